//! Arguments of words. Below `floor` and `ceiling`, quotients are exact even where they are not dyadic.

use super::{Datum, Eval, Interpreter};
use crate::budget::with_stack;
use crate::eval::Entry;
use crate::source::Span;
use crate::syntax::ast::{Ast, Binary, ExprId, ExprKind, Literal, NumberText, Sign};
use smallvec::SmallVec;
use std::sync::Arc;

impl Interpreter {
    /// Evaluates an argument of a word.
    pub(in crate::eval) fn word_argument(
        &mut self,
        entry: &Entry,
        ast: &Arc<Ast>,
        id: ExprId,
    ) -> Eval<Datum> {
        if entry.meaning.takes_rulesets() {
            return self.argument(ast, id);
        }
        match entry.name {
            "floor" | "ceiling" => self.exact(ast, id),
            _ => self.expression(ast, id),
        }
    }

    /// Evaluates an expression whose own sums, products and quotients are exact. Functions and names in it are
    /// evaluated as elsewhere.
    fn exact(&mut self, ast: &Arc<Ast>, id: ExprId) -> Eval<Datum> {
        let span = ast[id].span;
        match &ast[id].kind {
            ExprKind::Sum(terms) => {
                let mut data: SmallVec<[(Sign, Datum, Span); 2]> = SmallVec::new();
                for (sign, term) in terms {
                    let datum = with_stack(|| self.exact(ast, *term))?;
                    data.push((*sign, datum, ast[*term].span));
                }
                self.sum(&data, span)
            }
            ExprKind::Negate(inner) => {
                let datum = with_stack(|| self.exact(ast, *inner))?;
                self.algebra.negate(datum, ast[*inner].span)
            }
            ExprKind::Binary {
                operator: operator @ (Binary::Times | Binary::Divide),
                operator_span,
                left,
                right,
            } => {
                let a = with_stack(|| self.exact(ast, *left))?;
                let b = with_stack(|| self.exact(ast, *right))?;
                let (left, right) = (ast[*left].span, ast[*right].span);
                match (operator, &a, &b) {
                    (Binary::Divide, Datum::Number(_), Datum::Number(_)) => {
                        self.algebra.quotient_of_reals((&a, left), (&b, right))
                    }
                    _ => self.binary(*operator, *operator_span, (a, left), (b, right)),
                }
            }
            ExprKind::Literal(literal) => match ratio(literal) {
                Some((number, denominator)) => {
                    let numerator = self.algebra.digits(&number.numerator, span)?;
                    let numerator = if number.negative {
                        -&numerator
                    } else {
                        numerator
                    };
                    let denominator = self.algebra.digits(denominator, span)?;
                    let (a, b) = (Datum::integer(numerator), Datum::integer(denominator));
                    self.algebra.quotient_of_reals((&a, span), (&b, span))
                }
                None => self.expression(ast, id),
            },
            _ => self.expression(ast, id),
        }
    }
}

/// The number and denominator of a literal that is just a fraction.
fn ratio(literal: &Literal) -> Option<(&NumberText, &str)> {
    let Literal {
        number: Some(number),
        ups: None,
        tiny: None,
        over: None,
        nimber: None,
    } = literal
    else {
        return None;
    };
    Some((number, number.denominator.as_deref()?))
}
