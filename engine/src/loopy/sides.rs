//! Onsides and offsides of games that are not stoppers.
//!
//! **Sidling** (*Winning Ways*, chapter 11; Siegel, *Combinatorial Game Theory*, VI.3). Some edges of the graph are cut
//! so that the rest is a stopper. Let X be a stopper for each target of a cut edge, and let F(X) be the values of the
//! targets when cut edges lead to X instead. Since G+ = F(G+) <= F(on) and F preserves order, each of on, F(on),
//! F(F(on)), ... is at least G+. If X = F(X), then G+ >= X too, so X is the onside: on G+ - X Left plays as on F(X) -
//! X, where she survives moving second, and whenever play passes a cut edge she continues as on F(X) - Y instead of X -
//! Y. If that happens forever, play in G is infinite, which is a win for her. Otherwise, from some time on, she follows
//! one strategy for a difference of stoppers.

use rustc_hash::FxHashSet;
use std::collections::BTreeSet;

use super::canonical::{canonical, canonical_each};
use super::graph::LoopyGraph;
use super::order::Order;
use super::refine::quotient;
use crate::budget::{Budget, Stop};
use crate::value::Player;

/// Maximum number of applications of F in the search for a fixed point.
const MOST_ROUNDS: usize = 12;
/// The search gives up on graphs with more positions than this.
const MOST_UNRAVELLED: usize = 1 << 11;
/// Graphs with more edges than this are not simplified edge by edge.
const MOST_TRIED: usize = 1 << 7;

/// One side of a game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct OneSide {
    /// The positions. Play starts at the first one.
    pub(super) graph: LoopyGraph,
    /// Whether the side is a stopper. If so, the graph is in canonical form; otherwise it is only simplified.
    pub(super) is_stopper: bool,
}

/// An edge: source, player, target.
type Edge = (u32, Player, u32);

impl OneSide {
    /// The onsides of the games that start at these positions.
    ///
    /// Errors: limits of the budget.
    pub(super) fn onsides(
        graph: &LoopyGraph,
        starts: &[u32],
        budget: &Budget,
    ) -> Result<Vec<OneSide>, Stop> {
        let graph = graph.with_on(budget)?;
        let stopper = |graph| OneSide {
            graph,
            is_stopper: true,
        };
        let (graph, starts) = joined(graph, starts, budget)?;
        if graph.is_stopper(budget)? {
            let forms = canonical_each(graph, &starts, budget)?;
            return Ok(forms.into_iter().map(stopper).collect());
        }
        for player in [Player::Right, Player::Left] {
            let cut = cuts(&graph, player, budget)?;
            if let Some(forms) = sidle(&graph, &cut, &starts, budget)? {
                return Ok(forms.into_iter().map(stopper).collect());
            }
        }
        let alone = |start: &u32| {
            let (graph, _) = quotient(&graph, *start, budget)?;
            if graph.is_stopper(budget)? {
                return canonical(&graph, budget).map(stopper);
            }
            simplified(graph, budget)
        };
        starts.iter().map(alone).collect()
    }

    /// The offsides, computed as onsides of the negatives.
    ///
    /// Errors: limits of the budget.
    pub(super) fn offsides(
        graph: &LoopyGraph,
        starts: &[u32],
        budget: &Budget,
    ) -> Result<Vec<OneSide>, Stop> {
        let negatives = OneSide::onsides(&graph.swapped(), starts, budget)?;
        negatives.iter().map(|side| side.swapped(budget)).collect()
    }

    /// The negative of this side, which is the opposite side of the negative game.
    ///
    /// Errors: limits of the budget.
    pub(super) fn swapped(&self, budget: &Budget) -> Result<OneSide, Stop> {
        Ok(OneSide {
            graph: quotient(&self.graph.swapped(), 0, budget)?.0,
            is_stopper: self.is_stopper,
        })
    }
}

/// Edges of a player that together meet every cycle of alternating moves: the back edges of a depth-first search.
fn cuts(graph: &LoopyGraph, player: Player, budget: &Budget) -> Result<BTreeSet<Edge>, Stop> {
    // Nodes are positions with the opponent to move. A step is a move of each player.
    let steps = |v: u32| {
        let own = move |u: u32| graph.options(u, player).iter().map(move |&w| (u, w));
        let steps = graph.options(v, player.opponent()).iter();
        steps.flat_map(move |&u| own(u)).collect::<Vec<_>>()
    };
    let mut is_met = vec![false; graph.len()];
    let mut is_open = vec![false; graph.len()];
    let mut cut = BTreeSet::new();
    for root in graph.positions() {
        if std::mem::replace(&mut is_met[root as usize], true) {
            continue;
        }
        is_open[root as usize] = true;
        let mut path = vec![(root, steps(root))];
        while let Some((v, untried)) = path.last_mut() {
            budget.work(1)?;
            let Some((u, w)) = untried.pop() else {
                is_open[*v as usize] = false;
                path.pop();
                continue;
            };
            if is_open[w as usize] {
                cut.insert((u, player, w));
            } else if !std::mem::replace(&mut is_met[w as usize], true) {
                is_open[w as usize] = true;
                path.push((w, steps(w)));
            }
        }
    }
    Ok(cut)
}

/// The graph with bisimilar positions identified, restricted to what is reachable from `starts`, and the new numbers of
/// `starts`.
fn joined(
    mut graph: LoopyGraph,
    starts: &[u32],
    budget: &Budget,
) -> Result<(LoopyGraph, Vec<u32>), Stop> {
    let above = graph.add(budget)?;
    graph.set(above, Player::Left, starts.to_vec());
    let (graph, numbers) = quotient(&graph, above, budget)?;
    let starts = starts.iter().map(|v| numbers[*v as usize]).collect();
    Ok((graph, starts))
}

/// The fixed points of sidling in canonical form; `None` if they are not found within the limits.
fn sidle(
    graph: &LoopyGraph,
    cut: &BTreeSet<Edge>,
    starts: &[u32],
    budget: &Budget,
) -> Result<Option<Vec<LoopyGraph>>, Stop> {
    let mut rest = graph.clone();
    for v in graph.positions() {
        for player in Player::BOTH {
            let kept = |&&w: &&u32| !cut.contains(&(v, player, w));
            let options = graph.options(v, player).iter().filter(kept);
            rest.set(v, player, options.copied().collect());
        }
    }
    let mut positions = starts.to_vec();
    let own = starts.len();
    let targets: BTreeSet<u32> = cut.iter().map(|edge| edge.2).collect();
    positions.extend(&targets);
    let on = LoopyGraph::of(&[[&[0], &[]]]);
    let mut forms = vec![on; positions.len()];
    for _ in 0..MOST_ROUNDS {
        let mut unravelled = rest.clone();
        for (&target, form) in positions.iter().zip(&forms).skip(own) {
            let copy = unravelled.append(form, budget)?;
            for &(v, player, _) in cut.iter().filter(|edge| edge.2 == target) {
                unravelled.link(v, player, copy);
            }
        }
        if unravelled.len() > MOST_UNRAVELLED {
            return Ok(None);
        }
        let mut next = canonical_each(unravelled, &positions, budget)?;
        if next[own..] == forms[own..] {
            next.truncate(own);
            return Ok(Some(next));
        }
        forms = next;
    }
    Ok(None)
}

/// Simplifies an onside by removing redundant edges one after another.
fn simplified(mut graph: LoopyGraph, budget: &Budget) -> Result<OneSide, Stop> {
    let mut tried = FxHashSet::default();
    while graph.edges() <= MOST_TRIED {
        let edges = graph.positions().flat_map(|v| {
            let of = |player| {
                graph
                    .options(v, player)
                    .iter()
                    .map(move |&w| (v, player, w))
            };
            Player::BOTH.into_iter().flat_map(of).collect::<Vec<_>>()
        });
        let mut smaller = None;
        for (v, player, w) in edges {
            let mut without = graph.clone();
            let options = graph.options(v, player).iter().filter(|&&o| o != w);
            without.set(v, player, options.copied().collect());
            let (without, _) = quotient(&without, 0, budget)?;
            // Fewer options are worse for their player, so one direction of the comparison always holds.
            let (above, below) = match player {
                Player::Left => (&without, &graph),
                Player::Right => (&graph, &without),
            };
            if tried.insert(without.clone()) && Order::is_onside_ge(above, below, budget)? {
                smaller = Some(without);
                break;
            }
        }
        match smaller {
            Some(smaller) => graph = smaller,
            None => break,
        }
    }
    let is_stopper = graph.is_stopper(budget)?;
    Ok(OneSide {
        graph: if is_stopper {
            canonical(&graph, budget)?
        } else {
            graph
        },
        is_stopper,
    })
}
