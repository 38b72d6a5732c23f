//! Notions specific to loopy games: degrees, varieties, and stops that are pseudonumbers (Winning Ways, chapter 11;
//! Siegel, *Combinatorial Game Theory*, VI.4 and VI.5).

use rustc_hash::FxHashMap;

use super::game::{Loopy, LoopyOption};
use super::graph::LoopyGraph;
use super::named_nodes::NamedNodes;
use super::order::Order;
use super::refine::quotient;
use crate::budget::{Budget, Stop, with_stack};
use crate::value::{Dyadic, Player};

/// The kinds of pseudonumber: numbers, on, off, and the games x over and x under, which lie infinitesimally above and
/// below a number x.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pseudonumber {
    On,
    Off,
    /// {x|pass}; the field is the position of the number x.
    Over(u32),
    /// {pass|x}; the field is the position of the number x.
    Under(u32),
    Number,
}

impl Loopy {
    /// {G | H}, each side given as a list of options.
    ///
    /// Errors: those of [`Loopy::sum`].
    pub fn braces(left: &[Loopy], right: &[Loopy], budget: &Budget) -> Result<Loopy, Stop> {
        let side = |options: &[Loopy]| options.iter().cloned().map(LoopyOption::Game).collect();
        let nodes = vec![[side(left), side(right)]];
        NamedNodes { nodes }.value(budget)
    }

    /// Tiny-G: {0||0|-G}.
    ///
    /// Errors: those of [`Loopy::sum`].
    pub fn tiny(&self, budget: &Budget) -> Result<Loopy, Stop> {
        let zero = [Loopy::zero()];
        let threat = Loopy::braces(&zero, &[self.negative(budget)?], budget)?;
        Loopy::braces(&zero, &[threat], budget)
    }

    /// The onside of G + H for stoppers; `None` if it is not a stopper. It is the greatest game that the sum can
    /// represent.
    ///
    /// Errors: those of [`Loopy::sum`].
    pub fn upsum(&self, other: &Loopy, budget: &Budget) -> Result<Option<Loopy>, Stop> {
        Ok(self.sum(other, budget)?.onside())
    }

    /// The offside of G + H for stoppers; `None` if it is not a stopper.
    ///
    /// Errors: those of [`Loopy::sum`].
    pub fn downsum(&self, other: &Loopy, budget: &Budget) -> Result<Option<Loopy>, Stop> {
        Ok(self.sum(other, budget)?.offside())
    }

    /// The degree of a stopper: the onside of G - G; 0 for short games. It measures how loopy the game is.
    ///
    /// Errors: those of [`Loopy::sum`].
    pub fn degree(&self, budget: &Budget) -> Result<Option<Loopy>, Stop> {
        if self.is_loopfree() {
            return Ok(Some(Loopy::zero()));
        }
        self.upsum(&self.negative(budget)?, budget)
    }

    /// The upsum variety: the onside of G + (offside of -G - D), for an idempotent D.
    ///
    /// Errors: those of [`Loopy::sum`].
    pub fn upsum_variety(&self, degree: &Loopy, budget: &Budget) -> Result<Option<Loopy>, Stop> {
        let negative = self.negative(budget)?;
        match negative.downsum(&degree.negative(budget)?, budget)? {
            Some(rest) => self.upsum(&rest, budget),
            None => Ok(None),
        }
    }

    /// The downsum variety: the offside of G + (onside of -G + D), for an idempotent D.
    ///
    /// Errors: those of [`Loopy::sum`].
    pub fn downsum_variety(&self, degree: &Loopy, budget: &Budget) -> Result<Option<Loopy>, Stop> {
        match self.negative(budget)?.upsum(degree, budget)? {
            Some(rest) => self.downsum(&rest, budget),
            None => Ok(None),
        }
    }

    /// The variety of a stable stopper, that is, one whose upsum and downsum varieties for its degree agree; `None` for
    /// other games. The Stability Conjecture claims that all stoppers are stable; Grenville found a counterexample in
    /// 2022.
    ///
    /// Errors: those of [`Loopy::sum`].
    pub fn variety(&self, budget: &Budget) -> Result<Option<Loopy>, Stop> {
        let Some(degree) = self.degree(budget)? else {
            return Ok(None);
        };
        let up = self.upsum_variety(&degree, budget)?;
        let down = self.downsum_variety(&degree, budget)?;
        Ok(if up == down { up } else { None })
    }

    /// Whether G + G = G.
    ///
    /// Errors: those of [`Loopy::sum`].
    pub fn is_idempotent(&self, budget: &Budget) -> Result<bool, Stop> {
        let double = self.sum(self, budget)?;
        Ok(double.compare(self, budget)? == Some(std::cmp::Ordering::Equal))
    }

    /// Whether the game is a plumtree: a stopper whose only cycles are passes.
    pub fn is_plumtree(&self) -> bool {
        self.stopper().is_some_and(|graph| {
            let mut without = graph.clone();
            for v in graph.positions() {
                for player in Player::BOTH {
                    let options = graph.options(v, player).iter().filter(|&&o| o != v);
                    without.set(v, player, options.copied().collect());
                }
            }
            without.loopfree().len() == graph.len()
        })
    }

    /// Whether the game is a number, on, off, or x over or x under for a number x.
    ///
    /// Errors: limits of the budget.
    pub fn is_pseudonumber(&self, budget: &Budget) -> Result<bool, Stop> {
        Ok(match self.stopper() {
            Some(graph) => pseudonumber(graph, &numbers(graph, budget)?, 0).is_some(),
            None => false,
        })
    }

    /// A player's options in the canonical form of a stopper; `None` for other games.
    ///
    /// Errors: limits of the budget.
    pub fn options(&self, player: Player, budget: &Budget) -> Result<Option<Vec<Loopy>>, Stop> {
        let Some(graph) = self.stopper() else {
            return Ok(None);
        };
        let options = graph.options(0, player).iter();
        let games: Result<Vec<Loopy>, Stop> = options.map(|&o| at(graph, o, budget)).collect();
        games.map(Some)
    }

    /// The positions of the canonical form of a stopper, as games; `None` for other games.
    ///
    /// Errors: limits of the budget.
    pub fn followers(&self, budget: &Budget) -> Result<Option<Vec<Loopy>>, Stop> {
        let Some(graph) = self.stopper() else {
            return Ok(None);
        };
        let games: Result<Vec<Loopy>, Stop> =
            graph.positions().map(|v| at(graph, v, budget)).collect();
        games.map(Some)
    }

    /// The number of positions of the canonical form of a stopper; `None` for other games.
    pub fn follower_count(&self) -> Option<usize> {
        self.stopper().map(LoopyGraph::len)
    }

    /// The left or right stop of a stopper: the best pseudonumber that the player can reach moving first. If
    /// `is_strong`, x over and x under count as x. `None` for other games.
    ///
    /// Errors: limits of the budget.
    pub fn stop(
        &self,
        player: Player,
        is_strong: bool,
        budget: &Budget,
    ) -> Result<Option<Loopy>, Stop> {
        let Some(graph) = self.stopper() else {
            return Ok(None);
        };
        let mut stops = StopSearch {
            graph,
            numbers: numbers(graph, budget)?,
            order: Order::of_stoppers(graph, graph, budget)?,
            memo: FxHashMap::default(),
            budget,
        };
        let mut stop = stops.stop(0, player)?;
        if is_strong
            && let Some(Pseudonumber::Over(x) | Pseudonumber::Under(x)) = stops.pseudonumber(stop)
        {
            stop = x;
        }
        at(graph, stop, budget).map(Some)
    }

    /// Whether the game is an infinitesimal stopper, that is, lies between all negative and all positive numbers.
    ///
    /// Errors: limits of the budget.
    pub fn is_infinitesimal(&self, budget: &Budget) -> Result<bool, Stop> {
        let zero = Loopy::zero();
        for player in Player::BOTH {
            if self.stop(player, true, budget)?.as_ref() != Some(&zero) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The ordinal sum G:H = {G^L, G:H^L | G^R, G:H^R}, with G given by its options. The result depends on H only
    /// through its value. If H = K, the first player has no winning move in G:H - G:K: a move in G is answered by the
    /// same move in the other G, and a move in H or K is answered as in H - K. The same holds on each side.
    ///
    /// Errors: those of [`Loopy::sum`].
    pub fn ordinal_sum(base: [&[Loopy]; 2], top: &Loopy, budget: &Budget) -> Result<Loopy, Stop> {
        let [onside, offside] = top.sides();
        let above = ordinal_nodes(base, &onside.graph, budget)?;
        if top.is_stopper() {
            return above.value(budget);
        }
        above.value_with(&ordinal_nodes(base, &offside.graph, budget)?, budget)
    }
}

/// The positions G:H' for all positions H' of `top`.
fn ordinal_nodes(
    base: [&[Loopy]; 2],
    top: &LoopyGraph,
    budget: &Budget,
) -> Result<NamedNodes, Stop> {
    let mut definition = NamedNodes::default();
    for v in top.positions() {
        budget.work(1)?;
        definition.nodes.push(Player::BOTH.map(|player| {
            let of_top = top.options(v, player).iter();
            let of_top = of_top.map(|option| LoopyOption::Node(*option as usize));
            let of_base = base[player as usize].iter().cloned();
            of_top.chain(of_base.map(LoopyOption::Game)).collect()
        }));
    }
    Ok(definition)
}

/// A position of a stopper in canonical form, as a game.
pub(super) fn at(graph: &LoopyGraph, v: u32, budget: &Budget) -> Result<Loopy, Stop> {
    Ok(Loopy::of_stopper(quotient(graph, v, budget)?.0))
}

/// The numbers among the positions of a graph in canonical form.
///
/// Errors: limits of the budget.
pub(super) fn numbers(graph: &LoopyGraph, budget: &Budget) -> Result<Vec<Option<Dyadic>>, Stop> {
    let mut numbers: Vec<Option<Dyadic>> = vec![None; graph.len()];
    for (v, _) in graph.loopfree() {
        budget.work(1)?;
        let number = |o: u32| numbers[o as usize].as_ref();
        numbers[v as usize] = match Player::BOTH.map(|player| graph.options(v, player)) {
            [&[], &[]] => Some(Dyadic::ZERO),
            [&[a], &[]] => number(a).and_then(|a| Dyadic::simplest_between(Some(a), None)),
            [&[], &[b]] => number(b).and_then(|b| Dyadic::simplest_between(None, Some(b))),
            [&[a], &[b]] => number(a)
                .zip(number(b))
                .and_then(|(a, b)| Dyadic::simplest_between(Some(a), Some(b))),
            _ => None,
        };
    }
    Ok(numbers)
}

/// The kind of pseudonumber of a position in canonical form; `None` if it is not a pseudonumber.
pub(super) fn pseudonumber(
    graph: &LoopyGraph,
    numbers: &[Option<Dyadic>],
    v: u32,
) -> Option<Pseudonumber> {
    let is_number = |x: u32| numbers[x as usize].is_some();
    match Player::BOTH.map(|player| graph.options(v, player)) {
        [&[own], &[]] if own == v => Some(Pseudonumber::On),
        [&[], &[own]] if own == v => Some(Pseudonumber::Off),
        [&[x], &[own]] if own == v && is_number(x) => Some(Pseudonumber::Over(x)),
        [&[own], &[x]] if own == v && is_number(x) => Some(Pseudonumber::Under(x)),
        _ => is_number(v).then_some(Pseudonumber::Number),
    }
}

/// A search for stops.
struct StopSearch<'a> {
    graph: &'a LoopyGraph,
    numbers: Vec<Option<Dyadic>>,
    order: Order,
    /// The stops found so far, by position and player to move.
    memo: FxHashMap<(u32, Player), u32>,
    budget: &'a Budget,
}

impl StopSearch<'_> {
    fn pseudonumber(&self, v: u32) -> Option<Pseudonumber> {
        pseudonumber(self.graph, &self.numbers, v)
    }

    /// The stop that a player reaches from a position, moving first.
    fn stop(&mut self, v: u32, player: Player) -> Result<u32, Stop> {
        self.budget.step()?;
        if self.pseudonumber(v).is_some() {
            return Ok(v);
        }
        if let Some(&known) = self.memo.get(&(v, player)) {
            return Ok(known);
        }
        let mut best = None;
        for &option in self.graph.options(v, player) {
            let reached = with_stack(|| self.stop(option, player.opponent()))?;
            let is_better = |best: u32| match player {
                Player::Left => self.order.ge(reached, best),
                Player::Right => self.order.ge(best, reached),
            };
            if best.is_none_or(is_better) {
                best = Some(reached);
            }
        }
        // A position without moves would be a number, on or off.
        let best = best.unwrap_or(v);
        self.memo.insert((v, player), best);
        Ok(best)
    }
}
