//! Declarations of rulesets: texts, and callbacks for what the language computes.

use super::condition::Test;
use crate::budget::{Budget, Stop};
use crate::declared::board::fault::TextFault;
use crate::declared::board::{Board, BoardKind};
use crate::scene::Piece;
use crate::solve::Effect;
use crate::value::Player;
use std::any::Any;
use std::fmt::Debug;

/// The declaration of a ruleset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declaration {
    /// The name, which is the keyword of its positions.
    pub name: String,
    /// The kind of board.
    pub kind: BoardKind,
    /// The letters of cells, as in `x|o.#`.
    pub letters: String,
    /// The moves.
    pub moves: MoveSides,
    /// The rule applied to every new position.
    pub settle: Option<Settle>,
    /// Whether the language determines who has lost.
    pub lost: bool,
    /// Whether play may be infinite.
    pub loopy: bool,
    /// Whether the language draws positions.
    pub drawing: bool,
    /// The pieces that letters are drawn as.
    pub pieces: Vec<(char, Piece)>,
}

/// The moves and the players who have them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveSides {
    /// `±{...}`: Left's moves. Right's are the same with pairs exchanged and `forward` reversed.
    Symmetric(Vec<DeclaredMove>),
    /// `impartial [...]`: the moves of both players.
    Impartial(Vec<DeclaredMove>),
    /// `{... | ...}`
    Partizan(Vec<DeclaredMove>, Vec<DeclaredMove>),
}

/// A declared move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeclaredMove {
    /// The prefix of the names of its moves.
    pub name: Option<String>,
    /// One or more steps. Each begins where the piece of the previous one stands.
    pub steps: Vec<DeclaredStep>,
    /// The condition on the board after the move.
    pub condition: Option<Condition>,
    /// The index of its effects for [`WrittenRules`], if it has effects.
    pub effects: Option<usize>,
}

/// A step of a move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeclaredStep {
    /// The cells before it, as in `x.*.`.
    pub before: String,
    /// The cells after it, as in `..*x`.
    pub after: String,
    /// The directions. Empty for any direction.
    pub directions: Vec<Direction>,
    /// Whether the step may be repeated from its last cell in the same direction, at most as often as there are cells.
    pub again: bool,
    /// A set of letters and a letter: neighbours of the first cell that have a letter of the set get the other letter.
    pub with_near: Option<(String, String)>,
    /// Letters that no neighbour of the first cell may have.
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

    /// The keyword of the language.
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

    /// The direction with this keyword.
    pub fn of_word(word: &str) -> Option<Direction> {
        Direction::ALL.into_iter().find(|d| d.word() == word)
    }
}

/// The condition of a move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Condition {
    /// The index of the condition for [`WrittenRules`].
    pub number: usize,
    /// An equivalent test without the language, if there is one.
    pub test: Option<Test>,
    /// Whether the condition depends on the player who moves.
    pub asks_mover: bool,
}

/// The rule applied to every new position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Settle {
    /// Empties all cells that are not connected to the named cell or vertex; see [`Board::connected`].
    Connected(String),
    /// [`WrittenRules`] computes the result.
    Written,
}

/// A move whose condition is evaluated. For a move that Right has by `±`, the boards are from Left's point of view: the
/// letters of each pair are exchanged.
#[derive(Clone, Copy, Debug)]
pub struct MadeMove<'a> {
    /// The board before it.
    pub before: &'a Board,
    /// The board after the move, before `settle`.
    pub after: &'a Board,
    /// The cells of the move, in the order of its walks.
    pub here: &'a [usize],
    /// The player who moves; Left if both players have the move.
    pub mover: Player,
}

/// The parts of a declaration that only the language can compute. Each may be stopped by a limit.
///
/// Results must depend only on the arguments.
pub trait WrittenRules: Any + Debug + Send + Sync {
    /// Whether the condition of a move holds.
    fn condition(&self, condition: usize, of: &MadeMove, budget: &Budget) -> Result<bool, Stop>;

    /// The effect of a move.
    fn effect(&self, effects: usize, of: &MadeMove, budget: &Budget) -> Result<Effect, Stop>;

    /// The position to which a new one settles. Its shape must be the same.
    fn settle(&self, board: &Board, budget: &Budget) -> Result<Board, Stop>;

    /// The error for a move that settles to a position for which no weighted count of letters shows progress towards
    /// the end.
    fn undone(&self, before: &Board, settled: &Board) -> Stop;

    /// Whether the player to move has lost. For Right by `±`, the board is from Left's point of view.
    fn lost(&self, board: &Board, player: Player, budget: &Budget) -> Result<bool, Stop>;

    /// The strings in conditions and clauses that may be names of vertices.
    fn names(&self) -> Vec<String>;

    /// A text drawing of a position; `None` for the default drawing.
    fn drawing(&self, board: &Board) -> Option<String>;
}

/// A location in a declaration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeclarationPlace {
    /// The letters.
    Letters,
    /// A text of a step.
    Step {
        /// The player whose move it is; Left if both have it.
        player: Player,
        /// The index of the move.
        at: usize,
        /// The index of the step.
        step: usize,
        /// The text of the step.
        text: StepText,
    },
    /// A whole move.
    Move {
        /// The player whose move it is; Left if both have it.
        player: Player,
        /// The index of the move.
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

/// A fault in a declaration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeclarationFault {
    /// The location of the fault.
    pub place: DeclarationPlace,
    /// A second location: the step that undoes the one at `place`.
    pub other: Option<DeclarationPlace>,
    /// The fault, with its byte range in the text at `place`.
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
