//! `coins(p, q)`, a rectangle of coins without ground, and `dots(r, c)`, a Dots-and-Boxes board. A box is a coin, an
//! undrawn line is a string, and an undrawn line on the border is a string to the ground.

use super::{
    Coin, GROUND, Initial, MOST_COINS, Nimstring, Origin, Position, Thread, named, picture,
};
use crate::rulesets::argument::{Argument, ArgumentFault, Arguments};
use crate::rulesets::scene::Place;
use crate::rulesets::{Handle, HandleKind, PositionRef, Ruleset};
use std::sync::Arc;

/// The text of a drawn line as an editable element.
const DRAWN: &str = "line";

/// The letters of a column: a, b, ..., z, aa, ab, ...
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

/// The name of a place, such as `a1` for the first column of the first row.
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

/// `coins(p, q)`: p rows and q columns of coins, with adjacent coins joined. The upper left coin is `a1`.
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
    // A single coin has no string, so it is already detached.
    Ok(Nimstring.at(Position::new(coins, strings, Origin::Coins(rows, columns))))
}

/// The number of lines of a board with these numbers of rows and columns of boxes.
pub(super) fn lines(rows: usize, columns: usize) -> usize {
    (rows + 1) * columns + rows * (columns + 1)
}

/// A line of a Dots-and-Boxes board, given by the dot at its upper or left end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BoxLine {
    /// The row of the dot.
    pub row: usize,
    /// The column of the dot.
    pub column: usize,
    /// Whether the line goes to the right; otherwise it goes down.
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

    /// The name, which consists of the dots that it joins: `a1-b1`. Columns are letters and rows are numbers, from the
    /// upper left.
    pub(super) fn name(self) -> String {
        let from = place_name(self.row, self.column);
        let (down, right) = if self.across { (0, 1) } else { (1, 0) };
        format!(
            "{from}-{}",
            place_name(self.row + down, self.column + right)
        )
    }

    /// The index of the line on a board with this many columns of boxes.
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

/// The position on a board with these lines undrawn.
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

/// For each line, whether it is undrawn.
pub(super) fn open_lines(position: &Position, rows: usize, columns: usize) -> Vec<bool> {
    let mut open = vec![false; lines(rows, columns)];
    for string in &position.strings {
        if let Some(line) = open.get_mut(string.place as usize) {
            *line = true;
        }
    }
    open
}

/// The lines of a board as editable elements, which can be drawn or removed.
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

/// The board after an edit that draws or removes a line. A box that is no longer closed loses its initial.
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

/// `dots(r, c)`, the empty board with r x c boxes, or `dots("""picture""")`.
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
