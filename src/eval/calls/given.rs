//! Calls of functions that are values, rather than names.

use crate::diagnostic::WithHelp;
use crate::eval::calls::lambda::Lambda;
use crate::eval::positions::combined::Combination;
use crate::eval::{Call, Callable, Datum, Eval, Interpreter};
use crate::source::Span;
use crate::syntax::ast::{Ast, ExprId, ExprKind};
use std::sync::Arc;

impl Interpreter {
    /// Calls the result of another call, such as `joined(f, g)(n)`.
    pub(in crate::eval) fn call_given(
        &mut self,
        ast: &Arc<Ast>,
        function: ExprId,
        arguments: &[ExprId],
    ) -> Eval<Datum> {
        let span = ast[function].span;
        let called = self.expression(ast, function)?;
        let callable = match &called {
            Datum::Function(callable) => callable,
            other => {
                let message = "only a function can be called";
                let error = self.algebra.wrong_kind(other, span, message);
                let help = self.as_one_call(ast, function, arguments);
                return Err(error.with_help(match help {
                    Some(call) => format!("give all arguments at once: `{call}`"),
                    None => "for example `joined(nim, kayles)(5)`".to_owned(),
                }));
            }
        };
        match &**callable {
            Callable::Made(of) => self.call_made(of, ast, arguments, span),
            Callable::Lambda(lambda) => self.call_local(lambda, ast, arguments, span),
            other => {
                let mut data = Vec::with_capacity(arguments.len());
                for argument in arguments {
                    data.push((self.argument(ast, *argument)?, ast[*argument].span));
                }
                self.call_callable(other, &data, span)
            }
        }
    }

    /// `f(x, y)` for `f(x)(y)`, if `f` is a word with so many arguments.
    fn as_one_call(&self, ast: &Ast, function: ExprId, more: &[ExprId]) -> Option<String> {
        let ExprKind::Call {
            name, arguments, ..
        } = &ast[function].kind
        else {
            return None;
        };
        let entry = self.environment.vocabulary().find(&name.text)?;
        let all = arguments.iter().chain(more);
        let given = arguments.len() + more.len();
        entry.check_arity(given, name.span).ok()?;
        let texts: Vec<&str> = all.map(|id| ast[*id].span.text(&ast.text)).collect();
        Some(format!("{}({})", name.text, texts.join(", ")))
    }

    /// Calls a function made inside an expression.
    pub(super) fn call_local(
        &mut self,
        lambda: &Lambda,
        ast: &Arc<Ast>,
        arguments: &[ExprId],
        at: Span,
    ) -> Eval<Datum> {
        let mut data = Vec::with_capacity(arguments.len());
        for argument in arguments {
            data.push(self.argument(ast, *argument)?);
        }
        self.call_lambda(lambda, data.into_iter(), at)
    }

    pub(super) fn call_made(
        &mut self,
        of: &Arc<Combination>,
        ast: &Arc<Ast>,
        arguments: &[ExprId],
        at: Span,
    ) -> Eval<Datum> {
        let mut data = Vec::with_capacity(arguments.len());
        for argument in arguments {
            data.push((self.expression(ast, *argument)?, ast[*argument].span));
        }
        self.combined(of, &data, at).map(Datum::Game)
    }

    /// Calls a callable with arguments that are not in the source.
    pub(crate) fn call_callable(
        &mut self,
        callable: &Callable,
        arguments: &[(Datum, Span)],
        at: Span,
    ) -> Eval<Datum> {
        match callable {
            Callable::Word(entry) => self.call_word(&Call {
                entry,
                arguments,
                name: at,
                span: at,
                written: None,
            }),
            Callable::Own(function) => {
                let data: Vec<Datum> = arguments.iter().map(|(datum, _)| datum.clone()).collect();
                self.where_known(function, |this| this.call_own(function, &data, at))
            }
            Callable::Made(of) => self.combined(of, arguments, at).map(Datum::Game),
            Callable::Lambda(lambda) => {
                let data = arguments.iter().map(|(datum, _)| datum.clone());
                self.call_lambda(lambda, data, at)
            }
        }
    }
}
