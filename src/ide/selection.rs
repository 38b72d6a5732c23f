//! Selection ranges: the word, the enclosing expressions, the statement, the text.

use super::Snapshot;
use std::ops::Range;

/// The selection ranges at an offset, innermost first.
pub fn ranges(snapshot: &Snapshot, offset: usize) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    let mut add = |range: Range<usize>| {
        let fits = found
            .last()
            .is_none_or(|l| range.start <= l.start && l.end <= range.end && *l != range);
        if fits {
            found.push(range);
        }
    };
    let tokens = &snapshot.parsed.tokens;
    let after = tokens.partition_point(|(_, span)| span.start as usize <= offset);
    let token = after.checked_sub(1).and_then(|at| tokens.get(at));
    if let Some((_, span)) = token.filter(|(_, s)| s.touches(offset)) {
        add(span.range());
    }
    if let Some((_, statement)) = snapshot.parsed.statement_at(offset) {
        for expr in statement.expr_at(offset).iter().rev() {
            add(statement.place_of(*expr).range());
        }
        add(statement.span.range());
    }
    add(0..snapshot.text.len());
    found
}
