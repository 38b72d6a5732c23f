"""Writes the stubs of the methods and functions that follow from the vocabulary.

``python python/tests/stubs.py`` renews them, with the wheel installed. The type of a result is that of the word's example, if that is a
call; the type of a constant is its own. The types of a parameter are those that the engine takes in its place in the example.
"""

from __future__ import annotations

import functools
import keyword
import pathlib
import textwrap
from typing import Any

import cgt_lang
from cgt_lang._words import WORDS, Word, is_method, parameters

HEAD = '"""Written by stubs.py from the vocabulary."""\n\nfrom typing import Any\n\nfrom ._native import Argument, Datum, Game, Items, Move, Positions, Thermograph, Value, Word\n'


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


PROBES = {
    "Value": ["3", "1/2", "*", "{3|1}", "nim(3)"],
    "Datum": ["misere", "moves(nim(3))[0]"],
    "str": ['"warm"', '"xo"'],
    "bool": ["true"],
    "Items": ["[1, 2]", '["xo", "ox"]', "[[1, 2], [3, 4]]", "[nim(1), nim(2)]"],
    "Word": ["nim", "clobber", "kayles"],
}
"""Texts of each type: a type is one of a parameter unless its texts are all of the wrong kind."""


def arguments(word: Word) -> list[str]:
    """The arguments in the word's example, if that is a call."""
    if not is_call(word):
        return []
    found, depth, quoted = [""], 0, False
    for character in word.example[0].removeprefix(f"{word.name}(")[:-1]:
        quoted ^= character == '"'
        depth += 0 if quoted else (character in "([{") - (character in ")]}")
        if character == "," and depth == 0 and not quoted:
            found.append("")
        else:
            found[-1] += character
    return [text.strip() for text in found]


def takes(text: str) -> bool:
    """Whether the arguments of a call have kinds that its word takes."""
    try:
        cgt_lang.Session(time_limit=1).eval(text)
    except cgt_lang.Error as error:
        return error.code not in ("kind", "arity")
    return True


@functools.cache
def types(name: str) -> list[str]:
    """The types of the parameters of a word; ``Argument`` where the example does not tell them."""
    word = WORDS[name]
    names, given = parameters(word), arguments(word)
    # Forms such as `clobber(b)` and `clobber(rows, columns)` begin with different things.
    if any(not f"{word.name}({', '.join(names)}".startswith(form.removesuffix(")")) for form in word.forms):
        return ["Argument"] * len(names)
    found = []
    for at in range(len(names)):
        calls = {kind: [f"{word.name}({', '.join([*given[:at], probe, *given[at + 1 :]])})" for probe in probes] for kind, probes in PROBES.items()}
        kinds = [kind for kind, texts in calls.items() if at < len(given) and any(map(takes, texts))]
        if "Value" in kinds and "Datum" in kinds:
            kinds.remove("Datum")
        # What a function is called with depends on the function.
        if "f" in names and names[at] != "f":
            kinds = []
        found.append("Argument" if len(kinds) in (0, len(PROBES)) else " | ".join(kinds))
    return found


def typed(word: Word, skipped: int) -> str:
    """The parameters of the longest form: those that a shorter form lacks have a default."""
    names = parameters(word)
    if not names:
        return "*arguments: Argument"
    least = (word.arity or (0, 0))[0]
    defaults = ["" if number < least else " = ..." for number in range(len(names))]
    return ", ".join([f"{name}: {kind}{default}" for name, kind, default in zip(names, types(word.name), defaults)][skipped:])


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
