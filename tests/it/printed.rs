//! Values printed side by side, and counterexamples of claims, read back as the same values.

use crate::support::session_with;
use cgt_lang::session::{Item, Options};

/// The printed ASCII output of a text's statements; for a claim, its first counterexample.
fn printed(text: &str, threads: usize) -> Vec<String> {
    let options = Options {
        threads,
        ..Options::default()
    };
    let mut session = session_with(options);
    let id = session.add_source("<text>", text, None);
    let mut all = Vec::new();
    session.run(id, &mut |_, result| {
        assert!(!result.is_failure(), "{text}: {:?}", result.diagnostics);
        match &result.item {
            Item::Print(text) => all.push(text.ascii.clone()),
            Item::Value(shown) => all.push(shown.text.ascii.clone()),
            Item::Check(check) => all.push(check.with_case("").ascii),
            Item::Table { rows, .. } => {
                let cells = rows.iter().flatten();
                all.extend(cells.map(|cell| cell.text.ascii.clone()));
            }
            _ => {}
        }
        true
    });
    all
}

const ITEMS: &[&str] = &[
    "1",
    "-1/2",
    "*",
    "*2",
    "^",
    "v",
    "^*",
    "+-1",
    "{2|0}",
    "{0||1|2}",
    "on",
    "over",
    "nim 3",
    "R3",
    "[1, *]",
    "1..3",
    "N",
    "true",
    "Tiny(2)",
    "clobber(\"xo\")",
    "2 * 3",
    "loony",
    "kayles 3 + *2",
    "moves(nim 1)",
];

#[test]
fn the_items_of_print_are_the_items_of_a_list() {
    for a in ITEMS {
        for b in ITEMS {
            for c in ["0", "*", "-1"] {
                let list = printed(&format!("print {a}; print {b}; print {c}"), 1);
                let found = printed(&format!("print {a}, {b}, {c}"), 1);
                assert_eq!(found, [list.join(", ")], "{a}, {b}, {c}");
            }
        }
    }
}

#[test]
fn strings_are_printed_as_they_are() {
    let text = "print \"a\", *2, \"b\"; print \"x = \", 1, \"; \", \"y = \", *";
    assert_eq!(printed(text, 1), ["a*2b", "x = 1; y = *"]);
    let graph = printed("print 1, thermograph({2|0}), 2", 1).concat();
    let lines: Vec<&str> = graph.lines().collect();
    assert_eq!((lines.first(), lines.last()), (Some(&"1"), Some(&"2")));
}

#[test]
fn positions_in_counterexamples_are_those_that_find_finds() {
    for (ruleset, condition) in [
        ("positions(clobber, 2, 3)", "g == 0"),
        ("positions(domineering, 2, 2)", "temperature(g) < 1/2"),
        ("positions(cram, 2, 3)", "grundy(g) < 2"),
        ("[nim 2, nim 3 + 5, kayles 4]", "grundy(g) == 2"),
        ("options(nim 3)", "g > *"),
        ("[strip R3B, strip R4]", "g == *"),
        ("tuples([nim 1, nim 2], 2)", "g[0] == g[1]"),
        ("[[nim 1, \"a\"], [nim 2, [*]]]", "g[0] == *"),
        ("[{0, 1|2}, {0|0}]", "g == 3/2"),
        ("[*, ^, 3]", "g == *"),
    ] {
        for threads in [1, 2] {
            let claim = printed(
                &format!("claim \"c\" forall g in {ruleset}: {condition}"),
                threads,
            );
            let found = printed(
                &format!("find g in {ruleset} if not ({condition})"),
                threads,
            );
            let [claim, case] = [&claim, &found].map(|all| all.concat());
            let claim = claim.split(": left side is ").next().unwrap_or_default();
            assert_eq!(claim, format!(" at g = {case}"));
            assert!(!case.is_empty());
        }
    }
    let claim = printed(
        "claim \"c\" forall g in positions(clobber, 2, 3): g == 0",
        1,
    );
    assert_eq!(claim, [" at g = clobber(\".../.xo\"): left side is *"]);
}
