"""The magics ``%cgt`` and ``%%cgt`` of IPython, in the default session."""

from __future__ import annotations

from typing import Any

from IPython.core.magic import Magics, line_cell_magic, magics_class, no_var_expand
from IPython.display import display

from . import default_session
from ._errors import Error
from ._native import Result


@magics_class
class CgtMagics(Magics):  # type: ignore[misc]
    """Texts of the language in the cells of another one."""

    # Braces are games, not expressions of Python.
    @no_var_expand  # type: ignore[untyped-decorator]
    @line_cell_magic  # type: ignore[untyped-decorator]
    def cgt(self, line: str, cell: str | None = None) -> Result | None:
        """``%cgt EXPRESSION`` is the result of an expression, whose ``value`` is the game; ``%%cgt`` shows the results
        of the statements of a cell. Names stay, and ``cgt_lang.eval`` knows them.
        """
        try:
            if cell is None:
                results = default_session().run(line)
                return results[-1] if results else None
            default_session().run(cell, show)
        except Error as error:
            # The report says it all: the calls that led to it are those of this module.
            report = str(error).split("\n")
            error._render_traceback_ = lambda: report  # type: ignore[attr-defined]
            raise
        return None


def show(result: Result) -> None:
    """Shows a result that has an output."""
    text = result.text
    if result.kind == "print":
        print(text)
    elif text is not None:
        display(result)


def load(shell: Any) -> None:
    """Adds the magics to a shell."""
    shell.register_magics(CgtMagics)
