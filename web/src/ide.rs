//! Requests of an editor while the user types. None of them evaluates.

use crate::document::{Document, Place};
use crate::engine::{Answer, read, unknown};
use cgt_lang::diagnostic::Severity;
use cgt_lang::ide::completion;
use cgt_lang::ide::diagnostics::Problem;
use cgt_lang::ide::folding::FoldKind;
use cgt_lang::ide::hover::{self, Subject};
use cgt_lang::ide::references;
use cgt_lang::ide::symbols::{self, Symbol};
use cgt_lang::ide::{definition, folding, inlay, signature, tokens};
use cgt_lang::present::{editor, markdown};
use cgt_lang::session;
use serde::Deserialize;
use serde_json::{Value, json};

/// A cursor position.
#[derive(Deserialize)]
struct Cursor {
    offset: usize,
}

/// A name to replace.
#[derive(Deserialize)]
struct Renaming {
    offset: usize,
    name: String,
}

/// A range of the text.
#[derive(Deserialize)]
struct Part {
    from: usize,
    to: usize,
}

/// Answers a request about a document.
pub fn answer(document: &Document, method: &str, params: Value) -> Answer {
    match method {
        "tokens" => coloured(document, &read(params)?),
        "folds" => Ok(folded(document)),
        "symbols" => Ok(outlined(document)),
        "format" => Ok(json!(session::format(&document.snapshot.text))),
        "rename" => renamed(document, &read(params)?),
        _ => at_cursor(document, method, read(params)?),
    }
}

fn at_cursor(document: &Document, method: &str, cursor: Cursor) -> Answer {
    let snapshot = &document.snapshot;
    let offset = document.byte(cursor.offset);
    Ok(match method {
        "complete" => completion::completions(snapshot, offset).map_or(json!(null), |found| {
            let options: Vec<Value> = found.suggestions.iter().map(editor::suggestion).collect();
            let Place { from, to } = document.place(found.replaced);
            json!({"from": from, "to": to, "options": options, "incomplete": found.is_incomplete})
        }),
        "hover" => hover::subject(snapshot, offset)
            .map_or(json!(null), |subject| hovered(document, &subject)),
        "signature" => {
            signature::signature(snapshot, offset).map_or(json!(null), |found| signed(&found))
        }
        "definition" => definition::goto(snapshot, offset)
            .filter(|target| target.import.is_none() && document.has(target.span))
            .map_or(json!(null), |target| json!(document.span(target.span))),
        "references" => referred(document, offset),
        "renamable" => {
            let (_, span) = references::renamable(snapshot, offset)?;
            json!(document.span(span))
        }
        _ => return Err(unknown(method)),
    })
}

/// The results of parsing a text: its statements and its problems.
pub fn opened(document: &Document) -> Value {
    let snapshot = &document.snapshot;
    let statements = snapshot.parsed.statements.iter().enumerate();
    let statements = statements.filter(|(_, statement)| document.has(statement.span));
    let statements = statements.map(|(at, statement)| {
        let Place { from, to } = document.span(statement.span);
        let end = inlay::behind(&snapshot.text, statement.span);
        let shows = !statement.ast.binds_names();
        json!({
            "at": at,
            "print": format!("{:x}", snapshot.program.fingerprint(at).unwrap_or_default()),
            "from": from,
            "to": to,
            "hint": document.place(end..end).from,
            "shows": shows,
        })
    });
    let statements: Vec<Value> = statements.collect();
    let problems: Vec<Value> = document
        .faults
        .iter()
        .map(|p| problem(document, p, 0))
        .collect();
    json!({"statements": statements, "problems": problems, "missing": document.missing()})
}

/// A problem. Its places count from the unit `begin`.
pub fn problem(document: &Document, problem: &Problem, begin: usize) -> Value {
    let place = |span| {
        let Place { from, to } = document.span(span);
        json!({"from": from as i64 - begin as i64, "to": to as i64 - begin as i64})
    };
    let text = &document.snapshot.text;
    let fix = problem.fix.as_ref().zip(problem.fix_title(text));
    let fix = fix.map(
        |(fix, title)| json!({"place": place(fix.span), "insert": fix.replacement, "title": title}),
    );
    let related = problem.related.iter().filter(|r| r.file.is_none());
    let related = related.map(|r| json!({"place": place(r.span), "message": r.message}));
    json!({
        "place": place(problem.span),
        "severity": match problem.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Hint => "info",
        },
        "code": problem.code,
        "message": problem.message,
        "related": related.collect::<Vec<_>>(),
        "fix": fix,
    })
}

/// A hover without a value.
pub fn hovered(document: &Document, subject: &Subject<'_>) -> Value {
    let sections = editor::without_value(&document.snapshot, subject);
    json!({
        "place": document.span(subject.span),
        "markdown": editor::hover(&sections),
        "evaluates": subject.expression.is_some(),
    })
}

fn signed(found: &signature::Signature) -> Value {
    let forms = found.forms.iter().map(|form| {
        let active = form.parameters.get(found.argument);
        let part = |range: std::ops::Range<usize>| form.label.get(range).unwrap_or("");
        let (from, to) = active.map_or((0, 0), |range| (range.start, range.end));
        json!([part(0..from), part(from..to), part(to..form.label.len())])
    });
    json!({"forms": forms.collect::<Vec<_>>(), "markdown": markdown::plain(&found.doc)})
}

fn referred(document: &Document, offset: usize) -> Value {
    let snapshot = &document.snapshot;
    let meaning = references::meaning(snapshot, offset);
    let found = meaning.map(|(meaning, _)| references::places(&snapshot.parsed, &meaning));
    let places = found.into_iter().flatten();
    let places = places.map(|p| json!({"place": document.span(p.span), "binds": p.binds}));
    places.collect()
}

fn renamed(document: &Document, Renaming { offset, name }: &Renaming) -> Answer {
    let snapshot = &document.snapshot;
    let (meaning, _) = references::renamable(snapshot, document.byte(*offset))?;
    let places = references::renaming(&snapshot.text, &snapshot.parsed, &meaning, name)?;
    Ok(places
        .iter()
        .map(|p| json!(document.span(p.span)))
        .collect())
}

/// The classes of the tokens in a range of the text, as triples of place and class.
fn coloured(document: &Document, Part { from, to }: &Part) -> Answer {
    let (begin, end) = (document.byte(*from), document.byte(*to));
    let mut found = tokens::tokens(&document.snapshot);
    found.retain(|(_, span)| {
        document.has(*span) && begin < span.end as usize && (span.start as usize) < end
    });
    let found = found.iter().map(|(class, span)| {
        let Place { from, to } = document.span(*span);
        json!([from, to, format!("{class:?}").to_lowercase()])
    });
    Ok(found.collect())
}

fn folded(document: &Document) -> Value {
    let folds = folding::folds(&document.snapshot).into_iter();
    let folds = folds.map(|(kind, bytes)| {
        json!({"place": document.place(bytes), "comment": kind == FoldKind::Comment})
    });
    folds.collect()
}

fn outlined(document: &Document) -> Value {
    let symbols = symbols::outline(&document.snapshot);
    symbols.iter().map(|s| symbol(document, s)).collect()
}

fn symbol(document: &Document, found: &Symbol) -> Value {
    let children = found.children.iter().map(|s| symbol(document, s));
    json!({
        "name": found.name,
        "kind": format!("{:?}", found.kind).to_lowercase(),
        "place": document.span(found.span),
        "children": children.collect::<Vec<_>>(),
    })
}
