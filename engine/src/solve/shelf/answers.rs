//! Questions to the store during a search, and answers in memory.

use super::{Answer, QuestionKind, Record, part_bytes, question_bytes};
use crate::solve::Solved;
use crate::solve::context::Context;
use crate::solve::ruleset::Ruleset;
use crate::value::{Outcome, Value};
use std::borrow::Cow;

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

/// A question for the store, with the work counter at the time it was asked.
pub struct StoredQuestion {
    bytes: Vec<u8>,
    since: u64,
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
    pub(in crate::solve) fn question_of(
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
