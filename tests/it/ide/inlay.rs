//! Tests of `ide::inlay`.

use crate::support::{session, session_with};
use cgt_lang::ide::inlay::*;
use cgt_lang::session::{Options, Program, Session};
use cgt_lang::source::Span;
use cgt_lang::value::Spelling;

/// The text with its hints between `⟨` and `⟩`.
fn drawn(text: &str) -> String {
    let session = session();
    drawn_in(session, text)
}

fn drawn_in(mut session: Session, text: &str) -> String {
    let program = Program::of_text(text);
    let statements = &program.files().first().expect("a text").parsed.statements;
    let mut hints = Vec::new();
    for (at, statement) in statements.iter().enumerate() {
        let result = session.evaluate(&program, at).expect("a result");
        hints.extend(hint(text, statement.span, &result, Spelling::Pretty));
    }
    let mut out = text.to_string();
    for hint in hints.iter().rev() {
        out.insert_str(hint.offset, &format!("⟨{}⟩", hint.label));
    }
    out
}

#[test]
fn values_stand_at_the_ends_of_lines() {
    assert_eq!(
        drawn("let n = 2\nlet g = nim 2\ng + *  # a comment\r\n1; 2\nprint \"a\", g"),
        "let n = 2\nlet g = nim 2\ng + *  # a comment⟨= *3⟩\r\n1⟨= 1⟩; 2⟨= 2⟩\nprint \"a\", g⟨prints a*2⟩"
    );
    assert_eq!(
        drawn(
            "assert 1 == 1\nassert 1 == 2\nclaim forall m in 1..4: R{m} == 0\nassert forall m in 1..3: m > 0"
        ),
        "assert 1 == 1⟨✓ holds⟩\nassert 1 == 2⟨✗ fails: left side is 1⟩\n\
         claim forall m in 1..4: R{m} == 0⟨✗ fails at m = 2: left side is *⟩\n\
         assert forall m in 1..3: m > 0⟨✓ holds, 3 cases⟩"
    );
    assert_eq!(
        drawn("pow(10, 60)\ntable n in 1..3: n"),
        "pow(10, 60)⟨= 1000000000000000000000000000000000000…⟩\ntable n in 1..3: n⟨3 rows⟩"
    );
    assert_eq!(
        drawn("draw(R3cR2)\nthermograph({5|-2})\nexplain(nim 1)"),
        "draw(R3cR2)⟨3 lines⟩\nthermograph({5|-2})⟨mean 3/2, temperature 7/2⟩\n\
         explain(nim 1)⟨nim(1) = * (the next player wins)⟩"
    );
}

#[test]
fn a_session_can_show_what_let_binds() {
    let mut session = session();
    session.show_bound_values();
    // Binding a position needs no search, so the hint does not start one that takes minutes.
    assert_eq!(
        drawn_in(
            session,
            "let g = R3cR2\nlet [a, b] = [pow(10, 60), [g]]\ndef f(n) = n\nlet d = cram(9, 9)"
        ),
        "let g = R3cR2⟨= 0⟩\nlet [a, b] = [pow(10, 60), [g]]⟨= [100000000000000000000000000000000000…⟩\n\
         def f(n) = n\nlet d = cram(9, 9)"
    );
}

#[test]
fn what_is_under_way_or_cut_short_says_so() {
    let program = Program::of_text("let a = 1\nR2 # two\nassert true");
    let file = &program.files().first().expect("a text");
    let hints = file.parsed.statements.iter();
    let hints: Vec<_> = hints
        .map(|s| pending(&file.text, s, None).map(|h| h.offset))
        .collect();
    assert_eq!(hints, [Some(9), Some(18), Some(30)]);
    let options = Options {
        time: Some(std::time::Duration::from_millis(5)),
        ..Options::default()
    };
    let mut session = session_with(options);
    let program = Program::of_text("goishi(200,200,200)");
    let found = session.evaluate(&program, 0).expect("a result");
    let label = hint(
        "goishi(200,200,200)",
        Span::default(),
        &found,
        Spelling::Ascii,
    );
    assert_eq!(label.expect("a hint").label, "limit");
}
