"""Values: arithmetic, order, hash, pickle, conversions, and objects of the wrong kind."""

import copy
import pickle
from decimal import Decimal
from fractions import Fraction

import cgt_lang as cgt
import pytest


@pytest.fixture
def hot():
    return cgt.eval("{2|-1}")


def test_arithmetic_mixes_games_and_numbers(hot):
    assert hot + 1 == cgt.eval("{3|0}") == 1 + hot
    assert hot - hot == 0
    assert 2 * hot == hot + hot == hot * 2
    assert Fraction(1, 2) + cgt.eval("1/2") == 1
    assert cgt.eval("3") / 4 == Fraction(3, 4)
    assert +hot == hot and -hot == cgt.eval("{1|-2}")
    assert sum([cgt.nim(1), cgt.nim(2)], cgt.eval("0")).value() == cgt.eval("*3")


def test_the_order_is_partial(hot):
    up, star = cgt.eval("^"), cgt.eval("*")
    assert up > 0 and not up < 0 and up >= 0 and 0 < up
    assert star.confused(up) and not star <= up and not up <= star and star != up
    assert not up.confused(0)
    assert hot < 3 and not hot < 2


def test_hashes_agree_with_equality(hot):
    games = [cgt.nim(3, 4), cgt.eval("*7"), cgt.eval("nim 7")]
    assert len({*games}) == 1
    assert hash(cgt.eval("1/2")) == hash(Fraction(1, 2))
    assert hash(cgt.eval("strip R1R")) == hash(cgt.eval("strip R1R").value()) == hash(1)
    assert {3: "three"}[cgt.eval("3")] == "three"
    large = cgt.eval("pow(3, 200)")
    assert hash(large) == hash(3**200) and large == 3**200 and int(large) == 3**200
    other = cgt.Session()
    assert hash(other.eval("{2|-1}")) == hash(hot) and other.eval("{2|-1}") == hot
    assert other.eval("{2|-1}") + hot == 2 * hot


@pytest.mark.parametrize(
    "text",
    ["3", "-5/8", "^^*", "+-{3|{2|1}}", "{{4|1},{3|2}|0}", "nim 3 + 4", "2 * strip R3B", "-(dots(2, 2))", "{nim 3, 1 | clobber(\"xo\")}", "on", "loony", "a{0||a|0}"],
)
def test_games_survive_pickle_and_copy(text):
    game = cgt.eval(text)
    for again in (pickle.loads(pickle.dumps(game)), copy.deepcopy(game)):
        assert again == game and again.kind == game.kind and hash(again) == hash(game)


def test_what_has_no_notation_is_not_pickled(hot):
    with pytest.raises(cgt.Error, match="no notation"):
        pickle.dumps(cgt.eval("explain(1)"))


@pytest.mark.parametrize("text", ["{2|-1}", "nim 3 + kayles 4", "domineering(2, 3)", "dots(2, 2) + strip R3B"])
def test_moves_survive_pickle(text):
    game = cgt.eval(text)
    moves = game.moves()
    again = pickle.loads(pickle.dumps(moves))
    assert again == moves and len(moves) > 1
    for one, other in zip(moves, again):
        assert type(other) is cgt.Move
        for name in ("name", "label", "player", "component", "note", "game", "kind"):
            assert getattr(one, name) == getattr(other, name)
        assert game.play(other) == game.play(one) == other.game


@pytest.mark.parametrize("text", ["top_entails(3)", "scoring_nim([1, 2], 3)", 'boxes_by_steps("a-b, b-ground")', 'duel("xo")'])
def test_the_effects_of_moves_survive_pickle(text):
    moves = cgt.eval(text).moves()
    again = pickle.loads(pickle.dumps(moves))
    assert [str(one) for one in again] == [str(one) for one in moves]
    assert [one.note for one in again] == [one.note for one in moves] and any(one.note for one in moves)
    assert [one.game.kind for one in again] == [one.game.kind for one in moves]


def test_numbers_are_those_of_python():
    half = cgt.eval("1/2")
    assert half.fraction() == Fraction(1, 2) and float(half) == 0.5 and int(half) == 0
    assert [10, 20, 30][cgt.eval("2")] == 30
    assert not cgt.eval("0") and cgt.eval("*")
    with pytest.raises(TypeError, match="not an integer"):
        [1][half]
    with pytest.raises(TypeError, match="is not a number"):
        float(cgt.eval("*"))


def test_other_data_are_those_of_python():
    values = cgt.eval('[[true, "a", 1..3, outcome(nim 3)], 1/4]')
    assert values == [[True, "a", range(1, 4), "N"], Fraction(1, 4)]
    assert cgt.eval("let x = 1") is None
    assert cgt.default_session().call("length", [1, (2, 3), range(4), "x"]) == 4
    assert cgt.max(3, Fraction(7, 2)) == Fraction(7, 2)


def test_queries_are_methods(hot):
    assert hot.mean() == Fraction(1, 2) and hot.temperature() == Fraction(3, 2)
    assert hot.cool(Fraction(1, 2)) == cgt.eval("{3/2|-1/2}")
    assert cgt.nim(1, 1).outcome() == "P" and cgt.nim(1, 1).outcome(cgt.misere) == "N"
    assert cgt.nim(3).is_nimber() is True
    assert "Left" in hot.outcome.__doc__


def test_positions_have_moves_and_are_played():
    game = cgt.eval("strip R2B")
    names = [move.name for move in game.moves()]
    assert game.play(names[0]) == game.moves()[0].game
    assert {move.player for move in game.moves()} == {"Left", "Right"}
    nim = cgt.nim(3, 4)
    [move] = nim.winning_moves()
    assert (move.label, move.player, move.note) == ("4 to 3", None, None)
    assert nim.play(move).outcome() == "P"
    with pytest.raises(cgt.Error) as error:
        nim.play("9 to 1")
    assert error.value.column == len("play(nim(3,4), ") + 1


def test_games_are_made_of_options():
    assert cgt.game([1], [-1]) == cgt.eval("+-1")
    assert cgt.game([], []) == 0
    with pytest.raises(cgt.Error, match="an option must be a game"):
        cgt.game([1], ["x"])
    with pytest.raises(TypeError, match=r"argument 2 of game\(\)"):
        cgt.game([1], [1.5])
    assert cgt.game((n for n in (1, 2)), {0}) == cgt.eval("{2|0}")
    for wrong in ((1, 2), ([1], "2"), ([1], None)):
        with pytest.raises(TypeError, match="argument `(left|right)` of game.. must be a list of options"):
            cgt.game(*wrong)


def test_floats_are_compared_exactly(hot):
    half = cgt.eval("1/2")
    assert half == 0.5 and half < 0.75 and 0.25 < half and half != 0.1 and not half.confused(0.5)
    assert hot.confused(0.5) and hot < 3.5 and hash(half) == hash(0.5) and {0.5: "half"}[half] == "half"
    tenth = cgt.eval("3602879701896397/36028797018963968")
    assert tenth == 0.1 and tenth.fraction() == Fraction(0.1)
    for strange in (float("nan"), float("inf")):
        assert half != strange
        with pytest.raises(TypeError):
            half < strange
    with pytest.raises(TypeError):
        half + 0.5


def test_rational_numbers_cross_exactly(hot):
    third = cgt.eval("1/3")
    assert third.kind == "rational" and third == Fraction(1, 3) and hash(third) == hash(Fraction(1, 3))
    assert third + Fraction(1, 6) == Fraction(1, 2) and Fraction(1, 3) * third == Fraction(1, 9)
    assert third.fraction() == Fraction(1, 3) and float(third) == 1 / 3 and int(7 * third) == 2
    assert third == Decimal(1) / 3 or third > Decimal(1) / 3
    assert cgt.eval("1/10") == Decimal("0.1") != 0.1 and Decimal("0.5") + cgt.eval("1") == Fraction(3, 2)
    assert hot.confused(Fraction(1, 3)) and cgt.eval("1/2") != Fraction(1, 3)
    assert cgt.max([Fraction(1, 3), Fraction(2, 7)]) == Fraction(1, 3)
    omega = cgt.eval("omega")
    assert omega - omega == 0 and 1 / omega < third < omega and pickle.loads(pickle.dumps(omega)) == omega
    assert cgt.eval("*omega") + cgt.eval("*3") == cgt.eval("*(omega + 3)")
    assert cgt.run("table n in 3..4: 1 / n")[0].rows == [[3, Fraction(1, 3)], [4, Fraction(1, 4)]]
    for other in ("omega", "sqrt(2)"):
        with pytest.raises(TypeError):
            float(cgt.eval(other))


def test_numbers_of_sympy_cross_exactly():
    sympy = pytest.importorskip("sympy")
    third = cgt.eval("1/3")
    assert third == sympy.Rational(1, 3) and third + sympy.Rational(1, 6) == Fraction(1, 2)
    assert sympy.sympify(third) == sympy.Rational(1, 3) and sympy.sympify(cgt.eval("3")) == sympy.Integer(3)
    with pytest.raises((TypeError, sympy.SympifyError)):
        sympy.sympify(cgt.eval("^"))


@pytest.mark.parametrize("wrong", [None, {}, {1}, 0.5, object(), b"x", 1j])
def test_objects_of_the_wrong_kind_are_type_errors(hot, wrong):
    with pytest.raises(TypeError):
        hot + wrong
    if wrong != 0.5:
        with pytest.raises(TypeError):
            hot < wrong
    with pytest.raises(TypeError, match=r"argument 1 of cool\(\) must be a game"):
        hot.cool(wrong)
    with pytest.raises(TypeError, match="element 1 of a list"):
        cgt.length([1, wrong])
    assert hot != wrong


def test_bad_arguments_name_their_place(hot):
    with pytest.raises(cgt.Error) as error:
        hot.cool("x")
    assert (error.value.code, error.value.line) == ("kind", 1)
    assert error.value.source == 'cool({2 | -1}, "x")' and error.value.column == 16
    with pytest.raises(cgt.Error, match="takes 2 arguments"):
        hot.cool()
    with pytest.raises(cgt.Error, match="combined and compared only with numbers"):
        hot + Fraction(1, 3)
    for strange in ("NaN", "Infinity"):
        with pytest.raises(ValueError, match="is not a number"):
            hot + Decimal(strange)
    with pytest.raises(AttributeError):
        hot.no_such_query()
    with pytest.raises(cgt.Error, match="did you mean `outcome`"):
        cgt.default_session().call("outcom", hot)
    nested = []
    for _ in range(10_000):
        nested = [nested]
    with pytest.raises(ValueError, match="nested"):
        cgt.length(nested)


def test_notebooks_get_what_they_can_show(hot):
    assert "<svg" in cgt.domineering(2, 2)._repr_svg_()
    assert cgt.domineering(2, 2)._repr_markdown_() is None
    assert hot._repr_svg_() is None and "{2|-1}" in hot._repr_markdown_()
    value = hot.value()
    assert value._repr_latex_().startswith("$") and "\\mid" in value.to_latex()
    assert set(value._repr_mimebundle_()) == {"text/plain", "text/latex"}
    assert "tikzpicture" in hot.thermograph().to_latex() and "<svg" in hot.thermograph()._repr_svg_()
    assert "text/markdown" in cgt.eval("strip R2").explain()._repr_mimebundle_()


def test_thermographs_are_data_and_pictures(hot):
    graph = hot.thermograph()
    assert (graph.mean, graph.temperature) == (Fraction(1, 2), Fraction(3, 2))
    assert graph.left_wall == [(3, -1), (Fraction(1, 2), Fraction(3, 2))]
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    axes = graph.plot(label="hot")
    assert axes.xaxis_inverted() and len(axes.lines) == 2
    assert list(axes.lines[0].get_xdata()) == [3.0, 0.5, 0.5]
    assert graph.plot(axes) is axes and len(axes.lines) == 4


def test_thermographs_cross_processes():
    graph = cgt.eval("{2|-1}").thermograph()
    again = pickle.loads(pickle.dumps(graph))
    assert again.left_wall == graph.left_wall and again.right_wall == graph.right_wall
    assert (again.mean, again.temperature) == (graph.mean, graph.temperature)


def test_formats():
    half, star = cgt.eval("{0|1}"), cgt.eval("*")
    assert f"{half.value():.3f}|{star:>4}|{cgt.eval('5'):x}" == "0.500|   *|5"
    with pytest.raises(TypeError, match="is not a number"):
        f"{star:.2f}"
    with pytest.raises(TypeError, match="is not an integer"):
        f"{half.value():d}"


def test_arguments_by_name():
    assert cgt.domineering(rows=2, columns=3) == cgt.domineering(2, 3)
    assert cgt.eval("{2|-1}").cool(t=1) == cgt.eval("cool({2|-1}, 1)")
    for call, wrong in [
        (lambda: cgt.domineering(2, height=3), "no parameter 'height'"),
        (lambda: cgt.domineering(2, 3, rows=2), "no parameter 'rows'"),
        (lambda: cgt.random_position(cgt.clobber, columns=3), "lacks 'rows'"),
    ]:
        with pytest.raises(TypeError, match=wrong):
            call()


def test_rulesets_are_arguments():
    found = cgt.random_position(cgt.clobber, 3, 3, 1)
    assert str(found) == str(cgt.eval("random_position(clobber, 3, 3, 1)"))


def test_exceptions_have_public_names():
    for kind in (cgt.Error, cgt.LimitError, cgt.Interrupted, cgt.AssertionFailed):
        assert kind.__module__ == "cgt_lang" and getattr(cgt, kind.__name__) is kind
