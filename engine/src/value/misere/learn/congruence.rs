//! Congruences on the sums of some games, each given by a finite monoid that these games generate.

use crate::budget::{Budget, Stop};
use crate::value::misere::quotient::{GameSum, MOST_ELEMENTS, Quotient};
use crate::value::misere::table::joined;
use rustc_hash::FxHashMap;

impl Quotient {
    /// The congruence of the sums that are equal in this monoid and in another one, which may have more games, with
    /// outcomes from `known`. `None` if it is no finer than this one, or has more than [`MOST_ELEMENTS`] classes.
    pub(super) fn and(
        &self,
        other: &Quotient,
        known: &Quotient,
        budget: &Budget,
    ) -> Result<Option<Quotient>, Stop> {
        let mut classes = vec![(0, 0)];
        let mut numbers = FxHashMap::from_iter([((0, 0), 0)]);
        let mut sums = vec![GameSum::new()];
        let mut plus = vec![Vec::new(); self.plus.len()];
        let mut at = 0;
        while let Some((one, two)) = classes.get(at).copied() {
            budget.work(plus.len() as u64)?;
            let games = (0..).zip(self.plus.iter().zip(&other.plus));
            for ((game, (one_plus, two_plus)), plus) in games.zip(&mut plus) {
                let class = (one_plus[usize::from(one)], two_plus[usize::from(two)]);
                let number = *numbers.entry(class).or_insert_with(|| {
                    classes.push(class);
                    sums.push(joined(&sums[at], &[game]));
                    (classes.len() - 1) as u16
                });
                plus.push(number);
            }
            if classes.len() > MOST_ELEMENTS {
                return Ok(None);
            }
            at += 1;
        }
        if sums.len() == self.order() {
            return Ok(None);
        }
        let outcome = |sum: &GameSum| known.outcome(known.element(sum));
        Ok(Some(Quotient {
            outcomes: sums.iter().map(outcome).collect(),
            sums,
            plus,
        }))
    }

    /// For each class, a sum in it with the shortest longest line of play. Replacing a sum by it never lengthens play.
    pub(super) fn smallest_sums(
        &self,
        depths: &[u64],
        budget: &Budget,
    ) -> Result<Vec<GameSum>, Stop> {
        let depth = |sum: &GameSum| sum.iter().map(|g| depths[*g as usize]).sum::<u64>();
        let mut smallest = self.sums.clone();
        let mut better = true;
        while better {
            better = false;
            for element in 0..smallest.len() {
                budget.work(self.plus.len() as u64)?;
                for (game, plus) in (0..).zip(&self.plus) {
                    let longer = joined(&smallest[element], &[game]);
                    let to = usize::from(plus[element]);
                    if depth(&longer) < depth(&smallest[to]) {
                        smallest[to] = longer;
                        better = true;
                    }
                }
            }
        }
        Ok(smallest)
    }
}
