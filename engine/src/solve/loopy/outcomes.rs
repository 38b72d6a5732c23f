//! Outcomes with draws: the reachable positions and the results of best play.

use super::node::{LoopyNode, LoopySum};
use super::nodes::{loopy_options, loopy_sum};
use super::states::{Convention, Fate, StateGraph, fates, outcome_of_fates};
use super::stored::stored_outcome;
use super::values::value_of_sum;
use crate::loopy::LoopyOutcome;
use crate::solve::interned::Interned;
use crate::solve::shelf::QuestionKind;
use crate::solve::{Game, Move, Solved, Solver, Stop};
use crate::value::{Player, Value};
use smallvec::SmallVec;

/// See [`Solver::loopy_fates`].
pub(in crate::solve) fn loopy_fates(solver: &mut Solver, game: &Game) -> Solved<[Fate; 2]> {
    let sum = loopy_sum(solver, game)?;
    solver.loopy.nodes.check_alone(&sum, &solver.engines)?;
    let fates = fates_from(solver, sum)?;
    solver.asked.note_outcome(game, outcome_of_fates(fates));
    Ok(fates)
}

/// See [`Solver::fates_after`].
pub(in crate::solve) fn fates_after(
    solver: &mut Solver,
    game: &Game,
    moves: &[Move],
) -> Solved<Vec<[Fate; 2]>> {
    let sum = loopy_sum(solver, game)?;
    solver.loopy.nodes.check_alone(&sum, &solver.engines)?;
    let (mut positions, graph) = explored(solver, sum)?;
    let fates = fates(&graph, Convention::Normal, &solver.budget)?;
    let mut found = Vec::with_capacity(moves.len());
    for one in moves {
        let to = loopy_sum(solver, &one.to)?;
        let to = going_on(solver, to)?;
        let state = 2 * positions.number(to, &solver.budget)? as usize;
        found.push(Player::BOTH.map(|player| {
            let fate = fates.get(state + player as usize);
            fate.copied().unwrap_or(Fate::Draw)
        }));
    }
    Ok(found)
}

/// See [`Solver::best_move`].
pub(in crate::solve) fn best_move(
    solver: &mut Solver,
    game: &Game,
    player: Player,
) -> Solved<Option<(Move, Fate)>> {
    let moves = solver.moves(game, player)?;
    let fates = solver.fates_after(game, &moves)?;
    let replies = fates.iter().map(|both| both[player.opponent() as usize]);
    let all = moves.into_iter().zip(replies);
    Ok(all.min_by_key(|(_, fate)| match *fate {
        Fate::Loss(moves) => (0, moves),
        Fate::Draw => (1, 0),
        Fate::Win(moves) => (2, u32::MAX - moves),
    }))
}

/// See [`Solver::loopy_outcome`].
pub(in crate::solve) fn loopy_outcome(solver: &mut Solver, game: &Game) -> Solved<LoopyOutcome> {
    let sum = loopy_sum(solver, game)?;
    solver.loopy.nodes.check_alone(&sum, &solver.engines)?;
    let find = |solver: &mut Solver| outcome_of_loopy_sum(solver, &sum);
    let outcome = stored_outcome(solver, QuestionKind::LoopyOutcome, &sum, find)?;
    solver.asked.note_outcome(game, outcome);
    Ok(outcome)
}

fn outcome_of_loopy_sum(solver: &mut Solver, sum: &LoopySum) -> Solved<LoopyOutcome> {
    let is_position = match sum.nodes.as_slice() {
        [node] => !matches!(solver.loopy.nodes.get(*node), Some(LoopyNode::Game(_))),
        _ => false,
    };
    if !is_position || sum.rest != Value::ZERO {
        return outcome_by_value(solver, sum);
    }
    match fates_from(solver, sum.clone()) {
        Ok(fates) => Ok(outcome_of_fates(fates)),
        // A game among the options has no canonical form.
        Err(Stop::Undefined(_)) => outcome_by_value(solver, sum),
        Err(stop) => Err(stop),
    }
}

fn outcome_by_value(solver: &mut Solver, sum: &LoopySum) -> Solved<LoopyOutcome> {
    let value = value_of_sum(solver, sum)?;
    value.outcome(&mut solver.arena, &solver.budget)
}

/// The fates with Left to move and with Right to move, in normal play.
fn fates_from(solver: &mut Solver, start: LoopySum) -> Solved<[Fate; 2]> {
    let (_, graph) = explored(solver, start)?;
    let fates = fates(&graph, Convention::Normal, &solver.budget)?;
    Ok(Player::BOTH.map(|player| {
        let fate = fates.get(player as usize);
        fate.copied().unwrap_or(Fate::Draw)
    }))
}

/// The number of positions reachable from a loopy game. Parts without moves are ignored.
///
/// Errors: those of [`Solver::loopy_fates`].
pub(in crate::solve) fn count_loopy_positions(solver: &mut Solver, game: &Game) -> Solved<usize> {
    let start = loopy_sum(solver, game)?;
    let (positions, _) = explored(solver, start)?;
    Ok(positions.len())
}

/// See [`Solver::impartial_graph`].
pub(in crate::solve) fn impartial_graph(solver: &mut Solver, game: &Game) -> Solved<Vec<Vec<u32>>> {
    solver.asked.note(game);
    let start = loopy_sum(solver, game)?;
    for node in &start.nodes {
        solver.loopy.nodes.check_has_value(*node, &solver.engines)?;
    }
    let (positions, graph) = explored(solver, start)?;
    solver
        .budget
        .reserve(positions.len() * size_of::<Vec<u32>>() + graph.moves() * 4)?;
    let of_left = |position: usize| graph.options(2 * position).to_vec();
    Ok((0..positions.len()).map(of_left).collect())
}

/// The positions reachable from `start`, beginning with `start` itself, and the graph of their moves.
fn explored(solver: &mut Solver, start: LoopySum) -> Solved<(Interned<LoopySum>, StateGraph)> {
    let mut positions = Interned::default();
    let start = going_on(solver, start)?;
    positions.number(start, &solver.budget)?;
    let mut graph = StateGraph::default();
    let mut next = 0;
    while let Some(sum) = positions.get(next).cloned() {
        next += 1;
        for player in Player::BOTH {
            solver.budget.tick()?;
            for option in moves_of_sum(solver, &sum, player)? {
                let option = going_on(solver, option)?;
                let option = positions.number(option, &solver.budget)?;
                graph.add_option(option, &solver.budget)?;
            }
            graph.end_state(&solver.budget)?;
        }
    }
    Ok((positions, graph))
}

/// The sum without the nodes in which neither player can move.
fn going_on(solver: &mut Solver, mut sum: LoopySum) -> Solved<LoopySum> {
    let mut kept = SmallVec::new();
    for node in sum.nodes {
        let has_left = !loopy_options(solver, node, Player::Left)?.is_empty();
        if has_left || !loopy_options(solver, node, Player::Right)?.is_empty() {
            kept.push(node);
        }
    }
    sum.nodes = kept;
    Ok(sum)
}

/// A player's options in a sum. Equal nodes are moved in once.
fn moves_of_sum(solver: &mut Solver, sum: &LoopySum, player: Player) -> Solved<Vec<LoopySum>> {
    let mut moves = Vec::new();
    for (at, node) in sum.nodes.iter().enumerate() {
        if at > 0 && sum.nodes.get(at - 1) == Some(node) {
            continue;
        }
        for option in loopy_options(solver, *node, player)? {
            solver.budget.work(1)?;
            let mut nodes = sum.nodes.clone();
            nodes.remove(at);
            nodes.extend_from_slice(solver.loopy.nodes.nodes_of(option));
            nodes.sort_unstable();
            let rest = solver.loopy.nodes.rest_of(option);
            let rest = solver.arena.sum(sum.rest, rest, &solver.budget)?;
            moves.push(LoopySum { nodes, rest });
        }
    }
    if sum.rest != Value::ZERO {
        for rest in solver.arena.options(sum.rest, player, &solver.budget)? {
            let nodes = sum.nodes.clone();
            moves.push(LoopySum { nodes, rest });
        }
    }
    Ok(moves)
}
