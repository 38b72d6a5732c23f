//! The number of arguments of functions of the user.

use crate::diagnostic::WithHelp;
use crate::entry::wrong_arity;
use crate::eval::{Algebra, Eval, Function};
use crate::source::Span;
use std::sync::Arc;

impl Algebra {
    /// Checks the number of arguments of a user-defined function.
    pub(in crate::eval) fn check_arity(
        &self,
        function: &Function,
        given: usize,
        at: Span,
    ) -> Eval<()> {
        self.check_own_arity(&function.name, &function.params, given, at)
    }

    /// Checks the number of arguments of a function with these parameters.
    pub(in crate::eval) fn check_own_arity(
        &self,
        name: &str,
        params: &[Arc<str>],
        given: usize,
        at: Span,
    ) -> Eval<()> {
        if given == params.len() {
            return Ok(());
        }
        let error = wrong_arity(
            name,
            at,
            given,
            &params.len().to_string(),
            &form_of(name, params),
        );
        Err(match partial_call(name, params, given) {
            Some(help) => error.with_help(help),
            None => error,
        })
    }
}

/// How a function with these parameters is called.
fn form_of(name: &str, params: &[Arc<str>]) -> String {
    if name.contains("->") {
        let plural = if params.len() == 1 { "" } else { "s" };
        return format!("{} argument{plural}", params.len());
    }
    format!("`{name}({})`", params.join(", "))
}

/// How to fix the first arguments of a function, as the help for a call with too few.
pub(crate) fn partial_call(name: &str, params: &[Arc<str>], given: usize) -> Option<String> {
    let rest = params
        .get(given..)
        .filter(|rest| given > 0 && !rest.is_empty())?;
    if name.contains("->") {
        return None;
    }
    let left = match rest {
        [one] => one.to_string(),
        several => format!("({})", several.join(", ")),
    };
    Some(format!(
        "a function of the other arguments is written `{left} -> {name}({})`",
        params.join(", ")
    ))
}

/// The signature of a function, such as `name(a, b)`.
pub fn signature(function: &Function) -> String {
    format!("{}({})", function.name, function.params.join(", "))
}
