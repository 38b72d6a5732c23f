//! Indexing of lists, ranges and strings.

use super::expression::no_element;
use super::{Datum, Eval, Interpreter, fault};
use crate::diagnostic::{Code, WithHelp};
use crate::syntax::ast::{Ast, ExprId, ExprKind};
use std::sync::Arc;

/// The character at an index of a text.
pub(super) fn character_at(text: &str, at: usize) -> Option<char> {
    let before = text.as_bytes().get(..at)?;
    if before.is_ascii() {
        text.get(at..)?.chars().next()
    } else {
        text.chars().nth(at)
    }
}

impl Interpreter {
    pub(super) fn index(
        &mut self,
        ast: &Arc<Ast>,
        id: ExprId,
        (base, index): (ExprId, ExprId),
        otherwise: Option<ExprId>,
    ) -> Eval<Datum> {
        // An element of a list with a name is taken without a copy of the list.
        if let Some(element) = self.element(ast, id) {
            return Ok(element.clone());
        }
        let (base_span, index_span) = (ast[base].span, ast[index].span);
        let (list, at) = (self.expression(ast, base)?, self.expression(ast, index)?);
        if matches!(at, Datum::Range(..)) {
            return Err(fault(Code::Kind, index_span, "an index must be an integer")
                .with_label("this is a range")
                .with_help("write `slice(xs, a, b)` for the elements a to b - 1"));
        }
        let at = self.algebra.integer(&at, index_span, "an index")?;
        let found = match &list {
            Datum::List(items) => at.to_usize().and_then(|i| items.get(i).cloned()),
            Datum::Range(first, last) => {
                let item = &**first + &at;
                (!at.is_negative() && item <= **last).then(|| Datum::integer(item))
            }
            other if other.as_text().is_some() => {
                let text = other.as_text().map_or("", |text| text);
                at.to_usize()
                    .and_then(|i| character_at(text, i))
                    .map(Datum::character)
            }
            other => {
                let message = "only lists, ranges and strings can be indexed";
                let error = self.algebra.wrong_kind(other, base_span, message);
                return Err(match &ast[base].kind {
                    ExprKind::Literal(l) if l.nimber.is_some() => {
                        error.with_help("write `*{n}` for the nimber of size n")
                    }
                    ExprKind::Literal(l) if l.ups.is_some() => {
                        error.with_help("write `^3` for the sum of three ups, `n * ^` for n ups")
                    }
                    _ => error,
                });
            }
        };
        match (found, otherwise) {
            (Some(found), _) => Ok(found),
            (None, Some(otherwise)) => self.expression(ast, otherwise),
            (None, None) => Err(no_element(&at, &list, index_span)),
        }
    }
}
