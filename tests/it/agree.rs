//! Compares the solvers with naive play: a short version of `examples/agree`, which runs until it is stopped.

#[path = "../../examples/agree/compare.rs"]
mod compare;
#[path = "../../examples/agree/conditions.rs"]
mod conditions;
#[path = "../../examples/agree/declared.rs"]
mod declared;
#[path = "../../examples/agree/jobs.rs"]
mod jobs;
#[path = "../../examples/agree/loopy.rs"]
mod loopy;
#[path = "../../examples/agree/plain.rs"]
mod plain;
#[path = "../../examples/agree/sample.rs"]
mod sample;
#[path = "../../examples/agree/universes.rs"]
mod universes;

use crate::support::folder;
use cgt_lang::declared::BoardKind;
use cgt_lang::rulesets::entry::RULESETS;
use cgt_lang::rulesets::random::Random;
pub(crate) use compare::{Agreement, Tried};

#[test]
fn random_positions_of_every_ruleset() {
    let folder = folder();
    let mut agreement = Agreement::new(&folder.path().join("store")).expect("a store");
    let mut random = Random(2026);
    let mut expressions = Vec::new();
    for ruleset in RULESETS {
        let before = expressions.len();
        for _ in 0..3 {
            let tried = agreement.try_one(ruleset, &mut random);
            expressions.extend(tried.unwrap_or_else(|difference| panic!("{difference:#?}")));
        }
        assert!(expressions.len() > before, "{}", ruleset.name);
    }
    let program = std::path::Path::new(env!("CARGO_BIN_EXE_cgt"));
    jobs::compare(program, &expressions).unwrap_or_else(|difference| panic!("{difference:#?}"));
    let compared: u64 = agreement.counts.values().sum();
    assert!(compared > 1000, "{compared}");
}

#[test]
fn random_forms_of_misere_play() {
    let mut random = Random(43);
    for _ in 0..5 {
        let compared = universes::try_one(&mut random);
        assert_eq!(compared, Ok(6 * 64));
    }
}

#[test]
fn random_rulesets_of_every_kind() {
    for kind in BoardKind::ALL {
        let tried = (0..10).map(|seed| declared::try_one(kind, seed));
        let compared: u64 = tried
            .map(|found| found.unwrap_or_else(|difference| panic!("{difference:#?}")))
            .sum();
        assert!(compared > 100, "{compared}");
    }
}

/// Conditions have one meaning, whether they are compiled to tests or evaluated by the language.
#[test]
fn random_conditions_have_one_meaning() {
    for kind in BoardKind::ALL {
        let tried = (0..12).map(|seed| conditions::try_one(kind, seed));
        let compared: u64 = tried
            .map(|found| found.unwrap_or_else(|difference| panic!("{difference:#?}")))
            .sum();
        assert!(compared > 60, "{kind:?}: {compared}");
    }
}

#[test]
fn random_loopy_graphs() {
    let mut agreement = loopy::LoopyAgreement::new();
    let mut random = Random(17);
    let compared: u64 = (0..200)
        .map(|_| agreement.try_one(&mut random))
        .map(|found| found.unwrap_or_else(|difference| panic!("{difference:#?}")))
        .sum();
    assert!(compared > 2000, "{compared}");
}
