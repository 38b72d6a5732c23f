//! Numbers of any size, nimbers, and the values that they make with ups.

pub(super) mod dyadic;
pub(super) mod int;
pub(super) mod nim_arithmetic;
pub(super) mod number_up_star;
pub(super) mod sequence;
pub(super) mod simplicity;
