//! Changes of positions.

use super::*;

/// Each change that is offered gives a position again, as far as the rules allow it, and shows what was chosen.
#[test]
fn positions_are_changed_by_their_parts() {
    let mut session = session();
    let mut change = |context: &str, expression: &str, kind: HandleKind, choice: &str| {
        let contest = session
            .boards()
            .set_up(context, expression, &line(&[]))
            .unwrap();
        let handles = session.boards().handles(&contest);
        assert!(
            handles.iter().any(|handle| handle.kind == kind),
            "{expression}: {handles:?}"
        );
        let text = session.boards().edited(&contest, 0, &kind, choice);
        let text = text.unwrap_or_else(|| panic!("{expression}"));
        let again = session.boards().set_up(context, &text, &line(&[]));
        assert!(again.is_ok(), "{text}: {again:?}");
        text
    };
    use HandleKind::{Cell, Edge, Joint, Line as DotsLine, Number, Vertex};
    let clobber = "clobber(\"xo/ox\")";
    assert_eq!(change("", clobber, Cell(2), "x"), "clobber(\"xo/xx\")");
    let own = "ruleset mine(b: line \"a|b.\") = ±{ \"a.\" -> \".a\" forward }";
    assert_eq!(change(own, "mine(\"a..\")", Cell(2), "b"), "mine(\"a.b\")");
    assert_eq!(change("", "cram(1,2)", Cell(1), "#"), "cram(\".#\")");
    let col = "col(\"a-b, b:x\")";
    assert_eq!(
        change("", col, Vertex("b".into()), "o"),
        "col(\"a-b, b:o\")"
    );
    let hackenbush = "hackenbush(\"ground-a:l, a-b:r\")";
    let without = change("", hackenbush, Edge(1), "");
    assert_eq!(without, "hackenbush(\"ground-a:l\")");
    let joined = change("", hackenbush, Joint("b".into()), "ground:e");
    assert_eq!(joined, "hackenbush(\"ground-a:l, a-b:r, b-ground:e\")");
    change("", hackenbush, Joint("ground".into()), "b:l");
    assert_eq!(change("", "nim 3 + 5", Number(1), "9"), "nim(3,9)");
    assert_eq!(change("", "strip R4B", Number(0), "7"), "strip R7B");
    let drawn = change("", "dots(1,2)", DotsLine(0), "line");
    assert!(drawn.contains("+--+  +"), "{drawn}");
    let twice = change("", "dots(\"+--+\\n\\n+  +\")", DotsLine(0), "");
    assert_eq!(twice, "dots(1,1)");
}

#[test]
fn the_letters_of_a_board_are_those_of_its_ruleset() {
    let mut session = session();
    let contest = session
        .boards()
        .set_up("", "konane(\"xo.\")", &line(&[]))
        .unwrap();
    let handles = session.boards().handles(&contest);
    assert_eq!(handles.len(), 3);
    assert_eq!(handles[0].choices, ["x", "o", ".", "#"]);
    assert_eq!(handles[0].now, "x");
    let sum = "domineering(2,2) - domineering(1,2)";
    let contest = session.boards().set_up("", sum, &line(&[])).unwrap();
    assert_eq!(session.boards().handles(&contest).len(), 6);
    let text = session
        .boards()
        .edited(&contest, 1, &HandleKind::Cell(0), "#");
    assert_eq!(
        text.as_deref(),
        Some("domineering(2,2) + -(domineering(\"#.\"))")
    );
    let own =
        "def pebbles(b) = impartial [pebbles(overwrite(b, i, \".\")) for i in cells(b, \"o\")]";
    let contest = session.boards().set_up(own, "pebbles(\"o.o\")", &line(&[]));
    let handles = session.boards().handles(&contest.unwrap());
    assert!(!handles.is_empty());
    assert!(handles.iter().all(|handle| handle.choices == [".", "o"]));
    // A code is no board.
    let contest = session
        .boards()
        .set_up("", "coin_turning(\"1-3\", [3])", &line(&[]));
    let handles = session.boards().handles(&contest.unwrap());
    let is_number = |handle: &EditHandle| matches!(handle.kind, HandleKind::Number(_));
    assert!(
        !handles.is_empty() && handles.iter().all(is_number),
        "{handles:?}"
    );
    let contest = session.boards().set_up("", sum, &line(&[])).unwrap();
    // A place that does not exist changes nothing.
    assert_eq!(
        session
            .boards()
            .edited(&contest, 9, &HandleKind::Cell(0), "#"),
        None
    );
    assert_eq!(
        session
            .boards()
            .edited(&contest, 0, &HandleKind::Cell(99), "#"),
        None
    );
}
