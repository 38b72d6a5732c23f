//! `coins(p, q)`, a rectangle of coins without ground, and `dots(r, c)`, the Dots-and-Boxes board: a box is a
//! coin, a line not drawn yet a string, one on the border a string to the ground.

use super::{
    Coin, GROUND, Initial, MOST_COINS, Nimstring, Origin, Position, Thread, named, picture,
};
use crate::rulesets::argument::{Argument, ArgumentFault, Arguments};
use crate::rulesets::scene::Place;
use crate::rulesets::{Handle, HandleKind, PositionRef, Ruleset};
use std::sync::Arc;

/// What a line that is drawn is called where it can be changed.
const DRAWN: &str = "line";

/// A column as letters: a, b, ..., z, aa, ab, ...
pub(super) fn letters(mut column: usize) -> String {
    let mut text = String::new();
    loop {
        text.insert(0, (b'a' + (column % 26) as u8) as char);
        if column < 26 {
            return text;
        }
        column = column / 26 - 1;
    }
}

/// `a1` for the first column of the first row.
fn place_name(row: usize, column: usize) -> String {
    format!("{}{}", letters(column), row + 1)
}

fn too_many() -> String {
    format!("a position has at most {MOST_COINS} coins")
}

/// The coins of a rectangle, row by row.
fn coins_of(rows: usize, columns: usize) -> Vec<Coin> {
    let places = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
    let coin = |(row, column)| Coin {
        name: place_name(row, column).into(),
        place: Some((column as i32, row as i32)),
        corner: true,
    };
    places.map(coin).collect()
}

/// `coins(p, q)`: p rows and q columns of coins, neighbours joined; `a1` is the upper left one.
pub fn construct_coins(arguments: &Arguments) -> Result<PositionRef, ArgumentFault> {
    let (rows, columns) = arguments.sides(" of coins", 1, MOST_COINS, &too_many())?;
    let number = |row: usize, column: usize| (row * columns + column + 1) as u16;
    let coins = coins_of(rows, columns);
    let mut ends = Vec::new();
    for row in 0..rows {
        for column in 0..columns {
            if column + 1 < columns {
                ends.push((number(row, column), number(row, column + 1)));
            }
            if row + 1 < rows {
                ends.push((number(row, column), number(row + 1, column)));
            }
        }
    }
    let strings = named(&coins, ends);
    // A single coin has no string and is off the board already.
    Ok(Nimstring.at(Position::new(coins, strings, Origin::Coins(rows, columns))))
}

/// Number of lines of a board of so many rows and columns of boxes.
pub(super) fn lines(rows: usize, columns: usize) -> usize {
    (rows + 1) * columns + rows * (columns + 1)
}

/// A line of a Dots-and-Boxes board, by the dot at its upper or left end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BoxLine {
    /// Row of the dot.
    pub row: usize,
    /// Column of the dot.
    pub column: usize,
    /// To the right rather than downwards.
    pub across: bool,
}

impl BoxLine {
    pub(super) fn new(row: usize, column: usize, across: bool) -> BoxLine {
        BoxLine {
            row,
            column,
            across,
        }
    }

    /// The dots that it joins: `a1-b1`. Columns of dots are letters, rows are numbers, from the upper left.
    pub(super) fn name(self) -> String {
        let from = place_name(self.row, self.column);
        let (down, right) = if self.across { (0, 1) } else { (1, 0) };
        format!(
            "{from}-{}",
            place_name(self.row + down, self.column + right)
        )
    }

    /// Its number among the lines of a board of so many columns of boxes.
    pub(super) fn place(self, columns: usize) -> Place {
        let before = if self.across { 0 } else { columns };
        (self.row * (2 * columns + 1) + before + self.column) as Place
    }
}

/// All lines of a board, row by row.
pub(super) fn all_lines(rows: usize, columns: usize) -> Vec<BoxLine> {
    let mut all = Vec::with_capacity(lines(rows, columns));
    for row in 0..=rows {
        all.extend((0..columns).map(|column| BoxLine::new(row, column, true)));
        let down = (0..=columns).filter(|_| row < rows);
        all.extend(down.map(|column| BoxLine::new(row, column, false)));
    }
    all
}

/// The position of a board with these lines not drawn yet.
pub(super) fn position(rows: usize, columns: usize, open: &[BoxLine]) -> Position {
    let box_number = |row: Option<usize>, column: Option<usize>| match (row, column) {
        (Some(row), Some(column)) if row < rows && column < columns => {
            (row * columns + column + 1) as u16
        }
        _ => GROUND,
    };
    let coins = coins_of(rows, columns);
    let strings = open.iter().map(|line| {
        let here = box_number(Some(line.row), Some(line.column));
        let there = if line.across {
            box_number(line.row.checked_sub(1), Some(line.column))
        } else {
            box_number(Some(line.row), line.column.checked_sub(1))
        };
        Thread {
            ends: (there, here),
            name: line.name().into(),
            place: line.place(columns),
        }
    });
    Position::new(coins, strings.collect(), Origin::Dots(rows, columns))
}

/// By place, whether the line is not drawn yet.
pub(super) fn open_lines(position: &Position, rows: usize, columns: usize) -> Vec<bool> {
    let mut open = vec![false; lines(rows, columns)];
    for string in &position.strings {
        if let Some(line) = open.get_mut(string.place as usize) {
            *line = true;
        }
    }
    open
}

/// The lines of a board as what can be drawn or removed.
pub(super) fn handles(position: &Position, rows: usize, columns: usize) -> Vec<Handle> {
    let choices: Arc<[String]> = [String::new(), DRAWN.into()].into();
    let line = |(place, open): (Place, bool)| Handle {
        kind: HandleKind::Line(place as usize),
        place: Some(place),
        now: if open { String::new() } else { DRAWN.into() },
        choices: Arc::clone(&choices),
    };
    let open = open_lines(position, rows, columns);
    (0..).zip(open).map(line).collect()
}

/// The board after a line is drawn or removed; a box that is not closed any more loses its initial.
pub(super) fn changed(
    position: &Position,
    (rows, columns): (usize, usize),
    kind: &HandleKind,
    choice: &str,
) -> Option<Position> {
    let HandleKind::Line(line) = kind else {
        return None;
    };
    let mut open = open_lines(position, rows, columns);
    *open.get_mut(*line)? = choice.is_empty();
    let all = all_lines(rows, columns).into_iter().zip(open);
    let open: Vec<BoxLine> = all
        .filter_map(|(line, open)| open.then_some(line))
        .collect();
    let board = self::position(rows, columns, &open);
    let held = board.held();
    let is_taken = |coin: u16| held.get(usize::from(coin) - 1) == Some(&false);
    let initials = position.initials.iter().copied();
    let initials: Vec<Initial> = initials.filter(|(coin, _)| is_taken(*coin)).collect();
    Some(board.with_initials(initials))
}

/// `dots(r, c)`, the empty board of r x c boxes, or `dots("""picture""")`.
pub fn construct_dots(arguments: &Arguments) -> Result<PositionRef, ArgumentFault> {
    if let [Argument::Text(text)] = arguments.0.as_slice() {
        return picture::read(text);
    }
    if arguments.len() == 1 {
        return Err(
            ArgumentFault::new(0, "a board is two numbers or a picture").help(
                "write `dots(3, 3)`, or draw the dots as `+` with lines `--` and `|` between them",
            ),
        );
    }
    let (rows, columns) = arguments.sides(" of boxes", 0, MOST_COINS, &too_many())?;
    Ok(Nimstring.at(position(rows, columns, &all_lines(rows, columns))))
}
