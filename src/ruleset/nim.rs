//! Nim: a move takes any positive number of counters from one heap.
//!
//! Source: Bouton, "Nim, a game with a complete mathematical theory", 1901.

use super::argument::{ArgumentFault, Arguments};
use super::scene::{Paint, Scene, Shape};
use super::word::{PieceValue, Reader, Word, fault};
use super::{ClosedForm, Component, Parts, Position, PositionMove, PositionRef, Theorem};
use crate::budget::{Budget, Stop};
use crate::diagnostic::{Diagnostic, WithHelp};
use crate::entry::Arity::AtLeast;
use crate::ruleset::entry::{Notation, RulesetEntry};
use crate::value::{Int, Player};
use std::sync::Arc;

/// The word `nim`.
pub const ENTRY: RulesetEntry = RulesetEntry {
    name: "nim",
    forms: &["nim 3 + 4 + 8 + 9", "nim(3, 4, 8, 9)"],
    arity: AtLeast(0),
    doc: "Heaps of counters: a move takes any positive number from one heap.",
    definition: "In normal play the player who takes the last counter wins. A heap of n is the nimber *n.",
    source: "Bouton 1901; Winning Ways, chapter 2",
    example: ("nim 3 + 4 + 8 + 9", "*6"),
    meaning: Notation::Both(|word| Ok(Arc::new(parse(word)?)), construct),
};

/// The source of the closed form.
pub const BOUTON: &str =
    "Bouton 1901: a Nim heap of n counters is *n, and a sum of heaps is their bitwise exclusive or";

/// Most moves that are listed one by one.
pub(super) const MOST_MOVES: usize = 1_000_000;

/// Heaps in the order written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nim {
    heaps: Vec<Int>,
}

/// `nim(3, 4)`: heaps of any size; lists of heaps are opened.
pub fn construct(arguments: &Arguments) -> Result<PositionRef, ArgumentFault> {
    let mut heaps = Vec::new();
    for (at, n) in arguments.integers("a heap")? {
        if n.is_negative() {
            return Err(
                ArgumentFault::new(at, "a heap cannot be negative").help(format!("{n} was given"))
            );
        }
        heaps.push(n.clone());
    }
    Ok(Arc::new(Nim { heaps }))
}

/// Reads the one number of a heap or row.
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
            let mut reader = Reader::new(word);
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
pub fn parse(word: &Word) -> Result<Nim, Box<Diagnostic>> {
    parse_number(word, "nim", "a heap").map(|n| Nim {
        heaps: vec![n.clone()],
    })
}

/// The sizes that a heap can be left with.
pub fn options(size: &Int, budget: &Budget) -> Result<Vec<Parts>, Stop> {
    let smaller = smaller(size, budget)?;
    // Each is a list of one heap.
    let bytes = size_of::<Parts>() + size_of::<Component>() + 16;
    budget.reserve(smaller.clone().count().saturating_mul(bytes))?;
    smaller
        .map(|n| {
            budget.tick()?;
            Ok(Some(heap(Int::from(n)).into_iter().collect()))
        })
        .collect()
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

fn heap(size: Int) -> Option<Component> {
    (!size.is_zero()).then_some(Component::NimHeap(size))
}

/// What a move takes besides its heaps: label, position, and the lists they stand in.
const MOVE_BYTES: usize = 256;

impl Position for Nim {
    fn ruleset(&self) -> &'static str {
        "nim"
    }

    fn notation(&self) -> String {
        let heaps: Vec<String> = self.heaps.iter().map(Int::to_string).collect();
        format!("nim({})", heaps.join(","))
    }

    fn drawing(&self) -> String {
        draw_heaps(&self.heaps)
    }

    fn scene(&self, marked: &[&str]) -> Option<Scene> {
        heap_scene(&self.heaps, marked)
    }

    fn parts(&self) -> Parts {
        Some(self.heaps.iter().cloned().filter_map(heap).collect())
    }

    fn moves(&self, _: Player, budget: &Budget) -> Result<Vec<PositionMove>, Stop> {
        let mut moves = Vec::new();
        for (at, size) in self.heaps.iter().enumerate() {
            if self.heaps[..at].contains(size) {
                continue;
            }
            for n in smaller(size, budget)? {
                budget.tick()?;
                budget.reserve(MOVE_BYTES + self.heaps.len() * size_of::<Int>())?;
                let mut heaps = self.heaps.clone();
                heaps[at] = Int::from(n);
                let to: PositionRef = Arc::new(Nim { heaps });
                moves.push(PositionMove {
                    label: format!("{size} to {n}"),
                    note: None,
                    to: vec![to],
                });
            }
        }
        Ok(moves)
    }

    fn joined(&self, other: &dyn Position) -> Option<PositionRef> {
        let mut heaps = self.heaps.clone();
        for part in other.parts()? {
            match part {
                Component::NimHeap(size) => heaps.push(size),
                _ => return None,
            }
        }
        Some(Arc::new(Nim { heaps }))
    }

    fn theorem(&self) -> Option<Theorem> {
        let size = self.heaps.iter().fold(Int::from(0i64), |sum, n| sum.xor(n));
        Some(Theorem {
            value: ClosedForm::Nimber(size),
            source: BOUTON,
        })
    }
}

/// One line a heap: its size, and its counters while they fit a line.
pub(super) fn draw_heaps(heaps: &[Int]) -> String {
    const MOST_DRAWN: usize = 60;
    let line = |n: &Int| match n.to_usize() {
        Some(n) if n <= MOST_DRAWN => format!("{n:>3} {}", "o".repeat(n)),
        _ => format!("{n} o...o"),
    };
    let lines: Vec<String> = heaps.iter().map(line).collect();
    lines
        .iter()
        .map(|l| l.trim_end())
        .collect::<Vec<_>>()
        .join("\n")
}

/// A row of discs for each heap; none where a heap is too large to be seen.
///
/// Beside the first heap of a size stands what marked moves, named `5 to 1+3`, make of it.
pub(super) fn heap_scene(heaps: &[Int], marked: &[&str]) -> Option<Scene> {
    const MOST_DRAWN: usize = 60;
    let mut scene = Scene::default();
    for (row, heap) in heaps.iter().enumerate() {
        let size = heap.to_usize().filter(|n| *n <= MOST_DRAWN)?;
        let y = row as f64 * 0.7;
        scene.shapes.push(Shape::Word {
            at: (-0.6, y),
            text: size.to_string(),
        });
        for i in 0..size {
            scene.shapes.push(Shape::Disc {
                at: (i as f64 * 0.6, y),
                radius: 0.24,
                paint: Paint::First,
            });
        }
        let moves = marked.iter().filter_map(|name| name.split_once(" to "));
        let own = moves.filter(|(from, _)| *from == heap.to_string());
        let to: Vec<&str> = own.map(|(_, to)| to).collect();
        if !to.is_empty() && !heaps[..row].contains(heap) {
            let text = format!("to {}", to.join(" or "));
            scene.shapes.push(Shape::Word {
                at: (size as f64 * 0.6 + 0.1 * text.len() as f64, y),
                text,
            });
        }
    }
    Some(scene)
}
