//! Text drawings and pictures of Nimstring positions.

use super::grid::{self, BoxLine};
use super::{GROUND, Origin, Position};
use crate::rulesets::scene::{Paint, Scene};

/// The number of columns between adjacent coins of a rail, or adjacent dots.
const STEP: usize = 3;

/// A text drawing. In ladders and rectangles of coins, `o` is a coin, `.` a coin on a path, `-` and `|` are strings,
/// and an arrowhead marks the ground. On boards, `+` is a dot and drawn lines are shown as lines. Marked strings are
/// `=` and `#`. With `labels`, the letters and numbers used in names of strings are shown at the sides.
pub(super) fn text(position: &Position, marked: &[&str], labels: bool) -> String {
    let mut text = match position.origin {
        Origin::Dots(rows, columns) => board(position, rows, columns, marked, labels),
        Origin::Strings => list(position, marked),
        Origin::Ladder(_) | Origin::Coins(..) => rails(position, marked, labels),
    };
    if position.again {
        text.push_str("\nthe same player cuts again");
    }
    text
}

/// A board alone, in the syntax that can be read back.
pub(super) fn board_text(position: &Position) -> String {
    match position.origin {
        Origin::Dots(rows, columns) => board(position, rows, columns, &[], false),
        _ => String::new(),
    }
}

fn list(position: &Position, marked: &[&str]) -> String {
    let names: Vec<&str> = position.strings.iter().map(|s| &*s.name).collect();
    let strings = match names.as_slice() {
        [] => "no strings".into(),
        names => names.join(", "),
    };
    match marked {
        [] => strings,
        _ => format!("{strings}\nmarked: {}", marked.join(", ")),
    }
}

/// A canvas of characters with fixed size.
struct Canvas {
    rows: Vec<Vec<char>>,
}

impl Canvas {
    fn new(rows: usize, columns: usize) -> Canvas {
        Canvas {
            rows: vec![vec![' '; columns]; rows],
        }
    }

    fn put(&mut self, row: usize, column: usize, c: char) {
        if let Some(cell) = self.rows.get_mut(row).and_then(|r| r.get_mut(column)) {
            *cell = c;
        }
    }

    fn write(&mut self, row: usize, column: usize, text: &str) {
        for (i, c) in text.chars().enumerate() {
            self.put(row, column + i, c);
        }
    }

    /// The lines without trailing blanks and without common indentation.
    fn text(self) -> String {
        let lines: Vec<String> = self.rows.into_iter().map(String::from_iter).collect();
        let starts = lines.iter().filter_map(|l| l.find(|c| c != ' '));
        let indent = starts.min().unwrap_or(0);
        let lines: Vec<&str> = lines
            .iter()
            .map(|l| l.get(indent..).unwrap_or("").trim_end())
            .collect();
        lines.join("\n").trim_matches('\n').to_string()
    }
}

fn board(
    position: &Position,
    rows: usize,
    columns: usize,
    marked: &[&str],
    labels: bool,
) -> String {
    // Letters go above the board, numbers to its left.
    let (above, left) = if labels { (1, 1 + STEP) } else { (0, 0) };
    let mut canvas = Canvas::new(2 * rows + 1 + above, STEP * columns + 1 + left);
    let draw = |canvas: &mut Canvas, line: BoxLine, across: char, down: char| {
        let (row, column) = (2 * line.row + above, STEP * line.column + left);
        if line.across {
            (1..STEP).for_each(|i| canvas.put(row, column + i, across));
        } else {
            canvas.put(row + 1, column, down);
        }
    };
    let all = grid::all_lines(rows, columns);
    for line in &all {
        draw(&mut canvas, *line, '-', '|');
    }
    for string in &position.strings {
        if let Some(line) = all.get(string.place as usize) {
            let mark = marked.contains(&&*string.name);
            let (across, down) = if mark { ('=', '#') } else { (' ', ' ') };
            draw(&mut canvas, *line, across, down);
        }
    }
    for (initial, (column, row)) in initials(position) {
        canvas.put(2 * row + 1 + above, STEP * column + 1 + left, initial);
    }
    for row in 0..=rows {
        for column in 0..=columns {
            canvas.put(2 * row + above, STEP * column + left, '+');
        }
        if labels {
            canvas.write(2 * row + above, 0, &(row + 1).to_string());
        }
    }
    if labels {
        for column in 0..=columns {
            canvas.write(0, STEP * column + left, &grid::letters(column));
        }
    }
    canvas.text()
}

/// The initials in boxes, with column and row.
fn initials(position: &Position) -> impl Iterator<Item = (char, (usize, usize))> {
    position.initials.iter().filter_map(|(coin, initial)| {
        let (x, y) = position.coins.get(usize::from(*coin) - 1)?.place?;
        Some((*initial, (x as usize, y as usize)))
    })
}

/// The last column and the last row with a coin.
fn last_place(position: &Position) -> (i32, i32) {
    let places = position.coins.iter().filter_map(|c| c.place);
    places.fold((0, 0), |last, place| {
        (last.0.max(place.0), last.1.max(place.1))
    })
}

/// Whether strings from a coin to the ground point to the right, away from its only neighbour in the row.
fn points_right(position: &Position, coin: u16, (x, y): (i32, i32)) -> bool {
    let place = |c: u16| position.coins.get((c as usize).checked_sub(1)?)?.place;
    let neighbours = position
        .ends()
        .filter_map(|(a, b)| match (a == coin, b == coin) {
            (true, false) => place(b),
            (false, true) => place(a),
            _ => None,
        });
    let (mut left, mut right) = (false, false);
    for (nx, ny) in neighbours.filter(|n| n.1 == y) {
        left |= nx < x && ny == y;
        right |= nx > x && ny == y;
    }
    let (columns, _) = last_place(position);
    if left == right {
        2 * x >= columns
    } else {
        left
    }
}

fn rails(position: &Position, marked: &[&str], labels: bool) -> String {
    let place = |coin: u16| position.coins.get((coin as usize).checked_sub(1)?)?.place;
    let (columns, rows) = last_place(position);
    if position.strings.is_empty() {
        return "no strings".into();
    }
    // Leave room for an arrow on either side.
    let margin = STEP + 1;
    let mut canvas = Canvas::new(
        rows as usize * 2 + 3,
        columns as usize * STEP + 2 * margin + 1,
    );
    let spot = |(x, y): (i32, i32)| (y as usize * 2 + 1, margin + x as usize * STEP);
    for string in &position.strings {
        let mark = marked.contains(&&*string.name);
        let (across, down) = if mark { ('=', '#') } else { ('-', '|') };
        let (a, b) = string.ends;
        let (coin, other) = if a == GROUND { (b, a) } else { (a, b) };
        let Some(here) = place(coin) else { continue };
        let (row, column) = spot(here);
        match place(other).map(spot) {
            Some((to, end)) if to == row => {
                let (from, end) = (column.min(end), column.max(end));
                (from + 1..end).for_each(|c| canvas.put(row, c, across));
            }
            Some((to, _)) => {
                let (from, end) = (row.min(to), row.max(to));
                (from + 1..end).for_each(|r| canvas.put(r, column, down));
            }
            None => {
                let right = points_right(position, coin, here);
                for i in 1..=STEP {
                    let at = if right { column + i } else { column - i };
                    let head = if right { '>' } else { '<' };
                    canvas.put(row, at, if i == STEP { head } else { across });
                }
            }
        }
    }
    for (coin, held) in position.coins.iter().zip(position.held()) {
        if let (Some(at), true) = (coin.place, held) {
            let (row, column) = spot(at);
            canvas.put(row, column, if coin.corner { 'o' } else { '.' });
            if labels {
                label(&mut canvas, position, &coin.name, (row, column));
            }
        }
    }
    canvas.text()
}

/// Writes the label of a coin: the part for its row at the side, the part for its column above or below.
fn label(canvas: &mut Canvas, position: &Position, name: &str, (row, column): (usize, usize)) {
    let (letters, number) = name.split_at(name.find(|c: char| c.is_ascii_digit()).unwrap_or(0));
    match position.origin {
        // Coins of a ladder are numbered along each rail.
        Origin::Ladder(_) => {
            canvas.write(row, 0, letters);
            canvas.write(if letters == "t" { 0 } else { row + 1 }, column, number);
        }
        _ => {
            canvas.write(row, 0, number);
            canvas.write(0, column, letters);
        }
    }
}

/// The picture: coins and strings, or a Dots-and-Boxes board.
pub(super) fn scene(position: &Position, marked: &[&str]) -> Scene {
    match position.origin {
        Origin::Dots(rows, columns) => board_scene(position, rows, columns, marked),
        _ => graph_scene(position, marked),
    }
}

fn board_scene(position: &Position, rows: usize, columns: usize, marked: &[&str]) -> Scene {
    let mut scene = Scene::default();
    let mut paints = vec![Paint::Ink; grid::lines(rows, columns)];
    for string in &position.strings {
        if let Some(paint) = paints.get_mut(string.place as usize) {
            let is_marked = marked.contains(&&*string.name);
            *paint = if is_marked {
                Paint::Marked
            } else {
                Paint::Faint
            };
        }
    }
    for (line, paint) in grid::all_lines(rows, columns).into_iter().zip(paints) {
        let from = (line.column as f64, line.row as f64);
        let (right, down) = if line.across { (1.0, 0.0) } else { (0.0, 1.0) };
        let to = (from.0 + right, from.1 + down);
        scene.at(line.place(columns), |scene| scene.line(from, to, paint));
    }
    for (initial, (column, row)) in initials(position) {
        scene.word((column as f64 + 0.5, row as f64 + 0.5), initial);
    }
    for row in 0..=rows {
        for column in 0..=columns {
            scene.disc((column as f64, row as f64), 0.09, Paint::Ink);
        }
    }
    for column in 0..=columns {
        scene.word((column as f64, -0.45), grid::letters(column));
    }
    for row in 0..=rows {
        scene.word((-0.5, row as f64), (row + 1).to_string());
    }
    scene
}

/// The location of each coin in the picture: its own place, or a point on a circle.
fn places(position: &Position) -> Vec<(f64, f64)> {
    let n = position.coins.len().max(1) as f64;
    let radius = n / 5.0 + 0.6;
    let on_circle = |i: usize| {
        let angle = std::f64::consts::TAU * i as f64 / n;
        (radius * (1.0 + angle.sin()), radius * (1.0 - angle.cos()))
    };
    let coins = position.coins.iter().enumerate();
    coins
        .map(|(i, coin)| {
            coin.place
                .map_or_else(|| on_circle(i), |(x, y)| (x as f64, y as f64))
        })
        .collect()
}

fn graph_scene(position: &Position, marked: &[&str]) -> Scene {
    let mut scene = Scene::default();
    let places = places(position);
    let listed = matches!(position.origin, Origin::Strings);
    let n = places.len().max(1) as f64;
    let sum = |one: fn(&(f64, f64)) -> f64| places.iter().map(one).sum::<f64>();
    let middle = (sum(|p| p.0) / n, sum(|p| p.1) / n);
    let mut parallel = rustc_hash::FxHashMap::<(u16, u16), f64>::default();
    for string in &position.strings {
        let is_marked = marked.contains(&&*string.name);
        let paint = if is_marked { Paint::Marked } else { Paint::Ink };
        let (a, b) = string.ends;
        let (coin, other) = if a == GROUND { (b, a) } else { (a, b) };
        let spot = |c: u16| places.get((c as usize).wrapping_sub(1)).copied();
        let Some(from) = spot(coin) else { continue };
        let count = parallel
            .entry((coin.min(other), coin.max(other)))
            .or_insert(-1.0);
        *count += 1.0;
        let shift = 0.12 * *count;
        match spot(other) {
            Some(to) if to == from => {
                let size = 0.6 + 0.2 * *count;
                let (left, right) = (from.0 - size / 2.0, from.0 + size / 2.0);
                let corners = [from, (left, from.1 - size), (right, from.1 - size), from];
                scene.at(string.place, |scene| {
                    for pair in corners.windows(2) {
                        scene.line(pair[0], pair[1], paint);
                    }
                });
            }
            Some(to) => {
                let (dx, dy) = (to.0 - from.0, to.1 - from.1);
                let length = dx.hypot(dy).max(0.01);
                let side = (-dy / length * shift, dx / length * shift);
                let from = (from.0 + side.0, from.1 + side.1);
                let to = (to.0 + side.0, to.1 + side.1);
                scene.at(string.place, |scene| scene.line(from, to, paint));
            }
            None => {
                let place = position.coins.get(coin as usize - 1).and_then(|c| c.place);
                let away = match place {
                    Some(place) if points_right(position, coin, place) => (1.0, shift),
                    Some(_) => (-1.0, shift),
                    None => {
                        let (dx, dy) = (from.0 - middle.0, from.1 - middle.1);
                        let length = dx.hypot(dy).max(0.01);
                        (dx / length + shift, dy / length - shift)
                    }
                };
                let to = (from.0 + 0.8 * away.0, from.1 + 0.8 * away.1);
                scene.at(string.place, |scene| scene.arrow(from, to, paint));
            }
        }
    }
    let held = position.held();
    for ((coin, at), _) in position.coins.iter().zip(places).zip(held).filter(|c| c.1) {
        let radius = if coin.corner { 0.16 } else { 0.09 };
        scene.disc(at, radius, Paint::First);
        if listed {
            scene.word((at.0 + 0.28, at.1 - 0.28), &*coin.name);
        }
    }
    scene
}
