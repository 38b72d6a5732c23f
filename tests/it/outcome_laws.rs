//! The search for outcomes compared with values: of trees written with braces, and of sums of positions of two
//! rulesets.

use cgt_lang::budget::Budget;
use cgt_lang::rulesets::entry::RULESETS;
use cgt_lang::rulesets::random::Random;
use cgt_lang::session::{Item, NoFiles, Options, Session};
use cgt_lang::solve::{Game, Solver, Term, Worth};
use cgt_lang::value::{Outcome, Value};
use proptest::collection::vec;
use proptest::prelude::*;
use std::cmp::Ordering;

/// A game as a tree.
#[derive(Clone, Debug)]
struct Tree(Vec<Tree>, Vec<Tree>);

fn tree() -> impl Strategy<Value = Tree> {
    Just(Tree(Vec::new(), Vec::new())).prop_recursive(3, 12, 2, |inner| {
        let side = || vec(inner.clone(), 0..3);
        (side(), side()).prop_map(|(left, right)| Tree(left, right))
    })
}

impl Tree {
    fn game(&self) -> Game {
        let side = |trees: &[Tree]| trees.iter().map(Tree::game).collect();
        Game::new(Term::Explicit {
            left: side(&self.0),
            right: side(&self.1),
        })
    }
}

fn value(solver: &mut Solver, game: &Game) -> Value {
    match solver.worth(game) {
        Ok(Worth::Value(value)) => value,
        other => panic!("{other:?}"),
    }
}

/// The output of a text; the values of its expressions, or the first error.
fn run(text: &str, theorems: bool) -> Vec<String> {
    let options = Options {
        theorems,
        ..Options::default()
    };
    let mut session = Session::new(options, Budget::unlimited(), Box::new(NoFiles));
    let id = session.add_source("<text>", text, None);
    let mut found = Vec::new();
    session.run(id, &mut |_, result| {
        if let Some(fault) = result.diagnostics.first() {
            found.push(fault.message.clone());
        } else if let Item::Value(shown) = &result.item {
            found.push(shown.text.ascii.clone());
        }
        true
    });
    found
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, failure_persistence: None, ..ProptestConfig::default() })]

    /// The outcome of a difference, by a solver that knows no values yet, is the order of the canonical forms.
    #[test]
    fn outcomes_of_differences_are_the_order_of_values(a in tree(), b in tree()) {
        let mut values = Solver::new(Budget::unlimited(), false);
        let [one, other] = [&a, &b].map(|tree| value(&mut values, &tree.game()));
        let order = values.arena.compare(one, other, &Budget::unlimited()).unwrap();
        let expected = match order {
            Some(Ordering::Greater) => Outcome::L,
            Some(Ordering::Less) => Outcome::R,
            Some(Ordering::Equal) => Outcome::P,
            None => Outcome::N,
        };
        let mut search = Solver::new(Budget::unlimited(), false);
        let difference = Game::sum([a.game(), b.game().negative()]);
        prop_assert_eq!(search.outcome(&difference), Ok(expected));
        prop_assert_eq!(one == other, expected == Outcome::P);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    /// Sums of positions of two rulesets: theorems and search agree, and so do the outcome by search and the outcome of
    /// the value.
    #[test]
    fn theorems_and_search_agree_on_sums(seed in any::<u64>()) {
        let mut random = Random(seed);
        let mut sample = || {
            let entry = RULESETS[random.from(0, RULESETS.len() - 1)];
            (entry.meaning.sample)(&mut random)
        };
        let (one, other) = (sample(), sample());
        let text = format!("({one}) - ({other})");
        let script = format!("{text}\noutcome({text})\noutcome({text}, misere)");
        let found = run(&script, true);
        prop_assert_eq!(&found, &run(&script, false), "{}", &text);
        let outcome = run(&format!("outcome({text})"), false);
        prop_assert_eq!(outcome.first(), found.get(1), "{}", text);
    }
}
