//! Grundy's game: a move splits a heap into two heaps of different sizes.
//!
//! Source: Grundy 1939; *Winning Ways*, chapter 4.

use super::argument::{ArgumentFault, Arguments};
use super::entry::{Meaning, Notation, RulesetEntry, by_name};
use super::nim::{draw_heaps, heap_scene};
use super::scene::Scene;
use super::{Parts, PositionRef, Ruleset, Step};
use crate::budget::{Budget, Stop};
use crate::entry::Arity::AtLeast;
use crate::solve::ByOptions;
use crate::value::{Int, Player};
use std::borrow::Cow;

/// The word `grundys`.
pub const ENTRY: RulesetEntry = RulesetEntry {
    name: "grundys",
    forms: &["grundys(n)", "grundys(3, 5, 8)"],
    arity: AtLeast(0),
    doc: "Grundy's game: a move splits a heap into two heaps of different sizes.",
    definition: "Both new heaps have at least one counter; heaps of one and of two counters cannot be split.",
    source: "Grundy 1939; Winning Ways, chapter 4",
    example: ("grundys(10)", "0"),
    meaning: Meaning {
        notation: Notation::Call(construct),
        rules: |name| by_name(Grundys, name),
        sample: |random| format!("grundys({})", random.list(3, 0, 11)),
    },
};

/// Most counters in a heap.
const MOST_COUNTERS: usize = 1_000_000;

/// Grundy's game.
#[derive(Debug)]
pub struct Grundys;

/// `grundys(3, 5)`: heaps; lists of heaps are opened.
fn construct(arguments: &Arguments) -> Result<PositionRef, ArgumentFault> {
    let heaps = arguments.lengths("a heap", 0, MOST_COUNTERS)?;
    Ok(Grundys.at(heaps.into_iter().map(|n| n as u32).collect()))
}

/// The pairs of heaps that a heap can be split into.
fn splits(heap: u32) -> impl DoubleEndedIterator<Item = (u32, u32)> {
    (1..heap.div_ceil(2)).map(move |a| (a, heap - a))
}

fn sizes(heaps: &[u32]) -> Vec<Int> {
    heaps.iter().map(|n| Int::from(u64::from(*n))).collect()
}

impl Ruleset for Grundys {
    /// Heaps in the order written.
    type Position = Vec<u32>;
    /// A heap that can be split.
    type Part = u32;
    type Search = ByOptions<u32>;

    fn rules(&self) -> Cow<'static, str> {
        "grundys".into()
    }

    fn word(&self, _: &Vec<u32>) -> &'static str {
        "grundys"
    }

    fn notation(&self, heaps: &Vec<u32>) -> String {
        let heaps: Vec<String> = heaps.iter().map(u32::to_string).collect();
        format!("grundys({})", heaps.join(","))
    }

    fn drawing(&self, heaps: &Vec<u32>) -> String {
        if heaps.is_empty() {
            return "no heaps".into();
        }
        draw_heaps(&sizes(heaps))
    }

    fn scene(&self, heaps: &Vec<u32>, marked: &[&str]) -> Option<Scene> {
        heap_scene(&sizes(heaps), marked)
    }

    fn moves(
        &self,
        heaps: &Vec<u32>,
        _: Player,
        budget: &Budget,
    ) -> Result<Vec<Step<Vec<u32>>>, Stop> {
        let mut moves = Vec::new();
        for (at, heap) in heaps.iter().enumerate() {
            if heaps[..at].contains(heap) {
                continue;
            }
            for (a, b) in splits(*heap) {
                budget.tick()?;
                budget.room_in(&mut moves, 1)?;
                budget.reserve((heaps.len() + 1) * size_of::<u32>())?;
                let mut left = heaps.clone();
                left.splice(at..=at, [a, b]);
                moves.push(Step::new(format!("{heap} to {a}+{b}"), left));
            }
        }
        Ok(moves)
    }

    fn joined(&self, one: &Vec<u32>, other: &Vec<u32>) -> Option<Vec<u32>> {
        Some([one.as_slice(), other].concat())
    }

    fn parts(&self, heaps: &Vec<u32>) -> Parts<u32> {
        Some(heaps.iter().copied().filter(|n| *n > 2).collect())
    }

    fn position(&self, heap: &u32) -> Option<Vec<u32>> {
        (*heap as usize <= MOST_COUNTERS).then(|| vec![*heap])
    }

    fn options(&self, heap: &u32, _: Player, budget: &Budget) -> Result<Vec<Parts<u32>>, Stop> {
        // Nearly equal heaps first: they are small, and the search does not go deep.
        let options = splits(*heap).rev().map(|(a, b)| {
            budget.work(1)?;
            Ok(self.parts(&vec![a, b]))
        });
        options.collect()
    }

    fn longest_play(&self, heap: &u32) -> u32 {
        *heap
    }

    fn heap(&self, size: u32) -> Option<u32> {
        Some(size)
    }

    fn certified_text(&self, heap: &u32) -> String {
        heap.to_string()
    }

    fn search(&self) -> ByOptions<u32> {
        ByOptions::default()
    }
}
