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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::session::{NoFiles, Options, Program, Session};

    /// The text with the hints between `⟨` and `⟩`.
    fn drawn(text: &str) -> String {
        let mut session = Session::new(Options::default(), Budget::unlimited(), Box::new(NoFiles));
        let program = Program::of_text(text);
        let statements = &program.files()[0].parsed.statements;
        let mut hints = Vec::new();
        for (at, statement) in statements.iter().enumerate() {
            let result = session.evaluate(&program, at).expect("a result");
            hints.extend(hint(text, statement.span, &result, Spelling::Pretty));
        }
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
            "assert 1 == 1⟨✓ holds⟩\nassert 1 == 2⟨✗ fails: left side is 1⟩\n\
             claim forall m in 1..4: R{m} == 0⟨✗ fails at m = 2: left side is *⟩\n\
             assert forall m in 1..3: m > 0⟨✓ holds, 3 cases⟩"
        );
        assert_eq!(
            drawn("pow(10, 60)\ntable n in 1..3: n"),
            "pow(10, 60)⟨= 1000000000000000000000000000000000000…⟩\ntable n in 1..3: n⟨3 rows⟩"
        );
        assert_eq!(
            drawn("draw(R3cR2)\nthermograph({5|-2})\nexplain(nim 1)"),
            "draw(R3cR2)⟨3 lines⟩\nthermograph({5|-2})⟨mean 3/2, temperature 7/2⟩\n\
             explain(nim 1)⟨nim(1) = * (the next player wins)⟩"
        );
    }

    #[test]
    fn what_is_under_way_or_cut_short_says_so() {
        let program = Program::of_text("let a = 1\nR2 # two\nassert true");
        let file = &program.files()[0];
        let hints = file.parsed.statements.iter();
        let hints: Vec<_> = hints
            .map(|s| pending(&file.text, s).map(|h| h.offset))
            .collect();
        assert_eq!(hints, [None, Some(18), Some(30)]);
        let options = Options {
            time: Some(std::time::Duration::from_millis(5)),
            ..Options::default()
        };
        let mut session = Session::new(options, Budget::unlimited(), Box::new(NoFiles));
        let program = Program::of_text("goishi(200,200,200)");
        let found = session.evaluate(&program, 0).expect("a result");
        let label = hint(
            "goishi(200,200,200)",
            Span::default(),
            &found,
            Spelling::Ascii,
        );
        assert_eq!(label.expect("a hint").label, "limit");
    }
}
