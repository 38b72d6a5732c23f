//! Sums with numbers and with infinitesimals, computed without the graph of the sum.
//!
//! **Number translation.** If x is a number and G a stopper that is not, then G + x = {G^L + x | G^R + x}.
//!
//! *Avoidance*: if Left, moving first, wins on G + x, she wins with a move to some G^L + x. Otherwise her only winning
//! moves are to G + x^L >= 0. This is not 0, so she also wins it moving first, by induction with a move to some G^L +
//! x^L >= 0. But then G^L + x > 0.
//!
//! *Translation*: let H = G + x, let H' be H without Left's option A = G + x^L, and let d = x - x^L > 0. If A is
//! needed, then H' <= A = H - d. By avoidance Left, moving first, wins on H + z exactly if she wins on H' + z, for
//! every number z. So if she wins with z, she wins with z - d, z - 2d, and so on. Either she wins for all numbers z;
//! then some G^L exceeds all numbers, so it equals on and dominates A. Or she wins for none; then H' = H = off. Right's
//! options are symmetric. In a graph of stoppers the option lists of all positions can be replaced by such equal lists
//! at once if the result is a graph of stoppers. Removing edges creates no infinite play.
//!
//! **Absorption.** on + G = on for every short game G: Left never runs out of moves. over + G = over if both stops of
//! the short game G are 0. On over + G - over Left, moving second, answers in G so that its right stop stays >= 0, and
//! answers a pass with a pass of her own. After Right moves -over to 0, she preserves that stop in over + G, and moves
//! over to 0 when G is a number. Right does the same on over - over - G with the left stop.

use rustc_hash::FxHashMap;

use super::algebra::{Pseudonumber, at, numbers, pseudonumber};
use super::game::Loopy;
use super::graph::LoopyGraph;
use super::refine::quotient;
use super::upon::Upons;
use crate::budget::{Budget, Stop};
use crate::value::{Arena, Dyadic, Player, Value};

impl Loopy {
    /// A number as a loopy game.
    ///
    /// Errors: `TooLarge` if it has too many positions, and limits of the budget.
    pub(super) fn of_number(x: &Dyadic, budget: &Budget) -> Result<Loopy, Stop> {
        let mut graph = LoopyGraph::default();
        add_number(x, &mut graph, &mut FxHashMap::default(), budget)?;
        Ok(Loopy::of_stopper(quotient(&graph, 0, budget)?.0))
    }

    /// The sum of a short game and a loopy one.
    ///
    /// Errors: those of [`Loopy::sum`].
    pub fn sum_with_value(
        &self,
        arena: &mut Arena,
        value: Value,
        budget: &Budget,
    ) -> Result<Loopy, Stop> {
        if let (Some(onside), Some(offside)) = (self.onside(), self.offside()) {
            let onside = onside.stopper_with_value(arena, value, budget)?;
            let offside = offside.stopper_with_value(arena, value, budget)?;
            return Ok(Loopy::joined(&onside, &offside));
        }
        Loopy::of_value(arena, value, budget)?.sum(self, budget)
    }

    /// The part of a short game that this game does not absorb in a sum. on and off absorb everything. over and under
    /// absorb everything but a number, if both stops equal that number.
    ///
    /// Errors: limits of the budget.
    pub fn unabsorbed(
        &self,
        arena: &mut Arena,
        value: Value,
        budget: &Budget,
    ) -> Result<Value, Stop> {
        Ok(match self.pseudonumber(budget)? {
            Some((Pseudonumber::On | Pseudonumber::Off, _)) => Value::ZERO,
            Some((Pseudonumber::Over(_) | Pseudonumber::Under(_), _))
                if arena.left_stop(value) == arena.right_stop(value) =>
            {
                let stop = arena.left_stop(value).clone();
                arena.number(&stop)
            }
            _ => value,
        })
    }

    fn stopper_with_value(
        &self,
        arena: &mut Arena,
        value: Value,
        budget: &Budget,
    ) -> Result<Loopy, Stop> {
        match self.pseudonumber(budget)? {
            Some((Pseudonumber::On | Pseudonumber::Off, _)) => return Ok(self.clone()),
            Some((Pseudonumber::Number, x)) => {
                let x = arena.number(&x);
                let sum = arena.sum(x, value, budget)?;
                return Loopy::of_value(arena, sum, budget);
            }
            Some((Pseudonumber::Over(_) | Pseudonumber::Under(_), _))
                if arena.left_stop(value) == arena.right_stop(value) =>
            {
                return self.with_number(arena.left_stop(value), budget);
            }
            _ => {}
        }
        let Some(parts) = arena.number_up_star_parts(value).cloned() else {
            return Loopy::of_value(arena, value, budget)?.sum(self, budget);
        };
        let nimber = parts.nimber.to_usize();
        if let (true, Some(nimber), Some(upons)) = (parts.ups.is_zero(), nimber, self.upons()) {
            let nimber = upons.nimber ^ nimber;
            let sum = Upons { nimber, ..upons }.game(budget)?;
            return sum.with_number(&parts.number, budget);
        }
        let rest = arena.number_up_star(Dyadic::ZERO, parts.ups, parts.nimber);
        let rest = Loopy::of_value(arena, rest, budget)?;
        rest.sum(self, budget)?.with_number(&parts.number, budget)
    }

    /// The kind of pseudonumber of a stopper, with its number; `None` for other games.
    fn pseudonumber(&self, budget: &Budget) -> Result<Option<(Pseudonumber, Dyadic)>, Stop> {
        let Some(graph) = self.stopper() else {
            return Ok(None);
        };
        let numbers = numbers(graph, budget)?;
        let Some(kind) = pseudonumber(graph, &numbers, 0) else {
            return Ok(None);
        };
        let x = match kind {
            Pseudonumber::Over(x) | Pseudonumber::Under(x) => x,
            _ => 0,
        };
        let number = numbers.get(x as usize).cloned().flatten();
        Ok(Some((kind, number.unwrap_or_default())))
    }

    /// Splits a stopper that is a number, or a number plus over or under, into the number and the rest.
    ///
    /// Errors: limits of the budget.
    pub(super) fn without_number(&self, budget: &Budget) -> Result<Option<(Dyadic, Loopy)>, Stop> {
        Ok(self.pseudonumber(budget)?.and_then(|(kind, x)| match kind {
            Pseudonumber::Over(_) => Some((x, Loopy::over())),
            Pseudonumber::Under(_) => Some((x, Loopy::under())),
            Pseudonumber::Number => Some((x, Loopy::zero())),
            Pseudonumber::On | Pseudonumber::Off => None,
        }))
    }

    /// The sum of a game and a number, by number translation of its sides if they are stoppers.
    ///
    /// Errors: those of [`Loopy::sum`].
    pub(super) fn with_number(&self, x: &Dyadic, budget: &Budget) -> Result<Loopy, Stop> {
        if x.is_zero() {
            return Ok(self.clone());
        }
        let [onside, offside] = self.sides();
        if !self.is_stopper_sided() {
            return self.product(&Loopy::of_number(x, budget)?, budget);
        }
        let onside = stopper_with_number(&onside.graph, x, budget)?;
        if self.is_stopper() {
            return Ok(onside);
        }
        let offside = stopper_with_number(&offside.graph, x, budget)?;
        Ok(Loopy::joined(&onside, &offside))
    }
}

fn stopper_with_number(graph: &LoopyGraph, x: &Dyadic, budget: &Budget) -> Result<Loopy, Stop> {
    let numbers = numbers(graph, budget)?;
    if let Some(Some(own)) = numbers.first() {
        return Loopy::of_number(&(own + x), budget);
    }
    match translated(graph, &numbers, x, budget)? {
        Some(graph) => Ok(Loopy::of_stopper(graph)),
        None => {
            let stopper = Loopy::of_stopper(graph.clone());
            stopper.product(&Loopy::of_number(x, budget)?, budget)
        }
    }
}

/// The canonical form of a stopper plus x; `None` if a number among the options becomes reversible.
fn translated(
    graph: &LoopyGraph,
    numbers: &[Option<Dyadic>],
    x: &Dyadic,
    budget: &Budget,
) -> Result<Option<LoopyGraph>, Stop> {
    let mut sum = LoopyGraph::default();
    let mut known = FxHashMap::default();
    let mut images = vec![u32::MAX; graph.len()];
    for v in graph.positions().filter(|&v| numbers[v as usize].is_none()) {
        images[v as usize] = sum.add(budget)?;
    }
    for v in graph.positions().filter(|&v| numbers[v as usize].is_none()) {
        for player in Player::BOTH {
            for &option in graph.options(v, player) {
                let to = match &numbers[option as usize] {
                    Some(n) if reverses(graph, v, player, (n, x), budget)? => return Ok(None),
                    Some(n) => add_number(&(n + x), &mut sum, &mut known, budget)?,
                    None => images[option as usize],
                };
                sum.link(images[v as usize], player, to);
            }
        }
    }
    Ok(Some(quotient(&sum, 0, budget)?.0))
}

/// Whether the opponent has a reply to the option n + x of G + x that is at least as good for the opponent as G + x. In
/// canonical form n has no such reply, but n + x may have one.
fn reverses(
    graph: &LoopyGraph,
    v: u32,
    player: Player,
    (n, x): (&Dyadic, &Dyadic),
    budget: &Budget,
) -> Result<bool, Stop> {
    let sum = n + x;
    let answer = match player {
        Player::Left => sum.right_option(),
        Player::Right => sum.left_option(),
    };
    let Some(answer) = answer else {
        return Ok(false);
    };
    let answer = Loopy::of_number(&(&answer - x), budget)?;
    let game = at(graph, v, budget)?;
    match player {
        Player::Left => game.ge(&answer, budget),
        Player::Right => answer.ge(&game, budget),
    }
}

/// Adds the missing positions of a number in canonical form. Returns the position of the number.
fn add_number(
    x: &Dyadic,
    graph: &mut LoopyGraph,
    known: &mut FxHashMap<Dyadic, u32>,
    budget: &Budget,
) -> Result<u32, Stop> {
    if let Some(&known) = known.get(x) {
        return Ok(known);
    }
    let first = graph.add(budget)?;
    known.insert(x.clone(), first);
    let mut open = vec![(x.clone(), first)];
    while let Some((x, v)) = open.pop() {
        let options = [x.left_option(), x.right_option()];
        for (player, option) in Player::BOTH.into_iter().zip(options) {
            let Some(option) = option else {
                continue;
            };
            let to = match known.get(&option) {
                Some(&known) => known,
                None => {
                    let new = graph.add(budget)?;
                    known.insert(option.clone(), new);
                    open.push((option, new));
                    new
                }
            };
            graph.link(v, player, to);
        }
    }
    Ok(first)
}

#[cfg(test)]
mod tests;
