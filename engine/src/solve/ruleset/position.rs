//! A common interface to the positions of all rulesets, and to their searches.

use super::board::{BoardImage, PositionData};
use super::handle::{Handle, HandleKind, Owners};
use super::part::Remainder;
use super::step::Moves;
use super::theorem::Theorem;
use crate::budget::{Budget, Stop};
use crate::scene::{Place, Scene};
use crate::solve::context::Context;
use crate::solve::forked::Forked;
use crate::solve::unfinished::Unfinished;
use crate::solve::{Solved, Worth};
use crate::value::{Int, Outcome, Player, Value};
use smallvec::SmallVec;
use std::any::{Any, TypeId};
use std::borrow::Cow;
use std::fmt::Debug;
use std::sync::Arc;

/// A shared position of any ruleset.
pub type PositionRef = Arc<dyn Position>;

/// A position of any ruleset. [`crate::solve::Ruleset`] documents the methods.
#[allow(missing_docs)]
pub trait Position: Any + Debug + Send + Sync {
    fn word(&self) -> Cow<'static, str>;
    fn rules(&self) -> Cow<'static, str>;
    fn notation(&self) -> String;
    fn drawing(&self) -> String;
    fn marked_drawing(&self, marked: &[&str]) -> String;
    fn labelled_drawing(&self, owners: &Owners) -> String;
    fn filled(&self) -> Vec<Place>;
    fn handles(&self) -> Vec<Handle>;
    fn changed(&self, kind: &HandleKind, choice: &str) -> Option<String>;
    fn scene(&self, marked: &[&str]) -> Option<Scene>;
    fn moves(&self, player: Player, budget: &Budget) -> Moves<PositionRef>;
    fn must_move_again(&self) -> bool;
    /// See [`Ruleset::is_entailing`](crate::solve::Ruleset::is_entailing).
    fn is_entailing(&self) -> bool;
    fn is_undirected(&self) -> bool;
    fn images(&self, rows: usize, columns: usize) -> Vec<BoardImage>;
    fn is_impartial(&self) -> bool;
    fn is_loopy(&self) -> bool;
    fn has_misere(&self) -> bool;
    fn joined(&self, other: &dyn Position) -> Option<PositionRef>;
    fn data(&self) -> Option<PositionData>;
    /// The position of the same ruleset with this data.
    fn with_data(&self, data: &PositionData, budget: &Budget) -> Result<Option<PositionRef>, Stop>;
    fn impartial_variant(&self, budget: &Budget) -> Result<Option<PositionRef>, Stop>;
    /// The parts as positions; `None` if the position is loony.
    fn parts(&self) -> Option<Vec<PositionRef>>;
    /// The value by a theorem about the position, or about its only part.
    fn theorem(&self) -> Option<Theorem<PositionRef>>;
    #[doc(hidden)]
    fn ruleset_type(&self) -> TypeId;
    #[doc(hidden)]
    fn engine(&self) -> Box<dyn AnyEngine>;
}

/// The numbers of some parts of one ruleset.
pub(crate) type PartNumbers = SmallVec<[u32; 2]>;

/// Numbers that no move raises, in an order that the ruleset chooses.
pub type Extent = SmallVec<[u32; 4]>;

/// A heap of an octal game.
#[derive(Debug)]
pub struct OctalHeap {
    /// The name of the rules.
    pub rules: String,
    /// The size of the heap.
    pub counters: u32,
    /// The number of digits after the point of the code.
    pub digits: usize,
}

/// The search of any ruleset. Positions and part numbers passed to it must belong to this ruleset.
pub trait AnyEngine: Any + Debug + Send {
    /// The worth of a position.
    fn worth(&mut self, position: &dyn Position, context: &mut Context) -> Solved<Worth>;
    /// The outcome of a sum of positions, each negated if its flag is set; `None` if values are needed.
    fn outcome(
        &mut self,
        positions: &[(&dyn Position, bool)],
        context: &mut Context,
    ) -> Solved<Option<Outcome>>;
    /// The part numbers of a position; `None` if it is loony.
    fn parts(&mut self, position: &dyn Position, budget: &Budget) -> Solved<Option<Vec<u32>>>;
    /// The parts that remain of a part after each move. A loony option has no parts.
    fn options(&mut self, part: u32, player: Player, budget: &Budget) -> Solved<Vec<PartNumbers>>;
    /// The value of a part; `None` if there is no part with this number.
    fn value(&mut self, part: u32, context: &mut Context) -> Solved<Option<Value>>;
    /// The part with the players exchanged, if the ruleset has one.
    fn negative(&mut self, part: u32, budget: &Budget) -> Solved<Option<u32>>;
    /// See [`crate::solve::Ruleset::longest_play`].
    fn longest_play(&self, part: u32) -> u32;
    /// See [`crate::solve::Ruleset::extent`].
    fn extent(&self, part: u32) -> Extent;
    /// See [`crate::solve::Ruleset::leaves`].
    fn leaves(&self, part: u32, other: u32) -> Option<bool>;
    /// Whether both players have the same moves.
    fn is_impartial(&self) -> bool;
    /// See [`crate::solve::Ruleset::is_loopy`].
    fn is_loopy(&self) -> bool;
    /// See [`crate::solve::Ruleset::is_summable`].
    fn is_summable(&self) -> bool;
    /// See [`crate::solve::Ruleset::is_entailing`].
    fn is_entailing(&self) -> bool;
    /// See [`crate::solve::Ruleset::nim_heap`].
    fn nim_heap(&self, part: u32) -> Option<Int>;
    /// The name of the rules, and the encoding of a part in stored questions, with the players exchanged if
    /// `exchanged`.
    fn bytes(&self, part: u32, exchanged: bool) -> Option<(Cow<'static, str>, Vec<u8>)>;
    /// The parts that a certificate lists.
    fn certified_parts(&mut self, position: &dyn Position, budget: &Budget) -> Solved<Vec<u32>>;
    /// The remainder of a part after each move, as a certificate lists it.
    fn certified_options(
        &mut self,
        part: u32,
        player: Player,
        budget: &Budget,
    ) -> Solved<Vec<Remainder<u32>>>;
    /// The text of a part in a certificate.
    fn certified_text(&self, part: u32) -> String;
    /// The data of [`crate::solve::Ruleset::octal_heap`], with the name of the rules.
    fn octal_heap(&self, part: u32) -> Option<OctalHeap>;
    /// The part that is a heap of `counters` counters, if the ruleset has heaps.
    fn heap(&mut self, counters: u32, budget: &Budget) -> Solved<Option<u32>>;
    /// See [`crate::solve::Ruleset::is_known_to_checker`].
    fn is_known_to_checker(&self) -> bool;
    /// The line of a certificate that states the rules; `None` if the checker cannot read them.
    fn certified_rules(&self) -> Option<String>;
    /// A new engine for the same rules, with empty tables.
    fn fresh(&self) -> Box<dyn AnyEngine>;
    /// See [`crate::solve::Search::tables`].
    fn tables(&mut self) -> Vec<&mut dyn Forked>;
    /// See [`crate::solve::Search::settle`].
    fn settle(&mut self, context: &mut Context);
    /// See [`crate::solve::Search::unfinished`].
    fn unfinished(&mut self) -> Option<Unfinished>;
}
