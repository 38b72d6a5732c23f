"""The gallery of notebooks is true."""

import pytest

pytest.importorskip("nbclient")

import nbformat  # noqa: E402
import notebooks  # noqa: E402


@pytest.mark.parametrize("path", notebooks.paths(), ids=lambda path: path.stem)
def test_a_notebook_has_the_outputs_that_it_shows(path):
    kept = nbformat.read(path, as_version=4)
    assert notebooks.texts(notebooks.executed(path)) == notebooks.texts(kept), "run notebooks.py"


def test_there_are_five_of_them():
    assert len(notebooks.paths()) == 5
