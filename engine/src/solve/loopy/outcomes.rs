//! Outcomes with draws: the positions that play can reach, and what best play in them comes to.

use super::nodes::{LoopyNode, LoopySum};
use super::states::{Convention, Fate, StateGraph, fates, outcome_of_fates};
use crate::loopy::LoopyOutcome;
use crate::solve::interned::Interned;
use crate::solve::shelf::Asked;
use crate::solve::{Game, Move, Solved, Solver, Stop};
use crate::value::{Player, Value};
use smallvec::SmallVec;

const PLAYERS: [Player; 2] = [Player::Left, Player::Right];

impl Solver {
    /// What best play comes to in a game whose play may be infinite, for Left to move and for Right to move.
    ///
    /// Errors: `Undefined` where a position has no options in this sense, and the budget's.
    pub fn loopy_fates(&mut self, game: &Game) -> Solved<[Fate; 2]> {
        let sum = self.loopy_sum(game)?;
        self.check_alone(&sum)?;
        let fates = self.fates_from(sum)?;
        self.note_outcome(game, outcome_of_fates(fates));
        Ok(fates)
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
        let sum = self.loopy_sum(game)?;
        self.check_alone(&sum)?;
        let find = |solver: &mut Solver| solver.outcome_of_loopy_sum(&sum);
        let outcome = self.stored_outcome(Asked::LoopyOutcome, &sum, find)?;
        self.note_outcome(game, outcome);
        Ok(outcome)
    }

    fn outcome_of_loopy_sum(&mut self, sum: &LoopySum) -> Solved<LoopyOutcome> {
        let is_position = match sum.nodes.as_slice() {
            [node] => !matches!(self.loopy.nodes.get(*node), Some(LoopyNode::Game(_))),
            _ => false,
        };
        if !is_position || sum.rest != Value::ZERO {
            return self.outcome_by_value(sum);
        }
        match self.fates_from(sum.clone()) {
            Ok(fates) => Ok(outcome_of_fates(fates)),
            // Among the options is a game without a form of its own.
            Err(Stop::Undefined(_)) => self.outcome_by_value(sum),
            Err(stop) => Err(stop),
        }
    }

    fn outcome_by_value(&mut self, sum: &LoopySum) -> Solved<LoopyOutcome> {
        let value = self.value_of_sum(sum)?;
        self.outcome_of_value(&value)
    }

    /// The fates of Left and of Right to move, in normal play.
    fn fates_from(&mut self, start: LoopySum) -> Solved<[Fate; 2]> {
        let (_, graph) = self.explored(start)?;
        let fates = fates(&graph, Convention::Normal, &self.budget)?;
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
        self.note(game);
        let start = self.loopy_sum(game)?;
        self.check_alone(&start)?;
        let (positions, graph) = self.explored(start)?;
        self.budget
            .reserve(positions.len() * size_of::<Vec<u32>>() + graph.moves() * 4)?;
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
                    let option = self.going_on(option)?;
                    let option = positions.number(option, &self.budget)?;
                    graph.add_option(option, &self.budget)?;
                }
                graph.end_state(&self.budget)?;
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
            for option in self.loopy_options(*node, player)? {
                self.budget.work(1)?;
                let mut nodes = sum.nodes.clone();
                nodes.remove(at);
                nodes.extend_from_slice(self.loopy.nodes.nodes_of(option));
                nodes.sort_unstable();
                let rest = self.loopy.nodes.rest_of(option);
                let rest = self.arena.sum(sum.rest, rest, &self.budget)?;
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
