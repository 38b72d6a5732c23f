//! Boxes, and who has them.

use super::*;
use crate::value::Dyadic;

#[test]
fn boxes_are_counted_for_two_players() {
    let setting = PlayedLine {
        goal: Goal::Boxes,
        moves: ["a1-b1", "a1-a2", "b1-b2", "a2-b2"]
            .map(String::from)
            .into(),
        ..PlayedLine::default()
    };
    let mut session = session();
    let contest = session.boards().set_up("", "dots(1,1)", &setting).unwrap();
    let view = session.boards().view(&contest).unwrap();
    let taken = view.taken.expect("boxes");
    assert_eq!([taken.person, taken.solver], [0i64, 1].map(Dyadic::from));
    assert_eq!((view.over, view.winner), (true, Some(Player::Right)));
    assert!(view.text.contains('B'), "{}", view.text);
    let mut usual = |expression| {
        let contest = session
            .boards()
            .set_up("", expression, &PlayedLine::default());
        session.boards().view(&contest.unwrap()).unwrap().goals[0]
    };
    assert_eq!(usual("dots(1,1) + dots(1,2)"), Goal::Boxes);
    assert_eq!(usual("R3"), Goal::Normal);
    assert_eq!(usual("dots(1,1) + nim 2"), Goal::Normal);
    let fault = session.boards().set_up("", "nim 3", &setting).unwrap_err();
    assert!(fault.message.contains("played for boxes"));
}

#[test]
fn boxes_that_the_picture_gives_are_counted() {
    let mut session = session();
    let expression = "dots(\"+--+--+--+\\n|B |B |A |\\n+--+--+--+\")";
    let mut taken = |person| {
        let setting = PlayedLine {
            goal: Goal::Boxes,
            person,
            ..PlayedLine::default()
        };
        let contest = session.boards().set_up("", expression, &setting).unwrap();
        let view = session.boards().view(&contest).unwrap();
        let taken = view.taken.expect("boxes");
        assert_eq!((view.over, view.winner), (true, Some(Player::Right)));
        [taken.person, taken.solver]
    };
    assert_eq!(taken(None), [1i64, 2].map(Dyadic::from));
    assert_eq!(taken(Some(Player::Left)), [1i64, 2].map(Dyadic::from));
    assert_eq!(taken(Some(Player::Right)), [2i64, 1].map(Dyadic::from));
}

#[test]
fn the_best_moves_for_boxes_are_those_of_the_score() {
    let mut session = session();
    let setting = PlayedLine {
        goal: Goal::Boxes,
        moves: vec!["a1-b1".into(), "b1-c1".into(), "a1-a2".into()],
        ..PlayedLine::default()
    };
    let contest = session.boards().set_up("", "dots(2,2)", &setting).unwrap();
    let judged = session.boards().judge(&contest, TIME).unwrap();
    let best = judged.iter().filter(|one| one.wins == Some(true));
    let mut best: Vec<String> = best.map(|one| one.name.clone()).collect();
    let hints = session.opponent().hints(&contest).unwrap();
    let mut hints: Vec<String> = hints.iter().map(Move::name).collect();
    best.sort();
    hints.sort();
    assert_eq!(best, hints);
}
