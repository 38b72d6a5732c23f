//! Incentives: what a move gains (Winning Ways, chapter 6; CGT, II.1).

use super::arena::{Arena, Value};
use super::player::Player;
use crate::budget::{Budget, Stop};

impl Arena {
    /// The incentives of a player, without dominated ones: G^L - G for Left, G - G^R for Right.
    ///
    /// Errors: the budget's.
    pub fn incentives_of(
        &mut self,
        g: Value,
        player: Player,
        budget: &Budget,
    ) -> Result<Vec<Value>, Stop> {
        let mut incentives = self.options(g, player, budget)?;
        for option in &mut incentives {
            *option = match player {
                Player::Left => self.difference(*option, g, budget)?,
                Player::Right => self.difference(g, *option, budget)?,
            };
        }
        self.best(incentives, budget)
    }

    /// The incentives of Left: G^L - G for all left options, without dominated ones.
    ///
    /// Errors: the budget's.
    pub fn left_incentives(&mut self, g: Value, budget: &Budget) -> Result<Vec<Value>, Stop> {
        self.incentives_of(g, Player::Left, budget)
    }

    /// The incentives of Right: G - G^R for all right options, without dominated ones.
    ///
    /// Errors: the budget's.
    pub fn right_incentives(&mut self, g: Value, budget: &Budget) -> Result<Vec<Value>, Stop> {
        self.incentives_of(g, Player::Right, budget)
    }

    /// The incentives of both players, without dominated ones.
    ///
    /// Errors: the budget's.
    pub fn incentives(&mut self, g: Value, budget: &Budget) -> Result<Vec<Value>, Stop> {
        let mut all = self.left_incentives(g, budget)?;
        all.extend(self.right_incentives(g, budget)?);
        self.best(all, budget)
    }

    /// Those that no other one dominates, each once.
    fn best(&mut self, mut games: Vec<Value>, budget: &Budget) -> Result<Vec<Value>, Stop> {
        games.sort_unstable();
        games.dedup();
        self.keep_undominated(&mut games, Player::Left, budget)?;
        Ok(games)
    }
}
