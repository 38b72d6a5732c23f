//! Outcomes with draws, by retrograde analysis: a state is lost when all its options are won by the opponent, and won
//! when one of them is lost for the opponent; what is neither is drawn.

use super::nodes::{LoopyNode, LoopySum};
use crate::budget::Budget;
use crate::loopy::LoopyOutcome;
use crate::solve::interned::Interned;
use crate::solve::{Game, Move, Solved, Solver, Stop};
use crate::value::{Outcome, Player, Value};
use smallvec::SmallVec;

/// What best play by both comes to for the player to move; a win is as short and a loss as long as possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// The player to move wins, in so many moves of both.
    Win(u32),
    /// The player to move loses, in so many moves of both.
    Loss(u32),
    /// Play goes on for ever.
    Draw,
}

/// What becomes of a player who cannot move.
#[derive(Clone, Copy, Debug)]
enum Convention {
    /// The player has lost.
    Normal,
    /// The player has won.
    Misere,
}

const PLAYERS: [Player; 2] = [Player::Left, Player::Right];

/// Where moves lead, in one list for each state of a position and a player to move.
#[derive(Default)]
struct StateGraph {
    /// Where the options of each state end in the list of all.
    ends: Vec<usize>,
    options: Vec<u32>,
}

impl StateGraph {
    fn options(&self, state: usize) -> &[u32] {
        let first = state.checked_sub(1).and_then(|s| self.ends.get(s).copied());
        let end = self.ends.get(state).copied().unwrap_or(0);
        self.options.get(first.unwrap_or(0)..end).unwrap_or(&[])
    }
}

impl Solver {
    /// What best play comes to in a game whose play may be infinite, for Left to move and for Right to move.
    ///
    /// Errors: `Undefined` where a position has no options in this sense, and the budget's.
    pub fn loopy_fates(&mut self, game: &Game) -> Solved<[Fate; 2]> {
        self.note(game);
        let sum = self.loopy_sum(game)?;
        self.check_alone(&sum)?;
        self.fates_from(sum, Convention::Normal)
    }

    /// The outcome in misère play, by search: a player who cannot move has won, and infinite play is a draw.
    ///
    /// Errors: those of [`Solver::loopy_fates`].
    pub fn loopy_misere_outcome(&mut self, game: &Game) -> Solved<LoopyOutcome> {
        let sum = self.loopy_sum(game)?;
        self.check_alone(&sum)?;
        self.fates_from(sum, Convention::Misere).map(outcome)
    }

    /// What best play comes to after each of these moves of a game, for Left to move and for Right to move.
    ///
    /// Errors: those of [`Solver::loopy_fates`].
    pub fn fates_after(&mut self, game: &Game, moves: &[Move]) -> Solved<Vec<[Fate; 2]>> {
        let sum = self.loopy_sum(game)?;
        self.check_alone(&sum)?;
        let (mut positions, graph) = self.explored(sum)?;
        let fates = fates(&graph, Convention::Normal, &self.budget)?;
        let mut found = Vec::with_capacity(moves.len());
        for one in moves {
            let to = self.loopy_sum(&one.to)?;
            let to = self.going_on(to)?;
            let state = 2 * positions.number(to, &self.budget)? as usize;
            found.push(PLAYERS.map(|player| {
                let fate = fates.get(state + player as usize);
                fate.copied().unwrap_or(Fate::Draw)
            }));
        }
        Ok(found)
    }

    /// The best move of a player: the quickest win, else a draw, else the slowest loss; with what the opponent gets.
    ///
    /// Errors: those of [`Solver::loopy_fates`].
    pub fn best_move(&mut self, game: &Game, player: Player) -> Solved<Option<(Move, Fate)>> {
        let moves = self.moves(game, player)?;
        let fates = self.fates_after(game, &moves)?;
        let replies = fates.iter().map(|both| both[player.opponent() as usize]);
        let all = moves.into_iter().zip(replies);
        Ok(all.min_by_key(|(_, fate)| match *fate {
            Fate::Loss(moves) => (0, moves),
            Fate::Draw => (1, 0),
            Fate::Win(moves) => (2, u32::MAX - moves),
        }))
    }

    /// The outcome of a game whose play may be infinite. That of one position is found by search, that of a sum by its
    /// value.
    ///
    /// Errors: those of values, and the budget's.
    pub fn loopy_outcome(&mut self, game: &Game) -> Solved<LoopyOutcome> {
        self.note(game);
        let sum = self.loopy_sum(game)?;
        self.check_alone(&sum)?;
        let is_position = match sum.nodes.as_slice() {
            [node] => !matches!(self.loopy.nodes.get(*node), Some(LoopyNode::Game(_))),
            _ => false,
        };
        if !is_position || sum.rest != Value::ZERO {
            return self.outcome_by_value(&sum);
        }
        match self.fates_from(sum.clone(), Convention::Normal) {
            Ok(fates) => Ok(outcome(fates)),
            // Among the options is a game without a form of its own.
            Err(Stop::Undefined(_)) => self.outcome_by_value(&sum),
            Err(stop) => Err(stop),
        }
    }

    fn outcome_by_value(&mut self, sum: &LoopySum) -> Solved<LoopyOutcome> {
        let value = self.value_of_sum(sum)?;
        self.outcome_of_value(&value)
    }

    /// The fates of Left and of Right to move.
    fn fates_from(&mut self, start: LoopySum, convention: Convention) -> Solved<[Fate; 2]> {
        let (_, graph) = self.explored(start)?;
        let fates = fates(&graph, convention, &self.budget)?;
        Ok(PLAYERS.map(|player| {
            let fate = fates.get(player as usize);
            fate.copied().unwrap_or(Fate::Draw)
        }))
    }

    /// How many positions can be reached from a game whose play may be infinite. Parts without moves do not count.
    ///
    /// Errors: those of fates.
    pub(in crate::solve) fn count_loopy_positions(&mut self, game: &Game) -> Solved<usize> {
        let start = self.loopy_sum(game)?;
        let (positions, _) = self.explored(start)?;
        Ok(positions.len())
    }

    /// The graph of an impartial game whose play may be infinite: by position its options, the game itself first.
    ///
    /// Errors: those of fates.
    pub fn impartial_graph(&mut self, game: &Game) -> Solved<Vec<Vec<u32>>> {
        let start = self.loopy_sum(game)?;
        self.check_alone(&start)?;
        let (positions, graph) = self.explored(start)?;
        self.budget
            .reserve(positions.len() * size_of::<Vec<u32>>() + graph.options.len() * 4)?;
        let of_left = |position: usize| graph.options(2 * position).to_vec();
        Ok((0..positions.len()).map(of_left).collect())
    }

    /// The positions that can be reached from one, that one first, and where their moves lead.
    fn explored(&mut self, start: LoopySum) -> Solved<(Interned<LoopySum>, StateGraph)> {
        let mut positions = Interned::default();
        let start = self.going_on(start)?;
        positions.number(start, &self.budget)?;
        let mut graph = StateGraph::default();
        let mut next = 0;
        while let Some(sum) = positions.get(next).cloned() {
            next += 1;
            for player in PLAYERS {
                self.budget.tick()?;
                for option in self.moves_of_sum(&sum, player)? {
                    self.budget.room_in(&mut graph.options, 1)?;
                    let option = self.going_on(option)?;
                    let option = positions.number(option, &self.budget)?;
                    graph.options.push(option);
                }
                self.budget.room_in(&mut graph.ends, 1)?;
                graph.ends.push(graph.options.len());
            }
        }
        Ok((positions, graph))
    }

    /// The sum without the nodes in which nobody can move.
    fn going_on(&mut self, mut sum: LoopySum) -> Solved<LoopySum> {
        let mut kept = SmallVec::new();
        for node in sum.nodes {
            let has_left = !self.loopy_options(node, Player::Left)?.is_empty();
            if has_left || !self.loopy_options(node, Player::Right)?.is_empty() {
                kept.push(node);
            }
        }
        sum.nodes = kept;
        Ok(sum)
    }

    /// Where the moves of a player in a sum lead, those of equal nodes once.
    fn moves_of_sum(&mut self, sum: &LoopySum, player: Player) -> Solved<Vec<LoopySum>> {
        let mut moves = Vec::new();
        for (at, node) in sum.nodes.iter().enumerate() {
            if at > 0 && sum.nodes.get(at - 1) == Some(node) {
                continue;
            }
            for option in self.loopy_options(*node, player)?.iter() {
                self.budget.work(1)?;
                let mut nodes = sum.nodes.clone();
                nodes.remove(at);
                nodes.extend_from_slice(&option.nodes);
                nodes.sort_unstable();
                let rest = self.arena.sum(sum.rest, option.rest, &self.budget)?;
                moves.push(LoopySum { nodes, rest });
            }
        }
        if sum.rest != Value::ZERO {
            for rest in self.arena.options(sum.rest, player, &self.budget)? {
                let nodes = sum.nodes.clone();
                moves.push(LoopySum { nodes, rest });
            }
        }
        Ok(moves)
    }
}

/// The fates of all states, from those without moves backwards. States are settled in the order of their distance, so
/// that a win is as short and a loss as long as it can be.
fn fates(graph: &StateGraph, convention: Convention, budget: &Budget) -> Solved<Vec<Fate>> {
    let states = graph.ends.len();
    budget.reserve(states * 24 + graph.options.len() * 4)?;
    // Backward edges, in one list as well.
    let opposite = |option: u32, state: usize| 2 * option as usize + (1 - state % 2);
    let mut firsts = vec![0usize; states + 1];
    for state in 0..states {
        budget.work(1)?;
        for option in graph.options(state) {
            firsts[opposite(*option, state) + 1] += 1;
        }
    }
    for state in 0..states {
        firsts[state + 1] += firsts[state];
    }
    let mut filled = firsts.clone();
    let mut before = vec![0u32; graph.options.len()];
    for state in 0..states {
        for option in graph.options(state) {
            let place = &mut filled[opposite(*option, state)];
            before[*place] = state as u32;
            *place += 1;
        }
    }
    let mut untried: Vec<u32> = (0..states).map(|s| graph.options(s).len() as u32).collect();
    let mut fates = vec![Fate::Draw; states];
    let mut queue = Vec::new();
    for state in (0..states).filter(|s| untried[*s] == 0) {
        fates[state] = match convention {
            Convention::Normal => Fate::Loss(0),
            Convention::Misere => Fate::Win(0),
        };
        queue.push(state);
    }
    let mut next = 0;
    while let Some(&state) = queue.get(next) {
        next += 1;
        budget.work(1)?;
        for &earlier in &before[firsts[state]..firsts[state + 1]] {
            let earlier = earlier as usize;
            if fates[earlier] != Fate::Draw {
                continue;
            }
            untried[earlier] -= 1;
            fates[earlier] = match fates[state] {
                Fate::Loss(moves) => Fate::Win(moves + 1),
                Fate::Win(moves) if untried[earlier] == 0 => Fate::Loss(moves + 1),
                _ => continue,
            };
            queue.push(earlier);
        }
    }
    Ok(fates)
}

/// The outcome from the fates of Left and of Right to move.
fn outcome(fates: [Fate; 2]) -> LoopyOutcome {
    use Fate::{Draw, Loss, Win};
    match fates {
        [Win(_), Loss(_)] => LoopyOutcome::Decided(Outcome::L),
        [Loss(_), Win(_)] => LoopyOutcome::Decided(Outcome::R),
        [Win(_), Win(_)] => LoopyOutcome::Decided(Outcome::N),
        [Loss(_), Loss(_)] => LoopyOutcome::Decided(Outcome::P),
        [Draw, Loss(_)] => LoopyOutcome::PHat,
        [Loss(_), Draw] => LoopyOutcome::PCheck,
        [Win(_), Draw] => LoopyOutcome::NHat,
        [Draw, Win(_)] => LoopyOutcome::NCheck,
        [Draw, Draw] => LoopyOutcome::D,
    }
}
