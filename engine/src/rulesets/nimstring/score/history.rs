//! How often each safe cut reached the bound, in the positions of one search where it was tried.

use super::quiet::{ENDS, QuietChain};
use std::cell::Cell;

/// A cut counts as having been tried this often, and half of the tries as successful, before it is tried.
const PRIOR: u16 = 2;
/// With this many tries, both counts are halved, so that old tries count less.
const MOST_TRIES: u16 = 400;

/// The numbers of successes and of tries.
#[derive(Clone, Copy, Debug)]
struct Record {
    reached: u16,
    tried: u16,
}

/// The records of the strings between two junctions, or a junction and the ground. A junction keeps its number during a
/// search, so its strings have the same record wherever the rest differs.
#[derive(Debug)]
pub(super) struct History(Box<[Cell<Record>]>);

impl History {
    pub(super) fn new() -> History {
        let unknown = Record {
            reached: PRIOR / 2,
            tried: PRIOR,
        };
        History(vec![Cell::new(unknown); ENDS * ENDS].into())
    }

    fn record(&self, chain: QuietChain) -> &Cell<Record> {
        &self.0[chain.a as usize % ENDS * ENDS + chain.b as usize % ENDS]
    }

    /// Notes whether a cut reached the bound.
    pub(super) fn note(&self, chain: QuietChain, reached: bool) {
        let place = self.record(chain);
        let mut now = place.get();
        if now.tried >= MOST_TRIES {
            now.reached /= 2;
            now.tried /= 2;
        }
        now.reached += u16::from(reached);
        now.tried += 1;
        place.set(now);
    }

    /// The share of the tries that failed, in parts of `whole`, which is at most 100.
    pub(super) fn failures(&self, chain: QuietChain, whole: u16) -> u16 {
        let now = self.record(chain).get();
        whole * (now.tried - now.reached) / now.tried
    }
}
