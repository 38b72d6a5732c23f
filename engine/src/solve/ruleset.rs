//! The interface of rulesets.
//!
//! A *position* is what the user writes and sees. Its *parts* are independent and in canonical form; searches cache
//! results by part. A ruleset is a value: two octal games are two values of the same type. Each type has its own file
//! in `crate::rulesets`.

use super::handle::{Handle, HandleKind, Owners};
use super::position::{PositionRef, TypedPosition};
use super::search::Search;
use crate::budget::{Budget, Stop};
use crate::scene::{Place, Places, Scene, marked_text};
use crate::value::{Int, Player};
use serde::{Serialize, de::DeserializeOwned};
use std::borrow::Cow;
use std::fmt::Debug;
use std::hash::Hash;
use std::sync::Arc;

/// An independent part of a position, in canonical form. Equal parts have equal values. The serde encoding is the key
/// of stored answers.
pub trait Part:
    Clone + Eq + Hash + Debug + Send + Sync + Serialize + DeserializeOwned + 'static
{
}

impl<P: Clone + Eq + Hash + Debug + Send + Sync + Serialize + DeserializeOwned + 'static> Part
    for P
{
}

/// The parts of a position; `None` if it is loony.
pub type Parts<P> = Option<Vec<P>>;

/// The moves of a player.
pub type Moves<P> = Result<Vec<Step<P>>, Stop>;

/// The parts that remain of a part after each move of a player.
pub type Choices<P> = Result<Vec<Parts<P>>, Stop>;

/// A symmetry of a grid of cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardImage {
    /// For each cell of the image, row by row, the index of the cell that it comes from.
    pub cells: Vec<usize>,
    /// Pairs of letters that the symmetry exchanges.
    pub exchanged: Vec<(char, char)>,
}

impl BoardImage {
    /// The symmetry of a grid with these bits: the first flips rows, the second mirrors columns, the third transposes,
    /// which requires a square.
    pub fn new(map: u8, rows: usize, columns: usize) -> BoardImage {
        let from = |cell: usize| {
            let (row, column) = match (cell / columns, cell % columns) {
                (row, column) if map & 4 == 0 => (row, column),
                (row, column) => (column, row),
            };
            let row = if map & 1 == 0 { row } else { rows - 1 - row };
            let column = if map & 2 == 0 {
                column
            } else {
                columns - 1 - column
            };
            row * columns + column
        };
        BoardImage {
            cells: (0..rows * columns).map(from).collect(),
            exchanged: Vec::new(),
        }
    }

    /// All symmetries of a grid except the identity. For a square, those that transpose are included if `allowed`.
    pub fn all(rows: usize, columns: usize, allowed: bool) -> Vec<BoardImage> {
        let maps = 1..if allowed && rows == columns { 8 } else { 4 };
        maps.map(|map| BoardImage::new(map, rows, columns))
            .collect()
    }
}

/// The data of a position, apart from its rules. Positions of different rulesets may have the same data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PositionData {
    /// Heaps by their sizes, in order.
    Heaps(Vec<Int>),
    /// The cells of a grid, row by row. All rows have the same length.
    Grid(Vec<Vec<char>>),
}

/// A ruleset.
pub trait Ruleset: Debug + Send + Sync + Sized + 'static {
    /// A position, as written and drawn.
    type Position: Debug + Send + Sync + 'static;
    /// A part, the key of cached results.
    type Part: Part;
    /// The search for values and outcomes.
    type Search: Search<Self> + Default;

    /// The name of the rules with all their parameters, such as `octal-0.77`. Rulesets with the same name are equal.
    fn rules(&self) -> Cow<'static, str>;
    /// The keyword of the language for positions of this kind.
    fn word(&self, _position: &Self::Position) -> Cow<'static, str> {
        self.rules()
    }
    /// Text that parses back to a position.
    fn notation(&self, position: &Self::Position) -> String;
    /// A text drawing with one or more lines.
    fn drawing(&self, position: &Self::Position) -> String;
    /// The drawing with some moves marked. By default, each empty cell `.` named by a move becomes `*`, and the names
    /// are listed below.
    fn marked_drawing(&self, position: &Self::Position, marked: &[&str]) -> String {
        marked_text(self.drawing(position), marked, true)
    }
    /// The drawing with the labels that names of moves use, and the initials of the players who filled places.
    fn labelled_drawing(&self, position: &Self::Position, _owners: &Owners) -> String {
        self.drawing(position)
    }
    /// The places that stay filled for the rest of the game, if the drawing can show who filled them.
    fn filled(&self, _position: &Self::Position) -> Vec<Place> {
        Vec::new()
    }
    /// The editable elements of a position.
    fn handles(&self, _position: &Self::Position) -> Vec<Handle> {
        Vec::new()
    }
    /// The text of a position after an edit; `None` if the position has no element of this kind.
    fn changed(
        &self,
        _position: &Self::Position,
        _kind: &HandleKind,
        _choice: &str,
    ) -> Option<String> {
        None
    }
    /// A picture with some moves marked. The places that moves touch have shapes. `None` if the position is too large.
    fn scene(&self, position: &Self::Position, marked: &[&str]) -> Option<Scene>;
    /// The moves of a player, with names.
    fn moves(
        &self,
        position: &Self::Position,
        player: Player,
        budget: &Budget,
    ) -> Moves<Self::Position>;
    /// Whether the same player must move again because the move that led here is unfinished.
    fn must_move_again(&self, _position: &Self::Position) -> bool {
        false
    }
    /// Whether the two places in the name of a move can be exchanged: `a-b` and `b-a` are the same move.
    fn is_undirected(&self) -> bool {
        false
    }
    /// The value of a whole position by a theorem, if one applies.
    fn theorem_of_position(&self, _position: &Self::Position) -> Option<Theorem<Self::Part>> {
        None
    }
    /// The sum of two positions as one position, if the notation of the ruleset has such sums: heaps, rows.
    fn joined(&self, _one: &Self::Position, _other: &Self::Position) -> Option<Self::Position> {
        None
    }

    /// The heaps or the board of a position; `None` if it consists of something else.
    fn data(&self, _position: &Self::Position) -> Option<PositionData> {
        None
    }
    /// The position with this data; `None` if the ruleset has none.
    ///
    /// Errors: limits of the budget.
    fn position_of(
        _rules: &Arc<Self>,
        _data: &PositionData,
        _budget: &Budget,
    ) -> Result<Option<Self::Position>, Stop> {
        Ok(None)
    }

    /// The position in which each player has the moves of both, throughout; `None` if no ruleset has such a position.
    ///
    /// Errors: limits of the budget.
    fn impartial_variant(
        _rules: &Arc<Self>,
        _position: &Self::Position,
        _budget: &Budget,
    ) -> Result<Option<PositionRef>, Stop> {
        Ok(None)
    }

    /// Symmetries of a grid that map each position to one of the same value.
    fn images(&self, _rows: usize, _columns: usize) -> Vec<BoardImage> {
        Vec::new()
    }

    /// Whether both players have the same moves in all positions. There is no default, because values found by the mex
    /// rule are wrong for partizan rulesets.
    fn is_impartial(&self) -> bool;
    /// Whether play may be infinite.
    fn is_loopy(&self) -> bool {
        false
    }
    /// Whether positions may occur in sums: the loser is the player who cannot move, by no other rule.
    fn is_summable(&self) -> bool {
        true
    }
    /// Whether a move may require its player to move again.
    fn is_entailing(&self) -> bool {
        false
    }
    /// Whether misere play is defined.
    fn has_misere(&self) -> bool {
        true
    }

    /// The parts of which a position is the sum.
    fn parts(&self, position: &Self::Position) -> Parts<Self::Part>;
    /// The position that consists of this part; `None` if the part is not in canonical form.
    fn position(&self, part: &Self::Part) -> Option<Self::Position>;
    /// The parts that remain of a part after each move of a player.
    fn options(&self, part: &Self::Part, player: Player, budget: &Budget) -> Choices<Self::Part>;
    /// The value of a part by a theorem, if one applies.
    fn theorem(&self, _part: &Self::Part) -> Option<Theorem<Self::Part>> {
        None
    }
    /// The size of the Nim heap with the same moves as a part, if it is one.
    fn nim_heap(&self, _part: &Self::Part) -> Option<Int> {
        None
    }
    /// The part with the players exchanged, if the ruleset has one.
    fn negative(&self, part: &Self::Part) -> Option<Self::Part> {
        self.is_impartial().then(|| part.clone())
    }
    /// An upper bound of the number of moves in any play of a part.
    fn longest_play(&self, part: &Self::Part) -> u32;
    /// The heap or row of this size, in a ruleset of heaps or rows.
    fn heap(&self, _size: u32) -> Option<Self::Part> {
        None
    }

    /// The text of a part in a certificate, without spaces.
    fn certified_text(&self, part: &Self::Part) -> String {
        serde_json::to_string(part)
            .unwrap_or_default()
            .replace(' ', "_")
    }
    /// The parts that a certificate lists.
    fn certified_parts(&self, position: &Self::Position) -> Vec<Self::Part> {
        self.parts(position).unwrap_or_default()
    }
    /// The remainder of a part after each move, as a certificate lists it.
    fn certified_options(
        &self,
        part: &Self::Part,
        player: Player,
        budget: &Budget,
    ) -> Result<Vec<Remainder<Self::Part>>, Stop> {
        Ok(Remainder::of_choices(self.options(part, player, budget)?))
    }
    /// The size of a part that is a heap of an octal game, and the number of digits after the point of its code.
    fn octal_heap(&self, _part: &Self::Part) -> Option<(u32, usize)> {
        None
    }
    /// Whether the checker of certificates knows the rules, or reads them from a line of the certificate. Otherwise a
    /// certificate lists the moves.
    fn is_known_to_checker(&self) -> bool {
        false
    }
    /// The text that follows the name of the rules in a certificate, if the checker reads them.
    fn certified_rules(&self) -> Option<String> {
        None
    }

    /// Wraps a position of this ruleset as a [`PositionRef`].
    fn at(self, position: Self::Position) -> PositionRef {
        Arc::new(TypedPosition {
            rules: Arc::new(self),
            position,
        })
    }
}

/// A move: its name, the places that it touches, and the position after it.
#[derive(Clone, Debug)]
pub struct Step<P> {
    /// The name of the move in the notation of the ruleset.
    pub label: String,
    /// The places that the move touches, numbered as in the picture of the position. Places in the name come first, in
    /// the order of the name. Empty for moves that touch nothing, such as a pass.
    pub places: Places,
    /// A remark, such as `loony`.
    pub note: Option<String>,
    /// The positions of which the result is the sum; at least one.
    pub to: Vec<P>,
}

impl<P> Step<P> {
    /// A move to one position.
    pub fn new(label: String, places: impl IntoIterator<Item = Place>, to: P) -> Step<P> {
        Step {
            label,
            places: places.into_iter().collect(),
            note: None,
            to: vec![to],
        }
    }
}

/// The remainder after a move.
#[derive(Clone, Debug)]
pub struct Remainder<P> {
    /// Whether the same player must move again.
    pub again: bool,
    /// The remaining parts.
    pub parts: Vec<P>,
}

impl<P> Remainder<P> {
    /// The remainder after a move that ends the turn.
    pub fn over(parts: Vec<P>) -> Remainder<P> {
        Remainder {
            again: false,
            parts,
        }
    }

    /// The remainders after moves that end the turn.
    pub fn of_choices(choices: Vec<Parts<P>>) -> Vec<Remainder<P>> {
        let parts = choices.into_iter().map(Option::unwrap_or_default);
        parts.map(Remainder::over).collect()
    }
}

/// A value that a theorem gives without search.
#[derive(Clone, Debug, PartialEq)]
pub struct Theorem<P> {
    /// The value.
    pub value: ClosedForm<P>,
    /// The theorem and its source.
    pub source: &'static str,
}

/// The value that a theorem gives.
#[derive(Clone, Debug, PartialEq)]
pub enum ClosedForm<P> {
    /// The nimber of this size.
    Nimber(Int),
    /// An integer.
    Integer(Int),
    /// A text in value notation, as printed in the source.
    Value(&'static str),
    /// The value of another part.
    SameAs(P),
}
