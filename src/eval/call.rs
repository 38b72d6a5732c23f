//! Calls: of the registry's functions, and of the user's, which are memoised.

use super::memo::Remembered;
use super::{Binding, Datum, Eval, Function, Interpreter, MOST_CALLS, builtins, fault, stopped};
use crate::diagnostic::Diagnostic;
use crate::entry::wrong_arity;
use crate::ruleset::registry;
use crate::source::Span;
use crate::syntax::ast::{Ast, ExprId, Name};
use smallvec::SmallVec;
use std::sync::Arc;

impl Interpreter {
    pub(super) fn call(
        &mut self,
        ast: &Arc<Ast>,
        name: &Name,
        arguments: &[ExprId],
        span: Span,
    ) -> Eval<Datum> {
        let function = match self.globals.get(&*name.text) {
            Some(Binding::Function(function)) => Arc::clone(function),
            Some(Binding::Datum(_)) if registry::find(&name.text).is_none() => {
                return Err(fault(
                    "kind",
                    name.span,
                    format!("`{}` is not a function", name.text),
                ));
            }
            Some(Binding::Failed) => return self.name(&name.text, name.span),
            _ => {
                let mut data = Vec::with_capacity(arguments.len());
                for argument in arguments {
                    data.push((self.expression(ast, *argument)?, ast[*argument].span));
                }
                return match registry::find(&name.text) {
                    Some(entry) if entry.construct().is_some() => {
                        self.construct(ast, entry, data, arguments, name.span)
                    }
                    Some(entry) if matches!(entry.name, "hiroi" | "hiroi_steps") => {
                        self.call_puzzle(ast, entry, data, arguments, (name.span, span))
                    }
                    Some(entry) => builtins::call(self, entry, data, name.span, span),
                    None => Err(self.unknown(&name.text, name.span)),
                };
            }
        };
        if arguments.len() != function.params.len() {
            return Err(wrong_arity(
                &function.name,
                name.span,
                arguments.len(),
                &function.params.len().to_string(),
                &format!("`{}`", signature(&function)),
            ));
        }
        let mut data: SmallVec<[Datum; 3]> = SmallVec::with_capacity(arguments.len());
        for argument in arguments {
            data.push(self.expression(ast, *argument)?);
        }
        self.apply(&function, &data, name.span)
    }

    /// Calls a function of the user's; the same arguments are evaluated once.
    fn apply(&mut self, function: &Arc<Function>, data: &[Datum], at: Span) -> Eval<Datum> {
        let budget = &self.solver.budget;
        budget.tick().map_err(|s| stopped(s, at))?;
        let call = self
            .memo
            .enter(Arc::as_ptr(function) as usize, data, budget)
            .map_err(|s| stopped(s, at))?;
        match self.memo.known(call) {
            Remembered::Done(datum) => return Ok(datum.clone()),
            Remembered::UnderWay => {
                return Err(self.endless(function, data, at, "needs its own value"));
            }
            Remembered::Nothing => {}
        }
        if self.depth >= MOST_CALLS {
            let what = format!("is {MOST_CALLS} calls deep");
            return Err(self.endless(function, data, at, &what));
        }
        let frame = std::mem::replace(&mut self.frame, self.locals.len());
        for (param, datum) in function.params.iter().zip(data) {
            self.locals.push((Arc::clone(param), datum.clone()));
        }
        self.memo.note(call, Remembered::UnderWay);
        self.depth += 1;
        let result = self.expression(&function.ast, function.body);
        self.depth -= 1;
        self.locals.truncate(self.frame);
        self.frame = frame;
        match result {
            Ok(datum) => {
                self.memo.note(call, Remembered::Done(datum.clone()));
                Ok(datum)
            }
            Err(mut error) => {
                self.memo.note(call, Remembered::Nothing);
                // The innermost calls say most.
                if self.calls.len() < 4 {
                    let call = self.call_text(function, data);
                    self.calls.push(call.clone());
                    if error.others.len() < 4 {
                        *error = error.other(at, format!("called here: {call}"));
                    }
                }
                Err(error)
            }
        }
    }

    fn call_text(&mut self, function: &Function, arguments: &[Datum]) -> String {
        let arguments: Vec<String> = arguments.iter().map(|a| self.short(a)).collect();
        format!("{}({})", function.name, arguments.join(", "))
    }

    fn endless(
        &mut self,
        function: &Function,
        arguments: &[Datum],
        at: Span,
        how: &str,
    ) -> Box<Diagnostic> {
        let call = self.call_text(function, arguments);
        Box::new(
            Diagnostic::error("recursion", at, format!("`{call}` {how}"))
                .help("a recursive definition needs a case that does not call it again, and arguments that get smaller")
                .help(format!("calls are nested at most {MOST_CALLS} deep; results are kept, so that `[f(n) for n in 0..m]` finds them from below")),
        )
    }
}

/// `name(a, b)`
pub fn signature(function: &Function) -> String {
    format!("{}({})", function.name, function.params.join(", "))
}
