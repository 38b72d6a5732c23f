//! Results as text for a terminal.

use super::markdown_text::one_line;
use super::report::visible;
use crate::diagnostic::{Code, Diagnostic};
use crate::eval::Text;
use crate::session::{Cell, CheckResult, Item, StatementResult};
use crate::value::Spelling;
use anstyle::{AnsiColor, Style};
use comfy_table::{
    ColumnConstraint, ContentArrangement, ContentLineStyle, LineStyle, Table, TableStyle, Width,
};

/// The style of text.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// ASCII, or arrows and `±`.
    pub spelling: Spelling,
    /// Whether to use colours.
    pub colour: bool,
}

impl Look {
    /// A style without colours.
    pub fn plain(spelling: Spelling) -> Look {
        let colour = false;
        Look { spelling, colour }
    }

    /// The text in this spelling.
    pub fn pick(self, text: &Text) -> &str {
        text.spelled(self.spelling)
    }

    /// Styles a text, if colours are on.
    pub fn paint(self, style: Style, text: &str) -> String {
        if self.colour {
            format!("{style}{text}{style:#}")
        } else {
            text.into()
        }
    }
}

/// The number of rows in an excerpt of a table, and the characters in a cell of it.
const MOST_IN_EXCERPT: usize = 20;
const WIDEST_CELL: usize = 40;

/// Space between columns.
const PADDING: u16 = 2;

const GOOD: Style = AnsiColor::Green.on_default();
const BAD: Style = AnsiColor::Red.on_default();

/// The output of a statement, without the last line ending. `None` for definitions, for assertions that hold, and for
/// failures, which are reported as diagnostics.
pub fn item(item: &Item, look: Look) -> Option<String> {
    match item {
        Item::Nothing | Item::Failed => None,
        Item::Value(shown) => Some(visible(look.pick(&shown.text))),
        Item::Print(text) => Some(visible(look.pick(text))),
        Item::Table { columns, rows, .. } => {
            let texts = texts(rows, look);
            let lines: Vec<String> = table(columns, texts, &[], look).collect();
            Some(lines.join("\n"))
        }
        Item::Check(check) => check.claim.then(|| claim(check, look)),
    }
}

fn claim(check: &CheckResult, look: Look) -> String {
    let name = match &check.name {
        Some(name) => format!("claim \"{}\"", visible(name)),
        None => "claim".into(),
    };
    let verdict = visible(look.pick(&check.verdict()));
    let verdict = match check.holds() {
        Some(true) if check.cases > 0 => look.paint(GOOD, &verdict),
        Some(false) => look.paint(BAD, &verdict),
        _ => verdict,
    };
    format!("{name}: {verdict}")
}

/// The diagnostic of a failed assertion.
pub fn failed_assertion(result: &StatementResult, spelling: Spelling) -> Option<Diagnostic> {
    match &result.item {
        Item::Check(check) if !check.claim && check.failed > 0 => {
            let message = check.failure();
            let message = message.spelled(spelling);
            Some(Diagnostic::error(Code::Assertion, result.span, message))
        }
        _ => None,
    }
}

fn texts(rows: &[Vec<Cell>], look: Look) -> impl Iterator<Item = Vec<String>> {
    let row = move |row: &Vec<Cell>| row.iter().map(|c| look.pick(&c.text).to_string()).collect();
    rows.iter().map(row)
}

/// Number of lines in the head of a table: the column names, and a rule.
pub const HEAD_LINES: usize = 2;

/// The widths of a table's columns.
pub fn widths(columns: &[String], rows: &[Vec<Cell>], look: Look) -> Vec<u16> {
    laid_out(columns, texts(rows, look), look).column_max_content_widths()
}

/// The lines of a table. Columns are at least as wide as `widths` says.
pub fn table(
    columns: &[String],
    rows: impl IntoIterator<Item = Vec<String>>,
    widths: &[u16],
    look: Look,
) -> impl Iterator<Item = String> {
    let mut table = laid_out(columns, rows, look);
    let least = |width: &u16| ColumnConstraint::LowerBoundary(Width::Fixed(width + PADDING));
    table.set_constraints(widths.iter().map(least));
    let lines: Vec<String> = table.lines().map(|line| line.trim_end().into()).collect();
    lines.into_iter()
}

/// The beginning of a table: some rows, whose cells are cut where they are long.
pub fn excerpt(columns: &[String], rows: &[Vec<Cell>], look: Look) -> String {
    let short = |text: &str| one_line(text, WIDEST_CELL);
    let heads: Vec<String> = columns.iter().map(|name| short(name)).collect();
    let some = &rows[..rows.len().min(MOST_IN_EXCERPT)];
    let cells = texts(some, look).map(|row| row.iter().map(|cell| short(cell)).collect());
    let mut lines: Vec<String> = table(&heads, cells, &[], look).collect();
    if some.len() < rows.len() {
        lines.push(format!("and {} more", rows.len() - some.len()));
    }
    lines.join("\n")
}

fn laid_out(columns: &[String], rows: impl IntoIterator<Item = Vec<String>>, look: Look) -> Table {
    let mut table = Table::new();
    let (bar, line, cross) = match look.spelling {
        Spelling::Ascii => ('|', '-', '+'),
        Spelling::Pretty => ('│', '─', '┼'),
    };
    table.load_style(
        TableStyle::new()
            .header_lines(ContentLineStyle::none().junction(bar))
            .header_separator(LineStyle::none().fill(line).junction(cross))
            .content_lines(ContentLineStyle::none().junction(bar)),
    );
    table.set_content_arrangement(ContentArrangement::Disabled);
    table.set_header(columns.iter().map(|name| visible(name)));
    let rows = rows.into_iter();
    table.add_rows(rows.map(|row| row.iter().map(|cell| visible(cell)).collect::<Vec<_>>()));
    table
}
