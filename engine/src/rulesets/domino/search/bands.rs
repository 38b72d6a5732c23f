//! Bounds from the values of bands of a board.
//!
//! A cut between two rows takes dominoes from the vertical player only, and a player who may do less is not better
//! off (Berlekamp, Conway and Guy, *Winning Ways*, the one-hand-tied principle): the board is at least the sum of its
//! bands of rows, and at most the sum of its bands of columns. Bands are narrow, so that their exact values are
//! found at once, and of a sum of them this much is known. Let L_t and R_t be the stops of a game cooled by t. Cooling
//! respects sums, the right stop of a sum is at least the sum of the right stops, the left stop at least that of one
//! left stop and the other right ones; as t grows, L_t does not, and R_t not faster than t. So that
//!
//! - the left stop of the sum is at least the sum of all R_t and the largest of the L_t - R_t,
//! - the right stop of the sum is at least the sum of all R_t less t.
//!
//! A player with a positive stop wins. Where a stop is 0, the last move tells: let each move count an infinitesimal
//! for its player. L and R are then the stops of a game cooled by so little below 0, and the same bounds hold, as
//! Left answers where Right moved: if that left a number, any other game that is none is as good for Left to begin as
//! for Right. A positive sum of all R and the largest L - R wins for Left moving first, a sum of all R that is not
//! negative moving second.
//!
//! With bands of two and three rows this decides nearly all large boards of an even width or height, and most others
//! after a few moves.

use super::guarantee::Cells;
use super::small::Reduced;
use super::{UNIT, WinSearch};
use crate::rulesets::domino::Part;
use crate::rulesets::domino::shape::DominoShape;
use crate::solve::Solved;
use crate::value::{Dyadic, Int};
use rustc_hash::FxHashMap;

/// What games are cooled by, -1 for an infinitesimal less than nothing; few moves in Domineering are worth more
/// than 2.
const COOLED_BY: [i16; 8] = [-1, 64, 128, 192, 256, 320, 384, 512];
/// The infinitesimal is 2 to minus this, less than any corner of the thermograph of a board.
const INFINITESIMAL: u64 = Cells::BITS as u64;
/// Most rows or columns of a band.
pub(super) const WIDEST: u32 = 3;
/// Larger parts of bands are not valued: their canonical forms cost more than they gain.
const MOST_CELLS: u32 = 22;
/// Less than any stop.
const LEAST: i16 = i16::MIN / 2;

/// A number for each cooling.
type Cooled = [i16; COOLED_BY.len()];

/// What is known of bands, by the player in whose favour it counts and by their cells.
pub(super) type Bands = [FxHashMap<Cells, Stops>; 2];

/// The stops of a game in favour of a player, rounded down. At the infinitesimal each move counts one, which is sound:
/// a sum of stops that is negative is at most -1 here, and alternating moves count one at most.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Stops {
    /// Where the opponent moves first.
    second: Cooled,
    /// How much more it is where the player moves first.
    gain: Cooled,
}

impl Stops {
    const UNKNOWN: Stops = Stops {
        second: [LEAST; COOLED_BY.len()],
        gain: [0; COOLED_BY.len()],
    };

    fn add(&mut self, other: Stops) {
        for (sum, stop) in self.second.iter_mut().zip(other.second) {
            *sum = sum.saturating_add(stop);
        }
        for (most, gain) in self.gain.iter_mut().zip(other.gain) {
            *most = gain.max(*most);
        }
    }
}

/// The best of all cuts of the first rows or columns: the stops, and the stops with the gain of one band.
#[derive(Clone, Copy, Default)]
struct Cut {
    second: Cooled,
    first: Cooled,
}

impl Cut {
    const WORST: Cut = Cut {
        second: [LEAST; COOLED_BY.len()],
        first: [LEAST; COOLED_BY.len()],
    };

    /// Takes a cut before a band, and the band, where that is better.
    fn extend(&mut self, before: &Cut, band: &Stops) {
        for (at, stop) in band.second.into_iter().enumerate() {
            let gained = before.second[at].saturating_add(band.gain[at]);
            let first = before.first[at].max(gained).saturating_add(stop);
            self.first[at] = self.first[at].max(first);
            self.second[at] = self.second[at].max(before.second[at].saturating_add(stop));
        }
    }
}

impl<const STRIDE: u32> WinSearch<'_, '_, STRIDE> {
    /// Whether the player who moves first wins, where bands of so many rows or columns tell.
    pub(super) fn decided_by_bands(
        &mut self,
        reduced: &Reduced,
        number: i32,
        vertical: bool,
        most: u32,
    ) -> Solved<Option<bool>> {
        let (first, _) = self.sure(reduced, vertical, most)?;
        if i32::from(first) + number > 0 {
            return Ok(Some(true));
        }
        let (_, second) = self.sure(reduced, !vertical, most)?;
        Ok((i32::from(second) - number > 0).then_some(false))
    }

    /// What the stops in favour of a player are at least, moving first and moving second. Small parts are not cut.
    fn sure(&mut self, reduced: &Reduced, vertical: bool, most: u32) -> Solved<(i16, i16)> {
        let mut whole = Stops::default();
        let mut rest = reduced.cells;
        for part in reduced.small_parts() {
            rest &= !part;
            whole.add(self.stops(self.at_top(part), vertical)?);
        }
        let lines = if vertical { self.rows } else { STRIDE - 1 };
        let mut cuts = [Cut::default(); WIDEST as usize + 1];
        let place = |line: u32| (line % (WIDEST + 1)) as usize;
        cuts[0].first = whole.gain;
        for line in 1..=lines {
            let mut best = Cut::WORST;
            for from in line.saturating_sub(most)..line {
                // Single lines are worth a look at the ends only.
                if line - from == 1 && line > 1 && line < lines {
                    continue;
                }
                let stops = self.stops(self.band(rest, vertical, from, line), vertical)?;
                best.extend(&cuts[place(from)], &stops);
            }
            cuts[place(line)] = best;
        }
        let cut = &cuts[place(lines)];
        let mut sure = (LEAST, LEAST);
        for (at, cooled_by) in COOLED_BY.into_iter().enumerate() {
            let second = cut.second[at].saturating_sub(cooled_by);
            sure.0 = sure.0.max(cut.first[at].saturating_add(whole.second[at]));
            sure.1 = sure.1.max(second.saturating_add(whole.second[at]));
        }
        Ok(sure)
    }

    /// Rows from one to before another, or columns, moved to the beginning of the board.
    fn band(&self, cells: Cells, rows: bool, from: u32, to: u32) -> Cells {
        let lines = (1 << (to - from)) - 1;
        if rows {
            cells >> (STRIDE * from) & ((1 << (STRIDE * (to - from))) - 1)
        } else {
            cells >> from & (self.memory.first_column * lines)
        }
    }

    /// The cells moved up to the first row.
    fn at_top(&self, cells: Cells) -> Cells {
        cells >> (cells.trailing_zeros() / STRIDE * STRIDE)
    }

    /// The stops in favour of a player.
    fn stops(&mut self, cells: Cells, vertical: bool) -> Solved<Stops> {
        if cells == 0 {
            return Ok(Stops::default());
        }
        if let Some(stops) = self.memory.bands[usize::from(vertical)].get(&cells) {
            return Ok(*stops);
        }
        let part = self.part(cells);
        if part.count_ones() > MOST_CELLS {
            return Ok(Stops::UNKNOWN);
        }
        let mut stops = Stops::default();
        if part == cells {
            stops = self.stops_of_part(part, vertical)?;
        } else {
            stops.add(self.stops(self.at_top(part), vertical)?);
            stops.add(self.stops(self.at_top(cells & !part), vertical)?);
        }
        let known = &mut self.memory.bands[usize::from(vertical)];
        self.context.budget.room_in_table(known)?;
        known.insert(cells, stops);
        Ok(stops)
    }

    fn stops_of_part(&mut self, part: Cells, vertical: bool) -> Solved<Stops> {
        let (shape, turned) = DominoShape::of_region(&self.places(part));
        let part = Part {
            shape,
            // Exchanged, it is the negative.
            turned: turned == vertical,
        };
        let value = self.values.value(&part, self.context)?;
        let (arena, budget) = (&mut *self.context.arena, self.context.budget);
        let thermograph = arena.thermograph(value, budget)?;
        let mut stops = Stops::default();
        for (at, cooled_by) in COOLED_BY.into_iter().enumerate() {
            let first = rounded_down(cooled_by, |t| thermograph.left_stop_at(t));
            stops.second[at] = rounded_down(cooled_by, |t| thermograph.right_stop_at(t));
            stops.gain[at] = first.saturating_sub(stops.second[at]);
        }
        Ok(stops)
    }
}

/// A stop of a game that is cooled, in the unit of numbers.
fn rounded_down(cooled_by: i16, stop: impl Fn(&Dyadic) -> Dyadic) -> i16 {
    let unit = UNIT.ilog2();
    let at = |temperature: Dyadic| {
        let stop = stop(&temperature);
        let units = stop.numerator().shl(unit.into()).shr(stop.exponent());
        let units = units.to_i64().and_then(|n| i16::try_from(n).ok());
        (units.unwrap_or(LEAST), stop)
    };
    if cooled_by >= 0 {
        return at(Dyadic::new(Int::from(i64::from(cooled_by)), unit.into())).0;
    }
    let (units, stop) = at(Dyadic::new(Int::from(0), 0));
    let (_, with_moves) = at(Dyadic::new(Int::from(-1), INFINITESIMAL));
    units + i16::from(with_moves > stop) - i16::from(with_moves < stop)
}

#[cfg(test)]
mod tests {
    use super::super::Memory;
    use super::*;
    use crate::budget::Budget;
    use crate::rulesets::domino::values::Values;
    use crate::rulesets::random::Random;
    use crate::solve::Context;
    use crate::value::Arena;

    /// The players see a board with a number from two sides.
    #[test]
    fn what_bands_decide_is_so() {
        let (mut arena, budget) = (Arena::new(), Budget::unlimited());
        let context = &mut Context::alone(&mut arena, &budget, true);
        let mut values = Values::default();
        let mut random = Random(1);
        let mut decided = 0;
        for _ in 0..1500 {
            let mut cells = 0;
            for row in 0..5 {
                for column in 0..4 {
                    cells |= Cells::from(random.from(0, 7) != 0) << (5 * row + column);
                }
            }
            let mut search = WinSearch::<5>::new(5, Memory::default(), &mut values, context);
            let part = search.part(cells);
            let (shape, turned) = DominoShape::of_region(&search.places(part));
            for number in [-UNIT, -UNIT / 4, 0, UNIT / 4, UNIT] {
                for vertical in [true, false] {
                    let exchanged = Part {
                        shape: shape.clone(),
                        turned: turned == vertical,
                    };
                    let value = search.values.value(&exchanged, search.context).unwrap();
                    let arena = &mut *search.context.arena;
                    let opposite = Dyadic::new(Int::from(i64::from(-number)), 8);
                    let opposite = arena.number(&opposite);
                    let wins = !arena.le(value, opposite, &budget).unwrap();
                    for most in 1..=WIDEST {
                        let board = Reduced::uncut(part);
                        let found = search.decided_by_bands(&board, number, vertical, most);
                        if let Some(found) = found.unwrap() {
                            assert_eq!(found, wins, "{part:b} + {number}");
                            decided += 1;
                        }
                    }
                }
            }
        }
        assert!(decided > 15_000, "{decided} of 45 000");
    }
}
