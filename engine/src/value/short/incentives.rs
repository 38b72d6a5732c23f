//! Incentives, the gain of a move (Winning Ways, chapter 6; CGT, II.1).

use crate::budget::{Budget, Stop};
use crate::value::arena::{Arena, Value};
use crate::value::player::Player;

impl Arena {
    /// The undominated incentives of the players, in print order: G^L - G for Left, G - G^R for Right.
    ///
    /// Errors: limits of the budget.
    pub fn incentives(
        &mut self,
        g: Value,
        players: &[Player],
        budget: &Budget,
    ) -> Result<Vec<Value>, Stop> {
        let mut gains = self.gains(g, players, budget)?;
        self.sort_for_print(&mut gains, budget)?;
        Ok(gains)
    }

    /// The undominated incentives, in no particular order.
    pub(in crate::value) fn gains(
        &mut self,
        g: Value,
        players: &[Player],
        budget: &Budget,
    ) -> Result<Vec<Value>, Stop> {
        let mut gains = Vec::new();
        for &player in players {
            for option in self.unsorted_options(g, player, budget)? {
                gains.push(match player {
                    Player::Left => self.difference(option, g, budget)?,
                    Player::Right => self.difference(g, option, budget)?,
                });
            }
        }
        Value::sort_by_handle(&mut gains);
        gains.dedup();
        self.keep_undominated(&mut gains, Player::Left, budget)?;
        Ok(gains)
    }
}
