//! Comparisons of positions whose values are out of reach, which the winner of the difference decides.

use crate::support::{cgt, fed, run, session, text};

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

#[test]
fn explanations_of_comparisons_agree_with_play() {
    let games = [
        "domineering(2,2)",
        "clobber(\"xo/ox\")",
        "clobber(\"xxo\")",
        "nim 2",
        "1/2",
        "^",
        "{1|-1}",
    ];
    let operators = ["==", "!=", "<", "<=", ">", ">=", "<|", "|>", "<>"];
    for left in games {
        for right in games {
            for operator in operators {
                let comparison = format!("{left} {operator} {right}");
                let found = run(&format!("{comparison}\nexplain({comparison})"));
                let [holds, explanation] = found.as_slice() else {
                    panic!("{comparison}: {found:?}");
                };
                let mut lines = explanation.lines();
                let head = lines.next().unwrap();
                assert!(head.ends_with(&format!(" is {holds}")), "{explanation}");
                check_moves(&format!("{left} - ({right})"), lines, explanation);
            }
        }
    }
}

/// Each move is a move of the difference, and its answer, or the move itself, wins.
fn check_moves<'a>(difference: &str, lines: impl Iterator<Item = &'a str>, explanation: &str) {
    let (mut player, mut other) = ('?', '?');
    for line in lines {
        if let Some(options) = line.strip_suffix(" options:") {
            (player, other) = match options {
                "Left's" => ('L', 'R'),
                _ => ('R', 'L'),
            };
            continue;
        }
        let Some(line) = line.strip_prefix("  ").filter(|line| *line != "none") else {
            continue;
        };
        let (moves, fate) = line.split_once("  ").unwrap();
        let first = moves.split(", ").next().unwrap();
        let (after, winner) = match fate.rsplit_once(" answers ") {
            Some((_, answer)) => {
                let after = played(difference, player, first);
                (
                    after
                        .iter()
                        .flat_map(|after| played(after, other, answer))
                        .collect(),
                    other,
                )
            }
            None => {
                assert!(line.ends_with("wins"), "{explanation}");
                (played(difference, player, first).to_vec(), player)
            }
        };
        let text: Vec<String> = after
            .iter()
            .map(|after: &String| format!("outcome({after}) in [P, {winner}]"))
            .collect();
        let found = run(&text.join("\n"));
        let holds = found.iter().any(|found| found == "true");
        let fails = found.iter().any(|found| found == "false");
        assert!(holds && !fails, "{explanation}\n{text:?}\n{found:?}");
    }
}

/// The position after a move. Only the moves of games that are not impartial have a player.
fn played(position: &str, player: char, name: &str) -> [String; 2] {
    let typed = [format!("{player} {name}"), name.to_owned()];
    typed.map(|name| format!("play({position}, \"{name}\")"))
}

#[test]
fn the_command_line_and_the_prompt_explain_comparisons() {
    let expected = "nim(2) > 0 is false";
    let found = cgt().args(["explain", "nim 2 > 0"]).output().unwrap();
    assert!(text(&found.stdout).starts_with(expected), "{found:?}");
    let several = "let g = nim 3; nim 5; g == 4 # why";
    let found = cgt().args(["explain", several]).output().unwrap();
    assert!(
        text(&found.stdout).starts_with("nim(3) == 4 is false"),
        "{found:?}"
    );
    let found = cgt()
        .args(["explain", "let g = nim 3; g"])
        .output()
        .unwrap();
    assert!(text(&found.stdout).starts_with("nim(3) = *3"), "{found:?}");
    let input = "nim 2\n:explain _ > 0\nmoves(_)\n";
    let found = text(&fed(cgt().arg("repl"), input).stdout);
    assert!(found.contains(expected), "{found}");
    // `_` keeps its value.
    assert!(found.contains("[2 to 0, 2 to 1]"), "{found}");
}

#[test]
fn an_explanation_asks_only_for_the_winner() {
    let found = run("explain(domineering(6,6) >= 0)");
    assert!(
        found[0].starts_with("domineering(6,6) >= 0 is false"),
        "{found:?}"
    );
    assert!(
        found[0].ends_with("Right, moving first, wins the difference"),
        "{found:?}"
    );
}

#[test]
fn only_written_comparisons_of_short_games_are_explained() {
    for (text, fault) in [
        (
            "let b = 1 > 0\nexplain(b)",
            "expected a game, or a comparison of two games",
        ),
        ("explain(on > 0)", "expected a position or a short game"),
        (
            "explain(backsliding_toads(\"t.f\") > 0)",
            "only comparisons of short games",
        ),
        (
            "explain(1 > 0 and 2 > 0)",
            "expected a game, or a comparison of two games",
        ),
    ] {
        let found = run(text);
        assert!(found.iter().any(|text| text.contains(fault)), "{found:?}");
    }
}
