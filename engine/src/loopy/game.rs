//! Loopy games given by their two sides: sums, negatives, order, outcomes.

use std::cmp::Ordering;
use std::sync::Arc;

use super::canonical::canonical;
use super::graph::{LoopyGraph, product};
use super::order::Order;
use super::outcome::LoopyOutcome;
use super::sides::OneSide;
use super::upon::Upons;
use crate::budget::{Budget, Stop};
use crate::value::{Int, Outcome, Player};

/// A game in which infinite play is possible and is a draw. It is represented by its onside, in which infinite play is
/// a win for Left, and its offside, in which it is a win for Right. The two sides of a stopper are the same.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Loopy {
    pub(super) onside: Arc<OneSide>,
    pub(super) offside: Arc<OneSide>,
}

/// An option of a node of [`NamedNodes`](super::NamedNodes).
#[derive(Clone, Debug)]
pub enum LoopyOption {
    /// The node with this index.
    Node(usize),
    /// Another game.
    Game(Loopy),
}

impl Loopy {
    /// The value of a graph, starting at its first position.
    ///
    /// Errors: limits of the budget.
    pub(super) fn of_graph(graph: &LoopyGraph, budget: &Budget) -> Result<Loopy, Stop> {
        if graph.is_stopper(budget)? {
            Ok(Loopy::of_stopper(canonical(graph, budget)?))
        } else {
            Loopy::of_graphs(graph, graph, budget)
        }
    }

    /// The game with the onside of one graph and the offside of another.
    pub(super) fn of_graphs(
        onside: &LoopyGraph,
        offside: &LoopyGraph,
        budget: &Budget,
    ) -> Result<Loopy, Stop> {
        let mut games = Loopy::each_of_graphs(onside, offside, &[0], budget)?;
        Ok(games.pop().unwrap_or_else(Loopy::zero))
    }

    /// The games that start at these positions, with their onsides from one graph and their offsides from another.
    pub(super) fn each_of_graphs(
        onside: &LoopyGraph,
        offside: &LoopyGraph,
        starts: &[u32],
        budget: &Budget,
    ) -> Result<Vec<Loopy>, Stop> {
        let onsides = OneSide::onsides(onside, starts, budget)?;
        let offsides = OneSide::offsides(offside, starts, budget)?;
        let both = onsides.into_iter().zip(offsides);
        Ok(both
            .map(|(onside, offside)| Loopy::of_sides(onside.into(), offside.into()))
            .collect())
    }

    /// The game with the onside of one game and the offside of another. The caller ensures that the onside is at least
    /// the offside.
    pub(super) fn joined(onside: &Loopy, offside: &Loopy) -> Loopy {
        Loopy::of_sides(Arc::clone(&onside.onside), Arc::clone(&offside.offside))
    }

    fn of_sides(onside: Arc<OneSide>, offside: Arc<OneSide>) -> Loopy {
        let is_same = onside == offside && onside.is_stopper;
        Loopy {
            offside: if is_same {
                Arc::clone(&onside)
            } else {
                offside
            },
            onside,
        }
    }

    /// A stopper given by its canonical form.
    pub(super) fn of_stopper(graph: LoopyGraph) -> Loopy {
        let side = Arc::new(OneSide {
            graph,
            is_stopper: true,
        });
        Loopy {
            onside: Arc::clone(&side),
            offside: side,
        }
    }

    /// 0 = {|}.
    pub fn zero() -> Loopy {
        Loopy::of_stopper(LoopyGraph::of(&[[&[], &[]]]))
    }

    /// on = {pass|}.
    pub fn on() -> Loopy {
        Loopy::of_stopper(LoopyGraph::of(&[[&[0], &[]]]))
    }

    /// off = {|pass}.
    pub fn off() -> Loopy {
        Loopy::of_stopper(LoopyGraph::of(&[[&[], &[0]]]))
    }

    /// over = {0|pass}.
    pub fn over() -> Loopy {
        Loopy::of_stopper(LoopyGraph::of(&[[&[1], &[0]], [&[], &[]]]))
    }

    /// under = {pass|0}.
    pub fn under() -> Loopy {
        Loopy::of_stopper(LoopyGraph::of(&[[&[0], &[1]], [&[], &[]]]))
    }

    /// upon = {pass|*}.
    pub fn upon() -> Loopy {
        Loopy::of_stopper(LoopyGraph::of(&[[&[0], &[1]], [&[2], &[2]], [&[], &[]]]))
    }

    /// dud = {pass|pass} = on & off.
    pub fn dud() -> Loopy {
        Loopy {
            onside: Loopy::on().onside,
            offside: Loopy::off().onside,
        }
    }

    /// Whether the game is a stopper: alternating play always ends, and both sides are the same.
    pub fn is_stopper(&self) -> bool {
        Arc::ptr_eq(&self.onside, &self.offside)
    }

    /// Whether both sides are stoppers. Then the pair of sides is a canonical form of the game.
    pub fn is_stopper_sided(&self) -> bool {
        self.onside.is_stopper && self.offside.is_stopper
    }

    /// The graph of a stopper in canonical form; `None` for other games.
    pub(super) fn stopper(&self) -> Option<&LoopyGraph> {
        self.is_stopper().then_some(&self.onside.graph)
    }

    /// Onside and offside.
    pub(super) fn sides(&self) -> [&OneSide; 2] {
        [&self.onside, &self.offside]
    }

    /// Whether the player's opponent can move to a position that is worst for the player: `off` for Left, `on` for
    /// Right. False unless the game is a stopper.
    pub fn is_doomed(&self, player: Player) -> bool {
        let opponent = player.opponent();
        self.stopper().is_some_and(|graph| {
            let is_worst =
                |&v: &u32| graph.options(v, opponent) == [v] && graph.options(v, player).is_empty();
            graph.options(0, opponent).iter().any(is_worst)
        })
    }

    /// The onside as a game; `None` if it is not a stopper.
    pub fn onside(&self) -> Option<Loopy> {
        Loopy::alone(&self.onside)
    }

    /// The offside as a game; `None` if it is not a stopper.
    pub fn offside(&self) -> Option<Loopy> {
        Loopy::alone(&self.offside)
    }

    fn alone(side: &Arc<OneSide>) -> Option<Loopy> {
        side.is_stopper.then(|| Loopy {
            onside: Arc::clone(side),
            offside: Arc::clone(side),
        })
    }

    /// The game with the onside of one game and the offside of another; `None` unless the onside is at least the
    /// offside.
    ///
    /// Errors: limits of the budget.
    pub fn with_sides(
        onside: &Loopy,
        offside: &Loopy,
        budget: &Budget,
    ) -> Result<Option<Loopy>, Stop> {
        let is_above = onside.ge(offside, budget)?;
        Ok(is_above.then(|| Loopy::joined(onside, offside)))
    }

    /// -G.
    ///
    /// Errors: limits of the budget.
    pub fn negative(&self, budget: &Budget) -> Result<Loopy, Stop> {
        let onside = Arc::new(self.offside.swapped(budget)?);
        let offside = if self.is_stopper() {
            Arc::clone(&onside)
        } else {
            Arc::new(self.onside.swapped(budget)?)
        };
        Ok(Loopy { onside, offside })
    }

    /// G + H.
    ///
    /// Errors: `TooLarge` if the sum has too many positions, and limits of the budget.
    pub fn sum(&self, other: &Loopy, budget: &Budget) -> Result<Loopy, Stop> {
        if *self == Loopy::zero() {
            return Ok(other.clone());
        }
        for (one, other) in [(self, other), (other, self)] {
            if let Some((x, rest)) = one.without_number(budget)?
                && other.is_stopper()
                && !x.is_zero()
            {
                return rest.sum(other, budget)?.with_number(&x, budget);
            }
        }
        if let (Some(one), Some(other)) = (self.upons(), other.upons())
            && let Some(sum) = one.sum(other)
        {
            return sum.game(budget);
        }
        self.product(other, budget)
    }

    /// G + H, computed by the graph of the sum.
    ///
    /// Errors: those of [`Loopy::sum`].
    pub(super) fn product(&self, other: &Loopy, budget: &Budget) -> Result<Loopy, Stop> {
        let onside = product(&self.onside.graph, &other.onside.graph, budget)?;
        if self.is_stopper() && other.is_stopper() {
            return Loopy::of_graph(&onside, budget);
        }
        let offside = product(&self.offside.graph, &other.offside.graph, budget)?;
        Loopy::of_graphs(&onside, &offside, budget)
    }

    /// The sum of |n| copies of the game, or of its negative if n < 0.
    ///
    /// Errors: those of [`Loopy::sum`].
    pub fn multiple(&self, n: &Int, budget: &Budget) -> Result<Loopy, Stop> {
        if let (Some(one), Some(copies)) = (self.upons(), n.abs().to_usize())
            && copies > 0
        {
            let all = Upons {
                negative: one.negative != n.is_negative(),
                count: one.count.saturating_mul(copies),
                nimber: one.nimber * (copies & 1),
            };
            return all.game(budget);
        }
        let mut total = Loopy::zero();
        let mut power = if n.is_negative() {
            self.negative(budget)?
        } else {
            self.clone()
        };
        let mut rest = n.abs();
        while !rest.is_zero() {
            if rest.is_odd() {
                total = total.sum(&power, budget)?;
            }
            rest = rest.shr(1);
            if !rest.is_zero() {
                power = power.sum(&power, budget)?;
            }
        }
        Ok(total)
    }

    /// Whether G >= H on both sides.
    ///
    /// Errors: limits of the budget.
    pub fn ge(&self, other: &Loopy, budget: &Budget) -> Result<bool, Stop> {
        if self.is_stopper() && other.is_stopper() {
            let order = Order::of_stoppers(&self.onside.graph, &other.onside.graph, budget)?;
            return Ok(order.ge(0, 0));
        }
        let onsides = onside_ge(&self.onside, &other.onside, budget)?;
        Ok(onsides && offside_ge(&self.offside, &other.offside, budget)?)
    }

    /// The order of G and H; `None` if they are confused.
    ///
    /// Errors: limits of the budget.
    pub fn compare(&self, other: &Loopy, budget: &Budget) -> Result<Option<Ordering>, Stop> {
        if self == other {
            return Ok(Some(Ordering::Equal));
        }
        Ok(match (self.ge(other, budget)?, other.ge(self, budget)?) {
            (true, true) => Some(Ordering::Equal),
            (true, false) => Some(Ordering::Greater),
            (false, true) => Some(Ordering::Less),
            (false, false) => None,
        })
    }

    /// The outcome, which may be a draw.
    ///
    /// Errors: limits of the budget.
    pub fn outcome(&self, budget: &Budget) -> Result<LoopyOutcome, Stop> {
        let zero = Loopy::zero().onside;
        let of = |second: bool, first: bool| match (second, first) {
            (true, true) => Outcome::P,
            (true, false) => Outcome::L,
            (false, true) => Outcome::R,
            (false, false) => Outcome::N,
        };
        let onside = of(
            onside_ge(&self.onside, &zero, budget)?,
            onside_ge(&zero, &self.onside, budget)?,
        );
        let offside = of(
            offside_ge(&self.offside, &zero, budget)?,
            offside_ge(&zero, &self.offside, budget)?,
        );
        Ok(match (onside, offside) {
            (Outcome::L, Outcome::P) => LoopyOutcome::PHat,
            (Outcome::P, Outcome::R) => LoopyOutcome::PCheck,
            (Outcome::L, Outcome::N) => LoopyOutcome::NHat,
            (Outcome::N, Outcome::R) => LoopyOutcome::NCheck,
            (one, same) if one == same => LoopyOutcome::Decided(one),
            _ => LoopyOutcome::D,
        })
    }
}

fn onside_ge(g: &OneSide, h: &OneSide, budget: &Budget) -> Result<bool, Stop> {
    let order = if g.is_stopper && h.is_stopper {
        Order::of_stoppers(&g.graph, &h.graph, budget)?
    } else {
        Order::of_onsides(&g.graph, &h.graph, budget)?
    };
    Ok(order.ge(0, 0))
}

/// G- >= H- means (-H)+ >= (-G)+.
fn offside_ge(g: &OneSide, h: &OneSide, budget: &Budget) -> Result<bool, Stop> {
    onside_ge(&h.swapped(budget)?, &g.swapped(budget)?, budget)
}
