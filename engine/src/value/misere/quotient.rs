//! Misere quotients: the commutative monoid that determines the outcome of every sum of some games.
//!
//! Consider all sums of some games and their followers. Two sums are equivalent if replacing one by the other never
//! changes the outcome of any such sum. The classes form a commutative monoid Q with an outcome for each element; those
//! won by the previous player are its P-portion. Source: Plambeck and Siegel, "Misere quotients for impartial games", Journal of Combinatorial Theory
//! A 115 (2008); Siegel, *Combinatorial Game Theory*, chapter V.4.

use crate::budget::{Budget, Stop};
use crate::value::Outcome;

/// Maximum number of elements of a quotient.
pub const MOST_ELEMENTS: usize = 4096;

/// A sum of games, as sorted indices.
pub type GameSum = Vec<u32>;

/// Games, each given by its options. The options are sums of games with smaller indices. Each game has at least one
/// option.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Generators(pub Vec<Vec<GameSum>>);

impl Generators {
    /// The length of the longest line of play of each game.
    pub(super) fn depths(&self) -> Vec<u64> {
        let mut depths: Vec<u64> = Vec::with_capacity(self.0.len());
        for options in &self.0 {
            let depth = |sum: &GameSum| {
                sum.iter()
                    .map(|g| depths[*g as usize])
                    .fold(0, u64::saturating_add)
            };
            let longest = options.iter().map(depth).max();
            depths.push(longest.map_or(0, |d| d.saturating_add(1)));
        }
        depths
    }
}

/// A finite commutative monoid with a map from sums of games, and the elements won by the previous player.
#[derive(Clone, Debug)]
pub struct Quotient {
    /// A shortest sum for each element. The first sum is empty.
    pub(super) sums: Vec<GameSum>,
    /// `plus[game][element]` is their sum.
    pub(super) plus: Vec<Vec<u16>>,
    /// The outcome of each element.
    pub(super) outcomes: Vec<Outcome>,
}

impl Quotient {
    /// The number of elements.
    pub fn order(&self) -> usize {
        self.sums.len()
    }

    /// The element to which a sum belongs.
    pub fn element(&self, sum: &[u32]) -> usize {
        sum.iter().fold(0, |element, game| {
            let next = self.plus.get(*game as usize).and_then(|p| p.get(element));
            usize::from(next.copied().unwrap_or_default())
        })
    }

    /// Whether the previous player wins the sums in an element.
    pub fn is_p(&self, element: usize) -> bool {
        self.outcome(element) == Outcome::P
    }

    /// The outcome of the sums in an element.
    pub fn outcome(&self, element: usize) -> Outcome {
        self.outcomes.get(element).copied().unwrap_or(Outcome::N)
    }

    /// The error for a quotient with more than [`MOST_ELEMENTS`] elements.
    pub(super) fn too_large() -> Stop {
        Stop::TooLarge(format!(
            "the misere quotient, of more than {MOST_ELEMENTS} elements and perhaps infinite,"
        ))
    }

    /// The addition table: `table[x * order + y]` is the sum of x and y.
    pub(super) fn table(&self, budget: &Budget) -> Result<Vec<u16>, Stop> {
        let order = self.order();
        let mut table = Vec::with_capacity(order * order);
        for sum in &self.sums {
            budget.work(order as u64)?;
            table.extend((0..order).map(|x| {
                let with = |element, game: &u32| self.plus[*game as usize][usize::from(element)];
                sum.iter().fold(x as u16, with)
            }));
        }
        Ok(table)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rustc_hash::FxHashMap;

    /// The heaps 1 to n of an octal game, without dead heaps, and the index of each heap.
    fn octal(digits: &[u32], n: usize) -> (Generators, Vec<Option<u32>>) {
        let mut games = Generators::default();
        let mut number = vec![None];
        for heap in 1..=n {
            let mut options: Vec<GameSum> = Vec::new();
            for (taken, digit) in (1..).zip(digits) {
                let Some(rest) = heap.checked_sub(taken) else {
                    continue;
                };
                for a in 0..=rest / 2 {
                    let b = rest - a;
                    let allowed = match (a, b) {
                        (0, 0) => digit & 1,
                        (0, _) => digit & 2,
                        _ => digit & 4,
                    };
                    if allowed != 0 {
                        let mut sum: GameSum = [a, b].iter().filter_map(|h| number[*h]).collect();
                        sum.sort_unstable();
                        options.push(sum);
                    }
                }
            }
            number.push((!options.is_empty()).then_some(games.0.len() as u32));
            if !options.is_empty() {
                games.0.push(options);
            }
        }
        (games, number)
    }

    fn order(digits: &[u32], n: usize) -> usize {
        let (games, _) = octal(digits, n);
        Quotient::of(&games, &Budget::unlimited()).unwrap().order()
    }

    #[test]
    fn orders_known_from_the_literature() {
        // The heaps at which the quotient changes.
        let partial = [
            (1, 2),
            (2, 6),
            (5, 12),
            (9, 18),
            (12, 24),
            (25, 32),
            (27, 40),
            (40, 40),
            (120, 40),
        ];
        for (heap, expected) in partial {
            assert_eq!(order(&[7, 7], heap), expected, "0.77 to {heap}");
        }
        for (heap, expected) in [(2, 2), (4, 6), (14, 24), (20, 24), (25, 144), (28, 176)] {
            assert_eq!(order(&[0, 7], heap), expected, "0.07 to {heap}");
        }
        assert_eq!(order(&[1, 2, 3], 8), 12);
        assert_eq!(order(&[1, 2, 3], 30), 20);
    }

    /// The outcome of a sum, found by search alone.
    fn is_p(games: &Generators, sum: &GameSum, known: &mut FxHashMap<GameSum, bool>) -> bool {
        if let Some(known) = known.get(sum) {
            return *known;
        }
        let mut p = !sum.is_empty();
        for at in 0..sum.len() {
            for option in &games.0[sum[at] as usize] {
                let mut next = sum.clone();
                next.remove(at);
                next.extend(option);
                next.sort_unstable();
                p = p && !is_p(games, &next, known);
            }
        }
        known.insert(sum.clone(), p);
        p
    }

    /// All sums of at most `most` games.
    fn sums(games: usize, most: usize) -> Vec<GameSum> {
        let mut all = vec![GameSum::new()];
        let mut from = 0;
        for _ in 0..most {
            let to = all.len();
            for i in from..to {
                for game in all[i].last().copied().unwrap_or(0)..games as u32 {
                    all.push([&all[i][..], &[game]].concat());
                }
            }
            from = to;
        }
        all
    }

    #[test]
    fn every_sum_has_the_outcome_that_search_finds() {
        for (digits, heaps, most) in [
            (&[7, 7][..], 9, 5),
            (&[7, 7], 12, 4),
            (&[0, 7], 14, 4),
            (&[1, 2, 3], 10, 5),
            (&[3, 1, 1], 9, 5),
            (&[0, 1, 5], 14, 4),
            // This quotient is found by trusting the sums of some games.
            (&[4, 5, 4], 20, 3),
            // This one is found by refining the congruence of the search.
            (&[5, 2, 5], 14, 4),
        ] {
            let (games, _) = octal(digits, heaps);
            let quotient = Quotient::of(&games, &Budget::unlimited()).unwrap();
            let mut known = FxHashMap::default();
            for sum in sums(games.0.len(), most) {
                let expected = is_p(&games, &sum, &mut known);
                assert_eq!(quotient.is_p(quotient.element(&sum)), expected, "{sum:?}");
            }
        }
    }

    #[test]
    fn elements_are_told_apart_by_some_sum() {
        for (digits, heaps) in [(&[7, 7][..], 12), (&[0, 7], 16), (&[1, 2, 3], 12)] {
            let (games, _) = octal(digits, heaps);
            let budget = Budget::unlimited();
            let quotient = Quotient::of(&games, &budget).unwrap();
            let table = quotient.table(&budget).unwrap();
            let rows = table.chunks(quotient.order()).map(|row| {
                let classes = row.iter().map(|e| quotient.is_p(usize::from(*e)));
                classes.collect::<Vec<bool>>()
            });
            let rows: rustc_hash::FxHashSet<_> = rows.collect();
            assert_eq!(rows.len(), quotient.order());
        }
    }
}
