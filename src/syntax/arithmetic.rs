//! Finds the expressions that are evaluated without data of other kinds than integers and truth values, unless a name
//! stands for one.

use super::ast::{Binary, ExprId, ExprKind, Literal};

impl ExprKind {
    /// See [`Expr::arithmetic`]. `of` tells that of the children.
    ///
    /// [`Expr::arithmetic`]: super::ast::Expr::arithmetic
    pub(super) fn arithmetic(&self, of: impl Fn(ExprId) -> u8) -> u8 {
        let is_arithmetic = match self {
            ExprKind::Name(_) | ExprKind::Bool(_) => return 1,
            ExprKind::Literal(literal) => return u8::from(literal.small_integer().is_some()),
            ExprKind::Binary { operator, .. } => operator.is_arithmetic(),
            ExprKind::If { otherwise, .. } => otherwise.is_some(),
            ExprKind::Index { otherwise, .. } => otherwise.is_none(),
            ExprKind::Sum(_) | ExprKind::Not(_) | ExprKind::Negate(_) => true,
            _ => false,
        };
        if !is_arithmetic {
            return 0;
        }
        let mut nodes = Some(1u8);
        self.walk_children(&mut |child| {
            let below = Some(of(child)).filter(|below| *below > 0);
            nodes = nodes.and_then(|nodes| nodes.checked_add(below?));
        });
        nodes.unwrap_or(0)
    }
}

impl Binary {
    fn is_arithmetic(self) -> bool {
        matches!(
            self,
            Binary::Times
                | Binary::Mod
                | Binary::Div
                | Binary::Power
                | Binary::And
                | Binary::Or
                | Binary::Equal
                | Binary::NotEqual
                | Binary::Less
                | Binary::LessEqual
                | Binary::Greater
                | Binary::GreaterEqual
        )
    }
}

impl Literal {
    /// The number, if the literal is just a short integer.
    pub fn small_integer(&self) -> Option<i64> {
        let Literal {
            number: Some(text),
            ups: None,
            tiny: None,
            over: None,
            nimber: None,
        } = self
        else {
            return None;
        };
        let n: u32 = text.numerator.parse().ok()?;
        let n = i64::from(n);
        let n = if text.negative { -n } else { n };
        text.denominator.is_none().then_some(n)
    }
}
