//! `score` and `best_moves` of Dots-and-Boxes in the language.

use crate::support::run;

fn all(texts: &[(&str, &str)]) {
    for (text, expected) in texts {
        assert_eq!(run(text).join("\n"), *expected, "{text}");
    }
}

#[test]
fn scores_of_positions() {
    all(&[
        ("score(dots(2, 3))", "-2"),
        ("score(dots(3, 3))", "-3"),
        ("score(dots(0, 5))", "0"),
        // The first of four boxes in a row is taken, and the last two are declined.
        (
            "score(dots(\"+--+--+--+--+\\n|            \\n+--+--+--+--+\"))",
            "4",
        ),
        ("score(strings(\"a-b, b-c, c-a\"))", "-3"),
        ("score(coins(2, 2))", "-4"),
        ("score(R1)", "-4"),
    ]);
}

#[test]
fn a_score_is_an_integer_and_scores_of_sums_do_not_add() {
    all(&[
        ("score(dots(1, 1)) + score(dots(1, 1))", "-2"),
        ("score(dots(1, 1) + dots(1, 1))", "0"),
        ("dots(1, 1) == score(dots(1, 1))", "false"),
    ]);
}

#[test]
fn best_moves_reach_the_score() {
    all(&[
        // The ends of a chain of four boxes, and the line that declines its last two boxes.
        (
            "best_moves(dots(\"+--+--+--+--+\\n|            \\n+--+--+--+--+\"))",
            "[b1-b2 (score 4)]",
        ),
        (
            "let g = dots(\"+--+  +\\n|      \\n+  +  +\\n      |\\n+  +--+\")
             forall m in best_moves(g): score(play(g, m)) == -score(g)
             length(best_moves(g)) == length([m for m in moves(g) if score(play(g, m)) == -score(g)])",
            "true\ntrue",
        ),
    ]);
}

#[test]
fn what_has_no_score_is_named() {
    all(&[
        (
            "score(3)",
            "`score` needs a position of Dots-and-Boxes or Nimstring",
        ),
        (
            "score(dots(1, 1) + nim 3)",
            "`score` needs a position of Dots-and-Boxes or Nimstring",
        ),
        (
            "score(dots(6, 6))",
            "the board is too large for `score`: 36 boxes have three or more undrawn lines, and the limit is 30",
        ),
        (
            "score(R[200])",
            "the board is too large for `score`: 402 boxes are left after all captures, and the limit is 120",
        ),
    ]);
}

#[test]
fn initials_stay_in_their_boxes() {
    all(&[
        (
            "draw(play(dots(\"+--+--+\\n|Ab|   \\n+--+--+\"), \"c1-c2\"))",
            "+--+--+\n|A |  |\n+--+--+\nthe same player cuts again",
        ),
        (
            "draw(dots(\"+--+--+--+\\n|A |b |  |\\n+--+--+--+\"))",
            "+--+--+--+\n|A |b |  |\n+--+--+--+",
        ),
        // A box with an undrawn line belongs to nobody.
        (
            "draw(dots(\"+--+--+\\n|A  B |\\n+--+--+\"))",
            "the box with `A` in it is not taken",
        ),
    ]);
}
