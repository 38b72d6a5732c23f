//! The lines of a certificate for games in which moves gain points, keep the turn, oblige to answer, or win at once.
//!
//! A line `moves` lists the moves of a position with their effects. A line `play` states a bound of the score of a sum,
//! or who wins it, for a player to move. It follows from lines above: from one move of the player whom the bound
//! favours, or from all moves of the opponent. A lower and an upper bound prove a score.
//!
//! A line `replies` states the numbers n such that a player who must move in an impartial position wins beside \*n. It
//! follows from the lines `replies` of the positions after its moves, and proves that a position is loony.
//!
//! Who wins counts as a score in the walk: 1 if Left wins, -1 if Right does.

mod claims;
mod replies;
mod walk;

use super::super::{Refusable, Refusal};
use super::Writer;
use super::loopy::WalkSum;
use crate::loopy::LoopyOutcome;
use crate::solve::interned::Interned;
use crate::solve::{Game, PlayKind, SharedCall, Solver, Term, Turn, Worth};
use crate::value::{Dyadic, Outcome, Player, Value};
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// A position in a sum, by the number of its call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct EffectPart {
    call: u32,
    negative: bool,
    /// The player to move must move in it.
    is_obliged: bool,
}

/// A sum of positions whose moves have effects, in order, and of values.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct EffectSum {
    parts: Vec<EffectPart>,
    rest: WalkSum,
}

/// A sum with a player to move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct EffectState {
    sum: EffectSum,
    mover: Player,
    /// The opponent has just passed.
    has_passed: bool,
}

/// A move of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
struct EffectStep {
    /// The points that the mover gains.
    gain: Dyadic,
    turn: Turn,
    to: EffectSum,
}

/// How a game is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Decision {
    /// Who cannot move loses.
    LastMove,
    /// The points are counted.
    Points { may_pass: bool },
}

impl Decision {
    fn of(game: &Game) -> Decision {
        if game.has_scores() {
            let may_pass = Solver::may_pass(game);
            Decision::Points { may_pass }
        } else {
            Decision::LastMove
        }
    }
}

/// The moves of a position, once they are known: those of Left, and those of Right.
type KnownSteps = [Option<Arc<[EffectStep]>>; 2];

/// What the walk over such games has found, and what lines have stated.
#[derive(Debug, Default)]
pub(super) struct EffectLines {
    calls: Interned<SharedCall>,
    names: Vec<String>,
    steps: Vec<KnownSteps>,
    /// The calls whose moves a line lists.
    listed: FxHashSet<u32>,
    worths: FxHashMap<EffectState, Dyadic>,
    /// The states for which a bound is stated: a lower bound if `true`.
    bounded: FxHashSet<(EffectState, bool)>,
    /// The calls whose reply sets are stated.
    replied: FxHashSet<u32>,
    /// The number of moves on the stack of the walk.
    depth: usize,
}

impl Writer<'_> {
    /// States a score, and the outcome once both scores are stated.
    pub(in super::super) fn answer_score(
        &mut self,
        game: &Game,
        first: Player,
        score: &Dyadic,
    ) -> Refusable<()> {
        let state = self.effect_state(game, first)?;
        let decision = Decision::of(game);
        if self.effect_worth(&state, decision)? != *score {
            return Err(differs());
        }
        for is_lower in [true, false] {
            self.prove_bound(&state, decision, is_lower)?;
        }
        let text = self.effect_text(&state.sum);
        let player = name_of(first);
        self.state_answer(game, format!("answer play {player} {text} = {score}"))?;
        let mut winners = [None; 2];
        for (mover, winner) in Player::BOTH.into_iter().zip(&mut winners) {
            let state = EffectState {
                mover,
                ..state.clone()
            };
            let mut bounds = [true, false].into_iter();
            if !bounds.all(|is_lower| self.is_bounded(&state, is_lower)) {
                return Ok(());
            }
            *winner = match self.effect_worth(&state, decision)?.signum() {
                0 => None,
                1.. => Some(Player::Left),
                _ => Some(Player::Right),
            };
        }
        let outcome = LoopyOutcome::of_winners(winners);
        self.state_answer(game, format!("answer play {text} -> {outcome}"))
    }

    /// States the outcome of a game in which moves may keep the turn, oblige or win.
    pub(in super::super) fn answer_effect_outcome(
        &mut self,
        game: &Game,
        outcome: LoopyOutcome,
    ) -> Refusable<()> {
        let mut winners = [None; 2];
        for (mover, winner) in Player::BOTH.into_iter().zip(&mut winners) {
            let state = self.effect_state(game, mover)?;
            let is_lower = self.effect_worth(&state, Decision::LastMove)?.signum() > 0;
            self.prove_bound(&state, Decision::LastMove, is_lower)?;
            let won_by = if is_lower {
                Player::Left
            } else {
                Player::Right
            };
            *winner = Some(won_by);
        }
        if LoopyOutcome::of_winners(winners) != outcome {
            return Err(differs());
        }
        let state = self.effect_state(game, Player::Left)?;
        let text = self.effect_text(&state.sum);
        self.state_answer(game, format!("answer play {text} -> {outcome}"))
    }

    /// States the value of an impartial game in which moves may keep the turn, oblige or win: beside it the second player
    /// wins, or it is loony. Whether the game has one.
    pub(in super::super) fn answer_effect_value(&mut self, game: &Game) -> Refusable<bool> {
        let value = match self.solver.known_worth(game) {
            Some(Worth::Value(value)) => value,
            Some(Worth::Loony) => return self.answer_loony(game),
            None => return Ok(false),
        };
        let beside = (value != Value::ZERO).then(|| Game::new(Term::Value(value)).negative());
        let difference = Game::sum([game.clone()].into_iter().chain(beside));
        let second = LoopyOutcome::Decided(Outcome::P);
        self.answer_effect_outcome(&difference, second)?;
        Ok(true)
    }
}

fn differs() -> Refusal {
    Refusal::Because(
        "the walk over all positions finds another winner than the solver: this is a bug in cgt, please report it".into(),
    )
}

fn name_of(player: Player) -> &'static str {
    match player {
        Player::Left => "left",
        Player::Right => "right",
    }
}

/// Whether moves of a call have effects.
pub(super) fn has_effects(call: &SharedCall) -> bool {
    call.play_kind() != PlayKind::Normal
}
