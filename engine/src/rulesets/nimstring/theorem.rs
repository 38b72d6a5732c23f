//! Closed forms for ladders, as far as they are complete and correct.
//!
//! Source: Ishihara I, Propositions 1 to 3, and II, Proposition 4, for arrows and paths of at most three strings, the
//! cases that the paper treats. Proposition II.1 is not used: it fails for arrows of size 2 behind a `c` of size 1.
//!
//! A ladder with one box, and two such ladders joined by a path, have closed forms for all sizes. One of these corrects
//! the paper. The search treats all paths of four or more strings alike, so these are finitely many positions, and a
//! test searches all of them.

use super::Part;
use super::ladder::{Ladder, LadderBlock, Path};
use crate::rulesets::{ClosedForm, Theorem};

/// The value of a ladder by a theorem, if one applies.
pub(super) fn closed_form(ladder: &Ladder) -> Option<Theorem<Part>> {
    let (nimber, name) = match (ladder.blocks.as_slice(), ladder.joins.as_slice()) {
        ([LadderBlock::Ladder(boxes)], []) if !boxes.is_empty() => single(ladder, boxes)?,
        ([LadderBlock::Ladder(left), LadderBlock::Ladder(right)], [join])
            if ladder.left_arrows.is_empty()
                && ladder.right_arrows.is_empty()
                && !left.is_empty()
                && !right.is_empty() =>
        {
            joined(left, join, right)?
        }
        _ => return None,
    };
    Some(Theorem {
        value: ClosedForm::Value(match nimber {
            0 => "0",
            1 => "*",
            2 => "*2",
            _ => "*3",
        }),
        source: name,
    })
}

const ONE: &str = "Ishihara I, Proposition 1: a ladder of m boxes is 0 for odd m and * for even m";
const TWO: &str = "Ishihara I, Proposition 2 (two ladders joined by a path)";
const THREE: &str = "Ishihara I, Proposition 3 (one arrow)";
const FOUR: &str = "Ishihara II, Proposition 4 (an arrow on each corner of one end)";
const BOX: &str = "search of a box of every size with every arrow: all sizes from 4 on are alike";
const BOXES: &str =
    "search of two boxes of every size joined by every path: all sizes from 4 on are alike";
/// A path of at least this many strings behaves like any longer one. The paper does not treat such paths.
const LONG: usize = 4;

/// `a` for an odd number of boxes, `b` for an even number.
fn by_parity(boxes: usize, a: u8, b: u8) -> u8 {
    if boxes % 2 == 1 { a } else { b }
}

fn single(ladder: &Ladder, boxes: &[usize]) -> Option<(u8, &'static str)> {
    let m = boxes.len();
    let (arrows, near): (&[Path], Option<&usize>) = match (
        ladder.left_arrows.as_slice(),
        ladder.right_arrows.as_slice(),
    ) {
        ([], right) => (right, boxes.last()),
        (left, []) => (left, boxes.first()),
        _ => return None,
    };
    let y = *near?;
    match arrows {
        [arrow, ..] if m > 1 && arrow.size >= LONG => None,
        [] => Some((by_parity(m, 0, 1), ONE)),
        [arrow] => {
            let x = arrow.size;
            let value = if x >= LONG {
                0
            } else if (x == 1 && y == 1) || y >= 4 {
                by_parity(m, 1, 0)
            } else if m == 1 {
                1
            } else {
                by_parity(m, 3, 2)
            };
            Some((value, if m == 1 { BOX } else { THREE }))
        }
        [one, two] if one.size == two.size => {
            let x = one.size;
            // The size of the box next to the one with the arrows.
            let z = match (ladder.left_arrows.is_empty(), m) {
                (_, 0 | 1) => 0,
                (true, _) => boxes[m - 2],
                (false, _) => boxes[1],
            };
            let value = if m == 1 {
                if x >= LONG { 1 } else { 2 }
            } else if y >= 4 {
                by_parity(m, 2, 3)
            } else if x == 1 && y == 1 {
                match (m, z) {
                    (2, _) => 1,
                    (_, 4..) => by_parity(m, 0, 1),
                    _ => by_parity(m, 2, 3),
                }
            } else {
                by_parity(m, 1, 0)
            };
            Some((value, if m == 1 { BOX } else { FOUR }))
        }
        _ => None,
    }
}

fn joined(left: &[usize], join: &Path, right: &[usize]) -> Option<(u8, &'static str)> {
    let (m1, m2, k) = (left.len(), right.len(), join.size);
    // The boxes at the two ends of the path.
    let a = left.last().copied().unwrap_or(0);
    let b = right.first().copied().unwrap_or(0);
    if m1 == 1 && m2 == 1 {
        return Some((u8::from(k < LONG), BOXES));
    }
    if k >= LONG {
        return None;
    }
    let value = if (m1 == 1 && b == 1 && k == 1)
        || (m1 == 1 && b >= 4)
        || (m2 == 1 && a == 1 && k == 1)
        || (m2 == 1 && a >= 4)
        || (a == 1 && b == 1 && k == 1)
        || (a >= 4 && b == 1 && k == 1)
        || (a == 1 && b >= 4 && k == 1)
        || (a >= 4 && b >= 4)
    {
        by_parity(m1 + m2, 0, 1)
    } else {
        by_parity(m1 + m2, 2, 3)
    };
    Some((value, TWO))
}
