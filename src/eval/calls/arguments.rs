//! The arguments of a call, each read as the kind that a function takes.

use crate::diagnostic::{Code, Diagnostic, WithHelp};
use crate::eval::entry::Entry;
use crate::eval::{Algebra, Datum, Eval, Interpreter, fault, stopped};
use crate::solve::{Budget, Game, Worth};
use crate::source::Span;
use crate::syntax::ast::{Ast, ExprId};
use crate::value::{Arena, Dyadic, Int, Value, ValueError};
use std::sync::Arc;

/// A call of a word of the vocabulary, with as many arguments as it takes.
#[derive(Debug)]
pub struct Call<'a> {
    /// The word.
    pub entry: &'static Entry,
    /// The arguments with their places.
    pub arguments: &'a [(Datum, Span)],
    /// The place of the name.
    pub name: Span,
    /// The place of the call.
    pub span: Span,
    /// The arguments as they are written; none where nobody wrote them.
    pub(in crate::eval) written: Option<(&'a Ast, &'a [ExprId])>,
}

impl Call<'_> {
    /// The call with other arguments.
    pub(crate) fn with<'a>(&'a self, arguments: &'a [(Datum, Span)]) -> Call<'a> {
        Call { arguments, ..*self }
    }
}

/// What an operation on values gives.
pub(crate) trait IntoDatum {
    /// As a datum.
    fn datum(self, this: &Interpreter) -> Datum;
}

impl IntoDatum for Value {
    fn datum(self, this: &Interpreter) -> Datum {
        this.algebra.value_datum(self)
    }
}

impl IntoDatum for Vec<Value> {
    fn datum(self, this: &Interpreter) -> Datum {
        Datum::list(
            self.into_iter()
                .map(|value| this.algebra.value_datum(value)),
        )
    }
}

impl IntoDatum for bool {
    fn datum(self, _: &Interpreter) -> Datum {
        Datum::Bool(self)
    }
}

impl IntoDatum for Int {
    fn datum(self, _: &Interpreter) -> Datum {
        Datum::integer(self)
    }
}

impl IntoDatum for Dyadic {
    fn datum(self, _: &Interpreter) -> Datum {
        Datum::Number(self)
    }
}

impl Algebra {
    /// A game.
    pub(crate) fn game(&mut self, call: &Call, at: usize) -> Eval<Game> {
        let (datum, span) = &call.arguments[at];
        self.game_of(datum, *span)
    }

    /// The canonical form of a game; loony is a fault.
    pub(crate) fn value(&mut self, call: &Call, at: usize) -> Eval<Value> {
        let (datum, span) = &call.arguments[at];
        self.short_value(datum, *span, call.entry.name)
    }

    /// The canonical forms of the first arguments.
    pub(crate) fn values<const N: usize>(&mut self, call: &Call) -> Eval<[Value; N]> {
        let mut values = [Value::ZERO; N];
        for (at, value) in values.iter_mut().enumerate() {
            *value = self.value(call, at)?;
        }
        Ok(values)
    }

    /// An integer; `what` begins the message for anything else.
    pub(crate) fn integer_argument(&mut self, call: &Call, at: usize, what: &str) -> Eval<Int> {
        let (datum, span) = &call.arguments[at];
        self.integer(datum, *span, what)
    }

    /// An integer that is not negative.
    pub(crate) fn natural(&mut self, call: &Call, at: usize, what: &str) -> Eval<Int> {
        let n = self.integer_argument(call, at, what)?;
        if n.is_negative() {
            let message = format!("{what} cannot be negative");
            return Err(fault(Code::Kind, call.arguments[at].1, message));
        }
        Ok(n)
    }

    /// An integer from 0 to `most`.
    pub(crate) fn size(&mut self, call: &Call, at: usize, what: &str, most: usize) -> Eval<usize> {
        let n = self.natural(call, at, what)?.to_usize();
        n.filter(|n| *n <= most).ok_or_else(|| {
            let message = format!("{what} can be at most {most}");
            fault(Code::TooLarge, call.arguments[at].1, message)
        })
    }

    /// A number.
    pub(crate) fn number_argument(&mut self, call: &Call, at: usize, what: &str) -> Eval<Dyadic> {
        let (datum, span) = &call.arguments[at];
        let worth = self.loopy_worth(datum, *span)?;
        let number = match self.worth_of(worth.as_ref().unwrap_or(datum), *span)? {
            Some(Worth::Value(value)) => self.solver.arena.as_number(value).cloned(),
            _ => None,
        };
        number.ok_or_else(|| self.wrong_kind(datum, *span, format!("{what} must be a number")))
    }

    /// A string.
    pub(crate) fn text_argument(&mut self, call: &Call, at: usize, what: &str) -> Eval<Arc<str>> {
        let (datum, span) = &call.arguments[at];
        match datum.as_text() {
            Some(text) => Ok(Arc::clone(text)),
            None => Err(self.wrong_kind(datum, *span, format!("{what} must be a string"))),
        }
    }

    /// The fault of an operation that is not defined for an argument.
    pub(crate) fn undefined(&mut self, call: &Call, error: ValueError) -> Box<Diagnostic> {
        let negative = |(datum, _): &(Datum, Span)| match datum {
            Datum::Number(n) => n.numerator().is_negative(),
            _ => false,
        };
        let at = match error {
            ValueError::Stopped(stop) => return stopped(stop, call.span),
            ValueError::TemperatureTooLow | ValueError::UnitNotPositive => 1,
            ValueError::NegativeNimOperand => call.arguments.iter().position(negative).unwrap_or(0),
            _ => 0,
        };
        let (datum, span) = &call.arguments[at];
        let found = self.short(datum);
        fault(Code::Undefined, *span, error.to_string()).with_label(format!("this is {found}"))
    }
}

impl Interpreter {
    /// The text of an argument; none where it may use names that only a function or a range binds.
    pub(crate) fn written_argument(&self, call: &Call, at: usize) -> Option<String> {
        let (ast, ids) = call
            .written
            .filter(|_| self.environment.locals().is_empty())?;
        let span = ast[*ids.get(at)?].span;
        Some(span.text(&ast.text).to_owned())
    }

    /// The elements of a list or range.
    pub(crate) fn list_argument(&mut self, call: &Call, at: usize) -> Eval<Vec<Datum>> {
        let (datum, span) = &call.arguments[at];
        self.elements(datum, *span)
    }

    /// What an operation on the canonical form of the argument gives.
    pub(crate) fn of_value<T: IntoDatum, E: Into<ValueError>>(
        &mut self,
        call: &Call,
        operation: impl FnOnce(&mut Arena, Value, &Budget) -> Result<T, E>,
    ) -> Eval<Datum> {
        self.of_values(call, |arena, [g], budget| operation(arena, g, budget))
    }

    /// What an operation on the canonical forms of the arguments gives.
    pub(crate) fn of_values<const N: usize, T: IntoDatum, E: Into<ValueError>>(
        &mut self,
        call: &Call,
        operation: impl FnOnce(&mut Arena, [Value; N], &Budget) -> Result<T, E>,
    ) -> Eval<Datum> {
        let values = self.algebra.values(call)?;
        let found = operation(
            &mut self.algebra.solver.arena,
            values,
            &self.algebra.solver.budget,
        );
        self.found(call, found)
    }

    /// A property of the canonical form of the argument.
    pub(crate) fn property<T: IntoDatum>(
        &mut self,
        call: &Call,
        property: impl FnOnce(&Arena, Value) -> T,
    ) -> Eval<Datum> {
        let value = self.algebra.value(call, 0)?;
        Ok(property(&self.algebra.solver.arena, value).datum(self))
    }

    /// The value that an operation found, or the condition that fails, at the argument that fails it.
    pub(crate) fn found<T: IntoDatum, E: Into<ValueError>>(
        &mut self,
        call: &Call,
        result: Result<T, E>,
    ) -> Eval<Datum> {
        let found = result.map_err(|error| self.algebra.undefined(call, error.into()))?;
        Ok(found.datum(self))
    }
}
