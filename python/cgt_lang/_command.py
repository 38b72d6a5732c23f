"""The program ``cgt``."""

from __future__ import annotations

import sys


def main() -> int:
    """Runs the program with the arguments of the process; returns its exit code."""
    if sys.argv[1:2] == ["kernel"]:
        from . import _install

        return _install.main(sys.argv[2:])
    from . import _native

    return _native.launch(["cgt", *sys.argv[1:]])
