//! Values at the ends of lines.

use crate::session::{CheckResult, Detail, Item, Shown, StatementResult};
use crate::source::Span;
use crate::syntax::ast::Statement;
use crate::value::Spelling;

/// Most characters of a value at the end of a line.
pub const WIDEST: usize = 40;
/// Most characters of a value in the tooltip.
const MOST_IN_TOOLTIP: usize = 4000;

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

/// The hint of the result of a statement; none for definitions and faults.
pub fn hint(text: &str, span: Span, result: &StatementResult, spelling: Spelling) -> Option<Hint> {
    let mut whole = match &result.item {
        Item::Value(shown) => format!("= {}", shown.text.spelled(spelling)),
        Item::Check(check) => verdict(check, spelling),
        Item::Print(text) => format!("prints {}", text.spelled(spelling)),
        Item::Table { rows, .. } if rows.len() == 1 => "1 row".into(),
        Item::Table { rows, .. } => format!("{} rows", rows.len()),
        Item::Failed if result.is_cut() => "limit".into(),
        Item::Nothing | Item::Failed => return None,
    };
    let label = match &result.item {
        Item::Value(shown) => of_many_lines(shown, spelling),
        _ => None,
    };
    let label = shortened(&label.unwrap_or_else(|| whole.clone()));
    if let Some((at, _)) = whole.char_indices().nth(MOST_IN_TOOLTIP) {
        let length = whole.chars().count();
        whole.truncate(at);
        whole += &format!("… ({length} characters)");
    }
    Some(Hint {
        offset: behind(text, span),
        tooltip: (label != whole).then_some(whole),
        label,
    })
}

/// The hint of a statement whose result is not there yet; none for what has no hint in any case.
pub fn pending(text: &str, statement: &Statement) -> Option<Hint> {
    (!statement.ast.binds_names()).then(|| Hint {
        offset: behind(text, statement.span),
        label: "…".into(),
        tooltip: Some("being evaluated".into()),
    })
}

/// What is said in the place of a value of more than one line.
fn of_many_lines(shown: &Shown, spelling: Spelling) -> Option<String> {
    let text = shown.text.spelled(spelling);
    let mut lines = text.lines();
    let first = lines.next()?;
    let more = lines.count();
    match &shown.detail {
        _ if more == 0 => None,
        Some(Detail::Thermograph(graph)) => Some(format!(
            "mean {}, temperature {}",
            graph.mean, graph.temperature
        )),
        Some(Detail::Explanation(_)) => Some(first.replace("   ", " ")),
        _ => Some(format!("{} lines", more + 1)),
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
    if line.len() == whole.len() {
        line
    } else {
        line.chars().take(WIDEST - 1).chain(['…']).collect()
    }
}

fn verdict(check: &CheckResult, spelling: Spelling) -> String {
    match (check.failed, check.cases) {
        (0, 1) => "✓ holds".into(),
        (0, _) => format!("✓ {}", check.verdict().spelled(spelling)),
        _ => check.with_case("✗ fails").spelled(spelling).into(),
    }
}

/// The end of the line, unless another statement follows on it.
fn behind(text: &str, statement: Span) -> usize {
    let end = (statement.end as usize).min(text.len());
    let rest = text.get(end..).unwrap_or("");
    let after = rest.trim_start_matches([' ', '\t', ';']);
    if after.is_empty() || after.starts_with(['#', '\n', '\r']) {
        end + rest.find(['\n', '\r']).unwrap_or(rest.len())
    } else {
        end
    }
}
