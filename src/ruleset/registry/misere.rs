//! Play where whoever cannot move wins.

use super::Sort::Constant;
use super::{EMPTY, Entry, Family};

pub(super) const FAMILY: Family = Family {
    title: "Misere play",
    entries: &[Entry {
        name: "misere",
        sort: Constant,
        forms: &["outcome(g, misere)"],
        arity: None,
        doc: "Misere play: whoever cannot move wins.",
        source: "Winning Ways, chapter 13",
        example: ("outcome(nim 2, misere)", "N"),
        ..EMPTY
    }],
};
