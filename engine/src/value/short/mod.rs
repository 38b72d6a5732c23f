//! Canonical forms, their order, sums and products, and what is asked of them.

pub(super) mod born;
pub(super) mod canonical;
pub(super) mod companion;
pub(super) mod incentives;
pub(super) mod memo;
pub(super) mod order;
pub(super) mod ordinal_sum;
pub(super) mod predicate;
pub(super) mod product;
pub(super) mod steps;
pub(super) mod sum;
pub(super) mod sum_outcome;
pub(super) mod written;
