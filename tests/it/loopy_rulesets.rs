//! Rulesets and functions with possibly infinite play: outcomes and values, compared with plain computations.

use crate::support::{Dice, run};

fn value(text: &str) -> String {
    run(text).pop().unwrap_or_default()
}

/// A graph by the options of Left and of Right of each vertex.
pub(crate) type Graph = Vec<[Vec<usize>; 2]>;

pub(crate) fn random_graph(dice: &mut Dice, vertices: usize) -> Graph {
    let side = |dice: &mut Dice| {
        let count = dice.below(3);
        (0..count).map(|_| dice.below(vertices)).collect()
    };
    (0..vertices).map(|_| [side(dice), side(dice)]).collect()
}

/// The graph as a function of the index of a vertex.
pub(crate) fn written(graph: &Graph) -> String {
    let list = |side: &[usize]| {
        let options: Vec<String> = side.iter().map(|v| format!("f({v})")).collect();
        options.join(", ")
    };
    let mut body = String::from("{|}");
    for (v, [left, right]) in graph.iter().enumerate() {
        body = format!(
            "if n == {v} then {{{} | {}}} else {body}",
            list(left),
            list(right)
        );
    }
    format!("loopy def f(n) = {body}\n")
}

/// Whether each player wins from each pair of vertices of a sum, moving first. These are the least sets closed under
/// the rules for wins and losses, found by checking all pairs until nothing changes. A player who cannot move has lost
/// or, in misère play, has won.
fn winners(g: &Graph, h: &Graph, misere: bool) -> impl Fn(usize, usize) -> String + use<> {
    let width = h.len();
    let state = |u: usize, v: usize, p: usize| 2 * (u * width + v) + p;
    let mut fate = vec![0i8; 2 * g.len() * width];
    loop {
        let before = fate.clone();
        for u in 0..g.len() {
            for v in 0..width {
                for p in 0..2 {
                    let in_g = g[u][p].iter().map(|&w| state(w, v, 1 - p));
                    let in_h = h[v][p].iter().map(|&w| state(u, w, 1 - p));
                    let after: Vec<i8> = in_g.chain(in_h).map(|s| before[s]).collect();
                    if after.contains(&-1) || after.is_empty() && misere {
                        fate[state(u, v, p)] = 1;
                    } else if after.iter().all(|&f| f == 1) {
                        fate[state(u, v, p)] = -1;
                    }
                }
            }
        }
        if fate == before {
            break;
        }
    }
    move |u, v| {
        let state = 2 * (u * width + v);
        let name = match (fate[state], fate[state + 1]) {
            (1, -1) => "L",
            (-1, 1) => "R",
            (1, 1) => "N",
            (-1, -1) => "P",
            (0, -1) => "PHat",
            (-1, 0) => "PCheck",
            (1, 0) => "NHat",
            (0, 1) => "NCheck",
            _ => "D",
        };
        name.into()
    }
}

#[test]
fn outcomes_of_random_graphs_are_those_of_a_plain_search() {
    let mut dice = Dice(1);
    let alone: Graph = vec![[Vec::new(), Vec::new()]];
    for _ in 0..40 {
        let graph = random_graph(&mut dice, 5);
        let plain = winners(&graph, &alone, false);
        let expected: Vec<String> = (0..5).map(|v| plain(v, 0)).collect();
        let text = written(&graph);
        let ask = format!("{text}[outcome(f(n)) for n in 0..4]");
        assert_eq!(value(&ask), format!("[{}]", expected.join(",")), "{text}");
        let by_value = format!("{text}[outcome(value(f(n))) for n in 0..4]");
        assert_eq!(
            value(&by_value),
            format!("[{}]", expected.join(",")),
            "{text}"
        );
    }
}

#[test]
fn misere_outcomes_of_random_graphs_are_those_of_a_plain_search() {
    let mut dice = Dice(3);
    for _ in 0..20 {
        let (graph, other) = (random_graph(&mut dice, 4), random_graph(&mut dice, 3));
        let text = written(&graph) + &written(&other).replace("f(", "g(");
        let plain = winners(&graph, &other, true);
        let expected: Vec<String> = (0..4).map(|v| plain(v, v % 3)).collect();
        let ask = format!("{text}[outcome(f(n) + g(n mod 3), misere) for n in 0..3]");
        assert_eq!(value(&ask), format!("[{}]", expected.join(",")), "{text}");
    }
    let toads = "outcome(toads(\"tt..ff\"), misere)";
    let sliding = "outcome(sliding_toads(1, 1, 1, 0, \"tt..ff\"), misere)";
    assert_eq!(value(sliding), value(toads));
    let ask = "winning_moves(backsliding_toads(\"t.f\"), misere)";
    assert_eq!(value(ask), "[L 1-2,R 3-2]");
}

#[test]
fn values_of_random_graphs_have_the_outcomes_of_sums() {
    let mut dice = Dice(2);
    // 1, -1, * and ^ as graphs, with their notation.
    let leaf = || [Vec::new(), Vec::new()];
    let small: [(&str, Graph); 4] = [
        ("1", vec![[vec![1], vec![]], leaf()]),
        ("-1", vec![[vec![], vec![1]], leaf()]),
        ("*", vec![[vec![1], vec![1]], leaf()]),
        ("^", vec![[vec![1], vec![2]], leaf(), [vec![1], vec![1]]]),
    ];
    for _ in 0..12 {
        let graph = random_graph(&mut dice, 4);
        let text = written(&graph);
        for (name, other) in &small {
            let plain = winners(&graph, other, false);
            let expected: Vec<String> = (0..4).map(|v| plain(v, 0)).collect();
            let ask = format!("{text}[outcome(f(n) + {name}) for n in 0..3]");
            assert_eq!(
                value(&ask),
                format!("[{}]", expected.join(",")),
                "{text} + {name}"
            );
        }
        let plain = winners(&graph, &graph, false);
        let expected: Vec<String> = (0..4).map(|v| plain(v, (v + 1) % 4)).collect();
        let ask = format!("{text}[outcome(f(n) + f((n + 1) mod 4)) for n in 0..3]");
        assert_eq!(value(&ask), format!("[{}]", expected.join(",")), "{text}");
    }
}

/// The options of a strip in Backsliding Toads and Frogs.
fn backslides(strip: &str, right: bool) -> Vec<String> {
    let cells: Vec<char> = if right {
        let turned = strip.chars().rev();
        turned
            .map(|c| match c {
                't' => 'f',
                'f' => 't',
                c => c,
            })
            .collect()
    } else {
        strip.chars().collect()
    };
    let mut found = Vec::new();
    for (from, to) in ["t.", ".t", "tf."].into_iter().zip([".t", "t.", ".ft"]) {
        for at in 0..(cells.len() + 1).saturating_sub(from.len()) {
            let mut after = cells.clone();
            if after[at..at + from.len()].iter().copied().eq(from.chars()) {
                after.splice(at..at + from.len(), to.chars());
                let after: Vec<char> = if right {
                    let turned = after.into_iter().rev();
                    turned
                        .map(|c| match c {
                            't' => 'f',
                            'f' => 't',
                            c => c,
                        })
                        .collect()
                } else {
                    after
                };
                found.push(after.into_iter().collect());
            }
        }
    }
    found
}

#[test]
fn backsliding_toads_have_the_outcomes_of_a_plain_search() {
    let mut boards: Vec<String> = vec![String::new()];
    for _ in 0..5 {
        let longer = boards
            .iter()
            .flat_map(|b| ["t", "f", "."].map(|c| format!("{b}{c}")));
        boards = longer.collect();
    }
    let number = |b: &String| {
        boards
            .iter()
            .position(|other| other == b)
            .unwrap_or_default()
    };
    let options = |b: &String, right| backslides(b, right).iter().map(number).collect();
    let graph: Graph = boards
        .iter()
        .map(|b| [options(b, false), options(b, true)])
        .collect();
    let plain = winners(&graph, &vec![[Vec::new(), Vec::new()]], false);
    let expected: Vec<String> = (0..boards.len()).map(|v| plain(v, 0)).collect();
    let list: Vec<String> = boards.iter().map(|b| format!("\"{b}\"")).collect();
    let ask = format!(
        "[outcome(backsliding_toads(b)) for b in [{}]]",
        list.join(", ")
    );
    assert_eq!(value(&ask), format!("[{}]", expected.join(",")));
    let by_value = format!(
        "[outcome(value(backsliding_toads(b))) for b in [{}]]",
        list.join(", ")
    );
    assert_eq!(value(&by_value), format!("[{}]", expected.join(",")));
}

#[test]
fn values_are_those_of_the_literature() {
    let cases = [
        ("backsliding_toads(\"t.\")", "on"),
        ("backsliding_toads(\"tf.\")", "*"),
        ("backsliding_toads(\"tt..ff\")", "*"),
        (
            "backsliding_toads(\"ttt..fff\")",
            "{on||0|-1/2} & {1/2|0||off}",
        ),
        (
            "backsliding_toads(\"t.\") - backsliding_toads(\"t.\")",
            "dud",
        ),
        ("sliding_toads(-1, 2, 1, 0, \"ff.t\")", "{0|off}"),
        ("outcome(sliding_toads(1, 2, 1, 0, \"ttt..fff\"))", "P"),
        (
            "fox_and_geese(8, [[4, 2], [4, 4], [4, 6], [4, 8]], [2, 6])",
            "2",
        ),
        ("fox_and_geese(4, [[4, 2], [2, 4]], [1, 3])", "off"),
        ("fox_and_geese(5, [[2, 4], [3, 3], [4, 2]], [2, 2])", "1"),
    ];
    for (text, expected) in cases {
        assert_eq!(value(text), expected, "{text}");
    }
}

#[test]
fn a_position_has_moves_play_and_an_explanation() {
    let text = "let g = backsliding_toads(\"t.f\")\n";
    let found = |ask: &str| value(&format!("{text}{ask}"));
    assert_eq!(found("moves(g)"), "[L 1-2,R 3-2]");
    assert_eq!(found("play(g, \"L 1-2\")"), "*");
    assert_eq!(found("winning_moves(g)"), "[]");
    assert_eq!(found("count_positions(g)"), "6");
    assert!(found("explain(g)").contains("Left to move loses in"));
    let drawn = "explain(backsliding_toads(\"ttt..fff\"))";
    assert!(value(drawn).contains("keeps the draw"), "{}", value(drawn));
}

#[test]
fn what_says_loopy_and_ends_has_the_same_values() {
    let rules = |loopy: &str| {
        format!(
            "ruleset own(b: line \"t|f.\") = ±{{ \"t.\" -> \".t\" forward, \"tf.\" -> \".ft\" forward }} {loopy}\n\
             {loopy} def g(n) = if n < 1 then 0 else {{g(n - 1) | g(n - 2)}}\n\
             [own(\"tt..f\"), own(\"t.f.\"), g(1), g(2), g(5)] + [birthday(g(4)), mean(g(3))]"
        )
    };
    assert_eq!(
        value(&rules("loopy")),
        value(&rules("").replace("\n def", "\ndef"))
    );
}

#[test]
fn faults_say_what_is_missing() {
    let cases = [
        (
            "def f(n) = {f(n) | }\nf(1)",
            "`f(1)` depends on its own value",
        ),
        (
            "ruleset f(b: line \"t|f.\") = ±{ \"t.\" -> \".t\" }",
            "plays need not end: Left's move 1 can be undone by itself",
        ),
        (
            "loopy def f(n) = f(n)\nf(1)",
            "`f(1)` depends on its own value",
        ),
        (
            "loopy def f(n) = {value(f(n)) | }\nf(1)",
            "`f(1)` depends on its own value",
        ),
        (
            "loopy def f(n) = {f(n) + 1 | }\nf(1)",
            "the value of a position whose moves lead to a sum of itself and other games is not defined",
        ),
        (
            "def f(n) = {off | }\nf(1)",
            "an option of a position must be a short game",
        ),
        (
            "ruleset f(b: line \"x|o.\") = ±{ \"x.\" -> \".x\" rows } lost if at(b, 0) == \"o\" loopy\noutcome(f(\"x.o\") + 1)",
            "the outcome of a sum of positions whose ruleset says `lost if` is not defined",
        ),
        (
            "birthday(backsliding_toads(\"t.\"))",
            "the birthday of a loopy game is not defined",
        ),
        (
            "misere_canonical_form(backsliding_toads(\"t.\"))",
            "misère play of a loopy game is not defined",
        ),
        (
            "grundy(backsliding_toads(\"t.\"))",
            "the short value of `backsliding_toads(\"t.\")`, which is a loopy game, is not defined",
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(value(text), expected, "{text}");
    }
}
