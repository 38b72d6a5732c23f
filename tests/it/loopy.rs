//! Loopy games in the language: identities from the literature, notation that is read back, errors, and, if the list is
//! available, the values of CGSuite.

use crate::support::{results, session};
use cgt_lang::session::{Item, StatementResult};
use std::path::PathBuf;

fn shown(found: &StatementResult) -> Option<[String; 2]> {
    if let Some(fault) = found.diagnostics.first() {
        return Some([fault.message.clone(), String::new()]);
    }
    match &found.item {
        Item::Value(shown) => Some([shown.text.ascii.clone(), shown.text.pretty.clone()]),
        _ => None,
    }
}

/// The values and errors of a text in both spellings, one per line.
fn run(text: &str) -> Vec<[String; 2]> {
    results(&mut session(), text, |result| shown(&result))
}

fn ascii(text: &str) -> String {
    let lines: Vec<String> = run(text).into_iter().map(|[ascii, _]| ascii).collect();
    lines.join("\n")
}

const GAMES: &[&str] = &[
    "on",
    "off",
    "dud",
    "over",
    "1/2under",
    "-3over",
    "upon",
    "2^[on]*3",
    "v<on>*",
    "-1/2v[on]",
    "Tiny(on)",
    "3Miny(over)",
    "+-on",
    "+-over",
    "+-{on,{over|0}}",
    "{0|*,pass}",
    "{0,pass|0,*}",
    "a{0||||0|||a|*||*}",
    "a{0|||a|*||1}",
    "{a{0||||0|||a|*||*}|{b{*||*|b|||0||||0}|off}}",
    "a{{|a}|}",
    "over & v",
    "^<on> & v<on>",
    "2over & off",
    "a{0,{1|1,{*,{1+*|1+*,a}|*}}|0}.is_stopper_sided",
];

#[test]
fn what_is_printed_is_read_back_in_both_spellings() {
    for game in GAMES {
        let [ascii, pretty] = run(game).remove(0);
        for text in [&ascii, &pretty] {
            let again = run(text).remove(0);
            assert_eq!(again, [ascii.clone(), pretty.clone()], "{game} as {text}");
        }
    }
}

#[test]
fn values_do_not_depend_on_what_came_before() {
    let all: Vec<String> = GAMES.iter().map(|g| g.to_string()).collect();
    let together = run(&all.join("\n"));
    let backwards: Vec<String> = all.iter().rev().cloned().collect();
    let mut backwards = run(&backwards.join("\n"));
    backwards.reverse();
    assert_eq!(together, backwards);
}

#[test]
fn identities_of_the_literature() {
    for (text, expected) in [
        ("on + off", "dud"),
        ("on + 1000000 - 1/1024", "on"),
        ("over + *5000 + 100000 - 100000", "over"),
        ("upon + 10000 + *2 - 9999", "1^[on]*2"),
        ("9999over + 9999over", "19998over"),
        ("on - 5 == on and dud + ^ == dud", "true"),
        ("over + over == over and 0 < over and over < 1/1024", "true"),
        ("^ < upon and upon < ^^ and upon <> ^*", "true"),
        ("3 * upon", "{0||0|^[on]}"),
        ("upon - upon", "^<on> & v<on>"),
        ("-2 * upon == -(upon + upon)", "true"),
        ("0 < on.tiny and on.tiny <= Tiny(9)", "true"),
        ("1 : off", "over"),
        ("* : on", "^[on]*"),
        ("a{{|a}|} + a{{|a}|}", "2 & 0"),
        ("{0 | on}", "1"),
        ("a{0 | {1 | a}}", "1"),
        ("{[over, 0] | }", "1"),
        ("let g = over in {g | g}", "over"),
        ("def f(g) = {g | 0}\nf(on)", "{on|0}"),
        ("def f() = {0 | pass}\nf() + f()", "over"),
        (
            "outcome(dud) == D and outcome(1 & 0) == PHat and outcome(on) == L",
            "true",
        ),
        ("left_stop({on || 0 | off})", "on"),
        ("strong_left_stop({over | 0})", "0"),
        ("variety(upon)", "v<on>"),
        ("a{0|{0||||0,*2|||a|0||0}||0}.is_stable", "false"),
        ("left_options(upon)", "[^[on]]"),
        ("is_number(on) or is_integer(over)", "false"),
        (
            "loopy def f(n) = impartial [f((n + 1) mod 3), *]\n[grundy(f(0)), outcome(f(0))]",
            "[infinity(1),D]",
        ),
        (
            "loopy def f(n) = impartial [f((n + 1) mod 2), 0]\n[grundy(f(0)), outcome(f(0))]",
            "[infinity(0),N]",
        ),
        (
            "explain(over - over)",
            "over & under   (outcome D)\nonside: over, if infinite play is a win for Left\noffside: under, if infinite play is a win for Right\nLeft, moving first, draws with a move to 0 of the onside\nRight, moving first, draws with a move to 0 of the offside",
        ),
        (
            "draw(upon)",
            "\u{2191}[on]: Left to \u{2191}[on]; Right to *",
        ),
        (
            "draw(dud)",
            "onside:\non: Left to on; Right cannot move\noffside:\noff: Left cannot move; Right to off",
        ),
        ("infinity(2, 0, 2) - * + *3", "infinity(0,2)"),
        ("infinity(1) + infinity(1)", "infinity()"),
        (
            "[infinity(1) == infinity(1), infinity(1) == *, on == infinity()]",
            "[true,false,false]",
        ),
        (
            "[outcome(infinity(0, 2)), outcome(infinity(1)), outcome(infinity(1) + *)]",
            "[N,D,N]",
        ),
        ("[mean(3over), temperature(3over)]", "[3,0]"),
        (
            "left_wall({5 | -3, pass} + {2 | {0 | pass}})",
            "[[5,0],[5,1],[2,4]]",
        ),
        ("[mean(upon + +-2), temperature(upon + +-2)]", "[0,2]"),
        ("mean(Tiny(on) + {4 || 1 | off})", "1"),
        ("on == loony", "false"),
    ] {
        assert_eq!(ascii(text), expected, "{text}");
    }
}

#[test]
fn faults_say_what_is_wrong() {
    for (text, part) in [
        ("pass", "unexpected `pass`"),
        ("{0 | 1 + pass}", "unexpected `pass`"),
        ("a{0 | 1 + a}", "`a` can only be an option"),
        ("0 & 1", "the offside is not <= the onside"),
        ("dud & 0", "both sides of `&` must be stoppers"),
        (
            "mean(on)",
            "this game has no mean: its stops are not numbers",
        ),
        ("thermograph({on|0})", "this game has no mast"),
        ("temperature(dud)", "only a stopper has a temperature"),
        (
            "birthday(on)",
            "the birthday of a loopy game is not defined",
        ),
        ("moves(on)", "expected a position or a short game"),
        ("degree(dud)", "only a stopper has a degree"),
        ("left_options(dud)", "only a stopper has"),
        ("upsum_variety(on, 1)", "must be idempotent"),
        ("over + 1000000", "more than 65536 positions"),
        ("infinity(0) + 1", "only nimbers can be added to `infinity`"),
        (
            "infinity(0) + on",
            "only nimbers can be added to `infinity`",
        ),
        ("infinity(-1)", "the size of a nimber cannot be negative"),
        ("nim_values([[1]])", "the graph has no vertex 1"),
        ("on + \"a\"", "joins a string only to a string"),
        ("on * on", "the product of two games is ambiguous"),
        ("on + loony", "loony has no sum with a loopy game"),
        (
            "ruleset f(b: line \"x.\") = {\"x\" -> \".\", pass | }\nf(\"x\")",
            "the options of a ruleset",
        ),
    ] {
        let found = ascii(text);
        assert!(found.contains(part), "{text}: {found}");
    }
}

#[test]
fn values_agree_with_cgsuite() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../shared/data/loopy_peer.jsonl");
    let Ok(text) = std::fs::read_to_string(path) else {
        return;
    };
    let mut wrong = Vec::new();
    let mut statements = Vec::new();
    let mut expected = Vec::new();
    for line in text.lines() {
        let case: serde_json::Value = serde_json::from_str(line).unwrap();
        let [game, value] = ["expr", "value"].map(|key| case[key].as_str().unwrap().to_string());
        // A simplified form that is not canonical is compared literally.
        let is_sided = case["kind"] == "SidedValue";
        statements.push(if is_sided {
            game
        } else {
            format!("({game}) == ({value})")
        });
        expected.push(if is_sided { value } else { "true".to_string() });
    }
    let found = run(&statements.join("\n"));
    assert_eq!(found.len(), statements.len());
    for ((statement, [found, _]), expected) in statements.iter().zip(found).zip(expected) {
        if found.replace(' ', "") != expected.replace(' ', "") {
            wrong.push(format!("{statement}: {found}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
