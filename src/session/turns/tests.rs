use crate::budget::Budget;
use crate::session::board::PlayedLine;
use crate::session::{Goal, NoFiles, Options, Session};
use crate::value::{Dyadic, Player};
use std::time::Duration;

const TIME: Duration = Duration::from_secs(20);

fn session() -> Session {
    Session::new(Options::default(), Budget::unlimited(), Box::new(NoFiles))
}

fn line(moves: &[&str]) -> PlayedLine {
    PlayedLine {
        moves: moves.iter().map(ToString::to_string).collect(),
        ..PlayedLine::default()
    }
}

#[test]
fn a_kept_turn_stays_with_the_mover_and_its_points_are_counted() {
    let mut session = session();
    let (rules, start) = ("", "boxes_by_steps(\"a-b, b-ground\")");
    let played = line(&["a-b"]);
    let contest = session.boards().set_up(rules, start, &played).unwrap();
    let view = session.boards().view(&contest).unwrap();
    assert_eq!(view.goals, [Goal::Points]);
    assert_eq!((view.mover, view.must_move_again), (Player::Left, true));
    let taken = view.taken.unwrap();
    assert_eq!([taken.person, taken.solver], [1i64, 0].map(Dyadic::from));
    let judged = session.boards().judge(&contest, TIME).unwrap();
    assert_eq!(judged[0].score, Some(Dyadic::from(1i64)));
    let played = line(&["a-b", "b-ground"]);
    let contest = session.boards().set_up(rules, start, &played).unwrap();
    let view = session.boards().view(&contest).unwrap();
    assert_eq!((view.over, view.winner), (true, Some(Player::Left)));
}

#[test]
fn two_passes_end_the_play() {
    let mut session = session();
    let start = "strip_go(\".x.\")";
    let contest = session.boards().set_up("", start, &line(&[])).unwrap();
    let facts = session.boards().facts(&contest, TIME);
    assert_eq!(facts.score, Ok(Dyadic::from(3i64)));
    assert!(
        session
            .boards()
            .view(&contest)
            .unwrap()
            .moves
            .iter()
            .any(|m| m.name == "R pass")
    );
    let reply = session.opponent().reply(&contest).unwrap().unwrap();
    assert_eq!(reply.played.name(), "L pass");
    let passed = line(&["L pass", "R pass"]);
    let contest = session.boards().set_up("", start, &passed).unwrap();
    let view = session.boards().view(&contest).unwrap();
    assert_eq!((view.over, view.winner), (true, Some(Player::Left)));
    assert_eq!(view.on_board, Some(Dyadic::from(3i64)));
    assert!(view.moves.is_empty());
}

#[test]
fn a_move_that_wins_ends_the_play() {
    let mut session = session();
    let start = "three_in_a_row(\"xx.\") + three_in_a_row(4)";
    let played = line(&["L 1: 3"]);
    let contest = session.boards().set_up("", start, &played).unwrap();
    let view = session.boards().view(&contest).unwrap();
    assert_eq!((view.over, view.won), (true, Some(Player::Left)));
    assert_eq!(view.winner, Some(Player::Left));
    assert!(view.moves.is_empty());
}

#[test]
fn an_obliged_player_answers_in_the_component() {
    let mut session = session();
    let start = "top_entails(4) + nim(2)";
    let played = line(&["1: to top_entails(3)"]);
    let contest = session.boards().set_up("", start, &played).unwrap();
    let view = session.boards().view(&contest).unwrap();
    assert!(view.moves.iter().all(|one| one.part == 0));
    let refused = session
        .opponent()
        .obligation(&contest, "2: 2 to 0")
        .unwrap();
    assert!(refused.ends_with("the last move obliges you to answer in component 1"));
    assert_eq!(session.opponent().obligation(&contest, "2: 2 to 5"), None);
}
