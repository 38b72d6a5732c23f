//! Folding ranges: sections, multi-line statements, comment blocks, runs of imports.

use super::Snapshot;
use super::sections::{is_alone, sections};
use std::ops::Range;

/// The kind of a folding range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FoldKind {
    /// A section.
    Section,
    /// A statement.
    Statement,
    /// A block of comments.
    Comment,
    /// A run of imports.
    Imports,
}

/// The folding ranges of a text, in bytes.
pub fn folds(snapshot: &Snapshot) -> Vec<(FoldKind, Range<usize>)> {
    let text = &snapshot.text;
    let is_long = |range: &Range<usize>| {
        text.get(range.clone())
            .is_some_and(|t| t.contains(['\n', '\r']))
    };
    let mut found: Vec<(FoldKind, Range<usize>)> = Vec::new();
    let statements = &snapshot.parsed.statements;
    let long = statements.iter().map(|s| s.span.range()).filter(is_long);
    found.extend(long.map(|range| (FoldKind::Statement, range)));
    let imports = statements.iter().filter(|s| s.ast.parts().import.is_some());
    let imports = imports.map(|s| s.span.range());
    found.extend(runs(text, imports).map(|range| (FoldKind::Imports, range)));
    let comments = snapshot
        .parsed
        .comments
        .iter()
        .map(|c| c.range())
        .filter(|range| is_alone(text, range.start));
    found.extend(runs(text, comments).map(|range| (FoldKind::Comment, range)));
    let sections = sections(snapshot).into_iter();
    found.extend(sections.map(|s| (FoldKind::Section, s.bytes)));
    found.retain(|(_, range)| is_long(range));
    found.sort_by_key(|(_, range)| (range.start, range.end));
    found
}

/// Merges ranges on adjacent lines.
fn runs(
    text: &str,
    ranges: impl Iterator<Item = Range<usize>>,
) -> impl Iterator<Item = Range<usize>> {
    let mut joined: Vec<Range<usize>> = Vec::new();
    for range in ranges {
        let gap = |last: &Range<usize>| text.get(last.end..range.start).unwrap_or("x");
        let near = |g: &str| {
            g.trim().is_empty() && g.replace("\r\n", "\n").matches(['\n', '\r']).count() <= 1
        };
        match joined.last_mut().filter(|last| near(gap(last))) {
            Some(last) => last.end = range.end,
            None => joined.push(range),
        }
    }
    joined.into_iter()
}
