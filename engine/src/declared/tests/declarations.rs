use super::samples::{all, declared, named, one, step};
use crate::declared::*;
use crate::value::Player::{Left, Right};

fn fault(declaration: &Declaration) -> DeclarationFault {
    Rules::new(declaration, "some", None).expect_err(&declaration.name)
}

#[test]
fn the_samples_are_right() {
    for declaration in all() {
        assert!(
            Rules::new(&declaration, "some", None).is_ok(),
            "{}",
            declaration.name
        );
    }
}

#[test]
fn letters_are_checked() {
    for (letters, message, at) in [
        ("x|", "this pair has no letter of Right", 1..2),
        ("|o", "this pair has no letter of Left", 0..1),
        ("x|o|.", "this pair has no letter of Left", 3..4),
        ("xox", "the letter `x` is listed twice", 2..3),
        ("", "a cell has no letters", 0..0),
        (
            "x*",
            "`*` cannot be a letter: in a step it repeats the cell before it",
            1..2,
        ),
    ] {
        let declaration = Declaration {
            letters: letters.into(),
            ..named("clobber")
        };
        let found = fault(&declaration);
        assert_eq!(
            (found.place, &*found.fault.message),
            (DeclarationPlace::Letters, message)
        );
        assert_eq!(found.fault.range, at);
    }
}

#[test]
fn steps_are_checked() {
    use StepText::*;
    let grid = |step| {
        let moves = MoveSides::Impartial(vec![one(step)]);
        fault(&declared("wrong", BoardKind::Grid, "x|o.", moves))
    };
    for (before, after, text, at, message) in [
        (
            "xO",
            ".x",
            Before,
            1..2,
            "`O` is not a letter of this ruleset",
        ),
        (
            "xo",
            ".xx",
            After,
            2..3,
            "a step changes cell by cell: \"xo\" has 2 and \".xx\" has 3",
        ),
        (
            "xo",
            ".",
            After,
            1..1,
            "a step changes cell by cell: \"xo\" has 2 and \".\" has 1",
        ),
        (
            "xo",
            "xo",
            After,
            0..2,
            "this move need not change any cell",
        ),
        (
            "x.*",
            "x.*",
            After,
            0..3,
            "this move need not change any cell",
        ),
        (
            "[xo]",
            "x",
            After,
            0..1,
            "this move need not change any cell",
        ),
        (
            "x_",
            ".x",
            After,
            1..2,
            "`_` is a cell that stays, and here it becomes `x`",
        ),
        (
            "x.*",
            ".x",
            After,
            1..2,
            "`x` stands for `.*`, and only one of them is repeated",
        ),
        (
            "*x",
            "..",
            Before,
            0..1,
            "`*` repeats the cell before it, and there is none",
        ),
        ("[xo", "..", Before, 0..3, "this `[` is not closed"),
        (
            "x",
            "[xo]",
            After,
            0..4,
            "`[xo]` does not say what becomes of `x`",
        ),
        ("", "", Before, 0..0, "a step has at least one cell"),
    ] {
        let found = grid(step(before, after, &[]));
        let place = DeclarationPlace::Step {
            player: Left,
            at: 0,
            step: 0,
            text,
        };
        assert_eq!((&*found.fault.message, found.place), (message, place));
        assert_eq!(found.fault.range, at, "{before} {after}");
    }
    let line = MoveSides::Partizan(vec![], vec![one(step("x.", ".o", &[Direction::North]))]);
    let found = fault(&declared("wrong", BoardKind::Line, "x|o.", line));
    let place = DeclarationPlace::Step {
        player: Right,
        at: 0,
        step: 0,
        text: Directions,
    };
    assert_eq!(found.place, place);
    assert!(found.fault.help.contains("`east`") && !found.fault.help.contains("`king`"));
    let near = DeclaredStep {
        unless_near: Some("xz".into()),
        ..step(".", "x", &[])
    };
    assert_eq!(grid(near).fault.range, 1..2);
}

#[test]
fn plays_end() {
    use Direction::*;
    let ends = |kind, letters: &str, moves: &[DeclaredStep]| {
        let moves = MoveSides::Symmetric(moves.iter().cloned().map(one).collect());
        Rules::new(&declared("some", kind, letters, moves), "some", None).map(|_| ())
    };
    let line = |moves: &[DeclaredStep]| ends(BoardKind::Line, "x|o.", moves);
    assert_eq!(line(&[step("x.", ".x", &[Forward])]), Ok(()));
    assert_eq!(
        line(&[step("x.*.", "..*x", &[Forward]), step("x", ".", &[])]),
        Ok(())
    );
    assert_eq!(line(&[step("xo", "ox", &[Forward])]), Ok(()));
    let found = line(&[step("x", "o", &[]), step("x.", ".x", &[])]).expect_err("a circle");
    // Left turns x into o, Right o into x.
    assert_eq!(
        found.place,
        DeclarationPlace::Move {
            player: Left,
            at: 0
        }
    );
    assert_eq!(
        found.fault.message,
        "plays need not end: Left's move 1 and Right's move 1 undo each other"
    );
    let found = line(&[step("x", ".", &[]), step("x.", ".x", &[])]).expect_err("a circle");
    assert_eq!(
        found.place,
        DeclarationPlace::Move {
            player: Left,
            at: 1
        }
    );
    assert!(line(&[step("x.*.", "..*x", &[])]).is_err());
    assert!(ends(BoardKind::Cycle, "x|o.", &[step("x.", ".x", &[Forward])]).is_err());
    let there = MoveSides::Impartial(vec![DeclaredMove {
        steps: vec![step("x", "y", &[]), step("y", "x", &[])],
        ..one(step("", "", &[]))
    }]);
    assert!(
        Rules::new(
            &declared("same", BoardKind::Line, "xy", there),
            "some",
            None
        )
        .is_err()
    );
    let loopy = Declaration {
        loopy: true,
        ..declared(
            "back",
            BoardKind::Line,
            "x.",
            MoveSides::Impartial(vec![one(step("x.", ".x", &[]))]),
        )
    };
    assert!(Rules::new(&loopy, "some", None).is_ok());
}
