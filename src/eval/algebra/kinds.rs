//! Conversions of data to games, values, numbers and lists, with faults for data of another kind.

use super::affine::has_infinities;
use super::written::Written;
use crate::diagnostic::{Code, Diagnostic, WithHelp};
use crate::eval::{Algebra, Datum, Eval, Limited, fault};
use crate::loopy::{Loopy, LoopyOutcome};
use crate::solve::{Game, GameValue, Term, Worth};
use crate::source::Span;
use crate::value::{Int, Outcome, Player, Thermograph, Value};
use std::sync::Arc;

/// Help for a loony position in a sum with a game that is not impartial.
pub(in crate::eval) const LOONY_HELP: &str = "its mover wins every sum with impartial games; beside other games `outcome` and `winning_moves` search the position";

/// The fault of a game with points whose parts have no forms.
pub(in crate::eval) fn without_order(game: &Game, span: Span) -> Box<Diagnostic> {
    let passes = !game.all_terms(|term| !matches!(term, Term::Call(call) if call.may_pass()));
    let message = if passes {
        "a player may pass here: such positions have scores but no order"
    } else {
        "a player may move twice here: such positions have scores but no order"
    };
    fault(Code::Undefined, span, message)
        .with_help("ask for `left_score(g)`, `right_score(g)` or `outcome(g)`")
}

impl Algebra {
    /// Converts a value to a datum. Numbers have their own kind.
    pub(crate) fn value_datum(&self, value: Value) -> Datum {
        match self.solver.arena.as_number(value) {
            Some(number) => Datum::Number(number.clone()),
            None => Datum::Value(value),
        }
    }

    /// Evaluates a game to a datum.
    pub(crate) fn worth_datum(&mut self, game: &Game, span: Span) -> Eval<Datum> {
        if game.has_scores() {
            return match self.solver.scoring_form(game).at(span)? {
                Some(form) => Ok(Datum::from(form)),
                None => Err(without_order(game, span)),
            };
        }
        if game.is_loopy() {
            return Ok(match self.solver.loopy_value(game).at(span)? {
                GameValue::Short(value) => self.value_datum(value),
                GameValue::Loopy(game) => Datum::Loopy(game),
            });
        }
        if let Some(value) = self.affine_worth(game, span)? {
            return Ok(value);
        }
        match self.solver.worth(game).at(span)? {
            Worth::Loony => Ok(Datum::Loony),
            Worth::Value(value) => Ok(self.value_datum(value)),
        }
    }

    /// The value of braces with infinite play; `None` for other games.
    pub(crate) fn value_of_loopy_braces(&mut self, game: &Game, span: Span) -> Eval<Option<Loopy>> {
        let is_braces = match game.term() {
            Term::Explicit { .. } => game.is_loopy(),
            Term::Call(call) => call.word().is_empty(),
            _ => false,
        };
        match is_braces
            .then(|| self.worth_datum(game, span))
            .transpose()?
        {
            Some(Datum::Loopy(value)) => Ok(Some(value)),
            _ => Ok(None),
        }
    }

    /// The value of a position with possibly infinite play, with points, or with moves that oblige, keep the turn or win;
    /// `None` for other data.
    pub(crate) fn loopy_worth(&mut self, datum: &Datum, span: Span) -> Eval<Option<Datum>> {
        match datum {
            Datum::Game(game) if game.is_loopy() || game.has_scores() => {
                self.worth_datum(game, span).map(Some)
            }
            Datum::Game(game) => self.affine_worth(game, span),
            _ => Ok(None),
        }
    }

    /// The worth of a game under normal play; `None` for other kinds of data.
    pub(crate) fn worth_of(&mut self, datum: &Datum, span: Span) -> Eval<Option<Worth>> {
        Ok(match datum {
            Datum::Game(game) if game.has_scores() => return Err(self.not_a_game(datum, span)),
            Datum::Game(game) if game.has_effects() => match self.affine_worth(game, span)? {
                Some(value) => return self.worth_of(&value, span),
                None => Some(self.solver.worth(game).at(span)?),
            },
            Datum::Written(Written::Affine(_)) => return Err(has_infinities(span)),
            Datum::Game(game) => Some(self.solver.worth(game).at(span)?),
            Datum::Value(value) => Some(Worth::Value(*value)),
            Datum::Number(number) => Some(Worth::Value(self.solver.arena.number(number))),
            Datum::Loony => Some(Worth::Loony),
            _ => None,
        })
    }

    /// Converts a datum to a game; `None` for other kinds of data.
    pub(crate) fn as_game(&mut self, datum: &Datum) -> Option<Game> {
        Some(match datum {
            Datum::Game(game) => game.clone(),
            Datum::Value(value) => Game::new(Term::Value(*value)),
            Datum::Number(number) => Game::new(Term::Value(self.solver.arena.number(number))),
            Datum::Loony => Game::new(Term::Loony),
            Datum::Form(form) => self.solver.game_of_form(*form),
            Datum::Written(Written::Misere(form)) => self.solver.game_of_literal_form(*form)?,
            _ => return None,
        })
    }

    /// Converts a datum to a term of a sum. Accepts loopy values too.
    pub(crate) fn as_term(&mut self, datum: &Datum) -> Option<Game> {
        match datum {
            Datum::Loopy(game) => Some(Game::new(Term::Loopy(game.clone()))),
            _ => self.as_game(datum),
        }
    }

    /// Converts an integer, or a game with an integer value.
    pub(crate) fn integer(&mut self, datum: &Datum, span: Span, what: &str) -> Eval<Int> {
        let number = match datum {
            Datum::Number(number) => number.to_integer(),
            Datum::Game(game) => match self.worth_datum(game, span)? {
                Datum::Number(number) => number.to_integer(),
                _ => None,
            },
            _ => None,
        };
        number.ok_or_else(|| {
            let error = self.wrong_kind(datum, span, format!("{what} must be an integer"));
            let value = match datum {
                Datum::Value(value) => Some(*value),
                Datum::Game(game) => match self.solver.known_worth(game) {
                    Some(Worth::Value(value)) => Some(value),
                    _ => None,
                },
                _ => None,
            };
            match value.and_then(|v| self.solver.arena.as_nimber(v)) {
                Some(n) => error.with_help(format!(
                    "for the integer write its Grundy value: `grundy(*{n})` is {n}"
                )),
                None => error,
            }
        })
    }

    /// Converts a datum to a game, or returns a fault.
    pub(crate) fn game_of(&mut self, datum: &Datum, span: Span) -> Eval<Game> {
        let game = self.as_game(datum);
        game.ok_or_else(|| self.not_a_game(datum, span))
    }

    /// The value of a short game. `query` names the query in faults.
    pub(crate) fn short_value(&mut self, datum: &Datum, span: Span, query: &str) -> Eval<Value> {
        if let Some(value) = self.loopy_worth(datum, span)? {
            return self.short_value(&value, span, query);
        }
        match self.worth_of(datum, span)? {
            Some(Worth::Value(value)) => Ok(value),
            Some(Worth::Loony) => {
                let query = query.replace('_', " ");
                Err(fault(Code::Loony, span, format!("a loony position has no {query}")).with_help("a loony position is not a short game: its mover wins every sum with impartial games"))
            }
            None if matches!(datum, Datum::Loopy(_)) => {
                let query = query.replace('_', " ");
                let message = format!("the {query} of a loopy game is not defined");
                let found = self.brief(datum);
                Err(fault(Code::Undefined, span, message)
                    .with_label(format!("this is {found}"))
                    .with_help("it is defined for short games, in which play always ends"))
            }
            None => Err(self.not_a_game(datum, span)),
        }
    }

    /// The thermograph of a game. A thermograph is returned as it is.
    pub fn thermograph_of(&mut self, datum: &Datum, span: Span) -> Eval<Arc<Thermograph>> {
        if let Datum::Thermograph(graph) = datum {
            return Ok(Arc::clone(graph));
        }
        if let Some(value) = self.loopy_worth(datum, span)? {
            return self.thermograph_of(&value, span);
        }
        if let Datum::Loopy(game) = datum {
            return self
                .loopy_thermograph(game, span, "thermograph")
                .map(Arc::new);
        }
        let value = self.short_value(datum, span, "thermograph")?;
        let (arena, budget) = (&mut self.solver.arena, &self.solver.budget);
        arena.thermograph(value, budget).at(span).map(Arc::new)
    }

    /// The outcome under normal play; `None` for data that are not games.
    pub fn outcome_of(&mut self, datum: &Datum, span: Span) -> Eval<Option<LoopyOutcome>> {
        match datum {
            Datum::Written(Written::Affine(form)) => {
                let outcome = self.solver.affine.forms.outcome(*form);
                return Ok(Some(LoopyOutcome::Decided(outcome)));
            }
            Datum::Form(_) | Datum::Written(_) => return Ok(None),
            Datum::LongNimber(_) => return Ok(Some(LoopyOutcome::Decided(Outcome::N))),
            Datum::Real(_) | Datum::Surreal(_) => {
                let zero = Datum::integer(0);
                let order = self.compare((datum, span), (&zero, span))?;
                let wins = order.map(|order| (order.is_gt(), order.is_ge()));
                return Ok(wins.map(|(first, second)| {
                    LoopyOutcome::Decided(Outcome::from_wins(first, second))
                }));
            }
            // A list may contain millions of numbers, and each one interned in the arena would stay in memory.
            Datum::Number(number) => {
                let outcome = Outcome::from_wins(number.signum() > 0, number.signum() >= 0);
                return Ok(Some(LoopyOutcome::Decided(outcome)));
            }
            _ => {}
        }
        let Some(game) = self.as_game(datum) else {
            return Ok(None);
        };
        if game.has_scores() {
            return self.scoring_outcome(&game, span).map(Some);
        }
        if game.is_loopy() {
            let value = self.solver.loopy_value(&game).at(span)?;
            return self.solver.outcome_of_value(&value).at(span).map(Some);
        }
        let outcome = self.solver.outcome(&game).at(span)?;
        Ok(Some(LoopyOutcome::Decided(outcome)))
    }

    fn not_a_game(&mut self, datum: &Datum, span: Span) -> Box<Diagnostic> {
        match datum {
            Datum::Loopy(_) => self.wrong_kind(datum, span, "expected a position or a short game"),
            Datum::Written(Written::Misere(_)) => self
                .wrong_kind(
                    datum,
                    span,
                    "a form with a tombstone is not a game of normal play",
                )
                .with_help("only the words of misère play accept `stop`"),
            Datum::Game(game) if game.has_scores() => {
                let message = "a scoring game has no value of normal play";
                fault(Code::Kind, span, message)
                    .with_help("use `score(g)`, or `left_score(g)` and `right_score(g)`")
            }
            Datum::Written(Written::Affine(_)) => has_infinities(span),
            Datum::Written(Written::Scoring(form)) => {
                let forms = &self.solver.scoring.forms;
                let is_zugzwang =
                    forms.score(*form, Player::Left) < forms.score(*form, Player::Right);
                let help = if forms.is_milnor(*form) {
                    "`normal(g)` is the game of normal play with these scores"
                } else if is_zugzwang {
                    "nobody wants to move in this position: it has scores, but no temperature from 0 up"
                } else {
                    "it is not one of Milnor's games, which `normal(g)` needs: ask for `left_score(g)`, `right_score(g)` or `outcome(g)`"
                };
                self.wrong_kind(datum, span, "a scoring game is not a game of normal play")
                    .with_help(help)
            }
            Datum::Real(_) | Datum::Surreal(_) | Datum::LongNimber(_) => self
                .wrong_kind(datum, span, "expected a short game")
                .with_help("numbers in short games are dyadic rationals, such as 3/8; other numbers and infinite nimbers have infinitely many positions"),
            Datum::Symbol("stop") => {
                let message = "`stop` is written among the options of a form";
                fault(Code::Kind, span, message).with_help("as in `{stop,0|*}`")
            }
            _ => self.wrong_kind(datum, span, "expected a game"),
        }
    }

    /// A fault for a datum of the wrong kind.
    pub(crate) fn wrong_kind(
        &mut self,
        datum: &Datum,
        span: Span,
        message: impl Into<String>,
    ) -> Box<Diagnostic> {
        let found = self.brief(datum);
        fault(Code::Kind, span, message).with_label(format!("this is {found}"))
    }

    /// A fault for a list with an element of the wrong kind.
    pub(crate) fn wrong_element(
        &mut self,
        element: &Datum,
        span: Span,
        message: &str,
    ) -> Box<Diagnostic> {
        let found = self.brief(element);
        let label = format!("one of them is {found}");
        fault(Code::Kind, span, message).with_label(label)
    }
}
