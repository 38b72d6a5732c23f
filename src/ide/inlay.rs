//! Values at the ends of lines.

use super::Snapshot;
use crate::eval::Text;
use crate::session::{CheckResult, Item, StatementResult};
use crate::source::Span;
use crate::value::Spelling;

/// Most characters of a value at the end of a line.
pub const WIDEST: usize = 40;

/// A value to be shown behind a statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// Behind which byte it is shown.
    pub offset: usize,
    /// What is shown.
    pub label: String,
    /// All of it, where it was shortened.
    pub tooltip: Option<String>,
}

/// The hint of a result; none for definitions and faults.
pub fn hint(text: &str, result: &StatementResult, spelling: Spelling) -> Option<Hint> {
    let whole = match &result.item {
        Item::Value(shown) => format!("= {}", spelled(&shown.text, spelling)),
        Item::Check(check) => verdict(check, spelling),
        Item::Print(text) => format!("prints {}", spelled(text, spelling)),
        Item::Table { rows, .. } if rows.len() == 1 => "1 row".into(),
        Item::Table { rows, .. } => format!("{} rows", rows.len()),
        Item::Nothing | Item::Failed => return None,
    };
    let label = shortened(&whole);
    Some(Hint {
        offset: behind(text, result.span),
        tooltip: (label != whole).then_some(whole),
        label,
    })
}

/// The text in one spelling.
pub fn spelled(text: &Text, spelling: Spelling) -> &str {
    match spelling {
        Spelling::Ascii => &text.ascii,
        Spelling::Pretty => &text.pretty,
    }
}

/// One line of at most [`WIDEST`] characters.
fn shortened(whole: &str) -> String {
    let line: String = whole
        .lines()
        .next()
        .unwrap_or("")
        .chars()
        .take(WIDEST)
        .collect();
    match line.len() == whole.len() {
        true => line,
        false => line.chars().take(WIDEST - 1).chain(['…']).collect(),
    }
}

fn verdict(check: &CheckResult, spelling: Spelling) -> String {
    if check.failed == 0 {
        return match check.cases {
            1 => "✓ holds".into(),
            cases => format!("✓ holds, {cases} cases"),
        };
    }
    match counterexample(check, spelling) {
        Some(case) => format!("✗ fails {case}"),
        None => "✗ fails".into(),
    }
}

/// `at m = 1, n = 2: found *`
pub(super) fn counterexample(check: &CheckResult, spelling: Spelling) -> Option<String> {
    let variables = check.counterexample.iter();
    let variables: Vec<String> = variables
        .map(|(n, t)| format!("{n} = {}", spelled(t, spelling)))
        .collect();
    let found = check
        .found
        .as_ref()
        .map(|f| format!("found {}", spelled(f, spelling)));
    match (variables.is_empty(), found) {
        (true, found) => found
            .map(|f| format!(": {f}"))
            .map(|f| f.trim_start_matches(": ").into()),
        (false, None) => Some(format!("at {}", variables.join(", "))),
        (false, Some(found)) => Some(format!("at {}: {found}", variables.join(", "))),
    }
}

/// The end of the line, unless another statement follows on it.
fn behind(text: &str, statement: Span) -> usize {
    let end = (statement.end as usize).min(text.len());
    let rest = text.get(end..).unwrap_or("");
    let line = rest.split('\n').next().unwrap_or("");
    let line = line.strip_suffix('\r').unwrap_or(line);
    let after = line.trim_start_matches([' ', '\t', ';']);
    match after.is_empty() || after.starts_with('#') {
        true => end + line.len(),
        false => end,
    }
}

/// The results of a former text that still hold for this one: those before the first change, as long as their
/// statements are the same.
pub fn unchanged(old: &Snapshot, new: &Snapshot) -> usize {
    let same = old
        .text
        .bytes()
        .zip(new.text.bytes())
        .take_while(|(a, b)| a == b)
        .count();
    let statements = old
        .parsed
        .ast
        .statements
        .iter()
        .zip(&new.parsed.ast.statements);
    let kept = statements.take_while(|(a, b)| a.span == b.span && (a.span.end as usize) < same);
    kept.last().map_or(0, |(a, _)| a.span.end as usize)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::session::{DiskLoader, Options, Session};

    /// The text with the hints between `⟨` and `⟩`.
    fn drawn(text: &str) -> String {
        let mut session = Session::new(
            Options::default(),
            Budget::unlimited(),
            Box::new(DiskLoader),
        );
        let id = session.add_source("test", text, None);
        let mut hints = Vec::new();
        session.run(id, &mut |_, result| {
            hints.extend(hint(text, &result, Spelling::Pretty));
            true
        });
        let mut out = text.to_string();
        for hint in hints.iter().rev() {
            out.insert_str(hint.offset, &format!("⟨{}⟩", hint.label));
        }
        out
    }

    #[test]
    fn values_stand_at_the_ends_of_lines() {
        assert_eq!(
            drawn("let g = nim 2\ng + *  # a comment\r\n1; 2\nprint \"a\", g"),
            "let g = nim 2\ng + *  # a comment⟨= *3⟩\r\n1⟨= 1⟩; 2⟨= 2⟩\nprint \"a\", g⟨prints a*2⟩"
        );
        assert_eq!(
            drawn(
                "assert 1 == 1\nassert 1 == 2\nclaim forall m in 1..4: R{m} == 0\nassert forall m in 1..3: m > 0"
            ),
            "assert 1 == 1⟨✓ holds⟩\nassert 1 == 2⟨✗ fails found 1⟩\n\
             claim forall m in 1..4: R{m} == 0⟨✗ fails at m = 2: found *⟩\n\
             assert forall m in 1..3: m > 0⟨✓ holds, 3 cases⟩"
        );
        assert_eq!(
            drawn("pow(10, 60)\ntable n in 1..3: n"),
            "pow(10, 60)⟨= 1000000000000000000000000000000000000…⟩\ntable n in 1..3: n⟨3 rows⟩"
        );
    }

    #[test]
    fn results_before_a_change_are_kept() {
        let kept = |a: &str, b: &str| unchanged(&Snapshot::new(a), &Snapshot::new(b));
        assert_eq!(kept("R2\nR3\nR4", "R2\nR3\nR5"), 5);
        assert_eq!(kept("R2\nR3", "R2\nR3 + 1"), 2);
        assert_eq!(kept("R2", "R3"), 0);
    }
}
