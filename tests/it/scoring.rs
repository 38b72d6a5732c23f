//! Scoring games in the language: forms, scores, order and canonical forms.

use crate::support::session;
use cgt_lang::session::{Item, Session};

/// The results of statements as text; a fault is its message.
fn results(session: &mut Session, text: &str) -> Vec<String> {
    let id = session.add_source("scoring", text, None);
    let mut found = Vec::new();
    session.run(id, &mut |_, result| {
        match result.item {
            Item::Value(shown) => found.push(shown.text.ascii),
            _ => found.extend(result.diagnostics.first().map(|d| d.message.clone())),
        }
        true
    });
    found
}

fn check(cases: &[(&str, &str)]) {
    for (text, expected) in cases {
        let found = results(&mut session(), text);
        assert_eq!(found.last().map(String::as_str), Some(*expected), "{text}");
    }
}

#[test]
fn forms_are_printed_in_canonical_form_and_read_again() {
    check(&[
        ("<^1|2,<3|^4>>", "<^1|2>"),
        ("<1,2|0>", "<2|0>"),
        ("<3|2||1>", "<<3|2>|1>"),
        ("< ^-1/2 | 3 >", "<^-1/2|3>"),
        ("<^5|4>", "<^5|4>"),
        ("<^0|^0>", "0"),
        ("[<1|2>, points(3)]", "[<1|2>,3]"),
        ("let g = <1|-1>\ng + g", "0"),
        ("{points(2), <3|1> | -<2|0>}", "<2,<3|1>|<0|-2>>"),
        ("value(<<2|2,<2|2>>,<1|1>|<<<^4|4>|<4|^4>>|-5>>)", "<^2|^4>"),
        ("-<^1|<2|3>>", "<<-3|-2>|^-1>"),
        ("2 * <1|-1> == <1|-1> - <1|-1>", "true"),
        ("left_options(<1,2|^3>)", "[1,2]"),
    ]);
}

#[test]
fn scores_and_outcomes() {
    check(&[
        ("left_score(<^1|2> + <3|-3>)", "5"),
        ("right_stop(<^1|2> + <3|-3>)", "-2"),
        (
            "[outcome(g) for g in [<1|2>, <-1|-2>, <1|-1>, <-1|1>, <0|0>]]",
            "[L,R,N,P,D]",
        ),
        (
            "[outcome(g) for g in [<0|1>, <1|0>, <-1|0>, <0|-1>]]",
            "[PHat,NHat,PCheck,NCheck]",
        ),
        ("score(<3|-3>)", "3"),
        ("score(<3|-2>)", "the score depends on who begins"),
    ]);
}

#[test]
fn the_order_is_that_of_guaranteed_games() {
    check(&[
        ("<0|0> <> 0", "true"),
        ("[<^0|^2> > <^0|0>, <^0|0> < <^0|^2>]", "[true,true]"),
        ("<1,2|0> == <2|0>", "true"),
        ("points(0) == 0", "true"),
        ("embed(1/2) > embed(^)", "true"),
        ("embed(*) == embed(*2)", "false"),
        (
            "left_score(<0|0> + separate(<0|0>, <^0|^1>)) < left_score(<^0|^1> + separate(<0|0>, <^0|^1>))",
            "true",
        ),
        (
            "separate(<2|0>, <1|0>)",
            "no game separates them: the first is at least the second",
        ),
        ("normal(<3|<1|-5>>)", "{3||1|-5}"),
        ("mean(normal(<3|<1|-5>>))", "1"),
    ]);
}

#[test]
fn what_is_not_defined_is_a_fault() {
    check(&[
        ("<1|2> + 1", "1 is a value of normal play"),
        ("<1|2> + {1|2}", "expected a scoring game"),
        (
            "<^3|2> == 0",
            "this game is not guaranteed: it has scores, but no order and no canonical form",
        ),
        ("mean(<1|2>)", "a scoring game is not a game of normal play"),
        (
            "normal(<-2|2>)",
            "this game is not one of Milnor's: it has scores, but no temperature from 0 up",
        ),
        (
            "{points(1)|}",
            "a side of a scoring game without options has an end",
        ),
        (
            "outcome(<1|2>, misere)",
            "a scoring game has no misère play",
        ),
        ("<1/3|2>", "1/3 is not a dyadic rational"),
        (
            "waiting(100000)",
            "the number of free moves can be at most 10000",
        ),
        ("<1|2", "expected `>` here"),
        ("<|1>", "expected an option or an end here"),
        ("<^|1>", "expected a score here"),
    ]);
}

const TAKE: &str = "def take(ks, n) = if n < min(ks) then points(0) else ±{[points(k) + take(ks, n - k) for k in ks if k <= n]}\n";
const ROW: &str = "def row(b) = if b == [] then points(0) else ±{points(b[0]) + row(slice(b, 1)), points(last(b)) + row(slice(b, 0, length(b) - 1))}\n";

#[test]
fn functions_describe_scoring_games() {
    for (rules, text, expected) in [
        (
            TAKE,
            "[score(take([1,2], n)) for n in 0..8]",
            "[0,1,2,1,0,1,2,1,0]",
        ),
        (
            TAKE,
            "[score(take([2,3], n)) for n in 0..8]",
            "[0,0,2,3,3,1,0,1,2]",
        ),
        (TAKE, "score(take([1,2], 5) + take([1,2], 4))", "1"),
        (TAKE, "take([1,2], 2)", "<2,<2|0>|-2,<0|-2>>"),
        (ROW, "score(row([4, 9, 2, 7]))", "10"),
        (ROW, "score(row([4, 9, 2]) + row([5]))", "8"),
    ] {
        let found = results(&mut session(), &format!("{rules}{text}"));
        assert_eq!(found.last().map(String::as_str), Some(expected), "{text}");
    }
}

/// The result does not depend on what was evaluated before.
#[test]
fn answers_do_not_depend_on_history() {
    let last = "<<-1,<^-4|-2>|<1|-2,<^-1|^1>>>,<<0|3>|^3>|<^-2|<-2,1|^3>>>\nseparate(<1|-1>, 0)";
    let alone = results(&mut session(), last);
    let before = "<-2,1|^3>\n<5|<^1|^3>>\n[g + <0|3> for g in [<^-1|^1>, <1|-2>]]\n";
    let after = results(&mut session(), &format!("{before}{last}"));
    assert_eq!(alone[..], after[3..]);
}
