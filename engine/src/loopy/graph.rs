//! Finite graphs with Left and Right edges.

use crate::budget::{Budget, Stop};
use crate::value::Player;

/// Maximum number of positions of a loopy game.
const MOST_POSITIONS: usize = 1 << 16;

/// Maximum number of moves of a loopy game, over all positions.
const MOST_EDGES: usize = 1 << 22;

/// A finite directed graph with Left and Right edges; its vertices are positions of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct LoopyGraph {
    /// The options of Left and of Right.
    vertices: Vec<[Vec<u32>; 2]>,
}

/// A state of alternating play: a vertex and the player to move.
pub(super) type State = (u32, Player);

impl LoopyGraph {
    /// The graph with these options of Left and Right.
    pub(super) fn of(vertices: &[[&[u32]; 2]]) -> LoopyGraph {
        let vertex = |sides: &[&[u32]; 2]| sides.map(<[u32]>::to_vec);
        LoopyGraph {
            vertices: vertices.iter().map(vertex).collect(),
        }
    }

    /// The graph with these options of Left and Right; `None` if an option is not a position of the graph or the graph
    /// is too large.
    pub(super) fn of_vertices(vertices: Vec<[Vec<u32>; 2]>) -> Option<LoopyGraph> {
        let graph = LoopyGraph { vertices };
        let count = graph.len();
        let mut options = graph.vertices.iter().flatten().flatten();
        let is_graph = (1..=MOST_POSITIONS).contains(&count)
            && graph.edges() <= MOST_EDGES
            && options.all(|option| (*option as usize) < count);
        is_graph.then_some(graph)
    }

    /// The options of Left and Right, by position.
    pub(super) fn vertices(&self) -> &Vec<[Vec<u32>; 2]> {
        &self.vertices
    }

    /// The number of positions.
    pub(super) fn len(&self) -> usize {
        self.vertices.len()
    }

    /// A player's options; empty for a position outside the graph.
    pub(super) fn options(&self, v: u32, player: Player) -> &[u32] {
        self.vertices
            .get(v as usize)
            .map_or(&[], |options| &options[player as usize])
    }

    pub(super) fn positions(&self) -> impl Iterator<Item = u32> + use<> {
        0..self.len() as u32
    }

    /// The number of edges.
    pub(super) fn edges(&self) -> usize {
        let both = |options: &[Vec<u32>; 2]| options[0].len() + options[1].len();
        self.vertices.iter().map(both).sum()
    }

    /// Adds a position without options.
    ///
    /// Errors: `TooLarge` beyond 65536 positions, and limits of the budget.
    pub(super) fn add(&mut self, budget: &Budget) -> Result<u32, Stop> {
        budget.step()?;
        if self.len() >= MOST_POSITIONS {
            return Err(Stop::TooLarge(format!(
                "a game of more than {MOST_POSITIONS} positions"
            )));
        }
        self.vertices.push([Vec::new(), Vec::new()]);
        Ok((self.len() - 1) as u32)
    }

    /// Sets the options of a player.
    pub(super) fn set(&mut self, v: u32, player: Player, options: Vec<u32>) {
        if let Some(vertex) = self.vertices.get_mut(v as usize) {
            vertex[player as usize] = options;
        }
    }

    /// Checks a number of edges against the limit.
    ///
    /// Errors: `TooLarge` if there are too many edges.
    pub(super) fn check_edges(edges: usize) -> Result<(), Stop> {
        if edges > MOST_EDGES {
            return Err(Stop::TooLarge(format!(
                "a game of more than {MOST_EDGES} moves"
            )));
        }
        Ok(())
    }

    /// Adds an edge.
    pub(super) fn link(&mut self, v: u32, player: Player, to: u32) {
        if let Some(vertex) = self.vertices.get_mut(v as usize) {
            vertex[player as usize].push(to);
        }
    }

    /// Appends the positions of another graph. Returns the new index of its first position.
    ///
    /// Errors: `TooLarge`, and limits of the budget.
    pub(super) fn append(&mut self, other: &LoopyGraph, budget: &Budget) -> Result<u32, Stop> {
        let offset = self.len() as u32;
        for v in other.positions() {
            let new = self.add(budget)?;
            for player in Player::BOTH {
                let options = other.options(v, player).iter().map(|o| o + offset);
                self.set(new, player, options.collect());
            }
        }
        Ok(offset)
    }

    /// The graph with Left and Right exchanged.
    pub(super) fn swapped(&self) -> LoopyGraph {
        let swap = |[left, right]: &[Vec<u32>; 2]| [right.clone(), left.clone()];
        LoopyGraph {
            vertices: self.vertices.iter().map(swap).collect(),
        }
    }

    /// The graph whose position `i` is position `order[i]`, with each option replaced by its image in `new`. Duplicate
    /// options are removed.
    pub(super) fn renumbered(&self, order: &[u32], new: &[u32]) -> LoopyGraph {
        let image = |v: &u32| new.get(*v as usize).copied().unwrap_or(0);
        let side = |v: u32, player| {
            let mut side: Vec<u32> = self.options(v, player).iter().map(image).collect();
            side.sort_unstable();
            side.dedup();
            side
        };
        let vertex = |&v: &u32| Player::BOTH.map(|player| side(v, player));
        LoopyGraph {
            vertices: order.iter().map(vertex).collect(),
        }
    }

    /// The positions reachable from `start`, breadth first, beginning with `start` itself.
    pub(super) fn reached(&self, start: u32) -> Vec<u32> {
        let mut is_seen = vec![false; self.len()];
        let mut reached = Vec::new();
        let mut visit = |v: u32, reached: &mut Vec<u32>| {
            if let Some(seen) = is_seen.get_mut(v as usize)
                && !std::mem::replace(seen, true)
            {
                reached.push(v);
            }
        };
        visit(start, &mut reached);
        let mut next = 0;
        while let Some(&v) = reached.get(next) {
            next += 1;
            for player in Player::BOTH {
                for &option in self.options(v, player) {
                    visit(option, &mut reached);
                }
            }
        }
        reached
    }

    /// The reversed graph: for each position and player, the positions from which the player can move to it.
    pub(super) fn backward(&self) -> LoopyGraph {
        let mut vertices = vec![[Vec::new(), Vec::new()]; self.len()];
        for v in self.positions() {
            for player in Player::BOTH {
                for &option in self.options(v, player) {
                    if let Some([left, right]) = vertices.get_mut(option as usize) {
                        match player {
                            Player::Left => left.push(v),
                            Player::Right => right.push(v),
                        }
                    }
                }
            }
        }
        LoopyGraph { vertices }
    }

    /// Whether alternating play from every position is finite.
    ///
    /// Errors: limits of the budget.
    pub(super) fn is_stopper(&self, budget: &Budget) -> Result<bool, Stop> {
        Ok(self.alternating(budget)?.len() == 2 * self.len())
    }

    /// The states from which alternating play always ends, each after the states that it leads to.
    ///
    /// Errors: limits of the budget.
    pub(super) fn alternating(&self, budget: &Budget) -> Result<Vec<State>, Stop> {
        budget.work(self.edges() as u64)?;
        let backward = self.backward();
        let mut left_to_try: Vec<[usize; 2]> = self
            .positions()
            .map(|v| Player::BOTH.map(|p| self.options(v, p).len()))
            .collect();
        let states = |v| Player::BOTH.map(|p| (v, p));
        let mut ended: Vec<State> = self
            .positions()
            .flat_map(states)
            .filter(|&(v, p)| self.options(v, p).is_empty())
            .collect();
        let mut next = 0;
        while let Some(&(v, player)) = ended.get(next) {
            next += 1;
            let mover = player.opponent();
            for &before in backward.options(v, mover) {
                if let Some(left) = left_to_try.get_mut(before as usize) {
                    let left = &mut left[mover as usize];
                    *left -= 1;
                    if *left == 0 {
                        ended.push((before, mover));
                    }
                }
            }
        }
        Ok(ended)
    }

    /// The graph in which each position with onside `on` is replaced by `on` itself. These are the positions where
    /// Left, moving second, can move forever even if Right may pass. Then Left survives on G - on = G + off with
    /// infinitely many moves in G, so G+ >= on. The positions where she can do this moving first are the greatest set
    /// in which Left has, from each position, a move to a position of the set all of whose Right options are in the
    /// set.
    ///
    /// Errors: limits of the budget.
    pub(super) fn with_on(&self, budget: &Budget) -> Result<LoopyGraph, Stop> {
        budget.work(self.edges() as u64)?;
        let backward = self.backward();
        let mut lives = vec![true; self.len()];
        // For each position, the number of Left's moves that stay within the set.
        let mut good: Vec<u32> = self
            .positions()
            .map(|v| self.options(v, Player::Left).len() as u32)
            .collect();
        let mut dead: Vec<u32> = self
            .positions()
            .filter(|&v| good[v as usize] == 0)
            .collect();
        dead.iter().for_each(|&v| lives[v as usize] = false);
        // A position spoils the moves to it when it leaves the set, or when the first of its Right options does.
        let mut spoils = vec![false; self.len()];
        while let Some(v) = dead.pop() {
            budget.work(1)?;
            let replied = backward.options(v, Player::Right).iter().copied();
            for spoilt in replied.chain([v]) {
                if std::mem::replace(&mut spoils[spoilt as usize], true) {
                    continue;
                }
                for &before in backward.options(spoilt, Player::Left) {
                    let good = &mut good[before as usize];
                    *good -= 1;
                    if *good == 0 && std::mem::replace(&mut lives[before as usize], false) {
                        dead.push(before);
                    }
                }
            }
        }
        let mut graph = self.clone();
        for v in self.positions().filter(|&v| !spoils[v as usize]) {
            graph.set(v, Player::Left, vec![v]);
            graph.set(v, Player::Right, Vec::new());
        }
        Ok(graph)
    }

    /// The loopfree positions, from which all play is finite, with their heights. Each comes after its followers.
    pub(super) fn loopfree(&self) -> Vec<(u32, usize)> {
        let backward = self.backward();
        let out = |v| Player::BOTH.map(|p| self.options(v, p).len()).iter().sum();
        let mut left_to_try: Vec<usize> = self.positions().map(out).collect();
        let leaves = self.positions().zip(&left_to_try).filter(|(_, n)| **n == 0);
        let mut ended: Vec<(u32, usize)> = leaves.map(|(v, _)| (v, 0)).collect();
        let mut next = 0;
        while let Some(&(v, height)) = ended.get(next) {
            next += 1;
            for player in Player::BOTH {
                for &before in backward.options(v, player) {
                    if let Some(left) = left_to_try.get_mut(before as usize) {
                        *left -= 1;
                        if *left == 0 {
                            ended.push((before, height + 1));
                        }
                    }
                }
            }
        }
        ended
    }
}

/// The graph of a sum. Its positions are the reachable pairs, beginning with the pair of both starts.
///
/// Errors: `TooLarge` beyond 65536 positions, and limits of the budget.
pub(super) fn product(a: &LoopyGraph, b: &LoopyGraph, budget: &Budget) -> Result<LoopyGraph, Stop> {
    let mut numbers = rustc_hash::FxHashMap::default();
    let mut pairs = Vec::new();
    let mut graph = LoopyGraph::default();
    let mut number = |pair: (u32, u32), graph: &mut LoopyGraph, pairs: &mut Vec<(u32, u32)>| {
        if let Some(&known) = numbers.get(&pair) {
            return Ok(known);
        }
        let new = graph.add(budget)?;
        numbers.insert(pair, new);
        pairs.push(pair);
        Ok::<u32, Stop>(new)
    };
    number((0, 0), &mut graph, &mut pairs)?;
    let (mut next, mut edges) = (0, 0);
    while let Some(&(u, v)) = pairs.get(next) {
        for player in Player::BOTH {
            edges += a.options(u, player).len() + b.options(v, player).len();
            LoopyGraph::check_edges(edges)?;
            let first = a.options(u, player).iter().map(|&o| (o, v));
            let second = b.options(v, player).iter().map(|&o| (u, o));
            for pair in first.chain(second) {
                budget.work(1)?;
                let option = number(pair, &mut graph, &mut pairs)?;
                graph.link(next as u32, player, option);
            }
        }
        next += 1;
    }
    Ok(graph)
}
