//! Certificates list the positions on which an answer rests, with their values or winners. A small program can check
//! them line by line without the solver. docs/certificates.md documents the format; `src/checker/cgt_check.py` is the
//! checker.
//!
//! The positions come from an independent walk over everything that play can reach. The walk uses no theorems. It uses
//! the solver's answers only in a final comparison.

mod scored;
mod writer;

use super::{Game, Solver, Stop, Term};
use crate::loopy::LoopyOutcome;
use crate::misere::{Form, Universe};
use crate::value::{Dyadic, Outcome, Player};
use rustc_hash::FxHashSet;
pub use scored::{ScoreClaim, ScoreIs, ScoredMove, ScoredPosition};
use writer::Writer;

/// The reasons why there is no certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// A limit of the budget was reached.
    Stopped(Stop),
    /// A reason in words.
    Because(String),
}

impl From<Stop> for Refusal {
    fn from(stop: Stop) -> Refusal {
        Refusal::Stopped(stop)
    }
}

/// A result that may be refused.
pub(super) type Refusable<T> = Result<T, Refusal>;

/// Kinds of questions that a certificate does not cover.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LeftOut {
    /// Questions about misere play.
    pub misere: bool,
    /// Questions about values of loopy games.
    pub loopy_values: bool,
    /// Questions about values of games in which a move may oblige, keep the turn or win.
    pub effects: bool,
}

/// A question about misère play that a certificate covers.
#[derive(Clone, Debug)]
pub(in crate::solve) enum MisereQuestion {
    /// The outcome of a game.
    Outcome(Game, Outcome),
    /// The outcome of a form.
    FormOutcome(Form, Outcome),
    /// How two forms compare modulo a universe.
    Comparison(Form, Form, Universe),
}

/// The questions asked while recording is on.
#[derive(Debug, Default)]
struct Questions {
    /// The games whose values or outcomes were requested, in order. Outcomes are included.
    games: Vec<(Game, Option<LoopyOutcome>)>,
    /// For each requested period, a heap larger than all those that prove it.
    periods: Vec<Game>,
    /// Questions about misère play.
    misere: Vec<MisereQuestion>,
    /// The scores that were requested: the game, who begins, and the score.
    scores: Vec<(Game, Player, Dyadic)>,
    /// Bounds of scores that the rules of a ruleset prove.
    points: Vec<ScoreClaim>,
    left_out: LeftOut,
}

/// Records questions while recording is on.
#[derive(Debug, Default)]
pub(super) struct Recorder(Option<Questions>);

/// A certificate.
#[derive(Clone, Debug)]
pub struct Certificate {
    /// The text, line by line.
    pub text: String,
    /// The number of lines that state the value or winner of a position.
    pub positions: usize,
    /// The number of lines that state an answer.
    pub answers: usize,
    /// The kinds of questions that it does not cover.
    pub left_out: LeftOut,
}

/// Up to this number of values, each may be proved by a strategy, if that is shorter. With more values, their positions
/// mostly coincide.
const FEW_VALUES: usize = 8;

impl Recorder {
    /// Starts to record the games whose values or outcomes are requested.
    pub(in crate::solve) fn start(&mut self) {
        self.0 = Some(Questions::default());
    }

    /// Records that the value of a game was requested.
    pub(super) fn note(&mut self, game: &Game) {
        if let Some(asked) = &mut self.0 {
            match game.term() {
                Term::Value(_) | Term::Loony | Term::Loopy(_) => {}
                _ if game.is_loopy() => asked.left_out.loopy_values = true,
                _ => asked.games.push((game.clone(), None)),
            }
        }
    }

    /// Whether questions are recorded.
    pub(super) fn is_recording(&self) -> bool {
        self.0.is_some()
    }

    /// Records that the outcome of a game was requested, and the outcome.
    pub(super) fn note_outcome(&mut self, game: &Game, outcome: LoopyOutcome) {
        if let Some(asked) = &mut self.0
            && !matches!(game.term(), Term::Value(_) | Term::Loony | Term::Loopy(_))
        {
            asked.games.push((game.clone(), Some(outcome)));
        }
    }

    /// Records that the score of a game was requested, and the score.
    pub(super) fn note_score(&mut self, game: &Game, first: Player, score: &Dyadic) {
        if let Some(asked) = &mut self.0 {
            asked.scores.push((game.clone(), first, score.clone()));
        }
    }

    /// Records a claim about the score of a position.
    pub(super) fn note_points(&mut self, claim: impl FnOnce() -> Option<ScoreClaim>) {
        if let Some(asked) = &mut self.0 {
            asked.points.extend(claim());
        }
    }

    /// Records that the period of an octal game was requested. Heaps smaller than `heap` prove it.
    pub(in crate::solve) fn note_period(&mut self, heap: Game) {
        if let Some(asked) = &mut self.0 {
            asked.periods.push(heap);
        }
    }

    /// Records a question about misère play that a certificate covers.
    pub(in crate::solve) fn note_misere_question(
        &mut self,
        question: impl FnOnce() -> MisereQuestion,
    ) {
        if let Some(asked) = &mut self.0 {
            asked.misere.push(question());
        }
    }

    /// Records that something about misère play was requested that a certificate does not cover.
    pub(super) fn note_misere(&mut self) {
        if let Some(asked) = &mut self.0 {
            asked.left_out.misere = true;
        }
    }

    /// Whether questions are recorded.
    pub(super) fn is_on(&self) -> bool {
        self.0.is_some()
    }
}

/// The certificate for the recorded questions; if `answered`, only for those whose answers were found.
pub(super) fn certificate(solver: &mut Solver, answered: bool) -> Refusable<Certificate> {
    let Questions {
        mut games,
        periods,
        misere,
        scores,
        points,
        mut left_out,
    } = solver.asked.0.take().unwrap_or_default();
    if answered {
        // Outcomes are recorded once they are found.
        games.retain(|(game, outcome)| outcome.is_some() || solver.known_worth(game).is_some());
    }
    let mut writer = Writer::new(solver);
    // A value also answers the question about the outcome.
    let valued = games.iter().filter(|(_, outcome)| outcome.is_none());
    let mut seen: FxHashSet<usize> = valued.map(|(game, _)| game.identity()).collect();
    let has_few_values = seen.len() <= FEW_VALUES;
    for (game, outcome) in &games {
        match outcome {
            Some(outcome) if game.has_effects() => writer.answer_effect_outcome(game, *outcome)?,
            None if game.has_effects() => left_out.effects |= !writer.answer_effect_value(game)?,
            None if has_few_values => writer.ask_value(game)?,
            None => writer.answer(game)?,
            Some(_) if !seen.insert(game.identity()) => {}
            Some(outcome) if game.is_loopy() => writer.ask_outcome(game, *outcome)?,
            Some(outcome) => writer.ask_winner(game, *outcome)?,
        }
    }
    for (game, first, score) in &scores {
        writer.answer_score(game, *first, score)?;
    }
    for claim in &points {
        writer.answer_points(claim)?;
    }
    for heap in &periods {
        writer.answer_period(heap)?;
    }
    for question in &misere {
        left_out.misere |= !writer.answer_misere(question)?;
    }
    writer.outcomes()?;
    writer.winners()?;
    let answers = writer.answers.len();
    if answers == 0 {
        let mut why = "nothing was asked that a certificate knows: values, outcomes and scores of positions, and comparisons in misère play"
            .to_string();
        if left_out.misere {
            why += "; the forms of positions in misère play can be too large for it";
        }
        if left_out.loopy_values {
            why +=
                "; of a loopy position it states the outcome, not the value: write `outcome(...)`";
        }
        if left_out.effects {
            why += "; of a loony position it states the outcome: write `outcome(...)`";
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
