//! Inlay hints: values at line ends.

use crate::session::{CheckResult, Detail, Item, Shown, StatementResult};
use crate::source::Span;
use crate::syntax::ast::Statement;
use crate::value::Spelling;

/// Maximum length of a hint, in characters.
pub const WIDEST: usize = 40;
/// Maximum length of a tooltip, in characters.
const MOST_IN_TOOLTIP: usize = 4000;

/// An inlay hint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The byte offset after which it is shown.
    pub offset: usize,
    /// The displayed text.
    pub label: String,
    /// The full text, if the label is shortened.
    pub tooltip: Option<String>,
    /// Whether a run with more time may produce a result.
    pub is_cut: bool,
}

/// The label of a result's hint; empty if it has none.
pub fn label(result: &StatementResult, spelling: Spelling) -> String {
    let hint = hint("", Span::default(), result, spelling);
    hint.map(|h| h.label).unwrap_or_default()
}

/// The hint of a result. `None` for errors, for definitions of functions, and for a `let` whose value is written there.
pub fn hint(text: &str, span: Span, result: &StatementResult, spelling: Spelling) -> Option<Hint> {
    let shown = shown(result);
    if matches!(result.item, Item::Nothing)
        && let Some((_, written)) = span.text(text).split_once('=')
        && shown.is_some_and(|shown| *shown.text.ascii == *written.trim())
    {
        return None;
    }
    let mut whole = match &result.item {
        Item::Failed if result.is_interrupted() => "stopped".into(),
        Item::Value(shown) if result.stopped_at.is_some() => {
            format!("so far {}", shown.text.spelled(spelling))
        }
        Item::Value(shown) => format!("= {}", shown.text.spelled(spelling)),
        Item::Check(check) => verdict(check, spelling),
        Item::Print(text) => format!("prints {}", text.spelled(spelling)),
        Item::Table { rows, .. } if result.stopped_at.is_some() => {
            format!("{} rows so far", rows.len())
        }
        Item::Table { columns, rows, .. } if rows.len() == 1 => {
            let cells = columns.iter().zip(&rows[0]);
            let cells =
                cells.map(|(name, cell)| format!("{name} = {}", cell.text.spelled(spelling)));
            cells.collect::<Vec<_>>().join(", ")
        }
        Item::Table { rows, .. } => format!("{} rows", rows.len()),
        Item::Failed if result.is_cut() => "limit".into(),
        Item::Nothing => format!("= {}", shown?.text.spelled(spelling)),
        Item::Failed => return None,
    };
    let label = shown.and_then(|shown| multiline_label(shown, spelling));
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
        is_cut: result.is_cut() || result.is_interrupted(),
    })
}

/// The value that a hint shows: that of an expression or of a `let`.
pub fn shown(result: &StatementResult) -> Option<&Shown> {
    match &result.item {
        Item::Value(shown) => Some(shown),
        _ => result.bound.as_deref(),
    }
}

/// The placeholder of a statement without a result yet, with its progress if that is known. `None` for definitions of
/// functions.
pub fn pending(text: &str, statement: &Statement, progress: Option<&str>) -> Option<Hint> {
    let has_hint = statement.ast.parts().value.is_some() || !statement.ast.binds_names();
    has_hint.then(|| Hint {
        offset: behind(text, statement.span),
        label: progress.map_or("…".into(), |progress| shortened(&format!("… {progress}"))),
        tooltip: Some(progress.map_or("being evaluated".into(), String::from)),
        is_cut: false,
    })
}

/// The label of a multi-line value; `None` for a single line.
fn multiline_label(shown: &Shown, spelling: Spelling) -> Option<String> {
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

/// The first line, shortened to [`WIDEST`] characters.
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
        (0, n) if check.is_partial => format!("… holds in {n} so far"),
        (0, 1) => "✓ holds".into(),
        (0, _) => format!("✓ {}", check.verdict().spelled(spelling)),
        _ => check.with_case("✗ fails").spelled(spelling).into(),
    }
}

/// The byte offset of a statement's hint: the end of the line, or the end of the statement if another one follows on
/// the line.
pub fn behind(text: &str, statement: Span) -> usize {
    let end = (statement.end as usize).min(text.len());
    let rest = text.get(end..).unwrap_or("");
    let after = rest.trim_start_matches([' ', '\t', ';']);
    if after.is_empty() || after.starts_with(['#', '\n', '\r']) {
        end + rest.find(['\n', '\r']).unwrap_or(rest.len())
    } else {
        end
    }
}
