"""``cgt kernel install``."""

from __future__ import annotations

import argparse
import json
import pathlib
import shutil
import sys
import tempfile

SPEC = {
    "argv": [sys.executable, "-m", "cgt_lang.kernel", "-f", "{connection_file}"],
    "display_name": "cgt",
    "language": "cgt",
    "interrupt_mode": "signal",
}


EXTENSION = pathlib.Path("labextensions", "cgt-lang")
"""The extension of JupyterLab, below a folder for the data of Jupyter."""


def _copy_extension(folder: pathlib.Path) -> None:
    """Copies the extension to a folder for the data of Jupyter, if this environment has it."""
    source, target = pathlib.Path(sys.prefix, "share", "jupyter", EXTENSION), folder / EXTENSION
    if source.exists() and source.resolve() != target.resolve():
        shutil.copytree(source, target, dirs_exist_ok=True)


def main(arguments: list[str]) -> int:
    """Installs the Jupyter kernel; returns the exit code."""
    parser = argparse.ArgumentParser(prog="cgt kernel", description="The Jupyter kernel.")
    actions = parser.add_subparsers(dest="action", required=True)
    install = actions.add_parser("install", help="tell Jupyter of the kernel")
    place = install.add_mutually_exclusive_group()
    place.add_argument("--user", action="store_true", help="for you alone (default)")
    place.add_argument("--sys-prefix", action="store_true", help="in the environment of this Python")
    place.add_argument("--prefix", metavar="FOLDER", help="in another environment")
    chosen = parser.parse_args(arguments)
    try:
        import ipykernel  # noqa: F401
        from jupyter_client.kernelspec import KernelSpecManager
    except ImportError:
        print("cgt: the kernel needs ipykernel: `pip install ipykernel`", file=sys.stderr)
        return 1
    prefix = sys.prefix if chosen.sys_prefix else chosen.prefix
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "kernel.json").write_text(json.dumps(SPEC, indent=1), encoding="utf-8")
        try:
            where = KernelSpecManager().install_kernel_spec(folder, "cgt", user=prefix is None, prefix=prefix)
            _copy_extension(pathlib.Path(where).parents[1])
        except OSError as error:
            print(f"cgt: the kernel cannot be installed: {error}", file=sys.stderr)
            return 1
    print(f"installed the kernel cgt in {where}")
    return 0
