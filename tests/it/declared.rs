//! Declared rulesets compared with equivalent functions, on random boards.

use crate::support::{run, run_on};

/// A ruleset, the same game as a function of a board, and the letters and the maximum size of a board.
struct Pair {
    ruleset: &'static str,
    function: &'static str,
    letters: &'static str,
    rows: usize,
    columns: usize,
}

const PAIRS: &[Pair] = &[
    Pair {
        ruleset: r###"ruleset a(b: grid "x|o.") = ±{ "xo" -> ".x" }"###,
        function: r###"def f(b) = {[f(put(b, c, ".", d, "x")) for c in cells(b, "x"), d in near(b, c) if at(b, d) == "o"]
            | [f(put(b, c, ".", d, "o")) for c in cells(b, "o"), d in near(b, c) if at(b, d) == "x"]}"###,
        letters: "xo.",
        rows: 3,
        columns: 3,
    },
    Pair {
        ruleset: r###"ruleset a(b: grid ".x#") = { ".x" -> "x#" | "x." -> "##" }"###,
        function: r###"def f(b) = {[f(put(b, d, "x", c, "#")) for c in cells(b, "x"), d in near(b, c) if at(b, d) == "."]
            | [f(put(b, d, "#", c, "#")) for c in cells(b, "x"), d in near(b, c) if at(b, d) == "."]}"###,
        letters: ".x#",
        rows: 3,
        columns: 3,
    },
    Pair {
        ruleset: r###"ruleset a(b: grid ".#") = impartial [ ".." -> "##" ]"###,
        function: r###"def f(b) = impartial [[f(put(b, c, "#", d, "#")) for c in cells(b, "."), d in near(b, c) if c < d and at(b, d) == "."]]"###,
        letters: "...#",
        rows: 3,
        columns: 3,
    },
    Pair {
        ruleset: r###"ruleset a(b: grid "x|o.") = ±{ "." -> "x" unless near "o" }"###,
        function: r###"def f(b) = {[f(put(b, c, "x")) for c in cells(b, ".") if forall d in near(b, c): at(b, d) != "o"]
            | [f(put(b, c, "o")) for c in cells(b, ".") if forall d in near(b, c): at(b, d) != "x"]}"###,
        letters: "xo...",
        rows: 2,
        columns: 3,
    },
    Pair {
        ruleset: r###"ruleset a(b: grid "x|o.") = ±{ "." -> "x" unless near "x" }"###,
        function: r###"def f(b) = {[f(put(b, c, "x")) for c in cells(b, ".") if forall d in near(b, c): at(b, d) != "x"]
            | [f(put(b, c, "o")) for c in cells(b, ".") if forall d in near(b, c): at(b, d) != "o"]}"###,
        letters: "xo...",
        rows: 2,
        columns: 3,
    },
    Pair {
        ruleset: r###"ruleset a(b: line "t|f.") = ±{ "t." -> ".t" forward, "tf." -> ".ft" forward }"###,
        function: r###"def f(b) = {[f(put(b, c, ".", d, "t")) for c in cells(b, "t"), d in [c + 1, c + 2]
                if at(b, d) == "." and (d == c + 1 or at(b, c + 1) == "f")]
            | [f(put(b, c, ".", c - d, "f")) for c in cells(b, "f"), d in 1..2
                if c >= d and at(b, c - d) == "." and (d == 1 or at(b, c - 1) == "t")]}"###,
        letters: "tf.",
        rows: 1,
        columns: 7,
    },
    Pair {
        ruleset: r###"ruleset a(b: line "l|re") = ±{ [g for i in cells(b, "le"), g in [a(slice(b, 0, i)), a(slice(b, i + 1))]] }"###,
        function: r###"def f(b) = {[g for i in cells(b, "le"), g in [f(slice(b, 0, i)), f(slice(b, i + 1))]]
            | [g for i in cells(b, "re"), g in [f(slice(b, 0, i)), f(slice(b, i + 1))]]}"###,
        letters: "lre",
        rows: 1,
        columns: 6,
    },
    Pair {
        ruleset: r###"ruleset a(b: grid "x|o.") = ±{ "." -> "x" if forall g in groups(after, "xo"): exists c in near(after, g): at(after, c) == "." }"###,
        function: r###"def free(b) = forall g in groups(b, "xo"): exists c in near(b, g): at(b, c) == "."
            def f(b) = {[f(put(b, c, "x")) for c in cells(b, ".") if free(put(b, c, "x"))]
                | [f(put(b, c, "o")) for c in cells(b, ".") if free(put(b, c, "o"))]}"###,
        letters: "xo...",
        rows: 2,
        columns: 3,
    },
    Pair {
        // This condition cannot be compiled to a test, so the language evaluates it.
        ruleset: r###"ruleset a(b: line "x|o.") = ±{ "." -> "x" if length(cells(after, "x")) <= length(cells(after, "o")) + 1 }"###,
        function: r###"def f(b) = {[f(put(b, c, "x")) for c in cells(b, ".") if length(cells(b, "x")) <= length(cells(b, "o"))]
            | [f(put(b, c, "o")) for c in cells(b, ".") if length(cells(b, "o")) <= length(cells(b, "x"))]}"###,
        letters: "xo...",
        rows: 1,
        columns: 5,
    },
    Pair {
        // The condition compares the board after the move with the one before it.
        ruleset: r###"ruleset a(b: line "x|o.") = ±{ "." -> "x" if length(groups(after, "x")) >= length(groups(b, "x")) }"###,
        function: r###"def parts(b, c) = length(groups(b, c))
            def f(b) = {[f(put(b, c, "x")) for c in cells(b, ".") if parts(put(b, c, "x"), "x") >= parts(b, "x")]
                | [f(put(b, c, "o")) for c in cells(b, ".") if parts(put(b, c, "o"), "o") >= parts(b, "o")]}"###,
        letters: "xo...",
        rows: 1,
        columns: 5,
    },
    Pair {
        ruleset: r###"ruleset a(b: grid "x|o.") = ±{ "xo." -> "..x" again }"###,
        function: r###"def way(b, c, s, w) = if (s == 1 and (c + 1) mod w == 0) or (s == -1 and c mod w == 0) then -1 else c + s
            def jumps(b, c, s, w, own, other) = let d = way(b, c, s, w) in let e = if d < 0 then -1 else way(b, d, s, w) in
                if d >= 0 and e >= 0 and at(b, d) == other and at(b, e) == "." then
                    let a = put(b, c, ".", d, ".", e, own) in [a] + jumps(a, e, s, w, own, other) else []
            def f(b) = let w = length(split(b, "/")[0]) in
                {[f(a) for c in cells(b, "x"), s in [1, -1, w, -w], a in jumps(b, c, s, w, "x", "o")]
                | [f(a) for c in cells(b, "o"), s in [1, -1, w, -w], a in jumps(b, c, s, w, "o", "x")]}"###,
        letters: "xo.",
        rows: 3,
        columns: 3,
    },
];

#[test]
fn rulesets_are_what_functions_say() {
    for Pair {
        ruleset,
        function,
        letters,
        rows,
        columns,
    } in PAIRS
    {
        let boards = format!(
            "[random_board(\"{letters}\", r, c, s) for r in 1..{rows}, c in {}..{columns}, s in 1..6]",
            columns - 1
        );
        let text = format!(
            "{ruleset}\n{function}\nlet boards = {boards}\n\
             assert forall b in boards: value(a(b)) == value(f(b))\n\
             assert forall b in boards: outcome(a(b)) == outcome(f(b))\n\
             assert forall b in boards: outcome(a(b), misere) == outcome(f(b), misere)\n\
             assert forall b in boards: length(winning_moves(a(b))) > 0 or outcome(f(b)) == P\n\
             assert exists b in boards: value(a(b)) != 0"
        );
        for threads in [1, 2] {
            let found = run_on(threads, &text);
            assert!(found.len() == 5, "{ruleset}: {found:?}");
            assert!(
                found
                    .iter()
                    .all(|line| line.contains("holds") || line.contains("true")),
                "{ruleset}: {found:?}"
            );
        }
    }
}

#[test]
fn groups_of_a_directed_graph_are_joined_against_arcs_too() {
    // The only move is at b: both stones then form one group, next to the empty c.
    let ruleset = r#"ruleset a(b: digraph "x.") = impartial [
        "." -> "x" if forall g in groups(after, "x"): exists d in near(after, g): at(after, d) == "."]"#;
    for board in ["a:x, b, c, b>a, b>c", "c, b, a:x, b>a, b>c"] {
        let found = run(&format!("{ruleset}\na(\"{board}\")"));
        assert_eq!(found, ["*"], "{board}");
    }
}
