use super::random::{Dice, random_board};
use super::random_rules::random_declaration;
use super::samples::{declared, named, nogo_by_groups_beside, one, step};
use crate::budget::Budget;
use crate::declared::board::next_random;
use crate::declared::compile::grown;
use crate::declared::compile::program::BoardProgram;
use crate::declared::parts::key::Key;
use crate::declared::parts::parts;
use crate::declared::parts::seen::SeenPositions;
use crate::declared::*;
use crate::value::{Player, Value};

/// A tree: its links, and the letters of its vertices.
type Tree = (Vec<(u32, u32)>, Vec<char>);

fn keys(rules: &Rules, kind: BoardKind, (links, letters): &Tree) -> Vec<Key> {
    let names = (0..letters.len()).map(|v| v.to_string());
    let shape = BoardShape::Graph(BoardGraph::with_names(kind, names, links));
    let board = Board::new(shape.into(), letters.clone()).expect("a letter for each vertex");
    let budget = Budget::unlimited();
    let placed = rules.placed(board, &budget).expect("a position");
    let bits = rules.layout.bits(rules.letters(), &placed.board);
    let program = rules.program_of(&placed, &budget).expect("no limit");
    let keys = rules.keys(&program, &bits, false).into_iter();
    let mut keys: Vec<Key> = keys.map(|(key, _)| key).collect();
    keys.sort_unstable();
    keys
}

#[test]
fn a_tree_has_the_same_keys_however_its_vertices_are_numbered() {
    let declaration = named("snort");
    let rules = Rules::new(&declaration, "snort", None).expect("a right declaration");
    let mut state = 11;
    let mut next = |n: usize| (next_random(&mut state) % n as u64) as usize;
    for round in 0..200 {
        let count = 2 + next(if round % 20 == 19 { 200 } else { 20 });
        let parents: Vec<usize> = (1..count).map(&mut next).collect();
        let letters: Vec<char> = (0..count).map(|_| char::from(b"....xo"[next(6)])).collect();
        let mut numbers: Vec<usize> = (0..count).collect();
        (1..count).rev().for_each(|v| numbers.swap(v, next(v + 1)));
        let link = |v: usize, number: &dyn Fn(usize) -> usize| {
            (number(v + 1) as u32, number(parents[v]) as u32)
        };
        let one: Tree = (
            (0..count - 1).map(|v| link(v, &|v| v)).collect(),
            letters.clone(),
        );
        let mut other: Tree = (
            (0..count - 1).map(|v| link(v, &|v| numbers[v])).collect(),
            letters.clone(),
        );
        other.0.reverse();
        (0..count).for_each(|v| other.1[numbers[v]] = letters[v]);
        let kind = declaration.kind;
        assert_eq!(keys(&rules, kind, &one), keys(&rules, kind, &other));
    }
}

#[test]
fn parts_of_few_words_are_those_of_any_number() {
    let (mut dice, budget) = (Dice(29), Budget::unlimited());
    let mut compared = 0;
    for round in 0..600 {
        let declaration = match round % 3 {
            0 => named("domineering"),
            1 => {
                let moves = MoveSides::Impartial(vec![one(step("..", "##", &[]))]);
                declared("cram", BoardKind::Torus, ".#", moves)
            }
            _ => random_declaration(&mut dice, BoardKind::ALL[round % BoardKind::ALL.len()]).0,
        };
        let Ok(rules) = Rules::new(&declaration, "some", None) else {
            continue;
        };
        let most = if round % 3 < 2 { 14 } else { 9 };
        let board = random_board(rules.kind(), rules.letters(), most, &mut dice);
        // Some boards have too many moves.
        let Ok(placed) = rules.placed(board.clone(), &budget) else {
            continue;
        };
        let program = rules.program_of(&placed, &budget).expect("no limit");
        let Some(small) = rules.small(&program) else {
            continue;
        };
        let bits = rules.layout.bits(rules.letters(), placed.board());
        let live = small.within(&bits);
        let keys = |small| {
            let mut keys = rules.keys_within(&program, small, &bits, false);
            keys.sort_unstable();
            keys
        };
        assert_eq!(keys(Some(small)), keys(None), "{declaration:?}");
        assert_eq!(keys(Some(&live)), keys(None), "{declaration:?}");
        if round % 3 < 2 {
            let count: u32 = live.parts(&bits, true).iter().map(|part| part.1).sum();
            assert_eq!(count as usize, live.applying(&bits).len(), "{board:?}");
        }
        compared += 1;
    }
    assert!(compared > 300, "{compared}");
}

#[test]
fn letters_that_cells_cannot_have_change_no_play() {
    let (mut dice, budget) = (Dice(23), Budget::unlimited());
    let (mut compared, mut left_out) = (0, 0);
    for number in (0..8).cycle().take(1500) {
        let (declaration, language) = random_declaration(&mut dice, BoardKind::ALL[number]);
        // Settling by the language may undo a move.
        if declaration.settle == Some(Settle::Written) {
            continue;
        }
        let Ok(rules) = Rules::new(&declaration, "some", language) else {
            continue;
        };
        let board = random_board(rules.kind(), rules.letters(), 9, &mut dice);
        let placed = rules.placed(board, &budget).expect("a position");
        let all = &rules.program_of(&placed, &budget).expect("no limit");
        let board = &placed.board;
        let reached = grown::reached(&rules.compiled, board, &budget).expect("no limit");
        let (compiled, layout) = (&rules.compiled, &rules.layout);
        let shape = board.shape();
        let some = BoardProgram::new(compiled, layout, shape, reached.as_deref(), &budget);
        let some = some.expect("no limit");
        left_out += all.len() - some.len();
        let mut bits = layout.bits(rules.letters(), board);
        for _ in 0..6 {
            compared += 1;
            let keys = |program| rules.keys_within(program, None, &bits, false);
            assert_eq!(keys(all), keys(&some), "{declaration:?}");
            let moves = |program, player| rules.afters(program, None, &bits, player, &budget);
            let [left, right] = [Player::Left, Player::Right].map(|player| {
                let found = moves(all, player).expect("no limit");
                assert_eq!(found, moves(&some, player).expect("no limit"));
                found
            });
            let next = [left, right].concat();
            if next.is_empty() {
                break;
            }
            bits = next[dice.below(next.len())].clone();
        }
    }
    assert!(compared > 500 && left_out > 500, "{compared} {left_out}");
}

#[test]
fn parts_by_groups_on_rows_are_those_of_any_steps() {
    let (budget, mut dice, mut compared) = (Budget::unlimited(), Dice(8), 0);
    let kinds = [
        BoardKind::Line,
        BoardKind::Cycle,
        BoardKind::Grid,
        BoardKind::Torus,
        BoardKind::Hex,
        BoardKind::Triangle,
    ];
    for kind in kinds.into_iter().cycle().take(1000) {
        let declaration = Declaration {
            kind,
            ..nogo_by_groups_beside()
        };
        let rules = Rules::new(&declaration, "nogo", None).expect("a right declaration");
        let local = rules.local.expect("conditions on groups");
        let board = random_board(kind, rules.letters(), 20, &mut dice);
        let placed = rules.placed(board, &budget).expect("a position");
        let program = rules.program_of(&placed, &budget).expect("no limit");
        let bits = rules.layout.bits(rules.letters(), &placed.board);
        let found = parts(&program, &rules.layout, &bits, None, Some(local));
        let any = parts(
            &program,
            &rules.layout,
            &bits,
            None,
            Some(local.of_any_steps()),
        );
        assert_eq!(found, any, "{:?}", placed.board);
        compared += found.len();
    }
    assert!(compared > 1000, "{compared}");
}

#[test]
fn what_was_seen_is_remembered_or_forgotten() {
    let (mut seen, budget) = (SeenPositions::default(), Budget::unlimited());
    assert_eq!(seen.get(1, &[2]), None);
    let value = |n: u64| {
        if n.is_multiple_of(3) {
            Value::UP
        } else {
            Value::STAR
        }
    };
    let mut known = 0;
    for n in 0..20_000u64 {
        seen.put(n % 5, &[n, n ^ 7], value(n), &budget);
        let before = n / 2;
        if let Some(found) = seen.get(before % 5, &[before, before ^ 7]) {
            assert_eq!(found, value(before));
            known += 1;
        }
    }
    assert!(known > 10_000, "{known}");
    assert_eq!(seen.get(6, &[0, 7]), None);
    seen.put(1, &[1, 2, 3], Value::UP, &budget);
    assert_eq!(seen.get(1, &[1, 2, 3]), None);
}
