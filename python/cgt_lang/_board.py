"""The board that is clicked, as a widget of notebooks."""

from __future__ import annotations

import json
import pathlib
import threading
from collections.abc import Callable, Iterable
from queue import SimpleQueue
from typing import Any

from ._native import Game, Session

try:
    import anywidget
    import traitlets
except ImportError as error:
    raise ImportError("a board needs anywidget: `pip install anywidget`") from error

SCRIPT = pathlib.Path(__file__).parent / "static" / "board.js"

if not SCRIPT.exists():
    raise ImportError("this package was built without its board: run `web/build notebook` before you build the wheel")


class _Position(traitlets.TraitType):  # type: ignore[misc]
    """A game. Another one is a change, whatever its value: games are not compared, which may take long."""

    def set(self, obj: Any, value: Any) -> None:
        new, old = self._validate(obj, value), obj._trait_values.get(self.name)
        obj._trait_values[self.name] = new
        if new is not old:
            obj._notify_trait(self.name, old, new)


class Board(anywidget.AnyWidget):  # type: ignore[misc]
    """A position that is played by clicks; see ``cgt_lang.board``."""

    _esm = SCRIPT
    position = _Position()
    """The game that is shown. A new one begins anew."""
    moves = traitlets.List(traitlets.Unicode())
    """The names of the moves that led to it."""
    situation = traitlets.Dict().tag(sync=True)
    """What the script of the board shows: the expression to begin with, the moves, the goal."""

    def __init__(self, position: Any, moves: Iterable[str] = (), session: Session | None = None) -> None:
        from . import default_session

        own = position.session if isinstance(position, Game) else default_session()
        self._session: Session = session or own
        self._definitions = self._session._definitions()
        # Positions are shown while the worth of moves is found.
        self._shown_by = self._session._twin()
        self._worth = _Worth(self._session._twin(), self.send)
        self._start, line = self._game(position), list(moves)
        # The widget is opened with its state.
        self._is_following = True
        super().__init__(position=self._after(line), moves=line, situation=self._beginning(self._start, line))
        self._is_following = False
        self.on_msg(self._asked)

    def _game(self, position: Any) -> Game:
        found = self._session._read(position) if isinstance(position, str) else position
        if not isinstance(found, Game):
            raise TypeError(f"a board shows a game, or a text such as 'nim 3 + 4', not {type(position).__name__}")
        return found

    def _after(self, moves: list[str]) -> Game:
        game = self._start
        for move in moves:
            game = game.play(move)
        return game

    def _show(self, start: Game, situation: dict[str, Any]) -> None:
        """Shows a situation, which begins with a game; all traits follow."""
        self._start = start
        position = self._after(situation["moves"])
        self._is_following = True
        try:
            with self.hold_trait_notifications():
                self.position, self.moves, self.situation = position, situation["moves"], situation
        finally:
            self._is_following = False

    def _beginning(self, start: Game, moves: list[str]) -> dict[str, Any]:
        begin = {"context": self._definitions, "expression": start._written(), "moves": moves}
        # The goal is left to the ruleset.
        return {**begin, "first": "left", "person": None, "goal": None}

    @traitlets.validate("position")  # type: ignore[untyped-decorator]
    def _check_position(self, proposal: Any) -> Game:
        return self._game(proposal["value"])

    @traitlets.validate("moves")  # type: ignore[untyped-decorator]
    def _check_moves(self, proposal: Any) -> Any:
        self._after(proposal["value"])
        return proposal["value"]

    @traitlets.observe("position")  # type: ignore[untyped-decorator]
    def _begin(self, change: Any) -> None:
        if not self._is_following:
            self._show(change["new"], self._beginning(change["new"], []))

    @traitlets.observe("moves")  # type: ignore[untyped-decorator]
    def _go_on(self, change: Any) -> None:
        if not self._is_following:
            self._show(self._start, {**self.situation, "moves": change["new"]})

    @traitlets.observe("situation")  # type: ignore[untyped-decorator]
    def _follow(self, change: Any) -> None:
        """Follows the board."""
        if not self._is_following:
            new = change["new"]
            is_other = new["expression"] != change["old"].get("expression")
            self._show(self._game(new["expression"]) if is_other else self._start, new)

    def _asked(self, _: Any, asked: dict[str, Any], __: Any) -> None:
        """Answers a request of the script."""
        if "cancelled" in asked:
            self._worth.cancel(asked["cancelled"])
        elif asked["method"].startswith("worth."):
            self._worth.ask(asked)
        else:
            self.send(answer(self._shown_by, asked))

    def close(self) -> None:
        """Ends the widget and its searches."""
        self._worth.end()
        super().close()

    def __repr__(self) -> str:
        return f"Board({self.position!r})"

    def _repr_mimebundle_(self, **options: Any) -> Any:
        """The widget, and for what shows no widgets the picture."""
        found = super()._repr_mimebundle_(**options)
        data, *_ = found if isinstance(found, tuple) else (found,)
        data.update(self.position._repr_mimebundle_())
        return found


class _Worth:
    """Answers what may take long, one request after the other, on a thread of its own."""

    def __init__(self, session: Session, send: Callable[[Any], object]) -> None:
        self.session, self.send = session, send
        self.asked: SimpleQueue[Any] = SimpleQueue()
        self.waiting: set[str] = set()
        self.current: str | None = None
        self.thread: threading.Thread | None = None

    def ask(self, asked: dict[str, Any]) -> None:
        self.waiting.add(asked["id"])
        self.asked.put(asked)
        if self.thread is None:
            self.thread = threading.Thread(target=self.work, daemon=True)
            self.thread.start()

    def cancel(self, requests: Iterable[str]) -> None:
        self.waiting.difference_update(requests)
        if self.current is not None and self.current not in self.waiting:
            self.session.interrupt()

    def end(self) -> None:
        self.cancel(list(self.waiting))
        self.asked.put(None)

    def work(self) -> None:
        while (asked := self.asked.get()) is not None:
            self.current = asked["id"]
            if self.current in self.waiting:
                found = answer(self.session, asked)
                if self.current in self.waiting:
                    self.send(found)
            self.waiting.discard(self.current)
            self.current = None


def answer(session: Session, asked: dict[str, Any]) -> dict[str, Any]:
    """The answer of a session to a request of the script of a board."""
    method = asked["method"].partition(".")[2]
    return {"id": asked["id"], "answer": json.loads(session._board(method, json.dumps(asked["params"])))}
