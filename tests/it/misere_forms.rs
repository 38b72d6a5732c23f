//! Misere canonical forms compared with first principles.

use cgt_lang::budget::Budget;
use cgt_lang::value::misere::forms::{Form, Forms};
use std::collections::HashMap;

/// The forms whose options are a subset of `born`.
fn next_day(forms: &mut Forms, born: &[Form]) -> Vec<Form> {
    let budget = Budget::unlimited();
    let mut all: Vec<Form> = (0..1usize << born.len())
        .map(|set| {
            let chosen = (0..born.len()).filter(|i| set >> i & 1 == 1);
            let options = chosen.map(|i| born[i]).collect();
            forms.with_options(options, &budget).unwrap()
        })
        .collect();
    all.sort_by_key(|form| form.handle_key());
    all.dedup();
    all
}

fn born_by_day_4(forms: &mut Forms) -> Vec<Form> {
    let mut born = vec![Form::ZERO];
    for _ in 0..4 {
        born = next_day(forms, &born);
    }
    born
}

#[test]
fn there_are_22_games_born_by_day_4() {
    let mut forms = Forms::default();
    let mut born = vec![Form::ZERO];
    let mut counts = vec![born.len()];
    for _ in 0..4 {
        born = next_day(&mut forms, &born);
        counts.push(born.len());
    }
    assert_eq!(counts, [1, 2, 3, 5, 22]);
}

/// The full game tree, without simplification.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Tree(Vec<Tree>);

fn tree(forms: &Forms, form: Form) -> Tree {
    Tree(
        forms
            .options(form)
            .iter()
            .map(|o| tree(forms, *o))
            .collect(),
    )
}

fn is_p(a: &Tree, b: &Tree, known: &mut HashMap<(Tree, Tree), bool>) -> bool {
    if let Some(known) = known.get(&(a.clone(), b.clone())) {
        return *known;
    }
    let moves = a.0.len() + b.0.len();
    let p = moves > 0
        && a.0.iter().all(|x| !is_p(x, b, known))
        && b.0.iter().all(|y| !is_p(a, y, known));
    known.insert((a.clone(), b.clone()), p);
    p
}

#[test]
fn sets_of_forms_are_equal_exactly_where_sums_tell_no_difference() {
    let (mut forms, budget) = (Forms::default(), Budget::unlimited());
    let tests = born_by_day_4(&mut forms);
    let trees: Vec<Tree> = tests.iter().map(|t| tree(&forms, *t)).collect();
    let mut known = HashMap::default();
    // Games born by day 4 with at most three options, with their outcomes in sums with games born by day 4.
    let mut rows: HashMap<Form, Vec<bool>> = HashMap::default();
    for a in 0..tests.len() {
        for b in a..tests.len() {
            for c in [b, 3, 4, 21] {
                let options = vec![tests[a], tests[b], tests[c]];
                let plain = Tree([a, b, c].map(|i| trees[i].clone()).to_vec());
                let form = forms.with_options(options, &budget).unwrap();
                let row: Vec<bool> = trees.iter().map(|t| is_p(&plain, t, &mut known)).collect();
                let before = rows.entry(form).or_insert_with(|| row.clone());
                assert_eq!(*before, row, "{:?}", forms.text(form, 1000));
                let canonical = tree(&forms, form);
                for (t, p) in trees.iter().zip(&row) {
                    assert_eq!(is_p(&canonical, t, &mut known), *p);
                }
            }
        }
    }
    assert!(rows.len() > 100);
}

#[test]
fn sums_are_commutative_and_heaps_of_one_cancel() {
    let (mut forms, budget) = (Forms::default(), Budget::unlimited());
    let born = born_by_day_4(&mut forms);
    let star = forms.nim_heap(1, &budget).unwrap();
    for a in &born {
        let one = forms.sum(*a, star, &budget).unwrap();
        assert_eq!(forms.sum(one, star, &budget).unwrap(), *a);
        for b in &born {
            let ab = forms.sum(*a, *b, &budget).unwrap();
            assert_eq!(ab, forms.sum(*b, *a, &budget).unwrap());
            let left = forms.sum(ab, one, &budget).unwrap();
            let right = forms.sum(*b, one, &budget).unwrap();
            assert_eq!(left, forms.sum(*a, right, &budget).unwrap());
        }
    }
}

#[test]
fn forms_are_written_as_they_are_read() {
    let (mut forms, budget) = (Forms::default(), Budget::unlimited());
    let two = forms.nim_heap(2, &budget).unwrap();
    let sharp = forms.with_options(vec![two], &budget).unwrap();
    let both = forms.with_options(vec![sharp, two], &budget).unwrap();
    assert_eq!(forms.text(two, 99).as_deref(), Some("*2"));
    assert_eq!(forms.text(sharp, 99).as_deref(), Some("impartial [*2]"));
    let text = forms.text(both, 99);
    assert_eq!(text.as_deref(), Some("impartial [*2,impartial [*2]]"));
    assert_eq!(forms.text(both, 9), None);
}
