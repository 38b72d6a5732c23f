//! The interface of rulesets.
//!
//! A *position* is what the user writes and sees. Its *parts* are independent and in canonical form; searches cache
//! results by part. A ruleset is a value: two octal games are two values of the same type. Each type has its own file
//! in `crate::rulesets`.

mod board;
mod handle;
pub(super) mod part;
pub(super) mod position;
pub(super) mod step;
pub(super) mod theorem;
mod typed_position;

pub use board::{BoardImage, PositionData};
pub use handle::{Handle, HandleKind, Owners};
pub use part::{Choices, Part, Parts, Remainder};
pub use position::{Extent, Position, PositionRef};
pub use step::{Moves, Step};
pub use theorem::{ClosedForm, Theorem};

use super::Solved;
use super::context::Context;
use super::forked::Forked;
use super::unfinished::Unfinished;
use crate::budget::{Budget, Stop};
use crate::scene::{Place, Scene, marked_text};
use crate::value::{Int, Outcome, Player, Value};
use std::borrow::Cow;
use std::fmt::Debug;
use std::sync::Arc;

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
    ///
    /// Errors: limits of the budget.
    fn theorem_of_position(
        &self,
        _position: &Self::Position,
        _budget: &Budget,
    ) -> Solved<Option<Theorem<Self::Part>>> {
        Ok(None)
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
    /// An upper bound of the number of moves in any play of a part. No part that a move leaves has a greater one.
    fn longest_play(&self, part: &Self::Part) -> u32;
    /// Numbers that no move raises, such as those of rows, columns and stones: each one of a part is at least that of
    /// every part that a move leaves.
    fn extent(&self, _part: &Self::Part) -> Extent {
        Extent::new()
    }
    /// Whether play leads from a part to another one, beside which nothing goes on; `None` if only a search can tell.
    fn leaves(&self, _part: &Self::Part, _other: &Self::Part) -> Option<bool> {
        None
    }
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

/// A position with its ruleset, statically typed.
#[derive(Debug)]
pub struct TypedPosition<R: Ruleset> {
    /// The ruleset.
    pub rules: Arc<R>,
    /// The position.
    pub position: R::Position,
}

/// The search for values and outcomes of the parts of one ruleset, with its tables.
pub trait Search<R: Ruleset>: Debug + Send + 'static {
    /// The value of a part.
    fn value(&mut self, rules: &R, part: &R::Part, context: &mut Context) -> Solved<Value>;

    /// The outcome of a sum of parts, if it is found sooner than their values; otherwise `None`.
    fn outcome(
        &mut self,
        _rules: &R,
        _parts: &[R::Part],
        _context: &mut Context,
    ) -> Solved<Option<Outcome>> {
        Ok(None)
    }

    /// The tables that threads share. All other state is separate for each thread.
    fn tables(&mut self) -> Vec<&mut dyn Forked> {
        Vec::new()
    }

    /// Called when no computation is in progress. May store results.
    fn settle(&mut self, _rules: &R, _context: &mut Context) {}

    /// The partial result for the part at which the last search was stopped. Calling this clears it.
    fn unfinished(&mut self) -> Option<Unfinished> {
        None
    }
}
