//! Certificates: the positions and values on which an answer rests, line by line, so that a small program can check them
//! without the solver. docs/certificates.md tells what the lines mean; `src/checker/cgt_check.py` checks them.
//!
//! They come from a walk of their own over all positions that play can reach: no theorem and no search is used, and no
//! value that the solver has found but for a comparison at the end.

mod writer;

use super::{Game, Solver, Stop, Term};
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

/// A certificate.
#[derive(Clone, Debug)]
pub struct Certificate {
    /// Its lines.
    pub text: String,
    /// How many of its lines state the value of a position.
    pub positions: usize,
    /// How many of its lines state an answer.
    pub answers: usize,
    /// Misere play was asked about too, of which it tells nothing.
    pub misere: bool,
}

impl Solver {
    /// From now on the games are noted whose values or outcomes are asked for.
    pub fn note_questions(&mut self) {
        self.asked = Some(Vec::new());
        self.asked_misere = false;
    }

    pub(super) fn note(&mut self, game: &Game) {
        if let Some(asked) = &mut self.asked
            && !matches!(game.term(), Term::Value(_) | Term::Loony)
        {
            asked.push(game.clone());
        }
    }

    /// A certificate for the games that were noted.
    pub fn certificate(&mut self) -> Refusable<Certificate> {
        let asked = self.asked.take().unwrap_or_default();
        let misere = std::mem::take(&mut self.asked_misere);
        if let Some(loopy) = asked.iter().find(|game| game.is_loopy()) {
            let game = self.notation(loopy);
            let why = format!("`{game}` is loopy: certificates are for games in which play ends");
            return Err(Refusal::Because(why));
        }
        let mut writer = Writer::new(self);
        let (mut seen, mut answers) = (FxHashSet::default(), FxHashSet::default());
        for game in asked.iter().filter(|game| seen.insert(game.identity())) {
            let answer = writer.answer(game)?;
            if answers.contains(&answer) {
                continue;
            }
            if let Term::Position(position) = game.term() {
                writer.line(&format!("# {}", position.notation().replace('\n', "/")))?;
            }
            writer.line(&answer)?;
            answers.insert(answer);
        }
        if answers.is_empty() {
            let why = "nothing was asked that a certificate knows: values and outcomes of positions in normal play";
            return Err(Refusal::Because(why.into()));
        }
        let (positions, answers) = (writer.positions, answers.len());
        Ok(Certificate {
            text: writer.text,
            positions,
            answers,
            misere,
        })
    }
}
