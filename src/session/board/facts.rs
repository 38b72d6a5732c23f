//! Facts about the position of a board: who wins, its value and its heat.

use super::super::evaluator::Evaluator;
use super::super::play::{NOWHERE, sentence};
use super::super::turns::own;
use super::super::{Goal, Match};
use crate::budget::now;
use crate::eval::{Datum, Eval, LoopyOutcome, Text};
use crate::rulesets::nimstring::score::{ScoredGame, Scores};
use crate::solve::{Fate, Game, Stop};
use crate::value::{Dyadic, Thermograph};
use std::sync::Arc;
use std::time::Duration;

/// A fact, or the reason why it is unknown.
pub type BoardFact<T> = Result<T, String>;

/// Facts about a position, as far as they matter for the goal.
#[derive(Clone, Debug)]
pub struct BoardFacts {
    /// The outcome, in normal or misère play.
    pub outcome: BoardFact<LoopyOutcome>,
    /// The number of moves, of both players, until the player to move wins or loses under best play, if play may be
    /// endless and does not end in a draw.
    pub moves: Option<u32>,
    /// The boxes or points that the player to move gains from here on minus those of the opponent, under best play.
    pub score: BoardFact<Dyadic>,
    /// The canonical value.
    pub value: BoardFact<Text>,
    /// The thermograph.
    pub heat: BoardFact<Arc<Thermograph>>,
}

/// Finds the facts that matter for the goal: the score, or who wins, in half of the time; in normal play also the value
/// and the heat, in the rest of it.
pub(super) fn facts(evaluator: &mut Evaluator, contest: &Match, time: Duration) -> BoardFacts {
    let begin = now();
    let (game, goal) = (&contest.game, contest.goal);
    let unasked = |of: &str| format!("{of} does not count here");
    let mut facts = BoardFacts {
        outcome: Err(unasked("the last move")),
        moves: None,
        score: Err(unasked("the number of points")),
        value: Err(unasked("the value")),
        heat: Err(unasked("the temperature")),
    };
    if goal == Goal::Boxes {
        facts.score = within(evaluator, time, |evaluator| {
            let boxes = score(evaluator, &Scores::default(), game)?;
            Ok(Dyadic::from(i64::from(boxes)))
        });
        return facts;
    }
    if goal == Goal::Points {
        facts.score = within(evaluator, time, |evaluator| {
            let score = contest.score(evaluator.solver())?;
            Ok(own(&score, contest.mover))
        });
        evaluator.solver().settle();
        return facts;
    }
    let part = if goal == Goal::Misere { time } else { time / 2 };
    facts.outcome = within(evaluator, part, |evaluator| {
        outcome_after(evaluator, game, goal)
    });
    if goal == Goal::Normal && game.is_loopy() && facts.outcome.is_ok() {
        let found = within(evaluator, part, |evaluator| {
            evaluator.solver().best_move(game, contest.mover)
        });
        facts.moves = match found {
            Ok(Some((_, Fate::Win(moves) | Fate::Loss(moves)))) => Some(moves.saturating_add(1)),
            _ => None,
        };
    }
    if goal == Goal::Normal {
        let left = || time.saturating_sub(now() - begin);
        let datum = Datum::Game(game.clone());
        facts.value = fact(evaluator, left(), |evaluator| {
            evaluator.interpreter.algebra.text(&datum, NOWHERE)
        });
        if facts.outcome.is_err() && facts.value.is_ok() {
            // A known value tells it at once.
            facts.outcome = within(evaluator, part, |evaluator| {
                outcome_after(evaluator, game, goal)
            });
        }
        facts.heat = match &facts.value {
            Ok(_) => fact(evaluator, left(), |evaluator| {
                evaluator
                    .interpreter
                    .algebra
                    .thermograph_of(&datum, NOWHERE)
            }),
            Err(reason) => Err(reason.clone()),
        };
    }
    evaluator.solver().settle();
    facts
}

fn within<T>(
    evaluator: &mut Evaluator,
    time: Duration,
    find: impl FnOnce(&mut Evaluator) -> Result<T, Stop>,
) -> BoardFact<T> {
    evaluator.start(Some(time));
    find(evaluator).map_err(sentence)
}

fn fact<T>(
    evaluator: &mut Evaluator,
    time: Duration,
    find: impl FnOnce(&mut Evaluator) -> Eval<T>,
) -> BoardFact<T> {
    evaluator.start(Some(time));
    find(evaluator).map_err(|fault| fault.message)
}

pub(super) fn outcome_after(
    evaluator: &mut Evaluator,
    game: &Game,
    goal: Goal,
) -> Result<LoopyOutcome, Stop> {
    let solver = evaluator.solver();
    match (goal, game.is_loopy()) {
        (Goal::Misere, true) => solver.loopy_misere_outcome(game),
        (Goal::Misere, false) => solver.misere_outcome(game).map(LoopyOutcome::Decided),
        (_, true) => solver.loopy_outcome(game),
        (_, false) => solver.outcome(game).map(LoopyOutcome::Decided),
    }
}

pub(super) fn score(evaluator: &Evaluator, scores: &Scores, game: &Game) -> Result<i32, Stop> {
    let none = || Stop::Undefined("the score of a game without boxes".into());
    let scored = ScoredGame::new(game).ok_or_else(none)?;
    let too_large = |_| Stop::TooLarge("the search for the score".into());
    let scored = scored.map_err(too_large)?;
    let solver = &evaluator.interpreter.algebra.solver;
    scores.score(&scored, solver.threads, &solver.budget)
}
