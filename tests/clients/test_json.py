"""The output of `--json` under another validator of JSON Schema: `CGT=/path/to/cgt pytest tests/clients`."""

import json
import os
import subprocess
from pathlib import Path

import jsonschema

CGT = os.environ.get("CGT", "target/release/cgt")
ROOT = Path(__file__).parents[2]
SCHEMA = json.loads((ROOT / "docs/cgt.schema.json").read_text())
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)


def objects(*arguments):
    done = subprocess.run([CGT, *arguments], capture_output=True, text=True, timeout=300)
    return [json.loads(line) for line in done.stdout.splitlines()]


def options(file):
    """The options that a script of tests/errors needs."""
    first = Path(file).read_text().splitlines()[0]
    return first.removeprefix("# options:").split() if first.startswith("# options:") else []


def test_the_schema_is_one_and_the_program_prints_it():
    VALIDATOR.check_schema(SCHEMA)
    printed = subprocess.run([CGT, "schema"], capture_output=True, text=True, check=True).stdout
    assert json.loads(printed) == SCHEMA


def test_examples_errors_and_docs_are_objects_of_the_schema():
    files = [str(path) for folder in ("examples", "tests/errors") for path in sorted((ROOT / folder).glob("*.cgt"))]
    found = [one for file in files for one in objects("run", "--json", *options(file), file)]
    found += objects("doc", "--json") + objects("explain-error", "--json")
    found += objects("eval", "--json", "moves(nim 3 + 4)", "[[1], true]", "thermograph({3|1})", "1..3", "draw(clobber xo)")
    assert len(found) > 500
    for one in found:
        VALIDATOR.validate(one)
        assert not VALIDATOR.is_valid({**one, "unlisted": 1})
