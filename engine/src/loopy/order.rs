//! Comparison of loopy games by solving the graph of their difference (Siegel, *Combinatorial Game Theory*, VI.2 and
//! VI.4): G >= H exactly when Left, moving second, survives on G - H.

use super::graph::LoopyGraph;
use crate::budget::{Budget, Stop};
use crate::value::Player;

/// Maximum number of pairs of positions in a comparison.
const MOST_PAIRS: usize = 1 << 26;

/// For each position of one graph and each of another, whether the first is at least the second.
#[derive(Debug)]
pub(super) struct Order {
    width: usize,
    ge: Vec<bool>,
}

impl Order {
    /// Whether position `u` of the first graph is at least position `v` of the second.
    pub(super) fn ge(&self, u: u32, v: u32) -> bool {
        self.ge[u as usize * self.width + v as usize]
    }

    /// Whether two positions are equal, if the order compares a graph with itself.
    pub(super) fn equal(&self, u: u32, v: u32) -> bool {
        self.ge(u, v) && self.ge(v, u)
    }

    /// The order of stoppers. Infinite play in a difference of stoppers has infinitely many moves in both parts and is
    /// a loss for neither player. So Left survives unless she is driven to a position where she cannot move. One
    /// retrograde pass decides this.
    ///
    /// Errors: limits of the budget.
    pub(super) fn of_stoppers(
        g: &LoopyGraph,
        h: &LoopyGraph,
        budget: &Budget,
    ) -> Result<Order, Stop> {
        let arena = DifferenceGraph::new(g, h, budget)?;
        let lost = arena.stuck(budget)?;
        Ok(arena.order(|state| !lost[state]))
    }

    /// The order of onsides, in which infinite play is a win for Left. In G+ - H+ she survives infinite play exactly
    /// when infinitely many moves are in G. This is a Büchi game, solved by repeated attractor computations.
    ///
    /// Errors: limits of the budget.
    pub(super) fn of_onsides(
        g: &LoopyGraph,
        h: &LoopyGraph,
        budget: &Budget,
    ) -> Result<Order, Stop> {
        let arena = DifferenceGraph::new(g, h, budget)?;
        let mut survives = vec![true; arena.states()];
        loop {
            let now = arena.reaches(&survives, budget)?;
            if now == survives {
                return Ok(arena.order(|state| now[state]));
            }
            survives = now;
        }
    }

    /// Whether the onside of one game is at least that of another, each starting at its first position. Stops as soon
    /// as Left is known to lose.
    ///
    /// Errors: limits of the budget.
    pub(super) fn is_onside_ge(
        g: &LoopyGraph,
        h: &LoopyGraph,
        budget: &Budget,
    ) -> Result<bool, Stop> {
        let arena = DifferenceGraph::new(g, h, budget)?;
        let start = arena.state(0, 0, Player::Right);
        let mut survives = vec![true; arena.states()];
        loop {
            let now = arena.reaches(&survives, budget)?;
            if !now[start] || now == survives {
                return Ok(now[start]);
            }
            survives = now;
        }
    }
}

/// The graph of G - H. A state is a pair of positions and the player to move.
struct DifferenceGraph<'a> {
    g: &'a LoopyGraph,
    h: &'a LoopyGraph,
    before_g: LoopyGraph,
    before_h: LoopyGraph,
}

impl<'a> DifferenceGraph<'a> {
    /// Errors: `TooLarge` if there are too many pairs of positions; a limit of the budget if the states do not fit into
    /// memory.
    fn new(
        g: &'a LoopyGraph,
        h: &'a LoopyGraph,
        budget: &Budget,
    ) -> Result<DifferenceGraph<'a>, Stop> {
        if g.len() * h.len() > MOST_PAIRS {
            return Err(Stop::TooLarge(format!(
                "the comparison of loopy games with {} and {} positions",
                g.len(),
                h.len()
            )));
        }
        // Memory for a counter, a place in the queue, and three marks per state.
        budget.reserve(2 * g.len() * h.len() * 16)?;
        Ok(DifferenceGraph {
            g,
            h,
            before_g: g.backward(),
            before_h: h.backward(),
        })
    }

    fn states(&self) -> usize {
        2 * self.g.len() * self.h.len()
    }

    fn state(&self, u: u32, v: u32, player: Player) -> usize {
        2 * (u as usize * self.h.len() + v as usize) + player as usize
    }

    fn order(&self, survives: impl Fn(usize) -> bool) -> Order {
        let right_to_move = (0..self.states()).skip(Player::Right as usize).step_by(2);
        Order {
            width: self.h.len(),
            ge: right_to_move.map(survives).collect(),
        }
    }

    /// The pair of positions and the player of a state.
    fn parts(&self, state: usize) -> (u32, u32, Player) {
        let pair = state / 2;
        let player = Player::BOTH[state % 2];
        (
            (pair / self.h.len()) as u32,
            (pair % self.h.len()) as u32,
            player,
        )
    }

    /// A player's moves in G, and those in -H.
    fn moves(&self, u: u32, v: u32, player: Player) -> (&[u32], &[u32]) {
        (
            self.g.options(u, player),
            self.h.options(v, player.opponent()),
        )
    }

    /// The states from which Left is driven to a position where she cannot move.
    fn stuck(&self, budget: &Budget) -> Result<Vec<bool>, Stop> {
        let mut untried = vec![0u32; self.states()];
        let mut lost = vec![false; self.states()];
        let mut queue = Vec::new();
        for state in (0..self.states()).step_by(2) {
            let (u, v, player) = self.parts(state);
            let (in_g, in_h) = self.moves(u, v, player);
            untried[state] = (in_g.len() + in_h.len()) as u32;
            if untried[state] == 0 {
                lost[state] = true;
                queue.push(state);
            }
        }
        while let Some(state) = queue.pop() {
            budget.step()?;
            let (u, v, player) = self.parts(state);
            let mover = player.opponent();
            let in_g = self.before_g.options(u, mover).iter().map(|&p| (p, v));
            let in_h = self.before_h.options(v, player).iter().map(|&q| (u, q));
            for (p, q) in in_g.chain(in_h) {
                let before = self.state(p, q, mover);
                let is_lost = match mover {
                    Player::Right => true,
                    Player::Left => {
                        untried[before] -= 1;
                        untried[before] == 0
                    }
                };
                if is_lost && !std::mem::replace(&mut lost[before], true) {
                    queue.push(before);
                }
            }
        }
        Ok(lost)
    }

    /// The states from which Left can, by moves in -H alone, reach a move in G to one of `these` states or a state
    /// where Right has no move.
    fn reaches(&self, these: &[bool], budget: &Budget) -> Result<Vec<bool>, Stop> {
        let mut untried = vec![0u32; self.states()];
        let mut reaches = vec![false; self.states()];
        let mut queue = Vec::new();
        for state in 0..self.states() {
            budget.work(1)?;
            let (u, v, player) = self.parts(state);
            let (in_g, in_h) = self.moves(u, v, player);
            let good = |&p: &u32| these[self.state(p, v, player.opponent())];
            let now = match player {
                Player::Left => in_g.iter().any(good),
                Player::Right => {
                    let bad = in_g.iter().filter(|p| !good(p)).count();
                    untried[state] = (bad + in_h.len()) as u32;
                    untried[state] == 0
                }
            };
            if now {
                reaches[state] = true;
                queue.push(state);
            }
        }
        while let Some(state) = queue.pop() {
            budget.step()?;
            let (u, v, player) = self.parts(state);
            let mover = player.opponent();
            for &q in self.before_h.options(v, player) {
                let before = self.state(u, q, mover);
                let now = match mover {
                    Player::Left => true,
                    Player::Right => {
                        untried[before] -= 1;
                        untried[before] == 0
                    }
                };
                if now && !std::mem::replace(&mut reaches[before], true) {
                    queue.push(before);
                }
            }
        }
        Ok(reaches)
    }
}
