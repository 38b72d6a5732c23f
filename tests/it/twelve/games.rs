//! Fifteen games, each as a ruleset, as a plain function, and as moves in Rust.

use super::boards::*;
use super::moves::*;
use cgt_lang::rulesets::random::Random;
use cgt_lang::value::Player;

/// A game in three implementations.
pub(super) struct Game {
    /// A declaration of the ruleset `a`.
    pub ruleset: &'static str,
    /// A definition of the function `f`. A board is a string of letters, preceded by the shape arguments of `Sample`.
    pub function: &'static str,
    pub sample: fn(&mut Random) -> Sample,
    pub moves: fn(&Shape, &State, Player) -> Vec<State>,
    /// Whether the ruleset distinguishes positions by their arguments.
    pub by_arguments: bool,
}

/// Functions of the language that several games use.
pub(super) const HELPERS: &str = r###"
def near_ways(e, c) = [way[c] for way in e if way[c] >= 0]
def jumps(e, s, c, way, own, other) = let over = way[c] in let to = if over < 0 then -1 else way[over] in
    if to >= 0 and at(s, over) == other and at(s, to) == "." then
        let t = put(s, c, ".", over, ".", to, own) in [t] + jumps(e, t, to, way, own, other)
    else []
def slides(s, c, way) = let d = way[c] in if d >= 0 and at(s, d) == "." then [d] + slides(s, d, way) else []
def shots(e, s, own) = [put(t, u, "#") for c in cells(s, own), way in e, d in slides(s, c, way),
    t in [put(s, c, ".", d, own)], other in e, u in slides(t, d, other)]
def group(e, s, g) = let more = [d for c in g, d in near_ways(e, c) if at(s, d) == at(s, g[0]) and not d in g] in
    if more == [] then g else group(e, s, g + more)
def free(e, s) = forall c in cells(s, "xo"): exists g in group(e, s, [c]), d in near_ways(e, g): at(s, d) == "."
def blocked(s, cs) = if cs == [] then s else blocked(put(s, cs[0], "#"), slice(cs, 1))
def joined(e, s, found) =
    let more = [w for i in 0..length(e) - 1, w in e[i]
        if at(s, i) != "." and (e[i][0] in found or e[i][1] in found) and not w in found] in
    if more == [] then found else joined(e, s, found + more)
def grounded(e, s) = let found = joined(e, s, [0]) in
    join([if e[i][0] in found then s[i] else "." for i in 0..length(e) - 1])
"###;

pub(super) const GAMES: &[Game] = &[
    Game {
        ruleset: r###"ruleset a(b: grid "x|o.") = ±{ "xo" -> ".x" }"###,
        function: r###"def f(e, s) = {[f(e, put(s, c, ".", d, "x")) for c in cells(s, "x"), d in near_ways(e, c) if at(s, d) == "o"]
            | [f(e, put(s, c, ".", d, "o")) for c in cells(s, "o"), d in near_ways(e, c) if at(s, d) == "x"]}"###,
        sample: |random| rows(random, [3, 4], "xo.", SQUARE, false),
        moves: clobber,
        by_arguments: false,
    },
    Game {
        ruleset: r###"ruleset a(b: grid "x|o.#") = ±{ "xo." -> "..x" again }"###,
        function: r###"def f(e, s) = {[f(e, t) for c in cells(s, "x"), way in e, t in jumps(e, s, c, way, "x", "o")]
            | [f(e, t) for c in cells(s, "o"), way in e, t in jumps(e, s, c, way, "o", "x")]}"###,
        sample: |random| rows(random, [3, 5], "xo.", SQUARE, false),
        moves: konane,
        by_arguments: false,
    },
    Game {
        ruleset: r###"ruleset a(b: grid "x|o.#") = ±{ "x.*." -> "..*x" king then "x.*." -> "x.*#" king }"###,
        function: r###"def f(e, s) = {[f(e, t) for t in shots(e, s, "x")] | [f(e, t) for t in shots(e, s, "o")]}"###,
        sample: |random| rows(random, [2, 4], "xo..", KING, false),
        moves: amazons,
        by_arguments: false,
    },
    Game {
        ruleset: r###"ruleset a(b: grid "x|o.") = ±{ "." -> "x" if forall g in groups(after, "xo"): exists c in near(after, g): at(after, c) == "." }"###,
        function: r###"def f(e, s) = {[f(e, t) for c in cells(s, "."), t in [put(s, c, "x")] if free(e, t)]
            | [f(e, t) for c in cells(s, "."), t in [put(s, c, "o")] if free(e, t)]}"###,
        sample: |random| rows(random, [2, 3], "xo...", SQUARE, false),
        moves: nogo,
        by_arguments: false,
    },
    Game {
        ruleset: r###"ruleset a(b: torus ".#") = { ".." -> "##" columns | ".." -> "##" rows }"###,
        function: r###"def pairs(s, way) = [put(s, c, "#", way[c], "#") for c in cells(s, ".") if at(s, way[c]) == "."]
            def f(e, s) = {[f(e, t) for t in pairs(s, e[2])] | [f(e, t) for t in pairs(s, e[0])]}"###,
        sample: |random| rows(random, [3, 3], "...#", SQUARE, true),
        moves: |shape, state, player| {
            dominoes(
                state,
                if player == Player::Left {
                    &shape.ways[2..]
                } else {
                    &shape.ways[..2]
                },
            )
        },
        by_arguments: false,
    },
    Game {
        ruleset: r###"ruleset a(b: hex ".#") = impartial [ ".." -> "##" ]"###,
        function: r###"def f(e, s) = impartial [f(e, put(s, c, "#", d, "#")) for c in cells(s, "."), d in near_ways(e, c) if at(s, d) == "."]"###,
        sample: |random| rows(random, [3, 4], "..#", HEXAGON, false),
        moves: |shape, state, _| dominoes(state, &shape.ways),
        by_arguments: false,
    },
    Game {
        ruleset: r###"ruleset a(b: line "t|f.") = ±{ "t." -> ".t" forward, "tf." -> ".ft" forward }"###,
        function: r###"def hops(s, way, own, other) = [put(s, c, ".", d, own) for c in cells(s, own), d in
                [way[c]] + (if at(s, way[c]) == other then [way[way[c]]] else []) if at(s, d) == "."]
            def f(e, s) = {[f(e, t) for t in hops(s, e[0], "t", "f")] | [f(e, t) for t in hops(s, e[1], "f", "t")]}"###,
        sample: |random| rows(random, [1, 8], "tf.", EAST_WEST, false),
        moves: toads,
        by_arguments: false,
    },
    Game {
        ruleset: r###"ruleset a(b: cycle "x|o.") = ±{ "." -> "x" unless near "x" }"###,
        function: r###"def f(e, s) = {[f(e, put(s, c, "x")) for c in cells(s, ".") if forall d in near_ways(e, c): at(s, d) != "x"]
            | [f(e, put(s, c, "o")) for c in cells(s, ".") if forall d in near_ways(e, c): at(s, d) != "o"]}"###,
        sample: |random| rows(random, [1, 7], "xo....", EAST_WEST, true),
        moves: |shape, state, player| {
            let [own, _] = pair(player, b"xo");
            coloured(|c| neighbours(shape, c), state, [own, own])
        },
        by_arguments: false,
    },
    Game {
        ruleset: r###"ruleset a(b: graph "x|o.") = ±{ "." -> "x" unless near "o" }"###,
        function: r###"def f(e, s) = {[f(e, put(s, c, "x")) for c in cells(s, ".") if forall d in e[c]: at(s, d) != "o"]
            | [f(e, put(s, c, "o")) for c in cells(s, ".") if forall d in e[c]: at(s, d) != "x"]}"###,
        sample: |random| graph(random, "xo....", '-'),
        moves: |shape, state, player| {
            coloured(|c| shape.near[c].clone(), state, pair(player, b"xo"))
        },
        by_arguments: false,
    },
    Game {
        ruleset: r###"ruleset a(b: graph ".#") = impartial [ "." -> "#" with near "." -> "#" ]"###,
        function: r###"def f(e, s) = impartial [f(e, blocked(s, [c] + e[c])) for c in cells(s, ".")]"###,
        sample: |random| graph(random, "...#", '-'),
        moves: node_kayles,
        by_arguments: false,
    },
    Game {
        ruleset: r###"ruleset a(b: digraph "x|o.#") = ±{ "x." -> "#x" }"###,
        function: r###"def f(e, s) = {[f(e, put(s, c, "#", d, "x")) for c in cells(s, "x"), d in e[c] if at(s, d) == "."]
            | [f(e, put(s, c, "#", d, "o")) for c in cells(s, "o"), d in e[c] if at(s, d) == "."]}"###,
        sample: |random| graph(random, "xo...", '>'),
        moves: walkers,
        by_arguments: false,
    },
    Game {
        ruleset: r###"ruleset a(b: edges "l|re.") = ±{ "l" -> ".", "e" -> "." } settle connected(b, "ground")"###,
        function: r###"def f(e, s) = if grounded(e, s) != s then f(e, grounded(e, s))
            else {[f(e, grounded(e, put(s, c, "."))) for c in cells(s, "le")] | [f(e, grounded(e, put(s, c, "."))) for c in cells(s, "re")]}"###,
        sample: |random| edges(random, "lre"),
        moves: hackenbush,
        by_arguments: false,
    },
    Game {
        ruleset: r###"ruleset a(b: line "l|re") = ±{ [g for i in cells(b, "le"), g in [a(slice(b, 0, i)), a(slice(b, i + 1))]] }"###,
        function: r###"def f(e, s) = {[g for i in cells(s, "le"), g in [f(e, slice(s, 0, i)), f(e, slice(s, i + 1))]]
            | [g for i in cells(s, "re"), g in [f(e, slice(s, 0, i)), f(e, slice(s, i + 1))]]}"###,
        sample: |random| rows(random, [1, 7], "lre", &[], false),
        moves: toppling,
        by_arguments: true,
    },
    Game {
        ruleset: r###"ruleset a(n: heap) = impartial [a(k) + a(n - k) for k in 1..(n - 1) div 2]"###,
        function: r###"def f(n) = impartial [f(k) + f(n - k) for k in 1..n if k < n - k]"###,
        sample: |random| heap(random, 12),
        moves: grundys,
        by_arguments: true,
    },
    Game {
        ruleset: r###"ruleset a(h: heaps) = if h == [] then 0 else {
            [a(if k == 0 then slice(h, 1) else [k] + slice(h, 1)) for k in 0..h[0] - 1] |
            [a(slice(h, 0, length(h) - 1) + (if k == 0 then [] else [k])) for k in 0..last(h) - 1]}"###,
        function: r###"def f(h) = {[f([n for n in overwrite(h, 0, [k]) if n > 0]) for k in 0..(h[0] else 0) - 1]
            | [f([n for n in overwrite(h, length(h) - 1, [k]) if n > 0]) for k in 0..(h[length(h) - 1] else 0) - 1]}"###,
        sample: |random| heaps(random, [4, 3]),
        moves: end_nim,
        by_arguments: true,
    },
];
