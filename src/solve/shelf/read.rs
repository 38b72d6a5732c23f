//! Questions read back: the positions that they are about, so that answers can be listed and found anew.

use super::{Answer, Asked, Record, Stored, part_bytes};
use crate::solve::position::{PositionRef, Typed};
use crate::solve::ruleset::Ruleset;
use crate::solve::{Game, Solved, Solver, Worth};
use crate::value::Player;
use std::borrow::Cow;
use std::fmt::Debug;
use std::sync::Arc;

/// A ruleset whose stored parts are read back as positions.
pub trait Readable: Debug {
    /// The position that has this part alone; nothing for what no ruleset wrote.
    fn read(&self, part: &[u8]) -> Option<PositionRef>;
    /// The position that is a heap of this size.
    fn heap(&self, size: u32) -> Option<PositionRef>;
}

impl<R: Ruleset> Readable for Arc<R> {
    fn read(&self, bytes: &[u8]) -> Option<PositionRef> {
        let (part, rest) = postcard::take_from_bytes::<R::Part>(bytes).ok()?;
        let position = self.position(&part)?;
        // What is not in canonical form was not written here.
        let same = self.parts(&position)? == [part.clone()] && part_bytes(&part)? == bytes;
        let rules = Arc::clone(self);
        (same && rest.is_empty()).then(|| Arc::new(Typed { rules, position }) as PositionRef)
    }

    fn heap(&self, size: u32) -> Option<PositionRef> {
        let position = self.position(&Ruleset::heap(&**self, size)?)?;
        let rules = Arc::clone(self);
        Some(Arc::new(Typed { rules, position }))
    }
}

/// What stored questions call a function of the user's: its name, and a hash of it and of all that it uses.
pub fn stored_name(function: &str, print: u64) -> String {
    format!("{DEFINED}{function} {print:016x}")
}

const DEFINED: &str = "def ";

/// What stored questions and certificates call the rules of a `ruleset`: its name, and a hash of it and of all that it
/// uses.
pub fn declared_name(ruleset: &str, print: u64) -> String {
    format!("{DECLARED}{ruleset}.{print:016x}")
}

const DECLARED: &str = "ruleset.";

/// The name of a function and the call that was asked about, as stored questions hold them. Of a declared ruleset the
/// board is known to its rules alone.
fn stored_call(rules: &str, part: &[u8]) -> Option<(String, String)> {
    if let Some(declared) = rules.strip_prefix(DECLARED) {
        let (ruleset, _) = declared.split_once('.')?;
        return Some((ruleset.into(), format!("{ruleset}(...)")));
    }
    let (function, _) = rules.strip_prefix(DEFINED)?.split_once(' ')?;
    let arguments = std::str::from_utf8(part).ok()?;
    Some((function.into(), format!("{function}({arguments})")))
}

/// Finds a ruleset by the name of its rules.
pub type FindRules = fn(&str) -> Option<Box<dyn Readable>>;

/// A question with its answer.
#[derive(Debug)]
pub struct Kept {
    /// What is asked.
    pub asked: Asked,
    /// The word of the vocabulary that writes the positions.
    pub ruleset: Cow<'static, str>,
    /// The sum of positions in question, as one writes it.
    pub notation: String,
    /// Whether no theorem took the place of search.
    pub by_search: bool,
    /// The work that it took, in ticks of the budget.
    pub work: u64,
    /// The sum; none where the user's functions are needed for it.
    game: Option<Game>,
    /// The ruleset whose heaps are asked about.
    heaps: Option<Box<dyn Readable>>,
    answer: Answer,
}

impl Kept {
    /// Reads what a shelf holds; nothing where it makes no sense.
    pub fn read(question: &[u8], answer: &[u8], find: FindRules) -> Option<Kept> {
        let record = Record::read(answer)?;
        let (stored, rest) = postcard::take_from_bytes::<Stored>(question).ok()?;
        let (asked, ordered) = (stored.asked, stored.parts.is_sorted());
        let fits = match record.answer {
            Answer::Value(_) => asked == Asked::Value,
            Answer::Grundy(_) => asked == Asked::Grundy,
            Answer::Outcome(..) => asked == Asked::Outcome,
            Answer::Wins(_) => matches!(asked, Asked::MisereLeft | Asked::MisereRight),
            Answer::Heaps(_) => asked == Asked::Heaps,
        };
        if !(rest.is_empty() && ordered && fits) {
            return None;
        }
        let mut positions = Vec::with_capacity(stored.parts.len());
        let mut heaps = None;
        let (mut terms, mut words) = (Vec::new(), Vec::new());
        for (rules, part) in &stored.parts {
            if let Some((function, call)) = stored_call(rules, part) {
                words.push(Cow::Owned(function));
                terms.push(call);
                continue;
            }
            let rules = find(rules)?;
            if asked == Asked::Heaps && part.is_empty() {
                positions.push(rules.heap(1)?);
                heaps = Some(rules);
            } else {
                positions.push(rules.read(part)?);
            }
        }
        let is_defined_here = terms.is_empty();
        terms.extend(positions.iter().map(|p| p.notation()));
        words.extend(positions.iter().map(|p| p.word()));
        Some(Kept {
            asked,
            ruleset: words.pop()?,
            notation: terms.join(" + "),
            by_search: record.by_search,
            work: record.work,
            game: is_defined_here.then(|| Game::sum(positions.into_iter().map(Game::position))),
            heaps,
            answer: record.answer,
        })
    }
}

impl Solver {
    /// Whether a kept answer is the one found anew; nothing where the user's functions are needed to find it.
    pub fn finds_same(&mut self, kept: &Kept) -> Solved<Option<bool>> {
        let Some(game) = &kept.game else {
            return Ok(None);
        };
        self.finds_answer(game, kept).map(Some)
    }

    fn finds_answer(&mut self, game: &Game, kept: &Kept) -> Solved<bool> {
        match &kept.answer {
            Answer::Outcome(first, second) => {
                let outcome = self.outcome(game)?;
                Ok(crate::value::Outcome::from_wins(*first, *second) == outcome)
            }
            Answer::Wins(wins) => {
                let player = match kept.asked {
                    Asked::MisereRight => Player::Right,
                    _ => Player::Left,
                };
                Ok(self.misere_wins_first(game, player)? == *wins)
            }
            Answer::Heaps(values) => {
                for (size, value) in (0..).zip(values) {
                    let heap = kept.heaps.as_ref().and_then(|rules| rules.heap(size));
                    let Some(heap) = heap else { return Ok(false) };
                    if !self.is_worth(&Game::position(heap), u32::from(*value))? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            Answer::Grundy(size) => self.is_worth(game, *size),
            Answer::Value(bytes) => match self.worth(game)? {
                Worth::Value(value) => Ok(*bytes == self.arena.to_bytes(value, &self.budget)?),
                Worth::Loony => Ok(false),
            },
        }
    }

    fn is_worth(&mut self, game: &Game, size: u32) -> Solved<bool> {
        Ok(match self.worth(game)? {
            Worth::Value(value) => {
                self.arena.as_nimber(value).and_then(|k| k.to_u64()) == Some(size.into())
            }
            Worth::Loony => false,
        })
    }
}
