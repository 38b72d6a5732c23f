//! Reading and printing values.

use cgt_lang::budget::Budget;
use cgt_lang::rulesets::random::Random;
use cgt_lang::value::{Arena, Dyadic, Int, PowerKind, Spelling, Value};

/// Reads and prints a value.
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
        "^[4]",
        "^<2>",
        "1/2^<3>*",
        "-3v[2]*5",
        "v<12>*",
        "{^[2]|0,v<2>*}",
        "Miny({5||3|1})",
    ] {
        assert_eq!(again(text), text);
    }
    for (text, canonical) in [
        ("{0||0|-2}", "Tiny(2)"),
        ("{0|v*}", "^<2>"),
        ("{^|*||*|||*}", "^[4]"),
        ("^ + ^<2> + ^<3>", "^[3]"),
        ("1/2 - ^<3> + *5", "1/2v<3>*5"),
        ("↑² + ↓[2]", "v"),
        ("^<1> + v[1]*", "*"),
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

/// Random values of every notation, and games with such values as options.
fn random_values(arena: &mut Arena, random: &mut Random, count: usize) -> Vec<Value> {
    let budget = Budget::unlimited();
    let mut values = vec![Value::ZERO, Value::STAR];
    while values.len() < count {
        let pick = |random: &mut Random| values[random.from(0, values.len() - 1)];
        let new = match random.from(0, 5) {
            0 => {
                let kind = [PowerKind::One, PowerKind::Sum][random.from(0, 1)];
                let power = arena
                    .power_of_up(kind, random.from(1, 5) as u64, &budget)
                    .unwrap();
                let number = Dyadic::new(
                    Int::from(random.from(0, 8) as i64 - 4),
                    random.from(0, 2) as u64,
                );
                let nimber = Int::from(random.from(0, 5));
                let unit = arena.number_up_star(number, Int::ZERO, nimber);
                arena.sum(power, unit, &budget).unwrap()
            }
            1 => arena.negative(pick(random), &budget).unwrap(),
            2 => arena.sum(pick(random), pick(random), &budget).unwrap(),
            _ => {
                let side = |random: &mut Random| {
                    let options = random.from(1, 2);
                    (0..options).map(|_| pick(random)).collect::<Vec<_>>()
                };
                let (left, right) = (side(random), side(random));
                arena.canonical(&left, &right, &budget).unwrap()
            }
        };
        if arena.text_limited(new, Spelling::Ascii, 300).is_some() {
            values.push(new);
        }
    }
    values
}

#[test]
fn random_values_are_read_as_they_are_printed() {
    let mut arena = Arena::new();
    let mut random = Random(16);
    let budget = Budget::unlimited();
    let mut powers = 0;
    for value in random_values(&mut arena, &mut random, 3000) {
        for spelling in [Spelling::Ascii, Spelling::Pretty] {
            let text = arena.text(value, spelling);
            assert_eq!(arena.read(&text, &budget), Ok(value), "{text}");
            let length = text.chars().count();
            let shorter = arena.text_limited(value, spelling, length - 1);
            assert_eq!(shorter, None, "{text}");
            let fitting = arena.text_limited(value, spelling, length);
            assert_eq!(fitting, Some(text.clone()));
            powers += usize::from(text.contains('<'));
        }
    }
    assert!(powers > 50, "{powers}");
}
