//! Requests that evaluate.

use crate::document::Document;
use crate::engine::{Answer, read};
use crate::{ide, time};
use cgt_lang::ide::{diagnostics, hover, inlay};
use cgt_lang::present::{bundle, editor, terminal::Look};
use cgt_lang::session::Session;
use cgt_lang::value::Spelling;
use serde::Deserialize;
use serde_json::json;

/// A statement to evaluate.
#[derive(Deserialize)]
struct Wanted {
    /// Its index in the text.
    statement: usize,
    /// Time limit in seconds; 0 for no limit.
    seconds: f64,
    /// Whether to retry a statement that a limit cut short.
    #[serde(default)]
    again: bool,
}

/// An expression to describe.
#[derive(Deserialize)]
struct Pointed {
    offset: usize,
    seconds: f64,
}

/// Evaluates a statement. Places in the answer count from the first character of the statement.
pub fn statement(session: &mut Session, document: &Document, params: serde_json::Value) -> Answer {
    let Wanted {
        statement,
        seconds,
        again,
    } = read(params)?;
    let program = &document.snapshot.program;
    let parsed = document.snapshot.parsed.statements.get(statement);
    let parsed = parsed.ok_or("no such statement")?;
    session.set_time_limit(time(seconds));
    if again {
        session.forget_unfinished();
    }
    let result = session.evaluate(program, statement);
    let result = result.ok_or("no such statement")?;
    let text = &document.snapshot.text;
    let (source, begin) = (parsed.span.text(text), document.span(parsed.span).from);
    let problems = diagnostics::of_result(program, statement, &result, Spelling::Pretty);
    let problems = problems.iter().map(|p| ide::problem(document, p, begin));
    let hint = inlay::hint(text, parsed.span, &result, Spelling::Pretty);
    let print = program.fingerprint(statement).unwrap_or_default();
    Ok(json!({
        "print": format!("{print:x}"),
        "source": source,
        "formats": bundle::formats(&result, source, Look::plain(Spelling::Pretty)),
        "data": result.item,
        "hint": hint.map(|h| json!({"label": h.label, "tooltip": h.tooltip})),
        "problems": problems.collect::<Vec<_>>(),
        "cut": result.is_cut(),
        "failed": result.is_failure(),
        "micros": result.micros,
        "positions": result.positions,
    }))
}

/// The hover of an expression, with its value.
pub fn hover(session: &mut Session, document: &Document, params: serde_json::Value) -> Answer {
    let Pointed { offset, seconds } = read(params)?;
    let snapshot = &document.snapshot;
    let Some(subject) = hover::subject(snapshot, document.byte(offset)) else {
        return Ok(json!(null));
    };
    let Some((statement, expr)) = subject.expression else {
        return Ok(ide::hovered(document, &subject));
    };
    session.set_time_limit(time(seconds));
    let found = session.describe(&snapshot.program, statement, expr);
    let Some(found) = found else {
        return Ok(ide::hovered(document, &subject));
    };
    let spelling = Spelling::Pretty;
    let sections = editor::evaluated(snapshot, &subject, found, None, spelling, true);
    Ok(json!({"place": document.span(subject.span), "markdown": editor::hover(&sections)}))
}
