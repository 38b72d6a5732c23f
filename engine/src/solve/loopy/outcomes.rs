//! Outcomes with draws: the reachable positions and the results of best play.

use super::node::{LoopyNode, LoopySum};
use super::states::{Convention, Fate, StateGraph, fates, outcome_of_fates};
use crate::loopy::LoopyOutcome;
use crate::solve::interned::Interned;
use crate::solve::shelf::QuestionKind;
use crate::solve::{Game, Move, Solved, Solver, Stop};
use crate::value::{Player, Value};
use smallvec::SmallVec;

impl Solver {
    /// The results of best play in a loopy game, with Left to move and with Right to move.
    ///
    /// Errors: `Undefined` if the options of a position are not defined, and limits of the budget.
    pub fn loopy_fates(&mut self, game: &Game) -> Solved<[Fate; 2]> {
        let sum = self.loopy_sum(game)?;
        self.check_alone(&sum)?;
        let fates = self.fates_from(sum)?;
        self.note_outcome(game, outcome_of_fates(fates));
        Ok(fates)
    }

    /// The results of best play after each of these moves, with Left to move and with Right to move.
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
            found.push(Player::BOTH.map(|player| {
                let fate = fates.get(state + player as usize);
                fate.copied().unwrap_or(Fate::Draw)
            }));
        }
        Ok(found)
    }

    /// The player's best move: the quickest win, else a draw, else the slowest loss. Also returns the opponent's fate
    /// after it.
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

    /// The outcome of a loopy game. The outcome of a single position is found by search, that of a sum by its value.
    ///
    /// Errors: those of values, and limits of the budget.
    pub fn loopy_outcome(&mut self, game: &Game) -> Solved<LoopyOutcome> {
        let sum = self.loopy_sum(game)?;
        self.check_alone(&sum)?;
        let find = |solver: &mut Solver| solver.outcome_of_loopy_sum(&sum);
        let outcome = self.stored_outcome(QuestionKind::LoopyOutcome, &sum, find)?;
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
            // A game among the options has no canonical form.
            Err(Stop::Undefined(_)) => self.outcome_by_value(sum),
            Err(stop) => Err(stop),
        }
    }

    fn outcome_by_value(&mut self, sum: &LoopySum) -> Solved<LoopyOutcome> {
        let value = self.value_of_sum(sum)?;
        self.outcome_of_value(&value)
    }

    /// The fates with Left to move and with Right to move, in normal play.
    fn fates_from(&mut self, start: LoopySum) -> Solved<[Fate; 2]> {
        let (_, graph) = self.explored(start)?;
        let fates = fates(&graph, Convention::Normal, &self.budget)?;
        Ok(Player::BOTH.map(|player| {
            let fate = fates.get(player as usize);
            fate.copied().unwrap_or(Fate::Draw)
        }))
    }

    /// The number of positions reachable from a loopy game. Parts without moves are ignored.
    ///
    /// Errors: those of [`Solver::loopy_fates`].
    pub(in crate::solve) fn count_loopy_positions(&mut self, game: &Game) -> Solved<usize> {
        let start = self.loopy_sum(game)?;
        let (positions, _) = self.explored(start)?;
        Ok(positions.len())
    }

    /// The graph of a loopy impartial game: the options of each position by index. The game itself comes first.
    ///
    /// Errors: those of [`Solver::loopy_fates`].
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

    /// The positions reachable from `start`, beginning with `start` itself, and the graph of their moves.
    fn explored(&mut self, start: LoopySum) -> Solved<(Interned<LoopySum>, StateGraph)> {
        let mut positions = Interned::default();
        let start = self.going_on(start)?;
        positions.number(start, &self.budget)?;
        let mut graph = StateGraph::default();
        let mut next = 0;
        while let Some(sum) = positions.get(next).cloned() {
            next += 1;
            for player in Player::BOTH {
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

    /// The sum without the nodes in which neither player can move.
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

    /// A player's options in a sum. Equal nodes are moved in once.
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
