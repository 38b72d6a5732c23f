//! Two-dimensional Nim: coins on lattice points; a move takes coins from one horizontal or one vertical pile.
//!
//! Source: Kameyama, *Analysis of Two Dimensional Nim Game*. It leaves open what a pile is and which of its coins
//! may be taken, so there are four [readings](Reading).

pub mod coins;
mod normal_form;
pub mod table;

use super::argument::{Argument, ArgumentFault, Arguments};
use super::board::{Board, MOST_CELLS, labelled};
use super::grid::{self, Point};
use super::scene::{Cell, Scene, of_board};
use super::{Component, Parts, Position, PositionMove, PositionRef, Theorem};
use crate::budget::{Budget, Stop};
use crate::entry::Arity::{AtLeast, Counts};
use crate::ruleset::entry::{Notation, RulesetEntry};
use crate::value::Player;
use coins::{for_each_taking, parts_of, piles};
use std::sync::Arc;

/// The word `nim2d`.
pub const NIM2D: RulesetEntry = RulesetEntry {
    name: "nim2d",
    forms: &[
        "nim2d(rows, columns)",
        "nim2d(\"board\")",
        "nim2d(\"board\", line)",
    ],
    arity: Counts(&[1, 2, 3]),
    doc: "Nim on a board: a move takes coins from one horizontal or one vertical pile.",
    definition: "The last argument says what a pile is and which of its coins a move takes: pile (the default), run, line or skip. A board is full, of rows and columns, or is written row by row with X or o for a coin and . for none.",
    source: "Kameyama, Analysis of Two Dimensional Nim Game",
    example: ("nim2d(\"X../X../.XX\")", "0"),
    meaning: Notation::Call(construct),
};

/// The word `young`.
pub const YOUNG: RulesetEntry = RulesetEntry {
    name: "young",
    forms: &["young(7, 5, 3)", "young(7, 5, 3, line)", "young([3, 2, 1])"],
    arity: AtLeast(0),
    doc: "Two-dimensional Nim on a Young diagram: rows of coins that begin in the same column and do not grow longer.",
    definition: "The arguments are the lengths of the rows from the top; the last argument may be a reading, as in nim2d.",
    source: "Kameyama, section 5",
    example: ("outcome(young(3,2,1))", "P"),
    meaning: Notation::Call(construct_young),
};

/// What a pile is and which of its coins a move takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reading {
    /// A pile is a maximal run without gap; any of its coins are taken.
    Pile,
    /// A pile is a maximal run without gap; neighbours are taken.
    Run,
    /// A pile is a whole row or column; any of its coins are taken.
    Line,
    /// A pile is a whole row or column; coins are taken that are neighbours when gaps are ignored.
    Skip,
}

/// All readings, the default one first.
pub const READINGS: [Reading; 4] = [Reading::Pile, Reading::Run, Reading::Line, Reading::Skip];

/// A board of coins as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nim2d {
    reading: Reading,
    board: Board,
}

const COIN: char = 'o';
const EMPTY: char = '.';
const LEGEND: &str = "any of `o`, `x`, `O`, `X` is a coin, `.` is an empty point";
const NAMES: &str = "the readings are `pile` (the default), `run`, `line` and `skip`";

/// Most moves that are listed one by one.
const MOST_MOVES: usize = 1_000_000;

impl Reading {
    /// The name in the language.
    pub fn name(self) -> &'static str {
        match self {
            Reading::Pile => "pile",
            Reading::Run => "run",
            Reading::Line => "line",
            Reading::Skip => "skip",
        }
    }

    /// The reading of a name.
    pub fn by_name(name: &str) -> Option<Reading> {
        READINGS.into_iter().find(|r| r.name() == name)
    }

    fn ignores_gaps(self) -> bool {
        matches!(self, Reading::Line | Reading::Skip)
    }

    fn takes_neighbours(self) -> bool {
        matches!(self, Reading::Run | Reading::Skip)
    }
}

/// The reading that the last argument names, if it is a name, and the other arguments.
fn split_reading(arguments: &Arguments) -> Result<(Arguments, Reading), ArgumentFault> {
    let mut rest = arguments.0.clone();
    let reading = match rest.last() {
        Some(Argument::Symbol(name)) => Reading::by_name(name).ok_or_else(|| {
            let last = arguments.len() - 1;
            ArgumentFault::new(last, format!("`{name}` is no reading of the rules")).help(NAMES)
        })?,
        _ => return Ok((Arguments(rest), Reading::Pile)),
    };
    rest.pop();
    Ok((Arguments(rest), reading))
}

/// `nim2d(rows, columns)`, full of coins, or `nim2d("ooo/o.o")`; each with a reading as last argument.
pub fn construct(arguments: &Arguments) -> Result<PositionRef, ArgumentFault> {
    let (arguments, reading) = split_reading(arguments)?;
    if let [Argument::Text(text)] = arguments.0.as_slice() {
        let mut board = Board::read(text, 0, |c| ".oxOX".contains(c), LEGEND)?;
        for cell in board.rows.iter_mut().flatten() {
            *cell = if *cell == EMPTY { EMPTY } else { COIN };
        }
        return Ok(Arc::new(Nim2d { reading, board }));
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

/// `young(7,5,3)`: rows of coins that begin in one column, none longer than the one above; with a reading as last
/// argument.
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

/// Rows of coins that begin in one column.
fn rectangle(
    reading: Reading,
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
    let rows = match columns {
        0 => Vec::new(),
        _ => lengths.into_iter().map(row).collect(),
    };
    let board = Board { columns, rows };
    Ok(Arc::new(Nim2d { reading, board }))
}

impl Nim2d {
    fn points(&self) -> Vec<Point> {
        let rows = (0..).zip(&self.board.rows);
        rows.flat_map(|(r, row)| {
            let coins = (0..).zip(row).filter(|(_, c)| **c != EMPTY);
            coins.map(move |(c, _)| (r, c))
        })
        .collect()
    }
}

/// `row 2: columns 1,3` or `column 1: rows 1-3`, from 1.
fn label(points: &[Point]) -> String {
    let [first, ..] = points else {
        return String::new();
    };
    let horizontal = points.iter().all(|p| p.0 == first.0);
    let along: Vec<u32> = points
        .iter()
        .map(|p| 1 + if horizontal { p.1 } else { p.0 })
        .collect();
    let mut stretches: Vec<(u32, u32)> = Vec::new();
    for at in along {
        match stretches.last_mut() {
            Some(last) if last.1 + 1 == at => last.1 = at,
            _ => stretches.push((at, at)),
        }
    }
    let texts: Vec<String> = stretches
        .iter()
        .map(|(from, to)| match to - from {
            0 => from.to_string(),
            _ => format!("{from}-{to}"),
        })
        .collect();
    let plural = if points.len() == 1 { "" } else { "s" };
    let (line, place) = match horizontal {
        true => (format!("row {}", first.0 + 1), "column"),
        false => (format!("column {}", first.1 + 1), "row"),
    };
    format!("{line}: {place}{plural} {}", texts.join(","))
}

/// The cells of a move from its label.
fn cells_of(label: &str) -> Vec<Cell> {
    let Some((line, places)) = label.split_once(": ") else {
        return Vec::new();
    };
    let number = |text: &str| text.rsplit(' ').next()?.parse::<usize>().ok();
    let Some(line_number) = number(line) else {
        return Vec::new();
    };
    let places = places.split_once(' ').map_or("", |p| p.1);
    let stretches = places.split(',').filter_map(|stretch| {
        let (from, to) = stretch.split_once('-').unwrap_or((stretch, stretch));
        Some(number(from)?..=number(to)?)
    });
    let cell = |place| match line.starts_with("row") {
        true => (line_number, place),
        false => (place, line_number),
    };
    stretches.flatten().map(cell).collect()
}

impl Position for Nim2d {
    fn ruleset(&self) -> &'static str {
        "nim2d"
    }

    fn rules(&self) -> String {
        format!("nim2d-{}", self.reading.name())
    }

    fn notation(&self) -> String {
        let board = self.board.notation();
        match self.reading {
            Reading::Pile => format!("nim2d(\"{board}\")"),
            reading => format!("nim2d(\"{board}\", {})", reading.name()),
        }
    }

    fn drawing(&self) -> String {
        match self.board.rows.is_empty() {
            true => "no coins".into(),
            false => self.board.drawing(),
        }
    }

    fn labelled_drawing(&self) -> String {
        match self.board.rows.is_empty() {
            true => self.drawing(),
            false => labelled(&self.drawing()),
        }
    }

    fn scene(&self, marked: &[&str]) -> Option<Scene> {
        of_board(&self.drawing(), marked.iter().map(|m| cells_of(m)))
    }

    fn parts(&self) -> Parts {
        Some(parts_of(self.reading, &self.points()))
    }

    /// A move is named by its row and the columns of the coins taken, or by its column and their rows, from 1.
    fn moves(&self, _: Player, budget: &Budget) -> Result<Vec<PositionMove>, Stop> {
        let points = self.points();
        let mut moves = Vec::new();
        for_each_taking(self.reading, &points, &mut |coins| {
            budget.tick()?;
            budget.work(self.board.rows.len() as u64)?;
            if moves.len() >= MOST_MOVES {
                return Err(Stop::TooLarge("the list of moves on this board".into()));
            }
            let taken: Vec<Point> = coins.iter().map(|c| points[*c as usize]).collect();
            let mut board = self.board.clone();
            for (row, column) in &taken {
                board.rows[*row as usize][*column as usize] = EMPTY;
            }
            let reading = self.reading;
            let to: PositionRef = Arc::new(Nim2d { reading, board });
            moves.push(PositionMove {
                label: label(&taken),
                note: None,
                to: vec![to],
            });
            Ok(())
        })?;
        Ok(moves)
    }

    fn theorem(&self) -> Option<Theorem> {
        let mut points = self.points();
        let extent = match self.reading.ignores_gaps() {
            true => grid::compress(&mut points),
            false => grid::shift(&mut points),
        };
        if let Some(theorem) = coins::half_turn(&points, extent) {
            return Some(theorem);
        }
        match self.parts()?.as_slice() {
            [Component::Coins(coins)] => coins.theorem(),
            _ => None,
        }
    }

    fn piles(&self) -> Option<[Vec<u64>; 2]> {
        let piles = piles(self.reading, &self.points());
        Some(piles.map(|side| side.iter().map(|pile| pile.len() as u64).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(text: &str, reading: Reading) -> PositionRef {
        let arguments = vec![
            Argument::Text(text.into()),
            Argument::Symbol(reading.name()),
        ];
        construct(&Arguments(arguments)).expect("a board")
    }

    fn labels(text: &str, reading: Reading) -> Vec<String> {
        let moves = position(text, reading).moves(Player::Left, &Budget::unlimited());
        let moves = moves.expect("no limit").into_iter();
        moves.map(|m| m.label).collect()
    }

    #[test]
    fn moves_of_the_four_readings() {
        let single = ["row 1: column 1", "row 1: column 2", "row 1: column 4"];
        for (reading, more) in [
            (Reading::Run, &["row 1: columns 1-2"][..]),
            (Reading::Pile, &["row 1: columns 1-2"]),
            (
                Reading::Skip,
                &[
                    "row 1: columns 1-2",
                    "row 1: columns 2,4",
                    "row 1: columns 1-2,4",
                ],
            ),
            (
                Reading::Line,
                &[
                    "row 1: columns 1-2",
                    "row 1: columns 2,4",
                    "row 1: columns 1,4",
                    "row 1: columns 1-2,4",
                ],
            ),
        ] {
            let mut expected: Vec<&str> = single.iter().chain(more).copied().collect();
            let mut found = labels("oo.o", reading);
            expected.sort_unstable();
            found.sort_unstable();
            assert_eq!(found, expected, "{}", reading.name());
        }
        assert_eq!(labels("o/o", Reading::Run)[2], "column 1: rows 1-2");
    }

    #[test]
    fn images_have_one_key() {
        for reading in READINGS {
            let parts = |text| position(text, reading).parts();
            assert_eq!(parts("ooo/o.."), parts("..../.o../.o../oo.."));
            let far = parts("o.oo/..../o...") == parts("ooo/o..");
            assert_eq!(far, reading.ignores_gaps());
        }
    }

    #[test]
    fn sizes_of_piles() {
        let piles = |reading| position("oo.o/o..o", reading).piles();
        assert_eq!(
            piles(Reading::Pile),
            Some([vec![2, 1, 1, 1], vec![2, 1, 2]])
        );
        assert_eq!(piles(Reading::Line), Some([vec![3, 2], vec![2, 1, 2]]));
    }

    #[test]
    fn faults_have_their_place() {
        let fault =
            |arguments: Vec<Argument>| construct(&Arguments(arguments)).expect_err("a fault");
        let board = fault(vec![Argument::Text("oo/o#".into())]);
        assert_eq!((board.argument, board.range), (0, Some(4..5)));
        let name = fault(vec![
            Argument::Text("oo".into()),
            Argument::Symbol("misere"),
        ]);
        assert_eq!((name.argument, name.help), (1, vec![NAMES.to_string()]));
        let rows = [3i64, 2, 4].map(|n| Argument::Integer(n.into())).to_vec();
        let young = construct_young(&Arguments(rows)).expect_err("a fault");
        assert_eq!(young.argument, 2);
    }
}
