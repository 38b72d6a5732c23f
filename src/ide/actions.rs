//! Code actions: replace an expression by its value, insert assertions and moves, convert between spellings.

use super::Snapshot;
use super::diagnostics::Problem;
use super::hover;
use crate::diagnostic::Severity;
use crate::session::{CheckResult, Item, Player, Shown};
use crate::source::Span;
use crate::syntax::ast::{Ast, Binary, ExprId, ExprKind, StatementKind};
use crate::syntax::{self, TokenClass};
use crate::value::{Spelling, lowered, raised};
use crate::vocabulary::PREFIXES;

/// A code action that needs the value of an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offer {
    /// Replaces the expression by its value.
    ReplaceByValue,
    /// Replaces the expression by its canonical form in ASCII.
    ReplaceByCanonicalForm,
    /// Inserts an assertion of the value after the statement.
    InsertAssert,
    /// Inserts the position after a winning move after the statement.
    InsertWinningMove,
}

/// The whole expression of the statement at an offset.
pub fn whole(snapshot: &Snapshot, offset: usize) -> Option<(usize, ExprId)> {
    let (at, statement) = snapshot.parsed.statement_at(offset)?;
    Some((at, statement.ast.parts().value?))
}

/// The expression that a board beside the text shows: the one at an offset, unless it is a literal, else the whole one.
pub fn on_board(snapshot: &Snapshot, offset: usize) -> Option<(usize, ExprId)> {
    let pointed = hover::subject(snapshot, offset).and_then(|subject| subject.expression);
    let is_literal = |(statement, expr): &(usize, ExprId)| {
        let statement = snapshot.parsed.statements.get(*statement);
        let kind = statement.map(|statement| &statement.ast[*expr].kind);
        matches!(kind, Some(ExprKind::Literal(_) | ExprKind::Str(_)))
    };
    let pointed = pointed.filter(|at| !is_literal(at));
    pointed.or_else(|| whole(snapshot, offset))
}

/// A replacement of a span of the text.
pub type Edit = (Span, String);

/// The code actions for the expression at an offset, with the index of its statement and the expression.
pub fn offers(snapshot: &Snapshot, offset: usize) -> Option<(usize, ExprId, Vec<Offer>)> {
    let (statement, expr) = hover::subject(snapshot, offset)?.expression?;
    let kind = &snapshot.parsed.statements.get(statement)?.ast[expr].kind;
    let mut offers = Vec::new();
    if !matches!(
        kind,
        ExprKind::Literal(_) | ExprKind::Bool(_) | ExprKind::Outcome(_)
    ) {
        offers.push(Offer::ReplaceByValue);
        offers.push(Offer::ReplaceByCanonicalForm);
        offers.push(Offer::InsertAssert);
    }
    if matches!(
        kind,
        ExprKind::Position(_) | ExprKind::Call { .. } | ExprKind::Sum(_)
    ) {
        offers.push(Offer::InsertWinningMove);
    }
    Some((statement, expr, offers))
}

/// Whether one of these problems is an error inside an expression, which then has no value.
pub fn is_wrong(snapshot: &Snapshot, statement: usize, expr: ExprId, problems: &[Problem]) -> bool {
    let Some(own) = snapshot.parsed.statements.get(statement) else {
        return false;
    };
    let place = own.place_of(expr);
    problems.iter().any(|problem| {
        let span = problem.span;
        problem.severity == Severity::Error && place.start <= span.start && span.end <= place.end
    })
}

/// Longest value that is checked for a notation, in bytes.
const LONGEST_CHECKED: usize = 1 << 12;

/// Whether an action makes sense for an expression with a known value. In some games no move wins, what is no game has
/// no moves, and some values have no notation.
pub fn fits(offer: Offer, known: Option<&Shown>) -> bool {
    let Some(shown) = known else { return true };
    let wins = |player| shown.outcome.and_then(|o| o.winner(player)) == Some(player);
    match offer {
        Offer::InsertWinningMove => wins(Player::Left) || wins(Player::Right),
        _ => shown.text.ascii.len() > LONGEST_CHECKED || is_expression(&shown.text.ascii),
    }
}

fn is_expression(text: &str) -> bool {
    let parsed = syntax::parse(Default::default(), text, &PREFIXES);
    parsed.diagnostics.iter().all(|d| !d.is_error())
        && matches!(parsed.statements.as_slice(), [one] if one.ast.is_result())
}

/// The message when no move wins in a game with this outcome.
pub fn no_winning_move(outcome: &str) -> String {
    let who = match outcome {
        "P" => ": the player who moves second wins",
        "D" => ": neither player can win",
        _ => "",
    };
    format!("no move wins; the outcome is {outcome}{who}")
}

/// The edit of an offer, given the value or the winning move as text. `None` if that text does not parse as an
/// expression.
pub fn edit(
    snapshot: &Snapshot,
    statement: usize,
    expr: ExprId,
    offer: Offer,
    answer: &str,
) -> Option<Edit> {
    let own = snapshot.parsed.statements.get(statement)?;
    let ast = &own.ast;
    let span = own.place_of(expr);
    let source = span.text(&snapshot.text);
    let is_expression = is_expression(answer);
    let behind = end_of_line(snapshot, own.span);
    match offer {
        Offer::ReplaceByValue | Offer::ReplaceByCanonicalForm => {
            let text = if needs_brackets(ast, expr) {
                format!("({answer})")
            } else {
                answer.to_string()
            };
            is_expression.then_some((span, text))
        }
        Offer::InsertAssert => {
            let loose = matches!(
                ast[expr].kind,
                ExprKind::Quantified { .. }
                    | ExprKind::If { .. }
                    | ExprKind::Let { .. }
                    | ExprKind::Lambda { .. }
                    | ExprKind::LocalDef { .. }
                    | ExprKind::Not(_)
            ) || matches!(&ast[expr].kind, ExprKind::Binary { operator, .. } if is_loose(*operator));
            let source = if loose {
                format!("({source})")
            } else {
                source.to_string()
            };
            is_expression.then(|| (behind, format!("\nassert {source} == {answer}")))
        }
        Offer::InsertWinningMove => {
            let name: String = answer.chars().flat_map(escaped).collect();
            Some((behind, format!("\nplay({source}, \"{name}\")")))
        }
    }
}

/// The edits that put the counterexample of a claim or an assertion behind it, each with its title: as names, and as an
/// assertion that it fails there.
pub fn counterexample(
    snapshot: &Snapshot,
    statement: usize,
    check: &CheckResult,
) -> Vec<(&'static str, Edit)> {
    let Some(own) = snapshot.parsed.statements.get(statement) else {
        return Vec::new();
    };
    let condition = match own.ast.kind {
        StatementKind::Claim { condition, .. } | StatementKind::Assert { condition } => condition,
        _ => return Vec::new(),
    };
    if check.failed == 0 || check.counterexample.is_empty() {
        return Vec::new();
    }
    let bound: Vec<String> = check
        .counterexample
        .iter()
        .map(|(name, value)| format!("let {name} = {}", written(value)))
        .collect();
    let span = own.place_of(innermost(&own.ast, condition));
    let body = span.text(&snapshot.text);
    let behind = end_of_line(snapshot, own.span);
    let names = bound.iter().map(|name| format!("\n{name}")).collect();
    let within: String = bound.iter().map(|name| format!("{name} in ")).collect();
    let failing = format!("\nassert {within}not ({body})");
    vec![
        ("Insert the counterexample as names", (behind, names)),
        (
            "Assert that it fails at the counterexample",
            (behind, failing),
        ),
    ]
}

/// Whether a claim or an assertion that fails may be about a position: a variable is one, or it names a ruleset or a
/// function.
pub fn has_board(ast: &Ast, check: &CheckResult) -> bool {
    if check.failed == 0 || check.counterexample.is_empty() {
        return false;
    }
    let mut waiting: Vec<ExprId> = Vec::new();
    ast.walk_roots(&mut |expr| waiting.push(expr));
    let mut calls = false;
    while let Some(expr) = waiting.pop() {
        calls |= matches!(
            ast[expr].kind,
            ExprKind::Position(_) | ExprKind::Call { .. }
        );
        ast.walk_children(expr, &mut |inner| waiting.push(inner));
    }
    let mut variables = check.counterexample.iter();
    calls || variables.any(|(_, value)| value.is_position())
}

/// The variables of a case with their texts.
pub type CaseTexts = Vec<(String, String)>;

/// Most rows of a table that a board can show.
const MOST_ROWS: usize = 1000;

/// The counterexample of a claim that fails, or the rows of a table; whether it is a table.
pub fn cases(ast: &Ast, item: &Item) -> Option<(Vec<CaseTexts>, bool)> {
    let text = |(name, value): (&String, &Shown)| (name.clone(), value.text.ascii.clone());
    match (item, &ast.kind) {
        (Item::Check(check), _) if check.failed > 0 => {
            let variables = check.counterexample.iter();
            let case = variables.map(|(name, value)| text((name, value)));
            Some((vec![case.collect()], false))
        }
        (Item::Table { rows, columns, .. }, StatementKind::Table { columns: own, .. })
            if !rows.is_empty() =>
        {
            // The variables come first.
            let variables = columns.len().saturating_sub(own.len());
            let rows = rows.iter().take(MOST_ROWS);
            let cases = rows.map(|row| columns.iter().zip(row).take(variables).map(text).collect());
            Some((cases.collect(), true))
        }
        _ => None,
    }
}

/// The condition below all `forall`s at the head of one.
fn innermost(ast: &Ast, mut condition: ExprId) -> ExprId {
    while let ExprKind::Quantified {
        universal: true,
        body,
        ..
    } = ast[condition].kind
    {
        condition = body;
    }
    condition
}

/// A value as it can be typed in.
fn written(value: &Shown) -> String {
    match &*value.kind {
        "string" => format!(
            "\"{}\"",
            value
                .text
                .ascii
                .chars()
                .flat_map(escaped)
                .collect::<String>()
        ),
        _ => value.text.ascii.clone(),
    }
}

/// The place at the end of the line on which a statement ends.
fn end_of_line(snapshot: &Snapshot, own: Span) -> Span {
    let line = snapshot.text.get(own.end as usize..).unwrap_or("");
    let length = line.find(['\n', '\r']).unwrap_or(line.len());
    let end = own.end as usize + length;
    Span::new(own.source, end, end)
}

fn escaped(c: char) -> impl Iterator<Item = char> {
    let escape = matches!(c, '"' | '\\').then_some('\\');
    escape.into_iter().chain([c])
}

fn is_loose(operator: Binary) -> bool {
    !matches!(
        operator,
        Binary::Times
            | Binary::Divide
            | Binary::Mod
            | Binary::Div
            | Binary::OrdinalSum
            | Binary::Power
    )
}

/// Whether the value needs brackets when it replaces an expression.
fn needs_brackets(ast: &Ast, expr: ExprId) -> bool {
    let mut parent = None;
    for candidate in ast.exprs.iter() {
        let mut holds = false;
        candidate
            .kind
            .walk_children(&mut |child| holds |= child == expr);
        if holds {
            parent = Some(&candidate.kind);
        }
    }
    match parent {
        Some(ExprKind::Call {
            method, arguments, ..
        }) => *method && arguments.first() == Some(&expr),
        Some(ExprKind::Index { base, .. }) => *base == expr,
        Some(
            ExprKind::Sum(_)
            | ExprKind::Binary { .. }
            | ExprKind::Negate(_)
            | ExprKind::Not(_)
            | ExprKind::PlusMinus(_)
            | ExprKind::Impartial(_),
        ) => true,
        _ => false,
    }
}

/// The edits that convert the statement at an offset to a spelling; empty if nothing changes.
pub fn convert_spelling(snapshot: &Snapshot, offset: usize, spelling: Spelling) -> Vec<Edit> {
    let statement = snapshot.parsed.statement_at(offset);
    let Some(own) = statement.map(|(_, s)| s.span) else {
        return Vec::new();
    };
    let text = &snapshot.text;
    let tokens = snapshot.parsed.tokens.iter();
    let inside = tokens.filter(|(_, s)| own.start <= s.start && s.end <= own.end);
    let edits = inside.filter_map(|(class, span)| {
        let old = span.text(text);
        let new = match class {
            TokenClass::Value => spelt(old, spelling),
            TokenClass::Operator if matches!((old, spelling), ("+-", Spelling::Pretty)) => {
                "±".into()
            }
            TokenClass::Operator if matches!((old, spelling), ("±", Spelling::Ascii)) => {
                "+-".into()
            }
            _ => return None,
        };
        (new != old).then_some((*span, new))
    });
    edits.collect()
}

/// A value literal converted to a spelling.
fn spelt(old: &str, spelling: Spelling) -> String {
    let mut ascii = String::with_capacity(old.len());
    let mut rest = old;
    while let Some(c) = rest.chars().next() {
        let (exponent, after) = lowered(rest);
        if !exponent.is_empty() {
            ascii += &format!("<{exponent}>");
            rest = after;
            continue;
        }
        rest = rest.get(c.len_utf8()..).unwrap_or("");
        match c {
            '↑' => ascii.push('^'),
            '⇑' => ascii += "^^",
            '↓' => ascii.push('v'),
            '⇓' => ascii += "vv",
            '±' => ascii += "+-",
            c => ascii.push(c),
        }
    }
    if spelling == Spelling::Ascii || ascii.contains(['T', 'M']) {
        return ascii;
    }
    let mut ups = ascii.replace("+-", "±").replace('^', "↑").replace('v', "↓");
    if let Some((before, (exponent, after))) = ups
        .split_once('<')
        .and_then(|(before, rest)| Some((before, rest.split_once('>')?)))
    {
        ups = format!("{before}{}{after}", raised(exponent));
    }
    match (ups.matches('↑').count(), ups.matches('↓').count()) {
        (2, 0) => ups.replace("↑↑", "⇑"),
        (0, 2) => ups.replace("↓↓", "⇓"),
        _ => ups,
    }
}
