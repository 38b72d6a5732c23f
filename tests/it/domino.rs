//! Domineering and Cram compared with known values and with an independent search.

use cgt_lang::budget::Budget;
use cgt_lang::rulesets::argument::{Argument, Arguments};
use cgt_lang::rulesets::domino;
use cgt_lang::solve::{Game, Solver, Worth};
use cgt_lang::value::{Outcome, Spelling};
use std::collections::HashMap;

fn board(partizan: bool, text: &str) -> Game {
    let arguments = Arguments(vec![Argument::Text(text.into())]);
    let made = if partizan {
        domino::domineering(&arguments)
    } else {
        domino::cram(&arguments)
    };
    Game::position(made.expect("a board"))
}

fn solver(theorems: bool) -> Solver {
    Solver::new(Budget::unlimited(), theorems)
}

fn value(solver: &mut Solver, game: &Game) -> String {
    match solver.worth(game) {
        Ok(Worth::Value(value)) => solver.arena.text(value, Spelling::Ascii),
        other => panic!("{other:?}"),
    }
}

fn rectangle(rows: usize, columns: usize) -> String {
    vec![".".repeat(columns); rows].join("/")
}

/// A board for the independent search: rows of empty cells as bit masks.
type Rows = Vec<u16>;

fn rows(text: &str) -> Rows {
    let row = |row: &str| {
        row.chars()
            .enumerate()
            .fold(0, |bits, (at, c)| bits | u16::from(c == '.') << at)
    };
    text.split('/').map(row).collect()
}

fn after_moves(board: &Rows, vertical: bool) -> Vec<Rows> {
    let mut all = Vec::new();
    for r in 0..board.len() {
        for c in 0..16 {
            let (cells, second) = if vertical {
                (1u16 << c, 1)
            } else {
                (3u16 << c, 0)
            };
            if (!vertical && c == 15) || r + second >= board.len() {
                continue;
            }
            if board[r] & cells == cells && board[r + second] & cells == cells {
                let mut next = board.clone();
                next[r] &= !cells;
                next[r + second] &= !cells;
                all.push(next);
            }
        }
    }
    all
}

/// Whether the player who moves first wins.
fn wins(
    board: &Rows,
    vertical: bool,
    misere: bool,
    known: &mut HashMap<(Rows, bool), bool>,
) -> bool {
    if let Some(wins) = known.get(&(board.clone(), vertical)) {
        return *wins;
    }
    let moves = after_moves(board, vertical);
    let result = if moves.is_empty() {
        misere
    } else {
        moves
            .iter()
            .any(|next| !wins(next, !vertical, misere, known))
    };
    known.insert((board.clone(), vertical), result);
    result
}

fn outcome(text: &str, misere: bool) -> Outcome {
    let mut known = HashMap::new();
    let left = wins(&rows(text), true, misere, &mut known);
    let right = wins(&rows(text), false, misere, &mut known);
    match (left, right) {
        (true, true) => Outcome::N,
        (true, false) => Outcome::L,
        (false, true) => Outcome::R,
        (false, false) => Outcome::P,
    }
}

fn grundy(board: &Rows, known: &mut HashMap<Rows, usize>) -> usize {
    if let Some(value) = known.get(board) {
        return *value;
    }
    let mut options = after_moves(board, true);
    options.extend(after_moves(board, false));
    let seen: Vec<usize> = options.iter().map(|next| grundy(next, known)).collect();
    let value = (0..).find(|n| !seen.contains(n)).unwrap_or(0);
    known.insert(board.clone(), value);
    value
}

fn random_boards(count: usize, most_cells: usize) -> Vec<String> {
    let mut state = 0x2545_f491_4f6c_dd1du64;
    let mut random = move |below: u64| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 20) % below
    };
    let boards = (0..count).map(|_| {
        let (height, width) = (1 + random(5), 1 + random(6));
        let mut left = most_cells;
        let rows = (0..height).map(|_| {
            let row = (0..width).map(|_| {
                let empty = left > 0 && random(4) != 0;
                left -= usize::from(empty);
                if empty { '.' } else { '#' }
            });
            row.collect::<String>()
        });
        rows.collect::<Vec<_>>().join("/")
    });
    boards.collect()
}

#[test]
fn values_of_winning_ways() {
    let mut solver = solver(true);
    for (text, expected) in [
        ("./.", "1"),
        ("..", "-1"),
        ("././.", "1"),
        ("../..", "+-1"),
        ("../.#", "*"),
        (".#/.#/..", "1/2"),
        ("#./../#.", "*"),
        (".../#.#", "*"),
        ("../../..", "{1/2|-2}"),
        (".../...", "{2|-1/2}"),
        (".../.../...", "+-1"),
    ] {
        let found = value(&mut solver, &board(true, text));
        assert_eq!(found, expected, "{text}");
    }
}

#[test]
fn outcomes_of_random_boards_are_those_of_plain_search() {
    for theorems in [true, false] {
        let mut solver = solver(theorems);
        for text in random_boards(1500, 17) {
            let game = board(true, &text);
            // First without known values, then with them.
            let expected = outcome(&text, false);
            assert_eq!(solver.outcome(&game), Ok(expected), "{text}");
            value(&mut solver, &game);
            assert_eq!(solver.outcome(&game), Ok(expected), "{text}");
        }
    }
}

#[test]
fn outcomes_by_search_are_those_of_values() {
    let (mut search, mut values) = (solver(true), solver(true));
    let boards = random_boards(900, 30);
    let mut searched = 0;
    for pair in boards.chunks(2) {
        let [one, other] = pair else { continue };
        let sum = || Game::sum([board(true, one), board(true, other).negative()]);
        let found = search.outcome(&sum());
        let game = sum();
        value(&mut values, &game);
        assert_eq!(values.outcome(&game), found, "{one} - {other}");
        searched += 1;
    }
    assert!(searched > 400);
}

#[test]
fn misere_outcomes_are_those_of_plain_search() {
    let mut solver = solver(true);
    for text in random_boards(300, 13) {
        let expected = outcome(&text, true);
        let game = board(true, &text);
        assert_eq!(solver.misere_outcome(&game), Ok(expected), "{text}");
        let negative = match expected {
            Outcome::L => Outcome::R,
            Outcome::R => Outcome::L,
            same => same,
        };
        assert_eq!(
            solver.misere_outcome(&game.negative()),
            Ok(negative),
            "{text}"
        );
    }
}

#[test]
fn grundy_values_of_random_boards_are_those_of_the_mex_rule() {
    for theorems in [true, false] {
        let mut solver = solver(theorems);
        for text in random_boards(1500, 18) {
            let expected = match grundy(&rows(&text), &mut HashMap::new()) {
                0 => "0".to_string(),
                1 => "*".to_string(),
                n => format!("*{n}"),
            };
            assert_eq!(value(&mut solver, &board(false, &text)), expected, "{text}");
        }
    }
}

#[test]
fn rectangles_of_cram() {
    // By symmetry, the second player wins Cram on boards with two even sides, and the first player on boards with one
    // even side.
    let (mut search, mut theorems) = (solver(false), solver(true));
    for rows in 1..=4 {
        for columns in 1..=6 {
            let game = || board(false, &rectangle(rows, columns));
            let found = value(&mut search, &game());
            assert_eq!(value(&mut theorems, &game()), found, "{rows} x {columns}");
            match (rows % 2, columns % 2) {
                (0, 0) => assert_eq!(found, "0"),
                (1, 1) => {}
                _ => assert_ne!(found, "0"),
            }
        }
    }
}

#[test]
fn a_board_and_its_images_have_one_value() {
    let mut solver = solver(true);
    for text in random_boards(200, 16) {
        let mirrored: Vec<String> = text.split('/').map(|r| r.chars().rev().collect()).collect();
        let upside_down: Vec<&str> = text.split('/').rev().collect();
        let width = mirrored.first().map_or(0, String::len);
        let column = |c: usize| text.split('/').filter_map(|r| r.chars().nth(c)).collect();
        let turned: Vec<String> = (0..width).map(column).collect();
        let found = value(&mut solver, &board(true, &text));
        assert_eq!(value(&mut solver, &board(true, &mirrored.join("/"))), found);
        assert_eq!(
            value(&mut solver, &board(true, &upside_down.join("/"))),
            found
        );
        let turned = board(true, &turned.join("/")).negative();
        assert_eq!(value(&mut solver, &turned), found, "{text}");
    }
}

#[test]
fn large_boards_stop_at_limits() {
    let mut solver = solver(true);
    for partizan in [true, false] {
        // Odd sides, because symmetry decides Cram on boards with an even side.
        let game = board(partizan, &rectangle(1001, 999));
        assert!(solver.all_moves(&game).is_err());
        solver
            .budget
            .start(Some(std::time::Duration::from_millis(300)));
        assert!(solver.worth(&game).is_err());
        let game = board(partizan, &rectangle(13, 13));
        assert!(solver.outcome(&game).is_err());
        solver.budget.start(None);
    }
    let even = board(false, &rectangle(1000, 1000));
    assert_eq!(value(&mut solver, &even), "0");
    assert_eq!(
        value(&mut solver, &board(true, &rectangle(9999, 1))),
        "4999"
    );
}

#[test]
fn outcomes_are_those_of_a_peer_where_its_answers_are_at_hand() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../shared/data/solver_peer.jsonl"
    );
    let Ok(text) = std::fs::read_to_string(path) else {
        eprintln!("skipped: no answers of a peer");
        return;
    };
    let mut solver = solver(true);
    let mut compared = 0;
    for line in text.lines() {
        let case: serde_json::Value = serde_json::from_str(line).expect("JSON");
        let (Some(expression), Some(accepted)) = (case["expr"].as_str(), case["value"].as_array())
        else {
            continue;
        };
        let Some(text) = expression.split('"').nth(1) else {
            continue;
        };
        let small = text.matches('.').count() <= 30;
        let found = if !small {
            continue;
        } else if expression.starts_with("outcome(domineering") {
            let outcome = solver.outcome(&board(true, text)).expect("an outcome");
            format!("{outcome:?}")
        } else if expression.starts_with("grundy(cram") {
            let value = value(&mut solver, &board(false, text));
            match value.as_str() {
                "*" => "1".into(),
                value => value.trim_start_matches('*').to_string(),
            }
        } else {
            continue;
        };
        assert!(
            accepted.iter().any(|a| a.as_str() == Some(&found)),
            "{expression}: {found}"
        );
        compared += 1;
    }
    assert!(compared > 1000, "{compared}");
}

#[test]
fn one_thread_and_many_find_the_same_values() {
    let mut boards: Vec<String> = (3..6).map(|columns| rectangle(5, columns)).collect();
    boards.extend(random_boards(60, 24));
    let found = [1, 2, 5].map(|threads| {
        let mut solver = solver(false);
        solver.threads = threads;
        let values = boards.iter().map(|b| value(&mut solver, &board(false, b)));
        values.collect::<Vec<_>>()
    });
    assert_eq!(found[0], found[1]);
    assert_eq!(found[0], found[2]);
}

#[test]
fn one_thread_and_many_find_the_same_winners() {
    let boards: Vec<String> = [(6, 7), (7, 7), (4, 10), (5, 9), (6, 9), (7, 8)]
        .map(|(rows, columns)| rectangle(rows, columns))
        .into();
    let found = [1, 2, 5].map(|threads| {
        let mut solver = solver(false);
        solver.threads = threads;
        let outcomes = boards
            .iter()
            .map(|b| solver.outcome(&board(true, b)).expect("no limit"));
        outcomes.collect::<Vec<_>>()
    });
    assert_eq!(found[0], found[1]);
    assert_eq!(found[0], found[2]);
}

#[test]
fn a_stopped_search_says_how_far_it_came() {
    let mut solver = Solver::new(Budget::unlimited().trial(30_000), false);
    let large = board(true, &rectangle(6, 6));
    assert!(solver.worth(&large).is_err());
    let part = solver.unfinished().expect("the board is the root");
    assert_eq!((part.moves, part.excluded.len()), (60, 0));
    assert!(part.valued < part.moves);
    solver.budget = Budget::unlimited();
    let small = board(true, &rectangle(3, 4));
    assert!(solver.worth(&small).is_ok());
    assert_eq!(solver.unfinished(), None);
}
