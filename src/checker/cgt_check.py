#!/usr/bin/env python3
"""cgt_check.py FILE...: checks certificates of `cgt`, line by line, without the solver and any of its code.

docs/certificates.md tells what the lines mean, and why nothing else needs to be believed. Python 3.9 or later.
"""
import re
import signal
import sys
from itertools import combinations, count, product

# Boards: what they are written with, first the sign of a point without a cell, stone or coin.
BOARDS = {"cram": "[#.o/]*", "domineering": "[#.o/]*", "goishi": r"[.\w/]*"}
BOARDS |= {"nim2d-pile": "[.o/]*", "nim2d-run": "[.o/]*", "nim2d-skip": "[.o/]*"}
TINTS = {"R": 1, "B": -1, "|": 0}
NIMBER = r"(0)|\*([0-9]*)"


def read(word):
    """The rules of a position such as `cram:../..`, and its pieces. A piece is a heap: its size; a strip: its borders
    but the first, the tints of its ends; a string: the coins at its ends; a point of a board: row, column, colour."""
    rule, _, text = word.partition(":")
    if rule in BOARDS and re.fullmatch(BOARDS[rule], text):
        points = [(r, c, x) for r, row in enumerate(text.split("/")) for c, x in enumerate(row)]
        return rule, [(r, c, ord(x) if rule == "goishi" else 0) for r, c, x in points if x != BOARDS[rule][1]]
    if re.fullmatch(r"strip:[RB|]\.*[RB|]", word):
        return rule, [(len(text) - 1, TINTS[text[0]], TINTS[text[-1]])]
    if re.fullmatch(r"strings:[0-9]+-[0-9]+(,[0-9]+-[0-9]+)*", word):
        return rule, [(*map(int, string.split("-")), 0) for string in text.split(",")]
    if re.fullmatch(r"(nim|octal-[04]\.[0-7]+):o*", word):
        return rule, [(len(text), 0, 0)]
    raise ValueError("not a position")


def split(rule, pieces):
    """The parts of a position, each in its least image."""
    parts = []
    for piece in pieces:
        near = [part for part in parts if any(joined(rule, piece, other) for other in part)]
        parts = [part for part in parts if part not in near] + [sum(near, [piece])]
    return [min(images(rule, part)) for part in parts]


def joined(rule, one, other):
    """Strings hang together by coins, stones by lines of the board, cells by borders."""
    if rule == "strings":
        return bool({*one[:2]} & {*other[:2]} - {0})
    down, right = abs(one[0] - other[0]), abs(one[1] - other[1])
    return rule in BOARDS and min(down, right) == 0 and (rule in ("goishi", "nim2d-skip") or down + right == 1)


def images(rule, part):
    """A part in all ways that have the same moves: mirrored, turned, in other tints and colours."""
    for turned, a, b in product((False, True), (1, -1), (1, -1)):
        if rule == "strip":
            yield tuple((n, a * y, a * x) if turned else (n, a * x, a * y) for n, x, y in part)
        elif rule not in BOARDS:
            yield tuple(sorted(part))
        elif not turned or rule != "domineering":
            seen = sorted((b * y, a * x, z) if turned else (a * x, b * y, z) for x, y, z in part)
            # Empty rows and columns do not matter, and colours are numbered as they come.
            rows, columns = sorted({p[0] for p in seen}), sorted({p[1] for p in seen})
            colours = list(dict.fromkeys(p[2] for p in seen))
            yield tuple((rows.index(x), columns.index(y), colours.index(z)) for x, y, z in seen)


def moves(rule, part, left):
    """What a player, Left or Right, can leave of a part."""
    if rule == "strip":
        [(borders, one, other)] = part
        for at, tint in product(range(1, borders), (1, -1)):
            behind = tint if left else -tint
            if (at > 1 or one in (0, tint)) and (borders - at > 1 or other in (0, behind)):
                yield [(at, one, tint), (borders - at, behind, other)]
    elif rule == "strings":
        yield from (part[:at] + part[at + 1:] for at in range(len(part)))
    elif rule in ("cram", "domineering"):
        for (r, c, x), down in product(part, (True, False)):
            other = r + down, c + (not down), x
            if other in part and (rule == "cram" or down == left):
                yield without(part, [(r, c, x), other])
    elif rule == "goishi":
        ways = set()
        for stone in part:
            pick_up(part, stone, None, ways)
        yield from {rest for rest, _, _ in ways}
    elif rule in BOARDS:
        for along, at in {(along, coin[along]) for along in (0, 1) for coin in part}:
            yield from (without(part, coins) for coins in takes(rule, [coin for coin in part if coin[along] == at]))
    else:
        [(counters, _, _)] = part
        digits = "0" + "3" * counters if rule == "nim" else re.sub("[^0-7]", "", rule)
        for taken, digit in zip(range(counters + 1), map(int, digits)):
            rest = counters - taken
            if digit & (2 if rest else 1):
                yield [(rest, 0, 0)]
            yield from ([(one, 0, 0), (rest - one, 0, 0)] for one in range(1, rest) if digit & 4)


def without(part, taken):
    return tuple(piece for piece in part if piece not in taken)


def takes(rule, line):
    """What a move takes from a line of two-dimensional Nim: `skip` reaches over empty points, `pile` over coins."""
    for size in range(1, len(line) + 1):
        for at in combinations(range(len(line)), size):
            steps, coins = at[-1] - at[0], [line[i] for i in at]
            no_gap = sum(coins[-1]) - sum(coins[0]) == steps
            if (no_gap or rule == "nim2d-skip") and (steps < size or rule == "nim2d-pile"):
                yield coins


def pick_up(stones, stone, back, ways):
    """All ways to pick up a stone and go on: not back, over empty points, to the next stone if it has this colour."""
    rest = without(stones, [stone])
    if (rest, stone, back) in ways:
        return
    ways.add((rest, stone, back))
    for down, right in (0, 1), (1, 0), (0, -1), (-1, 0):
        way = [(s[0] - stone[0], s[1] - stone[1], s) for s in rest]
        ahead = [(r * down + c * right, s) for r, c, s in way if r * right == c * down and r * down + c * right > 0]
        if ahead and min(ahead)[1][2] == stone[2] and (down, right) != back:
            pick_up(rest, min(ahead)[1], (-down, -right), ways)


def plus(one, other, sign=1):
    """The sum of two values. A value is a nimber, None if a part is loony, and games by number, those below 0 turned
    round. Nimbers add by exclusive or, and what is loony stays so; a game and the same turned round are 0."""
    games = list(one[1])
    for game in other[1]:
        games.remove(-sign * game) if -sign * game in games else games.append(sign * game)
    return None if None in (one[0], other[0]) else one[0] ^ other[0], tuple(sorted(games))


class Checker:
    """What the lines so far have stated: values of parts and of names, the options of games; and who wins sums."""

    def __init__(self):
        self.parts, self.names, self.games, self.known = {}, {"loony": (None, ())}, [], {}
        self.positions = self.answers = 0

    def wins(self, value, left):
        """Whether the player who begins, Left or Right, wins."""
        if (value, left) not in self.known:
            self.known[value, left] = any(not self.wins(option, not left) for option in self.options(*value, left))
        return self.known[value, left]

    def options(self, nimber, games, left):
        for at, game in enumerate(games):
            # In a game that is turned round, Left has the options of Right.
            for option in self.games[abs(game) - 1][left != (game > 0)]:
                yield plus((nimber, games[:at] + games[at + 1:]), option, 1 if game > 0 else -1)
        yield from ((n, games) for n in range(nimber))

    def equal(self, found, stated):
        """The stated value, if it is that of what was found: who begins loses the difference. Nimbers stay nimbers."""
        difference = plus(found, stated, -1)
        loony = difference[0] is None
        if found != stated if loony else self.wins(difference, True) or self.wins(difference, False):
            raise ValueError("this is not its value")
        return stated if found[1] else found

    def position(self, rule, pieces):
        """The value of the parts; where there are no moves it is 0."""
        total = 0, ()
        for part in split(rule, pieces):
            if (rule, part) not in self.parts and any(True for left in (True, False) for _ in moves(rule, part, left)):
                raise ValueError("a part or an option of it is not stated above")
            total = plus(total, self.parts.get((rule, part), (0, ())))
        return total

    def value(self, text):
        """The value of a sum of positions, nimbers and names, where `-` subtracts the next."""
        total, words = (0, ()), iter(text.split())
        for word in words:
            sign, word = (-1, next(words, "-")) if word == "-" else (1, word)
            nimber = re.fullmatch(NIMBER, word)
            if ":" in word:
                total = plus(total, self.position(*read(word)), sign)
            elif nimber or word in self.names:
                total = plus(total, (int(nimber[1] or nimber[2] or 1), ()) if nimber else self.names[word], sign)
            else:
                raise ValueError(f"`{word}` is not stated above")
        return total

    def game(self, *sides):
        """The game with these options of Left and of Right, as long as none of them is loony."""
        if len(sides) != 2:
            raise ValueError("a game has two sides")
        if any(option[0] is None for side in sides for option in side):
            raise ValueError("an option is loony")
        self.games.append(sides)
        return 0, (len(self.games),)

    def part(self, rule, part):
        """A part as a game, by the values of its options; of an impartial one the nimber."""
        if rule in ("strip", "domineering"):
            sides = (moves(rule, part, left) for left in (True, False))
            return self.game(*([self.position(rule, rest) for rest in side] for side in sides))
        coins = lambda pieces: {coin for string in pieces for coin in string[:2]} | {0}
        over, again = set(), set()
        for rest in moves(rule, part, True):
            # Who detaches a coin must move again; otherwise the turn is over.
            detaches = rule == "strings" and coins(rest) != coins(part)
            (again if detaches else over).add(self.position(rule, rest)[0])
        if not again:
            return next(n for n in count() if n not in over), ()
        # The value must be the same behind all moves after which a player must go on.
        nimber = again.pop()
        return None if again or nimber in over else nimber, ()

    def line(self, line):
        """Checks a line, and learns what it states."""
        name, defines, options = line.partition(" : ")
        what, states, stated = line.rpartition(" = ")
        if defines:
            if name in self.names or re.fullmatch(NIMBER + r"|[-+=|,]?|answer|.*[^!-9;-~].*", name):
                raise ValueError("not a new name")
            sides = [[self.value(option) for option in side.split(" , ") if option.strip()]
                     for side in f" {options} ".split(" | ")]
            self.names[name] = self.game(*sides)
        elif not states or not line.isprintable():
            raise ValueError("not a line of a certificate")
        elif line.startswith("answer "):
            self.equal(self.value(what.removeprefix("answer")), self.value(stated))
            self.answers += 1
        elif ":" in what:
            rule, pieces = read(what)
            parts = split(rule, pieces)
            if len(parts) != 1:
                raise ValueError("not a position of one part")
            self.parts[rule, parts[0]] = self.equal(self.part(rule, parts[0]), self.value(stated))
            self.positions += 1
        else:
            self.names[what] = self.equal(self.value(what), self.value(stated))


def check(path):
    """How much a file states, if all of it holds; else a ValueError tells its first fault."""
    checker, number = Checker(), 0
    try:
        with open(path, encoding="utf-8") as file:
            for number, line in enumerate(file.read().split("\n"), 1):
                if number == 1 and line != "# cgt-certificate 3":
                    raise ValueError("`# cgt-certificate 3` should stand here")
                if line and not line.startswith("#"):
                    checker.line(line)
    except (ValueError, RecursionError) as fault:
        raise ValueError(f"{path}:{number}: {fault}")
    return f"verified: {checker.positions} positions, {checker.answers} answers"


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    sys.setrecursionlimit(20_000)
    status = None if sys.argv[1:] else __doc__
    for path in sys.argv[1:]:
        try:
            print(check(path))
        except (OSError, ValueError) as fault:
            print(fault, file=sys.stderr)
            status = 1
    sys.exit(status)
