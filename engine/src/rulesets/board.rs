//! Boards written row by row. Rows are separated by `/` or line ends; `.` is empty, `#` is blocked, and other
//! characters depend on the ruleset.

use super::argument::ArgumentFault;
use super::grid::Point;
use super::scene::Place;
use super::{Handle, HandleKind};
use crate::solve::PositionData;
use std::sync::Arc;

/// A board as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenBoard {
    /// The number of columns, the same for all rows.
    pub columns: usize,
    /// The characters, row by row.
    pub rows: Vec<Vec<char>>,
}

/// Maximum number of cells of a board.
pub const MOST_CELLS: usize = 1_000_000;

impl WrittenBoard {
    /// Reads a board whose cells are characters accepted by `allowed`; `legend` explains these in messages. Trailing
    /// blanks of rows are ignored.
    pub fn read(
        text: &str,
        argument: usize,
        allowed: impl Fn(char) -> bool,
        legend: &str,
    ) -> Result<WrittenBoard, ArgumentFault> {
        let mut rows: Vec<Vec<char>> = Vec::new();
        for (start, row) in split_rows(text) {
            let mut cells = Vec::with_capacity(row.len());
            for (at, c) in row.char_indices() {
                if !allowed(c) {
                    let message = format!("`{c}` has no meaning on this board");
                    let fault = ArgumentFault::new(argument, message);
                    return Err(fault.at_char(start + at, c).help(legend));
                }
                cells.push(c);
            }
            if let Some(first) = rows.first()
                && first.len() != cells.len()
            {
                let (number, own, before) = (rows.len() + 1, cells.len(), first.len());
                let message =
                    format!("row {number} has {own} cells, but the rows before it have {before}");
                let fault = ArgumentFault::new(argument, message).at(start..start + row.len());
                return Err(fault.help("all rows have the same length; `.` is an empty cell"));
            }
            rows.push(cells);
        }
        let columns = rows.first().map_or(0, Vec::len);
        if columns * rows.len() > MOST_CELLS {
            let message = format!("a board has at most {MOST_CELLS} cells");
            return Err(ArgumentFault::new(argument, message));
        }
        Ok(WrittenBoard { columns, rows })
    }

    /// The board with this data, if it is a grid of cells accepted by `allowed`.
    pub fn of(data: &PositionData, allowed: impl Fn(char) -> bool) -> Option<WrittenBoard> {
        let PositionData::Grid(rows) = data else {
            return None;
        };
        let is_right = rows.iter().flatten().all(|c| allowed(*c));
        is_right.then(|| WrittenBoard {
            columns: rows.first().map_or(0, Vec::len),
            rows: rows.clone(),
        })
    }

    /// The rows joined by `/`, in the syntax of [`WrittenBoard::read`].
    pub fn notation(&self) -> String {
        let rows: Vec<String> = self.rows.iter().map(|r| r.iter().collect()).collect();
        rows.join("/")
    }

    /// The rows, one per line; the text `none` if there are none.
    pub fn drawing(&self, none: &str) -> String {
        if self.rows.is_empty() {
            return none.into();
        }
        self.notation().replace('/', "\n")
    }

    /// The drawing with row and column numbers.
    pub fn labelled_drawing(&self, none: &str) -> String {
        let drawing = self.drawing(none);
        if self.rows.is_empty() {
            return drawing;
        }
        labelled(&drawing)
    }

    /// The points that are not empty, in reading order.
    pub fn points(&self) -> Vec<Point> {
        let rows = (0..).zip(&self.rows);
        let row = |(r, row): (u32, &'_ Vec<char>)| -> Vec<Point> {
            let stones = (0..).zip(row).filter(|(_, c)| **c != EMPTY);
            stones.map(|(c, _)| (r, c)).collect()
        };
        rows.flat_map(row).collect()
    }

    /// The index of a point in reading order.
    pub fn place(&self, (row, column): Point) -> Place {
        row * self.columns as Place + column
    }

    /// The cells as editable elements, with these letters as choices.
    pub fn handles(&self, letters: &str) -> Vec<Handle> {
        let cells = self.rows.iter().flatten().copied();
        cell_handles(cells, letters)
    }

    /// The board after an edit of a cell.
    pub fn changed(&self, kind: &HandleKind, choice: &str) -> Option<WrittenBoard> {
        let (cell, letter) = changed_cell(kind, choice)?;
        let mut board = self.clone();
        let row = board.rows.get_mut(cell.checked_div(self.columns)?)?;
        *row.get_mut(cell % self.columns)? = letter;
        Some(board)
    }

    /// The board with these points emptied.
    pub fn without(&self, points: impl IntoIterator<Item = Point>) -> WrittenBoard {
        let mut board = self.clone();
        for (row, column) in points {
            board.rows[row as usize][column as usize] = EMPTY;
        }
        board
    }
}

/// A board from its rows, which must have equal lengths.
impl From<Vec<String>> for WrittenBoard {
    fn from(rows: Vec<String>) -> WrittenBoard {
        let rows: Vec<Vec<char>> = rows.iter().map(|row| row.chars().collect()).collect();
        let columns = rows.first().map_or(0, Vec::len);
        WrittenBoard { columns, rows }
    }
}

/// The cells of a board, in reading order, as editable elements with these letters as choices.
pub(super) fn cell_handles(cells: impl Iterator<Item = char>, letters: &str) -> Vec<Handle> {
    let choices: Arc<[String]> = letters.chars().map(String::from).collect();
    let cell = |(place, now): (Place, char)| Handle {
        kind: HandleKind::Cell(place as usize),
        place: Some(place),
        now: now.into(),
        choices: Arc::clone(&choices),
    };
    (0..).zip(cells).map(cell).collect()
}

/// The cell and the letter of an edit.
pub(super) fn changed_cell(kind: &HandleKind, choice: &str) -> Option<(usize, char)> {
    match kind {
        HandleKind::Cell(cell) => Some((*cell, choice.chars().next()?)),
        _ => None,
    }
}

/// The character of an empty point.
pub const EMPTY: char = '.';

/// A drawing with row and column numbers, starting at 1.
pub fn labelled(drawing: &str) -> String {
    let columns = drawing.lines().map(|row| row.chars().count());
    let columns = columns.max().unwrap_or(0);
    let width = columns.to_string().len();
    let margin = drawing.lines().count().to_string().len();
    let mut text = " ".repeat(margin);
    for column in 1..=columns {
        text += &format!(" {column:>width$}");
    }
    for (row, cells) in drawing.lines().enumerate() {
        text += &format!("\n{:>margin$}", row + 1);
        for cell in cells.chars() {
            text += &format!(" {cell:>width$}");
        }
    }
    text
}

/// The rows of a board with their byte offsets. An empty text has no rows.
fn split_rows(text: &str) -> Vec<(usize, &str)> {
    let mut rows = Vec::new();
    let mut start = 0;
    for row in text.split(['/', '\n']) {
        let trimmed = row.trim_end();
        let blanks = trimmed.len() - trimmed.trim_start().len();
        rows.push((start + blanks, trimmed.trim_start()));
        start += row.len() + 1;
    }
    if rows.iter().all(|(_, row)| row.is_empty()) {
        rows.clear();
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::ops::Range;

    fn read(text: &str) -> Result<String, (String, Option<Range<usize>>)> {
        let board = WrittenBoard::read(
            text,
            0,
            |c| ".xo#".contains(c),
            "cells are `.`, `x`, `o`, `#`",
        );
        board
            .map(|b| b.notation())
            .map_err(|f| (f.message, f.range))
    }

    #[test]
    fn boards_and_their_faults() {
        assert_eq!(read("xo./.xo"), Ok("xo./.xo".into()));
        assert_eq!(read("xo.\n.xo"), Ok("xo./.xo".into()));
        assert_eq!(read(""), Ok("".into()));
        let fault = read("xo./.?o");
        assert_eq!(
            fault,
            Err(("`?` has no meaning on this board".into(), Some(5..6)))
        );
        let fault = read("xo./.x");
        let message = "row 2 has 2 cells, but the rows before it have 3";
        assert_eq!(fault, Err((message.into(), Some(4..6))));
    }
}
