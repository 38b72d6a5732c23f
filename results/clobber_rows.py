#!/usr/bin/env python3
"""Proves the values of some rows of Clobber of any length, such as: (xxo)^n is floor((n + 1) / 2) ups for all n.

`python3 results/clobber_rows.py` prints lines `proved: ...`, or fails; `python3 results/clobber_rows.py xxo` takes only
this pattern. It needs nothing but Python, and knows of Clobber only the moves. results/README.md says why this is a proof.
In short:

* Every part of a position that play reaches from a row that repeats a pattern is a *segment*: a piece of that row with
  at most one foreign stone at each end. A segment is given by its family (the stone at the left end or none, where in
  the pattern the piece begins, the stone at the right end or none) and the length m of the piece.
* A *bound* of a segment G is a statement G >= t or G |> t, where t is k ups with or without a star. Two rules derive
  the bounds of a segment from those of shorter ones:
    G >= t  if  A + B |> t for every move of Right to parts A and B, and G |> u for every left option u of t;
    G |> t  if  A + B >= t for some move of Left to parts A and B, or G >= u for some right option u of t,
            or G >= u for some u |> t.
  A + B >= t follows from A >= a, B >= b and a + b >= t, and A + B |> t if one of these three has |> in place of >=.
* The best bounds of all families turn out to grow evenly, by the same number of ups (for xxo one, for the other
  patterns none) whenever m grows by a period, from some length on. Since they depend on pairs of shorter segments, this
  goes on for ever once it has gone on for long enough.
"""
import sys
from functools import lru_cache

sys.setrecursionlimit(100000)
ENDS = ("", "x", "o")
# A pattern; the period, in cells; the ups by which all bounds grow in a period; the longest pieces that are examined.
CASES = [("xxo", 6, 1, 90), ("xxoo", 4, 0, 40), ("xxooo", 5, 0, 105), ("xxoooo", 6, 0, 110)]


def not_negative(k, star):
    """Whether k ups with star (0 or 1) stars are >= 0."""
    return k >= 2 if star else k >= 0


def is_left_first(k, star):
    """Whether k ups with star stars are |> 0: Left wins if she begins."""
    return k >= -1 if star else k >= 1


def left_options(k, star):
    """The left options of the canonical form of k ups with star stars."""
    if k < 0:
        return [(-a, b) for a, b in right_options(-k, star)]
    if k == 0:
        return [(0, 0)] if star else []
    return [(0, 0), (0, 1)] if (k, star) == (1, 1) else [(0, 0)]


def right_options(k, star):
    if k < 0:
        return [(-a, b) for a, b in left_options(-k, star)]
    if k == 0:
        return [(0, 0)] if star else []
    if k == 1:
        return [(0, 0)] if star else [(0, 1)]
    return [(k - 1, 1 - star)]


def text(word, family, m):
    """The segment of this family with m stones of the row."""
    left, start, right = family
    return left + "".join(word[(start + k) % len(word)] for k in range(m)) + right


def families(word):
    return [(left, start, right) for left in ENDS for start in range(len(word)) for right in ENDS]


def moves(segment, stone):
    """The pairs of parts to which a player moves. The stone that captures stays at the end of its part."""
    found = set()
    for i, c in enumerate(segment):
        if c == stone:
            if i + 1 < len(segment) and segment[i + 1] != c:
                found.add((segment[:i], c + segment[i + 2 :]))
            if i > 0 and segment[i - 1] != c:
                found.add((segment[: i - 1] + c, segment[i + 1 :]))
    return found


class Bounds:
    """The best derived bounds of segments: for each, the greatest k for >= and for |>, without and with a star."""

    def __init__(self):
        self.known = {}

    def of(self, segment):
        if len(set(segment)) < 2:
            segment = ""  # no stone can move: the value is 0
        segment = min(segment, segment[::-1])
        if segment not in self.known:
            self.known[segment] = self.derived(segment)
        return self.known[segment]

    def derived(self, segment):
        if segment == "":
            return ((0, -2), (-1, 1))
        lefts = [(self.of(a), self.of(b)) for a, b in moves(segment, "x")]
        rights = [(self.of(a), self.of(b)) for a, b in moves(segment, "o")]

        @lru_cache(maxsize=None)
        def at_least(k, star):
            return all(sum_is_left_first(a, b, k, star) for a, b in rights) and all(
                left_first(*u) for u in left_options(k, star)
            )

        @lru_cache(maxsize=None)
        def left_first(k, star):
            return any(sum_at_least(a, b, k, star) for a, b in lefts) or any(
                at_least(*u) for u in right_options(k, star)
            )

        first = len(segment) + 3
        low = [next(k for k in range(first, -first, -1) if at_least(k, star)) for star in (0, 1)]
        open_ = [next(k for k in range(first, -first, -1) if left_first(k, star)) for star in (0, 1)]
        # G >= k ups with s stars is more than G |> k - 1 ups with s stars, and than G |> k + 1 ups with 1 - s stars.
        for star in (0, 1):
            open_[star] = max(open_[star], low[star] - 1, low[1 - star] + 1)
        return (tuple(low), tuple(open_))


def sum_at_least(a, b, k, star):
    return any(not_negative(a[0][s] + b[0][t] - k, s ^ t ^ star) for s in (0, 1) for t in (0, 1))


def sum_is_left_first(a, b, k, star):
    for s in (0, 1):
        for t in (0, 1):
            sign = s ^ t ^ star
            if is_left_first(a[0][s] + b[0][t] - k, sign):
                return True
            if not_negative(max(a[0][s] + b[1][t], a[1][s] + b[0][t]) - k, sign):
                return True
    return False


def exchanged(word):
    return word.translate(str.maketrans("xo", "ox"))


def prove(word, period, growth, longest):
    """The bounds of all segments up to a length, and the length from which on they grow evenly.

    Bounds from above are those of the row with exchanged stones from below: they fall where the others grow.
    """
    bounds, start, segments = Bounds(), 0, set()
    for colours, step in ((word, growth), (exchanged(word), -growth)):
        for family in families(colours):
            row = [text(colours, family, m) for m in range(longest + 1)]
            segments.update(row)
            flat = [low + high for low, high in map(bounds.of, row)]
            for m in range(longest - period, -1, -1):
                even = [k + step for k in flat[m]] == list(flat[m + period])
                # The options of k ups have the same form for all k >= 2, and for all k <= -2.
                if not even or (step != 0 and any(k * step < 2 for k in flat[m])):
                    start = max(start, m + 1)
                    break
    assert all(s == "" or s in segments or s[::-1] in segments for s in bounds.known), "play leaves the segments"
    # A capture removes a stone and moves another one, so the two pieces that are left have at least m - 3 stones together.
    # If m >= 2 * start + period + 3, one of them has at least start + period, and shortening it by a period leads to the
    # same move of the segment that is shorter by a period. So lengths up to one period more are enough.
    assert longest >= 2 * start + 3 * period + 3, f"{word}: even growth from {start} on is not seen for long enough"
    return bounds, start


def pinned(bounds, row):
    """The value (k, star) of a row whose bounds from below and from above meet, or None."""
    below, above = bounds.of(row)[0], bounds.of(exchanged(row))[0]
    return next(((below[s], s) for s in (0, 1) if below[s] == -above[s]), None)


def name(value):
    if value is None:
        return "?"
    k, star = value
    return (f"{k}^" if k else "" if star else "0") + ("*" if star else "")


def main():
    for word, period, growth, longest in CASES:
        if len(sys.argv) > 1 and word not in sys.argv[1:]:
            continue
        bounds, start = prove(word, period, growth, longest)
        print(f"{word}: {len(bounds.known)} segments, pieces up to {longest}, even growth from {start} on")
        for shift in range(len(word)):
            turned = word[shift:] + word[:shift]
            values = [pinned(bounds, turned * n) for n in range(1, longest // len(word) + 1)]
            if None in values[len(values) // 2 :]:
                continue
            first = start // len(word) + 1
            repeats = max(1, period // len(word))
            assert first + 2 * repeats <= len(values)
            print(f"proved: ({turned})^n for n from 1: {', '.join(map(name, values[: first + repeats]))}, and so on")
            if turned == "xxo":
                assert values == [((n + 1) // 2, 0) for n in range(1, len(values) + 1)]
                print("proved: (xxo)^n is floor((n + 1) / 2) ups for all n")


if __name__ == "__main__":
    main()
