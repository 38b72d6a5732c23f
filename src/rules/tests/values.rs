use super::brute::Plain;
use super::samples::{all, named};
use crate::budget::Budget;
use crate::rules::board::next_random;
use crate::rules::*;
use crate::solve::{Game, Solver, Worth};
use crate::value::Spelling;
use std::collections::BTreeSet;
use std::sync::Arc;

/// A board by chance with few cells.
pub fn random_board(kind: Kind, letters: &Letters, most: u64, state: &mut u64) -> Board {
    let mut next = |n: u64| next_random(state) % n;
    let all = letters.all();
    let shape = if kind.is_graph() {
        let vertices = 2 + next(most.min(5)) as u32;
        let mut links = Vec::new();
        for _ in 0..next(most + 1) {
            let (a, b) = (
                next(u64::from(vertices)) as u32,
                next(u64::from(vertices)) as u32,
            );
            links.extend((a != b || kind == Kind::Edges).then_some((a, b)));
        }
        let names = (0..vertices).map(|v| {
            if v == 0 {
                "ground".into()
            } else {
                v.to_string()
            }
        });
        Shape::Graph(Graph::with_names(kind, names, &links))
    } else {
        let rows = if kind.is_row() { 1 } else { 1 + next(3) as u32 };
        let columns = 1 + next(most / u64::from(rows)) as u32;
        Shape::Rows {
            kind,
            rows,
            columns,
        }
    };
    let cells = (0..shape.cells()).map(|_| all[next(all.len() as u64) as usize]);
    let cells = cells.collect();
    Board::new(shape.into(), cells).expect("a letter for each cell")
}

/// Compares all that is found of a board with the definition.
pub fn compare(declaration: &Declaration, boards: &[Board]) {
    let rules = Rules::new(declaration, declaration.name.clone(), None);
    let rules = Arc::new(rules.expect("a right declaration"));
    let mut plain = Plain::new(declaration);
    let budget = Budget::unlimited();
    let mut solver = Solver::new(Budget::unlimited(), true);
    for board in boards {
        let position = rules.position(board.clone(), &budget).expect("a position");
        let board = match &declaration.settle {
            Some(Settle::Connected(name)) => board.connected(name).expect("a root"),
            _ => board.clone(),
        };
        let what = format!(
            "{} {:?} of {declaration:?}",
            declaration.name,
            board.notation(None)
        );
        let game = Game::position(Arc::clone(&position));
        assert_eq!(solver.outcome(&game), Ok(plain.outcome(&board)), "{what}");
        let Ok(Worth::Value(value)) = solver.worth(&game) else {
            panic!("no value of {what}");
        };
        let text = solver.arena.text(value, Spelling::Ascii);
        assert_eq!(text, plain.text(&board), "{what}");
        assert_eq!(
            solver.misere_outcome(&game),
            Ok(plain.misere(&board)),
            "{what}"
        );
        for player in [crate::value::Player::Left, crate::value::Player::Right] {
            let moves = position.moves(player, &budget).expect("no limit");
            let found: BTreeSet<String> = moves.iter().map(|m| m.to[0].notation()).collect();
            let letters = Some(rules.letters());
            let name = |to: Board| format!("{}(\"{}\")", rules.name(), to.notation(letters));
            let own: BTreeSet<String> = plain.moves(&board, player).into_iter().map(name).collect();
            assert_eq!(found, own, "{what}");
        }
    }
}

#[test]
fn the_samples_are_what_their_definitions_say() {
    let mut state = 11;
    for declaration in all() {
        let letters = Letters::read(declaration.kind, &declaration.letters).expect("letters");
        let most = match &*declaration.name {
            "nogo" => 6,
            "amazons" | "snort" | "col" => 7,
            _ => 8,
        };
        let boards: Vec<Board> = (0..40)
            .map(|_| random_board(declaration.kind, &letters, most, &mut state))
            .collect();
        compare(&declaration, &boards);
    }
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

fn random_step(next: &mut impl FnMut(u64) -> u64, kind: Kind, letters: &[char]) -> Step {
    let cells = 1 + next(3);
    let (mut before, mut after) = (String::new(), String::new());
    for _ in 0..cells {
        let letter =
            |next: &mut dyn FnMut(u64) -> u64| letters[next(letters.len() as u64) as usize];
        let (own, to) = match next(8) {
            0 => ("_".into(), "_".into()),
            1 => {
                let one = letters[0];
                let other = letters[1 + next(letters.len() as u64 - 1) as usize];
                (format!("[{one}{other}]"), letter(next).to_string())
            }
            2 => {
                let own = letter(next);
                (format!("{own}*"), format!("{own}*"))
            }
            _ => (letter(next).to_string(), letter(next).to_string()),
        };
        before += &own;
        after += &to;
    }
    let unless_near = (next(4) == 0).then(|| letters[next(letters.len() as u64) as usize].into());
    let near = letters[next(letters.len() as u64) as usize];
    let to = letters[next(letters.len() as u64) as usize];
    let with_near = (next(5) == 0).then(|| (near.into(), to.into()));
    let directions = match next(4) {
        0 => vec![Direction::ALL[next(11) as usize]],
        _ => vec![],
    };
    Step {
        again: next(4) == 0 && with_near.is_none() && !kind.is_graph(),
        directions,
        with_near,
        unless_near,
        before,
        after,
    }
}

#[test]
fn random_rulesets_are_what_their_definitions_say() {
    let mut state = 5;
    let mut compared = [0; 8];
    for _ in 0..6000 {
        let mut next = |n: u64| next_random(&mut state) % n;
        let number = next(8) as usize;
        let kind = Kind::ALL[number];
        let letters = ["x|o.", ".x#", "x|o", "l|re."][next(4) as usize];
        let all: Vec<char> = letters.chars().filter(|c| *c != '|').collect();
        let moves = |next: &mut dyn FnMut(u64) -> u64| {
            let steps = |next: &mut dyn FnMut(u64) -> u64| {
                let count = if next(5) == 0 { 2 } else { 1 };
                let mut own = |n| next(n);
                (0..count)
                    .map(|_| random_step(&mut own, kind, &all))
                    .collect()
            };
            let one = |next: &mut dyn FnMut(u64) -> u64| Move {
                name: None,
                steps: steps(next),
                condition: None,
            };
            (0..1 + next(2)).map(|_| one(next)).collect::<Vec<_>>()
        };
        let sides = match next(3) {
            0 => MoveSides::Impartial(moves(&mut next)),
            1 => MoveSides::Symmetric(moves(&mut next)),
            _ => MoveSides::Partizan(moves(&mut next), moves(&mut next)),
        };
        let mut declaration = super::samples::declared("some", kind, letters, sides);
        if kind == Kind::Edges && letters.contains('.') && next(2) == 0 {
            declaration.settle = Some(Settle::Connected("ground".into()));
        }
        let Ok(rules) = Rules::new(&declaration, "some", None) else {
            continue;
        };
        compared[number] += 1;
        let boards: Vec<Board> = (0..4)
            .map(|_| random_board(kind, rules.letters(), 6, &mut state))
            .collect();
        compare(&declaration, &boards);
    }
    assert!(compared.iter().all(|n| *n > 30), "{compared:?}");
}

/// The values of other programs, where they are there: those that are short and can be read.
#[test]
fn values_of_other_programs() {
    let path =
        std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data/rulesets_peer.jsonl");
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
        // Whether a board with a group that is captured already has moves is a matter of taste.
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
