//! Games in which a move may keep the turn, oblige the opponent to answer in the same component, or win at once.
//!
//! **Theorem.** In sums of impartial positions with such moves a position has a nimber or is loony (`replies`). A sum of
//! such positions without a loony one, of value \*n, and a short game G has the winner of \*n + G.
//!
//! *Proof.* W(p) is the set of all k such that a player who must move in p wins p + \*k. For a sum P, W(P) is the union of
//! W(p) shifted by the nimber of the other components, over its components p, and it has all k < n but not n. Let Left
//! be the one who follows a claim; for Right all is mirrored. By induction: (a) if k is in W(P) and G >= \*k, Left, who
//! must move in P, wins P + G; (b) if k is not in W(P) and G >= \*k, Right, who must move in P, loses P + G; (c) if P has
//! a loony component and G >= \*k for some k, Left, to move, wins P + G. (a) The move that wins P + \*k wins: a plain one
//! leads to \*k, and \*k + G >= 0; one that keeps the turn leads to \*v with v /= k, and \*v + G >= \*(v + k), or to (c);
//! an entailing one leads to (b). (b) A plain move leads to \*v with v /= k or to (c), one that keeps the turn to \*k, and
//! an entailing one to (a). (c) A loony component has all numbers in its set. Beside other loony ones: if W(p) is
//! cofinite, some move of p keeps the turn, wins, or entails an answer in q with W(q) finite; then no move of q keeps the
//! turn or wins, a plain one leads to (c), and an entailing one obliges to a set that is cofinite again. So if
//! \*n + G >= 0, Right, moving first in P + G, loses by (b) in P and by induction in G; if Left wins \*n + G moving
//! first, she wins P + G by (a), or by induction in G.

mod affine;
mod heaps;
mod obliged;
mod play;
mod replies;

pub use affine::AffineWorth;
pub use obliged::oblige;
pub use replies::ReplySet;

pub(super) use affine::AffineTables;
pub(super) use heaps::HeapReplies;
pub(super) use play::EntailingTables;
pub(super) use replies::ReplyTable;

use super::game::moves::moves;
use super::{Game, Move, PlayKind, SharedCall, Solved, Solver, Stop, Term, Worth};
use crate::affine::Form;
use crate::value::{Outcome, Player};

/// The worth of a call with such moves.
pub(super) fn worth_of_entailing(solver: &mut Solver, call: &SharedCall) -> Solved<Worth> {
    if call.obliged().is_some() {
        return Err(no_value_obliged());
    }
    if !call.is_impartial() {
        let what = "the value in normal play of a position in which a move may oblige, keep the turn or win";
        return Err(Stop::Undefined(what.into()));
    }
    replies::worth_of_impartial(solver, call)
}

fn no_value_obliged() -> Stop {
    Stop::Undefined("the value of a position that must be answered".into())
}

/// See [`Solver::affine_worth`].
pub(super) fn affine_worth(
    solver: &mut Solver,
    game: &Game,
    is_beside: bool,
) -> Solved<AffineWorth> {
    affine::worth(solver, game, is_beside)
}

/// See [`Solver::affine_option`].
pub(super) fn affine_option(solver: &mut Solver, player: Player, one: &Move) -> Solved<Form> {
    affine::form_of_move(solver, player, one)
}

/// The outcome of a game with such moves.
pub(super) fn outcome(solver: &mut Solver, game: &Game) -> Solved<Outcome> {
    if let Some(outcome) = outcome_by_values(solver, game)? {
        return Ok(outcome);
    }
    if let Some(outcome) = affine::known_outcome(solver, game)? {
        return Ok(outcome);
    }
    let left = play::wins(solver, game, Player::Left)?;
    let right = play::wins(solver, game, Player::Right)?;
    Ok(Outcome::from_wins(left, !right))
}

/// The outcome of a sum of impartial positions and short games, by the theorem above; `None` for another game.
fn outcome_by_values(solver: &mut Solver, game: &Game) -> Solved<Option<Outcome>> {
    let (mut rest, mut answered) = (Vec::new(), None);
    for term in flat(game) {
        if !is_impartial_or_short(term) {
            return Ok(None);
        }
        match term.obliged() {
            Some(inner) if answered.is_none() => answered = Some(inner.clone()),
            Some(_) => return Err(two_obliged()),
            None => rest.push(term.clone()),
        }
    }
    let rest = match solver.worth_of(&Game::sum(rest)) {
        Ok(worth) => worth,
        Err(Stop::LoonyBeside | Stop::Undefined(_)) => return Ok(None),
        Err(stop) => return Err(stop),
    };
    let Some(answered) = answered else {
        return match rest {
            Worth::Loony => Ok(Some(Outcome::N)),
            Worth::Value(value) => solver.arena.outcome(value, &solver.budget).map(Some),
        };
    };
    let number = match rest {
        Worth::Loony => None,
        Worth::Value(value) => match solver.arena.as_nimber(value).and_then(|n| n.to_u64()) {
            Some(number) => Some(number),
            None => return Ok(None),
        },
    };
    let Some(replies) = reply_set(solver, &answered)? else {
        return Ok(None);
    };
    let wins = match number {
        Some(number) => replies.has(number),
        None => replies.is_cofinite(),
    };
    Ok(Some(Outcome::from_wins(wins, !wins)))
}

fn is_impartial_or_short(game: &Game) -> bool {
    match game.term() {
        Term::Call(call) => call.play_kind() == PlayKind::Normal || call.is_impartial(),
        Term::Negative(game) | Term::Multiple(_, game) => is_impartial_or_short(game),
        _ => true,
    }
}

fn two_obliged() -> Stop {
    Stop::Undefined("the play of a sum in which a player must answer in two components".into())
}

/// The terms of a sum that is not nested.
fn flat(game: &Game) -> &[Game] {
    match game.term() {
        Term::Sum(games) => games,
        _ => std::slice::from_ref(game),
    }
}

/// See [`Solver::reply_set`].
pub(super) fn reply_set(solver: &mut Solver, game: &Game) -> Solved<Option<ReplySet>> {
    replies::of_game(solver, game)
}

/// See [`Solver::is_check`].
pub(super) fn is_check(solver: &mut Solver, game: &Game) -> Solved<[bool; 2]> {
    let mut wins = [false; 2];
    for player in Player::BOTH {
        let all = moves(solver, game, player)?;
        wins[player as usize] = all.iter().any(|one| one.effect.turn == super::Turn::Wins);
    }
    Ok(wins)
}
