//! The Grundy values of all heaps up to some size, in bytes as long as they fit.

use crate::budget::{Budget, Stop};
use std::fmt::Debug;
use std::ops::BitXor;

/// A Grundy value in a table.
pub(super) trait Cell:
    Copy + Debug + Default + Eq + Ord + BitXor<Output = Self> + Into<u16> + Into<usize> + Into<u64>
{
    /// A value that fits.
    fn of(value: usize) -> Self;
}

impl Cell for u8 {
    fn of(value: usize) -> u8 {
        value as u8
    }
}

impl Cell for u16 {
    fn of(value: usize) -> u16 {
        value as u16
    }
}

/// The Grundy values of the heaps 0, 1, 2, ...
#[derive(Clone, Debug)]
pub(super) enum ValueTable {
    Bytes(Vec<u8>),
    Words(Vec<u16>),
}

/// Runs the same code for tables of either kind.
macro_rules! of_either {
    ($table:expr, $values:ident => $run:expr) => {
        match $table {
            ValueTable::Bytes($values) => $run,
            ValueTable::Words($values) => $run,
        }
    };
}
pub(super) use of_either;

impl ValueTable {
    pub(super) fn new(values: &[u16]) -> ValueTable {
        let bytes = values.iter().map(|value| u8::try_from(*value).ok());
        match bytes.collect() {
            Some(bytes) => ValueTable::Bytes(bytes),
            None => ValueTable::Words(values.to_vec()),
        }
    }

    pub(super) fn len(&self) -> usize {
        of_either!(self, values => values.len())
    }

    pub(super) fn get(&self, heap: usize) -> Option<u16> {
        match self {
            ValueTable::Bytes(bytes) => bytes.get(heap).copied().map(u16::from),
            ValueTable::Words(words) => words.get(heap).copied(),
        }
    }

    pub(super) fn to_vec(&self) -> Vec<u16> {
        match self {
            ValueTable::Bytes(bytes) => bytes.iter().copied().map(u16::from).collect(),
            ValueTable::Words(words) => words.clone(),
        }
    }

    /// Adds the value of the next heap. There must be room for it, except for the first value that is no byte.
    ///
    /// Errors: `TooLarge` for values beyond 16 bits; `Memory`.
    pub(super) fn push(&mut self, value: usize, budget: &Budget) -> Result<(), Stop> {
        let Ok(word) = u16::try_from(value) else {
            let heap = self.len();
            return Err(Stop::TooLarge(format!("the value of a heap of {heap}")));
        };
        match self {
            ValueTable::Words(words) => words.push(word),
            ValueTable::Bytes(bytes) => match u8::try_from(word) {
                Ok(byte) => bytes.push(byte),
                Err(_) => {
                    budget.reserve(bytes.capacity() * size_of::<u16>())?;
                    let mut words = Vec::with_capacity(bytes.capacity().max(bytes.len() + 1));
                    words.extend(bytes.iter().copied().map(u16::from));
                    words.push(word);
                    *self = ValueTable::Words(words);
                }
            },
        }
        Ok(())
    }

    /// Makes room for `more` values, in a table that may get as many as `heaps`.
    pub(super) fn reserve(
        &mut self,
        more: usize,
        heaps: usize,
        budget: &Budget,
    ) -> Result<(), Stop> {
        of_either!(self, values => grow(values, more, heaps, budget))
    }
}

/// Makes room for `more` elements. The vector grows by a half until it has an eighth of the `wanted` elements, and then
/// to its final size if there is memory for it: large vectors are not copied, and no memory is asked for that a period
/// makes needless.
fn grow<T>(values: &mut Vec<T>, more: usize, wanted: usize, budget: &Budget) -> Result<(), Stop> {
    let length = values.len();
    if values.capacity() - length >= more {
        return Ok(());
    }
    let least = length + more;
    let reserve = |size: usize| budget.reserve(size * size_of::<T>()).map(|()| size);
    let whole = wanted.max(least);
    let half = least.max(length + length / 2);
    let size = if length < wanted / 8 {
        reserve(half)?
    } else {
        reserve(whole).or_else(|_| reserve(half.min(whole)))?
    };
    values.reserve_exact(size - length);
    Ok(())
}
