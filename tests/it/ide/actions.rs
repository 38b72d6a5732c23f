//! Tests of `ide::actions`.

use super::fixture;
use cgt_lang::ide::actions::*;
use cgt_lang::value::Spelling;

fn applied(text: &str, edits: &[Edit]) -> String {
    let mut text = text.to_string();
    for (span, new) in edits.iter().rev() {
        text.replace_range(span.range(), new);
    }
    text
}

fn done(marked: &str, offer: Offer, answer: &str) -> Option<String> {
    let (snapshot, offset) = fixture(marked);
    let (statement, expr, offers) = offers(&snapshot, offset)?;
    assert!(offers.contains(&offer), "{offers:?}");
    let edit = edit(&snapshot, statement, expr, offer, answer)?;
    Some(applied(&snapshot.text, &[edit]))
}

#[test]
fn values_take_the_place_of_expressions() {
    let by = |marked: &str, value: &str| done(marked, Offer::ReplaceByValue, value);
    assert_eq!(by("let g = R3c$0R2", "*").as_deref(), Some("let g = *"));
    assert_eq!(by("2 * R3c$0R2", "1*").as_deref(), Some("2 * (1*)"));
    assert_eq!(
        by("mean(strip R3$0B)", "{0|-2}").as_deref(),
        Some("mean({0|-2})")
    );
    assert_eq!(by("R3c$0R2", "not a value"), None);
}

#[test]
fn assertions_and_moves_come_behind_the_statement() {
    assert_eq!(
        done("R3c$0R2  # note\n1", Offer::InsertAssert, "*").as_deref(),
        Some("R3cR2  # note\nassert R3cR2 == *\n1")
    );
    assert_eq!(
        done("nim 3 $0+ 4", Offer::InsertWinningMove, "4 to 3").as_deref(),
        Some("nim 3 + 4\nplay(nim 3 + 4, \"4 to 3\")")
    );
}

#[test]
fn spellings_are_changed_in_values_only() {
    let spelt = |marked: &str, spelling| {
        let (snapshot, offset) = fixture(marked);
        applied(
            &snapshot.text,
            &convert_spelling(&snapshot, offset, spelling),
        )
    };
    let ascii = "3^^* + v3 +- {1|^} + Tiny(2) + f(v)";
    let pretty = "3⇑* + ↓3 ± {1|↑} + Tiny(2) + f(↓)";
    assert_eq!(spelt(ascii, Spelling::Pretty), pretty);
    assert_eq!(spelt(pretty, Spelling::Ascii), ascii);
    assert_eq!(spelt("vvv\n$0^", Spelling::Pretty), "vvv\n↑");
}
