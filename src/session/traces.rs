//! Who filled which cells of a board in a game: a domino, a stone that is the same for both players.

use super::board::components;
use crate::solve::{Game, Owners, Term};
use std::collections::BTreeMap;

/// The initials of who filled the places of each component, by its number.
#[derive(Clone, Debug, Default)]
pub(super) struct Traces(BTreeMap<usize, Owners>);

impl Traces {
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Records the places that a move in a component fills. If the component splits, the components after it are
    /// renumbered.
    pub(super) fn add(&mut self, before: &Game, after: &Game, component: usize, initial: char) {
        let (old, new) = (components(before), components(after));
        if old.len() != new.len() {
            let later = self.0.split_off(&(component + 1)).into_iter();
            let moved = later.map(|(at, own)| ((at + new.len()).saturating_sub(old.len()), own));
            self.0.extend(moved);
        }
        let filled = |games: &[Game]| match games.get(component).map(Game::term) {
            Some(Term::Position(position)) => position.filled(),
            _ => Vec::new(),
        };
        let old = filled(old);
        for place in filled(new) {
            if old.binary_search(&place).is_err() {
                self.0.entry(component).or_default().insert(place, initial);
            }
        }
    }

    /// Who filled the places of a component.
    pub(super) fn of(&self, component: usize) -> Option<&Owners> {
        self.0.get(&component)
    }
}
