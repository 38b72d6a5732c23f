//! Values as text, in both spellings, and read from text.

pub(super) mod notation;
pub(super) mod print_order;
pub(super) mod raised;
pub(super) mod read;
pub(super) mod thermograph;
