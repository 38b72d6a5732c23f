//! Nimstring compared with literal play: cuts, complimenting moves and a Nim heap, without the rule for capturable
//! coins, loony values or mex.

use cgt_lang::budget::Budget;
use cgt_lang::rulesets::argument::{Argument, Arguments};
use cgt_lang::rulesets::nimstring::construct_strings;
use cgt_lang::solve::{Game, Solver, Worth};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use std::collections::HashMap;

/// Strings between coins 1, 2, ...; 0 is the ground.
type Strings = Vec<(u8, u8)>;

/// Whether the player to move wins the sum of the strings and a Nim heap.
fn wins(strings: &Strings, heap: u8, known: &mut HashMap<(Strings, u8), bool>) -> bool {
    if let Some(result) = known.get(&(strings.clone(), heap)) {
        return *result;
    }
    let mut result = (0..heap).any(|smaller| !wins(strings, smaller, known));
    for at in 0..strings.len() {
        if result {
            break;
        }
        let mut rest = strings.clone();
        let (a, b) = rest.remove(at);
        let detached = [a, b]
            .iter()
            .any(|c| *c != 0 && !rest.iter().any(|s| s.0 == *c || s.1 == *c));
        let after = wins(&rest, heap, known);
        // A player who detaches a coin moves again.
        result = after == detached;
    }
    known.insert((strings.clone(), heap), result);
    result
}

/// The k for which the mover loses strings + *k; `None` if the mover always wins.
fn played_out(strings: &Strings) -> Option<u8> {
    let mut sorted = strings.clone();
    sorted.sort_unstable();
    let mut known = HashMap::new();
    // A value is at most the number of moves.
    (0..=strings.len() as u8).find(|k| !wins(&sorted, *k, &mut known))
}

fn solved(strings: &Strings, solver: &mut Solver) -> Option<u8> {
    let name = |c: u8| {
        if c == 0 {
            "ground".to_string()
        } else {
            format!("c{c}")
        }
    };
    let text: Vec<String> = strings
        .iter()
        .map(|(a, b)| format!("{}-{}", name(*a), name(*b)))
        .collect();
    let arguments = Arguments(vec![Argument::Text(text.join(", ").into())]);
    let position = construct_strings(&arguments).expect("a position");
    match solver.worth(&Game::position(position)).expect("no limit") {
        Worth::Loony => None,
        Worth::Value(value) => {
            let size = solver.arena.as_nimber(value).expect("a nimber");
            Some(size.to_u64().expect("small") as u8)
        }
    }
}

#[test]
fn ten_thousand_random_graphs() {
    let mut runner = TestRunner::new(Config {
        cases: 10_000,
        ..Config::default()
    });
    let string = (0u8..6, 1u8..6).prop_map(|(a, b)| (a.min(b), a.max(b)));
    let graphs = prop::collection::vec(string, 0..8);
    let solver = std::cell::RefCell::new(Solver::new(Budget::unlimited(), false));
    let seen = std::cell::RefCell::new([0u32; 8]);
    runner
        .run(&graphs, |mut strings| {
            // A string from a coin to itself is equivalent to one to the ground.
            for string in &mut strings {
                if string.0 == string.1 {
                    string.0 = 0;
                }
            }
            let expected = played_out(&strings);
            seen.borrow_mut()[expected.map_or(7, |k| k.min(6) as usize)] += 1;
            prop_assert_eq!(
                solved(&strings, &mut solver.borrow_mut()),
                expected,
                "{:?}",
                strings
            );
            Ok(())
        })
        .expect("every graph agrees");
    // The sample contains all kinds of values.
    let seen = seen.into_inner();
    assert!(
        seen[0] > 500 && seen[1] > 500 && seen[2] > 20 && seen[7] > 500,
        "{seen:?}"
    );
}

#[test]
fn known_boards() {
    let played = |strings: &[(u8, u8)]| played_out(&strings.to_vec());
    // A coin with two strings to the ground; a chain of three strings; a triangle; a ring of four.
    assert_eq!(played(&[(0, 1), (0, 1)]), Some(1));
    assert_eq!(played(&[(0, 1), (1, 2), (0, 2)]), Some(1));
    assert_eq!(played(&[(1, 2), (2, 3), (1, 3)]), Some(1));
    assert_eq!(played(&[(1, 2), (2, 3), (3, 4), (1, 4)]), Some(0));
    assert_eq!(played(&[(0, 1), (1, 2)]), None);
}
