"""The Jupyter kernel ``cgt``: cells are texts of the language.

``cgt kernel install`` tells Jupyter of it. It needs ipykernel.
"""

from __future__ import annotations

import time
from typing import Any

import comm
from ipykernel.kernelapp import IPKernelApp
from ipykernel.kernelbase import Kernel

from ._errors import Error
from ._native import Result, Session, __version__, document, is_complete

PLAY = ":play "
"""The command before a position that is to be played by clicks: that of the prompt for playing."""
PATIENCE = 2.0
"""Seconds before progress is shown."""


class CgtKernel(Kernel):  # type: ignore[misc]
    """A session behind Jupyter's protocol."""

    implementation = "cgt"
    implementation_version = __version__
    language_info = {
        "name": "cgt",
        "version": implementation_version,
        "mimetype": "text/x-cgt",
        "file_extension": ".cgt",
        # An editor that does not know `cgt` takes the second: strings, comments, numbers and most keywords look alike.
        "codemirror_mode": {"name": "cgt", "mime": "text/x-python"},
        "pygments_lexer": "python",
    }
    banner = f"cgt {implementation_version}: combinatorial game positions; ?mean explains a word"
    help_links: list[dict[str, str]] = []

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        # The base class has a `session`, that of its messages.
        self.games = Session()
        # Widgets speak by comms, which the base class leaves to kernels.
        self.comm_manager = comm.get_comm_manager()
        for kind in ("comm_open", "comm_msg", "comm_close"):
            self.shell_handlers[kind] = getattr(self.comm_manager, kind)

    async def do_execute(
        self,
        code: str,
        silent: bool,
        store_history: bool = True,
        user_expressions: dict[str, str] | None = None,
        allow_stdin: bool = False,
        **_: Any,
    ) -> dict[str, Any]:
        progress = Progress(self, silent)
        payload: list[dict[str, Any]] = []
        try:
            asked = code.strip()
            if asked.startswith(PLAY):
                self.play(asked.removeprefix(PLAY))
            elif "\n" not in asked and asked.startswith("?") != asked.endswith("?"):
                payload.append(self.page(asked.strip("? ")))
            else:
                report = None if silent else self.show
                self.games.run(code, report, progress.tell, f"In [{self.execution_count}]")
        except Error as error:
            return self.failed(error.code, error.message, str(error), silent)
        except KeyboardInterrupt:
            return self.failed("KeyboardInterrupt", "", "interrupted; what was found is kept", silent)
        except ImportError as error:
            return self.failed("ImportError", str(error), str(error), silent)
        finally:
            progress.end()
        return {
            "status": "ok",
            "execution_count": self.execution_count,
            "payload": payload,
            "user_expressions": {name: self.expression(text) for name, text in (user_expressions or {}).items()},
        }

    def show(self, result: Result) -> None:
        """Shows a result as soon as it is there."""
        for hint in result.hints:
            self.send_response(self.iopub_socket, "stream", {"name": "stderr", "text": f"{hint}\n"})
        text = result.text
        if text is None:
            return
        if result.kind == "print":
            self.send_response(self.iopub_socket, "stream", {"name": "stdout", "text": f"{text}\n"})
            return
        *pictures, last = result._parts()
        for picture in pictures:
            self.send_response(self.iopub_socket, "display_data", {"data": picture, "metadata": {}})
        content: dict[str, Any] = {"data": last, "metadata": {}}
        if result.kind == "value":
            content["execution_count"] = self.execution_count
        self.send_response(self.iopub_socket, "execute_result" if result.kind == "value" else "display_data", content)

    def play(self, position: str) -> None:
        """Shows a position as a board that is played by clicks."""
        from ._board import Board

        data, metadata = Board(position, session=self.games)._repr_mimebundle_()
        self.send_response(self.iopub_socket, "display_data", {"data": data, "metadata": metadata})

    def failed(self, name: str, message: str, report: str, silent: bool) -> dict[str, Any]:
        content = {"ename": name, "evalue": message, "traceback": report.split("\n")}
        if not silent:
            self.send_response(self.iopub_socket, "error", content)
        return {"status": "error", "execution_count": self.execution_count, **content}

    def expression(self, text: str) -> dict[str, Any]:
        """The value of an expression that a client asks for after a cell."""
        try:
            data = {"text/plain": str(self.games.eval(text))}
        except Error as error:
            return {"status": "error", "ename": error.code, "evalue": error.message, "traceback": str(error).split("\n")}
        return {"status": "ok", "data": data, "metadata": {}}

    def page(self, name: str) -> dict[str, Any]:
        """The documentation of a name, for the pager."""
        found = document(name) or f"there is no help on `{name}`"
        return {"source": "page", "data": {"text/plain": found, "text/markdown": found}, "start": 0}

    async def do_complete(self, code: str, cursor_pos: int) -> dict[str, Any]:
        start, end, found = self.games.complete(code, cursor_pos)
        types = [{"text": text, "type": kind, "start": start, "end": end} for text, kind in found]
        return {
            "status": "ok",
            "matches": [text for text, _ in found],
            "cursor_start": start,
            "cursor_end": end,
            "metadata": {"_jupyter_types_experimental": types},
        }

    async def do_inspect(self, code: str, cursor_pos: int, detail_level: int = 0, omit_sections: Any = ()) -> dict[str, Any]:
        found = self.games.inspect(code, cursor_pos)
        data = {"text/plain": found, "text/markdown": found} if found else {}
        return {"status": "ok", "found": bool(found), "data": data, "metadata": {}}

    async def do_is_complete(self, code: str) -> dict[str, Any]:
        if is_complete(code):
            return {"status": "complete"}
        return {"status": "incomplete", "indent": "    "}

    async def do_shutdown(self, restart: bool) -> dict[str, Any]:
        return {"status": "ok", "restart": restart}


class Progress:
    """A line below a cell that works: how far it is. It is emptied at the end."""

    def __init__(self, kernel: CgtKernel, silent: bool) -> None:
        self.kernel = kernel
        self.due = float("inf") if silent else time.monotonic() + PATIENCE
        self.name = f"cgt-progress-{kernel.execution_count}"
        self.is_shown = False

    def tell(self, text: str) -> None:
        """Shows a text such as `12 of 40 cases`."""
        if time.monotonic() > self.due:
            self._show(", ".join(part for part in (text, f"{self.kernel.games.positions} positions") if part))

    def end(self) -> None:
        if self.is_shown:
            self._show("")

    def _show(self, text: str) -> None:
        kind = "update_display_data" if self.is_shown else "display_data"
        self.is_shown = True
        content = {"data": {"text/plain": text}, "metadata": {}, "transient": {"display_id": self.name}}
        self.kernel.send_response(self.kernel.iopub_socket, kind, content)


if __name__ == "__main__":
    IPKernelApp.launch_instance(kernel_class=CgtKernel)
