//! Callables: functions as arguments. A function is passed by name and called by the name of the parameter.

use crate::diagnostic::{Code, Diagnostic, WithHelp};
use crate::eval::calls::arity::signature;
use crate::eval::calls::lambda::Lambda;
use crate::eval::positions::combined::Combination;
use crate::eval::{Datum, Entry, Eval, Function, Interpreter, Names, fault};
use crate::source::Span;
use crate::syntax::ast::{Ast, ExprId, ExprKind};
use std::hash::{Hash, Hasher};
use std::sync::{Arc, Weak};

/// Something that can be called.
#[derive(Clone, Debug)]
pub enum Callable {
    /// A user-defined function.
    Own(Closure),
    /// A word of the vocabulary.
    Word(&'static Entry),
    /// A combination of two rulesets.
    Made(Arc<Combination>),
    /// A function made inside an expression.
    Lambda(Lambda),
}

/// A user-defined function with the names in its scope. A `let` or an argument can carry the function to a place where
/// these names are unbound or mean something else.
#[derive(Clone, Debug)]
pub struct Closure {
    function: Arc<Function>,
    /// The globals where the function was named; `None` if it is called by its own name.
    names: Option<Arc<Names>>,
}

impl Closure {
    /// Wraps a function that is called by its own name and sees the names of the caller.
    pub(in crate::eval) fn called(function: Arc<Function>) -> Closure {
        let names = None;
        Closure { function, names }
    }

    /// Wraps a function that sees the names in scope where it was named.
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
    /// The name of the function, word or ruleset.
    pub fn name(&self) -> &str {
        match self {
            Callable::Own(function) => &function.name,
            Callable::Word(entry) => entry.name,
            Callable::Made(of) => of.name(),
            Callable::Lambda(lambda) => lambda.name(),
        }
    }

    /// Whether this is a ruleset written in the language.
    pub(in crate::eval) fn is_declared(&self) -> bool {
        match self {
            Callable::Own(function) => function.ruleset.is_some(),
            Callable::Word(entry) => entry.meaning.is_of_library(),
            Callable::Made(_) | Callable::Lambda(_) => false,
        }
    }

    /// Whether this is a ruleset. Its options are positions under the same rules, whereas the options of a function are
    /// defined by its body.
    pub(in crate::eval) fn is_ruleset(&self) -> bool {
        match self {
            Callable::Own(function) => function.ruleset.is_some(),
            Callable::Word(_) => true,
            Callable::Made(_) | Callable::Lambda(_) => false,
        }
    }

    /// A fault for this name in place of a value.
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
            Callable::Lambda(lambda) => {
                let message = format!("`{name}` is a function and needs its arguments");
                let form = format!("call it: `{name}({})`", lambda.params().join(", "));
                fault(Code::Arity, span, message).with_help(form)
            }
        }
    }
}

/// The target of a call in the body of a function.
#[derive(Debug)]
pub(in crate::eval) enum Link {
    /// A user-defined function. Weak, because it may be the caller itself.
    Own(Weak<Function>),
    /// A word of the vocabulary.
    Word(&'static Entry),
}

impl PartialEq for Callable {
    fn eq(&self, other: &Callable) -> bool {
        match (self, other) {
            (Callable::Own(a), Callable::Own(b)) => a.fingerprint == b.fingerprint,
            (Callable::Word(a), Callable::Word(b)) => a.name == b.name,
            (Callable::Made(a), Callable::Made(b)) => a == b,
            (Callable::Lambda(a), Callable::Lambda(b)) => a == b,
            _ => false,
        }
    }
}

impl Hash for Callable {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match self {
            Callable::Own(function) => function.fingerprint.hash(state),
            Callable::Word(entry) => entry.name.hash(state),
            Callable::Made(of) => of.hash(state),
            Callable::Lambda(lambda) => lambda.hash().hash(state),
        }
    }
}

impl Interpreter {
    /// Runs a computation with the globals of a closure.
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

    /// Evaluates an argument of a user-defined function, an element of a list or the value of a `let`. Only here may a
    /// function be named without being called.
    pub(in crate::eval) fn argument(&mut self, ast: &Arc<Ast>, id: ExprId) -> Eval<Datum> {
        if let ExprKind::Name(name) = &ast[id].kind {
            if let Some(datum) = self.environment.local(name) {
                return Ok(datum.clone());
            }
            if let Some(function) = self.environment.named_function(name) {
                return Ok(Datum::Function(Box::new(function)));
            }
        }
        self.expression(ast, id)
    }
}

/// A fault for a name whose definition failed.
pub(in crate::eval) fn failed(name: &str, span: Span) -> Box<Diagnostic> {
    let message = format!("`{name}` has no value: its definition failed");
    let mut fault = fault(Code::NoValue, span, message);
    fault.name = Some(name.into());
    fault
}
