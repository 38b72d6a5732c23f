//! Values as they are read and written.

use cgt_lang::budget::Budget;
use cgt_lang::value::{Arena, Spelling};

/// Reads and writes again.
fn again(text: &str) -> String {
    let mut arena = Arena::new();
    let value = arena.read(text, &Budget::unlimited()).unwrap();
    arena.text(value, Spelling::Ascii)
}

#[test]
fn prints_what_it_reads() {
    for text in [
        "0",
        "-3/8",
        "*",
        "*5",
        "^",
        "^^",
        "^3",
        "^*",
        "^^*",
        "^3*2",
        "3/4^*2",
        "1*",
        "-2v",
        "+-1",
        "+-{1,1*}",
        "Tiny(2)",
        "Miny(2)",
        "5Tiny(1)",
        "-5Miny(1/2)",
        "{2|0}",
        "{0||0|v3}",
        "{1,{2|0}|-1}",
        "{0||-1*|-2}",
        "9999999999999999999999^1000000*99999999999",
        "+-{10|8||6|4|||4|2||0|-2}",
        "{^|*||*|||*}",
        "Miny({5||3|1})",
    ] {
        assert_eq!(again(text), text);
    }
    for (text, canonical) in [
        ("{0||0|-2}", "Tiny(2)"),
        ("{|}", "0"),
        ("{1|}", "2"),
        ("{|1}", "0"),
        ("↑3 - ⇑", "^"),
        ("5 +- 1", "{6|4}"),
        ("-(2v)", "-2^"),
        ("±{3|1}", "+-{3|1}"),
    ] {
        assert_eq!(again(text), canonical);
    }
}

#[test]
fn says_where_it_fails() {
    let mut arena = Arena::new();
    for (text, offset) in [
        ("", 0),
        ("1/3", 3),
        ("{1|2", 4),
        ("1 x", 2),
        ("{1,2}", 5),
        ("{1|2|3}", 7),
        ("(1", 2),
        ("2 +", 3),
    ] {
        let error = arena.read(text, &Budget::unlimited()).unwrap_err();
        assert_eq!(error.offset, offset, "{text}: {error}");
    }
}

#[test]
fn simplifies_what_it_reads() {
    let mut arena = Arena::new();
    let budget = Budget::unlimited();
    for (game, canonical) in [
        ("{|}", "0"),
        ("{5|}", "6"),
        ("{-5|}", "0"),
        ("{1/4|1}", "1/2"),
        ("{*|*}", "0"),
        ("{*|1}", "0"),
        ("{1|*}", "{1|*}"),
        ("{0,*,*2|0,*,*2}", "*3"),
        ("{0,*2|0,*2}", "*"),
        ("{^|^}", "^^*"),
        ("{0|^}", "^^*"),
        ("{1|1}", "1*"),
        ("{2|1,3}", "{2|1}"),
        ("{{3|0}|-1}", "{3|0||-1}"),
        ("{{0|-3}|}", "0"),
        ("{{3|0}|2}", "0"),
        ("{+-1|+-1}", "0"),
        ("{0,+-1|*}", "^"),
    ] {
        let v = arena.read(game, &budget).unwrap();
        assert_eq!(arena.text(v, Spelling::Ascii), canonical, "{game}");
    }
}
