//! Where the moves are on a board.

use super::{PlayedLine, line, session, view};
use crate::eval::Entry;
use crate::rulesets::RULESETS;
use crate::rulesets::random::Random;
use crate::rulesets::scene::Shape;
use crate::vocabulary::{BoardKind, ParameterKind, ParameterSort, VOCABULARY, kinds};
use std::collections::{BTreeMap, BTreeSet};

/// Number of random positions of each ruleset, besides its example.
const SAMPLES: usize = 20;

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
