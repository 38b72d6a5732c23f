//! `impartial [...]` with partizan options: each player's moves, and which of them win.

use crate::support::{Dice, run};
use crate::trees::Trees;

const VALUES: [&str; 10] = ["0", "1", "-1", "2", "-2", "*", "*2", "^", "v", "1/2"];

/// A list of options with distinct names, each with its vertex.
fn options(trees: &mut Trees, dice: &mut Dice, setup: &mut Vec<String>) -> Vec<(String, usize)> {
    let mut found: Vec<(String, usize)> = Vec::new();
    for _ in 0..1 + dice.below(3) {
        let name = VALUES[dice.below(VALUES.len())];
        let vertex = trees.value(name);
        let (text, vertex) = match dice.below(6) {
            0 => (
                format!("{{{name}|{name}}}"),
                trees.add(vec![vertex], vec![vertex]),
            ),
            1 => (format!("{{{name}|}}"), trees.add(vec![vertex], vec![])),
            2 => (
                format!("impartial [{name}]"),
                trees.add(vec![vertex], vec![vertex]),
            ),
            3 => {
                let call = format!("f{}", setup.len());
                setup.push(format!("def {call}(n) = impartial [{name}]"));
                (format!("-{call}(0)"), trees.add(vec![vertex], vec![vertex]))
            }
            _ => (name.to_string(), vertex),
        };
        let vertex = match text.strip_prefix("-f") {
            Some(_) => trees.negative(vertex),
            None => vertex,
        };
        // In a call, options with the same text have the same name.
        let braces = |text: &str| match text.strip_prefix("impartial [") {
            Some(inner) => inner.trim_end_matches(']').to_string(),
            None => text
                .trim_matches(['{', '}'])
                .split('|')
                .next()
                .unwrap_or("")
                .into(),
        };
        if found
            .iter()
            .all(|(other, _)| braces(other) != braces(&text))
        {
            found.push((text, vertex));
        }
    }
    found
}

/// The number of options to which a player can move and win.
fn winning(trees: &Trees, options: &[(String, usize)], player: usize, misere: bool) -> usize {
    let wins = |(_, to): &&(String, usize)| {
        let outcome = trees.outcome(*to, misere);
        outcome == "P" || outcome == ["L", "R"][player]
    };
    options.iter().filter(wins).count()
}

#[test]
fn each_player_has_own_moves_where_options_are_partizan() {
    let (mut trees, mut dice) = (Trees::new(), Dice(5));
    let (mut setup, mut questions, mut rights) = (Vec::new(), Vec::new(), Vec::new());
    for case in 0..200 {
        let options = options(&mut trees, &mut dice, &mut setup);
        let texts: Vec<&str> = options.iter().map(|(text, _)| &**text).collect();
        let mut text = format!("impartial [{}]", texts.join(", "));
        if case % 3 == 0 {
            setup.push(format!("def g{case}(n) = {text}"));
            text = format!("g{case}(0)");
        }
        let count = |misere| [0, 1].map(|player| winning(&trees, &options, player, misere));
        rights.push((text.clone(), options.len(), count(false), count(true)));
        let misere = format!("length(winning_moves({text}, misere))");
        questions.push(format!(
            "[length(moves({text})), length(winning_moves({text})), {misere}]"
        ));
    }
    let found = run(&[setup.join("\n"), questions.join("\n")].join("\n"));
    assert_eq!(found.len(), rights.len(), "{found:?}");
    let mut listed = [0; 2];
    for (found, (text, all, [left, right], [left_misere, right_misere])) in
        found.iter().zip(&rights)
    {
        // In a call, options with the same value are one move. Otherwise all moves are listed.
        let numbers = found.trim_matches(['[', ']']).split(',');
        let numbers: Vec<usize> = numbers.map(|n| n.parse().expect(found)).collect();
        let once = numbers[0] <= *all && left == right && left_misere == right_misere;
        listed[usize::from(once)] += 1;
        let times = |left: &usize, right: &usize| if once { *left } else { left + right };
        let expected = [times(left, right), times(left_misere, right_misere)];
        assert_eq!(numbers[1..], expected, "{text}: {found}");
    }
    assert!(listed[0] > 50 && listed[1] > 10, "{listed:?}");
}

#[test]
fn words_for_impartial_games_look_at_the_options() {
    for (text, right) in [
        ("moves(impartial [-2])", "[L to -2,R to -2]"),
        ("winning_moves(impartial [-2])", "[R to -2]"),
        ("winning_moves(impartial [2], misere)", "[R to 2]"),
        ("moves(impartial [*2, {0|0}])", "[to *2,to *]"),
        ("play(impartial [-2, *], \"R to -2\")", "-2"),
        ("outcome(-(impartial [-2]))", "L"),
        (
            "def f(n) = impartial [-2]\noutcome(f(0) - f(0), misere)",
            "N",
        ),
        (
            "def f(n) = impartial [-2]\nwinning_moves(impartial [f(0)])",
            "[R to f(0)]",
        ),
        (
            "def f(n) = impartial [f(k) for k in 0..n - 1]\nmoves(f(2))",
            "[to f(0),to f(1)]",
        ),
        (
            "explain(impartial [-2])",
            "{-2|-2} = -2*   (Right wins, whoever begins)\nLeft's options:\n  to -2  = -2\nRight's options:\n  to -2  = -2\nso the value is -2*",
        ),
    ] {
        assert_eq!(run(text).pop().unwrap_or_default(), right, "{text}");
    }
}
