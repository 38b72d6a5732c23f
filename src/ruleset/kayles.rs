//! Kayles: a move takes one pin, or two that touch, from a row, which may split it.
//!
//! Source: Guy and Smith, "The G-values of various games", 1956; *Winning Ways*, chapter 4.

use super::argument::{ArgumentFault, Arguments};
use super::nim::{draw_heaps, parse_number};
use super::word::{Word, length};
use super::{ClosedForm, Component, Parts, Position, PositionMove, PositionRef, Theorem};
use crate::budget::{Budget, Stop};
use crate::diagnostic::Diagnostic;
use crate::value::{Int, Player};
use std::sync::Arc;

/// Most pins in a row.
pub const MOST_PINS: usize = 100_000_000;

const SOURCE: &str = "Guy and Smith 1956: the values of Kayles have period 12 from 71 pins on";

/// The first row that the period reaches, and the period.
const PERIOD_START: u32 = 71;
const PERIOD: u32 = 12;

/// Rows of pins in the order written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kayles {
    rows: Vec<u32>,
}

/// `kayles(3, 5)`: rows of pins; lists of rows are opened.
pub fn construct(arguments: &Arguments) -> Result<PositionRef, ArgumentFault> {
    let rows = arguments.lengths("a row of pins", 0, MOST_PINS)?;
    Ok(Arc::new(Kayles {
        rows: rows.into_iter().map(|n| n as u32).collect(),
    }))
}

/// Reads one row of `kayles 3 + 5`.
pub fn parse(word: &Word) -> Result<Kayles, Box<Diagnostic>> {
    let pins = parse_number(word, "kayles", "a row")?;
    let pins = length(pins, word.span, "the number of pins", 0, MOST_PINS)?;
    Ok(Kayles {
        rows: vec![pins as u32],
    })
}

/// The two rows that a move leaves, shorter one first.
fn moves(pins: u32) -> impl Iterator<Item = (u32, u32)> {
    (1..=2u32)
        .filter(move |taken| *taken <= pins)
        .flat_map(move |taken| (0..=(pins - taken) / 2).map(move |a| (a, pins - taken - a)))
}

/// The positions after each move from one row.
pub fn options(pins: u32, budget: &Budget) -> Result<Vec<Parts>, Stop> {
    let row = |n: u32| (n > 0).then_some(Component::KaylesRow(n));
    moves(pins)
        .map(|(a, b)| {
            budget.work(1)?;
            Ok(Some(row(a).into_iter().chain(row(b)).collect()))
        })
        .collect()
}

/// A row of the first period with the same value, for rows beyond it.
pub fn theorem(pins: u32) -> Option<Theorem> {
    (pins >= PERIOD_START + PERIOD).then(|| Theorem {
        value: ClosedForm::SameAs(Component::KaylesRow(
            PERIOD_START + (pins - PERIOD_START) % PERIOD,
        )),
        source: SOURCE,
    })
}

/// Grundy values of rows of 0 to `pins` pins, by the mex of all moves; goes on from the values known so far.
pub fn extend_values(values: &mut Vec<u16>, pins: u32, budget: &Budget) -> Result<(), Stop> {
    let mut seen = vec![0u32; 2 * u16::MAX as usize];
    if values.is_empty() {
        values.push(0);
    }
    for n in values.len()..=pins as usize {
        let stamp = n as u32;
        for taken in 1..=2.min(n) {
            let rest = n - taken;
            let (low, high) = (&values[..=rest / 2], &values[rest - rest / 2..=rest]);
            for (a, b) in low.iter().zip(high.iter().rev()) {
                seen[usize::from(a ^ b)] = stamp;
            }
            for _ in 0..=rest / 1024 {
                budget.tick()?;
            }
        }
        let mex = seen.iter().position(|s| *s != stamp).unwrap_or(0);
        values.push(mex as u16);
    }
    Ok(())
}

impl Position for Kayles {
    fn ruleset(&self) -> &'static str {
        "kayles"
    }

    fn notation(&self) -> String {
        let rows: Vec<String> = self.rows.iter().map(u32::to_string).collect();
        format!("kayles({})", rows.join(","))
    }

    fn drawing(&self) -> String {
        let rows: Vec<Int> = self.rows.iter().map(|n| Int::from(i64::from(*n))).collect();
        draw_heaps(&rows)
    }

    fn scene(&self, _: &[&str]) -> Option<super::scene::Scene> {
        let rows: Vec<Int> = self.rows.iter().map(|n| Int::from(i64::from(*n))).collect();
        super::nim::heap_scene(&rows)
    }

    fn parts(&self) -> Parts {
        let rows = self.rows.iter().filter(|n| **n > 0);
        Some(rows.map(|n| Component::KaylesRow(*n)).collect())
    }

    fn joined(&self, other: &dyn Position) -> Option<PositionRef> {
        let mut rows = self.rows.clone();
        for part in other.parts()? {
            match part {
                Component::KaylesRow(pins) => rows.push(pins),
                _ => return None,
            }
        }
        Some(Arc::new(Kayles { rows }))
    }

    fn moves(&self, _: Player, budget: &Budget) -> Result<Vec<PositionMove>, Stop> {
        let mut all = Vec::new();
        for (at, pins) in self.rows.iter().enumerate() {
            if self.rows[..at].contains(pins) {
                continue;
            }
            for (a, b) in moves(*pins) {
                budget.tick()?;
                let mut rows = self.rows.clone();
                rows[at] = b;
                if a > 0 {
                    rows.insert(at, a);
                }
                let to: PositionRef = Arc::new(Kayles { rows });
                let left = if a > 0 {
                    format!("{a}+{b}")
                } else {
                    b.to_string()
                };
                all.push(PositionMove {
                    label: format!("{pins} to {left}"),
                    note: None,
                    to: vec![to],
                });
            }
        }
        Ok(all)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_period_is_that_of_search() {
        let mut values = Vec::new();
        assert_eq!(
            extend_values(&mut values, 1000, &Budget::unlimited()),
            Ok(())
        );
        // A period p of an octal game of two digits that holds from n0 to 2 n0 + p + 2 goes on for ever
        // (Winning Ways, chapter 4); 1000 is far beyond.
        for pins in PERIOD_START + PERIOD..=1000 {
            let same = Component::KaylesRow(PERIOD_START + (pins - PERIOD_START) % PERIOD);
            assert_eq!(
                theorem(pins).map(|t| t.value),
                Some(ClosedForm::SameAs(same))
            );
            assert_eq!(
                values[pins as usize],
                values[(pins - PERIOD) as usize],
                "{pins} pins"
            );
        }
        assert_ne!(values[70], values[70 + PERIOD as usize]);
    }
}
