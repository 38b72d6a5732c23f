//! Two-player goishi hiroi on a line (StrNim). A move takes any number of stones from a run of equal stones. If a run
//! disappears, equal neighbours merge.
//!
//! Source: Abuku, Fukui, Katayama, Suetsugu, on goishi hiroi and misere Nim.

use super::argument::{ArgumentFault, Arguments};
use super::board::WrittenBoard;
use super::goishi_board::{self, Stones};
use super::goishi_line::{CanonicalLine, GoishiLine, canonical, merged, takings};
use super::nim::bouton;
use super::random::Random;
use super::scene::{Place, Scene, named_cells, of_board};
use super::{
    Choices, Handle, HandleKind, Moves, Owners, Parts, PositionRef, Ruleset, Step, Theorem,
};
use crate::budget::{Budget, Stop};
use crate::entry::Arity::Counts;
use crate::entry::ParameterKind;
use crate::rulesets::entry::{Notation, RulesetEntry, RulesetMeaning, by_name};
use crate::solve::nimber::{ListedOptions, NoHints};
use crate::solve::{BoardImage, PositionData};
use crate::value::{Int, Player};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::sync::Arc;

/// The default letters of cells: two colours, and an empty cell.
const LETTERS: &str = "xo.";

/// The entry for `goishi`.
pub const ENTRY: RulesetEntry = RulesetEntry {
    name: "goishi",
    forms: &["goishi(x, y, z)", "goishi(\"word\")", "goishi(\"board\")"],
    arity: Counts(&[1, 3]),
    doc: "Goishi hiroi for two players: a move picks up a stone and may go on from stone to stone of its colour.",
    definition: "From the last stone the player may go in any direction but straight back, over empty points, to the next stone; if it has the same colour, it may be picked up too. The move may end after any stone. goishi(x, y, z) is a line of x stones of one colour, y of another and z of the first; a word is a line whose letters are colours; a board is written row by row. A move on a board is named by its stones (row,column), from 1, in order.",
    source: "goishi",
    example: ("goishi(5,3,4)", "0"),
    meaning: RulesetMeaning {
        notation: Notation::Call(construct),
        rules: |name| by_name(Goishi, name),
        kind: Some(&ParameterKind::grid(LETTERS)),
        sample,
    },
};

fn sample(random: &mut Random) -> String {
    match random.from(0, 2) {
        0 => {
            let runs = [0; 3].map(|_| random.from(0, 3).to_string());
            format!("goishi({})", runs.join(", "))
        }
        1 => {
            let stones = 0..random.from(1, 7);
            let word: String = stones.map(|_| random.of(&["x", "o", "y"])).collect();
            format!("goishi(\"{word}\")")
        }
        _ => format!("goishi(\"{}\")", random.board(8, &["x", "o", "."])),
    }
}

/// The ruleset two-player goishi hiroi.
#[derive(Debug)]
pub struct Goishi;

/// A position as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Position {
    /// On a line.
    Line(GoishiLine),
    /// On a board.
    Board(WrittenBoard),
}

/// Connected stones in canonical form.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Part {
    /// On a line.
    Line(CanonicalLine),
    /// On a board.
    Stones(Stones),
}

/// Maximum number of stones on a line.
const MOST_STONES: usize = 1_000_000;

/// `goishi(x, y, z)`: x stones of one colour, y of another, then z of the first. Also `goishi("xxoox")`.
pub fn construct(arguments: &Arguments) -> Result<PositionRef, ArgumentFault> {
    if arguments.len() == 1 {
        let text = arguments.text(0, "a line or a board of stones")?;
        return if text.contains(['/', '\n', '.']) {
            goishi_board::construct(text)
        } else {
            of_word(text)
        };
    }
    let mut runs = Vec::new();
    for (at, colour) in ['x', 'o', 'x'].into_iter().enumerate() {
        let stones = arguments.length(at, "a run of stones", 0, MOST_STONES)?;
        runs.push((colour, stones as u32));
    }
    Ok(Goishi.at(Position::Line(GoishiLine { runs: merged(runs) })))
}

/// Reads a word in which each letter is a stone; equal letters are stones of the same colour.
fn of_word(word: &str) -> Result<PositionRef, ArgumentFault> {
    let mut runs: Vec<(char, u32)> = Vec::new();
    for (at, c) in word.char_indices() {
        if !c.is_alphabetic() {
            return Err(ArgumentFault::new(0, format!("`{c}` is not a stone"))
                .at_char(at, c)
                .help("on a line every letter is a stone and equal letters are one colour, as in `goishi(\"xxoox\")`; on a board, as in `goishi(\"xo./.xo\")`, `.` is an empty point"));
        }
        runs.push((c, 1));
    }
    let distinct: std::collections::BTreeSet<char> = runs.iter().map(|r| r.0).collect();
    if distinct.len() > u8::MAX as usize {
        return Err(ArgumentFault::new(0, "more than 255 colours"));
    }
    Ok(Goishi.at(Position::Line(GoishiLine { runs: merged(runs) })))
}

impl Ruleset for Goishi {
    type Position = Position;
    type Part = Part;
    type Search = ListedOptions<Part, NoHints>;

    fn images(&self, rows: usize, columns: usize) -> Vec<BoardImage> {
        BoardImage::all(rows, columns, true)
    }

    fn is_impartial(&self) -> bool {
        true
    }

    fn rules(&self) -> Cow<'static, str> {
        "goishi".into()
    }

    fn data(&self, position: &Position) -> Option<PositionData> {
        match position {
            Position::Line(_) => None,
            Position::Board(board) => Some(PositionData::Grid(board.rows.clone())),
        }
    }

    fn position_of(
        _: &Arc<Goishi>,
        data: &PositionData,
        _: &Budget,
    ) -> Result<Option<Position>, Stop> {
        Ok(goishi_board::of(data).map(Position::Board))
    }

    fn notation(&self, position: &Position) -> String {
        match position {
            Position::Line(line) => line.notation(),
            Position::Board(board) => format!("goishi(\"{}\")", board.notation()),
        }
    }

    fn drawing(&self, position: &Position) -> String {
        match position {
            Position::Line(line) => line.drawing(),
            Position::Board(board) => board.drawing("no stones"),
        }
    }

    fn labelled_drawing(&self, position: &Position, _: &Owners) -> String {
        match position {
            Position::Line(line) => line.labelled_drawing(),
            Position::Board(board) => board.labelled_drawing("no stones"),
        }
    }

    fn scene(&self, position: &Position, marked: &[&str]) -> Option<Scene> {
        match position {
            Position::Line(line) => line.scene(marked),
            Position::Board(_) => of_board(
                &self.drawing(position),
                marked.iter().map(|m| named_cells(m)),
            ),
        }
    }

    fn handles(&self, position: &Position) -> Vec<Handle> {
        match position {
            Position::Line(_) => Vec::new(),
            Position::Board(board) => board.handles(LETTERS),
        }
    }

    fn changed(&self, position: &Position, kind: &HandleKind, choice: &str) -> Option<String> {
        match position {
            Position::Line(_) => None,
            Position::Board(board) => {
                let changed = board.changed(kind, choice)?;
                Some(self.notation(&Position::Board(changed)))
            }
        }
    }

    fn moves(&self, position: &Position, _: Player, budget: &Budget) -> Moves<Position> {
        let line = match position {
            Position::Line(line) => line,
            Position::Board(board) => return goishi_board::moves(board, budget),
        };
        let steps = takings(&line.runs).map(|(at, taken, runs)| {
            budget.tick()?;
            let label = format!("{taken} from run {}", at + 1);
            let left = Position::Line(GoishiLine { runs });
            Ok(Step::new(label, [at as Place], left))
        });
        steps.collect()
    }

    fn parts(&self, position: &Position) -> Parts<Part> {
        Some(match position {
            Position::Line(line) => canonical(&line.runs).into_iter().collect(),
            Position::Board(board) => goishi_board::parts(board),
        })
    }

    fn position(&self, part: &Part) -> Option<Position> {
        match part {
            Part::Line(line) => {
                let sound = line.size() <= MOST_STONES && line.runs.len() <= MOST_STONES;
                sound.then(|| Position::Line(line.written()))
            }
            Part::Stones(stones) => Some(Position::Board(stones.written()?)),
        }
    }

    fn options(&self, part: &Part, _: Player, budget: &Budget) -> Choices<Part> {
        let line = match part {
            Part::Line(line) => line,
            Part::Stones(stones) => return stones.options(budget),
        };
        let options = takings(&line.runs).map(|(_, _, left)| {
            budget.tick()?;
            Ok(Some(canonical(&left).into_iter().collect()))
        });
        options.collect()
    }

    /// Runs of different colours never merge, so each is an independent Nim heap.
    fn theorem(&self, part: &Part) -> Option<Theorem<Part>> {
        match part {
            Part::Line(line) => line.nim_sum().map(|size| bouton(size.into())),
            Part::Stones(_) => None,
        }
    }

    fn nim_heap(&self, part: &Part) -> Option<Int> {
        match part {
            Part::Line(line) => match *line.runs {
                [(_, stones)] => Some(stones.into()),
                _ => None,
            },
            Part::Stones(_) => None,
        }
    }

    fn longest_play(&self, part: &Part) -> u32 {
        let stones = match part {
            Part::Line(line) => line.size(),
            Part::Stones(stones) => stones.size(),
        };
        u32::try_from(stones).unwrap_or(u32::MAX)
    }

    fn certified_text(&self, part: &Part) -> String {
        match part {
            Part::Line(line) => line.written().text(),
            Part::Stones(stones) => stones.rows().join("/"),
        }
    }

    fn is_known_to_checker(&self) -> bool {
        true
    }
}
