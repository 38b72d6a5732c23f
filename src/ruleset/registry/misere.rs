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
        definition: "The second argument of outcome and winning_moves.",
        source: "Winning Ways, chapter 13; On Numbers and Games, chapter 12; Siegel, Combinatorial Game Theory, chapter V.1",
        example: ("outcome(nim 2, misere)", "N"),
        ..EMPTY
    }],
};
