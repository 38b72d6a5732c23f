"""Writes the stubs of the methods and functions that follow from the vocabulary.

``python python/tests/stubs.py`` renews them, with the wheel installed. The type of a result is that of the word's example, if that is a
call; the type of a constant is its own.
"""

from __future__ import annotations

import keyword
import pathlib
import textwrap
from typing import Any

import cgt_lang
from cgt_lang._words import WORDS, Word, is_method, parameters

HEAD = '"""Written by stubs.py from the vocabulary."""\n\nfrom typing import Any\n\nfrom ._native import Argument, Datum, Game, Move, Positions, Thermograph\n'


def type_of(value: Any) -> str:
    """The type of a result in a stub."""
    if isinstance(value, list):
        kinds = {type_of(item) for item in value}
        return f"list[{kinds.pop() if len(kinds) == 1 else 'Any'}]"
    return type(value).__name__ if value is not None else "Any"


def is_call(word: Word) -> bool:
    """Whether the word's example is a call of the word, and nothing around it."""
    text, depth = word.example[0].removeprefix(word.name), 0
    ends = []
    for at, character in enumerate(text):
        depth += (character in "([{") - (character in ")]}")
        if depth == 0:
            ends.append(at)
    return text != word.example[0] and ends[:1] == [len(text) - 1]


def result_type(word: Word) -> str:
    if word.sort == "ruleset":
        return "Game"
    if not is_call(word):
        return "Any"
    try:
        return type_of(cgt_lang.Session().eval(word.example[0]))
    except cgt_lang.Error:
        return "Any"


def typed(word: Word, skipped: int) -> str:
    """The parameters of the longest form: those that a shorter form lacks have a default."""
    names = parameters(word)
    if not names:
        return "*arguments: Argument"
    least = (word.arity or (0, 0))[0]
    defaults = ["" if number < least else " = ..." for number in range(len(names))]
    return ", ".join([f"{name}: Argument{default}" for name, default in zip(names, defaults)][skipped:])


def stub(word: Word, skipped: int, indent: str) -> str:
    own = "self" if skipped else ""
    inside = ", ".join(part for part in (own, typed(word, skipped)) if part)
    doc = word.doc.replace("\\", "\\\\")
    body = f'def {word.name}({inside}) -> {result_type(word)}:\n    """{doc}"""\n'
    return textwrap.indent(body, indent)


def is_free(name: str) -> bool:
    """Whether a name can be one of the module: neither a keyword, nor a function of the package."""
    # Words that were used are in the module, too.
    own = getattr(vars(cgt_lang).get(name), "__module__", "cgt_lang._words")
    return name.isidentifier() and not keyword.iskeyword(name) and own == "cgt_lang._words"


def texts() -> dict[str, str]:
    """The stub files with their texts."""
    words = [word for word in WORDS.values() if is_free(word.name)]
    methods = [stub(word, 1, "    ") for word in words if is_method(word)]
    functions = [stub(word, 0, "") for word in words if word.arity is not None]
    # Positions of the other rulesets are written in texts.
    names = [word.name for word in words if word.arity is None and word.sort != "ruleset"]
    constants = [f"{name}: {type_of(getattr(cgt_lang, name))}\n" for name in names]
    queries = f'{HEAD}\nclass Queries:\n    """The queries of the language, as methods of games."""\n\n' + "".join(methods)
    return {"_queries.pyi": queries, "_functions.pyi": f"{HEAD}\n" + "".join(constants + functions)}


if __name__ == "__main__":
    folder = pathlib.Path(__file__).parents[1] / "cgt_lang"
    for name, text in texts().items():
        (folder / name).write_text(text, encoding="utf-8")
