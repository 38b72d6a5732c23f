"""Rulesets that are written in Python."""

from __future__ import annotations

import difflib
import time
from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import Any, TypeVar

from ._errors import Error, Interrupted, LimitError
from ._native import Game, Session, memory_used

LOOK = 256
"""Positions between two looks at the memory."""


_T = TypeVar("_T")


class Sum(tuple[Hashable, ...]):
    """An option that is a sum of positions and values: ``Sum(p, q)``."""

    def __new__(cls, *parts: Hashable) -> Sum:
        return tuple.__new__(cls, parts)


class Ruleset:
    """A ruleset: a class with ``left(position)`` and ``right(position)``.

    Each returns the options of a player. An option is a position, which may be anything that can be hashed; a sum of
    positions and values, ``Sum(p, q)``; or a value, a ``Game``. Without ``right`` both players have Left's options. Both are called
    once for each position. Play must end.

    >>> class Subtract(Ruleset):
    ...     def left(self, heap):
    ...         return [heap - take for take in (1, 2) if take <= heap]
    >>> Subtract().value(5)
    *2

    A search stops at the limits of the session, with ``LimitError``, and on Ctrl-C; what it has found is kept. A
    pickled ruleset keeps its own attributes, and works in the default session.
    """

    session: Session
    _options: dict[Any, tuple[tuple[Any, ...], tuple[Any, ...]]]
    _values: dict[Any, Game]
    _games: dict[Any, Game]
    _nimbers: dict[Any, int]
    _wins: dict[tuple[Any, int], bool]
    _stars: list[Game]

    def __init_subclass__(cls, **rest: Any) -> None:
        """Raises TypeError for a method whose name is almost ``left`` or ``right``, if that itself is missing."""
        super().__init_subclass__(**rest)
        for name, method in vars(cls).items():
            for player in difflib.get_close_matches(name.lower(), ("left", "right"), cutoff=0.8):
                if name != player and callable(method) and getattr(cls, player) is getattr(Ruleset, player):
                    help = f"did you mean `{player}`? Another method needs a name that is less like it"
                    raise TypeError(f"{cls.__name__} has a method `{name}` and no `{player}`: {help}")

    def __new__(cls, *_: Any, **__: Any) -> Ruleset:
        from . import default_session

        # A subclass may have an `__init__` of its own that does not call this one.
        self = super().__new__(cls)
        self.session = default_session()
        self._options, self._values, self._games, self._nimbers, self._wins = {}, {}, {}, {}, {}
        self._stars = []
        return self

    def __getstate__(self) -> dict[str, Any]:
        kept = dict(vars(self))
        for name in ("session", "_options", "_values", "_games", "_nimbers", "_wins", "_stars"):
            del kept[name]
        return kept

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)

    def __init__(self, session: Session | None = None) -> None:
        if session is not None:
            self.session = session

    def left(self, position: Any) -> Iterable[Any]:
        """Left's options."""
        raise NotImplementedError(f"{type(self).__name__} needs a method left(position)")

    def right(self, position: Any) -> Iterable[Any]:
        """Right's options."""
        return self.left(position)

    def options(self, position: Any) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
        """Left's and Right's options.

        Raises TypeError if a position cannot be hashed, or if a method does not return several options.
        """
        known = self._options.get(position)
        if known is None:
            left = self._side("left", position)
            right = left if self._is_impartial() else self._side("right", position)
            known = self._options[position] = left, right
        return known

    def _side(self, side: str, position: Any) -> tuple[Any, ...]:
        found = getattr(self, side)(position)
        call = f"{type(self).__name__}.{side}({position!r})"
        if isinstance(found, str) or not isinstance(found, Iterable):
            raise TypeError(f"{call} must return a list of options, not {type(found).__name__}")
        options = tuple(found)
        # Games hash by their values, which may take a search, and most other kinds can always be hashed.
        doubtful = {kind for kind in set(map(type, options)) if kind not in _HASHED}
        for number, option in enumerate(options if doubtful else ()):
            if type(option) in doubtful:
                try:
                    hash(option)
                except TypeError:
                    kind = type(option).__name__
                    raise TypeError(f"option {number} of {call} is a {kind}, which cannot be hashed; return tuples") from None
        return options

    def value(self, position: Any) -> Game:
        """The value of a position.

        Raises Error if the position depends on its own value, LimitError at a limit of the session.
        """
        values = self._values
        if position not in values and self._is_impartial():
            try:
                values[position] = self._star(self.grundy(position))
            except _NotImpartial:
                pass
        return self._with_options(position, values, lambda left, right: self.session.game(left, right).value())

    def game(self, position: Any) -> Game:
        """A position as a game, with its moves: it adds up with other games and has all their methods, such as
        ``explain()``, ``play("L to 2")`` and ``outcome(cgt.misere)``.

        Raises like ``value``.
        """
        return self._with_options(position, self._games, self.session.game)

    def grundy(self, position: Any) -> int:
        """The Grundy value of a position, of a ruleset without ``right``.

        Raises TypeError if the players have options of their own or an option is no nimber, and like ``value``.
        """
        if not self._is_impartial():
            raise TypeError(f"{type(self).__name__} has a method `right`, and so no Grundy values: ask for the value")
        nimbers = self._nimbers

        def nimber(left: tuple[Any, ...], _: tuple[Any, ...]) -> int:
            reached: set[int] = set()
            for option in left:
                total = 0
                for part in option if isinstance(option, Sum) else (option,):
                    # A game may be equal to a number that is a position.
                    total ^= _nimber(part) if isinstance(part, Game) else nimbers[part]
                reached.add(total)
            least = 0
            while least in reached:
                least += 1
            return least

        return self._walk(position, nimbers, nimber)

    def moves(self, position: Any) -> list[tuple[str, Any]]:
        """All moves, each as the player, ``Left`` or ``Right``, and the option."""
        sides = zip(("Left", "Right"), self.options(position))
        return [(player, option) for player, options in sides for option in options]

    def _star(self, size: int) -> Game:
        """The nimber of a size, made of the smaller ones: a session may have a `nim` of its own."""
        while len(self._stars) <= size:
            self._stars.append(self.session.game(self._stars, self._stars).value())
        return self._stars[size]

    def _is_impartial(self) -> bool:
        return type(self).right is Ruleset.right

    def _with_options(self, position: Any, found: dict[Any, Game], made: Callable[[list[Game], list[Game]], Game]) -> Game:
        """What is made of the games of a position's options, and of theirs."""

        def game(left: tuple[Any, ...], right: tuple[Any, ...]) -> Game:
            lefts = [self._option_game(option, found) for option in left]
            rights = lefts if left is right else [self._option_game(option, found) for option in right]
            return made(lefts, rights)

        return self._walk(position, found, game)

    def _walk(self, position: Any, found: dict[Any, _T], made: Callable[[tuple[Any, ...], tuple[Any, ...]], _T]) -> _T:
        """What is made of a position's options, after that of all positions that they consist of; what was made before is
        in ``found``."""
        watch = _Watch(self.session)
        under_way: set[Any] = set()
        stack = [position]
        while stack:
            current = stack[-1]
            if current in found:
                stack.pop()
                continue
            left, right = self.options(current)
            if current not in under_way:
                watch.look()
                under_way.add(current)
                missing: dict[Any, None] = {}
                for option in left if left is right else (*left, *right):
                    for part in option if isinstance(option, Sum) else (option,):
                        if not isinstance(part, Game) and part not in found:
                            if part in under_way:
                                raise self._endless(part)
                            missing[part] = None
                if missing:
                    stack += missing
                    continue
            under_way.discard(current)
            found[current] = made(left, right)
        return found[position]

    def outcome(self, position: Any) -> str:
        """Who wins: ``L``, ``R``, ``N`` (the next player) or ``P`` (the previous player). Found by search, without values.

        Raises like ``value``.
        """
        left, right = self._mover_wins(position, 0), self._mover_wins(position, 1)
        return "N" if left and right else "L" if left else "R" if right else "P"

    def winning_moves(self, position: Any) -> list[tuple[str, Any]]:
        """The moves that win, each as the player and the option; a player's name is ``Left`` or ``Right``."""
        answers = {"Left": 1, "Right": 0}
        return [(player, option) for player, option in self.moves(position) if not self._wins_after(option, answers[player])]

    def forget(self) -> None:
        """Forgets what was found, to free memory."""
        for found in (self._options, self._values, self._games, self._nimbers, self._wins):
            found.clear()

    def _option_game(self, option: Any, found: dict[Any, Game]) -> Game:
        if isinstance(option, Game):
            return option
        if not isinstance(option, Sum):
            return found[option]
        games = (part if isinstance(part, Game) else found[part] for part in option)
        first = next(games, None)
        return self.session.game((), ()) if first is None else sum(games, first)

    def _wins_after(self, option: Any, mover: int) -> bool:
        if isinstance(option, Game):
            return bool(option.outcome() in ("LN", "RN")[mover])
        if isinstance(option, Sum):
            for part in _parts(option):
                self.value(part)
            return self._wins_after(self._option_game(option, self._values), mover)
        return self._mover_wins(option, mover)

    def _mover_wins(self, position: Any, mover: int) -> bool:
        wins, watch = self._wins, _Watch(self.session)
        stack: list[tuple[tuple[Any, int], Iterator[Any]]] = []
        under_way: set[tuple[Any, int]] = set()

        def enter(key: tuple[Any, int]) -> None:
            watch.look()
            if key in under_way:
                raise self._endless(key[0])
            under_way.add(key)
            stack.append((key, iter(self.options(key[0])[key[1]])))

        whole = (position, mover)
        if whole not in wins:
            enter(whole)
        while stack:
            key, options = stack[-1]
            answers = 1 - key[1]
            found = None
            for option in options:
                if isinstance(option, (Game, Sum)):
                    lost = not self._wins_after(option, answers)
                elif (option, answers) in wins:
                    lost = not wins[option, answers]
                else:
                    found = option
                    break
                if lost:
                    wins[key] = True
                    break
            if found is not None:
                # It is looked at once more, when its winner is known.
                stack[-1] = key, _chain(found, options)
                enter((found, answers))
                continue
            wins.setdefault(key, False)
            under_way.discard(key)
            stack.pop()
        return wins[whole]

    def _endless(self, position: Any) -> Error:
        return Error(
            "recursion",
            f"play from {position!r} may go on for ever: the position can be reached from itself",
            help=["every move must lead nearer to the end; games with infinite play are a `loopy def` of the language"],
            source=repr(position),
        )


_HASHED = frozenset({Game, Sum, bool, bytes, int, str})


class _NotImpartial(TypeError):
    """A game among the options that is no nimber."""


def _nimber(game: Game) -> int:
    try:
        return int(game.grundy())
    except (LimitError, Interrupted):
        raise
    except (Error, TypeError):
        raise _NotImpartial(f"{game!r} is no nimber") from None


def _parts(option: Any) -> Iterable[Any]:
    if isinstance(option, Game):
        return ()
    parts = option if isinstance(option, Sum) else (option,)
    return [part for part in parts if not isinstance(part, Game)]


def _chain(first: Any, rest: Iterator[Any]) -> Iterator[Any]:
    yield first
    yield from rest


class _Watch:
    """The limits of a session, for a search in Python."""

    def __init__(self, session: Session) -> None:
        limit = session.time_limit
        self.deadline = None if limit is None else time.monotonic() + limit
        self.memory = session.memory_limit
        self.count = 0

    def look(self) -> None:
        """Raises LimitError at a limit."""
        self.count += 1
        if self.deadline is not None and time.monotonic() > self.deadline:
            raise LimitError("limit-time", "time limit reached before the answer was found", help=["raise `session.time_limit`"])
        if self.count % LOOK == 0 and self.memory is not None and (memory_used() or 0) > self.memory:
            raise LimitError("limit-memory", "memory limit reached before the answer was found", help=["raise `session.memory_limit`"])
