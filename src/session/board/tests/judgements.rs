//! What moves and positions are worth.

use super::*;
use crate::eval::LoopyOutcome;
use crate::value::Outcome;

#[test]
fn a_win_in_endless_play_tells_its_distance() {
    let mut session = session();
    let mut moves = |expression| {
        let context = "ruleset walk(b: line \"x|o.\") = { \"x.\" -> \".x\" rows | \"o.\" -> \".o\" west } loopy";
        let contest = session
            .boards()
            .set_up(context, expression, &line(&[]))
            .unwrap();
        session.boards().facts(&contest, TIME).moves
    };
    assert_eq!(moves("walk(\"x.\")"), Some(1));
    assert_eq!(moves("nim 3"), None);
}

#[test]
fn moves_are_judged_as_the_language_does() {
    let mut session = session();
    for expression in [
        "clobber(\"xo./.ox\")",
        "domineering(2,3)",
        "nim 3 + 5",
        "toads(\"tt.f\") + strip R4B",
        "R3c2R2",
    ] {
        for goal in [Goal::Normal, Goal::Misere] {
            let setting = PlayedLine {
                goal,
                ..PlayedLine::default()
            };
            let Ok(contest) = session.boards().set_up("", expression, &setting) else {
                continue;
            };
            let judged = session.boards().judge(&contest, TIME).unwrap();
            let wins = judged.iter().filter(|one| one.wins == Some(true));
            let wins: Vec<String> = wins.map(|one| one.name.clone()).collect();
            let solver = session.evaluator.solver();
            solver.budget.start(None);
            let winning = solver.winning_moves(&contest.game, goal == Goal::Misere);
            let winning: Vec<String> = winning.unwrap().iter().map(Move::name).collect();
            assert_eq!(wins, winning, "{expression} {goal:?}");
        }
    }
}

#[test]
fn fates_are_those_of_the_canonical_form() {
    let mut session = session();
    let contest = session
        .boards()
        .set_up("", "{0, 1, 1, 0|2}", &line(&[]))
        .unwrap();
    let judged = session.boards().judge(&contest, TIME).unwrap();
    let fates: Vec<Option<MoveFate>> = judged.into_iter().map(|one| one.fate).collect();
    let by = |name: &str| Some(MoveFate::Dominated(name.into()));
    assert_eq!(fates[0], by("L to 1"));
    assert_eq!(fates[1], Some(MoveFate::Sensible));
    assert_eq!(fates[2], Some(MoveFate::Equal("L to 1".into())));
    assert_eq!(fates[3], by("L to 1"));
    let contest = session
        .boards()
        .set_up("", "{{2|-1}|0}", &line(&[]))
        .unwrap();
    let judged = session.boards().judge(&contest, TIME).unwrap();
    assert!(
        matches!(judged[0].fate, Some(MoveFate::Reversible(_))),
        "{judged:?}"
    );
    assert!(judged[0].reason.contains("Reversible through -1"));
}

#[test]
fn facts_are_there_or_say_why_not() {
    let mut session = session();
    let contest = session
        .boards()
        .set_up("", "clobber(\"xoxo\")", &line(&[]))
        .unwrap();
    let facts = session.boards().facts(&contest, TIME);
    assert_eq!(facts.outcome, Ok(LoopyOutcome::Decided(Outcome::N)));
    assert!(facts.value.is_ok() && facts.heat.is_ok());
    assert!(facts.score.is_err());
    let contest = session
        .boards()
        .set_up("", "domineering(9,9)", &line(&[]))
        .unwrap();
    let facts = session.boards().facts(&contest, Duration::from_millis(30));
    assert!(facts.value.unwrap_err().contains("limit"));
    let misere = PlayedLine {
        goal: Goal::Misere,
        ..PlayedLine::default()
    };
    let contest = session.boards().set_up("", "nim 1 + 1", &misere).unwrap();
    let facts = session.boards().facts(&contest, TIME);
    assert_eq!(facts.outcome, Ok(LoopyOutcome::Decided(Outcome::N)));
    assert!(facts.value.is_err());
}
