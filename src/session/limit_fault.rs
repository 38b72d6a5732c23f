//! Diagnostics of statements that a limit has stopped.

use super::StoppedAt;
use crate::diagnostic::{Code, Diagnostic, Label};
use crate::solve::Unfinished;
use crate::syntax::ast::Ast;
use crate::value::Spelling;

/// The diagnostic of a statement; after a limit, with the state of the search.
pub(super) fn of_statement(
    mut fault: Diagnostic,
    unfinished: Option<Unfinished>,
    ast: &Ast,
) -> Diagnostic {
    if let Some(part) = unfinished.filter(|_| fault.is_stopped()) {
        fault.help.push(so_far(&part));
    }
    on_statement(fault, ast)
}

/// The diagnostic of a statement whose cases were stopped.
pub(super) fn of_cases(
    fault: Diagnostic,
    at: &StoppedAt,
    spelling: Spelling,
    unfinished: Option<Unfinished>,
    ast: &Ast,
) -> Diagnostic {
    let what = match fault.code {
        Code::LimitTime => "time limit reached",
        Code::LimitMemory => "memory limit reached",
        _ => "computation interrupted",
    };
    let message = at.told(what).spelled(spelling).to_string();
    of_statement(Diagnostic { message, ..fault }, unfinished, ast)
}

/// Moves the place of a limit from a function, where the search was, to the statement that was evaluated.
fn on_statement(fault: Diagnostic, ast: &Ast) -> Diagnostic {
    if !fault.is_stopped() || fault.span.source == ast.source {
        return fault;
    }
    let span = match ast.parts().exprs {
        [expr] => ast[*expr].span,
        _ => ast.span(),
    };
    let inside = Label {
        span: fault.span,
        message: "the computation was here".into(),
    };
    let others = [vec![inside], fault.others].concat();
    Diagnostic {
        span,
        others,
        ..fault
    }
}

/// The state of a stopped search, in words.
fn so_far(part: &Unfinished) -> String {
    let values = part.excluded.iter().map(|k| match k {
        0 => "0".into(),
        1 => "*".into(),
        k => format!("*{k}"),
    });
    let values: Vec<String> = values.collect();
    let known = match values.as_slice() {
        [] if part.valued > 0 => String::new(),
        [] => ", none decided".into(),
        values => format!(": its value is not {}", values.join(" nor ")),
    };
    let valued = match part.valued {
        0 => String::new(),
        n => format!(", {n} of them decided"),
    };
    format!(
        "the search stopped in a component with {} moves{valued}{known}; what was found is kept until the program ends",
        part.moves
    )
}
