//! The outcome of a sum of a call and a value, by search. Options are generated only as far as they are needed.
//!
//! If a sum has several calls, their values are found first: a search of a sum of many parts takes far longer.

use super::call::{Endless, MOST_CALLS, SharedCall};
use super::interned::Interned;
use super::shard::Table;
use super::shelf::Asked;
use super::{Game, Solved, Solver, Term, Worth};
use crate::budget::with_stack;
use crate::value::{Outcome, Player, Value};
use smallvec::SmallVec;

/// The tables of this search.
#[derive(Debug, Default)]
pub(super) struct Winners {
    calls: Interned<SharedCall>,
    /// Whether the player to move wins.
    wins: Table<(CallState, Player), bool>,
    depth: usize,
}

impl Winners {
    /// Resets the guard against endless recursion.
    pub(super) fn begin(&mut self) {
        self.depth = 0;
    }
}

/// A call by number, with the players exchanged or not, plus a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct CallState {
    call: u32,
    exchanged: bool,
    value: Value,
}

/// A game as converted for this search.
enum WinnerGame {
    Loony,
    Value(Value),
    Call(CallState),
}

/// The terms of a sum: calls, exchanged or not, and the values of all other terms.
#[derive(Default)]
struct Terms {
    calls: SmallVec<[(SharedCall, bool); 1]>,
    values: Vec<Value>,
}

impl Solver {
    /// The outcome of a sum with one call; `None` if only its value gives the outcome.
    pub(super) fn outcome_of_call(&mut self, game: &Game) -> Solved<Option<Outcome>> {
        let WinnerGame::Call(state) = self.read(game)? else {
            return Ok(None);
        };
        let question = match self.calls.winners.calls.get(state.call).cloned() {
            Some(call) if state.value == Value::ZERO && !state.exchanged => {
                self.question_of_call(Asked::Outcome, &call)
            }
            _ => None,
        };
        if let Some(outcome) = self.context().recall(question.as_ref())? {
            return Ok(Some(outcome));
        }
        let left = self.wins_first(state, Player::Left)?;
        let right = self.wins_first(state, Player::Right)?;
        let outcome = Outcome::from_wins(left, !right);
        self.context().keep(question, outcome)?;
        Ok(Some(outcome))
    }

    fn read(&mut self, game: &Game) -> Solved<WinnerGame> {
        let mut terms = Terms::default();
        if !self.terms(game, false, &mut terms)? {
            return Ok(WinnerGame::Loony);
        }
        let Terms {
            mut calls,
            mut values,
        } = terms;
        if calls.len() == 1
            && let Some((call, exchanged)) = calls.pop()
        {
            let value = self.sum_of_values(values)?;
            let winners = &mut self.calls.winners;
            let call = winners.calls.number(call, &self.budget)?;
            return Ok(WinnerGame::Call(CallState {
                call,
                exchanged,
                value,
            }));
        }
        for (call, exchanged) in calls {
            match self.worth_of_call(&call)? {
                Worth::Loony => return Ok(WinnerGame::Loony),
                Worth::Value(value) if exchanged => {
                    values.push(self.arena.negative(value, &self.budget)?);
                }
                Worth::Value(value) => values.push(value),
            }
        }
        Ok(WinnerGame::Value(self.sum_of_values(values)?))
    }

    /// Adds the terms of a game; returns false if one of them is loony.
    fn terms(&mut self, game: &Game, negative: bool, into: &mut Terms) -> Solved<bool> {
        match game.term() {
            Term::Call(call) if self.calls.worth(call).is_none() => {
                into.calls.push((call.clone(), negative));
            }
            Term::Sum(games) => {
                for game in games {
                    if !with_stack(|| self.terms(game, negative, into))? {
                        return Ok(false);
                    }
                }
            }
            Term::Negative(game) => return with_stack(|| self.terms(game, !negative, into)),
            _ => match self.worth_of(game)? {
                Worth::Loony => return Ok(false),
                Worth::Value(value) if negative => {
                    into.values.push(self.arena.negative(value, &self.budget)?);
                }
                Worth::Value(value) => into.values.push(value),
            },
        }
        Ok(true)
    }

    fn wins_first(&mut self, state: CallState, player: Player) -> Solved<bool> {
        self.budget.tick()?;
        let key = (state, player);
        if let Some(wins) = self.calls.winners.wins.get(&key) {
            return Ok(wins);
        }
        let Some(call) = self.calls.winners.calls.get(state.call).cloned() else {
            return Ok(false);
        };
        if self.calls.winners.depth >= MOST_CALLS {
            return Err(call.endless(Endless::Deep, self));
        }
        self.calls.winners.depth += 1;
        let wins = with_stack(|| self.has_winning_move(state, &call, player));
        self.calls.winners.depth -= 1;
        let wins = wins?;
        self.calls
            .winners
            .wins
            .insert(key, wins, size, &self.budget)?;
        Ok(wins)
    }

    /// Whether a player wins by a move in the call to a game, to which the value of the state is added.
    fn wins_by(&mut self, state: CallState, player: Player, to: Game) -> Solved<bool> {
        let to = if state.exchanged { to.negative() } else { to };
        match self.read(&to)? {
            WinnerGame::Loony => Ok(false),
            WinnerGame::Value(value) => {
                let sum = self.arena.sum(value, state.value, &self.budget)?;
                let outcome = self.arena.outcome(sum, &self.budget)?;
                Ok(outcome.winner(player.opponent()) == player)
            }
            WinnerGame::Call(next) => {
                let value = self.arena.sum(next.value, state.value, &self.budget)?;
                let wins = self.wins_first(CallState { value, ..next }, player.opponent())?;
                Ok(!wins)
            }
        }
    }

    fn has_winning_move(
        &mut self,
        state: CallState,
        call: &SharedCall,
        player: Player,
    ) -> Solved<bool> {
        let mover = if state.exchanged {
            player.opponent()
        } else {
            player
        };
        self.budget.tick()?;
        let mut test = |solver: &mut Solver, to| solver.wins_by(state, player, to);
        if with_stack(|| call.can_move_to(mover, self, &mut test))? {
            return Ok(true);
        }
        if state.value == Value::ZERO {
            return Ok(false);
        }
        for value in self.arena.options(state.value, player, &self.budget)? {
            if !self.wins_first(CallState { value, ..state }, player.opponent())? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// The size for eviction. Calls are numbered as they are found, so the first is the largest.
fn size(key: &(CallState, Player)) -> u32 {
    u32::MAX - key.0.call
}
