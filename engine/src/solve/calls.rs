//! Cached results of calls, and the values of calls by their options.

use super::call::{Choice, Endless, MOST_CALLS, SharedCall};
use super::forked::{Adoption, Forked};
use super::shard::Table;
use super::shelf::{Asked, StoredQuestion};
use super::{Solved, Solver, Worth};
use crate::budget::with_stack;
use crate::value::{Player, Value};
use rustc_hash::FxHashSet;
use std::any::Any;

/// Cached results of calls.
#[derive(Debug, Default)]
pub(super) struct Calls {
    worths: Table<SharedCall, Worth>,
    /// Calls whose worth is being computed.
    under_way: FxHashSet<SharedCall>,
    /// Reusable resources, such as interpreters.
    spare: Vec<Box<dyn Any + Send>>,
    /// The number of states with calls on the stack of the search for the winner.
    pub(super) depth: usize,
}

impl Calls {
    /// The table of a fork.
    pub(super) fn fork(&mut self) -> Calls {
        let mut fork = Calls::default();
        self.fork_into(&mut fork);
        fork
    }

    pub(super) fn worth(&self, call: &SharedCall) -> Option<Worth> {
        self.worths.get(call)
    }
}

impl Forked for Calls {
    fn fork_into(&mut self, fork: &mut dyn Any) {
        if let Some(fork) = fork.downcast_mut::<Calls>() {
            self.worths.fork_into(&mut fork.worths);
        }
    }

    fn leave(&mut self) {
        self.worths.leave();
    }

    fn rejoin(&mut self) {
        self.worths.rejoin();
    }

    fn adopt(&mut self, fork: &mut dyn Any, by: &mut Adoption) -> Solved<()> {
        let Some(fork) = fork.downcast_mut::<Calls>() else {
            return Ok(());
        };
        fork.worths.retain(|call| call.is_portable());
        self.worths.adopt(&mut fork.worths, by)
    }
}

impl Solver {
    /// Takes a reusable resource left by an earlier call.
    pub fn take_reusable(&mut self) -> Option<Box<dyn Any + Send>> {
        self.calls.spare.pop()
    }

    /// Leaves a reusable resource for the next call.
    pub fn return_reusable(&mut self, spare: Box<dyn Any + Send>) {
        self.calls.spare.push(spare);
    }

    /// Resets the guards against endless recursion.
    pub fn forget_calls_under_way(&mut self) {
        self.calls.under_way.clear();
        self.calls.depth = 0;
    }

    /// A player's options in a call.
    pub(super) fn choices(&mut self, call: &SharedCall, player: Player) -> Solved<Vec<Choice>> {
        self.budget.tick()?;
        with_stack(|| call.choices(player, self))
    }

    pub(super) fn worth_of_call(&mut self, call: &SharedCall) -> Solved<Worth> {
        if let Some(worth) = self.calls.worth(call) {
            return Ok(worth);
        }
        if self.calls.under_way.len() >= MOST_CALLS {
            return Err(call.endless(Endless::Deep, self));
        }
        if !self.calls.under_way.insert(call.clone()) {
            return Err(call.endless(Endless::Circle, self));
        }
        let found = self.find_value(call);
        self.calls.under_way.remove(call);
        let worth = Worth::Value(found?);
        let no_size = |_: &SharedCall| 0;
        self.calls
            .worths
            .insert(call.clone(), worth, no_size, &self.budget)?;
        Ok(worth)
    }

    fn find_value(&mut self, call: &SharedCall) -> Solved<Value> {
        let question = self.question_of_call(Asked::Value, call);
        if let Some(value) = self.context().recall(question.as_ref())? {
            return Ok(value);
        }
        let left = self.values_of_choices(call, Player::Left)?;
        let right = if call.is_impartial() {
            left.clone()
        } else {
            self.values_of_choices(call, Player::Right)?
        };
        let value = self.arena.canonical(&left, &right, &self.budget)?;
        self.context().keep(question, value)?;
        Ok(value)
    }

    fn values_of_choices(&mut self, call: &SharedCall, player: Player) -> Solved<Vec<Value>> {
        let choices = self.choices(call, player)?;
        let games = choices.iter().map(|choice| &choice.to);
        self.values_of_options(games, call.is_impartial())
    }

    pub(super) fn question_of_call(
        &mut self,
        asked: Asked,
        call: &SharedCall,
    ) -> Option<StoredQuestion> {
        self.shelf.as_ref()?;
        self.context().question_of(asked, vec![call.stored()?])
    }
}
