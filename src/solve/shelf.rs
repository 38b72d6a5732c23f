//! Answers that are kept between runs: what is asked of components, and the answer, as bytes.
//!
//! A question holds the components whole, not a hash of them. What was found by search alone is marked, so that a
//! search without theorems takes over nothing that was found with one.

mod key;
mod read;

pub use read::Kept;

use super::{Solved, Solver};
use crate::ruleset::Component;
use crate::ruleset::heap_values::HeapValues;
use crate::ruleset::octal::Code;
use crate::value::{Outcome, Value};
use serde::{Deserialize, Serialize};
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

/// What is asked of components.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// The canonical form of one.
    Value = 1,
    /// The Grundy value of one.
    Grundy = 2,
    /// The outcome of their sum.
    Outcome = 3,
    /// Whether Left wins their sum in misere play, moving first.
    MisereLeft = 4,
    /// Whether Right wins their sum in misere play, moving first.
    MisereRight = 5,
    /// The Grundy values of the heaps of an octal game, as far as they are known; asked of its heap of one counter.
    Heaps = 6,
}

impl Asked {
    const ALL: [Asked; 6] = [
        Asked::Value,
        Asked::Grundy,
        Asked::Outcome,
        Asked::MisereLeft,
        Asked::MisereRight,
        Asked::Heaps,
    ];
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
enum Answer {
    /// As [`crate::value::Arena::to_bytes`] writes it.
    Value(Vec<u8>),
    Grundy(u32),
    /// Whether Left wins moving first, and moving second.
    Outcome(bool, bool),
    /// Whether the player wins in misere play.
    Wins(bool),
    /// From the empty heap on.
    Heaps(Vec<u16>),
}

impl Answer {
    fn of_outcome(outcome: Outcome) -> Answer {
        let first = matches!(outcome, Outcome::L | Outcome::N);
        let second = matches!(outcome, Outcome::L | Outcome::P);
        Answer::Outcome(first, second)
    }
}

impl Record {
    fn read(bytes: &[u8]) -> Option<Record> {
        match postcard::take_from_bytes(bytes) {
            Ok((record, [])) => Some(record),
            _ => None,
        }
    }
}

/// A question for the shelf, and how much work was done when it was asked.
pub(super) struct Question {
    bytes: Vec<u8>,
    since: u64,
}

impl Solver {
    /// What is asked of components whose sum is meant; nothing where no answers are kept, or none to such questions.
    pub(super) fn question<'a>(
        &self,
        asked: Asked,
        components: impl IntoIterator<Item = &'a Component>,
    ) -> Option<Question> {
        self.shelf.as_ref()?;
        Some(Question {
            bytes: key::question(asked, components)?,
            since: self.budget.spent(),
        })
    }

    /// Nothing is under way.
    pub fn settle(&mut self) {
        self.keep_heaps();
        if let Some(shelf) = &self.shelf {
            shelf.settle();
        }
    }

    fn recall(&self, question: &Question) -> Option<Answer> {
        let shelf = self.shelf.as_ref()?;
        let Some(record) = Record::read(&shelf.find(&question.bytes)?) else {
            shelf.distrust(&question.bytes);
            return None;
        };
        (record.by_search || self.theorems).then_some(record.answer)
    }

    fn distrust(&self, question: &Question) {
        if let Some(shelf) = &self.shelf {
            shelf.distrust(&question.bytes);
        }
    }

    /// Keeps an answer that was worth its work; it is made only then.
    fn keep(
        &self,
        question: Option<Question>,
        answer: impl FnOnce() -> Solved<Answer>,
    ) -> Solved<()> {
        let (Some(Question { bytes, since }), Some(shelf)) = (question, &self.shelf) else {
            return Ok(());
        };
        let work = self.budget.spent() - since;
        if work < shelf.least_work() {
            return Ok(());
        }
        let record = Record {
            by_search: !self.theorems,
            work,
            answer: answer()?,
        };
        if let Ok(record) = postcard::to_stdvec(&record) {
            shelf.keep(bytes, record);
        }
        Ok(())
    }

    pub(super) fn recall_value(&mut self, question: Option<&Question>) -> Solved<Option<Value>> {
        let Some(question) = question else {
            return Ok(None);
        };
        match self.recall(question) {
            Some(Answer::Value(bytes)) => {
                let value = self.arena.read_bytes(&bytes, &self.budget)?;
                if value.is_none() {
                    self.distrust(question);
                }
                Ok(value)
            }
            Some(_) => {
                self.distrust(question);
                Ok(None)
            }
            None => Ok(None),
        }
    }

    pub(super) fn keep_value(&self, question: Option<Question>, value: Value) -> Solved<()> {
        self.keep(question, || {
            Ok(Answer::Value(self.arena.to_bytes(value, &self.budget)?))
        })
    }

    pub(super) fn recall_grundy(&self, question: Option<&Question>) -> Option<u32> {
        match self.recall(question?)? {
            Answer::Grundy(size) => Some(size),
            _ => {
                self.distrust(question?);
                None
            }
        }
    }

    pub(super) fn keep_grundy(&self, question: Option<Question>, size: u32) -> Solved<()> {
        self.keep(question, || Ok(Answer::Grundy(size)))
    }

    pub(super) fn recall_outcome(&self, question: Option<&Question>) -> Option<Outcome> {
        match self.recall(question?)? {
            Answer::Outcome(first, second) => Some(Outcome::from_wins(first, second)),
            _ => {
                self.distrust(question?);
                None
            }
        }
    }

    pub(super) fn keep_outcome(&self, question: Option<Question>, outcome: Outcome) -> Solved<()> {
        self.keep(question, || Ok(Answer::of_outcome(outcome)))
    }

    pub(super) fn recall_wins(&self, question: Option<&Question>) -> Option<bool> {
        match self.recall(question?)? {
            Answer::Wins(wins) => Some(wins),
            _ => {
                self.distrust(question?);
                None
            }
        }
    }

    pub(super) fn keep_wins(&self, question: Option<Question>, wins: bool) -> Solved<()> {
        self.keep(question, || Ok(Answer::Wins(wins)))
    }

    fn question_of_heaps(&self, code: &Code) -> Option<Question> {
        self.question(Asked::Heaps, [&Component::OctalHeap(code.clone(), 1)])
    }

    /// The heaps of an octal game with the values that are kept.
    pub(super) fn kept_heaps(&self, code: &Code) -> HeapValues {
        let question = self.question_of_heaps(code);
        match question.and_then(|question| self.recall(&question)) {
            Some(Answer::Heaps(values)) => HeapValues::with(code.clone(), values),
            _ => HeapValues::new(code.clone()),
        }
    }

    /// Keeps the values of heaps that were worth the work since the last time; where a limit cut them short, those
    /// that were found.
    fn keep_heaps(&mut self) {
        let least = self.shelf.as_ref().map(|shelf| shelf.least_work());
        let worth = |heaps: &HeapValues| least.is_some_and(|least| heaps.work >= least);
        let codes = self.heaps.iter().filter(|(_, heaps)| worth(heaps));
        let codes: Vec<Code> = codes.map(|(code, _)| code.clone()).collect();
        for code in codes {
            let mut question = self.question_of_heaps(&code);
            let Some(heaps) = self.heaps.get_mut(&code) else {
                continue;
            };
            if let Some(question) = &mut question {
                question.since = question.since.saturating_sub(heaps.work);
            }
            heaps.work = 0;
            let answer = Answer::Heaps(heaps.values().to_vec());
            let _ = self.keep(question, || Ok(answer));
        }
    }
}
