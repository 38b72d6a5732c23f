//! Forms from text, and as text.

use super::Bench;
use crate::affine::Form;
use crate::forms::Order;
use crate::value::{Player, Value};

impl Bench {
    /// Reads `{oo|0,{|-oo}}`.
    pub(super) fn form(&mut self, text: &str) -> Form {
        let mut rest = text;
        let form = game(self, &mut rest);
        assert_eq!(rest, "", "{text}");
        form
    }
}

fn take(rest: &mut &str, word: &str) -> bool {
    let after = rest.strip_prefix(word);
    *rest = after.unwrap_or(rest);
    after.is_some()
}

fn game(bench: &mut Bench, rest: &mut &str) -> Form {
    for (word, form) in [
        ("-oo", Form::MINUS_INFINITY),
        ("oo", Form::INFINITY),
        ("0", Form::ZERO),
    ] {
        if take(rest, word) {
            return form;
        }
    }
    if take(rest, "*") {
        return bench.make(vec![Form::ZERO], vec![Form::ZERO]);
    }
    assert!(take(rest, "{"), "{rest}");
    let mut sides = [Vec::new(), Vec::new()];
    for (side, close) in sides.iter_mut().zip(["|", "}"]) {
        while !take(rest, close) {
            side.push(game(bench, rest));
            take(rest, ",");
        }
    }
    let [left, right] = sides;
    bench.make(left, right)
}

#[test]
fn forms_are_printed_with_short_games_by_their_values() {
    let mut bench = Bench::new();
    for (text, printed) in [
        ("{oo|-oo}", "{oo|-oo}"),
        ("{{oo|}|{|-oo}}", "{{oo|}|{|-oo}}"),
        ("{oo|{0|0},{|0},0}", "{oo|0,-1,*}"),
        ("{{{0|}|}|oo}", "{2|oo}"),
        ("{{0|}|{|0}}", "+-1"),
        ("-oo", "-oo"),
    ] {
        let form = bench.form(text);
        assert_eq!(bench.text(form), printed, "{text}");
    }
}

#[test]
fn forms_are_reduced() {
    let mut bench = Bench::new();
    for (text, reduced) in [
        ("{|-oo,{|0}}", "{|-oo}"),
        ("{0,oo|0,{|-oo}}", "{oo|{|-oo}}"),
        ("{{oo|-oo}|}", "0"),
        ("{|{oo|-oo},{oo|0}}", "0"),
        ("{{0|},{oo|}|oo,{oo|0}}", "{{oo|}|}"),
        ("{{0|},{|-oo}|}", "2"),
        ("{{0|-oo}|}", "0"),
        ("{*,{|0}|*,{0|}}", "0"),
    ] {
        let form = bench.form(text);
        let form = bench.reduced(form);
        assert_eq!(bench.text(form), reduced, "{text}");
    }
}

#[test]
fn games_of_normal_play_are_embedded() {
    let mut bench = Bench::new();
    let up = bench
        .arena
        .canonical(&[Value::ZERO], &[Value::STAR], &bench.budget)
        .unwrap();
    let one = Value::ONE;
    let switch = bench
        .arena
        .canonical(&[one, up], &[Value::STAR], &bench.budget)
        .unwrap();
    for value in [Value::ZERO, Value::STAR, one, up, switch] {
        let Bench {
            play,
            arena,
            budget,
            ..
        } = &mut bench;
        let form = play.embedded(arena, value, budget).unwrap();
        assert_eq!(play.reduced(form, budget).unwrap(), form);
        assert_eq!(play.value(arena, form, budget).unwrap(), Some(value));
    }
}

#[test]
fn forms_of_a_fork_are_adopted() {
    let mut bench = Bench::new();
    let common = bench.form("{oo|{|0}}");
    let mut fork = Bench {
        play: bench.play.fork(),
        ..Bench::new()
    };
    let own = bench.form("{0|-oo}");
    let theirs = fork.form("{{0|-oo},{oo|{|0}}|{oo|}}");
    let adopted = bench
        .play
        .forms
        .adopt(
            &fork.play.forms,
            theirs,
            &mut Default::default(),
            &bench.budget,
        )
        .unwrap();
    assert_eq!(bench.text(adopted), fork.text(theirs));
    let options = bench.play.forms.options(adopted, Player::Left);
    assert!(options.contains(&own) && options.contains(&common));
}
