//! Tests of `ide::moves`.

use super::fixture;
use cgt_lang::ide::moves::*;

fn asked(marked: &str) -> Option<(String, String)> {
    let (snapshot, offset) = fixture(marked);
    let question = question(&snapshot, offset)?;
    let replaced = snapshot.text[question.replaced].to_string();
    let game = question.text.rsplit_once("\n(")?.1;
    Some((replaced, game.strip_suffix(')')?.to_string()))
}

#[test]
fn a_move_is_asked_for_in_the_second_argument_of_play() {
    let some = |replaced: &str, game: &str| Some((replaced.to_string(), game.to_string()));
    assert_eq!(asked("play(nim 3 + 4, \"4 $0"), some("4 ", "nim 3 + 4"));
    assert_eq!(asked("play(nim 3, \"3$0 to 1\")"), some("3 to 1", "nim 3"));
    assert_eq!(asked("1 + nim(3).play(\"$0"), some("", "nim(3)"));
    assert_eq!(asked("[a, f(1)[2].play(\"$0\")]"), some("", "f(1)[2]"));
    assert_eq!(
        asked("play(f(1, [2, 3]), \"$0\")"),
        some("", "f(1, [2, 3])")
    );
    for text in [
        "play(\"$0",
        "play(g, a + \"$0",
        "print \"$0",
        "mean(g, \"$0",
        "def play(g, move) = 1\nplay(2, \"$0",
        "play(g, \"a\"$0",
        "split(g, \"$0",
    ] {
        assert_eq!(asked(text), None, "{text}");
    }
}
