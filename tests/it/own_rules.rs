//! User-defined rulesets: boards in conditions, the meaning of conditions, who has lost, and the self-check.

use crate::support::{results, session};
use cgt_lang::session::Item;

/// The values of a text's statements, and its errors.
fn answers(text: &str) -> Vec<String> {
    results(&mut session(), text, |result| {
        let faults = result.diagnostics.iter();
        let faults = faults.map(|fault| format!("{}: {}", fault.code, fault.message));
        let mut found: Vec<String> = faults.collect();
        if let Item::Value(value) = result.item {
            found.push(value.text.ascii);
        }
        found
    })
}

fn last(text: &str) -> String {
    answers(text).pop().unwrap_or_default()
}

/// Ways to write a condition: directly, with a redundant addition, and through a function.
const WAYS: [&str; 3] = ["#", "(#) and 1 < 2", "asked(b, after, here)"];

/// The answer of a ruleset. It must be the same for every way of writing its condition.
fn in_all_ways(ruleset: &str, condition: &str, question: &str) -> String {
    let answers = WAYS.map(|way| {
        let own = ruleset.replace("CONDITION", &way.replace('#', condition));
        last(&format!(
            "def asked(b, after, here) = {condition}\n{own}\n{question}"
        ))
    });
    assert!(
        answers.iter().all(|other| *other == answers[0]),
        "{ruleset}, {condition}: {answers:?}"
    );
    answers[0].clone()
}

#[test]
fn a_board_in_a_condition_keeps_its_kind() {
    let beside = "exists c in near(after, here[0]): at(after, c) == \"x\"";
    for (kind, board, degree) in [
        ("line", "x...", 1),
        ("cycle", "x...", 2),
        ("grid", "x../.../...", 2),
        ("torus", "x../.../...", 4),
        ("hex", ".../.x./...", 6),
        ("graph", "a:x-b, a-c, a-d", 3),
        ("digraph", "b>a:x, c>a, d", 2),
        ("edges", "a-b:x, b-c:., b-d:., d-e:.", 2),
    ] {
        // Moves to the cells next to the only x.
        let ruleset =
            format!("ruleset t(b: {kind} \"x.\") = impartial [\".\" -> \"x\" if CONDITION]");
        let question = format!("length(moves(t(\"{board}\")))");
        assert_eq!(
            in_all_ways(&ruleset, beside, &question),
            degree.to_string(),
            "{kind}"
        );
    }
}

#[test]
fn every_word_for_boards_takes_the_board_as_it_is() {
    let ring = "ruleset t(b: cycle \"x.\") = impartial [\"x\" -> \".\" if CONDITION]";
    // After the move, the ends of the cycle are one group.
    for (condition, moves) in [
        ("length(groups(after, \"x\")) == 1", "4"),
        ("length(groups(turn(after), \"x\")) == 1", "4"),
        ("length(groups(exchange(after, \"x|.\"), \".\")) == 1", "4"),
        ("length(near(put(after, 0, \"x\"), 0)) == 2", "4"),
        ("after == \".xxx\" or b == \"xxxx\"", "4"),
    ] {
        assert_eq!(
            in_all_ways(ring, condition, "length(moves(t(\"xxxx\")))"),
            moves,
            "{condition}"
        );
    }
    let edges = "ruleset t(b: edges \"l.\") = impartial [\"l\" -> \".\" if CONDITION]";
    let kept = "length(cells(after, \"l\")) >= 1";
    assert_eq!(in_all_ways(edges, kept, "t(\"a-b, b-c\")"), "*");
    // Boards in options that the language computes keep their kind, too.
    let computed = "ruleset t(b: cycle \"x.\") = impartial [t(put(b, c, \"x\")) for c in cells(b, \".\") if not exists d in near(b, c): at(b, d) == \"x\"]\nt(\"......\") == node_kayles(ring(6))";
    assert_eq!(last(computed), "true");
}

#[test]
fn parallel_edges_have_names_of_their_own() {
    let text = "ruleset t(b: edges \"l.\") = impartial [\"l\" -> \".\" if at(after, \"a-b#2\") == \"l\"]\n";
    assert_eq!(
        last(&format!("{text}moves(t(\"a-b, a-b, b-a\"))")),
        "[a-b,b-a#3]"
    );
    assert_eq!(
        last("cells(\"a-b:l, a-b:l, b-a:.\", \"l\")"),
        "[\"a-b\",\"a-b#2\"]"
    );
}

#[test]
fn a_cell_is_no_group_and_a_group_is_no_cell() {
    let found = last(
        "ruleset t(b: line \"x.\") = impartial [\"x\" -> \".\" if exists h in here: h in groups(after, \".\")]",
    );
    assert!(found.starts_with("ruleset: `h` is a cell"), "{found}");
    let found = last(
        "ruleset t(b: line \"x.\") = impartial [\"x\" -> \".\" if (exists g in groups(b, \"x\"): g in near(after, here[0])) and 1 < 2]",
    );
    assert!(found.starts_with("ruleset: `g` is a group"), "{found}");
}

#[test]
fn lost_if_is_about_the_board_as_it_is() {
    let braces = "ruleset t(b: line \"x|o.\") = { \".\" -> \"x\" | \".\" -> \"o\" } lost if at(b, 0) == \"x\"\n";
    assert_eq!(last(&format!("{braces}outcome(t(\"..\"))")), "L");
    assert_eq!(last(&format!("{braces}outcome(t(\"x.\"))")), "P");
    // In misère play, the roles of winner and loser are exchanged.
    assert_eq!(last(&format!("{braces}outcome(t(\"x.\"), misere)")), "N");
    // By ±, Right sees exchanged letters.
    let race =
        "ruleset t(b: line \"x|o.\") = ±{ \"x.\" -> \".x\" forward } lost if at(b, 0) == \"o\"\n";
    assert_eq!(last(&format!("{race}outcome(t(\"o.\"))")), "P");
    assert_eq!(last(&format!("{race}outcome(t(\"o.x\"))")), "P");
    let mover = "ruleset t(b: line \"x.\") = { \"x\" -> \".\" | \"x\" -> \".\" } lost if mover == Right and at(b, 0) == \".\"\n";
    assert_eq!(last(&format!("{mover}outcome(t(\"xx\"))")), "L");
    let found =
        last("ruleset t(b: line \"x.\") = impartial [\"x\" -> \".\"] lost if length(here) > 1");
    assert!(
        found.starts_with("unknown-name: `here` is not available in `lost`"),
        "{found}"
    );
}

/// Conditions that look for few letters, whose answers are kept by what they see, and conditions that only look so.
const SEEN: [&str; 10] = [
    "exists g in groups(#, \"o\"): (exists c in g: c mod 2 == 0) and (exists c in g: c mod 2 == 1)",
    "at(#, 0) == \"o\"",
    "length(cells(#, \"o\")) >= 2 and length(split(#, \"/\")[0]) > 1",
    "at(connected(#, 0, \"o\"), 3) == \"o\"",
    "at(connected(#, 0), 3) == \"o\"",
    "#[0] == \"o\" or #[0] == \"#\"",
    "exists c in near(#, 0): at(#, c) in \"o#\"",
    "crowded(#, 1) and mover == Left",
    "at(put(#, 0, \"o\"), 0) == \"o\" and text(#) != \"x.ox\"",
    "let at = c -> # in at(0) == #",
];

#[test]
fn answers_that_are_kept_by_what_conditions_see_are_those_of_the_whole_board() {
    let line = "[a + b + c + d for a in \"xo.#\", b in \"xo.#\", c in \"xo.#\", d in \"xo.#\"]";
    let grid = line.replace(" + c", " + \"/\" + c");
    let path = "[\"0-1-2-3, 0:\" + a + \", 1:\" + b + \", 2:\" + c + \", 3:\" + d for a in \"xo.#\", b in \"xo.#\", c in \"xo.#\", d in \"xo.#\"]";
    let numbered: [(&str, &str); 3] = [("line", line), ("grid", &grid), ("hex", &grid)];
    let counted = "length(cells(#, \"o\")) + length(#) mod 2 > 18";
    let named = "at(connected(#, \"0\", \"o\"), \"2\") == \"o\"";
    let asked = numbered.iter().flat_map(|on| SEEN.map(|c| (*on, c)));
    let asked = asked.chain([(("graph", path), counted), (("graph", path), named)]);
    for ((kind, boards), condition) in asked {
        let answers = ["b", "w"].map(|board| {
            // Behind a local name the board is seen as a whole, and no answer is kept.
            let condition = condition.replace("\"#\"", "HASH").replace("o#", "oHASH");
            let condition = condition.replace('#', board);
            let condition = condition.replace("oHASH", "o#").replace("HASH", "\"#\"");
            let condition = match board {
                "b" => condition,
                _ => format!("let w = b in {condition}"),
            };
            last(&format!(
                "def crowded(b, n) = length(cells(b, \"o\")) > n or n > 1 and crowded(b, n - 1)\n\
                 ruleset t(b: {kind} \"x|o.#\") = ±{{ \".\" -> \"x\" }} lost if {condition}\n\
                 [outcome(t(b)) for b in {boards}]"
            ))
        });
        assert!(
            answers[0].starts_with('['),
            "{kind}, {condition}: {answers:?}"
        );
        assert_eq!(answers[0], answers[1], "{kind}, {condition}");
    }
}

#[test]
fn a_hex_board_of_four_rows_is_solved_soon() {
    let hex = "def crossed(b, n, down) = exists g in groups(b, \"o\"): \
               (exists c in g: (if down then c < n else c mod n == 0)) and \
               (exists c in g: (if down then c >= n * (n - 1) else c mod n == n - 1))\n\
               ruleset hex_game(b: hex \"x|o.\") = ±{ \".\" -> \"x\" } \
               lost if crossed(b, length(split(b, \"/\")[0]), mover == Left)\n";
    assert_eq!(last(&format!("{hex}outcome(hex_game(4, 4))")), "N");
}

#[test]
fn the_mover_of_a_move_is_known_where_the_players_differ() {
    let text = "ruleset t(b: line \"x|o.\") = ±{ \".\" -> \"x\" if mover == Left }\n";
    assert_eq!(last(&format!("{text}t(\"..\")")), "2");
    let found = last("ruleset t(b: line \"x.\") = impartial [\"x\" -> \".\" if mover == Left]");
    assert!(
        found.starts_with("ruleset: an impartial ruleset cannot"),
        "{found}"
    );
}

/// If a condition depends on the order of the cells, moves with different orders are distinct.
#[test]
fn here_has_the_cells_in_the_order_of_the_walk() {
    for condition in [
        "here[0] > last(here)",
        "here[0] < last(here)",
        "here[0] == 1",
    ] {
        let text = format!(
            "ruleset t(b: line \"x.\") = impartial [\"xx\" -> \"..\" if {condition}]\nt(\"xx\")"
        );
        assert_eq!(last(&text), "*", "{condition}");
    }
}

#[test]
fn a_move_that_changes_nothing_is_none() {
    let text = "ruleset t(b: line \"x.\") = impartial [\"x\" -> \".\" then \".\" -> \"x\"] loopy\n";
    assert_eq!(last(&format!("{text}moves(t(\"x\"))")), "[]");
    assert_eq!(last(&format!("{text}outcome(t(\"x\"))")), "P");
}

#[test]
fn a_move_may_change_neighbours_only() {
    let text = "ruleset t(b: line \"xy#.\") = { \".\" -> \"x\" then \"xyyyyy\" -> \".yyyyy\" with near \"#\" -> \".\" | } loopy\n";
    for (asked, answer) in [("", "L"), (", misere", "R")] {
        let question = format!("outcome(t(\"#.yyyyy\"){asked})");
        assert_eq!(last(&format!("{text}{question}")), answer);
    }
    assert_eq!(last(&format!("{text}value(t(\"#.yyyyy\"))")), "1");
}

#[test]
fn settling_comes_to_rest() {
    // Each recursion removes the first x, until one is left.
    let text = "def less(b) = if length(cells(b, \"x\")) > 1 then put(b, cells(b, \"x\")[0], \".\") else b\nruleset t(b: line \"x.\") = impartial [\"x\" -> \".\"] settle less(b)\n";
    assert_eq!(last(&format!("{text}t(\"xxxx\")")), "*");
    assert_eq!(last(&format!("{text}t(\"xxxx\") == t(\"...x\")")), "true");
}

#[test]
fn plays_with_runs_that_change_letters_need_not_end() {
    for moves in [
        "\"x.x*\" -> \".x.*\" east with near \".\" -> \"x\"",
        "\".*x.\" -> \"x*.x\" east, \"x.x*\" -> \".x.*\" east",
    ] {
        let found = last(&format!("ruleset t(b: line \".x\") = impartial [{moves}]"));
        assert!(found.starts_with("ruleset: plays need not end"), "{found}");
        let loopy =
            format!("ruleset t(b: line \".x\") = impartial [{moves}] loopy\noutcome(t(\".x.\"))");
        assert_eq!(answers(&loopy).len(), 1, "{moves}");
    }
}

#[test]
fn rulesets_are_compared_with_their_definition() {
    for ruleset in ["clobber", "nogo", "hackenbush", "snort", "amazons", "toads"] {
        assert_eq!(last(&format!("self_check({ruleset}, 200)")), "200");
    }
    let found = last("self_check(3)");
    assert!(
        found.starts_with("kind: what `self_check` compares must be the name"),
        "{found}"
    );
}

/// A column is not treated as a row if some step is restricted to rows.
#[test]
fn directions_count_beside_conditions_on_groups() {
    let asked = "not (exists g in groups(after, \"x\"): ((exists c in here: c in g) and (forall d in near(after, g): at(after, d) == \".\")))";
    for (direction, along, across) in [("rows", "xx", "x/x"), ("columns", "x/x", "xx")] {
        let ruleset = format!(
            "ruleset t(b: grid \"x|o.\") = impartial [\"xx\" -> \".o\" {direction}, \"x\" -> \"o\" if CONDITION]"
        );
        for (board, value) in [(along, "*2"), (across, "0")] {
            let question = format!("t(\"{board}\")");
            assert_eq!(
                in_all_ways(&ruleset, asked, &question),
                value,
                "{direction}"
            );
        }
    }
}
