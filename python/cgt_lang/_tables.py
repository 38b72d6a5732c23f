"""Tables for pandas, thermographs for matplotlib, results for IPython and marimo."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from ._native import Datum, Result, Thermograph


def to_pandas(self: Result) -> Any:
    """The table as a ``pandas.DataFrame``: integers, Fractions, truth values and texts.

    Raises ImportError without pandas, TypeError for a result that is not a table.
    """
    if self.rows is None or self.columns is None:
        raise TypeError(f"a result of the kind {self.kind} is not a table; write `table n in 1..5: n, nim {{n}}`")
    import pandas

    return pandas.DataFrame(self.rows, columns=self.columns)


def plot(self: Thermograph, ax: Any = None, **style: Any) -> Any:
    """Draws the thermograph with matplotlib, on given axes or new ones; returns the axes.

    Values grow to the left and temperatures up from -1, as in Winning Ways. ``style`` is that of both walls and the
    mast. Raises ImportError without matplotlib.
    """
    if ax is None:
        from matplotlib import pyplot

        ax = pyplot.subplots()[1]
        ax.set_xlabel("value")
        ax.set_ylabel("temperature")
    if not ax.xaxis_inverted():
        ax.invert_xaxis()
    style.setdefault("color", "black")
    for wall in (self.left_wall, self.right_wall):
        foot = max(self.temperature, Fraction(-1))
        points = [*wall, (self.mean, foot + 1)]
        ax.plot([float(value) for value, _ in points], [float(heat) for _, heat in points], **style)
        style.pop("label", None)
    return ax


def show(self: Result) -> None:
    """Shows a result in IPython: a position by its picture and its value."""
    from IPython.display import display

    for part in self._parts():
        display(part, raw=True)


def mime(self: Datum | Result) -> tuple[str, str]:
    """What marimo shows, also in lists, where it takes no bundle of formats: the picture, or else the text."""
    bundle = self._repr_mimebundle_()
    picture = bundle.get("image/svg+xml")
    return ("text/html", picture) if picture is not None else ("text/plain", bundle.get("text/plain", repr(self)))


Datum._mime_ = mime  # type: ignore[attr-defined]
Result._mime_ = mime  # type: ignore[attr-defined]
Result._ipython_display_ = show  # type: ignore[attr-defined]
Result.to_pandas = to_pandas  # type: ignore[method-assign]
Thermograph.plot = plot  # type: ignore[method-assign]
