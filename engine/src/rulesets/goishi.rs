//! Two-player goishi hiroi on a line (StrNim). A move takes any number of stones from a run of equal stones. If a run
//! disappears, equal neighbours merge.
//!
//! Source: Abuku, Fukui, Katayama, Suetsugu, on goishi hiroi and misere Nim.

use super::argument::{ArgumentFault, Arguments};
use super::board::WrittenBoard;
use super::goishi_board::{self, Stones};
use super::nim::bouton;
use super::random::Random;
use super::scene::{Paint, Place, Scene, named_cells, of_board};
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
    source: "Abuku, Fukui, Katayama, Suetsugu",
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

/// A colour, and the number of adjacent stones of this colour.
type StoneRun = (u8, u32);

/// Runs of stones in canonical form: colours are numbered in order of occurrence, and of the two directions the smaller
/// sequence is used.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CanonicalLine {
    runs: Box<[StoneRun]>,
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

/// Stones on a line as written. Colours are letters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GoishiLine {
    runs: Vec<(char, u32)>,
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

/// Removes empty runs and merges equal neighbours.
fn merged<C: PartialEq + Copy>(runs: Vec<(C, u32)>) -> Vec<(C, u32)> {
    let mut joined: Vec<(C, u32)> = Vec::with_capacity(runs.len());
    for (colour, count) in runs {
        match joined.last_mut() {
            _ if count == 0 => {}
            Some(last) if last.0 == colour => last.1 += count,
            _ => joined.push((colour, count)),
        }
    }
    joined
}

/// All results of taking at least one stone from a run: the index of the run, the number of stones taken, and the
/// remaining runs.
fn takings<C: PartialEq + Copy>(
    runs: &[(C, u32)],
) -> impl Iterator<Item = (usize, u32, Vec<(C, u32)>)> + '_ {
    runs.iter().enumerate().flat_map(move |(at, (_, count))| {
        (1..=*count).map(move |taken| {
            let mut left = runs.to_vec();
            left[at].1 -= taken;
            let left = if taken == *count { merged(left) } else { left };
            (at, taken, left)
        })
    })
}

/// The part formed by stones on a line; `None` if there are none.
pub(super) fn part<C: PartialEq + Copy>(runs: Vec<(C, u32)>) -> Option<Part> {
    canonical(&merged(runs))
}

fn canonical<C: PartialEq + Copy>(runs: &[(C, u32)]) -> Option<Part> {
    let number = |runs: &mut dyn Iterator<Item = &(C, u32)>| -> Vec<StoneRun> {
        let mut colours: Vec<C> = Vec::new();
        runs.map(|(colour, count)| {
            let known = colours.iter().position(|c| c == colour);
            let id = known.unwrap_or_else(|| {
                colours.push(*colour);
                colours.len() - 1
            });
            (id as u8, *count)
        })
        .collect()
    };
    let forward = number(&mut runs.iter());
    let backward = number(&mut runs.iter().rev());
    let runs: Box<[StoneRun]> = forward.min(backward).into();
    (!runs.is_empty()).then_some(Part::Line(CanonicalLine { runs }))
}

/// A letter for a colour, counted from 0.
pub(super) fn letter(colour: u8) -> char {
    // Beyond the alphabet, use CJK ideographs, a large contiguous block of letters.
    let first = if colour < 26 { 'a' } else { '一' };
    char::from_u32(first as u32 + u32::from(colour)).unwrap_or('?')
}

impl CanonicalLine {
    fn size(&self) -> usize {
        self.runs.iter().map(|run| run.1 as usize).sum()
    }

    /// The exclusive or of the lengths of the runs, if all colours are different. Colours are numbered in order of
    /// occurrence, so a colour that differs from its index has occurred before.
    fn nim_sum(&self) -> Option<u32> {
        let mut runs = self.runs.iter().enumerate();
        runs.try_fold(0, |sum, (at, (colour, stones))| {
            (usize::from(*colour) == at).then_some(sum ^ stones)
        })
    }

    fn written(&self) -> GoishiLine {
        let run = |(colour, stones): &StoneRun| (letter(*colour), *stones);
        GoishiLine {
            runs: self.runs.iter().map(run).collect(),
        }
    }
}

impl GoishiLine {
    fn text(&self) -> String {
        let run = |(colour, count): &(char, u32)| colour.to_string().repeat(*count as usize);
        self.runs.iter().map(run).collect()
    }

    fn stones(&self) -> u32 {
        self.runs.iter().map(|r| r.1).sum()
    }

    fn notation(&self) -> String {
        match self.runs.as_slice() {
            [(a, x), (_, y), (b, z)] if a == b => format!("goishi({x},{y},{z})"),
            _ => format!("goishi(\"{}\")", self.text()),
        }
    }

    fn drawing(&self) -> String {
        const MOST_DRAWN: u32 = 70;
        match self.stones() {
            0 => "no stones".into(),
            n if n <= MOST_DRAWN => self.text(),
            _ => {
                let run = |(colour, count): &(char, u32)| format!("{count} {colour}");
                self.runs.iter().map(run).collect::<Vec<_>>().join(", ")
            }
        }
    }

    fn labelled_drawing(&self) -> String {
        let runs = self.runs.iter().enumerate();
        let runs = runs.map(|(at, (colour, count))| match *count {
            count @ 0..=40 => format!("{}: {}", at + 1, colour.to_string().repeat(count as usize)),
            count => format!("{}: {count} {colour}", at + 1),
        });
        if self.runs.is_empty() {
            self.drawing()
        } else {
            format!("run {}", runs.collect::<Vec<_>>().join("  "))
        }
    }

    fn scene(&self, marked: &[&str]) -> Option<Scene> {
        const MOST_DRAWN: u32 = 80;
        if self.stones() > MOST_DRAWN {
            return None;
        }
        let mut scene = Scene::default();
        let mut before = 0;
        for (run, (colour, stones)) in self.runs.iter().enumerate() {
            let is_first = *colour == self.runs[0].0;
            let paint = if is_first {
                Paint::Second
            } else {
                Paint::First
            };
            for at in before..before + stones {
                let x = 0.8 * f64::from(at);
                scene.at(run as Place, |scene| scene.disc((x, 0.0), 0.32, paint));
                scene.word((x, 0.6), *colour);
            }
            let end = format!(" from run {}", run + 1);
            let taken: Vec<&str> = marked.iter().filter_map(|m| m.strip_suffix(&end)).collect();
            if !taken.is_empty() {
                let x = 0.8 * (f64::from(before) + f64::from(stones - 1) / 2.0);
                scene.word((x, 1.1), format!("take {}", taken.join(" or ")));
            }
            before += stones;
        }
        Some(scene)
    }
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
