//! How long a game lasts when both players want to win, and then to win soon or to win late.
//!
//! Source: *Winning Ways*, chapter 9; Steinhaus, "Definitions for a theory of games and pursuit", 1925.

use super::game::count::check_alternation;
use super::sums::{AtomSum, options_of_atom};
use super::{Game, Solved, Solver, Stop};
use crate::value::Player;
use rustc_hash::FxHashMap;

/// What the winner wants; the loser wants the opposite.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Haste {
    /// To win soon: the length is the remoteness.
    Soon,
    /// To win late: the length is the suspense.
    Late,
}

impl Haste {
    /// The better of two lengths, for a player who moves and then wins (`wins`) or loses.
    fn better(self, wins: bool, one: u32, other: u32) -> u32 {
        if (self == Haste::Soon) == wins {
            one.min(other)
        } else {
            one.max(other)
        }
    }
}

/// A sum, and who is to move.
type Turn = (AtomSum, Player);

/// A turn whose options are being looked at.
struct Frame {
    turn: Turn,
    options: Vec<Turn>,
    /// The best length so far of an option that the opponent loses.
    won: Option<u32>,
    /// The same for an option that the opponent wins.
    lost: Option<u32>,
}

/// See [`Solver::play_length`].
pub(super) fn play_length(
    solver: &mut Solver,
    game: &Game,
    player: Player,
    haste: Haste,
) -> Solved<u32> {
    let notion = match haste {
        Haste::Soon => "the remoteness",
        Haste::Late => "the suspense",
    };
    if game.is_loopy() {
        return Err(Stop::Undefined(format!("{notion} of a loopy game")));
    }
    check_alternation(game, notion)?;
    let start = solver.atoms().state(game)?;
    let start = normalised(solver, start, player);
    let mut known: FxHashMap<Turn, u32> = FxHashMap::default();
    let mut frames = vec![frame(solver, start)?];
    let mut length = 0;
    while let Some(top) = frames.last_mut() {
        if let Some(option) = top.options.last() {
            if let Some(after) = known.get(option) {
                let wins = after % 2 == 0;
                let best = if wins { &mut top.won } else { &mut top.lost };
                *best = Some(best.map_or(*after, |best| haste.better(wins, best, *after)));
                top.options.pop();
            } else {
                let option = option.clone();
                solver.budget.room_in(&mut frames, 1)?;
                frames.push(frame(solver, option)?);
            }
            continue;
        }
        length = top.won.or(top.lost).map_or(0, |after| after + 1);
        if let Some(ended) = frames.pop() {
            solver.budget.room_in_table(&known)?;
            solver.budget.reserve(2 * size_of_val(&*ended.turn.0))?;
            known.insert(ended.turn, length);
        }
    }
    Ok(length)
}

/// In an impartial game the length does not depend on who is to move.
fn normalised(solver: &Solver, state: AtomSum, player: Player) -> Turn {
    let is_impartial = state.iter().all(|atom| solver.sums.is_impartial(*atom));
    (state, if is_impartial { Player::Left } else { player })
}

fn frame(solver: &mut Solver, turn: Turn) -> Solved<Frame> {
    let (state, player) = &turn;
    let mut options = Vec::new();
    for (at, atom) in state.iter().enumerate() {
        if at > 0 && state.get(at - 1) == Some(atom) {
            continue;
        }
        for option in options_of_atom(solver, *atom, *player)? {
            solver.budget.tick()?;
            let mut next = state.to_vec();
            next.remove(at);
            next.extend_from_slice(&option);
            next.sort_unstable();
            solver.budget.room_in(&mut options, 1)?;
            options.push(normalised(solver, next.into(), player.opponent()));
        }
    }
    Ok(Frame {
        turn,
        options,
        won: None,
        lost: None,
    })
}
