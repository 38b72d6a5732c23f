#!/usr/bin/env python3
"""cgt_check.py FILE...: checks certificates of `cgt` line by line, without the solver and any of its code.
cgt_check.py --play FILE: checks a certificate of who wins, and plays the winner against you.

docs/certificates.md describes the lines, and why nothing else has to be believed. Python 3.9 or later.

This program is written to be read: first the rules of each ruleset, then how a position falls into parts, then values
and their sums, and last the lines of a certificate. A fault is a ValueError.
"""
import re
import signal
import sys
from collections import Counter, defaultdict
from fractions import Fraction
from functools import lru_cache
from itertools import chain, combinations, count, product
from operator import xor
from typing import NamedTuple, Optional

FIRST_LINE = "# cgt-certificate 4"

# ---------------------------------------------------------------------------------------------------------------------
# Rulesets
#
# A position is a tuple of pieces (cells, stones, strings, heaps), and a piece is a tuple of integers. A ruleset has:
#
#   partizan              whether Left and Right can have different moves
#   notation              what a position can be written with, as a regular expression
#   read(text)            the pieces of a position
#   write(part)           a text that is read as the part, or as one with the same moves
#   parts(pieces)         the independent parts of a position, by default the pieces that `touch` each other, and so on:
#   touch(one, other)     whether two pieces can take part in one move, now or later
#   images(part)          positions that play like this one; the least of them stands for all
#   moves(part, left)     the positions that Left (or else Right) can move to
#   moves_again(old, new) whether the player who moved must move again
#
# `RULESETS` finds a ruleset by its name, the word before the `:` of a position. A certificate can state others: `Steps`.

RULESETS = {}


def ruleset(name):
    """Enters a class into `RULESETS` under its name, a regular expression."""

    def enter(rules):
        RULESETS[name] = rules
        return rules

    return enter


class Rules:
    """What most rulesets have in common. `name` is the name in the certificate."""

    partizan = False

    def __init__(self, name):
        self.name = name

    def touch(self, one, other):
        return False

    def parts(self, pieces):
        # Pieces of different parts never take part in one move.
        parts = []
        for piece in pieces:
            joined = [piece]
            apart = []
            for part in parts:
                if any(self.touch(piece, other) for other in part):
                    joined += part
                else:
                    apart.append(part)
            parts = apart + [joined]
        return parts

    def written_parts(self, pieces):
        """The parts of a position that a certificate names."""
        return self.parts(pieces)

    def images(self, part):
        yield tuple(sorted(part))

    def moves_again(self, old, new):
        return False


class Heaps(Rules):
    """Heaps of counters. A piece is (counters,).

    `digit(n)` says what taking n counters from a heap may leave, as in the code of an octal game: 1 for nothing, 2 for
    one heap, 4 for two heaps, or the sum of some of them.
    """

    notation = "o*|[1-9][0-9]{0,8}"

    def read(self, text):
        return ((int(text) if text.isdigit() else len(text),),)

    def write(self, part):
        return str(part[0][0] or "")

    def moves(self, part, left):
        [(counters,)] = part
        for digit, rest in self.takes(counters):
            if digit & 1 and rest == 0:
                yield ((0,),)
            if digit & 2 and rest > 0:
                yield ((rest,),)
            if digit & 4:
                for one in range(1, rest // 2 + 1):
                    yield ((one,), (rest - one,))

    def takes(self, counters):
        """The digit of each number of counters that may be taken from a heap, and how many are left."""
        for taken in range(counters + 1):
            if self.digit(taken):
                yield self.digit(taken), counters - taken

    def numbers_of_moves(self, numbers):
        """The numbers behind the moves from a heap, if those of the smaller heaps are these, from no counters on."""
        found = set()
        for digit, rest in self.takes(len(numbers)):
            if digit & 1 and rest == 0:
                found.add(0)
            if digit & 2 and rest > 0:
                found.add(numbers[rest])
            if digit & 4:
                found.update(map(xor, numbers[1:rest // 2 + 1], numbers[rest - 1:0:-1]))
        return found


@ruleset("nim")
class Nim(Heaps):
    """Take any number of counters from a heap."""

    def digit(self, taken):
        return 0 if taken == 0 else 1 + 2


@ruleset(r"octal-[04]\.[0-7]+")
class Octal(Heaps):
    """The octal game whose code is in the name: `octal-0.77` is Kayles. Its first digit is for taking nothing."""

    def __init__(self, name):
        super().__init__(name)
        self.digits = [int(digit) for digit in name if digit.isdigit()]

    def digit(self, taken):
        return self.digits[taken] if taken < len(self.digits) else 0


@ruleset("strip")
class Strip(Rules):
    """Counters on a strip of squares. Left's counters have one colour, Right's are half red and half blue, either way
    round; counters that touch have the same colour at their common edge.

    A piece is (squares, left tint, right tint). An end is tinted 1 or -1 by a counter beside it, or 0 by none.
    """

    partizan = True
    notation = r"[RB|]\.*[RB|]"
    tints = {"R": 1, "B": -1, "|": 0}

    def read(self, text):
        return ((len(text) - 2, self.tints[text[0]], self.tints[text[-1]]),)

    def write(self, part):
        [(squares, one, other)] = part
        ends = {tint: letter for letter, tint in self.tints.items()}
        return ends[one] + squares * "." + ends[other]

    def images(self, part):
        # A mirror and an exchange of the two colours make counters of Left into counters of Left.
        for squares, one, other in part:
            for exchange in (1, -1):
                yield ((squares, exchange * one, exchange * other),)
                yield ((squares, exchange * other, exchange * one),)

    def moves(self, part, left):
        [(squares, one, other)] = part
        for before in range(squares):
            after = squares - 1 - before
            for colour in (1, -1):
                behind = colour if left else -colour
                # At the end of the strip the counter touches what is there.
                fits_before = before > 0 or one in (0, colour)
                fits_after = after > 0 or other in (0, behind)
                if fits_before and fits_after:
                    yield ((before, one, colour), (after, behind, other))


@ruleset("strings")
class Strings(Rules):
    """Nimstring: cut a string; who detaches a coin, so that no string holds it, must move again.

    A piece is a string: the numbers of the coins at its two ends, where 0 is the ground.
    """

    notation = "[0-9]+-[0-9]+(,[0-9]+-[0-9]+)*"

    def read(self, text):
        return tuple(tuple(int(end) for end in string.split("-")) for string in text.split(","))

    def write(self, part):
        return ",".join(f"{one}-{other}" for one, other in part)

    def touch(self, one, other):
        # Strings that meet at the ground only do not matter to each other.
        return bool(self.coins([one]) & self.coins([other]))

    def moves(self, part, left):
        for at in range(len(part)):
            yield part[:at] + part[at + 1:]

    def moves_again(self, old, new):
        return self.coins(new) != self.coins(old)

    def coins(self, strings):
        return {end for string in strings for end in string if end != 0}

    def images(self, part):
        # The coins get new names, so one image stands for all others.
        yield renamed(part)


def renamed(strings):
    """The strings with their coins numbered from 1 by how they hang together.

    Coins are told apart by the coins that they are joined to, as far as these are told apart. When nothing new is found,
    the first of the coins that look alike is told from the others. Whatever the numbers are, the position is the same.
    """
    joined = defaultdict(list)
    for one, other in strings:
        joined[one].append(other)
        joined[other].append(one)
    joined.pop(0, None)
    number = dict.fromkeys(joined, 1) | {0: 0}
    kinds = 1
    while True:
        looks = {coin: (number[coin], *sorted(number[end] for end in ends)) for coin, ends in joined.items()}
        order = {look: kind for kind, look in enumerate(sorted(set(looks.values())), 1)}
        number |= {coin: order[look] for coin, look in looks.items()}
        if len(order) == len(joined):
            break
        if len(order) == kinds:
            alike = Counter(number.values())
            first = min(kind for kind, coins in alike.items() if coins > 1)
            chosen = min(coin for coin in joined if number[coin] == first)
            for coin in joined:
                number[coin] += coin != chosen and number[coin] >= first
            kinds += 1
        else:
            kinds = len(order)
    return tuple(sorted(tuple(sorted((number[one], number[other]))) for one, other in strings))


class Board(Rules):
    """A board of rows, joined by `/`. A piece is (row, column, colour), where the colour is 0 if there is but one."""

    # The character of a point where there is nothing.
    nothing = "."
    # Whether rows may be read as columns.
    turns = True

    def read(self, text):
        return tuple(
            (row, column, self.colour(character))
            for row, line in enumerate(text.split("/"))
            for column, character in enumerate(line)
            if character != self.nothing
        )

    def colour(self, character):
        return 0

    def character(self, colour):
        """How a piece of a colour is written."""
        return "o"

    def write(self, part):
        # Of a least image, in which rows, columns and colours are counted from 0.
        height = max(row for row, _, _ in part) + 1
        width = max(column for _, column, _ in part) + 1
        rows = [[self.nothing] * width for _ in range(height)]
        for row, column, colour in part:
            rows[row][column] = self.character(colour)
        return "/".join(map("".join, rows))

    def images(self, part):
        # Mirrors and turns of the board; rows and columns without pieces do not matter (in rulesets where pieces act
        # over gaps moves pass over them, in the others a part has none), nor does which colour is which.
        for turn in TURNS if self.turns else TURNS[:4]:
            image = sorted((*turned(row, column, turn), colour) for row, column, colour in part)
            rows = sorted({row for row, _, _ in image})
            columns = sorted({column for _, column, _ in image})
            colours = list(dict.fromkeys(colour for _, _, colour in image))
            yield tuple(
                (rows.index(row), columns.index(column), colours.index(colour)) for row, column, colour in image
            )


# The mirrors and turns of a board: whether rows become columns, and the signs of the old rows and columns.
TURNS = list(product((False, True), (1, -1), (1, -1)))


def turned(row, column, turn):
    """Where a mirror or turn takes a place, or a vector."""
    exchanges, down, right = turn
    return (right * column, down * row) if exchanges else (down * row, right * column)


def are_neighbours(one, other):
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def share_a_line(one, other):
    return one[0] == other[0] or one[1] == other[1]


def without(part, taken):
    return tuple(piece for piece in part if piece not in taken)


class Dominoes(Board):
    """Put a domino on two free neighbouring cells. A piece is a free cell."""

    notation = "[#.o/]*"
    nothing = "#"

    def character(self, colour):
        return "."

    def touch(self, one, other):
        return are_neighbours(one, other)

    def place(self, part, down, right):
        """All ways to put a domino on a cell and the one below it, or right of it."""
        for row, column, colour in part:
            cells = [(row, column, colour), (row + down, column + right, colour)]
            if cells[1] in part:
                yield without(part, cells)


@ruleset("cram")
class Cram(Dominoes):
    """Both players put dominoes either way."""

    def moves(self, part, left):
        yield from self.place(part, 1, 0)
        yield from self.place(part, 0, 1)


@ruleset("domineering")
class Domineering(Dominoes):
    """Left puts vertical dominoes, Right horizontal ones."""

    partizan = True
    # A turn would exchange the players.
    turns = False

    def moves(self, part, left):
        return self.place(part, 1, 0) if left else self.place(part, 0, 1)


@ruleset("goishi")
class Goishi(Board):
    """Pick up a stone, and go on from it along the lines of the board as long as you like: to the next stone in a
    direction, over empty points, if it has the same colour, and not back to where you came from."""

    notation = r"[.\w/]*"

    def colour(self, character):
        return ord(character)

    def character(self, colour):
        return chr(ord("a") + colour)

    def touch(self, one, other):
        # Even stones of different colours: one can lie between two others.
        return share_a_line(one, other)

    def moves(self, part, left):
        states = set()
        for stone in part:
            self.pick_up(part, stone, None, states)
        return {rest for rest, _, _ in states}

    def pick_up(self, stones, stone, back, states):
        """All ways to pick up a stone and go on. A state is the stones that are left, the last one that was picked up,
        and the direction back from it."""
        rest = without(stones, [stone])
        if (rest, stone, back) in states:
            return
        states.add((rest, stone, back))
        for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            if (down, right) == back:
                continue
            ahead = []
            for other in rest:
                distance = (other[0] - stone[0]) * down + (other[1] - stone[1]) * right
                is_in_line = stone[0] + distance * down == other[0] and stone[1] + distance * right == other[1]
                if is_in_line and distance > 0:
                    ahead.append((distance, other))
            if ahead:
                _, nearest = min(ahead)
                if nearest[2] == stone[2]:
                    self.pick_up(rest, nearest, (-down, -right), states)


class TwoDimensionalNim(Board):
    """Take coins from one row or one column. What may be taken together depends on the reading."""

    notation = "[.o/]*"

    def moves(self, part, left):
        rows = {coin[0] for coin in part}
        columns = {coin[1] for coin in part}
        lines = [[coin for coin in part if coin[0] == row] for row in rows]
        lines += [[coin for coin in part if coin[1] == column] for column in columns]
        for line in lines:
            line.sort()
            for number in range(1, len(line) + 1):
                for places in combinations(range(len(line)), number):
                    if self.may_take(line, places):
                        yield without(part, [line[place] for place in places])

    def has_gap(self, line, first, last):
        """Whether there is an empty point between two coins of a line."""
        distance = sum(line[last]) - sum(line[first])
        return distance > last - first


@ruleset("nim2d-pile")
class Nim2dPile(TwoDimensionalNim):
    """Any coins of a run without gaps."""

    def touch(self, one, other):
        return are_neighbours(one, other)

    def may_take(self, line, places):
        return not self.has_gap(line, places[0], places[-1])


@ruleset("nim2d-run")
class Nim2dRun(TwoDimensionalNim):
    """Coins next to each other."""

    def touch(self, one, other):
        return are_neighbours(one, other)

    def may_take(self, line, places):
        passes_over_a_coin = places[-1] - places[0] >= len(places)
        return not passes_over_a_coin and not self.has_gap(line, places[0], places[-1])


@ruleset("nim2d-skip")
class Nim2dSkip(TwoDimensionalNim):
    """Coins with nothing but empty points between them."""

    def touch(self, one, other):
        return share_a_line(one, other)

    def may_take(self, line, places):
        passes_over_a_coin = places[-1] - places[0] >= len(places)
        return not passes_over_a_coin


class Steps(Board):
    """A ruleset by the steps of both players, which a line `rules` states, and which are believed.

    A step is a walk over cells of the board: its items, and the vector from each cell to the next one. An item is the
    letters that its cell may have, the letter that the cell gets, or "" if it stays as it is, and whether the item stands
    for any number of such cells. A piece is (row, column, letter).
    """

    nothing = "_"
    letter = r"[^\s/*\[\]_,:|]"
    item = rf"({letter}|\[{letter}+\])([*]?)"

    def __init__(self, name, kind, letters, sides):
        super().__init__(name)
        if not is_name(name) or not re.fullmatch("line|grid|hex", kind):
            raise ValueError("not the rules of a board")
        all_letters = letters.replace("|", "")
        is_list = re.fullmatch(rf"({self.letter}([|]{self.letter})?)+", letters)
        if not is_list or len(set(all_letters)) < len(all_letters):
            raise ValueError(f"`{letters}` are not letters")
        # The other letter of a pair such as `x|o`.
        self.partners = {}
        for one, other in re.findall(f"({self.letter})(?:[|]({self.letter}))?", letters):
            self.partners.update({one: other or one, other or one: one})
        self.kind = kind
        self.notation = f"{kind}:[{re.escape(all_letters)}_/]*"
        self.sides = [{step for text in side for step in self.read_steps(text.strip())} for side in sides]
        self.partizan = self.sides[0] != self.sides[1]
        same = {letter: letter for letter in self.partners}
        self.symmetries = [
            (turn, partners)
            for turn, partners in product(TURNS, (same, self.partners))
            if self.sides == [{self.image(step, turn, partners) for step in side} for side in self.sides]
        ]

    def read_steps(self, text):
        """The steps of a text such as `xo .x 0,1 0,-1`, one for each vector."""
        before, after, *vectors = text.split() + 2 * [""]
        vectors = vectors[:-2]
        if not vectors or not all(re.fullmatch(f"({self.item})+", side) for side in (before, after)):
            raise ValueError(f"`{text}` is not a step")
        olds, news = (re.findall(self.item, side) for side in (before, after))
        items = []
        for (old, star), (new, new_star) in zip(olds, news):
            letters = "".join(sorted(set(old.strip("[]"))))
            if new == old or new == letters:
                new = ""
            if star != new_star or len(new) > 1 or not set(letters + new) <= set(self.partners):
                raise ValueError(f"`{text}` is not a step")
            items.append((letters, new, star))
        if len(olds) != len(news) or all(star or new in letters for letters, new, star in items):
            raise ValueError(f"`{text}` need not change a cell")
        for vector in vectors:
            if not re.fullmatch("(0|-?[1-9]),(0|-?[1-9])", vector) or vector == "0,0":
                raise ValueError(f"`{vector}` is not a vector")
            yield self.least_step(items, tuple(int(number) for number in vector.split(",")))

    def least_step(self, items, vector):
        """A step, or the same step from its other end."""
        if len(items) == 1 and not items[0][2]:
            vector = (0, 1)
        backwards = (-vector[0], -vector[1])
        return min((tuple(items), vector), (tuple(items[::-1]), backwards))

    def image(self, step, turn, partners):
        items, vector = step
        items = [
            ("".join(sorted(partners[letter] for letter in letters)), partners.get(new, ""), star)
            for letters, new, star in items
        ]
        return self.least_step(items, turned(*vector, turn))

    def read(self, text):
        return super().read(text.partition(":")[2])

    def write(self, part):
        return f"{self.kind}:{super().write(part)}"

    def colour(self, character):
        return character

    def character(self, colour):
        return colour

    def images(self, part):
        for turn, partners in self.symmetries:
            image = [(*turned(row, column, turn), partners[letter]) for row, column, letter in part]
            top = min(row for row, _, _ in image)
            first = min(column for _, column, _ in image)
            yield tuple(sorted((row - top, column - first, letter) for row, column, letter in image))

    def moves(self, part, left):
        letters = {(row, column): letter for row, column, letter in part}
        for walk in self.walks(tuple(letters), left):
            if all(letters[cell] in allowed for cell, allowed, _ in walk):
                after = {cell: new for cell, _, new in walk}
                yield tuple((row, column, after.get((row, column)) or letter) for row, column, letter in part)

    # Positions after each other have the same cells.
    @lru_cache(200)
    def walks(self, cells, left):
        """All walks of a player's steps on some cells: cells, the letters that they may have, and what they get."""
        walks = set()
        for (items, vector), cell in product(self.sides[0 if left else 1], cells):
            walks.update(self.walk(items, vector, cell, set(cells)))
        return tuple(walks)

    def walk(self, items, vector, cell, cells):
        """All ways to go on from a cell with these items."""
        if not items:
            yield ()
            return
        (allowed, new, star), *rest = items
        if star:
            yield from self.walk(rest, vector, cell, cells)
        if cell in cells:
            ahead = (cell[0] + vector[0], cell[1] + vector[1])
            for others in self.walk(items if star else rest, vector, ahead, cells):
                yield ((cell, allowed, new), *others)

    def written_parts(self, pieces):
        # A certificate names parts. Another position may be taken for one, as it has the moves of all its parts.
        return [pieces] if pieces else []

    def parts(self, pieces):
        # What each cell can ever have, and the walks that can ever be made, if letters once reached stay.
        letters = {(row, column): {letter} for row, column, letter in pieces}
        waiting = [*self.walks(tuple(letters), True), *self.walks(tuple(letters), False)]
        walks = []
        found = None
        while found != len(walks):
            found = len(walks)
            others = []
            for walk in waiting:
                if any(letters[cell].isdisjoint(allowed) for cell, allowed, _ in walk):
                    others.append(walk)
                    continue
                walks.append(walk)
                for cell, _, new in walk:
                    letters[cell].update(new)
            waiting = others
        # The other cells stay as they are. So a move matters to the moves with which it has a changing cell in common,
        # and so on, and to no others. A part has the changing cells of such moves, and all others that they need.
        changing = {cell for walk in walks for cell, _, new in walk if new}
        groups = []
        for walk in walks:
            joined = {cell for cell, _, _ in walk if cell in changing}
            apart = []
            for group in groups:
                if joined.isdisjoint(group):
                    apart.append(group)
                else:
                    joined |= group
            groups = apart + [joined]
        for group in groups:
            cells = {cell for walk in walks if any(cell in group for cell, _, _ in walk) for cell, _, _ in walk}
            yield [piece for piece in pieces if piece[:2] in cells]


# ---------------------------------------------------------------------------------------------------------------------
# Positions


def has_rules(name):
    """Whether the rules of a ruleset are above. Of others a certificate states the rules or lists the moves, which have to
    be believed."""
    return any(re.fullmatch(pattern, name) for pattern in RULESETS)


def read(word):
    """The rules and the pieces of a position such as `cram:../..`."""
    name, _, text = word.partition(":")
    for pattern, rules in RULESETS.items():
        if re.fullmatch(pattern, name) and re.fullmatch(rules.notation, text):
            found = rules(name)
            return found, found.read(text)
    raise ValueError("not a position")


def split(rules, pieces):
    """The parts of a position, each in its least image.

    The position is the sum of its parts. A part and its images have the same value, so that one of them stands for all.
    """
    return [least_image(rules, part) for part in rules.parts(pieces)]


def least_image(rules, part):
    return min(rules.images(tuple(part)))


# ---------------------------------------------------------------------------------------------------------------------
# Values


class Value(NamedTuple):
    """A sum of a nimber, games in which play ends, and loopy games, in which it need not.

    The nimber is None for what is loony. A game is a number: that of its place in `Checker.games`, from 1 on; below 0
    it is the negative of that game, in which the players change places. Loopy games have numbers of their own, for
    `Checker.loops`.
    """

    nimber: Optional[int]
    games: tuple
    loops: tuple = ()


ZERO = Value(0, ())
LOONY = Value(None, ())


@lru_cache(1000)
def nimber(number):
    return Value(number, ())


def negative(value):
    # A nimber is its own negative.
    if not (value.games or value.loops):
        return value
    return Value(value.nimber, *(tuple(sorted(-game for game in games)) for games in value[1:]))


def add(one, other):
    if one == ZERO:
        return other
    # Nimbers add by exclusive or, as Nim does; with something loony a sum is loony.
    number = None if None in (one.nimber, other.nimber) else one.nimber ^ other.nimber
    if not (one.games or other.games or one.loops or other.loops):
        return Value(number, ())
    # A game and its negative are 0 together: the second player wins by answering in the other copy.
    games = list(one.games)
    for game in other.games:
        if -game in games:
            games.remove(-game)
        else:
            games.append(game)
    # That is not so in a loopy game, where the play may go on for ever.
    return Value(number, tuple(sorted(games)), tuple(sorted(one.loops + other.loops)))


def least_excluded(numbers):
    """The least number that is not among these: by Sprague and Grundy the number of a game whose options have these."""
    return next(number for number in count() if number not in numbers)


def is_name(word):
    """Whether a word can be the name of a game."""
    is_visible = all("!" <= character <= "~" for character in word)
    is_reserved = word in ("", "-", "+", "=", "|", ",", "->", ":", "::", "?", "answer", "period")
    return is_visible and not is_reserved and read_nimber(word) is None


def options_of_sides(text):
    """The options of Left and of Right, as they are written."""
    sides = [[option for option in side.split(" , ") if option.strip()] for side in f" {text} ".split(" | ")]
    if len(sides) != 2:
        raise ValueError("a game has two sides")
    return sides


def read_nimber(word):
    """The number of `0`, `*`, `*2` and so on; None for another word."""
    if word == "0":
        return 0
    if word == "*":
        return 1
    if re.fullmatch(r"\*[0-9]+", word):
        return int(word[1:])
    return None


@lru_cache(10_000)
def read_entries(text):
    """Who wins, with the rank, if Left moves first and if Right does.

    An entry is `L` or `R` with a rank, `D` for a draw, or `?` if nothing is stated, which is None.
    """
    entries = text.split(" | ")
    if len(entries) != 2 or not all(re.fullmatch("[LR](0|[1-9][0-9]*)|D|[?]", entry) for entry in entries):
        raise ValueError("not two entries")
    return tuple(None if entry == "?" else (entry[0], int(entry[1:] or 0)) for entry in entries)


def read_number(word):
    """The number that decimal digits write."""
    if not re.fullmatch("0|[1-9][0-9]{0,8}", word):
        raise ValueError(f"`{word}` is not a number")
    return int(word)


# Outcomes by who wins if Left moves first and if Right does, where D is a draw.
OUTCOMES = {
    "L": "LL", "R": "RR", "N": "LR", "P": "RL", "D": "DD",
    "PHat": "DL", "PCheck": "RD", "NHat": "LD", "NCheck": "DR",
}

# ---------------------------------------------------------------------------------------------------------------------
# Misère play
#
# A player who cannot move wins. Nothing is simplified: a form is a pair of sets of forms, by number, and forms are equal
# if they are the same as they are written. A player who has a tombstone, `stop`, and is to move has won if each other
# part of the sum is an end for the player, too. Left is True and Right is False.


class Facts(NamedTuple):
    """What a player can do in a form."""

    # There is no option of the player.
    is_end: bool
    # The same, or there is a tombstone of the player.
    is_over: bool
    # The player wins, moving first.
    wins: bool
    # The player has no option here, nor in any follower.
    dead: bool
    # The player has no option here, and whatever the opponent does, can return to a position like this, or is in one.
    blocked: bool
    has_blocked: bool
    # The player wins, moving first, beside large murders M(n) = {|0, M(n-1)}: the opponent can pass, and stop to.
    outlasts: bool
    outlasts_second: bool
    # The player wins, moving first, beside blocked ends.
    breaks: bool
    breaks_second: bool


class Forms:
    """The forms that are stated, with what follows from it."""

    def __init__(self):
        self.numbers = {}
        # By the number of a form: the players with a tombstone; by player, too: the options, and what is known.
        self.stops = []
        self.options = {True: [], False: []}
        self.facts = {True: [], False: []}
        # The birthday, and the least number of moves in which the form is played to an end by one player alone.
        self.birthday = []
        self.shortest = []
        # The universes with a name that contain the form. That of integers is generated by -1.
        self.universes = []
        self.wins = {}
        self.sums = {}
        self.at_least = set()
        self.zero = self.new((), ())

    def new(self, lefts, rights, stops=()):
        """The form with these options."""
        key = (frozenset(lefts), frozenset(rights), frozenset(stops))
        if key in self.numbers:
            return self.numbers[key]
        form = self.numbers[key] = len(self.stops)
        self.stops.append(key[2])
        for left, options in zip((True, False), key):
            self.options[left].append(options)
        options = key[0] | key[1]
        self.birthday.append(max((self.birthday[option] + 1 for option in options), default=0))
        self.shortest.append(min((self.shortest[option] + 1 for option in options), default=0))
        found = [self.found(form, left) for left in (True, False)]
        for left, facts in zip((True, False), found):
            self.facts[left].append(facts)
        ends = [facts for facts in found if facts.is_end]
        contain = {
            "all_games": True,
            "blocking": all(facts.blocked for facts in ends),
            "dead_ending": all(facts.dead for facts in ends),
            "dicots": len(ends) != 1,
        }
        self.universes.append({name for name, does in contain.items() if does and not key[2]
                               and all(name in self.universes[option] for option in options)})
        return form

    def found(self, form, left):
        """What the player can do, from what is known of the options."""
        own = [(self.facts[left][option], self.facts[not left][option]) for option in self.options[left][form]]
        replies = [self.facts[left][option] for option in self.options[not left][form]]
        is_end = not own
        is_over = is_end or left in self.stops[form]
        others_is_over = not replies or (not left) in self.stops[form]
        wins = is_over or any(not other.wins for _, other in own)
        outlasts = is_over or any(facts.outlasts_second for facts, _ in own)
        breaks = is_over or any(facts.breaks_second for facts, _ in own)
        return Facts(
            is_end, is_over, wins,
            dead=is_end and all(facts.dead for facts in replies),
            blocked=is_end and all(facts.blocked or facts.has_blocked for facts in replies),
            has_blocked=any(facts.blocked for facts, _ in own),
            outlasts=outlasts,
            outlasts_second=wins and outlasts and all(facts.outlasts for facts in replies),
            breaks=breaks,
            breaks_second=not others_is_over and breaks and all(facts.breaks for facts in replies),
        )

    def outcome(self, form):
        wins = (self.facts[True][form].wins, self.facts[False][form].wins)
        return {(True, False): "L", (False, True): "R", (True, True): "N", (False, False): "P"}[wins]

    def first_wins(self, parts, left):
        """Whether the player who begins wins a sum, by play."""
        parts = tuple(sorted(part for part in parts if part != self.zero))
        if all(self.facts[left][part].is_over for part in parts):
            return True
        key = (parts, left)
        if key not in self.wins:
            self.wins[key] = any(
                not self.first_wins((*parts[:at], option, *parts[at + 1:]), not left)
                for at, part in enumerate(parts)
                for option in self.options[left][part]
            )
        return self.wins[key]

    def conjugate(self, form):
        """The form in which the players change places."""
        sides = [[self.conjugate(option) for option in self.options[left][form]] for left in (False, True)]
        return self.new(*sides, [not left for left in self.stops[form]])

    def sum_of(self, parts):
        """The sum of forms without tombstones, as a form."""
        parts = tuple(sorted(parts))
        if parts not in self.sums:
            sides = [
                [self.sum_of((*parts[:at], option, *parts[at + 1:]))
                 for at, part in enumerate(parts)
                 for option in self.options[left][part]]
                for left in (True, False)
            ]
            self.sums[parts] = self.new(*sides)
        return self.sums[parts]

    def ends(self, universe, moves):
        """The Left ends of a universe with generators, each as its parts, that Right can exhaust in so many moves."""
        parts, new = set(), {generator for generator in universe if generator != self.zero}
        while new:
            parts |= new
            new = {option for part in new for option in self.options[False][part]} - parts - {self.zero}
        found = [((), moves)]
        for part in sorted(parts):
            cost = self.shortest[part]
            found = [((*ends, *[part] * copies), left - copies * cost)
                     for ends, left in found
                     for copies in range(left // cost + 1)]
        return [ends for ends, _ in found]

    def universe(self, name, generators):
        """A universe as it is kept: by name, or by its generators, which are Left dead ends."""
        if name == "integers" and not generators:
            return (self.new((), (self.zero,)),)
        if name == "universe":
            if not all(self.facts[True][form].dead and "all_games" in self.universes[form] for form in generators):
                raise ValueError("a generator is not a Left dead end")
            return tuple(sorted(set(generators)))
        if generators or name not in ("dicots", "dead_ending", "blocking", "all_games"):
            raise ValueError("not a universe")
        return name

    def contains(self, universe, form):
        """Whether a form belongs to a universe."""
        if isinstance(universe, str):
            return universe in self.universes[form]
        if "dead_ending" not in self.universes[form]:
            return False
        seen, new = set(), {form}
        while new:
            seen |= new
            new = {option for one in new for left in (True, False) for option in self.options[left][one]} - seen
        for one in seen:
            for left in (True, False):
                if self.facts[left][one].is_end:
                    end = one if left else self.conjugate(one)
                    if all(self.sum_of(parts) != end for parts in self.ends(universe, self.shortest[end])):
                        return False
        return True

    def is_strong(self, universe, form, left):
        """Whether the player, moving first, wins beside every end of the player in the universe.

        An end that matters in a universe with generators is exhausted by the opponent before the player has made all
        moves, and the player makes all of them in the form.
        """
        facts = self.facts[left][form]
        if universe == "dicots":
            return facts.wins
        if universe == "dead_ending":
            return facts.wins and facts.outlasts
        if universe == "blocking":
            return facts.breaks
        if universe == "all_games":
            return facts.is_over
        for parts in self.ends(universe, max(self.birthday[form] - 1, 0)):
            ends = parts if left else tuple(self.conjugate(part) for part in parts)
            if not self.first_wins((form, *ends), left):
                return False
        return True

    def check_at_least(self, universe, g, h):
        """Checks that g is at least h modulo a universe, by lines above (Larsson, Nowakowski, Santos; Siegel)."""
        def known(one, other):
            return one == other or (universe, one, other) in self.at_least

        left, right = self.options[True], self.options[False]
        for move in right[g]:
            if not any(known(move, option) for option in right[h]) and not any(known(reply, h) for reply in left[move]):
                raise ValueError("an option of Right is not matched")
        for move in left[h]:
            if not any(known(option, move) for option in left[g]) and not any(known(g, reply) for reply in right[move]):
                raise ValueError("an option of Left is not matched")
        for player, end, form in ((True, h, g), (False, g, h)):
            if self.facts[player][end].is_over and not self.is_strong(universe, form, player):
                raise ValueError(f"{name(player)} does not win beside every end")
        self.at_least.add((universe, g, h))

    def check_fails(self, universe, g, h, witness):
        """Checks that a form of the universe shows that g is not at least h."""
        if not self.contains(universe, witness):
            raise ValueError("the universe does not contain this form")
        if not self.first_wins((h, witness), True) or self.first_wins((g, witness), True):
            raise ValueError("this form does not tell them apart")


# ---------------------------------------------------------------------------------------------------------------------
# Effects of moves
#
# A move can gain points, keep the turn, oblige the opponent to answer in a component, or win at once. The moves of such
# positions are believed. A sum has a score, points of Left less those of Right, or a winner, which counts as the score 1
# or -1. A line states a bound of it, which follows from the bounds of lines above. Left is True and Right is False.

INFINITE = float("inf")


def read_score(word):
    """A number of points."""
    if not re.fullmatch("-?(0|[1-9][0-9]{0,99})(/[1-9][0-9]{0,99})?", word):
        raise ValueError(f"`{word}` is not a number of points")
    return Fraction(word)


class EffectMove(NamedTuple):
    """A move: the points that the mover gains, whether the mover keeps the turn, or wins, and the sum that it leaves."""

    gain: Fraction
    keeps: bool
    wins: bool
    parts: tuple
    rest: Value


class EffectPosition(NamedTuple):
    """The moves of Left and of Right, the scores if play ends with Left or Right to move, and whether they may pass.

    The scores are None where nobody has points: who cannot move has lost.
    """

    sides: tuple
    ends: Optional[tuple]
    passes: bool


class Effects:
    """The positions whose moves have effects, and the bounds that lines have stated.

    A sum is a tuple of parts, each with its name, whether it is subtracted, and whether the player to move must move
    there, and a sum of values.
    """

    def __init__(self, checker):
        self.checker = checker
        self.names = set()
        self.positions = {}
        # The least and the greatest score, by the sum, the player to move, and whether the opponent has just passed.
        self.bounds = {}
        # For an impartial position: whether a player who has to move in it wins beside all but finitely many heaps of
        # Nim, and the numbers of the others, or else of those beside which the player wins.
        self.replies = {}

    def read_sum(self, words):
        """The parts and the values of a sum."""
        parts, rest, signs = [], [], []
        for word in words:
            if word in ("-", "entailed"):
                signs.append(word)
                continue
            if signs not in ([], ["-"], ["entailed"], ["-", "entailed"]):
                raise ValueError("not a sum")
            if self.checker.is_free_name(word) and ":" in word:
                self.names.add(word)
                parts.append((word, "-" in signs, "entailed" in signs))
            elif "entailed" in signs:
                raise ValueError(f"nobody can be obliged to move in `{word}`")
            else:
                rest += signs + [word]
            signs = []
        if signs or not words or sum(obliged for _, _, obliged in parts) > 1:
            raise ValueError("not a sum")
        value = self.checker.value_of_sum(" ".join(rest))
        if value.nimber is None or value.loops:
            raise ValueError("a loony or loopy game beside moves with effects")
        return tuple(sorted(parts)), value

    def read_move(self, text, scored):
        """`gains N keeps SUM`, or `wins`; `gains N` and `keeps` may be left out."""
        words = text.split()
        if words == ["wins"] and not scored:
            return EffectMove(Fraction(0), False, True, (), ZERO)
        gain = Fraction(0)
        if words[0] == "gains" and len(words) > 2 and scored:
            gain = read_score(words[1])
            words = words[2:]
        keeps = words[0] == "keeps"
        parts, rest = self.read_sum(words[keeps:])
        if scored and (rest != ZERO or any(obliged for _, _, obliged in parts)):
            raise ValueError("where points are counted, no move leads to values or obliges the opponent")
        return EffectMove(gain, keeps, False, parts, rest)

    def state_moves(self, line):
        """`moves NAME : moves of Left | moves of Right`. Where points are counted, `scored LEFT RIGHT` follows the name:
        the score if play ends with Left or with Right to move, or `?` if they have moves; and `passes` if they may pass.
        """
        head, _, moves = line.partition(" : ")
        _, name, *rest = head.split(" ")
        passes = rest[3:] == ["passes"]
        if rest and (rest[0] != "scored" or len(rest) != 3 + passes):
            raise ValueError("not the moves of a position")
        if ":" not in name or not self.checker.is_free_name(name) or name in self.positions:
            raise ValueError("not a new name")
        self.names.add(name)
        sides = options_of_sides(moves)
        read = tuple(tuple(self.read_move(move, bool(rest)) for move in side) for side in sides)
        ends = tuple(None if word == "?" else read_score(word) for word in rest[1:3]) if rest else None
        self.positions[name] = EffectPosition(read, ends, passes)
        self.checker.believe(name, sides)

    def moves(self, parts, rest, left):
        """The moves of a player in a sum: points for Left, whether the turn is kept, whether it wins, and the sum after."""
        obliged = [at for at, part in enumerate(parts) if part[2]]
        for at in obliged or range(len(parts)):
            name, is_negative, _ = parts[at]
            others = parts[:at] + parts[at + 1:]
            for move in self.positions[name].sides[left == is_negative]:
                after = [(part, negated != is_negative, answers) for part, negated, answers in move.parts]
                value = negative(move.rest) if is_negative else move.rest
                gain = move.gain if left else -move.gain
                yield gain, move.keeps, move.wins, tuple(sorted((*others, *after))), add(rest, value)
        if not obliged:
            for option in self.checker.options(rest, left):
                yield Fraction(0), False, False, parts, option

    def known(self, scored, parts, rest, left, passed=False):
        """The least and the greatest score of a sum, as far as they are stated."""
        if parts:
            return self.bounds.get((parts, rest, left, passed), (-INFINITE, INFINITE))
        if scored:
            return 0, 0
        score = 1 if self.checker.first_wins(rest, left) == left else -1
        return score, score

    def end(self, parts, left):
        """The score of a sum if play ends with this player to move."""
        total = Fraction(0)
        for name, is_negative, _ in parts:
            end = self.positions[name].ends[left == is_negative]
            if end is None:
                raise ValueError(f"the score of `{name}` at the end is not stated")
            total += -end if is_negative else end
        return total

    def following(self, parts, rest, left, passed):
        """For each thing that the player to move can do: the least and the greatest score that are known to follow."""
        for name, _, _ in parts:
            if name not in self.positions:
                raise ValueError(f"the moves of `{name}` are not stated above")
        kinds = {(self.positions[name].ends is not None, self.positions[name].passes) for name, _, _ in parts}
        if len(kinds) != 1:
            raise ValueError("the parts of this sum are not played together")
        [(scored, passes)] = kinds
        if (scored and rest != ZERO) or (passed and not passes):
            raise ValueError("this sum is not played")
        is_stuck = True
        for gain, keeps, wins, *after in self.moves(parts, rest, left):
            is_stuck = False
            least, greatest = self.known(scored, *after, left == keeps)
            if wins:
                least = greatest = 1 if left else -1
            yield least + gain, greatest + gain
        if passes and not passed:
            yield self.known(scored, parts, rest, not left, True)
        elif is_stuck or passes:
            end = self.end(parts, left) if scored else -1 if left else 1
            yield end, end

    def state_bound(self, words):
        """`play PLAYER SUM >= N`, `<= N` or `-> WINNER`: the score, or who wins, if the player is to move."""
        (parts, rest, left, passed), sign, stated = self.read_claim(words)
        if not parts:
            raise ValueError("a sum of values needs no line")
        chosen = max if left else min
        following = list(self.following(parts, rest, left, passed))
        least, greatest = (chosen(bounds) for bounds in zip(*following))
        if sign not in (">=", "<=") or not (least >= stated if sign == ">=" else greatest <= stated):
            raise ValueError("this does not follow from the lines above")
        low, high = self.bounds.get((parts, rest, left, passed), (-INFINITE, INFINITE))
        low, high = (max(low, stated), high) if sign == ">=" else (low, min(high, stated))
        self.bounds[parts, rest, left, passed] = low, high

    def number_of(self, parts, rest):
        """The number of a sum of impartial positions, or None if it is loony: the least heap of Nim beside which a
        player who has to move in it loses."""
        if rest.games:
            raise ValueError("not a sum of impartial positions")
        number = rest.nimber
        for name, _, obliged in parts:
            if obliged:
                raise ValueError("a sum in which a player is obliged to move has no number")
            if name not in self.replies:
                raise ValueError(f"the replies of `{name}` are not stated above")
            is_cofinite, listed = self.replies[name]
            least = min(listed, default=None) if is_cofinite else least_excluded(listed)
            number = None if None in (number, least) else number ^ least
        return number

    def replies_of_move(self, move):
        """The heaps of Nim beside which a move wins, as in `replies`."""
        if move.wins:
            return True, frozenset()
        answered = [name for name, _, obliged in move.parts if obliged]
        number = self.number_of([part for part in move.parts if not part[2]], move.rest)
        if answered:
            if move.keeps:
                raise ValueError("a move cannot both keep the turn and oblige the opponent")
            if answered[0] not in self.replies:
                raise ValueError(f"the replies of `{answered[0]}` are not stated above")
            # The opponent must answer. With the other parts, a heap counts as one of another size, or as loony.
            is_cofinite, listed = self.replies[answered[0]]
            if number is None:
                return not is_cofinite, frozenset()
            return not is_cofinite, frozenset(heap ^ number for heap in listed)
        # The opponent wins beside all heaps but the equal one, and so does the mover who has to move again.
        return move.keeps, frozenset() if number is None else frozenset([number])

    def state_replies(self, line):
        """`replies NAME = [NUMBERS]`, or `all but [NUMBERS]`: the heaps of Nim beside which a player who has to move in
        an impartial position wins."""
        read = re.fullmatch(r"replies (\S+) = (all but )?\[((?:0|[1-9][0-9]{0,8})(?:,(?:0|[1-9][0-9]{0,8}))*)?\]", line)
        if not read:
            raise ValueError("not the replies of a position")
        name, is_cofinite, numbers = read.groups()
        if name not in self.positions:
            raise ValueError(f"the moves of `{name}` are not stated above")
        if name in self.replies:
            raise ValueError(f"the replies of `{name}` are stated twice")
        sides, ends, _ = self.positions[name]
        if ends is not None or set(sides[0]) != set(sides[1]):
            raise ValueError(f"`{name}` is not impartial")
        all_but, listed = False, frozenset()
        for move in sides[0]:
            is_more, more = self.replies_of_move(move)
            if all_but and is_more:
                listed &= more
            elif all_but:
                listed -= more
            elif is_more:
                all_but, listed = True, more - listed
            else:
                listed |= more
        if (all_but, listed) != (bool(is_cofinite), frozenset(map(int, numbers.split(","))) if numbers else frozenset()):
            raise ValueError("other replies follow from the lines above")
        self.replies[name] = all_but, listed

    def answer_loony(self, line):
        """`answer replies SUM = loony`."""
        words = line.split(" ")
        parts, rest = self.read_sum(words[2:-2])
        if words[-2:] != ["=", "loony"] or self.number_of(parts, rest) is not None:
            raise ValueError("the lines above do not state that this is loony")

    def read_claim(self, words):
        """`PLAYER SUM SIGN NUMBER`, read; a winner is a bound."""
        if len(words) < 4 or words[0] not in ("left", "right"):
            raise ValueError("not a claim about a sum")
        passed = words[1] == "passed"
        *words, sign, stated = words
        parts, rest = self.read_sum(words[1 + passed:])
        is_scored = any(name in self.positions and self.positions[name].ends is not None for name, _, _ in parts)
        if is_scored == (sign == "->"):
            raise ValueError("who wins is stated where nobody has points, or else scores")
        if sign == "->":
            if stated not in ("L", "R"):
                raise ValueError("not a winner")
            sign, stated = (">=", "1") if stated == "L" else ("<=", "-1")
        return (parts, rest, words[0] == "left", passed), sign, read_score(stated)

    def answer(self, words):
        """`play PLAYER SUM SIGN NUMBER`, or `play SUM -> OUTCOME`."""
        if words[0] in ("left", "right"):
            state, sign, stated = self.read_claim(words)
            low, high = self.known(True, *state)
            holds = {"=": low == stated == high, ">=": low >= stated, "<=": high <= stated}
            if not holds.get(sign):
                raise ValueError("this score is not stated above")
            return
        if words[-2:-1] != ["->"]:
            raise ValueError("not an answer")
        parts, rest = self.read_sum(words[:-2])
        winners = ""
        for left in (True, False):
            low, high = self.known(False, parts, rest, left)
            winners += "L" if low > 0 else "R" if high < 0 else "D" if low == high else "?"
        if OUTCOMES.get(words[-1]) != winners:
            raise ValueError("the lines above state another outcome")


# ---------------------------------------------------------------------------------------------------------------------
# Lines


# ---------------------------------------------------------------------------------------------------------------------
# Scores of Dots-and-Boxes


class Boxes:
    """Bounds of scores: the coins that the player who begins gets less those of the opponent, in a position of `strings`.

    A player who detaches coins gets them and has to cut again. Play ends when no string is left.
    """

    def __init__(self):
        # The greatest of the lower bounds, and the least of the upper ones, of each position.
        self.least = {(): 0}
        self.most = {(): 0}

    def read(self, words):
        """`POSITION >= N`, `<= N` or `= N`."""
        if len(words) != 3 or not words[0].startswith("strings:") or not re.fullmatch("-?[0-9]{1,5}", words[2]):
            raise ValueError("not a score")
        return read(words[0])[1], words[1], int(words[2])

    def is_at_least(self, strings, score):
        strings = renamed(strings)
        return strings in self.least and self.least[strings] >= score

    def is_at_most(self, strings, score):
        strings = renamed(strings)
        return strings in self.most and self.most[strings] <= score

    def state(self, words):
        """A bound. For a lower one, one cut suffices; for an upper one, no cut may be better."""
        strings, sign, score = self.read(words)
        cuts = (strings[:at] + strings[at + 1:] for at in range(len(strings)))
        rules = Strings("strings")
        held = rules.coins(strings)

        def follows(rest, of_mover, of_other):
            taken = len(held) - len(rules.coins(rest))
            return of_mover(rest, score - taken) if taken else of_other(rest, -score)

        name = renamed(strings)
        if sign == ">=":
            if not any(follows(rest, self.is_at_least, self.is_at_most) for rest in cuts):
                raise ValueError("no cut has a bound above that suffices")
            self.least[name] = max(score, self.least.get(name, score))
        elif sign == "<=":
            if not all(follows(rest, self.is_at_most, self.is_at_least) for rest in cuts):
                raise ValueError("not all cuts have a bound above that suffices")
            self.most[name] = min(score, self.most.get(name, score))
        else:
            raise ValueError("not a bound of a score")

    def answer(self, words):
        strings, sign, score = self.read(words)
        bounds = {">=": [self.is_at_least], "<=": [self.is_at_most], "=": [self.is_at_least, self.is_at_most]}
        if not all(holds(strings, score) for holds in bounds.get(sign, [lambda *_: False])):
            raise ValueError("this score is not stated above")


class Checker:
    """What the lines so far have stated.

    There can be millions, so only what they state is kept: the options of a position are forgotten as soon as its value
    is verified.
    """

    # How much of what was found by play is kept from line to line at most.
    most_wins = 100_000
    most_played = 5000

    def __init__(self):
        # The value of each part: by the name of its ruleset, and what its least image is written as.
        self.parts = defaultdict(dict)
        # By the name of a ruleset of heaps, the numbers of the heaps of 0, 1, 2 and so on counters, as far as they are
        # stated in this order.
        self.numbers = defaultdict(lambda: [0])
        # The rulesets that lines state, by name.
        self.rulesets = {}
        # The rulesets whose moves are believed: a position of theirs is a name like others.
        self.believed = set()
        # The value of each name.
        self.names = {"loony": LOONY}
        # The options of each game, by its number: the values of those of Left, and of those of Right. No number is used
        # twice.
        self.games = {}
        # The number of the last game, and the name that it had in the line before, if any.
        self.newest = 0
        self.newest_name = None
        # Parts without a stated value, which are played: the game of each, and by number the rules, and how it is written.
        # Their options are found when they are needed. Under rules that are stated they are loopy games, for nobody
        # verifies that play ends.
        self.played = {}
        self.played_games = {}
        self.played_loops = {}
        self.played_options = {}
        # Whether the player who begins wins: by the value, and whether it is Left. Found by play, to be found once. What
        # is found of sums with the newest game is kept until there is a newer one.
        self.wins = {}
        self.newest_wins = {}
        # The length and start of the period of an octal game, by the name of its rules.
        self.periods = {}
        # Loopy games: the value of each name, and by number the options, once they are stated.
        self.loop_names = {}
        self.loops = []
        # The forms of misère play, by name.
        self.forms = Forms()
        self.form_names = {}
        # Positions whose moves have effects, and what is stated about their sums.
        self.effects = Effects(self)
        self.boxes = Boxes()
        # Who wins, by the sum, and the numbers of the lines that say so, in the same order.
        self.entries = {}
        self.entry_lines = []
        # The answers that say who wins: how each is written, and the sum.
        self.outcomes = []
        # Lines about loopy games, which are checked when all are read: moves, entries and answers, with their numbers.
        self.later = {"::": [], "->": [], "answer": []}
        # The number of the line that is being checked.
        self.number = 0
        self.believed_moves = 0
        self.positions = 0
        self.answers = 0

    # Sums are played out.

    def first_wins(self, value, left):
        """Whether Left (or else Right) wins a sum by moving first."""
        wins = self.newest_wins if self.newest in value.games else self.wins
        if (value, left) in wins:
            return wins[value, left]
        result = False
        for option in self.options(value, left):
            if not self.first_wins(option, not left):
                result = True
                break
        wins[value, left] = result
        return result

    def options(self, value, left):
        """The values that Left (or else Right) can move to: a move is made in one game of the sum."""
        for at, game in enumerate(value.games):
            rest = value._replace(games=value.games[:at] + value.games[at + 1:])
            lefts, rights = self.games.get(abs(game)) or self.play(*self.played_games[abs(game)])
            if game > 0:
                for option in lefts if left else rights:
                    yield add(rest, option)
            else:
                for option in rights if left else lefts:
                    yield add(rest, negative(option))
        for at, loop in enumerate(value.loops):
            rest = value._replace(loops=value.loops[:at] + value.loops[at + 1:])
            sides = self.loops[abs(loop) - 1]
            if abs(loop) in self.played_loops:
                sides = self.play(*self.played_loops[abs(loop)])
            elif sides is None:
                raise ValueError("the moves of a game in it are not stated")
            for option in sides[0 if left == (loop > 0) else 1]:
                yield self.live(add(rest, option if loop > 0 else negative(option)))
        # From *n both players can move to any smaller one.
        for smaller in range(value.nimber):
            yield value._replace(nimber=smaller)

    def play(self, rules, text):
        """The options of a part whose value is not stated."""
        if (rules.name, text) in self.played_options:
            return self.played_options[rules.name, text]
        part = rules.read(text)
        sides = []
        for left in (True, False):
            options = set(rules.moves(part, left))
            if any(rules.moves_again(part, option) for option in options):
                raise ValueError("a part whose value is not stated, with a move after which the player must move again")
            sides.append([self.value_of_position(rules, option, True) for option in options])
        self.played_options[rules.name, text] = sides
        return sides

    def live(self, value):
        """The sum without loopy games in which nobody can move."""
        if all(self.loops[abs(loop) - 1] != ((), ()) for loop in value.loops):
            return value
        return value._replace(loops=tuple(loop for loop in value.loops if self.loops[abs(loop) - 1] != ((), ())))

    def agree(self, found, stated):
        """A value that was found and is stated; a fault if these are two."""
        if found.loops or stated.loops:
            raise ValueError("a loopy game has no value here")
        difference = add(found, negative(stated))
        if difference.nimber is None:
            equal = found == stated
        else:
            # Two games are equal if whoever begins loses their difference.
            equal = not self.first_wins(difference, True) and not self.first_wins(difference, False)
        if not equal:
            raise ValueError("this is not its value")
        # What is known to be a nimber stays one, for only with nimbers the least excluded number can be taken.
        return stated if found.games else found

    def new_game(self, lefts, rights):
        """A game with these options."""
        if any(option.nimber is None for option in lefts + rights):
            raise ValueError("an option is loony")
        if any(option.loops for option in lefts + rights):
            raise ValueError("an option is loopy")
        return self.add_game((lefts, rights))

    def add_game(self, sides):
        self.newest += 1
        self.newest_wins.clear()
        self.games[self.newest] = sides
        return Value(0, (self.newest,))

    def add_loop(self):
        self.loops.append(None)
        return Value(0, (), (len(self.loops),))

    def add_played(self, rules, text):
        if rules.name in self.rulesets:
            value = self.add_loop()
            self.played_loops[value.loops[0]] = (rules, text)
        else:
            value = self.add_game(None)
            self.played_games[value.games[0]] = (rules, text)
        return value

    def drop_newest(self, value):
        """Forgets the newest game, which nothing mentions any more, unless this value does."""
        if self.newest not in map(abs, value.games):
            del self.games[self.newest]

    # Rules are those above, or are stated.

    def has_rules(self, name):
        return name in self.rulesets or has_rules(name)

    def is_free_name(self, word):
        """Whether a word is neither a position of known rules, nor the name of a value or of a loopy game."""
        is_taken = word in self.names or word in self.loop_names or self.has_rules(word.partition(":")[0])
        return is_name(word) and not is_taken

    def all_names(self):
        return chain(self.names, self.loop_names, self.effects.names)

    def read(self, word):
        """The rules and the parts of a position."""
        name, _, text = word.partition(":")
        rules = self.rulesets.get(name)
        if rules is None:
            rules, pieces = read(word)
        elif re.fullmatch(rules.notation, text):
            pieces = rules.read(text)
        else:
            raise ValueError("not a position")
        return rules, [least_image(rules, part) for part in rules.written_parts(pieces)]

    def state_rules(self, line):
        """`rules NAME KIND LETTERS : steps of Left | steps of Right`."""
        words, _, steps = line.partition(" : ")
        _, name, kind, letters, *rest = words.split(" ") + 3 * [""]
        if rest != 3 * [""]:
            raise ValueError("not the rules of a board")
        if self.has_rules(name) or any(name == other.partition(":")[0] for other in self.all_names()):
            raise ValueError("not a new ruleset")
        self.rulesets[name] = Steps(name, kind, letters, options_of_sides(steps))

    # Values are found by the rules.

    def value_of_position(self, rules, pieces, plays=False):
        return self.value_of_parts(rules, split(rules, pieces), plays)

    def value_of_parts(self, rules, parts, plays):
        """The sum of the values of parts, as they are stated. The others may be played if `plays`."""
        total = ZERO
        for part in parts:
            text = rules.write(part)
            if text in self.parts[rules.name]:
                total = add(total, self.parts[rules.name][text])
            elif any(True for left in (True, False) for _ in rules.moves(part, left)):
                if not plays:
                    raise ValueError("a part or an option of it is not stated above")
                if (rules.name, text) not in self.played:
                    self.played[rules.name, text] = self.add_played(rules, text)
                total = add(total, self.played[rules.name, text])
            # A part without moves is 0, and need not be stated.
        return total

    def value_of_part(self, rules, part):
        """The value of a part by those of its options, which are stated above."""
        if rules.partizan:
            lefts = [self.value_of_position(rules, option) for option in rules.moves(part, True)]
            rights = [self.value_of_position(rules, option) for option in rules.moves(part, False)]
            return self.new_game(lefts, rights)
        numbers = self.numbers[rules.name]
        if isinstance(rules, Heaps) and part == ((len(numbers),),):
            # The same as below, but faster.
            return nimber(least_excluded(rules.numbers_of_moves(numbers)))
        # The numbers behind the moves that end the turn, and behind those after which the player must move again.
        over = set()
        again = set()
        for option in rules.moves(part, True):
            numbers = again if rules.moves_again(part, option) else over
            numbers.add(self.value_of_position(rules, option).nimber)
        if not again:
            return nimber(least_excluded(over))
        # In the sum with *n the player who must move again wins, unless the number there is n. So the value is the one
        # number behind all of these moves, if no other move leads to it. Otherwise the player who begins wins with any
        # *n, and the part is loony.
        if len(again) > 1 or again & over:
            return LOONY
        return nimber(again.pop())

    def value_of_sum(self, text, plays=False):
        """The value of a sum of positions, nimbers and names; `-` subtracts the next of them."""
        total = ZERO
        words = iter(text.split())
        for word in words:
            is_subtracted = word == "-"
            if is_subtracted:
                word = next(words, "-")
            if word in self.names:
                value = self.names[word]
            elif ":" in word and self.has_rules(word.partition(":")[0]):
                value = self.value_of_parts(*self.read(word), plays)
            elif read_nimber(word) is not None:
                value = nimber(read_nimber(word))
            elif word in self.loop_names:
                value = self.loop_names[word]
            else:
                raise ValueError(f"`{word}` is not stated above")
            total = add(total, negative(value) if is_subtracted else value)
        return total

    # Who wins a sum in which something is played: a loopy game, or a position of which no value is stated. Lines about
    # such sums may refer to each other, so they are checked when all are read.

    def name_loop(self, name):
        """The number of a loopy game."""
        if name not in self.loop_names:
            if not self.is_free_name(name) or name in self.effects.names:
                raise ValueError(f"`{name}` is not the name of a loopy game")
            self.loop_names[name] = self.add_loop()
        [number] = self.loop_names[name].loops
        return number

    def loopy_sum(self, text):
        """A sum of loopy games, positions that are played, and others."""
        value = self.value_of_sum(text, True)
        if value.nimber is None:
            raise ValueError("a loony position in a loopy sum")
        return value

    def state_moves(self, line):
        """`NAME :: options of Left | options of Right` of a loopy game."""
        name, _, options = line.partition(" :: ")
        number = self.name_loop(name)
        if self.loops[number - 1] is not None:
            raise ValueError(f"`{name}` is stated twice")
        sides = options_of_sides(options)
        for word in " ".join(sides[0] + sides[1]).split():
            # A game in which nobody has to move in the proof may have no line.
            is_known = word == "-" or word in self.names or read_nimber(word) is not None
            if not is_known and not self.has_rules(word.partition(":")[0]):
                self.name_loop(word)
        self.loops[number - 1] = tuple(tuple(self.loopy_sum(option) for option in side) for side in sides)
        if ":" in name:
            self.believe(name, sides)

    def state_winners(self, line):
        """`SUM -> ENTRY | ENTRY`: who wins if Left moves first, and if Right does."""
        text, _, stated = line.rpartition(" -> ")
        value = self.live(self.loopy_sum(text))
        if self.is_valued(value):
            raise ValueError("a sum of values needs no entries")
        entries = read_entries(stated)
        if value in self.entries:
            raise ValueError(f"`{text}` is stated twice")
        if entries != (None, None):
            self.entries[value] = entries
            self.entry_lines.append(self.number)
        self.positions += 1

    def is_valued(self, value):
        """Whether nothing is played in a sum."""
        return not value.loops and not any(abs(game) in self.played_games for game in value.games)

    def entry(self, value, left):
        """Who wins with the rank, or None. A sum of values is played out; in the sense of ranks it is won by a move
        to 0."""
        if self.is_valued(value):
            wins = self.first_wins(value, left)
            return ("L" if wins == left else "R", int(wins))
        return self.entries.get(value, (None, None))[0 if left else 1]

    def check_winner(self, value, left):
        """An entry is right if it follows from those of the options.

        A win is proved by induction on its rank. In a draw both players can stay for ever among the entries that the
        opponent does not win: a player in a drawn entry has a drawn option, no move of the opponent leads to an entry
        that the opponent wins, and in an entry that the player wins the rank falls.
        """
        mover, opponent = "LR" if left else "RL"
        winner, rank = self.entry(value, left)
        entries = [self.entry(option, not left) for option in self.options(value, left)]
        known = [entry for entry in entries if entry is not None]
        ranks = [rank for who, rank in known if who == winner]
        fault = None
        if winner == mover:
            if not ranks or rank != min(ranks) + 1:
                fault = f"no option that {mover} wins has the rank before {rank} as the least one"
        elif len(known) < len(entries):
            fault = "it is not stated who wins one of the options"
        elif winner == opponent:
            if len(ranks) < len(known):
                fault = f"{opponent} does not win all options"
            elif rank != max(ranks, default=-1) + 1:
                fault = f"no option that {opponent} wins has the rank before {rank} as the largest one"
        elif not ranks:
            fault = "no option is a draw"
        elif any(who == mover for who, _ in known):
            fault = f"{mover} wins one of the options"
        if fault:
            raise ValueError(f"`{Table(self).text(value)}` with {name(left)} to move: {fault}")

    def answer_outcome(self, line):
        """`answer SUM -> OUTCOME`."""
        text, _, outcome = line.removeprefix("answer ").rpartition(" -> ")
        value = self.live(self.loopy_sum(text))
        winners = [(self.entry(value, left) or "?")[0] for left in (True, False)]
        if OUTCOMES.get(outcome) != "".join(winners):
            raise ValueError(f"`{text}`: the entries above state another outcome")
        self.outcomes.append((text, value))
        self.answers += 1

    def forget(self):
        """Forgets what was found by play, if it is much."""
        if len(self.wins) > self.most_wins:
            self.wins.clear()
        if len(self.played_options) > self.most_played:
            self.played_options.clear()

    def finish(self):
        """Checks the lines about loopy games: first moves, then entries, whether they hold, and answers."""
        for line in self.numbered(self.later["::"]):
            self.state_moves(line)
        for line in self.numbered(self.later["->"]):
            self.state_winners(line)
        for self.number, (value, entries) in zip(self.entry_lines, self.entries.items()):
            self.forget()
            for left, entry in zip((True, False), entries):
                if entry:
                    self.check_winner(value, left)
        for line in self.numbered(self.later["answer"]):
            self.answer_outcome(line)

    def numbered(self, lines):
        """Lines that were left for later. They take no more memory then."""
        lines.reverse()
        while lines:
            self.number, line = lines.pop()
            yield line

    # Each line states something.

    def line(self, line):
        """Checks a line, and learns what it states."""
        newest_name, self.newest_name = self.newest_name, None
        self.forget()
        name, is_definition, options = line.partition(" : ")
        loop, is_loop, _ = line.partition(" :: ")
        what, is_statement, stated = line.rpartition(" = ")
        if line.startswith("rules "):
            self.state_rules(line)
        elif line.startswith("moves "):
            self.effects.state_moves(line)
        elif line.startswith("play "):
            self.effects.state_bound(line.split(" ")[1:])
            self.positions += 1
        elif line.startswith("replies "):
            self.effects.state_replies(line)
            self.positions += 1
        elif line.startswith("answer replies "):
            self.effects.answer_loony(line)
            self.answers += 1
        elif line.startswith("answer play "):
            self.effects.answer(line.split(" ")[2:])
            self.answers += 1
        elif line.startswith("score "):
            self.boxes.state(line.split(" ")[1:])
            self.positions += 1
        elif line.startswith("answer score "):
            self.boxes.answer(line.split(" ")[2:])
            self.answers += 1
        elif line.startswith("misere "):
            self.state_misere(line.split(" "))
        elif line.startswith("answer misere "):
            self.answer_misere(line.split(" ")[1:])
            self.answers += 1
        elif is_definition:
            self.define(name, options)
        elif not line.isprintable():
            raise ValueError("not a line of a certificate")
        elif is_loop:
            self.name_loop(loop)
            self.later["::"].append((self.number, line))
        elif " -> " in line:
            self.later["answer" if line.startswith("answer ") else "->"].append((self.number, line))
        elif line.startswith("period "):
            self.state_period(*line.split()[1:])
        elif line.startswith("answer period "):
            name, *period = line.split()[2:]
            if self.periods.get(name) != tuple(map(read_number, period)):
                raise ValueError("this period is not stated above")
            self.answers += 1
        elif not is_statement or not stated:
            raise ValueError("not a line of a certificate")
        elif line.startswith("answer "):
            self.agree(self.value_of_sum(what.removeprefix("answer")), self.value_of_sum(stated))
            self.answers += 1
        elif ":" in what and what not in self.names:
            self.state_position(what, stated)
        else:
            self.names[what] = self.agree(self.value_of_sum(what), self.value_of_sum(stated))
            self.positions += ":" in what
            if what == newest_name:
                self.drop_newest(self.names[what])

    def form(self, name):
        """A form by its name."""
        if name not in self.form_names:
            raise ValueError(f"the form `{name}` is not stated above")
        return self.form_names[name]

    def order_of_forms(self, words):
        """`misere G >= H modulo UNIVERSE`, read."""
        if len(words) < 6 or words[2] != ">=" or words[4] != "modulo":
            raise ValueError("not a comparison in misère play")
        universe = self.forms.universe(words[5], [self.form(word) for word in words[6:]])
        return universe, self.form(words[1]), self.form(words[3])

    def state_misere(self, words):
        """`misere NAME : options of Left | options of Right`, or a comparison that follows from lines above."""
        if words[2:3] != [":"]:
            self.forms.check_at_least(*self.order_of_forms(words))
            return
        bar = words.index("|") if words.count("|") == 1 else None
        if bar is None or words[1] in self.form_names:
            raise ValueError("not a new form")
        sides = [words[3:bar], words[bar + 1:]]
        stops = [left for left, side in zip((True, False), sides) if side[:1] == ["stop"]]
        options = [[self.form(word) for word in side[side[:1] == ["stop"]:]] for side in sides]
        self.form_names[words[1]] = self.forms.new(*options, stops)
        self.positions += 1

    def answer_misere(self, words):
        """An outcome in misère play, a comparison that is stated above, or a form that shows that it does not hold."""
        if words[2:3] == ["="] and len(words) == 4:
            if self.forms.outcome(self.form(words[1])) != words[3]:
                raise ValueError("this is not its outcome")
        elif words[-3:-1] == ["fails", "beside"]:
            self.forms.check_fails(*self.order_of_forms(words[:-3]), self.form(words[-1]))
        else:
            order = self.order_of_forms(words)
            if order[1] != order[2] and order not in self.forms.at_least:
                raise ValueError("this comparison is not stated above")

    def define(self, name, options):
        """`NAME : options of Left | options of Right`, with ` , ` between options."""
        is_position = self.has_rules(name.partition(":")[0])
        if not is_name(name) or is_position or name in self.names or name in self.loop_names or name in self.effects.names:
            raise ValueError("not a new name")
        sides = options_of_sides(options)
        self.names[name] = self.new_game(*([self.value_of_sum(option) for option in side] for side in sides))
        self.newest_name = name
        if ":" in name:
            self.believe(name, sides)

    def believe(self, name, sides):
        """Counts the moves of a position whose rules are not known."""
        self.believed.add(name.partition(":")[0])
        self.believed_moves += len(sides[0]) + len(sides[1])

    def state_position(self, position, stated):
        """`POSITION = NAME`, for a position that does not fall apart."""
        rules, parts = self.read(position)
        if len(parts) != 1:
            raise ValueError("not a position of one part")
        [part] = parts
        found = self.value_by_period(rules, part) or self.value_of_part(rules, part)
        value = self.agree(found, self.value_of_sum(stated))
        self.parts[rules.name][rules.write(part)] = value
        if found.games:
            self.drop_newest(value)
        if isinstance(rules, Heaps) and part == ((len(self.numbers[rules.name]),),):
            self.numbers[rules.name].append(value.nimber)
        self.positions += 1

    def state_period(self, name="", *numbers):
        """`period RULES LENGTH START`: from heap START on, a heap of the octal game has the value of the heap that is
        larger by LENGTH.

        Guy and Smith: it is enough that this holds for heaps of less than 2 START + LENGTH + DIGITS counters, if the
        code has so many digits after the point. For larger heaps, n counters, one of the heaps that a move from
        n + LENGTH leaves has START + LENGTH counters at least. With LENGTH fewer it has the same value, and is what the
        same move leaves of n. So both have options of the same values. If START is 0, n must be larger by one: two heaps
        are not one heap and none.
        """
        if not re.fullmatch(r"octal-[04]\.[0-7]+", name) or len(numbers) != 2:
            raise ValueError("not a period of an octal game")
        length, start = map(read_number, numbers)
        rules = Octal(name)
        if length == 0:
            raise ValueError("a period is at least 1")
        for heap in range(start, max(2 * start, 1) + length + len(rules.digits) - 1):
            if self.value_of_position(rules, ((heap,),)) != self.value_of_position(rules, ((heap + length,),)):
                raise ValueError(f"heaps of {heap} and of {heap + length} have different values")
        self.periods[name] = (length, start)

    def value_by_period(self, rules, part):
        """The value of a heap by a period that is stated above, or None."""
        length, start = self.periods.get(rules.name, (0, 0))
        if not length or part[0][0] < start + length:
            return None
        return self.value_of_position(rules, ((start + (part[0][0] - start) % length,),))


def read_file(path):
    """What a file states, if all of it holds. Otherwise the ValueError names the first fault and its line."""
    checker = Checker()
    try:
        with open(path, encoding="utf-8") as file:
            for checker.number, line in enumerate(file, 1):
                line = line.rstrip("\n")
                if checker.number == 1 and line != FIRST_LINE:
                    raise ValueError(f"expected `{FIRST_LINE}`")
                if line and not line.startswith("#"):
                    checker.line(line)
        if checker.number == 0:
            raise ValueError(f"expected `{FIRST_LINE}`")
        checker.finish()
    except (ValueError, RecursionError) as fault:
        raise ValueError(f"{path}:{max(checker.number, 1)}: {fault}") from fault
    return checker


def check(path):
    """Counts what a file states."""
    checker = read_file(path)
    note = ""
    if checker.rulesets:
        note = f"; the rules of {', '.join(sorted(checker.rulesets))} are believed"
    if checker.believed:
        note += f"; {checker.believed_moves} moves of {', '.join(sorted(checker.believed))} are believed"
    return f"verified: {checker.positions} positions, {checker.answers} answers{note}"


# ---------------------------------------------------------------------------------------------------------------------
# Play


class Table:
    """A certificate that is played: the program moves for the winner, and the user for the loser."""

    def __init__(self, checker):
        self.checker = checker
        # How games and loopy games are written, by number.
        self.texts = {}
        for name, value in checker.names.items():
            if len(value.games) == 1 and value.games[0] > 0 and not value.nimber and not value.loops:
                self.texts.setdefault(value.games[0], name)
        self.loop_texts = {value.loops[0]: name for name, value in checker.loop_names.items()}

    def text(self, value):
        """A sum as it is written in a certificate."""
        words = []
        for loop in value.loops:
            if abs(loop) in self.checker.played_loops:
                rules, text = self.checker.played_loops[abs(loop)]
                self.loop_texts[abs(loop)] = f"{rules.name}:{text}"
            words.append("- " * (loop < 0) + self.loop_texts[abs(loop)])
        for game in value.games:
            if abs(game) in self.checker.played_games:
                rules, text = self.checker.played_games[abs(game)]
                self.texts[abs(game)] = f"{rules.name}:{text}"
            words.append("- " * (game < 0) + self.texts.get(abs(game), f"unnamed{abs(game)}"))
        if value.nimber or not words:
            words.append(["0", "*"][value.nimber] if value.nimber < 2 else f"*{value.nimber}")
        return " ".join(words)

    def begin(self):
        """Lets the user choose what to play: the sum, whether Left moves first, and who wins; None to leave."""
        games = []
        for text, value in self.checker.outcomes:
            for left in (True, False):
                winner = self.checker.entry(value, left)[0]
                if winner != "D":
                    games.append((text, value, left, winner == "L"))
        if not games:
            raise ValueError("no answer states who wins")
        texts = [f"{text}, {name(left)} begins, {name(winner)} wins" for text, _, left, winner in games]
        print("You play the loser of one of these:")
        chosen = choose(texts)
        return None if chosen is None else games[chosen][1:]

    def play(self, value, left, winner):
        """Plays to the end, or until the user leaves."""
        while True:
            options = {self.text(option): option for option in self.checker.options(value, left)}
            texts = sorted(options)
            if left == winner:
                # The option of the least rank, so that the play ends.
                won = [(self.checker.entry(options[text], not left), text) for text in texts]
                _, text = min((entry[1], text) for entry, text in won if entry and entry[0] == name(winner)[0])
                print(f"{name(left)} moves to {text}")
            else:
                print(f"{name(left)}, your options of {self.text(value)}:")
                if not texts:
                    print(f"none: {name(winner)} wins")
                    return
                chosen = choose(texts)
                if chosen is None:
                    return
                text = texts[chosen]
            value, left = options[text], not left


def name(left):
    return "Left" if left else "Right"


def choose(texts):
    """The place of the text that the user chooses, by its number or by itself; None at the end of the input."""
    for number, text in enumerate(texts, 1):
        print(f"{number}: {text}")
    while True:
        print("> ", end="", flush=True)
        line = sys.stdin.readline()
        if not line:
            print()
            return None
        line = " ".join(line.split())
        if line in texts:
            return texts.index(line)
        if re.fullmatch("[1-9][0-9]{0,8}", line) and int(line) <= len(texts):
            return int(line) - 1
        print(f"`{line}` is none of them: write a number from 1 to {len(texts)}, or an option as it stands there")


def play(path):
    """Checks a certificate and plays it; the exit status."""
    try:
        checker = read_file(path)
        table = Table(checker)
        try:
            game = table.begin()
        except ValueError as fault:
            raise ValueError(f"{path}:{checker.number}: {fault}") from fault
        if game:
            table.play(*game)
    except (OSError, ValueError) as fault:
        print(fault, file=sys.stderr)
        return 1
    return 0


def main(paths):
    """Checks files; the exit status."""
    if paths[:1] == ["--play"] and len(paths) == 2:
        return play(paths[1])
    if not paths or paths[0].startswith("--"):
        return __doc__
    status = 0
    for path in paths:
        try:
            print(check(path))
        except (OSError, ValueError) as fault:
            print(fault, file=sys.stderr)
            status = 1
    return status


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    sys.setrecursionlimit(20_000)
    sys.exit(main(sys.argv[1:]))
