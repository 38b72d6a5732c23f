//! Requirements for every ruleset. They are tested together, so a new ruleset needs no test of its own.

use crate::agree::{Agreement, Tried};
use crate::certificates::{Folder, certify};
use crate::support::{folder, root, session};
use cgt_lang::budget::Budget;
use cgt_lang::eval::Datum;
use cgt_lang::ide::{Snapshot, completion::completions};
use cgt_lang::rulesets::entry::{RULESETS, RulesetEntry, find_rules};
use cgt_lang::rulesets::random::Random;
use cgt_lang::session::Item;
use cgt_lang::solve::shelf::{Kept, Shelf};
use cgt_lang::solve::{Game, Owners, PositionRef, Solver, Term};
use cgt_lang::value::Player;
use expect_test::expect_file;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

/// Number of random positions for each ruleset, in addition to its example.
const SAMPLES: usize = 12;

/// An in-memory store that records the order of requests.
#[derive(Debug, Default)]
pub(crate) struct Drawer {
    asked: Mutex<Vec<Vec<u8>>>,
    pub answers: Mutex<BTreeMap<Vec<u8>, Vec<u8>>>,
    pub found: Mutex<usize>,
    pub distrusted: Mutex<usize>,
}

impl Shelf for Drawer {
    fn find(&self, question: &[u8]) -> Option<Vec<u8>> {
        self.asked.lock().unwrap().push(question.to_vec());
        let answer = self.answers.lock().unwrap().get(question).cloned();
        *self.found.lock().unwrap() += usize::from(answer.is_some());
        answer
    }
    fn keep(&self, question: Vec<u8>, answer: Vec<u8>) {
        self.answers.lock().unwrap().insert(question, answer);
    }
    fn report_invalid(&self, _: &[u8]) {
        *self.distrusted.lock().unwrap() += 1;
    }
    fn least_work(&self) -> u64 {
        0
    }
    fn settle(&self) {}
}

/// The printed value of an expression, and its game if it is one.
fn evaluate(text: &str) -> (String, Option<Game>) {
    let mut session = session();
    let id = session.add_source("test", text, None);
    let mut found = None;
    session.run(id, &mut |_, result| {
        found = match result.item {
            Item::Value(shown) => Some(shown.text.ascii),
            _ => panic!("{text}: {:?}", result.diagnostics),
        };
        true
    });
    let game = match session.last() {
        Some(Datum::Game(game)) => Some(game),
        _ => None,
    };
    (found.unwrap_or_else(|| panic!("{text}")), game)
}

fn positions(game: &Game, into: &mut Vec<PositionRef>) {
    match game.term() {
        Term::Position(position) => into.push(position.clone()),
        Term::Sum(games) => games.iter().for_each(|game| positions(game, into)),
        _ => {}
    }
}

/// Copies the positions of a sum, without values cached by another solver.
fn anew(game: &Game) -> Game {
    let mut all = Vec::new();
    positions(game, &mut all);
    Game::sum(all.into_iter().map(Game::position))
}

/// Random expressions, the same in every run.
fn samples(entry: &RulesetEntry) -> Vec<String> {
    let mut random = Random(entry.name.bytes().map(u64::from).sum());
    (0..SAMPLES)
        .map(|_| (entry.meaning.sample)(&mut random))
        .collect()
}

fn is_documented_and_runs(entry: &RulesetEntry) {
    let name = entry.name;
    assert!(
        entry.doc.ends_with('.') && entry.definition.ends_with('.'),
        "{name}"
    );
    assert!(
        !entry.source.is_empty() && !entry.forms.is_empty(),
        "{name}"
    );
    assert_eq!(evaluate(entry.example.0).0, entry.example.1, "{name}");
    let pages = std::fs::read_dir(root().join("docs/rulesets")).expect("the pages");
    let mut pages = pages.map(|page| std::fs::read_to_string(page.unwrap().path()).unwrap());
    let said = |page: &String| page.contains(&format!("`{name}")) || page.contains(entry.example.0);
    assert!(
        pages.any(|page| said(&page)),
        "no page in docs/rulesets tells of {name}"
    );
    let typed = &name[..name.len() - 1];
    let suggestions = completions(&Snapshot::new(typed), typed.len()).expect("suggestions");
    let suggested = suggestions.suggestions.iter().filter_map(|s| s.entry);
    assert!(
        suggested.map(|e| e.name).any(|n| n == name),
        "completion: {name}"
    );
}

/// Every move has a name that `play` accepts and places in the picture, and the position has drawings and explanations.
fn is_played_and_drawn(position: &PositionRef) {
    let text = position.notation();
    assert!(!position.drawing().is_empty(), "{text}");
    assert!(
        !position.labelled_drawing(&Owners::new()).is_empty(),
        "{text}"
    );
    let scene = position.scene(&[]);
    let scene = scene.unwrap_or_else(|| panic!("{text} has no picture"));
    let (again, game) = (evaluate(&text), evaluate(&text).1.expect("a game"));
    let mut read = Vec::new();
    positions(&game, &mut read);
    assert!(
        read.iter().all(|p| p.word() == position.word()),
        "{again:?}"
    );
    assert_eq!(read[0].notation(), text);
    let players: &[(Player, &str)] = if position.is_impartial() {
        &[(Player::Left, "")]
    } else {
        &[(Player::Left, "L "), (Player::Right, "R ")]
    };
    for (player, prefix) in players {
        let moves = position
            .moves(*player, &Budget::unlimited())
            .expect("moves");
        let names: BTreeSet<&str> = moves.iter().map(|one| &*one.label).collect();
        assert_eq!(names.len(), moves.len(), "{text}: {names:?}");
        let marked: Vec<&str> = names.iter().copied().collect();
        assert!(!position.marked_drawing(&marked).is_empty(), "{text}");
        for one in &moves {
            let is_shown = |place| scene.shapes_at(place).next().is_some();
            let (label, places) = (&one.label, &one.places);
            assert!(places.is_empty() == (label == "pass"), "{text}: {label}");
            assert!(places.iter().copied().all(is_shown), "{text}: {label}");
        }
        for one in moves.iter().take(2) {
            let label = format!("{prefix}{}", one.label).replace('"', "\\\"");
            let quoted = text.replace('\n', "\\n");
            evaluate(&format!("play({quoted}, \"{label}\")"));
        }
    }
    assert!(
        !evaluate(&format!("explain({text})")).0.is_empty(),
        "{text}"
    );
}

/// Stored answers are read back, and equal recomputed ones.
fn is_stored(games: &[Game]) {
    for theorems in [true, false] {
        let drawer = Arc::new(Drawer::default());
        let answers = || {
            let mut solver = Solver::new(Budget::unlimited(), theorems);
            solver.shelf = Some(drawer.clone());
            let answers = games.iter().map(|game| {
                let game = anew(game);
                let outcome = solver.outcome(&game).expect("no limit");
                let misere = game.has_misere().then(|| solver.misere_outcome(&game));
                format!("{outcome:?} {misere:?}")
            });
            let answers: Vec<String> = answers.collect();
            solver.settle();
            answers
        };
        let first = answers();
        assert_eq!(answers(), first);
        assert_eq!(*drawer.distrusted.lock().unwrap(), 0);
        let kept = drawer.answers.lock().unwrap();
        if !theorems {
            assert!(!kept.is_empty() && *drawer.found.lock().unwrap() > 0);
        }
        let mut anew = Solver::new(Budget::unlimited(), true);
        for (question, answer) in kept.iter() {
            let kept = Kept::read(question, answer, find_rules);
            let kept = kept.unwrap_or_else(|| panic!("{question:?} is not read back"));
            assert_eq!(kept.by_search, !theorems);
            assert_eq!(anew.finds_same(&kept), Ok(true), "{}", kept.notation);
        }
    }
}

/// `cgt` writes certificates for the positions, and the checker verifies them.
fn is_certified(expressions: &[String]) {
    let folder = Folder::new();
    let text = expressions.join("\n");
    let certificate = certify(&text).unwrap_or_else(|why| panic!("{text}: {why}"));
    let said = folder.check(&certificate.text);
    let said = said.unwrap_or_else(|fault| panic!("{text}: {fault}\n{}", certificate.text));
    let (positions, answers) = (certificate.positions, certificate.answers);
    let expected = format!("verified: {positions} positions, {answers} answers");
    assert!(said.starts_with(&expected), "{said}");
    assert!(positions > 0 && answers > 0, "{said}");
}

#[test]
fn every_ruleset_has_everything() {
    let folder = folder();
    let mut agreement = Agreement::new(&folder.path().join("store")).expect("a store");
    for entry in RULESETS {
        is_documented_and_runs(entry);
        let expressions = samples(entry);
        let games: Vec<Game> = expressions
            .iter()
            .map(|text| {
                evaluate(text)
                    .1
                    .unwrap_or_else(|| panic!("{text} is no game"))
            })
            .collect();
        let mut all = Vec::new();
        games.iter().for_each(|game| positions(game, &mut all));
        assert!(
            all.iter()
                .any(|p| p.parts().is_some_and(|parts| !parts.is_empty()))
        );
        all.iter().take(4).for_each(is_played_and_drawn);
        // Loopy positions can be draws. `tests/it/loopy_*` test their stored answers and certificates.
        let is_loopy = all.iter().any(|position| position.is_loopy());
        if !is_loopy {
            is_stored(&games[..4]);
            is_certified(&expressions[..4]);
        }
        // Compare values, outcomes, winning moves and misere play with plain search.
        let mut compared = 0;
        for text in &expressions {
            match agreement.try_these(entry.name, text, text) {
                Ok(Tried::Agreed) => compared += 1,
                Ok(Tried::TooLarge) => {}
                Err(difference) => panic!("{difference:#?}"),
            }
        }
        assert!(compared > SAMPLES / 2, "{}: {compared}", entry.name);
        let has = |comparison: &str| {
            let key = (entry.name.to_string(), comparison.to_string());
            agreement.counts.get(&key).is_some_and(|count| *count > 0)
        };
        for comparison in ["outcome with theorems", "outcome without theorems"] {
            assert!(has(comparison), "{}: {comparison}", entry.name);
        }
        assert_eq!(has("certificate"), !is_loopy, "{}", entry.name);
        let misere = all.iter().all(|position| position.has_misere());
        assert_eq!(has("misere play"), misere, "{}", entry.name);
        assert_eq!(has("winning moves"), misere, "{}", entry.name);
    }
}

/// A failure means that existing stores would be misread: increase `RULES` in `src/store/mod.rs`, and only then update
/// the bytes with `UPDATE_EXPECT=1`.
#[test]
fn keys_are_what_they_were() {
    let wide = format!("domineering(\"{}/.{}.\")", ".".repeat(70), "#".repeat(68));
    let mut lines = String::new();
    let examples = RULESETS.iter().map(|entry| entry.example.0);
    let more = [
        "strings(\"a-b, b-c, c-a, a-ground, b-ground, c-ground\")",
        "goishi(\"xo.y/xx.o/o.x.\")",
        "nim2d(\"ooo./oo.o/o.oo\", line)",
        "octal(\"4.007\", 300)",
        "cram(\"..#/.../#..\")",
        &wide,
    ];
    for text in examples.chain(more) {
        let drawer = Arc::new(Drawer::default());
        let mut solver = Solver::new(Budget::unlimited(), false);
        solver.shelf = Some(drawer.clone());
        let Some(game) = evaluate(text).1 else {
            continue;
        };
        if game.is_loopy() {
            continue;
        }
        let _ = solver.worth(&anew(&game));
        let asked = drawer.asked.lock().unwrap();
        let key: String = asked
            .iter()
            .flatten()
            .take(400)
            .map(|b| format!("{b:02x}"))
            .collect();
        lines += &format!("{text}: {key}\n");
    }
    expect_file![root().join("tests/snapshots/keys.txt")].assert_eq(&lines);
}

/// The book lists the page of every ruleset; new pages are appended.
#[test]
fn the_book_lists_every_page() {
    let summary: PathBuf = root().join("docs/SUMMARY.md");
    let text = std::fs::read_to_string(&summary).expect("the summary");
    let mut pages: Vec<PathBuf> = std::fs::read_dir(root().join("docs/rulesets"))
        .expect("the pages")
        .map(|page| page.unwrap().path())
        .collect();
    pages.sort();
    let mut renewed = String::new();
    let mut inside = false;
    for line in text.lines() {
        if line.starts_with("# ") {
            if inside {
                for page in &pages {
                    let name = page.file_name().unwrap().to_string_lossy();
                    if text.contains(&format!("(rulesets/{name})")) {
                        continue;
                    }
                    let title = std::fs::read_to_string(page).unwrap();
                    let title = title.lines().next().unwrap_or("").trim_start_matches("# ");
                    renewed = renewed.trim_end().to_string();
                    renewed += &format!("\n- [{title}](rulesets/{name})\n\n");
                }
            }
            inside = line == "# Rulesets";
        }
        renewed += line;
        renewed.push('\n');
    }
    expect_file![summary].assert_eq(&renewed);
}
