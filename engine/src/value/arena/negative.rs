//! Negatives of values, computed once and then stored with the value.

use super::{Arena, Value};
use crate::budget::{Budget, Stop, with_stack};

impl Arena {
    /// The negative: the game with the players exchanged.
    pub fn negative(&mut self, v: Value, budget: &Budget) -> Result<Value, Stop> {
        if let Some(known) = self.known_negative(v) {
            return Ok(known);
        }
        let negative = match self.number_up_star_parts(v) {
            Some(form) => {
                let form = form.negative();
                self.closed_form(form)
            }
            None => {
                budget.step()?;
                let (left, right) = self.general_options(v);
                let (left, right) = (left.to_vec(), right.to_vec());
                let mut new_left = with_stack(|| self.negatives(&right, budget))?;
                let mut new_right = with_stack(|| self.negatives(&left, budget))?;
                Value::sort_by_handle(&mut new_left);
                Value::sort_by_handle(&mut new_right);
                self.intern(&new_left, &new_right)?
            }
        };
        self.note_negative(v, negative);
        self.note_negative(negative, v);
        Ok(negative)
    }

    fn note_negative(&mut self, v: Value, negative: Value) {
        match v.index().checked_sub(self.first.node) {
            Some(own) => self.nodes[own].negative = negative,
            None => {
                self.fork_negatives.insert(v, negative);
            }
        }
    }

    fn negatives(&mut self, values: &[Value], budget: &Budget) -> Result<Vec<Value>, Stop> {
        values.iter().map(|&v| self.negative(v, budget)).collect()
    }

    /// The negative, if it has been computed.
    pub(in crate::value) fn known_negative(&self, v: Value) -> Option<Value> {
        let known = self.node(v).negative;
        if known == Value::NONE && v.index() < self.first.node {
            return self.fork_negatives.get(&v).copied();
        }
        (known != Value::NONE).then_some(known)
    }
}
