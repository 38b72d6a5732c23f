//! The squares of the geese and the fox, and their moves.

use super::FoxAndGeese;
use crate::budget::{Budget, Stop};
use crate::value::Player;
use serde::{Deserialize, Serialize};
use smallvec::{SmallVec, smallvec};

/// A square, encoded as 100 times the row plus the column.
pub(super) type Square = u16;

/// The squares of the fox and the geese. If the fox has escaped, the part has no squares.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Chase {
    /// The square of the fox, then those of the geese in ascending order.
    squares: SmallVec<[Square; 8]>,
}

impl Chase {
    /// A position. The geese may be given in any order.
    pub(super) fn new(fox: Square, geese: impl IntoIterator<Item = Square>) -> Chase {
        let mut squares: SmallVec<[Square; 8]> = smallvec![fox];
        squares.extend(geese);
        if let Some((_, geese)) = squares.split_first_mut() {
            geese.sort_unstable();
        }
        Chase { squares }
    }

    /// A position in which the fox has escaped, valid on boards of any width.
    pub(super) fn escaped_fox() -> Chase {
        Chase::new(301, [101])
    }

    /// The common part of all positions in which the fox has escaped.
    pub(super) fn over() -> Chase {
        Chase {
            squares: SmallVec::new(),
        }
    }

    pub(super) fn is_over(&self) -> bool {
        self.squares.is_empty()
    }

    pub(super) fn fox(&self) -> Square {
        self.squares.first().copied().unwrap_or(0)
    }

    /// The squares of the geese in ascending order.
    pub(super) fn geese(&self) -> &[Square] {
        self.squares.get(1..).unwrap_or(&[])
    }

    pub(super) fn has_goose(&self, square: Square) -> bool {
        self.geese().binary_search(&square).is_ok()
    }

    fn with_fox(&self, to: Square) -> Chase {
        let mut after = self.clone();
        if let Some(fox) = after.squares.first_mut() {
            *fox = to;
        }
        after
    }

    /// Moves a goose down and keeps the geese sorted.
    fn with_goose(&self, from: Square, to: Square) -> Chase {
        let mut after = self.clone();
        if let Some((_, geese)) = after.squares.split_first_mut()
            && let Ok(old) = geese.binary_search(&from)
        {
            geese[old] = to;
            let new = geese[..old].partition_point(|goose| *goose < to);
            geese[new..=old].rotate_right(1);
        }
        after
    }
}

/// The differences between squares that touch at a corner.
const DIAGONALS: [i16; 4] = [-101, -99, 99, 101];

impl FoxAndGeese {
    /// Whether the number is a square of the board. The board has no upper end.
    pub(super) fn is_square(self, square: Square) -> bool {
        let (row, column) = (square / 100, square % 100);
        row >= 1 && (1..=self.width).contains(&column) && (row + column).is_multiple_of(2)
    }

    /// The adjacent square in a direction, if it is on the board.
    fn beside(self, square: Square, diagonal: i16) -> Option<Square> {
        let to = square.checked_add_signed(diagonal)?;
        self.is_square(to).then_some(to)
    }

    /// Whether fox and geese are on distinct squares of the board and the geese are sorted.
    pub(super) fn is_position(self, chase: &Chase) -> bool {
        let geese = chase.geese();
        !geese.is_empty()
            && chase.squares.iter().all(|square| self.is_square(*square))
            && geese.is_sorted_by(|one, next| one < next)
            && !chase.has_goose(chase.fox())
    }

    /// Whether the fox is above all geese, or one row below the highest goose with a free square in front of him.
    pub(super) fn has_escaped(self, chase: &Chase) -> bool {
        let (fox, top) = (
            chase.fox(),
            chase.geese().last().map_or(0, |goose| goose / 100),
        );
        let is_free = |diagonal| {
            let before = self.beside(fox, diagonal);
            before.is_some_and(|square| !chase.has_goose(square))
        };
        fox / 100 >= top || fox / 100 + 1 == top && (is_free(99) || is_free(101))
    }

    /// The part of a position.
    pub(super) fn part(self, chase: Chase) -> Chase {
        if self.has_escaped(&chase) {
            return Chase::over();
        }
        chase
    }

    /// Calls `found` with the start and end of each move and the position after it.
    ///
    /// Errors: limits of the budget.
    pub(super) fn each_move(
        self,
        chase: &Chase,
        player: Player,
        budget: &Budget,
        mut found: impl FnMut(Square, Square, Chase),
    ) -> Result<(), Stop> {
        let fox = chase.fox();
        if player == Player::Left {
            for &goose in chase.geese() {
                budget.work(1)?;
                let down = DIAGONALS[..2].iter().filter_map(|d| self.beside(goose, *d));
                for to in down.filter(|to| *to != fox && !chase.has_goose(*to)) {
                    found(goose, to, chase.with_goose(goose, to));
                }
            }
            return Ok(());
        }
        for diagonal in DIAGONALS {
            let mut at = fox;
            for _ in 0..self.range {
                budget.work(1)?;
                match self.beside(at, diagonal) {
                    Some(to) if !chase.has_goose(to) => at = to,
                    _ => break,
                }
                found(fox, at, chase.with_fox(at));
            }
        }
        Ok(())
    }
}
