"""The words of the language as methods and functions."""

from __future__ import annotations

from typing import Any, Callable, NamedTuple, Optional

from . import _native


class Word(NamedTuple):
    """A word of the language."""

    name: str
    sort: str
    """``ruleset``, ``query``, ``function`` or ``constant``."""
    forms: list[str]
    doc: str
    definition: str
    source: str
    example: tuple[str, str]
    """An expression and what it prints."""
    arity: Optional[tuple[int, Optional[int]]]
    """The smallest and the largest number of arguments, if there is one; ``None`` for a constant."""

    def text(self) -> str:
        """Its documentation."""
        expression, result = self.example
        parts = [", ".join(self.forms), self.doc, self.definition, f"Source: {self.source}."]
        return "\n\n".join(part for part in parts if part) + f"\n\nIn the language: {expression} is {result}"


WORDS = {
    name: Word(name, sort, forms, doc, definition, source, example, arity)
    for name, sort, forms, (doc, definition, source), example, arity in _native.words()
}


def method(word: Word) -> Callable[..., Any]:
    """The method of a game that asks a word of it."""
    name = word.name

    def query(self: _native.Datum, *arguments: Any) -> Any:
        return self._call(name, *arguments)

    query.__name__ = name
    query.__qualname__ = f"Game.{name}"
    query.__doc__ = word.text()
    return query


def function(word: Word, session: Callable[[], _native.Session]) -> Callable[..., Any]:
    """The function that calls a word."""
    name = word.name

    def call(*arguments: Any) -> Any:
        return session().call(name, *arguments)

    call.__name__ = call.__qualname__ = name
    call.__doc__ = word.text()
    return call


def is_method(word: Word) -> bool:
    """Whether games have it as a method: its first argument is a game."""
    takes_game = any(word.forms[0].startswith(f"{word.name}(g{end}") for end in "),")
    return word.arity is not None and word.name.isidentifier() and (word.sort == "query" or takes_game)
