//! Forms from text.

use super::Bench;
use crate::budget::Budget;
use crate::scoring::{Form, Forms};
use crate::value::Dyadic;

/// Reads `<^1|2,<3|^4>>`, with integers as scores.
pub(super) fn parse(forms: &mut Forms, text: &str) -> Form {
    let mut rest = text;
    let form = game(forms, &mut rest);
    assert_eq!(rest, "", "{text}");
    form
}

fn take(rest: &mut &str, sign: char) -> bool {
    let after = rest.strip_prefix(sign);
    *rest = after.unwrap_or(rest);
    after.is_some()
}

fn score(rest: &mut &str) -> Dyadic {
    let end = rest.find([',', '|', '>']).unwrap_or(rest.len());
    let (digits, after) = rest.split_at(end);
    *rest = after;
    Dyadic::from(digits.parse::<i64>().unwrap())
}

fn game(forms: &mut Forms, rest: &mut &str) -> Form {
    let budget = Budget::unlimited();
    if !take(rest, '<') {
        return forms.number(score(rest), &budget).unwrap();
    }
    let (mut sides, mut ends) = ([Vec::new(), Vec::new()], [None, None]);
    for (at, close) in ['|', '>'].into_iter().enumerate() {
        if take(rest, '^') {
            ends[at] = Some(score(rest));
        } else {
            sides[at].push(game(forms, rest));
            while take(rest, ',') {
                sides[at].push(game(forms, rest));
            }
        }
        assert!(take(rest, close), "{close} before {rest}");
    }
    forms.labelled(sides, ends, &budget).unwrap()
}

#[test]
fn forms_are_printed_and_read() {
    let mut bench = Bench::new();
    for text in ["-3", "<^1|2,<3|^4>>", "<<<^4|4>|<4|^4>>|-5>", "<^0|^0>"] {
        let form = bench.form(text);
        let printed = if text == "<^0|^0>" { "0" } else { text };
        assert_eq!(bench.text(form), printed);
    }
    for _ in 0..200 {
        let form = bench.random_form(3, false);
        let text = bench.text(form);
        assert_eq!(bench.form(&text), form, "{text}");
    }
}

#[test]
fn forms_of_a_fork_are_adopted() {
    let mut bench = Bench::new();
    let common = bench.form("<^1|<2|^3>>");
    let mut fork = Bench {
        play: bench.play.fork(),
        ..Bench::new()
    };
    let own = bench.form("<5|-5>");
    let theirs = fork.form("<<5|-5>,<^1|<2|^3>>|^7>");
    let budget = Budget::unlimited();
    let adopted = bench
        .play
        .forms
        .adopt(&fork.play.forms, theirs, &mut Default::default(), &budget)
        .unwrap();
    assert_eq!(bench.text(adopted), fork.text(theirs));
    let options = bench
        .play
        .forms
        .options(adopted, crate::value::Player::Left);
    assert!(options.contains(&own) && options.contains(&common));
}
