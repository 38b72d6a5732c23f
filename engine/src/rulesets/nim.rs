//! Nim: a move takes any positive number of counters from one heap.
//!
//! Source: Bouton, "Nim, a game with a complete mathematical theory", 1901.

use super::argument::{ArgumentFault, Arguments};
use super::scene::{Place, Scene};
use super::word::{PieceValue, Word, WordReader, fault};
use super::{
    Choices, ClosedForm, Handle, HandleKind, Moves, Parts, PositionRef, Ruleset, Step, Theorem,
    heaps,
};
use crate::budget::{Budget, Stop};
use crate::diagnostic::{Diagnostic, WithHelp};
use crate::entry::Arity::AtLeast;
use crate::entry::ParameterKind;
use crate::rulesets::entry::{Notation, RulesetEntry, RulesetMeaning, by_name};
use crate::solve::{OptionSearch, PositionData, Solved};
use crate::value::{Int, Player};
use std::borrow::Cow;
use std::sync::Arc;

/// The entry for `nim`.
pub const ENTRY: RulesetEntry = RulesetEntry {
    name: "nim",
    forms: &["nim 3 + 4 + 8 + 9", "nim(3, 4, 8, 9)"],
    arity: AtLeast(0),
    doc: "Heaps of counters: a move takes any positive number from one heap.",
    definition: "In normal play the player who takes the last counter wins. A heap of n is the nimber *n.",
    source: "bouton; winning-ways 2",
    example: ("nim 3 + 4 + 8 + 9", "*6"),
    meaning: RulesetMeaning {
        notation: Notation::Both(parse, construct),
        rules: |name| by_name(Nim, name),
        kind: Some(&ParameterKind::HEAP),
        sample: |random| format!("nim({})", random.list(3, 0, 6)),
    },
};

/// The source of the closed form.
pub const BOUTON: &str =
    "Bouton 1901: a Nim heap of n counters is *n, and a sum of heaps is their bitwise exclusive or";

/// Maximum number of moves that are listed.
pub(super) const MOST_MOVES: usize = 1_000_000;

/// The ruleset Nim.
#[derive(Debug)]
pub struct Nim;

/// The heaps, in the order written.
pub type Heaps = Vec<Int>;

/// `nim(3, 4)`: heaps of any size, possibly in nested lists.
pub fn construct(arguments: &Arguments) -> Result<PositionRef, ArgumentFault> {
    let mut heaps = Vec::new();
    for (at, n) in arguments.integers("a heap")? {
        if n.is_negative() {
            return Err(ArgumentFault::new(at, "a heap cannot be negative")
                .help("heaps have 0, 1, 2, ... counters"));
        }
        heaps.push(n.clone());
    }
    Ok(Nim.at(heaps))
}

/// Reads the only number in the word of a heap or row.
pub(super) fn parse_number<'a>(
    word: &'a Word,
    prefix: &str,
    what: &str,
) -> Result<&'a Int, Box<Diagnostic>> {
    let help = format!("{what} is a number, as in `{prefix} 3 + 5`");
    match word.pieces.as_slice() {
        [(PieceValue::Number(n), span)] if n.is_negative() => {
            Err(fault(*span, format!("{what} cannot be negative")).with_help(help))
        }
        [(PieceValue::Number(n), _)] => Ok(n),
        _ => {
            let mut reader = WordReader::new(word);
            reader.number();
            Err(fault(
                reader.place(),
                format!("{} has no meaning in `{prefix}`", reader.found()),
            )
            .with_help(help))
        }
    }
}

/// Reads one heap of `nim 3 + 4`.
pub fn parse(word: &Word) -> Result<PositionRef, Box<Diagnostic>> {
    parse_number(word, "nim", "a heap").map(|n| Nim.at(vec![n.clone()]))
}

fn smaller(size: &Int, budget: &Budget) -> Result<std::ops::Range<u64>, Stop> {
    budget.check()?;
    match size.to_u64() {
        Some(n) if n <= MOST_MOVES as u64 => Ok(0..n),
        _ => Err(Stop::TooLarge(format!(
            "the list of moves from a heap of {size}"
        ))),
    }
}

/// The memory of a move in addition to its heaps, in bytes: label, position, and the lists that contain them.
const MOVE_BYTES: usize = 256;

impl Ruleset for Nim {
    type Position = Heaps;
    /// The size of a heap.
    type Part = Int;
    type Search = OptionSearch<Int>;

    fn is_impartial(&self) -> bool {
        true
    }

    fn rules(&self) -> Cow<'static, str> {
        "nim".into()
    }

    fn notation(&self, heaps: &Heaps) -> String {
        let heaps: Vec<String> = heaps.iter().map(Int::to_string).collect();
        format!("nim({})", heaps.join(","))
    }

    fn drawing(&self, sizes: &Heaps) -> String {
        heaps::draw(sizes)
    }

    fn scene(&self, sizes: &Heaps, marked: &[&str]) -> Option<Scene> {
        heaps::scene(sizes, marked, None)
    }

    fn handles(&self, sizes: &Heaps) -> Vec<Handle> {
        heaps::handles(sizes)
    }

    fn changed(&self, sizes: &Heaps, kind: &HandleKind, choice: &str) -> Option<String> {
        Some(self.notation(&heaps::changed(sizes, kind, choice)?))
    }

    fn moves(&self, sizes: &Heaps, _: Player, budget: &Budget) -> Moves<Heaps> {
        let mut moves = Vec::new();
        for (at, size) in sizes.iter().enumerate() {
            if sizes[..at].contains(size) {
                continue;
            }
            for n in smaller(size, budget)? {
                budget.tick()?;
                budget
                    .reserve(MOVE_BYTES + sizes.len() * (size_of::<Int>() + size_of::<Place>()))?;
                let mut left = sizes.clone();
                left[at] = Int::from(n);
                let label = format!("{size} to {n}");
                moves.push(Step::new(label, heaps::like(sizes, size), left));
            }
        }
        Ok(moves)
    }

    fn joined(&self, one: &Heaps, other: &Heaps) -> Option<Heaps> {
        Some([one.as_slice(), other].concat())
    }

    fn data(&self, heaps: &Heaps) -> Option<PositionData> {
        Some(PositionData::Heaps(heaps.clone()))
    }

    fn position_of(_: &Arc<Nim>, data: &PositionData, _: &Budget) -> Result<Option<Heaps>, Stop> {
        Ok(match data {
            PositionData::Heaps(sizes) => Some(sizes.clone()),
            PositionData::Grid(_) => None,
        })
    }

    fn theorem_of_position(&self, heaps: &Heaps, _: &Budget) -> Solved<Option<Theorem<Int>>> {
        let size = heaps.iter().fold(Int::from(0i64), |sum, n| sum.xor(n));
        Ok(Some(bouton(size)))
    }

    fn parts(&self, heaps: &Heaps) -> Parts<Int> {
        let heaps = heaps.iter().filter(|size| !size.is_zero());
        Some(heaps.cloned().collect())
    }

    fn position(&self, size: &Int) -> Option<Heaps> {
        (!size.is_negative()).then(|| vec![size.clone()])
    }

    fn options(&self, size: &Int, _: Player, budget: &Budget) -> Choices<Int> {
        let smaller = smaller(size, budget)?;
        // Each option is a list of one heap.
        let bytes = size_of::<Parts<Int>>() + size_of::<Int>() + 16;
        budget.reserve(smaller.clone().count().saturating_mul(bytes))?;
        smaller
            .map(|n| {
                budget.tick()?;
                Ok(self.parts(&vec![Int::from(n)]))
            })
            .collect()
    }

    fn theorem(&self, size: &Int) -> Option<Theorem<Int>> {
        Some(bouton(size.clone()))
    }

    fn nim_heap(&self, size: &Int) -> Option<Int> {
        Some(size.clone())
    }

    fn longest_play(&self, size: &Int) -> u32 {
        size.to_u64()
            .and_then(|n| u32::try_from(n).ok())
            .unwrap_or(u32::MAX)
    }

    fn certified_text(&self, size: &Int) -> String {
        heaps::certified(size)
    }

    fn is_known_to_checker(&self) -> bool {
        true
    }
}

/// The theorem for a heap of this size, or for heaps with this exclusive or.
pub(super) fn bouton<P>(size: Int) -> Theorem<P> {
    Theorem {
        value: ClosedForm::Nimber(size),
        source: BOUTON,
    }
}
