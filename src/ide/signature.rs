//! Signature help: the call around the cursor and its active argument. Works on texts that do not parse.

use super::{Snapshot, completion, definition};
use crate::session::UserDefinition;
use crate::source::Span;
use crate::syntax::TokenClass;
use crate::vocabulary;

/// One form of a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallForm {
    /// The call form, such as `cool(g, t)`.
    pub label: String,
    /// The byte ranges of the parameters in the label.
    pub parameters: Vec<std::ops::Range<usize>>,
}

/// The signatures of the call around an offset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signature {
    /// Its call forms.
    pub forms: Vec<CallForm>,
    /// Documentation as Markdown.
    pub doc: String,
    /// The index of the active argument, from 0.
    pub argument: usize,
    /// The byte offset at which the active argument begins; `None` inside a list or braces within the argument.
    pub begin: Option<usize>,
}

impl Signature {
    /// The part of the first matching form that remains to be typed, given the typed text of the active argument.
    pub fn rest(&self, typed: &str) -> Option<&str> {
        let takes = |form: &&CallForm| form.parameters.len() > self.argument;
        let form = self.forms.iter().find(takes)?;
        let parameter = form.parameters.get(self.argument)?;
        let from = if typed.trim().is_empty() {
            parameter.start
        } else {
            parameter.end
        };
        form.label.get(from..)
    }
}

/// The signature of the innermost call around an offset.
pub fn signature(snapshot: &Snapshot, offset: usize) -> Option<Signature> {
    let text = &snapshot.text;
    let tokens = &snapshot.parsed.tokens;
    let before = tokens.partition_point(|(_, span)| (span.end as usize) <= offset);
    let tokens = tokens.get(..before)?;
    let (mut depth, mut argument) = (0usize, 0);
    let mut begin = None;
    let mut is_nested = false;
    let mut at = tokens.len();
    let open = loop {
        at = at.checked_sub(1)?;
        let (class, span) = tokens.get(at)?;
        let next = tokens.get(at + 1).map_or(offset, |(_, s)| s.start as usize);
        if text.get(span.end as usize..next)?.contains(';') {
            return None;
        }
        match (class, span.text(text)) {
            (TokenClass::Bracket, ")" | "]" | "}") => depth += 1,
            (TokenClass::Bracket, "(") if depth == 0 => {
                begin.get_or_insert(span.end as usize);
                break at;
            }
            // The commas so far were inside a list or braces, not between arguments.
            (TokenClass::Bracket, "[" | "{") if depth == 0 => {
                (argument, is_nested) = (0, true);
            }
            (TokenClass::Bracket, "(" | "[" | "{") => depth -= 1,
            (TokenClass::Operator, ",") if depth == 0 => {
                argument += 1;
                begin.get_or_insert(span.end as usize);
            }
            (TokenClass::Keyword, word) if crate::syntax::begins_statement(word) => {
                return None;
            }
            _ => {}
        }
    };
    let (_, name) = tokens.get(open.checked_sub(1)?)?;
    let (_, bracket) = tokens.get(open)?;
    let word = name.text(text);
    if name.end != bracket.start || !word.starts_with(|c: char| c.is_alphabetic() || c == '_') {
        return None;
    }
    let dotted = open
        .checked_sub(2)
        .and_then(|at| tokens.get(at))
        .is_some_and(|(_, s)| s.text(text) == "." && s.end == name.start);
    let argument = argument + usize::from(dotted);
    let begin = begin.filter(|_| !is_nested);
    let own = definition::find(snapshot, word, offset)
        .and_then(|found| {
            UserDefinition::of_ast(found.ast, found.doc).find(|own| *own.name == *word)
        })
        .filter(|own| own.params.is_some());
    let own = own.as_ref().or(snapshot.scope.meanings(word).last());
    if let Some(own) = own.filter(|own| own.params.is_some()) {
        let word = if own.is_ruleset { "A ruleset. " } else { "" };
        return Some(Signature {
            forms: vec![form(own.head())],
            doc: format!("{word}{}", own.doc).trim_end().into(),
            argument,
            begin,
        });
    }
    if let Some(head) =
        head_under_way(snapshot, offset).filter(|head| head.starts_with(&format!("{word}(")))
    {
        return Some(Signature {
            forms: vec![form(head.into())],
            doc: String::new(),
            argument,
            begin,
        });
    }
    let entry = vocabulary::find(word)?;
    let called = |form: &&&str| form.strip_prefix(word).is_some_and(|r| r.starts_with('('));
    let forms = entry.forms.iter().filter(called);
    let forms: Vec<CallForm> = forms.map(|f| form((*f).to_string())).collect();
    (!forms.is_empty()).then(|| Signature {
        forms,
        doc: entry.doc.into(),
        argument,
        begin,
    })
}

/// The head of the `def` or `ruleset` being written, such as `f(b: line "x|o.")`, if the offset is after it.
fn head_under_way(snapshot: &Snapshot, offset: usize) -> Option<&str> {
    let tokens = completion::statement_tokens(snapshot, offset);
    let text = |t: &(TokenClass, Span)| t.1.text(&snapshot.text);
    let [keyword, name, rest @ ..] = tokens else {
        return None;
    };
    let assign = rest.iter().position(|t| text(t) == "=")?;
    let close = rest
        .get(assign.checked_sub(1)?)
        .filter(|t| text(t) == ")")?;
    let is_head = matches!(text(keyword), "def" | "ruleset");
    let head = snapshot
        .text
        .get(name.1.start as usize..close.1.end as usize);
    head.filter(|_| is_head)
}

fn form(label: String) -> CallForm {
    let inner = label.find('(').map_or(label.len(), |at| at + 1);
    let end = label.rfind(')').unwrap_or(label.len());
    let arguments = completion::arguments(label.get(inner..end).unwrap_or(""));
    let parameters = arguments
        .into_iter()
        .map(|range| inner + range.start..inner + range.end)
        .collect();
    CallForm { label, parameters }
}
