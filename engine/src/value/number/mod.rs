//! Numbers of any size, nimbers, and the values that they make with ups.

pub(super) mod beatty;
pub(super) mod dyadic;
pub(super) mod int;
pub(super) mod linear_recurrence;
pub(super) mod nim_arithmetic;
pub(super) mod number_up_star;
pub(super) mod quadratic;
pub(super) mod sequence;
pub(super) mod simplicity;
