"""Exceptions."""

from __future__ import annotations

from typing import Any


class Error(Exception):
    """An error of a text or of an operation.

    ``message`` is one sentence; ``code`` is the stable code that ``cgt explain-error`` explains; ``help`` is a list of
    sentences that say what to write instead. ``line`` and ``column``, ``end_line`` and ``end_column`` are the place in
    ``source``, from 1, columns in characters; the source of an operation is the operation written out. ``results`` is
    the list of the results before it, where a text was run, with what a statement that was stopped had found.
    """

    def __init__(
        self,
        code: str,
        message: str,
        place: tuple[int, int, int, int] = (1, 1, 1, 1),
        help: list[str] | None = None,
        source: str = "",
        report: str = "",
    ) -> None:
        super().__init__(code, message, place, help, source, report)
        self.code = code
        self.message = message
        self.line, self.column, self.end_line, self.end_column = place
        self.help = help or []
        self.source = source
        self.report = report
        self.results: list[Any] = []

    def __str__(self) -> str:
        return self.report.rstrip() or "\n".join([self.message, *self.help])


class LimitError(Error):
    """A limit on time or memory was reached before the answer was found."""


class Interrupted(Error):
    """``Session.interrupt`` stopped the work. Ctrl-C raises KeyboardInterrupt."""


class AssertionFailed(Error, AssertionError):
    """An assertion of a text does not hold."""


for _kind in (Error, LimitError, Interrupted, AssertionFailed):
    # Reports name them as they are imported.
    _kind.__module__ = "cgt_lang"

KINDS = {"limit-time": LimitError, "limit-memory": LimitError, "interrupted": Interrupted, "assertion": AssertionFailed}


def error(code: str, message: str, *details: Any) -> Error:
    """The exception of a code."""
    return KINDS.get(code, Error)(code, message, *details)
