//! Boards as data: what the conditions and clauses of rulesets are about.

use crate::declared::{Board, BoardKind, Letters, TextFault};
use std::hash::{Hash, Hasher};
use std::sync::{Arc, OnceLock};

/// A board of a ruleset. It keeps its kind and the letters of its cells, which its text does not have.
#[derive(Clone, Debug)]
pub struct BoardDatum {
    board: Arc<Board>,
    letters: Option<Arc<Letters>>,
    text: OnceLock<Arc<str>>,
}

impl BoardDatum {
    /// A board on which the letters of a ruleset stand.
    pub(crate) fn new(board: impl Into<Arc<Board>>, letters: Option<Arc<Letters>>) -> BoardDatum {
        BoardDatum {
            board: board.into(),
            letters,
            text: OnceLock::new(),
        }
    }

    /// The board.
    pub fn board(&self) -> &Arc<Board> {
        &self.board
    }

    /// Another board with the same letters.
    pub(crate) fn with(&self, board: Board) -> BoardDatum {
        BoardDatum::new(board, self.letters.clone())
    }

    /// The board as a position of a ruleset of some kind and letters.
    ///
    /// Errors: as of [`Board::of_kind`].
    pub(crate) fn of_kind(&self, kind: BoardKind, letters: &Letters) -> Result<Board, TextFault> {
        Board::clone(&self.board).of_kind(kind, letters)
    }

    /// The board as one writes it.
    pub fn text(&self) -> &Arc<str> {
        let write = || self.board.notation(self.letters.as_deref()).into();
        self.text.get_or_init(write)
    }
}

impl PartialEq for BoardDatum {
    fn eq(&self, other: &BoardDatum) -> bool {
        self.board == other.board && self.letters == other.letters
    }
}

impl Eq for BoardDatum {}

impl Hash for BoardDatum {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.board.hash(state);
        self.letters.hash(state);
    }
}
