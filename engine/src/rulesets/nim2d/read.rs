//! Reads positions of two-dimensional Nim from calls.

use crate::rulesets::argument::{Argument, ArgumentFault, Arguments};
use crate::rulesets::board::{EMPTY, MOST_CELLS, WrittenBoard};
use crate::rulesets::nim2d::{COIN, LEGEND, NAMES, Nim2d, PileRule};
use crate::rulesets::{PositionRef, Ruleset};

/// The reading named by the last argument, if that is a name, and the remaining arguments.
pub(super) fn split_reading(arguments: &Arguments) -> Result<(Arguments, PileRule), ArgumentFault> {
    let mut rest = arguments.0.clone();
    let reading = match rest.last() {
        Some(Argument::Text(name)) if rest.len() > 1 => {
            let fault = ArgumentFault::new(rest.len() - 1, "a reading is not a string");
            let written =
                PileRule::by_name(name).map(|r| format!("write it without quotes: `{}`", r.name()));
            return Err(fault.help(written.unwrap_or_else(|| NAMES.into())));
        }
        Some(Argument::Symbol(name)) => PileRule::by_name(name).ok_or_else(|| {
            let last = arguments.len() - 1;
            ArgumentFault::new(last, format!("`{name}` is not a reading of the rules")).help(NAMES)
        })?,
        _ => return Ok((Arguments(rest), PileRule::Pile)),
    };
    rest.pop();
    Ok((Arguments(rest), reading))
}

/// `nim2d(rows, columns)`, a full rectangle of coins, or `nim2d("ooo/o.o")`. Either may have a reading as last
/// argument.
pub fn construct(arguments: &Arguments) -> Result<PositionRef, ArgumentFault> {
    let (arguments, reading) = split_reading(arguments)?;
    if let [Argument::Text(text)] = arguments.0.as_slice() {
        let mut board = WrittenBoard::read(text, 0, |c| ".oxOX".contains(c), LEGEND)?;
        for cell in board.rows.iter_mut().flatten() {
            *cell = if *cell == EMPTY { EMPTY } else { COIN };
        }
        return Ok(Nim2d { reading }.at(board));
    }
    if arguments.len() != 2 {
        let fault = ArgumentFault::new(0, "a board of coins is given by two numbers or a string");
        return Err(fault
            .help("`nim2d(2, 5)` has 2 rows of 5 coins; `nim2d(\"ooo/o.o\")` is any board")
            .help(NAMES));
    }
    let rows = arguments.length(0, "the number of rows", 0, MOST_CELLS)?;
    let columns = arguments.length(1, "the number of columns", 0, MOST_CELLS)?;
    rectangle(reading, vec![columns; rows.min(MOST_CELLS)], 1)
}

/// `young(7,5,3)`: rows of coins that begin in the same column, none longer than the one above. A reading may follow as
/// last argument.
pub fn construct_young(arguments: &Arguments) -> Result<PositionRef, ArgumentFault> {
    let (arguments, reading) = split_reading(arguments)?;
    let lengths = arguments.lengths("a row", 0, MOST_CELLS)?;
    let places = arguments.integers("a row")?;
    for (at, pair) in lengths.windows(2).enumerate() {
        if let [above, below] = pair
            && above < below
        {
            let argument = places.get(at + 1).map_or(0, |p| p.0);
            return Err(ArgumentFault::new(
                argument,
                format!("a row of {below} coins stands below one of {above}"),
            )
            .help("the rows of a Young diagram do not get longer from top to bottom"));
        }
    }
    let last = arguments.len().saturating_sub(1);
    rectangle(reading, lengths, last)
}

/// Rows of coins that begin in the same column.
pub(super) fn rectangle(
    reading: PileRule,
    lengths: Vec<usize>,
    argument: usize,
) -> Result<PositionRef, ArgumentFault> {
    let columns = lengths.first().copied().unwrap_or(0);
    if columns.saturating_mul(lengths.len()) > MOST_CELLS {
        let message = format!("a board has at most {MOST_CELLS} cells");
        return Err(ArgumentFault::new(argument, message));
    }
    let row = |coins: usize| {
        let cell = |at| if at < coins { COIN } else { EMPTY };
        (0..columns).map(cell).collect()
    };
    let rows = lengths.into_iter().filter(|_| columns > 0).map(row);
    let rows = rows.collect();
    Ok(Nim2d { reading }.at(WrittenBoard { columns, rows }))
}
