//! Comparisons of games by the winner of their difference, which is often found long before either value.
//!
//! `g >= h` holds exactly where Left wins `g - h` moving second, and `g <= h` where Right does (Winning Ways, chapter 1),
//! so each comparison asks who wins the difference if Left moves first, if Right does, or both.

use super::mixed::{SumTerms, relation_of_terms};
use super::solver::outcome::common_ruleset;
use super::{Game, Solved, Solver, Term};
use crate::budget::Stop;
use crate::value::{Outcome, Player, Value};
use std::cmp::Ordering;

/// A comparison of two games, by who wins their difference moving first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Relation {
    /// Whether Left wins moving first; `None` where both answers satisfy it.
    left: Option<bool>,
    /// Whether Right wins moving first; `None` where both answers satisfy it.
    right: Option<bool>,
}

impl Relation {
    /// `g == h`
    pub const EQUAL: Relation = Relation::new(Some(false), Some(false));
    /// `g < h`
    pub const LESS: Relation = Relation::new(Some(false), Some(true));
    /// `g <= h`
    pub const AT_MOST: Relation = Relation::new(Some(false), None);
    /// `g > h`
    pub const GREATER: Relation = Relation::new(Some(true), Some(false));
    /// `g >= h`
    pub const AT_LEAST: Relation = Relation::new(None, Some(false));
    /// `g` is less than or confused with `h`.
    pub const LESS_OR_CONFUSED: Relation = Relation::new(None, Some(true));
    /// `g` is greater than or confused with `h`.
    pub const GREATER_OR_CONFUSED: Relation = Relation::new(Some(true), None);
    /// `g` is confused with `h`.
    pub const CONFUSED: Relation = Relation::new(Some(true), Some(true));

    const fn new(left: Option<bool>, right: Option<bool>) -> Relation {
        Relation { left, right }
    }

    /// Whether two games in this order satisfy it; `None` if they are confused.
    pub fn holds_for(self, order: Option<Ordering>) -> bool {
        self.holds_of(match order {
            Some(Ordering::Less) => Outcome::R,
            Some(Ordering::Equal) => Outcome::P,
            Some(Ordering::Greater) => Outcome::L,
            None => Outcome::N,
        })
    }

    /// Whether two games whose difference has this outcome satisfy it.
    pub(super) fn holds_of(self, difference: Outcome) -> bool {
        let wins = |winner: Outcome| difference == winner || difference == Outcome::N;
        let satisfies = |wanted: Option<bool>, wins: bool| wanted.is_none_or(|w| w == wins);
        satisfies(self.left, wins(Outcome::L)) && satisfies(self.right, wins(Outcome::R))
    }

    /// Whether this player must win the difference moving first, or must not; `None` where both answers satisfy it.
    pub fn wanted(self, player: Player) -> Option<bool> {
        match player {
            Player::Left => self.left,
            Player::Right => self.right,
        }
    }

    /// Whether a difference satisfies it, given the search for the winner if a player moves first. Asks no more than
    /// needed.
    pub(super) fn decide(self, mut wins: impl FnMut(Player) -> Solved<bool>) -> Solved<bool> {
        for player in Player::BOTH {
            if let Some(wanted) = self.wanted(player)
                && wins(player)? != wanted
            {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// See [`Solver::compare_by_search`].
pub(super) fn compare_by_search(
    solver: &mut Solver,
    left: &Game,
    relation: Relation,
    right: &Game,
) -> Solved<Option<bool>> {
    let found = search(solver, left, relation, right)?;
    if found.is_some() && solver.asked.is_recording() {
        // Certificates state outcomes, not relations.
        let difference = difference(solver, left, right)?;
        solver.outcome(&difference)?;
    }
    Ok(found)
}

fn is_zero(game: &Game) -> bool {
    matches!(game.term(), Term::Value(value) if *value == Value::ZERO)
}

/// The difference of two games, without a zero.
fn difference(solver: &mut Solver, left: &Game, right: &Game) -> Solved<Game> {
    if is_zero(right) {
        return Ok(left.clone());
    }
    let right = solver.negated(right)?;
    Ok(if is_zero(left) {
        right
    } else {
        Game::sum([left.clone(), right])
    })
}

fn search(
    solver: &mut Solver,
    left: &Game,
    relation: Relation,
    right: &Game,
) -> Solved<Option<bool>> {
    let is_known = |game: &Game| match game.term() {
        Term::Value(_) => true,
        _ => solver.known_worth(game).is_some(),
    };
    if is_known(left) && is_known(right) || left.is_loopy() || right.is_loopy() {
        return Ok(None);
    }
    let Some(terms) = SumTerms::difference(left, right) else {
        return Ok(None);
    };
    if let Some(number) = common_ruleset(solver, &terms) {
        let (engine, mut context) = solver.engine(number);
        if engine.is_summable()
            && let Some(outcome) = engine.outcome(&terms.positions, &mut context)?
        {
            return Ok(Some(relation.holds_of(outcome)));
        }
    }
    match relation_of_terms(solver, &terms, relation) {
        // The values say which side is loony.
        Err(Stop::LoonyBeside) => Ok(None),
        found => found,
    }
}

impl<'a> SumTerms<'a> {
    /// The terms of the difference of two games; `None` if there are too many.
    fn difference(left: &'a Game, right: &'a Game) -> Option<SumTerms<'a>> {
        let mut terms = SumTerms::default();
        for (game, negative) in [(left, false), (right, true)] {
            if !is_zero(game) && !terms.add(game, negative) {
                return None;
            }
        }
        Some(terms)
    }
}
