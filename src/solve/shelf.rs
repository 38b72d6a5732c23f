//! Answers that are kept between runs: what is asked of parts, and the answer, as bytes.
//!
//! A question holds the parts whole, as serde writes them, not a hash of them. What was found by search alone is
//! marked, so that a search without theorems takes over nothing that was found with one.

mod read;

pub use read::{FindRules, Kept, Readable, declared_name, stored_name};

use super::Solved;
use super::context::Context;
use super::ruleset::{Part, Ruleset};
use crate::value::{Outcome, Value};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::fmt::Debug;

/// Where answers are kept: from question to answer, both as bytes.
pub trait Shelf: Debug + Send + Sync {
    /// The answer to a question, if it is kept.
    fn find(&self, question: &[u8]) -> Option<Vec<u8>>;
    /// Keeps an answer.
    fn keep(&self, question: Vec<u8>, answer: Vec<u8>);
    /// An answer that it gave makes no sense.
    fn distrust(&self, question: &[u8]);
    /// The work that an answer must have taken to be kept, in ticks of the budget.
    fn least_work(&self) -> u64;
    /// Nothing is under way: what has not been written yet may be written.
    fn settle(&self);
}

/// What is asked of parts. The order is that of the stored numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Asked {
    /// The canonical form of one.
    Value,
    /// The Grundy value of one.
    Grundy,
    /// The outcome of their sum.
    Outcome,
    /// Whether Left wins their sum in misere play, moving first.
    MisereLeft,
    /// Whether Right wins their sum in misere play, moving first.
    MisereRight,
    /// The Grundy values of the heaps of a ruleset, as far as they are known; asked of no part.
    Heaps,
}

/// A question as it is stored: the parts in order, each with the name of its rules.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Stored<'a> {
    asked: Asked,
    #[serde(borrow)]
    parts: Vec<(Cow<'a, str>, Cow<'a, [u8]>)>,
}

/// An answer with what is known of it.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Record {
    /// No theorem took the place of search.
    by_search: bool,
    /// In ticks of the budget.
    work: u64,
    answer: Answer,
}

/// An answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Answer {
    /// As [`crate::value::Arena::to_bytes`] writes it.
    Value(Vec<u8>),
    /// A Grundy value.
    Grundy(u32),
    /// Whether Left wins moving first, and moving second.
    Outcome(bool, bool),
    /// Whether the player wins in misere play.
    Wins(bool),
    /// Grundy values from the empty heap on.
    Heaps(Vec<u16>),
}

/// What an answer is in memory.
pub trait Kind: Sized {
    /// From an answer; nothing if that makes no sense.
    fn read(answer: Answer, context: &mut Context) -> Solved<Option<Self>>;
    /// As an answer.
    fn write(self, context: &mut Context) -> Solved<Answer>;
}

impl Kind for Value {
    fn read(answer: Answer, context: &mut Context) -> Solved<Option<Value>> {
        match answer {
            Answer::Value(bytes) => context.arena.read_bytes(&bytes, context.budget),
            _ => Ok(None),
        }
    }

    fn write(self, context: &mut Context) -> Solved<Answer> {
        let bytes = context.arena.to_bytes(self, context.budget)?;
        Ok(Answer::Value(bytes))
    }
}

/// A kind that is an answer as it is.
macro_rules! plain_kind {
    ($kind:ty, $answer:pat => $found:expr, $value:ident => $written:expr) => {
        impl Kind for $kind {
            fn read(answer: Answer, _: &mut Context) -> Solved<Option<$kind>> {
                Ok(match answer {
                    $answer => Some($found),
                    _ => None,
                })
            }

            fn write(self, _: &mut Context) -> Solved<Answer> {
                let $value = self;
                Ok($written)
            }
        }
    };
}

plain_kind!(u32, Answer::Grundy(size) => size, size => Answer::Grundy(size));
plain_kind!(bool, Answer::Wins(wins) => wins, wins => Answer::Wins(wins));
plain_kind!(Vec<u16>, Answer::Heaps(values) => values, values => Answer::Heaps(values));
plain_kind!(
    Outcome,
    Answer::Outcome(first, second) => Outcome::from_wins(first, second),
    outcome => Answer::Outcome(
        matches!(outcome, Outcome::L | Outcome::N),
        matches!(outcome, Outcome::L | Outcome::P),
    )
);

impl Record {
    fn read(bytes: &[u8]) -> Option<Record> {
        match postcard::take_from_bytes(bytes) {
            Ok((record, [])) => Some(record),
            _ => None,
        }
    }
}

/// A question for the shelf, and how much work was done when it was asked.
pub struct StoredQuestion {
    bytes: Vec<u8>,
    since: u64,
}

/// A part as questions hold it.
pub(super) fn part_bytes(part: &impl Part) -> Option<Vec<u8>> {
    postcard::to_stdvec(part).ok()
}

fn question_bytes(asked: Asked, mut parts: Vec<(Cow<'static, str>, Vec<u8>)>) -> Option<Vec<u8>> {
    parts.sort_unstable();
    let parts = parts.iter();
    let parts = parts.map(|(rules, part)| (Cow::Borrowed(&**rules), Cow::Borrowed(&**part)));
    postcard::to_stdvec(&Stored {
        asked,
        parts: parts.collect(),
    })
    .ok()
}

impl Context<'_> {
    /// What is asked of the sum of parts; nothing where no answers are kept.
    #[inline]
    pub fn question<R: Ruleset>(
        &self,
        asked: Asked,
        rules: &R,
        parts: &[R::Part],
    ) -> Option<StoredQuestion> {
        self.shelf?;
        let parts = parts
            .iter()
            .map(|part| Some((rules.rules(), part_bytes(part)?)));
        self.question_of(asked, parts.collect::<Option<_>>()?)
    }

    /// What is asked of the sum of parts of any rulesets.
    pub(super) fn question_of(
        &self,
        asked: Asked,
        parts: Vec<(Cow<'static, str>, Vec<u8>)>,
    ) -> Option<StoredQuestion> {
        self.shelf?;
        Some(StoredQuestion {
            bytes: question_bytes(asked, parts)?,
            since: self.budget.spent(),
        })
    }

    /// What is asked of the heaps of a ruleset, where finding them has taken so much work already.
    pub fn question_of_heaps(&self, rules: &impl Ruleset, work: u64) -> Option<StoredQuestion> {
        let parts = vec![(rules.rules(), Vec::new())];
        let mut question = self.question_of(Asked::Heaps, parts)?;
        question.since = question.since.saturating_sub(work);
        Some(question)
    }

    /// The kept answer to a question.
    #[inline]
    pub fn recall<A: Kind>(&mut self, question: Option<&StoredQuestion>) -> Solved<Option<A>> {
        match (question, self.shelf) {
            (Some(question), Some(_)) => self.recall_from_shelf(question),
            _ => Ok(None),
        }
    }

    fn recall_from_shelf<A: Kind>(&mut self, question: &StoredQuestion) -> Solved<Option<A>> {
        let Some(shelf) = self.shelf else {
            return Ok(None);
        };
        let Some(bytes) = shelf.find(&question.bytes) else {
            return Ok(None);
        };
        let found = match Record::read(&bytes) {
            Some(record) if !record.by_search && !self.theorems => return Ok(None),
            Some(record) => A::read(record.answer, self)?,
            None => None,
        };
        if found.is_none() {
            shelf.distrust(&question.bytes);
        }
        Ok(found)
    }

    /// Keeps an answer that was worth its work.
    #[inline]
    pub fn keep<A: Kind>(&mut self, question: Option<StoredQuestion>, answer: A) -> Solved<()> {
        let (Some(StoredQuestion { bytes, since }), Some(shelf)) = (question, self.shelf) else {
            return Ok(());
        };
        let work = self.budget.spent() - since;
        if work < shelf.least_work() {
            return Ok(());
        }
        let record = Record {
            by_search: !self.theorems,
            work,
            answer: answer.write(self)?,
        };
        if let Ok(record) = postcard::to_stdvec(&record) {
            shelf.keep(bytes, record);
        }
        Ok(())
    }

    /// The kept answer to a question about one part, or the one that is found and kept.
    pub fn kept<R: Ruleset, A: Kind + Copy>(
        &mut self,
        asked: Asked,
        rules: &R,
        part: &R::Part,
        find: impl FnOnce(&mut Self) -> Solved<A>,
    ) -> Solved<A> {
        let question = self.question(asked, rules, std::slice::from_ref(part));
        if let Some(answer) = self.recall(question.as_ref())? {
            return Ok(answer);
        }
        let answer = find(self)?;
        self.keep(question, answer)?;
        Ok(answer)
    }
}

impl super::Solver {
    /// Nothing is under way.
    pub fn settle(&mut self) {
        let (engines, mut context) = self.engines_and_context();
        for engine in engines.iter_mut() {
            engine.settle(&mut context);
        }
        if let Some(shelf) = &self.shelf {
            shelf.settle();
        }
    }
}
