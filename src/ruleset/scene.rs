//! Pictures as data: lines, dots, boxes and words on a grid; `present` writes them as SVG.

use rustc_hash::FxHashSet;

/// A picture in units of one grid step; x to the right, y downwards.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Scene {
    /// What is drawn, later shapes over earlier ones.
    pub shapes: Vec<Shape>,
}

/// How a shape is painted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paint {
    /// The ink of the drawing.
    Ink,
    /// What is there only faintly: a line not drawn yet, a grid.
    Faint,
    /// A move to be looked at.
    Marked,
    /// The first colour of stones: red, or Left's.
    First,
    /// The second colour of stones: black, or Right's.
    Second,
    /// An empty field.
    Field,
    /// A blocked field.
    Blocked,
}

/// A shape of a picture.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A straight line.
    Line {
        /// From here.
        from: (f64, f64),
        /// To here.
        to: (f64, f64),
        /// Its colour.
        paint: Paint,
        /// With an arrow head at its end.
        arrow: bool,
    },
    /// A dot.
    Disc {
        /// Its middle.
        at: (f64, f64),
        /// Its radius.
        radius: f64,
        /// Its colour.
        paint: Paint,
    },
    /// A rectangle.
    Box {
        /// Its upper left corner.
        at: (f64, f64),
        /// Its width and height.
        size: (f64, f64),
        /// Its colour.
        paint: Paint,
    },
    /// A word around a point.
    Word {
        /// Its middle.
        at: (f64, f64),
        /// The text.
        text: String,
    },
}

/// Most cells of a board that is drawn.
const MOST_CELLS: usize = 10_000;

/// A board from its rows of characters, with rows and columns numbered from 1: `.` empty, `#` blocked, letters
/// stones. The marked moves name their cells `row,column`: a line joins two neighbours, other cells get a dot each.
pub fn of_board(rows: &str, marked: &[&str]) -> Option<Scene> {
    let cells = rows.lines().map(|row| row.chars().count()).sum::<usize>();
    if cells == 0 || cells > MOST_CELLS {
        return None;
    }
    let numbers = |text: &str| -> Vec<(usize, usize)> {
        let pairs = text.split(|c: char| !(c.is_ascii_digit() || c == ','));
        pairs
            .filter_map(|pair| pair.split_once(','))
            .filter_map(|(row, column)| Some((row.parse().ok()?, column.parse().ok()?)))
            .collect()
    };
    let middle = |(row, column): (usize, usize)| (column as f64 - 0.5, row as f64 - 0.5);
    let (mut pairs, mut singles) = (Vec::new(), FxHashSet::default());
    for name in marked {
        match numbers(name).as_slice() {
            [a, b] if a.0.abs_diff(b.0) + a.1.abs_diff(b.1) == 1 => pairs.push((*a, *b)),
            cells => singles.extend(cells.iter().copied()),
        }
    }
    let first = rows.chars().find(|c| c.is_alphabetic());
    let mut shapes = Vec::new();
    for (r, row) in rows.lines().enumerate() {
        let text = (r + 1).to_string();
        shapes.push(Shape::Word {
            at: (-0.4, r as f64 + 0.5),
            text,
        });
        for (c, cell) in row.chars().enumerate() {
            let at = (c as f64, r as f64);
            let paint = if cell == '#' {
                Paint::Blocked
            } else {
                Paint::Field
            };
            shapes.push(Shape::Box {
                at,
                size: (1.0, 1.0),
                paint,
            });
            let middle = middle((r + 1, c + 1));
            if cell.is_alphabetic() {
                let paint = if Some(cell) == first {
                    Paint::Second
                } else {
                    Paint::First
                };
                shapes.push(Shape::Disc {
                    at: middle,
                    radius: 0.33,
                    paint,
                });
            }
            if singles.contains(&(r + 1, c + 1)) {
                shapes.push(Shape::Disc {
                    at: middle,
                    radius: 0.14,
                    paint: Paint::Marked,
                });
            }
        }
    }
    for (a, b) in pairs {
        let (from, to) = (middle(a), middle(b));
        // Lines in one row or column do not run into each other.
        let toward =
            |a: (f64, f64), b: (f64, f64)| (a.0 * 0.85 + b.0 * 0.15, a.1 * 0.85 + b.1 * 0.15);
        shapes.push(Shape::Line {
            from: toward(from, to),
            to: toward(to, from),
            paint: Paint::Marked,
            arrow: false,
        });
    }
    let columns = rows.lines().next().map_or(0, |row| row.chars().count());
    for c in 0..columns {
        let text = (c + 1).to_string();
        shapes.push(Shape::Word {
            at: (c as f64 + 0.5, -0.35),
            text,
        });
    }
    Some(Scene { shapes })
}
