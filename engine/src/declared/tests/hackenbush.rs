//! The theorems of Hackenbush compared with search.

use super::random::Dice;
use super::samples::named;
use crate::budget::Budget;
use crate::declared::*;
use crate::solve::{Game, PositionRef, Solver, Worth};
use crate::value::Spelling;
use std::sync::Arc;

fn position(rules: &Arc<Rules>, text: &str) -> PositionRef {
    let board = Board::read(rules.kind(), Some(rules.letters()), text).expect("a graph");
    let position = rules.position(board, &Budget::unlimited());
    position.expect("a position")
}

fn hackenbush() -> Arc<Rules> {
    Arc::new(Rules::new(&named("hackenbush"), "hackenbush", None).expect("a sample"))
}

fn value(solver: &mut Solver, position: &PositionRef) -> String {
    match solver.worth(&Game::position(Arc::clone(position))) {
        Ok(Worth::Value(value)) => solver.arena.text(value, Spelling::Ascii),
        other => panic!("{other:?}"),
    }
}

/// A connected graph: a tree with some more edges, which may be loops or parallel to others.
fn random_graph(edges: usize, more: usize, colours: &str, dice: &mut Dice) -> String {
    let colours: Vec<char> = colours.chars().collect();
    let name = |vertex: usize| match vertex {
        0 => "ground".into(),
        _ => format!("v{vertex}"),
    };
    let edge = |from: usize, to: usize, dice: &mut Dice| {
        format!("{}-{}:{}", name(from), name(to), dice.letter(&colours))
    };
    let tree = edges - more;
    let mut paths = Vec::new();
    for vertex in 1..=tree {
        paths.push(edge(dice.below(vertex), vertex, dice));
    }
    for _ in 0..more {
        paths.push(edge(dice.below(tree + 1), dice.below(tree + 1), dice));
    }
    paths.join(", ")
}

struct Both {
    rules: Arc<Rules>,
    theorems: Solver,
    search: Solver,
}

impl Both {
    fn agree(&mut self, text: &str) -> PositionRef {
        let position = position(&self.rules, text);
        let found = value(&mut self.theorems, &position);
        assert_eq!(found, value(&mut self.search, &position), "{text}");
        let game = Game::position(Arc::clone(&position));
        let outcome = self.search.outcome(&game).expect("no limits");
        assert_eq!(self.theorems.outcome(&game), Ok(outcome), "{text}");
        position
    }
}

#[test]
fn the_theorems_give_what_search_gives() {
    let mut dice = Dice(39);
    let mut both = Both {
        rules: hackenbush(),
        theorems: Solver::new(Budget::unlimited(), true),
        search: Solver::new(Budget::unlimited(), false),
    };
    for (colours, edges, more, has_theorem) in [
        ("lr", 10, 0, true),
        ("e", 10, 5, true),
        ("lre", 8, 0, false),
        ("lr", 8, 3, false),
        ("lre", 8, 3, false),
        ("leeee", 8, 4, false),
    ] {
        for _ in 0..60 {
            let edges = 1 + dice.below(edges);
            let more = dice.below(edges.min(more + 1));
            let text = random_graph(edges, more, colours, &mut dice);
            let position = both.agree(&text);
            assert!(!has_theorem || position.theorem().is_some(), "{text}");
        }
    }
}

#[test]
fn graphs_that_no_search_can_finish_have_values() {
    let rules = hackenbush();
    let mut solver = Solver::new(Budget::unlimited(), true);
    let mut found = |text: &str| value(&mut solver, &position(&rules, text));
    let stalk = format!("l{}", "r".repeat(40));
    assert_eq!(found(&stalk), format!("1/{}", 1u64 << 40));
    assert_eq!(found(&"e".repeat(2001)), "*2001");
    assert_eq!(found(&format!("{}l", "e".repeat(3))), "{0,*,*2,*3|0,*,*2}");
    let cycle: Vec<String> = (1..2000).map(|at| format!("v{at}-v{}:e", at + 1)).collect();
    let cycle = cycle.join(", ");
    assert_eq!(found(&format!("ground-v1:e, {cycle}, v2000-ground:e")), "*");
    assert_eq!(found(&format!("ground-v1:e, {cycle}, v2000-v1:e")), "*");
}

#[test]
fn a_ruleset_is_recognised_by_its_moves() {
    let is_closed = |declaration: &Declaration, text: &str| {
        let rules = Arc::new(Rules::new(declaration, "own", None).expect("a declaration"));
        position(&rules, text).theorem().is_some()
    };
    let step = |before: &str| DeclaredMove {
        name: None,
        steps: vec![DeclaredStep {
            before: before.into(),
            after: ".".into(),
            ..DeclaredStep::default()
        }],
        condition: None,
        effects: None,
    };
    let own = |letters: &str, moves| Declaration {
        name: "own".into(),
        letters: letters.into(),
        moves,
        settle: Some(Settle::Connected("floor".into())),
        ..named("hackenbush")
    };
    let sides = |left: &str, right: &str| MoveSides::Partizan(vec![step(left)], vec![step(right)]);
    assert!(is_closed(
        &own("bwg.", sides("[bg]", "[wg]")),
        "floor-a:b, a-c:w"
    ));
    assert!(is_closed(
        &own("bwg.", sides("[bg]", "[wg]")),
        "floor-a:g, a-c:g, c-floor:g"
    ));
    assert!(is_closed(
        &own("g.", MoveSides::Impartial(vec![step("g")])),
        "floor-a:g, a-c:g"
    ));
    // An edge that nobody may remove; edges that stay where they are; a move with a second effect.
    assert!(!is_closed(
        &own("bwx.", sides("b", "w")),
        "floor-a:b, a-c:w"
    ));
    let loose = Declaration {
        settle: None,
        ..own("bw.", sides("b", "w"))
    };
    assert!(!is_closed(&loose, "floor-a:b, a-c:w"));
    let mut wide = step("b");
    wide.steps[0].with_near = Some(("w".into(), ".".into()));
    let wide = MoveSides::Partizan(vec![wide], vec![step("w")]);
    assert!(!is_closed(&own("bw.", wide), "floor-a:b, a-c:w"));
}
