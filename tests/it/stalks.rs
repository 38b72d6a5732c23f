//! Hackenbush stalks written as words of letters, and single words in the texts of graphs.

use crate::support::session;
use cgt_lang::session::{Item, Session};

/// The value of an expression, or its error with the suggestion.
fn value(session: &mut Session, text: &str) -> Result<String, String> {
    let id = session.add_source("<text>", text, None);
    let mut found = Err(String::new());
    session.run(id, &mut |_, result| {
        found = match (&result.item, result.diagnostics.first()) {
            (_, Some(fault)) => Err(format!("{}; {}", fault.message, fault.help.join("; "))),
            (Item::Value(shown), None) => Ok(shown.text.ascii.clone()),
            _ => Err(String::new()),
        };
        true
    });
    found
}

/// Berlekamp's rule for a stalk of blue and red edges, over 128: the edges of the first colour count 1 each, and from the
/// first change of colour on each counts half of the one below it.
fn berlekamp(stalk: &str) -> i64 {
    let sign = |c: char| if c == 'l' { 1 } else { -1 };
    let mut weight = 128;
    let mut changed = false;
    let first = stalk.chars().next();
    let weigh = |c: char| {
        changed |= Some(c) != first;
        if changed {
            weight /= 2;
        }
        sign(c) * weight
    };
    stalk.chars().map(weigh).sum()
}

#[test]
fn stalks_of_two_colours_have_the_values_of_berlekamps_rule() {
    let mut session = session();
    for length in 1..=6usize {
        for number in 0..1u32 << length {
            let colour = |at| if number >> at & 1 == 0 { 'l' } else { 'r' };
            let stalk: String = (0..length).map(colour).collect();
            let found = value(&mut session, &format!("hackenbush(\"{stalk}\") * 128"));
            assert_eq!(found, Ok(berlekamp(&stalk).to_string()), "{stalk}");
        }
    }
}

#[test]
fn a_stalk_is_the_path_that_it_stands_for() {
    let mut session = session();
    for (short, long) in [
        ("lrl", "ground-a:l, a-b:r, b-c:l"),
        ("e", "ground-a:e"),
        ("lel, rr", "ground-a:l, a-b:e, b-c:l, ground-d:r, d-e:r"),
        ("a-ground:r, lr", "a-ground:r, ground-b:l, b-c:r"),
        // A word that is a vertex in one path is a vertex everywhere.
        ("ground-l:r, l", "ground-l:r"),
    ] {
        for ruleset in ["hackenbush", "childish_hackenbush", "partizan_arc_kayles"] {
            let mut draw = |text| value(&mut session, &format!("draw({ruleset}(\"{text}\"))"));
            let texts = [draw(short), draw(long)];
            assert!(texts[0].is_ok(), "{texts:?}");
            assert_eq!(texts[0], texts[1], "{ruleset} {short}");
        }
    }
}

#[test]
fn a_lone_word_that_cannot_be_a_vertex_is_an_error() {
    let mut session = session();
    for (text, right) in [
        ("hackenbush(\"BRB\")", "\"lrl\""),
        ("hackenbush(\"brG\")", "\"lre\""),
        ("hackenbush(\"LRL, ground-a:l\")", "\"lrl\""),
        ("hackenbush(\"stalk\")", "ground-a:l"),
        ("partizan_arc_kayles(\"LL\")", "\"ll\""),
        ("snort(\"xox\")", "\"a:x-b:o-c:x\""),
        ("col(\"a-b, xo\")", "\"a:x-b:o\""),
    ] {
        let fault = value(&mut session, text).expect_err(text);
        assert!(fault.contains("is a vertex without an edge"), "{fault}");
        assert!(fault.contains(right), "{fault}");
    }
    for (text, right) in [
        ("hackenbush(\"ground\")", "0"),
        ("hackenbush(\"\")", "0"),
        ("hackenbush(\"ground-a:l, stone\")", "1"),
        ("col(\"a\")", "*"),
        ("snort(\"abc, de\")", "0"),
        ("snort(\"xo-ab\")", "+-1"),
    ] {
        assert_eq!(value(&mut session, text).as_deref(), Ok(right), "{text}");
    }
}
