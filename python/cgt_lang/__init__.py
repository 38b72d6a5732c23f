"""Combinatorial game positions: exact values, outcomes and winning moves.

>>> import cgt_lang as cgt
>>> g = cgt.nim(3, 4)
>>> g.value()
*7
>>> g.winning_moves()
[4 to 3]
>>> cgt.eval("{2|-1}").temperature()
3/2

The words of the language are functions of this module, and its queries are methods of games. ``help(cgt.Session)``,
``help(cgt.Game)`` and ``help(cgt.Ruleset)`` describe the rest.
"""

from __future__ import annotations

import copyreg
import operator
import re
from collections.abc import Iterable
from typing import Any

from ._errors import AssertionFailed, Error, Interrupted, LimitError
from ._native import __version__ as __version__, Datum, Game, Move, Positions, Result, Session, Thermograph
from ._words import WORDS, function, is_method, method
from . import _tables  # noqa: F401  Adds methods to results and thermographs.
from . import _kept  # noqa: F401  Lets results be pickled.
from ._ruleset import Ruleset, Sum

__all__ = [
    "AssertionFailed",
    "Datum",
    "Error",
    "Game",
    "Interrupted",
    "LimitError",
    "Move",
    "Positions",
    "Result",
    "Ruleset",
    "Session",
    "Sum",
    "Thermograph",
    "board",
    "default_session",
    "game",
    "run",
]

for _word in WORDS.values():
    if is_method(_word):
        setattr(Game, _word.name, method(_word))

_session: Session | None = None


def default_session() -> Session:
    """The session of the functions of this module."""
    global _session
    if _session is None:
        _session = Session()
    return _session


def eval(text: str) -> Any:
    """The value of the last expression of a text; see ``Session.eval``."""
    return default_session().eval(text)


def run(text: str) -> list[Result]:
    """The results of the statements of a text; see ``Session.run``."""
    return default_session().run(text)


def game(left: list[Any], right: list[Any]) -> Game:
    """The game ``{left | right}``."""
    return default_session().game(left, right)


def board(position: Any, moves: Iterable[str] = ()) -> Any:
    """A board for notebooks on which a position is played by clicks: a game, or a text such as ``"clobber xo/ox"``.

    Its ``position`` is the game that is shown, and ``moves`` are the names of the moves made; both can be set, and
    observed by ``board.observe(f, "position")``. Needs anywidget.
    """
    from ._board import Board

    return Board(position, moves)


def _restore(text: str) -> Any:
    """The datum that was pickled as a text, in the default session."""
    return default_session().eval(text)


def _restore_thermograph(mast: list[Any], walls: list[Any]) -> Any:
    """The thermograph that was pickled."""
    return default_session()._thermograph(mast, walls)


def _restore_move(*parts: Any) -> Any:
    """The move that was pickled."""
    return default_session()._move(*parts)


def _restore_session(limits: tuple[Any, ...], definitions: str) -> Session:
    """A session with the limits and names of the one that was pickled."""
    session = Session(*limits)
    session.run(definitions)
    return session


def _reduce_session(session: Session) -> tuple[Any, ...]:
    limits = session.time_limit, session.memory_limit, session.theorems, session.threads
    return _restore_session, (limits, session._definitions())


copyreg.pickle(Session, _reduce_session)


_NUMERIC = re.compile(r"(?:.?[<>=^])?[-+ ]?#?0?[0-9]*[,_]?(?:\.[0-9]+)?([bcdeEfFgGnoxX%])")


def _formatted(datum: Datum, spec: str) -> str:
    """A number as Python formats its own where the format is for numbers; else the text."""
    kind = _NUMERIC.fullmatch(spec)
    if kind is None:
        return format(str(datum), spec)
    return format(operator.index(datum) if kind[1] in "bcdnoxX" else float(datum), spec)


setattr(Datum, "__format__", _formatted)


def load_ipython_extension(shell: Any) -> None:
    """``%load_ext cgt_lang`` in IPython: the magics ``%cgt`` and ``%%cgt``."""
    from ._magics import load

    load(shell)


def __getattr__(name: str) -> Any:
    word = WORDS.get(name)
    if word is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    if word.sort == "ruleset" and word.arity is None:
        raise AttributeError(f"positions of {name} are written in a text, such as cgt.eval({word.example[0]!r})")
    if word.arity is None:
        return default_session().eval(name)
    # From now on it is found without this function.
    call = globals()[name] = function(word, default_session)
    return call


def __dir__() -> list[str]:
    return sorted({*globals(), *(name for name in WORDS if name.isidentifier())})
