//! Words of the literature, of other programs and of other languages, with what is written here in their place.

/// The help for a name that is no word here.
pub(super) fn help(name: &str) -> Option<&'static str> {
    let known = ELSEWHERE.iter().find(|(names, _)| names.contains(&name));
    known.map(|(_, help)| *help)
}

/// Names that mean the same, and the help for them.
const ELSEWHERE: &[(&[&str], &str)] = &[
    (
        &["canonical_form"],
        "write `value(g)`; every value is printed in canonical form",
    ),
    (
        &[
            "game_value",
            "value_of",
            "simplify",
            "evaluate",
            "eval",
            "solve",
        ],
        "write `value(g)` for the value of a position",
    ),
    (&["who_wins", "winner"], "write `outcome(g)`"),
    (&["misere_outcome"], "write `outcome(g, misere)`"),
    (&["sg", "sprague_grundy", "g_value"], "write `grundy(g)`"),
    (&["mean_value"], "write `mean(g)`"),
    (&["temp"], "write `temperature(g)`"),
    (&["thermo"], "write `thermograph(g)`"),
    (&["stops"], "write `[left_stop(g), right_stop(g)]`"),
    (&["is_hot"], "write `left_stop(g) > right_stop(g)`"),
    (&["aw"], "write `atomic_weight(g)`"),
    (
        &["best", "best_move", "strategy"],
        "write `winning_moves(g)`, or `best_moves(g)` where points count",
    ),
    (
        &["neg", "negative", "inverse", "conj", "conjugate"],
        "write `-g`",
    ),
    (&["xor", "nimsum"], "write `nim_sum(a, b)`"),
    (&["up"], "write `^` or `↑` for up"),
    (&["down"], "write `v` or `↓` for down"),
    (&["star"], "write `*` for star, and `*{n}` for the nimber n"),
    (&["nimber"], "write `*{n}` for the nimber n"),
    (&["len", "size"], "write `length(xs)`"),
    (&["filter"], "write `[x for x in xs if c]`"),
    (&["foreach"], "write `[f(x) for x in xs]`"),
    (&["apply"], "write `map(f, xs)`, or `f(x)` for one call"),
    (&["lambda"], "write `n -> f(n)`"),
    (&["any"], "write `exists x in xs: c`"),
    (&["all"], "write `forall x in xs: c`"),
    (&["reduce", "foldl"], "write `fold(f, start, xs)`"),
    (&["append", "push"], "write `xs + [x]`"),
    (&["head"], "write `xs[0]`"),
    (&["tail", "rest"], "write `slice(xs, 1)`"),
    (&["take"], "write `slice(xs, 0, n)`"),
    (&["drop"], "write `slice(xs, n)`"),
    (&["range"], "write `a..b`, with both ends"),
    (&["sorted"], "write `sort(xs)`"),
    (&["set"], "write `unique(xs)`"),
    (&["flatten"], "write `concat(lists)`"),
    (&["cartesian"], "write `[[x, y] for x in xs, y in ys]`"),
    (
        &["enumerate"],
        "write `[[i, xs[i]] for i in 0..length(xs) - 1]`",
    ),
    (
        &["zip"],
        "write `[[xs[i], ys[i]] for i in 0..length(xs) - 1]`",
    ),
    (
        &["differences", "diff"],
        "write `[xs[i + 1] - xs[i] for i in 0..length(xs) - 2]`",
    ),
    (
        &["argmax"],
        "write `[x for x in xs if f(x) == max(map(f, xs))]`",
    ),
    (
        &["argmin"],
        "write `[x for x in xs if f(x) == min(map(f, xs))]`",
    ),
    (
        &["subsets", "powerset"],
        "write `fold((s, x) -> s + [t + [x] for t in s], [[]], xs)`",
    ),
    (
        &["permutations"],
        "write `[p for p in tuples(xs, length(xs)) if length(unique(p)) == length(p)]`",
    ),
    (&["product", "prod"], "write `fold((a, b) -> a * b, 1, xs)`"),
    (&["factorial"], "write `fold((a, b) -> a * b, 1, 1..n)`"),
    (
        &["binomial", "choose"],
        "write `fold((c, i) -> c * (n - i) div (i + 1), 1, 0..k - 1)`",
    ),
    (&["ceil", "ceiling"], "write `-floor(-x)`"),
    (&["round"], "write `floor(x + 1/2)`"),
    (&["even"], "write `n mod 2 == 0`"),
    (&["odd"], "write `n mod 2 == 1`"),
    (&["is_int"], "write `is_integer(x)`"),
    (&["divisors"], "write `[d for d in 1..n if n mod d == 0]`"),
    (
        &["prime", "is_prime"],
        "write `n > 1 and (forall d in 2..isqrt(n): n mod d != 0)`",
    ),
    (&["str"], "write `text(x)`"),
    (&["print", "show", "display"], "write `print x`"),
];

#[cfg(test)]
mod tests {
    use super::ELSEWHERE;
    use crate::source::SourceId;
    use crate::syntax::{Prefixes, parse};

    #[test]
    fn the_notation_that_is_proposed_can_be_read() {
        for (names, help) in ELSEWHERE {
            for code in help.split('`').skip(1).step_by(2) {
                let parsed = parse(SourceId(0), code, &Prefixes::default());
                assert!(parsed.diagnostics.is_empty(), "{names:?}: {code}");
            }
        }
    }
}
