//! Octal games: a code says for each k how a move may take k counters from a heap.
//!
//! The digit d_k after the point is a sum of 1 (the heap may end there), 2 (one heap may be left) and 4 (two heaps
//! may be left); the digit before the point is 0, or 4 where a heap may be split and nothing taken. Kayles is 0.77.
//! Source: Guy and Smith, "The G-values of various games", 1956; *Winning Ways*, chapter 4.

use super::argument::{Argument, ArgumentFault, Arguments};
use super::nim::draw_heaps;
use super::{Component, Parts, Position, PositionMove, PositionRef};
use crate::budget::{Budget, Stop};
use crate::entry::Arity::AtLeast;
use crate::ruleset::entry::{Notation, RulesetEntry};
use crate::value::{Int, Player};
use std::fmt;
use std::sync::{Arc, LazyLock};

/// The word `octal`.
pub const ENTRY: RulesetEntry = RulesetEntry {
    name: "octal",
    forms: &["octal(\"0.77\", 12)", "octal(code, heap, heap, ...)"],
    arity: AtLeast(1),
    doc: "Heaps of counters; the digits of a code say what may be taken.",
    definition: "Digit k of the code is a sum of 1, 2 and 4: taking k counters from a heap may leave no heap (1), one heap (2) or two heaps (4). The digit before the point is 0, or 4 if a heap may be split without taking. octal(code) alone is the game for grundy_sequence and period.",
    source: "Guy and Smith 1956; Winning Ways, chapter 4",
    example: ("octal(\"0.77\", 12)", "*4"),
    meaning: Notation::Call(construct),
};

/// Most counters in a heap.
pub const MOST_COUNTERS: usize = 100_000_000;

/// The code of an octal game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Code {
    /// d_0, d_1, ...; the last one is not 0, but d_0 always stands.
    digits: Arc<[u8]>,
}

static KAYLES: LazyLock<Code> = LazyLock::new(|| Code {
    digits: Arc::new([0, 7, 7]),
});
static DAWSONS_KAYLES: LazyLock<Code> = LazyLock::new(|| Code {
    digits: Arc::new([0, 0, 7]),
});

impl Code {
    /// 0.77: one counter or two are taken, and the rest may be made two heaps.
    pub fn kayles() -> Code {
        KAYLES.clone()
    }

    /// 0.07: two neighbours are taken from a row.
    pub fn dawsons_kayles() -> Code {
        DAWSONS_KAYLES.clone()
    }

    /// Reads a code such as `0.77`; the fault is that of this argument.
    pub fn read(text: &str, argument: usize) -> Result<Code, ArgumentFault> {
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
                (_, '8' | '9') => return fault(at, 1, format!("{c} is no octal digit")),
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
        Ok(Code {
            digits: digits.into(),
        })
    }

    /// The number of the last digit that is not 0.
    pub fn length(&self) -> usize {
        self.digits.len() - 1
    }

    /// The digits that are not 0, each with the number of counters taken.
    pub fn digits(&self) -> impl Iterator<Item = (usize, u8)> + '_ {
        self.digits.iter().copied().enumerate().filter(|d| d.1 != 0)
    }

    /// The heaps that each move leaves of one heap: at most two, the smaller one first, 0 for none.
    fn moves(&self, heap: u32) -> impl Iterator<Item = (u32, u32)> + '_ {
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

    /// The positions after each move from one heap.
    pub fn options(&self, heap: u32, budget: &Budget) -> Result<Vec<Parts>, Stop> {
        self.moves(heap)
            .map(|(a, b)| {
                budget.work(1)?;
                let heaps = [a, b].into_iter();
                Ok(Some(heaps.filter_map(|n| self.heap(n)).collect()))
            })
            .collect()
    }

    fn heap(&self, counters: u32) -> Option<Component> {
        (counters > 0).then(|| Component::OctalHeap(self.clone(), counters))
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut digits = self.digits.iter();
        write!(f, "{}.", digits.next().copied().unwrap_or(0))?;
        if self.digits.len() == 1 {
            f.write_str("0")?;
        }
        digits.try_for_each(|d| write!(f, "{d}"))
    }
}

/// Heaps of one octal game in the order written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heaps {
    ruleset: &'static str,
    code: Code,
    heaps: Vec<u32>,
}

/// `octal("0.77", 3, 5)`: the code, then heaps; lists of heaps are opened.
pub fn construct(arguments: &Arguments) -> Result<PositionRef, ArgumentFault> {
    let code = match arguments.0.first() {
        Some(Argument::Text(text)) => Code::read(text, 0)?,
        _ => {
            return Err(ArgumentFault::new(0, "the code must be a string")
                .help("as in `octal(\"0.77\", 12)`"));
        }
    };
    let rest = Arguments(arguments.0.iter().skip(1).cloned().collect());
    let heaps = rest.lengths("a heap", 0, MOST_COUNTERS);
    let heaps = heaps.map_err(|fault| ArgumentFault {
        argument: fault.argument + 1,
        ..fault
    })?;
    Ok(Arc::new(Heaps::new("octal", code, heaps)))
}

impl Heaps {
    /// Heaps of at most [`MOST_COUNTERS`] counters, as a position of this ruleset.
    pub fn new(ruleset: &'static str, code: Code, heaps: Vec<usize>) -> Heaps {
        let heaps = heaps.into_iter().map(|n| n as u32).collect();
        Heaps {
            ruleset,
            code,
            heaps,
        }
    }
}

impl Position for Heaps {
    fn ruleset(&self) -> &'static str {
        self.ruleset
    }

    fn rules(&self) -> String {
        format!("octal-{}", self.code)
    }

    fn notation(&self) -> String {
        let code = (self.ruleset == "octal").then(|| format!("\"{}\"", self.code));
        let heaps = self.heaps.iter().map(u32::to_string);
        let arguments: Vec<String> = code.into_iter().chain(heaps).collect();
        format!("{}({})", self.ruleset, arguments.join(","))
    }

    fn drawing(&self) -> String {
        let heaps: Vec<Int> = self
            .heaps
            .iter()
            .map(|n| Int::from(i64::from(*n)))
            .collect();
        match heaps.is_empty() {
            true => "no heaps".into(),
            false => draw_heaps(&heaps),
        }
    }

    fn scene(&self, marked: &[&str]) -> Option<super::scene::Scene> {
        let heaps: Vec<Int> = self
            .heaps
            .iter()
            .map(|n| Int::from(i64::from(*n)))
            .collect();
        super::nim::heap_scene(&heaps, marked)
    }

    fn parts(&self) -> Parts {
        let heaps = self.heaps.iter();
        Some(heaps.filter_map(|n| self.code.heap(*n)).collect())
    }

    fn joined(&self, other: &dyn Position) -> Option<PositionRef> {
        if other.ruleset() != self.ruleset || other.octal_code() != Some(&self.code) {
            return None;
        }
        let mut heaps = self.heaps.clone();
        for part in other.parts()? {
            match part {
                Component::OctalHeap(_, counters) => heaps.push(counters),
                _ => return None,
            }
        }
        Some(Arc::new(Heaps {
            heaps,
            ..self.clone()
        }))
    }

    fn moves(&self, _: Player, budget: &Budget) -> Result<Vec<PositionMove>, Stop> {
        let mut all = Vec::new();
        for (at, counters) in self.heaps.iter().enumerate() {
            if self.heaps[..at].contains(counters) {
                continue;
            }
            for (a, b) in self.code.moves(*counters) {
                budget.tick()?;
                let mut heaps = self.heaps.clone();
                heaps[at] = b;
                if a > 0 {
                    heaps.insert(at, a);
                }
                let left = if a > 0 {
                    format!("{a}+{b}")
                } else {
                    b.to_string()
                };
                all.push(PositionMove {
                    label: format!("{counters} to {left}"),
                    note: None,
                    to: vec![Arc::new(Heaps {
                        heaps,
                        ..self.clone()
                    })],
                });
            }
        }
        Ok(all)
    }

    fn octal_code(&self) -> Option<&Code> {
        Some(&self.code)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_and_faults_are_at_the_character() {
        for text in ["0.77", "4.7", "0.007", "0.0"] {
            assert_eq!(Code::read(text, 0).map(|c| c.to_string()), Ok(text.into()));
        }
        assert_eq!(
            Code::read("0.7700", 0).map(|c| c.to_string()),
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
            let fault = Code::read(text, 0).map_err(|f| f.range);
            assert_eq!(fault.err(), Some(Some(range)), "{text}");
        }
    }

    #[test]
    fn moves_are_those_of_the_digits() {
        let moves =
            |text, heap| -> Vec<(u32, u32)> { Code::read(text, 0).unwrap().moves(heap).collect() };
        assert_eq!(moves("0.77", 3), [(0, 2), (1, 1), (0, 1)]);
        assert_eq!(moves("0.77", 2), [(0, 1), (0, 0)]);
        assert_eq!(moves("0.07", 5), [(0, 3), (1, 2)]);
        assert_eq!(moves("4.0", 5), [(1, 4), (2, 3)]);
    }
}
