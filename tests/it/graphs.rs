//! Words of graphs, and positions that are looked for.

use crate::support::session;
use cgt_lang::session::Item;

/// The last value of a text, or its first error with the help.
fn last(text: &str) -> Result<String, String> {
    let mut session = session();
    let id = session.add_source("<text>", text, None);
    let mut found = Err("no value".to_owned());
    let mut faults = Vec::new();
    session.run(id, &mut |_, result| {
        for fault in result.diagnostics.iter().filter(|fault| fault.is_error()) {
            faults.push(
                [vec![fault.message.clone()], fault.help.clone()]
                    .concat()
                    .join("; "),
            );
        }
        match &result.item {
            Item::Value(shown) => found = Ok(shown.text.ascii.clone()),
            Item::Check(check) => found = Ok(format!("{} failed", check.failed)),
            _ => {}
        }
        true
    });
    faults.into_iter().next().map_or(found, Err)
}

fn holds(text: &str) {
    assert_eq!(last(text).as_deref(), Ok("true"), "{text}");
}

#[test]
fn families_have_the_degrees_and_numbers_that_define_them() {
    for text in [
        "def degrees(g) = sort([sum(row) for row in adjacency(g)])\ndegrees(star(4)) == [1, 1, 1, 1, 4]",
        "[length(adjacency(g)) for g in [star(3), wheel(5), caterpillar([2, 0, 3]), hypercube(3), queens(3)]] == [4, 6, 8, 8, 9]",
        "sort([sum(row) for row in adjacency(wheel(5))]) == [3, 3, 3, 3, 3, 5]",
        "forall d in 0..4, i in 0..pow(2, d) - 1: degree(hypercube(d), text(i)) == d",
        "[sum(concat(adjacency(queens(n)))) div 2 for n in 1..5] == [0, 6, 28, 76, 160]",
        "forall m in 0..3, n in 0..3: sum(concat(adjacency(complete_bipartite(m, n)))) == 2 * m * n",
        "[length(trees(n)) for n in 0..12] == [1, 1, 1, 1, 2, 3, 6, 11, 23, 47, 106, 235, 551]",
        "[length(graphs(n)) for n in 0..6] == [1, 1, 2, 4, 11, 34, 156]",
        "[length([g for g in graphs(n) if is_connected(g)]) for n in 0..6] == [1, 1, 1, 2, 6, 21, 112]",
        "forall t in trees(8): is_connected(t) and is_bipartite(t) and sum(concat(adjacency(t))) == 14",
        "forall g in cubic(8), i in 0..7: degree(g, text(i)) == 3 and is_connected(g)",
        "exists g in cubic(10): grundy(node_kayles(g)) == grundy(node_kayles(petersen)) and not is_bipartite(g)",
        "matching_number(star(7)) == 1 and matching_number(ring(9)) == 4 and matching_number(\"a>b, c>a\") == 1",
        "adjacency(\"a>b, b>c\") == [[0, 1, 0], [0, 0, 1], [0, 0, 0]]",
        "not is_bipartite(petersen) and is_bipartite(hypercube(4)) and not is_connected(\"a-b, c\")",
        // A graph is connected if one group of its empty vertices has them all.
        "forall g in graphs(5): is_connected(g) == (length(groups(g, \".\")) == 1)",
    ] {
        holds(text);
    }
}

#[test]
fn enumerations_tell_their_number_and_bad_graphs_their_place() {
    for (text, says) in [
        (
            "trees(40)",
            "`trees(40)` has 363990257783343 trees; a list has at most 20 vertices",
        ),
        (
            "find t in trees(40): t",
            "`trees(40)` has 363990257783343 trees",
        ),
        (
            "trees(21)",
            "the list `trees(21)` has 2144505 elements; `find g in trees(21): g` goes through them",
        ),
        (
            "graphs(10)",
            "`graphs(10)` has 12005168 graphs; at most 9 vertices",
        ),
        (
            "cubic(20)",
            "`cubic(20)` has 510489 graphs; at most 14 vertices",
        ),
        ("cubic(100)", "too many graphs; at most 14 vertices"),
        ("trees(-1)", "the number of vertices"),
        ("hypercube(40)", "at most 1000000 cells"),
        ("adjacency(\"xo/ox\")", "write vertices and edges"),
        ("degree(star(3), \"9\")", "the board has no cell"),
        ("caterpillar([1, -1])", "a number of leaves is from 0"),
        ("positions(snort, 3)", "a graph"),
        ("positions(clobber, star(3))", "rows and columns"),
        ("born(4)", "1474 games are born by day 3"),
        ("born(2, integers)", "can only be `dicots` or `misere`"),
        (
            "born_join(1, 2, 0)",
            "this game is born on day 2, not by day 1",
        ),
        ("realise(1, hackenbush, 3)", "no boards of one size"),
        (
            "realise(1, snort, 10)",
            "graphs with 10 vertices are too many",
        ),
        ("hottest(clobber, 3)", "rows and columns"),
        (
            "hottest(snort, star(3), 1, 10)",
            "are on a graph; write `hottest(snort, star(3))`",
        ),
        ("rectangle(\"a-b\")", "a picture of rows is needed here"),
        ("triangle(-1)", "the number of rows"),
        ("triangle(2000)", "at most 1000000 cells"),
        (
            "period([0, 1, 0, 1])",
            "`guess(xs)` shows the periods of a list",
        ),
        ("route(nim 5, nim 4)", "no play leads to this position"),
    ] {
        let said = last(text).expect_err(text);
        assert!(said.contains(says), "{text}: {said}");
    }
}

#[test]
fn ranges_make_graphs_one_by_one() {
    for text in [
        "forall n in 0..9: [t for t in trees(n)] == trees(n)",
        "forall n in 0..6: [g for g in graphs(n)] == graphs(n)",
        "forall n in 0..7: [length([g for g in graphs(n)])] == [[1, 1, 2, 4, 11, 34, 156, 1044][n]]",
        "[[n, t] for n in 2..6, t in trees(n)] == concat([[[n, t] for t in trees(n)] for n in 2..6])",
        // A list of them would have 279793450 elements.
        "exists t in trees(26): degree(t, \"0\") > 3",
        "not forall t in trees(26): degree(t, \"0\") == 2",
        "[length(cubic(n)) for n in 3..8] == [0, 1, 0, 2, 0, 5] and cubic(101) == []",
    ] {
        holds(text);
    }
    let found = last("find t in trees(26) if degree(t, \"0\") > 3: length(adjacency(t))\n7");
    assert_eq!(found.as_deref(), Ok("7"));
}

#[test]
fn graphs_with_a_value_are_found_once() {
    // All positions on labelled graphs with two vertices, against those up to isomorphism.
    for (rules, value) in [
        ("snort", "1"),
        ("snort", "*"),
        ("col", "-1"),
        ("node_kayles", "*2"),
    ] {
        let text = format!(
            "let found = realise({value}, {rules}, 4)\n\
             let n = length(adjacency(board(found[0])))\n\
             let all = [p for g in graphs(n), p in positions({rules}, g) if p == {value}]\n\
             def invariant(p) = [sort([sum(row) for row in adjacency(board(p))]), sort([[at(board(p), text(v)), degree(board(p), text(v))] for v in 0..n - 1])]\n\
             (forall p in found: p == {value}) and\n\
             (forall m in 1..n - 1, g in graphs(m), p in positions({rules}, g): p != {value}) and\n\
             unique([invariant(p) for p in found]) == unique([invariant(p) for p in all]) and\n\
             length(found) == length(unique([invariant(p) for p in found]))"
        );
        holds(&text);
    }
}

#[test]
fn graphs_are_filled_and_read_alike_by_all_words() {
    for text in [
        "length([p for p in positions(snort, path(3))]) == 27",
        "[p for p in positions(node_kayles, path(2))] == [node_kayles(\"0-1\"), node_kayles(\"0-1, 1:#\"), node_kayles(\"0-1, 0:#\"), node_kayles(\"0-1, 0:#, 1:#\")]",
        "strings(\"a-b-c, c-ground\") == strings(\"a-b, b-c, c-ground\")",
        "connected(\"a-b-c, d\", \"a\", \".\") == \"a-b-c, d, d:#\"",
        "connected(\"a-b-c, b:#\", \"a\", \".\") == \"a-b-c, b:#, c:#\"",
        "connected(\"xo./.ox\", 0, \"xo\") == \"xo./.ox\"",
        // A letter before an edge, or behind a single vertex, is that of a vertex.
        "connected(\"a:x-b:x-c, d\", \"a\") == \"a-b-c, d, a:x, b:x\"",
        "at(put(\"b-c, a:x\", \"b\", \"o\"), \"b\") == \"o\"",
    ] {
        holds(text);
    }
    // Boards with any outline, as graphs.
    for text in [
        "adjacency(rectangle(\"..../....\")) == adjacency(rectangle(2, 4))",
        "adjacency(triangle(\"..../....\")) == adjacency(triangle(2, 4)) and sum(concat(adjacency(triangle(3, 3)))) == 32",
        "[sum(concat(adjacency(triangle(n)))) for n in 1..5] == [3 * n * (n - 1) for n in 1..5]",
        "let b = rectangle(\"x../.#./..o\") in cells(b, \"x\") == [\"0\"] and cells(b, \"o\") == [\"7\"] and near(b, \"0\") == [\"1\", \"3\"]",
        "let ring = rectangle(\".../.#./...\") in (forall i in 0..7: degree(ring, text(i)) == 2) and is_connected(ring)",
        "triangle(3) == triangle(\"##./#../...\") and rectangle(\"#\") == \"\"",
        "hottest(snort, star(3))[0] == max([temperature(p) for p in positions(snort, star(3))])",
    ] {
        holds(text);
    }
    for graph in ["a:x-b, c", "a-b, c, a:x", "c, a:x-b", "b-a, a:x, c"] {
        for words in [
            "cells(GRAPH, \"x\") == [\"a\"] and length(cells(GRAPH, \".\")) == 2 and at(GRAPH, \"a\") == \"x\"",
            "near(GRAPH, \"a\") == [\"b\"] and groups(GRAPH, \"x\") == [[\"a\"]] and degree(GRAPH, \"a\") == 1",
            "cells(connected(GRAPH, \"a\"), \"x\") == [\"a\"] and cells(connected(GRAPH, \"a\", \".x\"), \"#\") == [\"c\"]",
            "cells(exchange(GRAPH, \"x|o\"), \"o\") == [\"a\"] and sum(concat(adjacency(GRAPH))) == 2",
            "is_bipartite(GRAPH) and not is_connected(GRAPH) and matching_number(GRAPH) == 1",
            "snort(GRAPH) == snort(\"a-b, c, a:x\") and length(positions(snort, GRAPH)) == 27",
        ] {
            holds(&words.replace("GRAPH", &format!("{graph:?}")));
        }
    }
}

#[test]
fn what_is_found_is_what_a_search_of_all_positions_finds() {
    for text in [
        "[length(born(n)) for n in 0..3] == [1, 4, 22, 1474]",
        "forall g in born(2): birthday(g) <= 2",
        "forall g in born(3, dicots): is_all_small(g) and birthday(g) <= 3",
        "forall g in born(4, misere), h in born(4, misere): (g == h) == (text(g) == text(h))",
        "length(born_irreducibles(2)) == 8",
        "forall g in born(2), h in born(2): born_join(2, g, h) == -born_meet(2, -g, -h)",
        "forall g in born(2), h in born(2): born_join(2, g, born_meet(2, g, h)) == g",
        "let found = realise(1/2, domineering, 6) in found != [] and (forall g in found: g == 1/2)",
        // The smallest boards with the value have five cells, and no board of four cells has it.
        "not (exists r in 1..4, c in 1..4 if r * c <= 4: exists g in positions(domineering, r, c): g == 1/2) or length(realise(1/2, domineering, 4)) > 0",
        "realise(*2, kayles, 5) == [kayles 2] and realise(*7, kayles, 5) == []",
        "hottest(clobber, 2, 3)[0] == max([temperature(g) for g in positions(clobber, 2, 3)])",
        "temperature(hottest(domineering, 2, 3)[1]) == hottest(domineering, 2, 3)[0]",
        "hottest(amazons, 2, 3, 7, 200) == hottest(amazons, 2, 3, 7, 200) and hottest(amazons, 2, 3, 7, 200)[0] <= hottest(amazons, 2, 3)[0]",
        "forall g in followers(clobber(\"xox/oxo\")): reachable(g, clobber(\"xox/oxo\"))",
        "not reachable(clobber(\"xoo\"), clobber(\".xo\"))",
    ] {
        holds(text);
    }
    // The moves of a route lead there.
    let played = "def walk(g, moves) = if moves == [] then g else walk(play(g, moves[0]), slice(moves, 1, length(moves)))\n\
        let g = clobber(\"xox/oxo\")\n\
        forall h in followers(g): outcome(walk(g, route(h, g)) - h) == P";
    holds(played);
}
