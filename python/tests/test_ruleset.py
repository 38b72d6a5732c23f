"""Rulesets that are written in Python, compared with those of the language."""

import pickle

import cgt_lang as cgt
import pytest


class Subtract(cgt.Ruleset):
    """Take one or two counters."""

    def left(self, heap):
        return [heap - take for take in (1, 2) if take <= heap]


class Strip(cgt.Ruleset):
    """Toads and Frogs on a strip of letters."""

    def left(self, strip):
        return self.moves(strip, "T", "F", 1)

    def right(self, strip):
        return self.moves(strip, "F", "T", -1)

    def moves(self, strip, own, other, step):
        for at, letter in enumerate(strip):
            for by in (1, 2):
                to = at + by * step
                free = 0 <= to < len(strip) and strip[to] == "."
                if letter == own and free and (by == 1 or strip[at + step] == other):
                    cells = list(strip)
                    cells[at], cells[to] = ".", own
                    yield "".join(cells)


class Kayles(cgt.Ruleset):
    """A move takes one or two neighbours, and may split the row."""

    def left(self, row):
        return [cgt.Sum(first, row - take - first) for take in (1, 2) for first in range((row - take) // 2 + 1)] if row else []


class Switches(cgt.Ruleset):
    """Options that are values."""

    def left(self, size):
        return [cgt.eval(str(size))]

    def right(self, size):
        return [cgt.eval(str(-size)), size - 1] if size else [cgt.eval("0")]


def test_values_are_those_of_the_language():
    rules = Subtract()
    assert [rules.value(heap) for heap in range(9)] == [cgt.eval(f"*{{{heap % 3}}}") for heap in range(9)]
    kayles = Kayles()
    assert [kayles.value(row) for row in range(1, 20)] == [cgt.kayles(row).value() for row in range(1, 20)]
    strip = Strip()
    for position in ("T.F", "TT..FF", "T.TFF.", "TTT..FFF"):
        assert strip.value(position) == cgt.toads(position.lower()).value(), position
    assert Switches().value(2) == cgt.eval("{2 | -2, {1 | -1, {0 | 0}}}")


def test_outcomes_by_search_are_those_of_the_values():
    for rules, positions in [(Subtract(), range(8)), (Strip(), ["T.F", "T..F", "TT.FF", "TT..FF"]), (Kayles(), range(1, 9)), (Switches(), range(3))]:
        for position in positions:
            assert rules.outcome(position) == rules.value(position).outcome(), position
    assert Subtract().winning_moves(4) == [("Left", 3), ("Right", 3)]
    assert Subtract().winning_moves(3) == []


def test_depth_does_not_matter():
    rules = Subtract()
    assert rules.value(20_000) == cgt.eval("*2") and rules.outcome(30_000) == "P"


def test_play_without_end_is_an_error():
    class Circle(cgt.Ruleset):
        def left(self, place):
            return [(place + 1) % 3]

    for ask in (Circle().value, Circle().outcome):
        with pytest.raises(cgt.Error, match="for ever") as error:
            ask(0)
        assert error.value.code == "recursion"


def test_methods_are_called_once_for_each_position():
    calls = []

    class Counted(Subtract):
        def left(self, heap):
            calls.append(heap)
            return super().left(heap)

    rules = Counted()
    rules.value(30), rules.outcome(30), rules.value(30)
    assert sorted(calls) == list(range(31))


def test_faults_of_methods_are_told():
    def rules(result):
        return type("Mine", (cgt.Ruleset,), {"left": lambda self, _: result})()

    with pytest.raises(TypeError, match=r"Mine.left\(1\) must return a list of options, not int"):
        rules(3).value(1)
    with pytest.raises(TypeError, match=r"option 0 of Mine.left\(1\) is a list, which cannot be hashed; return tuples"):
        rules([[1]]).outcome(1)
    with pytest.raises(TypeError, match="must return"):
        rules("ab").value(1)
    with pytest.raises(NotImplementedError, match="needs a method left"):
        cgt.Ruleset().value(1)
    with pytest.raises(ZeroDivisionError):
        type("Mine", (cgt.Ruleset,), {"left": lambda self, n: 1 / 0})().value(1)


def test_limits_hold():
    class Endless(cgt.Ruleset):
        def left(self, place):
            return [place + 1]

    session = cgt.Session(time_limit=0.2)
    for ask in (Endless(session).value, Endless(session).outcome):
        with pytest.raises(cgt.LimitError, match="time limit"):
            ask(0)
    session = cgt.Session(memory_limit=1)
    with pytest.raises(cgt.LimitError, match="memory limit"):
        Endless(session).outcome(0)


def test_sums_have_values_among_their_parts():
    class Bonus(cgt.Ruleset):
        def left(self, n):
            return [cgt.Sum(n - 2, cgt.eval("1"))] if n >= 2 else []

        def right(self, n):
            return [cgt.Sum(cgt.eval("1/2"), n - 1)] if n >= 1 else []

    rules = Bonus()
    assert rules.value(1) == cgt.eval("{|1/2}")
    assert rules.value(2) == cgt.eval("{1 | 1/2 + {|1/2}}")
    for n in range(6):
        assert rules.outcome(n) == rules.value(n).outcome()


def test_a_class_may_have_parameters():
    class Take(cgt.Ruleset):
        def __init__(self, most):
            self.most = most

        def left(self, heap):
            return [heap - take for take in range(1, self.most + 1) if take <= heap]

    assert Take(3).value(7) == cgt.eval("*3")
    assert Take(1).outcome(2) == "P"


@pytest.mark.parametrize("name", ["rigth", "Right", "lefft"])
def test_a_misspelt_method_is_an_error(name):
    player = "left" if name == "lefft" else "right"
    other = "right" if name == "lefft" else "left"
    methods = {name: lambda self, n: [], other: lambda self, n: []}
    with pytest.raises(TypeError, match=f"Odd has a method `{name}` and no `{player}`: did you mean `{player}`"):
        type("Odd", (cgt.Ruleset,), methods)


def test_other_methods_have_any_name():
    class Named(cgt.Ruleset):
        def left(self, n):
            return [n - 1] if n else []

        def right(self, n):
            return self.left(n)

        def light(self, n):
            return n

    assert Named().value(1) == cgt.eval("*")


class Kayles(cgt.Ruleset):
    def left(self, pins):
        return [cgt.Sum(first, pins - taken - first) for taken in (1, 2) for first in range((pins - taken) // 2 + 1) if pins >= taken]


class Toads(cgt.Ruleset):
    """Toads and Frogs on a strip."""

    def hops(self, strip, frog, step):
        for at, animal in enumerate(strip):
            for length in (1, 2):
                to = at + length * step
                if animal == frog and 0 <= to < len(strip) and strip[to] == "." and (length == 1 or strip[at + step] not in (frog, ".")):
                    moved = list(strip)
                    moved[at], moved[to] = ".", frog
                    yield "".join(moved)

    def left(self, strip):
        return list(self.hops(strip, "t", 1))

    def right(self, strip):
        return list(self.hops(strip, "f", -1))


def test_grundy_values_are_those_of_the_engine():
    kayles = Kayles()
    for pins in range(40):
        expected = cgt.eval(f"kayles {pins}")
        assert kayles.grundy(pins) == int(expected.grundy())
        assert kayles.value(pins) == expected
    with pytest.raises(TypeError, match="Toads has a method `right`"):
        Toads().grundy("t.f")


def test_an_option_that_is_no_nimber_takes_the_general_way():
    class Mixed(cgt.Ruleset):
        def left(self, n):
            return [n - 1, cgt.eval("{2|1}")] if n else []

    with pytest.raises(TypeError, match="is no nimber"):
        Mixed().grundy(2)
    assert str(Mixed().value(1)) == str(cgt.eval("{0, {2|1} | 0, {2|1}}").value())


def test_a_position_is_a_game_like_others():
    toads = Toads()
    game = toads.game("tt.ff")
    assert game == toads.value("tt.ff") == cgt.eval("toads tt.ff")
    assert len(game.moves()) == len(toads.moves("tt.ff")) == 2
    assert game + cgt.nim(3) - cgt.nim(3) == game
    assert "*" in str(game.explain()) or "0" in str(game.explain())
    # Misère play asks for the moves, not for the value: a heap of one loses for who has to take it.
    assert Kayles().game(1).outcome(cgt.misere) == "P" and Kayles().game(2).outcome(cgt.misere) == "N"
    for pins in range(12):
        assert Kayles().game(pins).outcome(cgt.misere) == cgt.eval(f"outcome(kayles {pins}, misere)")


def test_a_ruleset_crosses_processes():
    kayles = pickle.loads(pickle.dumps(Kayles()))
    assert kayles.value(5) == Kayles().value(5)
