//! Games as terms: positions, explicit games and sums, structured as they were written.

pub(super) mod count;
mod identity;
pub(super) mod impartial;
pub(super) mod moves;
mod named;
pub(super) mod notation;
pub(super) mod reach;
pub(super) mod representative;

pub(super) use identity::same_options;
pub use named::{Move, MoveReading};

use super::{PlayKind, PositionRef, SharedCall};
use crate::budget::with_stack;
use crate::loopy::Loopy;
use crate::value::{Int, Value};
use rustc_hash::FxHashSet;
use std::fmt;
use std::sync::{Arc, OnceLock};

/// A shared game under normal play. Its worth is computed once, on demand.
#[derive(Clone)]
pub struct Game(Arc<GameNode>);

struct GameNode {
    term: Term,
    worth: OnceLock<Worth>,
    impartial: OnceLock<bool>,
    goes_on: OnceLock<bool>,
    loopy: OnceLock<bool>,
    effects: OnceLock<bool>,
    play_kind: OnceLock<PlayKind>,
    hash: OnceLock<u64>,
}

/// Sums with more terms are not flattened and negation is not distributed over them. This bounds the memory of nested
/// sums.
const MOST_OPENED: usize = 256;

/// The structure of a game.
#[derive(Clone, Debug)]
pub enum Term {
    /// A position of a ruleset.
    Position(PositionRef),
    /// A call that describes a game by its options.
    Call(SharedCall),
    /// A canonical form.
    Value(Value),
    /// The value of a loopy game.
    Loopy(Loopy),
    /// The loony value.
    Loony,
    /// `{left | right}`
    Explicit {
        /// Left's options.
        left: Arc<[Game]>,
        /// Right's options.
        right: Arc<[Game]>,
    },
    /// A disjunctive sum.
    Sum(Vec<Game>),
    /// The game with the players exchanged.
    Negative(Game),
    /// An integer multiple of a game. A negative integer denotes copies of the negative.
    Multiple(Int, Game),
}

/// The value of a game, or loony.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Worth {
    /// The canonical form of a short game.
    Value(Value),
    /// Loony: the player to move wins in every sum with nimbers.
    Loony,
}

impl Game {
    /// A game from its term.
    pub fn new(term: Term) -> Game {
        Game(Arc::new(GameNode {
            term,
            worth: OnceLock::new(),
            impartial: OnceLock::new(),
            goes_on: OnceLock::new(),
            loopy: OnceLock::new(),
            effects: OnceLock::new(),
            play_kind: OnceLock::new(),
            hash: OnceLock::new(),
        }))
    }

    /// A position.
    pub fn position(position: PositionRef) -> Game {
        Game::new(Term::Position(position))
    }

    /// A sum. Short sums among the terms are flattened.
    pub fn sum(games: impl IntoIterator<Item = Game>) -> Game {
        let mut all: Vec<Game> = games.into_iter().collect();
        let terms = all.iter().map(|game| match game.term() {
            Term::Sum(inner) => inner.len(),
            _ => 1,
        });
        let terms = terms.fold(0, usize::saturating_add);
        if terms != all.len() && terms <= MOST_OPENED {
            let mut opened = Vec::with_capacity(terms);
            for game in all {
                match game.term() {
                    Term::Sum(inner) => opened.extend(inner.iter().cloned()),
                    _ => opened.push(game),
                }
            }
            all = opened;
        }
        match (all.len(), all.pop()) {
            (1, Some(only)) => only,
            (_, last) => {
                all.extend(last);
                Game::new(Term::Sum(all))
            }
        }
    }

    /// The negative. Negating twice gives the same game.
    pub fn negative(&self) -> Game {
        match self.term() {
            Term::Negative(inner) => inner.clone(),
            Term::Multiple(n, game) => Game::new(Term::Multiple(-n, game.clone())),
            // Nested sums are not distributed over: negating all terms of a long chain would take quadratic time.
            Term::Sum(games)
                if games.len() <= MOST_OPENED
                    && !games.iter().any(|g| matches!(g.term(), Term::Sum(_))) =>
            {
                let negatives = games.iter().map(Game::negative);
                Game::new(Term::Sum(negatives.collect()))
            }
            _ => Game::new(Term::Negative(self.clone())),
        }
    }

    /// The structure of the game.
    pub fn term(&self) -> &Term {
        &self.0.term
    }

    /// The worth, if it has been computed.
    pub fn known_worth(&self) -> Option<Worth> {
        self.0.worth.get().copied()
    }

    pub(super) fn remember(&self, worth: Worth) {
        // Setting it twice is harmless: a second computation gives the same worth.
        let _ = self.0.worth.set(worth);
    }

    /// The cached answer to whether both players have the same moves.
    pub(super) fn known_impartial(&self) -> &OnceLock<bool> {
        &self.0.impartial
    }

    /// Whether play may be infinite, as far as the rules of the positions determine it.
    pub fn is_loopy(&self) -> bool {
        *self.0.loopy.get_or_init(|| match self.term() {
            Term::Position(position) => position.is_loopy(),
            Term::Call(call) => call.is_loopy(),
            Term::Loopy(_) => true,
            Term::Value(_) | Term::Loony => false,
            Term::Sum(games) => games.iter().any(|g| with_stack(|| g.is_loopy())),
            Term::Negative(game) | Term::Multiple(_, game) => with_stack(|| game.is_loopy()),
            Term::Explicit { left, right } => {
                let mut games = left.iter().chain(right.iter());
                games.any(|g| with_stack(|| g.is_loopy()))
            }
        })
    }

    /// Whether moves may oblige, keep the turn or win, also among options in braces.
    pub fn has_effects(&self) -> bool {
        *self.0.effects.get_or_init(|| match self.term() {
            Term::Call(call) => call.play_kind() == PlayKind::Entailing,
            Term::Position(_) | Term::Value(_) | Term::Loopy(_) | Term::Loony => false,
            Term::Sum(games) => games.iter().any(|g| with_stack(|| g.has_effects())),
            Term::Negative(game) | Term::Multiple(_, game) => with_stack(|| game.has_effects()),
            Term::Explicit { left, right } => {
                let mut games = left.iter().chain(right.iter());
                games.any(|g| with_stack(|| g.has_effects()))
            }
        })
    }

    /// Whether a move may do more than lead to a position: gain points, oblige, keep the turn or win. So it is, too, if
    /// that holds for an option in braces.
    pub fn does_more(&self) -> bool {
        let mut waiting = vec![self];
        let mut met = FxHashSet::default();
        while let Some(game) = waiting.pop() {
            match game.term() {
                Term::Value(_) | Term::Loopy(_) => {}
                Term::Loony => return true,
                Term::Position(position) if position.is_entailing() => return true,
                Term::Position(_) => {}
                Term::Call(call) => {
                    if call.play_kind() != PlayKind::Normal || call.obliged().is_some() {
                        return true;
                    }
                }
                Term::Sum(games) => waiting.extend(games),
                Term::Negative(game) | Term::Multiple(_, game) => waiting.push(game),
                Term::Explicit { left, right } => {
                    if met.insert(game.identity()) {
                        waiting.extend(left.iter().chain(right.iter()));
                    }
                }
            }
        }
        false
    }

    /// How the winner is found: by points, if that holds for a call among the terms.
    pub fn play_kind(&self) -> PlayKind {
        let most = |games: &[Game]| {
            let kinds = games.iter().map(|g| with_stack(|| g.play_kind()));
            kinds.max().unwrap_or_default()
        };
        match self.term() {
            Term::Call(call) => call.play_kind(),
            Term::Sum(games) => *self.0.play_kind.get_or_init(|| most(games)),
            Term::Negative(game) | Term::Multiple(_, game) => *self
                .0
                .play_kind
                .get_or_init(|| most(std::slice::from_ref(game))),
            _ => PlayKind::Normal,
        }
    }

    /// Whether points are counted.
    pub fn has_scores(&self) -> bool {
        self.play_kind() == PlayKind::Scoring
    }

    /// Whether there are other references to this game.
    pub fn is_shared(&self) -> bool {
        Arc::strong_count(&self.0) > 1
    }

    /// Whether the same player must move again because the move that led here is unfinished.
    pub fn must_move_again(&self) -> bool {
        *self.0.goes_on.get_or_init(|| match self.term() {
            Term::Position(position) => position.must_move_again(),
            Term::Sum(games) => games.iter().any(|g| with_stack(|| g.must_move_again())),
            Term::Negative(game) => with_stack(|| game.must_move_again()),
            _ => false,
        })
    }
}

impl Game {
    /// Whether all terms of the sum satisfy `is_such`, including those inside negatives and multiples. A shared game is
    /// visited once; otherwise nested sums of the same games would take exponential time.
    pub fn all_terms(&self, is_such: impl FnMut(&Term) -> bool) -> bool {
        self.all(|_| [&[], &[]], is_such)
    }

    /// Whether misere play is defined for all positions in the game, including those in braces.
    pub fn has_misere(&self) -> bool {
        let is_defined = |part: &Term| match part {
            Term::Position(position) => position.has_misere(),
            Term::Loony => false,
            _ => true,
        };
        let inside: fn(&Term) -> [&[Game]; 2] = |term| match term {
            Term::Explicit { left, right } => [left, right],
            _ => [&[], &[]],
        };
        !self.is_loopy() && self.all(inside, is_defined)
    }

    fn all(
        &self,
        inside: impl Fn(&Term) -> [&[Game]; 2],
        mut is_such: impl FnMut(&Term) -> bool,
    ) -> bool {
        let mut waiting = vec![self];
        let mut seen = FxHashSet::default();
        while let Some(game) = waiting.pop() {
            if !seen.insert(game.identity()) {
                continue;
            }
            match game.term() {
                Term::Sum(games) => waiting.extend(games),
                Term::Negative(game) | Term::Multiple(_, game) => waiting.push(game),
                part if is_such(part) => waiting.extend(inside(part).into_iter().flatten()),
                _ => return false,
            }
        }
        true
    }
}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.term().fmt(f)
    }
}

/// Frees a deep term without recursion. A chain of a hundred thousand games must not exhaust the stack.
impl Drop for GameNode {
    fn drop(&mut self) {
        let mut waiting: Vec<Game> = Vec::new();
        take_games(&mut self.term, &mut waiting);
        while let Some(game) = waiting.pop() {
            if let Some(mut node) = Arc::into_inner(game.0) {
                take_games(&mut node.term, &mut waiting);
            }
        }
    }
}

fn take_games(term: &mut Term, into: &mut Vec<Game>) {
    match std::mem::replace(term, Term::Loony) {
        Term::Position(_) | Term::Call(_) | Term::Value(_) | Term::Loopy(_) | Term::Loony => {}
        Term::Explicit { left, right } => {
            for mut side in [left, right] {
                if let Some(games) = Arc::get_mut(&mut side) {
                    into.extend(
                        games
                            .iter_mut()
                            .map(|g| std::mem::replace(g, placeholder())),
                    );
                }
            }
        }
        Term::Sum(games) => into.extend(games),
        Term::Negative(game) | Term::Multiple(_, game) => into.push(game),
    }
}

fn placeholder() -> Game {
    static LOONY: OnceLock<Game> = OnceLock::new();
    LOONY.get_or_init(|| Game::new(Term::Loony)).clone()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn terms(game: &Game) -> usize {
        match game.term() {
            Term::Sum(games) => games.len(),
            _ => 1,
        }
    }

    #[test]
    fn sums_are_opened_while_they_are_short() {
        let one = Game::new(Term::Value(Value::ONE));
        let three = Game::sum([one.clone(), Game::sum([one.clone(), one.clone()])]);
        assert_eq!(terms(&three), 3);
        assert_eq!(terms(&three.negative()), 3);
        let mut doubled = one;
        for _ in 0..100 {
            doubled = Game::sum([doubled.clone(), doubled]);
            assert!(terms(&doubled) <= MOST_OPENED);
            assert!(terms(&doubled.negative()) <= MOST_OPENED);
        }
        let mut alternating = Game::new(Term::Value(Value::ONE));
        let star = Game::new(Term::Value(Value::STAR));
        for _ in 0..100_000 {
            alternating = Game::sum([star.clone(), alternating.negative()]);
        }
        assert!(terms(&alternating) <= MOST_OPENED);
    }
}
