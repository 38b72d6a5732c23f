//! Whose turn it is in a game whose moves have effects, the moves with passing, and how play ends.

use super::board::components;
use super::play::{Goal, Match};
use crate::rulesets::scene::Places;
use crate::solve::{Effect, Move, PlayKind, Solver, Stop};
use crate::value::{Dyadic, Player};

/// Passes in a row that end the play.
const LAST_PASS: u8 = 2;

/// What the moves so far have done to the turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Turns {
    /// The winner, after a move that wins.
    pub(super) won: Option<Player>,
    /// Passes in a row.
    pub(super) passes: u8,
    /// Whether the last move kept the turn.
    pub(super) kept: bool,
}

/// The end of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finish {
    /// The winner; `None` for a tie.
    pub winner: Option<Player>,
    /// The winner's points minus the loser's, where points decide.
    pub margin: Option<Dyadic>,
}

/// The points of Left minus those of Right, as points of a player minus those of the opponent.
pub(super) fn own(score: &Dyadic, player: Player) -> Dyadic {
    match player {
        Player::Left => score.clone(),
        Player::Right => -score,
    }
}

impl Match {
    /// Whether the players may pass.
    pub fn may_pass(&self) -> bool {
        self.goal == Goal::Points && Solver::may_pass(&self.game)
    }

    /// Whether the player to move must move again because the last move kept the turn.
    pub fn keeps_turn(&self) -> bool {
        self.turns.kept
    }

    /// The winner, if a move has won the game at once.
    pub fn won(&self) -> Option<Player> {
        self.turns.won
    }

    /// The number of the component that must be answered.
    pub fn obliged_component(&self) -> Option<usize> {
        let parts = components(&self.game);
        parts
            .iter()
            .position(|part| part.obliged().is_some())
            .map(|at| at + 1)
    }

    /// Whether both players have passed.
    pub fn is_passed_out(&self) -> bool {
        self.turns.passes >= LAST_PASS
    }

    /// Whether play has ended although there may be moves.
    fn is_decided(&self) -> bool {
        self.turns.won.is_some() || self.is_passed_out()
    }

    /// Whether a move is a pass: it leaves the game itself.
    pub(super) fn is_pass(&self, one: &Move) -> bool {
        self.may_pass() && one.to.identity() == self.game.identity()
    }

    fn pass(&self, player: Player) -> Move {
        Move {
            player: (!self.impartial).then_some(player),
            component: None,
            label: "pass".into(),
            places: Places::new(),
            note: None,
            to: self.game.clone(),
            effect: Effect::default(),
        }
    }

    /// The moves of a player, and the pass if players may pass.
    pub(super) fn moves_of(&self, solver: &mut Solver, player: Player) -> Result<Vec<Move>, Stop> {
        if self.is_decided() {
            return Ok(Vec::new());
        }
        let mut moves = solver.moves(&self.game, player)?;
        if self.may_pass() {
            moves.push(self.pass(player));
        }
        Ok(moves)
    }

    /// The moves of both players; those of an impartial game once.
    pub(super) fn all_moves(&self, solver: &mut Solver) -> Result<Vec<Move>, Stop> {
        if self.is_decided() {
            return Ok(Vec::new());
        }
        let mut moves = solver.all_moves(&self.game)?;
        if self.may_pass() {
            moves.extend(Player::movers(self.impartial).map(|player| self.pass(player)));
        }
        Ok(moves)
    }

    /// The moves of a player, each with the score from here on: Left's points minus Right's.
    pub(super) fn judged_moves(
        &self,
        solver: &mut Solver,
        player: Player,
    ) -> Result<Vec<(Move, Dyadic)>, Stop> {
        let mut judged = solver.judged_moves(&self.game, player)?;
        if self.may_pass() {
            let score = if self.turns.passes + 1 >= LAST_PASS {
                solver.end_score(&self.game, player)?
            } else {
                solver.score_after_pass(&self.game, player.opponent())?
            };
            judged.push((self.pass(player), score));
        }
        Ok(judged)
    }

    /// The score from here on under best play: Left's points minus Right's.
    pub(super) fn score(&self, solver: &mut Solver) -> Result<Dyadic, Stop> {
        match self.turns.passes {
            0 => solver.score(&self.game, self.mover),
            1 => solver.score_after_pass(&self.game, self.mover),
            _ => solver.end_score(&self.game, self.mover),
        }
    }

    /// What the board counts for the person if play ends now; zero where no points are on the board.
    pub(super) fn on_board(&self, solver: &mut Solver) -> Result<Dyadic, Stop> {
        if self.goal != Goal::Points {
            return Ok(Dyadic::ZERO);
        }
        // The player who passed last ends the play.
        let last = if self.is_passed_out() {
            self.mover.opponent()
        } else {
            self.mover
        };
        Ok(own(&solver.end_score(&self.game, last)?, self.person))
    }

    /// The end of the game if the player to move has no move.
    pub(super) fn finish(&self, solver: &mut Solver) -> Result<Finish, Stop> {
        if self.goal == Goal::Points {
            let taken = self.taken().unwrap_or_default();
            let board = self.on_board(solver)?;
            let lead = &(&taken.person - &taken.solver) + &board;
            let winner = match lead.signum() {
                0 => None,
                1.. => Some(self.person),
                _ => Some(self.person.opponent()),
            };
            return Ok(Finish {
                winner,
                margin: Some(lead.abs()),
            });
        }
        Ok(Finish {
            winner: self.turns.won.or_else(|| self.winner_without_moves()),
            margin: None,
        })
    }

    /// Why the moves of a game have no misère play, if so.
    pub(super) fn misere_fault(&self) -> Option<&'static str> {
        match self.game.play_kind() {
            PlayKind::Scoring => Some("a scoring game has no misère play"),
            PlayKind::Entailing => Some("a game whose moves oblige has no misère play"),
            PlayKind::Normal if self.game.has_misere() => None,
            PlayKind::Normal => Some("this game has no misère play"),
        }
    }
}

#[cfg(test)]
mod tests;
