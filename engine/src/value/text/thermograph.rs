//! Thermographs as text: an ASCII or Unicode drawing and the exact vertices. As in Winning Ways, values increase to the
//! left.

use super::notation::Spelling;
use crate::value::number::dyadic::Dyadic;
use crate::value::number::int::Int;
use crate::value::{Thermograph, Vertex};

/// Maximum number of lines between temperature -1 and the foot of the mast.
const TALLEST: i64 = 18;
/// Maximum number of columns.
const WIDEST: i64 = 64;
/// Minimum number of lines, if a finer scale is possible.
const COARSEST: i64 = 6;
/// Number of lines of the mast above its foot.
const MAST: i64 = 2;
/// Maximum length of a label in a drawing. Longer numbers appear only in the list of vertices.
const LONGEST_LABEL: usize = 12;

impl Thermograph {
    /// The drawing, followed by the exact vertices of both walls.
    pub fn text(&self, spelling: Spelling) -> String {
        let drawing = drawing(&[self], spelling);
        let [foot, left, right] = self.lines();
        format!("{drawing}{foot}\n{left}\n{right}")
    }

    /// The foot of the mast and the vertices of both walls, one line each.
    pub fn lines(&self) -> [String; 3] {
        let corners = |wall| corners(wall, " at ", ", ");
        [
            format!("mean {}, temperature {}", self.mean, self.temperature),
            format!("left wall:  {}", corners(&self.left_wall)),
            format!("right wall: {}", corners(&self.right_wall)),
        ]
    }

    /// The vertices of both walls on one line, as value@temperature.
    pub fn brief(&self) -> String {
        let (left, right) = (&self.left_wall, &self.right_wall);
        let (left, right) = (corners(left, "@", " "), corners(right, "@", " "));
        format!("thermograph({left}; {right})")
    }
}

/// The letter that marks a thermograph in a drawing of several; `None` after the 26th.
pub fn letter(at: usize) -> Option<char> {
    (b'a'..=b'z').nth(at).map(char::from)
}

/// One drawing of several thermographs: one line per temperature step, from the mast down to -1, then the axis of
/// values. If there are several, each graph's walls are drawn with its letter, and with `*` where graphs meet.
pub fn drawing(graphs: &[&Thermograph], spelling: Spelling) -> String {
    let grid = Grid::of(graphs);
    let signs = match spelling {
        Spelling::Ascii => Signs::ASCII,
        Spelling::Pretty => Signs::PRETTY,
    };
    let labels: Vec<String> = (0..=grid.foot).map(|row| grid.label(graphs, row)).collect();
    let margin = labels.iter().map(String::len).max().unwrap_or(0);
    let mut text = String::new();
    for row in (0..=grid.foot + MAST).rev() {
        let label = usize::try_from(row).ok().and_then(|row| labels.get(row));
        let label = label.map_or("", String::as_str);
        let blank = if grid.zero == Some(row) {
            signs.zero
        } else {
            ' '
        };
        let mut line = vec![blank; grid.columns];
        for (at, graph) in graphs.iter().enumerate() {
            for (column, sign) in grid.walls(graph, row, signs) {
                let Some(cell) = line.get_mut(column) else {
                    continue;
                };
                let own = letter(at).unwrap_or('?');
                *cell = match graphs.len() {
                    1 => sign,
                    _ if *cell == blank || *cell == own => own,
                    _ => '*',
                };
            }
        }
        let tick = if label.is_empty() { ' ' } else { signs.tick };
        let line: String = line.into_iter().collect();
        text += format!("{label:>margin$} {tick} {line}").trim_end();
        text.push('\n');
    }
    let (axis, values) = grid.axis(graphs, signs);
    format!(
        "{text}{:margin$}   {axis}\n{}\n",
        "",
        format!("{:margin$}   {values}", "").trim_end()
    )
}

fn vertices<'a>(graphs: &'a [&'a Thermograph]) -> impl Iterator<Item = &'a Vertex> + Clone {
    let walls = |graph: &&'a Thermograph| [&graph.left_wall, &graph.right_wall];
    graphs.iter().flat_map(walls).flatten()
}

fn corners(wall: &[Vertex], at: &str, between: &str) -> String {
    let corners = wall.iter();
    let corners = corners.map(|v| format!("{}{at}{}", v.value, v.temperature));
    corners.collect::<Vec<_>>().join(between)
}

/// The characters of a drawing.
#[derive(Clone, Copy)]
struct Signs {
    upright: char,
    rising: char,
    falling: char,
    zero: char,
    tick: char,
    axis: char,
    mark: char,
}

impl Signs {
    const ASCII: Signs = Signs {
        upright: '|',
        rising: '/',
        falling: '\\',
        zero: '.',
        tick: '-',
        axis: '-',
        mark: '+',
    };
    const PRETTY: Signs = Signs {
        upright: '│',
        rising: '╱',
        falling: '╲',
        zero: '·',
        tick: '─',
        axis: '─',
        mark: '┴',
    };
}

/// The grid of a drawing. Lines and columns are 2^scale apart, so that walls are vertical or move one column per line.
struct Grid {
    scale: i64,
    /// The value of column 0.
    leftmost: Dyadic,
    columns: usize,
    /// The line of the foot of the mast; temperature -1 is line 0.
    foot: i64,
    /// The line of temperature 0, if it lies strictly inside the drawing.
    zero: Option<i64>,
}

impl Grid {
    fn of(graphs: &[&Thermograph]) -> Grid {
        let (zero, minus) = (Dyadic::ZERO, Dyadic::from(-1));
        let values = || vertices(graphs).map(|v| &v.value);
        let leftmost = values().max().unwrap_or(&zero).clone();
        let rightmost = values().min().unwrap_or(&zero);
        let hottest = graphs.iter().map(|graph| &graph.temperature).max();
        let hottest = hottest.unwrap_or(&minus);
        let height = hottest + &Dyadic::ONE;
        let width = &leftmost - rightmost;
        let fits = |scale: i64| {
            steps(&height, scale).is_some_and(|n| n <= TALLEST)
                && steps(&width, scale).is_some_and(|n| n <= WIDEST)
        };
        let exact = |scale: i64| {
            vertices(graphs).all(|v| {
                let finest = |x: &Dyadic| x.is_zero() || is_multiple(x, scale);
                finest(&v.value) && finest(&v.temperature)
            })
        };
        // 2^scale exceeds every difference.
        let bits = |x: &Dyadic| x.ceiling().bits();
        let mut scale = i64::try_from(bits(&height).max(bits(&width))).unwrap_or(i64::MAX);
        let enough = |scale: i64| {
            height.is_zero()
                || (exact(scale) && steps(&height, scale).is_some_and(|n| n >= COARSEST))
        };
        while !enough(scale) && fits(scale - 1) {
            scale -= 1;
        }
        let row = |t: &Dyadic| steps(&(t + &Dyadic::ONE), scale).unwrap_or(0);
        let foot = row(hottest);
        let zero = row(&Dyadic::ZERO);
        let columns = steps(&width, scale).unwrap_or(0) + 1;
        Grid {
            scale,
            columns: usize::try_from(columns).unwrap_or(1),
            foot,
            zero: (zero > 0 && zero < foot + MAST).then_some(zero),
            leftmost,
        }
    }

    fn temperature(&self, row: i64) -> Dyadic {
        let row = Dyadic::from(row);
        let step = match u64::try_from(self.scale) {
            Ok(scale) => Dyadic::from(Int::ONE.shl(scale)),
            Err(_) => Dyadic::new(Int::ONE, self.scale.unsigned_abs()),
        };
        &(&row * &step) - &Dyadic::ONE
    }

    fn column(&self, value: &Dyadic) -> usize {
        let column = steps(&(&self.leftmost - value), self.scale).unwrap_or(0);
        usize::try_from(column).unwrap_or(0)
    }

    /// The label of a line: its temperature if the line has a vertex or is that of -1 or 0, otherwise empty.
    fn label(&self, graphs: &[&Thermograph], row: i64) -> String {
        let (zero, minus) = (Dyadic::ZERO, Dyadic::from(-1));
        let feet = graphs.iter().map(|graph| &graph.temperature);
        let corners = vertices(graphs).map(|v| &v.temperature);
        let mut all = [&minus]
            .into_iter()
            .chain(feet)
            .chain(corners)
            .chain([&zero]);
        let found = all.find(|t| steps(&(*t + &Dyadic::ONE), self.scale) == Some(row));
        let text = found.map(Dyadic::to_string).unwrap_or_default();
        if text.len() > LONGEST_LABEL {
            String::new()
        } else {
            text
        }
    }

    /// The columns and characters of both walls of a thermograph on a line.
    fn walls(&self, graph: &Thermograph, row: i64, signs: Signs) -> [(usize, char); 2] {
        let (here, above) = (self.temperature(row), self.temperature(row + 1));
        let sign = |below: usize, above: usize| match below.cmp(&above) {
            std::cmp::Ordering::Less => signs.rising,
            std::cmp::Ordering::Equal => signs.upright,
            std::cmp::Ordering::Greater => signs.falling,
        };
        let left = self.column(&graph.left_stop_at(&here));
        let right = self.column(&graph.right_stop_at(&here));
        let next_left = self.column(&graph.left_stop_at(&above));
        let next_right = self.column(&graph.right_stop_at(&above));
        if left == right && row > 0 {
            return [(left, signs.upright); 2];
        }
        [
            (left, sign(left, next_left)),
            (right, sign(right, next_right)),
        ]
    }

    /// The axis of values with its marks, and the labels below it, as far as there is room.
    fn axis(&self, graphs: &[&Thermograph], signs: Signs) -> (String, String) {
        let mut axis = vec![signs.axis; self.columns];
        let mut labels = vec![' '; self.columns + LONGEST_LABEL];
        let corners = vertices(graphs).map(|v| &v.value);
        let masts = graphs.iter().map(|graph| &graph.mean);
        let mut values: Vec<&Dyadic> = masts.chain([&self.leftmost]).chain(corners).collect();
        let last = values.iter().min().copied();
        values.splice(graphs.len() + 1..graphs.len() + 1, last);
        for value in values {
            let at = self.column(value);
            if let Some(cell) = axis.get_mut(at) {
                *cell = signs.mark;
            }
            let text = value.to_string();
            let start = at.saturating_sub(text.len() / 2);
            let around = start.saturating_sub(1)..start + text.len() + 1;
            let free = labels
                .get(around)
                .is_some_and(|c| c.iter().all(|c| *c == ' '));
            if free && text.len() <= LONGEST_LABEL {
                for (cell, sign) in labels[start..].iter_mut().zip(text.chars()) {
                    *cell = sign;
                }
            }
        }
        (axis.into_iter().collect(), labels.into_iter().collect())
    }
}

/// A length in steps of 2^scale, rounded; `None` if it exceeds any drawing.
fn steps(length: &Dyadic, scale: i64) -> Option<i64> {
    let places = i64::try_from(length.exponent()).ok()?.checked_add(scale)?;
    if places <= 0 {
        let shift = places.unsigned_abs();
        return (length.numerator().bits() + shift < 60)
            .then(|| length.numerator().shl(shift).to_i64())
            .flatten();
    }
    let places = places.unsigned_abs();
    let half = Int::ONE.shl(places - 1);
    (length.numerator() + &half).shr(places).to_i64()
}

fn is_multiple(x: &Dyadic, scale: i64) -> bool {
    match u64::try_from(scale) {
        Ok(scale) => x.is_integer() && x.numerator().trailing_zeros().is_none_or(|n| n >= scale),
        Err(_) => x.exponent() <= scale.unsigned_abs(),
    }
}
