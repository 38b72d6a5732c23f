//! Canonical forms of parts of Domineering boards. Parts that fit into a word are computed from their options without
//! conversion to other representations.

use super::patch::{Patch, Pieces};
use super::shape::DominoShape;
use super::{Dominoes, Part};
use crate::budget::with_stack;
use crate::solve::shard::Table;
use crate::solve::shelf::QuestionKind;
use crate::solve::{Context, Forked, Solved, canonical_form};
use crate::value::Value;
use smallvec::SmallVec;

/// The values found so far, for parts that are not transposed.
#[derive(Debug, Default)]
pub(super) struct Values {
    small: Table<Patch, Value>,
    large: Table<DominoShape, Value>,
}

impl Values {
    /// The tables that threads share.
    pub(super) fn tables(&mut self) -> Vec<&mut dyn Forked> {
        vec![&mut self.small, &mut self.large]
    }

    pub(super) fn value(&mut self, part: &Part, context: &mut Context) -> Solved<Value> {
        let value = match &part.shape {
            DominoShape::Small(patch) => return self.patch_value(*patch, part.turned, context),
            large => self.large_value(large, context)?,
        };
        if part.turned {
            return context.arena.negative(value, context.budget);
        }
        Ok(value)
    }

    fn large_value(&mut self, shape: &DominoShape, context: &mut Context) -> Solved<Value> {
        if context.theorems && shape.is_straight() {
            // Canonical shapes have at most as many columns as rows, so this is a column and only Left has moves.
            return Ok(context.arena.integer((shape.count() / 2) as i64));
        }
        if let Some(value) = self.large.get(shape) {
            return Ok(value);
        }
        let part = Part {
            shape: shape.clone(),
            turned: false,
        };
        let value = context.kept(
            QuestionKind::Value,
            &Dominoes::DOMINEERING,
            &part,
            |context| {
                canonical_form(&Dominoes::DOMINEERING, &part, context, |part, context| {
                    self.value(part, context)
                })
            },
        )?;
        let size = |shape: &DominoShape| shape.count() as u32;
        self.large.insert(part.shape, value, size, context.budget)?;
        Ok(value)
    }

    /// The value of a canonical part. If `turned`, the value of the transposed part, which is the negative.
    fn patch_value(&mut self, patch: Patch, turned: bool, context: &mut Context) -> Solved<Value> {
        let value = self.upright_value(patch, context)?;
        if turned {
            return context.arena.negative(value, context.budget);
        }
        Ok(value)
    }

    fn upright_value(&mut self, patch: Patch, context: &mut Context) -> Solved<Value> {
        if context.theorems && patch.is_straight() {
            return Ok(context.arena.integer(i64::from(patch.count() / 2)));
        }
        // A single cell cannot be decoded as a part of a board, and nobody can move there.
        if patch.count() < 2 {
            return Ok(Value::ZERO);
        }
        if let Some(value) = self.small.get(&patch) {
            return Ok(value);
        }
        let part = Part {
            shape: DominoShape::Small(patch),
            turned: false,
        };
        let question = context.question(QuestionKind::Value, &Dominoes::DOMINEERING, &[part]);
        if let Some(value) = context.recall(question.as_ref())? {
            self.remember(patch, value, context)?;
            return Ok(value);
        }
        with_stack(|| {
            context.budget.tick()?;
            let moves = [true, false].map(|vertical| patch.moves_left(vertical, !vertical));
            let is_root = context
                .budget
                .begin_root(moves.iter().map(|m| m.len()).sum());
            let options = moves.map(|moves| moves.collect::<Vec<Pieces>>());
            // Consecutive look-ups allow cache misses to overlap.
            let known = options.iter().flatten().flatten();
            let known: Vec<Option<Value>> = known.map(|(patch, _)| self.small.get(patch)).collect();
            let mut known = known.into_iter();
            let mut sides = [Vec::new(), Vec::new()];
            for (side, options) in sides.iter_mut().zip(options) {
                side.reserve_exact(options.len());
                for pieces in options {
                    side.push(self.pieces_value(&pieces, known.by_ref(), context)?);
                    if is_root {
                        context.budget.root_option();
                    }
                }
            }
            if is_root {
                context.budget.end_root();
            }
            let [left, right] = sides;
            let value = context.arena.canonical(&left, &right, context.budget)?;
            self.remember(patch, value, context)?;
            context.keep(question, value)?;
            Ok(value)
        })
    }

    /// The value of a sum of pieces. `known` supplies the cached value of each piece, not transposed, if there is one.
    fn pieces_value(
        &mut self,
        pieces: &Pieces,
        known: &mut impl Iterator<Item = Option<Value>>,
        context: &mut Context,
    ) -> Solved<Value> {
        let mut values: SmallVec<[Value; 4]> = SmallVec::new();
        for ((patch, turned), known) in pieces.iter().zip(known) {
            let value = match known {
                Some(value) => value,
                None => self.upright_value(*patch, context)?,
            };
            values.push(if *turned {
                context.arena.negative(value, context.budget)?
            } else {
                value
            });
        }
        match values.as_slice() {
            [value] => Ok(*value),
            _ => context.sum_of_values(values.into_vec()),
        }
    }

    fn remember(&mut self, patch: Patch, value: Value, context: &Context) -> Solved<()> {
        self.small
            .insert(patch, value, Patch::count, context.budget)
    }
}
