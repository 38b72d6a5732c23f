use super::random::{Dice, compare, random_board};
use super::random_rules::random_declaration;
use super::samples::{all, named, nogo_by_groups_beside};
use crate::budget::Budget;
use crate::declared::*;
use crate::solve::{Game, Solver, Worth};
use crate::value::Spelling;
use std::sync::Arc;

fn agrees(declaration: &Declaration, boards: &[Board]) {
    agrees_in(declaration, None, boards);
}

fn agrees_in(declaration: &Declaration, language: Option<Arc<dyn WrittenRules>>, boards: &[Board]) {
    let mut solver = Solver::new(Budget::unlimited(), true);
    compare(declaration, language, boards, &mut solver)
        .unwrap_or_else(|difference| panic!("{difference}"));
}

#[test]
fn the_samples_are_what_their_definitions_say() {
    let mut dice = Dice(11);
    for declaration in all() {
        let letters = Letters::read(declaration.kind, &declaration.letters).expect("letters");
        let most = match &*declaration.name {
            "nogo" => 6,
            "amazons" | "snort" | "col" => 7,
            _ => 8,
        };
        let boards: Vec<Board> = (0..40)
            .map(|_| random_board(declaration.kind, &letters, most, &mut dice))
            .collect();
        agrees(&declaration, &boards);
    }
}

/// On a row, a group that cannot change counts as one stone.
#[test]
fn groups_of_any_length_on_a_row_are_what_the_definition_says() {
    let mut dice = Dice(3);
    let nogo = nogo_by_groups_beside();
    let letters = Letters::read(nogo.kind, &nogo.letters).expect("letters");
    let groups = [".", ".", "..", "x", "xx", "xxxx", "o", "oo", "ooo"];
    let boards = (0..300).map(|_| {
        let row: String = (0..7).map(|_| groups[dice.below(groups.len())]).collect();
        let some: Vec<String> = row.chars().take(9).map(String::from).collect();
        // As a column, too.
        let text = some.join(["", "/"][dice.below(2)]);
        Board::read(nogo.kind, Some(&letters), &text).expect("a board")
    });
    let boards: Vec<Board> = boards
        .filter(|b| b.letters().iter().filter(|c| **c == '.').count() < 7)
        .collect();
    agrees(&nogo, &boards);
}

#[test]
fn known_values() {
    for (name, text, value) in [
        ("clobber", "xoo", "v"),
        ("clobber", "xo/ox", "*"),
        ("clobber", ".oxx", "^"),
        ("amazons", "x..o", "+-1"),
        ("amazons", "x..#o", "2"),
        ("konane", "xo..o.", "1"),
        ("konane", "o.x.xo", "-1"),
        ("domineering", "..#/...", "+-1"),
        ("fission", "..x/...", "0"),
        ("toads", "tt..ff", "*"),
        ("toads", "ttt..f", "2"),
        ("snort", "a-b-c-d", "+-{2|1}"),
        ("snort", "a-b, a-l, l:x, b-r, r:o", "*"),
        ("col", "a-b, a-l, l:x", "-1/2"),
        ("node_kayles", "a-b, a-c, a-d, a-e", "*2"),
        ("hackenbush", "ground-b:l, b-c:r, c-d:l", "3/4"),
        ("hackenbush", "ground-b:e, ground-c:e", "0"),
        ("nogo", ".x.x", "1"),
    ] {
        let rules = Arc::new(Rules::new(&named(name), name, None).expect("a sample"));
        let board = Board::read(rules.kind(), Some(rules.letters()), text).expect("a board");
        let position = rules
            .position(board, &Budget::unlimited())
            .expect("a position");
        let mut solver = Solver::new(Budget::unlimited(), true);
        let Ok(Worth::Value(found)) = solver.worth(&Game::position(position)) else {
            panic!("{name} {text} has no value");
        };
        assert_eq!(
            solver.arena.text(found, Spelling::Ascii),
            value,
            "{name} {text}"
        );
    }
}

#[test]
fn random_rulesets_are_what_their_definitions_say() {
    let mut dice = Dice(5);
    let mut compared = [0; 8];
    for number in (0..8).cycle().take(6000) {
        let (declaration, language) = random_declaration(&mut dice, BoardKind::ALL[number]);
        let Ok(rules) = Rules::new(&declaration, "some", None) else {
            continue;
        };
        compared[number] += 1;
        let boards: Vec<Board> = (0..4)
            .map(|_| random_board(declaration.kind, rules.letters(), 6, &mut dice))
            .collect();
        agrees_in(&declaration, language, &boards);
    }
    assert!(compared.iter().all(|n| *n > 30), "{compared:?}");
}

/// Comparison with short, readable values from other programs, if the data file exists.
#[test]
fn values_of_other_programs() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../shared/data/rulesets_peer.jsonl");
    let Ok(text) = std::fs::read_to_string(path) else {
        return;
    };
    let mut solver = Solver::new(Budget::unlimited(), true);
    let samples = all();
    let rules = |name: &str| {
        let declaration = samples.iter().find(|d| d.name == name)?;
        Rules::new(declaration, name, None).ok().map(Arc::new)
    };
    let rules: Vec<_> = samples.iter().filter_map(|d| rules(&d.name)).collect();
    let mut compared = 0;
    for line in text.lines() {
        let case: serde_json::Value = serde_json::from_str(line).expect("JSON");
        let (Some(expr), Some(value)) = (case["expr"].as_str(), case["value"].as_str()) else {
            continue;
        };
        let call = expr.strip_suffix("\")").and_then(|e| e.split_once("(\""));
        let Some((rules, board)) =
            call.and_then(|(name, board)| Some((rules.iter().find(|r| r.name() == name)?, board)))
        else {
            continue;
        };
        let board = Board::read(rules.kind(), Some(rules.letters()), board);
        let board = board.unwrap_or_else(|fault| panic!("{expr}: {fault:?}"));
        let is_slow = rules.name() == "nogo" || rules.name() == "amazons";
        if board.letters().len() > if is_slow { 7 } else { 12 } {
            continue;
        }
        // Programs differ on whether a board with a captured group has moves.
        let is_free = |group: &Vec<usize>| {
            let near = board.near(group);
            near.iter().any(|cell| board.at(*cell) == Some('.'))
        };
        if rules.name() == "nogo" && !board.groups("xo").iter().all(is_free) {
            continue;
        }
        let Ok(expected) = solver.arena.read(value, &Budget::unlimited()) else {
            continue;
        };
        let position = rules
            .position(board, &Budget::unlimited())
            .expect("a position");
        let found = solver.worth(&Game::position(position));
        assert_eq!(found, Ok(Worth::Value(expected)), "{expr}");
        compared += 1;
    }
    assert!(compared > 300, "{compared}");
}
