//! Grundy values by asking for one number after the other: is the value 0, is it 1, and so on. A position with
//! many options is given up for a number as soon as one option has it, so most values below are never found in
//! full; what an answer needs of a sum is the values of all parts but the largest.
//!
//! Source: Lemoine and Viennot, *Nimbers are inevitable*, 2012; Sprague 1935, Grundy 1939.

use super::{Solved, Solver};
use crate::budget::with_stack;
use crate::ruleset::nim2d::{Reading, table, table::Table};
use crate::ruleset::{ClosedForm, Component};
use crate::value::Player;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Parts of a position by number, the largest last; equal pairs, which are worth nothing, are left out.
type State = Box<[u32]>;

/// What is known of a component.
#[derive(Debug)]
struct Node {
    /// The value is this or more.
    least: u32,
    /// The value is `least`.
    exact: bool,
    /// The value is this or less: the number of moves that play can last.
    most: u32,
    /// It looks like a 0, and is tried early as an option.
    promising: bool,
    /// Until its options are listed.
    component: Option<Component>,
    /// The positions after each move, small ones first.
    options: Option<Arc<[State]>>,
}

/// What the search remembers.
#[derive(Debug, Default)]
pub(super) struct Memo {
    numbers: FxHashMap<Component, u32>,
    nodes: Vec<Node>,
    tables: FxHashMap<(Reading, u32, u32), Table>,
    /// Takes the place of [`MOST_CELLS_BELOW`] in tests.
    most_cells_below: Option<u32>,
}

/// Most cells of a rectangle whose coins get their value from a table as soon as they are met: all values of such
/// a table take a tenth of a second.
const MOST_CELLS_BELOW: u32 = 20;

/// Most memory of the tables: beyond it they are begun anew.
const MOST_TABLE_BYTES: usize = 128 << 20;

/// Whether this search is the one for a component: its options are many, and its value is at most its size.
pub(super) fn applies(component: &Component) -> bool {
    matches!(component, Component::Stones(_) | Component::Coins(_))
}

/// No play lasts longer than this.
pub(super) fn longest_play(component: &Component) -> u32 {
    let size = match component {
        Component::Strings(graph) => Some(graph.strings()),
        Component::Domineering { shape, .. } | Component::Cram(shape) => Some(shape.count()),
        // A heap falls into single counters at most, which are taken.
        Component::OctalHeap(_, counters) => Some(2 * *counters as usize),
        Component::Stones(stones) => Some(stones.size()),
        Component::Coins(coins) => Some(coins.size()),
        Component::Line(line) => Some(line.size()),
        Component::NimHeap(heap) => heap.to_usize(),
        Component::Strip(_) => None,
    };
    size.and_then(|n| u32::try_from(n).ok()).unwrap_or(u32::MAX)
}

impl Solver {
    /// The Grundy value of a component for which this search [applies].
    pub(super) fn nimber_of(&mut self, component: Component) -> Solved<u32> {
        if let Some(value) = self.nimber_by_table(&component, table::MOST_CELLS)? {
            return Ok(value);
        }
        let node = self.nimber_node(component)?;
        self.exact_nimber(node)
    }

    /// Whether the sum of components is a win for the second player; none where this search does not apply.
    pub(super) fn is_zero_by_nimbers(&mut self, parts: Vec<Component>) -> Solved<Option<bool>> {
        let known =
            |c: &Component| applies(c) || matches!(c, Component::NimHeap(_) | Component::Line(_));
        if !parts.iter().any(applies) || !parts.iter().all(known) {
            return Ok(None);
        }
        let state = self.nimber_state(parts)?;
        self.sum_is(&state, 0).map(Some)
    }

    /// The Grundy value of coins on a rectangle that is small enough for a table.
    fn nimber_by_table(&mut self, component: &Component, most_cells: u32) -> Solved<Option<u32>> {
        let Component::Coins(coins) = component else {
            return Ok(None);
        };
        let Some((rectangle, cells)) = coins.small() else {
            return Ok(None);
        };
        if rectangle.1.saturating_mul(rectangle.2) > most_cells {
            return Ok(None);
        }
        if !self.nimbers.tables.contains_key(&rectangle) {
            let (reading, rows, columns) = rectangle;
            let Some(table) = Table::new(reading, rows, columns, &self.budget)? else {
                return Ok(None);
            };
            let bytes: usize = self.nimbers.tables.values().map(Table::bytes).sum();
            if bytes + table.bytes() > MOST_TABLE_BYTES {
                self.nimbers.tables.clear();
            }
            self.nimbers.tables.insert(rectangle, table);
        }
        let Some(table) = self.nimbers.tables.get_mut(&rectangle) else {
            return Ok(None);
        };
        Ok(Some(u32::from(table.grundy(cells, &self.budget)?)))
    }

    fn nimber_node(&mut self, component: Component) -> Solved<u32> {
        if let Some(known) = self.nimbers.numbers.get(&component) {
            return Ok(*known);
        }
        self.budget.tick()?;
        let theorem = match self.theorems {
            true => component.theorem(),
            false => None,
        };
        let value = match theorem.map(|t| t.value) {
            Some(ClosedForm::Nimber(n)) => n.to_u64().and_then(|n| u32::try_from(n).ok()),
            _ => {
                let most = self.nimbers.most_cells_below.unwrap_or(MOST_CELLS_BELOW);
                self.nimber_by_table(&component, most)?
            }
        };
        self.budget.room_in(&mut self.nimbers.nodes, 1)?;
        self.budget.room_in_table(&self.nimbers.numbers)?;
        let number = self.nimbers.nodes.len() as u32;
        self.nimbers.nodes.push(Node {
            least: value.unwrap_or(0),
            exact: value.is_some(),
            most: longest_play(&component),
            promising: matches!(&component, Component::Coins(c) if c.has_half_turn()),
            component: value.is_none().then(|| component.clone()),
            options: None,
        });
        self.nimbers.numbers.insert(component, number);
        Ok(number)
    }

    fn nimber_state(&mut self, parts: Vec<Component>) -> Solved<State> {
        let mut state = Vec::with_capacity(parts.len());
        for part in parts {
            let node = self.nimber_node(part)?;
            // *n + *n = 0
            match state.iter().position(|s| *s == node) {
                Some(twin) => {
                    state.swap_remove(twin);
                }
                None => state.push(node),
            }
        }
        state.sort_unstable_by_key(|s| (self.nimbers.nodes[*s as usize].most, *s));
        Ok(state.into())
    }

    fn exact_nimber(&mut self, node: u32) -> Solved<u32> {
        loop {
            let known = &self.nimbers.nodes[node as usize];
            if known.exact {
                return Ok(known.least);
            }
            with_stack(|| self.raise(node))?;
        }
    }

    /// Whether the Grundy value of a component is this number.
    fn has_nimber(&mut self, node: u32, number: u32) -> Solved<bool> {
        loop {
            let known = &self.nimbers.nodes[node as usize];
            if known.exact {
                return Ok(known.least == number);
            }
            if known.least > number || known.most < number {
                return Ok(false);
            }
            with_stack(|| self.raise(node))?;
        }
    }

    /// Whether the Grundy value of a sum is this number.
    fn sum_is(&mut self, state: &[u32], number: u32) -> Solved<bool> {
        let Some((largest, rest)) = state.split_last() else {
            return Ok(number == 0);
        };
        let mut number = number;
        for part in rest {
            number ^= self.exact_nimber(*part)?;
        }
        self.has_nimber(*largest, number)
    }

    /// The Grundy value of a sum, if it is known.
    fn known_nimber(&self, state: &[u32]) -> Option<u32> {
        state.iter().try_fold(0, |sum, part| {
            let node = &self.nimbers.nodes[*part as usize];
            node.exact.then_some(sum ^ node.least)
        })
    }

    /// Decides whether the value of a component is the least that it can still be.
    fn raise(&mut self, node: u32) -> Solved<()> {
        let options = self.nimber_options(node)?;
        let least = self.nimbers.nodes[node as usize].least;
        self.budget.work(options.len() as u64 / 4)?;
        let mut reached = options.iter().any(|o| self.known_nimber(o) == Some(least));
        if !reached {
            for option in options.iter() {
                self.budget.tick()?;
                // One found on the way may have become known.
                let equal = match self.known_nimber(option) {
                    Some(number) => number == least,
                    None => self.sum_is(option, least)?,
                };
                if equal {
                    reached = true;
                    break;
                }
            }
        }
        let known = &mut self.nimbers.nodes[node as usize];
        match reached {
            true => known.least = least + 1,
            false => {
                known.exact = true;
                known.options = None;
            }
        }
        Ok(())
    }

    fn nimber_options(&mut self, node: u32) -> Solved<Arc<[State]>> {
        let known = &self.nimbers.nodes[node as usize];
        if let Some(options) = &known.options {
            return Ok(Arc::clone(options));
        }
        let Some(component) = known.component.clone() else {
            return Ok(Arc::from([]));
        };
        let mut states = Vec::new();
        for parts in component
            .options(Player::Left, &self.budget)?
            .into_iter()
            .flatten()
        {
            states.push(self.nimber_state(parts)?);
        }
        let order = |state: &State| {
            let mut nodes = state.iter().map(|s| &self.nimbers.nodes[*s as usize]);
            let largest = nodes.next_back();
            let promising = largest.is_none_or(|node| node.promising) && nodes.len() == 0;
            (!promising, largest.map_or(0, |node| node.most))
        };
        states.sort_unstable_by(|a, b| order(a).cmp(&order(b)).then_with(|| a.cmp(b)));
        states.dedup();
        let options: Arc<[State]> = states.into();
        let known = &mut self.nimbers.nodes[node as usize];
        known.component = None;
        known.options = Some(Arc::clone(&options));
        Ok(options)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::ruleset::argument::{Argument, Arguments};
    use crate::ruleset::nim2d::{READINGS, construct};

    fn coins(board: &str, reading: Reading) -> Vec<Component> {
        let arguments = vec![
            Argument::Text(board.into()),
            Argument::Symbol(reading.name()),
        ];
        let position = construct(&Arguments(arguments)).expect("a board");
        position.parts().expect("no loony position")
    }

    #[test]
    fn search_and_tables_agree() {
        let boards = [
            "ooooooo/ooooo../ooo....",
            "oooo/oooo/oooo",
            "oo.o/.ooo/oo.o",
            "o.o.o/.ooo./o.o.o",
            "ooooo/o...o/ooooo",
        ];
        for reading in READINGS {
            for board in boards {
                let mut search = Solver::new(Budget::unlimited(), false);
                search.nimbers.most_cells_below = Some(0);
                let mut tables = Solver::new(Budget::unlimited(), false);
                let (mut found, mut expected) = (0, 0);
                for part in coins(board, reading) {
                    let node = search.nimber_node(part.clone()).expect("no limit");
                    found ^= search.exact_nimber(node).expect("no limit");
                    expected ^= tables.grundy_of(part).expect("no limit");
                }
                assert_eq!(found, expected, "{board}, {}", reading.name());
                let zero = search.is_zero_by_nimbers(coins(board, reading));
                assert!(matches!(zero, Ok(None)) || zero == Ok(Some(found == 0)));
            }
        }
    }

    #[test]
    fn known_values() {
        let mut solver = Solver::new(Budget::unlimited(), false);
        solver.nimbers.most_cells_below = Some(0);
        for (reading, value) in READINGS.into_iter().zip([15, 7, 15, 15]) {
            let parts = coins("ooooooo/ooooo../ooo....", reading);
            let [part] = parts.as_slice() else {
                panic!("one part");
            };
            let node = solver.nimber_node(part.clone()).expect("no limit");
            assert_eq!(solver.exact_nimber(node), Ok(value), "{}", reading.name());
        }
    }

    #[test]
    fn theorems_agree_with_search() {
        for reading in READINGS {
            for board in ["oooooo", "oooo/oooo", "oo.o/.oo./.oo./o.oo", "oo/oo/oo/oo"] {
                let values = [true, false].map(|theorems| {
                    let mut solver = Solver::new(Budget::unlimited(), theorems);
                    let parts = coins(board, reading).into_iter();
                    let values: Vec<_> = parts.map(|p| solver.component_value(p)).collect();
                    values
                });
                assert_eq!(values[0], values[1], "{board}, {}", reading.name());
            }
        }
    }
}
