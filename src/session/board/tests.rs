use super::*;
use crate::budget::Budget;
use crate::eval::Entry;
use crate::eval::LoopyOutcome;
use crate::rulesets::RULESETS;
use crate::rulesets::random::Random;
use crate::rulesets::scene::Shape;
use crate::session::{NoFiles, Options, Session};
use crate::value::{Dyadic, Outcome};
use crate::vocabulary::{BoardKind, ParameterKind, ParameterSort, VOCABULARY, kinds};
use std::collections::{BTreeMap, BTreeSet};

/// Number of random positions of each ruleset, besides its example.
const SAMPLES: usize = 20;

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
fn written_moves_are_where_the_board_changes() {
    for (name, place) in places("shove(\".xo\")") {
        assert!(!place.is_empty(), "{name}");
    }
    let found = places("lasers(\"b.r/...\")");
    assert!(found.iter().all(|(_, place)| place.len() < 6), "{found:?}");
    let pebbles =
        "def pebbles(b) = impartial [pebbles(overwrite(b, i, \".\")) for i in cells(b, \"o\")]";
    let mut session = session();
    let contest = session
        .boards()
        .set_up(pebbles, "pebbles(\"o.o\")", &line(&[]));
    let view = session.boards().view(&contest.unwrap()).unwrap();
    let found: Vec<_> = view.moves.iter().map(|one| middle(&one.area[0])).collect();
    assert_eq!(found, [(0.5, 0.5), (2.5, 0.5)]);
    // Of a position that is drawn, the cells that are drawn in another way after the move.
    let turned = place_of(
        "coin_turning(\"1-2\", [3])",
        "to coin_turning(\"1-2\", [2])",
    );
    assert_eq!(turned, [(1.5, 0.5), (2.5, 0.5)]);
    // Heaps of a list and of several parameters.
    assert_eq!(
        place_of("end_nim([3, 1, 2])", "R to end_nim([3, 1])").len(),
        2
    );
    assert_eq!(place_of("wythoff(1, 2)", "to wythoff(1, 1)"), [(0.6, 0.7)]);
    assert_eq!(place_of("chomp([3, 2])", "to chomp([1, 1])").len(), 3);
    assert_eq!(place_of("arc_kayles(\"a-b-c\")", "b-c").len(), 3);
}

/// Small positions of a word: its example, and random ones.
fn positions_of(entry: &Entry) -> Vec<String> {
    let inner = entry.example.0.strip_prefix("outcome(");
    let inner = inner.and_then(|rest| rest.strip_suffix(')'));
    let mut found = vec![inner.unwrap_or(entry.example.0).to_string()];
    let mut random = Random(entry.name.bytes().map(u64::from).sum());
    let built_in = RULESETS.iter().find(|own| own.name == entry.name);
    for _ in 0..SAMPLES {
        if let Some(own) = built_in {
            found.push((own.meaning.sample)(&mut random));
            continue;
        }
        let arguments = kinds(entry.name)
            .iter()
            .map(|kind| argument(kind, &mut random));
        let Some(arguments) = arguments.collect::<Option<Vec<String>>>() else {
            break;
        };
        found.push(format!("{}({})", entry.name, arguments.join(", ")));
    }
    found
}

/// A random argument of a kind.
fn argument(kind: &ParameterKind, random: &mut Random) -> Option<String> {
    let letters: Vec<String> = kind.choices().map(String::from).collect();
    let letters: Vec<&str> = letters.iter().map(String::as_str).collect();
    let text = match kind.sort {
        ParameterSort::Board(BoardKind::Line) | ParameterSort::Board(BoardKind::Cycle) => (0
            ..random.from(1, 6))
            .map(|_| random.of(&letters))
            .collect(),
        ParameterSort::Board(BoardKind::Grid)
        | ParameterSort::Board(BoardKind::Torus)
        | ParameterSort::Board(BoardKind::Hex) => random.board(9, &letters),
        ParameterSort::Board(BoardKind::Graph) => {
            let own = ["a", "b", "c", "d"].map(|name| format!("{name}:{}", random.of(&letters)));
            format!("a-b-c-d, b-d, e, {}", own.join(", "))
        }
        ParameterSort::Board(BoardKind::Edges) => {
            let edges = ["ground-a", "a-b", "b-c", "a-c", "a-b", "c-c", "ground-d"];
            edges
                .map(|edge| format!("{edge}:{}", random.of(&letters)))
                .join(", ")
        }
        ParameterSort::Heap => return Some(random.from(1, 7).to_string()),
        ParameterSort::Heaps => return Some(format!("[{}]", random.list(3, 1, 5))),
        _ => return None,
    };
    Some(format!("\"{text}\""))
}

/// All rulesets: each move of a component with a picture has a place inside the picture, moves that touch different
/// places have different ones, and each name that is listed is found again.
#[test]
fn every_move_of_every_ruleset_can_be_reached() {
    let mut session = session();
    let mut pictures: BTreeMap<&str, usize> = BTreeMap::new();
    let rulesets = VOCABULARY.entries();
    for entry in rulesets.filter(|entry| entry.meaning.sort() == crate::eval::Sort::Ruleset) {
        for text in positions_of(entry) {
            let Ok(contest) = session.boards().set_up("", &text, &PlayedLine::default()) else {
                continue;
            };
            let view = session.boards().view(&contest).expect(entry.name);
            session.evaluator.start(None);
            let moves = session.evaluator.solver().all_moves(&contest.game);
            let mut known: BTreeMap<String, BTreeSet<u32>> = BTreeMap::new();
            for (shown, one) in view.moves.iter().zip(moves.expect("moves")) {
                let Some(scene) = view.parts[shown.part].scene.as_ref() else {
                    continue;
                };
                *pictures.entry(entry.name).or_default() += 1;
                let what = format!("{text}: {} at {:?}", shown.name, one.places);
                assert!(!shown.area.is_empty(), "{what}");
                // What is drawn by a clause of its ruleset alone may become something that is not drawn.
                let is_drawn = entry.name.ends_with("cake") || entry.name == "coin_turning";
                let is_everywhere = one.label == "pass" || is_drawn;
                assert!(!one.places.is_empty() || is_everywhere, "{what}");
                for place in &one.places {
                    assert!(scene.places.contains_key(place), "{what}");
                }
                let (left, top, right, bottom) = scene.bounds();
                for (x, y) in shown.area.iter().map(middle) {
                    let inside = left <= x && x <= right && top <= y && y <= bottom;
                    assert!(inside, "{what}: {x}, {y}");
                }
                let mut area: Vec<String> = shown.area.iter().map(|s| format!("{s:?}")).collect();
                area.sort();
                let places: BTreeSet<u32> = one.places.iter().copied().collect();
                let key = format!("{} {area:?}", shown.part);
                let other = known.insert(key, places.clone());
                assert!(other.is_none_or(|other| other == places), "{what}");

                let after = session.boards().set_up("", &text, &line(&[&shown.name]));
                assert!(after.is_ok(), "{what}");
            }
        }
    }
    let moves: usize = pictures.values().sum();
    assert!(moves > 3_000 && pictures.len() > 50, "{moves} {pictures:?}");
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
fn a_large_board_has_no_picture() {
    assert!(view("strip 20000", &[]).parts[0].scene.is_none());
    assert!(view("strip 20", &[]).parts[0].scene.is_some());
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
