//! Answers stored between runs, keyed by questions about parts. Both are bytes.
//!
//! A question contains the serde encoding of its parts, not a hash of them. Answers found by search alone are marked,
//! so that a search without theorems does not use answers that may rest on one.

mod answers;
mod read;

pub use answers::{AnswerKind, StoredQuestion};
pub use read::{FindRules, Kept, Readable, declared_name, exchanged_name, stored_name};
pub(super) use read::{answer_text, finds_same};

use super::ruleset::part::Part;
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
