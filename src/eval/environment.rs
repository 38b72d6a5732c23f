//! The environment of an evaluation: words, definitions, and local names bound by functions, `let`s and ranges.

use super::calls::call::other_form;
use super::calls::callable::{Closure, Link, failed};
use super::calls::lambda::Lambda;
use super::positions::home::Home;
use super::{Binding, Callable, Datum, Eval, Function, Meaning, Names, Vocabulary, fault};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;
use crate::syntax::ast::{Ast, ExprId, ExprKind, Name};
use rustc_hash::FxHashSet;
use std::sync::Arc;

/// A local name and its value.
pub(super) type Local = (Arc<str>, Datum);

/// Words, definitions and local names.
#[derive(Clone, Debug)]
pub(super) struct Environment {
    vocabulary: &'static Vocabulary,
    globals: Arc<Names>,
    /// Names that are bound elsewhere, for suggestions in diagnostics.
    others: Vec<Arc<str>>,
    locals: Vec<Local>,
    /// The function whose body is being evaluated.
    function: Option<Arc<Function>>,
    /// The index of the first local of the current function.
    frame: usize,
}

/// The state to restore when a function returns.
#[must_use]
pub(super) struct CallFrame {
    globals: Option<Arc<Names>>,
    function: Option<Arc<Function>>,
    frame: usize,
}

impl Environment {
    /// An environment that contains only the vocabulary.
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

    /// The names that a position created here can refer to.
    pub(super) fn home(&self) -> Home {
        Home::new(Arc::clone(&self.globals), self.vocabulary)
    }

    /// Replaces the definitions. `others` are names bound elsewhere, for suggestions.
    pub(super) fn enter(&mut self, names: Names, others: Vec<Arc<str>>) {
        self.globals = Arc::new(names);
        self.others = others;
    }

    /// Replaces the definitions and returns the old ones.
    pub(super) fn exchange(&mut self, globals: &Arc<Names>) -> Arc<Names> {
        std::mem::replace(&mut self.globals, Arc::clone(globals))
    }

    /// Leaves all functions.
    pub(super) fn leave(&mut self) {
        self.locals.clear();
        self.function = None;
        self.frame = 0;
    }

    /// Enters a function and binds local names.
    pub(super) fn enter_function(
        &mut self,
        function: &Arc<Function>,
        bound: impl IntoIterator<Item = Local>,
    ) -> CallFrame {
        let home = function.home.get();
        let before = CallFrame {
            globals: home.map(|home| self.exchange(home)),
            function: self.function.replace(Arc::clone(function)),
            frame: std::mem::replace(&mut self.frame, self.locals.len()),
        };
        self.locals.extend(bound);
        self.bind_own_name(function);
        before
    }

    /// Binds the name of a local `def` in its body. The captured values are bound already.
    fn bind_own_name(&mut self, function: &Arc<Function>) {
        let Some(captured) = function.captured.filter(|_| function.is_named) else {
            return;
        };
        let given = self.frame_locals().iter().take(captured);
        let given = given.map(|(_, datum)| datum.clone()).collect();
        let own = Lambda::new(Arc::clone(function), given, Arc::clone(&self.globals));
        let own = Datum::Function(Box::new(Callable::Lambda(own)));
        self.bind(&function.name, own);
    }

    /// The local names of the current function, outermost first.
    pub(super) fn frame_locals(&self) -> &[Local] {
        self.locals.get(self.frame..).unwrap_or(&[])
    }

    /// Leaves the current function and restores the caller's frame.
    pub(super) fn leave_function(&mut self, before: CallFrame) {
        self.locals.truncate(self.frame);
        self.frame = before.frame;
        self.function = before.function;
        if let Some(globals) = before.globals {
            self.globals = globals;
        }
    }

    /// Replaces the current function by a call of another one, as in a tail call.
    pub(super) fn become_call(&mut self, function: &Arc<Function>, arguments: &[Datum]) {
        self.locals.truncate(self.frame);
        let bound = function.params.iter().map(Arc::clone);
        self.become_function(function, bound.zip(arguments.iter().cloned()));
        self.bind_own_name(function);
    }

    /// Replaces the current function and binds further names, keeping its locals.
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

    /// The number of local names, for [`Environment::truncate`].
    pub(super) fn height(&self) -> usize {
        self.locals.len()
    }

    pub(super) fn truncate(&mut self, height: usize) {
        self.locals.truncate(height);
    }

    pub(super) fn bind(&mut self, name: &Arc<str>, datum: Datum) {
        self.locals.push((Arc::clone(name), datum));
    }

    /// Binds a name at this height and drops all locals above it. If a local is already at this height, only its value
    /// is replaced.
    pub(super) fn bind_at(&mut self, height: usize, name: &Arc<str>, datum: Datum) {
        self.locals.truncate(height + 1);
        match self.locals.get_mut(height) {
            Some((_, slot)) => *slot = datum,
            None => self.bind(name, datum),
        }
    }

    /// The value of a name bound by the current function or its ranges.
    pub(super) fn local(&self, name: &str) -> Option<&Datum> {
        // Most names differ in their first letter, which is fast to compare, and many have no other.
        let (first, is_letter) = (name.as_bytes().first(), name.len() == 1);
        let is_it = |n: &str| {
            n.len() == name.len() && n.as_bytes().first() == first && (is_letter || *n == *name)
        };
        let (_, datum) = self.frame_locals().iter().rev().find(|(n, _)| is_it(n))?;
        Some(datum)
    }

    /// What a name stands for, if it is bound to a datum.
    pub(super) fn datum(&self, name: &str) -> Option<&Datum> {
        if let Some(datum) = self.local(name) {
            return Some(datum);
        }
        match self.globals.get(name)? {
            Binding::Datum(datum) => Some(datum),
            _ => None,
        }
    }

    /// The innermost function that is bound to a name by the current function or its ranges.
    fn local_function(&self, name: &str) -> Option<&Callable> {
        let mut locals = self.frame_locals().iter().rev();
        locals.find_map(|(local, datum)| match datum {
            Datum::Function(function) if **local == *name => Some(&**function),
            _ => None,
        })
    }

    /// The value of a name.
    pub(super) fn value(&self, name: &str, span: Span) -> Eval<Datum> {
        if let Some(datum) = self.local(name) {
            return Ok(datum.clone());
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

    /// A fault for an unbound name.
    fn unknown(&self, name: &str, span: Span) -> Box<Diagnostic> {
        let locals = self.locals.iter().map(|(n, _)| &**n);
        let globals = self.globals.keys().chain(&self.others).map(|n| &**n);
        self.vocabulary.unknown(name, span, locals.chain(globals))
    }

    /// The target of a call in the current function, if every call of this function has the same target.
    pub(super) fn linked(&self, ast: &Arc<Ast>, call: ExprId) -> Option<Callable> {
        let function = self.function.as_ref();
        let function = function.filter(|function| Arc::ptr_eq(&function.ast, ast))?;
        let links = function.links.get_or_init(|| {
            let bound = ast.bound_names();
            let exprs = ast.exprs.iter().map(|expr| match &expr.kind {
                ExprKind::Call { name, .. } if !bound.contains(&*name.text) => {
                    self.link(&name.text)
                }
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

    fn link(&self, name: &str) -> Option<Link> {
        match self.globals.get(name) {
            Some(Binding::Function(function)) => Some(Link::Own(Arc::downgrade(function))),
            Some(Binding::Datum(Datum::Function(_)) | Binding::Failed) => None,
            _ => self.vocabulary.find(name).map(Link::Word),
        }
    }

    /// Resolves the name of a call: a local function, a definition or a word.
    pub(super) fn called(&self, ast: &Ast, name: &Name) -> Eval<Callable> {
        let no_function = |found: Option<&Datum>| {
            let found = found.map(|datum| format!(", but {}", datum.a_kind()));
            let found = found.unwrap_or_default();
            let message = format!("`{}` is not a function{found}", name.text);
            fault(Code::Kind, name.span, message)
        };
        if let Some(function) = self.local_function(&name.text) {
            return Ok(function.clone());
        }
        let local = self.local(&name.text);
        if local.is_some() && ast.binds_function(&name.text) {
            return Err(no_function(local));
        }
        let word = || self.vocabulary.find(&name.text);
        match self.globals.get(&*name.text) {
            Some(Binding::Function(function)) => {
                Ok(Callable::Own(Closure::called(Arc::clone(function))))
            }
            Some(Binding::Datum(Datum::Function(function))) => Ok(Callable::clone(function)),
            Some(Binding::Datum(datum)) if word().is_none() => Err(no_function(Some(datum))),
            Some(Binding::Failed) => Err(failed(&name.text, name.span)),
            _ => match word() {
                Some(word) => Ok(Callable::Word(word)),
                None if local.is_some() => Err(no_function(local)),
                None => Err(self.unknown(&name.text, name.span)),
            },
        }
    }

    /// The function bound to a name, if any.
    pub(super) fn named_function(&self, name: &str) -> Option<Callable> {
        if let Some(datum) = self.local(name) {
            return match datum {
                Datum::Function(function) => Some(Callable::clone(function)),
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

    /// The overload of a library function that takes this number of arguments, if it is another function.
    pub(super) fn form_with(&self, function: &Function, arguments: usize) -> Option<Arc<Function>> {
        if function.params.len() == arguments {
            return None;
        }
        match self.globals.get(&*other_form(&function.name, arguments)) {
            Some(Binding::Function(other)) => Some(Arc::clone(other)),
            _ => None,
        }
    }

    /// Whether a function can call itself, directly or through other functions.
    pub(super) fn is_recursive(&self, function: &Function) -> bool {
        *function.is_recursive.get_or_init(|| {
            let globals = function.home.get().unwrap_or(&self.globals);
            let mut waiting = vec![function];
            let mut seen = FxHashSet::default();
            while let Some(next) = waiting.pop() {
                for name in &next.ast.uses {
                    match globals.get(&**name) {
                        Some(Binding::Function(used))
                            if used.fingerprint == function.fingerprint =>
                        {
                            return true;
                        }
                        Some(Binding::Function(used)) if seen.insert(used.fingerprint) => {
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
