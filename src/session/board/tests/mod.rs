//! Tests of boards.

mod boxes;
mod changes;
mod judgements;
mod places;

use super::*;
use crate::budget::Budget;
use crate::session::{NoFiles, Options, Session};

const TIME: Duration = Duration::from_secs(20);

fn session() -> Session {
    Session::new(Options::default(), Budget::unlimited(), Box::new(NoFiles))
}

fn line(moves: &[&str]) -> PlayedLine {
    PlayedLine {
        moves: moves.iter().map(|name| name.to_string()).collect(),
        ..PlayedLine::default()
    }
}

fn view(expression: &str, moves: &[&str]) -> BoardView {
    let mut session = session();
    let contest = session.boards().set_up("", expression, &line(moves));
    let contest = contest.unwrap_or_else(|fault| panic!("{expression}: {}", fault.message));
    session.boards().view(&contest).expect("a board")
}

/// Who filled a cell is known by its place: on graphs and in sums, too, whose terms get other numbers.
#[test]
fn filled_cells_have_owners() {
    let mut session = session();
    let mut shown = |expression: &str, moves: &[&str]| {
        let contest = session.boards().set_up("", expression, &line(moves));
        let contest = contest.unwrap_or_else(|fault| panic!("{expression}: {}", fault.message));
        session
            .opponent()
            .drawing(&contest, crate::value::Spelling::Ascii)
    };
    assert_eq!(shown("cram(1,4)", &["1,1-1,2"]), "  1 2 3 4\n1 A A . .");
    let node_kayles = shown("node_kayles(\"a-b-c-d\")", &["a"]);
    assert_eq!(node_kayles, "a-b-c-d, a:A, b:A");
    let sum = shown(
        "strip R4B + domineering(2,2)",
        &["L 2: 1,1-2,1", "L 1: R at 3"],
    );
    assert!(sum.contains("1 A .") && sum.contains("2 A ."), "{sum}");
}

#[test]
fn a_line_is_followed_and_may_be_one_players_alone() {
    let played = view("domineering(2,2)", &["L 1,1-2,1"]);
    assert_eq!((played.mover, played.over), (Player::Right, true));
    assert_eq!(played.winner, Some(Player::Left));
    // For analysis, Left may move twice.
    let twice = view("domineering(2,2)", &["L 1,1-2,1", "L 1,2-2,2"]);
    assert!(twice.moves.is_empty());
    let mut session = session();
    let fault = session
        .boards()
        .set_up("", "nim 3", &line(&["3 to 7"]))
        .unwrap_err();
    assert_eq!(fault.message, "there is no move `3 to 7` here");
}

#[test]
fn names_of_the_program_are_known_and_faults_stand_in_the_expression() {
    let mut session = session();
    let contest = session
        .boards()
        .set_up("let g = nim 3\ndef f(n) = g + n", "f(2)", &line(&[]));
    let view = session.boards().view(&contest.unwrap()).unwrap();
    assert_eq!(view.parts.len(), 2);
    let mut fault = |context: &str, text: &str| {
        let fault = session
            .boards()
            .set_up(context, text, &line(&[]))
            .unwrap_err();
        (fault.code.name(), fault.span.start)
    };
    assert_eq!(fault("let g = 1", "nim 3 + h"), ("unknown-name", 8));
    assert_eq!(fault("let g = (", "").0, "kind");
    assert_eq!(fault("nim 1", "let g = 3").0, "kind");
    assert_eq!(fault("", "[1, 2]").0, "kind");
    assert_eq!(fault("", "loony").0, "kind");
    assert_eq!(fault("", "clobber(\"x?\")").0, "position");
}

#[test]
fn negatives_are_drawn_with_their_sign() {
    let view = view("domineering(1,2) - domineering(2,1)", &[]);
    assert_eq!(view.parts[1].copies, "-1");
    assert!(view.parts[1].scene.is_some());
    // In the negative, Right has Left's move.
    let names: Vec<&str> = view.moves.iter().map(|one| &*one.name).collect();
    assert_eq!(names, ["R 1: 1,1-1,2", "R 2: 1,1-2,1"]);
}

#[test]
fn a_large_board_has_no_picture() {
    assert!(view("strip 20000", &[]).parts[0].scene.is_none());
    assert!(view("strip 20", &[]).parts[0].scene.is_some());
}

#[test]
fn a_counterexample_is_a_position() {
    let mut session = session();
    let mut case = |claim: &str, name: &str, value: &str| {
        let variables = [(name.to_string(), value.to_string())];
        let found = session
            .boards()
            .position_of_case("let two = 2", claim, &variables);
        found.map(|(context, expression)| {
            let contest = session
                .boards()
                .set_up(&context, &expression, &line(&[]))
                .unwrap();
            session.boards().view(&contest).unwrap().text
        })
    };
    let strings = "claim forall b in [\"xx\", \"xo\"]: outcome(clobber(b)) == P";
    assert_eq!(case(strings, "b", "xo").as_deref(), Some("clobber(\"xo\")"));
    let numbers = "claim \"small\" forall n in 1..4: mean(domineering(two, n)) < 1";
    assert_eq!(case(numbers, "n", "1").as_deref(), Some("domineering(2,1)"));
    assert_eq!(case("claim forall n in 1..4: n < 3", "n", "3"), None);
}
