//! Forms: games as they are written, each stored once, for theories in which values of normal play say too little.
//!
//! A [`Kind`] of form says what a form has besides its options, and what is known of it from what is known of them. All
//! else is the same for every kind: storing, forks for threads, exchange of the players, the print order, the reduction
//! loop, and the way from and to values of normal play.

mod exchange;
mod fork;
mod interned;
mod normal;
mod order;
mod sums;

pub use interned::{Form, Interned, Kind};
pub use normal::{embedded, value};
pub use order::{KnownOrder, Order};
pub use sums::{KnownSums, Sums};

use crate::budget::{Stop, with_stack};

/// What `change` makes of the elements of Left and Right.
pub fn each<T: Copy, U>(
    sides: &[impl AsRef<[T]>; 2],
    mut change: impl FnMut(T) -> Result<U, Stop>,
) -> Result<[Vec<U>; 2], Stop> {
    let [left, right] = sides;
    let mut side = |elements: &[T]| {
        let changed = elements.iter().map(|x| with_stack(|| change(*x)));
        changed.collect::<Result<Vec<U>, Stop>>()
    };
    Ok([side(left.as_ref())?, side(right.as_ref())?])
}
