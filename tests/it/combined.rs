//! Rulesets made of two others, compared with the same games as plain functions and with theorems.

use crate::support::run;
use cgt_lang::rulesets::entry::RULESETS;
use cgt_lang::rulesets::random::Random;
use std::collections::BTreeSet;

/// Checks that every claim of a text holds.
fn holds(text: &str) {
    for line in run(text) {
        assert!(line.starts_with("holds"), "{line}\n{text}");
    }
}

#[test]
fn joins_are_the_functions_with_the_moves_of_both() {
    holds(
        r##"
        def take(n) = subtraction([2], n)
        def split(n) = impartial [split(k) + split(n - k) for k in 1..n div 2]
        def both(n) = impartial ([both(n - 2) for k in 1..1 if n >= 2] + [both(k) + both(n - k) for k in 1..n div 2])
        claim forall n in 0..12: joined(take, split)(n) == both(n)
        claim forall n in 0..12: grundy(joined(take, split)(n)) == grundy(both(n))
        claim forall n in 0..10: outcome(joined(take, split)(n), misere) == outcome(both(n), misere)
        def pair(n) = { [pair(n - s) for s in [1, 2] if s <= n] | [pair(k) + pair(n - k) for k in 1..n div 2] }
        def some(n) = subtraction([1, 2], n)
        let left_right = partizan(some, split)
        claim forall n in 0..9: left_right(n) == pair(n) and outcome(left_right(n)) == outcome(pair(n))
        "##,
    );
}

#[test]
fn joins_of_boards_keep_the_whole_board() {
    holds(
        r##"
        def f(b) = {[f(put(b, c, ".", d, "x")) for c in cells(b, "x"), d in near(b, c) if at(b, d) == "o"]
            + [f(put(b, c, ".", d, "x")) for c in cells(b, "x"), d in near(b, c) if at(b, d) == "."]
            | [f(put(b, c, ".", d, "o")) for c in cells(b, "o"), d in near(b, c) if at(b, d) == "x"]
            + [f(put(b, c, ".", d, "o")) for c in cells(b, "o"), d in near(b, c) if at(b, d) == "."]}
        def g(b) = {[g(put(b, c, ".", d, "x")) for c in cells(b, "x"), d in near(b, c) if at(b, d) == "o"]
            | [g(put(b, c, "#")) for c in cells(b, "o")]}
        ruleset capture(b: grid "x|o.#") = ±{ "xo" -> ".x" }
        ruleset remove(b: grid "x|o.#") = ±{ "x" -> "#" }
        claim forall s in 1..12: let b = random_board("xxo.", 2, 3, s) in partizan(capture, remove)(b) == g(b)
        "##,
    );
    let found = run(r##"joined(clobber, konane)("xo.")
        moves(joined(clobber, konane)("xo."))
        moves(joined(clobber, king_clobber)("xo"))
        draw(joined(clobber, konane)("xo/o."))
        joined(clobber, konane)("xo#")
        joined(clobber, snort)("x")"##);
    assert_eq!(found[0], "*");
    assert_eq!(found[1], "[L 1,1-1,2,L 1,1-1,3,R 1,2-1,1]");
    assert_eq!(found[2], "[L 1,1-1,2,R 1,2-1,1]");
    assert_eq!(found[3], "xo\no.");
    assert!(found[4].contains("`#` is not a letter"), "{}", found[4]);
    assert!(found[5].contains("two kinds"), "{}", found[5]);
}

#[test]
fn direct_products_have_the_nim_products_as_values() {
    holds(
        r##"
        def mock(n) = coin_turning("1-3", [n])
        def ruler(n) = coin_turning("1+C", [n])
        claim forall m in 0..5, n in 0..5:
            grundy(direct_product(nim, nim)(m, n)) == nim_product(m, n)
        claim forall m in 1..4, n in 1..4:
            grundy(direct_product(mock, ruler)(m, n)) == nim_product(grundy(mock(m)), grundy(ruler(n)))
        claim forall m in 0..4, n in 1..5:
            grundy(direct_product(kayles, mock)(m, n)) == nim_product(grundy(kayles(m)), grundy(mock(n)))
        "##,
    );
}

#[test]
fn other_products_are_the_functions_of_two_heaps() {
    holds(
        r##"
        def split(n) = impartial [split(k) + split(n - k) for k in 1..n div 2]
        claim forall m in 1..5, n in 1..6: cake_product(split, split)(m, n) == cutcake(m, n)
        def both(m, n) = impartial ([both(k, n) for k in 1..m - 1] + [0] + [both(m, k) for k in 1..n - 1])
        claim forall m in 1..5, n in 1..5: acrostic_product(nim, nim)(m, n) == both(m, n)
        "##,
    );
}

#[test]
fn what_cannot_be_combined_is_told() {
    let found = run(r##"joined(nim, 3)
        direct_product(nim, kayles)(3)
        direct_product(cutcake, nim)(3, 4)
        acrostic_product(nim, nim)(3, -1)
        def twice(n) = nim(n) + nim(n)
        joined(nim, twice)(3)
        def half(n) = impartial [nim(k) for k in 0..n - 1]
        joined(half, nim)(3)
        length([3])(4)
        def left(n) = {[left(k) for k in 0..n - 1] | }
        direct_product(left, nim)(2, 2)"##);
    let wanted = [
        "expected the name of a ruleset",
        "is played on two heaps",
        "takes 2 arguments",
        "cannot have a negative size",
        "is a sum",
        "is no `half(...)`",
        "only a function can be called",
        "`left` is not impartial",
    ];
    assert_eq!(found.len(), wanted.len(), "{found:#?}");
    for (found, wanted) in found.iter().zip(wanted) {
        assert!(found.contains(wanted), "{found} for {wanted}");
    }
}

#[test]
fn options_have_names() {
    let text = r##"
        def take(n) = { if n >= 3 then "take 3": take(n - 3), if n >= 1 then "one": take(n - 1)
            | ["two": take(n - 2) for k in 1..n div 2] }
        moves(take(5))
        play(take(5), "L take 3") == take(2)
        winning_moves(take(4))
        ruleset some(n: heap) = impartial (["half": some(n div 2) for k in 1..n if k == 2] + ["one": some(n - 1) for k in 1..n if k == 1])
        moves(some(4))
        moves(joined(some, nim)(2))
        {"a": 0 | 1}"##;
    let wanted = [
        "[L take 3,L one,R two,R two (2)]",
        "true",
        "[L take 3,L one]",
        "[half,one]",
        "[half,one,to joined(some, nim)(0),to joined(some, nim)(1)]",
        "the move `a` has a name",
    ];
    let found = run(text);
    assert_eq!(found.len(), wanted.len(), "{found:#?}");
    for (found, wanted) in found.iter().zip(wanted) {
        assert!(found.contains(wanted), "{found} for {wanted}");
    }
}

#[test]
fn parameters_choose_the_moves() {
    holds(
        r##"
        ruleset hops(k: integer, b: line "x|o.") = ±{ "x." -> ".x" forward, if k > 1 then ["xo." -> ".ox" forward] }
        ruleset slow(b: line "x|o.") = ±{ "x." -> ".x" forward }
        ruleset fast(b: line "x|o.") = ±{ "x." -> ".x" forward, "xo." -> ".ox" forward }
        ruleset way(k: integer, b: line "x|o.") =
            if k == 1 then { "x." -> ".x" east | "o." -> ".o" west } else let m = k in { "x." -> ".x" west if last(here) < m | "o." -> ".o" east }
        ruleset back(b: line "x|o.") = { "x." -> ".x" west if last(here) < 2 | "o." -> ".o" east }
        claim forall s in 1..20: let b = random_board("xo..", 1, 5, s) in
            hops(1, b) == slow(b) and hops(2, b) == fast(b) and way(1, b) == slow(b) and way(2, b) == back(b)
        "##,
    );
    let faults = run(
        r##"ruleset q(b: line "x|o.") = ±{ if cells(b, "x") == [] then "x." -> ".x" east }
        q("x.")
        ruleset w(b: line "x|o.") = ±{ ["x." -> ".x" east for k in 1..2] }"##,
    );
    assert!(
        faults[0].contains("cannot depend on the board before it"),
        "{faults:?}"
    );
    assert!(
        faults[1].contains("a move is not allowed here"),
        "{faults:?}"
    );
}

#[test]
fn wrong_arguments_are_refused() {
    let cases = [
        ("subtraction(3, 4)", "`sizes` must be a list"),
        ("subtraction([0, 1], 4)", "1 counter or more, not 0"),
        ("take_and_break(\"0.x\", 3)", "is not a code"),
        ("take_and_break(\"0.{3\", 3)", "is not a code"),
        ("take_and_break(\"07\", 3)", "is not a code"),
        ("take_and_break(\"0.3[1\", 3)", "is not a code"),
        ("partizan_take_and_break(\"0.3\", \"\", 3)", "is not a code"),
        ("coin_turning(\"abc\", [1])", "is not a code"),
        ("coin_turning(\"3-\", [1])", "is not a code"),
        ("coin_turning(\"1-3\", [0])", "the places of coins"),
        ("coin_turning(\"1-3\", 2)", "`heads` must be a list"),
        ("chomp([1, 2])", "from the longest to the shortest"),
        ("wythoff(1, 2, 0)", "at least 1"),
        ("partizan_euclid(0, 5)", "must be positive"),
        ("sliding_toads(1, 1, 1, 2, \"t.f\")", "0 or 1"),
        ("cutcake(-1, 2)", "negative size"),
        ("error(\"no\")", "no"),
    ];
    for (text, wanted) in cases {
        let found = run(text);
        assert!(
            found.len() == 1 && found[0].contains(wanted),
            "{text}: {found:?}"
        );
    }
}

#[test]
fn variants_of_sums_are_known_again() {
    holds(
        r##"
        def without(xs, i) = slice(xs, 0, i) + slice(xs, i + 1)
        def cut(xs, side) = [without(xs, i) + [if side == 1 then [xs[i][0], k] else [k, xs[i][1]]] + [if side == 1 then [xs[i][0], xs[i][1] - k] else [xs[i][0] - k, xs[i][1]]]
            for i in 0..length(xs) - 1, k in 1..(if side == 1 then xs[i][1] else xs[i][0]) div 2]
        def twisted(xs, side) = { [twisted(ys, -side) for ys in cut(xs, side)] | [twisted(ys, -side) for ys in cut(xs, -side)] }
        claim forall m in 1..3, n in 1..3: twisted_variant(cutcake(m, n)) == twisted([[m, n]], 1)
        claim twisted_variant(cutcake(2, 2) - cutcake(2, 3)) == twisted_variant(-cutcake(2, 3) + 0 + cutcake(2, 2))
        claim forall n in 1..9: impartial_variant(kayles(n) + kayles(2)) == kayles(n) + kayles(2)
        "##,
    );
}

/// The queries about a position.
fn questions(position: &str) -> String {
    format!(
        "{position}\noutcome({position})\noutcome({position}, misere)\nlength(moves({position}))\n"
    )
}

/// Calls of every ruleset whose positions are calls: random samples for rulesets in Rust, the examples for library
/// rulesets.
fn calls() -> Vec<(String, String)> {
    let mut random = Random(7);
    let built_in = RULESETS
        .iter()
        .flat_map(|entry| std::iter::repeat_n(entry, 6));
    let built_in: Vec<String> = built_in
        .map(|entry| (entry.meaning.sample)(&mut random))
        .collect();
    let library = cgt_lang::vocabulary::entries().filter(|entry| entry.meaning.is_of_library());
    // Other examples are questions about a position.
    let library = library.filter(|entry| entry.example.0.starts_with(&format!("{}(", entry.name)));
    let library = library.map(|entry| entry.example.0.to_string());
    let starts = [
        "cram(3, 3)",
        "domineering(2, 3)",
        "clobber(2, 3)",
        "konane(2, 3)",
        "toads(2, 2, 1)",
    ];
    let starts = starts.into_iter().map(String::from);
    let all = built_in.into_iter().chain(library).chain(starts);
    let call = |text: String| {
        let (name, arguments) = text.split_once('(')?;
        let is_name = name
            .chars()
            .all(|c| c.is_ascii_lowercase() || c == '_' || c == '2');
        let is_call = is_name && arguments.ends_with(')');
        is_call.then(|| (name.to_string(), format!("({arguments}")))
    };
    let mut calls: Vec<(String, String)> = all.filter_map(call).collect();
    calls.sort_unstable();
    calls.dedup();
    calls
}

#[test]
fn a_ruleset_with_itself_is_itself() {
    let calls = calls();
    let names: BTreeSet<&str> = calls.iter().map(|call| &*call.0).collect();
    assert!(names.len() > 50, "{names:?}");
    for (name, arguments) in &calls {
        let own = run(&questions(&format!("{name}{arguments}")));
        for combinator in ["joined", "partizan"] {
            let combined = format!("{combinator}({name}, {name}){arguments}");
            assert_eq!(run(&questions(&combined)), own, "{combined}");
        }
    }
}

/// A function that calls a ruleset counts as another ruleset, so the two are combined by arguments, heaps or boards.
#[test]
fn a_ruleset_with_a_function_that_calls_it_is_itself() {
    let mut refused: BTreeSet<String> = BTreeSet::new();
    for (name, arguments) in calls() {
        let own = run(&questions(&format!("{name}{arguments}")));
        let depth = |c| match c {
            '(' | '[' => 1,
            ')' | ']' => -1,
            _ => 0,
        };
        let (mut inside, mut count, mut quoted) = (0, 1, false);
        for c in arguments.chars() {
            quoted ^= c == '"';
            inside += if quoted { 0 } else { depth(c) };
            count += usize::from(c == ',' && inside == 1 && !quoted);
        }
        if arguments == "()" {
            continue;
        }
        let params: Vec<String> = (0..count).map(|n| format!("p{n}")).collect();
        let params = params.join(", ");
        let alias = format!("def alias({params}) = {name}({params})\n");
        for combinator in ["joined", "partizan"] {
            for pair in [format!("{name}, alias"), format!("alias, {name}")] {
                let combined = format!("{combinator}({pair}){arguments}");
                let found = run(&format!("{alias}{}", questions(&combined)));
                let reasons = ["which is no `", "`alias` takes", "have effects"];
                if reasons.iter().any(|reason| found[0].contains(reason)) {
                    refused.insert(name.clone());
                } else {
                    // A pair of impartial rulesets gives each player different moves.
                    let questions = if combinator == "joined" { 4 } else { 3 };
                    assert_eq!(found[..questions], own[..questions], "{alias}{combined}");
                }
            }
        }
    }
    let refused: Vec<String> = refused.into_iter().collect();
    // A position of several heaps after a move is not a call of a function with that many arguments. A heap that
    // remembers the last move is not a call of a function for new heaps. The result of an operator is a position of
    // other rules. Moves with effects are not combined.
    let expected = [
        "fibonacci_nim",
        "flip_points",
        "grundys",
        "kayles",
        "mem",
        "nim",
        "octal",
        "push_the_button",
        "take_away",
        "with_pass",
    ];
    assert_eq!(refused, expected);
}

/// Combines a library ruleset with a renamed copy: two rulesets with the same boards or arguments.
#[test]
fn a_ruleset_with_a_copy_of_it_is_itself() {
    for (name, arguments) in calls() {
        let Some((_, text, at)) = cgt_lang::vocabulary::source(&name) else {
            continue;
        };
        // Only library words can have several definitions.
        let definitions = text.matches(&format!("ruleset {name}(")).count();
        if !text[at..].starts_with("ruleset") || definitions > 1 {
            continue;
        }
        let is_part = |c: char| c.is_alphanumeric() || c == '_';
        let mut copy = String::new();
        let mut rest = text;
        while let Some(found) = rest.find(&*name) {
            let (before, after) = rest.split_at(found);
            copy += before;
            let is_whole = !copy.ends_with(is_part) && !after[name.len()..].starts_with(is_part);
            copy += if is_whole { "my_" } else { "" };
            copy += &name;
            rest = &after[name.len()..];
        }
        copy += rest;
        let own = run(&questions(&format!("{name}{arguments}")));
        for combinator in ["joined", "partizan"] {
            let combined = format!("{combinator}({name}, my_{name}){arguments}");
            let mut found = run(&format!("{copy}\n{}", questions(&combined)));
            found.retain(|line| !line.contains("hides a"));
            if found[0].contains("have effects") {
                continue;
            }
            // Both moves are counted if their names do not identify them.
            assert_eq!(found[..3], own[..3], "{combined}");
        }
    }
}

#[test]
fn rulesets_of_one_kind_are_combined() {
    holds(
        r###"
        ruleset rows(b: grid ".#") = impartial [".." -> "##" rows]
        ruleset columns(b: grid ".#") = impartial [".." -> "##" columns]
        ruleset both(b: grid ".#") = impartial [".." -> "##"]
        claim forall s in 1..12: let b = random_board("..#", 2, 3, s) in
            joined(rows, columns)(b) == cram(b) and partizan(columns, rows)(b) == domineering(b) and
            joined(cram, both)(b) == cram(b) and partizan(domineering, cram)(b) == partizan(columns, both)(b) and
            joined(joined(rows, columns), cram)(b) == cram(b)
        claim forall n in 0..7: joined(nim, kayles)(n) == nim(n) and joined(nim, kayles)(n, 2) == nim(n, 2)
        def minus(n) = { [-minus(k) for k in 0..n - 1] | [minus(k) for k in 0..n - 2] }
        def minus_too(n) = { [-minus_too(k) for k in 0..n - 1] | [minus_too(k) for k in 0..n - 2] }
        claim forall n in 0..5: partizan(minus, minus_too)(n) == minus(n) and joined(minus, minus)(n) == minus(n)
        "###,
    );
}

#[test]
fn a_name_of_a_combination_has_its_functions() {
    let text = r##"
        def tk(n) = impartial [tk(n - k) for k in [1, 2] if k <= n]
        let c = joined(tk, tk)
        c(4)
        let d = joined(c, nim)
        d(5)
        let e = direct_product(tk, nim)
        e(2, 2)
        def call(f, n) = f(n)
        call(tk, 4)
        call(d, 3)
        moves(c(4))
        let g = partizan(kayles, tk)
        def more(n) = g(n) + g(1)
        more(2)
        def tk(n) = impartial [tk(n - k) for k in [1, 2, 3] if k <= n]
        c(3)
        joined(tk, tk)(3)
        g(3)"##;
    let found = run(text);
    let wanted = ["*", "*5", "*3", "*", "*3", "[to tk(3),to tk(2)]"];
    assert_eq!(found[..wanted.len()], wanted);
    assert_eq!(found[wanted.len() + 1..wanted.len() + 3], ["0", "*3"]);
    let none = found.iter().find(|line| line.contains("unknown"));
    assert_eq!(none, None);
}
