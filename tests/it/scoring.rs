//! Scoring games in the language: forms, scores, order and canonical forms.

use crate::support::session;
use cgt_lang::session::{Item, Session};

/// The results of statements as text; a fault is its message.
fn results(session: &mut Session, text: &str) -> Vec<String> {
    let id = session.add_source("scoring", text, None);
    let mut found = Vec::new();
    session.run(id, &mut |_, result| {
        match result.item {
            Item::Value(shown) => found.push(shown.text.ascii),
            _ => found.extend(result.diagnostics.first().map(|d| d.message.clone())),
        }
        true
    });
    found
}

fn check(cases: &[(&str, &str)]) {
    for (text, expected) in cases {
        let found = results(&mut session(), text);
        assert_eq!(found.last().map(String::as_str), Some(*expected), "{text}");
    }
}

#[test]
fn forms_are_printed_in_canonical_form_and_read_again() {
    check(&[
        ("<^1|2,<3|^4>>", "<^1|2>"),
        ("<1,2|0>", "<2|0>"),
        ("<3|2||1>", "<<3|2>|1>"),
        ("< ^-1/2 | 3 >", "<^-1/2|3>"),
        ("<^5|4>", "<^5|4>"),
        ("<^0|^0>", "0"),
        ("[<1|2>, points(3)]", "[<1|2>,3]"),
        ("let g = <1|-1>\ng + g", "0"),
        ("{points(2), <3|1> | -<2|0>}", "<2,<3|1>|<0|-2>>"),
        ("value(<<2|2,<2|2>>,<1|1>|<<<^4|4>|<4|^4>>|-5>>)", "<^2|^4>"),
        ("-<^1|<2|3>>", "<<-3|-2>|^-1>"),
        ("2 * <1|-1> == <1|-1> - <1|-1>", "true"),
        ("left_options(<1,2|^3>)", "[1,2]"),
    ]);
}

#[test]
fn scores_and_outcomes() {
    check(&[
        ("left_score(<^1|2> + <3|-3>)", "5"),
        ("right_stop(<^1|2> + <3|-3>)", "-2"),
        (
            "[outcome(g) for g in [<1|2>, <-1|-2>, <1|-1>, <-1|1>, <0|0>]]",
            "[L,R,N,P,D]",
        ),
        (
            "[outcome(g) for g in [<0|1>, <1|0>, <-1|0>, <0|-1>]]",
            "[PHat,NHat,PCheck,NCheck]",
        ),
        ("score(<3|-3>)", "3"),
        ("score(<3|-2>)", "the score depends on who begins"),
    ]);
}

#[test]
fn the_order_is_that_of_guaranteed_games() {
    check(&[
        ("<0|0> <> 0", "true"),
        ("[<^0|^2> > <^0|0>, <^0|0> < <^0|^2>]", "[true,true]"),
        ("<1,2|0> == <2|0>", "true"),
        ("points(0) == 0", "true"),
        ("embed(1/2) > embed(^)", "true"),
        ("embed(*) == embed(*2)", "false"),
        (
            "left_score(<0|0> + separate(<0|0>, <^0|^1>)) < left_score(<^0|^1> + separate(<0|0>, <^0|^1>))",
            "true",
        ),
        (
            "separate(<2|0>, <1|0>)",
            "no game separates them: the first is at least the second",
        ),
        ("normal(<3|<1|-5>>)", "{3||1|-5}"),
        ("mean(normal(<3|<1|-5>>))", "1"),
    ]);
}

#[test]
fn what_is_not_defined_is_a_fault() {
    check(&[
        ("<1|2> + 1", "1 is a value of normal play"),
        ("<1|2> + {1|2}", "expected a scoring game"),
        (
            "<^3|2> == 0",
            "this game is not guaranteed: it has scores, but no order and no canonical form",
        ),
        ("mean(<1|2>)", "a scoring game is not a game of normal play"),
        (
            "normal(<-2|2>)",
            "this game is not one of Milnor's: it has scores, but no temperature from 0 up",
        ),
        (
            "{points(1)|}",
            "a side of a scoring game without options has an end",
        ),
        (
            "outcome(<1|2>, misere)",
            "a scoring game has no misère play",
        ),
        ("<1/3|2>", "1/3 is not a dyadic rational"),
        (
            "waiting(100000)",
            "the number of free moves can be at most 10000",
        ),
        ("<1|2", "expected `>` here"),
        ("<|1>", "expected an option or an end here"),
        ("<^|1>", "expected a score here"),
    ]);
}

const TAKE: &str = "def take(ks, n) = if n < min(ks) then points(0) else ±{[points(k) + take(ks, n - k) for k in ks if k <= n]}\n";
const ROW: &str = "def row(b) = if b == [] then points(0) else ±{points(b[0]) + row(slice(b, 1)), points(last(b)) + row(slice(b, 0, length(b) - 1))}\n";

#[test]
fn functions_describe_scoring_games() {
    for (rules, text, expected) in [
        (
            TAKE,
            "[score(take([1,2], n)) for n in 0..8]",
            "[0,1,2,1,0,1,2,1,0]",
        ),
        (
            TAKE,
            "[score(take([2,3], n)) for n in 0..8]",
            "[0,0,2,3,3,1,0,1,2]",
        ),
        (TAKE, "score(take([1,2], 5) + take([1,2], 4))", "1"),
        (TAKE, "take([1,2], 2)", "<2,<2|0>|-2,<0|-2>>"),
        (ROW, "score(row([4, 9, 2, 7]))", "10"),
        (ROW, "score(row([4, 9, 2]) + row([5]))", "8"),
    ] {
        let found = results(&mut session(), &format!("{rules}{text}"));
        assert_eq!(found.last().map(String::as_str), Some(expected), "{text}");
    }
}

/// The result does not depend on what was evaluated before.
#[test]
fn answers_do_not_depend_on_history() {
    let last = "<<-1,<^-4|-2>|<1|-2,<^-1|^1>>>,<<0|3>|^3>|<^-2|<-2,1|^3>>>\nseparate(<1|-1>, 0)";
    let alone = results(&mut session(), last);
    let before = "<-2,1|^3>\n<5|<^1|^3>>\n[g + <0|3> for g in [<^-1|^1>, <1|-2>]]\n";
    let after = results(&mut session(), &format!("{before}{last}"));
    assert_eq!(alone[..], after[3..]);
}

const RULESETS: &str = r#"
ruleset take(ks: list, n: heap) = impartial [take(ks, n - k) gain k for k in ks if k <= n]
ruleset row(b: any) = impartial [
    if length(b) > 0 then row(slice(b, 1)) gain b[0],
    if length(b) > 1 then row(slice(b, 0, length(b) - 1)) gain last(b)
]
ruleset flip(b: grid "x|o.") = ±{ "." -> "x" with near "o" -> "x" } score length(cells(b, "x")) - length(cells(b, "o"))
ruleset jumps(b: line "x|o.") = ±{ "xo." -> "..x" again gain 1 }
def alive(b) = length([c for c in unique(concat([split(e, "-") for e in cells(b, "s")])) if c != "ground"])
ruleset boxes(b: edges "s.") = impartial ["s" -> "." gain alive(b) - alive(after) keep if alive(after) < alive(b)]
ruleset stay(b: line "x|o.") = ±{ "x." -> ".x" forward gain 1/2 } score 1 | -3
ruleset race(b: line "x|o.") = ±{ "." -> "x" if length(cells(after, "x")) < 3 } score length(cells(b, "x")) may pass
"#;

fn check_rulesets(cases: &[(&str, &str)]) {
    for (text, expected) in cases {
        let found = results(&mut session(), &format!("{RULESETS}{text}"));
        assert_eq!(found.last().map(String::as_str), Some(*expected), "{text}");
    }
}

#[test]
fn rulesets_with_points_have_scores() {
    check_rulesets(&[
        (
            "[score(take([1,2], n)) for n in 0..8]",
            "[0,1,2,1,0,1,2,1,0]",
        ),
        (
            "[score(take([2,3], n)) for n in 0..8]",
            "[0,0,2,3,3,1,0,1,2]",
        ),
        ("score(take([1,2], 5) + take([1,2], 4))", "1"),
        ("score(3 * take([1,2], 2))", "2"),
        ("take([1,2], 2)", "<2,<2|0>|-2,<0|-2>>"),
        ("left_score(take([1,2], 2) + points(3))", "5"),
        ("take([1,2], 2) == <2,<2|0>|-2,<0|-2>>", "true"),
        ("take([1,2], 2) - take([1,2], 2) >= points(0)", "true"),
        (
            "winning_moves(take([1,2], 2))",
            "[to take([1, 2], 0) (score 2)]",
        ),
        ("score(row([4, 9, 2, 7]))", "10"),
        ("score(row([4,9,2]) + row([5]))", "8"),
        ("flip(1, 2)", "<^-2|^2>"),
        ("outcome(flip(2, 2))", "P"),
        ("outcome(flip(1, 3))", "N"),
        (
            "[left_score(jumps(\"xo.o.\")), right_score(jumps(\"xo.o.\"))]",
            "[2,0]",
        ),
        ("is_guaranteed(jumps(\"xo.o.\"))", "false"),
        ("best_moves(jumps(\"xo.o.\"))", "[L 1-3-5 (score 2)]"),
        ("outcome(jumps(\"xo.\") - jumps(\"xo.\"))", "D"),
        (
            "[left_score(stay(\"x..\")), right_score(stay(\"x..\"))]",
            "[-5/2,-3]",
        ),
        (
            "[left_score(race(\"..\")), right_score(race(\"..\"))]",
            "[1,1]",
        ),
    ]);
}

#[test]
fn the_general_score_of_boxes_is_that_of_strings() {
    check_rulesets(&[(
        "[score(boxes(g)) == score(strings(g)) for g in [\"a-ground\", \"a-b, b-ground\", \
         \"a-b, b-c, a-c\", \"a-b, b-c, c-d, d-a\", \"a-b, a-ground, b-ground, d-ground\", \
         \"a-c, a-d, a-ground, b-d, c-ground\"]]",
        "[true,true,true,true,true,true]",
    )]);
}

#[test]
fn moves_show_their_effects() {
    check_rulesets(&[
        (
            "moves(boxes(\"a-b, b-ground\"))",
            "[a-b (keeps the turn, +1),b-ground]",
        ),
        ("moves(jumps(\"xo.o.\"))", "[L 1-3 (+1),L 1-3-5 (+2)]"),
        ("play(jumps(\"xo.o.\"), \"1-3-5\")", "0"),
    ]);
}

#[test]
fn questions_without_an_answer_are_refused_with_the_reason() {
    check_rulesets(&[
        ("score(jumps(\"xo.\"))", "the score depends on who begins"),
        ("take([1,2], 3) + 1", "1 is a value of normal play"),
        (
            "take([1,2], 3) + nim 2",
            "this is a game of normal play, in a sum with a scoring game",
        ),
        (
            "jumps(\"xo.\") == 0",
            "this game is not guaranteed: it has scores, but no order and no canonical form",
        ),
        (
            "boxes(\"a-b\") >= points(0)",
            "a player may move twice here: such positions have scores but no order",
        ),
        (
            "race(\".\") == 0",
            "a player may pass here: such positions have scores but no order",
        ),
        (
            "grundy(take([1,2], 3))",
            "a scoring game has no Grundy value",
        ),
        (
            "outcome(take([1,2], 3), misere)",
            "a scoring game has no misère play",
        ),
        (
            "race(\".\") + take([1,2], 1)",
            "one of them lets players pass, the other does not",
        ),
        (
            "def f(n) = impartial [f(n - 1) gain \"x\"]\nleft_score(f(1))",
            "a gain is a number",
        ),
        (
            "ruleset f(b: line \"x|o.\") = ±{\"x\" -> \".\" gain 1} lost if at(b, 0) == \".\"",
            "`lost if` decides without points; leave one out",
        ),
        (
            "ruleset f(b: line \"x|o.\") = ±{\"x\" -> \".\"} score 1 | 2 may pass",
            "with passes the play ends for both players: one score",
        ),
        (
            "def f(n) = impartial [f(n) gain 1 keep]\nleft_score(f(1))",
            "play can return to `f(1)`",
        ),
    ]);
}

/// The library has the rulesets; each value was found by another program.
/// A search that needs play to end names a position to which it returns, not the depth at which it gave up.
#[test]
fn a_position_to_which_play_can_return_is_named() {
    check(&[
        (
            "ruleset s(n: heap) = impartial [s((n + 1) mod 3) gain 1]\nleft_score(s(1))",
            "play can return to `s(2)`",
        ),
        (
            "ruleset s(n: heap) = ±{s((n + 1) mod 3) gain 1}\nvalue(s(1))",
            "play can return to `s(2)`",
        ),
        (
            "ruleset t(n: heap) = ±{t((n + 1) mod 3), if n == 0 then t(1) entails}\noutcome(t(1))",
            "play can return to `t(2)`",
        ),
        (
            "ruleset p(n: heap) = impartial [if n > 0 then p(n - 1) gain 1]\nleft_score(p(20000))",
            "`p(10000)` nests 10000 calls deep",
        ),
    ]);
}

#[test]
fn rulesets_of_the_library_have_their_known_scores() {
    check(&[
        (
            "[score(scoring_nim([2, 3], n)) for n in 0..8]",
            "[0,0,2,3,3,1,0,1,2]",
        ),
        (
            "score(scoring_nim([1, 2], 5) + scoring_nim([1, 2], 6))",
            "1",
        ),
        (
            "score(coins_in_a_row([4, 9, 2]) + coins_in_a_row([5]))",
            "8",
        ),
        (
            "[left_score(flip_points(b)) for b in [\"...\", \"xo./...\", \".o./.x.\"]]",
            "[1,-2,-4]",
        ),
        (
            "[score(boxes_by_steps(b)) for b in [\"a-d, b-c, b-ground\", \"a-b, a-c, a-ground, c-d, d-ground\"]]",
            "[4,-2]",
        ),
        (
            "[[left_score(g), right_score(g)] for g in [konane_points(\"xo.o.\"), konane_points(\"xoo.\")]]",
            "[[2,0],[0,0]]",
        ),
        ("[left_score(strip_go(n)) for n in 1..6]", "[0,0,3,4,5,1]"),
        (
            "[right_score(strip_go(n)) for n in 1..6]",
            "[0,0,-3,-4,-5,-1]",
        ),
        (
            "[left_score(g) for g in [strip_go(\"o.xx.\"), strip_go(\"....o.\")]]",
            "[5,1]",
        ),
        (
            "left_score(konane_points(\"xxo\") + scoring_nim([1, 2], 2))",
            "2",
        ),
    ]);
}

#[test]
fn influence_is_as_its_theorems_say() {
    check(&[
        ("influence(\"xox/oxo\")", "<6,<6|0>|-6,<0|-6>>"),
        ("influence(\"xxx\")", "3"),
        (
            "def alternating(n) = join([(if k mod 2 == 0 then \"x\" else \"o\") for k in 1..n], \"\")\n\
             [[left_score(g), right_score(g)] for n in 2..7, g in [influence(alternating(n))]]",
            "[[2,-2],[3,-3],[4,-4],[1,-5],[2,-2],[3,-1]]",
        ),
        (
            "def rows(n) = if n == 0 then [\"\"] else [b + c for b in rows(n - 1), c in [\"x\", \"o\", \".\"]]\n\
             forall n in 1..5, b in rows(n): is_milnor(influence(b))",
            "true",
        ),
    ]);
}

#[test]
fn computed_moves_are_named_by_what_they_change() {
    let two = "ruleset two(b: line \"x|oy|z.\") = ±{[two(put(b, i, c)) for i in cells(b, \".\"), c in [\"x\", \"y\"] if i > 0 or c == \"x\"]}\n";
    let step = "ruleset step(b: line \"x|o.\") = ±{[step(put(put(b, i, \".\"), i + 1, \"x\")) entails for i in cells(b, \"x\") if i + 1 < length(b)]}\n";
    let level = "ruleset level(k: integer, b: line \"x|o.\") = ±{[level(k + 1, put(b, i, \"x\")) for i in cells(b, \".\")]}\n";
    let mixed = "ruleset mixed(b: line \"x|o.\") = ±{ \".\" -> \"x\", [mixed(put(b, i, \"o\")) for i in cells(b, \".\")] }\n";
    check(&[
        (
            "moves(strip_go(\"ox.x.o.xx.o\"))",
            "[L 3 takes 1,L 5 takes 1,L 7 takes 1,L 10 takes 1 11,R 3 takes 2,R 5,R 7]",
        ),
        ("best_moves(strip_go(5))", "[L 3 (score 5),R 3 (score -5)]"),
        (
            "play(strip_go(\".ox.\"), \"L 1 takes 2\")",
            "strip_go(\"xXx.\")",
        ),
        ("moves(cherries(\"xxo\"))", "[L 1,R 3]"),
        ("moves(push(\".xo\"))", "[L 2-1,R to push(\"xo.\")]"),
        ("moves(toppling(\"l\"))", "[L to toppling(\"\")]"),
        // Two moves on one cell.
        (
            &format!("{two}moves(two(2))"),
            "[L 1,L to two(\".x\"),L to two(\".y\"),R 1,R to two(\".o\"),R to two(\".z\")]",
        ),
        (
            &format!("{step}moves(step(\"x.x.o\"))"),
            "[L 1-2 (entails),L 3-4 (entails)]",
        ),
        // The number changes as well.
        (
            &format!("{level}moves(level(0, 1))"),
            "[L to level(1, \"x\"),R to level(1, \"o\")]",
        ),
        (
            &format!("{mixed}moves(mixed(1))"),
            "[L to mixed(\"o\"),L 1,R to mixed(\"x\"),R 1]",
        ),
    ]);
}

#[test]
fn strings_and_coins_by_steps_agree_with_the_search_for_boxes() {
    let graphs = "[\"a-ground\", \"a-b, b-c, c-a, a-ground\", \"a-b, b-c, c-d, d-a\", \"a-b, a-ground, b-c, b-d\"]";
    let text = format!("[score(boxes_by_steps(b)) - score(strings(b)) for b in {graphs}]");
    let found = results(&mut session(), &text);
    assert_eq!(found, ["[0,0,0,0]"]);
}

#[test]
fn scores_and_obligations_are_explained() {
    check(&[
        (
            "explain(scoring_nim([1, 2], 3))",
            "scoring_nim([1, 2], 3) = <<3|1>|<-1|-3>>   (the next player wins)\noptions:\n  to scoring_nim([1, 2], 2)  = -1  gains 1, then -2\n  to scoring_nim([1, 2], 1)  = 1   best; gains 2, then -1\nso the score is 1: the points of the player who begins, minus the opponent's",
        ),
        (
            "explain(strip_go(\".x\"))",
            "strip_go(\".x\") = a game with left score -2 and right score -2   (Right wins, whoever begins)\nLeft's options:\n  pass  = -2  best\nRight's options:\n  1 takes 2  strip_go(\"oO\") = -2  best\n  pass                      = 2\nso the score, Left's points minus Right's, is -2 if Left begins and -2 if Right begins",
        ),
        (
            "explain(duel(\"xo\"))",
            "duel(\"xo\") = {oo|-oo}   (the next player wins)\nLeft's options:\n  1-2 (wins)  duel(\".x\") = oo\nRight's options:\n  2-1 (wins)  duel(\"o.\") = -oo\nso the value is {oo|-oo}",
        ),
    ]);
}

#[test]
fn words_of_normal_play_refuse_points() {
    check(&[
        (
            "grundy(scoring_nim([1, 2], 3))",
            "a scoring game has no Grundy value",
        ),
        (
            "winning_moves(scoring_nim([1, 2], 3), misere)",
            "a scoring game has no misère play",
        ),
        (
            "thermograph(flip_points(1, 2))",
            "a scoring game is not a game of normal play",
        ),
        (
            "strip_go(\"...\") + scoring_nim([1, 2], 2)",
            "one of them lets players pass, the other does not",
        ),
    ]);
}
