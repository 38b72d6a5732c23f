//! Proves that a monoid with outcomes is the misere quotient of some partizan games, or finds a sum that refutes it.
//!
//! Let x be a homomorphism from the sums onto a finite commutative monoid whose elements have outcomes that separate
//! them: for x ≠ y, some z gives x + z and y + z different outcomes. If x(G) has the outcome of G for every G, the monoid
//! is the quotient. For each player, say Left, let A be the elements that Left wins when moving first, and B those that
//! Left wins when moving second. By induction over the options, the outcomes are right if that of 0 is N and for all G
//!
//! 1. if x(G) is not in A, Left has options, and none of them is in B;
//! 2. if x(G) is in A, Left has no option, or one in B.
//!
//! These are conditions on infinitely many G. But G matters only through x(G), whether Left has options,
//! and the set W(G) of those z for which some option G' has x(G') + z in B. The sum G + Z has an option in B exactly if
//! x(Z) is in W(G) or x(G) is in W(Z). So it suffices to enumerate the triples of these, one game at a time. That no
//! option is in B where x(G) is not in A need only be checked for each game and every z. Otherwise, a triple with
//! options may be dropped if its W contains the W of another one with options and the same x: if the dropped one fails
//! in some sum, so does the other. A triple without options is determined by its x.

use super::super::quotient::{GameSum, Quotient};
use super::super::verify::ElementSet;
use super::SidedOptions;
use crate::budget::{Budget, Stop};
use crate::value::Player;

/// A sum, reduced to the data on which the conditions for one player depend.
#[derive(Clone, Debug)]
struct Triple {
    element: usize,
    has_options: bool,
    wins: ElementSet,
    /// The construction of the sum: a game, and the earlier triple to which it was added, unless it is the first.
    made_of: (Option<usize>, u32),
    dropped: bool,
}

/// A sum for which a condition fails; `None` if this is the quotient of the games.
pub(super) fn refutation(
    quotient: &Quotient,
    games: &[SidedOptions],
    budget: &Budget,
) -> Result<Option<GameSum>, Stop> {
    let table = quotient.table(budget)?;
    for player in Player::BOTH {
        let proof = Proof {
            quotient,
            table: &table,
            player,
            budget,
        };
        let failing = proof.refutation(games)?;
        if failing.is_some() {
            return Ok(failing);
        }
    }
    Ok(None)
}

/// The conditions for one player.
struct Proof<'a> {
    quotient: &'a Quotient,
    table: &'a [u16],
    player: Player,
    budget: &'a Budget,
}

impl Proof<'_> {
    fn plus(&self, x: usize, y: usize) -> usize {
        usize::from(self.table[x * self.quotient.order() + y])
    }

    /// Whether the player wins the sums in an element when moving first.
    fn wins_first(&self, element: usize) -> bool {
        self.quotient.outcome(element).winner(self.player) == self.player
    }

    /// Whether the player wins the sums in an element when moving second.
    fn wins_second(&self, element: usize) -> bool {
        let opponent = self.player.opponent();
        self.quotient.outcome(element).winner(opponent) == self.player
    }

    fn refutation(&self, games: &[SidedOptions]) -> Result<Option<GameSum>, Stop> {
        let order = self.quotient.order();
        let mut all: Vec<Triple> = Vec::new();
        let mut by_element: Vec<Vec<usize>> = vec![Vec::new(); order];
        for (number, options) in games.iter().enumerate() {
            let element = self.quotient.element(&[number as u32]);
            let options = &options[self.player as usize];
            let mut wins = ElementSet::empty(order);
            for option in options {
                self.budget.work(order as u64 / 8 + 1)?;
                let option = self.quotient.element(option);
                for z in 0..order {
                    if !self.wins_second(self.plus(option, z)) {
                        continue;
                    }
                    if !self.wins_first(self.plus(element, z)) {
                        let mut sum = self.quotient.sums[z].clone();
                        sum.push(number as u32);
                        sum.sort_unstable();
                        return Ok(Some(sum));
                    }
                    wins.insert(z);
                }
            }
            let triple = Triple {
                element,
                has_options: !options.is_empty(),
                wins,
                made_of: (None, number as u32),
                dropped: false,
            };
            add(triple, &mut all, &mut by_element);
        }
        let games: Vec<Triple> = all.iter().filter(|t| !t.dropped).cloned().collect();
        let mut next = 0;
        while let Some(triple) = all.get(next) {
            if !triple.dropped {
                if triple.has_options == self.wins_first(triple.element) && !triple.wins.has(0) {
                    return Ok(Some(sum_of(&all, next)));
                }
                let triple = triple.clone();
                for game in &games {
                    self.budget.work(order as u64 / 4 + 1)?;
                    self.budget.room_in(&mut all, 1)?;
                    let sum = self.sum(&triple, next, game);
                    add(sum, &mut all, &mut by_element);
                }
            }
            next += 1;
        }
        Ok(None)
    }

    fn sum(&self, triple: &Triple, at: usize, game: &Triple) -> Triple {
        let order = self.quotient.order();
        let mut wins = ElementSet::empty(order);
        for z in 0..order {
            if triple.wins.has(self.plus(z, game.element))
                || game.wins.has(self.plus(z, triple.element))
            {
                wins.insert(z);
            }
        }
        Triple {
            element: self.plus(triple.element, game.element),
            has_options: triple.has_options || game.has_options,
            wins,
            made_of: (Some(at), game.made_of.1),
            dropped: false,
        }
    }
}

/// Adds a triple, unless another one makes it needless. Drops those that it makes needless.
fn add(triple: Triple, all: &mut Vec<Triple>, by_element: &mut [Vec<usize>]) {
    let replaces = |one: &Triple, other: &Triple| {
        one.has_options == other.has_options && one.wins.is_within(&other.wins)
    };
    let rivals = &mut by_element[triple.element];
    if rivals.iter().any(|r| replaces(&all[*r], &triple)) {
        return;
    }
    rivals.retain(|r| {
        let keep = !replaces(&triple, &all[*r]);
        all[*r].dropped = !keep;
        keep
    });
    rivals.push(all.len());
    all.push(triple);
}

fn sum_of(all: &[Triple], at: usize) -> GameSum {
    let mut sum = GameSum::new();
    let mut at = Some(at);
    while let Some(triple) = at.and_then(|at| all.get(at)) {
        sum.push(triple.made_of.1);
        at = triple.made_of.0;
    }
    sum.sort_unstable();
    sum
}
