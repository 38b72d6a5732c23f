//! The sums that play can reach, and the score of each under best play.

use super::super::super::{Refusable, Refusal};
use super::super::{MOST_COPIES, Stated, Writer};
use super::{Decision, EffectPart, EffectState, EffectStep, EffectSum, has_effects};
use crate::budget::with_stack;
use crate::solve::calls::choices;
use crate::solve::returning::too_long;
use crate::solve::{Choice, Game, MOST_CALLS, SharedCall, Stop, Term, Turn};
use crate::value::{Dyadic, Player};
use std::sync::Arc;

/// What follows a move, a pass, or the end of play.
#[derive(Debug)]
pub(super) enum Sequel {
    /// The play is over with this score.
    Over(Dyadic),
    State(EffectState),
}

/// What a player to move can do: the points that Left gains less those that Right gains, and what follows.
pub(super) type Continuation = (Dyadic, Sequel);

impl Writer<'_> {
    /// A game as a sum, with a player to move.
    pub(super) fn effect_state(&mut self, game: &Game, mover: Player) -> Refusable<EffectState> {
        Ok(EffectState {
            sum: self.effect_sum(game)?,
            mover,
            has_passed: false,
        })
    }

    pub(super) fn effect_sum(&mut self, game: &Game) -> Refusable<EffectSum> {
        let mut sum = EffectSum::default();
        self.effect_terms(game, false, &mut sum)?;
        sum.parts.sort_unstable();
        Ok(sum)
    }

    fn effect_terms(&mut self, game: &Game, negative: bool, sum: &mut EffectSum) -> Refusable<()> {
        self.solver.budget.step()?;
        match game.term() {
            Term::Sum(games) => {
                for game in games {
                    with_stack(|| self.effect_terms(game, negative, sum))?;
                }
            }
            Term::Negative(game) => with_stack(|| self.effect_terms(game, !negative, sum))?,
            Term::Multiple(count, game) if game.has_effects() || game.has_scores() => {
                let copies = count.abs().to_usize().filter(|n| *n <= MOST_COPIES);
                let Some(copies) = copies else {
                    let what = format!("the sum of {count} copies of a game");
                    return Err(Stop::TooLarge(what).into());
                };
                for _ in 0..copies {
                    let negative = negative != count.is_negative();
                    with_stack(|| self.effect_terms(game, negative, sum))?;
                }
            }
            Term::Call(call) if has_effects(call) => {
                let obliged = match call.obliged().map(Game::term) {
                    Some(Term::Call(inner)) => Some(inner),
                    _ => None,
                };
                let part = EffectPart {
                    call: self.effect_call(obliged.unwrap_or(call))?,
                    negative,
                    is_obliged: obliged.is_some(),
                };
                sum.parts.push(part);
            }
            _ => {
                let items = self.items(game, negative)?;
                let has_value = |item: &(_, _, Stated)| {
                    !matches!(item.2, Stated::Loopy(_) | Stated::Nimber(None))
                };
                if !items.iter().all(has_value) {
                    let why = "a loopy or loony game beside one in which a move may oblige, keep the turn or win";
                    return Err(Refusal::Because(why.into()));
                }
                let rest = self.walk_sum(&items)?;
                sum.rest = self.add(&sum.rest, &rest, false);
            }
        }
        Ok(())
    }

    /// The number of a call, which has a name from then on.
    fn effect_call(&mut self, call: &SharedCall) -> Refusable<u32> {
        let budget = &self.solver.budget;
        let number = self.effects.calls.number(call.clone(), budget)?;
        if self.effects.names.len() <= number as usize {
            let name = self.call_name(call);
            let budget = &self.solver.budget;
            budget.reserve(name.len())?;
            budget.room_in(&mut self.effects.names, 1)?;
            budget.room_in(&mut self.effects.steps, 1)?;
            self.effects.names.push(name);
            self.effects.steps.push([None, None]);
        }
        Ok(number)
    }

    pub(super) fn effect_called(&self, number: u32) -> Refusable<SharedCall> {
        let call = self.effects.calls.get(number).cloned();
        call.ok_or_else(|| Refusal::Because("a position that was forgotten".into()))
    }

    /// The moves of a player in a position.
    pub(super) fn effect_steps(
        &mut self,
        number: u32,
        player: Player,
    ) -> Refusable<Arc<[EffectStep]>> {
        let known = self.effects.steps.get(number as usize);
        if let Some(Some(steps)) = known.map(|sides| &sides[player as usize]) {
            return Ok(Arc::clone(steps));
        }
        let call = self.effect_called(number)?;
        let mut steps = Vec::new();
        for Choice { to, effect, .. } in choices(self.solver, &call, player)? {
            let step = EffectStep {
                gain: effect.gain,
                turn: effect.turn,
                to: match effect.turn {
                    Turn::Wins => EffectSum::default(),
                    _ => self.effect_sum(&to)?,
                },
            };
            self.solver.budget.reserve(size_of::<EffectStep>())?;
            if !steps.contains(&step) {
                steps.push(step);
            }
        }
        let steps: Arc<[EffectStep]> = steps.into();
        if let Some(sides) = self.effects.steps.get_mut(number as usize) {
            sides[player as usize] = Some(Arc::clone(&steps));
        }
        Ok(steps)
    }

    /// What the player to move can do.
    pub(super) fn continuations(
        &mut self,
        state: &EffectState,
        decision: Decision,
    ) -> Refusable<Vec<Continuation>> {
        let EffectState {
            sum,
            mover,
            has_passed,
        } = state;
        let mover = *mover;
        let may_pass = decision == Decision::Points { may_pass: true };
        let mut found = Vec::new();
        let is_obliged = sum.parts.iter().any(|part| part.is_obliged);
        for (at, part) in sum.parts.iter().enumerate() {
            let is_copy = at > 0 && sum.parts.get(at - 1) == Some(part);
            if is_copy || (is_obliged && !part.is_obliged) {
                continue;
            }
            let own = own(mover, part.negative);
            for step in self.effect_steps(part.call, own)?.iter() {
                self.solver.budget.step()?;
                let next = match step.turn {
                    Turn::Wins => Sequel::Over(won_by(mover)),
                    turn => Sequel::State(EffectState {
                        sum: self.after(sum, at, step),
                        mover: if turn == Turn::Keeps {
                            mover
                        } else {
                            mover.opponent()
                        },
                        has_passed: false,
                    }),
                };
                found.push((signed(&step.gain, mover), next));
            }
        }
        if !is_obliged {
            for rest in self.options_of_sum(&sum.rest, mover)? {
                let next = EffectState {
                    sum: EffectSum {
                        parts: sum.parts.clone(),
                        rest,
                    },
                    mover: mover.opponent(),
                    has_passed: false,
                };
                found.push((Dyadic::ZERO, Sequel::State(next)));
            }
        }
        let next = if may_pass && !has_passed {
            Sequel::State(EffectState {
                sum: sum.clone(),
                mover: mover.opponent(),
                has_passed: true,
            })
        } else if may_pass || found.is_empty() {
            Sequel::Over(self.end_of(sum, mover, decision)?)
        } else {
            return Ok(found);
        };
        found.push((Dyadic::ZERO, next));
        Ok(found)
    }

    /// The sum after a move in the part at an index.
    fn after(&self, sum: &EffectSum, at: usize, step: &EffectStep) -> EffectSum {
        let mut parts = sum.parts.clone();
        let negative = parts.remove(at).negative;
        parts.extend(step.to.parts.iter().map(|part| EffectPart {
            negative: part.negative != negative,
            ..*part
        }));
        parts.sort_unstable();
        let rest = self.add(&sum.rest, &step.to.rest, negative);
        EffectSum { parts, rest }
    }

    /// The score of a sum if play ends with this player to move.
    fn end_of(&mut self, sum: &EffectSum, mover: Player, decision: Decision) -> Refusable<Dyadic> {
        if decision == Decision::LastMove {
            return Ok(won_by(mover.opponent()));
        }
        let mut total = Dyadic::ZERO;
        for part in &sum.parts {
            let end = self.end_of_call(part.call, own(mover, part.negative))?;
            total = &total + &if part.negative { -&end } else { end };
        }
        Ok(total)
    }

    pub(super) fn end_of_call(&mut self, number: u32, stuck: Player) -> Refusable<Dyadic> {
        let call = self.effect_called(number)?;
        Ok(with_stack(|| call.end(stuck, self.solver))?)
    }

    /// The score of a state under best play.
    pub(super) fn effect_worth(
        &mut self,
        state: &EffectState,
        decision: Decision,
    ) -> Refusable<Dyadic> {
        let Some(part) = state.sum.parts.first() else {
            return match (decision, self.winners_by_value(&state.sum.rest)?) {
                (Decision::Points { .. }, _) => Ok(Dyadic::ZERO),
                (Decision::LastMove, Some(winners)) => Ok(won_by(winners[state.mover as usize])),
                (Decision::LastMove, None) => {
                    let why = "a loopy game beside moves with effects";
                    Err(Refusal::Because(why.into()))
                }
            };
        };
        if let Some(worth) = self.effects.worths.get(state) {
            return Ok(worth.clone());
        }
        if self.effects.depth >= MOST_CALLS {
            let call = self.effect_called(part.call)?;
            return Err(too_long(self.solver, &call).into());
        }
        self.solver.budget.tick()?;
        let mut best: Option<Dyadic> = None;
        for continuation in self.continuations(state, decision)? {
            self.effects.depth += 1;
            let score = with_stack(|| self.score_after(&continuation, decision));
            self.effects.depth -= 1;
            let score = score?;
            let is_better = best.as_ref().is_none_or(|best| match state.mover {
                Player::Left => score > *best,
                Player::Right => score < *best,
            });
            if is_better {
                best = Some(score);
            }
            // More than a win is not possible.
            if decision == Decision::LastMove && best == Some(won_by(state.mover)) {
                break;
            }
        }
        let best = best.unwrap_or_default();
        let bytes = state.sum.parts.len() * size_of::<EffectPart>();
        self.solver.budget.reserve(bytes)?;
        self.solver.budget.room_in_table(&self.effects.worths)?;
        self.effects.worths.insert(state.clone(), best.clone());
        Ok(best)
    }

    pub(super) fn score_after(
        &mut self,
        (gain, sequel): &Continuation,
        decision: Decision,
    ) -> Refusable<Dyadic> {
        let score = match sequel {
            Sequel::Over(score) => score.clone(),
            Sequel::State(state) => self.effect_worth(state, decision)?,
        };
        Ok(&score + gain)
    }
}

/// The player of a position who moves if `mover` moves in it as a term of a sum.
fn own(mover: Player, negative: bool) -> Player {
    if negative { mover.opponent() } else { mover }
}

/// Points of a player as points of Left less those of Right.
fn signed(points: &Dyadic, player: Player) -> Dyadic {
    match player {
        Player::Left => points.clone(),
        Player::Right => -points,
    }
}

/// The score that stands for a win.
fn won_by(player: Player) -> Dyadic {
    signed(&Dyadic::from(1i64), player)
}
