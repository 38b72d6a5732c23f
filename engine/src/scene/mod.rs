//! Pictures as data: lines, dots, boxes and words on a grid. The crate `cgt-lang` writes them as SVG and TikZ.

mod piece;

pub use piece::Piece;

use smallvec::SmallVec;
use std::collections::{BTreeMap, HashSet};

/// The number of a place of a position: a cell, a vertex, an edge, a heap, or whatever the ruleset numbers.
pub type Place = u32;

/// A list of places, such as those that a move touches.
pub type Places = SmallVec<[Place; 4]>;

/// A picture. The unit is one grid step; x increases to the right, y downwards.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Scene {
    /// The shapes. Later shapes cover earlier ones.
    pub shapes: Vec<Shape>,
    /// Whether the picture is the offside of the game whose onside is the preceding picture, not a further term of a
    /// sum.
    pub is_offside: bool,
    /// The indices of the shapes that show each place of the position.
    pub places: BTreeMap<Place, Vec<usize>>,
}

impl Scene {
    /// Draws a place of the position. All shapes added by `draw` show the place.
    pub fn at(&mut self, place: Place, draw: impl FnOnce(&mut Scene)) {
        let first = self.shapes.len();
        draw(self);
        let own = first..self.shapes.len();
        self.places.entry(place).or_default().extend(own);
    }

    /// The shapes that show a place.
    pub fn shapes_at(&self, place: Place) -> impl Iterator<Item = &Shape> {
        let own = self.places.get(&place).into_iter().flatten();
        own.filter_map(|shape| self.shapes.get(*shape))
    }

    /// Draws a line.
    pub fn line(&mut self, from: ScenePoint, to: ScenePoint, paint: Paint) {
        self.stroke(from, to, paint, false);
    }

    /// Draws a line with an arrowhead at its end.
    pub fn arrow(&mut self, from: ScenePoint, to: ScenePoint, paint: Paint) {
        self.stroke(from, to, paint, true);
    }

    fn stroke(&mut self, from: ScenePoint, to: ScenePoint, paint: Paint, arrow: bool) {
        self.shapes.push(Shape::Line {
            from,
            to,
            paint,
            arrow,
        });
    }

    /// Draws a dot.
    pub fn disc(&mut self, at: ScenePoint, radius: f64, paint: Paint) {
        self.piece(at, radius, paint, None);
    }

    /// Draws a piece; a stone if there is none.
    pub fn piece(&mut self, at: ScenePoint, radius: f64, paint: Paint, piece: Option<Piece>) {
        self.shapes.push(Shape::Disc {
            at,
            radius,
            paint,
            piece,
        });
    }

    /// Draws a rectangle, given its upper left corner.
    pub fn rectangle(&mut self, at: ScenePoint, size: (f64, f64), paint: Paint) {
        self.shapes.push(Shape::Box { at, size, paint });
    }

    /// The bounding box: left, top, right, bottom. Words are assumed to be small.
    pub fn bounds(&self) -> (f64, f64, f64, f64) {
        let mut all: Option<(f64, f64, f64, f64)> = None;
        let mut hold = |(x, y): ScenePoint, (dx, dy): (f64, f64)| {
            let (l, t, r, b) = all.unwrap_or((x, y, x, y));
            all = Some((l.min(x), t.min(y), r.max(x + dx), b.max(y + dy)));
        };
        for shape in &self.shapes {
            match shape {
                Shape::Line { from, to, .. } => {
                    hold(*from, (0.0, 0.0));
                    hold(*to, (0.0, 0.0));
                }
                Shape::Disc { at, radius, .. } => {
                    hold((at.0 - radius, at.1 - radius), (2.0 * radius, 2.0 * radius));
                }
                Shape::Box { at, size, .. } => hold(*at, *size),
                Shape::Word { at, text, setting } => {
                    let width = text.chars().count() as f64 * 0.2;
                    let before = match setting {
                        Setting::After => 0.0,
                        Setting::Before => width,
                        Setting::Centred | Setting::OnDark | Setting::OnLight => width / 2.0,
                    };
                    hold((at.0 - before, at.1 - 0.2), (width, 0.4));
                }
            }
        }
        all.unwrap_or((0.0, 0.0, 0.0, 0.0))
    }

    /// Writes a word centred on a point.
    pub fn word(&mut self, at: ScenePoint, text: impl Into<String>) {
        self.set(at, text, Setting::Centred);
    }

    /// Writes a word at a point.
    pub fn set(&mut self, at: ScenePoint, text: impl Into<String>, setting: Setting) {
        let text = text.into();
        self.shapes.push(Shape::Word { at, text, setting });
    }
}

/// A point in a picture, `(x, y)`.
pub type ScenePoint = (f64, f64);

/// The colour of a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paint {
    /// The default colour of lines.
    Ink,
    /// The colour of faint lines, such as a grid or undrawn lines.
    Faint,
    /// The colour of highlighted moves.
    Marked,
    /// The first colour of stones, red. It is also Right's colour.
    First,
    /// The second colour of stones, black.
    Second,
    /// The colour of Left's objects, blue.
    Blue,
    /// The colour of objects that belong to both players, green.
    Green,
    /// An empty field.
    Field,
    /// A blocked field.
    Blocked,
    /// The colour of thin lines of a plot.
    Axis,
    /// The colour of dots and bars of a plot.
    Plot,
    /// A colour on a scale from the smallest value, 0, to the greatest, 255. Boxes with this colour have no border.
    Shade(u8),
}

impl Paint {
    /// Whether this is a colour of plots, which may consist of very many shapes.
    pub fn is_of_plots(self) -> bool {
        matches!(self, Paint::Axis | Paint::Plot | Paint::Shade(_))
    }
}

/// The placement of a word relative to its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    /// Centred on the point.
    Centred,
    /// Ending at the point.
    Before,
    /// Starting at the point.
    After,
    /// Centred on the point, on a dark box.
    OnDark,
    /// Centred on the point, on a light box.
    OnLight,
}

/// A shape of a picture.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A straight line.
    Line {
        /// The start.
        from: (f64, f64),
        /// The end.
        to: (f64, f64),
        /// The colour.
        paint: Paint,
        /// Whether the line has an arrowhead at its end.
        arrow: bool,
    },
    /// A dot.
    Disc {
        /// The centre.
        at: (f64, f64),
        /// The radius.
        radius: f64,
        /// The colour.
        paint: Paint,
        /// The piece in its place, where the format has pieces.
        piece: Option<Piece>,
    },
    /// A rectangle.
    Box {
        /// The upper left corner.
        at: (f64, f64),
        /// The width and the height.
        size: (f64, f64),
        /// The colour.
        paint: Paint,
    },
    /// A word.
    Word {
        /// The point of the word.
        at: (f64, f64),
        /// The text.
        text: String,
        /// The placement relative to the point.
        setting: Setting,
    },
}

impl Shape {
    /// The colour; `None` for a word.
    pub fn paint(&self) -> Option<Paint> {
        match self {
            Shape::Line { paint, .. } | Shape::Disc { paint, .. } | Shape::Box { paint, .. } => {
                Some(*paint)
            }
            Shape::Word { .. } => None,
        }
    }
}

/// Maximum number of cells of a board that is drawn.
const MOST_CELLS: usize = 10_000;

/// A cell of a board: its row and column, from 1.
pub type Square = (usize, usize);

/// The cells in the name of a move, in order. They are written `(row,column)`.
pub fn named_cells(name: &str) -> Vec<Square> {
    let pairs = name.split(|c: char| !(c.is_ascii_digit() || c == ','));
    pairs
        .filter_map(|pair| pair.split_once(','))
        .filter_map(|(row, column)| Some((row.parse().ok()?, column.parse().ok()?)))
        .collect()
}

/// A text drawing with the names of marked moves below it. If the drawing consists of rows of cells, the empty cells in
/// the names become `*`.
pub fn marked_text(drawing: String, moves: &[&str], is_rows: bool) -> String {
    if moves.is_empty() {
        return drawing;
    }
    let named = moves.iter().filter(|_| is_rows);
    let named: HashSet<Square> = named.flat_map(|name| named_cells(name)).collect();
    let starred = |(r, row): (usize, &str)| -> String {
        let cell = |(c, cell)| match cell {
            '.' if named.contains(&(r, c)) => '*',
            cell => cell,
        };
        (1..).zip(row.chars()).map(cell).collect()
    };
    let rows: Vec<String> = (1..).zip(drawing.lines()).map(starred).collect();
    format!("{}\nmarked: {}", rows.join("\n"), moves.join("; "))
}

/// The place of a cell on a board with `columns` columns: its index in reading order.
pub fn place_of((row, column): Square, columns: usize) -> Place {
    let before = row.saturating_sub(1).saturating_mul(columns);
    Place::try_from(before.saturating_add(column.saturating_sub(1))).unwrap_or(Place::MAX)
}

/// Draws a board from rows of characters: `.` is an empty cell, `#` a blocked one, a letter a stone. Rows and columns
/// are numbered from 1. Each move is drawn as a line through its cells. `None` if the board is empty or too large.
pub fn of_board(rows: &str, moves: impl IntoIterator<Item = Vec<Square>>) -> Option<Scene> {
    let cells = rows.lines().map(|row| row.chars().count()).sum::<usize>();
    if cells == 0 || cells > MOST_CELLS {
        return None;
    }
    let first = rows.chars().find(|c| c.is_alphabetic());
    let columns = rows.lines().next().map_or(0, |row| row.chars().count());
    let mut scene = Scene::default();
    for (r, row) in rows.lines().enumerate() {
        scene.word((-0.4, r as f64 + 0.5), (r + 1).to_string());
        for (c, cell) in row.chars().enumerate() {
            let blocked = cell == '#';
            let field = if blocked {
                Paint::Blocked
            } else {
                Paint::Field
            };
            scene.at(place_of((r + 1, c + 1), columns), |scene| {
                scene.rectangle((c as f64, r as f64), (1.0, 1.0), field);
            });
            if cell.is_alphabetic() {
                let is_first = Some(cell) == first;
                let stone = if is_first {
                    Paint::Second
                } else {
                    Paint::First
                };
                scene.disc(middle((r + 1, c + 1)), 0.33, stone);
            }
        }
    }
    for c in 0..columns {
        scene.word((c as f64 + 0.5, -0.35), (c + 1).to_string());
    }
    for cells in moves {
        mark(&cells, &mut scene);
    }
    Some(scene)
}

fn middle((row, column): Square) -> ScenePoint {
    (column as f64 - 0.5, row as f64 - 0.5)
}

/// Draws a line through the cells of a move, with a dot on each cell unless the move consists of two adjacent cells.
fn mark(cells: &[Square], scene: &mut Scene) {
    // Shorten the lines, so that those in the same row or column do not merge.
    let toward = |a: ScenePoint, b: ScenePoint| (a.0 * 0.85 + b.0 * 0.15, a.1 * 0.85 + b.1 * 0.15);
    for pair in cells.windows(2) {
        let (from, to) = (middle(pair[0]), middle(pair[1]));
        scene.line(toward(from, to), toward(to, from), Paint::Marked);
    }
    let neighbours =
        |a: Square, b: Square| cells.len() == 2 && a.0.abs_diff(b.0) + a.1.abs_diff(b.1) == 1;
    if let [first, .., last] = cells
        && neighbours(*first, *last)
    {
        return;
    }
    for cell in cells {
        scene.disc(middle(*cell), 0.14, Paint::Marked);
    }
}
