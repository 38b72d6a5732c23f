//! Certificates: the positions on which an answer rests, with their values or with who wins, line by line, so that a
//! small program can check them without the solver. docs/certificates.md tells what the lines mean;
//! `src/checker/cgt_check.py` checks them.
//!
//! They come from a walk of their own over all positions that play can reach: no theorem is used, and no answer that the
//! solver has found but for a comparison at the end.

mod writer;

use super::{Game, Solver, Stop, Term};
use crate::loopy::LoopyOutcome;
use rustc_hash::FxHashSet;
use writer::Writer;

/// Why there is no certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The budget's.
    Stopped(Stop),
    /// In words.
    Because(String),
}

impl From<Stop> for Refusal {
    fn from(stop: Stop) -> Refusal {
        Refusal::Stopped(stop)
    }
}

/// Short for a result that may be refused.
type Refusable<T> = Result<T, Refusal>;

/// Questions about which a certificate says nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LeftOut {
    /// Misere play.
    pub misere: bool,
    /// Values of games whose play may be infinite.
    pub loopy_values: bool,
}

/// What was asked while questions are recorded.
#[derive(Debug, Default)]
pub(super) struct Questions {
    /// Games whose values or outcomes were asked for, in order; with the outcome that was found.
    games: Vec<(Game, Option<LoopyOutcome>)>,
    /// For each period that was asked for, a heap so large that smaller ones prove it.
    periods: Vec<Game>,
    left_out: LeftOut,
}

/// A certificate.
#[derive(Clone, Debug)]
pub struct Certificate {
    /// Its lines.
    pub text: String,
    /// How many of its lines state the value of a position, or who wins it.
    pub positions: usize,
    /// How many of its lines state an answer.
    pub answers: usize,
    /// What else was asked.
    pub left_out: LeftOut,
}

/// So many values are proved by strategies, if these are shorter. The positions of more of them mostly share values.
const FEW_VALUES: usize = 8;

impl Solver {
    /// From now on the games are noted whose values or outcomes are asked for.
    pub fn note_questions(&mut self) {
        self.asked = Some(Questions::default());
    }

    /// Notes that the value of a game was asked for.
    pub(super) fn note(&mut self, game: &Game) {
        if let Some(asked) = &mut self.asked {
            match game.term() {
                Term::Value(_) | Term::Loony | Term::Loopy(_) => {}
                _ if game.is_loopy() => asked.left_out.loopy_values = true,
                _ => asked.games.push((game.clone(), None)),
            }
        }
    }

    /// Notes that the outcome of a game was asked for, and what it is.
    pub(super) fn note_outcome(&mut self, game: &Game, outcome: LoopyOutcome) {
        if let Some(asked) = &mut self.asked
            && !matches!(game.term(), Term::Value(_) | Term::Loony | Term::Loopy(_))
        {
            asked.games.push((game.clone(), Some(outcome)));
        }
    }

    /// Notes that the period of an octal game was asked for; smaller heaps than this one prove it.
    pub fn note_period(&mut self, heap: Game) {
        if let Some(asked) = &mut self.asked {
            asked.periods.push(heap);
        }
    }

    /// Notes that misere play was asked about.
    pub(super) fn note_misere(&mut self) {
        if let Some(asked) = &mut self.asked {
            asked.left_out.misere = true;
        }
    }

    /// A certificate for the games that were noted.
    pub fn certificate(&mut self) -> Refusable<Certificate> {
        let Questions {
            games,
            periods,
            left_out,
        } = self.asked.take().unwrap_or_default();
        let mut writer = Writer::new(self);
        // A value answers the question for the outcome, too.
        let valued = games.iter().filter(|(_, outcome)| outcome.is_none());
        let mut seen: FxHashSet<usize> = valued.map(|(game, _)| game.identity()).collect();
        let has_few_values = seen.len() <= FEW_VALUES;
        for (game, outcome) in &games {
            match outcome {
                None if has_few_values => writer.ask_value(game)?,
                None => writer.answer(game)?,
                Some(_) if !seen.insert(game.identity()) => {}
                Some(outcome) if game.is_loopy() => writer.ask_outcome(game, *outcome)?,
                Some(outcome) => writer.ask_winner(game, *outcome)?,
            }
        }
        for heap in &periods {
            writer.answer_period(heap)?;
        }
        writer.outcomes()?;
        writer.winners()?;
        let answers = writer.answers.len();
        if answers == 0 {
            let mut why = "nothing was asked that a certificate knows: values and outcomes of positions in normal play"
                .to_string();
            if left_out.loopy_values {
                why += "; of a loopy position it states the outcome, not the value: write `outcome(...)`";
            }
            return Err(Refusal::Because(why));
        }
        Ok(Certificate {
            positions: writer.positions,
            text: writer.text,
            answers,
            left_out,
        })
    }
}
