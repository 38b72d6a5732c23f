//! Functions as arguments: named ones only, called by the name of the parameter that they are given to.

use crate::diagnostic::{Code, Diagnostic, WithHelp};
use crate::eval::calls::call::signature;
use crate::eval::positions::combined::Combination;
use crate::eval::{Datum, Entry, Eval, Function, Interpreter, Names, fault};
use crate::source::Span;
use crate::syntax::ast::{Ast, ExprId, ExprKind};
use std::hash::{Hash, Hasher};
use std::sync::{Arc, Weak};

/// Something that can be called.
#[derive(Clone, Debug)]
pub enum Callable {
    /// A function of the user's.
    Own(Closure),
    /// A word of the vocabulary.
    Word(&'static Entry),
    /// A ruleset made of two others.
    Made(Arc<Combination>),
}

/// A function of the user's with the names that it knows: a `let` and an argument carry it to places where these names
/// are not known, or mean something else.
#[derive(Clone, Debug)]
pub struct Closure {
    function: Arc<Function>,
    /// The names where the function was named; `None` where it is called by its own name.
    names: Option<Arc<Names>>,
}

impl Closure {
    /// A function that is called by its name: it knows the names of the caller.
    pub(in crate::eval) fn called(function: Arc<Function>) -> Closure {
        let names = None;
        Closure { function, names }
    }

    /// A function that knows the names of the place where it was named.
    pub(in crate::eval) fn known_in(function: Arc<Function>, names: Arc<Names>) -> Closure {
        let names = Some(names);
        Closure { function, names }
    }

    /// The function.
    pub fn function(&self) -> &Arc<Function> {
        &self.function
    }
}

impl std::ops::Deref for Closure {
    type Target = Arc<Function>;

    fn deref(&self) -> &Arc<Function> {
        &self.function
    }
}

impl Callable {
    /// Its name.
    pub fn name(&self) -> &str {
        match self {
            Callable::Own(function) => &function.name,
            Callable::Word(entry) => entry.name,
            Callable::Made(of) => of.name(),
        }
    }

    /// Whether it is a ruleset that is written in the language.
    pub(in crate::eval) fn is_declared(&self) -> bool {
        match self {
            Callable::Own(function) => function.ruleset.is_some(),
            Callable::Word(entry) => entry.meaning.is_of_library(),
            Callable::Made(_) => false,
        }
    }

    /// Whether it is a ruleset, whose options are positions of the same rules; the options of a function are what it says.
    pub(in crate::eval) fn is_ruleset(&self) -> bool {
        match self {
            Callable::Own(function) => function.ruleset.is_some(),
            Callable::Word(_) => true,
            Callable::Made(_) => false,
        }
    }

    /// The error for its name where a value is expected.
    pub(in crate::eval) fn needs_arguments(&self, name: &str, span: Span) -> Box<Diagnostic> {
        match self {
            Callable::Word(entry) => entry.needs_arguments(span),
            Callable::Own(function) => {
                let message = format!("`{name}` is a function and needs its arguments");
                let error = fault(Code::Arity, span, message);
                let error = error.with_help(format!("call it: `{}`", signature(function)));
                if !function.takes_heap() {
                    return error;
                }
                error.with_help(format!(
                    "a heap cannot be negative; the negative of a position is `-{name} 5`"
                ))
            }
            Callable::Made(of) => {
                let message = format!("`{name}` is a ruleset and needs its arguments");
                fault(Code::Arity, span, message)
                    .with_help(format!("for example `{}(5)`", of.name()))
            }
        }
    }
}

/// What the name of a call in the body of a function means.
#[derive(Debug)]
pub(in crate::eval) enum Link {
    /// A function of the user's; it may be the caller itself.
    Own(Weak<Function>),
    /// A word of the vocabulary.
    Word(&'static Entry),
}

impl PartialEq for Callable {
    fn eq(&self, other: &Callable) -> bool {
        match (self, other) {
            (Callable::Own(a), Callable::Own(b)) => a.print == b.print,
            (Callable::Word(a), Callable::Word(b)) => a.name == b.name,
            (Callable::Made(a), Callable::Made(b)) => a == b,
            _ => false,
        }
    }
}

impl Hash for Callable {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match self {
            Callable::Own(function) => function.print.hash(state),
            Callable::Word(entry) => entry.name.hash(state),
            Callable::Made(of) => of.hash(state),
        }
    }
}

impl Interpreter {
    /// Does something where the names are known that a function carries with it.
    pub(crate) fn where_known<T>(
        &mut self,
        closure: &Closure,
        run: impl FnOnce(&mut Interpreter) -> T,
    ) -> T {
        let Some(names) = &closure.names else {
            return run(self);
        };
        let outer = self.environment.exchange(names);
        let found = run(self);
        self.environment.exchange(&outer);
        found
    }

    /// An argument of a function of the user's: only here a function is named without being called.
    pub(in crate::eval) fn argument(&mut self, ast: &Arc<Ast>, id: ExprId) -> Eval<Datum> {
        if let ExprKind::Name(name) = &ast[id].kind
            && let Some(function) = self.environment.named_function(name)
        {
            return Ok(Datum::Function(function));
        }
        self.expression(ast, id)
    }
}

/// The fault of a name whose definition has one.
pub(in crate::eval) fn failed(name: &str, span: Span) -> Box<Diagnostic> {
    let message = format!("`{name}` has no value: its definition failed");
    let mut fault = fault(Code::NoValue, span, message);
    fault.name = Some(name.into());
    fault
}
