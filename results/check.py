#!/usr/bin/env python3
"""Checks some of the results in this folder by plain search, without `cgt`.

It shares nothing with `cgt`: canonical forms, Grundy values and periods are found here by their definitions, with
no theorem, and so for small cases only. `python3 results/check.py` takes half a minute; `python3 results/check.py quick`
takes two seconds. `python3 results/check.py claims GAME` and `python3 results/check.py induction GAME START PERIOD` check
what `rows claims` of results/rows.cpp prints: that it is true of small sums, and that it follows for all. Each line that
is printed says what was checked.
"""
import sys
from functools import lru_cache
from itertools import combinations
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
    multiples = {(0, 0): ZERO, (0, 1): STAR}
    for k in range(1, 8):
        for star in (0, 1):
            multiples[k, star] = add(multiples[k - 1, star], UP)
            multiples[-k, star] = add(multiples[1 - k, star], DOWN)
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


class Claims:
    """What results/rows.cpp prints: test games, and for sums of segments G the tests t with G >= t and with G |> t."""

    def __init__(self, lines):
        lines = iter(lines)
        self.tests = [self.test(name) for name in next(lines).split()]
        self.claims = {}
        for line in lines:
            rows, low, first = line.split()
            self.claims[tuple(sorted(filter(None, rows.split(","))))] = int(low, 16), int(first, 16)

    @staticmethod
    def test(name):
        one, minus_one, total = form([ZERO], []), form([], [ZERO]), ZERO
        for term in name.split("+"):
            if term == "*":
                total = add(total, STAR)
            elif term == "±1":
                total = add(total, form([one], [minus_one]))
            else:
                more, less = (UP, DOWN) if term.endswith("^") else (one, minus_one)
                n = int(term.rstrip("^"))
                for _ in range(abs(n)):
                    total = add(total, more if n > 0 else less)
        return total

    def mask(self, holds):
        return sum(1 << i for i, t in enumerate(self.tests) if holds(t))

    def below(self, g):
        """The tests t with g >= t, and those with g |> t."""
        return self.mask(lambda t: at_least(g, t)), self.mask(lambda t: not at_least(t, g))


def claims(cannibal, lines):
    """The claims hold for the values of the sums."""
    told, value, compared, missed = Claims(lines), row_value(cannibal), 0, 0
    below = lru_cache(maxsize=None)(told.below)
    for rows, claim in told.claims.items():
        total = ZERO
        for row in rows:
            total = add(total, value(row))
        for said, true in zip(claim, below(total)):
            assert said & ~true == 0, rows
            compared += bin(said).count("1")
            missed += bin(true & ~said).count("1")
    print(f"{compared} claims on {len(told.claims)} sums hold, and {missed} more would")


def induction(cannibal, start, period, lines):
    """Each claim follows from the others, for segments of all lengths."""
    told = Claims(lines)
    tests, claims, count = told.tests, told.claims, len(told.tests)
    claims[()] = told.below(ZERO)
    at = [told.below(t) for t in tests]
    total = [[told.below(add(t, u)) for u in tests] for t in tests]
    lefts = [[told.mask(lambda v: at_least(v, u)) for u in FORMS[t][0]] for t in tests]
    rights = [[told.mask(lambda v: at_least(v, u)) for u in FORMS[t][1]] for t in tests]

    def short(row):
        if len(row) < 2 or (not cannibal and len(set(row)) < 2):
            return ""
        if len(row) >= start:
            row = row[0] + row[1 + (len(row) - start) // period * period :]
        return min(row, row[::-1])

    @lru_cache(maxsize=None)
    def highest(mask):
        held = [t for t in range(count) if mask >> t & 1]
        return [t for t in held if not any(u != t and at[u][0] >> t & 1 for u in held)]

    @lru_cache(maxsize=None)
    def both(a, b):
        """What follows for a sum from the bounds of two groups of its parts."""
        low = first = 0
        for t in highest(a[0]):
            for u in highest(b[0]):
                low, first = low | total[t][u][0], first | total[t][u][1]
        for some, others in ((a[0], b[1]), (a[1], b[0])):
            for t in highest(some):
                for u in highest(others):
                    first |= total[t][u][0]
        return low, first

    @lru_cache(maxsize=None)
    def groups(rows):
        """What follows for a sum from the claims on two groups of its parts."""
        low = first = 0
        for chosen in range(1, 2 ** len(rows) - 1, 2):
            one = tuple(r for i, r in enumerate(rows) if chosen >> i & 1)
            other = tuple(r for i, r in enumerate(rows) if not chosen >> i & 1)
            if one in claims and other in claims:
                found = both(claims[one], claims[other])
                low, first = low | found[0], first | found[1]
        return low, first

    def bounds(rows):
        return claims[rows] if rows in claims else groups(rows)

    @lru_cache(maxsize=None)
    def options(row, stone):
        """The sets of options of the segments that are shortened to this one."""
        found = set()
        while True:
            to = set()
            for i, j in [(i, j) for i, c in enumerate(row) for j in (i - 1, i + 1) if c == stone and 0 <= j < len(row)]:
                if cannibal or row[j] != stone:
                    after = row[:j] + stone + row[j + 1 :]
                    to.add(tuple(sorted(filter(None, (short(after[:i]), short(after[i + 1 :]))))))
            found.add(frozenset(to))
            if not start <= len(row) <= 2 * start + 3 * period + 2:
                return found
            row = row[: 1 + period] + row[1:]

    @lru_cache(maxsize=None)
    def follows(left, right):
        """The bounds of a game with a left option that is >= each test in `left`, and right options |> each in `right`."""
        low, first = 0, left
        while True:
            before = low, first
            for t in range(count):
                if right >> t & 1 and all(above & first for above in lefts[t]):
                    low, first = low | at[t][0], first | at[t][1]
                if first >> t & 1 or any(above & low for above in rights[t]):
                    first |= at[t][0]
            if before == (low, first):
                return before

    derived, everything = 0, told.mask(lambda t: True)
    for rows, (low, first) in claims.items():
        held = groups(rows)
        if low & ~held[0] == 0 and first & ~held[1] == 0:
            continue
        derived += 1
        left, right = 0, everything
        for row in set(rows):
            rest = list(rows)
            rest.remove(row)
            for parts in set().union(*options(row, "o")):
                right &= bounds(tuple(sorted([*rest, *parts])))[1]
            worst = everything
            for choice in options(row, "x"):
                most = 0
                for parts in choice:
                    most |= bounds(tuple(sorted([*rest, *parts])))[0]
                worst &= most
            left |= worst
        found = follows(left, right)
        assert low & ~(held[0] | found[0]) == 0 and first & ~(held[1] | found[1]) == 0, rows
    print(f"claims on {len(claims)} sums follow, those on {derived} of them from the claims on options")


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


def longest_periods(most):
    """The longest period of values of sets of sizes whose largest is m, and the sets that have it."""
    for count, largest in most:
        for m in range(count, largest + 1):
            longest, sets = 0, []
            for others in combinations(range(1, m), count - 1):
                sizes, size = (*others, m), 8 * m
                while True:
                    try:
                        p, _ = length_of_period(subtraction_values(sizes, size, False), m)
                        break
                    except ValueError:
                        size *= 2
                if p >= longest:
                    sets = sets + [sizes] if p == longest else [sizes]
                    longest = p
            print(f"Subtraction games: {count} sizes up to {m}: {longest} by {sets}")


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
    longest_periods([(3, 10), (4, 9), (5, 8)] if QUICK else [(3, 40), (4, 30), (5, 24)])


if __name__ == "__main__":
    if sys.argv[1:2] == ["claims"]:
        claims(sys.argv[2] == "cannibal", sys.stdin)
    elif sys.argv[1:2] == ["induction"]:
        induction(sys.argv[2] == "cannibal", int(sys.argv[3]), int(sys.argv[4]), sys.stdin)
    else:
        main()
