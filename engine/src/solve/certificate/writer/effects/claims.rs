//! The lines that list moves and state bounds.

use super::super::super::Refusable;
use super::super::{Writer, listed};
use super::walk::Sequel;
use super::{Decision, EffectState, EffectStep, EffectSum, name_of};
use crate::budget::with_stack;
use crate::solve::Turn;
use crate::value::{Dyadic, Player};

impl Writer<'_> {
    /// States that the score of a state is a lower bound, or an upper one, after everything on which that rests.
    pub(super) fn prove_bound(
        &mut self,
        state: &EffectState,
        decision: Decision,
        is_lower: bool,
    ) -> Refusable<()> {
        // A sum of values is played out by the checker, and nothing scores 0.
        if state.sum.parts.is_empty() || self.is_bounded(state, is_lower) {
            return Ok(());
        }
        let worth = self.effect_worth(state, decision)?;
        let is_favoured = is_lower == (state.mover == Player::Left);
        let needed = if is_favoured {
            let chosen = self.best_sequel(state, decision, is_lower, &worth)?;
            chosen.into_iter().collect()
        } else {
            let all = self.continuations(state, decision)?.into_iter();
            all.map(|(_, sequel)| sequel).collect::<Vec<_>>()
        };
        for sequel in &needed {
            if let Sequel::State(next) = sequel {
                with_stack(|| self.prove_bound(next, decision, is_lower))?;
            }
        }
        for part in &state.sum.parts {
            self.list_effect_moves(part.call, decision)?;
        }
        let text = self.effect_text(&state.sum);
        let player = name_of(state.mover);
        let passed = if state.has_passed { "passed " } else { "" };
        let claim = match (decision, is_lower) {
            (Decision::Points { .. }, true) => format!(">= {worth}"),
            (Decision::Points { .. }, false) => format!("<= {worth}"),
            (Decision::LastMove, true) => "-> L".into(),
            (Decision::LastMove, false) => "-> R".into(),
        };
        self.line(&format!("play {player} {passed}{text} {claim}"))?;
        self.positions += 1;
        let budget = &self.solver.budget;
        budget.reserve(size_of_val(&*state.sum.parts))?;
        budget.room_in_set(&self.effects.bounded)?;
        self.effects.bounded.insert((state.clone(), is_lower));
        Ok(())
    }

    pub(super) fn is_bounded(&self, state: &EffectState, is_lower: bool) -> bool {
        let key = (state.clone(), is_lower);
        self.effects.bounded.contains(&key)
    }

    /// What follows a best move; one for which the bound is stated already, if there is one.
    fn best_sequel(
        &mut self,
        state: &EffectState,
        decision: Decision,
        is_lower: bool,
        worth: &Dyadic,
    ) -> Refusable<Option<Sequel>> {
        let (stated, others): (Vec<_>, Vec<_>) = self
            .continuations(state, decision)?
            .into_iter()
            .partition(|(_, sequel)| match sequel {
                Sequel::Over(_) => true,
                Sequel::State(next) => self.is_bounded(next, is_lower),
            });
        for continuation in stated.into_iter().chain(others) {
            if self.score_after(&continuation, decision)? == *worth {
                return Ok(Some(continuation.1));
            }
        }
        Ok(None)
    }

    /// Lists the moves of a position once.
    pub(super) fn list_effect_moves(&mut self, call: u32, decision: Decision) -> Refusable<()> {
        if !self.effects.listed.insert(call) {
            return Ok(());
        }
        let mut sides = [String::new(), String::new()];
        let mut ends = String::new();
        for (player, side) in Player::BOTH.into_iter().zip(&mut sides) {
            let steps = self.effect_steps(call, player)?;
            let mut texts: Vec<String> = steps.iter().map(|s| self.step_text(s)).collect();
            texts.sort_unstable();
            texts.dedup();
            *side = listed(&texts);
            if let Decision::Points { may_pass } = decision {
                ends.push(' ');
                if may_pass || steps.is_empty() {
                    ends += &self.end_of_call(call, player)?.to_string();
                } else {
                    ends.push('?');
                }
            }
        }
        let ends = match decision {
            Decision::LastMove => String::new(),
            Decision::Points { may_pass: false } => format!(" scored{ends}"),
            Decision::Points { may_pass: true } => format!(" scored{ends} passes"),
        };
        let name = self.effect_name(call);
        let [left, right] = sides;
        self.line(&format!("moves {name}{ends} :{left} |{right}"))
    }

    fn step_text(&self, step: &EffectStep) -> String {
        let gain = match step.gain.signum() {
            0 => String::new(),
            _ => format!("gains {} ", step.gain),
        };
        match step.turn {
            Turn::Wins => "wins".into(),
            Turn::Keeps => format!("{gain}keeps {}", self.effect_text(&step.to)),
            Turn::Passes | Turn::Entails => gain + &self.effect_text(&step.to),
        }
    }

    pub(super) fn effect_name(&self, call: u32) -> String {
        let name = self.effects.names.get(call as usize);
        name.cloned().unwrap_or_default()
    }

    /// A sum as text; `0` if it is empty.
    pub(super) fn effect_text(&self, sum: &EffectSum) -> String {
        let mut words = Vec::with_capacity(sum.parts.len() + 1);
        for part in &sum.parts {
            let minus = if part.negative { "- " } else { "" };
            let entailed = if part.is_obliged { "entailed " } else { "" };
            words.push(format!("{minus}{entailed}{}", self.effect_name(part.call)));
        }
        if words.is_empty() || sum.rest != Default::default() {
            words.push(self.sum_text(&sum.rest));
        }
        words.join(" ")
    }
}
