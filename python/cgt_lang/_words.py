"""The words of the language as methods and functions."""

from __future__ import annotations

import inspect
import keyword
import re
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


def parameters(word: Word) -> list[str]:
    """The names of the parameters of the longest form; none if a form does not name each of them."""
    least, most = word.arity or (0, 0)
    longest = max(word.forms, key=lambda form: form.count(","))
    inside = re.fullmatch(re.escape(word.name) + r"\((.*)\)", longest)
    names = [name.strip() for name in inside[1].split(",")] if inside else []
    is_plain = all(name.isidentifier() and not keyword.iskeyword(name) for name in names)
    return names if is_plain and len(names) == most and len(set(names)) == most else []


def signature(word: Word) -> inspect.Signature:
    """The parameters as ``help`` shows them: those that a shorter form lacks may be left out."""
    least = (word.arity or (0, 0))[0]
    kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
    names = enumerate(parameters(word))
    found = [inspect.Parameter(name, kind, default=inspect.Parameter.empty if at < least else ...) for at, name in names]
    return inspect.Signature(found or [inspect.Parameter("arguments", inspect.Parameter.VAR_POSITIONAL)])


def bound(word: Word, arguments: tuple[Any, ...], named: dict[str, Any], first: int = 0) -> tuple[Any, ...]:
    """All arguments in order. ``first`` parameters are given already.

    Raises TypeError for a name that is no parameter or has an argument already, and for a gap before one.
    """
    rest = parameters(word)[first + len(arguments) :]
    unknown = next((name for name in named if name not in rest), None)
    if unknown is not None:
        raise TypeError(f"{word.name}() has no parameter {unknown!r} left: write {' or '.join(word.forms)}")
    given = rest[: len(named)]
    missing = next((name for name in given if name not in named), None)
    if missing is not None:
        raise TypeError(f"{word.name}() lacks {missing!r}: write {' or '.join(word.forms)}")
    return (*arguments, *(named[name] for name in given))


def method(word: Word) -> Callable[..., Any]:
    """The method of a game that asks a word of it."""
    name = word.name

    def query(self: _native.Datum, *arguments: Any, **named: Any) -> Any:
        if named:
            arguments = bound(word, arguments, named, first=1)
        return self._call(name, *arguments)

    query.__name__ = name
    query.__qualname__ = f"Game.{name}"
    query.__doc__ = word.text()
    return query


def function(word: Word, session: Callable[[], _native.Session]) -> Callable[..., Any]:
    """The function that calls a word."""
    name = word.name

    def call(*arguments: Any, **named: Any) -> Any:
        if named:
            arguments = bound(word, arguments, named)
        return session().call(name, *arguments)

    # Where an argument is a ruleset or another function, the engine is told its word.
    setattr(call, "_word", name)
    setattr(call, "__signature__", signature(word))
    call.__name__ = call.__qualname__ = name
    call.__doc__ = word.text()
    return call


def is_method(word: Word) -> bool:
    """Whether games have it as a method: its first argument is a game."""
    takes_game = any(word.forms[0].startswith(f"{word.name}(g{end}") for end in "),")
    return word.arity is not None and word.name.isidentifier() and (word.sort == "query" or takes_game)
