//! Multiples of upon plus nimbers, computed without the graph of the sum.
//!
//! **Theorem.** Let U(n, m) = n upon + \*m with n >= 1, and let + for nimbers denote exclusive or. The canonical forms
//! are U(n, m) = {0 | U(n - 1, m + 1)} for n >= 2, U(1, 1) = {0, pass | 0}, and U(1, m) = {pass | \*(m + 1)} otherwise.
//!
//! *Proof*. (a) U(1, m) >= 0 for m /= 1: Right moves to \*(m + 1), from which Left moves to 0, or to U(1, j), where
//! Left passes unless j = 1; then she moves to upon. (b) U(2, 1) >= upon: on 2 upon + \* - upon Left, moving second,
//! answers a pass with a pass. If Right moves upon to \*, she also passes and upon - upon is left. If Right moves \* to
//! 0, she moves -upon to \*, and 2 upon + \* >= 0 by (a). By (a) U(n, m) >= U(n - 1, k) for all k except m + 1, and for
//! k = m + 1 too by (b), if n >= 2.
//!
//! Right's options are U(n - 1, m + 1), where U(0, m) is \*m, and U(n, j) with j < m, which the former dominates by
//! (a). Left's options are the game itself and U(n, j) with j < m. For n >= 2 all of these are reversible through U(n -
//! 1, j + 1) with j <= m, so they are replaced by Left's options of those games. By induction these are 0 or, if n = 2,
//! U(1, j + 1). The latter is reversible through \*j and so replaced by smaller nimbers, which are reversible through 0
//! except for 0 itself. For n = 1 the options U(1, j) are reversible through \*(j + 1) in the same way. For m = 1 they
//! leave the option 0; otherwise they leave nothing, because the pass dominates 0.

use super::game::Loopy;
use super::graph::LoopyGraph;
use super::refine::quotient;
use crate::budget::{Budget, Stop};
use crate::value::Player;

/// A multiple of upon, or of its negative, plus a nimber.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Upons {
    /// Whether this is a multiple of -upon.
    pub(super) negative: bool,
    /// The number of copies, at least 1.
    pub(super) count: usize,
    pub(super) nimber: usize,
}

impl Upons {
    /// The sum of two multiples with the same sign.
    pub(super) fn sum(self, other: Upons) -> Option<Upons> {
        (self.negative == other.negative).then(|| Upons {
            count: self.count.saturating_add(other.count),
            nimber: self.nimber ^ other.nimber,
            ..self
        })
    }

    /// The canonical form as a game.
    ///
    /// Errors: `TooLarge` for too many positions or moves, and limits of the budget.
    pub(super) fn game(self, budget: &Budget) -> Result<Loopy, Stop> {
        // The nimber at the end of the chain of Right's options.
        let nimber = self.nimber ^ (self.count & 1);
        LoopyGraph::check_edges(nimber.saturating_mul(nimber))?;
        let mut graph = LoopyGraph::default();
        let (us, them) = players(self.negative);
        let first = graph.add(budget)?;
        let mut v = first;
        let zero = graph.add(budget)?;
        for _ in 1..self.count {
            let next = graph.add(budget)?;
            graph.set(v, us, vec![zero]);
            graph.set(v, them, vec![next]);
            v = next;
        }
        let mut smaller = vec![zero];
        for _ in 0..nimber {
            let next = graph.add(budget)?;
            budget.work(smaller.len() as u64)?;
            graph.set(next, us, smaller.clone());
            graph.set(next, them, smaller.clone());
            smaller.push(next);
        }
        let end = smaller.last().copied().unwrap_or(zero);
        graph.set(v, them, vec![end]);
        let is_star = nimber == 0;
        graph.set(v, us, if is_star { vec![zero, v] } else { vec![v] });
        Ok(Loopy::of_stopper(quotient(&graph, first, budget)?.0))
    }
}

/// The player whom upon (or -upon) favours, and the opponent.
fn players(negative: bool) -> (Player, Player) {
    if negative {
        (Player::Right, Player::Left)
    } else {
        (Player::Left, Player::Right)
    }
}

impl Loopy {
    /// The game as a multiple of upon or -upon plus a nimber; `None` if it is not one.
    pub(super) fn upons(&self) -> Option<Upons> {
        let graph = self.stopper()?;
        [false, true]
            .into_iter()
            .find_map(|negative| upons(graph, negative))
    }
}

fn upons(graph: &LoopyGraph, negative: bool) -> Option<Upons> {
    let (us, them) = players(negative);
    let is_zero = |v: u32| graph.options(v, us).is_empty() && graph.options(v, them).is_empty();
    let mut v = 0;
    for count in 1..=graph.len() {
        let [next] = *graph.options(v, them) else {
            return None;
        };
        let nimber = match *graph.options(v, us) {
            [zero] if is_zero(zero) => {
                v = next;
                continue;
            }
            [pass] if pass == v => nimber(graph, next).filter(|nimber| *nimber > 0)?,
            [a, b] if (a == v && is_zero(b) || b == v && is_zero(a)) && is_zero(next) => 0,
            _ => return None,
        };
        return Some(Upons {
            negative,
            count,
            nimber: nimber ^ (count & 1),
        });
    }
    None
}

/// The size of a nimber in canonical form. Its options are the smaller nimbers, identified by their numbers of options.
fn nimber(graph: &LoopyGraph, v: u32) -> Option<usize> {
    let options = |v| {
        let left = graph.options(v, Player::Left);
        (left == graph.options(v, Player::Right)).then_some(left)
    };
    let all = options(v)?;
    let mut by_size = vec![None; all.len()];
    for &option in all {
        let slot = by_size.get_mut(options(option)?.len())?;
        if slot.replace(option).is_some() {
            return None;
        }
    }
    for option in all {
        let below = options(*option)?;
        let smaller = by_size.get(..below.len())?;
        let is_smaller = |o: &u32| options(*o).and_then(|p| *smaller.get(p.len())?) == Some(*o);
        if !below.iter().all(is_smaller) {
            return None;
        }
    }
    Some(all.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::{Arena, Int};

    #[test]
    fn multiples_of_upon_are_the_sums() {
        let budget = Budget::unlimited();
        let mut arena = Arena::new();
        let mut total = Loopy::zero();
        for count in 1..=6 {
            total = total.product(&Loopy::upon(), &budget).unwrap();
            for nimber in 0..=6usize {
                let star = arena.nimber(&Int::from(nimber as u64));
                let star = Loopy::of_value(&mut arena, star, &budget).unwrap();
                let sum = total.product(&star, &budget).unwrap();
                for (negative, sum) in
                    [(false, sum.clone()), (true, sum.negative(&budget).unwrap())]
                {
                    let upons = Upons {
                        negative,
                        count,
                        nimber,
                    };
                    assert_eq!(upons.game(&budget).unwrap(), sum, "{upons:?}");
                    assert_eq!(sum.upons(), Some(upons));
                }
            }
        }
        for game in [
            Loopy::zero(),
            Loopy::on(),
            Loopy::over(),
            Loopy::under(),
            Loopy::dud(),
        ] {
            assert_eq!(game.upons(), None);
        }
    }

    #[test]
    fn large_multiples_are_found_or_refused_at_once() {
        let budget = Budget::unlimited();
        let thousand = Loopy::upon()
            .multiple(&Int::from(1000i64), &budget)
            .unwrap();
        let upons = Upons {
            negative: false,
            count: 1000,
            nimber: 0,
        };
        assert_eq!(thousand.upons(), Some(upons));
        let twice = thousand.sum(&thousand, &budget).unwrap();
        assert_eq!(twice.upons().map(|upons| upons.count), Some(2000));
        let many = Int::from(i64::MAX);
        assert!(Loopy::upon().multiple(&many, &budget).is_err());
    }
}
