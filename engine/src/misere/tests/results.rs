//! Known results, and texts.

use super::Bench;
use crate::dice::Dice;
use crate::misere::{Form, Universe, dicot_form, separate};

#[test]
fn simplest_forms_of_the_literature() {
    let mut bench = Bench::new();
    let cases = [
        ("{1|-1}", Universe::DeadEnding, "{1|-1}"),
        (
            "{2,{1|-1}|{-1|stop,0}}",
            Universe::DeadEnding,
            "{2,{1|-1}|{-1|stop,0}}",
        ),
        ("{0,*|*}", Universe::Dicots, "{stop,0|*}"),
        ("{*|{0,*|0}}", Universe::Dicots, "{|{0,*|0}}"),
        ("{*|*}", Universe::Dicots, "0"),
        ("{*|*}", Universe::DeadEnding, "{*|*}"),
    ];
    for (form, universe, simplest) in cases {
        let form = bench.form(form);
        let found = bench.simplest(form, &universe);
        assert_eq!(bench.text(found), simplest);
    }
}

#[test]
fn dicots_have_a_simplest_form_that_is_a_dicot() {
    let mut bench = Bench::new();
    let mut dice = Dice(19);
    for form in dice.members(&mut bench, &Universe::Dicots, 150) {
        let simplest = bench.simplest(form, &Universe::Dicots);
        let dicot = dicot_form(&mut bench.modulo(&Universe::Dicots), simplest).unwrap();
        assert!(bench.contains(dicot, &Universe::Dicots));
        assert_eq!(bench.simplest(dicot, &Universe::Dicots), simplest);
    }
}

#[test]
fn texts_are_read_back_and_do_not_depend_on_history() {
    let (mut one, mut other) = (Bench::new(), Bench::new());
    let mut dice = Dice(23);
    let pool = one.day_2();
    let texts: Vec<String> = (0..100)
        .map(|_| {
            let form = dice.form(&mut one, &pool, 4);
            one.text(form)
        })
        .collect();
    for text in texts.iter().rev() {
        let form = other.form(text);
        assert_eq!(&other.text(form), text);
    }
}

#[test]
fn small_witnesses() {
    let mut bench = Bench::new();
    let form = bench.form("{*|*}");
    let x = separate(&mut bench.modulo(&Universe::DeadEnding), form, Form::ZERO);
    assert_eq!(bench.text(x.unwrap().unwrap()), "-1");
}

#[test]
fn universes_of_forms() {
    let mut bench = Bench::new();
    let cases = [
        ("*", "dicots"),
        ("{-2|*}", "integers"),
        ("{|0,-1}", "dead_ending"),
        ("{|{1|0}}", "all_games"),
        ("{|{0|*}}", "blocking"),
    ];
    for (form, name) in cases {
        let form = bench.form(form);
        let universe = Universe::of(&bench.play.calculus.forms, form).unwrap();
        let text = universe.text(&bench.play.calculus.forms, usize::MAX);
        assert_eq!(text.as_deref(), Some(name));
    }
    let end = bench.form("{|0,-1}");
    let forms = &bench.play.calculus.forms;
    let universe = Universe::generated(forms, &[end, Form::ZERO]).unwrap();
    assert_eq!(
        universe.text(forms, 99).as_deref(),
        Some("universe([{|0,-1}])")
    );
    assert_eq!(Universe::generated(forms, &[]), Ok(Universe::Dicots));
}

#[test]
fn forks_share_handles_and_are_adopted() {
    let mut bench = Bench::new();
    let common = bench.form("{0,*|-1}");
    let mut fork = Bench::new();
    fork.play = bench.play.fork();
    let new = fork.form("{{0,*|-1},{stop|2}|}");
    assert_eq!(fork.form("{0,*|-1}"), common);
    let text = fork.text(new);
    let (forms, budget) = (&mut bench.play.calculus.forms, &bench.budget);
    let mut known = Default::default();
    let own = forms.adopt(&fork.play.calculus.forms, new, &mut known, budget);
    assert_eq!(bench.text(own.unwrap()), text);
}
