//! Judges the moves of a position: who wins after each of them, its value, and its role in the canonical form.

use super::super::evaluator::Evaluator;
use super::super::play::sentence;
use super::super::turns::own;
use super::super::{Goal, Match};
use super::facts::{BoardFact, outcome_after, score};
use crate::budget::now;
use crate::eval::{LoopyOutcome, Text, outcome_words};
use crate::rulesets::nimstring::score::{Scores, Takings};
use crate::solve::{Game, Move, Stop, Turn, Worth};
use crate::value::{Dyadic, Player, Reduction, Spelling, Value};
use std::time::Duration;

/// The judgement of a move.
#[derive(Clone, Debug)]
pub struct Judgement {
    /// The name of the move.
    pub name: String,
    /// The outcome after it, in normal or misère play as the goal demands.
    pub outcome: Option<LoopyOutcome>,
    /// Whether the player who makes it wins; in a game for boxes or points, whether no move is better.
    pub wins: Option<bool>,
    /// The boxes or points that it gains for its player over those of the opponent, in the end.
    pub score: Option<Dyadic>,
    /// The value after it.
    pub value: Option<Text>,
    /// Its role in the canonical form; `None` if unknown.
    pub fate: Option<MoveFate>,
    /// Why, in sentences.
    pub reason: String,
}

impl Judgement {
    /// The judgement of a move before anything is found.
    pub(crate) fn unknown(name: String) -> Judgement {
        Judgement {
            name,
            outcome: None,
            wins: None,
            score: None,
            value: None,
            fate: None,
            reason: String::new(),
        }
    }

    /// Its place in a list: moves that win come first, then those that are options of the canonical form.
    pub fn rank(&self) -> u8 {
        match (self.wins, &self.fate) {
            (Some(true), Some(MoveFate::Sensible)) => 0,
            (Some(true), _) => 1,
            (_, Some(MoveFate::Sensible)) => 2,
            (None, _) => 3,
            _ => 4,
        }
    }
}

/// The role of an option in the canonical form.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MoveFate {
    /// It is an option of the canonical form.
    Sensible,
    /// Another move, with this name, leads to an equal position.
    Equal(String),
    /// The move of this name is at least as good.
    Dominated(String),
    /// The opponent has an answer that leads back to this value, or to a better one for the opponent.
    Reversible(Text),
}

/// Judges each move, in the order of the board: first who wins after it, then its value, as far as time allows.
pub(super) fn judge(
    evaluator: &mut Evaluator,
    contest: &Match,
    time: Duration,
) -> BoardFact<Vec<Judgement>> {
    let begin = now();
    evaluator.start(Some(time));
    let moves = contest.all_moves(evaluator.solver());
    let moves = moves.map_err(sentence)?;
    let mut all: Vec<Judgement> = moves
        .iter()
        .map(|one| Judgement::unknown(one.name()))
        .collect();
    let until = |evaluator: &mut Evaluator, end: Duration| {
        let left = end.saturating_sub(now() - begin);
        evaluator.start(Some(left));
    };
    until(evaluator, time * 2 / 3);
    // A limit leaves the rest unknown.
    let _ = match contest.goal {
        Goal::Boxes => judge_boxes(evaluator, contest, &moves, &mut all),
        Goal::Points => judge_points(evaluator, contest, &mut all),
        _ => judge_outcomes(evaluator, contest, &moves, &mut all),
    };
    if contest.goal == Goal::Normal && !contest.game.is_loopy() {
        until(evaluator, time);
        let _ = judge_values(evaluator, contest, &moves, &mut all);
    }
    evaluator.solver().settle();
    Ok(all)
}

fn judge_outcomes(
    evaluator: &mut Evaluator,
    contest: &Match,
    moves: &[Move],
    all: &mut [Judgement],
) -> Result<(), Stop> {
    for (one, judged) in moves.iter().zip(all) {
        let mover = one.player.unwrap_or(contest.mover);
        if one.effect.turn == Turn::Wins {
            judged.wins = Some(true);
            judged.reason = "Wins: this move wins the whole game.".into();
            continue;
        }
        let outcome = outcome_after(evaluator, &one.to, contest.goal)?;
        let again = one.effect.keeps() || one.to.must_move_again();
        let next = if again { mover } else { mover.opponent() };
        let winner = outcome.winner(next);
        let verdict = match winner {
            Some(winner) if winner == mover => "Wins",
            Some(_) => "Loses",
            None => "Draws",
        };
        judged.wins = winner.map(|winner| winner == mover);
        judged.outcome = Some(outcome);
        let who = if again {
            "the same player moves again"
        } else if one.effect.turn == Turn::Entails {
            "the opponent must answer in this component"
        } else {
            outcome_words(outcome)
        };
        judged.reason = format!("{verdict}: after it, {who}.");
    }
    Ok(())
}

fn judge_boxes(
    evaluator: &mut Evaluator,
    contest: &Match,
    moves: &[Move],
    all: &mut [Judgement],
) -> Result<(), Stop> {
    let coins = |game: &Game| Takings::of(game).map_or(0, |all| all.coins);
    let before = coins(&contest.game);
    let scores = Scores::default();
    let best = score(evaluator, &scores, &contest.game)?;
    for (one, judged) in moves.iter().zip(all) {
        let taken = before - coins(&one.to);
        let after = score(evaluator, &scores, &one.to)?;
        let score = taken + if taken > 0 { after } else { -after };
        judged.score = Some(Dyadic::from(i64::from(score)));
        judged.wins = Some(score == best);
        judged.reason = if score == best {
            format!("Best: from here on {score:+} for its player.")
        } else {
            format!("{score:+} from here on; the best move gets {best:+}.")
        };
    }
    Ok(())
}

fn judge_points(
    evaluator: &mut Evaluator,
    contest: &Match,
    all: &mut [Judgement],
) -> Result<(), Stop> {
    for player in Player::movers(contest.impartial) {
        let mover = if contest.impartial {
            contest.mover
        } else {
            player
        };
        let found = contest.judged_moves(evaluator.solver(), mover)?.into_iter();
        let found: Vec<(String, Dyadic)> = found
            .map(|(one, score)| (one.name(), own(&score, mover)))
            .collect();
        let Some(best) = found.iter().map(|(_, score)| score).max() else {
            continue;
        };
        for (name, score) in &found {
            let Some(judged) = all.iter_mut().find(|one| one.name == *name) else {
                continue;
            };
            judged.wins = Some(score == best);
            judged.reason = if score == best {
                format!("Best: from here on {} for its player.", with_sign(score))
            } else {
                format!(
                    "{} from here on; the best move gets {}.",
                    with_sign(score),
                    with_sign(best)
                )
            };
            judged.score = Some(score.clone());
        }
    }
    Ok(())
}

fn with_sign(score: &Dyadic) -> String {
    match score.signum() {
        0.. => format!("+{score}"),
        _ => score.to_string(),
    }
}

fn judge_values(
    evaluator: &mut Evaluator,
    contest: &Match,
    moves: &[Move],
    all: &mut [Judgement],
) -> Result<(), Stop> {
    let mut worths = Vec::with_capacity(moves.len());
    for (one, judged) in moves.iter().zip(all.iter_mut()) {
        let worth = evaluator.solver().worth(&one.to)?;
        judged.value = Some(match worth {
            Worth::Loony => Text::plain("loony"),
            Worth::Value(value) => value_as_text(evaluator, value),
        });
        worths.push(match worth {
            Worth::Loony => None,
            Worth::Value(value) => Some(value),
        });
    }
    if contest.impartial {
        return Ok(());
    }
    let of = |player: Player| {
        let own = moves.iter().zip(&worths);
        let own = own.filter(|(one, _)| one.player == Some(player));
        own.filter_map(|(_, value)| *value).collect::<Vec<Value>>()
    };
    let solver = evaluator.solver();
    let (left, right) = (of(Player::Left), of(Player::Right));
    let steps = solver
        .arena
        .canonical_steps(&left, &right, &solver.budget)?;
    let (mut lefts, mut rights) = (steps.left.iter(), steps.right.iter());
    for (at, one) in moves.iter().enumerate() {
        if worths[at].is_none() {
            continue;
        }
        let Some(player) = one.player else { continue };
        let (next, all_of_player) = match player {
            Player::Left => (lefts.next(), &steps.left),
            Player::Right => (rights.next(), &steps.right),
        };
        let Some(step) = next else { continue };
        // A double of an option shares the fate of the first, unless that is kept.
        let first = all_of_player.iter().find(|of| of.option == step.option);
        let first = first.filter(|first| first.fate != Reduction::Kept);
        let fate = first.unwrap_or(step).fate.clone();
        // The move of the same player that leads to a value.
        let named = |value: Value| {
            let mut own = moves.iter().zip(&worths);
            let found = own.find(|(m, v)| m.player == one.player && **v == Some(value));
            found.map_or_else(String::new, |(m, _)| m.name())
        };
        let (fate, why) = match fate {
            Reduction::Kept => (MoveFate::Sensible, String::new()),
            Reduction::Duplicate => {
                let same = named(step.option);
                let why = format!(" `{same}` is as good: it leads to an equal position.");
                (MoveFate::Equal(same), why)
            }
            Reduction::Dominated { by } => {
                let better = named(by);
                let why = format!(" Dominated by `{better}`, which is at least as good.");
                (MoveFate::Dominated(better), why)
            }
            Reduction::Reversible { through, .. } => {
                let opponent = player.opponent();
                let through = value_as_text(evaluator, through);
                let why = format!(
                    " Reversible through {}: {opponent} can answer with that value, at least as good for \
                     {opponent} as the position now.",
                    through.pretty
                );
                (MoveFate::Reversible(through), why)
            }
        };
        all[at].fate = Some(fate);
        all[at].reason += &why;
    }
    Ok(())
}

fn value_as_text(evaluator: &mut Evaluator, value: Value) -> Text {
    let solver = evaluator.solver();
    Text::value(
        solver.value_text(value, Spelling::Ascii),
        solver.value_text(value, Spelling::Pretty),
    )
}
