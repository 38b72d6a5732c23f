"""What notebooks of marimo show."""

import json
import pickle

import cgt_lang as cgt
import pytest

pytest.importorskip("marimo")

from marimo._output.formatters.formatters import register_formatters  # noqa: E402
from marimo._output.formatting import try_format  # noqa: E402


def test_marimo_shows_pictures_in_lists():
    register_formatters()
    board, value = cgt.eval('clobber("xo")'), cgt.eval("{1|-1}")
    result = cgt.run('clobber("xo")')[0]
    for shown in (board, result, pickle.loads(pickle.dumps(result))):
        found = try_format(shown)
        assert found.mimetype == "text/html" and found.data.startswith("<svg"), found.traceback
    found = try_format([board, {"a": value}, result])
    assert not found.traceback and found.mimetype == "application/json"
    first, second, third = json.loads(found.data)
    assert first.startswith("text/html:<svg") and third.startswith("text/html:<svg")
    assert second == {"a": "text/plain:{1|-1}"}
