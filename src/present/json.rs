//! Results and diagnostics as JSON objects, one a line.

use crate::diagnostic::Diagnostic;
use crate::eval::Explanation;
use crate::session::{Curve, Detail, Item, Session, Source, StatementResult};
use crate::value::{Spelling, Thermograph, Vertex};
use serde_json::{Map, Value, json};

/// The objects of a statement's result: its hints, then its value or errors.
pub fn result(session: &Session, result: &StatementResult, spelling: Spelling) -> Vec<Value> {
    let mut objects: Vec<Value> = result
        .diagnostics
        .iter()
        .map(|d| diagnostic(session, d, result))
        .collect();
    let source = session.source(result.span.source);
    let text = session.span_text(result.span);
    let object = |kind: &str| head(kind, source, line(source, result.span.start), text);
    match &result.item {
        Item::Nothing | Item::Failed => {}
        Item::Value(shown) => {
            let mut object = object("value");
            object.insert("kind".into(), json!(shown.kind));
            object.insert("value".into(), json!(shown.text.ascii));
            object.insert("pretty".into(), json!(shown.text.pretty));
            if let Some(outcome) = shown.outcome {
                object.insert("outcome".into(), json!(outcome.to_string()));
            }
            match &shown.detail {
                Some(Detail::Explanation(found)) => {
                    object.insert("explanation".into(), explanation(found));
                }
                Some(Detail::Thermograph(found)) => {
                    object.insert("thermograph".into(), thermograph(found));
                }
                None => {}
            }
            cost(&mut object, result);
            objects.push(object.into());
        }
        Item::Check(check) => {
            let mut object = object(if check.claim { "claim" } else { "assert" });
            object.insert("name".into(), json!(check.name));
            object.insert("ok".into(), json!(check.failed == 0));
            object.insert("cases".into(), json!(check.cases));
            object.insert("failed".into(), json!(check.failed));
            if check.failed > 0 {
                let variables: Map<String, Value> = check
                    .counterexample
                    .iter()
                    .map(|(name, value)| (name.clone(), json!(value.ascii)))
                    .collect();
                object.insert("counterexample".into(), variables.into());
                object.insert(
                    "found".into(),
                    json!(check.found.as_ref().map(|t| &t.ascii)),
                );
            }
            cost(&mut object, result);
            objects.push(object.into());
        }
        Item::Table { columns, rows } => {
            let mut object = object("table");
            object.insert("columns".into(), json!(columns));
            let rows: Vec<Vec<&str>> = rows
                .iter()
                .map(|row| row.iter().map(|cell| &*cell.ascii).collect())
                .collect();
            object.insert("rows".into(), json!(rows));
            cost(&mut object, result);
            objects.push(object.into());
        }
        Item::Print(text) => {
            let mut object = object("print");
            let text = match spelling {
                Spelling::Ascii => &text.ascii,
                Spelling::Pretty => &text.pretty,
            };
            object.insert("text".into(), json!(text));
            objects.push(object.into());
        }
    }
    objects
}

/// What `explain` found, as data.
fn explanation(found: &Explanation) -> Value {
    let sides = found.sides.iter().map(|side| {
        let options = side.options.iter().map(|option| {
            json!({
                "moves": option.moves, "position": option.position,
                "value": option.value.ascii, "fate": option.fate.ascii,
            })
        });
        let player = side.player.map(|p| format!("{p:?}").to_lowercase());
        json!({"player": player, "options": options.collect::<Vec<_>>()})
    });
    let components = found.components.iter();
    let components = components.map(|(game, value)| json!({"game": game, "value": value.ascii}));
    json!({
        "game": found.game, "value": found.value.ascii, "theorem": found.theorem.as_ref().map(|t| &t.ascii),
        "components": components.collect::<Vec<_>>(), "sides": sides.collect::<Vec<_>>(),
        "conclusion": found.conclusion.ascii,
    })
}

/// The walls as lists of corners [value, temperature].
fn thermograph(found: &Thermograph) -> Value {
    let corners = |wall: &[Vertex]| -> Vec<[String; 2]> {
        let corner = |v: &Vertex| [v.value.to_string(), v.temperature.to_string()];
        wall.iter().map(corner).collect()
    };
    json!({
        "mean": found.mean.to_string(), "temperature": found.temperature.to_string(),
        "left_wall": corners(&found.left_wall), "right_wall": corners(&found.right_wall),
    })
}

/// The thermograph of a game of `plot`.
pub fn curve(curve: &Curve) -> Value {
    let mut object = head("thermograph", None, 1, &curve.source);
    object.insert("file".into(), json!("<plot>"));
    object.insert("game".into(), json!(curve.label.ascii));
    object.insert("thermograph".into(), thermograph(&curve.graph));
    object.into()
}

/// A diagnostic of a file that is only checked.
pub fn checked(session: &Session, fault: &Diagnostic) -> Value {
    object(session, fault, session.span_text(fault.span))
}

fn diagnostic(session: &Session, fault: &Diagnostic, result: &StatementResult) -> Value {
    object(session, fault, session.span_text(result.span))
}

fn object(session: &Session, fault: &Diagnostic, text: &str) -> Value {
    let source = session.source(fault.span.source);
    let place = |offset: u32| source.map_or((1, 1), |s| s.line_column(offset as usize));
    let (line, column) = place(fault.span.start);
    let (end_line, end_column) = place(fault.span.end);
    let mut object = head(
        if fault.is_error() { "error" } else { "hint" },
        source,
        line,
        text,
    );
    object.insert("code".into(), json!(fault.code));
    object.insert("message".into(), json!(fault.message));
    object.insert("column".into(), json!(column));
    object.insert("end_line".into(), json!(end_line));
    object.insert("end_column".into(), json!(end_column));
    object.insert("help".into(), json!(fault.help));
    object.into()
}

fn head(kind: &str, source: Option<&Source>, line: usize, text: &str) -> Map<String, Value> {
    let mut object = Map::new();
    object.insert("type".into(), json!(kind));
    object.insert("file".into(), json!(source.map_or("", |s| &s.name)));
    object.insert("line".into(), json!(line));
    object.insert("source".into(), json!(text));
    object
}

fn line(source: Option<&Source>, offset: u32) -> usize {
    source.map_or(1, |s| s.line_column(offset as usize).0)
}

fn cost(object: &mut Map<String, Value>, result: &StatementResult) {
    object.insert("micros".into(), json!(result.micros));
    object.insert("positions".into(), json!(result.positions));
}
