//! Proves that a monoid is the misere quotient of some games, or finds a sum that refutes it.
//!
//! Let x be a homomorphism from the sums onto a finite commutative monoid, and P a subset of the monoid that separates
//! its elements: for x ≠ y, some z has exactly one of x + z and y + z in P. If x(G) is in P for exactly those G that the
//! previous player wins, the monoid is the quotient. By induction over the options, this holds if 0 is not in P and,
//! for all other G,
//!
//! 1. if x(G) is in P, no option of G is in P;
//! 2. if x(G) is not in P, some option of G is in P.
//!
//! Both are conditions on infinitely many G. But G matters only through x(G) and the set W(G) of those z for which some
//! option G' has x(G') + z in P. The sum G + Z has an option in P exactly if x(Z) is in W(G) or x(G) is in W(Z). The x
//! and W of a sum follow from the x and W of its terms. So it suffices to enumerate all pairs (x, W) by adding one game
//! at a time. Condition 1 holds if, for every game g and every z in W(g), x(g) + z is not in P. For condition 2, a pair
//! may be dropped if its W contains the W of another pair with the same x: if the dropped pair fails in some sum, so
//! does the other pair. Hence a further game does not change a proved quotient if condition 1 holds for it and its W
//! contains the W of a game with the same x. See [`ProvedQuotient`].

use super::quotient::{GameSum, Generators, Quotient};
use crate::budget::{Budget, Stop};

/// A set of elements of the quotient.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ElementSet(Box<[u64]>);

impl ElementSet {
    pub(super) fn empty(order: usize) -> ElementSet {
        ElementSet(vec![0; order.div_ceil(64)].into())
    }

    pub(super) fn insert(&mut self, element: usize) {
        self.0[element / 64] |= 1 << (element % 64);
    }

    pub(super) fn has(&self, element: usize) -> bool {
        self.0[element / 64] >> (element % 64) & 1 == 1
    }

    pub(super) fn is_within(&self, other: &ElementSet) -> bool {
        self.0.iter().zip(&*other.0).all(|(a, b)| a & !b == 0)
    }
}

/// A sum, reduced to the data on which the conditions depend.
#[derive(Clone, Debug)]
struct Pair {
    element: usize,
    wins: ElementSet,
    /// The construction of the sum: a game, and the earlier pair to which it was added, unless it is the first.
    made_of: (Option<usize>, u32),
    dropped: bool,
}

/// The set W of a game with these options; `table` is the addition table of the quotient.
fn wins(
    options: &[GameSum],
    quotient: &Quotient,
    table: &[u16],
    budget: &Budget,
) -> Result<ElementSet, Stop> {
    let order = quotient.order();
    let mut wins = ElementSet::empty(order);
    let mut met = vec![false; order];
    for option in options {
        budget.work(option.len() as u64 / 8 + 1)?;
        let option = quotient.element(option);
        if std::mem::replace(&mut met[option], true) {
            continue;
        }
        budget.work(order as u64 / 8)?;
        let sums = table.chunks(order).nth(option).unwrap_or(&[]);
        for (z, sum) in sums.iter().enumerate() {
            if quotient.is_p(usize::from(*sum)) {
                wins.insert(z);
            }
        }
    }
    Ok(wins)
}

/// A quotient that has been proved for some games.
pub(super) struct ProvedQuotient {
    table: Vec<u16>,
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
        let table = quotient.table(budget)?;
        let mut all: Vec<(usize, ElementSet)> = Vec::new();
        for (number, options) in games.iter().enumerate() {
            let new = (
                quotient.element(&[number as u32]),
                wins(options, quotient, &table, budget)?,
            );
            if !all.contains(&new) {
                all.push(new);
            }
        }
        Ok(ProvedQuotient { table, games: all })
    }

    /// For each element, its sum with a further game that has these options; `None` if this game would change the
    /// quotient.
    pub(super) fn sums_with(
        &self,
        quotient: &Quotient,
        options: &[GameSum],
        budget: &Budget,
    ) -> Result<Option<Vec<u16>>, Stop> {
        let order = quotient.order();
        let wins = wins(options, quotient, &self.table, budget)?;
        for (element, fewer) in &self.games {
            budget.work(order as u64 / 16 + 1)?;
            let sums = self.table.chunks(order).nth(*element).unwrap_or(&[]);
            let mut all = sums.iter().enumerate();
            let both = |(z, sum): (usize, &u16)| wins.has(z) && quotient.is_p(usize::from(*sum));
            if fewer.is_within(&wins) && !all.any(both) {
                return Ok(Some(sums.to_vec()));
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
    let order = quotient.order();
    let table = quotient.table(budget)?;
    let plus = |x: usize, y: usize| usize::from(table[x * order + y]);
    let mut all: Vec<Pair> = Vec::new();
    let mut by_element: Vec<Vec<usize>> = vec![Vec::new(); order];
    for (number, options) in games.0.iter().enumerate() {
        let element = quotient.element(&[number as u32]);
        let wins = wins(options, quotient, &table, budget)?;
        // Condition 1.
        let both = |z: &usize| wins.has(*z) && quotient.is_p(plus(element, *z));
        if let Some(z) = (0..order).find(both) {
            let mut sum = quotient.sums[z].clone();
            sum.push(number as u32);
            sum.sort_unstable();
            return Ok(Some(sum));
        }
        let pair = Pair {
            element,
            wins,
            made_of: (None, number as u32),
            dropped: false,
        };
        add(pair, &mut all, &mut by_element);
    }
    let games: Vec<Pair> = all.iter().filter(|p| !p.dropped).cloned().collect();
    let mut next = 0;
    while let Some(pair) = all.get(next) {
        if !pair.dropped {
            // Condition 2.
            if !quotient.is_p(pair.element) && !pair.wins.has(0) {
                return Ok(Some(sum_of(&all, next)));
            }
            let pair = pair.clone();
            for game in &games {
                budget.work(order as u64 / 4 + 1)?;
                let mut wins = ElementSet::empty(order);
                for z in 0..order {
                    if pair.wins.has(plus(z, game.element)) || game.wins.has(plus(z, pair.element))
                    {
                        wins.insert(z);
                    }
                }
                let sum = Pair {
                    element: plus(pair.element, game.element),
                    wins,
                    made_of: (Some(next), game.made_of.1),
                    dropped: false,
                };
                add(sum, &mut all, &mut by_element);
            }
        }
        next += 1;
    }
    Ok(None)
}

/// Adds a pair, unless there is a pair with the same element and a subset of its wins. Drops pairs with a superset.
fn add(pair: Pair, all: &mut Vec<Pair>, by_element: &mut [Vec<usize>]) {
    let rivals = &mut by_element[pair.element];
    if rivals.iter().any(|r| all[*r].wins.is_within(&pair.wins)) {
        return;
    }
    rivals.retain(|r| {
        let keep = !pair.wins.is_within(&all[*r].wins);
        all[*r].dropped = !keep;
        keep
    });
    rivals.push(all.len());
    all.push(pair);
}

fn sum_of(all: &[Pair], at: usize) -> GameSum {
    let mut sum = GameSum::new();
    let mut at = Some(at);
    while let Some(pair) = at.and_then(|at| all.get(at)) {
        sum.push(pair.made_of.1);
        at = pair.made_of.0;
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
