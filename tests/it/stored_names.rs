//! Names of rules in stores, certificates and parts of runs. They are the same in every build, and depend on everything
//! that an answer depends on and on nothing else. The names of library rulesets are compared in
//! `src/vocabulary/library/tests.rs`.

use crate::support::session;
use cgt_lang::eval::Datum;
use cgt_lang::solve::Term;

/// The name of the rules of a text's last position.
fn name(text: &str) -> String {
    let mut session = session();
    let id = session.add_source("<text>", text, None);
    session.run(id, &mut |_, result| {
        assert!(!result.is_failure(), "{text}: {result:?}");
        true
    });
    let Some(Datum::Game(game)) = session.last() else {
        panic!("{text} gives no game");
    };
    match game.term() {
        Term::Position(position) => position.rules().into_owned(),
        Term::Call(call) => call.stored().expect("a name").0.into_owned(),
        term => panic!("{text} gives {term:?}"),
    }
}

const TAKE: &str =
    "def take(n) = impartial [take(n - k) for k in sizes if k <= n]\nlet sizes = [1, 2]\n";
const MOVE: &str = "ruleset step(b: line \"x|o.\") = ±{ \"x.\" -> \".x\" forward }\n";

#[test]
fn names_do_not_change() {
    let take = TAKE.lines().rev().collect::<Vec<_>>().join("\n");
    let found = [
        name(&format!("{take}\ntake(3)")),
        name(&format!("{MOVE}step(\"x..\")")),
        name(&format!("{take}\njoined(take, kayles)(4)")),
        name("joined(clobber, konane)(\"xo.\")"),
        name("impartial_variant(clobber(\"xo\"))"),
    ];
    let wanted = [
        "def take a8b64fc12179ddf6490824ee31381196",
        "ruleset.step.259dbe6bc420a419247303828f6eaa78",
        "def joined(take,kayles) 9cb4bdce70d56002830a58537053aade",
        "def joined(clobber,konane) 9b2536f4f3b787b0165a36d062a070c0",
        "ruleset.impartial_variant.838a8c53ccb6296e8473862692aab6f0",
    ];
    assert_eq!(found, wanted);
}

#[test]
fn names_depend_on_what_is_used_and_on_nothing_else() {
    let used = "def one(n) = two(n)\ndef two(n) = if n > 0 then three(n) else 0\ndef three(n) = {two(n - 1)|}\n";
    let other =
        "ruleset a(n: heap) = impartial [a(k) for k in 0..n - 1]\ndef e(x) = x + 1\nlet o = 3\n";
    for position in [
        "three(3)",
        "partizan(three, kayles)(3)",
        "joined(clobber, konane)(\"xo.\")",
        "impartial_variant(three(2))",
        "step(\"x.\")",
    ] {
        let own = name(&format!("{used}{MOVE}{position}"));
        assert_eq!(
            name(&format!("{other}{used}{MOVE}{position}")),
            own,
            "{position}"
        );
        let changed = used.replace("n > 0", "n >= 1");
        let found = name(&format!("{changed}{MOVE}{position}"));
        assert_eq!(found != own, position.contains("three"), "{position}");
    }
    let with_library = |body: &str| name(&format!("def f(n) = {{{body}|}}\nf(3)"));
    assert_ne!(with_library("kayles(n)"), with_library("grundys(n)"));
    let pairs = [
        "joined(clobber, konane)",
        "joined(konane, clobber)",
        "partizan(clobber, konane)",
    ];
    let pairs = pairs.map(|pair| name(&format!("{pair}(\"xo.\")")));
    assert!(pairs[0] != pairs[1] && pairs[0] != pairs[2] && pairs[1] != pairs[2]);
}
