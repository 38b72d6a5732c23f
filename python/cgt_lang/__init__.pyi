from collections.abc import Iterable
from typing import Any

from ._errors import (
    AssertionFailed as AssertionFailed,
    Error as Error,
    Interrupted as Interrupted,
    LimitError as LimitError,
)
from ._functions import *
from ._native import (
    __version__ as __version__,
    Argument as Argument,
    Datum as Datum,
    Game as Game,
    Move as Move,
    Positions as Positions,
    Result as Result,
    Session as Session,
    Thermograph as Thermograph,
)
from ._ruleset import Ruleset as Ruleset, Sum as Sum
from ._words import WORDS as WORDS

def default_session() -> Session:
    """The session of the functions of this module."""

def eval(text: str) -> Any:
    """The value of the last expression of a text; see ``Session.eval``."""

def run(text: str) -> list[Result]:
    """The results of the statements of a text; see ``Session.run``."""

def game(left: Iterable[Argument], right: Iterable[Argument]) -> Game:
    """The game ``{left | right}``."""

def board(position: Game | str, moves: Iterable[str] = ()) -> Any:
    """A board for notebooks on which a position is played by clicks. Needs anywidget."""

def load_ipython_extension(shell: Any) -> None:
    """``%load_ext cgt_lang`` in IPython: the magics ``%cgt`` and ``%%cgt``."""
