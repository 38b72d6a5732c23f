//! Bounds of games by multiples of up.

use crate::budget::{Budget, Stop, with_stack};
use crate::value::arena::{Arena, Value};
use crate::value::number::int::Int;
use crate::value::player::Player;
use rustc_hash::FxHashMap;

/// Larger numbers of ups are not told apart.
const MOST: i16 = 1 << 10;
/// Every number of ups is a bound. This and [`NONE`] stay far from all numbers of ups if one is added to them.
const ALL: i16 = 1 << 13;
/// No number of ups is a bound.
const NONE: i16 = -1 << 14;

/// Lower bounds of a game G by k ups with s stars, where s is 0 or 1. The bounds of a sum and of a game with given
/// options follow from those of the parts and options, without values. How ups and stars compare: *Winning Ways*,
/// chapter 8; CGT, II.1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct UpBounds {
    /// The greatest k with G >= k·↑ + s·*, for each s.
    at_least: [i16; 2],
    /// The greatest k for which Left wins G - k·↑ - s·* moving first, for each s.
    left_first: [i16; 2],
}

/// One of the bounds, with its number of stars.
#[derive(Clone, Copy, Debug)]
pub(crate) enum BoundKind {
    AtLeast(usize),
    LeftFirst(usize),
}

impl BoundKind {
    pub(crate) const ALL: [BoundKind; 4] = [
        BoundKind::AtLeast(0),
        BoundKind::LeftFirst(0),
        BoundKind::AtLeast(1),
        BoundKind::LeftFirst(1),
    ];
}

/// The bounds of a game and of its negative.
pub(crate) type BothBounds = [UpBounds; 2];

impl UpBounds {
    const NOTHING: UpBounds = UpBounds {
        at_least: [NONE; 2],
        left_first: [NONE; 2],
    };

    /// The bounds of 0 and of its negative.
    pub(crate) const ZERO: BothBounds = [UpBounds {
        at_least: [0, -2],
        left_first: [-1, 1],
    }; 2];

    /// The bounds that follow from some of them.
    ///
    /// k ups are positive from k = 1 on, with a star from k = 2 on; Left wins them moving first from k = 1 on, with a
    /// star from k = -1 on.
    fn closed(self) -> UpBounds {
        let UpBounds {
            at_least: [plain, star],
            left_first: [plain_first, star_first],
        } = self;
        let plain_at_least = plain.max(plus(star, -2));
        let star_at_least = star.max(plus(plain, -2));
        let first = |own: i16, other: i16, at_least, other_at_least| {
            own.max(plus(other, -2))
                .max(plus(at_least, -1))
                .max(plus(other_at_least, 1))
        };
        UpBounds {
            at_least: [plain_at_least, star_at_least],
            left_first: [
                first(plain_first, star_first, plain_at_least, star_at_least),
                first(star_first, plain_first, star_at_least, plain_at_least),
            ],
        }
    }

    /// The bounds of k ups with s stars.
    fn of_ups(ups: i16, star: usize) -> UpBounds {
        let mut bounds = UpBounds::NOTHING;
        bounds.at_least[star] = ups;
        bounds.closed()
    }

    /// Bounds of a sum: if A >= a, then A + B >= a + b for B >= b, and Left wins A + B - (a + b) moving first if she
    /// wins B - b.
    #[inline]
    pub(crate) fn plus(&self, other: &UpBounds) -> UpBounds {
        let ([a, b], [a_first, b_first]) = (self.at_least, self.left_first);
        let ([c, d], [c_first, d_first]) = (other.at_least, other.left_first);
        let plain_first = (a + c_first).max(b + d_first);
        let star_first = (a + d_first).max(b + c_first);
        UpBounds {
            at_least: [limited((a + c).max(b + d)), limited((a + d).max(b + c))],
            left_first: [
                limited(plain_first.max(a_first + c).max(b_first + d)),
                limited(star_first.max(a_first + d).max(b_first + c)),
            ],
        }
    }

    /// Whether all bounds are numbers of ups, as those of an infinitesimal game are.
    pub(crate) fn are_all_ups(&self) -> bool {
        let mut all = self.at_least.iter().chain(&self.left_first);
        all.all(|ups| (-MOST..=MOST).contains(ups))
    }

    /// The ups and stars after a bound; `None` after the last one.
    pub(crate) fn next(&self, kind: BoundKind) -> Option<(i64, i64)> {
        let (ups, star) = match kind {
            BoundKind::AtLeast(star) => (self.at_least[star], star),
            BoundKind::LeftFirst(star) => (self.left_first[star], star),
        };
        (ups < MOST).then_some((i64::from(ups) + 1, star as i64))
    }

    /// Raises a bound by an up.
    pub(crate) fn raise(&mut self, kind: BoundKind) {
        match kind {
            BoundKind::AtLeast(star) => self.at_least[star] += 1,
            BoundKind::LeftFirst(star) => self.left_first[star] += 1,
        }
        *self = self.closed();
    }

    /// Whether nothing is known, so that nothing is known of a sum with any other game.
    pub(crate) fn are_none(&self) -> bool {
        *self == UpBounds::NOTHING
    }

    /// Whether the game is known to be at least 0.
    pub(crate) fn is_at_least_zero(&self) -> bool {
        self.at_least[0] >= 0
    }

    /// Whether Left is known to win the game moving first.
    pub(crate) fn wins_first(&self) -> bool {
        self.left_first[0] >= 0
    }

    /// The bounds of a game and of its negative, from those of its left options and of its right ones.
    pub(crate) fn of_game([left, right]: &[Vec<BothBounds>; 2]) -> BothBounds {
        [
            UpBounds::of_options(left.iter().map(|b| &b[0]), right.iter().map(|b| &b[0])),
            UpBounds::of_options(right.iter().map(|b| &b[1]), left.iter().map(|b| &b[1])),
        ]
    }

    /// The bounds of a game from those of its left options, and of its right ones:
    ///
    /// - G >= t if Left wins each G^R - t moving first, and G - t^L for each left option of t;
    /// - Left wins G - t moving first if some G^L >= t, or if G >= t^R for some right option of t.
    ///
    /// A left option of k ups is 0 for k > 0, and one down less with the star exchanged for k < -1; the others are
    /// those of canonical forms (CGT, II.1).
    fn of_options<'a>(
        lefts: impl Iterator<Item = &'a UpBounds>,
        rights: impl Iterator<Item = &'a UpBounds>,
    ) -> UpBounds {
        let mut options = Options {
            left: [NONE; 2],
            right: [ALL; 2],
        };
        for bounds in lefts {
            for star in [0, 1] {
                options.left[star] = options.left[star].max(bounds.at_least[star]);
            }
        }
        for bounds in rights {
            for star in [0, 1] {
                options.right[star] = options.right[star].min(bounds.left_first[star]);
            }
        }
        let bounds = UpBounds {
            at_least: [0, 1].map(|star| options.greatest(star)),
            left_first: options.left,
        };
        bounds.closed()
    }
}

/// What the options say: the greatest k with k·↑ + s·* at most some left option, and the greatest for which Left wins
/// all differences with right options moving first.
struct Options {
    left: [i16; 2],
    right: [i16; 2],
}

impl Options {
    /// Whether it follows that G >= k·↑ + s·*.
    fn is_at_least(&self, k: i16, star: usize) -> bool {
        k <= self.right[star]
            && match (k, star) {
                (0, 0) => true,
                (1, 1) => self.wins_first(0, 0) && self.wins_first(0, 1),
                (-1, 0) => self.wins_first(0, 1),
                (-1.., _) => self.wins_first(0, 0),
                (_, _) => self.wins_first(k + 1, 1 - star),
            }
    }

    /// Whether it follows that Left wins G - k·↑ - s·* moving first.
    fn wins_first(&self, k: i16, star: usize) -> bool {
        k <= self.left[star]
            || match (k, star) {
                (0, 0) => false,
                (1, 0) => self.is_at_least(0, 1),
                (-1, 1) => self.is_at_least(0, 0) || self.is_at_least(0, 1),
                (2.., _) => self.is_at_least(k - 1, 1 - star),
                (_, _) => self.is_at_least(0, 0),
            }
    }

    /// The greatest k for which it follows that G >= k·↑ + s·*.
    fn greatest(&self, star: usize) -> i16 {
        let most = self.right[star];
        if most > 1 && self.wins_first(0, 0) {
            return most;
        }
        let near = [1, 0, -1].into_iter().find(|k| self.is_at_least(*k, star));
        near.unwrap_or_else(|| {
            let next = plus(self.left[1 - star], -1);
            most.min(next).min(-2)
        })
    }
}

/// The sum of two numbers of ups.
#[inline]
fn plus(one: i16, other: i16) -> i16 {
    limited(one + other)
}

/// A sum of two numbers of ups. One that is very negative is no bound, and one that is very large a smaller one.
#[inline]
fn limited(sum: i16) -> i16 {
    if sum < -MOST {
        NONE
    } else if sum > ALL / 2 {
        ALL
    } else {
        sum.min(MOST)
    }
}

/// A number of ups as a bound from below.
fn count(ups: &Int) -> i16 {
    let least = if ups.is_negative() { NONE } else { MOST };
    let ups = ups.to_i64().and_then(|n| i16::try_from(n).ok());
    ups.filter(|n| (-MOST..=MOST).contains(n)).unwrap_or(least)
}

impl Arena {
    /// Bounds of a value and of its negative. `known` has those of values met before.
    ///
    /// Errors: limits of the budget.
    pub(crate) fn up_bounds(
        &mut self,
        v: Value,
        known: &mut FxHashMap<Value, BothBounds>,
        budget: &Budget,
    ) -> Result<BothBounds, Stop> {
        if let Some(bounds) = known.get(&v) {
            return Ok(*bounds);
        }
        if let Some(bounds) = self.plain_bounds(v) {
            return Ok(bounds);
        }
        budget.step()?;
        let mut sides = [Vec::new(), Vec::new()];
        for (side, player) in sides.iter_mut().zip([Player::Left, Player::Right]) {
            for option in self.unsorted_options(v, player, budget)? {
                side.push(with_stack(|| self.up_bounds(option, known, budget))?);
            }
        }
        let bounds = UpBounds::of_game(&sides);
        budget.room_in_table(known)?;
        known.insert(v, bounds);
        Ok(bounds)
    }

    /// Bounds that need no options: of values that are not infinitesimal, and of ups and nimbers.
    fn plain_bounds(&mut self, v: Value) -> Option<BothBounds> {
        let stops = [self.left_stop(v).signum(), self.right_stop(v).signum()];
        if stops != [0, 0] {
            // The bounds by ups that a stop of 0 allows are left out.
            let by_stops = |left: i32, right: i32| UpBounds {
                at_least: [if right > 0 { ALL } else { NONE }; 2],
                left_first: [if left > 0 { ALL } else { NONE }; 2],
            };
            let [left, right] = stops;
            return Some([by_stops(left, right), by_stops(-right, -left)]);
        }
        let form = self.number_up_star_parts(v)?;
        let ups = [count(&form.ups), count(&-&form.ups)];
        if form.nimber <= Int::ONE {
            let star = usize::from(form.nimber == Int::ONE);
            return Some(ups.map(|ups| UpBounds::of_ups(ups, star)));
        }
        // Up is greater than *2 and all larger nimbers.
        Some(ups.map(|ups| UpBounds {
            at_least: [plus(ups, -1); 2],
            left_first: [ups; 2],
        }))
    }
}

#[cfg(test)]
mod tests;
