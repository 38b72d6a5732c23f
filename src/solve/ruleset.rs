//! What a ruleset tells of itself.
//!
//! A *position* is what the user writes and sees; its *parts* are independent of each other and in canonical form, and
//! they are what searches remember. A ruleset is a value: two octal games are two values of one type. A file of
//! `crate::ruleset` holds each.

use super::position::{PositionRef, Typed};
use super::search::Search;
use crate::budget::{Budget, Stop};
use crate::scene::Scene;
use crate::value::{Int, Player};
use serde::{Serialize, de::DeserializeOwned};
use std::borrow::Cow;
use std::fmt::Debug;
use std::hash::Hash;
use std::sync::Arc;

/// An independent part of a position in canonical form. Equal parts have equal values. As serde writes it, it is the
/// key of stored answers.
pub trait Part:
    Clone + Eq + Hash + Debug + Send + Sync + Serialize + DeserializeOwned + 'static
{
}

impl<P: Clone + Eq + Hash + Debug + Send + Sync + Serialize + DeserializeOwned + 'static> Part
    for P
{
}

/// The parts of a position; `None` when it is loony.
pub type Parts<P> = Option<Vec<P>>;

/// The moves of a player.
pub type Moves<P> = Result<Vec<Step<P>>, Stop>;

/// What the moves of a player leave of a part.
pub type Choices<P> = Result<Vec<Parts<P>>, Stop>;

/// A ruleset.
pub trait Ruleset: Debug + Send + Sync + Sized + 'static {
    /// What is written and drawn.
    type Position: Debug + Send + Sync + 'static;
    /// What searches remember.
    type Part: Part;
    /// What finds values and outcomes.
    type Search: Search<Self> + Default;

    /// The name of the rules with all that they depend on, such as `octal-0.77`: rulesets of one name are equal.
    fn rules(&self) -> Cow<'static, str>;
    /// The word of the vocabulary that writes a position.
    fn word(&self, _position: &Self::Position) -> Cow<'static, str> {
        self.rules()
    }
    /// Text that parses back to a position.
    fn notation(&self, position: &Self::Position) -> String;
    /// A drawing in characters, of one or more lines.
    fn drawing(&self, position: &Self::Position) -> String;
    /// The drawing with some moves marked; where a ruleset has no marks, their names stand below it.
    fn marked_drawing(&self, position: &Self::Position, marked: &[&str]) -> String {
        let drawing = self.drawing(position);
        if marked.is_empty() {
            return drawing;
        }
        format!("{drawing}\nmarked: {}", marked.join("; "))
    }
    /// The drawing with the numbers and letters by which moves name its places.
    fn labelled_drawing(&self, position: &Self::Position) -> String {
        self.drawing(position)
    }
    /// A picture with some moves marked; none of a position that is too large.
    fn scene(&self, position: &Self::Position, marked: &[&str]) -> Option<Scene>;
    /// The moves of a player, with names.
    fn moves(
        &self,
        position: &Self::Position,
        player: Player,
        budget: &Budget,
    ) -> Moves<Self::Position>;
    /// The move that led here is not over: the same player must move again.
    fn mover_goes_on(&self, _position: &Self::Position) -> bool {
        false
    }
    /// The value of a whole position by a theorem, where one applies.
    fn theorem_of_position(&self, _position: &Self::Position) -> Option<Theorem<Self::Part>> {
        None
    }
    /// Both as one position, where such sums are written as one: heaps, rows.
    fn joined(&self, _one: &Self::Position, _other: &Self::Position) -> Option<Self::Position> {
        None
    }

    /// Both players have the same moves in all positions.
    fn is_impartial(&self) -> bool {
        true
    }
    /// Whether misere play is defined.
    fn has_misere(&self) -> bool {
        true
    }

    /// The parts whose sum a position is.
    fn parts(&self, position: &Self::Position) -> Parts<Self::Part>;
    /// The position that has this part alone; none for what is no part in canonical form.
    fn position(&self, part: &Self::Part) -> Option<Self::Position>;
    /// What the moves of a player leave of a part.
    fn options(&self, part: &Self::Part, player: Player, budget: &Budget) -> Choices<Self::Part>;
    /// The value of a part by a theorem, where one applies.
    fn theorem(&self, _part: &Self::Part) -> Option<Theorem<Self::Part>> {
        None
    }
    /// The part with the players exchanged, where the ruleset has it.
    fn negative(&self, part: &Self::Part) -> Option<Self::Part> {
        self.is_impartial().then(|| part.clone())
    }
    /// No play of a part has more moves.
    fn longest_play(&self, part: &Self::Part) -> u32;
    /// The heap or row of this size in a ruleset of heaps or rows.
    fn heap(&self, _size: u32) -> Option<Self::Part> {
        None
    }

    /// What a certificate calls a part: characters without a blank.
    fn certified_text(&self, part: &Self::Part) -> String {
        serde_json::to_string(part)
            .unwrap_or_default()
            .replace(' ', "_")
    }
    /// The parts that a certificate tells of.
    fn certified_parts(&self, position: &Self::Position) -> Vec<Self::Part> {
        self.parts(position).unwrap_or_default()
    }
    /// What the moves leave of a part that a certificate tells of.
    fn certified_options(
        &self,
        part: &Self::Part,
        player: Player,
        budget: &Budget,
    ) -> Result<Vec<Left<Self::Part>>, Stop> {
        let options = self.options(part, player, budget)?.into_iter();
        let left = |parts: Parts<_>| Left {
            again: false,
            parts: parts.unwrap_or_default(),
        };
        Ok(options.map(left).collect())
    }
    /// The checker of certificates knows the rules; of others a certificate lists the moves.
    fn is_known_to_checker(&self) -> bool {
        false
    }

    /// A position as the language handles it.
    fn at(self, position: Self::Position) -> PositionRef {
        Arc::new(Typed {
            rules: Arc::new(self),
            position,
        })
    }
}

/// A move: its name and where it leads.
#[derive(Clone, Debug)]
pub struct Step<P> {
    /// In the ruleset's own notation.
    pub label: String,
    /// What is to be said of it, such as `loony`.
    pub note: Option<String>,
    /// The position after it: a sum of one or more.
    pub to: Vec<P>,
}

impl<P> Step<P> {
    /// A move to one position.
    pub fn new(label: String, to: P) -> Step<P> {
        Step {
            label,
            note: None,
            to: vec![to],
        }
    }
}

/// What a move leaves.
#[derive(Clone, Debug)]
pub struct Left<P> {
    /// The same player must move again.
    pub again: bool,
    /// The parts.
    pub parts: Vec<P>,
}

/// A value that a theorem gives without search.
#[derive(Clone, Debug, PartialEq)]
pub struct Theorem<P> {
    /// The value.
    pub value: ClosedForm<P>,
    /// What is used, and who proved it.
    pub source: &'static str,
}

/// The value of a theorem.
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
