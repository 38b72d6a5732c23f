//! The interface of rulesets.
//!
//! A *position* is what the user writes and sees. Its *parts* are independent of each other and in canonical form;
//! searches cache results by part. A ruleset is a value: two octal games are two values of one type. Each type has a
//! file in `crate::rulesets`.

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

/// An independent part of a position in canonical form. Equal parts have equal values. Its serde encoding is the key
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

/// For each move of a player, the parts that remain of a part.
pub type Choices<P> = Result<Vec<Parts<P>>, Stop>;

/// A map of the cells of a grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardImage {
    /// For each cell of the image, row by row, the cell that it comes from.
    pub cells: Vec<usize>,
    /// Letters that are exchanged on the way.
    pub exchanged: Vec<(char, char)>,
}

impl BoardImage {
    /// The map of a grid that has the first bit for rows upside down, the second for mirrored columns, the third for
    /// rows and columns exchanged; that needs a square.
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

    /// All maps of a grid but the one that changes nothing; those of a square that exchange rows and columns are among
    /// them if that is `allowed`.
    pub fn all(rows: usize, columns: usize, allowed: bool) -> Vec<BoardImage> {
        let maps = 1..if allowed && rows == columns { 8 } else { 4 };
        maps.map(|map| BoardImage::new(map, rows, columns))
            .collect()
    }
}

/// What a position is made of, apart from its rules. Another ruleset may have a position of the same data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PositionData {
    /// Heaps by their sizes, in order.
    Heaps(Vec<Int>),
    /// The cells of a grid, row by row; all rows have one length.
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

    /// The name of the rules with all their parameters, such as `octal-0.77`. Rulesets of one name are equal.
    fn rules(&self) -> Cow<'static, str>;
    /// The word of the vocabulary that writes a position.
    fn word(&self, _position: &Self::Position) -> Cow<'static, str> {
        self.rules()
    }
    /// Text that parses back to a position.
    fn notation(&self, position: &Self::Position) -> String;
    /// A drawing as text, of one or more lines.
    fn drawing(&self, position: &Self::Position) -> String;
    /// The drawing with some moves marked. By default, a `*` stands on the empty cells `.` in their names, and the names
    /// are listed below it.
    fn marked_drawing(&self, position: &Self::Position, marked: &[&str]) -> String {
        marked_text(self.drawing(position), marked, true)
    }
    /// The drawing with the labels by which moves name its places, and with the initials of who filled places.
    fn labelled_drawing(&self, position: &Self::Position, _owners: &Owners) -> String {
        self.drawing(position)
    }
    /// The places that are filled for the rest of the game, if the drawing can show who filled them.
    fn filled(&self, _position: &Self::Position) -> Vec<Place> {
        Vec::new()
    }
    /// What can be changed in a position, place by place.
    fn handles(&self, _position: &Self::Position) -> Vec<Handle> {
        Vec::new()
    }
    /// The text of a position after a change; `None` if it has nothing of this kind.
    fn changed(
        &self,
        _position: &Self::Position,
        _kind: &HandleKind,
        _choice: &str,
    ) -> Option<String> {
        None
    }
    /// A picture with some moves marked, in which the places that moves touch have shapes; `None` if the position is too
    /// large.
    fn scene(&self, position: &Self::Position, marked: &[&str]) -> Option<Scene>;
    /// The moves of a player, with names.
    fn moves(
        &self,
        position: &Self::Position,
        player: Player,
        budget: &Budget,
    ) -> Moves<Self::Position>;
    /// Whether the same player must move again, because the move that led here is not over.
    fn must_move_again(&self, _position: &Self::Position) -> bool {
        false
    }
    /// Whether the two places in the name of a move may be exchanged: `a-b` and `b-a` are the same move.
    fn is_undirected(&self) -> bool {
        false
    }
    /// The value of a whole position by a theorem, if one applies.
    fn theorem_of_position(&self, _position: &Self::Position) -> Option<Theorem<Self::Part>> {
        None
    }
    /// The sum of two positions as one position, if the ruleset writes such sums as one: heaps, rows.
    fn joined(&self, _one: &Self::Position, _other: &Self::Position) -> Option<Self::Position> {
        None
    }

    /// The heaps or the board of a position; `None` if it is made of something else.
    fn data(&self, _position: &Self::Position) -> Option<PositionData> {
        None
    }
    /// The position that is made of this; `None` if the ruleset has none.
    ///
    /// Errors: the budget's.
    fn position_of(
        _rules: &Arc<Self>,
        _data: &PositionData,
        _budget: &Budget,
    ) -> Result<Option<Self::Position>, Stop> {
        Ok(None)
    }

    /// The position in which both players have the moves of both, now and later; none where no ruleset has it.
    ///
    /// Errors: the budget's.
    fn impartial_variant(
        _rules: &Arc<Self>,
        _position: &Self::Position,
        _budget: &Budget,
    ) -> Result<Option<PositionRef>, Stop> {
        Ok(None)
    }

    /// Maps of a grid of cells by which a position becomes another one of the same value.
    fn images(&self, _rows: usize, _columns: usize) -> Vec<BoardImage> {
        Vec::new()
    }

    /// Whether both players have the same moves in all positions. Each ruleset says it: values found by the mex rule are
    /// wrong for a partizan one.
    fn is_impartial(&self) -> bool;
    /// Whether play may be infinite.
    fn is_loopy(&self) -> bool {
        false
    }
    /// Whether positions may stand in sums: whoever cannot move has lost, and nobody else.
    fn is_summable(&self) -> bool {
        true
    }
    /// Whether a move may oblige its player to move again.
    fn is_entailing(&self) -> bool {
        false
    }
    /// Whether misere play is defined.
    fn has_misere(&self) -> bool {
        true
    }

    /// The parts whose sum a position is.
    fn parts(&self, position: &Self::Position) -> Parts<Self::Part>;
    /// The position with this part alone; `None` if the part is not in canonical form.
    fn position(&self, part: &Self::Part) -> Option<Self::Position>;
    /// For each move of a player, the parts that remain of a part.
    fn options(&self, part: &Self::Part, player: Player, budget: &Budget) -> Choices<Self::Part>;
    /// The value of a part by a theorem, if one applies.
    fn theorem(&self, _part: &Self::Part) -> Option<Theorem<Self::Part>> {
        None
    }
    /// The size of the Nim heap with the same moves as a part, if there is one.
    fn nim_heap(&self, _part: &Self::Part) -> Option<Int> {
        None
    }
    /// The part with the players exchanged, if the ruleset has it.
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
    /// For each move, what remains of a part in a certificate.
    fn certified_options(
        &self,
        part: &Self::Part,
        player: Player,
        budget: &Budget,
    ) -> Result<Vec<Left<Self::Part>>, Stop> {
        Ok(Left::of_choices(self.options(part, player, budget)?))
    }
    /// The counters of a part that is a heap of an octal game, and the digits of its code after the point.
    fn octal_heap(&self, _part: &Self::Part) -> Option<(u32, usize)> {
        None
    }
    /// Whether the checker of certificates knows the rules, or reads them in a line of the certificate; otherwise, a
    /// certificate lists the moves.
    fn is_known_to_checker(&self) -> bool {
        false
    }
    /// What a certificate states of the rules behind their name, where the checker reads them.
    fn certified_rules(&self) -> Option<String> {
        None
    }

    /// Wraps a position for the language.
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
    /// Its name in the notation of the ruleset.
    pub label: String,
    /// The places that it touches, as the picture of the position numbers them; those of its name first, in the order
    /// of the name. None where it touches nothing, such as a pass.
    pub places: Places,
    /// A remark, such as `loony`.
    pub note: Option<String>,
    /// The position after it: a sum of one or more.
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

/// What remains after a move.
#[derive(Clone, Debug)]
pub struct Left<P> {
    /// Whether the same player must move again.
    pub again: bool,
    /// The remaining parts.
    pub parts: Vec<P>,
}

impl<P> Left<P> {
    /// What remains after a move that ends the turn.
    pub fn over(parts: Vec<P>) -> Left<P> {
        Left {
            again: false,
            parts,
        }
    }

    /// What remains after each of some moves that end the turn.
    pub fn of_choices(choices: Vec<Parts<P>>) -> Vec<Left<P>> {
        let parts = choices.into_iter().map(Option::unwrap_or_default);
        parts.map(Left::over).collect()
    }
}

/// A value that a theorem gives without search.
#[derive(Clone, Debug, PartialEq)]
pub struct Theorem<P> {
    /// The value.
    pub value: ClosedForm<P>,
    /// The result that was used, and who proved it.
    pub source: &'static str,
}

/// The value that a theorem gives.
#[derive(Clone, Debug, PartialEq)]
pub enum ClosedForm<P> {
    /// The nimber of this size.
    Nimber(Int),
    /// An integer.
    Integer(Int),
    /// In value notation, as printed in the source.
    Value(&'static str),
    /// The value of another part.
    SameAs(P),
}
