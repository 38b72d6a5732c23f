//! Reads pictures of Dots-and-Boxes positions: dots are `+`, drawn lines are `--` and `|`, undrawn lines are blank. Other
//! dots, and the signs with which text draws boxes, are read as these.

use super::Nimstring;
use super::grid::{BoxLine, position};
use super::{MOST_COINS, draw};
use crate::rulesets::argument::ArgumentFault;
use crate::rulesets::{PositionRef, Ruleset};
use std::ops::Range;

const LEGEND: &str = "dots are `+`, `·` or `*`; a drawn line is `--` between dots of a row or `|` below a dot, blanks are lines not drawn";

/// A character with its byte offset in the picture.
type PictureRow = Vec<(usize, char)>;

/// Signs that stand for dots if the picture begins with one.
const DOTS: &str = "·*•∙.oO";

/// A line or a crossing of lines, as a picture of this program has it.
fn plain(c: char) -> char {
    match c {
        '─' | '━' | '═' | '—' | '–' => '-',
        '│' | '┃' | '║' => '|',
        '╭' | '╮' | '╯' | '╰' | '┌'..='╋' | '╒'..='╬' => '+',
        c => c,
    }
}

/// Reads a picture. The first letter or digit inside a box with four drawn lines is the initial of its owner.
pub(super) fn read(text: &str) -> Result<PositionRef, ArgumentFault> {
    let mut rows: Vec<(Range<usize>, PictureRow)> = Vec::new();
    let mut start = 0;
    let dot = text
        .chars()
        .find(|c| !c.is_whitespace())
        .filter(|c| DOTS.contains(*c));
    for (number, row) in text.split('\n').enumerate() {
        let read = |c: char| match c {
            c if number.is_multiple_of(2) && Some(c) == dot => '+',
            c => plain(c),
        };
        let cells = row
            .char_indices()
            .map(|(at, c)| (start + at, read(c)))
            .collect();
        rows.push((start..start + row.len(), cells));
        start += row.len() + 1;
    }
    let is_blank = |(_, cells): &(_, PictureRow)| cells.iter().all(|c| c.1.is_whitespace());
    while rows.last().is_some_and(is_blank) {
        rows.pop();
    }
    let fault = |message: &str, range: Option<&Range<usize>>| {
        let fault = ArgumentFault::new(0, message).help(LEGEND);
        let range = range.cloned();
        Err(ArgumentFault { range, ..fault })
    };
    let (Some((first_range, first)), Some((last_range, _))) = (rows.first(), rows.last()) else {
        return fault("an empty picture has no dots", None);
    };
    let dots: Vec<usize> = (0..first.len()).filter(|i| first[*i].1 == '+').collect();
    if dots.is_empty() {
        let message = "the first row of a picture is a row of dots";
        return fault(message, Some(first_range));
    }
    if rows.len().is_multiple_of(2) {
        let message = "the last row of a picture is a row of dots";
        return fault(message, Some(last_range));
    }
    let (box_rows, box_columns) = (rows.len() / 2, dots.len() - 1);
    if box_rows.saturating_mul(box_columns) > MOST_COINS {
        let message = format!("a board has at most {MOST_COINS} boxes");
        return Err(ArgumentFault::new(0, message));
    }
    let mut open = Vec::new();
    let mut written = Vec::new();
    for (number, (range, cells)) in rows.iter().enumerate() {
        let row = number / 2;
        let found = match number % 2 {
            0 => across(cells, range.end, &dots, row),
            _ => {
                written.extend(dots.windows(2).map(|two| inside(cells, two)));
                down(cells, &dots, row)
            }
        };
        let found = found.and_then(|lines| nothing_beyond(cells, &dots).map(|()| lines));
        match found {
            Ok(lines) => open.extend(lines),
            Err(fault) if number == 0 => return Err(fault.help(LEGEND)),
            // The rows of the board above the fault were read correctly.
            Err(fault) => {
                let board = position(row + 1, box_columns, &open);
                let drawing = draw::text(&board, &[], false);
                let rows: Vec<&str> = drawing.lines().take(number).collect();
                let rows = format!("understood so far:\n{}", rows.join("\n"));
                return Err(fault.help(LEGEND).help(rows));
            }
        }
    }
    let position = position(box_rows, box_columns, &open);
    let mut initials = Vec::new();
    for (coin, (is_held, initial)) in (1..).zip(position.held().into_iter().zip(written)) {
        match initial {
            Some((at, initial)) if is_held => {
                let message = format!("the box with `{initial}` in it is not taken");
                return Err(ArgumentFault::new(0, message)
                    .at(at..at + initial.len_utf8())
                    .help("a box is taken when its four lines are drawn")
                    .help(LEGEND));
            }
            Some((_, initial)) => initials.push((coin, initial)),
            None => {}
        }
    }
    Ok(Nimstring.at(position.with_initials(initials)))
}

/// The open lines of a row of dots. `end` is the byte offset of the end of the row.
fn across(
    cells: &PictureRow,
    end: usize,
    dots: &[usize],
    row: usize,
) -> Result<Vec<BoxLine>, ArgumentFault> {
    let fault = |i: usize, message: String| {
        let range = cells.get(i).map(|(at, c)| *at..*at + c.len_utf8());
        Err(ArgumentFault::new(0, message).at(range.unwrap_or(end..end)))
    };
    let mut open = Vec::new();
    for (column, dot) in dots.iter().enumerate() {
        if cells.get(*dot).map(|c| c.1) != Some('+') {
            return fault(*dot, "a dot `+` is missing here".into());
        }
        let Some(next) = dots.get(column + 1) else {
            break;
        };
        let between = (dot + 1..*next).map(|i| cells.get(i).map_or(' ', |c| c.1));
        if between.clone().all(char::is_whitespace) {
            open.push(BoxLine::new(row, column, true));
        } else if let Some((gap, c)) = between.enumerate().find(|(_, c)| *c != '-') {
            let message = if c.is_whitespace() {
                "a line goes from dot to dot".into()
            } else {
                format!("`{c}` has no meaning between two dots")
            };
            return fault(dot + 1 + gap, message);
        }
    }
    Ok(open)
}

/// The first letter or digit between two dots, with its byte offset.
fn inside(cells: &PictureRow, dots: &[usize]) -> Option<(usize, char)> {
    let (Some(left), Some(right)) = (dots.first(), dots.last()) else {
        return None;
    };
    let between = cells.get(left + 1..(*right).min(cells.len()))?;
    between.iter().find(|c| c.1.is_alphanumeric()).copied()
}

/// The open lines below a row of dots.
fn down(cells: &PictureRow, dots: &[usize], row: usize) -> Result<Vec<BoxLine>, ArgumentFault> {
    let is_misplaced = |(column, (_, c)): &(usize, &(usize, char))| {
        matches!(c, '|' | '+' | '-' | '\t') && dots.binary_search(column).is_err()
    };
    let beyond = dots.last().map_or(0, |last| last + 1);
    let beside = cells.iter().take(beyond).enumerate().find(is_misplaced);
    if let Some((_, (at, c))) = beside {
        let message = format!("`{}` is not below a dot", c.escape_default());
        return Err(ArgumentFault::new(0, message).at_char(*at, *c));
    }
    let mut open = Vec::new();
    for (column, dot) in dots.iter().enumerate() {
        match cells.get(*dot) {
            Some((_, '|')) => {}
            Some((at, c)) if !c.is_whitespace() => {
                let message = format!("`{c}` has no meaning below a dot");
                return Err(ArgumentFault::new(0, message).at_char(*at, *c));
            }
            _ => open.push(BoxLine::new(row, column, false)),
        }
    }
    Ok(open)
}

/// Reports a fault if anything is to the right of the last dot.
fn nothing_beyond(cells: &PictureRow, dots: &[usize]) -> Result<(), ArgumentFault> {
    let last = dots.last().map_or(0, |last| last + 1);
    match cells.iter().skip(last).find(|(_, c)| !c.is_whitespace()) {
        Some((at, c)) => {
            let message = format!("`{c}` is to the right of the board");
            Err(ArgumentFault::new(0, message).at_char(*at, *c))
        }
        None => Ok(()),
    }
}
