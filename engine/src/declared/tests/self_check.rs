//! What self-checks compare.

use super::samples::{declared, one, step};
use crate::budget::Budget;
use crate::declared::*;
use std::sync::Arc;

fn checked(declaration: &Declaration) -> SelfCheck {
    let rules = Arc::new(Rules::new(declaration, "some", None).expect("right rules"));
    let plain = rules.plain().expect("letters");
    let budget = Budget::unlimited();
    let checked = rules.compare_with(&plain, 400, u64::MAX, &budget);
    checked.expect("no limits")
}

/// Checks that enough boards have a move, and that all agree.
fn finds_boards(declaration: &Declaration) {
    let found = checked(declaration);
    assert_eq!(found.difference, None, "{declaration:?}");
    assert!(
        found.boards >= ENOUGH,
        "{} of {declaration:?}",
        found.boards
    );
}

/// How many of 400 boards must have a move: hardly any has the letters of these moves by chance.
const ENOUGH: usize = 70;

#[test]
fn the_boards_have_the_letters_of_long_moves() {
    use BoardKind::{Cycle, Digraph, Edges, Graph, Grid, Hex, Line, Torus, Triangle};
    use Direction::{Diagonals, King, Knight, South, West};
    let cases: [(BoardKind, &str, &str, &[Direction]); 13] = [
        (Line, "xyzxyzxyzxyz", "............", &[]),
        (Line, "xyzx*yzx*yzx", "............", &[West]),
        (Cycle, "xyzxyzxyz", ".........", &[]),
        (Grid, "xyzxyzxyz", ".........", &[South]),
        (Grid, "xyzx", "....", &[Diagonals]),
        (Grid, "xyz", "...", &[Knight]),
        (Torus, "xyzx", "....", &[King]),
        (Hex, "xyzx", "....", &[]),
        (Triangle, "xyzx", "....", &[]),
        (Graph, "xyzx", "....", &[]),
        (Digraph, "xyzx", "....", &[]),
        (Edges, "xyzx", "....", &[]),
        (Edges, "xyz", "...", &[]),
    ];
    for (kind, before, after, directions) in cases {
        let before = before.replace("x*", "[xy]*");
        let after = if before.contains('*') {
            before.replacen("xyz", "...", 1)
        } else {
            after.into()
        };
        let moves = MoveSides::Impartial(vec![one(step(&before, &after, directions))]);
        finds_boards(&declared("long", kind, "xyz.", moves));
    }
}

/// The second step begins where the first one has put the piece.
#[test]
fn the_boards_have_the_letters_of_moves_in_several_steps() {
    let long = DeclaredMove {
        steps: vec![
            step("x..", "..x", &[]),
            step("xyyy", "x...", &[]),
            step("x.", "zx", &[]),
        ],
        ..one(step("x", ".", &[]))
    };
    for kind in [BoardKind::Line, BoardKind::Grid] {
        let moves = MoveSides::Partizan(vec![long.clone()], Vec::new());
        finds_boards(&declared("long", kind, "xyz.", moves));
    }
}

/// The cell that changes is beside the move.
#[test]
fn the_boards_have_neighbours_of_a_long_move() {
    let of = DeclaredMove {
        steps: vec![
            step(".", "x", &[]),
            DeclaredStep {
                with_near: Some(("#".into(), ".".into())),
                ..step("xyyyyy", ".yyyyy", &[])
            },
        ],
        ..one(step("x", ".", &[]))
    };
    let moves = MoveSides::Partizan(vec![of], Vec::new());
    finds_boards(&Declaration {
        loopy: true,
        ..declared("long", BoardKind::Line, "xy#.", moves)
    });
}

#[test]
fn boards_on_which_nobody_can_move_do_not_count() {
    let text = "xyz.".repeat(10);
    let moves = MoveSides::Impartial(vec![one(step(&text, &".".repeat(40), &[]))]);
    let found = checked(&declared("long", BoardKind::Line, "xyz.", moves));
    assert_eq!((found.boards, found.difference), (0, None));
}
