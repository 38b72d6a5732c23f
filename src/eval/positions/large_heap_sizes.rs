//! Sizes that depend on the heap in the definition of a game, and conditions on them.

use super::large_heap::DefinitionReader;
use crate::budget::with_stack;
use crate::eval::Datum;
use crate::syntax::ast::{Binary, ExprId, ExprKind, Sign};

/// Upper bound for numbers in a definition.
const MOST_NUMBER: u64 = 1 << 40;

/// The number `heap * n + piece * p + plus`, where p is the size of the first of two heaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::eval) struct Linear {
    pub(in crate::eval) heap: i64,
    pub(in crate::eval) piece: i64,
    pub(in crate::eval) plus: i64,
}

impl Linear {
    fn bounded(self) -> Option<Size> {
        let mut all = [self.heap, self.piece, self.plus].into_iter();
        all.all(|factor| factor.unsigned_abs() < MOST_NUMBER)
            .then_some(Size::Linear(self))
    }
}

/// A size that depends on n.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::eval) enum Size {
    Linear(Linear),
    /// (n + k) div 2, where k is the field.
    Half(i64),
}

/// Which pairs of heaps a filter selects: a comparison of the first with n + `plus` less the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::eval) struct PairFilter {
    pub(in crate::eval) plus: i64,
    pub(in crate::eval) operator: Binary,
}

/// The size n of the heap itself.
pub(in crate::eval) const HEAP: Size = Size::Linear(Linear {
    heap: 1,
    piece: 0,
    plus: 0,
});

impl DefinitionReader<'_> {
    /// Whether an expression depends on the size of the heap.
    pub(in crate::eval) fn depends(&self, id: ExprId) -> bool {
        let kind = &self.ast[id].kind;
        if let ExprKind::Name(name) = kind {
            return self.size_of(name).is_some();
        }
        let mut found = false;
        kind.walk_children(&mut |child| found = found || with_stack(|| self.depends(child)));
        found
    }

    fn size_of(&self, name: &str) -> Option<Size> {
        let mut bound = self.names.iter().rev();
        bound.find(|(bound, _)| **bound == *name)?.1
    }

    /// The value of an expression that does not depend on the heap.
    pub(in crate::eval) fn known(&mut self, id: ExprId) -> Option<Datum> {
        if self.depends(id) {
            return None;
        }
        self.this.expression(self.ast, id).ok()
    }

    pub(in crate::eval) fn size(&mut self, id: ExprId) -> Option<Size> {
        if !self.depends(id) {
            let known = self.known(id)?;
            let plus = integer(&known)?;
            return Some(Size::Linear(Linear {
                heap: 0,
                piece: 0,
                plus,
            }));
        }
        match &self.ast[id].kind {
            ExprKind::Name(name) => self.size_of(name),
            ExprKind::Sum(terms) => {
                let mut sum = Linear {
                    heap: 0,
                    piece: 0,
                    plus: 0,
                };
                for (sign, term) in terms {
                    let Size::Linear(term) = self.size(*term)? else {
                        return None;
                    };
                    let times = if *sign == Sign::Plus { 1 } else { -1 };
                    sum.heap += times * term.heap;
                    sum.piece += times * term.piece;
                    sum.plus += times * term.plus;
                }
                sum.bounded()
            }
            ExprKind::Binary {
                operator: Binary::Times,
                left,
                right,
                ..
            } => {
                let times = integer(&self.known(*left)?)?;
                let Size::Linear(of) = self.size(*right)? else {
                    return None;
                };
                let product = Linear {
                    heap: times.checked_mul(of.heap)?,
                    piece: times.checked_mul(of.piece)?,
                    plus: times.checked_mul(of.plus)?,
                };
                product.bounded()
            }
            ExprKind::Binary {
                operator: Binary::Div,
                left,
                right,
                ..
            } => {
                let plus = self.heap_and(*left)?;
                let by = self.known(*right)?;
                (integer(&by)? == 2).then_some(Size::Half(plus))
            }
            _ => None,
        }
    }

    /// The constant k of an expression of the form n + k.
    fn heap_and(&mut self, id: ExprId) -> Option<i64> {
        match self.size(id)? {
            Size::Linear(Linear {
                heap: 1,
                piece: 0,
                plus,
            }) => Some(plus),
            _ => None,
        }
    }

    /// Whether a filter holds in all large heaps. It may also select pairs.
    pub(in crate::eval) fn passes(&mut self, id: ExprId) -> Option<bool> {
        if let ExprKind::Binary {
            operator: Binary::And,
            left,
            right,
            ..
        } = &self.ast[id].kind
        {
            let (left, right) = (*left, *right);
            return Some(with_stack(|| self.passes(left))? && with_stack(|| self.passes(right))?);
        }
        match self.pair_filter(id) {
            Some(filter) if self.filter.is_none() => {
                self.filter = Some(filter);
                Some(true)
            }
            Some(_) => None,
            None => self.holds(id),
        }
    }

    fn pair_filter(&mut self, id: ExprId) -> Option<PairFilter> {
        use Binary::{Greater, GreaterEqual, Less, LessEqual, NotEqual};
        let ExprKind::Binary {
            operator: operator @ (NotEqual | Less | LessEqual | Greater | GreaterEqual),
            left,
            right,
            ..
        } = self.ast[id].kind
        else {
            return None;
        };
        let (Size::Linear(a), Size::Linear(b)) = (self.size(left)?, self.size(right)?) else {
            return None;
        };
        let plus = b.plus - a.plus;
        match (b.heap - a.heap, b.piece - a.piece) {
            (1, -2) => Some(PairFilter { plus, operator }),
            (-1, 2) => {
                let operator = match operator {
                    Less => Greater,
                    LessEqual => GreaterEqual,
                    Greater => Less,
                    GreaterEqual => LessEqual,
                    other => other,
                };
                let plus = -plus;
                Some(PairFilter { plus, operator })
            }
            _ => None,
        }
    }

    /// Whether a condition holds in all large heaps.
    pub(in crate::eval) fn holds(&mut self, id: ExprId) -> Option<bool> {
        if !self.depends(id) {
            return self.this.condition(self.ast, id).ok();
        }
        match &self.ast[id].kind {
            ExprKind::Not(inner) => self.holds(*inner).map(|holds| !holds),
            ExprKind::Binary {
                operator: operator @ (Binary::And | Binary::Or),
                left,
                right,
                ..
            } => {
                let first = self.holds(*left)?;
                if first == (*operator == Binary::Or) {
                    return Some(first);
                }
                self.holds(*right)
            }
            ExprKind::Binary {
                operator: Binary::In,
                left,
                right,
                ..
            } => {
                let plus = self.heap_and(*left)?;
                let Datum::List(numbers) = self.known(*right)? else {
                    return None;
                };
                for number in numbers.iter() {
                    self.from = self.from.max(integer(number)? - plus + 1);
                }
                Some(false)
            }
            ExprKind::Binary {
                operator,
                left,
                right,
                ..
            } => {
                let (Size::Linear(a), Size::Linear(b)) = (self.size(*left)?, self.size(*right)?)
                else {
                    return None;
                };
                let plus = a.plus - b.plus;
                let order = match (a.heap - b.heap, a.piece - b.piece) {
                    (0, 0) => plus.cmp(&0),
                    (heap @ (1 | -1), 0) => {
                        // n exceeds every number it is compared with, from this size on.
                        self.from = self.from.max(1 - heap * plus);
                        heap.cmp(&0)
                    }
                    _ => return None,
                };
                match operator {
                    Binary::Equal => Some(order.is_eq()),
                    Binary::NotEqual => Some(order.is_ne()),
                    Binary::Less => Some(order.is_lt()),
                    Binary::LessEqual => Some(order.is_le()),
                    Binary::Greater => Some(order.is_gt()),
                    Binary::GreaterEqual => Some(order.is_ge()),
                    _ => None,
                }
            }
            _ => None,
        }
    }
}

pub(in crate::eval) fn is_piece(size: Option<Size>) -> bool {
    matches!(size, Some(Size::Linear(Linear { piece: 1, .. })))
}

pub(in crate::eval) fn integer(datum: &Datum) -> Option<i64> {
    let Datum::Number(number) = datum else {
        return None;
    };
    let number = number.to_integer()?.to_i64()?;
    (number.unsigned_abs() < MOST_NUMBER).then_some(number)
}
