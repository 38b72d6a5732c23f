//! Loony positions in sums with partizan games.
//!
//! The player to move wins a loony position in every sum with *impartial* games (Winning Ways, chapter 16). In a sum
//! with other games it has no value, and the winner depends on the position. Such a sum is searched by its moves; a
//! player who takes a coin moves again.
//!
//! **Theorem.** Let p be a sum of positions with plain and complimenting moves, G a short game, Left to move. (a) If p
//! has the value \*n, then p + G and \*n + G have the same winner. (b) If p is loony and G >= \*k for some k, Left wins
//! p + G. (c) If G > \*k for all k, Left wins p + G moving first or second. (d) If p is loony and G |> \*k for all k,
//! Left wins p + G.
//!
//! *Proof* by induction. Among the sums p + \*v with nimbers, a plain move to a position of value \*v wins only that
//! one, and a complimenting move to such a position wins all others. A complimenting move to a loony position wins all
//! of them, and a plain move to one wins none. (b) The moves of p together win all sums with nimbers, so one is
//! complimenting. If it leads to a loony position, Left wins by induction. If it leads to \*v with v /= k, she
//! continues in \*v + G >= \*(v + k), which she wins. If v = k, another move wins p + \*k: either a plain one to \*k,
//! after which she moves second in \*k + G >= 0, or a complimenting one that does not lead to \*k. (a) If \*n + G >= 0,
//! Left wins p + G moving second: a plain move of Right to \*k has k /= n, and \*k + G >= \*(k + n); a complimenting
//! one leads to \*n; a plain one to a loony position is answered by (b); a move in G is answered as in \*n + G. If Left
//! wins \*n + G by a move to \*k + G >= 0 with k < n, some move of p wins p + \*k, and as in (b) it wins p + G. (c),
//! (d) A complimenting move leaves a smaller p with the same player to move, and plain moves are answered by (b).
//!
//! Equal short games are interchangeable: their difference is a second-player win, and that player answers moves in it
//! there.

#![allow(
    clippy::mutable_key_type,
    reason = "hashes and equality of games look at nothing that changes"
)]

use super::{Game, Solved, Solver, Stop, Term, Worth};
use crate::budget::with_stack;
use crate::value::{Int, Outcome, Player, Value};
use rustc_hash::FxHashMap;
use std::cmp::Ordering;
use std::hash::{Hash, Hasher};

/// Maximum number of copies of a loony position in a sum.
const MOST_COPIES: usize = 64;

/// A term of a sum that has no value.
#[derive(Clone, Debug)]
struct LoonyTerm {
    game: Game,
    /// The rules and the notation of a position; empty for other games.
    text: String,
    /// Whether this is a loony position itself, not a game with moves to one.
    is_loony: bool,
}

impl PartialEq for LoonyTerm {
    fn eq(&self, other: &LoonyTerm) -> bool {
        self.text == other.text && (!self.text.is_empty() || self.game.is_same(&other.game))
    }
}

impl Eq for LoonyTerm {}

impl Hash for LoonyTerm {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.text.hash(state);
        if self.text.is_empty() {
            state.write_u64(self.game.hash());
        }
    }
}

/// The terms without a value, and the sum of all other terms.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct LoonySum {
    terms: Vec<LoonyTerm>,
    rest: Value,
}

/// For each sum that was searched, whether the player wins moving first.
type Searched = FxHashMap<(LoonySum, Player), bool>;

/// The worth of a sum. Its loony terms may be accompanied by impartial games only.
pub(super) fn worth_of_sum(solver: &mut Solver, games: &[Game]) -> Solved<Worth> {
    let (mut values, mut is_loony) = (Vec::with_capacity(games.len()), false);
    let mut impartial = Vec::new();
    for game in games {
        solver.budget.step()?;
        match game.term() {
            // The values of these are not needed if there is a loony position.
            Term::Position(position) if position.is_impartial() => impartial.push(game),
            _ => match solver.worth_of(game)? {
                Worth::Loony => is_loony = true,
                Worth::Value(value) => values.push(value),
            },
        }
    }
    for game in impartial {
        match solver.worth_of(game)? {
            Worth::Loony => {
                is_loony = true;
                break;
            }
            Worth::Value(value) => values.push(value),
        }
    }
    let value = solver.sum_of_values(values)?;
    if !is_loony {
        return Ok(Worth::Value(value));
    }
    if solver.arena.is_nimber(value) {
        Ok(Worth::Loony)
    } else {
        Err(Stop::LoonyBeside)
    }
}

/// The values of the options of a game in which both players have the same options. Loony options are omitted: a
/// player who moves to one loses, as long as everything else is impartial.
pub(super) fn values_of_options<'a>(
    solver: &mut Solver,
    games: impl Iterator<Item = &'a Game>,
    is_impartial: bool,
) -> Solved<Vec<Value>> {
    let (mut values, mut is_loony) = (Vec::new(), false);
    for game in games {
        match solver.worth_of(game)? {
            Worth::Value(value) => values.push(value),
            Worth::Loony => is_loony = true,
        }
    }
    let has_nimbers = || values.iter().all(|value| solver.arena.is_nimber(*value));
    if is_loony && !(is_impartial && has_nimbers()) {
        return Err(Stop::LoonyBeside);
    }
    Ok(values)
}

/// The outcome of a sum of a loony position and other games.
pub(super) fn outcome_beside_loony(solver: &mut Solver, game: &Game) -> Solved<Outcome> {
    let mut sum = LoonySum {
        terms: Vec::new(),
        rest: Value::ZERO,
    };
    add_loony_terms(solver, game, false, &mut sum)?;
    let mut known = Searched::default();
    let left = wins_beside_loony(solver, &sum, Player::Left, &mut known)?;
    let right = wins_beside_loony(solver, &sum, Player::Right, &mut known)?;
    Ok(Outcome::from_wins(left, !right))
}

fn add_loony_terms(
    solver: &mut Solver,
    game: &Game,
    negative: bool,
    into: &mut LoonySum,
) -> Solved<()> {
    solver.budget.step()?;
    match game.term() {
        Term::Sum(games) => {
            for game in games {
                with_stack(|| add_loony_terms(solver, game, negative, into))?;
            }
            return Ok(());
        }
        Term::Negative(game) => {
            return with_stack(|| add_loony_terms(solver, game, !negative, into));
        }
        Term::Multiple(n, one) => {
            let copies = n.abs().to_usize().filter(|n| *n <= MOST_COPIES);
            match solver.worth_of(one) {
                Ok(Worth::Value(_)) => {}
                Ok(Worth::Loony) | Err(Stop::Undefined(_) | Stop::LoonyBeside) => {
                    let many = || Stop::TooLarge(format!("a sum of {n} copies of a game"));
                    for _ in 0..copies.ok_or_else(many)? {
                        let negative = negative != n.is_negative();
                        with_stack(|| add_loony_terms(solver, one, negative, into))?;
                    }
                    return Ok(());
                }
                Err(stop) => return Err(stop),
            }
        }
        // The moves of the loony value are not known.
        Term::Loony => return Err(Stop::LoonyBeside),
        _ => {}
    }
    let is_loony = match solver.worth_of(game) {
        Ok(Worth::Value(value)) => {
            let value = if negative {
                solver.arena.negative(value, &solver.budget)?
            } else {
                value
            };
            into.rest = solver.arena.sum(into.rest, value, &solver.budget)?;
            return Ok(());
        }
        Ok(Worth::Loony) => true,
        Err(Stop::LoonyBeside) => false,
        Err(stop) => return Err(stop),
    };
    let text = match game.term() {
        Term::Position(position) => format!("{}: {}", position.rules(), position.notation()),
        _ => String::new(),
    };
    let game = if negative && !is_loony {
        game.negative()
    } else {
        game.clone()
    };
    into.terms.push(LoonyTerm {
        game,
        text,
        is_loony,
    });
    into.terms.sort_by(|a, b| a.text.cmp(&b.text));
    Ok(())
}

/// Whether a player wins a sum by moving first.
fn wins_beside_loony(
    solver: &mut Solver,
    sum: &LoonySum,
    player: Player,
    known: &mut Searched,
) -> Solved<bool> {
    solver.budget.step()?;
    if sum.terms.is_empty() {
        let outcome = solver.arena.outcome(sum.rest, &solver.budget)?;
        return Ok(outcome.winner(player) == player);
    }
    let key = (sum.clone(), player);
    if let Some(wins) = known.get(&key) {
        return Ok(*wins);
    }
    let wins = match wins_by_theorem(solver, sum, player)? {
        Some(wins) => wins,
        None => with_stack(|| wins_by_moves(solver, sum, player, known))?,
    };
    solver.budget.room_in_table(known)?;
    known.insert(key, wins);
    Ok(wins)
}

/// Whether the player wins according to the theorem above; `None` if it does not apply.
fn wins_by_theorem(solver: &mut Solver, sum: &LoonySum, player: Player) -> Solved<Option<bool>> {
    if !solver.theorems || !sum.terms.iter().all(|term| term.is_loony) {
        return Ok(None);
    }
    let mut moves = 0;
    for term in &sum.terms {
        moves += solver.moves(&term.game, player)?.len() as u64;
    }
    // All nimbers that can remain are less than this.
    let nimbers = (moves + 1).next_power_of_two();
    let (better, worse) = match player {
        Player::Left => (Ordering::Greater, Ordering::Less),
        Player::Right => (Ordering::Less, Ordering::Greater),
    };
    let (mut never_worse, mut always_worse) = (true, true);
    for k in 0..nimbers {
        let nimber = solver.arena.nimber(&Int::from(k));
        let order = solver.arena.compare(sum.rest, nimber, &solver.budget)?;
        if order == Some(better) || order == Some(Ordering::Equal) {
            return Ok(Some(true));
        }
        never_worse &= order != Some(worse);
        always_worse &= order == Some(worse);
    }
    Ok(if never_worse {
        Some(true)
    } else {
        always_worse.then_some(false)
    })
}

fn wins_by_moves(
    solver: &mut Solver,
    sum: &LoonySum,
    player: Player,
    known: &mut Searched,
) -> Solved<bool> {
    for at in 0..sum.terms.len() {
        let mut moves = solver.moves(&sum.terms[at].game, player)?;
        // Try moves that take coins first; they make the sum smaller.
        moves.sort_by_key(|one| !one.to.must_move_again());
        for one in moves {
            let again = one.to.must_move_again();
            let mut next = sum.clone();
            next.terms.remove(at);
            add_loony_terms(solver, &one.to, false, &mut next)?;
            let wins = if again {
                wins_beside_loony(solver, &next, player, known)?
            } else {
                !wins_beside_loony(solver, &next, player.opponent(), known)?
            };
            if wins {
                return Ok(true);
            }
        }
    }
    for rest in solver.arena.options(sum.rest, player, &solver.budget)? {
        let next = LoonySum {
            terms: sum.terms.clone(),
            rest,
        };
        if !wins_beside_loony(solver, &next, player.opponent(), known)? {
            return Ok(true);
        }
    }
    Ok(false)
}
