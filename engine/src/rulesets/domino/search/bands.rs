//! Bounds of positions from the values of bands of the board.
//!
//! A cut between two rows deprives only the vertical player of dominoes, and fewer options never help a player
//! (Berlekamp, Conway and Guy, *Winning Ways*, the one-hand-tied principle). So the board is at least the sum of its
//! bands of rows, and at most the sum of its bands of columns. Bands are narrow, so their exact values are cheap to
//! compute. For their sum the following bounds hold. Let L_t and R_t be the stops of a game cooled by t. Cooling is
//! additive. The right stop of a sum is at least the sum of the right stops, and the left stop is at least the sum of
//! one left stop and the other right stops. As t grows, L_t does not increase, and R_t increases at most as fast as t.
//! Hence
//!
//! - the left stop of the sum is at least the sum of all R_t and the largest of the L_t - R_t,
//! - the right stop of the sum is at least the sum of all R_t less t.
//!
//! A player with a positive stop wins. If a stop is 0, the last move decides: let each move count an infinitesimal for
//! its player. L and R are then the stops of a game cooled by an infinitesimal amount below 0. The same bounds hold,
//! because Left can answer where Right moved: if that left a number, any other game that is not a number is as good for
//! Left to begin as for Right. If the sum of all R plus the largest L - R is positive, Left wins moving first. If the
//! sum of all R is nonnegative, Left wins moving second.
//!
//! With bands of two and three rows, these bounds decide nearly all large boards with an even width or height, and most
//! others after a few moves.

use super::guarantee::Cells;
use super::small::ReducedBoard;
use super::{UNIT, WinSearch};
use crate::rulesets::domino::Part;
use crate::rulesets::domino::shape::DominoShape;
use crate::solve::Solved;
use crate::value::{Dyadic, Int};
use rustc_hash::FxHashMap;

/// The temperatures at which bands are cooled, in the unit of numbers; -1 denotes an infinitesimal below 0. Few moves
/// in Domineering have a temperature above 2.
const COOLED_BY: [i16; 8] = [-1, 64, 128, 192, 256, 320, 384, 512];
/// The infinitesimal is 2 to minus this, which is less than any vertex of a thermograph of a board.
const INFINITESIMAL: u64 = Cells::BITS as u64;
/// Maximum number of rows or columns of a band.
pub(super) const WIDEST: u32 = 3;
/// Larger parts of bands are not valued, because their canonical forms cost more than they gain.
const MOST_CELLS: u32 = 22;
/// A lower bound of all stops.
const LEAST: i16 = i16::MIN / 2;

/// A number for each temperature of [`COOLED_BY`].
type Cooled = [i16; COOLED_BY.len()];

/// The stops of bands, by the player in whose favour they count and by cells.
pub(super) type Bands = [FxHashMap<Cells, Stops>; 2];

/// The stops of a game in favour of a player, rounded down. At the infinitesimal temperature each move counts one. This
/// is sound, because a negative sum of stops is at most -1 here, and alternating moves contribute at most one.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Stops {
    /// The stop if the opponent moves first.
    second: Cooled,
    /// The additional amount if the player moves first.
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

/// The best bounds over all cuts of the first rows or columns: the sum of stops, and the same with the gain of one
/// band.
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

    /// Improves the bounds by a cut before a band, followed by the band.
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
    /// Whether the player who moves first wins, if bands with at most `most` rows or columns decide it.
    pub(super) fn decided_by_bands(
        &mut self,
        reduced: &ReducedBoard,
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

    /// Lower bounds of the stops in favour of a player, moving first and moving second. Small parts are not cut.
    fn sure(&mut self, reduced: &ReducedBoard, vertical: bool, most: u32) -> Solved<(i16, i16)> {
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
                // Bands of a single line are useful only at the ends.
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

    /// A band of rows or columns with indices in `from..to`, moved to the beginning of the board.
    fn band(&self, cells: Cells, rows: bool, from: u32, to: u32) -> Cells {
        let lines = (1 << (to - from)) - 1;
        if rows {
            cells >> (STRIDE * from) & ((1 << (STRIDE * (to - from))) - 1)
        } else {
            cells >> from & (self.memory.first_column * lines)
        }
    }

    /// The cells, moved up to the first row.
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
            // For the other player, the transposed part is the negative.
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

/// A stop of a cooled game, rounded down to the unit of numbers.
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

    /// A board with a number, from the points of view of both players.
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
                        let board = ReducedBoard::uncut(part);
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
