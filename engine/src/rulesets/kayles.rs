//! Kayles: a move takes one pin or two adjacent pins from a row and may thereby split it. It is the octal game 0.77.
//!
//! Source: Guy and Smith, "The G-values of various games", 1956; *Winning Ways*, chapter 4.

use super::argument::{ArgumentFault, Arguments};
use super::heaps::HeapGame;
use super::nim::parse_number;
use super::octal::{self, Octal, OctalCode};
use super::word::{Word, length};
use super::{ClosedForm, PositionRef, Theorem};
use crate::diagnostic::Diagnostic;
use crate::entry::Arity::AtLeast;
use crate::entry::ParameterKind;
use crate::rulesets::entry::{Notation, RulesetEntry, RulesetMeaning};

/// The entry for `kayles`.
pub const ENTRY: RulesetEntry = RulesetEntry {
    name: "kayles",
    forms: &["kayles 3 + 5 + 6 + 8", "kayles(3, 5, 6, 8)"],
    arity: AtLeast(0),
    doc: "Rows of pins: a move takes one pin or two neighbours, which may split the row.",
    definition: "It is the octal game 0.77. Henry Dudeney published it in 1907.",
    source: "dudeney; guy-smith; winning-ways 4",
    example: ("kayles 3 + 5 + 6 + 8", "*5"),
    meaning: RulesetMeaning {
        notation: Notation::Both(parse, construct),
        rules: octal::find,
        kind: Some(&ParameterKind::HEAP),
        sample: |random| format!("kayles({})", random.list(3, 0, 8)),
    },
};

const SOURCE: &str = "Guy and Smith 1956: the values of Kayles have period 12 from 71 pins on";

/// The first row of the periodic part, and the period (Guy and Smith).
const PERIOD_START: u32 = 71;
const PERIOD: u32 = 12;

fn rows(rows: Vec<usize>) -> PositionRef {
    let word = ENTRY.name;
    let code = OctalCode::kayles();
    Octal { code, word }.heaps(rows)
}

/// `kayles(3, 5)`: rows of pins, possibly in nested lists.
pub fn construct(arguments: &Arguments) -> Result<PositionRef, ArgumentFault> {
    let lengths = arguments.lengths("a row of pins", 0, Octal::MOST_COUNTERS)?;
    Ok(rows(lengths))
}

/// Reads one row of `kayles 3 + 5`.
pub fn parse(word: &Word) -> Result<PositionRef, Box<Diagnostic>> {
    let pins = parse_number(word, "kayles", "a row")?;
    let pins = length(
        pins,
        word.span,
        "the number of pins",
        0,
        Octal::MOST_COUNTERS,
    )?;
    Ok(rows(vec![pins]))
}

/// For a long row, the row of the first period that has the same value.
pub fn theorem(pins: u32) -> Option<Theorem<u32>> {
    (pins >= PERIOD_START + PERIOD).then(|| Theorem {
        value: ClosedForm::SameAs(PERIOD_START + (pins - PERIOD_START) % PERIOD),
        source: SOURCE,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::value::Period;

    #[test]
    fn the_period_is_that_of_search() {
        let budget = Budget::unlimited();
        let mut table = OctalCode::kayles().heap_values();
        let period = Period {
            length: PERIOD as usize,
            start: PERIOD_START as usize,
        };
        assert_eq!(table.period(1000, &budget), Ok(Some(period)));
        for pins in PERIOD_START + PERIOD..=1000 {
            let same = PERIOD_START + (pins - PERIOD_START) % PERIOD;
            assert_eq!(
                theorem(pins).map(|t| t.value),
                Some(ClosedForm::SameAs(same))
            );
            assert_eq!(
                table.value(pins as usize, false, &budget),
                table.value(same as usize, false, &budget),
                "{pins} pins"
            );
        }
    }
}
