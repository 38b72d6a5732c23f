"""Results that are read in another process."""

from __future__ import annotations

import copyreg
from typing import Any, cast

from . import _tables
from ._native import Result

ATTRIBUTES: tuple[str, ...] = (
    *("kind", "value", "text", "holds", "cases", "failed", "counterexample", "stopped_at", "columns", "rows"),
    *("source", "line", "seconds", "positions", "hints"),
)
FORMATS: tuple[str, ...] = (
    *("to_json", "to_svg", "to_latex", "to_markdown", "_repr_svg_", "_repr_latex_", "_repr_markdown_"),
    *("_repr_mimebundle_", "_parts", "__repr__"),
)


class KeptResult:
    """A result that was pickled: it has the attributes and the methods of a ``Result``, and belongs to no session.

    Its value is read again in the default session.
    """

    def __init__(self, attributes: dict[str, Any], formats: dict[str, Any]) -> None:
        vars(self).update(attributes)
        vars(self)["_formats"] = formats

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"attribute '{name}' of a result is not writable")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"attribute '{name}' of a result is not writable")

    def __reduce__(self) -> tuple[Any, ...]:
        attributes = {name: getattr(self, name) for name in ATTRIBUTES}
        return KeptResult, (attributes, vars(self)["_formats"])

    def __repr__(self) -> str:
        return str(vars(self)["_formats"]["__repr__"])

    def to_pandas(self) -> Any:
        """The table as a ``pandas.DataFrame``, like ``Result.to_pandas``."""
        return _tables.to_pandas(cast(Any, self))

    def _mime_(self) -> tuple[str, str]:
        return _tables.mime(cast(Any, self))

    def _ipython_display_(self) -> None:
        _tables.show(cast(Any, self))


def _format(name: str) -> Any:
    def written(self: KeptResult, **_: Any) -> Any:
        return vars(self)["_formats"][name]

    written.__name__ = name
    written.__doc__ = getattr(Result, name).__doc__
    return written


for _name in FORMATS[:-1]:
    setattr(KeptResult, _name, _format(_name))


def _reduce(result: Result) -> tuple[Any, ...]:
    attributes = {name: getattr(result, name) for name in ATTRIBUTES}
    return KeptResult, (attributes, {name: getattr(result, name)() for name in FORMATS})


copyreg.pickle(Result, _reduce)
