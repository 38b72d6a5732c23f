//! Two-dimensional Nim: coins on lattice points. A move takes coins from one horizontal or one vertical pile.
//!
//! Source: Kameyama, *Analysis of Two Dimensional Nim Game*. The source leaves open what a pile is and which of its
//! coins may be taken, so there are four [readings](PileRule).

pub mod coins;
mod normal_form;
mod read;
mod table;

use super::board::{EMPTY, MOST_CELLS, WrittenBoard};
use super::grid::{self, Point};
use super::nim::bouton;
use super::random::Random;
use super::scene::{Scene, Square, of_board};
use super::{Choices, Handle, HandleKind, Moves, Owners, Parts, Ruleset, Step, Theorem};
use crate::budget::{Budget, Stop};
use crate::entry::Arity::{AtLeast, Counts};
use crate::entry::ParameterKind;
use crate::rulesets::entry::{Notation, RulesetEntry, RulesetMeaning, by_name};
use crate::solve::nimber::ListedOptions;
use crate::solve::shelf::Readable;
use crate::solve::{PositionData, Solved};
use crate::value::{Int, Player};
use coins::{Part, for_each_taking, parts_of, piles};
pub use read::{construct, construct_young};
use std::borrow::Cow;
use std::sync::Arc;
use table::RectangleTables;

/// The letters of a cell.
const LETTERS: &str = "X.";

/// The entry for `nim2d`.
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
    source: "kameyama",
    example: ("nim2d(\"X../X../.XX\")", "0"),
    meaning: RulesetMeaning {
        notation: Notation::Call(construct),
        rules: find,
        kind: Some(&ParameterKind::grid(LETTERS)),
        sample,
    },
};

/// The entry for `young`.
pub const YOUNG: RulesetEntry = RulesetEntry {
    name: "young",
    forms: &["young(7, 5, 3)", "young(7, 5, 3, line)", "young([3, 2, 1])"],
    arity: AtLeast(0),
    doc: "Two-dimensional Nim on a Young diagram: rows of coins that begin in the same column and do not grow longer.",
    definition: "The arguments are the lengths of the rows from the top; the last argument may be a reading, as in nim2d.",
    source: "kameyama section 5",
    example: ("outcome(young(3,2,1))", "P"),
    meaning: RulesetMeaning {
        notation: Notation::Call(construct_young),
        rules: find,
        kind: None,
        sample: sample_of_young,
    },
};

/// The ruleset with this name of its rules.
fn find(name: &str) -> Option<Box<dyn Readable>> {
    let mut all = READINGS.into_iter();
    all.find_map(|reading| by_name(Nim2d { reading }, name))
}

fn sample(random: &mut Random) -> String {
    let reading = READINGS[random.from(0, 3)].name();
    let board = random.board(9, &["o", "o", "."]);
    format!("nim2d(\"{board}\", {reading})")
}

fn sample_of_young(random: &mut Random) -> String {
    let reading = READINGS[random.from(0, 3)].name();
    let mut rows = [0; 3].map(|_| random.from(0, 3));
    rows.sort_unstable_by(|a, b| b.cmp(a));
    format!("young({}, {}, {}, {reading})", rows[0], rows[1], rows[2])
}

/// A reading of the rules: what a pile is, and which of its coins a move may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PileRule {
    /// A pile is a maximal run without gaps; a move takes any of its coins.
    Pile,
    /// A pile is a maximal run without gaps; a move takes consecutive coins.
    Run,
    /// A pile is a whole row or column; a move takes any of its coins.
    Line,
    /// A pile is a whole row or column; a move takes coins that are consecutive if gaps are ignored.
    Skip,
}

/// All readings, beginning with the default.
pub const READINGS: [PileRule; 4] = [
    PileRule::Pile,
    PileRule::Run,
    PileRule::Line,
    PileRule::Skip,
];

/// Two-dimensional Nim with one of its readings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Nim2d {
    /// The reading.
    pub reading: PileRule,
}

pub(super) const COIN: char = 'o';
pub(super) const LEGEND: &str = "any of `o`, `x`, `O`, `X` is a coin, `.` is an empty point";
pub(super) const NAMES: &str = "the readings are `pile` (the default), `run`, `line` and `skip`";

/// Maximum number of moves that are listed.
const MOST_MOVES: usize = 1_000_000;

impl PileRule {
    /// The name in the language.
    pub fn name(self) -> &'static str {
        match self {
            PileRule::Pile => "pile",
            PileRule::Run => "run",
            PileRule::Line => "line",
            PileRule::Skip => "skip",
        }
    }

    /// The reading with this name.
    pub fn by_name(name: &str) -> Option<PileRule> {
        READINGS.into_iter().find(|r| r.name() == name)
    }

    fn ignores_gaps(self) -> bool {
        matches!(self, PileRule::Line | PileRule::Skip)
    }

    fn takes_neighbours(self) -> bool {
        matches!(self, PileRule::Run | PileRule::Skip)
    }
}

/// The label of a move: `row 2: columns 1,3` or `column 1: rows 1-3`, counted from 1.
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
    let text = |(from, to): &(u32, u32)| match to - from {
        0 => from.to_string(),
        _ => format!("{from}-{to}"),
    };
    let texts: Vec<String> = stretches.iter().map(text).collect();
    let plural = if points.len() == 1 { "" } else { "s" };
    let (line, place) = if horizontal {
        (format!("row {}", first.0 + 1), "column")
    } else {
        (format!("column {}", first.1 + 1), "row")
    };
    format!("{line}: {place}{plural} {}", texts.join(","))
}

/// Parses the cells of a move from its label.
fn cells_of(label: &str) -> Vec<Square> {
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
    let cell = |place| {
        if line.starts_with("row") {
            (line_number, place)
        } else {
            (place, line_number)
        }
    };
    stretches.flatten().map(cell).collect()
}

impl Ruleset for Nim2d {
    type Position = WrittenBoard;
    type Part = Part;
    type Search = ListedOptions<Part, RectangleTables>;

    fn is_impartial(&self) -> bool {
        true
    }

    fn rules(&self) -> Cow<'static, str> {
        format!("nim2d-{}", self.reading.name()).into()
    }

    fn word(&self, _: &WrittenBoard) -> Cow<'static, str> {
        "nim2d".into()
    }

    fn notation(&self, board: &WrittenBoard) -> String {
        let board = board.notation();
        match self.reading {
            PileRule::Pile => format!("nim2d(\"{board}\")"),
            reading => format!("nim2d(\"{board}\", {})", reading.name()),
        }
    }

    fn drawing(&self, board: &WrittenBoard) -> String {
        board.drawing("no coins")
    }

    fn labelled_drawing(&self, board: &WrittenBoard, _: &Owners) -> String {
        board.labelled_drawing("no coins")
    }

    fn scene(&self, board: &WrittenBoard, marked: &[&str]) -> Option<Scene> {
        of_board(&self.drawing(board), marked.iter().map(|m| cells_of(m)))
    }

    fn handles(&self, board: &WrittenBoard) -> Vec<Handle> {
        board.handles(LETTERS)
    }

    fn changed(&self, board: &WrittenBoard, kind: &HandleKind, choice: &str) -> Option<String> {
        Some(self.notation(&board.changed(kind, choice)?))
    }

    /// The moves. A move is named by its row and the columns of the coins taken, or by its column and their rows, from
    /// 1.
    fn moves(&self, board: &WrittenBoard, _: Player, budget: &Budget) -> Moves<WrittenBoard> {
        let points = board.points();
        let mut moves = Vec::new();
        for_each_taking(self.reading, &points, &mut |coins| {
            budget.tick()?;
            budget.work(board.rows.len() as u64)?;
            if moves.len() >= MOST_MOVES {
                return Err(Stop::TooLarge("the list of moves on this board".into()));
            }
            let taken: Vec<Point> = coins.iter().map(|c| points[*c as usize]).collect();
            let places = taken.iter().map(|point| board.place(*point));
            let step = Step::new(label(&taken), places, board.without(taken.iter().copied()));
            moves.push(step);
            Ok(())
        })?;
        Ok(moves)
    }

    fn data(&self, board: &WrittenBoard) -> Option<PositionData> {
        Some(PositionData::Grid(board.rows.clone()))
    }

    fn position_of(
        _: &Arc<Nim2d>,
        data: &PositionData,
        _: &Budget,
    ) -> Result<Option<WrittenBoard>, Stop> {
        Ok(WrittenBoard::of(data, |c| c == EMPTY || c == COIN))
    }

    fn theorem_of_position(
        &self,
        board: &WrittenBoard,
        _: &Budget,
    ) -> Solved<Option<Theorem<Part>>> {
        let mut points = board.points();
        let extent = if self.reading.ignores_gaps() {
            grid::compress(&mut points)
        } else {
            grid::shift(&mut points)
        };
        if let Some(theorem) = coins::half_turn(&points, extent) {
            return Ok(Some(theorem));
        }
        Ok(match self.parts(board).unwrap_or_default().as_slice() {
            [Part::Coins(coins)] => coins.theorem(),
            _ => None,
        })
    }

    fn parts(&self, board: &WrittenBoard) -> Parts<Part> {
        Some(parts_of(self.reading, &board.points()))
    }

    fn position(&self, part: &Part) -> Option<WrittenBoard> {
        match part {
            Part::Heap(coins) if *coins as usize > MOST_CELLS => None,
            Part::Heap(coins) => Some(vec![COIN.to_string().repeat(*coins as usize)].into()),
            Part::Coins(coins) => coins.written(),
        }
    }

    fn options(&self, part: &Part, _: Player, budget: &Budget) -> Choices<Part> {
        match part {
            Part::Heap(coins) => {
                let bytes = size_of::<Parts<Part>>() + size_of::<Part>();
                budget.reserve(*coins as usize * bytes)?;
                let smaller = (0..*coins).map(|n| (n > 0).then_some(Part::Heap(n)));
                Ok(smaller.map(|n| Some(n.into_iter().collect())).collect())
            }
            Part::Coins(coins) => coins.options(self.reading, budget),
        }
    }

    fn theorem(&self, part: &Part) -> Option<Theorem<Part>> {
        match part {
            Part::Heap(coins) => Some(bouton(Int::from(u64::from(*coins)))),
            Part::Coins(coins) => coins.theorem(),
        }
    }

    fn longest_play(&self, part: &Part) -> u32 {
        match part {
            Part::Heap(coins) => *coins,
            Part::Coins(coins) => u32::try_from(coins.size()).unwrap_or(u32::MAX),
        }
    }

    fn certified_text(&self, part: &Part) -> String {
        match part {
            Part::Heap(coins) => COIN.to_string().repeat(*coins as usize),
            Part::Coins(coins) => coins.rows().join("/"),
        }
    }

    fn is_known_to_checker(&self) -> bool {
        self.reading != PileRule::Line
    }
}

/// The sizes of the horizontal and of the vertical piles of a position of two-dimensional Nim.
pub fn pile_sizes(rules: &Nim2d, board: &WrittenBoard) -> [Vec<u64>; 2] {
    let piles = piles(rules.reading, &board.points());
    piles.map(|side| side.iter().map(|pile| pile.len() as u64).collect())
}

#[cfg(test)]
mod tests;
