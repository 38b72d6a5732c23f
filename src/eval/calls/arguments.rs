//! Arguments of a call, converted to the kinds that a function takes.

use crate::diagnostic::{Code, Diagnostic, WithHelp};
use crate::eval::entry::Entry;
use crate::eval::{Algebra, Datum, Eval, Interpreter, List, fault, stopped};
use crate::solve::{Budget, Game, Worth};
use crate::source::Span;
use crate::syntax::ast::{Ast, ExprId};
use crate::value::{Arena, Dyadic, Int, Value, ValueError};
use std::sync::Arc;

/// A call of a word of the vocabulary, with the right number of arguments.
#[derive(Debug)]
pub struct Call<'a> {
    /// The word.
    pub entry: &'static Entry,
    /// The arguments with their spans.
    pub arguments: &'a [(Datum, Span)],
    /// The span of the name.
    pub name: Span,
    /// The span of the call.
    pub span: Span,
    /// The arguments in the source; `None` if the call is not in the source.
    pub(in crate::eval) written: Option<(&'a Arc<Ast>, &'a [ExprId])>,
}

impl Call<'_> {
    /// The same call with other arguments.
    pub(crate) fn with<'a>(&'a self, arguments: &'a [(Datum, Span)]) -> Call<'a> {
        Call { arguments, ..*self }
    }
}

/// A result of an operation on values that can become a datum.
pub(crate) trait IntoDatum {
    /// Converts the result to a datum.
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
    /// Reads the argument as a game.
    pub(crate) fn game(&mut self, call: &Call, at: usize) -> Eval<Game> {
        let (datum, span) = &call.arguments[at];
        self.game_of(datum, *span)
    }

    /// Reads the argument as a canonical form. Loony is a fault.
    pub(crate) fn value(&mut self, call: &Call, at: usize) -> Eval<Value> {
        let (datum, span) = &call.arguments[at];
        self.short_value(datum, *span, call.entry.name)
    }

    /// Reads the first `N` arguments as canonical forms.
    pub(crate) fn values<const N: usize>(&mut self, call: &Call) -> Eval<[Value; N]> {
        let mut values = [Value::ZERO; N];
        for (at, value) in values.iter_mut().enumerate() {
            *value = self.value(call, at)?;
        }
        Ok(values)
    }

    /// Reads the argument as an integer. `what` begins the message of the fault.
    pub(crate) fn integer_argument(&mut self, call: &Call, at: usize, what: &str) -> Eval<Int> {
        let (datum, span) = &call.arguments[at];
        self.integer(datum, *span, what)
    }

    /// Reads the argument as a non-negative integer.
    pub(crate) fn natural(&mut self, call: &Call, at: usize, what: &str) -> Eval<Int> {
        let n = self.integer_argument(call, at, what)?;
        if n.is_negative() {
            let message = format!("{what} cannot be negative");
            return Err(fault(Code::Kind, call.arguments[at].1, message));
        }
        Ok(n)
    }

    /// Reads the argument as an integer from 0 to `most`.
    pub(crate) fn size(&mut self, call: &Call, at: usize, what: &str, most: usize) -> Eval<usize> {
        let n = self.natural(call, at, what)?.to_usize();
        n.filter(|n| *n <= most).ok_or_else(|| {
            let message = format!("{what} can be at most {most}");
            fault(Code::TooLarge, call.arguments[at].1, message)
        })
    }

    /// Reads the argument as a number.
    pub(crate) fn number_argument(&mut self, call: &Call, at: usize, what: &str) -> Eval<Dyadic> {
        let (datum, span) = &call.arguments[at];
        let worth = self.loopy_worth(datum, *span)?;
        let number = match self.worth_of(worth.as_ref().unwrap_or(datum), *span)? {
            Some(Worth::Value(value)) => self.solver.arena.as_number(value).cloned(),
            _ => None,
        };
        number.ok_or_else(|| self.wrong_kind(datum, *span, format!("{what} must be a number")))
    }

    /// Reads the argument as a string.
    pub(crate) fn text_argument(&mut self, call: &Call, at: usize, what: &str) -> Eval<Arc<str>> {
        let (datum, span) = &call.arguments[at];
        match datum.as_text() {
            Some(text) => Ok(Arc::clone(text)),
            None => Err(self.wrong_kind(datum, *span, format!("{what} must be a string"))),
        }
    }

    /// A fault for an operation that is not defined for an argument.
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
    /// The source text of an argument. `None` inside a function or range, because the text may refer to local names.
    pub(crate) fn written_argument(&self, call: &Call, at: usize) -> Option<String> {
        let (ast, ids) = call
            .written
            .filter(|_| self.environment.locals().is_empty())?;
        let span = ast[*ids.get(at)?].span;
        Some(span.text(&ast.text).to_owned())
    }

    /// Reads the argument as a list or range and returns its elements.
    pub(crate) fn list_argument(&mut self, call: &Call, at: usize) -> Eval<List> {
        let (datum, span) = &call.arguments[at];
        self.elements(datum, *span)
    }

    /// Applies an operation to the canonical form of the argument.
    pub(crate) fn of_value<T: IntoDatum, E: Into<ValueError>>(
        &mut self,
        call: &Call,
        operation: impl FnOnce(&mut Arena, Value, &Budget) -> Result<T, E>,
    ) -> Eval<Datum> {
        self.of_values(call, |arena, [g], budget| operation(arena, g, budget))
    }

    /// Applies an operation to the canonical forms of the arguments.
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

    /// Applies an infallible function to the canonical form of the argument.
    pub(crate) fn property<T: IntoDatum>(
        &mut self,
        call: &Call,
        property: impl FnOnce(&Arena, Value) -> T,
    ) -> Eval<Datum> {
        let value = self.algebra.value(call, 0)?;
        Ok(property(&self.algebra.solver.arena, value).datum(self))
    }

    /// Converts the result of an operation to a datum, or its error to a fault at the argument that caused it.
    pub(crate) fn found<T: IntoDatum, E: Into<ValueError>>(
        &mut self,
        call: &Call,
        result: Result<T, E>,
    ) -> Eval<Datum> {
        let found = result.map_err(|error| self.algebra.undefined(call, error.into()))?;
        Ok(found.datum(self))
    }
}
