//! Pictures of Dots-and-Boxes positions: dots `+`, lines `--` and `|` where they are drawn, blanks where not.

use super::Nimstring;
use super::grid::{Line, position};
use super::{MOST_COINS, draw};
use crate::ruleset::argument::ArgumentFault;
use crate::ruleset::{PositionRef, Ruleset};
use std::ops::Range;

const LEGEND: &str = "dots are `+`; a drawn line is `--` between dots of a row or `|` below a dot, blanks are lines not drawn";

/// A character with its byte offset in the picture.
type Cells = Vec<(usize, char)>;

/// Reads a picture. What is written inside boxes does not count.
pub(super) fn read(text: &str) -> Result<PositionRef, ArgumentFault> {
    let mut rows: Vec<(Range<usize>, Cells)> = Vec::new();
    let mut start = 0;
    for row in text.split('\n') {
        let cells = row.char_indices().map(|(at, c)| (start + at, c)).collect();
        rows.push((start..start + row.len(), cells));
        start += row.len() + 1;
    }
    while rows
        .last()
        .is_some_and(|(_, cells)| cells.iter().all(|c| c.1.is_whitespace()))
    {
        rows.pop();
    }
    let Some((first_range, first)) = rows.first() else {
        return Err(ArgumentFault::new(0, "an empty picture has no dots").help(LEGEND));
    };
    let dots: Vec<usize> = (0..first.len()).filter(|i| first[*i].1 == '+').collect();
    if dots.is_empty() {
        return Err(
            ArgumentFault::new(0, "the first row of a picture is a row of dots")
                .at(first_range.clone())
                .help(LEGEND),
        );
    }
    if rows.len().is_multiple_of(2) {
        let last = rows.last().map_or(0..0, |(range, _)| range.clone());
        return Err(
            ArgumentFault::new(0, "the last row of a picture is a row of dots")
                .at(last)
                .help(LEGEND),
        );
    }
    let (box_rows, box_columns) = (rows.len() / 2, dots.len() - 1);
    if box_rows.saturating_mul(box_columns) > MOST_COINS {
        return Err(ArgumentFault::new(
            0,
            format!("a board has at most {MOST_COINS} boxes"),
        ));
    }
    let mut open = Vec::new();
    for (number, (range, cells)) in rows.iter().enumerate() {
        let row = number / 2;
        let found = match number % 2 {
            0 => across(cells, range, &dots, row),
            _ => down(cells, range, &dots, row),
        };
        match found {
            Ok(lines) => open.extend(lines),
            Err(fault) => {
                let fault = fault.help(LEGEND);
                return Err(match number {
                    0 => fault,
                    // Of the board so far, the rows above the fault are sound.
                    _ => {
                        let board = position(row + 1, box_columns, &open);
                        let drawing = draw::text(&board, &[], false);
                        let rows: Vec<&str> = drawing.lines().take(number).collect();
                        fault.help(format!("understood so far:\n{}", rows.join("\n")))
                    }
                });
            }
        }
    }
    Ok(Nimstring.at(position(box_rows, box_columns, &open)))
}

/// The open lines of a row of dots.
fn across(
    cells: &Cells,
    range: &Range<usize>,
    dots: &[usize],
    row: usize,
) -> Result<Vec<Line>, ArgumentFault> {
    let at = |i: usize| {
        cells
            .get(i)
            .map_or(range.end..range.end, |(at, c)| *at..*at + c.len_utf8())
    };
    let mut open = Vec::new();
    for (column, dot) in dots.iter().enumerate() {
        if cells.get(*dot).map(|c| c.1) != Some('+') {
            return Err(ArgumentFault::new(0, "a dot `+` is missing here").at(at(*dot)));
        }
        let Some(next) = dots.get(column + 1) else {
            break;
        };
        let between: Vec<char> = (dot + 1..*next)
            .map(|i| cells.get(i).map_or(' ', |c| c.1))
            .collect();
        if between.iter().all(|c| c.is_whitespace()) {
            open.push(Line {
                row,
                column,
                across: true,
            });
            continue;
        }
        if let Some(gap) = between.iter().position(|c| *c != '-') {
            let message = match between[gap] {
                c if c.is_whitespace() => "a line goes from dot to dot".to_string(),
                c => format!("`{c}` has no meaning between two dots"),
            };
            return Err(ArgumentFault::new(0, message).at(at(dot + 1 + gap)));
        }
    }
    match dots.last().and_then(|last| cells.get(last + 1..)) {
        Some(rest) => match rest.iter().find(|(_, c)| !c.is_whitespace()) {
            Some((at, c)) => Err(ArgumentFault::new(
                0,
                format!("`{c}` stands to the right of the board"),
            )
            .at(*at..at + c.len_utf8())),
            None => Ok(open),
        },
        None => Ok(open),
    }
}

/// The open lines below a row of dots.
fn down(
    cells: &Cells,
    range: &Range<usize>,
    dots: &[usize],
    row: usize,
) -> Result<Vec<Line>, ArgumentFault> {
    let mut open = Vec::new();
    for (column, dot) in dots.iter().enumerate() {
        match cells.get(*dot) {
            Some((_, '|')) => {}
            Some((at, c)) if !c.is_whitespace() => {
                return Err(
                    ArgumentFault::new(0, format!("`{c}` has no meaning below a dot"))
                        .at(*at..at + c.len_utf8()),
                );
            }
            _ => open.push(Line {
                row,
                column,
                across: false,
            }),
        }
    }
    let beyond = dots
        .last()
        .and_then(|last| cells.get(last + 1..))
        .unwrap_or(&[]);
    match beyond.iter().find(|(_, c)| !c.is_whitespace()) {
        Some((at, c)) => Err(ArgumentFault::new(
            0,
            format!("`{c}` stands to the right of the board"),
        )
        .at(*at..(at + c.len_utf8()).min(range.end))),
        None => Ok(open),
    }
}
