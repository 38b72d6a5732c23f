//! The graph of positions: converts games to sums of nodes, and finds the options of nodes.

use super::node::{LoopyNode, LoopySum};
use super::table::OptionPlaces;
use crate::budget::with_stack;
use crate::solve::calls::choices;
use crate::solve::part_id::PartId;
use crate::solve::{Endless, Game, SharedCall, Solved, Solver, Stop, Term, Worth};
use crate::value::{Player, Value};

/// Maximum number of terms of a sum.
const MOST_TERMS: usize = 1 << 12;

/// Converts a game to a sum of nodes and a value.
///
/// Errors: `Undefined` for loony terms, `TooLarge` for too many terms, and limits of the budget.
pub(super) fn loopy_sum(solver: &mut Solver, game: &Game) -> Solved<LoopySum> {
    let mut sum = LoopySum::zero();
    with_stack(|| add_terms(solver, game, false, &mut sum))?;
    sum.nodes.sort_unstable();
    Ok(sum)
}

fn add_terms(solver: &mut Solver, game: &Game, negative: bool, into: &mut LoopySum) -> Solved<()> {
    solver.budget.step()?;
    if !game.is_loopy() {
        return add_short(solver, game, negative, into);
    }
    match game.term() {
        Term::Position(position) => {
            let ruleset = solver.engines.of(&**position);
            let (engine, context) = solver.engine(ruleset);
            let parts = engine.parts(&**position, context.budget)?;
            let exchanged = negative && !engine.is_impartial();
            for part in parts.into_iter().flatten() {
                let part = PartId { ruleset, part };
                into.nodes.push(
                    solver
                        .loopy
                        .nodes
                        .number(LoopyNode::Part(part, exchanged), &solver.budget)?,
                );
            }
        }
        Term::Call(call) => {
            let exchanged = negative && !call.is_surely_impartial();
            let node = LoopyNode::Call(call.clone(), exchanged);
            into.nodes
                .push(solver.loopy.nodes.number(node, &solver.budget)?);
        }
        Term::Loopy(game) => {
            let game = if negative {
                game.negative(&solver.budget)?
            } else {
                game.clone()
            };
            into.nodes
                .push(solver.loopy.value_node(game, &solver.budget)?);
        }
        Term::Explicit { left, right } => {
            let mut sides = [Vec::new(), Vec::new()];
            for (side, games) in sides.iter_mut().zip([left, right]) {
                for game in games.iter() {
                    let mut sum = LoopySum::zero();
                    with_stack(|| add_terms(solver, game, negative, &mut sum))?;
                    sum.nodes.sort_unstable();
                    side.push(sum);
                }
            }
            if negative {
                sides.reverse();
            }
            let node = LoopyNode::Explicit(Box::new(sides));
            into.nodes
                .push(solver.loopy.nodes.number(node, &solver.budget)?);
        }
        Term::Sum(games) => {
            for game in games {
                with_stack(|| add_terms(solver, game, negative, into))?;
            }
        }
        Term::Negative(game) => with_stack(|| add_terms(solver, game, !negative, into))?,
        Term::Multiple(n, game) => {
            let copies = n.abs().to_usize().filter(|n| *n <= MOST_TERMS);
            for _ in 0..copies.ok_or_else(many_terms)? {
                with_stack(|| add_terms(solver, game, negative != n.is_negative(), into))?;
            }
        }
        Term::Value(_) | Term::Loony => {}
    }
    if into.nodes.len() > MOST_TERMS {
        return Err(many_terms());
    }
    Ok(())
}

fn add_short(solver: &mut Solver, game: &Game, negative: bool, into: &mut LoopySum) -> Solved<()> {
    let Worth::Value(mut value) = solver.worth_of(game)? else {
        return Err(Stop::Undefined("a loony term of a loopy game".into()));
    };
    if negative {
        value = solver.arena.negative(value, &solver.budget)?;
    }
    into.rest = solver.arena.sum(into.rest, value, &solver.budget)?;
    Ok(())
}

/// A player's options in a node, without duplicates.
pub(super) fn loopy_options(
    solver: &mut Solver,
    node: u32,
    player: Player,
) -> Solved<OptionPlaces> {
    if let Some(known) = solver.loopy.nodes.options(node, player) {
        return Ok(known);
    }
    let sums = match solver.loopy.nodes.get(node).cloned() {
        None => Vec::new(),
        Some(LoopyNode::Part(part, exchanged)) => {
            let options = options_of_part(solver, part, exchanged, player)?;
            return solver
                .loopy
                .nodes
                .keep_options(node, player, options, &solver.budget);
        }
        Some(LoopyNode::Call(call, exchanged)) => {
            if !solver.loopy.under_way.insert(node) {
                return Err(call.endless(Endless::Circle, solver));
            }
            let options = options_of_loopy_call(solver, &call, exchanged, player);
            solver.loopy.under_way.remove(&node);
            options?
        }
        Some(LoopyNode::Explicit(sides)) => {
            let [left, right] = *sides;
            match player {
                Player::Left => left,
                Player::Right => right,
            }
        }
        Some(LoopyNode::Game(game)) => {
            solver
                .loopy
                .options_of_value(&game, player, &mut solver.arena, &solver.budget)?
        }
    };
    let mut options = Vec::with_capacity(sums.len());
    for sum in sums {
        options.push(solver.loopy.nodes.option(sum, &solver.budget)?);
    }
    solver
        .loopy
        .nodes
        .keep_options(node, player, options, &solver.budget)
}

fn options_of_loopy_call(
    solver: &mut Solver,
    call: &SharedCall,
    exchanged: bool,
    player: Player,
) -> Solved<Vec<LoopySum>> {
    let choices = choices(solver, call, mover(player, exchanged))?;
    let mut options = Vec::with_capacity(choices.len());
    for choice in choices {
        let mut sum = LoopySum::zero();
        add_terms(solver, &choice.to, exchanged, &mut sum)?;
        sum.nodes.sort_unstable();
        options.push(sum);
    }
    Ok(options)
}

/// The options of a part, as the table encodes them.
fn options_of_part(
    solver: &mut Solver,
    PartId { ruleset, part }: PartId,
    exchanged: bool,
    player: Player,
) -> Solved<Vec<u32>> {
    let (engine, context) = solver.engine(ruleset);
    let found = engine.options(part, mover(player, exchanged), context.budget)?;
    let mut options = Vec::with_capacity(found.len());
    for mut nodes in found {
        for part in &mut nodes {
            let id = PartId {
                ruleset,
                part: *part,
            };
            *part = solver
                .loopy
                .nodes
                .number(LoopyNode::Part(id, exchanged), &solver.budget)?;
        }
        nodes.sort_unstable();
        let rest = Value::ZERO;
        let sum = LoopySum { nodes, rest };
        options.push(solver.loopy.nodes.option(sum, &solver.budget)?);
    }
    Ok(options)
}

fn mover(player: Player, exchanged: bool) -> Player {
    if exchanged { player.opponent() } else { player }
}

fn many_terms() -> Stop {
    Stop::TooLarge(format!("a loopy sum of more than {MOST_TERMS} terms"))
}
