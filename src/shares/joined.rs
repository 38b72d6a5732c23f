//! Joins the findings of all parts into the result of a statement.

use super::line::{PartFinding, PartLine, SentCheck};
use crate::session::{CheckResult, Item, Shown, StatementResult};

/// The result of a statement from the findings of all parts: that of one process that evaluates all cases.
pub(super) fn joined(lines: Vec<PartLine>) -> StatementResult {
    let mut joined = StatementResult::of(Item::Nothing);
    // The numbers in a damaged part have any size.
    let sum = |count: fn(&PartLine) -> u64| lines.iter().map(count).fold(0, u64::saturating_add);
    joined.micros = sum(|line| line.micros);
    joined.positions = sum(|line| line.positions);
    // The first case with an error hides all others, unless an assertion has failed before it, or all are found.
    let is_failed = |line: &&PartLine| matches!(line.found, PartFinding::Failed(()));
    let error = lines.iter().filter(is_failed).map(PartLine::end).min();
    let decided = lines.iter().filter_map(|line| match &line.found {
        PartFinding::Check(check) if !check.claim => check.first,
        _ => None,
    });
    let decided = decided.min().or_else(|| last_wanted(&lines));
    let is_error = match (error, decided) {
        (Some(error), Some(decided)) => error <= decided,
        (error, _) => error.is_some(),
    };
    let mut table_rows: Vec<(u64, Vec<Shown>)> = Vec::new();
    for line in lines {
        let end = line.end();
        match line.found {
            PartFinding::Failed(())
                if is_error && joined.diagnostics.is_empty() && Some(end) == error =>
            {
                joined.item = Item::Failed;
                joined.diagnostics = line.diagnostics;
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

/// The case at which a `find` has found all that are wanted.
fn last_wanted(lines: &[PartLine]) -> Option<u64> {
    let (mut numbers, mut last) = (Vec::new(), None);
    for line in lines {
        if let PartFinding::Table { wanted, rows, .. } = &line.found {
            last = wanted.and_then(|wanted| wanted.checked_sub(1));
            numbers.extend(rows.iter().map(|row| row.0));
        }
    }
    numbers.sort_unstable();
    numbers.get(last?).copied()
}

/// The result so far with that of some more cases; `decided` is the case at which an assertion ends.
fn with_check(so_far: Item, more: SentCheck, decided: Option<u64>) -> Item {
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
            is_partial: false,
        },
    };
    if !more.claim && decided.is_some() {
        // An assertion ends at the first case that fails, and counts the cases until then.
        if more.first == decided {
            (all.cases, all.failed) = (more.cases, more.failed);
        }
    } else {
        all.cases = all.cases.saturating_add(more.cases);
        all.failed = all.failed.saturating_add(more.failed);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_of_any_size_are_added() {
        let line = r#"{"statement": 18446744073709551615, "cases": {"start": 0, "end": 9}, "is_last": true,
            "check": {"claim": true, "name": "c", "cases": 18446744073709551615, "failed": 18446744073709551615},
            "micros": 18446744073709551615, "positions": 18446744073709551615}"#;
        let read = || serde_json::from_str::<PartLine>(line).expect("a line of a part");
        assert_eq!(read().next().statement, usize::MAX);
        let result = joined(vec![read(), read()]);
        assert_eq!((result.micros, result.positions), (u64::MAX, u64::MAX));
        let Item::Check(check) = result.item else {
            panic!("{result:?}");
        };
        assert_eq!((check.cases, check.failed), (u64::MAX, u64::MAX));
    }
}
