//! Heaps that remember the last move, compared with the rules as a table.

use crate::support::run;
use std::collections::HashMap;

/// The Grundy value of n counters. `takes` gives the permitted moves after a move of `last` counters; `None` means a
/// new heap.
fn grundy(
    n: u32,
    last: Option<u32>,
    takes: &dyn Fn(u32, Option<u32>) -> (u32, u32),
    known: &mut HashMap<(u32, Option<u32>), u32>,
) -> u32 {
    if let Some(value) = known.get(&(n, last)) {
        return *value;
    }
    let (least, most) = takes(n, last);
    let options: Vec<u32> = (least..=most.min(n))
        .map(|taken| grundy(n - taken, Some(taken), takes, known))
        .collect();
    let value = (0..).find(|value| !options.contains(value)).unwrap_or(0);
    known.insert((n, last), value);
    value
}

#[test]
fn new_heaps_have_the_values_of_their_rules() {
    let at_most = |factor: u32| {
        move |n: u32, last: Option<u32>| (1, last.map_or(n.max(1) - 1, |last| factor * last))
    };
    let at_least = |n: u32, last: Option<u32>| (last.unwrap_or(1).max(1), n);
    for (call, takes) in [
        ("fibonacci_nim(n)", &at_most(2) as &dyn Fn(_, _) -> _),
        ("take_away(2, n)", &at_most(2)),
        ("take_away(3, n)", &at_most(3)),
        ("mem(n)", &at_least),
    ] {
        let mut known = HashMap::new();
        let values: Vec<String> = (0..=40)
            .map(|n| grundy(n, None, takes, &mut known).to_string())
            .collect();
        let found = run(&format!("[grundy({call}) for n in 0..40]"));
        assert_eq!(found, [format!("[{}]", values.join(","))], "{call}");
    }
}

#[test]
fn the_second_player_wins_fibonacci_nim_from_fibonacci_numbers() {
    let found = run("[n for n in 1..100 if outcome(fibonacci_nim(n)) == P]");
    assert_eq!(found, ["[1,2,3,5,8,13,21,34,55,89]"]);
    assert_eq!(run("fibonacci_nim 4 + 5"), ["*3"]);
    let after = run("play(fibonacci_nim(4), \"to fibonacci_nim(3, 1)\") == fibonacci_nim(3, 1)");
    assert_eq!(after, ["true"]);
}
