//! Joins the findings of all parts into the result of a statement.

use super::part::{PartFinding, PartLine, SentCheck};
use crate::session::{CheckResult, Item, Shown, StatementResult};

/// The result of a statement from the findings of all parts. It equals the result of one process that evaluates all
/// cases.
pub fn joined(pieces: Vec<PartLine>) -> StatementResult {
    let mut joined = StatementResult::of(Item::Nothing);
    joined.micros = pieces.iter().map(|piece| piece.micros).sum();
    joined.positions = pieces.iter().map(|piece| piece.positions).sum();
    // The first case with an error hides all results, unless an assertion failed or a `find` was complete before that
    // case.
    let is_failed = |piece: &&PartLine| matches!(piece.found, PartFinding::Failed(()));
    let error = pieces.iter().filter(is_failed).map(PartLine::end).min();
    let decided = pieces.iter().filter_map(|piece| match &piece.found {
        PartFinding::Check(check) if !check.claim => check.first,
        _ => None,
    });
    let decided = decided.min().or_else(|| last_wanted(&pieces));
    let is_error = match (error, decided) {
        (Some(error), Some(decided)) => error <= decided,
        (error, _) => error.is_some(),
    };
    let mut table_rows: Vec<(u64, Vec<Shown>)> = Vec::new();
    for piece in pieces {
        let end = piece.end();
        match piece.found {
            PartFinding::Failed(())
                if is_error && joined.diagnostics.is_empty() && Some(end) == error =>
            {
                joined.item = Item::Failed;
                joined.diagnostics = piece.diagnostics;
            }
            _ if is_error => {}
            PartFinding::Failed(()) | PartFinding::Nothing(()) => {}
            PartFinding::Value(value) => joined.item = Item::Value(value.into()),
            PartFinding::Print(text) => joined.item = Item::Print(text.into()),
            PartFinding::Check(check) => joined.item = with_check(joined.item, check, decided),
            PartFinding::Table { columns, rows, .. } => {
                let rows = rows.into_iter();
                table_rows.extend(
                    rows.map(|(number, row)| (number, row.into_iter().map(Shown::from).collect())),
                );
                if !matches!(joined.item, Item::Table { .. }) {
                    joined.item = Item::Table {
                        columns,
                        rows: Vec::new(),
                        numbers: Vec::new(),
                    };
                }
            }
        }
    }
    if let Item::Table { rows, .. } = &mut joined.item {
        table_rows.sort_by_key(|row| row.0);
        // Each part has searched for the full number of rows.
        table_rows.retain(|row| decided.is_none_or(|last| row.0 <= last));
        *rows = table_rows.into_iter().map(|row| row.1).collect();
    }
    joined
}

/// The case at which a `find` has all its rows.
pub(super) fn last_wanted(pieces: &[PartLine]) -> Option<u64> {
    let (mut numbers, mut last) = (Vec::new(), None);
    for piece in pieces {
        if let PartFinding::Table { wanted, rows, .. } = &piece.found {
            last = wanted.and_then(|wanted| wanted.checked_sub(1));
            numbers.extend(rows.iter().map(|row| row.0));
        }
    }
    numbers.sort_unstable();
    numbers.get(last?).copied()
}

/// Adds the result of further cases. `decided` is the case at which an assertion ends.
pub(super) fn with_check(so_far: Item, more: SentCheck, decided: Option<u64>) -> Item {
    let mut all = match so_far {
        Item::Check(all) => all,
        _ => CheckResult {
            claim: more.claim,
            name: more.name,
            cases: 0,
            failed: 0,
            counterexample: Vec::new(),
            found: None,
            first: None,
        },
    };
    if !more.claim && decided.is_some() {
        // An assertion ends at the first failing case and reports the number of cases up to it.
        if more.first == decided {
            (all.cases, all.failed) = (more.cases, more.failed);
        }
    } else {
        all.cases += more.cases;
        all.failed += more.failed;
    }
    if let Some(first) = more.first
        && all.first.is_none_or(|known| first < known)
    {
        let case = more.counterexample.into_iter();
        all.counterexample = case.map(|(name, value)| (name, value.into())).collect();
        all.found = more.found.map(Shown::from);
        all.first = Some(first);
    }
    Item::Check(all)
}
