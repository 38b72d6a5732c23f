//! Operations for host languages, which work on data instead of source text.

use super::algebra::text::MOST_CHARACTERS;
use super::algebra::written::Written;
use super::positions::loop_braces::written_braces;
use super::{Algebra, Call, Datum, Drawing, Entry, Eval, Interpreter, Text, fault, scenes};
use crate::budget::with_stack;
use crate::diagnostic::{Code, WithHelp};
use crate::solve::{Game, Term};
use crate::source::Span;
use crate::syntax::ast::{Binary, Sign};

/// An operation on data.
#[derive(Clone, Copy, Debug)]
pub enum Operation {
    /// `a + b`
    Add,
    /// `a - b`
    Subtract,
    /// `-a`
    Negate,
    /// `a * b`
    Multiply,
    /// `a / b`
    Divide,
    /// `a == b`
    Equal,
    /// `a < b`
    Less,
    /// `a <= b`
    LessEqual,
    /// `a <> b`, written `a ‖ b` in the literature
    Confused,
    /// `{a, b | c}`. Left's options come first; the field is their number.
    Braces(usize),
    /// A call of a word.
    Call(&'static Entry),
    /// The text of the datum, in ASCII. A game is shown by its value.
    Text,
    /// A text that evaluates to the same datum, in ASCII.
    Written,
    /// The next position in a range of positions, from this number on. The result is a list of the position and the
    /// number to continue from, or an empty list at the end.
    Next(u64),
}

impl Algebra {
    fn with_options(&mut self, left: usize, data: &[Datum]) -> Eval<Datum> {
        let mut games = Vec::with_capacity(data.len());
        for (number, datum) in data.iter().enumerate() {
            let Some(game) = self.as_term(datum) else {
                return Err(self.wrong_kind(datum, at(number + 1), "an option must be a game"));
            };
            games.push(game);
        }
        let right = games.split_off(left.min(games.len()));
        Ok(Datum::Game(Game::new(Term::Explicit {
            left: games.into(),
            right: right.into(),
        })))
    }

    /// Shows a datum without evaluating it, and draws it if possible. A game is shown by its notation.
    pub fn glance(&mut self, datum: &Datum) -> Eval<(Text, Option<Drawing>)> {
        let Datum::Game(game) = datum else {
            return Ok((self.text(datum, at(1))?, None));
        };
        let text = self.solver.notation(game);
        let drawing = scenes(game).map(|scenes| Drawing {
            text: text.clone(),
            scenes: Some(scenes),
        });
        Ok((Text::plain(&text), drawing))
    }

    fn write_again(&mut self, datum: &Datum, into: &mut String) -> Eval<()> {
        self.step(at(1))?;
        match datum {
            Datum::Game(game) => self.write_game(game, into)?,
            Datum::Str(text) => into.push_str(&format!("\"{}\"", text.escape_debug())),
            Datum::Board(board) => {
                into.push_str(&format!("\"{}\"", board.text().escape_debug()));
            }
            Datum::List(items) => {
                into.push('[');
                for (number, item) in items.iter().enumerate() {
                    into.push_str(if number > 0 { ", " } else { "" });
                    with_stack(|| self.write_again(item, into))?;
                }
                into.push(']');
            }
            Datum::Positions(all) => into.push_str(&all.notation()),
            Datum::Move(_)
            | Datum::Function(_)
            | Datum::Explanation(_)
            | Datum::Thermograph(_)
            | Datum::Form(_)
            | Datum::Quotient(_) => {
                let message = format!("{} has no notation that can be read again", datum.a_kind());
                let error = fault(Code::Kind, at(1), message);
                return Err(error.with_help("store the game that it comes from"));
            }
            Datum::Written(Written::Scoring(form)) => {
                into.push_str(&self.scoring_notation(*form, at(1))?)
            }
            Datum::Written(Written::Misere(_)) => {
                let text = self.text(datum, at(1))?.ascii;
                into.push_str(&format!("misere_form({text})"));
            }
            _ => into.push_str(&self.text(datum, at(1))?.ascii),
        }
        if into.len() > MOST_CHARACTERS {
            return Err(super::algebra::text::too_long(at(1)));
        }
        Ok(())
    }

    fn write_games(&mut self, games: &[Game], between: &str, into: &mut String) -> Eval<()> {
        for (number, game) in games.iter().enumerate() {
            into.push_str(if number > 0 { between } else { "" });
            with_stack(|| self.write_again(&Datum::Game(game.clone()), into))?;
        }
        Ok(())
    }

    fn write_game(&mut self, game: &Game, into: &mut String) -> Eval<()> {
        match game.term() {
            Term::Position(position) => into.push_str(&position.notation()),
            Term::Call(call) if call.word().is_empty() => {
                let mut fault = None;
                let mut inner = |game: &Game, into: &mut String| {
                    let written = with_stack(|| self.write_game(game, into));
                    fault = fault.take().or(written.err());
                };
                let text = written_braces(call, MOST_CHARACTERS, &mut inner);
                if let Some(fault) = fault {
                    return Err(fault);
                }
                into.push_str(&text.ok_or_else(|| super::algebra::text::too_long(at(1)))?);
            }
            Term::Call(_) | Term::Loony => into.push_str(&self.solver.notation(game)),
            Term::Value(value) => {
                let value = self.value_datum(*value);
                self.write_again(&value, into)?;
            }
            Term::Loopy(value) => self.write_again(&Datum::Loopy(value.clone()), into)?,
            Term::Explicit { left, right } => {
                into.push('{');
                self.write_games(left, ", ", into)?;
                into.push_str(" | ");
                self.write_games(right, ", ", into)?;
                into.push('}');
            }
            Term::Sum(games) => {
                into.push('(');
                self.write_games(games, ") + (", into)?;
                into.push(')');
            }
            Term::Negative(game) => {
                into.push_str("-(");
                self.write_games(std::slice::from_ref(game), "", into)?;
                into.push(')');
            }
            Term::Multiple(n, game) => {
                into.push_str(&format!("{n} * ("));
                self.write_games(std::slice::from_ref(game), "", into)?;
                into.push(')');
            }
        }
        Ok(())
    }
}

impl Interpreter {
    /// Applies an operation to its operands. The `start` of a fault's span is the number of the operand, from 1, or 0
    /// for the operation itself.
    pub fn operate(&mut self, operation: Operation, data: &[Datum]) -> Eval<Datum> {
        self.leave();
        self.algebra.solver.forget_calls_under_way();
        let result = self.operated(operation, data);
        if result.is_err() {
            self.calls.give_up();
        }
        result
    }

    fn operated(&mut self, operation: Operation, data: &[Datum]) -> Eval<Datum> {
        match (operation, data) {
            (Operation::Add, [a, b]) => self.sum(&signed(Sign::Plus, a, b), at(0)),
            (Operation::Subtract, [a, b]) => self.sum(&signed(Sign::Minus, a, b), at(0)),
            (Operation::Negate, [a]) => self.algebra.negate(a.clone(), at(1)),
            (Operation::Multiply, [a, b]) => self.of_two(Binary::Times, a, b),
            (Operation::Divide, [a, b]) => self.of_two(Binary::Divide, a, b),
            (Operation::Equal, [a, b]) => self.of_two(Binary::Equal, a, b),
            (Operation::Less, [a, b]) => self.of_two(Binary::Less, a, b),
            (Operation::LessEqual, [a, b]) => self.of_two(Binary::LessEqual, a, b),
            (Operation::Confused, [a, b]) => self.of_two(Binary::Confused, a, b),
            (Operation::Braces(left), _) => self.algebra.with_options(left, data),
            (Operation::Call(entry), _) => self.call_entry(entry, data),
            (Operation::Text, [a]) => Ok(Datum::Str(self.algebra.text(a, at(1))?.ascii.into())),
            (Operation::Written, [a]) => {
                let mut text = String::new();
                self.algebra.write_again(a, &mut text)?;
                Ok(Datum::Str(text.into()))
            }
            (Operation::Next(number), [Datum::Positions(all)]) => {
                for number in number..all.fillings() {
                    self.algebra.step(at(1))?;
                    if let Some(position) = self.position_of(all, number, at(1))? {
                        return Ok(Datum::list([position, Datum::integer(number + 1)]));
                    }
                }
                Ok(Datum::list([]))
            }
            _ => Err(fault(Code::Arity, at(0), "wrong number of operands")),
        }
    }

    fn of_two(&mut self, operator: Binary, a: &Datum, b: &Datum) -> Eval<Datum> {
        self.binary(operator, at(0), (a.clone(), at(1)), (b.clone(), at(2)))
    }

    fn call_entry(&mut self, entry: &'static Entry, data: &[Datum]) -> Eval<Datum> {
        let places = data.iter().enumerate();
        let arguments: Vec<_> = places
            .map(|(n, datum)| (datum.clone(), at(n + 1)))
            .collect();
        self.call_word(&Call {
            entry,
            arguments: &arguments,
            name: at(0),
            span: at(0),
            written: None,
        })
    }
}

/// A span that encodes an operand, from 1, or 0 for the operation.
fn at(operand: usize) -> Span {
    Span::new(crate::source::SourceId::default(), operand, operand)
}

fn signed(sign: Sign, a: &Datum, b: &Datum) -> [(Sign, Datum, Span); 2] {
    [(Sign::Plus, a.clone(), at(1)), (sign, b.clone(), at(2))]
}
