//! What lists of values show: periods, patterns and plots. The words for it are in `vocabulary`.

mod guess;
mod heap_period;
pub(crate) mod plot;
mod polynomial;
mod recurrence;
mod sequence;

pub(crate) use guess::guess;
pub(crate) use heap_period::{FIRST_LOOK, LargeHeapMoves, heap_period};
