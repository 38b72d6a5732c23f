//! A ruleset as it is declared: texts, and what the language computes.

use super::condition::Test;
use crate::budget::{Budget, Stop};
use crate::declared::board::fault::TextFault;
use crate::declared::board::{Board, BoardKind};
use crate::value::Player;
use std::fmt::Debug;

/// A ruleset as it is declared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declaration {
    /// The name, which is the word of its positions.
    pub name: String,
    /// The kind of its boards.
    pub kind: BoardKind,
    /// The letters of a cell, as in `x|o.#`.
    pub letters: String,
    /// The moves.
    pub moves: MoveSides,
    /// What is applied to every new position.
    pub settle: Option<Settle>,
    /// The language says who has lost.
    pub lost: bool,
    /// Plays may be infinite.
    pub loopy: bool,
    /// The language draws positions.
    pub drawing: bool,
}

/// Whose the moves are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveSides {
    /// `±{...}`: Left's, and Right's with pairs exchanged and `forward` turned.
    Symmetric(Vec<DeclaredMove>),
    /// `impartial [...]`: both players'.
    Impartial(Vec<DeclaredMove>),
    /// `{... | ...}`
    Partizan(Vec<DeclaredMove>, Vec<DeclaredMove>),
}

/// A move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeclaredMove {
    /// What names of moves begin with.
    pub name: Option<String>,
    /// One or more steps; each begins where the piece of the one before stands.
    pub steps: Vec<DeclaredStep>,
    /// What must hold of the board after it.
    pub condition: Option<Condition>,
}

/// A step of a move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeclaredStep {
    /// The cells before it, as in `x.*.`.
    pub before: String,
    /// The cells after it, as in `..*x`.
    pub after: String,
    /// The directions; none means any.
    pub directions: Vec<Direction>,
    /// It may be repeated from its last cell in the same direction, as often as there are cells.
    pub again: bool,
    /// All neighbours of its first cell with the first letter get the second one.
    pub with_near: Option<(String, String)>,
    /// No neighbour of its first cell has one of these letters.
    pub unless_near: Option<String>,
}

/// A direction of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub enum Direction {
    Any,
    Rows,
    Columns,
    East,
    West,
    North,
    South,
    Diagonals,
    King,
    Knight,
    /// East for Left, west for Right.
    Forward,
}

impl Direction {
    /// All directions.
    pub const ALL: [Direction; 11] = [
        Direction::Any,
        Direction::Rows,
        Direction::Columns,
        Direction::East,
        Direction::West,
        Direction::North,
        Direction::South,
        Direction::Diagonals,
        Direction::King,
        Direction::Knight,
        Direction::Forward,
    ];

    /// Its word in the language.
    pub fn word(self) -> &'static str {
        match self {
            Direction::Any => "any",
            Direction::Rows => "rows",
            Direction::Columns => "columns",
            Direction::East => "east",
            Direction::West => "west",
            Direction::North => "north",
            Direction::South => "south",
            Direction::Diagonals => "diagonals",
            Direction::King => "king",
            Direction::Knight => "knight",
            Direction::Forward => "forward",
        }
    }

    /// The direction with this word.
    pub fn of_word(word: &str) -> Option<Direction> {
        Direction::ALL.into_iter().find(|d| d.word() == word)
    }
}

/// A condition of a move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Condition {
    /// Its number among those that [`Written`] computes.
    pub number: usize,
    /// The same without the language, where that can be said.
    pub test: Option<Test>,
    /// It asks who moves.
    pub asks_mover: bool,
}

/// What is applied to every new position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Settle {
    /// What is joined to the cell or vertex of this name stays, the rest becomes empty: see [`Board::connected`].
    Connected(String),
    /// What [`Written`] computes.
    Written,
}

/// A move of which a condition is asked. Of a move that Right has by `±` the boards are as Left sees them: with the
/// letters of each pair exchanged.
#[derive(Clone, Copy, Debug)]
pub struct MadeMove<'a> {
    /// The board before it.
    pub before: &'a Board,
    /// The board after it, before anything settles.
    pub after: &'a Board,
    /// Its cells by number, in the order of its walks.
    pub here: &'a [usize],
    /// Whose it is; Left where both players have it.
    pub mover: Player,
}

/// What only the language can compute. Each may be stopped by a limit.
///
/// Answers may depend on nothing but the arguments.
pub trait Written: Debug + Send + Sync {
    /// Whether a condition holds of a move.
    fn condition(&self, condition: usize, of: &MadeMove, budget: &Budget) -> Result<bool, Stop>;

    /// The position that a new one settles to; of the same shape.
    fn settle(&self, board: &Board, budget: &Budget) -> Result<Board, Stop>;

    /// What stops the search where a move from a board settles to one that no count of letters tells to be nearer to
    /// the end.
    fn undone(&self, before: &Board, settled: &Board) -> Stop;

    /// Whether the player to move has lost on a board. For Right by `±` the board is as Left sees it.
    fn lost(&self, board: &Board, player: Player, budget: &Budget) -> Result<bool, Stop>;

    /// The texts in conditions and clauses that may be names of vertices.
    fn names(&self) -> Vec<String>;

    /// The drawing of a position in characters; nothing for the usual one.
    fn drawing(&self, board: &Board) -> Option<String>;
}

/// A place of a declaration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeclarationPlace {
    /// The letters.
    Letters,
    /// A text of a step.
    Step {
        /// Whose move: Left where both have it.
        player: Player,
        /// The number of the move.
        at: usize,
        /// The number of the step.
        step: usize,
        /// Which text of it.
        text: StepText,
    },
    /// A move as a whole.
    Move {
        /// Whose move: Left where both have it.
        player: Player,
        /// Its number.
        at: usize,
    },
    /// The clause `settle`.
    Settle,
}

/// A text of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum StepText {
    Before,
    After,
    Directions,
    WithBefore,
    WithAfter,
    Unless,
}

/// What is wrong with a declaration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeclarationFault {
    /// The place that it is about.
    pub place: DeclarationPlace,
    /// Another place that it is about: the step that undoes the one of `place`.
    pub other: Option<DeclarationPlace>,
    /// What is wrong, at which bytes of the text of the place.
    pub fault: TextFault,
}

impl DeclarationFault {
    pub(in crate::declared) fn new(place: DeclarationPlace, fault: TextFault) -> DeclarationFault {
        DeclarationFault {
            place,
            other: None,
            fault,
        }
    }
}
