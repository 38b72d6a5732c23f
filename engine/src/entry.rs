//! Keywords of the language with their documentation. The type of their meaning is a parameter.

mod board_kind;
mod parameter;

pub use board_kind::BoardKind;
pub use parameter::{ParameterKind, ParameterSort};

use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;

/// A keyword of the language.
#[derive(Clone, Debug)]
pub struct Entry<M> {
    /// The name.
    pub name: &'static str,
    /// The forms of its use, such as `mean(g)`.
    pub forms: &'static [&'static str],
    /// The number of arguments of a call.
    pub arity: Arity,
    /// The documentation, one sentence.
    pub doc: &'static str,
    /// The exact definition; empty if `doc` suffices.
    pub definition: &'static str,
    /// Keys of the bibliography, each with a place in the work: `winning-ways 6; siegel II.5`.
    pub source: &'static str,
    /// An expression and the text that it prints (ASCII).
    pub example: (&'static str, &'static str),
    /// The meaning.
    pub meaning: M,
}

/// The number of arguments of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arity {
    /// A constant, which cannot be called.
    NotCalled,
    /// One of these numbers, in ascending order.
    Counts(&'static [usize]),
    /// At least this number.
    AtLeast(usize),
}

impl Arity {
    /// The smallest and largest number of arguments; `None` for a constant.
    pub fn bounds(self) -> Option<(usize, usize)> {
        match self {
            Arity::NotCalled => None,
            Arity::Counts(counts) => Some((*counts.first()?, *counts.last()?)),
            Arity::AtLeast(least) => Some((least, usize::MAX)),
        }
    }

    fn allows(self, count: usize) -> bool {
        match self {
            Arity::NotCalled => false,
            Arity::Counts(counts) => counts.contains(&count),
            Arity::AtLeast(least) => count >= least,
        }
    }

    /// The expected number of arguments as text: `1`, `1 or 3`, `at least 2`.
    fn wanted(self) -> String {
        match self {
            Arity::Counts([first, .., last]) => format!("{first} or {last}"),
            Arity::Counts(counts) => counts.iter().map(usize::to_string).collect(),
            Arity::AtLeast(least) => format!("at least {least}"),
            Arity::NotCalled => "no".into(),
        }
    }
}

impl<M> Entry<M> {
    /// The same keyword with another meaning.
    pub fn map<N>(&self, meaning: impl FnOnce(&M) -> N) -> Entry<N> {
        Entry {
            name: self.name,
            forms: self.forms,
            arity: self.arity,
            doc: self.doc,
            definition: self.definition,
            source: self.source,
            example: self.example,
            meaning: meaning(&self.meaning),
        }
    }

    /// The forms in backquotes, joined by "or".
    pub fn written(&self) -> String {
        let forms: Vec<String> = self.forms.iter().map(|f| format!("`{f}`")).collect();
        forms.join(" or ")
    }

    /// Checks the number of arguments of a call.
    pub fn check_arity(&self, given: usize, name: Span) -> Result<(), Box<Diagnostic>> {
        if self.arity.allows(given) {
            return Ok(());
        }
        if self.arity == Arity::NotCalled {
            return Err(self.not_called(name));
        }
        Err(wrong_arity(
            self.name,
            name,
            given,
            &self.arity.wanted(),
            &self.written(),
        ))
    }

    /// The error for the name of a function without its arguments.
    pub fn needs_arguments(&self, span: Span) -> Box<Diagnostic> {
        let message = format!("`{}` is a function and needs its arguments", self.name);
        let error = Diagnostic::error(Code::Arity, span, message);
        Box::new(error.help(format!("write {}", self.written())))
    }

    /// The error for a call of a keyword that takes no arguments.
    pub fn not_called(&self, name: Span) -> Box<Diagnostic> {
        let error = Diagnostic::error(
            Code::Arity,
            name,
            format!("`{}` is not a function", self.name),
        );
        Box::new(error.help(format!("write {}", self.written())))
    }
}

/// The error for a wrong number of arguments.
pub fn wrong_arity(
    name: &str,
    span: Span,
    given: usize,
    wanted: &str,
    forms: &str,
) -> Box<Diagnostic> {
    let plural = if wanted == "1" || wanted == "at least 1" {
        ""
    } else {
        "s"
    };
    let message = format!("`{name}` takes {wanted} argument{plural}, not {given}");
    Box::new(Diagnostic::error(Code::Arity, span, message).help(format!("write {forms}")))
}
