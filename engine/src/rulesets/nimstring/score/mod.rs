//! Scores of Dots-and-Boxes, or of any strings and coins: the coins that the player to move captures from here on minus
//! those of the opponent, under best play. A player who detaches a coin captures it and cuts again.
//!
//! The search deals only with *quiet* positions, in which no coin hangs on a single string. In any other position, let
//! S be the set of coins that can be captured at once, one after another, T their number, and Q the remaining quiet
//! position. The components of S are trees, each with at most one string that leads out. Capturing k coins of a
//! component cuts its inner strings (at least k - 1) and the strings that lead out, and each cut captures a coin. The
//! player to move has two choices:
//!
//! * He captures all of S and moves in Q. The score is T + V(Q).
//! * He leaves the smallest number r of coins of S with which he can end his turn inside S. The score is T - 2r - V(Q).
//!   In a component with a string that leads out, r = 2: he cuts that string at a coin with a neighbour. In any other
//!   component, he cuts between two coins each of which keeps a neighbour. Then r = 4, which requires a path of four
//!   coins. A star has none.
//!
//! Nothing else is better. If he ends his turn outside S with u coins of S left, he gains 2u by taking them first and
//! then making the same cut, because otherwise the opponent could take them before anything else. If he ends it inside
//! S with u coins left, the opponent can take these and move in Q, so he scores at most T - 2u - V(Q), and u >= r. By
//! the same argument the opponent, offered the r coins, has nothing better: they are captured in pairs by single cuts,
//! so he cannot leave any of them.
//!
//! With r, the choice of the player to move is worth T - r + |V(Q) + r|. A player who opens a chain cuts it where the
//! opponent has no choice, if possible, because the same coins are captured. So a chain of two coins is cut in the
//! middle.
//!
//! Sources: Berlekamp, *The Dots-and-Boxes Game*; Barker and Korf, "Solving Dots-And-Boxes" (2012).

mod bounds;
mod captures;
mod certified;
mod code;
mod history;
mod quiet;
mod search;

use super::{GROUND, Nimstring, Position};
use crate::budget::{Budget, Stop};
use crate::rulesets::Ruleset;
use crate::solve::{Game, Move, ScoreIs, Solver, Term};
pub use captures::Oversize;
use captures::{Captures, Ends};
use certified::Positions;
use quiet::ENDS;
use search::{Distances, ScoreSearch};
use std::sync::Arc;

/// A game with a score: a position of strings and coins, or a sum of such positions.
#[derive(Debug)]
pub struct ScoredGame {
    captures: Captures,
    distances: Box<Distances>,
    coins: i32,
}

/// A point of a drawing, relative to the middle of its board, in units of half strings.
type Offset = (i32, i32);

/// Adds the coins and strings of a game. Returns `false` if it does not consist of positions of strings and coins.
fn gather(game: &Game, offsets: &mut Vec<Offset>, strings: &mut Vec<Ends>) -> bool {
    match game.term() {
        Term::Position(position) => match position.of::<Nimstring>() {
            Some(position) => {
                position.position.add_to(offsets, strings);
                true
            }
            None => false,
        },
        Term::Sum(games) => games.iter().all(|game| gather(game, offsets, strings)),
        _ => false,
    }
}

impl Position {
    /// Appends the coins, as offsets in the drawing, and the strings.
    fn add_to(&self, offsets: &mut Vec<Offset>, strings: &mut Vec<Ends>) {
        let first = offsets.len();
        let places = self.coins.iter().filter_map(|coin| coin.place);
        let last = places.fold((0, 0), |l, place| (l.0.max(place.0), l.1.max(place.1)));
        offsets.extend(self.coins.iter().map(|coin| {
            let (x, y) = coin.place.unwrap_or(last);
            (2 * x - last.0, 2 * y - last.1)
        }));
        let number = |end: u16| match end {
            GROUND => 0,
            coin => first + usize::from(coin),
        };
        strings.extend(self.ends().map(|(a, b)| (number(a), number(b))));
    }
}

/// The squared distance by which strings to the ground are delayed in the order of cuts.
const TO_GROUND: i32 = 15;

/// The squared distance of strings from the middle, indexed by the junctions that they join.
fn distances(junctions: &[usize], offsets: &[Offset]) -> Box<Distances> {
    let mut found = Box::new([[0; ENDS]; ENDS]);
    let offset = |junction: usize| {
        let coin = junctions.get(junction.checked_sub(1)?)?;
        offsets.get(coin - 1).copied()
    };
    for a in 0..ENDS {
        for b in a..ENDS {
            let (x, y, more) = match (offset(a), offset(b)) {
                (Some(one), Some(other)) => (one.0 + other.0, one.1 + other.1, 0),
                (None, Some(one)) => (2 * one.0.abs() + 1, 2 * one.1.abs() + 1, TO_GROUND),
                _ => continue,
            };
            let square = x.saturating_mul(x).saturating_add(y.saturating_mul(y));
            let square = square.saturating_add(more);
            found[a][b] = square.min(1 << 14) as u16;
        }
    }
    found
}

impl ScoredGame {
    /// Converts a game to one with a score; `None` if it has none.
    pub fn new(game: &Game) -> Option<Result<ScoredGame, Oversize>> {
        let (mut offsets, mut strings) = (Vec::new(), Vec::new());
        gather(game, &mut offsets, &mut strings).then(|| {
            let captures = Captures::new(offsets.len(), strings)?;
            Ok(ScoredGame {
                distances: distances(&captures.junctions, &offsets),
                coins: captures.taken + i32::from(captures.rest.coins),
                captures,
            })
        })
    }
}

/// The coins of a game of any size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Takings {
    /// The number of coins that are not captured yet.
    pub coins: i32,
    /// The number of these that can be captured at once.
    pub capturable: i32,
}

impl Takings {
    /// The coins of a game; `None` if it has no score.
    pub fn of(game: &Game) -> Option<Takings> {
        let (mut offsets, mut strings) = (Vec::new(), Vec::new());
        gather(game, &mut offsets, &mut strings).then(|| {
            let (coins, capturable) = captures::takings(offsets.len(), strings);
            Takings { coins, capturable }
        })
    }
}

/// The number of boxes that carry an initial in the picture of a game.
pub fn boxes_signed(game: &Game, initial: char) -> i32 {
    match game.term() {
        Term::Position(position) => position.of::<Nimstring>().map_or(0, |position| {
            let initials = position.position.initials.iter();
            let own = initials.filter(|(_, sign)| *sign == initial).count();
            i32::try_from(own).unwrap_or(i32::MAX)
        }),
        Term::Sum(games) => games.iter().map(|game| boxes_signed(game, initial)).sum(),
        _ => 0,
    }
}

/// A search for scores. Results about positions are reused for later questions.
#[derive(Debug, Default)]
pub struct Scores {
    search: ScoreSearch,
    /// The positions of proofs for certificates.
    certified: Arc<Positions>,
}

impl Scores {
    /// The score of the player to move, found on `threads` threads.
    ///
    /// Errors: limits of the budget.
    pub fn score(&self, game: &ScoredGame, threads: usize, budget: &Budget) -> Result<i32, Stop> {
        self.search
            .score(&game.captures, &game.distances, threads, budget)
    }

    /// The score of the player to move, and the moves that reach it. The note of each move is the score.
    ///
    /// Errors: limits of the budget.
    pub fn best_moves(
        &self,
        game: &Game,
        scored: &ScoredGame,
        solver: &mut Solver,
    ) -> Result<Vec<Move>, Stop> {
        let threads = solver.threads;
        let score = self.score(scored, threads, &solver.budget)?;
        solver.note_points(|| self.claim(game, ScoreIs::Exactly(score)));
        let mut best = Vec::new();
        for one in solver.all_moves(game)? {
            let Some(Ok(to)) = ScoredGame::new(&one.to) else {
                continue;
            };
            // A move that captures reaches the score if the rest is worth this much; any other one if it is not.
            let captured = scored.coins - to.coins;
            let bound = if captured > 0 {
                score - captured
            } else {
                2 - score
            };
            let budget = &solver.budget;
            let is_at_least =
                self.search
                    .is_at_least(&to.captures, bound, &to.distances, threads, budget)?;
            // Scores of a position have the same parity.
            let claim = if is_at_least {
                ScoreIs::AtLeast(bound)
            } else {
                ScoreIs::AtMost(bound - 2)
            };
            solver.note_points(|| self.claim(&one.to, claim));
            if is_at_least == (captured > 0) {
                best.push(Move {
                    note: Some(format!("score {score}")),
                    ..one
                });
            }
        }
        Ok(best)
    }
}

/// The move that takes the most coins and gives the fewest away; `None` if there are no moves or the game has no score.
pub fn greedy_move(game: &Game, moves: &[Move]) -> Option<Move> {
    let all = Takings::of(game)?;
    let balance = |one: &&Move| {
        let after = Takings::of(&one.to)?;
        let taken = all.coins - after.coins;
        Some(if taken > 0 { taken } else { -after.capturable })
    };
    let mut best: Option<(i32, &Move)> = None;
    for one in moves {
        let balance = balance(&one)?;
        if best.is_none_or(|(most, _)| balance > most) {
            best = Some((balance, one));
        }
    }
    best.map(|(_, one)| one.clone())
}

/// Marks with an initial each coin that is taken in `after` but not in `before`.
pub fn signed(before: &Game, after: &Game, initial: char) -> Game {
    match (before.term(), after.term()) {
        (Term::Position(one), Term::Position(other)) => {
            match (one.of::<Nimstring>(), other.of::<Nimstring>()) {
                (Some(one), Some(other)) => {
                    let signed = other.position.signed(&one.position, initial);
                    Game::position(Nimstring.at(signed))
                }
                _ => after.clone(),
            }
        }
        (Term::Sum(one), Term::Sum(other)) => {
            let both = one.iter().zip(other);
            Game::sum(both.map(|(one, other)| signed(one, other, initial)))
        }
        _ => after.clone(),
    }
}

#[cfg(test)]
mod tests;
