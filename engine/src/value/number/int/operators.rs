//! Order and arithmetic operators of integers.

use super::Int;
use super::Repr::{Big, Small};
use num_traits::Signed;
use std::cmp::Ordering;
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

impl Ord for Int {
    #[inline]
    fn cmp(&self, other: &Int) -> Ordering {
        match (&self.0, &other.0) {
            (Small(a), Small(b)) => a.cmp(b),
            (Small(_), Big(b)) if b.is_negative() => Ordering::Greater,
            (Small(_), Big(_)) => Ordering::Less,
            (Big(a), Small(_)) if a.is_negative() => Ordering::Less,
            (Big(_), Small(_)) => Ordering::Greater,
            (Big(a), Big(b)) => a.cmp(b),
        }
    }
}

impl PartialOrd for Int {
    #[inline]
    fn partial_cmp(&self, other: &Int) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Neg for &Int {
    type Output = Int;

    fn neg(self) -> Int {
        match &self.0 {
            Small(n) => match n.checked_neg() {
                Some(n) => Int(Small(n)),
                None => Int::from(-self.big()),
            },
            Big(n) => Int::from(-&**n),
        }
    }
}

impl Neg for Int {
    type Output = Int;

    fn neg(self) -> Int {
        -&self
    }
}

macro_rules! operation {
    ($trait:ident, $method:ident, $checked:ident) => {
        impl $trait<&Int> for &Int {
            type Output = Int;

            #[inline]
            fn $method(self, other: &Int) -> Int {
                if let (Small(a), Small(b)) = (&self.0, &other.0)
                    && let Some(c) = a.$checked(*b)
                {
                    return Int(Small(c));
                }
                Int::from(self.big().$method(other.big()))
            }
        }
    };
}

operation!(Add, add, checked_add);
operation!(Sub, sub, checked_sub);
operation!(Mul, mul, checked_mul);
by_value!(Int: Add add, Sub sub, Mul mul);

impl AddAssign<&Int> for Int {
    fn add_assign(&mut self, other: &Int) {
        *self = &*self + other;
    }
}

impl AddAssign for Int {
    fn add_assign(&mut self, other: Int) {
        *self = &*self + &other;
    }
}

impl SubAssign<&Int> for Int {
    fn sub_assign(&mut self, other: &Int) {
        *self = &*self - other;
    }
}
