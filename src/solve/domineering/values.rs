//! Canonical forms of Domineering parts that fit into a word, from their options without a detour by components.

use crate::budget::with_stack;
use crate::ruleset::Component;
use crate::ruleset::domino::patch::{Patch, Pieces};
use crate::ruleset::domino::shape::Shape;
use crate::solve::shelf::Asked;
use crate::solve::{Solved, Solver};
use crate::value::Value;

impl Solver {
    /// The value of a part in canonical form; if `turned`, of the one with rows and columns exchanged, which is its
    /// negative.
    pub(in crate::solve) fn patch_value(&mut self, patch: Patch, turned: bool) -> Solved<Value> {
        let value = self.upright_value(patch)?;
        match turned {
            true => self.arena.negative(value, &self.budget),
            false => Ok(value),
        }
    }

    fn upright_value(&mut self, patch: Patch) -> Solved<Value> {
        if self.theorems && patch.is_straight() {
            // No more columns than rows: only Left has moves.
            return Ok(self.arena.integer(i64::from(patch.count() / 2)));
        }
        // A single cell is no part of a board to read back: nobody can move there.
        if patch.count() < 2 {
            return Ok(Value::ZERO);
        }
        if let Some(value) = self.patches.get(&patch) {
            return Ok(value);
        }
        let component = || Component::Domineering {
            shape: Shape::Small(patch),
            turned: false,
        };
        let question = match self.shelf {
            Some(_) => self.question(Asked::Value, [&component()]),
            None => None,
        };
        if let Some(value) = self.recall_value(question.as_ref())? {
            self.remember_patch(patch, value)?;
            return Ok(value);
        }
        with_stack(|| {
            self.budget.tick()?;
            let mut sides = [Vec::new(), Vec::new()];
            for (side, vertical) in sides.iter_mut().zip([true, false]) {
                for pieces in patch.moves_left(vertical, !vertical) {
                    side.push(self.pieces_value(pieces)?);
                }
            }
            let [left, right] = sides;
            let value = self.arena.canonical(&left, &right, &self.budget)?;
            self.remember_patch(patch, value)?;
            self.keep_value(question, value)?;
            Ok(value)
        })
    }

    fn pieces_value(&mut self, pieces: Pieces) -> Solved<Value> {
        if let [(patch, turned)] = pieces.as_slice() {
            return self.patch_value(*patch, *turned);
        }
        let mut values = Vec::with_capacity(pieces.len());
        for (patch, turned) in pieces {
            values.push(self.patch_value(patch, turned)?);
        }
        self.sum_of_values(values)
    }

    fn remember_patch(&mut self, patch: Patch, value: Value) -> Solved<()> {
        self.patches
            .insert(patch, value, Patch::count, &self.budget)
    }
}
