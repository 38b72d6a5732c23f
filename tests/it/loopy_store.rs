//! Answers about loopy positions are stored and read back.

use crate::loopy_rulesets::{random_graph, written};
use crate::rulesets::Drawer;
use crate::support::{Dice, session};
use cgt_lang::budget::Budget;
use cgt_lang::rulesets::entry::find_rules;
use cgt_lang::session::{Item, Kept, Shelf};
use cgt_lang::solve::Solver;
use std::sync::Arc;

/// The last value of a text.
fn answer(text: &str, shelf: Option<&Arc<Drawer>>) -> String {
    let mut session = session();
    session.set_shelf(shelf.map(|shelf| Arc::clone(shelf) as Arc<dyn Shelf>));
    let id = session.add_source("<text>", text, None);
    let mut found = String::new();
    session.run(id, &mut |_, result| {
        if let Item::Value(shown) = &result.item {
            found.clone_from(&shown.text.ascii);
        }
        assert!(!result.is_failure(), "{text}: {result:?}");
        true
    });
    found
}

fn texts() -> Vec<String> {
    let walk = "ruleset walk(b: line \"x|o.\") = { \"x.\" -> \".x\" rows | \"o.\" -> \".o\" west } loopy\n";
    let mut texts: Vec<String> = [
        "[walk(\"x.\"), walk(\"x.o\"), walk(\"x.o..o\")]",
        "[outcome(walk(\"x.o\") - walk(\"x.\")), outcome(walk(\"x.\"), misere)]",
    ]
    .map(|asked| format!("{walk}{asked}"))
    .to_vec();
    texts.extend(
        [
            "[backsliding_toads(\"t..f\"), backsliding_toads(\"tt.ff\"), -backsliding_toads(\"t..\")]",
            "outcome(fox_and_geese(4, [[3, 1], [3, 3]], [1, 3]))",
            "fox_and_geese(4, [[3, 1], [3, 3]], [1, 3]) - fox_and_geese(4, [[3, 1], [3, 3]], [2, 2])",
        ]
        .map(String::from),
    );
    let mut dice = Dice(17);
    for _ in 0..15 {
        let graph = random_graph(&mut dice, 5);
        let asked = "[[f(n), outcome(f(n)), outcome(f(n) - f(4 - n)), outcome(f(n), misere)] for n in 0..4]";
        texts.push(format!("{}{asked}", written(&graph)));
    }
    texts
}

#[test]
fn answers_are_the_same_with_and_without_a_store() {
    for text in texts() {
        let plain = answer(&text, None);
        let drawer = Arc::new(Drawer::default());
        assert_eq!(answer(&text, Some(&drawer)), plain, "{text}");
        let kept = drawer.answers.lock().unwrap().clone();
        let before = *drawer.found.lock().unwrap();
        assert_eq!(answer(&text, Some(&drawer)), plain, "{text}");
        assert!(
            !kept.is_empty() && *drawer.found.lock().unwrap() > before,
            "{text}"
        );
        assert_eq!(*drawer.distrusted.lock().unwrap(), 0);
        for (question, answer) in &kept {
            let kept = Kept::read(question, answer, find_rules);
            let kept = kept.unwrap_or_else(|| panic!("{question:?} is not read back"));
            if kept.can_be_found() {
                let mut solver = Solver::new(Budget::unlimited(), true);
                assert_eq!(solver.finds_same(&kept), Ok(true), "{}", kept.notation);
            }
        }
        // Invalid answers are recomputed.
        for answer in drawer.answers.lock().unwrap().values_mut() {
            if let Some(last) = answer.last_mut() {
                *last ^= 0x55;
            }
        }
        let spoilt = answer(&text, Some(&drawer));
        assert!(
            *drawer.distrusted.lock().unwrap() > 0 || spoilt == plain,
            "{text}"
        );
    }
}

#[test]
fn an_answer_is_that_of_its_rules() {
    let drawer = Arc::new(Drawer::default());
    for (body, expected) in [("{pass | 0}", "under"), ("{0 | pass}", "over")] {
        let text = format!("loopy def g(n) = {body}\nloopy def f(n) = {{g(n) | g(n)}}\n");
        let found = answer(&format!("{text}g(1)"), Some(&drawer));
        assert_eq!(found, expected);
        let plain = answer(&format!("{text}f(1)"), None);
        assert_eq!(answer(&format!("{text}f(1)"), Some(&drawer)), plain);
    }
    assert_eq!(*drawer.distrusted.lock().unwrap(), 0);
}
