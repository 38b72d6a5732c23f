//! Arithmetic of machine integers. Most of what scripts compute is that, and it needs neither data nor places.

use super::environment::Environment;
use super::{Datum, Function, Interpreter};
use crate::syntax::ast::{Ast, Binary, ExprId, ExprKind, Sign};
use std::sync::Arc;

/// An integer or a truth value.
#[derive(Clone, Copy)]
enum Simple {
    Integer(i64),
    Truth(bool),
}

use Simple::{Integer, Truth};

/// The evaluation of arithmetic expressions.
struct Machine<'a> {
    ast: &'a Ast,
    environment: &'a Environment,
    /// In place of the local names, the parameters and arguments of a call.
    call: Option<(&'a [Arc<str>], &'a [Datum])>,
}

impl Interpreter {
    /// The result of an [arithmetic] expression with an operator, if it meets only truth values and integers that fit
    /// into a machine word. `None` for all others and for faults: they are evaluated in the general way.
    ///
    /// [arithmetic]: crate::syntax::ast::Expr::arithmetic
    #[inline]
    pub(super) fn arithmetic(&self, ast: &Ast, id: ExprId) -> Option<Datum> {
        let expr = &ast[id];
        // Elements of lists are most often no integers.
        (expr.arithmetic > 1 && !matches!(expr.kind, ExprKind::Index { .. }))
            .then(|| self.machine(ast).datum(id))
            .flatten()
    }

    /// The same for a call of a function whose body refers to its parameters only.
    #[inline]
    pub(super) fn arithmetic_of_call(&self, function: &Function, data: &[Datum]) -> Option<Datum> {
        let machine = || Machine {
            call: Some((&function.params, data)),
            ..self.machine(&function.ast)
        };
        (function.ast[function.body].arithmetic > 0)
            .then(|| machine().datum(function.body))
            .flatten()
    }

    /// The element of a list with a name, if its index is arithmetic: `xs[i]`, `xs[i][j]`.
    pub(super) fn element<'a>(&'a self, ast: &'a Ast, id: ExprId) -> Option<&'a Datum> {
        (ast[id].arithmetic > 1)
            .then(|| self.machine(ast).place(id))
            .flatten()
    }

    fn machine<'a>(&'a self, ast: &'a Ast) -> Machine<'a> {
        Machine {
            ast,
            environment: &self.environment,
            call: None,
        }
    }
}

impl<'a> Machine<'a> {
    fn datum(&self, id: ExprId) -> Option<Datum> {
        Some(match self.simple(id)? {
            Integer(n) => Datum::integer(n),
            Truth(holds) => Datum::Bool(holds),
        })
    }

    fn named(&self, name: &str) -> Option<&'a Datum> {
        let Some((params, data)) = self.call else {
            return self.environment.datum(name);
        };
        let mut bound = params.iter().zip(data);
        let (_, datum) = bound.rfind(|(param, _)| ***param == *name)?;
        Some(datum)
    }

    fn place(&self, id: ExprId) -> Option<&'a Datum> {
        match &self.ast[id].kind {
            ExprKind::Name(name) => self.named(name),
            ExprKind::Index {
                base,
                index,
                otherwise: None,
            } => {
                let Datum::List(items) = self.place(*base)? else {
                    return None;
                };
                items.get(usize::try_from(self.integer(*index)?).ok()?)
            }
            _ => None,
        }
    }

    fn simple(&self, id: ExprId) -> Option<Simple> {
        Some(match &self.ast[id].kind {
            ExprKind::Literal(literal) => Integer(literal.small_integer()?),
            ExprKind::Bool(holds) => Truth(*holds),
            ExprKind::Name(_) | ExprKind::Index { .. } => match self.place(id)? {
                Datum::Number(number) if number.is_integer() => {
                    Integer(number.numerator().to_i64()?)
                }
                Datum::Bool(holds) => Truth(*holds),
                _ => return None,
            },
            ExprKind::Sum(terms) => {
                let mut sum = 0i64;
                for (sign, term) in terms {
                    let term = self.integer(*term)?;
                    sum = match sign {
                        Sign::Plus => sum.checked_add(term)?,
                        Sign::Minus => sum.checked_sub(term)?,
                    };
                }
                Integer(sum)
            }
            ExprKind::Negate(inner) => Integer(self.integer(*inner)?.checked_neg()?),
            ExprKind::Not(inner) => Truth(!self.truth(*inner)?),
            ExprKind::If {
                condition,
                then,
                otherwise,
            } => {
                let branch = if self.truth(*condition)? {
                    *then
                } else {
                    (*otherwise)?
                };
                self.simple(branch)?
            }
            ExprKind::Binary {
                operator: operator @ (Binary::And | Binary::Or),
                left,
                right,
                ..
            } => {
                let first = self.truth(*left)?;
                if first == (*operator == Binary::Or) {
                    Truth(first)
                } else {
                    Truth(self.truth(*right)?)
                }
            }
            ExprKind::Binary {
                operator,
                left,
                right,
                ..
            } => {
                let (a, b) = (self.integer(*left)?, self.integer(*right)?);
                match operator {
                    Binary::Times => Integer(a.checked_mul(b)?),
                    Binary::Mod if b > 0 => Integer(a.rem_euclid(b)),
                    Binary::Div if b > 0 => Integer(a.div_euclid(b)),
                    Binary::Power => Integer(a.checked_pow(u32::try_from(b).ok()?)?),
                    Binary::Equal => Truth(a == b),
                    Binary::NotEqual => Truth(a != b),
                    Binary::Less => Truth(a < b),
                    Binary::LessEqual => Truth(a <= b),
                    Binary::Greater => Truth(a > b),
                    Binary::GreaterEqual => Truth(a >= b),
                    _ => return None,
                }
            }
            _ => return None,
        })
    }

    fn integer(&self, id: ExprId) -> Option<i64> {
        match self.simple(id)? {
            Integer(n) => Some(n),
            Truth(_) => None,
        }
    }

    fn truth(&self, id: ExprId) -> Option<bool> {
        match self.simple(id)? {
            Truth(holds) => Some(holds),
            Integer(_) => None,
        }
    }
}
