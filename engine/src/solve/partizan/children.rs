//! The options of a state.

use super::SumRules;
use super::bounds::{both_plus, signed};
use super::proof::{Child, SumRun};
use super::tables::{Signed, SignedSum, SumState};
use crate::solve::Solved;
use crate::value::Player;

impl<R: SumRules> SumRun<'_, R> {
    /// Adds the options in the parts of a state. Returns whether one of them is known to win.
    pub(super) fn move_in_parts(
        &mut self,
        state: &SumState,
        children: &mut Vec<Child>,
    ) -> Solved<bool> {
        let context = self.rules.context();
        let before = context.arena.negative(state.rest, context.budget)?;
        for (at, part) in state.parts.iter().enumerate() {
            if at > 0 && state.parts.get(at - 1) == Some(part) {
                continue;
            }
            let negative = part & 1 != 0;
            let others = self.opposite(&state.parts, Some(at));
            let other_bounds = if self.is_worth_bounding() {
                self.bounds_of(&state.parts, Some(at), state.rest, state.parts.len() > 1)?
            } else {
                None
            };
            let options = self.options(part >> 1, mover(*part))?;
            for (parts, rest) in options.iter() {
                let bounds = match other_bounds {
                    Some(_) => {
                        let is_sum = state.parts.len() + parts.len() > 2;
                        self.bounds_of(parts, None, rest, is_sum)?
                    }
                    None => None,
                };
                let is_bounded = bounds.is_some();
                if let (Some(others), Some(own)) = (other_bounds, bounds) {
                    let [below, above] = both_plus(others, signed(own, *part));
                    // The opponent moves next.
                    match self.decided([above, below]) {
                        Some(true) => {
                            self.met += 1;
                            continue;
                        }
                        Some(false) => return Ok(true),
                        None => {}
                    }
                }
                let context = self.rules.context();
                context.budget.work(1)?;
                let rest = if negative {
                    rest
                } else {
                    context.arena.negative(rest, context.budget)?
                };
                let rest = context.arena.sum(before, rest, context.budget)?;
                let mut after = others.clone();
                for part in parts {
                    let part = part ^ u32::from(!negative);
                    self.tables.add_signed(&mut after, part);
                }
                if self.meet(SumState { parts: after, rest }, is_bounded, children)? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Whether Left has a move in a part.
    pub(super) fn can_move(&mut self, state: &SumState) -> Solved<bool> {
        for part in &state.parts {
            let player = mover(*part);
            if self.options(part >> 1, player)?.iter().next().is_some() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The negatives of the parts of a sum, except the one at index `but`.
    pub(super) fn opposite(&self, parts: &SignedSum, but: Option<usize>) -> SignedSum {
        let mut opposite = SignedSum::new();
        for (at, part) in parts.iter().enumerate() {
            if Some(at) != but {
                self.tables.add_signed(&mut opposite, part ^ 1);
            }
        }
        opposite
    }

    /// Adds the options in the value of a state. Returns whether one of them is known to win.
    pub(super) fn move_in_value(
        &mut self,
        state: &SumState,
        children: &mut Vec<Child>,
    ) -> Solved<bool> {
        let context = self.rules.context();
        let arena = context.arena;
        for rest in arena.options(state.rest, Player::Left, context.budget)? {
            let context = self.rules.context();
            let rest = context.arena.negative(rest, context.budget)?;
            let parts = self.opposite(&state.parts, None);
            if self.meet(SumState { parts, rest }, false, children)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Adds an option, from the opponent's point of view, unless it is known to lose. Returns whether it is known to
    /// win. If `is_bounded`, bounds do not decide it.
    fn meet(
        &mut self,
        state: SumState,
        is_bounded: bool,
        children: &mut Vec<Child>,
    ) -> Solved<bool> {
        self.met += 1;
        let proof = self.known_beside_bounds(&state, is_bounded)?;
        if proof.win != 0 && proof.loss != 0 {
            let budget = self.rules.context().budget;
            budget.room_in(children, 1)?;
            children.push(Child { state, proof });
        }
        Ok(proof.loss == 0)
    }
}

/// The player whose moves in a part are Left's moves in the state.
pub(super) fn mover(part: Signed) -> Player {
    if part & 1 != 0 {
        Player::Right
    } else {
        Player::Left
    }
}
