//! Results and diagnostics as JSON objects, one per line.

use super::bundle::{self, Mime};
use super::document::Picture;
use super::terminal::Look;
use crate::diagnostic::{Diagnostic, Severity};
use crate::eval::Text;
use crate::session::{Curve, Item, Session, Source, StatementResult, StoppedAt};
use crate::source::Span;
use crate::value::{Spelling, Thermograph};
use serde::ser::{Error, SerializeSeq};
use serde::{Serialize, Serializer};
use serde_json::{Map, Value, json};
use std::cell::RefCell;
use std::io::{self, Write};

/// The version of the protocol. It grows when a field is removed or changes its meaning.
pub const VERSION: u64 = 1;
/// The JSON Schema of all objects.
pub const SCHEMA: &str = include_str!("../../docs/cgt.schema.json");

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

/// A result with its costs.
#[derive(Serialize)]
struct FoundItem<'a, B> {
    #[serde(flatten)]
    body: B,
    #[serde(flatten)]
    stopped_at: Option<&'a StoppedAt>,
    #[serde(skip_serializing_if = "Option::is_none")]
    drawing: Option<Drawn>,
    #[serde(skip_serializing_if = "Option::is_none")]
    micros: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    positions: Option<u64>,
    #[serde(skip_serializing_if = "Map::is_empty")]
    formats: Map<String, Value>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Body<'a> {
    Item(&'a Item),
    Print { text: &'a str, pretty: &'a str },
}

/// A table whose rows are serialised as they come.
#[derive(Serialize)]
struct StreamedTable<'a, I> {
    columns: &'a [String],
    #[serde(bound(serialize = "StreamedRows<I>: Serialize"))]
    rows: StreamedRows<I>,
}

struct StreamedRows<I>(RefCell<I>);

impl<R: Serialize, I: Iterator<Item = io::Result<R>>> Serialize for StreamedRows<I> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut all = serializer.serialize_seq(None)?;
        for row in &mut *self.0.borrow_mut() {
            all.serialize_element(&row.map_err(S::Error::custom)?)?;
        }
        all.end()
    }
}

/// The picture of `draw`.
#[derive(Serialize)]
struct Drawn {
    svg: String,
}

/// A thermograph of `plot`.
#[derive(Serialize)]
struct Plotted<'a> {
    game: &'a str,
    thermograph: &'a Thermograph,
}

/// The objects of a statement as lines: its diagnostics, then its result, with `formats` if given.
pub fn lines(
    session: &Session,
    result: &StatementResult,
    formats: Map<String, Value>,
) -> Vec<String> {
    let text = session.span_text(result.span);
    let faults = result.diagnostics.iter();
    let faults = faults.map(|fault| diagnostic(session, fault, text).to_string());
    faults.chain(line(session, result, formats)).collect()
}

/// The object of a result as a line, written without building the object in memory. `None` for definitions and
/// failures.
pub fn line(
    session: &Session,
    result: &StatementResult,
    formats: Map<String, Value>,
) -> Option<String> {
    let found = found(session, result, formats)?;
    // Serialisation fails only for maps with keys that are not strings.
    Some(serde_json::to_string(&found).unwrap_or_default())
}

/// Writes the object of a table as a line; its rows come one after the other.
///
/// # Errors
/// Those of the rows and of `out`.
pub fn write_table<R: Serialize>(
    session: &Session,
    result: &StatementResult,
    columns: &[String],
    rows: impl Iterator<Item = io::Result<R>>,
    out: &mut impl Write,
) -> io::Result<()> {
    let body = FoundItem {
        body: StreamedTable {
            columns,
            rows: StreamedRows(RefCell::new(rows)),
        },
        stopped_at: result.stopped_at.as_deref(),
        drawing: None,
        micros: Some(result.micros),
        positions: Some(result.positions),
        formats: Map::new(),
    };
    serde_json::to_writer(&mut *out, &of_statement(session, result, "table", body))?;
    writeln!(out)
}

/// The object of a result; none for definitions and failures.
pub fn item(session: &Session, result: &StatementResult) -> Option<Value> {
    let found = found(session, result, Map::new())?;
    Some(serde_json::to_value(found).unwrap_or_default())
}

fn found<'a>(
    session: &'a Session,
    result: &'a StatementResult,
    formats: Map<String, Value>,
) -> Option<Object<'a, FoundItem<'a, Body<'a>>>> {
    let kind = match &result.item {
        Item::Nothing | Item::Failed => return None,
        Item::Value(_) => "value",
        Item::Check(check) if check.claim => "claim",
        Item::Check(_) => "assert",
        Item::Table { .. } => "table",
        Item::Print(_) => "print",
    };
    let (body, has_cost) = match &result.item {
        Item::Print(Text { ascii, pretty, .. }) => (
            Body::Print {
                text: ascii,
                pretty,
            },
            false,
        ),
        item => (Body::Item(item), true),
    };
    let is_drawn = matches!(&result.item, Item::Value(shown) if shown.kind == "drawing");
    let look = Look::plain(Spelling::Pretty);
    let text = session.span_text(result.span);
    let svg = is_drawn.then(|| bundle::written(result, text, Mime::Svg, look));
    let body = FoundItem {
        body,
        stopped_at: result.stopped_at.as_deref(),
        drawing: svg.flatten().map(|svg| Drawn { svg }),
        micros: has_cost.then_some(result.micros),
        positions: has_cost.then_some(result.positions),
        formats,
    };
    Some(of_statement(session, result, kind, body))
}

/// The object of a statement, of the type `kind`.
fn of_statement<'a, T>(
    session: &'a Session,
    result: &StatementResult,
    kind: &'static str,
    body: T,
) -> Object<'a, T> {
    let source = session.source(result.span.source);
    Object {
        r#type: kind,
        file: name(source),
        line: source.map_or(1, |s| s.line_column(result.span.start as usize).0),
        source: session.span_text(result.span),
        body,
    }
}

/// The object of a diagnostic. `text` is the source of its statement.
pub fn diagnostic(session: &Session, fault: &Diagnostic, text: &str) -> Value {
    let kind = match fault.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Hint => "hint",
    };
    let related = fault.others.iter().map(|other| {
        let source = session.source(other.span.source);
        let mut found = place(source, other.span);
        found["file"] = json!(name(source));
        found["message"] = json!(other.message);
        found
    });
    let source = session.source(fault.span.source);
    let mut body = json!({
        "code": fault.code, "message": fault.message, "label": fault.label, "help": fault.help,
        "related": related.collect::<Vec<_>>(),
    });
    if let Some(fix) = &fault.fix {
        let mut found = place(source, fix.span);
        found["insert"] = json!(fix.replacement);
        body["fix"] = found;
    }
    let place = place(source, fault.span);
    for key in ["column", "end_line", "end_column"] {
        body[key] = place[key].clone();
    }
    let line = source.map_or(1, |s| s.line_column(fault.span.start as usize).0);
    object(kind, source, line, text, body)
}

/// The object of an error that has no place in a text, such as an unreadable file.
pub fn trouble(file: &str, message: &str) -> Value {
    json!({
        "type": "error", "file": file, "line": 1, "source": "", "code": "file", "message": message,
        "label": "", "help": [], "related": [], "column": 1, "end_line": 1, "end_column": 1,
    })
}

/// The object of a picture of `draw`.
pub fn drawing(source: &str, picture: &Picture) -> Value {
    let look = Look::plain(Spelling::Pretty);
    let body = json!({"text": picture.text(look), "svg": picture.svg(look)});
    let mut object = object("drawing", None, 1, source, body);
    object["file"] = json!("<draw>");
    object
}

/// The lines and columns of a span, counted in characters from 1. The end is exclusive.
fn place(source: Option<&Source>, span: Span) -> Value {
    let at = |offset: u32| source.map_or((1, 1), |s| s.line_column(offset as usize));
    let ((line, column), (end_line, end_column)) = (at(span.start), at(span.end));
    json!({"line": line, "column": column, "end_line": end_line, "end_column": end_column})
}

fn name(source: Option<&Source>) -> &str {
    source.map_or("", |s| &s.name)
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
        file: name(source),
        line,
        source: text,
        body,
    };
    // Serialisation fails only for maps with keys that are not strings.
    serde_json::to_value(object).unwrap_or_default()
}
