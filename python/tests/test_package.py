"""The package: its program, its stubs, and the examples of its documentation."""

import doctest
import json
import pathlib
import re
import subprocess
import sys
from importlib import metadata

import cgt_lang as cgt
import mypy.api
import pytest
import stubs

ROOT = pathlib.Path(__file__).parents[2]
PROGRAM = pathlib.Path(sys.executable).with_name("cgt")


def program(*arguments, text=""):
    return subprocess.run([PROGRAM, *arguments], input=text, capture_output=True, text=True, encoding="utf-8", timeout=60)


def test_the_program_is_in_the_wheel():
    assert cgt.__version__ == metadata.version("cgt-lang")
    assert program("--version").stdout == f"cgt {metadata.version('cgt-lang')}\n"
    assert program("eval", "nim 3 + 4", "-{2|1}").stdout == "*7\n{-1|-2}\n"
    assert program(text="1 + 1\nfoo").returncode == 1
    assert program("nonsense").returncode == 2
    module = subprocess.run([sys.executable, "-m", "cgt_lang", "eval", "1/2"], capture_output=True, text=True, cwd=ROOT)
    assert module.stdout == "1/2\n"


def test_the_extension_of_jupyterlab_has_the_version_of_the_wheel():
    package = json.loads((ROOT / "web/page/src/notebook/labextension/package.json").read_text(encoding="utf-8"))
    assert package["version"] == cgt.__version__


def test_the_language_server_answers():
    body = '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}'
    server = subprocess.Popen([PROGRAM, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    server.stdin.write(f"Content-Length: {len(body)}\r\n\r\n{body}".encode())
    server.stdin.flush()
    length = int(server.stdout.readline().split(b":")[1])
    assert b'"capabilities"' in server.stdout.read(length)
    server.communicate(timeout=60)


def heads(text):
    """The lines of a stub that say what a word takes and gives."""
    return {line for line in text.splitlines() if re.match(r" *def |\w+: ", line)}


@pytest.mark.parametrize("name", ["_queries.pyi", "_functions.pyi"])
def test_the_stubs_are_true(name):
    """A new word is reachable before it is in the stubs, which stubs.py renews."""
    kept = heads((ROOT / "python/cgt_lang" / name).read_text(encoding="utf-8"))
    assert len(kept) > 50 and kept <= heads(stubs.texts()[name]), "run stubs.py"


@pytest.mark.parametrize(
    "text, fault",
    [
        ("cgt.cool(cgt.nim(3), Fraction(1, 2)).mean()", None),
        ("cgt.nim(3).cool(1)", None),
        ("cgt.positions(cgt.clobber, 2, 2)", None),
        ("cgt.period(cgt.kayles)", None),
        ("cgt.nim(3).outcome(cgt.misere)", None),
        ("cgt.nim(3).play(cgt.nim(3).moves()[0])", None),
        ('cgt.cool(cgt.nim(3), "warm")', 'Argument 2 to "cool" has incompatible type "str"'),
        ('cgt.nim(3).cool("warm")', 'Argument 1 to "cool" of "Queries" has incompatible type "str"'),
        ("cgt.grundy([1])", 'Argument 1 to "grundy" has incompatible type'),
        ("cgt.cool(cgt.nim(3))", 'Missing positional argument "t"'),
    ],
)
def test_checkers_see_wrong_arguments(tmp_path, text, fault):
    file = tmp_path / "use.py"
    file.write_text(f"from fractions import Fraction\nimport cgt_lang as cgt\n{text}\n", encoding="utf-8")
    out, _, status = mypy.api.run(["--no-incremental", "--cache-dir", str(tmp_path / "cache"), "--python-executable", sys.executable, str(file)])
    assert (fault in out) if fault else status == 0, out


def test_every_word_is_reachable():
    for word in cgt.WORDS.values():
        if word.sort == "ruleset" and word.arity is None:
            with pytest.raises(AttributeError, match="are written in a text"):
                getattr(cgt, word.name)
        else:
            assert getattr(cgt, word.name) is not None and word.name in dir(cgt)
        if word.sort == "query" and word.forms[0].startswith(f"{word.name}(g"):
            assert word.doc in getattr(cgt.Game, word.name).__doc__
    with pytest.raises(AttributeError, match="no attribute 'no_such_word'"):
        cgt.no_such_word


def blocks(page):
    text = (ROOT / page).read_text(encoding="utf-8")
    return [found for found in re.findall(r"```python\n(.*?)```", text, re.DOTALL) if ">>>" in found]


@pytest.mark.parametrize("page", ["docs/python.md"])
def test_the_examples_of_the_book_are_true(page):
    test = doctest.DocTestParser().get_doctest("\n".join(blocks(page)), {}, page, page, 0)
    assert len(test.examples) > 20
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL)
    assert runner.run(test).failed == 0


def test_the_examples_of_docstrings_are_true():
    for module in ("cgt_lang", "cgt_lang._ruleset"):
        assert doctest.testmod(__import__(module, fromlist=["x"]), optionflags=doctest.ELLIPSIS).failed == 0
