//! Parts of positions, and their keys: the number of a frame with the letters as bits.

use crate::budget::{Budget, Stop};
use crate::declared::board::bits::{self, Bits};
use crate::declared::board::{Board, BoardShape};
use crate::declared::compile::program::BoardProgram;
use crate::declared::parts::frames::{FrameId, FrameKey, NO_ROOT};
use crate::declared::parts::key::{Key, SignedKeys};
use crate::declared::rules::Rules;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A part of a position, in canonical form as far as the symmetries of the ruleset provide one.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Part {
    pub(super) shape: Arc<BoardShape>,
    pub(super) bits: Bits,
}

impl Rules {
    pub(super) fn part(&self, key: Key) -> Part {
        Part {
            shape: Arc::clone(self.frames().shape(key.frame, self.plan())),
            bits: key.bits,
        }
    }

    pub(super) fn parts_of(&self, keys: SignedKeys) -> Vec<Part> {
        keys.into_iter().map(|(key, _)| self.part(key)).collect()
    }

    /// The part with its frame by number.
    pub(super) fn key_of(&self, part: &Part) -> Key {
        let key = match &*part.shape {
            BoardShape::Graph(graph) if !self.whole => {
                let root = graph.vertex_named(self.plan().root);
                let mut code = vec![graph.names().len() as u32, root.unwrap_or(NO_ROOT)];
                code.extend(graph.links().iter().flat_map(|(a, b)| [*a, *b]));
                FrameKey::Links(code.into())
            }
            _ => FrameKey::of(&part.shape),
        };
        let frame = self.frames().number(key, self.plan());
        let mut bits = part.bits.clone();
        bits.resize(self.layout.words(part.shape.cells()), 0);
        Key { frame, bits }
    }

    /// The placements of the frame of a part.
    pub(super) fn program(
        &self,
        frame: FrameId,
        budget: &Budget,
    ) -> Result<Arc<BoardProgram>, Stop> {
        self.frames().program(frame, self.plan(), budget)
    }

    /// The negative of a part, if a symmetry gives one.
    pub(super) fn negative_key(&self, key: &Key) -> Option<Key> {
        let shape = Arc::clone(self.frames().shape(key.frame, self.plan()));
        let BoardShape::Rows { kind, .. } = &*shape else {
            let exchanged = self.symmetries.iter().find(|s| s.negative)?.exchanged;
            let letters = self
                .layout
                .cells(self.letters(), &key.bits, shape.cells(), ' ');
            let mut board = Board::of_shape(&shape, letters);
            if exchanged {
                board = board.exchange(self.letters());
            }
            let bits = self.layout.bits(self.letters(), &board);
            let frame = key.frame;
            return Some(self.least(&Key { frame, bits }, false).0);
        };
        let images = self.frames().images(key.frame).cloned()?;
        let ((rows, columns), bits) = images.negative(&key.bits)?;
        let frame = FrameKey::Rows(*kind, rows, columns);
        let frame = self.frames().number(frame, self.plan());
        Some(self.least(&Key { frame, bits }, false).0)
    }

    /// Whether a symmetry shows that a part in canonical form is its own negative.
    pub(super) fn is_own_negative(&self, key: &Key) -> bool {
        self.negative_key(key)
            .is_some_and(|negative| negative == *key)
    }

    /// The least image of a part. With `signed`, images under negation are included, and the flag tells whether the
    /// result is a negative.
    pub(super) fn least(&self, key: &Key, signed: bool) -> (Key, bool) {
        let shape = Arc::clone(self.frames().shape(key.frame, self.plan()));
        let all = bits::all(shape.cells());
        self.key(&mut self.frames(), &shape, &key.bits, &all, signed)
    }
}
