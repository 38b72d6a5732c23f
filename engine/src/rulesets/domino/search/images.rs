//! The mirror images of a board. The least of them represents all.

use super::WinSearch;
use super::guarantee::Cells;

impl<const STRIDE: u32> WinSearch<'_, '_, STRIDE> {
    /// The board and its mirror images.
    pub(super) fn images(&self, cells: Cells) -> [Cells; 4] {
        let used = self.rows * STRIDE;
        let around = |cells: Cells| cells.reverse_bits() >> (128 - used + 1);
        let row_mask = (1 << STRIDE) - 1;
        let (mut rest, mut upside_down) = (cells, 0);
        for _ in 0..self.rows {
            upside_down = upside_down << STRIDE | (rest & row_mask);
            rest >>= STRIDE;
        }
        [cells, upside_down, around(upside_down), around(cells)]
    }

    /// The images of a board after some cells are removed.
    pub(super) fn images_without(&self, images: [Cells; 4], mut gone: Cells) -> [Cells; 4] {
        let [mut same, mut upside_down, mut mirrored, mut around] = images;
        let (last_row, last_column) = (self.rows - 1, STRIDE - 2);
        while gone != 0 {
            let at = gone.trailing_zeros();
            gone &= gone - 1;
            let (row, column) = (at / STRIDE * STRIDE, at % STRIDE);
            let (below, beside) = (last_row * STRIDE - row, last_column - column);
            same &= !(1 << at);
            upside_down &= !(1 << (below + column));
            mirrored &= !(1 << (row + beside));
            around &= !(1 << (below + beside));
        }
        [same, upside_down, mirrored, around]
    }
}

/// The image that represents all.
pub(super) fn least(images: [Cells; 4]) -> Cells {
    let [a, b, c, d] = images;
    a.min(b).min(c.min(d))
}
