//! Lints on names: unused names and shadowed names.

use super::Snapshot;
use super::diagnostics::{Problem, Related};
use crate::diagnostic::{Code, Fix, Severity};
use crate::source::{SourceId, Span};
use crate::syntax::Occurrence;
use crate::syntax::ast::{RulesetSyntax, Statement};
use crate::vocabulary;
use rustc_hash::{FxHashMap, FxHashSet};

/// The lints of a text, in source order. If the text has only definitions, it is a library, and every definition counts
/// as used.
pub fn remarks(snapshot: &Snapshot) -> Vec<Problem> {
    let statements = &snapshot.parsed.statements;
    let all = statements.iter().map(|s| (s, s.occurrences()));
    let all: Vec<(&Statement, Vec<Occurrence<'_>>)> = all.collect();
    let used: FxHashSet<&str> = all
        .iter()
        .flat_map(|(_, found)| found)
        .filter(|o| !o.binds && o.variable.is_none())
        .map(|o| o.name)
        .collect();
    let mut bound: FxHashMap<&str, Span> = FxHashMap::default();
    for file in snapshot.program.files().iter().rev() {
        for statement in file.parsed.statements.iter().rev() {
            for name in statement.ast.parts().binds {
                bound.insert(&name.text, statement.place(name.span));
            }
        }
    }
    let is_library = statements.iter().all(|s| s.ast.binds_names());
    let mut found = Vec::new();
    for (statement, occurrences) in &all {
        for name in statement.ast.parts().binds {
            if !is_library && !used.contains(&*name.text) && !name.text.starts_with('_') {
                found.push(unused(statement.place(name.span), &name.text));
            }
            // Words of the library are left out: every shell reports that they are hidden.
            if vocabulary::find(&name.text).is_some_and(|entry| !entry.meaning.is_of_library()) {
                found.push(shadowed(statement.place(name.span), &name.text, BUILT_IN));
            }
        }
        let board = statement.ast.parts().ruleset.and_then(RulesetSyntax::board);
        let board = board.map(|name| statement.place(name.span));
        variables(occurrences, board, &bound, &mut found);
    }
    found.sort_by_key(|p| p.span.start);
    found
}

/// The lints of parameters and variables. The board of a ruleset may be unused: its moves use it implicitly.
fn variables(
    found: &[Occurrence<'_>],
    board: Option<Span>,
    bound: &FxHashMap<&str, Span>,
    into: &mut Vec<Problem>,
) {
    for (at, one) in found.iter().enumerate() {
        if !one.binds || one.variable.is_none() {
            continue;
        }
        let is_use = |o: &Occurrence<'_>| !o.binds && o.variable.or(o.perhaps) == one.variable;
        if !found.iter().any(is_use) && board != Some(one.span) && !one.name.starts_with('_') {
            into.push(unused(one.span, one.name));
        }
        // It may shadow an outer variable that is still in scope, or a name that a statement binds.
        let outer = found.iter().take(at).rev();
        let outer = outer.filter(|o| o.binds && o.variable.is_some() && o.name == one.name);
        let hidden = outer
            .map(|o| o.span)
            .next()
            .filter(|_| is_nested(found, at));
        // A name that is bound further down is not in scope here.
        let is_above = |s: &Span| s.source != SourceId(0) || s.start < one.span.start;
        let hidden = hidden.or_else(|| bound.get(one.name).copied().filter(is_above));
        let mut problem = match hidden {
            Some(_) => shadowed(one.span, one.name, &format!("an outer `{}`", one.name)),
            None if vocabulary::find(one.name).is_some() => shadowed(one.span, one.name, BUILT_IN),
            None => continue,
        };
        let own = hidden.filter(|s| s.source == SourceId(0));
        problem.related.extend(own.map(|span| Related {
            file: None,
            span,
            message: "the outer name".into(),
        }));
        into.push(problem);
    }
}

/// Whether the previous variable of the same name is still in scope: it is a parameter or is used later.
fn is_nested(found: &[Occurrence<'_>], at: usize) -> bool {
    let Some(one) = found.get(at) else {
        return false;
    };
    let outer = found.iter().take(at).rev();
    let Some(outer) = outer.into_iter().find(|o| o.binds && o.name == one.name) else {
        return false;
    };
    let later = found.iter().skip(at + 1);
    let parameter = found
        .first()
        .is_some_and(|f| f.binds && f.variable.is_none());
    parameter
        || later
            .into_iter()
            .any(|o| !o.binds && o.variable == outer.variable)
}

const BUILT_IN: &str = "a built-in word";

fn unused(span: Span, name: &str) -> Problem {
    Problem {
        fix: Some(Fix {
            span,
            replacement: format!("_{name}"),
        }),
        ..remark(Code::Unused, span, format!("unused name `{name}`"))
    }
}

fn shadowed(span: Span, name: &str, what: &str) -> Problem {
    remark(Code::Shadowed, span, format!("`{name}` shadows {what}"))
}

fn remark(code: Code, span: Span, message: String) -> Problem {
    Problem {
        span,
        severity: Severity::Hint,
        code,
        message,
        related: Vec::new(),
        fix: None,
    }
}
