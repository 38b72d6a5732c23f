//! A hint where the colon of `find` is followed by a condition, which is then shown rather than demanded.

use super::ast::{Ast, Binary, CaseLimit, ExprId, ExprKind, StatementKind};
use crate::diagnostic::{Code, Diagnostic};

/// The hint on a statement, if any.
pub(super) fn hint(ast: &Ast) -> Option<Diagnostic> {
    let StatementKind::Find {
        most,
        clauses,
        columns,
    } = &ast.kind
    else {
        return None;
    };
    let [column] = columns.as_slice() else {
        return None;
    };
    let mut ranges = clauses.ranges.iter();
    let has_filter = clauses.filter.is_some() || ranges.any(|range| range.filter.is_some());
    if has_filter || !is_condition(ast, *column) {
        return None;
    }
    let span = ast[*column].span;
    let (first, last) = (clauses.ranges.first()?, clauses.ranges.last()?);
    let start = first.pattern.names.first()?.span.start;
    let ranges = ast
        .text
        .get(start as usize..ast[last.over].span.end as usize)?;
    let (cases, find) = match most {
        CaseLimit::Cases(1) => ("the first case", "find".to_owned()),
        CaseLimit::Cases(most) => ("the first cases", format!("find {most}")),
        CaseLimit::All => ("every case", "find all".to_owned()),
    };
    let message = format!("this does not select cases: it is shown for {cases}");
    let hint = Diagnostic::hint(Code::NoCondition, span, message);
    let condition = span.text(&ast.text);
    Some(hint.help(format!(
        "a condition follows `if`: `{find} {ranges} if {condition}`"
    )))
}

/// Whether an expression is true or false by its form.
fn is_condition(ast: &Ast, id: ExprId) -> bool {
    match &ast[id].kind {
        ExprKind::Quantified { .. } | ExprKind::Not(_) => true,
        ExprKind::Binary { operator, .. } => matches!(
            operator,
            Binary::Equal
                | Binary::NotEqual
                | Binary::Less
                | Binary::LessEqual
                | Binary::Greater
                | Binary::GreaterEqual
                | Binary::And
                | Binary::Or
        ),
        _ => false,
    }
}
