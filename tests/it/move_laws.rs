//! The moves of random games: each has a name of its own, by which it is played, and together their games make the game.
//! Operators on games in which a move does more than lead to a position refuse them.

use crate::support::{Dice, results, session};
use cgt_lang::session::Item;

/// The value of each line, or its first fault.
fn answers(text: &str) -> Vec<String> {
    results(&mut session(), text, |result| match result.item {
        Item::Value(shown) => Some(shown.text.ascii),
        Item::Nothing => None,
        _ => Some(
            result
                .diagnostics
                .first()
                .map_or("?".into(), |d| d.message.clone()),
        ),
    })
}

const DEFINITIONS: &str = r#"
def named(n) = {"a": 0, "a": n | "a": *, "b": {n|-1}}
def bare(n) = {[bare(n - k) for k in 1..min(n, 2)] | [0 for k in 1..n], {{3|{2||1|||1/2}}|-5,{-6|-n}}}
ruleset same(b: line "x|o.") = {["a": "x" -> ".", "a": "x." -> ".x" east] | ["a": "o" -> "."]}
"#;

const TERMS: [&str; 14] = [
    "{0|}",
    "*",
    "{1|-1}",
    "{-1, *|0, 1}",
    "{*, 0, 0|1, {2|0}}",
    "strip R1B + strip R2",
    "strip R2B",
    "domineering(2, 3)",
    "domineering(2, 2)",
    "nim 2 + 3",
    "toads(\"t.f\")",
    "named(2)",
    "bare(3)",
    "same(\"xx.o\")",
];

const OPERATORS: [&str; 7] = [
    "dicotic_variant",
    "twisted_variant",
    "impartial_variant",
    "-",
    "2 * ",
    "selective(*, ",
    "conjunctive({1|*}, ",
];

fn game(dice: &mut Dice, depth: usize) -> String {
    if depth == 0 || dice.below(6) == 0 {
        return dice.one_of(&TERMS).into();
    }
    if dice.below(3) == 0 {
        let (one, other) = (game(dice, depth - 1), game(dice, depth - 1));
        return format!("({one}) + ({other})");
    }
    let operator = dice.one_of(&OPERATORS);
    let open = if operator.ends_with(' ') && operator.contains('(') {
        ""
    } else {
        "("
    };
    format!("{operator}{open}{})", game(dice, depth - 1))
}

/// Braces with names, in which options are written several times, and too long for the name of a move.
fn braces(dice: &mut Dice, names: &[&str], depth: usize) -> String {
    let name = ["a", "b", "c"][names.len()];
    let mut within = names.to_vec();
    within.push(name);
    let side = |dice: &mut Dice| {
        let option = |dice: &mut Dice| match dice.below(6) {
            0 | 1 => dice.one_of(&within).to_string(),
            2 if depth > 0 => braces(dice, &within, depth - 1),
            3 => dice.one_of(&["on", "off", "over", "{0|*}"]).into(),
            _ => dice.one_of(&["0", "1", "*", "-1", "^"]).into(),
        };
        let count = dice.below(4);
        (0..count)
            .map(|_| option(dice))
            .collect::<Vec<_>>()
            .join(",")
    };
    let (left, right) = (side(dice), side(dice));
    format!("{name}{{{left}|{right}}}")
}

#[test]
fn moves_have_names_of_their_own_and_make_the_game() {
    let mut dice = Dice(1);
    for case in 0..400 {
        let is_named = case % 4 == 0;
        let game = if is_named {
            braces(&mut dice, &[], 2)
        } else {
            game(&mut dice, 2)
        };
        let program = format!(
            "{DEFINITIONS}let g = {game}\n\
             let ms = moves(g)\n\
             length(unique(map(m -> text(m), ms))) == length(unique(ms))\n\
             forall m in ms: exists o in options(g): play(g, m) == o\n\
             {{left_options(g) | right_options(g)}} == g\n"
        );
        let found = answers(&program);
        // Games that are too large, or that are no stoppers, have no value.
        let is_right = |answer: &String| {
            answer == "true" || answer.contains("too large") || answer.contains("not defined")
        };
        assert!(found.iter().all(is_right), "{game}: {found:?}");
    }
}

#[test]
fn moves_are_not_lost() {
    let long = "a{on,{a|a,a}|}";
    for (line, wanted) in [
        ("left_options(dicotic_variant({0|} + *))", "[*,0]"),
        (
            "winning_moves(dicotic_variant({0|} + *))",
            "[L 2: to 0,R 2: to 0]",
        ),
        ("value(dicotic_variant(dicotic_variant({0|} + *)))", "^*"),
        (
            "outcome(dicotic_variant(dicotic_variant({0|-1,1} + *)))",
            "P",
        ),
        (
            "length(moves(dicotic_variant(domineering(2,3) + domineering(2,2))))",
            "11",
        ),
        ("moves(impartial_variant({0|}))", "[to 0]"),
        ("moves(impartial_variant({1|-1}))", "[to 1,to -1]"),
        ("moves(impartial_variant(named(1)))", "[a,a (2),a (3),b]"),
        (
            "outcome(play(impartial_variant({-1,*|0,1}), \"to 0\"))",
            "P",
        ),
        (&format!("length(moves({long}))"), "2"),
        ("length(moves(a{1,{a,a|a}|*}))", "3"),
        ("length(winning_moves(a{*,*2,{a,a,0|0}|}, misere))", "2"),
    ] {
        let found = answers(&format!("{DEFINITIONS}{line}\n"));
        assert_eq!(found, [wanted], "{line}");
    }
}

#[test]
fn operators_refuse_moves_with_effects() {
    let definitions = r#"
ruleset wins(b: line "x|o.") = ±{ "." -> "x" wins }
ruleset gains(b: line "x|o.") = ±{ "." -> "x" gain 2 }
ruleset keeps(n: heap) = impartial [keeps(n - 1) keep for j in 1..1 if n > 0]
ruleset plain(b: line "x|o.") = ±{ "." -> "x" }
ruleset plain_heap(n: heap) = impartial [plain_heap(n - 1) for j in 1..1 if n > 0]
"#;
    let games = [
        "wins(\"..\")",
        "gains(\"..\")",
        "keeps(2)",
        "top_entails(3)",
        "dots(1, 1)",
        "{wins(\".\")|}",
    ];
    let operators = [
        "impartial_variant(G)",
        "dicotic_variant(G)",
        "twisted_variant(G)",
        "selective(G, *)",
        "selective(*, G)",
        "conjunctive({*|*}, G)",
        "continued_conjunctive(G, *)",
        "diminished(G, {*|*})",
        "sequential(G, *)",
        "with_pass(G)",
        "push_the_button(G, p -> 0)",
        "enforced([p -> p], p -> p, G)",
    ];
    for game in games {
        for operator in operators {
            let line = operator.replace('G', game);
            let found = answers(&format!("{definitions}value({line})\n"));
            assert!(
                found[0].contains("more than lead to a position"),
                "{line}: {found:?}"
            );
        }
    }
    let found = answers(&format!("{definitions}keeps(1) : *\n"));
    assert!(
        found[0].contains("more than lead to a position"),
        "{found:?}"
    );
    for line in [
        "joined(wins, plain)(\"..\")",
        "joined(plain, wins)(\"..\")",
        "partizan(plain, gains)(\"..\")",
        "partizan(keeps, plain_heap)(2)",
        "direct_product(keeps, plain_heap)(1, 1)",
        "acrostic_product(plain_heap, keeps)(1, 1)",
        "cake_product(keeps, plain_heap)(1, 1)",
    ] {
        let found = answers(&format!("{definitions}value({line})\n"));
        assert!(found[0].contains("have effects"), "{line}: {found:?}");
    }
}
