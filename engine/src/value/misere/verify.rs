//! Proves that a monoid with outcomes is the misere quotient of some games, or finds a sum that refutes it.
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
//!
//! In impartial games the conditions for both players are the same. There, a further game does not change a proved
//! quotient if no option is in B where x(G) is not in A and its W contains the W of a game with the same x. See
//! [`ProvedQuotient`].

use super::quotient::{GameSum, Generators, Quotient};
use crate::budget::{Budget, Stop};
use crate::value::Player;

/// A set of elements of the quotient.
#[derive(Clone, Debug, PartialEq, Eq)]
struct ElementSet(Box<[u64]>);

impl ElementSet {
    fn empty(order: usize) -> ElementSet {
        ElementSet(vec![0; order.div_ceil(64)].into())
    }

    fn insert(&mut self, element: usize) {
        self.0[element / 64] |= 1 << (element % 64);
    }

    fn has(&self, element: usize) -> bool {
        self.0[element / 64] >> (element % 64) & 1 == 1
    }

    fn is_within(&self, other: &ElementSet) -> bool {
        self.0.iter().zip(&*other.0).all(|(a, b)| a & !b == 0)
    }
}

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

/// A monoid with outcomes, as one player sees it.
struct Monoid {
    order: usize,
    /// The addition table.
    table: Vec<u16>,
    /// The elements that the player wins, moving first and moving second.
    first: Vec<bool>,
    second: Vec<bool>,
}

impl Monoid {
    fn new(quotient: &Quotient, player: Player, budget: &Budget) -> Result<Monoid, Stop> {
        let wins = |beginner: Player| {
            let outcomes = (0..quotient.order()).map(|element| quotient.outcome(element));
            outcomes.map(move |outcome| outcome.winner(beginner) == player)
        };
        Ok(Monoid {
            order: quotient.order(),
            table: quotient.table(budget)?,
            first: wins(player).collect(),
            second: wins(player.opponent()).collect(),
        })
    }

    /// The sums of an element with each element.
    fn sums_with(&self, element: usize) -> &[u16] {
        &self.table[element * self.order..(element + 1) * self.order]
    }

    /// The set W of a game with these options of the player.
    fn wins(
        &self,
        options: &[GameSum],
        quotient: &Quotient,
        budget: &Budget,
    ) -> Result<ElementSet, Stop> {
        let order = self.order;
        let mut wins = ElementSet::empty(order);
        let mut met = vec![false; order];
        for option in options {
            budget.work(option.len() as u64 / 8 + 1)?;
            let option = quotient.element(option);
            if std::mem::replace(&mut met[option], true) {
                continue;
            }
            budget.work(order as u64 / 8)?;
            for (z, sum) in self.sums_with(option).iter().enumerate() {
                if self.second[usize::from(*sum)] {
                    wins.insert(z);
                }
            }
        }
        Ok(wins)
    }

    /// An element whose sum with another one the player loses, moving first, although it is in a set W of the other one.
    fn lost_in(&self, wins: &ElementSet, element: usize) -> Option<usize> {
        let mut sums = self.sums_with(element).iter().enumerate();
        let lost = sums.find(|(z, sum)| wins.has(*z) && !self.first[usize::from(**sum)]);
        lost.map(|(z, _)| z)
    }

    fn sum(&self, triple: &Triple, at: usize, game: &Triple) -> Triple {
        let mut wins = ElementSet::empty(self.order);
        let with_game = self.sums_with(game.element);
        let with_triple = self.sums_with(triple.element);
        for (z, (game_sum, triple_sum)) in with_game.iter().zip(with_triple).enumerate() {
            if triple.wins.has(usize::from(*game_sum)) || game.wins.has(usize::from(*triple_sum)) {
                wins.insert(z);
            }
        }
        Triple {
            element: usize::from(with_triple[game.element]),
            has_options: triple.has_options || game.has_options,
            wins,
            made_of: (Some(at), game.made_of.1),
            dropped: false,
        }
    }
}

/// A quotient of impartial games that has been proved.
pub(super) struct ProvedQuotient {
    monoid: Monoid,
    /// x and W of each game.
    games: Vec<(usize, ElementSet)>,
}

impl ProvedQuotient {
    /// The quotient of the games with these options.
    pub(super) fn of(
        quotient: &Quotient,
        games: &[Vec<GameSum>],
        budget: &Budget,
    ) -> Result<ProvedQuotient, Stop> {
        let monoid = Monoid::new(quotient, Player::Left, budget)?;
        let mut all: Vec<(usize, ElementSet)> = Vec::new();
        for (number, options) in games.iter().enumerate() {
            let element = quotient.element(&[number as u32]);
            let new = (element, monoid.wins(options, quotient, budget)?);
            if !all.contains(&new) {
                all.push(new);
            }
        }
        Ok(ProvedQuotient { monoid, games: all })
    }

    /// For each element, its sum with a further game that has these options; `None` if this game would change the
    /// quotient.
    pub(super) fn sums_with(
        &self,
        quotient: &Quotient,
        options: &[GameSum],
        budget: &Budget,
    ) -> Result<Option<Vec<u16>>, Stop> {
        let monoid = &self.monoid;
        let wins = monoid.wins(options, quotient, budget)?;
        for (element, fewer) in &self.games {
            budget.work(monoid.order as u64 / 16 + 1)?;
            if fewer.is_within(&wins) && monoid.lost_in(&wins, *element).is_none() {
                return Ok(Some(monoid.sums_with(*element).to_vec()));
            }
        }
        Ok(None)
    }
}

/// A sum for which a condition fails; `None` if this is the quotient of the games.
pub(super) fn refutation(
    quotient: &Quotient,
    games: &Generators,
    budget: &Budget,
) -> Result<Option<GameSum>, Stop> {
    refutation_for(Player::Left, quotient, &games.0, budget)
}

/// A sum for which a condition for this player fails, who has these options of each game.
pub(super) fn refutation_for(
    player: Player,
    quotient: &Quotient,
    games: &[impl AsRef<[GameSum]>],
    budget: &Budget,
) -> Result<Option<GameSum>, Stop> {
    let monoid = Monoid::new(quotient, player, budget)?;
    let order = monoid.order;
    let mut all: Vec<Triple> = Vec::new();
    let mut by_element: Vec<Vec<usize>> = vec![Vec::new(); order];
    for (number, options) in games.iter().enumerate() {
        let options = options.as_ref();
        let element = quotient.element(&[number as u32]);
        let wins = monoid.wins(options, quotient, budget)?;
        if let Some(z) = monoid.lost_in(&wins, element) {
            let mut sum = quotient.sums[z].clone();
            sum.push(number as u32);
            sum.sort_unstable();
            return Ok(Some(sum));
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
            if triple.has_options == monoid.first[triple.element] && !triple.wins.has(0) {
                return Ok(Some(sum_of(&all, next)));
            }
            let triple = triple.clone();
            for game in &games {
                budget.work(order as u64 / 4 + 1)?;
                budget.room_in(&mut all, 1)?;
                let sum = monoid.sum(&triple, next, game);
                add(sum, &mut all, &mut by_element);
            }
        }
        next += 1;
    }
    Ok(None)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::Outcome;

    fn outcome(letter: char) -> Outcome {
        if letter == 'P' {
            Outcome::P
        } else {
            Outcome::N
        }
    }

    /// The quotient of Nim with heaps 1 and 2: 1, a, b, ab, b^2, ab^2, with P-portion a, b^2.
    fn nim() -> (Generators, Quotient) {
        let games = Generators(vec![vec![vec![]], vec![vec![], vec![0]]]);
        let quotient = Quotient {
            sums: vec![
                vec![],
                vec![0],
                vec![1],
                vec![0, 1],
                vec![1, 1],
                vec![0, 1, 1],
            ],
            plus: vec![vec![1, 0, 3, 2, 5, 4], vec![2, 3, 4, 5, 2, 3]],
            outcomes: "NPNNPN".chars().map(outcome).collect(),
        };
        (games, quotient)
    }

    #[test]
    fn the_quotient_is_accepted_and_others_are_refuted() {
        let budget = Budget::unlimited();
        let (games, quotient) = nim();
        assert_eq!(refutation(&quotient, &games, &budget), Ok(None));
        for element in 1..6 {
            let mut wrong = quotient.clone();
            wrong.outcomes[element] = match wrong.outcomes[element] {
                Outcome::P => Outcome::N,
                _ => Outcome::P,
            };
            let found = refutation(&wrong, &games, &budget).unwrap();
            assert!(found.is_some(), "{element}");
        }
        // The quotient of heap 1 alone has no element for heap 2.
        for image in [[0, 1], [1, 0]] {
            let small = Quotient {
                sums: vec![vec![], vec![0]],
                plus: vec![vec![1, 0], image.to_vec()],
                outcomes: vec![Outcome::N, Outcome::P],
            };
            assert!(refutation(&small, &games, &budget).unwrap().is_some());
        }
    }
}
