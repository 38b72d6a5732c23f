//! The options of atoms.

use super::{Atom, AtomSum};
use crate::solve::call::Endless;
use crate::solve::calls::searched_choices;
use crate::solve::part_id::PartId;
use crate::solve::{Solved, Solver, Stop};
use crate::value::{Player, Value};
use rustc_hash::FxHashSet;

/// Decides whether both players have the same moves in every reachable position, and records the result for the
/// atoms.
pub(in crate::solve) fn settle_impartial(solver: &mut Solver, state: &AtomSum) -> Solved<bool> {
    let mut met: FxHashSet<u32> = FxHashSet::default();
    let mut waiting = state.to_vec();
    while let Some(atom) = waiting.pop() {
        if solver.sums.is_impartial(atom) || !met.insert(atom) {
            continue;
        }
        match solver.sums.atoms.get(atom as usize) {
            Some(Atom::Call(call, _)) if call.is_impartial() => {}
            Some(Atom::Explicit(left, right)) if left == right => {}
            _ => return Ok(false),
        }
        solver.budget.work(1)?;
        for option in options_of_atom(solver, atom, Player::Left)? {
            waiting.extend(option);
        }
    }
    for atom in met {
        if let Some(impartial) = solver.sums.impartial.get_mut(atom as usize) {
            *impartial = true;
        }
    }
    Ok(true)
}

pub(in crate::solve) fn options_of_atom(
    solver: &mut Solver,
    atom: u32,
    player: Player,
) -> Solved<Vec<AtomSum>> {
    if let Some(known) = solver.sums.options.get(&(atom, player)) {
        return Ok(known.clone());
    }
    let mut states: Vec<AtomSum> = match solver.sums.atoms.get(atom as usize).cloned() {
        None => Vec::new(),
        Some(Atom::Part(PartId { ruleset, part }, exchanged)) => {
            let mover = if exchanged { player.opponent() } else { player };
            let (engine, context) = solver.engine(ruleset);
            let options = engine.options(part, mover, context.budget)?;
            let mut states = Vec::with_capacity(options.len());
            for parts in options {
                let mut state: Vec<u32> = Vec::with_capacity(parts.len());
                for part in parts {
                    let part = PartId { ruleset, part };
                    state.push(solver.atoms().number(Atom::Part(part, exchanged))?);
                }
                state.sort_unstable();
                states.push(state.into());
            }
            states
        }
        Some(Atom::Value(value)) => {
            let options = solver.arena.options(value, player, &solver.budget)?;
            let mut states: Vec<AtomSum> = Vec::with_capacity(options.len());
            for option in options {
                let state = match option {
                    Value::ZERO => Vec::new(),
                    _ => vec![solver.atoms().number(Atom::Value(option))?],
                };
                states.push(state.into());
            }
            states
        }
        Some(Atom::Call(call, exchanged)) => {
            let mover = if exchanged { player.opponent() } else { player };
            if !solver.sums.under_way.insert(atom) {
                return Err(call.endless(Endless::Circle, solver));
            }
            let choices = searched_choices(solver, &call, mover);
            solver.sums.under_way.remove(&atom);
            let choices = choices?;
            let mut states = Vec::with_capacity(choices.len());
            for choice in &choices {
                solver.sums.read.clear();
                let mut atoms = Vec::new();
                solver.atoms().collect(&choice.to, exchanged, &mut atoms)?;
                atoms.sort_unstable();
                states.push(atoms.into());
            }
            states
        }
        Some(Atom::Loopy(value)) => {
            let Some(options) = value.options(player, &solver.budget)? else {
                let what = "the options of a game that is no stopper";
                return Err(Stop::Undefined(what.into()));
            };
            let mut states: Vec<AtomSum> = Vec::with_capacity(options.len());
            for option in options {
                let atom = match option.as_value(&mut solver.arena, &solver.budget)? {
                    Some(Value::ZERO) => None,
                    Some(value) => Some(solver.atoms().number(Atom::Value(value))?),
                    None => Some(solver.atoms().number(Atom::Loopy(option))?),
                };
                states.push(atom.into_iter().collect());
            }
            states
        }
        Some(Atom::Explicit(left, right)) => match player {
            Player::Left => left.to_vec(),
            Player::Right => right.to_vec(),
        },
    };
    states.sort_unstable();
    states.dedup();
    // Options are stored and returned, so they are counted twice. The 16 bytes account for the overhead of an
    // allocation.
    let state = |s: &AtomSum| size_of_val(&**s) + size_of::<AtomSum>() + 16;
    let bytes = 2 * states.iter().map(state).sum::<usize>();
    solver.budget.reserve(bytes)?;
    solver.budget.room_in_table(&solver.sums.options)?;
    solver.sums.options.insert((atom, player), states.clone());
    Ok(states)
}
