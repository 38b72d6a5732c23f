//! The resources of a search.

use super::Solved;
use super::ruleset::theorem::{ClosedForm, Theorem};
use super::shelf::Shelf;
use crate::budget::{Budget, Stop};
use crate::value::{Arena, Int, Value};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// The resources of a search.
pub struct Context<'a> {
    /// The canonical forms.
    pub arena: &'a mut Arena,
    /// The limits of the current computation.
    pub budget: &'a Budget,
    /// Whether theorems (closed forms) may replace search.
    pub theorems: bool,
    /// Maximum number of threads for the search of one part.
    pub threads: usize,
    /// The store of answers.
    pub shelf: Option<&'a Arc<dyn Shelf>>,
}

impl<'a> Context<'a> {
    /// A context for a search on one thread without a store.
    pub fn alone(arena: &'a mut Arena, budget: &'a Budget, theorems: bool) -> Context<'a> {
        Context {
            arena,
            budget,
            theorems,
            threads: 1,
            shelf: None,
        }
    }

    /// A nimber.
    pub fn nimber(&mut self, size: u32) -> Value {
        self.arena.nimber(&Int::from(u64::from(size)))
    }

    /// The value that a theorem gives; `same` computes the value of the part that a theorem refers to.
    pub fn closed_form<P>(
        &mut self,
        theorem: Theorem<P>,
        same: impl FnOnce(P, &mut Self) -> Solved<Value>,
    ) -> Solved<Value> {
        match theorem.value {
            ClosedForm::Nimber(size) => Ok(self.arena.nimber(&size)),
            ClosedForm::Number(number) => Ok(self.arena.number(&number)),
            ClosedForm::Value(text) => self
                .arena
                .read(text, self.budget)
                .map_err(|_| Stop::TooLarge(format!("the value {text} of a theorem"))),
            ClosedForm::SameAs(part) => same(part, self),
        }
    }

    /// The sum of values. Opposite pairs cancel first; simple values are added before others.
    pub fn sum_of_values(&mut self, values: Vec<Value>) -> Solved<Value> {
        match values.as_slice() {
            [] => return Ok(Value::ZERO),
            [value] => return Ok(*value),
            [one, other] => return self.arena.sum(*one, *other, self.budget),
            _ => {}
        }
        let mut count: FxHashMap<Value, i64> = FxHashMap::default();
        let mut order = Vec::new();
        for value in values {
            let negative = self.arena.negative(value, self.budget)?;
            match count.get_mut(&negative) {
                Some(n) if *n > 0 => *n -= 1,
                _ => {
                    let n = count.entry(value).or_insert_with(|| {
                        order.push(value);
                        0
                    });
                    *n += 1;
                }
            }
        }
        let (mut simple, mut total) = (Value::ZERO, Value::ZERO);
        for value in order {
            for _ in 0..count.get(&value).copied().unwrap_or(0) {
                let side = match self.arena.number_up_star_parts(value) {
                    Some(_) => &mut simple,
                    None => &mut total,
                };
                *side = self.arena.sum(*side, value, self.budget)?;
            }
        }
        self.arena.sum(simple, total, self.budget)
    }
}
