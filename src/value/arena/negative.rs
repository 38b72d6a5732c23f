//! Negatives, which every value remembers once they are known.

use super::{Arena, Value};
use crate::budget::{Budget, Stop, with_stack};

impl Arena {
    /// The negative, with the players' places exchanged.
    pub fn negative(&mut self, v: Value, budget: &Budget) -> Result<Value, Stop> {
        let known = self.nodes[v.index()].negative;
        if known != Value::NONE {
            return Ok(known);
        }
        let negative = match self.number_up_star_parts(v) {
            Some(form) => {
                let form = form.negative();
                self.closed_form(form)
            }
            None => {
                budget.tick()?;
                let (left, right) = self.general_options(v);
                let (left, right) = (left.to_vec(), right.to_vec());
                let mut new_left = with_stack(|| self.negatives(&right, budget))?;
                let mut new_right = with_stack(|| self.negatives(&left, budget))?;
                new_left.sort_unstable();
                new_right.sort_unstable();
                self.intern(&new_left, &new_right)?
            }
        };
        self.nodes[v.index()].negative = negative;
        self.nodes[negative.index()].negative = v;
        Ok(negative)
    }

    fn negatives(&mut self, values: &[Value], budget: &Budget) -> Result<Vec<Value>, Stop> {
        values.iter().map(|&v| self.negative(v, budget)).collect()
    }

    /// The negative, if it is already known.
    pub(in crate::value) fn known_negative(&self, v: Value) -> Option<Value> {
        let known = self.nodes[v.index()].negative;
        (known != Value::NONE).then_some(known)
    }
}
