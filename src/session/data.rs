//! Data behind the text of a value, for `--json`.

use super::Shown;
use crate::eval::{Explanation, FormRow, LoopyOutcome, outcome_portion};
use crate::solve::PositionQuotient;
use crate::value::{Outcome, Player, Thermograph};
use serde::Serialize;
use std::sync::Arc;

/// Structured data by kind. All but explanations and thermographs is there only if the session asks for it, see
/// [`Options::data`](super::Options::data).
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Detail {
    /// The result of `explain`.
    Explanation(Arc<Explanation>),
    /// The result of `thermograph`.
    Thermograph(Arc<Thermograph>),
    /// A truth value.
    Bool(bool),
    /// An outcome, where that is the value itself.
    Outcome(LoopyOutcome),
    /// A number as a fraction.
    Number(Fraction),
    /// A position, an explicit game, or a sum of games.
    Game(PlayedGame),
    /// The elements of a list.
    List(Vec<Shown>),
    /// `a..b`
    Range(EndPoints),
    /// A move.
    Move(MoveParts),
    /// A misère quotient.
    Quotient(QuotientParts),
    /// A form of partizan misère play: itself and its followers, each once, options before the forms that have them.
    Form(Vec<FormRow>),
    /// Any of these, written by another process.
    #[serde(untagged)]
    Sent(serde_json::Map<String, serde_json::Value>),
}

/// A dyadic rational in lowest terms, as decimal digits.
#[derive(Clone, Debug, Serialize)]
pub struct Fraction {
    /// The numerator, with its sign.
    pub numerator: String,
    /// The denominator, a power of 2.
    pub denominator: String,
}

/// A game as a user would write it.
#[derive(Clone, Debug, Serialize)]
pub struct PlayedGame {
    /// The position, or the sum of positions, as an expression.
    pub position: String,
    /// The ruleset that all positions in it have in common.
    pub ruleset: Option<String>,
}

/// The ends of a range, both included; empty where the last is smaller.
#[derive(Clone, Debug, Serialize)]
pub struct EndPoints {
    /// The first integer, as decimal digits.
    pub first: String,
    /// The last integer, as decimal digits.
    pub last: String,
}

/// The parts of a move.
#[derive(Clone, Debug, Serialize)]
pub struct MoveParts {
    /// The player who makes it; none if the game is impartial.
    pub player: Option<Player>,
    /// The number of the component in a sum, from 1.
    pub component: Option<usize>,
    /// Its name in the notation of the ruleset.
    pub label: String,
    /// A remark, such as `loony`.
    pub note: Option<String>,
    /// The position after it, as an expression.
    pub position: String,
}

/// The parts of a misère quotient.
#[derive(Clone, Debug, Serialize)]
pub struct QuotientParts {
    /// The number of its elements.
    pub order: usize,
    /// The names of the generators.
    pub generators: Vec<String>,
    /// The relations, such as `a^2 = 1`.
    pub relations: Vec<String>,
    /// The elements whose positions the previous player wins.
    pub p_portion: Vec<String>,
    /// The elements whose positions Left wins, whoever begins. None for impartial positions.
    pub l_portion: Vec<String>,
    /// The elements whose positions Right wins, whoever begins. None for impartial positions.
    pub r_portion: Vec<String>,
    /// The element of each position.
    pub images: Vec<QuotientImage>,
}

/// A position and its element of a misère quotient.
#[derive(Clone, Debug, Serialize)]
pub struct QuotientImage {
    /// The name of the position.
    pub position: String,
    /// Its element, as a product of generators.
    pub element: String,
}

impl QuotientParts {
    pub(super) fn of(found: &PositionQuotient) -> QuotientParts {
        let presentation = &found.presentation;
        let portion = |outcome| outcome_portion(found, outcome).collect();
        let images = found.positions.iter().zip(&found.elements);
        QuotientParts {
            order: found.quotient.order(),
            generators: presentation.generator_names().collect(),
            relations: presentation.relations().collect(),
            p_portion: portion(Outcome::P),
            l_portion: portion(Outcome::L),
            r_portion: portion(Outcome::R),
            images: images
                .map(|((position, _), element)| QuotientImage {
                    position: position.clone(),
                    element: presentation.element(*element),
                })
                .collect(),
        }
    }
}
