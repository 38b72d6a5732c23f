//! The names that are known while something is evaluated: words, definitions, and what functions, `let`s and ranges bind.

use super::calls::call::other_form;
use super::calls::callable::{Closure, Link, failed};
use super::positions::home::Home;
use super::{Binding, Callable, Datum, Eval, Function, Meaning, Names, Vocabulary, fault};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;
use crate::syntax::ast::{Ast, ExprId, ExprKind, Name};
use rustc_hash::FxHashSet;
use std::sync::Arc;

/// A name that is bound for a while, with its value.
pub(super) type Local = (Arc<str>, Datum);

/// Words, definitions and local names.
#[derive(Clone, Debug)]
pub(super) struct Environment {
    vocabulary: &'static Vocabulary,
    globals: Arc<Names>,
    /// Names that are bound elsewhere; faults suggest them.
    others: Vec<Arc<str>>,
    locals: Vec<Local>,
    /// The function whose body is evaluated.
    function: Option<Arc<Function>>,
    /// Index of its first local.
    frame: usize,
}

/// The state before a function was entered.
#[must_use]
pub(super) struct Frame {
    globals: Option<Arc<Names>>,
    function: Option<Arc<Function>>,
    frame: usize,
}

impl Environment {
    /// An environment in which only words are known.
    pub(super) fn new(vocabulary: &'static Vocabulary) -> Environment {
        Environment {
            vocabulary,
            globals: Arc::default(),
            others: Vec::new(),
            locals: Vec::new(),
            function: None,
            frame: 0,
        }
    }

    pub(super) fn vocabulary(&self) -> &'static Vocabulary {
        self.vocabulary
    }

    pub(super) fn globals(&self) -> &Arc<Names> {
        &self.globals
    }

    /// The names that a position made here knows.
    pub(super) fn home(&self) -> Home {
        Home::new(Arc::clone(&self.globals), self.vocabulary)
    }

    /// Replaces the definitions; `others` are names that are bound elsewhere.
    pub(super) fn enter(&mut self, names: Names, others: Vec<Arc<str>>) {
        self.globals = Arc::new(names);
        self.others = others;
    }

    /// Replaces the definitions and returns those before.
    pub(super) fn exchange(&mut self, globals: &Arc<Names>) -> Arc<Names> {
        std::mem::replace(&mut self.globals, Arc::clone(globals))
    }

    /// Leaves every function.
    pub(super) fn leave(&mut self) {
        self.locals.clear();
        self.function = None;
        self.frame = 0;
    }

    /// Enters a function with some names bound.
    pub(super) fn enter_function(
        &mut self,
        function: &Arc<Function>,
        bound: impl IntoIterator<Item = Local>,
    ) -> Frame {
        let home = function.home.get();
        let before = Frame {
            globals: home.map(|home| self.exchange(home)),
            function: self.function.replace(Arc::clone(function)),
            frame: std::mem::replace(&mut self.frame, self.locals.len()),
        };
        self.locals.extend(bound);
        before
    }

    /// Leaves the function that was entered last.
    pub(super) fn leave_function(&mut self, before: Frame) {
        self.locals.truncate(self.frame);
        self.frame = before.frame;
        self.function = before.function;
        if let Some(globals) = before.globals {
            self.globals = globals;
        }
    }

    /// Takes a function with its arguments in the place of the current one.
    pub(super) fn become_call(&mut self, function: &Arc<Function>, arguments: &[Datum]) {
        self.locals.truncate(self.frame);
        let bound = function.params.iter().map(Arc::clone);
        self.become_function(function, bound.zip(arguments.iter().cloned()));
    }

    /// Takes a function in the place of the current one and binds further names.
    pub(super) fn become_function(
        &mut self,
        function: &Arc<Function>,
        bound: impl IntoIterator<Item = Local>,
    ) {
        self.function = Some(Arc::clone(function));
        self.locals.extend(bound);
    }

    /// All local names, outermost first.
    pub(super) fn locals(&self) -> &[Local] {
        &self.locals
    }

    /// The number of local names; [`Environment::truncate`] returns to it.
    pub(super) fn height(&self) -> usize {
        self.locals.len()
    }

    pub(super) fn truncate(&mut self, height: usize) {
        self.locals.truncate(height);
    }

    pub(super) fn bind(&mut self, name: &Arc<str>, datum: Datum) {
        self.locals.push((Arc::clone(name), datum));
    }

    /// Binds a name as the last one, in the place of the local at this height if there is one.
    pub(super) fn bind_at(&mut self, height: usize, name: &Arc<str>, datum: Datum) {
        self.locals.truncate(height + 1);
        match self.locals.get_mut(height) {
            Some((_, slot)) => *slot = datum,
            None => self.bind(name, datum),
        }
    }

    /// The value of a name that the current function or its ranges bind.
    pub(super) fn local(&self, name: &str) -> Option<&Datum> {
        let frame = self.locals.get(self.frame..)?;
        // Most names differ in their first letter.
        let first = name.as_bytes().first();
        let is_it = |n: &str| n.as_bytes().first() == first && *n == *name;
        let (_, datum) = frame.iter().rev().find(|(n, _)| is_it(n))?;
        Some(datum)
    }

    /// The value of a name.
    pub(super) fn value(&self, name: &str, span: Span) -> Eval<Datum> {
        match self.local(name) {
            Some(Datum::Function(function)) => return Err(function.needs_arguments(name, span)),
            Some(datum) => return Ok(datum.clone()),
            None => {}
        }
        match self.globals.get(name) {
            Some(Binding::Datum(datum)) => return Ok(datum.clone()),
            Some(Binding::Function(function)) => {
                let own = Callable::Own(Closure::called(Arc::clone(function)));
                return Err(own.needs_arguments(name, span));
            }
            Some(Binding::Failed) => return Err(failed(name, span)),
            None => {}
        }
        let entry = self.vocabulary.find(name);
        match entry.map(|e| (e, e.meaning)) {
            Some((_, Meaning::Constant(constant))) => Ok(constant()),
            Some((entry, _)) => Err(entry.needs_arguments(span)),
            None => Err(self.unknown(name, span)),
        }
    }

    /// The fault of a name that nothing binds.
    fn unknown(&self, name: &str, span: Span) -> Box<Diagnostic> {
        let locals = self.locals.iter().map(|(n, _)| &**n);
        let globals = self.globals.keys().chain(&self.others).map(|n| &**n);
        self.vocabulary.unknown(name, span, locals.chain(globals))
    }

    /// What a call in the current function means, if it means the same whenever this function is called.
    pub(super) fn linked(&self, ast: &Arc<Ast>, call: ExprId) -> Option<Callable> {
        let function = self.function.as_ref();
        let function = function.filter(|function| Arc::ptr_eq(&function.ast, ast))?;
        let links = function.links.get_or_init(|| {
            let exprs = ast.exprs.iter().map(|expr| match &expr.kind {
                ExprKind::Call { name, .. } => self.link(ast, &name.text),
                _ => None,
            });
            exprs.collect()
        });
        match links.get(call.0 as usize)?.as_ref()? {
            Link::Own(function) => {
                let function = function.upgrade()?;
                Some(Callable::Own(Closure::called(function)))
            }
            Link::Word(entry) => Some(Callable::Word(entry)),
        }
    }

    fn link(&self, ast: &Ast, name: &str) -> Option<Link> {
        match self.globals.get(name) {
            _ if ast.parameter(name).is_some() => None,
            Some(Binding::Function(function)) => Some(Link::Own(Arc::downgrade(function))),
            Some(Binding::Datum(Datum::Function(_)) | Binding::Failed) => None,
            _ => self.vocabulary.find(name).map(Link::Word),
        }
    }

    /// What the name of a call means: a parameter, a definition or a word.
    pub(super) fn called(&self, ast: &Ast, name: &Name) -> Eval<Callable> {
        let no_function = || {
            let message = format!("`{}` is not a function", name.text);
            fault(Code::Kind, name.span, message)
        };
        match self.argument_of(ast, &name.text) {
            Some(Datum::Function(function)) => return Ok(function.clone()),
            Some(_) => return Err(no_function()),
            None => {}
        }
        let word = self.vocabulary.find(&name.text);
        match self.globals.get(&*name.text) {
            Some(Binding::Function(function)) => {
                Ok(Callable::Own(Closure::called(Arc::clone(function))))
            }
            Some(Binding::Datum(Datum::Function(function))) => Ok(function.clone()),
            Some(Binding::Datum(_)) if word.is_none() => Err(no_function()),
            Some(Binding::Failed) => Err(failed(&name.text, name.span)),
            _ => word
                .map(Callable::Word)
                .ok_or_else(|| self.unknown(&name.text, name.span)),
        }
    }

    /// The argument of the current function for a parameter.
    fn argument_of(&self, ast: &Ast, name: &str) -> Option<&Datum> {
        let (at, _) = ast.parameter(name)?;
        let (bound, datum) = self.locals.get(self.frame + at)?;
        (**bound == *name).then_some(datum)
    }

    /// The function that a name means, if it means one.
    pub(super) fn named_function(&self, name: &str) -> Option<Callable> {
        if let Some(datum) = self.local(name) {
            return match datum {
                Datum::Function(function) => Some(function.clone()),
                _ => None,
            };
        }
        match self.globals.get(name) {
            Some(Binding::Function(function)) => Some(Callable::Own(Closure::known_in(
                Arc::clone(function),
                Arc::clone(&self.globals),
            ))),
            Some(_) => None,
            None => {
                let entry = self.vocabulary.find(name)?;
                let is_called = !matches!(entry.meaning, Meaning::Constant(_));
                is_called.then_some(Callable::Word(entry))
            }
        }
    }

    /// The form of a library function that takes this number of arguments, if it has one.
    pub(super) fn form_with(&self, function: Arc<Function>, arguments: usize) -> Arc<Function> {
        if function.params.len() == arguments {
            return function;
        }
        match self.globals.get(&*other_form(&function.name, arguments)) {
            Some(Binding::Function(other)) => Arc::clone(other),
            _ => function,
        }
    }

    /// Whether a function can reach itself.
    pub(super) fn is_recursive(&self, function: &Function) -> bool {
        *function.is_recursive.get_or_init(|| {
            let globals = function.home.get().unwrap_or(&self.globals);
            let mut waiting = vec![function];
            let mut seen = FxHashSet::default();
            while let Some(next) = waiting.pop() {
                for name in &next.ast.uses {
                    match globals.get(&**name) {
                        Some(Binding::Function(used)) if used.print == function.print => {
                            return true;
                        }
                        Some(Binding::Function(used)) if seen.insert(used.print) => {
                            waiting.push(&**used);
                        }
                        _ => {}
                    }
                }
            }
            false
        })
    }
}
