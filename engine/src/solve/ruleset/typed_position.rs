//! Positions of one ruleset behind the interface common to all.

use super::board::{BoardImage, PositionData};
use super::handle::{Handle, HandleKind, Owners};
use super::position::{AnyEngine, Position, PositionRef};
use super::step::{Moves, Step};
use super::theorem::{ClosedForm, Theorem};
use super::{Ruleset, TypedPosition};
use crate::budget::{Budget, Stop};
use crate::scene::{Place, Scene};
use crate::solve::engine::Engine;
use crate::value::Player;
use std::any::{Any, TypeId};
use std::borrow::Cow;
use std::sync::Arc;

/// Maximum work for a theorem about a position.
const MOST_WORK: u64 = 1 << 24;

impl dyn Position {
    /// The position with its ruleset, if that has type `R`.
    pub fn of<R: Ruleset>(&self) -> Option<&TypedPosition<R>> {
        (self as &dyn Any).downcast_ref()
    }
}

impl<R: Ruleset> TypedPosition<R> {
    fn beside(&self, position: R::Position) -> PositionRef {
        Arc::new(TypedPosition {
            rules: Arc::clone(&self.rules),
            position,
        })
    }
}

impl<R: Ruleset> Position for TypedPosition<R> {
    fn word(&self) -> Cow<'static, str> {
        self.rules.word(&self.position)
    }

    fn rules(&self) -> Cow<'static, str> {
        self.rules.rules()
    }

    fn notation(&self) -> String {
        self.rules.notation(&self.position)
    }

    fn drawing(&self) -> String {
        self.rules.drawing(&self.position)
    }

    fn marked_drawing(&self, marked: &[&str]) -> String {
        self.rules.marked_drawing(&self.position, marked)
    }

    fn labelled_drawing(&self, owners: &Owners) -> String {
        self.rules.labelled_drawing(&self.position, owners)
    }

    fn filled(&self) -> Vec<Place> {
        self.rules.filled(&self.position)
    }

    fn handles(&self) -> Vec<Handle> {
        self.rules.handles(&self.position)
    }

    fn changed(&self, kind: &HandleKind, choice: &str) -> Option<String> {
        self.rules.changed(&self.position, kind, choice)
    }

    fn scene(&self, marked: &[&str]) -> Option<Scene> {
        self.rules.scene(&self.position, marked)
    }

    fn moves(&self, player: Player, budget: &Budget) -> Moves<PositionRef> {
        let moves = self.rules.moves(&self.position, player, budget)?;
        let erased = |step: Step<R::Position>| Step {
            label: step.label,
            places: step.places,
            note: step.note,
            to: step.to.into_iter().map(|to| self.beside(to)).collect(),
        };
        Ok(moves.into_iter().map(erased).collect())
    }

    fn must_move_again(&self) -> bool {
        self.rules.must_move_again(&self.position)
    }

    fn is_entailing(&self) -> bool {
        self.rules.is_entailing()
    }

    fn is_undirected(&self) -> bool {
        self.rules.is_undirected()
    }

    fn images(&self, rows: usize, columns: usize) -> Vec<BoardImage> {
        self.rules.images(rows, columns)
    }

    fn is_impartial(&self) -> bool {
        self.rules.is_impartial()
    }

    fn is_loopy(&self) -> bool {
        self.rules.is_loopy()
    }

    fn has_misere(&self) -> bool {
        self.rules.has_misere()
    }

    fn joined(&self, other: &dyn Position) -> Option<PositionRef> {
        let other = other.of::<R>()?;
        if self.rules() != other.rules() || self.word() != other.word() {
            return None;
        }
        let both = self.rules.joined(&self.position, &other.position)?;
        Some(self.beside(both))
    }

    fn data(&self) -> Option<PositionData> {
        self.rules.data(&self.position)
    }

    fn with_data(&self, data: &PositionData, budget: &Budget) -> Result<Option<PositionRef>, Stop> {
        let position = R::position_of(&self.rules, data, budget)?;
        Ok(position.map(|position| self.beside(position)))
    }

    fn impartial_variant(&self, budget: &Budget) -> Result<Option<PositionRef>, Stop> {
        R::impartial_variant(&self.rules, &self.position, budget)
    }

    fn parts(&self) -> Option<Vec<PositionRef>> {
        let parts = self.rules.parts(&self.position)?;
        let positions = parts.iter().filter_map(|part| self.rules.position(part));
        Some(positions.map(|position| self.beside(position)).collect())
    }

    fn theorem(&self) -> Option<Theorem<PositionRef>> {
        let of_part = || match self.rules.parts(&self.position)?.as_slice() {
            [part] => self.rules.theorem(part),
            _ => None,
        };
        let budget = Budget::unlimited().trial(MOST_WORK);
        let theorem = self.rules.theorem_of_position(&self.position, &budget);
        let Theorem { value, source } = theorem.ok()?.or_else(of_part)?;
        let value = match value {
            ClosedForm::Nimber(size) => ClosedForm::Nimber(size),
            ClosedForm::Number(number) => ClosedForm::Number(number),
            ClosedForm::Value(text) => ClosedForm::Value(text),
            ClosedForm::SameAs(part) => {
                ClosedForm::SameAs(self.beside(self.rules.position(&part)?))
            }
        };
        Some(Theorem { value, source })
    }

    fn ruleset_type(&self) -> TypeId {
        TypeId::of::<R>()
    }

    fn engine(&self) -> Box<dyn AnyEngine> {
        Box::new(Engine::new(Arc::clone(&self.rules)))
    }
}
