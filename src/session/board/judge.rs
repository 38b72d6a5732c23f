//! What a board tells about a position and its moves when it is asked: who wins, values, heat, and what a move is worth.

use super::super::play::{NOWHERE, sentence};
use super::super::{Goal, Match, Session};
use crate::budget::now;
use crate::eval::{Datum, Eval, LoopyOutcome, Text, outcome_words};
use crate::rulesets::nimstring::score::{Scored, Scores, Takings};
use crate::solve::{Game, Move, Stop, Worth};
use crate::value::{Player, Reduction, Spelling, Thermograph, Value};
use std::sync::Arc;
use std::time::Duration;

/// Something that was found, or the reason why not.
pub type BoardFact<T> = Result<T, String>;

/// What is known about a position, as far as the goal asks for it.
#[derive(Clone, Debug)]
pub struct BoardFacts {
    /// The outcome, in normal or misère play.
    pub outcome: BoardFact<LoopyOutcome>,
    /// The boxes that the player to move takes from here on minus those of the opponent, under best play.
    pub score: BoardFact<i32>,
    /// The canonical value.
    pub value: BoardFact<Text>,
    /// The thermograph.
    pub heat: BoardFact<Arc<Thermograph>>,
}

/// What a move is worth.
#[derive(Clone, Debug)]
pub struct Judgement {
    /// The name of the move.
    pub name: String,
    /// The outcome after it, in normal or misère play as the goal demands.
    pub outcome: Option<LoopyOutcome>,
    /// Whether the player who makes it wins; in a game for boxes, whether no move is better.
    pub wins: Option<bool>,
    /// The boxes that it gains for its player over those of the opponent, in the end.
    pub score: Option<i32>,
    /// The value after it.
    pub value: Option<Text>,
    /// What becomes of it in the canonical form; `None` if it is not known.
    pub fate: Option<MoveFate>,
    /// Why, in sentences.
    pub reason: String,
}

/// What becomes of an option in the canonical form.
#[derive(Clone, Debug, PartialEq, Eq)]
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

impl Session {
    /// What the goal asks for: the score, or who wins, in half of the time; in normal play the value and the heat in the
    /// rest of it.
    pub fn board_facts(&mut self, contest: &Match, time: Duration) -> BoardFacts {
        let begin = now();
        let (game, goal) = (&contest.game, contest.goal);
        let unasked = |of: &str| format!("{of} does not count here");
        let mut facts = BoardFacts {
            outcome: Err(unasked("the last move")),
            score: Err(unasked("the number of boxes")),
            value: Err(unasked("the value")),
            heat: Err(unasked("the temperature")),
        };
        if goal == Goal::Boxes {
            facts.score = self.within(time, |this| this.score(&Scores::default(), game));
            return facts;
        }
        let part = if goal == Goal::Misere { time } else { time / 2 };
        facts.outcome = self.within(part, |this| this.outcome_after(game, goal));
        if goal == Goal::Normal {
            let left = || time.saturating_sub(now() - begin);
            let datum = Datum::Game(game.clone());
            facts.value = self.fact(left(), |this| {
                this.interpreter.algebra.text(&datum, NOWHERE)
            });
            if facts.outcome.is_err() && facts.value.is_ok() {
                // A known value tells it at once.
                facts.outcome = self.within(part, |this| this.outcome_after(game, goal));
            }
            facts.heat = match &facts.value {
                Ok(_) => self.fact(left(), |this| {
                    this.interpreter.algebra.thermograph_of(&datum, NOWHERE)
                }),
                Err(reason) => Err(reason.clone()),
            };
        }
        self.interpreter.algebra.solver.settle();
        facts
    }

    fn within<T>(
        &mut self,
        time: Duration,
        find: impl FnOnce(&mut Session) -> Result<T, Stop>,
    ) -> BoardFact<T> {
        self.interpreter.algebra.solver.budget.start(Some(time));
        find(self).map_err(sentence)
    }

    fn fact<T>(
        &mut self,
        time: Duration,
        find: impl FnOnce(&mut Session) -> Eval<T>,
    ) -> BoardFact<T> {
        self.interpreter.algebra.solver.budget.start(Some(time));
        find(self).map_err(|fault| fault.message)
    }

    fn outcome_after(&mut self, game: &Game, goal: Goal) -> Result<LoopyOutcome, Stop> {
        let solver = &mut self.interpreter.algebra.solver;
        match (goal, game.is_loopy()) {
            (Goal::Misere, true) => solver.loopy_misere_outcome(game),
            (Goal::Misere, false) => solver.misere_outcome(game).map(LoopyOutcome::Decided),
            (_, true) => solver.loopy_outcome(game),
            (_, false) => solver.outcome(game).map(LoopyOutcome::Decided),
        }
    }

    fn score(&self, scores: &Scores, game: &Game) -> Result<i32, Stop> {
        let none = || Stop::Undefined("the score of a game without boxes".into());
        let scored = Scored::new(game).ok_or_else(none)?;
        let too_large = |_| Stop::TooLarge("the search for the score".into());
        let scored = scored.map_err(too_large)?;
        let solver = &self.interpreter.algebra.solver;
        scores.score(&scored, solver.threads, &solver.budget)
    }

    /// What each move is worth: who wins after it first, then values, as far as time allows. In the order of the board.
    pub fn judge(&mut self, contest: &Match, time: Duration) -> BoardFact<Vec<Judgement>> {
        let begin = now();
        self.interpreter.algebra.solver.budget.start(Some(time));
        let moves = self.interpreter.algebra.solver.all_moves(&contest.game);
        let moves = moves.map_err(sentence)?;
        let mut all: Vec<Judgement> = moves.iter().map(unknown).collect();
        let until = |this: &mut Session, end: Duration| {
            let left = end.saturating_sub(now() - begin);
            this.interpreter.algebra.solver.budget.start(Some(left));
        };
        until(self, time * 2 / 3);
        // A limit leaves the rest unknown.
        let _ = match contest.goal {
            Goal::Boxes => self.judge_boxes(contest, &moves, &mut all),
            _ => self.judge_outcomes(contest, &moves, &mut all),
        };
        if contest.goal == Goal::Normal && !contest.game.is_loopy() {
            until(self, time);
            let _ = self.judge_values(contest, &moves, &mut all);
        }
        self.interpreter.algebra.solver.settle();
        Ok(all)
    }

    fn judge_outcomes(
        &mut self,
        contest: &Match,
        moves: &[Move],
        all: &mut [Judgement],
    ) -> Result<(), Stop> {
        for (one, judged) in moves.iter().zip(all) {
            let outcome = self.outcome_after(&one.to, contest.goal)?;
            let mover = one.player.unwrap_or(contest.mover);
            let again = one.to.must_move_again();
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
            } else {
                outcome_words(outcome)
            };
            judged.reason = format!("{verdict}: after it, {who}.");
        }
        Ok(())
    }

    fn judge_boxes(
        &mut self,
        contest: &Match,
        moves: &[Move],
        all: &mut [Judgement],
    ) -> Result<(), Stop> {
        let coins = |game: &Game| Takings::of(game).map_or(0, |all| all.coins);
        let before = coins(&contest.game);
        let scores = Scores::default();
        let best = self.score(&scores, &contest.game)?;
        for (one, judged) in moves.iter().zip(all) {
            let taken = before - coins(&one.to);
            let after = self.score(&scores, &one.to)?;
            let score = taken + if taken > 0 { after } else { -after };
            judged.score = Some(score);
            judged.wins = Some(score == best);
            judged.reason = if score == best {
                format!("Best: from here on {score:+} boxes for its player.")
            } else {
                format!("{score:+} boxes from here on; the best move gets {best:+}.")
            };
        }
        Ok(())
    }

    fn judge_values(
        &mut self,
        contest: &Match,
        moves: &[Move],
        all: &mut [Judgement],
    ) -> Result<(), Stop> {
        let mut worths = Vec::with_capacity(moves.len());
        for (one, judged) in moves.iter().zip(all.iter_mut()) {
            let worth = self.interpreter.algebra.solver.worth(&one.to)?;
            judged.value = Some(match worth {
                Worth::Loony => Text::plain("loony"),
                Worth::Value(value) => self.value_as_text(value),
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
        let solver = &mut self.interpreter.algebra.solver;
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
                    let through = self.value_as_text(through);
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

    fn value_as_text(&mut self, value: Value) -> Text {
        let solver = &mut self.interpreter.algebra.solver;
        Text::value(
            solver.value_text(value, Spelling::Ascii),
            solver.value_text(value, Spelling::Pretty),
        )
    }
}

/// A move of which nothing is known yet.
fn unknown(one: &Move) -> Judgement {
    Judgement {
        name: one.name(),
        outcome: None,
        wins: None,
        score: None,
        value: None,
        fate: None,
        reason: String::new(),
    }
}
