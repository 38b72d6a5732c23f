use super::*;
use crate::budget::Budget;
use crate::eval::LoopyOutcome;
use crate::session::{NoFiles, Options};
use crate::value::Outcome;
use crate::vocabulary::VOCABULARY;

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
    let contest = session.set_up("", expression, &line(moves));
    let contest = contest.unwrap_or_else(|fault| panic!("{expression}: {}", fault.message));
    session.board(&contest).expect("a board")
}

/// The middle of a shape.
fn middle(shape: &Shape) -> (f64, f64) {
    match shape {
        Shape::Box { at, size, .. } => (at.0 + size.0 / 2.0, at.1 + size.1 / 2.0),
        Shape::Line { from, to, .. } => ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0),
        Shape::Disc { at, .. } | Shape::Word { at, .. } => *at,
    }
}

fn places(expression: &str) -> Vec<(String, Vec<(f64, f64)>)> {
    let moves = view(expression, &[]).moves.into_iter();
    let places = moves.map(|one| (one.name, one.area.iter().map(middle).collect()));
    places.collect()
}

fn place_of(expression: &str, name: &str) -> Vec<(f64, f64)> {
    let all = places(expression);
    let found = all.iter().find(|(own, _)| own == name);
    found
        .unwrap_or_else(|| panic!("{name} in {all:?}"))
        .1
        .clone()
}

#[test]
fn moves_are_where_their_rulesets_mark_them() {
    assert_eq!(
        place_of("clobber(\"xo/ox\")", "L 1,1-2,1"),
        [(0.5, 0.5), (0.5, 1.5)]
    );
    assert_eq!(place_of("cram(2,2)", "1,2-2,2"), [(1.5, 0.5), (1.5, 1.5)]);
    assert_eq!(place_of("dots(2,2)", "b1-b2"), [(1.0, 0.5)]);
    assert_eq!(place_of("strip R4B", "L R at 3"), [(2.5, 0.5)]);
    assert_eq!(place_of("col(\"a-b-c\")", "L b"), [(1.5, 0.0)],);
    let run = place_of("goishi(2,2,1)", "1 from run 2");
    let columns: Vec<f64> = run.iter().map(|(x, _)| (x / 0.8).round()).collect();
    assert_eq!(columns, [2.0, 3.0]);
}

#[test]
fn heaps_of_one_size_are_all_clicked() {
    let place = place_of("nim 3 + 1 + 3", "3 to 0");
    let rows: Vec<f64> = place.iter().map(|p| p.1).collect();
    assert_eq!(place.len(), 6);
    assert!(rows.contains(&0.0) && rows.contains(&1.4) && !rows.contains(&0.7));
}

#[test]
fn written_moves_are_found_by_comparing_pictures() {
    for (name, place) in places("shove(\".xo\")") {
        assert!(!place.is_empty(), "{name}");
    }
    let found = places("lasers(\"b.r/...\")");
    assert!(found.iter().all(|(_, place)| place.len() < 6), "{found:?}");
}

/// The examples of all rulesets: each move of a component with a picture has a place inside the picture.
#[test]
fn every_move_of_every_ruleset_can_be_reached() {
    let mut session = session();
    let mut pictures = 0;
    for entry in VOCABULARY.entries() {
        if entry.sort() != crate::eval::Sort::Ruleset {
            continue;
        }
        let inner = entry.example.0.strip_prefix("outcome(");
        let inner = inner.and_then(|rest| rest.strip_suffix(')'));
        let example = inner.unwrap_or(entry.example.0);
        let Ok(contest) = session.set_up("", example, &PlayedLine::default()) else {
            continue;
        };
        let view = session.board(&contest).expect(entry.name);
        for one in &view.moves {
            let scene = view.parts[one.part].scene.as_ref();
            let Some(scene) = scene else {
                continue;
            };
            pictures += 1;
            let (left, top, right, bottom) = scene.bounds();
            assert!(!one.area.is_empty(), "{example}: {}", one.name);
            for (x, y) in one.area.iter().map(middle) {
                let inside = left <= x && x <= right && top <= y && y <= bottom;
                assert!(inside, "{example}: {} at {x}, {y}", one.name);
            }
            // Every listed name is found again.
            let after = session.set_up("", example, &line(&[&one.name]));
            assert!(after.is_ok(), "{example}: {}", one.name);
        }
    }
    assert!(pictures > 300, "{pictures}");
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
    let fault = session.set_up("", "nim 3", &line(&["3 to 7"])).unwrap_err();
    assert_eq!(fault.message, "there is no move `3 to 7` here");
}

#[test]
fn names_of_the_program_are_known_and_faults_stand_in_the_expression() {
    let mut session = session();
    let contest = session.set_up("let g = nim 3\ndef f(n) = g + n", "f(2)", &line(&[]));
    let view = session.board(&contest.unwrap()).unwrap();
    assert_eq!(view.parts.len(), 2);
    let mut fault = |context: &str, text: &str| {
        let fault = session.set_up(context, text, &line(&[])).unwrap_err();
        (fault.code, fault.span.start)
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
fn boxes_are_counted_for_two_players() {
    let setting = PlayedLine {
        goal: Goal::Boxes,
        moves: ["a1-b1", "a1-a2", "b1-b2", "a2-b2"]
            .map(String::from)
            .into(),
        ..PlayedLine::default()
    };
    let mut session = session();
    let contest = session.set_up("", "dots(1,1)", &setting).unwrap();
    let view = session.board(&contest).unwrap();
    let taken = view.taken.expect("boxes");
    assert_eq!((taken.person, taken.solver), (0, 1));
    assert_eq!((view.over, view.winner), (true, Some(Player::Right)));
    assert!(view.text.contains('B'), "{}", view.text);
    let mut usual = |expression| {
        let contest = session.set_up("", expression, &PlayedLine::default());
        session.board(&contest.unwrap()).unwrap().goals[0]
    };
    assert_eq!(usual("dots(1,1) + dots(1,2)"), Goal::Boxes);
    assert_eq!(usual("R3"), Goal::Normal);
    assert_eq!(usual("dots(1,1) + nim 2"), Goal::Normal);
    let fault = session.set_up("", "nim 3", &setting).unwrap_err();
    assert!(fault.message.contains("played for boxes"));
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
            let Ok(contest) = session.set_up("", expression, &setting) else {
                continue;
            };
            let judged = session.judge(&contest, TIME).unwrap();
            let wins = judged.iter().filter(|one| one.wins == Some(true));
            let wins: Vec<String> = wins.map(|one| one.name.clone()).collect();
            let solver = &mut session.interpreter.solver;
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
    let contest = session.set_up("", "{0, 1, 1, 0|2}", &line(&[])).unwrap();
    let judged = session.judge(&contest, TIME).unwrap();
    let fates: Vec<Option<MoveFate>> = judged.into_iter().map(|one| one.fate).collect();
    let by = |name: &str| Some(MoveFate::Dominated(name.into()));
    assert_eq!(fates[0], by("L to 1"));
    assert_eq!(fates[1], Some(MoveFate::Sensible));
    assert_eq!(fates[2], Some(MoveFate::Equal("L to 1".into())));
    assert_eq!(fates[3], by("L to 1"));
    let contest = session.set_up("", "{{2|-1}|0}", &line(&[])).unwrap();
    let judged = session.judge(&contest, TIME).unwrap();
    assert!(
        matches!(judged[0].fate, Some(MoveFate::Reversible(_))),
        "{judged:?}"
    );
    assert!(judged[0].reason.contains("Reversible through -1"));
}

#[test]
fn the_best_moves_for_boxes_are_those_of_the_score() {
    let mut session = session();
    let setting = PlayedLine {
        goal: Goal::Boxes,
        moves: vec!["a1-b1".into(), "b1-c1".into(), "a1-a2".into()],
        ..PlayedLine::default()
    };
    let contest = session.set_up("", "dots(2,2)", &setting).unwrap();
    let judged = session.judge(&contest, TIME).unwrap();
    let best = judged.iter().filter(|one| one.wins == Some(true));
    let mut best: Vec<String> = best.map(|one| one.name.clone()).collect();
    let hints = session.contest_hints(&contest).unwrap();
    let mut hints: Vec<String> = hints.iter().map(Move::name).collect();
    best.sort();
    hints.sort();
    assert_eq!(best, hints);
}

#[test]
fn facts_are_there_or_say_why_not() {
    let mut session = session();
    let contest = session.set_up("", "clobber(\"xoxo\")", &line(&[])).unwrap();
    let facts = session.board_facts(&contest, TIME);
    assert_eq!(facts.outcome, Ok(LoopyOutcome::Decided(Outcome::N)));
    assert!(facts.value.is_ok() && facts.heat.is_ok());
    assert!(facts.score.is_err());
    let contest = session.set_up("", "domineering(9,9)", &line(&[])).unwrap();
    let facts = session.board_facts(&contest, Duration::from_millis(30));
    assert!(facts.value.unwrap_err().contains("limit"));
    let misere = PlayedLine {
        goal: Goal::Misere,
        ..PlayedLine::default()
    };
    let contest = session.set_up("", "nim 1 + 1", &misere).unwrap();
    let facts = session.board_facts(&contest, TIME);
    assert_eq!(facts.outcome, Ok(LoopyOutcome::Decided(Outcome::N)));
    assert!(facts.value.is_err());
}

/// Each change that is offered gives a position again, as far as the rules allow it, and shows what was chosen.
#[test]
fn positions_are_changed_by_their_parts() {
    let mut session = session();
    let mut change = |context: &str, expression: &str, kind: HandleKind, choice: &str| {
        let contest = session.set_up(context, expression, &line(&[])).unwrap();
        let handles = session.handles(context, &contest);
        assert!(
            handles.iter().any(|handle| handle.kind == kind),
            "{expression}: {handles:?}"
        );
        let text = session.edited(&contest, 0, &kind, choice);
        let text = text.unwrap_or_else(|| panic!("{expression}"));
        let again = session.set_up(context, &text, &line(&[]));
        assert!(again.is_ok(), "{text}: {again:?}");
        text
    };
    use HandleKind::{Cell, Edge, Joint, Line as DotsLine, Number, Vertex};
    let clobber = "clobber(\"xo/ox\")";
    assert_eq!(change("", clobber, Cell(3), "x"), "clobber(\"xo/xx\")");
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
    let drawn = change("", "dots(1,2)", DotsLine(1), "line");
    assert!(drawn.contains("+--+  +"), "{drawn}");
    let twice = change("", "dots(\"+--+\\n\\n+  +\")", DotsLine(1), "");
    assert_eq!(twice, "dots(\"+  +\\n\\n+  +\")");
}

#[test]
fn the_letters_of_a_board_are_those_of_its_ruleset() {
    let mut session = session();
    let contest = session.set_up("", "konane(\"xo.\")", &line(&[])).unwrap();
    let handles = session.handles("", &contest);
    assert_eq!(handles.len(), 3);
    assert_eq!(handles[0].choices, ["x", "o", ".", "#"]);
    assert_eq!(handles[0].now, "x");
    let sum = "domineering(2,2) - domineering(1,2)";
    let contest = session.set_up("", sum, &line(&[])).unwrap();
    assert_eq!(session.handles("", &contest).len(), 6);
    let text = session.edited(&contest, 1, &HandleKind::Cell(0), "#");
    assert_eq!(
        text.as_deref(),
        Some("domineering(2,2) + -(domineering(\"#.\"))")
    );
    let own =
        "def pebbles(b) = impartial [pebbles(overwrite(b, i, \".\")) for i in cells(b, \"o\")]";
    let contest = session.set_up(own, "pebbles(\"o.o\")", &line(&[]));
    let handles = session.handles(own, &contest.unwrap());
    assert!(!handles.is_empty());
    assert!(handles.iter().all(|handle| handle.choices == [".", "o"]));
    // A code is no board.
    let contest = session.set_up("", "coin_turning(\"1-3\", [3])", &line(&[]));
    let handles = session.handles("", &contest.unwrap());
    let is_number = |handle: &EditHandle| matches!(handle.kind, HandleKind::Number(_));
    assert!(
        !handles.is_empty() && handles.iter().all(is_number),
        "{handles:?}"
    );
    let contest = session.set_up("", sum, &line(&[])).unwrap();
    // A place that does not exist changes nothing.
    assert_eq!(session.edited(&contest, 9, &HandleKind::Cell(0), "#"), None);
    assert_eq!(
        session.edited(&contest, 0, &HandleKind::Cell(99), "#"),
        None
    );
}

#[test]
fn a_counterexample_is_a_position() {
    let mut session = session();
    let mut case = |claim: &str, name: &str, value: &str| {
        let variables = [(name.to_string(), value.to_string())];
        let found = session.position_of_case("let two = 2", claim, &variables);
        found.map(|(context, expression)| {
            let contest = session.set_up(&context, &expression, &line(&[])).unwrap();
            session.board(&contest).unwrap().text
        })
    };
    let strings = "claim forall b in [\"xx\", \"xo\"]: outcome(clobber(b)) == P";
    assert_eq!(case(strings, "b", "xo").as_deref(), Some("clobber(\"xo\")"));
    let numbers = "claim \"small\" forall n in 1..4: mean(domineering(two, n)) < 1";
    assert_eq!(case(numbers, "n", "1").as_deref(), Some("domineering(2,1)"));
    assert_eq!(case("claim forall n in 1..4: n < 3", "n", "3"), None);
}
