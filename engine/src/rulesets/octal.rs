//! Octal games. A code tells for each k how a move may take k counters from a heap.
//!
//! The digit d_k after the point is a sum of 1 (the move may leave no heap), 2 (one heap) and 4 (two heaps). The digit
//! before the point is 0, or 4 if a heap may be split without taking counters. Kayles is 0.77. Source: Guy and Smith,
//! "The G-values of various games", 1956; *Winning Ways*, chapter 4.

use super::argument::{Argument, ArgumentFault, Arguments};
use super::heap_search::{HeapSearch, TakeAndBreak};
use super::heaps::HeapGame;
use super::random::Random;
use super::scene::Piece;
use super::{PositionRef, Ruleset, Theorem, kayles};
use crate::entry::Arity::AtLeast;
use crate::entry::ParameterKind;
use crate::rulesets::entry::{Notation, RulesetEntry, RulesetMeaning, by_name};
use crate::solve::heap_values::{HeapRules, HeapValues, Pairs, Take};
use crate::solve::shelf::Readable;
use std::borrow::Cow;
use std::fmt;
use std::sync::{Arc, LazyLock};

/// The entry for `octal`.
pub const ENTRY: RulesetEntry = RulesetEntry {
    name: "octal",
    forms: &["octal(\"0.77\", 12)", "octal(code, heap, heap, ...)"],
    arity: AtLeast(1),
    doc: "Heaps of counters; the digits of a code say what may be taken.",
    definition: "Digit k of the code is a sum of 1, 2 and 4: taking k counters from a heap may leave no heap (1), one heap (2) or two heaps (4). The digit before the point is 0, or 4 if a heap may be split without taking. octal(code) alone is the game for grundy_sequence and period.",
    source: "guy-smith; winning-ways 4",
    example: ("octal(\"0.77\", 12)", "*4"),
    meaning: RulesetMeaning {
        notation: Notation::Call(construct),
        rules: find,
        kind: Some(&ParameterKind::HEAP),
        sample,
    },
};

/// The code of an octal game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct OctalCode {
    /// The digits d_0, d_1, ... The last one is not 0, except that d_0 is always present.
    digits: Arc<[u8]>,
}

static KAYLES: LazyLock<OctalCode> = LazyLock::new(|| OctalCode {
    digits: Arc::new([0, 7, 7]),
});
static DAWSONS_KAYLES: LazyLock<OctalCode> = LazyLock::new(|| OctalCode {
    digits: Arc::new([0, 0, 7]),
});

impl OctalCode {
    /// 0.77: take one counter or two, and possibly split the rest into two heaps.
    pub fn kayles() -> OctalCode {
        KAYLES.clone()
    }

    /// 0.07: take two adjacent counters from a row.
    pub fn dawsons_kayles() -> OctalCode {
        DAWSONS_KAYLES.clone()
    }

    /// Reads a code such as `0.77`. `argument` is its index in the call, for faults.
    pub fn read(text: &str, argument: usize) -> Result<OctalCode, ArgumentFault> {
        const HELP: &str =
            "a code is `0.` or `4.` and then digits from 0 to 7, as in `octal(\"0.77\", 12)`";
        let fault = |at: usize, length: usize, message: String| {
            Err(ArgumentFault::new(argument, message)
                .at(at..at + length)
                .help(HELP))
        };
        let mut digits = Vec::new();
        for (place, (at, c)) in text.char_indices().enumerate() {
            match (place, c) {
                (0, '0' | '4') => digits.push(c as u8 - b'0'),
                (0, '1'..='7') => {
                    let message = format!("a code begins with 0 or 4, not with {c}");
                    return fault(at, 1, message);
                }
                (1, '.') => {}
                (1, _) => return fault(at, c.len_utf8(), "a point is missing here".into()),
                (2.., '0'..='7') => digits.push(c as u8 - b'0'),
                (_, '8' | '9') => return fault(at, 1, format!("`{c}` is not an octal digit")),
                _ => {
                    let message = format!("`{c}` has no meaning in an octal code");
                    return fault(at, c.len_utf8(), message);
                }
            }
        }
        if text.chars().count() < 3 {
            return fault(0, text.len(), "the code is not complete".into());
        }
        while digits.len() > 1 && digits.last() == Some(&0) {
            digits.pop();
        }
        Ok(OctalCode {
            digits: digits.into(),
        })
    }

    /// The index of the last nonzero digit.
    pub fn length(&self) -> usize {
        self.digits.len() - 1
    }

    /// The nonzero digits, each with its number of counters taken.
    pub fn digits(&self) -> impl DoubleEndedIterator<Item = (usize, u8)> + '_ {
        self.digits.iter().copied().enumerate().filter(|d| d.1 != 0)
    }

    /// The moves as the search for values has them.
    pub fn heap_rules(&self) -> HeapRules {
        let takes = self.digits().map(|(taken, digit)| Take {
            taken,
            none: digit & 1 != 0,
            one: digit & 2 != 0,
            two: (digit & 4 != 0).then_some(Pairs::ALL),
        });
        HeapRules::new(Vec::new(), takes.collect())
    }

    /// The values of the empty heap alone, from which those of the others are found.
    pub fn heap_values(&self) -> HeapValues {
        HeapValues::new(self.heap_rules(), Some(self.length()))
    }

    /// The heaps into which each move turns one heap: at most two, the smaller first; 0 stands for no heap.
    fn moves(&self, heap: u32) -> impl DoubleEndedIterator<Item = (u32, u32)> + '_ {
        self.digits().flat_map(move |(taken, digit)| {
            let rest = heap.checked_sub(taken as u32);
            let one = rest.filter(|rest| match rest {
                0 => digit & 1 != 0,
                _ => digit & 2 != 0,
            });
            let two = rest
                .filter(|_| digit & 4 != 0)
                .map(|rest| (1..=rest / 2, rest));
            let two = two
                .into_iter()
                .flat_map(|(smaller, rest)| smaller.map(move |a| (a, rest - a)));
            one.map(|rest| (0, rest)).into_iter().chain(two)
        })
    }
}

impl fmt::Display for OctalCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut digits = self.digits.iter();
        write!(f, "{}.", digits.next().copied().unwrap_or(0))?;
        if self.digits.len() == 1 {
            f.write_str("0")?;
        }
        digits.try_for_each(|d| write!(f, "{d}"))
    }
}

/// An octal game.
#[derive(Clone, Debug)]
pub struct Octal {
    /// The code.
    pub code: OctalCode,
    /// The keyword of positions: `octal`, or that of a particular game.
    pub word: &'static str,
}

impl Octal {
    /// The game with this code.
    pub fn new(code: OctalCode) -> Octal {
        let word = ENTRY.name;
        Octal { code, word }
    }

    /// The position with these heaps, each with at most [`HeapGame::MOST_COUNTERS`] counters.
    pub fn heaps(self, heaps: Vec<usize>) -> PositionRef {
        self.at(heaps.into_iter().map(|n| n as u32).collect())
    }
}

/// The octal game with this name of its rules.
pub(super) fn find(name: &str) -> Option<Box<dyn Readable>> {
    let code = OctalCode::read(name.strip_prefix("octal-")?, 0).ok()?;
    by_name(Octal::new(code), name)
}

fn sample(random: &mut Random) -> String {
    let digits = random.list(4, 0, 7).replace(", ", "");
    let first = random.of(&["0", "0", "4"]);
    format!("octal(\"{first}.{digits}\", {})", random.list(2, 0, 8))
}

/// `octal("0.77", 3, 5)`: the code, then heaps, possibly in nested lists.
pub fn construct(arguments: &Arguments) -> Result<PositionRef, ArgumentFault> {
    let code = match arguments.0.first() {
        Some(Argument::Text(text)) => OctalCode::read(text, 0)?,
        _ => {
            return Err(ArgumentFault::new(0, "the code must be a string")
                .help("as in `octal(\"0.77\", 12)`"));
        }
    };
    let rest = Arguments(arguments.0.iter().skip(1).cloned().collect());
    let heaps = rest.lengths("a heap", 0, Octal::MOST_COUNTERS);
    let heaps = heaps.map_err(|fault| ArgumentFault {
        argument: fault.argument + 1,
        ..fault
    })?;
    Ok(Octal::new(code).heaps(heaps))
}

impl HeapGame for Octal {
    type Search = HeapSearch;
    const MOST_COUNTERS: usize = 1_000_000_000;

    fn name(&self) -> Cow<'static, str> {
        format!("octal-{}", self.code).into()
    }

    fn call_word(&self) -> Cow<'static, str> {
        self.word.into()
    }

    fn code(&self) -> Option<String> {
        (self.word == ENTRY.name).then(|| format!("\"{}\"", self.code))
    }

    fn splits(&self, heap: u32) -> impl DoubleEndedIterator<Item = (u32, u32)> {
        self.code.moves(heap)
    }

    fn closed_form(&self, heap: u32) -> Option<Theorem<u32>> {
        (self.code == *KAYLES)
            .then(|| kayles::theorem(heap))
            .flatten()
    }

    fn piece(&self) -> Option<Piece> {
        (self.word == kayles::ENTRY.name).then_some(Piece::Pin)
    }

    fn digits(&self) -> Option<usize> {
        Some(self.code.length())
    }

    fn is_checked(&self) -> bool {
        true
    }
}

impl TakeAndBreak for Octal {
    fn heap_rules(&self) -> HeapRules {
        self.code.heap_rules()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_and_faults_are_at_the_character() {
        for text in ["0.77", "4.7", "0.007", "0.0"] {
            assert_eq!(
                OctalCode::read(text, 0).map(|c| c.to_string()),
                Ok(text.into())
            );
        }
        assert_eq!(
            OctalCode::read("0.7700", 0).map(|c| c.to_string()),
            Ok("0.77".into())
        );
        for (text, range) in [
            ("0.78", 3..4),
            ("1.7", 0..1),
            ("077", 1..2),
            ("0.7x", 3..4),
            ("0.", 0..2),
            ("", 0..0),
            ("0.ü", 2..4),
        ] {
            let fault = OctalCode::read(text, 0).map_err(|f| f.range);
            assert_eq!(fault.err(), Some(Some(range)), "{text}");
        }
    }

    #[test]
    fn moves_are_those_of_the_digits() {
        let moves = |text, heap| -> Vec<(u32, u32)> {
            OctalCode::read(text, 0).unwrap().moves(heap).collect()
        };
        assert_eq!(moves("0.77", 3), [(0, 2), (1, 1), (0, 1)]);
        assert_eq!(moves("0.77", 2), [(0, 1), (0, 0)]);
        assert_eq!(moves("0.07", 5), [(0, 3), (1, 2)]);
        assert_eq!(moves("4.0", 5), [(1, 4), (2, 3)]);
    }
}
