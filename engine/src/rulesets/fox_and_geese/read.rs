//! Reads positions from the arguments of a call.

use super::FoxAndGeese;
use super::field::{Chase, Square};
use crate::rulesets::argument::{Argument, ArgumentFault, Arguments};
use crate::rulesets::{PositionRef, Ruleset};
use crate::value::Int;

/// Maximum row and column of an occupied square, so that a square is a four-digit number.
const MOST_SIDE: usize = 99;
const WRITTEN: &str = "a square is `[row, column]`, or 100 times the row and the column as one number: `[4, 2]`, `402`";

/// Reads `(width, geese, fox)` or `(width, range, geese, fox)`.
pub(super) fn chase(arguments: &Arguments) -> Result<PositionRef, ArgumentFault> {
    let has_range = arguments.len() > 3;
    let range = if has_range {
        arguments.length(1, "the range of the fox", 1, MOST_SIDE)?
    } else {
        1
    };
    placed(arguments, range, 1 + usize::from(has_range))
}

/// Reads `(width, geese, fox)` for a fox who moves up to two squares.
pub(super) fn ceylonese(arguments: &Arguments) -> Result<PositionRef, ArgumentFault> {
    placed(arguments, 2, 1)
}

/// Reads a position. `at` is the index of the argument with the geese.
fn placed(arguments: &Arguments, range: usize, at: usize) -> Result<PositionRef, ArgumentFault> {
    let width = arguments.length(0, "the width of the board", 1, MOST_SIDE)?;
    let rules = FoxAndGeese {
        width: width as u16,
        range: range as u16,
    };
    let geese = rules.herd(arguments, at)?;
    let squares = match arguments.0.get(at + 1) {
        Some(Argument::Integer(square)) => vec![square],
        Some(Argument::Integers(square)) => square.iter().collect(),
        _ => return Err(ArgumentFault::new(at + 1, "the fox has one square").help(WRITTEN)),
    };
    let fox = rules.square(&squares);
    let fox = fox.map_err(|(message, help)| ArgumentFault::new(at + 1, message).help(help))?;
    if geese.contains(&fox) {
        return Err(ArgumentFault::new(
            at + 1,
            "the fox is on the square of a goose",
        ));
    }
    Ok(rules.at(Chase::new(fox, geese)))
}

impl FoxAndGeese {
    /// Reads the squares of the geese, sorted.
    fn herd(self, arguments: &Arguments, at: usize) -> Result<Vec<Square>, ArgumentFault> {
        let items: Vec<Vec<&Int>> = match arguments.0.get(at) {
            Some(Argument::Integers(squares)) => squares.iter().map(|one| vec![one]).collect(),
            Some(Argument::Lists(squares)) => {
                squares.iter().map(|one| one.iter().collect()).collect()
            }
            _ => {
                return Err(
                    ArgumentFault::new(at, "the geese must be a list of squares").help(WRITTEN),
                );
            }
        };
        let mut geese = Vec::new();
        for (item, square) in items.iter().enumerate() {
            let square = self.square(square).map_err(|(message, help)| {
                ArgumentFault::new(at, message).in_item(item).help(help)
            })?;
            geese.push((square, item));
        }
        geese.sort_unstable();
        if let Some(pair) = geese.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            return Err(ArgumentFault::new(at, "two geese are on one square").in_item(pair[1].1));
        }
        if geese.is_empty() {
            let fault = ArgumentFault::new(at, "there is no goose");
            return Err(fault.help("write one square or more, as in `[[4, 2], [4, 4]]`"));
        }
        Ok(geese.into_iter().map(|(square, _)| square).collect())
    }

    /// Reads a square given as `[row, column]` or as one number. The error is a message and a help text.
    fn square(self, written: &[&Int]) -> Result<Square, (String, String)> {
        let numbers: Option<Vec<usize>> = written.iter().map(|n| n.to_usize()).collect();
        let (row, column) = match numbers.as_deref() {
            Some([number]) => (number / 100, number % 100),
            Some([row, column]) => (*row, *column),
            _ => return Err(("this is not a square".into(), WRITTEN.into())),
        };
        let is_on =
            (1..=MOST_SIDE).contains(&row) && (1..=usize::from(self.width)).contains(&column);
        if !is_on {
            let message = format!("there is no square in row {row}, column {column}");
            let help = format!("rows are 1 to {MOST_SIDE} and columns 1 to {}", self.width);
            return Err((message, help));
        }
        if (row + column) % 2 != 0 {
            let message = format!("row {row}, column {column} is a square of the other colour");
            return Err((
                message,
                "the sum of row and column must be even, as in `[4, 2]`".into(),
            ));
        }
        Ok((100 * row + column) as Square)
    }
}
