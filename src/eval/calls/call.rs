//! Calls of words and of user-defined functions. Recursive functions are memoised.

use crate::diagnostic::{Code, Diagnostic, WithHelp};
use crate::eval::calls::memo::CallKey;
use crate::eval::fault;
use crate::eval::positions::home::limit;
use crate::eval::{
    Algebra, Call, Callable, Datum, Drawing, Entry, Eval, Function, Interpreter, Limited,
    MOST_CALLS, Meaning,
};
use crate::rulesets::entry::Notation;
use crate::source::Span;
use crate::syntax::ast::{Ast, ExprId, ExprKind, Name};
use smallvec::SmallVec;
use std::sync::Arc;

impl Algebra {
    pub(in crate::eval) fn call_text(
        &mut self,
        function: &Function,
        arguments: &[Datum],
    ) -> String {
        let arguments: Vec<String> = arguments.iter().map(|a| self.short(a)).collect();
        format!("{}({})", function.name, arguments.join(", "))
    }

    pub(super) fn endless(
        &mut self,
        function: &Function,
        arguments: &[Datum],
        at: Span,
        how: &str,
    ) -> Box<Diagnostic> {
        let call = self.call_text(function, arguments);
        with_ways_out(fault(Code::Recursion, at, format!("`{call}` {how}")))
    }
}

impl Interpreter {
    /// Evaluates the call expression `id`.
    pub(in crate::eval) fn call(
        &mut self,
        ast: &Arc<Ast>,
        id: ExprId,
        (name, arguments): (&Name, &[ExprId]),
    ) -> Eval<Datum> {
        let called = match self.environment.linked(ast, id) {
            Some(callable) => callable,
            None => self.environment.called(ast, name)?,
        };
        let closure = match called {
            Callable::Own(closure) => closure,
            Callable::Made(of) => return self.call_made(&of, ast, arguments, name.span),
            Callable::Lambda(lambda) => {
                return self.call_local(&lambda, ast, arguments, name.span);
            }
            Callable::Word(entry) => {
                return self.with_data(entry, ast, id, (name, arguments), Interpreter::call_word);
            }
        };
        let other = self.environment.form_with(&closure, arguments.len());
        let function = other.as_ref().unwrap_or(closure.function());
        if function.ruleset.is_none() {
            self.algebra
                .check_arity(function, arguments.len(), name.span)?;
        }
        let mut data: SmallVec<[Datum; 3]> = SmallVec::with_capacity(arguments.len());
        for argument in arguments {
            data.push(self.argument(ast, *argument)?);
        }
        self.where_known(&closure, |this| {
            if function.ruleset.is_some() {
                return this.declared(function, &data, name.span, Some((ast, arguments)));
            }
            this.apply(function, &data, name.span)
        })
    }

    /// Draws the expression `id` if it is a call of a drawing word.
    pub(in crate::eval) fn drawing_of(
        &mut self,
        ast: &Arc<Ast>,
        id: ExprId,
    ) -> Option<Eval<Drawing>> {
        let (entry, called) = self.called_word(ast, id)?;
        let (Meaning::Drawing(draw) | Meaning::Plot(draw)) = entry.meaning else {
            return None;
        };
        Some(self.with_data(entry, ast, id, called, draw))
    }

    /// The word that the expression `id` calls, with its name and arguments in the source.
    pub(in crate::eval) fn called_word<'a>(
        &self,
        ast: &'a Ast,
        id: ExprId,
    ) -> Option<(&'static Entry, (&'a Name, &'a [ExprId]))> {
        let ExprKind::Call {
            name, arguments, ..
        } = &ast[id].kind
        else {
            return None;
        };
        match self.environment.called(ast, name) {
            Ok(Callable::Word(entry)) => Some((entry, (name, arguments))),
            _ => None,
        }
    }

    /// Evaluates the arguments of `id`, a call of a word, and passes the call to `run`.
    pub(in crate::eval) fn with_data<T>(
        &mut self,
        entry: &'static Entry,
        ast: &Arc<Ast>,
        id: ExprId,
        (name, arguments): (&Name, &[ExprId]),
        run: impl FnOnce(&mut Interpreter, &Call) -> Eval<T>,
    ) -> Eval<T> {
        let mut data: SmallVec<[(Datum, Span); 3]> = SmallVec::with_capacity(arguments.len());
        for argument in arguments {
            let datum = if entry.meaning.takes_rulesets() {
                self.argument(ast, *argument)?
            } else {
                self.expression(ast, *argument)?
            };
            data.push((datum, ast[*argument].span));
        }
        let call = Call {
            entry,
            arguments: &data,
            name: name.span,
            span: ast[id].span,
            written: Some((ast, arguments)),
        };
        entry.check_arity(data.len(), name.span)?;
        run(self, &call)
    }

    /// Calls a user-defined function or ruleset with arguments that are not in the source.
    pub(in crate::eval) fn call_own(
        &mut self,
        function: &Arc<Function>,
        data: &[Datum],
        at: Span,
    ) -> Eval<Datum> {
        if function.ruleset.is_some() {
            return self.declared(function, data, at, None);
        }
        self.algebra.check_arity(function, data.len(), at)?;
        self.apply(function, data, at)
    }

    /// Calls a library definition through its word.
    pub(crate) fn call_defined(&mut self, function: &Arc<Function>, call: &Call) -> Eval<Datum> {
        let data: Vec<Datum> = call.arguments.iter().map(|(d, _)| d.clone()).collect();
        self.check_functions(function, call)?;
        if function.ruleset.is_some() {
            let written = call.written.map(|(ast, arguments)| (&**ast, arguments));
            return self.declared(function, &data, call.name, written);
        }
        self.apply(function, &data, call.name)
    }

    /// Checks that the arguments which a library definition calls are functions.
    fn check_functions(&mut self, function: &Function, call: &Call) -> Eval<()> {
        for (param, (datum, span)) in function.params.iter().zip(call.arguments) {
            let is_called = |name: &Name| name.text == *param;
            let mut exprs = function.ast.exprs.iter();
            let is_called = exprs
                .any(|expr| matches!(&expr.kind, ExprKind::Call { name, .. } if is_called(name)));
            if is_called && !matches!(datum, Datum::Function(_)) {
                let name = &function.name;
                let message =
                    format!("`{name}` needs a ruleset or a function of positions as `{param}`");
                let (example, _) = call.entry.example;
                let error = self.algebra.wrong_kind(datum, *span, message);
                return Err(error.with_help(format!("for example `{example}`")));
            }
        }
        Ok(())
    }

    pub(in crate::eval) fn call_word(&mut self, call: &Call) -> Eval<Datum> {
        call.entry.check_arity(call.arguments.len(), call.name)?;
        match call.entry.meaning {
            Meaning::Query(function)
            | Meaning::Function(function)
            | Meaning::Defined(function)
            | Meaning::Combinator(function) => function(self, call),
            Meaning::Enumeration(begin) => {
                let stream = begin(self, call)?;
                self.listed_graphs(stream, call)
            }
            Meaning::Drawing(draw) | Meaning::Plot(draw) => {
                Ok(Datum::Str(draw(self, call)?.text.into()))
            }
            Meaning::Ruleset(
                Notation::Call(make) | Notation::Both(_, make) | Notation::Heaps(_, make),
            ) => self.construct(make, call),
            Meaning::Ruleset(Notation::Word(_)) | Meaning::Constant(_) => {
                Err(call.entry.not_called(call.name))
            }
        }
    }

    /// Calls a user-defined function.
    pub(in crate::eval) fn apply(
        &mut self,
        function: &Arc<Function>,
        data: &[Datum],
        at: Span,
    ) -> Eval<Datum> {
        self.algebra.solver.budget.step().at(at)?;
        if !self.calls.count() {
            let what = format!("nests {MOST_CALLS} calls deep");
            return Err(self.algebra.endless(function, data, at, &what));
        }
        // Arithmetic is faster than to look for its result.
        if let Some(datum) = self.arithmetic_of_call(function, data) {
            return Ok(datum);
        }
        let shared = self.shared_arguments(function, data, at)?;
        let key = shared.as_deref().unwrap_or(data);
        let call = CallKey::new(function.fingerprint.short(), key);
        if let Some(known) = self.remembered(function, &call) {
            return Ok(known);
        }
        let params = function.params.iter().map(Arc::clone);
        let bound = params.zip(data.iter().cloned());
        let result = self.within(function, bound, |this| {
            this.calls.descend();
            let result = this.apply_bound(function, &call, data, at);
            this.calls.ascend();
            result
        });
        match result {
            Ok(datum) => Ok(datum),
            // The body of a library function is not part of the user's source.
            Err(error) if function.home.get().is_some() => {
                Err(crate::eval::positions::home::outside(*error, at))
            }
            // The fault already points at this call.
            Err(error) if error.span == at => Err(error),
            Err(mut error) => {
                // Only the innermost calls are shown; they are the most informative.
                if self.calls.shows_more() {
                    let call = self.algebra.call_text(function, data);
                    self.calls.fail(call.clone());
                    let is_new = error.others.iter().all(|other| other.span != at);
                    if is_new && error.others.len() < 4 {
                        *error = error.other(at, format!("called here: {call}"));
                    }
                }
                Err(error)
            }
        }
    }

    /// Runs a computation that may fail. Returns `None` on a fault; a reached limit is still passed on.
    pub(crate) fn attempt<T>(
        &mut self,
        run: impl FnOnce(&mut Interpreter) -> Eval<T>,
    ) -> Eval<Option<T>> {
        let failures = self.calls.failures();
        match run(self) {
            Ok(found) => Ok(Some(found)),
            Err(fault) if limit(&fault).is_some() => Err(fault),
            Err(_) => {
                self.calls.recover(failures);
                Ok(None)
            }
        }
    }

    /// Runs a computation in the scope of a function, with some names bound.
    pub(in crate::eval) fn within<T>(
        &mut self,
        function: &Arc<Function>,
        bound: impl IntoIterator<Item = (Arc<str>, Datum)>,
        run: impl FnOnce(&mut Interpreter) -> T,
    ) -> T {
        let before = self.environment.enter_function(function, bound);
        let found = run(self);
        self.environment.leave_function(before);
        found
    }

    /// A cached result of a call. Calls of recursive functions are looked up in the memo, positions among the recent
    /// positions, and other calls among the recent calls.
    fn remembered(&mut self, function: &Function, call: &CallKey) -> Option<Datum> {
        if function.describes_games {
            let budget = &self.algebra.solver.budget;
            if let Some(position) = self.calls.position(call, budget) {
                return Some(position);
            }
        }
        let is_kept = !function.describes_games && self.environment.is_recursive(function);
        self.calls.result(call, is_kept)
    }

    /// Evaluates a call that is not cached. Its parameters are already bound.
    fn apply_bound(
        &mut self,
        function: &Arc<Function>,
        call: &CallKey,
        data: &[Datum],
        at: Span,
    ) -> Eval<Datum> {
        let found = match self.position_of_call(function, call)? {
            // Equal positions must share one game, however often they occur as options.
            Some(position) => {
                let budget = &self.algebra.solver.budget;
                self.calls.put_position(call, &position, budget);
                return Ok(Datum::Game(position));
            }
            None if self.environment.is_recursive(function) => {
                return self.apply_recursive(function, call, data, at);
            }
            None => self.expression(&function.ast, function.body)?,
        };
        self.calls.put(call, &found);
        Ok(found)
    }
}

/// Adds help to the fault of an endless recursion.
pub(in crate::eval) fn with_ways_out(fault: Box<Diagnostic>) -> Box<Diagnostic> {
    fault.with_help("a recursive definition needs a case that does not call it again, and arguments that get smaller").with_help(format!("calls nest at most {MOST_CALLS} deep; they are memoised: evaluate `[f(n) for n in 0..m]` first to keep the recursion shallow"))
}

/// The internal name of a library definition that shares its name with one that has more parameters.
pub(crate) fn other_form(name: &str, params: usize) -> String {
    format!("{name}/{params}")
}
