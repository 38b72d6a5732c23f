from collections.abc import Callable, Iterable, Iterator, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any, Literal, Union

from ._queries import Queries

Value = Union[Datum, int, Fraction, Decimal]
"""A game or a number."""

Items = Union[list[Any], tuple[Any, ...], range]
"""A list of the language."""

Word = Callable[..., Any]
"""A word of the language, such as ``cgt.clobber``, where a function takes a ruleset or another function."""

Argument = Union[Value, str, bool, Sequence["Argument"], range, Word]
"""What functions of the language take."""

class Datum:
    """Data of a session: a game, a move, a thermograph, an explanation, a misère quotient or a function."""

    @property
    def kind(self) -> str:
        """``game`` for a position or a sum, ``value``, ``number``, ``loopy``, ``move`` ..."""
    @property
    def session(self) -> Session:
        """The session that it belongs to."""
    def to_svg(self) -> str | None:
        """The picture as SVG; ``None`` for what has no picture."""
    def to_latex(self) -> str | None:
        """A fragment of LaTeX, which needs the packages amsmath, booktabs and tikz."""
    def to_markdown(self) -> str | None:
        """The text as Markdown."""
    def _written(self) -> str: ...
    def _call(self, word: str, *arguments: Argument) -> Any: ...
    def _repr_svg_(self) -> str | None: ...
    def _repr_latex_(self) -> str | None: ...
    def _repr_markdown_(self) -> str | None: ...
    def _repr_mimebundle_(self, **options: object) -> dict[str, str]: ...
    def __hash__(self) -> int: ...
    def __eq__(self, other: object) -> bool: ...

class Game(Datum, Queries):
    """A game: a position, a sum of games, a value or a number.

    The order is partial: of two games that are ``confused``, neither is less than or equal to the other one. A game is
    falsy if it is equal to 0. It has the operators ``+`` and ``-``, ``*`` with an integer, ``/`` of numbers, ``==``, ``!=``,
    ``<``, ``<=``, ``>`` and ``>=``; ``int`` and ``float`` take a game that is a number.
    """

    def __add__(self, other: Game | int | Fraction | Decimal) -> Game: ...
    def __radd__(self, other: Game | int | Fraction | Decimal) -> Game: ...
    def __sub__(self, other: Game | int | Fraction | Decimal) -> Game: ...
    def __rsub__(self, other: Game | int | Fraction | Decimal) -> Game: ...
    def __mul__(self, other: Game | int | Fraction | Decimal) -> Game: ...
    def __rmul__(self, other: Game | int | Fraction | Decimal) -> Game: ...
    def __truediv__(self, other: Game | int | Fraction | Decimal) -> Game: ...
    def __rtruediv__(self, other: Game | int | Fraction | Decimal) -> Game: ...
    def __neg__(self) -> Game: ...
    def __pos__(self) -> Game: ...
    def __lt__(self, other: Game | int | Fraction | Decimal) -> bool: ...
    def __le__(self, other: Game | int | Fraction | Decimal) -> bool: ...
    def __gt__(self, other: Game | int | Fraction | Decimal) -> bool: ...
    def __ge__(self, other: Game | int | Fraction | Decimal) -> bool: ...
    def __bool__(self) -> bool: ...
    def __index__(self) -> int: ...
    def __int__(self) -> int: ...
    def __float__(self) -> float: ...
    def confused(self, other: Game | int | Fraction | Decimal) -> bool:
        """Whether neither game is greater than or equal to the other one: ``g <> h`` in the language."""
    def fraction(self) -> Fraction:
        """The number as a Fraction; raises TypeError if this is not a number."""

class Move(Datum):
    """A move of a game, as ``moves()`` gives it."""

    @property
    def name(self) -> str:
        """The name with player and component, as ``play()`` takes it."""
    @property
    def label(self) -> str:
        """The name without player and component."""
    @property
    def player(self) -> Literal["Left", "Right"] | None:
        """``None`` in an impartial game."""
    @property
    def component(self) -> int | None:
        """The number of the component in a sum, from 1."""
    @property
    def note(self) -> str | None:
        """What the move does, such as ``takes 1 coin``; ``None`` for most."""
    @property
    def game(self) -> Game:
        """The game after it."""

class Positions(Datum):
    """The positions of a ruleset on a board of one size, one of each class of images; they are made one by one.

    It has a length, and can be iterated over.
    """

    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[Game]: ...

class Thermograph(Datum):
    """The walls of a game cooled by t, for t >= -1."""

    @property
    def mean(self) -> Fraction:
        """The mean of the game, where the mast is."""
    @property
    def temperature(self) -> Fraction:
        """The temperature of the game, where the walls meet."""
    @property
    def left_wall(self) -> list[tuple[Fraction, Fraction]]:
        """Vertices by increasing temperature, each a value and a temperature; the last is the foot of the mast."""
    @property
    def right_wall(self) -> list[tuple[Fraction, Fraction]]:
        """The same for the right wall."""
    def plot(self, ax: Any = None, **style: Any) -> Any:
        """Draws it with matplotlib; returns the axes."""

class Result:
    """The result of a statement."""

    @property
    def kind(self) -> Literal["value", "table", "claim", "assert", "print", "nothing"]:
        """The kind of statement, or ``nothing`` for a definition."""
    @property
    def value(self) -> Any:
        """The value of an expression, or that a ``let`` binds."""
    @property
    def text(self) -> str | None:
        """What the command line prints."""
    @property
    def holds(self) -> bool | None:
        """Whether a claim or an assertion holds."""
    @property
    def cases(self) -> int | None:
        """How many cases of a claim or an assertion were tried."""
    @property
    def failed(self) -> int | None:
        """How many of them failed."""
    @property
    def counterexample(self) -> dict[str, str] | None:
        """The first case that failed: its values by their names, as texts."""
    @property
    def stopped_at(self) -> dict[str, str] | None:
        """The case at which a limit or Ctrl-C stopped the statement; the result is what was found before."""
    @property
    def columns(self) -> list[str] | None:
        """The names of the columns of a table."""
    @property
    def rows(self) -> list[list[int | Fraction | bool | str]] | None:
        """The cells of a table; anything but numbers and truth values is a text."""
    @property
    def source(self) -> str:
        """The statement."""
    @property
    def line(self) -> int:
        """The line where it begins, from 1."""
    @property
    def seconds(self) -> float:
        """How long it took."""
    @property
    def positions(self) -> int:
        """How many positions and comparisons the work counted."""
    @property
    def hints(self) -> list[str]:
        """Hints for the statement, such as one that `2^10` is no power."""
    def _parts(self) -> list[dict[str, str]]: ...
    def to_json(self) -> str | None:
        """The object of ``cgt run --json``."""
    def to_pandas(self) -> Any:
        """The table as a ``pandas.DataFrame``; raises TypeError for a result that is not a table."""
    def to_svg(self) -> str | None:
        """The picture as SVG; ``None`` for what has no picture."""
    def to_latex(self) -> str | None:
        """A fragment of LaTeX."""
    def to_markdown(self) -> str | None:
        """The text, or the table, as Markdown."""
    def _repr_svg_(self) -> str | None: ...
    def _repr_latex_(self) -> str | None: ...
    def _repr_markdown_(self) -> str | None: ...
    def _repr_mimebundle_(self, **options: object) -> dict[str, str]: ...

class Session:
    """Names, results and limits. Threads can share one: they take turns.

    ``time_limit`` is in seconds and holds for each statement and each call; ``memory_limit`` is in bytes and holds for
    the process, by default three quarters of the machine's memory; ``theorems=False`` means search only.
    """

    time_limit: float | None
    memory_limit: int | None
    def __init__(
        self,
        time_limit: float | None = None,
        memory_limit: int | None = None,
        theorems: bool = True,
        threads: int = 1,
    ) -> None: ...
    @property
    def theorems(self) -> bool:
        """Whether theorems of the literature are used."""
    @property
    def threads(self) -> int:
        """The number of threads."""
    @property
    def positions(self) -> int:
        """How many positions and comparisons the work under way has counted."""
    def eval(self, text: str) -> Any:
        """The value of the last expression of a text; ``None`` if it has none. Positions are not solved for it.

        Raises ``Error`` for the first statement that fails, and KeyboardInterrupt on Ctrl-C.
        """
    def run(
        self,
        text: str,
        report: Callable[[Result], object] | None = None,
        progress: Callable[[str], object] | None = None,
        name: str = "<python>",
    ) -> list[Result]:
        """The results of the statements of a text; ``report`` gets each as soon as it is there.

        Raises like ``eval``; the attribute ``results`` of the exception has the results before it, and of a
        statement that was stopped what it had found.
        """
    def call(self, word: str, *arguments: Argument) -> Any:
        """Calls a word of the language, or a function or ruleset that the session has defined."""
    def game(self, left: Iterable[Argument], right: Iterable[Argument]) -> Game:
        """The game ``{left | right}``."""
    def complete(self, text: str, cursor: int) -> tuple[int, int, list[tuple[str, str]]]:
        """The words that may stand at a cursor, which counts characters: where the word there begins and ends, and each
        word with its kind. Where a move is written, as in ``play(g, "``, the moves of the game."""
    def inspect(self, text: str, cursor: int) -> str | None:
        """The documentation of the word at a cursor, or of the function whose arguments are there, as Markdown."""
    def _twin(self) -> Session: ...
    def _definitions(self) -> str: ...
    def _move(
        self,
        player: str | None,
        component: int | None,
        label: str,
        note: str | None,
        game: Any,
        effect: tuple[Any, str],
    ) -> Move: ...
    def _thermograph(self, mast: list[Any], walls: list[Any]) -> Thermograph: ...
    def _read(self, text: str) -> Any: ...
    def _board(self, method: str, params: str) -> str: ...
    def reset(self) -> None:
        """Forgets all names and results."""
    def interrupt(self) -> None:
        """Stops the work that another thread has the session do: that thread gets the error ``Interrupted``."""

__version__: str

def launch(arguments: list[str]) -> int: ...
def memory_used() -> int | None: ...
def document(name: str) -> str | None:
    """The documentation of a word, a sign or a family of words, as Markdown."""

def is_complete(text: str) -> bool:
    """Whether a text is not a beginning that needs another line."""

def can_be_read(text: str) -> bool:
    """Whether a text is one of the language: names may be unknown."""

def words() -> list[Any]: ...
