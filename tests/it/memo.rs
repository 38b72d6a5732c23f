//! Memoised calls: positions with the same parts share one, unless the function can tell them apart. Lists are compared
//! by content, however they are nested.

use crate::support::run;

/// How long the winner needs and the loser holds out.
const REMOTENESS: &str = "def remoteness(g) = let rs = [remoteness(x) for x in options(g)] in \
     let evens = [r for r in rs if r mod 2 == 0] in \
     if rs == [] then 0 else if evens != [] then 1 + min(evens) else 1 + max(rs)\n";

#[test]
fn a_function_of_trees_of_moves_visits_each_sum_once() {
    // The plays of Kayles 14 are too many to walk; the sums of heaps on the way are 508 at most.
    let found = run(&format!(
        "{REMOTENESS}[remoteness(kayles(n)) for n in 1..14]"
    ));
    assert_eq!(found, ["[1,1,3,3,5,5,5,7,7,7,9,11,11,11]"]);
    // Images of a board and parts without moves count as the same.
    let found = run(&format!(
        "{REMOTENESS}[remoteness(clobber(\"xoxox\") + clobber(b)) for b in [\"xo.ox\", \"xo.xo\", \"ox.xo\"]]"
    ));
    let alone = run(&format!(
        "{REMOTENESS}remoteness(clobber(\"xoxox\") + clobber(\"xo.ox\"))"
    ));
    assert_eq!(found, [format!("[{0},{0},{0}]", alone[0])]);
}

#[test]
fn a_function_that_sees_the_written_form_visits_each_form_once() {
    // A heap of 40 has 2^39 plays, and 41 positions.
    let found = run(
        "def passing(g) = let h = heaps(g) in impartial ([g] + [passing(x) for x in options(g)])\n\
         grundy(passing(nim 40))\n\
         def button(g, other) = impartial ([other(g)] + [button(x, other) for x in options(g)])\n\
         def by_hand(x, y) = impartial ([wythoff(x, y)] + [by_hand(k, y) for k in 0..x - 1] + [by_hand(x, k) for k in 0..y - 1])\n\
         forall x in 0..9: grundy(button(nim(x, 9), p -> let nim(a, b) = p in wythoff(a, b))) == grundy(by_hand(x, 9))",
    );
    assert_eq!(found, ["41", "true"]);
}

#[test]
fn functions_that_tell_written_forms_apart_do_not_share_calls() {
    let functions = [
        (
            "f",
            "let o = options(g) in if o == [] then 0 else grundy(o[0]) + 10 * f(o[0])",
        ),
        (
            "f",
            "let m = moves(g) in if m == [] then \"\" else text(m[0]) + \"; \" + f(play(g, m[0]))",
        ),
        (
            "f",
            "if options(g) == [] then [] else [f(x) for x in options(g)]",
        ),
        ("f", "length([x for x in options(g) if f(x) >= 0])"),
        (
            "f",
            "let o = options(g) in if o == [] then 0 else 1 + f(first(o))",
        ),
        (
            "h",
            "h2(g)\ndef h2(g) = let o = options(g) in if o == [] then \"\" else text(last(o)) + h(last(o))",
        ),
    ];
    let games = [
        "kayles(2) + kayles(3)",
        "kayles(3) + kayles(2)",
        "kayles(3) + kayles(1) + kayles(2)",
    ];
    for (name, body) in functions {
        let alone = games.map(|game| run(&format!("def {name}(g) = {body}\n{name}({game})")));
        let calls = games.map(|game| format!("{name}({game})\n"));
        let together = run(&format!("def {name}(g) = {body}\n{}", calls.concat()));
        assert_eq!(together, alone.concat(), "{body}");
    }
}

#[test]
fn an_early_end_of_a_quantifier_does_not_hide_a_fault() {
    // The first option decides in one order, and fails in the other.
    let text = "def f(g) = exists x in options(g): \
         grundy(x) == 2 or 6 div grundy(x) > 7 or grundy(x) > 9 and f(x)\n";
    let games = [
        "kayles(1) + kayles(2)",
        "kayles(2) + kayles(1)",
        "kayles(1) + kayles(2)",
    ];
    let alone = games.map(|game| run(&format!("{text}f({game})")));
    let together = run(&format!(
        "{text}{}",
        games.map(|game| format!("f({game})\n")).concat()
    ));
    assert_eq!(together, alone.concat());
    assert_eq!(together, ["true", "division by zero", "true"]);
}

#[test]
fn lists_are_equal_by_content() {
    let found = run("def d(n) = if n == 0 then [] else [d(n - 1), d(n - 1)]\n\
         def e(n) = if n == 0 then [] else let x = e(n - 1) in [x, x]\n\
         [d(60) == e(60), d(60) == e(59), d(12) == e(12), d(12) == e(11)]\n\
         length(unique([d(60), e(60), d(3), e(3)]))\n\
         [[[1, 2], \"a\", true] == [[1, 2], \"a\", true], [[1], [kayles(1)]] == [[1], [*]], [[1, 2]] == [[1, 3]]]\n\
         unique([[kayles(1)], [*], [1, \"a\"], [1, \"a\"], [[1], [2]], [[1], [2]], [P, N], [P, N], [N, P]])\n\
         sort([[2, 1], [1, 3], [], [1, 2], [1], [1, 2]])");
    assert_eq!(
        found,
        [
            "[true,false,true,false]",
            "2",
            "[true,true,false]",
            "[[*],[1,\"a\"],[[1],[2]],[P,N],[N,P]]",
            "[[],[1],[1,2],[1,2],[1,3],[2,1]]",
        ]
    );
}

/// Games whose positions have positions as arguments. With `FILTER` as a condition that reads a text and always holds,
/// no written forms share a call.
const COMBINED: [&str; 3] = [
    "def f(g, h) = impartial [f(x, y) for x in options(g), y in options(h)FILTER]\n",
    "def f(g, h) = impartial ([f(x, h) for x in options(g)FILTER] + [f(g, y) for y in options(h)])\n",
    "def f(g, h) = {[f(x, h) for x in left_options(g)FILTER] | [f(y, g) for y in right_options(h)]}\n",
];

#[test]
fn positions_with_positions_as_arguments_are_searched_once_for_all_written_forms() {
    let [short, ..] = COMBINED.map(|text| text.replace("FILTER", ""));
    let found = run(&format!(
        "{short}[count_positions(f(kayles(n), kayles(n))) for n in 3..7]"
    ));
    // All positions without moves count as one.
    assert_eq!(found, ["[11,23,59,121,258]"]);
    let found = run(&format!(
        "{short}length(followers(f(kayles(5), kayles(5))))"
    ));
    assert_eq!(found, ["59"]);
    let pairs = [
        "kayles(3), kayles(1) + kayles(2)",
        "kayles(2) + kayles(1), kayles(3)",
        "kayles(1) + kayles(2), kayles(2) + nim(1)",
        "domineering(1, 2), clobber(\"xo\") + domineering(2, 1)",
        "domineering(2, 1) + clobber(\"ox\"), -domineering(1, 2)",
    ];
    let asked = pairs.map(|pair| format!("[outcome(f({pair})), value(f({pair}))]\n"));
    for text in COMBINED {
        let shared = text.replace("FILTER", "");
        let apart = text.replace("FILTER", " if length(text(g)) >= 0");
        let asked = asked.concat();
        assert_eq!(
            run(&format!("{shared}{asked}")),
            run(&format!("{apart}{asked}")),
            "{text}"
        );
    }
}

#[test]
fn a_position_is_shown_as_it_is_written_whatever_was_searched_before() {
    let pairs = [
        "kayles(3) + kayles(2), kayles(4)",
        "kayles(2) + kayles(3), kayles(4)",
        "kayles(2) + kayles(3), kayles(3) + kayles(1)",
    ];
    for text in COMBINED {
        let text = text.replace("FILTER", "");
        let asked = pairs.map(|pair| {
            format!("value(f({pair}))\n[text(x) for x in options(f({pair}))]\nmoves(f({pair}))\n")
        });
        let alone = asked.clone().map(|asked| run(&format!("{text}{asked}")));
        assert_eq!(
            run(&format!("{text}{}", asked.concat())),
            alone.concat(),
            "{text}"
        );
    }
}
