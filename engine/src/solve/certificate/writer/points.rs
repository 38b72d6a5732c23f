//! Lines that bound the score of a position: for a lower bound one move, for an upper one all moves.

use super::super::scored::{ScoreClaim, ScoreIs, ScoredMove, ScoredPosition};
use super::{Refusable, Refusal, Writer};
use crate::budget::{Budget, with_stack};
use crate::solve::Stop;
use rustc_hash::FxHashMap;

/// The bounds that are stated: the greatest lower bound and the least upper bound of each position, by its text.
#[derive(Debug, Default)]
pub(super) struct ScoreLines {
    least: FxHashMap<String, i32>,
    most: FxHashMap<String, i32>,
}

/// A bound of the score of a position: whether it is a lower one, and its size.
#[derive(Clone, Copy, Debug)]
struct ScoreBound {
    is_lower: bool,
    score: i32,
}

impl ScoreBound {
    /// The bound that is needed after a move that gains points.
    fn after(self, gain: i32) -> ScoreBound {
        if gain > 0 {
            let score = self.score - gain;
            ScoreBound { score, ..self }
        } else {
            ScoreBound {
                is_lower: !self.is_lower,
                score: -self.score,
            }
        }
    }

    fn holds(self, position: &dyn ScoredPosition, budget: &Budget) -> Result<bool, Stop> {
        if self.is_lower {
            position.is_at_least(self.score, budget)
        } else {
            Ok(!position.is_at_least(self.score + 1, budget)?)
        }
    }
}

impl Writer<'_> {
    /// States bounds of the score of a position, after everything on which they rest.
    pub(in crate::solve::certificate) fn answer_points(
        &mut self,
        claim: &ScoreClaim,
    ) -> Refusable<()> {
        let position = &*claim.position;
        if position.moves(&self.solver.budget)?.is_empty() {
            return Ok(());
        }
        let (least, most, stated) = match claim.score {
            ScoreIs::Exactly(score) => (Some(score), Some(score), format!("= {score}")),
            ScoreIs::AtLeast(score) => (Some(score), None, format!(">= {score}")),
            ScoreIs::AtMost(score) => (None, Some(score), format!("<= {score}")),
        };
        for (is_lower, score) in [(true, least), (false, most)] {
            if let Some(score) = score {
                self.prove_points(position, ScoreBound { is_lower, score })?;
            }
        }
        self.state_answer(
            &claim.game,
            format!("answer score {} {stated}", position.text()),
        )
    }

    /// Whether a bound is stated, or needs no line.
    fn is_stated(&self, position: &dyn ScoredPosition, bound: ScoreBound) -> Refusable<bool> {
        let text = position.text();
        let scores = &self.scores;
        let stated = if bound.is_lower {
            scores.least.get(&text).map(|least| *least >= bound.score)
        } else {
            scores.most.get(&text).map(|most| *most <= bound.score)
        };
        Ok(match stated {
            Some(stated) => stated,
            None => position.moves(&self.solver.budget)?.is_empty(),
        })
    }

    /// States a bound, after those after the moves.
    fn prove_points(&mut self, position: &dyn ScoredPosition, bound: ScoreBound) -> Refusable<()> {
        if self.is_stated(position, bound)? {
            return Ok(());
        }
        self.solver.budget.tick()?;
        let moves = position.moves(&self.solver.budget)?;
        let needed = if bound.is_lower {
            vec![self.good_move(moves, bound)?]
        } else {
            moves
        };
        for (gain, after) in &needed {
            with_stack(|| self.prove_points(&**after, bound.after(*gain)))?;
        }
        let text = position.text();
        let sign = if bound.is_lower { ">=" } else { "<=" };
        self.line(&format!("score {text} {sign} {}", bound.score))?;
        self.positions += 1;
        let scores = &mut self.scores;
        let stated = if bound.is_lower {
            &mut scores.least
        } else {
            &mut scores.most
        };
        self.solver.budget.reserve(text.len())?;
        self.solver.budget.room_in_table(stated)?;
        stated.insert(text, bound.score);
        Ok(())
    }

    /// A move that reaches a lower bound: one that needs no more lines, or one that gains points, or the one with the fewest
    /// replies that need lines.
    fn good_move(&self, moves: Vec<ScoredMove>, bound: ScoreBound) -> Refusable<ScoredMove> {
        let mut best: Option<(usize, ScoredMove)> = None;
        for (gain, after) in moves {
            let needed = bound.after(gain);
            if !needed.holds(&*after, &self.solver.budget)? {
                continue;
            }
            let lines = if self.is_stated(&*after, needed)? {
                0
            } else if gain > 0 {
                1
            } else {
                let mut replies = 2;
                for (gain, reply) in after.moves(&self.solver.budget)? {
                    replies += usize::from(!self.is_stated(&*reply, needed.after(gain))?);
                }
                replies
            };
            if best.as_ref().is_none_or(|(fewest, _)| lines < *fewest) {
                best = Some((lines, (gain, after)));
            }
            if lines == 0 {
                break;
            }
        }
        best.map(|(_, one)| one).ok_or_else(|| {
            let why = "no move reaches a score that the solver found: this is a bug in cgt, please report it";
            Refusal::Because(why.into())
        })
    }
}
