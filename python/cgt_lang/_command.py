"""The program ``cgt``."""

from __future__ import annotations

import sys

from . import _native


def main() -> int:
    """Runs the program with the arguments of the process; returns its exit code."""
    return _native.launch(["cgt", *sys.argv[1:]])
