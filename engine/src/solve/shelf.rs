//! Answers stored between runs, keyed by questions about parts. Both are bytes.
//!
//! A question contains the serde encoding of its parts, not a hash of them. Answers found by search alone are marked,
//! so that a search without theorems does not use answers that may rest on one.

mod read;

pub use read::{FindRules, Kept, Readable, declared_name, exchanged_name, stored_name};

use super::Solved;
use super::context::Context;
use super::ruleset::{Part, Ruleset};
use crate::value::{Outcome, Value};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::fmt::Debug;

/// A store of answers: a map from questions to answers, both as bytes.
pub trait Shelf: Debug + Send + Sync {
    /// The stored answer to a question.
    fn find(&self, question: &[u8]) -> Option<Vec<u8>>;
    /// Stores an answer.
    fn keep(&self, question: Vec<u8>, answer: Vec<u8>);
    /// Reports a stored answer as invalid.
    fn report_invalid(&self, question: &[u8]);
    /// The minimum work for an answer to be stored, in ticks of the budget.
    fn least_work(&self) -> u64;
    /// Called when no computation is in progress. May write pending answers.
    fn settle(&self);
}

/// The kind of a question about parts. The order of the variants is part of the encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum QuestionKind {
    /// The canonical form of one part.
    Value,
    /// The Grundy value of one part.
    Grundy,
    /// The outcome of a sum of parts.
    Outcome,
    /// Whether Left wins a sum of parts in misere play, moving first.
    MisereLeft,
    /// Whether Right wins a sum of parts in misere play, moving first.
    MisereRight,
    /// The known Grundy values of the heaps of a ruleset; the part is empty.
    Heaps,
    /// The value of a loopy position.
    LoopyValue,
    /// The outcome of a sum of loopy positions.
    LoopyOutcome,
    /// The outcome of a sum of loopy positions in misere play.
    LoopyMisere,
}

/// A question as stored: its parts in order, each with the name of its rules.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Stored<'a> {
    asked: QuestionKind,
    #[serde(borrow)]
    parts: Vec<(Cow<'a, str>, Cow<'a, [u8]>)>,
}

/// An answer as stored, with its origin.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Record {
    /// Whether no theorem replaced search.
    by_search: bool,
    /// The work spent on the answer, in ticks of the budget.
    work: u64,
    answer: Answer,
}

/// An answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Answer {
    /// A canonical form, encoded by [`crate::value::Arena::to_bytes`].
    Value(Vec<u8>),
    /// A Grundy value.
    Grundy(u32),
    /// Whether Left wins moving first, and moving second.
    Outcome(bool, bool),
    /// Whether the player wins in misere play.
    Wins(bool),
    /// Grundy values of the heaps, starting with the empty heap.
    Heaps(Vec<u16>),
    /// A loopy value, encoded by [`crate::loopy::Loopy::to_bytes`].
    LoopyValue(Vec<u8>),
    /// Whether Left wins if Left moves first, and if Right moves first; `None` for a draw.
    LoopyOutcome(Option<bool>, Option<bool>),
}

/// A type that an answer can have in memory.
pub trait AnswerKind: Sized {
    /// Decodes an answer; `None` if it is invalid.
    fn read(answer: Answer, context: &mut Context) -> Solved<Option<Self>>;
    /// Encodes an answer; `None` if it has no encoding.
    fn write(self, context: &mut Context) -> Solved<Option<Answer>>;
}

impl AnswerKind for Value {
    fn read(answer: Answer, context: &mut Context) -> Solved<Option<Value>> {
        match answer {
            Answer::Value(bytes) => context.arena.read_bytes(&bytes, context.budget),
            _ => Ok(None),
        }
    }

    fn write(self, context: &mut Context) -> Solved<Option<Answer>> {
        let bytes = context.arena.to_bytes(self, context.budget)?;
        Ok(Some(Answer::Value(bytes)))
    }
}

/// Implements [`AnswerKind`] for a type that an answer holds unencoded.
macro_rules! plain_kind {
    ($kind:ty, $answer:pat => $found:expr, $value:ident => $written:expr) => {
        impl AnswerKind for $kind {
            fn read(answer: Answer, _: &mut Context) -> Solved<Option<$kind>> {
                Ok(match answer {
                    $answer => Some($found),
                    _ => None,
                })
            }

            fn write(self, _: &mut Context) -> Solved<Option<Answer>> {
                let $value = self;
                Ok(Some($written))
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

/// The choice between two stored answers to a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Agreement {
    /// Keep the first answer: the second adds nothing.
    First,
    /// Keep the second answer: it was found by search alone, has more heaps, or the first is invalid.
    Second,
    /// The answers contradict each other.
    None,
}

/// Compares two stored answers to a question.
pub fn compare(first: &[u8], second: &[u8]) -> Agreement {
    let (first, second) = match (Record::read(first), Record::read(second)) {
        (_, None) => return Agreement::First,
        (None, _) => return Agreement::Second,
        (Some(first), Some(second)) => (first, second),
    };
    match (&first.answer, &second.answer) {
        (Answer::Heaps(a), Answer::Heaps(b)) if a.len() > b.len() && a.starts_with(b) => {
            Agreement::First
        }
        (Answer::Heaps(a), Answer::Heaps(b)) if a.len() < b.len() && b.starts_with(a) => {
            Agreement::Second
        }
        (a, b) if a != b => Agreement::None,
        _ if second.by_search && !first.by_search => Agreement::Second,
        _ => Agreement::First,
    }
}

/// A question for the store, with the work counter at the time it was asked.
pub struct StoredQuestion {
    bytes: Vec<u8>,
    since: u64,
}

/// The encoding of a part in questions.
pub(super) fn part_bytes(part: &impl Part) -> Option<Vec<u8>> {
    postcard::to_stdvec(part).ok()
}

fn question_bytes(
    asked: QuestionKind,
    mut parts: Vec<(Cow<'static, str>, Vec<u8>)>,
) -> Option<Vec<u8>> {
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
    /// A question about a sum of parts; `None` if there is no store.
    #[inline]
    pub fn question<R: Ruleset>(
        &self,
        asked: QuestionKind,
        rules: &R,
        parts: &[R::Part],
    ) -> Option<StoredQuestion> {
        self.shelf?;
        let parts = parts
            .iter()
            .map(|part| Some((rules.rules(), part_bytes(part)?)));
        self.question_of(asked, parts.collect::<Option<_>>()?)
    }

    /// A question about a sum of parts of any rulesets.
    pub(super) fn question_of(
        &self,
        asked: QuestionKind,
        parts: Vec<(Cow<'static, str>, Vec<u8>)>,
    ) -> Option<StoredQuestion> {
        self.shelf?;
        Some(StoredQuestion {
            bytes: question_bytes(asked, parts)?,
            since: self.budget.spent(),
        })
    }

    /// A question about the heaps of a ruleset, on which `work` ticks were already spent.
    pub fn question_of_heaps(&self, rules: &impl Ruleset, work: u64) -> Option<StoredQuestion> {
        let parts = vec![(rules.rules(), Vec::new())];
        let mut question = self.question_of(QuestionKind::Heaps, parts)?;
        question.since = question.since.saturating_sub(work);
        Some(question)
    }

    /// The stored answer to a question.
    #[inline]
    pub fn recall<A: AnswerKind>(
        &mut self,
        question: Option<&StoredQuestion>,
    ) -> Solved<Option<A>> {
        match (question, self.shelf) {
            (Some(question), Some(_)) => self.recall_from_shelf(question),
            _ => Ok(None),
        }
    }

    /// The stored value for a question, if it is a number-up-star, so that sums with it stay simple.
    pub fn simple_value(&mut self, question: Option<&StoredQuestion>) -> Solved<Option<Value>> {
        let value: Option<Value> = self.recall(question)?;
        Ok(value.filter(|value| self.arena.number_up_star_parts(*value).is_some()))
    }

    fn recall_from_shelf<A: AnswerKind>(&mut self, question: &StoredQuestion) -> Solved<Option<A>> {
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
            shelf.report_invalid(&question.bytes);
        }
        Ok(found)
    }

    /// Stores an answer if it took enough work.
    #[inline]
    pub fn keep<A: AnswerKind>(
        &mut self,
        question: Option<StoredQuestion>,
        answer: A,
    ) -> Solved<()> {
        let (Some(StoredQuestion { bytes, since }), Some(shelf)) = (question, self.shelf) else {
            return Ok(());
        };
        let work = self.budget.spent() - since;
        if work < shelf.least_work() {
            return Ok(());
        }
        let Some(answer) = answer.write(self)? else {
            return Ok(());
        };
        let record = Record {
            by_search: !self.theorems,
            work,
            answer,
        };
        if let Ok(record) = postcard::to_stdvec(&record) {
            shelf.keep(bytes, record);
        }
        Ok(())
    }

    /// The stored answer to a question about one part. If there is none, computes and stores it.
    pub fn kept<R: Ruleset, A: AnswerKind + Copy>(
        &mut self,
        asked: QuestionKind,
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
    /// Stores results. To be called when no computation is in progress.
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
