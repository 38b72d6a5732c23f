//! Data that text shows only in part: what `--json` writes of a value.

use super::{Session, Shown};
use crate::budget::with_stack;
use crate::eval::{Datum, Eval, Explanation, Limited, LoopyOutcome, Text};
use crate::solve::{Game, Move, PositionQuotient, Term};
use crate::source::Span;
use crate::value::{Int, Player, Thermograph};
use serde::Serialize;
use std::sync::Arc;

/// Lists nested deeper than this are given as text only: readers of JSON recurse.
const DEEPEST_LIST: usize = 24;

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
    fn of(found: &PositionQuotient) -> QuotientParts {
        let presentation = &found.presentation;
        let elements = 0..found.quotient.order();
        let portion = elements.filter(|element| found.quotient.is_p(*element));
        let images = found.positions.iter().zip(&found.elements);
        QuotientParts {
            order: found.quotient.order(),
            generators: presentation.generator_names().collect(),
            relations: presentation.relations().collect(),
            p_portion: portion.map(|e| presentation.element(e)).collect(),
            images: images
                .map(|((position, _), element)| QuotientImage {
                    position: position.clone(),
                    element: presentation.element(*element),
                })
                .collect(),
        }
    }
}

/// A number, whose text is a fraction or an integer.
fn fraction(text: &str) -> Fraction {
    let (numerator, denominator) = text.split_once('/').unwrap_or((text, "1"));
    Fraction {
        numerator: numerator.into(),
        denominator: denominator.into(),
    }
}

fn range(first: &Int, last: &Int) -> EndPoints {
    EndPoints {
        first: first.to_string(),
        last: last.to_string(),
    }
}

impl Session {
    /// A datum as an element of a result: with its data if the session asks for them, without a picture.
    pub(super) fn element(&mut self, datum: &Datum, span: Span) -> Eval<Shown> {
        let text = self.interpreter.algebra.text(datum, span)?;
        self.element_within(datum, text, span, 0)
    }

    /// An element; positions as they are written, without their values.
    pub(super) fn as_written(&mut self, datum: &Datum, span: Span) -> Eval<Shown> {
        let Some(text) = self.written_text(datum, span, 0)? else {
            return self.element(datum, span);
        };
        let detail = self.detail(datum, &text, span, 0)?;
        Ok(Shown {
            detail,
            ..Shown::of_text(datum.kind(), text)
        })
    }

    /// The text of a position, or of a list that has one in it, as it is written; `None` of anything else.
    fn written_text(&mut self, datum: &Datum, span: Span, depth: usize) -> Eval<Option<Text>> {
        let items = match datum {
            Datum::Game(game) => {
                let is_value = matches!(game.term(), Term::Value(_));
                let solver = &mut self.interpreter.algebra.solver;
                return Ok((!is_value).then(|| Text::plain(&solver.notation(game))));
            }
            Datum::List(items) if depth < DEEPEST_LIST => items,
            _ => return Ok(None),
        };
        let mut written = Vec::with_capacity(items.len());
        for item in items.iter() {
            self.interpreter.algebra.solver.budget.step().at(span)?;
            written.push(with_stack(|| self.written_text(item, span, depth + 1))?);
        }
        if written.iter().all(Option::is_none) {
            return Ok(None);
        }
        let mut all = Text::plain("[");
        for (at, (item, text)) in items.iter().zip(written).enumerate() {
            let text = match text {
                Some(text) => text,
                None => self.interpreter.algebra.inner_text(item, span)?,
            };
            if at > 0 {
                all.ascii.push(',');
                all.pretty.push_str(", ");
            }
            all.push(&text);
        }
        all.push_plain("]");
        Ok(Some(all))
    }

    fn element_within(
        &mut self,
        datum: &Datum,
        text: Text,
        span: Span,
        depth: usize,
    ) -> Eval<Shown> {
        let detail = self.detail(datum, &text, span, depth)?;
        let outcome = if self.options.data {
            self.interpreter.algebra.outcome_of(datum, span)?
        } else {
            None
        };
        Ok(Shown {
            outcome,
            detail,
            ..Shown::of_text(datum.kind(), text)
        })
    }

    /// The data of a datum whose text is known; `depth` lists are around it.
    pub(super) fn detail(
        &mut self,
        datum: &Datum,
        text: &Text,
        span: Span,
        depth: usize,
    ) -> Eval<Option<Detail>> {
        match datum {
            Datum::Explanation(one) => return Ok(Some(Detail::Explanation(Arc::clone(one)))),
            Datum::Thermograph(one) => return Ok(Some(Detail::Thermograph(Arc::clone(one)))),
            _ if !self.options.data => return Ok(None),
            _ => {}
        }
        Ok(Some(match datum {
            Datum::Bool(is_true) => Detail::Bool(*is_true),
            Datum::Outcome(outcome) => Detail::Outcome(LoopyOutcome::Decided(*outcome)),
            Datum::Drawn(outcome) => Detail::Outcome(*outcome),
            Datum::Number(_) => Detail::Number(fraction(&text.ascii)),
            Datum::Game(game) => Detail::Game(self.played(game)),
            Datum::Range(first, last) => Detail::Range(range(first, last)),
            Datum::Move(one) => Detail::Move(self.move_parts(one)),
            Datum::Quotient(found) => Detail::Quotient(QuotientParts::of(found)),
            Datum::List(items) if depth < DEEPEST_LIST => {
                let bytes = items.len().saturating_mul(size_of::<Shown>());
                self.interpreter
                    .algebra
                    .solver
                    .budget
                    .reserve(bytes)
                    .at(span)?;
                let items = items
                    .iter()
                    .map(|item| self.item_of_list(item, span, depth + 1));
                Detail::List(items.collect::<Eval<Vec<_>>>()?)
            }
            _ => return Ok(None),
        }))
    }

    /// An element of a list. The text of a list in a list is that of its elements, and left out.
    fn item_of_list(&mut self, item: &Datum, span: Span, depth: usize) -> Eval<Shown> {
        self.interpreter.algebra.solver.budget.step().at(span)?;
        let is_told = matches!(item, Datum::List(_)) && depth < DEEPEST_LIST;
        let text = if is_told {
            Text::default()
        } else {
            self.interpreter.algebra.text(item, span)?
        };
        with_stack(|| self.element_within(item, text, span, depth))
    }

    fn played(&mut self, game: &Game) -> PlayedGame {
        PlayedGame {
            position: self.interpreter.algebra.solver.notation(game),
            ruleset: super::describe::ruleset(game).map(String::from),
        }
    }

    fn move_parts(&mut self, one: &Move) -> MoveParts {
        MoveParts {
            player: one.player,
            component: one.component,
            label: one.label.clone(),
            note: one.note.clone(),
            position: self.interpreter.algebra.solver.notation(&one.to),
        }
    }
}
