//! Closed forms for ladders, as far as they are complete and true.
//!
//! Source: Ishihara I, Propositions 1 to 3, and II, Proposition 4, with the cases that are printed wrong or left
//! out there put right. Proposition II.1 is not used: it fails for arrows of size 2 behind a `c` of size 1.

use super::Part;
use super::ladder::{Ladder, LadderBlock, Path};
use crate::ruleset::{ClosedForm, Theorem};

/// The value that a theorem gives at once.
pub fn closed_form(ladder: &Ladder) -> Option<Theorem<Part>> {
    let (nimber, name) = match (ladder.blocks.as_slice(), ladder.joins.as_slice()) {
        ([LadderBlock::Ladder(boxes)], []) if !boxes.is_empty() => single(ladder, boxes)?,
        ([LadderBlock::Ladder(left), LadderBlock::Ladder(right)], [join])
            if ladder.left_arrows.is_empty()
                && ladder.right_arrows.is_empty()
                && !left.is_empty()
                && !right.is_empty() =>
        {
            joined(left, join, right)
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
const TWO: &str = "Ishihara I, Proposition 2 (two ladders joined by a path), with paths of four or more strings added";
const THREE: &str = "Ishihara I, Proposition 3 (one arrow), with m = 1 corrected and arrows of four or more strings added";
const FOUR: &str = "Ishihara II, Proposition 4 (an arrow on each corner of one end)";

/// `a` for an odd number of boxes, `b` for an even one.
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
        [] => Some((by_parity(m, 0, 1), ONE)),
        [arrow] => {
            let x = arrow.size;
            let value = if x >= 4 {
                by_parity(m, 0, 1)
            } else if (x == 1 && y == 1) || y >= 4 {
                by_parity(m, 1, 0)
            } else if m == 1 {
                1
            } else {
                by_parity(m, 3, 2)
            };
            Some((value, THREE))
        }
        [one, two] if one.size == two.size => {
            let x = one.size;
            // The box next to the one with the arrows.
            let z = match (ladder.left_arrows.is_empty(), m) {
                (_, 0 | 1) => 0,
                (true, _) => boxes[m - 2],
                (false, _) => boxes[1],
            };
            let value = if x >= 4 {
                by_parity(m, 1, 0)
            } else if m == 1 {
                2
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
            Some((value, FOUR))
        }
        _ => None,
    }
}

fn joined(left: &[usize], join: &Path, right: &[usize]) -> (u8, &'static str) {
    let (m1, m2, k) = (left.len(), right.len(), join.size);
    // The boxes at the two ends of the path.
    let a = left.last().copied().unwrap_or(0);
    let b = right.first().copied().unwrap_or(0);
    let value = if k >= 4 {
        by_parity(m1 + m2, 1, 0)
    } else if (m1 == 1 && m2 == 1)
        || (m1 == 1 && b == 1 && k == 1)
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
    (value, TWO)
}
