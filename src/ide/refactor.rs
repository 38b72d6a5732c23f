//! Refactorings and fixes that need no evaluation: extract to `let`, inline a `let`, remove a definition, replace the
//! expected value of an assertion.

use super::actions::Edit;
use super::scope::{self, Local};
use super::{Snapshot, definition};
use crate::diagnostic::{Diagnostic, Fix};
use crate::session::CheckResult;
use crate::source::Span;
use crate::syntax;
use crate::syntax::ast::{Ast, Binary, ExprId, ExprKind, Statement, StatementKind};
use crate::value::Spelling;
use crate::vocabulary::PREFIXES;
use std::ops::Range;

/// The name of an extracted expression.
const EXTRACTED: &str = "extracted";

/// The fix of a failed equality assertion: replaces the right side with the value of the left side.
pub(super) fn found_instead(
    statement: &Statement,
    check: &CheckResult,
    spelling: Spelling,
) -> Option<Fix> {
    let StatementKind::Assert { condition } = statement.ast.kind else {
        return None;
    };
    let ExprKind::Binary {
        operator: Binary::Equal,
        right,
        ..
    } = statement.ast[condition].kind
    else {
        return None;
    };
    let replacement = check.found.as_ref()?.text.spelled(spelling).to_string();
    let is_alone = check.counterexample.is_empty() && is_expression(&replacement);
    is_alone.then_some(Fix {
        span: statement.place_of(right),
        replacement,
    })
}

/// Whether a text is a single expression.
pub(super) fn is_expression(text: &str) -> bool {
    let parsed = syntax::parse(Default::default(), text, &PREFIXES);
    parsed.diagnostics.iter().all(|d| !d.is_error())
        && matches!(parsed.statements.as_slice(), [one] if one.ast.is_result())
}

/// The edit that removes the statement binding the name at `name`, including its line and its comment. `None` if the
/// statement binds several names.
pub fn removal(snapshot: &Snapshot, name: Span) -> Option<Edit> {
    let (_, statement) = snapshot.parsed.statement_at(name.start as usize)?;
    let [bound] = statement.ast.parts().binds else {
        return None;
    };
    (statement.place(bound.span) == name).then(|| without(snapshot, statement))
}

/// Removes a statement, and its line if the line is otherwise empty.
fn without(snapshot: &Snapshot, statement: &Statement) -> Edit {
    let text = &snapshot.text;
    let mut range = statement.span.range();
    let behind = text.get(range.end..).unwrap_or("");
    let blanks = behind.len() - behind.trim_start_matches([' ', '\t']).len();
    let rest = behind.get(blanks..).unwrap_or("");
    if is_line_start(text, range.start) && (rest.is_empty() || rest.starts_with(['\n', '\r'])) {
        let ends = ["\r\n", "\n", "\r"]
            .iter()
            .find(|end| rest.starts_with(**end));
        range.end += blanks + ends.map_or(0, |end| end.len());
        range.start = comment_start(text, range.start);
    } else if rest.starts_with(';') {
        let next = rest.get(1..).unwrap_or("");
        let next = next.len() - next.trim_start_matches([' ', '\t']).len();
        range.end += blanks + 1 + next;
    }
    let span = Span::new(statement.span.source, range.start, range.end);
    (span, String::new())
}

fn is_line_start(text: &str, at: usize) -> bool {
    let before = text.get(..at).unwrap_or("");
    before.is_empty() || before.ends_with(['\n', '\r'])
}

/// The byte offset of the first comment line that documents the line at an offset.
fn comment_start(text: &str, mut at: usize) -> usize {
    while let Some(before) = text.get(..at).filter(|b| !b.is_empty()) {
        let line = before.strip_suffix('\n').unwrap_or(before);
        let line = line.strip_suffix('\r').unwrap_or(line);
        let start = line.rfind(['\n', '\r']).map_or(0, |end| end + 1);
        if !line.get(start..).is_some_and(|line| line.starts_with("##")) {
            break;
        }
        at = start;
    }
    at
}

/// The edits that extract the selected expression into a `let`: a statement above the current one, or, if variables
/// occur in it, a `let` expression in the same branch. `None` if the selection is not an expression or is only a name.
pub fn extract(snapshot: &Snapshot, selected: Range<usize>) -> Option<Vec<Edit>> {
    let text = snapshot.text.get(selected.clone())?;
    let start = selected.start + (text.len() - text.trim_start().len());
    let range = start..start + text.trim().len();
    let (_, statement) = snapshot.parsed.statement_at(range.start)?;
    let ast = &statement.ast;
    let inner = unbracketed(&snapshot.text, range.clone());
    let path = statement.expr_at(inner.start);
    let covers = |id: &ExprId| statement.place_of(*id).range() == inner;
    let at = path.iter().position(covers)?;
    let expr = *path.get(at)?;
    let path = path.get(..=at)?;
    let is_fixed = |id: &ExprId| {
        matches!(
            ast[*id].kind,
            ExprKind::Move(_)
                | ExprKind::Effects { .. }
                | ExprKind::Named { .. }
                | ExprKind::NamedOption { .. }
        )
    };
    let is_named = matches!(ast[expr].kind, ExprKind::Name(_));
    if is_named || ast.parts().ruleset.is_some() || path.iter().any(is_fixed) {
        return None;
    }
    let span = Span::new(statement.span.source, range.start, range.end);
    let name = fresh(&snapshot.text);
    let value = snapshot.text.get(inner)?;
    let value = bracketed(value, is_loose(&ast[expr].kind));
    let needed = scope::needed(ast, expr, &scope::locals(ast, path));
    let mut edits = if needed.is_empty() {
        let is_let = matches!(ast.kind, StatementKind::Let { .. });
        if is_let && path.len() == 1 {
            return None;
        }
        let begin = statement.span.range().start;
        let is_line = is_line_start(&snapshot.text, begin);
        let begin = if is_line {
            comment_start(&snapshot.text, begin)
        } else {
            begin
        };
        let end = if is_line { "\n" } else { "; " };
        vec![(
            Span::new(span.source, begin, begin),
            format!("let {name} = {value}{end}"),
        )]
    } else {
        let branch = branch(ast, path, &needed)?;
        let whole = statement.place_of(branch);
        let is_root = path.first() == Some(&branch);
        let (open, close) = if is_root { ("", "") } else { ("(", ")") };
        let at = |offset: u32| Span::new(span.source, offset as usize, offset as usize);
        vec![
            (at(whole.start), format!("{open}let {name} = {value} in ")),
            (at(whole.end), close.to_string()),
        ]
    };
    edits.insert(1, (span, name));
    edits.retain(|(span, new)| !span.range().is_empty() || !new.is_empty());
    Some(edits).filter(|edits| can_be_read(snapshot, statement, edits))
}

/// Removes blanks at the ends of a range, and brackets around it.
fn unbracketed(text: &str, range: Range<usize>) -> Range<usize> {
    let inside = |range: &Range<usize>| {
        let part = text.get(range.clone())?;
        let inner = part.strip_prefix('(')?.strip_suffix(')')?;
        let start = range.start + 1 + (inner.len() - inner.trim_start().len());
        is_expression(inner).then(|| start..start + inner.trim().len())
    };
    std::iter::successors(Some(range.clone()), inside)
        .last()
        .unwrap_or(range)
}

/// The innermost branch around an expression with all needed variables in scope: the body of the definition, of a `let`
/// or of a comprehension, or a side of an `if`.
fn branch(ast: &Ast, path: &[ExprId], needed: &[Local<'_>]) -> Option<ExprId> {
    let (expr, _) = path.split_last()?;
    let is_branch = |at: usize| {
        let child = path.get(at).copied();
        let parent = at.checked_sub(1).and_then(|at| path.get(at));
        match parent.map(|parent| &ast[*parent].kind) {
            None => true,
            Some(ExprKind::If {
                then, otherwise, ..
            }) => Some(*then) == child || *otherwise == child,
            Some(
                ExprKind::Let { body, .. }
                | ExprKind::Lambda { body, .. }
                | ExprKind::LocalDef { rest: body, .. }
                | ExprKind::Comprehension { body, .. }
                | ExprKind::Quantified { body, .. },
            ) => Some(*body) == child,
            _ => false,
        }
    };
    let at = (0..path.len()).rev().find(|at| is_branch(*at))?;
    let branch = path.get(at).filter(|branch| *branch != expr)?;
    let seen = scope::locals(ast, path.get(..=at)?);
    let in_scope = |local: &Local<'_>| seen.iter().any(|s| s.name.span == local.name.span);
    needed.iter().all(in_scope).then_some(*branch)
}

/// A name that does not occur in the text.
fn fresh(text: &str) -> String {
    let numbered = (2usize..).map(|n| format!("{EXTRACTED}{n}"));
    let mut names = std::iter::once(EXTRACTED.to_string()).chain(numbered);
    names
        .find(|name| !text.contains(&**name))
        .unwrap_or_default()
}

fn bracketed(text: &str, needs_brackets: bool) -> String {
    if needs_brackets || text.contains(['\n', '\r']) {
        format!("({text})")
    } else {
        text.to_string()
    }
}

/// Whether an expression extends as far to the right as possible.
fn is_loose(kind: &ExprKind) -> bool {
    matches!(
        kind,
        ExprKind::Let { .. }
            | ExprKind::Lambda { .. }
            | ExprKind::LocalDef { .. }
            | ExprKind::If { .. }
            | ExprKind::Quantified { .. }
            | ExprKind::Binary { .. }
    )
}

/// Whether a statement still parses after some edits, which are in ascending order and begin before its end.
fn can_be_read(snapshot: &Snapshot, statement: &Statement, edits: &[Edit]) -> bool {
    let range = statement.span.range();
    let mut new = String::new();
    let mut at = range.start;
    for (span, text) in edits {
        let place = span.range();
        new += snapshot.text.get(at..place.start).unwrap_or("");
        new += text;
        at = place.end.max(at);
    }
    new += snapshot.text.get(at..range.end).unwrap_or("");
    let parsed = syntax::parse(Default::default(), &new, &snapshot.parsed.prefixes);
    !parsed.diagnostics.iter().any(Diagnostic::is_error)
}

/// The edits that inline the `let` at an offset: they replace its name with its value, and remove it. `None` if the
/// name is unused, or if names in the value would change their meaning.
pub fn inline(snapshot: &Snapshot, offset: usize) -> Option<Vec<Edit>> {
    let (_, statement) = snapshot.parsed.statement_at(offset)?;
    let ast = &statement.ast;
    let StatementKind::Let { pattern, value } = &ast.kind else {
        return None;
    };
    let [name] = pattern.names.as_slice() else {
        return None;
    };
    if pattern.is_list || !statement.place(name.span).touches(offset) {
        return None;
    }
    let definitions = definition::definitions(snapshot);
    let bound = |name: &str| definitions.iter().filter(|d| d.name == name).count();
    let uses = ast.uses_of(*value);
    let is_fixed = |name: &str| bound(name) <= 1 && !name.starts_with('_');
    if bound(&name.text) != 1 || !uses.iter().all(|used| is_fixed(used.name)) {
        return None;
    }
    let written = ast[*value].span.text(&ast.text);
    let is_atom = is_atom(&ast[*value].kind, written);
    let mut edits = vec![without(snapshot, statement)];
    for other in &snapshot.parsed.statements {
        let found = other.occurrences();
        let here = found
            .iter()
            .filter(|o| o.name == &*name.text && o.variable.is_none() && !o.binds);
        let here: Vec<_> = here.collect();
        let is_captured = found
            .iter()
            .any(|o| o.variable.is_some() && uses.iter().any(|u| u.name == o.name));
        if !here.is_empty() && (is_captured || here.iter().any(|o| o.called)) {
            return None;
        }
        edits.extend(here.iter().map(|o| (o.span, bracketed(written, !is_atom))));
    }
    edits.sort_by_key(|(span, _)| span.start);
    (edits.len() > 1).then_some(edits)
}

/// Whether a value never needs brackets.
fn is_atom(kind: &ExprKind, written: &str) -> bool {
    match kind {
        ExprKind::Literal(_) => written.bytes().all(|b| b.is_ascii_digit()),
        ExprKind::Call { .. }
        | ExprKind::Name(_)
        | ExprKind::Str(_)
        | ExprKind::Bool(_)
        | ExprKind::Outcome(_)
        | ExprKind::Braces { .. }
        | ExprKind::List(_)
        | ExprKind::Comprehension { .. } => true,
        _ => {
            written.starts_with('(')
                && written.ends_with(')')
                && is_expression(written.trim_matches(['(', ')']))
        }
    }
}
