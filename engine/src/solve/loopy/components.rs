//! Strongly connected components of the graph of positions, in reverse topological order (Tarjan 1972).

use super::nodes::loopy_options;
use super::table::{LoopyNodes, OptionPlaces, slot};
use crate::solve::{Solved, Solver};
use crate::value::Player;

/// The number of a node that has not been met.
const UNMET: u32 = 0;

/// A node on the path of the search.
struct OpenNode {
    /// The remaining options of Left and of Right.
    options: [OptionPlaces; 2],
    /// The index of the next node of the current option.
    next: usize,
}

impl OpenNode {
    /// The next successor.
    fn step(&mut self, nodes: &LoopyNodes) -> Option<u32> {
        for options in &mut self.options {
            while options.start < options.end {
                if let Some(found) = nodes.nodes_of(options.start).get(self.next) {
                    self.next += 1;
                    return Some(*found);
                }
                (options.start, self.next) = (options.start + 1, 0);
            }
        }
        None
    }
}

/// Calls `found` with the nodes of each component reachable from `start`, successors first. Nodes that already have
/// values are skipped. `found` must assign values to all nodes of its component.
///
/// Errors: those of `found`, and limits of the budget.
pub(super) fn each_component(
    solver: &mut Solver,
    start: u32,
    found: impl FnMut(&mut Solver, &[u32]) -> Solved<()>,
) -> Solved<()> {
    let mut waiting = Vec::new();
    let result = search_components(solver, start, &mut waiting, found);
    // After an error, nodes without a value must be visited again by the next search.
    for (node, _) in waiting {
        if let Some(number) = solver.loopy.met.get_mut(node as usize) {
            *number = UNMET;
        }
    }
    result
}

/// Runs the search. `waiting` holds the nodes without a component, each with the smallest number that it leads back
/// to.
fn search_components(
    solver: &mut Solver,
    start: u32,
    waiting: &mut Vec<(u32, u32)>,
    mut found: impl FnMut(&mut Solver, &[u32]) -> Solved<()>,
) -> Solved<()> {
    let mut path: Vec<OpenNode> = Vec::new();
    let mut places: Vec<usize> = Vec::new();
    let mut numbers = 1..;
    let mut entered = Some(start);
    loop {
        solver.budget.work(1)?;
        if let Some(node) = entered.take() {
            let number = slot(&mut solver.loopy.met, node, UNMET, &solver.budget)?;
            solver.budget.room_in(waiting, 1)?;
            solver.budget.room_in(&mut path, 1)?;
            *number = numbers.next().unwrap_or(u32::MAX);
            places.push(waiting.len());
            waiting.push((node, *number));
            path.push(open_node(solver, node)?);
        }
        let (Some(open), Some(&place)) = (path.last_mut(), places.last()) else {
            return Ok(());
        };
        if let Some(to) = open.step(&solver.loopy.nodes) {
            if solver.loopy.known.of_node(to).is_some() {
                continue;
            }
            match solver.loopy.met.get(to as usize) {
                Some(&number) if number != UNMET => {
                    let low = &mut waiting[place].1;
                    *low = number.min(*low);
                }
                _ => entered = Some(to),
            }
            continue;
        }
        path.pop();
        places.pop();
        let (node, low) = waiting[place];
        if solver.loopy.met.get(node as usize) == Some(&low) {
            let mut component: Vec<u32> = waiting[place..].iter().map(|(node, _)| *node).collect();
            component.sort_unstable();
            found(solver, &component)?;
            waiting.truncate(place);
        } else if let Some(&above) = places.last() {
            let above = &mut waiting[above].1;
            *above = low.min(*above);
        }
    }
}

fn open_node(solver: &mut Solver, node: u32) -> Solved<OpenNode> {
    solver.budget.tick()?;
    Ok(OpenNode {
        options: [
            loopy_options(solver, node, Player::Left)?,
            loopy_options(solver, node, Player::Right)?,
        ],
        next: 0,
    })
}
