//! Calls of recursive functions. A call that is the result of another one replaces it, so that such calls do not nest.

use crate::diagnostic::Diagnostic;
use crate::eval::calls::memo::CallKey;
use crate::eval::calls::{Beginning, NewCall};
use crate::eval::{Callable, Datum, Eval, Function, Interpreter, Limited, MOST_CALLS};
use crate::source::Span;
use crate::syntax::ast::{Ast, ExprId, ExprKind};
use smallvec::SmallVec;
use std::sync::Arc;

/// Maximum number of calls in a row, each of which is the result of the one before.
const MOST_IN_A_ROW: usize = 1_000_000;

/// A call that is the result of another one.
struct TailCall {
    function: Arc<Function>,
    data: SmallVec<[Datum; 3]>,
    at: Span,
}

/// A call that waits for its result.
struct WaitingCall {
    fingerprint: u64,
    arguments: Box<[Datum]>,
    begun: NewCall,
}

impl Interpreter {
    /// Evaluates a call of a recursive function that is not cached. Its parameters are already bound.
    pub(super) fn apply_recursive(
        &mut self,
        function: &Arc<Function>,
        call: &CallKey,
        data: &[Datum],
        at: Span,
    ) -> Eval<Datum> {
        let begun = match self.calls.begin(call, &self.algebra.solver.budget).at(at)? {
            Beginning::Known(datum) => return Ok(datum),
            Beginning::Circular => return Err(self.circular(function, data, at)),
            Beginning::New(begun) => begun,
        };
        let mut waiting = Vec::new();
        let result = self.last_result(function, &mut waiting);
        let result = match result {
            Err(Endless::Fault(fault)) => Err(fault),
            Err(Endless::InARow) => {
                let how =
                    format!("leads to {MOST_IN_A_ROW} calls, each the result of the one before");
                Err(self.algebra.endless(function, data, at, &how))
            }
            Ok(datum) => Ok(datum),
        };
        let budget = &self.algebra.solver.budget;
        for call in waiting.iter().rev() {
            let key = CallKey::new(call.fingerprint, &call.arguments);
            self.calls
                .end(&key, &call.begun, result.as_ref().ok(), budget);
        }
        self.calls.end(call, &begun, result.as_ref().ok(), budget);
        result
    }

    fn circular(&mut self, function: &Function, data: &[Datum], at: Span) -> Box<Diagnostic> {
        self.algebra
            .endless(function, data, at, "depends on its own value")
    }

    /// Follows calls, each of which is the result of the one before, to the result of the last one.
    fn last_result(
        &mut self,
        function: &Arc<Function>,
        waiting: &mut Vec<WaitingCall>,
    ) -> Result<Datum, Endless> {
        let mut function = Arc::clone(function);
        for _ in 0..MOST_IN_A_ROW {
            let ast = Arc::clone(&function.ast);
            let leaf = self.leaf(&ast, function.body)?;
            let Some(next) = self.tail_call(&function, &ast, leaf)? else {
                return Ok(self.expression(&ast, leaf)?);
            };
            let TailCall { data, at, .. } = &next;
            self.algebra.solver.budget.step().at(*at)?;
            self.calls.count();
            let shared = self.shared_arguments(&next.function, data, *at)?;
            let key = shared.as_deref().unwrap_or(data);
            let call = CallKey::new(next.function.fingerprint.short(), key);
            if let Some(known) = self.calls.result(&call, true) {
                return Ok(known);
            }
            // Most of a long row is not memoised.
            if waiting.len() < MOST_CALLS {
                match self
                    .calls
                    .begin(&call, &self.algebra.solver.budget)
                    .at(*at)?
                {
                    Beginning::Known(datum) => return Ok(datum),
                    Beginning::Circular => {
                        return Err(self.circular(&next.function, data, *at).into());
                    }
                    Beginning::New(begun) => waiting.push(WaitingCall {
                        fingerprint: call.fingerprint,
                        arguments: call.arguments.into(),
                        begun,
                    }),
                }
            }
            self.environment.become_call(&next.function, data);
            function = next.function;
        }
        Err(Endless::InARow)
    }

    /// The call that an expression is, with its arguments, if it can replace the current call: one of a recursive
    /// function with the same globals.
    fn tail_call(
        &mut self,
        current: &Function,
        ast: &Arc<Ast>,
        id: ExprId,
    ) -> Eval<Option<TailCall>> {
        let ExprKind::Call {
            name, arguments, ..
        } = &ast[id].kind
        else {
            return Ok(None);
        };
        let Some(Callable::Own(closure)) = self.environment.linked(ast, id) else {
            return Ok(None);
        };
        let function = Arc::clone(closure.function());
        if function.ruleset.is_some()
            || function.describes_games
            || function.params.len() != arguments.len()
            || current.home.get().is_some()
            || function.home.get().is_some()
            || !self.environment.is_recursive(&function)
        {
            return Ok(None);
        }
        let mut data = SmallVec::with_capacity(arguments.len());
        for argument in arguments {
            data.push(self.argument(ast, *argument)?);
        }
        let at = name.span;
        Ok(Some(TailCall { function, data, at }))
    }
}

/// Why calls in a row have no result.
enum Endless {
    Fault(Box<Diagnostic>),
    InARow,
}

impl From<Box<Diagnostic>> for Endless {
    fn from(fault: Box<Diagnostic>) -> Endless {
        Endless::Fault(fault)
    }
}
