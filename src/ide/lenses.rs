//! Code lenses: information about a whole statement, above its line.

use super::inlay;
use crate::session::{Item, StatementResult};
use crate::syntax::ast::{Ast, ExprId};
use crate::value::Spelling;

/// A lens above a statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lens {
    /// A limit cut the statement short.
    MoreTime,
    /// The result of a claim or a table, or of a failed assertion.
    State(String),
    /// A derivation of the value of a position.
    Explain(ExprId),
    /// The thermograph of a hot game.
    Thermograph(ExprId),
}

/// The lenses of a statement with a result.
pub fn lenses(statement: &Ast, result: &StatementResult, spelling: Spelling) -> Vec<Lens> {
    let mut all = Vec::new();
    if result.is_cut() || result.is_interrupted() {
        all.push(Lens::MoreTime);
    }
    match &result.item {
        Item::Check(check) if check.claim || check.failed > 0 => {
            all.push(Lens::State(inlay::label(result, spelling)));
        }
        Item::Table { .. } => all.push(Lens::State(inlay::label(result, spelling))),
        _ => {}
    }
    if let Some((shown, root)) = inlay::shown(result).zip(statement.parts().value) {
        let explained = shown.is_position().then_some(Lens::Explain(root));
        let heated = shown.is_hot.then_some(Lens::Thermograph(root));
        all.extend(explained.into_iter().chain(heated));
    }
    all
}
