"""Executes the notebooks of the gallery.

``python python/tests/notebooks.py`` renews their outputs, with the wheel, ipykernel, pandas and matplotlib installed.
"""

from __future__ import annotations

import pathlib
from typing import Any

import nbformat
from nbclient import NotebookClient

FOLDER = pathlib.Path(__file__).parents[2] / "examples" / "notebooks"


def paths() -> list[pathlib.Path]:
    """The notebooks of the gallery."""
    return sorted(FOLDER.glob("*.ipynb"))


def executed(path: pathlib.Path) -> Any:
    """A notebook with new outputs. Raises if a cell fails."""
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, timeout=120, resources={"metadata": {"path": str(FOLDER)}}).execute()
    for cell in notebook.cells:
        cell.metadata.clear()
    return notebook


def texts(notebook: Any) -> list[Any]:
    """The outputs of a notebook, but for those of other libraries, whose versions differ."""
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    data = [output.get("data", {"text/plain": output.get("text")}) for output in outputs]
    own = {"text/plain", "text/latex", "text/markdown", "image/svg+xml"}
    return [one for one in data if own.issuperset(one)]


if __name__ == "__main__":
    for path in paths():
        nbformat.write(executed(path), path)
