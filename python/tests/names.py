"""Prints the page of all public names of the package, from its stubs and sources; a test of the book compares it.

It reads the texts and imports nothing, so the package need not be installed. A name without a docstring is an error.
"""

from __future__ import annotations

import ast
import pathlib
import sys
from collections.abc import Iterator
from typing import Union

FOLDER = pathlib.Path(__file__).parents[1] / "cgt_lang"
HEAD = """# Names of the Python package

Every public name of the module `cgt_lang`. The page [Python](python.md) says how they are used; the words of the language
are explained in the [reference](reference.md), and by `help(cgt_lang.Game.mean)`. `...` is an argument that may be left
out, `/` ends the arguments that have no names. `Value` is a game or a number, `Items` a list, tuple or range, `Word` a word
such as `cgt_lang.clobber`. A test makes this page from the stubs of the package.
"""
Function = ast.FunctionDef
Named = Union[ast.FunctionDef, ast.ClassDef]


def tree(name: str) -> ast.Module:
    return ast.parse((FOLDER / name).read_text(encoding="utf-8"))


def classes(name: str) -> dict[str, ast.ClassDef]:
    return {node.name: node for node in tree(name).body if isinstance(node, ast.ClassDef)}


def functions(body: list[ast.stmt]) -> Iterator[Function]:
    for node in body:
        if isinstance(node, Function) and not node.name.startswith("_"):
            yield node


def paragraphs(node: Named) -> list[str]:
    """Its documentation without examples, with the backquotes of Markdown."""
    text = ast.get_docstring(node)
    if not text:
        sys.exit(f"{node.name} has no docstring")
    found = [part.replace("\n", " ").replace("``", "`") for part in text.split("\n\n")]
    return [part for part in found if not part.startswith(">>>")]


def in_cell(node: Named) -> str:
    """Its documentation, for a cell of a table."""
    return " ".join(paragraphs(node)).replace("|", "\\|")


def heading(node: Function) -> str:
    """How it is called, and the type of its result."""
    if any(isinstance(one, ast.Name) and one.id == "property" for one in node.decorator_list):
        called = node.name
    else:
        arguments = ast.unparse(node.args).replace(": Argument", "")
        own, _, rest = arguments.partition("self")
        called = f"{node.name}({own + rest.lstrip(', ')})"
    result = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    return (called + result).replace("|", "\\|")


def table(rows: list[tuple[str, str]]) -> str:
    lines = ["| name | what it is |", "|---|---|"]
    return "\n".join(lines + [f"| `{name}` | {what} |" for name, what in rows]) + "\n"


def members(node: ast.ClassDef) -> str:
    return table([(heading(one), in_cell(one)) for one in functions(node.body)])


def constants(name: str) -> str:
    """The names of the constants."""
    found = [node for node in tree(name).body if isinstance(node, ast.AnnAssign)]
    return ", ".join(f"`{ast.unparse(node.target)}`" for node in found)


def page() -> str:
    native, errors, rulesets = classes("_native.pyi"), classes("_errors.py"), classes("_ruleset.py")
    own = [(heading(one), in_cell(one)) for one in functions(tree("__init__.pyi").body)]
    own.append(("WORDS", "The words of the language by their names, each with its forms, documentation and example."))
    own.append(("__version__", "The version of the package."))
    parts = [HEAD, "## Functions of the module\n", table(own), "## Exceptions\n"]
    parts.append(table([(name, in_cell(node)) for name, node in errors.items()]))
    for name, node in {**native, "Ruleset": rulesets["Ruleset"], "Sum": rulesets["Sum"]}.items():
        parts += [f"## Class {name}\n", "\n\n".join(paragraphs(node)) + "\n"]
        if name == "Session":
            call = next(one for one in node.body if isinstance(one, Function) and one.name == "__init__")
            parts.append(f"`Session({ast.unparse(call.args).replace('self, ', '')})`\n")
        if any(functions(node.body)):
            parts.append(members(node))
    parts += ["## Words that are methods of games\n", members(classes("_queries.pyi")["Queries"])]
    parts += ["## Words that are functions of the module\n", f"Constants: {constants('_functions.pyi')}.\n"]
    parts.append(table([(heading(one), in_cell(one)) for one in functions(tree("_functions.pyi").body)]))
    return "\n".join(parts)


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8", newline="\n")  # type: ignore[union-attr]
    print(page(), end="")
