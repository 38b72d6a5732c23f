//! Misere quotients of partizan games: the commutative monoid that determines who wins every sum of some games, whoever
//! begins.
//!
//! As for impartial games, the monoid is learned from outcomes, which a search finds, and is then proved or refuted
//! (module `verify`). Sources: Allen, "Peeking at partizan misere quotients", Games of No Chance 4, 2015;
//! Rubinstein-Salzedo and Zhou, "Partizan misere quotients", 2026.

use super::quotient::{GameSum, MOST_ELEMENTS, Quotient};
use super::table::{ObservationTable, Oracle, sums_after};
use super::verify::refutation_for;
use crate::budget::{Budget, Stop, with_stack};
use crate::value::{Outcome, Player};
use rustc_hash::FxHashMap;

/// The options of Left and of Right. They are sums of games with smaller indices.
pub type SidedOptions = [Vec<GameSum>; 2];

impl Quotient {
    /// The misere quotient of these games, none of which is without options.
    ///
    /// # Errors
    /// Limits of the budget; `TooLarge` if the quotient is infinite or has more than [`MOST_ELEMENTS`] elements.
    pub fn of_partizan(games: &[SidedOptions], budget: &Budget) -> Result<Quotient, Stop> {
        let mut table = ObservationTable::new();
        let mut search = Search {
            games,
            budget,
            wins: FxHashMap::default(),
        };
        loop {
            let guess = table.guess(games.len(), MOST_ELEMENTS, &mut search, budget)?;
            let guess = guess.ok_or_else(Quotient::too_large)?;
            if table.learn(&guess, &mut search, budget)? {
                continue;
            }
            let Some(failing) = refutation(&guess, games, budget)? else {
                return Ok(guess);
            };
            let wrong = search.wrong_below(&failing, &guess)?;
            table.learn_from(&wrong, &guess, &mut search)?;
        }
    }
}

/// A sum for which a condition fails; `None` if this is the quotient of the games.
fn refutation(
    quotient: &Quotient,
    games: &[SidedOptions],
    budget: &Budget,
) -> Result<Option<GameSum>, Stop> {
    for player in Player::BOTH {
        let options: Vec<&[GameSum]> = games.iter().map(|game| &*game[player as usize]).collect();
        let failing = refutation_for(player, quotient, &options, budget)?;
        if failing.is_some() {
            return Ok(failing);
        }
    }
    Ok(None)
}

struct Search<'a> {
    games: &'a [SidedOptions],
    budget: &'a Budget,
    /// Whether Left and Right, moving first, win a sum.
    wins: FxHashMap<GameSum, [bool; 2]>,
}

impl Oracle for Search<'_> {
    fn outcome(&mut self, sum: &GameSum) -> Result<Outcome, Stop> {
        let [left, right] = self.wins(sum)?;
        Ok(Outcome::from_wins(left, !right))
    }
}

impl Search<'_> {
    /// A sum of which the guess has the wrong outcome: a sum that refutes it, or one of the sums that a move leads to.
    fn wrong_below(&mut self, failing: &GameSum, guess: &Quotient) -> Result<GameSum, Stop> {
        for player in Player::BOTH {
            for option in self.options(failing, player) {
                if self.outcome(&option)? != guess.outcome(guess.element(&option)) {
                    return Ok(option);
                }
            }
        }
        // With the right outcomes of all options, its own is wrong.
        Ok(failing.clone())
    }

    /// Whether Left and Right, moving first, win a sum, by search. A player who cannot move wins.
    fn wins(&mut self, sum: &GameSum) -> Result<[bool; 2], Stop> {
        if let Some(known) = self.wins.get(sum) {
            return Ok(*known);
        }
        self.budget.step()?;
        let mut wins = [true; 2];
        for player in Player::BOTH {
            let options = self.options(sum, player);
            let mut wins_first = options.is_empty();
            for option in options {
                if !with_stack(|| self.wins(&option))?[player.opponent() as usize] {
                    wins_first = true;
                    break;
                }
            }
            wins[player as usize] = wins_first;
        }
        self.budget.room_in_table(&self.wins)?;
        self.wins.insert(sum.clone(), wins);
        Ok(wins)
    }

    /// The sums that a move of the player leads to.
    fn options(&self, sum: &GameSum, player: Player) -> Vec<GameSum> {
        sums_after(sum, |game| &self.games[game as usize][player as usize])
    }
}

#[cfg(test)]
mod tests;
