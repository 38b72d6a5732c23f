//! Misere play by search: whoever cannot move wins.
//!
//! Nothing cancels in misere play, so a position is the sorted list of its atoms; equal lists are searched once.
//! Source: *Winning Ways*, chapter 13.

use super::shard::Table;
use super::shelf::{Asked, StoredQuestion};
use super::sums::AtomSum;
use super::{Game, Solved, Solver, Stop};
use crate::budget::with_stack;
use crate::value::misere::forms::Form;
use crate::value::{Outcome, Player};
use rustc_hash::FxHashMap;

/// Cached results of misere search.
#[derive(Debug, Default)]
pub(super) struct MisereMemo {
    /// Whether the player to move wins.
    wins: Table<(AtomSum, Player), bool>,
    /// Canonical forms by atom.
    pub(super) forms: FxHashMap<u32, Form>,
}

impl Solver {
    /// The outcome in misere play.
    pub fn misere_outcome(&mut self, game: &Game) -> Solved<Outcome> {
        let left = self.misere_wins_first(game, Player::Left)?;
        let right = self.misere_wins_first(game, Player::Right)?;
        Ok(Outcome::from_wins(left, !right))
    }

    /// Whether a player who moves first wins a game in misere play.
    pub fn misere_wins_first(&mut self, game: &Game, player: Player) -> Solved<bool> {
        let state = self.misere_state(game)?;
        self.misere_search(state, player)
    }

    /// The parts of a game; notes that misere play was requested.
    pub(super) fn misere_state(&mut self, game: &Game) -> Solved<AtomSum> {
        self.note_misere();
        if game.is_loopy() {
            return Err(Stop::Undefined("misère play of a loopy game".into()));
        }
        self.state(game)
    }

    fn misere_search(&mut self, state: AtomSum, player: Player) -> Solved<bool> {
        self.budget.tick()?;
        // In an impartial game the player does not matter.
        let impartial = state.iter().all(|a| self.is_impartial_atom(*a));
        let key_player = if impartial { Player::Left } else { player };
        let key = (state, key_player);
        if let Some(wins) = self.misere.wins.get(&key) {
            return Ok(wins);
        }
        let question = self.misere_question(&key.0, key_player);
        if let Some(wins) = self.context().recall(question.as_ref())? {
            return self.remember_wins(key, wins);
        }
        let state = key.0;
        let (mut can_move, mut wins) = (false, false);
        'search: for (at, atom) in state.iter().enumerate() {
            if at > 0 && state[at - 1] == *atom {
                continue;
            }
            for option in self.options_of_atom(*atom, player)? {
                can_move = true;
                let mut next: Vec<u32> = Vec::with_capacity(state.len() + option.len());
                next.extend_from_slice(&state[..at]);
                next.extend_from_slice(&state[at + 1..]);
                next.extend_from_slice(&option);
                next.sort_unstable();
                if !with_stack(|| self.misere_search(next.into(), player.opponent()))? {
                    wins = true;
                    break 'search;
                }
            }
        }
        let wins = wins || !can_move;
        self.context().keep(question, wins)?;
        self.remember_wins((state, key_player), wins)
    }

    fn remember_wins(&mut self, key: (AtomSum, Player), wins: bool) -> Solved<bool> {
        self.misere.wins.insert(key, wins, size, &self.budget)?;
        Ok(wins)
    }

    /// The question of who wins a sum, for the store; `None` if the store cannot hold it.
    fn misere_question(&mut self, state: &AtomSum, player: Player) -> Option<StoredQuestion> {
        self.shelf.as_ref()?;
        let parts = self.stored_parts(state).filter(|parts| !parts.is_empty())?;
        let asked = match player {
            Player::Left => Asked::MisereLeft,
            Player::Right => Asked::MisereRight,
        };
        self.context().question_of(asked, parts)
    }
}

/// The size of a sum, for eviction. Atoms are numbered as they are found, so the first atom, with the smallest number,
/// is the largest.
fn size(key: &(AtomSum, Player)) -> u32 {
    key.0.first().map_or(0, |atom| u32::MAX - atom)
}
