//! The rulesets of the specification.

use crate::declared::*;

pub(super) fn step(before: &str, after: &str, directions: &[Direction]) -> DeclaredStep {
    DeclaredStep {
        before: before.into(),
        after: after.into(),
        directions: directions.to_vec(),
        ..DeclaredStep::default()
    }
}

pub(super) fn one(step: DeclaredStep) -> DeclaredMove {
    DeclaredMove {
        name: None,
        steps: vec![step],
        condition: None,
        effects: None,
    }
}

fn tested(test: Test) -> Condition {
    Condition {
        test: Some(test),
        ..Condition::default()
    }
}

pub(super) fn declared(
    name: &str,
    kind: BoardKind,
    letters: &str,
    moves: MoveSides,
) -> Declaration {
    Declaration {
        name: name.into(),
        kind,
        letters: letters.into(),
        moves,
        settle: None,
        lost: false,
        loopy: false,
        drawing: false,
        pieces: Vec::new(),
    }
}

/// The declarations of the twelve rulesets with boards in the specification.
pub(super) fn all() -> Vec<Declaration> {
    use BoardKind::{Edges, Graph, Grid, Line};
    use Direction::{Columns, Forward, King, Rows};
    use MoveSides::{Impartial, Partizan, Symmetric};
    let near = |before: &str, after: &str, unless: &str| {
        let unless_near = Some(unless.into());
        one(DeclaredStep {
            unless_near,
            ..step(before, after, &[])
        })
    };
    let again = DeclaredStep {
        again: true,
        ..step("xo.", "..x", &[])
    };
    let queen = vec![step("x.*.", "..*x", &[King]), step("x.*.", "x.*#", &[King])];
    let kayles = DeclaredStep {
        with_near: Some((".".into(), "#".into())),
        ..step(".", "#", &[])
    };
    let free = Test::ForAll(
        Places::Groups("xo".into()),
        Box::new(Test::Exists(
            Places::Near(0),
            Box::new(Test::At(1, ".".into())),
        )),
    );
    let placed = DeclaredMove {
        condition: Some(tested(free)),
        ..one(step(".", "x", &[]))
    };
    let amazon = DeclaredMove {
        steps: queen,
        ..placed.clone()
    };
    let amazon = DeclaredMove {
        condition: None,
        ..amazon
    };
    let two = |before: &str, after: &str| {
        Partizan(
            vec![one(step(before, after, &[Columns]))],
            vec![one(step(before, after, &[Rows]))],
        )
    };
    let plain = |before: &str, after: &str| one(step(before, after, &[]));
    let toads = vec![
        one(step("t.", ".t", &[Forward])),
        one(step("tf.", ".ft", &[Forward])),
    ];
    let hackenbush = Symmetric(vec![plain("l", "."), plain("e", ".")]);
    vec![
        declared("clobber", Grid, "x|o.", Symmetric(vec![plain("xo", ".x")])),
        declared("konane", Grid, "x|o.#", Symmetric(vec![one(again)])),
        declared("amazons", Grid, "x|o.#", Symmetric(vec![amazon])),
        declared("domineering", Grid, ".#", two("..", "##")),
        declared("fission", Grid, ".x#", two(".x.", "x.x")),
        declared("cram", Grid, ".#", Impartial(vec![plain("..", "##")])),
        declared("toads", Line, "t|f.", Symmetric(toads)),
        declared("snort", Graph, "x|o.", Symmetric(vec![near(".", "x", "o")])),
        declared("col", Graph, "x|o.", Symmetric(vec![near(".", "x", "x")])),
        declared("node_kayles", Graph, ".#", Impartial(vec![one(kayles)])),
        Declaration {
            settle: Some(Settle::Connected("ground".into())),
            ..declared("hackenbush", Edges, "l|re.", hackenbush)
        },
        declared("nogo", Grid, "x|o.", Symmetric(vec![placed])),
    ]
}

/// NoGo as declared in the library, with a condition that examines only the groups next to the move.
pub(super) fn nogo_by_groups_beside() -> Declaration {
    let beside = |places| Test::In(1, places);
    let touches = Test::Any(vec![beside(Places::Within(0)), beside(Places::Near(0))]);
    let is_free = Test::Exists(Places::Near(0), Box::new(Test::At(1, ".".into())));
    let is_apart = Test::Not(Box::new(Test::Exists(Places::Here, Box::new(touches))));
    let all_free = Test::ForAll(
        Places::Groups("xo".into()),
        Box::new(Test::Any(vec![is_apart, is_free])),
    );
    let placed = DeclaredMove {
        condition: Some(tested(all_free)),
        ..one(step(".", "x", &[]))
    };
    declared(
        "nogo",
        BoardKind::Grid,
        "x|o.",
        MoveSides::Symmetric(vec![placed]),
    )
}

/// The declaration with this name.
pub(super) fn named(name: &str) -> Declaration {
    let found = all().into_iter().find(|d| d.name == name);
    found.expect("a sample of this name")
}
