//! Thermographs of stoppers, for temperatures >= 0.
//!
//! The left wall of a position G at temperature t is the result for Left, moving first in G, if any other move is worth
//! t: LW(G) = max RW(G^L) - t, and RW(G) = min LW(G^R) + t, as long as LW(G) > RW(G). From the first temperature at
//! which both are equal, nobody moves in G, and both walls are the mast. Pseudonumbers are masts from 0 up: x, x over
//! and x under at x, on and off beyond all numbers. Alternating play in a stopper ends, so the walls at one temperature
//! can be computed in the order of that play. Left walls have slopes 0 and -1 and right walls 0 and 1, so a mast never
//! ends.
//!
//! This is Berlekamp's definition by an environment of coupons. A stopper has no kos, so neither player needs a threat
//! (E. Berlekamp, "The economist's view of combinatorial games", *Games of No Chance*, 1996; for short games Siegel,
//! *Combinatorial Game Theory*, II.5). A test compares the results with play in such an environment.

use super::algebra::{Pseudonumber, numbers, pseudonumber};
use super::game::Loopy;
use super::graph::{LoopyGraph, State};
use crate::budget::{Budget, Stop};
use crate::value::{Dyadic, Player, Thermograph, Vertex};

/// The reasons why a loopy game has no thermograph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoThermograph {
    /// The game is not a stopper.
    NoStopper,
    /// The mean would be greater than all numbers or less than all numbers.
    Infinite,
    /// At every temperature, Left threatens to move to on or Right threatens to move to off.
    NoMast,
}

/// A number, or a point beyond all numbers if the first field is not 0.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Height(i8, Dyadic);

/// A wall just above some temperature: its height at that temperature, and its slope.
type Line = (Height, i8);

impl Height {
    fn raised(&self, by: &Dyadic) -> Height {
        if self.0 == 0 {
            Height(0, &self.1 + by)
        } else {
            self.clone()
        }
    }
}

impl Loopy {
    /// The thermograph of a stopper for temperatures from 0.
    ///
    /// Errors: limits of the budget.
    pub fn thermograph(&self, budget: &Budget) -> Result<Result<Thermograph, NoThermograph>, Stop> {
        match self.stopper() {
            Some(graph) => RisingWalls::new(graph, budget)?.thermograph(),
            None => Ok(Err(NoThermograph::NoStopper)),
        }
    }
}

/// The walls of all positions at a rising temperature.
struct RisingWalls<'a> {
    graph: &'a LoopyGraph,
    /// Positions with the player to move, each after those that it leads to.
    order: Vec<State>,
    /// The mast of each position, once it has begun.
    masts: Vec<Option<Height>>,
    /// The left and right wall of each position.
    lines: Vec<[Line; 2]>,
    temperature: Dyadic,
    budget: &'a Budget,
}

impl<'a> RisingWalls<'a> {
    fn new(graph: &'a LoopyGraph, budget: &'a Budget) -> Result<RisingWalls<'a>, Stop> {
        let numbers = numbers(graph, budget)?;
        let number = |v: u32| Height(0, numbers[v as usize].clone().unwrap_or_default());
        let mast = |v: u32| {
            Some(match pseudonumber(graph, &numbers, v)? {
                Pseudonumber::On => Height(1, Dyadic::ZERO),
                Pseudonumber::Off => Height(-1, Dyadic::ZERO),
                Pseudonumber::Over(x) | Pseudonumber::Under(x) => number(x),
                Pseudonumber::Number => number(v),
            })
        };
        let masts = graph.positions().map(mast).collect();
        let worst = |sign| (Height(sign, Dyadic::ZERO), 0);
        Ok(RisingWalls {
            graph,
            order: graph.alternating(budget)?,
            masts,
            lines: vec![[worst(-1), worst(1)]; graph.len()],
            temperature: Dyadic::ZERO,
            budget,
        })
    }

    fn thermograph(mut self) -> Result<Result<Thermograph, NoThermograph>, Stop> {
        let mut walls: [Vec<Vertex>; 2] = [Vec::new(), Vec::new()];
        let mut slopes = [None; 2];
        loop {
            self.settle()?;
            let ends = self.masts[0].is_some();
            for (side, (height, slope)) in self.lines[0].iter().enumerate() {
                if ends || slopes[side] != Some(*slope) {
                    slopes[side] = Some(*slope);
                    walls[side].push(Vertex {
                        temperature: self.temperature.clone(),
                        value: height.1.clone(),
                    });
                }
            }
            if ends {
                break;
            }
            match self.next_corner()? {
                Some(next) => self.temperature = next,
                None => return Ok(Err(NoThermograph::NoMast)),
            }
        }
        let [(Height(infinite, mean), _), _] = &self.lines[0];
        if *infinite != 0 {
            return Ok(Err(NoThermograph::Infinite));
        }
        let mean = mean.clone();
        let [left_wall, right_wall] = walls;
        Ok(Ok(Thermograph {
            mean,
            temperature: self.temperature,
            left_wall,
            right_wall,
        }))
    }

    /// Computes the lines of all walls, and starts the masts of positions whose walls meet.
    fn settle(&mut self) -> Result<(), Stop> {
        self.draw()?;
        let mut has_new = false;
        for v in self.graph.positions() {
            let [left, right] = &self.lines[v as usize];
            if self.masts[v as usize].is_none() && left.0 <= right.0 {
                self.masts[v as usize] = Some(left.0.clone());
                has_new = true;
            }
        }
        if has_new { self.draw() } else { Ok(()) }
    }

    fn draw(&mut self) -> Result<(), Stop> {
        for at in 0..self.order.len() {
            let (v, player) = self.order[at];
            let line = match &self.masts[v as usize] {
                Some(mast) => (mast.clone(), 0),
                None => self.best(v, player)?,
            };
            self.lines[v as usize][player as usize] = line;
        }
        Ok(())
    }

    /// The lines that a player can choose from, one per option.
    fn choices(&self, v: u32, player: Player) -> impl Iterator<Item = Line> + '_ {
        let cost = match player {
            Player::Left => -&self.temperature,
            Player::Right => self.temperature.clone(),
        };
        let other = player.opponent() as usize;
        let options = self.graph.options(v, player).iter();
        options.map(move |&o| {
            let (height, slope) = &self.lines[o as usize][other];
            let is_finite = i8::from(height.0 == 0);
            (height.raised(&cost), (slope + sign(player)) * is_finite)
        })
    }

    fn best(&self, v: u32, player: Player) -> Result<Line, Stop> {
        self.budget
            .work(1 + self.graph.options(v, player).len() as u64)?;
        let choices = self.choices(v, player);
        let best = match player {
            Player::Left => choices.max(),
            Player::Right => choices.min(),
        };
        Ok(best.unwrap_or_else(|| self.lines[v as usize][player as usize].clone()))
    }

    /// The next temperature at which the walls of a position meet or a player prefers a different option.
    fn next_corner(&self) -> Result<Option<Dyadic>, Stop> {
        let mut soonest: Option<Dyadic> = None;
        let mut meet = |above: &Line, below: &Line| {
            let closing = below.1 - above.1;
            let is_finite = above.0.0 == 0 && below.0.0 == 0;
            if is_finite && closing > 0 && above.0 > below.0 {
                let gap = &above.0.1 - &below.0.1;
                let after = if closing == 2 { gap.half() } else { gap };
                if soonest.as_ref().is_none_or(|soonest| after < *soonest) {
                    soonest = Some(after);
                }
            }
        };
        for v in self
            .graph
            .positions()
            .filter(|&v| self.masts[v as usize].is_none())
        {
            let [left, right] = &self.lines[v as usize];
            meet(left, right);
            for player in Player::BOTH {
                self.budget
                    .work(1 + self.graph.options(v, player).len() as u64)?;
                for choice in self.choices(v, player) {
                    match player {
                        Player::Left => meet(left, &choice),
                        Player::Right => meet(&choice, right),
                    }
                }
            }
        }
        Ok(soonest.map(|after| &self.temperature + &after))
    }
}

/// The sign of the slope that the cost of a move adds to the player's wall.
fn sign(player: Player) -> i8 {
    match player {
        Player::Left => -1,
        Player::Right => 1,
    }
}

#[cfg(test)]
mod tests;
