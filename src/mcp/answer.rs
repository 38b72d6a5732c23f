//! What a tool answers: text for a reader, the data, and a picture where there is one.

use crate::present::bundle::Mime;
use crate::repl::RequestRefusal;
use rmcp::model::{CallToolResult, ContentBlock, ResourceContents};
use serde_json::Value;

/// Maximum length of an answer's text for a reader, in characters. The data are complete.
const MOST_TEXT: usize = 20_000;
/// Maximum length of an answer's data, in bytes.
const MOST_DATA: usize = 1 << 20;

/// A refusal of a call: the conversation goes on, and the model reads what would be right.
pub(super) fn refused(refusal: &RequestRefusal) -> CallToolResult {
    CallToolResult::error(vec![ContentBlock::text(refusal.message())])
}

/// A message in place of a result.
pub(super) fn failed(message: &str) -> CallToolResult {
    CallToolResult::error(vec![ContentBlock::text(message)])
}

/// The answer of `evaluate`, whose results also have the formats plain text and SVG. `keep` leaves the formats in the
/// data.
pub(super) fn of_results(answer: &str, keep: bool) -> CallToolResult {
    let Ok(mut data) = serde_json::from_str::<Value>(answer) else {
        return failed("the answer cannot be read");
    };
    let (mut lines, mut pictures) = (Vec::new(), Vec::new());
    let mut has_failed = false;
    for result in data["results"].as_array_mut().into_iter().flatten() {
        has_failed |= result["type"] == "error";
        lines.push(text(result));
        let picture = result["formats"][Mime::Svg.name()].as_str();
        pictures.extend(picture.map(String::from));
        if !keep && let Some(fields) = result.as_object_mut() {
            fields.remove("formats");
        }
    }
    if data["complete"] == false {
        lines.push(
            "Some statements were not run: the time was up, or the call was cancelled.".into(),
        );
    }
    if lines.is_empty() {
        lines.push("done: definitions have no result".into());
    }
    let length = data.to_string().len() + pictures.iter().map(String::len).sum::<usize>();
    if length > MOST_DATA {
        return failed(&format!(
            "the answer has {length} bytes, more than {MOST_DATA}: ask for a part of it, such as fewer cases or the length \
             of a list"
        ));
    }
    let mut content = vec![ContentBlock::text(shortened(&lines.join("\n")))];
    content.extend(pictures.into_iter().map(|svg| {
        let picture = ResourceContents::text(svg, "cgt://drawing.svg");
        ContentBlock::resource(picture.with_mime_type(Mime::Svg.name()))
    }));
    with_data(content, data, has_failed)
}

/// The answer of `doc`.
pub(super) fn of_docs(answer: &str) -> CallToolResult {
    let Ok(data) = serde_json::from_str::<Value>(answer) else {
        return failed("the answer cannot be read");
    };
    let docs = data["docs"].as_array().into_iter().flatten();
    let field = |doc: &Value, name: &str| doc[name].as_str().unwrap_or_default().to_string();
    let lines = docs.map(|doc| match &doc["forms"] {
        Value::Array(forms) => {
            let forms: Vec<&str> = forms.iter().filter_map(Value::as_str).collect();
            let examples = doc["examples"].as_array().into_iter().flatten();
            let examples = examples.map(|example| {
                format!(
                    "\n> {}\n{}",
                    field(example, "input"),
                    field(example, "output")
                )
            });
            let examples: String = examples.collect();
            let (doc, more) = (field(doc, "doc"), field(doc, "definition"));
            format!("{}\n{doc}\n{more}{examples}", forms.join(", "))
        }
        _ if doc["type"] == "section" => {
            format!("# {}\n\n{}", field(doc, "heading"), field(doc, "text"))
        }
        _ => format!("{}: {}", field(doc, "name"), field(doc, "doc")),
    });
    let lines: Vec<String> = lines.collect();
    with_data(
        vec![ContentBlock::text(shortened(&lines.join("\n")))],
        data,
        false,
    )
}

fn with_data(content: Vec<ContentBlock>, data: Value, has_failed: bool) -> CallToolResult {
    let mut result = if has_failed {
        CallToolResult::error(content)
    } else {
        CallToolResult::success(content)
    };
    result.structured_content = Some(data);
    result
}

/// A result for a reader.
fn text(result: &Value) -> String {
    if let Some(text) = result["formats"][Mime::Plain.name()].as_str() {
        return text.trim_end().into();
    }
    let field = |name: &str| result[name].as_str().unwrap_or_default();
    match result["type"].as_str() {
        Some(kind @ ("error" | "hint")) => {
            let place = match (result["line"].as_u64(), result["column"].as_u64()) {
                (Some(line), Some(column)) => format!(" at line {line}, column {column}"),
                (Some(line), None) => format!(" at line {line}"),
                _ => String::new(),
            };
            let help = match field("help") {
                "" => String::new(),
                help => format!("\nhelp: {help}"),
            };
            format!(
                "{kind}[{}]{place}: {}{help}",
                field("code"),
                field("message")
            )
        }
        Some("assert") => format!("holds: {}", field("source")),
        _ => field("pretty").into(),
    }
}

/// The beginning of a text that is too long.
fn shortened(text: &str) -> String {
    match text.char_indices().nth(MOST_TEXT) {
        None => text.into(),
        Some((at, _)) => {
            let kept = text.get(..at).unwrap_or_default();
            format!(
                "{kept}\n... ({} bytes more; the structured content has all)",
                text.len() - at
            )
        }
    }
}
