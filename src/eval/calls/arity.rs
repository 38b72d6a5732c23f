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
        let given: Vec<&str> = params.iter().take(given).map(|name| &**name).collect();
        Err(match partial_call(name, params, &given) {
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

/// How to fix the first arguments of a function, as the help for a call with too few: `b -> f(1, b)` for `f(1)`.
pub(crate) fn partial_call(
    name: &str,
    params: &[impl AsRef<str>],
    given: &[&str],
) -> Option<String> {
    let rest = params
        .get(given.len()..)
        .filter(|rest| !given.is_empty() && !rest.is_empty())?;
    let is_name = |text: &str| text.chars().all(is_name_part);
    if !is_name(name) || !rest.iter().all(|param| is_name(param.as_ref())) {
        return None;
    }
    let is_used = |name: &str| {
        let mut words = given
            .iter()
            .flat_map(|text| text.split(|c: char| !is_name_part(c)));
        words.any(|word| word == name)
    };
    // A name that the arguments use would be captured.
    let rest: Vec<String> = rest
        .iter()
        .map(|param| match param.as_ref() {
            used if is_used(used) => format!("{used}_"),
            free => free.to_owned(),
        })
        .collect();
    let left = match rest.as_slice() {
        [one] => one.clone(),
        several => format!("({})", several.join(", ")),
    };
    let all: Vec<&str> = given
        .iter()
        .copied()
        .chain(rest.iter().map(String::as_str))
        .collect();
    Some(format!(
        "a function of the other arguments is written `{left} -> {name}({})`",
        all.join(", ")
    ))
}

fn is_name_part(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// The signature of a function, such as `name(a, b)`.
pub fn signature(function: &Function) -> String {
    format!("{}({})", function.name, function.params.join(", "))
}
