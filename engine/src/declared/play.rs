//! Applies moves to positions, and decides when play is over.

use super::rules::Rules;
use crate::budget::{Budget, Stop};
use crate::declared::board::bits::Bits;
use crate::declared::board::{Board, BoardKind};
use crate::declared::compile::PlayCondition;
use crate::declared::compile::declaration::{MadeMove, Settle};
use crate::declared::compile::ends::Ending;
use crate::declared::compile::holds::{self, AskedPosition};
use crate::declared::compile::program::BoardProgram;
use crate::value::Player;

impl Rules {
    /// Whether the player to move has lost by the rules of the ruleset.
    pub(super) fn has_lost(
        &self,
        board: &Board,
        player: Player,
        budget: &Budget,
    ) -> Result<bool, Stop> {
        if !self.lost {
            return Ok(false);
        }
        if self.compiled.symmetric && player == Player::Right {
            let seen = board.exchange(self.letters());
            return self.language()?.lost(&seen, player, budget);
        }
        self.language()?.lost(board, player, budget)
    }

    /// The board of a position on a frame.
    pub(super) fn board(&self, program: &BoardProgram, bits: &[u64]) -> Board {
        let cells = self.layout.cells(self.letters(), bits, program.cells, ' ');
        Board::of_shape(&program.shape, cells)
    }

    /// The position after a placement that applies, if there is no condition to check and the language settles nothing.
    pub(super) fn moved(&self, program: &BoardProgram, placement: usize, bits: &[u64]) -> Bits {
        let mut after = program.after(&self.layout, placement, bits);
        if self.compiled.settle.is_some() {
            holds::fall(program, &self.layout, self.empty(), &mut after);
        }
        after
    }

    /// The position after a placement that applies; `None` if it changes no cell or its condition does not hold.
    pub(super) fn after(
        &self,
        program: &BoardProgram,
        (placement, player): (usize, Player),
        bits: &[u64],
        budget: &Budget,
    ) -> Result<Option<Bits>, Stop> {
        let mut after = program.after(&self.layout, placement, bits);
        // Leaving all cells unchanged is not a move. Comparing bits suffices, because each letter that a step reads has
        // a plane.
        if after[..] == *bits {
            return Ok(None);
        }
        let own = &program.placements[placement];
        let plays = &self.compiled.plays[usize::from(player == Player::Right)];
        let condition = plays.get(own.play).and_then(|play| play.condition.as_ref());
        if let Some(condition) = condition
            && !self.holds(program, condition, (bits, &after), &own.here, budget)?
        {
            return Ok(None);
        }
        match &self.compiled.settle {
            None => {}
            Some(Settle::Connected(_)) => {
                holds::fall(program, &self.layout, self.empty(), &mut after);
            }
            Some(Settle::Written) => {
                let settled = self.settled_by_language(self.board(program, &after), budget)?;
                self.check_lowered(bits, &settled, program)?;
                after = self.layout.bits(self.letters(), &settled);
            }
        }
        Ok(Some(after))
    }

    pub(super) fn holds(
        &self,
        program: &BoardProgram,
        condition: &PlayCondition,
        (before, after): (&[u64], &[u64]),
        here: &[u32],
        budget: &Budget,
    ) -> Result<bool, Stop> {
        match condition {
            PlayCondition::Test(test) => AskedPosition {
                program,
                layout: &self.layout,
                letters: self.letters(),
                bits: after,
                here,
                // The square that holds a triangle has cells outside of it.
                has_holes: self.kind() == BoardKind::Triangle
                    || self.local.is_some_and(|local| local.sees_holes),
                budget,
            }
            .holds(test),
            PlayCondition::Written(own) => {
                let [before, after] = [before, after].map(|bits| {
                    let board = self.board(program, bits);
                    if own.exchanged {
                        board.exchange(self.letters())
                    } else {
                        board
                    }
                });
                let here: Vec<usize> = here.iter().map(|cell| *cell as usize).collect();
                let made = MadeMove {
                    before: &before,
                    after: &after,
                    here: &here,
                    mover: own.mover.unwrap_or(Player::Left),
                };
                self.language()?.condition(own.number, &made, budget)
            }
        }
    }

    /// Checks that settling does not undo the move.
    pub(super) fn check_lowered(
        &self,
        before: &[u64],
        after: &Board,
        program: &BoardProgram,
    ) -> Result<(), Stop> {
        let Ending::Lowers { .. } = self.compiled.ending else {
            return Ok(());
        };
        let before = self.board(program, before);
        if self.height(after) < self.height(&before) {
            return Ok(());
        }
        Err(self.language()?.undone(&before, after))
    }

    /// The two numbers of which every move lowers the first, or keeps it and lowers the second; saturating.
    pub(super) fn height(&self, board: &Board) -> (i128, i128) {
        let Ending::Lowers { weights, slopes } = &self.compiled.ending else {
            return (i128::MAX, 0);
        };
        let columns = board.size().map_or(1, |size| size.1.max(1));
        let (mut height, mut places) = (0i128, 0i128);
        for (at, c) in board.letters().iter().enumerate() {
            let Some(letter) = self.letters().number(*c).map(usize::from) else {
                continue;
            };
            let weight = weights.get(letter).copied().unwrap_or(0);
            height = height.saturating_add(weight);
            let slope = slopes.as_ref().and_then(|slopes| slopes.get(letter));
            let (down, right) = slope.copied().unwrap_or((0, 0));
            let place = down.saturating_mul((at / columns) as i128);
            let place = place.saturating_add(right.saturating_mul((at % columns) as i128));
            places = places.saturating_add(place);
        }
        (height, places)
    }
}
