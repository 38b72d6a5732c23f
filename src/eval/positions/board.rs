//! Boards as data, for the conditions and clauses of rulesets.

use crate::declared::{Board, BoardKind, Letters, TextFault};
use std::hash::{Hash, Hasher};
use std::sync::{Arc, OnceLock};

/// A board of a ruleset. Unlike its text, it keeps the kind of board and the letters of the ruleset.
#[derive(Clone, Debug)]
pub struct BoardDatum {
    board: Arc<Board>,
    letters: Option<Arc<Letters>>,
    text: OnceLock<Arc<str>>,
}

impl BoardDatum {
    /// A board with the letters of a ruleset.
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

    /// Converts the board to a position of a ruleset with this kind and these letters.
    ///
    /// Errors: those of [`Board::of_kind`].
    pub(crate) fn of_kind(&self, kind: BoardKind, letters: &Letters) -> Result<Board, TextFault> {
        Board::clone(&self.board).of_kind(kind, letters)
    }

    /// The board in the notation of the language.
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
