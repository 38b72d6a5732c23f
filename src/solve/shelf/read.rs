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
    game: Game,
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
        for (rules, part) in &stored.parts {
            let rules = find(rules)?;
            if asked == Asked::Heaps && part.is_empty() {
                positions.push(rules.heap(1)?);
                heaps = Some(rules);
            } else {
                positions.push(rules.read(part)?);
            }
        }
        let terms: Vec<String> = positions.iter().map(|p| p.notation()).collect();
        Some(Kept {
            asked,
            ruleset: positions.last()?.word(),
            notation: terms.join(" + "),
            by_search: record.by_search,
            work: record.work,
            game: Game::sum(positions.into_iter().map(Game::position)),
            heaps,
            answer: record.answer,
        })
    }
}

impl Solver {
    /// Whether a kept answer is the one found anew.
    pub fn finds_same(&mut self, kept: &Kept) -> Solved<bool> {
        match &kept.answer {
            Answer::Outcome(first, second) => {
                let outcome = self.outcome(&kept.game)?;
                Ok(crate::value::Outcome::from_wins(*first, *second) == outcome)
            }
            Answer::Wins(wins) => {
                let player = match kept.asked {
                    Asked::MisereRight => Player::Right,
                    _ => Player::Left,
                };
                Ok(self.misere_wins_first(&kept.game, player)? == *wins)
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
            Answer::Grundy(size) => self.is_worth(&kept.game, *size),
            Answer::Value(bytes) => match self.worth(&kept.game)? {
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
