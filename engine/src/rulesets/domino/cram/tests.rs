//! Values of Cram compared with the plain recursion, also with tables that forget.

use super::super::lanes::Cut;
use super::super::small_cram;
use super::*;
use crate::budget::Budget;
use crate::rulesets::random::Random;
use crate::solve::nimber::{FactTable, Tables};
use crate::solve::threads::Turn;
use crate::value::mex;
use rustc_hash::FxHashMap;

/// The mex over the dominoes in a set of cells, without parts and images. A cell is the bit `row * columns + column`.
fn plain(cells: u64, columns: u32, known: &mut FxHashMap<u64, u32>) -> u32 {
    if let Some(value) = known.get(&cells) {
        return *value;
    }
    let mut values = Vec::new();
    for at in (0..u64::BITS).filter(|at| cells >> at & 1 != 0) {
        let right = ((at + 1) % columns != 0).then_some(at + 1);
        for next in right.into_iter().chain([at + columns]) {
            if next < u64::BITS && cells >> next & 1 != 0 {
                values.push(plain(cells & !(1 << at | 1 << next), columns, known));
            }
        }
    }
    let value = mex(values);
    known.insert(cells, value);
    value
}

fn rules(theorems: bool) -> CramRules {
    let kayles = &mut OctalCode::dawsons_kayles().heap_values();
    CramRules::new(theorems, kayles, &Budget::unlimited()).expect("no limit")
}

#[test]
fn random_regions_have_the_values_of_the_plain_recursion() {
    let mut random = Random(11);
    let budget = Budget::unlimited();
    let mut seen = [0; 5];
    for theorems in [true, false] {
        let mut search = DfpnSearch::default();
        for _ in 0..60 {
            let (rows, columns) = [(5, 4), (6, 4), (5, 5), (8, 3)][random.from(0, 3)];
            let cells = random.bits() | random.bits();
            let board = Patch::board(rows, columns, cells).expect("at most 64 cells");
            let mut known = FxHashMap::default();
            let value = plain(board.cells, columns.into(), &mut known);
            let mut found = 0;
            for (piece, _) in board.pieces() {
                let rules = rules(theorems);
                let part = search.grundy(&Region::of_patch(&piece), rules, &budget);
                found ^= part.expect("no limit");
            }
            assert_eq!(found, value, "{board:?}");
            seen[value.min(4) as usize] += 1;
        }
    }
    assert!(seen[..3].iter().all(|count| *count > 5), "{seen:?}");
}

#[test]
fn a_search_that_forgets_finds_the_same_value() {
    let part = Region::of_patch(&Patch::full(7, 5));
    let mut table = FactTable::default();
    let (mut work, mut stops) = (100_000, 0);
    let found = loop {
        let rules = rules(true);
        let trial = Budget::unlimited().trial(work);
        let tables = Tables::Own(&mut table);
        let (found, _) = dfpn::grundy(&part, rules, tables, Turn::ALONE, &trial);
        if let Ok(found) = found {
            break found;
        }
        stops += usize::from(Tables::Own(&mut table).shrink());
        work += work / 4;
    };
    assert_eq!(found, 1);
    assert!(stops > 2, "{stops}");
}

#[test]
fn values_of_small_boxes_are_those_of_the_plain_recursion() {
    let mut random = Random(17);
    for (rows, columns) in [(2, 4), (5, 4), (6, 3), (7, 2), (10, 2)] {
        let mut known = FxHashMap::default();
        for _ in 0..200 {
            let cells = random.bits() | random.bits();
            let board = Patch::board(rows, columns, cells).expect("at most 64 cells");
            let cells = (0..u64::from(rows)).fold(0, |word, row| {
                let bits = board.cells >> (row * u64::from(columns)) & ((1 << columns) - 1);
                word | bits << (4 * row)
            });
            let cut = Cut {
                cells,
                rows: rows.into(),
                columns: columns.into(),
            };
            let value = plain(board.cells, columns.into(), &mut known);
            assert_eq!(small_cram::value(&cut), Some(value), "{board:?}");
        }
    }
}
