//! Calls of the vocabulary, and of user-defined functions, which are memoised.

use super::fault;
use super::memo::Remembered;
use super::{Call, Callable, Datum, Eval, Function, Interpreter, Limited, MOST_CALLS, Meaning};
use crate::diagnostic::{Diagnostic, WithHelp};
use crate::entry::wrong_arity;
use crate::ruleset::entry::Notation;
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
        let function = match self.called(ast, name)? {
            Callable::Own(function) => function,
            Callable::Word(entry) => {
                let mut data = Vec::with_capacity(arguments.len());
                for argument in arguments {
                    data.push((self.expression(ast, *argument)?, ast[*argument].span));
                }
                return self.call_word(&Call {
                    entry,
                    arguments: &data,
                    name: name.span,
                    span,
                    written: (ast, arguments),
                });
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
            data.push(self.argument(ast, *argument)?);
        }
        self.apply(&function, &data, name.span)
    }

    fn call_word(&mut self, call: &Call) -> Eval<Datum> {
        call.entry.check_arity(call.arguments.len(), call.name)?;
        match call.entry.meaning {
            Meaning::Query(function) | Meaning::Function(function) => function(self, call),
            Meaning::Ruleset(Notation::Call(make) | Notation::Both(_, make)) => {
                self.construct(make, call)
            }
            Meaning::Ruleset(Notation::Word(_)) | Meaning::Constant(_) => {
                Err(call.entry.not_called(call.name))
            }
        }
    }

    /// Calls a user-defined function; calls are memoised.
    fn apply(&mut self, function: &Arc<Function>, data: &[Datum], at: Span) -> Eval<Datum> {
        let budget = &self.solver.budget;
        budget.tick().at(at)?;
        let call = self
            .memo
            .enter(Arc::as_ptr(function) as usize, data, budget)
            .at(at)?;
        match self.memo.known(call) {
            Remembered::Done(datum) => return Ok(datum.clone()),
            Remembered::UnderWay => {
                return Err(self.endless(function, data, at, "depends on its own value"));
            }
            Remembered::Nothing => {}
        }
        if self.depth >= MOST_CALLS {
            let what = format!("nests {MOST_CALLS} calls deep");
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
        fault("recursion", at, format!("`{call}` {how}")).with_help("a recursive definition needs a case that does not call it again, and arguments that get smaller").with_help(format!("calls nest at most {MOST_CALLS} deep; they are memoised: evaluate `[f(n) for n in 0..m]` first to keep the recursion shallow"))
    }
}

/// `name(a, b)`
pub fn signature(function: &Function) -> String {
    format!("{}({})", function.name, function.params.join(", "))
}
