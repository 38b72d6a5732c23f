//! Each condition is needed: a comparison or a simplification without it is refuted by play.

use super::Bench;
use super::brute_force::successes;
use crate::dice::Dice;
use crate::misere::{Form, Universe};
use crate::value::Player;
use rustc_hash::FxHashMap;

/// What is left out of the comparison, or put in its place.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Mutant {
    None,
    WinsOnly,
    OutlastsOnly,
    Breaks,
    Outlasts,
    WinsBesideOne,
    IntegersOnly,
    NoRightCondition,
    NoReplies,
}

/// The comparison as it is defined, with a mutant in it.
fn is_at_least(
    bench: &mut Bench,
    universe: &Universe,
    mutant: Mutant,
    g: Form,
    h: Form,
    known: &mut FxHashMap<(Form, Form), bool>,
) -> bool {
    if g == h {
        return true;
    }
    if let Some(known) = known.get(&(g, h)) {
        return *known;
    }
    let holds = compare(bench, universe, mutant, g, h, known);
    known.insert((g, h), holds);
    holds
}

fn compare(
    bench: &mut Bench,
    universe: &Universe,
    mutant: Mutant,
    g: Form,
    h: Form,
    known: &mut FxHashMap<(Form, Form), bool>,
) -> bool {
    let options =
        |bench: &Bench, form, player| bench.play.calculus.forms.options(form, player).to_vec();
    let end = |bench: &Bench, form, player| bench.play.calculus.forms.is_end_like(form, player);
    if end(bench, h, Player::Left) && !is_strong(bench, universe, mutant, g, Player::Left) {
        return false;
    }
    if mutant != Mutant::NoRightCondition
        && end(bench, g, Player::Right)
        && !is_strong(bench, universe, mutant, h, Player::Right)
    {
        return false;
    }
    for moved in options(bench, g, Player::Right) {
        let mut matched = options(bench, h, Player::Right)
            .into_iter()
            .any(|o| is_at_least(bench, universe, mutant, moved, o, known));
        matched |= mutant != Mutant::NoReplies
            && options(bench, moved, Player::Left)
                .into_iter()
                .any(|o| is_at_least(bench, universe, mutant, o, h, known));
        if !matched {
            return false;
        }
    }
    options(bench, h, Player::Left).into_iter().all(|moved| {
        options(bench, g, Player::Left)
            .into_iter()
            .any(|o| is_at_least(bench, universe, mutant, o, moved, known))
            || options(bench, moved, Player::Right)
                .into_iter()
                .any(|o| is_at_least(bench, universe, mutant, g, o, known))
    })
}

fn is_strong(
    bench: &mut Bench,
    universe: &Universe,
    mutant: Mutant,
    form: Form,
    player: Player,
) -> bool {
    let side = *bench.play.calculus.forms.facts(form).side(player);
    match mutant {
        Mutant::WinsOnly => side.wins,
        Mutant::OutlastsOnly => side.outlasts,
        Mutant::Breaks => side.breaks,
        Mutant::Outlasts => side.wins && side.outlasts,
        Mutant::WinsBesideOne => {
            let end = bench.form(if player == Player::Left { "-1" } else { "1" });
            side.wins && bench.wins(form, end, player)
        }
        Mutant::IntegersOnly => bench
            .modulo(&Universe::Integers)
            .is_strong(form, player)
            .unwrap(),
        _ => bench.modulo(universe).is_strong(form, player).unwrap(),
    }
}

/// Whether play refutes the comparison with the mutant: it claims what a member refutes, or denies what the comparison
/// without it, which play has confirmed, shows to hold.
fn is_caught(
    bench: &mut Bench,
    universe: &Universe,
    mutant: Mutant,
    forms: &[Form],
    members: &[Form],
) -> bool {
    let known: Vec<Vec<bool>> = forms
        .iter()
        .map(|g| successes(bench, *g, members))
        .collect();
    let mut memo = FxHashMap::default();
    for (g, of_g) in forms.iter().zip(&known) {
        for (h, of_h) in forms.iter().zip(&known) {
            let shown = of_g.iter().zip(of_h).all(|(a, b)| *a || !b);
            let claimed = is_at_least(bench, universe, mutant, *g, *h, &mut memo);
            if claimed && !shown || claimed != bench.is_at_least(*g, *h, universe) {
                return true;
            }
        }
    }
    false
}

#[test]
fn every_mutant_of_the_comparison_is_caught() {
    let mut bench = Bench::new();
    let mut dice = Dice(29);
    let generated = bench.universes()[5].clone();
    let day_2 = bench.day_2();
    let mut forms = day_2.clone();
    forms.extend((0..40).map(|_| dice.form(&mut bench, &day_2, 0)));
    let extra = [
        "{*,{*|}|}",
        "{1|{1|}}",
        "{{2|}|1}",
        "{{{0|}|0}|}",
        "{{*,1|*}|{1|1}}",
    ];
    forms.extend(extra.map(|text| bench.form(text)));
    let cases = [
        (Universe::DeadEnding, Mutant::WinsOnly),
        (Universe::DeadEnding, Mutant::OutlastsOnly),
        (Universe::DeadEnding, Mutant::Breaks),
        (Universe::Blocking, Mutant::Outlasts),
        (Universe::Integers, Mutant::WinsBesideOne),
        (Universe::AllGames, Mutant::Breaks),
        (generated, Mutant::IntegersOnly),
        (Universe::DeadEnding, Mutant::NoRightCondition),
        (Universe::Dicots, Mutant::NoReplies),
    ];
    for (universe, mutant) in cases {
        let members = dice.members(&mut bench, &universe, 60);
        assert!(
            !is_caught(&mut bench, &universe, Mutant::None, &forms, &members),
            "{universe:?}"
        );
        assert!(
            is_caught(&mut bench, &universe, mutant, &forms, &members),
            "{mutant:?}"
        );
    }
}

/// A simplest form without its tombstone is another game.
#[test]
fn tombstones_are_needed() {
    let mut bench = Bench::new();
    let universe = Universe::Dicots;
    let form = bench.form("{0,*|*}");
    let bare = bench.form("{0|*}");
    let members = Dice(31).members(&mut bench, &universe, 60);
    assert_ne!(
        successes(&mut bench, form, &members),
        successes(&mut bench, bare, &members)
    );
    let stop = bench.form("{stop,0|*}");
    assert_eq!(
        successes(&mut bench, form, &members),
        successes(&mut bench, stop, &members)
    );
}
