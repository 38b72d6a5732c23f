//! Cached results of calls, and the values of calls by their options.

use super::call::{CallTheorem, Choice, Endless, MOST_CALLS, SharedCall};
use super::called_heaps::{CalledHeaps, value_of_heap};
use super::entailing::worth_of_entailing;
use super::forked::{Adoption, Forked};
use super::loony::values_of_options;
use super::shard::Table;
use super::shelf::{QuestionKind, StoredQuestion};
use super::{Context, Game, PlayKind, Solved, Solver, Stop, Term, Worth, lost};
use crate::budget::with_stack;
use crate::value::{Player, Value};
use rustc_hash::FxHashSet;
use std::any::Any;

/// Cached results of calls.
#[derive(Debug, Default)]
pub(super) struct Calls {
    worths: Table<SharedCall, Worth>,
    /// The values of calls that are heaps.
    pub(super) heaps: CalledHeaps,
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

    /// Takes a reusable resource left by an earlier call.
    pub(super) fn take_reusable(&mut self) -> Option<Box<dyn Any + Send>> {
        self.spare.pop()
    }

    /// Leaves a reusable resource for the next call.
    pub(super) fn return_reusable(&mut self, spare: Box<dyn Any + Send>) {
        self.spare.push(spare);
    }

    /// Resets the guards against endless recursion.
    pub(super) fn forget_under_way(&mut self) {
        self.under_way.clear();
        self.depth = 0;
    }

    pub(super) fn worth(&self, call: &SharedCall) -> Option<Worth> {
        self.worths.get(call)
    }
}

impl Forked for Calls {
    fn fork_into(&mut self, fork: &mut dyn Any) {
        if let Some(fork) = fork.downcast_mut::<Calls>() {
            self.worths.fork_into(&mut fork.worths);
            fork.heaps = self.heaps.fork();
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
        self.heaps.adopt(&mut fork.heaps, by)?;
        fork.worths.retain(|call| call.is_portable());
        self.worths.adopt(&mut fork.worths, by)
    }
}

/// A player's options in a call.
pub(super) fn choices(
    solver: &mut Solver,
    call: &SharedCall,
    player: Player,
) -> Solved<Vec<Choice>> {
    solver.budget.tick()?;
    with_stack(|| call.choices(player, solver))
}

/// A player's options in a call as games to search: one for all calls that differ only in how their arguments are written.
pub(super) fn searched_choices(
    solver: &mut Solver,
    call: &SharedCall,
    player: Player,
) -> Solved<Vec<Choice>> {
    let refused = match call.play_kind() {
        PlayKind::Normal => None,
        PlayKind::Entailing => Some("misère play of rulesets with entailing moves"),
        PlayKind::Scoring => Some("the value of a scoring game"),
    };
    if let Some(what) = refused {
        return Err(Stop::Undefined(what.into()));
    }
    let mut choices = choices(solver, call, player)?;
    for choice in &mut choices {
        if let Some(representative) = representative(solver, &choice.to)? {
            choice.to = representative;
        }
    }
    Ok(choices)
}

/// The game to search in place of a call; `None` for the game itself.
pub(super) fn representative(solver: &mut Solver, game: &Game) -> Solved<Option<Game>> {
    let Term::Call(call) = game.term() else {
        return Ok(None);
    };
    let representative = call.representative(solver)?;
    Ok(representative.map(|call| Game::new(Term::Call(call))))
}

/// The worth of a call.
pub(super) fn worth_of_call(solver: &mut Solver, call: &SharedCall) -> Solved<Worth> {
    if let Some(worth) = solver.calls.worth(call) {
        return Ok(worth);
    }
    if !call.is_summable() {
        return Err(lost::no_value());
    }
    if solver.calls.under_way.len() >= MOST_CALLS {
        return Err(call.endless(Endless::Deep, solver));
    }
    if !solver.calls.under_way.insert(call.clone()) {
        return Err(call.endless(Endless::Circle, solver));
    }
    let found = match call.play_kind() {
        PlayKind::Entailing => worth_of_entailing(solver, call),
        _ => find_value(solver, call).map(Worth::Value),
    };
    solver.calls.under_way.remove(call);
    let worth = found?;
    let no_size = |_: &SharedCall| 0;
    solver
        .calls
        .worths
        .insert(call.clone(), worth, no_size, &solver.budget)?;
    Ok(worth)
}

/// The theorem about a call, if theorems may replace search.
pub(super) fn theorem_of_call(solver: &Solver, call: &SharedCall) -> Option<CallTheorem> {
    solver.theorems.then(|| call.theorem()).flatten()
}

fn find_value(solver: &mut Solver, call: &SharedCall) -> Solved<Value> {
    if let Some(number) = theorem_of_call(solver, call).and_then(|theorem| theorem.number()) {
        return Ok(solver.arena.number(&number));
    }
    let question = question_of_call(&solver.context(), QuestionKind::Value, call);
    if let Some(value) = solver.context().recall(question.as_ref())? {
        return Ok(value);
    }
    if let Some(value) = value_of_heap(solver, call)? {
        solver.context().keep(question, value)?;
        return Ok(value);
    }
    let left = values_of_choices(solver, call, Player::Left)?;
    let right = if call.is_impartial() {
        left.clone()
    } else {
        values_of_choices(solver, call, Player::Right)?
    };
    let value = solver.arena.canonical(&left, &right, &solver.budget)?;
    solver.context().keep(question, value)?;
    Ok(value)
}

fn values_of_choices(solver: &mut Solver, call: &SharedCall, player: Player) -> Solved<Vec<Value>> {
    let choices = searched_choices(solver, call, player)?;
    let games = choices.iter().map(|choice| &choice.to);
    values_of_options(solver, games, call.is_impartial())
}

/// The stored question about a call; `None` if there is no store or it cannot hold the call.
pub(super) fn question_of_call(
    context: &Context,
    asked: QuestionKind,
    call: &SharedCall,
) -> Option<StoredQuestion> {
    context.shelf?;
    context.question_of(asked, vec![call.stored()?])
}
