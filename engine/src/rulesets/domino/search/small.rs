//! Small parts of a board, by their values. Numbers are removed from the board, and opposite parts cancel. A board with
//! only small parts is decided by means and temperatures or by comparing values.

use super::guarantee::Cells;
use super::{UNIT, WinSearch, sign};
use crate::rulesets::domino::Part;
use crate::rulesets::domino::shape::DominoShape;
use crate::solve::Solved;
use crate::value::{Dyadic, Int, Value};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// Maximum number of cells of a small part.
const MOST_CELLS: u32 = 12;

/// The values of small parts, by cells.
pub(super) type SmallParts = FxHashMap<Cells, SmallValue>;

/// The value of a small part.
#[derive(Clone, Copy, Debug)]
pub(super) struct SmallValue {
    value: Value,
    /// The value in the unit of numbers, if it is a number that needs no finer unit.
    number: Option<i32>,
}

/// A board from which the small parts that are numbers were removed.
pub(super) struct ReducedBoard {
    pub(super) cells: Cells,
    /// The sum of the removed numbers, in favour of the vertical player.
    pub(super) number: i32,
    /// The values of the remaining small parts.
    small: SmallVec<[(Value, Cells); 8]>,
    /// Whether all remaining parts are small.
    all_small: bool,
}

impl ReducedBoard {
    /// A board as a single large part.
    #[cfg(test)]
    pub(super) fn uncut(cells: Cells) -> ReducedBoard {
        ReducedBoard {
            cells,
            number: 0,
            small: SmallVec::new(),
            all_small: false,
        }
    }

    /// The remaining small parts.
    pub(super) fn small_parts(&self) -> impl Iterator<Item = Cells> {
        self.small.iter().map(|(_, part)| *part)
    }
}

impl<const STRIDE: u32> WinSearch<'_, '_, STRIDE> {
    /// Removes small parts that are numbers, and pairs of small parts that cancel.
    pub(super) fn without_small_numbers(&mut self, cells: Cells) -> Solved<ReducedBoard> {
        let mut reduced = ReducedBoard {
            cells,
            number: 0,
            small: SmallVec::new(),
            all_small: true,
        };
        let mut rest = cells;
        while rest != 0 {
            let part = self.part(rest);
            rest &= !part;
            if part.count_ones() > MOST_CELLS {
                reduced.all_small = false;
                continue;
            }
            let small = self.small(part)?;
            if let Some(number) = small.number {
                reduced.cells &= !part;
                reduced.number += number;
                continue;
            }
            let negative = self
                .context
                .arena
                .negative(small.value, self.context.budget)?;
            match reduced.small.iter().position(|s| s.0 == negative) {
                Some(at) => {
                    let (_, other) = reduced.small.swap_remove(at);
                    reduced.cells &= !(part | other);
                }
                None => reduced.small.push((small.value, part)),
            }
        }
        Ok(reduced)
    }

    /// Whether the player wins moving first on a board with only small parts; `None` if there are other parts.
    pub(super) fn wins_small(
        &mut self,
        reduced: &ReducedBoard,
        number: i32,
        vertical: bool,
    ) -> Solved<Option<bool>> {
        if !reduced.all_small {
            return Ok(None);
        }
        let number = Dyadic::new(
            Int::from(i64::from(sign(vertical) * number)),
            UNIT.ilog2().into(),
        );
        let (arena, budget) = (&mut *self.context.arena, self.context.budget);
        // G + H + ... <= 0 is equivalent to G + ... <= -(H + ...), which needs two shorter sums.
        let mut sides = [arena.number(&number), Value::ZERO];
        for (at, (value, _)) in reduced.small.iter().enumerate() {
            let side = &mut sides[at % 2];
            *side = arena.sum(*side, *value, budget)?;
        }
        let [one, other] = sides;
        let other = arena.negative(other, budget)?;
        Ok(Some(if vertical {
            !arena.le(one, other, budget)?
        } else {
            !arena.le(other, one, budget)?
        }))
    }

    /// The connected part that contains the first cell.
    pub(super) fn part(&self, cells: Cells) -> Cells {
        let mut part = cells & cells.wrapping_neg();
        loop {
            let grown = cells & (part | part << 1 | part >> 1 | part << STRIDE | part >> STRIDE);
            if grown == part {
                return part;
            }
            part = grown;
        }
    }

    fn small(&mut self, part: Cells) -> Solved<SmallValue> {
        if let Some(small) = self.memory.small.get(&part) {
            return Ok(*small);
        }
        let cells = self.places(part);
        let (shape, turned) = DominoShape::of_region(&cells);
        let value = self.values.value(&Part { shape, turned }, self.context)?;
        let number = self.context.arena.as_number(value).and_then(|number| {
            let scaled = number.numerator().shl(UNIT.ilog2().into());
            let fits = number.exponent() <= UNIT.ilog2().into();
            fits.then(|| scaled.shr(number.exponent()).to_i64())?
        });
        let number = number.and_then(|n| i32::try_from(n).ok());
        let small = SmallValue { value, number };
        self.context.budget.room_in_table(&self.memory.small)?;
        self.memory.small.insert(part, small);
        Ok(small)
    }

    /// The rows and columns of some cells.
    pub(super) fn places(&self, mut cells: Cells) -> Vec<(usize, usize)> {
        let mut places = Vec::with_capacity(cells.count_ones() as usize);
        while cells != 0 {
            let at = cells.trailing_zeros();
            cells &= cells - 1;
            places.push(((at / STRIDE) as usize, (at % STRIDE) as usize));
        }
        places
    }
}
