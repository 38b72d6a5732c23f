#!/usr/bin/env python3
"""Checks some of the results in this folder by plain search, without `cgt`.

It shares nothing with `cgt`: canonical forms, Grundy values and periods are found here by their definitions, with
no theorem, and so for small cases only. `python3 results/check.py` takes half a minute; `python3 results/check.py quick`
takes two seconds. `./clobber_outcomes claims 20 | python3 results/check.py claims` compares what
results/clobber_outcomes.cpp claims with values, and `./clobber_outcomes claims 99 | python3 results/check.py induction 20 2`
checks its proof. Each line that it prints says what was checked.
"""
import sys
from functools import lru_cache
from math import gcd

sys.dont_write_bytecode = True
import clobber_rows

sys.setrecursionlimit(100000)
QUICK = sys.argv[1:] == ["quick"]


# Short games. A game is the number of its canonical form: a pair of sorted tuples, the options of Left and of Right.
FORMS, NUMBERS = [], {}
GREATER, SUMS = {}, {}


def form(left, right):
    """The number of the canonical form with these options, which are canonical themselves."""
    left, right = set(left), set(right)
    while True:
        kept = {x for x in left if not any(y != x and at_least(y, x) for y in left)}
        other = {x for x in right if not any(y != x and at_least(x, y) for y in right)}
        changed = (kept, other) != (left, right)
        left, right = kept, other
        for x in list(left):
            back = next((y for y in FORMS[x][1] if options_at_least(left, right, y)), None)
            if back is not None:
                left.remove(x)
                left.update(FORMS[back][0])
                changed = True
                break
        for x in list(right):
            back = next((y for y in FORMS[x][0] if options_at_most(left, right, y)), None)
            if back is not None:
                right.remove(x)
                right.update(FORMS[back][1])
                changed = True
                break
        if not changed:
            break
    key = (tuple(sorted(left)), tuple(sorted(right)))
    if key not in NUMBERS:
        NUMBERS[key] = len(FORMS)
        FORMS.append(key)
    return NUMBERS[key]


def at_least(g, h):
    """Whether g >= h."""
    if g == h:
        return True
    if (g, h) not in GREATER:
        no = any(at_least(h, x) for x in FORMS[g][1]) or any(at_least(y, g) for y in FORMS[h][0])
        GREATER[g, h] = not no
    return GREATER[g, h]


def options_at_most(left, right, y):
    """Whether { left | right } <= y."""
    if any(at_least(x, y) for x in left):
        return False
    return not any(_game_at_least(left, right, z) for z in FORMS[y][1])


def options_at_least(left, right, y):
    """Whether { left | right } >= y."""
    if any(at_least(y, x) for x in right):
        return False
    return not any(_game_at_most(left, right, z) for z in FORMS[y][0])


def _game_at_least(left, right, z):
    return options_at_least(left, right, z)


def _game_at_most(left, right, z):
    return options_at_most(left, right, z)


def add(g, h):
    if g == ZERO:
        return h
    if h == ZERO:
        return g
    key = (min(g, h), max(g, h))
    if key not in SUMS:
        (gl, gr), (hl, hr) = FORMS[g], FORMS[h]
        left = [add(x, h) for x in gl] + [add(g, x) for x in hl]
        right = [add(x, h) for x in gr] + [add(g, x) for x in hr]
        SUMS[key] = form(left, right)
    return SUMS[key]


ZERO = form([], [])
STAR = form([ZERO], [ZERO])
UP = form([ZERO], [STAR])
DOWN = form([STAR], [ZERO])


def row_value(cannibal):
    """The function that finds the value of a row of Clobber or Cannibal Clobber."""

    @lru_cache(maxsize=None)
    def value(row):
        parts = [p for p in row.split(".") if len(p) > 1]
        if len(parts) != 1 or parts[0] != row:
            total = ZERO
            for part in parts:
                total = add(total, value(part))
            return total
        options = {"x": set(), "o": set()}
        for i, stone in enumerate(row):
            for j in (i - 1, i + 1):
                if 0 <= j < len(row) and (cannibal or row[j] != stone):
                    after = list(row)
                    after[i], after[j] = ".", stone
                    options[stone].add(value("".join(after)))
        return form(options["x"], options["o"])

    return value


def linear_clobber(rows, pairs):
    value = row_value(False)
    ups = ZERO
    for n in range(1, rows + 1):
        ups = add(ups, UP) if n % 2 else ups
        assert value("xxo" * n) == ups, n
    print(f"Clobber: the value of (xxo)^n is floor((n + 1) / 2) ups for n from 1 to {rows}")
    for n in range(1, pairs + 1):
        v = value("xo" * n)
        assert (not at_least(v, ZERO) and not at_least(ZERO, v)) == (n != 3), n
        inside = at_least(UP, v) and at_least(v, DOWN) and v not in (UP, DOWN)
        assert inside or n <= 5, n
    print(f"Clobber: (xo)^n is N but for n = 3, and between down and up for n > 5, for n up to {pairs}")


def derived_bounds(most):
    """The bounds that clobber_rows.py derives hold for the values of segments, and are the best ones for many."""
    value, bounds, compared, best = row_value(False), clobber_rows.Bounds(), 0, 0
    multiples = multiples_of_up(7)
    for word, *_ in clobber_rows.CASES:
        for family in clobber_rows.families(word):
            for m in range(most + 1):
                row = clobber_rows.text(word, family, m)
                low, opened = bounds.of(row)
                for star in (0, 1):
                    assert at_least(value(row), multiples[low[star], star]), row
                    assert not at_least(multiples[opened[star], star], value(row)), row
                    best += not at_least(value(row), multiples[low[star] + 1, star])
                    compared += 1
    print(f"Clobber: {compared} derived bounds of segments hold, and {best} of them are the best")


def multiples_of_up(most):
    """The values of k ups with star stars, by (k, star), for k up to `most` and down to its negative."""
    multiples = {(0, 0): ZERO, (0, 1): STAR}
    for k in range(1, most + 1):
        for star in (0, 1):
            multiples[k, star] = add(multiples[k - 1, star], UP)
            multiples[-k, star] = add(multiples[1 - k, star], DOWN)
    return multiples


def claims(lines):
    """The claims that clobber_outcomes.cpp prints hold for the values of the sums."""
    value, multiples, compared, best = row_value(False), multiples_of_up(7), 0, 0
    for line in lines:
        rows, *bounds = line.split()
        total = ZERO
        for row in rows.split(","):
            total = add(total, value(row))
        low, opened = bounds[:2], bounds[2:]
        for star in (0, 1):
            assert at_least(total, multiples[int(low[star]), star]), rows
            assert not at_least(multiples[int(opened[star]), star], total), rows
            best += not at_least(total, multiples[int(low[star]) + 1, star])
            best += at_least(multiples[int(opened[star]) + 1, star], total)
            compared += 2
    print(f"Clobber: {compared} claims on sums of segments hold, and {best} of them are the best")


# Where a bound says nothing.
NONE = -50


def induction(lines, start, period):
    """Each of the claims that clobber_outcomes.cpp prints follows from the others, for segments of all lengths."""
    claims, names, known, sums, bests = {}, [], {}, {}, {}

    def number(bounds):
        if bounds not in known:
            known[bounds] = len(names)
            names.append(bounds)
        return known[bounds]

    def short(row):
        if len(set(row)) < 2:
            return ""
        if len(row) >= start:
            row = row[0] + row[1 + (len(row) - start) // period * period :]
        return min(row, row[::-1])

    def add(a, b):
        """What follows for a sum from the bounds of two groups of its parts."""
        if (a, b) not in sums:
            low, opened = [NONE, NONE], [NONE, NONE]
            for s in (0, 1):
                for t in (0, 1):
                    low[s ^ t] = max(low[s ^ t], names[a][s] + names[b][t])
                    opened[s ^ t] = max(opened[s ^ t], names[a][s] + names[b][2 + t], names[a][2 + s] + names[b][t])
            flat = [max(k[s], k[1 - s] - 2) for k in (low, opened) for s in (0, 1)]
            sums[a, b] = number(tuple(k if 2 * k > NONE else NONE for k in flat))
        return sums[a, b]

    def best(a, b):
        if (a, b) not in bests:
            bests[a, b] = number(tuple(map(max, names[a], names[b])))
        return bests[a, b]

    @lru_cache(maxsize=None)
    def groups(rows):
        """What follows for a sum from the claims on two groups of its parts."""
        found = number((NONE,) * 4)
        for chosen in range(1, 2 ** len(rows) - 1, 2):
            one = tuple(r for i, r in enumerate(rows) if chosen >> i & 1)
            other = tuple(r for i, r in enumerate(rows) if not chosen >> i & 1)
            if one in claims and other in claims:
                found = best(found, add(claims[one], claims[other]))
        return found

    def bounds(rows):
        return names[claims[rows] if rows in claims else groups(rows)]

    @lru_cache(maxsize=None)
    def options(row, stone):
        """The sets of options of the segments that are shortened to this one."""
        found = set()
        while True:
            after = (filter(None, (short(a), short(b))) for a, b in clobber_rows.moves(row, stone))
            found.add(frozenset(tuple(sorted(parts)) for parts in after))
            if not start <= len(row) <= 2 * start + 3 * period + 2:
                return found
            row = row[: 1 + period] + row[1:]

    @lru_cache(maxsize=None)
    def follows(left, right):
        @lru_cache(maxsize=None)
        def low(k, star):
            return right[star] >= k and all(opened(*u) for u in clobber_rows.left_options(k, star))

        @lru_cache(maxsize=None)
        def opened(k, star):
            return left[star] >= k or any(low(*u) for u in clobber_rows.right_options(k, star))

        lows = [max((k for k in range(-7, 8) if low(k, s)), default=NONE) for s in (0, 1)]
        firsts = [max((k for k in range(-7, 8) if opened(k, s)), default=NONE) for s in (0, 1)]
        return tuple(lows + [max(firsts[s], lows[1 - s] + 1, lows[s] - 1) for s in (0, 1)])

    for line in lines:
        rows, *claim = line.split()
        claims[tuple(sorted(r for r in rows.split(",") if r))] = number(tuple(map(int, claim)))
    claims[()] = number(follows((NONE, NONE), (-NONE, -NONE)))
    derived = 0
    for rows, claim in claims.items():
        follow = groups(rows)
        if best(claim, follow) == follow:
            continue
        derived += 1
        left, right = [NONE, NONE], [-NONE, -NONE]
        for row in set(rows):
            rest = list(rows)
            rest.remove(row)
            for parts in set().union(*options(row, "o")):
                b = bounds(tuple(sorted([*rest, *parts])))
                right = [min(right[s], b[2 + s]) for s in (0, 1)]
            worst = [-NONE, -NONE]
            for choice in options(row, "x"):
                all_bounds = [bounds(tuple(sorted([*rest, *parts]))) for parts in choice]
                worst = [min(worst[s], max((b[s] for b in all_bounds), default=NONE)) for s in (0, 1)]
            left = [max(left[s], worst[s]) for s in (0, 1)]
        follow = best(follow, number(follows(tuple(left), tuple(right))))
        assert best(claim, follow) == follow, (rows, names[claim], names[follow])
    print(f"Clobber: {len(claims)} claims follow, {derived} of them from the claims on options")


def cannibal_rows(pairs, threes):
    value = row_value(True)
    for n in range(1, pairs + 1):
        v = value("xo" * n)
        assert not at_least(v, ZERO) and not at_least(ZERO, v), n
    print(f"Cannibal Clobber: (xo)^n is N for n from 1 to {pairs}")
    for n in range(1, threes + 1):
        v = value("xoo" * n)
        print(f"  (xoo)^{n}: {'0 or more' if at_least(v, ZERO) else ''}{'0 or less' if at_least(ZERO, v) else ''}")


# Impartial games.
def mex(values):
    n = 0
    while n in values:
        n += 1
    return n


def impartial_cannibal(stones):
    """Rows of n stones of one colour by the moves, against octal 0.6 by its own."""

    @lru_cache(maxsize=None)
    def value(row):
        seen = set()
        for i in range(len(row)):
            for j in (i - 1, i + 1):
                if row[i] == "x" and 0 <= j < len(row) and row[j] == "x":
                    after = list(row)
                    after[i], after[j] = ".", "x"
                    nim = 0
                    for part in "".join(after).split("."):
                        nim ^= value(part)
                    seen.add(nim)
        return mex(seen)

    officers = [0]
    for n in range(1, stones + 1):
        officers.append(mex({officers[a] ^ officers[n - 1 - a] for a in range(n - 1)}))
        assert value("x" * n) == officers[n], n
    print(f"Cannibal Clobber: the impartial row of n stones is octal 0.6 for n up to {stones}")


def impartial_grid(rows, columns):
    """The Grundy value of impartial Clobber on a board with alternating stones, by plain search with a table."""
    cells = [(r, c) for r in range(rows) for c in range(columns)]
    near = [[i for i, (p, q) in enumerate(cells) if abs(p - r) + abs(q - c) == 1] for r, c in cells]
    table = {}

    def parts(board):
        left, found = {i for i, s in enumerate(board) if s != "."}, []
        while left:
            part, todo = set(), [left.pop()]
            while todo:
                i = todo.pop()
                part.add(i)
                for j in near[i]:
                    if j in left:
                        left.remove(j)
                        todo.append(j)
            if len({board[i] for i in part}) == 2:
                found.append("".join(s if i in part else "." for i, s in enumerate(board)))
        return found

    def value(board):
        nim = 0
        for part in parts(board):
            if part not in table:
                seen = set()
                for i, s in enumerate(part):
                    for j in near[i] if s != "." else ():
                        if part[j] not in (".", s):
                            after = list(part)
                            after[i], after[j] = ".", s
                            seen.add(value("".join(after)))
                table[part] = mex(seen)
            nim ^= table[part]
        return nim

    return value("".join("xo"[(r + c) % 2] for r, c in cells))


def rays(most):
    """Arc Kayles on a vertex with three rays: the lengths of the long one whose value does not recur 34 later."""
    paths = [0, 0]
    for n in range(2, most + 40):
        paths.append(mex({paths[i] ^ paths[n - 2 - i] for i in range(n - 1)}))

    @lru_cache(maxsize=None)
    def value(lengths):
        if lengths[0] == 0:
            return paths[lengths[1] + lengths[2] + 1]
        seen = set()
        for k in range(3):
            others = [lengths[j] for j in range(3) if j != k]
            seen.add(paths[lengths[k] - 1] ^ paths[others[0]] ^ paths[others[1]])
            for i in range(1, lengths[k]):
                seen.add(value(tuple(sorted([i - 1] + others))) ^ paths[lengths[k] - i - 1])
        return mex(seen)

    for a, b in ((1, 1), (2, 2), (1, 3)):
        values = [value(tuple(sorted((a, b, n)))) for n in range(most + 35)]
        print(f"Arc Kayles, rays {a}, {b}, n: {[n for n in range(1, most + 1) if values[n] != values[n + 34]]} to {most}")


@lru_cache(maxsize=None)
def misere_first_wins(parts, is_left):
    """Whether the player who begins wins misère Domineering on parts, each a sorted tuple of cells."""
    can_move = False
    for k, part in enumerate(parts):
        cells = set(part)
        for r, c in part:
            other = (r + 1, c) if is_left else (r, c + 1)
            if other in cells:
                can_move = True
                rest = parts[:k] + parts[k + 1 :] + connected(cells - {(r, c), other})
                if not misere_first_wins(tuple(sorted(rest)), not is_left):
                    return True
    return not can_move


def connected(cells):
    """The parts of two cells or more, moved to the corner."""
    found = []
    while cells:
        todo, part = [cells.pop()], []
        while todo:
            r, c = todo.pop()
            part.append((r, c))
            for near in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)):
                if near in cells:
                    cells.remove(near)
                    todo.append(near)
        if len(part) > 1:
            top, side = min(r for r, c in part), min(c for r, c in part)
            found.append(tuple(sorted((r - top, c - side) for r, c in part)))
    return tuple(found)


def misere_domineering(columns):
    outcomes = ""
    for n in range(1, columns + 1):
        board = connected({(r, c) for r in range(2) for c in range(n)})
        outcomes += {(True, True): "N", (True, False): "L", (False, True): "R", (False, False): "P"}[
            misere_first_wins(board, True), misere_first_wins(board, False)
        ]
    print(f"misère Domineering on 2 x n, for n from 1: {outcomes}")


def subtraction_values(sizes, count, sink):
    values = [0]
    for n in range(1, count):
        seen = {values[n - s] for s in sizes if s <= n}
        if sink and any(s > n for s in sizes):
            seen.add(0)
        values.append(mex(seen))
    return values


def length_of_period(values, reach):
    """The least (p, s) with values[n + p] = values[n] for n >= s, proved: moves take at most `reach`."""
    windows = {}
    for n in range(reach, len(values)):
        window = tuple(values[n - reach : n])
        if window in windows:
            p, s = n - windows[window], windows[window] - reach
            while s > 0 and values[s - 1] == values[s - 1 + p]:
                s -= 1
            return p, s
        windows[window] = n
    raise ValueError("too few values")


def wall_and_sink(most):
    exchanged = {0: 2, 2: 0, 1: 1, 3: 3}
    for b in range(2, most + 1):
        for a in range(1, b):
            sizes, reach = (a, b, a + b), a + b
            count = 4 * b * (a + b) + 200
            wall = subtraction_values(sizes, count, False)
            p, s = length_of_period(wall, reach)
            assert s == 0, sizes
            sink = subtraction_values(sizes, p + reach + 1, True)
            assert all(sink[n] == exchanged[wall[(-b - n) % p]] for n in range(p + reach + 1)), sizes
    print(f"Subtraction games: wall and sink of a, b, a + b are dual for a < b up to {most}")


def three_sizes(most):
    """The period of outcomes of three sizes is a sum of two of them, or a divisor of one."""
    sets = 0
    for c in range(3, most + 1):
        for b in range(2, c):
            for a in range(1, b):
                if c == a + b or gcd(a, gcd(b, c)) > 1:
                    continue
                values, size = subtraction_values((a, b, c), 400, False), 400
                lost = [v == 0 for v in values]
                # Outcomes of subtraction games follow from the outcomes before, so they have a period of their own.
                while True:
                    try:
                        p, s = length_of_period(lost, c)
                        break
                    except ValueError:
                        size *= 2
                        lost = [v == 0 for v in subtraction_values((a, b, c), size, False)]
                assert any(q % p == 0 for q in (a + b, a + c, b + c)), (a, b, c, p)
                sets += 1
    print(f"Subtraction games: the period of outcomes divides a sum of two sizes for {sets} sets of three up to {most}")


def main():
    linear_clobber(*((7, 8) if QUICK else (16, 13)))
    derived_bounds(5 if QUICK else 11)
    impartial_cannibal(12 if QUICK else 22)
    cannibal_rows(*((5, 5) if QUICK else (8, 6)))
    for rows, columns in [(2, 2), (2, 3), (2, 4), (2, 5), (3, 3), (3, 4)] + ([] if QUICK else [(2, 6), (2, 7), (3, 5)]):
        print(f"impartial Clobber on {rows} x {columns}: {impartial_grid(rows, columns)}")
    rays(60 if QUICK else 140)
    misere_domineering(8 if QUICK else 12)
    wall_and_sink(8 if QUICK else 20)
    three_sizes(10 if QUICK else 20)


if __name__ == "__main__":
    if sys.argv[1:] == ["claims"]:
        claims(sys.stdin)
    elif sys.argv[1:2] == ["induction"]:
        induction(sys.stdin, int(sys.argv[2]), int(sys.argv[3]))
    else:
        main()
