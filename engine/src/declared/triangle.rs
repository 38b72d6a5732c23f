//! Parts of positions on triangles, as positions.

use crate::budget::Budget;
use crate::declared::board::{Board, BoardKind, BoardShape, HOLE};
use crate::declared::compile::grown::MOST_SHARED;
use crate::declared::parts::frames::FrameKey;
use crate::declared::parts::key::Key;
use crate::declared::rules::{DeclaredPosition, Rules};
use std::sync::Arc;

impl Rules {
    /// A part on the smallest triangle that holds it, moved down to where the rows are long enough. The other cells get
    /// a letter that leaves the part as it is, if there is one.
    pub(super) fn in_triangle(
        &self,
        shape: &BoardShape,
        cells: &[char],
        key: &Key,
    ) -> Option<DeclaredPosition> {
        let BoardShape::Rows { rows, columns, .. } = shape else {
            return None;
        };
        let (rows, columns) = (*rows as usize, *columns as usize);
        let own = cells.iter().enumerate().filter(|(_, own)| **own != HOLE);
        let missing = own.map(|(at, _)| (at % columns).saturating_sub(at / columns));
        let down = missing.max().unwrap_or(0);
        let size = rows + down;
        let triangle = Board::filled(BoardKind::Triangle, size, size, HOLE)?;
        let filled = |other: char| {
            let letter = |at: usize| {
                let (row, column) = (at / size, at % size);
                let own = row.checked_sub(down).filter(|_| column < columns);
                match own.map(|row| cells[row * columns + column]) {
                    Some(own) if own != HOLE => own,
                    _ if column > row => HOLE,
                    _ => other,
                }
            };
            triangle.with((0..size * size).map(letter).collect())
        };
        let letters = self.letters();
        let unread = self.layout.unread(letters);
        if size * size > MOST_SHARED {
            let (board, program) = (filled(unread.unwrap_or(HOLE)), None);
            return Some(DeclaredPosition { board, program });
        }
        let frame = FrameKey::of(triangle.shape());
        let frame = self.frames().number(frame, self.plan());
        let program = self.program(frame, &Budget::unlimited()).ok()?;
        let all = letters.all().iter().copied();
        let mut boards = unread.into_iter().chain(all).map(filled);
        let board = boards.find(|board| {
            let bits = self.layout.bits(letters, board);
            let keys = self.keys(&program, &bits, false);
            matches!(keys.as_slice(), [(only, _)] if only == key)
        });
        let board = board.unwrap_or_else(|| filled(HOLE));
        let program = Some(Arc::clone(&program));
        Some(DeclaredPosition { board, program })
    }
}
