//! Rulesets of heaps in which a move turns one heap into at most two. [`HeapGame`] is the interface of such a ruleset;
//! [`Ruleset`] is implemented from it.

use super::scene::{Paint, Piece, Place, Scene};
use super::{Choices, Handle, HandleKind, Moves, Parts, Ruleset, Step, Theorem};
use crate::budget::{Budget, Stop};
use crate::solve::{PositionData, Search};
use crate::value::{Int, Player};
use std::borrow::Cow;
use std::fmt::Debug;
use std::str::FromStr;
use std::sync::Arc;

/// An impartial ruleset of heaps.
pub trait HeapGame: Debug + Send + Sync + Sized + 'static {
    /// The search for values.
    type Search: Search<Self> + Default;
    /// Maximum number of counters in a heap.
    const MOST_COUNTERS: usize;
    /// Smaller heaps than this have no moves.
    const LEAST_HEAP: u32 = 1;

    /// See [`Ruleset::rules`].
    fn name(&self) -> Cow<'static, str>;
    /// The keyword of positions in the language.
    fn call_word(&self) -> Cow<'static, str> {
        self.name()
    }
    /// The text of the arguments of a call that precede the heaps.
    fn code(&self) -> Option<String> {
        None
    }
    /// The heaps into which each move turns one heap: at most two, the smaller first; 0 stands for no heap.
    fn splits(&self, heap: u32) -> impl DoubleEndedIterator<Item = (u32, u32)>;
    /// The value of a heap by a theorem, if one applies.
    fn closed_form(&self, _heap: u32) -> Option<Theorem<u32>> {
        None
    }
    /// The piece that counters are drawn as.
    fn piece(&self) -> Option<Piece> {
        None
    }
    /// The number of digits after the point of the code, if this is an octal game.
    fn digits(&self) -> Option<usize> {
        None
    }
    /// See [`Ruleset::is_known_to_checker`].
    fn is_checked(&self) -> bool {
        false
    }
}

impl<G: HeapGame> Ruleset for G {
    /// The heaps, in the order written.
    type Position = Vec<u32>;
    /// The number of counters of a heap.
    type Part = u32;
    type Search = G::Search;

    fn is_impartial(&self) -> bool {
        true
    }

    fn rules(&self) -> Cow<'static, str> {
        self.name()
    }

    fn word(&self, _: &Vec<u32>) -> Cow<'static, str> {
        self.call_word()
    }

    fn notation(&self, heaps: &Vec<u32>) -> String {
        let heaps = heaps.iter().map(u32::to_string);
        let arguments: Vec<String> = self.code().into_iter().chain(heaps).collect();
        format!("{}({})", self.call_word(), arguments.join(","))
    }

    fn drawing(&self, heaps: &Vec<u32>) -> String {
        draw(&sizes(heaps))
    }

    fn scene(&self, heaps: &Vec<u32>, marked: &[&str]) -> Option<Scene> {
        scene(&sizes(heaps), marked, self.piece())
    }

    fn moves(&self, heaps: &Vec<u32>, _: Player, budget: &Budget) -> Moves<Vec<u32>> {
        let mut moves = Vec::new();
        for (at, heap) in heaps.iter().enumerate() {
            if heaps[..at].contains(heap) {
                continue;
            }
            for (a, b) in self.splits(*heap) {
                budget.tick()?;
                budget.room_in(&mut moves, 1)?;
                budget.reserve((2 * heaps.len() + 1) * size_of::<u32>())?;
                let smaller = (a > 0).then_some(a);
                let mut left = heaps.clone();
                left.splice(at..=at, smaller.into_iter().chain([b]));
                let plus = smaller.map_or(String::new(), |a| format!("{a}+"));
                let label = format!("{heap} to {plus}{b}");
                moves.push(Step::new(label, like(heaps, heap), left));
            }
        }
        Ok(moves)
    }

    fn handles(&self, heaps: &Vec<u32>) -> Vec<Handle> {
        handles(heaps)
    }

    fn changed(&self, heaps: &Vec<u32>, kind: &HandleKind, choice: &str) -> Option<String> {
        Some(self.notation(&changed(heaps, kind, choice)?))
    }

    fn joined(&self, one: &Vec<u32>, other: &Vec<u32>) -> Option<Vec<u32>> {
        Some([one.as_slice(), other].concat())
    }

    fn data(&self, heaps: &Vec<u32>) -> Option<PositionData> {
        Some(PositionData::Heaps(sizes(heaps)))
    }

    fn position_of(_: &Arc<G>, data: &PositionData, _: &Budget) -> Result<Option<Vec<u32>>, Stop> {
        let PositionData::Heaps(sizes) = data else {
            return Ok(None);
        };
        let size = |size: &Int| size.to_usize().filter(|n| *n <= G::MOST_COUNTERS);
        let heaps = sizes.iter().map(|n| Some(size(n)? as u32));
        Ok(heaps.collect())
    }

    fn parts(&self, heaps: &Vec<u32>) -> Parts<u32> {
        Some(
            heaps
                .iter()
                .copied()
                .filter(|n| *n >= G::LEAST_HEAP)
                .collect(),
        )
    }

    fn position(&self, heap: &u32) -> Option<Vec<u32>> {
        (*heap as usize <= G::MOST_COUNTERS).then(|| vec![*heap])
    }

    fn options(&self, heap: &u32, _: Player, budget: &Budget) -> Choices<u32> {
        // Splits into nearly equal heaps come first: these heaps are small, so the search stays shallow.
        let options = self.splits(*heap).rev().map(|(a, b)| {
            budget.work(1)?;
            Ok(self.parts(&vec![a, b]))
        });
        options.collect()
    }

    fn theorem(&self, heap: &u32) -> Option<Theorem<u32>> {
        self.closed_form(*heap)
    }

    fn longest_play(&self, heap: &u32) -> u32 {
        // In the longest play a heap falls into single counters, which are then taken.
        heap.saturating_mul(2)
    }

    fn heap(&self, size: u32) -> Option<u32> {
        Some(size)
    }

    fn certified_text(&self, heap: &u32) -> String {
        certified(&Int::from(u64::from(*heap)))
    }

    fn octal_heap(&self, heap: &u32) -> Option<(u32, usize)> {
        Some((*heap, self.digits()?))
    }

    fn is_known_to_checker(&self) -> bool {
        self.is_checked()
    }
}

/// The places of all heaps of a size. The name of a move does not distinguish them.
pub(super) fn like<T: PartialEq>(heaps: &[T], size: &T) -> impl Iterator<Item = Place> {
    let own = (0..).zip(heaps).filter(move |(_, heap)| *heap == size);
    own.map(|(place, _)| place)
}

/// The heaps as editable elements, each of any size.
pub fn handles<T: ToString>(heaps: &[T]) -> Vec<Handle> {
    let none: Arc<[String]> = Arc::default();
    let heap = |(place, size): (Place, &T)| Handle {
        kind: HandleKind::Number(place as usize),
        place: Some(place),
        now: size.to_string(),
        choices: Arc::clone(&none),
    };
    (0..).zip(heaps).map(heap).collect()
}

/// The heaps after an edit.
pub fn changed<T: Clone + FromStr>(heaps: &[T], kind: &HandleKind, choice: &str) -> Option<Vec<T>> {
    let HandleKind::Number(at) = kind else {
        return None;
    };
    // The parser of numbers would accept a sign.
    let size = choice
        .parse()
        .ok()
        .filter(|_| !choice.starts_with(['-', '+']))?;
    let mut heaps = heaps.to_vec();
    *heaps.get_mut(*at)? = size;
    Some(heaps)
}

fn sizes(heaps: &[u32]) -> Vec<Int> {
    heaps.iter().map(|n| Int::from(u64::from(*n))).collect()
}

/// A heap in a certificate: as counters, or as a number if there are many.
pub(super) fn certified(size: &Int) -> String {
    match size.to_usize() {
        Some(n @ 0..=20) => "o".repeat(n),
        _ => size.to_string(),
    }
}

/// Maximum number of counters of a heap that are drawn individually.
const MOST_DRAWN: usize = 60;

/// One line per heap: its size, and its counters if they fit on the line.
pub(super) fn draw(heaps: &[Int]) -> String {
    if heaps.is_empty() {
        return "no heaps".into();
    }
    let line = |n: &Int| match n.to_usize() {
        Some(0) => "  0".into(),
        Some(n) if n <= MOST_DRAWN => format!("{n:>3} {}", "o".repeat(n)),
        _ => format!("{n} o...o"),
    };
    let lines: Vec<String> = heaps.iter().map(line).collect();
    lines.join("\n")
}

/// A row of counters for each heap; `None` if a heap is too large to draw.
///
/// Places are numbered heaps first, then counters. Next to the first heap of each size, the picture shows the results
/// of marked moves, which are named `5 to 1+3`.
pub fn scene(heaps: &[Int], marked: &[&str], piece: Option<Piece>) -> Option<Scene> {
    let mut scene = Scene::default();
    let mut counter = heaps.len() as Place;
    for (row, heap) in heaps.iter().enumerate() {
        let size = heap.to_usize().filter(|n| *n <= MOST_DRAWN)?;
        let y = row as f64 * 0.7;
        scene.word((-0.6, y), size.to_string());
        scene.at(row as Place, |scene| {
            for i in 0..size {
                let at = (i as f64 * 0.6, y);
                scene.at(counter, |scene| scene.piece(at, 0.24, Paint::Green, piece));
                counter += 1;
            }
        });
        let moves = marked.iter().filter_map(|name| name.split_once(" to "));
        let own = moves.filter(|(from, _)| *from == heap.to_string());
        let to: Vec<&str> = own.map(|(_, to)| to).collect();
        if !to.is_empty() && !heaps[..row].contains(heap) {
            let text = format!("to {}", to.join(" or "));
            let x = size as f64 * 0.6 + 0.1 * text.len() as f64;
            scene.word((x, y), text);
        }
    }
    Some(scene)
}
