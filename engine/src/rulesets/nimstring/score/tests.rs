//! Scores compared with the plain definition, which tries all ways to cut strings one at a time.

use super::bounds::{Bounds, SharedBounds};
use super::captures::{Captures, Ends};
use super::code::{QuietCode, ShortCode};
use super::quiet::ENDS;
use super::search::ScoreSearch;
use crate::budget::{Budget, Stop};
use crate::rulesets::random::Random;

/// The score of the player to move for each set of uncut strings, by the definition.
fn by_definition(strings: &[Ends]) -> Vec<i32> {
    let mut held = vec![0; coins(strings) + 1];
    for (at, (a, b)) in strings.iter().enumerate() {
        held[*a] |= 1 << at;
        held[*b] |= 1 << at;
    }
    let mut scores = vec![0];
    for mask in 1usize..1 << strings.len() {
        let mut best = i32::MIN;
        for (at, (a, b)) in strings.iter().enumerate() {
            if mask >> at & 1 == 0 {
                continue;
            }
            let rest = mask & !(1 << at);
            let is_taken = |coin: usize| coin != 0 && held[coin] & rest == 0;
            let taken = i32::from(is_taken(*a)) + i32::from(is_taken(*b) && a != b);
            let score = if taken > 0 {
                taken + scores[rest]
            } else {
                -scores[rest]
            };
            best = best.max(score);
        }
        scores.push(best);
    }
    scores
}

fn coins(strings: &[Ends]) -> usize {
    strings.iter().map(|s| s.0.max(s.1)).max().unwrap_or(0)
}

/// Searches without an order of the safe cuts.
fn search(strings: Vec<Ends>, scores: &ScoreSearch) -> i32 {
    let captures = Captures::new(coins(&strings), strings).expect("a small position");
    let found = scores.score(&captures, &[[0; ENDS]; ENDS], 1, &Budget::unlimited());
    found.expect("no limit")
}

fn chosen(strings: &[Ends], mask: usize) -> Vec<Ends> {
    let all = strings.iter().enumerate();
    all.filter(|(at, _)| mask >> at & 1 == 1)
        .map(|(_, s)| *s)
        .collect()
}

/// The lines of a board of boxes, by rows of dots: in each, the horizontal lines, then the vertical lines below.
fn board(rows: usize, columns: usize) -> Vec<Ends> {
    let number = |row: Option<usize>, column: Option<usize>| match (row, column) {
        (Some(row), Some(column)) if row < rows && column < columns => row * columns + column + 1,
        _ => 0,
    };
    let mut lines = Vec::new();
    for row in 0..=rows {
        for column in 0..columns {
            let above = number(row.checked_sub(1), Some(column));
            lines.push((above, number(Some(row), Some(column))));
        }
        for column in (0..=columns).filter(|_| row < rows) {
            let left = number(Some(row), column.checked_sub(1));
            lines.push((left, number(Some(row), Some(column))));
        }
    }
    lines
}

/// Compares the scores of all sets of strings.
fn agree(strings: &[Ends], scores: &ScoreSearch) {
    for (mask, score) in by_definition(strings).into_iter().enumerate() {
        let position = chosen(strings, mask);
        assert_eq!(search(position.clone(), scores), score, "{position:?}");
    }
}

#[test]
fn all_positions_of_small_boards() {
    let scores = ScoreSearch::default();
    agree(&board(1, 3), &scores);
    agree(&board(2, 2), &scores);
}

#[test]
fn all_positions_of_two_by_three_boxes() {
    agree(&board(2, 3), &ScoreSearch::default());
}

#[test]
fn random_positions_of_larger_boards() {
    let mut random = Random(5);
    let scores = ScoreSearch::default();
    for (rows, columns) in [(3, 3), (3, 3), (3, 3), (2, 6), (3, 4), (4, 4), (5, 5)] {
        for _ in 0..4 {
            let mut lines = board(rows, columns);
            while lines.len() > 11 {
                lines.remove(random.from(0, lines.len() - 1));
            }
            agree(&lines, &scores);
        }
    }
}

/// Positions that no board has: coins with loops, parallel strings, and strings to the ground from everywhere.
#[test]
fn random_strings_and_coins() {
    let mut random = Random(11);
    let scores = ScoreSearch::default();
    for _ in 0..60 {
        let coins = random.from(1, 7);
        let strings: Vec<Ends> = (0..random.from(1, 10))
            .map(|_| (random.from(0, coins), random.from(0, coins)))
            .filter(|s| s.0 != s.1)
            .collect();
        agree(&strings, &scores);
    }
}

/// With 17 coins or more, the cuts that give coins away are tried last: a few junctions whose chains are made longer, each
/// time one of the first three.
#[test]
fn random_positions_of_many_coins() {
    let mut random = Random(29);
    let scores = ScoreSearch::default();
    for _ in 0..5 {
        let mut coins = random.from(1, 5);
        let mut strings: Vec<Ends> = (0..coins + 3)
            .map(|_| (random.from(0, coins), random.from(1, coins)))
            .map(|(a, step)| (a, (a + step) % (coins + 1)))
            .collect();
        while coins < 17 {
            coins += 1;
            let long = random.from(0, 2);
            let end = std::mem::replace(&mut strings[long].1, coins);
            strings.push((coins, end));
        }
        let all = by_definition(&strings);
        for (mask, score) in all.iter().enumerate().rev().take(200) {
            let position = chosen(&strings, mask);
            assert_eq!(search(position.clone(), &scores), *score, "{position:?}");
        }
    }
}

#[test]
fn empty_boards() {
    let known = [
        (1, 1, -1),
        (1, 2, 0),
        (2, 2, 2),
        (2, 3, -2),
        (2, 4, 2),
        (2, 5, -2),
        (3, 3, -3),
    ];
    let scores = ScoreSearch::default();
    for (rows, columns, score) in known {
        assert_eq!(search(board(rows, columns), &scores), score);
    }
}

#[test]
fn several_threads_find_the_same_scores() {
    let mut random = Random(23);
    for round in 0..12 {
        let mut lines = board(4, 4);
        while lines.len() > 22 + round % 3 {
            lines.remove(random.from(0, lines.len() - 1));
        }
        let position = Captures::new(16, lines).expect("a small position");
        let score = |threads| {
            let scores = ScoreSearch::default();
            scores.score(&position, &[[0; ENDS]; ENDS], threads, &Budget::unlimited())
        };
        let alone = score(1);
        assert!(alone.is_ok());
        assert_eq!([score(2), score(5)], [alone.clone(), alone], "{round}");
    }
}

/// Next to a chain of five boxes there are four boxes that can be captured: the centre of a star and its leaves. They
/// contain no path of four, so the player cannot decline by leaving four of them.
#[test]
fn all_but_four_needs_a_path_of_four() {
    let star = [9, 12, 16];
    let chain = [1, 4, 7, 14, 18, 22];
    let lines = star.into_iter().chain(chain);
    let position = chosen(&board(3, 3), lines.map(|line| 1 << line).sum());
    assert_eq!(search(position, &ScoreSearch::default()), -1);
}

#[test]
fn a_search_stops_at_its_limits() {
    let budget = Budget::unlimited().trial(20_000);
    let position = Captures::new(16, board(4, 4)).expect("a small position");
    let found = ScoreSearch::default().score(&position, &[[0; ENDS]; ENDS], 1, &budget);
    assert_eq!(found, Err(Stop::Cancelled));
}

/// Codes of 119 bits, which are distinguished only with the bits of the shard and of the index of the smallest table.
#[test]
fn the_table_knows_what_it_was_told_however_it_grows() {
    let mut random = Random(17);
    let mut codes = Vec::new();
    let table = SharedBounds::default();
    for _ in 0..100_000 {
        let words = [random.bits(), random.bits() >> 9, 0];
        codes.push(QuietCode::Short(ShortCode { words, bits: 119 }));
    }
    let bounds = |at: usize| Bounds {
        low: (at % 100) as i8,
        high: (at % 27) as i8,
    };
    for (at, code) in codes.iter().enumerate() {
        let put = table.update(code, |_| bounds(at), at as u64, &Budget::unlimited());
        put.expect("no limit");
    }
    let mut lost = 0;
    for (at, code) in codes.into_iter().enumerate() {
        let known = table.get(&code);
        if known != bounds(at) {
            assert_eq!((known.low, known.high), (i8::MIN, i8::MAX));
            lost += 1;
        }
    }
    assert!(lost < 5_000, "{lost} positions were replaced");
}
