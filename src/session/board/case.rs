//! The position in the counterexample of a claim, and the one that an expression is about.

use super::super::Program;
use super::super::evaluator::Evaluator;
use super::expression::{datum_of, game_of};
use crate::solve::Term;
use crate::syntax::ast::{Ast, ExprId, ExprKind, StatementKind};
use std::sync::Arc;

/// Maximum number of expressions of a claim that are tried.
const MOST_TRIED: usize = 40;

/// The first outermost expression of a claim that is a position in a case, given by the names of its variables with
/// their texts; with the definitions that it needs. `None` if the claim contains no position.
pub(in crate::session) fn position_of_case(
    evaluator: &mut Evaluator,
    context: &str,
    claim: &str,
    variables: &[(String, String)],
) -> Option<(String, String)> {
    let mut context = context.to_string();
    for (name, text) in variables {
        // The text of a string has no quotes.
        let text = match datum_of(evaluator, &context, text) {
            Ok(_) => text.clone(),
            Err(_) => format!("\"{text}\""),
        };
        context += &format!("\nlet {name} = {text}");
    }
    let program = Program::of_text(claim);
    let ast = &program.files().first()?.parsed.statements.first()?.ast;
    let found = positions(ast).into_iter().take(MOST_TRIED).find(|text| {
        let game = game_of(evaluator, &context, text);
        let is_position = |term: &Term| matches!(term, Term::Position(_) | Term::Call(_));
        game.is_ok_and(|game| game.all_terms(is_position))
    })?;
    Some((context, found))
}

/// The position that an expression is about, as an expression: itself, the difference of two games that it compares, what
/// it explains, else the first outermost position in it. `None` if it contains none.
pub(in crate::session) fn position_in(
    evaluator: &mut Evaluator,
    context: &str,
    expression: &str,
) -> Option<String> {
    let program = Program::of_text(&format!("{context}\n{expression}"));
    let ast = &program.files().first()?.parsed.statements.last()?.ast;
    let text = |expr: ExprId| ast[expr].span.text(&ast.text);
    let StatementKind::Expr(whole) = ast.kind else {
        return None;
    };
    let about = match &ast[whole].kind {
        ExprKind::Call {
            name, arguments, ..
        } if &*name.text == "explain" && arguments.len() == 1 => {
            return position_in(evaluator, context, text(arguments[0]));
        }
        ExprKind::Binary {
            operator,
            left,
            right,
            ..
        } if operator.is_comparison() => match text(*right) {
            "0" => text(*left).to_string(),
            right => format!("({}) - ({right})", text(*left)),
        },
        _ => expression.to_string(),
    };
    if game_of(evaluator, context, &about).is_ok() {
        return Some(about);
    }
    let inner = position_of_case(evaluator, context, expression, &[])?;
    Some(inner.1)
}

/// The texts of the expressions of a statement, outermost first.
fn positions(ast: &Arc<Ast>) -> Vec<String> {
    let mut waiting: Vec<ExprId> = Vec::new();
    ast.walk_roots(&mut |expr| waiting.push(expr));
    let mut texts = Vec::new();
    let mut at = 0;
    while let Some(expr) = waiting.get(at).copied() {
        at += 1;
        texts.push(ast[expr].span.text(&ast.text).to_string());
        ast.walk_children(expr, &mut |inner| waiting.push(inner));
    }
    texts
}
