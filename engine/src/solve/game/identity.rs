//! Games that are the same as they are written.

use super::{Game, Term};
use crate::budget::with_stack;
use crate::solve::shard::hash_of;
use crate::value::Value;
use smallvec::SmallVec;
use std::sync::Arc;

impl Game {
    /// Whether this is the same game as it is written: the same positions, calls and values in the same order. Braces are
    /// the same if they are shared, or have the same values.
    pub fn is_same(&self, other: &Game) -> bool {
        if self.identity() == other.identity() {
            return true;
        }
        match (self.term(), other.term()) {
            (Term::Call(one), Term::Call(other)) => one == other,
            (Term::Value(one), Term::Value(other)) => one == other,
            (Term::Loony, Term::Loony) => true,
            _ if self.hash() != other.hash() => false,
            (Term::Position(one), Term::Position(other)) => {
                one.rules() == other.rules() && one.notation() == other.notation()
            }
            (Term::Sum(ones), Term::Sum(others)) => {
                let mut pairs = ones.iter().zip(others);
                ones.len() == others.len() && pairs.all(|(a, b)| with_stack(|| a.is_same(b)))
            }
            (Term::Negative(one), Term::Negative(other)) => with_stack(|| one.is_same(other)),
            (Term::Multiple(m, one), Term::Multiple(n, other)) => {
                m == n && with_stack(|| one.is_same(other))
            }
            (Term::Explicit { .. }, Term::Explicit { .. }) => {
                let values = self.values_in_braces();
                values.is_some() && values == other.values_in_braces()
            }
            _ => false,
        }
    }

    /// Whether this is the same game as it is written, like [`Game::is_same`]; also if it is not shared: braces by all their
    /// options in order, and loopy values. `room` is the number of games that may be compared; where it is used up, games
    /// count as different.
    pub(in crate::solve) fn is_alike(&self, other: &Game, room: &mut usize) -> bool {
        let Some(less) = room.checked_sub(1) else {
            return false;
        };
        *room = less;
        let mut all = |ones: &[Game], others: &[Game]| {
            let mut pairs = ones.iter().zip(others);
            ones.len() == others.len() && pairs.all(|(a, b)| with_stack(|| a.is_alike(b, room)))
        };
        match (self.term(), other.term()) {
            _ if self.identity() == other.identity() => true,
            (Term::Explicit { left, right }, Term::Explicit { left: l, right: r }) => {
                all(left, l) && all(right, r)
            }
            (Term::Loopy(one), Term::Loopy(other)) => one == other,
            (Term::Sum(ones), Term::Sum(others)) => all(ones, others),
            (Term::Negative(one), Term::Negative(other)) => {
                all(std::slice::from_ref(one), std::slice::from_ref(other))
            }
            (Term::Multiple(m, one), Term::Multiple(n, other)) => {
                m == n && all(std::slice::from_ref(one), std::slice::from_ref(other))
            }
            _ => self.is_same(other),
        }
    }

    /// The options of a small game in braces, if all are values.
    fn values_in_braces(&self) -> Option<[SmallVec<[Value; 4]>; 2]> {
        const MOST: usize = 8;
        let Term::Explicit { left, right } = self.term() else {
            return None;
        };
        let values = |side: &[Game]| {
            let values = side.iter().map(|game| match game.term() {
                Term::Value(value) => Some(*value),
                _ => None,
            });
            values.collect::<Option<SmallVec<[Value; 4]>>>()
        };
        let is_small = left.len() <= MOST && right.len() <= MOST;
        if !is_small {
            return None;
        }
        Some([values(left)?, values(right)?])
    }

    /// A hash that agrees with [`Game::is_same`].
    pub fn hash(&self) -> u64 {
        match self.term() {
            Term::Call(call) => call.hash(),
            Term::Value(value) => hash_of(value),
            _ => *self.0.hash.get_or_init(|| self.new_hash()),
        }
    }

    fn new_hash(&self) -> u64 {
        let of = |game: &Game| with_stack(|| game.hash());
        match self.term() {
            Term::Call(_) | Term::Value(_) => self.hash(),
            Term::Position(position) => hash_of(&(position.rules(), position.notation())),
            Term::Loony => 0,
            Term::Loopy(_) => self.identity() as u64,
            Term::Explicit { .. } => match self.values_in_braces() {
                Some(values) => hash_of(&values),
                None => self.identity() as u64,
            },
            Term::Sum(games) => hash_of(&games.iter().map(of).collect::<Vec<u64>>()),
            Term::Negative(game) => hash_of(&(of(game), 1)),
            Term::Multiple(count, game) => hash_of(&(of(game), count)),
        }
    }

    /// A number that identifies this shared game while it is alive.
    pub fn identity(&self) -> usize {
        Arc::as_ptr(&self.0) as usize
    }
}

/// Whether two lists have the same options.
pub(in crate::solve) fn same_options(one: &Arc<[Game]>, other: &Arc<[Game]>) -> bool {
    Arc::ptr_eq(one, other)
        || one.len() == other.len() && one.iter().zip(other.iter()).all(|(a, b)| a.is_same(b))
}
