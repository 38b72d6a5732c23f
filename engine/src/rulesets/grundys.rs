//! Grundy's game: a move splits a heap into two heaps of different sizes.
//!
//! Source: Grundy 1939; *Winning Ways*, chapter 4.

use super::argument::{ArgumentFault, Arguments};
use super::entry::{Notation, RulesetEntry, RulesetMeaning, by_name};
use super::heap_search::{HeapSearch, TakeAndBreak};
use super::heaps::HeapGame;
use super::nim::parse_number;
use super::word::{Word, length};
use super::{PositionRef, Ruleset};
use crate::diagnostic::Diagnostic;
use crate::entry::Arity::AtLeast;
use crate::entry::ParameterKind;
use crate::solve::heap_values::{HeapRules, Pairs, Take};
use std::borrow::Cow;

/// The entry for `grundys`.
pub const ENTRY: RulesetEntry = RulesetEntry {
    name: "grundys",
    forms: &["grundys 3 + 5 + 8", "grundys(3, 5, 8)"],
    arity: AtLeast(0),
    doc: "Grundy's game: a move splits a heap into two heaps of different sizes.",
    definition: "Both new heaps have at least one counter; heaps of one and of two counters cannot be split.",
    source: "grundy; winning-ways 4",
    example: ("grundys(10)", "0"),
    meaning: RulesetMeaning {
        notation: Notation::Heaps(parse, construct),
        rules: |name| by_name(Grundys, name),
        kind: Some(&ParameterKind::HEAP),
        sample: |random| format!("grundys({})", random.list(3, 0, 11)),
    },
};

/// The ruleset Grundy's game.
#[derive(Debug)]
pub struct Grundys;

/// `grundys(3, 5)`: heaps, possibly in nested lists.
fn construct(arguments: &Arguments) -> Result<PositionRef, ArgumentFault> {
    let heaps = arguments.lengths("a heap", 0, Grundys::MOST_COUNTERS)?;
    Ok(Grundys.at(heaps.into_iter().map(|n| n as u32).collect()))
}

/// Reads one heap of `grundys 3 + 5`.
fn parse(word: &Word) -> Result<PositionRef, Box<Diagnostic>> {
    let size = parse_number(word, "grundys", "a heap")?;
    let what = "the size of a heap";
    let size = length(size, word.span, what, 0, Grundys::MOST_COUNTERS)?;
    Ok(Grundys.at(vec![size as u32]))
}

impl HeapGame for Grundys {
    type Search = HeapSearch;
    const MOST_COUNTERS: usize = 1_000_000_000;
    const LEAST_HEAP: u32 = 3;

    fn name(&self) -> Cow<'static, str> {
        "grundys".into()
    }

    fn splits(&self, heap: u32) -> impl DoubleEndedIterator<Item = (u32, u32)> {
        (1..heap.div_ceil(2)).map(move |a| (a, heap - a))
    }
}

impl TakeAndBreak for Grundys {
    fn heap_rules(&self) -> HeapRules {
        let split = Take {
            taken: 0,
            none: false,
            one: false,
            two: Some(Pairs {
                least: 1,
                distinct: true,
            }),
        };
        HeapRules::new(Vec::new(), vec![split])
    }
}
