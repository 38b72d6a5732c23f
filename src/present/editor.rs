//! Markdown for editor features: hovers, and the documentation of completions.

use super::markdown;
use crate::diagnostic::{Code, Diagnostic};
use crate::ide::Snapshot;
use crate::ide::completion::Suggestion;
use crate::ide::hover::Subject;
use crate::session::board::Judgement;
use crate::session::{Description, Shown};
use crate::value::Spelling;
use serde_json::{Value, json};

/// Joins the sections of a hover.
pub fn hover(sections: &[String]) -> String {
    sections.join("\n\n---\n\n")
}

/// The sections of a hover about an expression: its value, its ruleset, and the sections that need no evaluation.
/// `known` is the value if the statement is already evaluated.
pub fn evaluated(
    snapshot: &Snapshot,
    subject: &Subject<'_>,
    mut found: Description,
    known: Option<&Shown>,
    spelling: Spelling,
    images: bool,
) -> Vec<String> {
    found.source = subject.span.text(&snapshot.text).into();
    let mut sections = vec![value(&found, known, spelling, images)];
    let ruleset = found.ruleset.filter(|_| subject.entry.is_none());
    sections.extend(ruleset.map(markdown::ruleset));
    sections.extend(without_value(snapshot, subject));
    sections
}

/// What is known of a move, for lists of moves: who wins after it, and the value that it leads to.
pub fn move_note(one: &Judgement, spelling: Spelling) -> String {
    if let Some(score) = &one.score {
        let best = if one.wins == Some(true) { ", best" } else { "" };
        return format!("score {score}{best}");
    }
    let wins = one.wins.map(|wins| if wins { "wins" } else { "loses" });
    let value = one.value.as_ref();
    let value = value.map(|value| format!("to {}", value.spelled(spelling)));
    let known = wins.map(String::from).into_iter().chain(value);
    known.collect::<Vec<_>>().join(", ")
}

/// The sections of a hover that need no evaluation.
pub fn without_value(snapshot: &Snapshot, subject: &Subject<'_>) -> Vec<String> {
    let mut sections = Vec::new();
    sections.extend(subject.keyword.map(markdown::keyword));
    sections.extend(subject.note.clone());
    if !subject.depends.is_empty() {
        sections.push(markdown::depends(&subject.depends));
    }
    if let Some(definition) = &subject.definition {
        let file = definition.import.and_then(|i| snapshot.imports.get(i));
        let file = file.and_then(|f| f.path.file_name());
        let file = file.map(|name| name.to_string_lossy());
        sections.push(markdown::definition(
            definition.text,
            definition.doc,
            file.as_deref(),
        ));
    }
    sections.extend(subject.entry.map(|e| markdown::entry(e, e.example.1)));
    let ruleset = subject.ruleset.filter(|_| subject.entry.is_none());
    let ruleset = ruleset.filter(|_| subject.expression.is_none());
    sections.extend(ruleset.map(markdown::ruleset));
    sections
}

/// The value of an expression in a hover.
pub fn value(
    found: &Description,
    known: Option<&Shown>,
    spelling: Spelling,
    images: bool,
) -> String {
    match (&found.shown, known) {
        (Err(_), Some(known)) => markdown::value(&found.source, known, spelling),
        (Err(fault), None) if matches!(fault.code, Code::LimitTime | Code::Interrupted) => {
            let message = match fault.code {
                Code::LimitTime => "no value within the time limit of a hover",
                _ => "no value: interrupted by another request",
            };
            let fault = Diagnostic::error(fault.code, fault.span, message);
            let found = Description {
                shown: Err(Box::new(fault)),
                ..found.clone()
            };
            markdown::description(&found, spelling, images)
        }
        _ => markdown::description(found, spelling, images),
    }
}

/// The documentation of a completion; empty if there is none.
pub fn documentation(suggestion: &Suggestion) -> String {
    match suggestion.entry {
        Some(entry) => markdown::entry(entry, entry.example.1),
        None => suggestion.doc.clone(),
    }
}

/// A completion as a JSON object.
pub fn suggestion(suggestion: &Suggestion) -> Value {
    json!({
        "label": suggestion.label,
        "kind": format!("{:?}", suggestion.kind).to_lowercase(),
        "detail": suggestion.detail,
        "rank": suggestion.rank(),
        "markdown": documentation(suggestion),
        "snippet": suggestion.snippet(),
        "plain": suggestion.plain(),
    })
}
