use super::table::RectangleTable;
use super::*;
use crate::rulesets::argument::{Argument, Arguments};
use crate::rulesets::{PositionRef, TypedPosition};
use crate::solve::nimber::NoHints;
use crate::solve::{Context, Search, Solved};
use crate::value::{Arena, Spelling};

fn position(text: &str, reading: PileRule) -> PositionRef {
    let arguments = vec![
        Argument::Text(text.into()),
        Argument::Symbol(reading.name()),
    ];
    construct(&Arguments(arguments)).expect("a board")
}

fn parts(position: &PositionRef) -> Vec<Part> {
    let TypedPosition { rules, position } = position.of::<Nim2d>().expect("coins");
    rules.parts(position).expect("no loony position")
}

fn labels(text: &str, reading: PileRule) -> Vec<String> {
    let moves = position(text, reading).moves(Player::Left, &Budget::unlimited());
    let moves = moves.expect("no limit").into_iter();
    moves.map(|m| m.label).collect()
}

#[test]
fn moves_of_the_four_readings() {
    let single = ["row 1: column 1", "row 1: column 2", "row 1: column 4"];
    for (reading, more) in [
        (PileRule::Run, &["row 1: columns 1-2"][..]),
        (PileRule::Pile, &["row 1: columns 1-2"]),
        (
            PileRule::Skip,
            &[
                "row 1: columns 1-2",
                "row 1: columns 2,4",
                "row 1: columns 1-2,4",
            ],
        ),
        (
            PileRule::Line,
            &[
                "row 1: columns 1-2",
                "row 1: columns 2,4",
                "row 1: columns 1,4",
                "row 1: columns 1-2,4",
            ],
        ),
    ] {
        let mut expected: Vec<&str> = single.iter().chain(more).copied().collect();
        let mut found = labels("oo.o", reading);
        expected.sort_unstable();
        found.sort_unstable();
        assert_eq!(found, expected, "{}", reading.name());
    }
    assert_eq!(labels("o/o", PileRule::Run)[2], "column 1: rows 1-2");
}

#[test]
fn images_have_one_key() {
    for reading in READINGS {
        let parts = |text| parts(&position(text, reading));
        assert_eq!(parts("ooo/o.."), parts("..../.o../.o../oo.."));
        let far = parts("o.oo/..../o...") == parts("ooo/o..");
        assert_eq!(far, reading.ignores_gaps());
    }
}

#[test]
fn sizes_of_piles() {
    let piles = |reading| {
        let position = position("oo.o/o..o", reading);
        let TypedPosition { rules, position } = position.of::<Nim2d>().expect("coins");
        pile_sizes(rules, position)
    };
    assert_eq!(piles(PileRule::Pile), [vec![2, 1, 1, 1], vec![2, 1, 2]]);
    assert_eq!(piles(PileRule::Line), [vec![3, 2], vec![2, 1, 2]]);
}

#[test]
fn faults_have_their_place() {
    let fault = |arguments: Vec<Argument>| construct(&Arguments(arguments)).expect_err("a fault");
    let board = fault(vec![Argument::Text("oo/o#".into())]);
    assert_eq!((board.argument, board.range), (0, Some(4..5)));
    let name = fault(vec![
        Argument::Text("oo".into()),
        Argument::Symbol("misere"),
    ]);
    assert_eq!((name.argument, name.help), (1, vec![NAMES.to_string()]));
    let rows = [3i64, 2, 4].map(|n| Argument::Integer(n.into())).to_vec();
    let young = construct_young(&Arguments(rows)).expect_err("a fault");
    assert_eq!(young.argument, 2);
}

/// The exclusive or of the values of all parts.
fn nimber(search: &mut impl Search<Nim2d>, board: &PositionRef, theorems: bool) -> String {
    let (mut arena, budget) = (Arena::new(), Budget::unlimited());
    let mut context = Context::alone(&mut arena, &budget, theorems);
    let rules = &board.of::<Nim2d>().expect("coins").rules;
    let values = parts(board).into_iter();
    let values = values.map(|part| search.value(rules, &part, &mut context));
    let values: Solved<Vec<_>> = values.collect();
    let value = context.sum_of_values(values.expect("no limit"));
    arena.text(value.expect("no limit"), Spelling::Ascii)
}

#[test]
fn search_tables_and_theorems_agree() {
    for (text, known) in [
        ("ooooooo/ooooo../ooo....", Some(["*15", "*7", "*15", "*15"])),
        ("oooo/oooo/oooo", None),
        ("oo.o/.ooo/oo.o", None),
        ("o.o.o/.ooo./o.o.o", None),
        ("ooooo/o...o/ooooo", None),
        ("oooooo", None),
        ("oo.o/.oo./.oo./o.oo", None),
        ("oo/oo/oo/oo", None),
    ] {
        for (at, reading) in READINGS.into_iter().enumerate() {
            let board = position(text, reading);
            let mut search = ListedOptions::<Part, NoHints>::default();
            let found = nimber(&mut search, &board, false);
            let mut tables = ListedOptions::<Part, RectangleTables>::default();
            assert_eq!(nimber(&mut tables, &board, false), found, "{text}");
            let mut theorems = ListedOptions::<Part, RectangleTables>::default();
            assert_eq!(nimber(&mut theorems, &board, true), found, "{text}");
            if let Some(known) = known {
                assert_eq!(found, known[at], "{text}, {}", reading.name());
            }
        }
    }
}

#[test]
fn tables_of_several_threads_are_those_of_one() {
    let budget = Budget::unlimited();
    let table = |reading, rows, columns, threads| {
        let table = RectangleTable::new(reading, rows, columns, threads, &budget);
        let table = table.expect("no limit").expect("a small rectangle");
        let values = (0..1 << (rows * columns)).map(|coins| table.grundy(coins));
        values.collect::<Vec<_>>()
    };
    for (rows, columns) in [(4, 4), (2, 9), (6, 3)] {
        for reading in READINGS {
            if reading == PileRule::Line {
                continue;
            }
            let alone = table(reading, rows, columns, 1);
            for threads in [2, 5] {
                assert!(
                    table(reading, rows, columns, threads) == alone,
                    "{rows} by {columns}, {}, {threads} threads",
                    reading.name()
                );
            }
        }
    }
}
