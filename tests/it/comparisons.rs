//! Comparisons of positions whose values are out of reach, which the winner of the difference decides.

use crate::support::{run, session};

#[test]
fn comparisons_need_no_value() {
    // The canonical forms of these positions take minutes and gigabytes.
    let text = "\
domineering(7,7) >= 0
domineering(7,7) == domineering(7,7)
is_zero(domineering(7,6) - domineering(7,6))
domineering(8,8) - domineering(8,8) <= *
claim domineering(7,7) > 0";
    let answers = ["false", "true", "true", "false", "fails"];
    assert_eq!(run(text), answers);
}

#[test]
fn a_failed_comparison_shows_a_value_that_is_soon_found() {
    assert_eq!(
        run("claim domineering(3,3) == 0"),
        ["fails: left side is +-1"]
    );
}

#[test]
fn comparisons_have_certificates() {
    for text in [
        "domineering(4,4) == 0",
        "clobber(\"xo/ox\") < domineering(2,3)",
    ] {
        let mut session = session();
        session.note_questions();
        let id = session.add_source("<text>", text, None);
        session.run(id, &mut |_, _| true);
        assert!(session.certificate(false).is_ok(), "{text}");
    }
}
