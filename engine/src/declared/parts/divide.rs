//! Splits positions into parts and computes the keys of parts.

use super::frames::{FrameKey, Frames};
use super::key::{Key, PartWithSign, PiecesOf, SignedKeys};
use super::relabel::relabel;
use super::small::{self, SmallPlacements};
use crate::budget::{Budget, Stop};
use crate::declared::board::bits::{Bits, all, zeros};
use crate::declared::board::{BoardKind, BoardShape};
use crate::declared::compile::grown::MOST_SHARED;
use crate::declared::compile::holds;
use crate::declared::compile::program::BoardProgram;
use crate::declared::parts::turn::turned_position;
use crate::declared::parts::{BoundingBox, CellSets, FallingCells, parts};
use crate::declared::rules::Rules;
use crate::value::Player;
use smallvec::SmallVec;
use std::sync::Arc;

/// The numbers of rows and columns.
type BoardSize = (u32, u32);

/// Whether boards of a size are small enough to share their placements and images.
fn is_shared((rows, columns): BoardSize) -> bool {
    rows as usize * columns as usize <= MOST_SHARED
}

impl Rules {
    /// The parts of a position on a frame. With `signed`, a part may be represented by its negative.
    pub(in crate::declared) fn keys(
        &self,
        program: &BoardProgram,
        bits: &[u64],
        signed: bool,
    ) -> SignedKeys {
        self.keys_within(program, self.small(program), bits, signed)
    }

    /// The compiled placements for positions in one or two words, if moves have no conditions and nothing settles.
    pub(in crate::declared) fn small<'a>(
        &self,
        program: &'a BoardProgram,
    ) -> Option<&'a SmallPlacements> {
        let is_plain = !self.conditional && self.compiled.settle.is_none();
        program.small.as_ref().filter(|_| is_plain)
    }

    /// The placements that may ever apply in a position, if it fits in one or two words.
    pub(in crate::declared) fn small_within(
        &self,
        program: &BoardProgram,
        bits: &[u64],
    ) -> Option<SmallPlacements> {
        Some(self.small(program)?.within(bits))
    }

    /// The parts of a position, if only some placements are relevant.
    pub(in crate::declared) fn keys_within(
        &self,
        program: &BoardProgram,
        small: Option<&SmallPlacements>,
        bits: &[u64],
        signed: bool,
    ) -> SignedKeys {
        let mut keys = SignedKeys::new();
        self.each_part(program, small, bits, signed, |key, _| keys.push(key));
        keys
    }

    /// The parts of a position, or their negatives, together with their bits on its frame, if only some placements are
    /// relevant.
    pub(in crate::declared) fn pieces(
        &self,
        program: &BoardProgram,
        small: Option<&SmallPlacements>,
        bits: &[u64],
    ) -> PiecesOf {
        let mut pieces = SmallVec::new();
        self.each_part(program, small, bits, true, |(key, negative), cells| {
            let bits = masked(self.layout.planes(), program.cells, bits, cells);
            pieces.push(PartWithSign {
                key,
                negative,
                bits,
            });
        });
        pieces
    }

    /// Calls `found` with the key and the cells of each part of a position.
    pub(in crate::declared) fn each_part(
        &self,
        program: &BoardProgram,
        small: Option<&SmallPlacements>,
        bits: &[u64],
        signed: bool,
        mut found: impl FnMut((Key, bool), &[u64]),
    ) {
        if let Some(small) = small {
            let parts = small.parts(bits, false);
            return self.each_small_part(program, &parts, bits, signed, |key, (cells, _)| {
                found(key, &[cells]);
            });
        }
        let mut frames = self.frames();
        for cells in self.cells_of_parts(program, bits) {
            let key = self.key(&mut frames, &program.shape, bits, &cells, signed);
            found(key, &cells);
        }
    }

    /// Calls `found` with the key of each part of a position in one or two words.
    pub(in crate::declared) fn each_small_part(
        &self,
        program: &BoardProgram,
        parts: &[(u64, u32)],
        bits: &[u64],
        signed: bool,
        mut found: impl FnMut((Key, bool), (u64, u32)),
    ) {
        let mut frames = self.frames();
        for part in parts {
            let key = self.small_key(&mut frames, program, (bits, part.0), signed);
            if !(signed && self.is_mirrored(&mut frames, &key.0)) {
                found(key, *part);
            }
        }
    }

    /// The cells of each part of a position.
    fn cells_of_parts(&self, program: &BoardProgram, bits: &[u64]) -> CellSets {
        if self.whole {
            let settles = self.compiled.settle.is_some();
            let is_there = settles || program.is_alive(&self.layout, bits);
            return is_there.then(|| all(program.cells)).into_iter().collect();
        }
        let falling = self.compiled.settle.as_ref().map(|_| FallingCells {
            full: holds::full(program, &self.layout, self.empty(), bits),
            ties: &program.links.ties,
            empty: self.empty().and_then(|letter| self.layout.plane(letter)),
        });
        parts(program, &self.layout, bits, falling.as_ref(), self.local)
    }

    /// The part with these cells of a position in one or two words.
    fn small_key(
        &self,
        frames: &mut Frames,
        program: &BoardProgram,
        (bits, cells): (&[u64], u64),
        signed: bool,
    ) -> (Key, bool) {
        match &*program.shape {
            BoardShape::Rows {
                kind: kind @ (BoardKind::Line | BoardKind::Grid | BoardKind::Hex),
                columns,
                ..
            } => {
                let window = small::around(*columns, cells);
                let from = (self.layout.planes() as u32, program.cells as u32, *columns);
                let cut = small::cut(from, window, bits, cells);
                self.image(frames, *kind, ((window.2, window.3), &cut), signed)
            }
            _ => self.key(frames, &program.shape, bits, &[cells], signed),
        }
    }

    /// Whether a part has value 0 by symmetry. This holds if a half turn of the board exchanges the players and maps
    /// the part to itself, and no possible move meets its own image. Then the second player answers each move by its
    /// image.
    pub(in crate::declared) fn is_mirrored(&self, frames: &mut Frames, key: &Key) -> bool {
        let Some(partners) = &self.mirror else {
            return false;
        };
        let shape = frames.shape(key.frame, self.plan());
        let is_rows = matches!(
            shape.kind(),
            BoardKind::Line | BoardKind::Grid | BoardKind::Hex
        );
        let cells = shape.cells();
        if !is_rows || !small::is_turned(&key.bits, cells, partners) {
            return false;
        }
        // If there are too many placements, the symmetry is not used.
        let program = frames.program(key.frame, self.plan(), &Budget::unlimited());
        let program = program.ok();
        let small = program.as_ref().and_then(|program| self.small(program));
        small.is_some_and(|small| small.is_apart(&key.bits, cells))
    }

    /// The least image of a part on rows.
    fn image(
        &self,
        frames: &mut Frames,
        kind: BoardKind,
        (size, bits): (BoardSize, &Bits),
        signed: bool,
    ) -> (Key, bool) {
        let (size, bits, negative) = if self.turns && is_shared(size) {
            let turned = (0..3).map(|turns| turned_position(&self.layout, size, bits, turns));
            let least =
                turned.map(|(size, bits)| self.least_image(frames, kind, (size, &bits), signed));
            let least = least.reduce(|a, b| if (b.0, &b.1) < (a.0, &a.1) { b } else { a });
            least.unwrap_or_else(|| (size, bits.clone(), false))
        } else {
            self.least_image(frames, kind, (size, bits), signed)
        };
        let frame = frames.rows(kind, size, self.plan());
        (Key { frame, bits }, negative)
    }

    /// The least image of a part on rows under the maps of the square lattice.
    fn least_image(
        &self,
        frames: &mut Frames,
        kind: BoardKind,
        (size, bits): (BoardSize, &Bits),
        signed: bool,
    ) -> (BoardSize, Bits, bool) {
        let frame = frames.rows(kind, size, self.plan());
        match frames.images(frame) {
            Some(images) => images.least(bits, signed),
            None => (size, bits.clone(), false),
        }
    }

    /// The part with these cells of a position.
    pub(in crate::declared) fn key(
        &self,
        frames: &mut Frames,
        shape: &Arc<BoardShape>,
        bits: &[u64],
        cells: &[u64],
        signed: bool,
    ) -> (Key, bool) {
        let plan = self.plan();
        match &**shape {
            BoardShape::Graph(_) if self.whole => {
                let frame = frames.number(FrameKey::Named(Arc::clone(shape)), plan);
                let bits = Bits::from_slice(bits);
                (Key { frame, bits }, false)
            }
            BoardShape::Graph(graph) => {
                let root = graph.vertex_named(plan.root);
                let parts = (&self.layout, self.letters());
                let images = self.symmetries.iter().filter(|s| signed || !s.negative);
                let images = images.map(|s| {
                    (
                        relabel(graph, root, cells, bits, parts, s.exchanged),
                        s.negative,
                    )
                });
                let least = images.min();
                let Some(((key, bits), negative)) = least else {
                    return (
                        Key {
                            frame: 0,
                            bits: Bits::from_slice(bits),
                        },
                        false,
                    );
                };
                let frame = frames.number(key, plan);
                (Key { frame, bits }, negative)
            }
            BoardShape::Rows { .. } => {
                let window = BoundingBox::around(shape, cells);
                let mut cut = window.cut(&self.layout, shape, bits, cells);
                let mut size = (window.rows, window.columns);
                let is_path = !matches!(window.kind, BoardKind::Cycle | BoardKind::Torus);
                if let (Some(local), (1, length) | (length, 1)) = (self.local, size)
                    && is_path
                    && let Some((cells, short)) =
                        local.shortened(&self.layout, &cut, length as usize)
                {
                    (size, cut) = ((1, cells as u32), short);
                }
                self.image(frames, window.kind, (size, &cut), signed)
            }
        }
    }

    /// The remainders after a player's moves in a position on a frame, without duplicates.
    pub(in crate::declared) fn left(
        &self,
        program: &BoardProgram,
        bits: &[u64],
        player: Player,
        signed: bool,
        budget: &Budget,
    ) -> Result<Vec<SignedKeys>, Stop> {
        let small = self.small_within(program, bits);
        let afters = self.afters(program, small.as_ref(), bits, player, budget)?;
        let mut found: Vec<SignedKeys> = Vec::with_capacity(afters.len());
        for after in afters {
            budget.work(2)?;
            let mut keys = self.keys_within(program, small.as_ref(), &after, signed);
            keys.sort_unstable();
            found.push(keys);
        }
        found.sort_unstable();
        found.dedup();
        Ok(found)
    }

    /// The positions after a player's moves, without duplicates, if only some placements are relevant.
    pub(in crate::declared) fn afters(
        &self,
        program: &BoardProgram,
        small: Option<&SmallPlacements>,
        bits: &[u64],
        player: Player,
        budget: &Budget,
    ) -> Result<Vec<Bits>, Stop> {
        let mut found = Vec::new();
        if self.lost && self.has_lost(&self.board(program, bits), player, budget)? {
            return Ok(found);
        }
        let mut add = |placement: usize| {
            budget.work(2)?;
            if let Some(after) = self.after(program, (placement, player), bits, budget)? {
                budget.room_in(&mut found, 1)?;
                found.push(after);
            }
            Ok(())
        };
        let mut own = program.of(player);
        match small {
            Some(small) => {
                let mut applying = small.applying(bits).into_iter();
                applying.try_for_each(|p| if own.contains(&p) { add(p) } else { Ok(()) })?;
            }
            None => own.try_for_each(|p| {
                if program.applies(p, bits) {
                    add(p)
                } else {
                    Ok(())
                }
            })?,
        }
        found.sort_unstable();
        found.dedup();
        Ok(found)
    }
}

/// The position restricted to some of its cells.
fn masked(planes: usize, all: usize, bits: &[u64], cells: &[u64]) -> Bits {
    let mut mask = zeros(bits.len());
    for plane in 0..planes {
        let (first, shift) = (plane * all / 64, plane * all % 64);
        for (word, cells) in cells.iter().enumerate() {
            if let Some(low) = mask.get_mut(first + word) {
                *low |= cells << shift;
            }
            if let Some(high) = mask.get_mut(first + word + 1).filter(|_| shift > 0) {
                *high |= cells >> (64 - shift);
            }
        }
    }
    mask.iter_mut().zip(bits).for_each(|(m, bits)| *m &= bits);
    mask
}
