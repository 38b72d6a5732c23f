//! Results and diagnostics as JSON objects, one per line.

use super::terminal::Look;
use crate::diagnostic::Diagnostic;
use crate::session::{Curve, Item, Session, Source, StatementResult};
use crate::value::Thermograph;
use serde::Serialize;
use serde_json::{Value, json};

/// The fields common to all objects.
#[derive(Serialize)]
struct Object<'a, T> {
    r#type: &'static str,
    file: &'a str,
    line: usize,
    source: &'a str,
    #[serde(flatten)]
    body: T,
}

/// A result with the time and the number of positions that it took.
#[derive(Serialize)]
struct FoundItem<'a> {
    #[serde(flatten)]
    item: &'a Item,
    micros: u64,
    positions: u64,
}

/// A thermograph of `plot`.
#[derive(Serialize)]
struct Plotted<'a> {
    game: &'a str,
    thermograph: &'a Thermograph,
}

/// The object of a result; none for definitions and failures.
pub fn item(session: &Session, result: &StatementResult, look: Look) -> Option<Value> {
    let kind = match &result.item {
        Item::Nothing | Item::Failed => return None,
        Item::Value(_) => "value",
        Item::Check(check) if check.claim => "claim",
        Item::Check(_) => "assert",
        Item::Table { .. } => "table",
        Item::Print(_) => "print",
    };
    let text = session.span_text(result.span);
    let source = session.source(result.span.source);
    let line = source.map_or(1, |s| s.line_column(result.span.start as usize).0);
    Some(match &result.item {
        Item::Print(printed) => {
            let body = json!({"text": look.pick(printed)});
            object(kind, source, line, text, body)
        }
        item => {
            let (micros, positions) = (result.micros, result.positions);
            let body = FoundItem {
                item,
                micros,
                positions,
            };
            object(kind, source, line, text, body)
        }
    })
}

/// The object of a diagnostic; `text` is the source of its statement.
pub fn diagnostic(session: &Session, fault: &Diagnostic, text: &str) -> Value {
    let kind = if fault.is_error() { "error" } else { "hint" };
    let source = session.source(fault.span.source);
    let place = |offset: u32| source.map_or((1, 1), |s| s.line_column(offset as usize));
    let (line, column) = place(fault.span.start);
    let (end_line, end_column) = place(fault.span.end);
    let body = json!({
        "code": fault.code, "message": fault.message, "column": column,
        "end_line": end_line, "end_column": end_column, "help": fault.help,
    });
    object(kind, source, line, text, body)
}

/// The object of a thermograph of `plot`.
pub fn curve(curve: &Curve) -> Value {
    let body = Plotted {
        game: &curve.label.ascii,
        thermograph: &curve.graph,
    };
    let mut object = object("thermograph", None, 1, &curve.source, body);
    object["file"] = json!("<plot>");
    object
}

fn object(
    kind: &'static str,
    source: Option<&Source>,
    line: usize,
    text: &str,
    body: impl Serialize,
) -> Value {
    let object = Object {
        r#type: kind,
        file: source.map_or("", |s| &s.name),
        line,
        source: text,
        body,
    };
    // Serialisation fails only for maps with keys that are not strings.
    serde_json::to_value(object).unwrap_or_default()
}
