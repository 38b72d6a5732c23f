//! Hover: the smallest expression under the cursor, and its documentation without evaluation.

use super::definition::{self, Definition};
use super::{Snapshot, ruleset_hover, ruleset_words, scope};
use crate::source::Span;
use crate::syntax::ast::{Ast, Clauses, ExprId, ExprKind, Name, Pattern, Range, Statement};
use crate::syntax::{KEYWORDS, Keyword, TokenClass};
use crate::vocabulary::{self, Entry};

/// The subject of a hover.
#[derive(Clone, Debug, Default)]
pub struct Subject<'a> {
    /// Its span.
    pub span: Span,
    /// The expression and the index of its statement, if it can be evaluated in place.
    pub expression: Option<(usize, ExprId)>,
    /// The variables that its value depends on, each with its range.
    pub depends: Vec<(&'a str, Option<&'a str>)>,
    /// The definition of the name.
    pub definition: Option<Definition<'a>>,
    /// The vocabulary entry of the word.
    pub entry: Option<&'static Entry>,
    /// The ruleset of a position word.
    pub ruleset: Option<&'static Entry>,
    /// The keyword.
    pub keyword: Option<&'static Keyword>,
    /// The claim, assertion, table, `find` or `tally` whose result is shown.
    pub statement: Option<usize>,
    /// One sentence of description, if none of the other fields applies.
    pub note: Option<String>,
}

impl<'a> Subject<'a> {
    fn new(span: Span) -> Subject<'a> {
        Subject {
            span,
            ..Subject::default()
        }
    }

    pub(super) fn note(span: Span, note: String) -> Option<Subject<'a>> {
        let note = Some(note);
        Some(Subject {
            note,
            ..Subject::new(span)
        })
    }
}

/// Maximum length of a statement with hovers, in bytes.
const LONGEST_STATEMENT: usize = 1 << 16;

/// The subject under the cursor. `None` on comments and blanks, and in very long statements.
pub fn subject(snapshot: &Snapshot, offset: usize) -> Option<Subject<'_>> {
    let (at, statement) = snapshot.parsed.statement_at(offset)?;
    let ast = &statement.ast;
    if statement.span.range().len() > LONGEST_STATEMENT {
        return None;
    }
    let path = path_to(snapshot, statement, offset);
    let innermost = path.last().copied();
    if snapshot.token_at(offset) == Some(TokenClass::Keyword) {
        return ruleset_words::subject(snapshot, statement, &path, offset)
            .or_else(|| keyword(snapshot, at, offset));
    }
    match snapshot.token_at(offset) {
        Some(TokenClass::Comment | TokenClass::Error) => return None,
        // A position with a prefix counts as one word, including its blanks.
        None if !matches!(ast[innermost?].kind, ExprKind::Position(_)) => return None,
        _ => {}
    }
    let label = ast.parts().label.map(|label| statement.place(label.span));
    if let Some(label) = label.filter(|span| span.touches(offset)) {
        return Some(Subject {
            statement: Some(at),
            ..Subject::new(label)
        });
    }
    if let Some(found) = bound_name(snapshot, at, statement, offset) {
        return Some(found);
    }
    if let Some(found) = ruleset_hover::subject(statement, &path, offset) {
        return Some(found);
    }
    let clauses = path
        .iter()
        .filter_map(|id| scope::clauses_of(&ast[*id].kind));
    for clauses in clauses.chain(ast.parts().clauses) {
        if let Some(found) = variable(statement, clauses, offset) {
            return Some(found);
        }
    }
    for id in &path {
        if let ExprKind::Let { pattern, value, .. } = &ast[*id].kind
            && let Some(found) = local(statement, (pattern, *value), offset)
        {
            return Some(found);
        }
    }
    let expr = chosen(ast, &path)?;
    let path = path.get(..=path.iter().position(|id| *id == expr)?)?;
    let mut subject = Subject::new(statement.place_of(expr));
    let locals = scope::locals(ast, path);
    let needed = scope::needed(ast, expr, &locals);
    let of_local = |l: &scope::Local<'_>| l.over.map(|over| over.text(&ast.text));
    let in_move = path
        .iter()
        .any(|id| matches!(ast[*id].kind, ExprKind::Move(_)));
    if needed.is_empty() && !in_move {
        subject.expression = Some((at, expr));
    } else {
        let depends = needed.iter().map(|l| (&*l.name.text, of_local(l)));
        subject.depends = depends.collect();
    }
    let touches = |name: &Name| statement.place(name.span).touches(offset);
    let name: Option<&str> = match &ast[expr].kind {
        ExprKind::Call { name, .. } if touches(name) => Some(&name.text),
        ExprKind::Name(name) if needed.is_empty() => Some(name),
        ExprKind::Position(position) => {
            let prefix = position.prefix.as_ref().map_or("nimstring", |p| &*p.text);
            subject.ruleset = vocabulary::find(prefix);
            let prefix = position.prefix.as_ref();
            prefix.filter(|p| touches(p)).map(|p| &*p.text)
        }
        _ => None,
    };
    if let Some(name) = name {
        subject.definition = definition::find(snapshot, name, offset);
        if subject.definition.is_none() {
            subject.entry = vocabulary::find(name);
        }
    }
    let is_function = subject.definition.is_some_and(|d| d.params.is_some());
    if subject.entry.is_some_and(|entry| entry.meaning.is_symbol())
        || ruleset_hover::is_function_of_clause(ast, expr, is_function)
    {
        subject.expression = None;
    }
    Some(subject)
}

/// The keyword at an offset. The keyword of a claim, an assertion or a table represents the statement.
fn keyword<'a>(snapshot: &Snapshot, at: usize, offset: usize) -> Option<Subject<'a>> {
    let tokens = &snapshot.parsed.tokens;
    let after = tokens.partition_point(|(_, span)| span.start as usize <= offset);
    let (_, span) = tokens.get(after.checked_sub(1)?)?;
    let word = span.text(&snapshot.text);
    let keyword = KEYWORDS.iter().find(|k| k.word == word)?;
    let is_first = snapshot.parsed.statements.get(at)?.span.start == span.start;
    let has_result = matches!(word, "claim" | "assert" | "table" | "find" | "tally");
    Some(Subject {
        keyword: Some(keyword),
        statement: (is_first && has_result).then_some(at),
        ..Subject::new(*span)
    })
}

/// The expressions that contain the character at an offset, outermost first. After the last character of a word, the
/// expressions that contain the word.
fn path_to(snapshot: &Snapshot, statement: &Statement, offset: usize) -> Vec<ExprId> {
    let mut path = statement.expr_at(offset);
    let holds = |span: Span| span.range().contains(&offset);
    let tokens = &snapshot.parsed.tokens;
    let after = tokens.partition_point(|(_, span)| span.start as usize <= offset);
    if after
        .checked_sub(1)
        .and_then(|at| tokens.get(at))
        .is_some_and(|(_, s)| holds(*s))
    {
        let inside = path.iter().take_while(|id| holds(statement.place_of(**id)));
        let inside = inside.count();
        path.truncate(inside);
    }
    path
}

/// The innermost expression. For a string, the enclosing call, because a string alone has nothing to show.
fn chosen(ast: &Ast, path: &[ExprId]) -> Option<ExprId> {
    let (last, before) = path.split_last()?;
    if !matches!(ast[*last].kind, ExprKind::Str(_)) {
        return Some(*last);
    }
    let call = before.last()?;
    matches!(ast[*call].kind, ExprKind::Call { .. }).then_some(*call)
}

/// A name that the statement itself binds, or a parameter of its definition.
fn bound_name<'a>(
    snapshot: &'a Snapshot,
    at: usize,
    statement: &'a Statement,
    offset: usize,
) -> Option<Subject<'a>> {
    let place = |name: &Name| statement.place(name.span);
    let touches = |name: &Name| place(name).touches(offset);
    let parts = statement.ast.parts();
    let param = parts.params.into_iter().flatten().find(|p| touches(p));
    if let Some(name) = parts.binds.iter().find(|name| touches(name)) {
        let value = parts.value.filter(|_| parts.binds.len() == 1);
        return Some(Subject {
            expression: value.map(|value| (at, value)),
            definition: definition::find(snapshot, &name.text, offset),
            ..Subject::new(place(name))
        });
    }
    match (parts.binds.first(), param, parts.import) {
        (Some(name), Some(param), _) => Subject::note(
            place(param),
            format!("`{}` is a parameter of `{}`.", param.text, name.text),
        ),
        (_, _, Some(path)) if touches(path) => {
            let names: Vec<String> = definition::definitions(snapshot)
                .iter()
                .filter(|d| d.import.is_some())
                .map(|d| format!("`{}`", d.name))
                .collect();
            let names = if names.is_empty() {
                "nothing".into()
            } else {
                names.join(", ")
            };
            Subject::note(place(path), format!("Imports give {names}."))
        }
        _ => None,
    }
}

/// The subject at a name bound by a `let` inside an expression.
fn local<'a>(
    statement: &Statement,
    (pattern, value): (&Pattern, ExprId),
    offset: usize,
) -> Option<Subject<'a>> {
    let on = |name: &&Name| statement.place(name.span).touches(offset);
    let name = pattern.names.iter().find(on)?;
    let value = statement.ast[value].span.text(&statement.ast.text);
    let what = if pattern.is_list {
        "an element"
    } else {
        "the value"
    };
    Subject::note(
        statement.place(name.span),
        format!("`{}` is {what} of `{value}`.", name.text),
    )
}

/// The subject at the binding of a range variable.
fn variable<'a>(statement: &Statement, clauses: &'a Clauses, offset: usize) -> Option<Subject<'a>> {
    let on = |name: &Name| statement.place(name.span).touches(offset);
    let named = |range: &'a Range| range.pattern.names.iter().find(|name| on(name));
    let mut all = clauses.ranges.iter();
    let (range, name) = all.find_map(|range| Some((range, named(range)?)))?;
    let over = statement.ast[range.over].span.text(&statement.ast.text);
    let what = match range.variable() {
        Some(_) => "ranges over",
        None => "is a part of each element of",
    };
    Subject::note(
        statement.place(name.span),
        format!("`{}` {what} `{over}`.", name.text),
    )
}
