use super::samples::named;
use crate::budget::{Budget, Stop};
use crate::declared::*;
use crate::scene::{Paint, Shape as Drawn};
use crate::solve::{Game, Owners, PositionRef, Ruleset, Solver};
use crate::value::Player;
use expect_test::{Expect, expect};
use std::sync::Arc;

fn placed(name: &str, text: &str) -> PositionRef {
    let rules = Arc::new(Rules::new(&named(name), name, None).expect("a sample"));
    let board = Board::read(rules.kind(), Some(rules.letters()), text).expect("a board");
    rules
        .position(board, &Budget::unlimited())
        .expect("a position")
}

fn moves(name: &str, text: &str, player: Player) -> String {
    let moves = placed(name, text)
        .moves(player, &Budget::unlimited())
        .expect("no limit");
    let moves = moves
        .iter()
        .map(|m| format!("{}: {}", m.label, m.to[0].notation()));
    moves.collect::<Vec<_>>().join("\n")
}

#[test]
fn moves_have_names() {
    use Player::{Left, Right};
    let check =
        |name, text, player, expected: Expect| expected.assert_eq(&moves(name, text, player));
    check(
        "clobber",
        "xo/.x",
        Left,
        expect![[r#"
        1,1-1,2: clobber(".x/.x")
        2,2-1,2: clobber("xx/..")"#]],
    );
    check(
        "konane",
        "xo.o.",
        Left,
        expect![[r#"
        1,1-1,3-1,5: konane("....x")
        1,1-1,3: konane("..xo.")"#]],
    );
    check(
        "amazons",
        "x../##.",
        Left,
        expect![[r##"
        1,1-1,3-2,3: amazons("..x/###")
        1,1-1,2-1,3: amazons(".x#/##.")
        1,1-1,2-2,3: amazons(".x./###")
        1,1-1,3-1,2: amazons(".#x/##.")
        1,1-1,3-1,1: amazons("#.x/##.")
        1,1-1,2-1,1: amazons("#x./##.")"##]],
    );
    check(
        "domineering",
        "../..",
        Right,
        expect![[r###"
        1,1-1,2: domineering("##/..")
        2,1-2,2: domineering("../##")"###]],
    );
    check("toads", "tf.", Left, expect![[r#"1-3: toads(".ft")"#]]);
    check(
        "snort",
        "a-b, b:o",
        Right,
        expect![[r#"a: snort("a-b, a:o, b:o")"#]],
    );
    check(
        "node_kayles",
        "a-b-c",
        Left,
        expect![[r#"
        a: node_kayles("a-b-c, a:#, b:#")
        b: node_kayles("a-b-c, a:#, b:#, c:#")
        c: node_kayles("a-b-c, b:#, c:#")"#]],
    );
    check(
        "hackenbush",
        "ground-a:l, a-b:r",
        Left,
        expect![[r#"ground-a: hackenbush("ground-a:., a-b:.")"#]],
    );
}

#[test]
fn explanations() {
    let explain = |name: &str, text: Option<&str>, expected: Expect| {
        let rules = Rules::new(&named(name), name, None).expect("a sample");
        let board =
            text.map(|t| Board::read(rules.kind(), Some(rules.letters()), t).expect("a board"));
        expected.assert_eq(
            &rules
                .explain(board, &Budget::unlimited())
                .expect("no limit"),
        );
    };
    explain(
        "clobber",
        Some("xo./..x/xoo"),
        expect![[r#"
        clobber: grid, letters `x`, `o` or `.`
        Left: xo -> .x
        Right: ox -> .o
        On "xo./..x/xoo" there are 24 placements of Left's moves and 24 of Right's.
        The first one needs x at 1,1, o at 1,2 and writes . at 1,1, x at 1,2.
        It has 2 parts, with the cells {1,1 1,2}, {2,3 3,1 3,2 3,3}.
        8 maps give the same value: identity, rows upside down, columns mirrored, half turn, rows and columns exchanged, quarter turn, quarter turn the other way, exchange along the other diagonal.
        8 maps give the negative: letters exchanged, rows upside down with letters exchanged, columns mirrored with letters exchanged, half turn with letters exchanged, rows and columns exchanged with letters exchanged, quarter turn with letters exchanged, quarter turn the other way with letters exchanged, exchange along the other diagonal with letters exchanged.
        Plays end: moves lower #x + #o, counted over all cells."#]],
    );
    explain(
        "domineering",
        None,
        expect![[r#"
        domineering: grid, letters `.` or `#`
        Left: .. -> ## columns
        Right: .. -> ## rows
        On "..../..../...." there are 8 placements of Left's moves and 9 of Right's.
        The first one needs . at 1,1, . at 2,1 and writes # at 1,1, # at 2,1.
        It has one part, with the cells {1,1 1,2 1,3 1,4 2,1 2,2 2,3 2,4 3,1 3,2 3,3 3,4}.
        4 maps give the same value: identity, rows upside down, columns mirrored, half turn.
        4 maps give the negative: rows and columns exchanged, quarter turn, quarter turn the other way, exchange along the other diagonal.
        Plays end: moves lower #., counted over all cells."#]],
    );
    explain(
        "toads",
        Some("t.f"),
        expect![[r#"
        toads: line, letters `t`, `f` or `.`
        Left: t. -> .t east
        Left: tf. -> .ft east
        Right: f. -> .f west
        Right: ft. -> .tf west
        On "t.f" there are 3 placements of Left's moves and 3 of Right's.
        The first one needs t at 1, f at 2, . at 3 and writes . at 1, t at 3.
        It has one part, with the cells {1 2 3}.
        1 map gives the same value: identity.
        1 map gives the negative: columns mirrored with letters exchanged.
        Plays end: moves lower -column(t) + column(f), summed over all cells."#]],
    );
    explain(
        "amazons",
        Some("x#."),
        expect![[r#"
        amazons: grid, letters `x`, `o`, `.` or `#`
        Left: x.*. -> ..*x king then x.*. -> x.*# king
        Right: o.*. -> ..*o king then o.*. -> o.*# king
        On "x#." there are 12 placements of Left's moves and 12 of Right's.
        The first one needs x at 1,1, . at 1,2, . at 1,3 and writes . at 1,1, x at 1,2, # at 1,3.
        It has no part: nobody can ever move.
        8 maps give the same value: identity, rows upside down, columns mirrored, half turn, rows and columns exchanged, quarter turn, quarter turn the other way, exchange along the other diagonal.
        8 maps give the negative: letters exchanged, rows upside down with letters exchanged, columns mirrored with letters exchanged, half turn with letters exchanged, rows and columns exchanged with letters exchanged, quarter turn with letters exchanged, quarter turn the other way with letters exchanged, exchange along the other diagonal with letters exchanged.
        Plays end: moves lower #x + #o + #., counted over all cells."#]],
    );
    explain(
        "hackenbush",
        Some("ground-a:l, a-b:r, ground-c:e"),
        expect![[r#"
        hackenbush: edges, letters `l`, `r`, `e` or `.`
        Left: l -> .
        Left: e -> .
        Right: r -> .
        Right: e -> .
        On "ground-a:l, a-b:r, ground-c:e" there are 6 placements of Left's moves and 6 of Right's.
        The first one needs l at ground-a and writes . at ground-a.
        It has 2 parts, with the cells {ground-a a-b}, {ground-c}.
        1 map gives the same value: identity.
        1 map gives the negative: letters exchanged.
        Plays end: moves lower #l + #r + #e, counted over all cells."#]],
    );
    explain(
        "nogo",
        Some(".x"),
        expect![[r#"
        nogo: grid, letters `x`, `o` or `.`
        Left: . -> x, under a condition
        Right: . -> o, under a condition
        On ".x" there are 2 placements of Left's moves and 2 of Right's.
        The first one needs . at 1,1 and writes x at 1,1.
        A position is one part: its moves may depend on all of it.
        8 maps give the same value: identity, rows upside down, columns mirrored, half turn, rows and columns exchanged, quarter turn, quarter turn the other way, exchange along the other diagonal.
        8 maps give the negative: letters exchanged, rows upside down with letters exchanged, columns mirrored with letters exchanged, half turn with letters exchanged, rows and columns exchanged with letters exchanged, quarter turn with letters exchanged, quarter turn the other way with letters exchanged, exchange along the other diagonal with letters exchanged.
        Plays end: moves lower #., counted over all cells."#]],
    );
    explain(
        "col",
        None,
        expect![[r#"
        col: graph, letters `x`, `o` or `.`
        Left: . -> x, not beside x
        Right: . -> o, not beside o
        On "0-1-2-3" there are 4 placements of Left's moves and 4 of Right's.
        The first one needs . at 0 and writes x at 0.
        It has one part, with the cells {0 1 2 3}.
        1 map gives the same value: identity.
        1 map gives the negative: letters exchanged.
        Plays end: moves lower #., counted over all cells."#]],
    );
}

#[test]
fn drawings() {
    let position = placed("konane", "xo./.#x");
    assert_eq!(position.drawing(), "xo.\n.#x");
    assert_eq!(
        position.labelled_drawing(&Owners::new()),
        "  1 2 3\n1 x o .\n2 . # x"
    );
    assert_eq!(
        placed("toads", "t.f").labelled_drawing(&Owners::new()),
        " 1 2 3\n t . f"
    );
    let scene = placed("toads", "t.f").scene(&["1-2"]).expect("a picture");
    let stones = scene.shapes.iter().filter_map(|shape| match shape {
        Drawn::Disc { at, paint, .. } => Some((at.0, *paint)),
        _ => None,
    });
    let stones: Vec<_> = stones.collect();
    let marked = [(0.5, Paint::Marked), (1.5, Paint::Marked)];
    assert_eq!(
        stones,
        [
            (0.5, Paint::Blue),
            (2.5, Paint::First),
            marked[0],
            marked[1]
        ]
    );
    let scene = placed("hackenbush", "ground-a:l, a-b:r, b-a:e, b-b:e").scene(&["a-b"]);
    let lines = scene
        .expect("a picture")
        .shapes
        .into_iter()
        .filter_map(|shape| match shape {
            Drawn::Line { paint, .. } => Some(paint),
            _ => None,
        });
    use Paint::*;
    // A parallel edge is bent, a loop has three sides, and the ground comes last.
    assert_eq!(
        lines.collect::<Vec<_>>(),
        [Blue, First, Green, Green, Green, Green, Green, Ink]
    );
    let graph = placed("snort", "a-b-c, a:x, d")
        .scene(&["b"])
        .expect("a picture");
    let words = graph
        .shapes
        .iter()
        .filter(|s| matches!(s, Drawn::Word { .. }));
    assert_eq!(words.count(), 4);
    assert!(placed("snort", "").scene(&[]).is_none());
}

#[test]
fn parts_are_positions() {
    let mut dice = super::random::Dice(17);
    for declaration in super::samples::all() {
        let rules = Rules::new(&declaration, "some", None).expect("a sample");
        let rules = Arc::new(rules);
        for _ in 0..30 {
            let board = super::random::random_board(rules.kind(), rules.letters(), 8, &mut dice);
            let placed = rules
                .placed(board, &Budget::unlimited())
                .expect("a position");
            for part in rules.parts(&placed).expect("not loony") {
                let position = Ruleset::position(&*rules, &part).expect("a part is a position");
                let again = Ruleset::parts(&*rules, &position);
                assert_eq!(again, Some(vec![part.clone()]), "{}", declaration.name);
                let bytes = postcard::to_stdvec(&part).expect("bytes");
                assert_eq!(postcard::from_bytes::<Part>(&bytes), Ok(part.clone()));
                let negative = rules.negative(&part).and_then(|n| rules.negative(&n));
                assert!(negative.is_none_or(|n| n == part), "{}", declaration.name);
            }
        }
    }
}

#[test]
fn large_boards_are_refused_or_done() {
    let rules = Arc::new(Rules::new(&named("clobber"), "clobber", None).expect("a sample"));
    let budget = Budget::unlimited();
    let large = Board::checker(1000, 1000).expect("a board");
    let large = rules.position(large, &budget).expect("a position");
    let mut solver = Solver::new(Budget::unlimited(), true);
    let refused = solver.outcome(&Game::position(Arc::clone(&large)));
    assert!(matches!(refused, Err(Stop::TooLarge(_))), "{refused:?}");
    assert!(large.moves(Player::Left, &budget).is_err());
    let mut cells = vec!['.'; 1_000_000];
    (cells[500_500], cells[500_501], cells[999_999]) = ('x', 'o', 'x');
    let shape = Board::filled(BoardKind::Grid, 1000, 1000, '.').expect("a board");
    let few = Board::new(Arc::clone(shape.shape()), cells).expect("a board");
    let position = rules.position(few.clone(), &budget).expect("a position");
    let moves = position.moves(Player::Left, &budget).expect("no limit");
    let labels: Vec<&str> = moves.iter().map(|step| &*step.label).collect();
    assert_eq!(labels, ["501,501-501,502"]);
    assert_eq!(position.parts().map(|parts| parts.len()), Some(1));
    // Stones that spread over the whole board have moves too.
    let konane = Arc::new(Rules::new(&named("konane"), "konane", None).expect("a sample"));
    let few = konane.position(few, &budget).expect("a position");
    let moves = few.moves(Player::Left, &budget).expect("no limit");
    let labels: Vec<&str> = moves.iter().map(|step| &*step.label).collect();
    assert_eq!(labels, ["501,501-501,503"]);
    assert!(
        moves[0].to[0]
            .moves(Player::Right, &budget)
            .is_ok_and(|next| next.is_empty())
    );
    assert_eq!(few.parts().map(|parts| parts.len()), Some(1));
    let long = Board::filled(BoardKind::Grid, 1, 1000, 'x').expect("a board");
    let position = rules.position(long, &budget).expect("a position");
    assert!(position.parts().is_some_and(|parts| parts.is_empty()));
}
