"""The Jupyter kernel ``cgt``: cells are texts of the language.

``cgt kernel install`` tells Jupyter of it. It needs ipykernel.
"""

from __future__ import annotations

import fnmatch
import time
from typing import Any

import comm
from ipykernel.kernelapp import IPKernelApp
from ipykernel.kernelbase import Kernel

from ._errors import Error
from ._native import Result, Session, __version__, can_be_read, document, is_complete

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
        self.outputs = Outputs(self)
        self.inputs: list[tuple[int, str, str | None]] = []
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
        outputs = self.outputs = Outputs(self, silent)
        payload: list[dict[str, Any]] = []
        try:
            asked = code.strip()
            if asked.startswith(PLAY):
                self.play(asked.removeprefix(PLAY))
            elif "\n" not in asked and asked.startswith("?") != asked.endswith("?"):
                payload.append(self.page(asked.strip("? ")))
            else:
                report = None if silent else self.show
                self.games.run(code, report, outputs.tell, f"In [{self.execution_count}]")
        except Error as error:
            return self.failed(error.code, error.message, str(error))
        except KeyboardInterrupt:
            return self.failed("KeyboardInterrupt", "", "interrupted; what was found is kept")
        except ImportError as error:
            return self.failed("ImportError", str(error), str(error))
        finally:
            outputs.end()
            if store_history and not silent:
                self.inputs.append((self.execution_count, code, outputs.text))
        return {
            "status": "ok",
            "execution_count": self.execution_count,
            "payload": payload,
            "user_expressions": {name: self.expression(text) for name, text in (user_expressions or {}).items()},
        }

    def show(self, result: Result) -> None:
        """Shows a result as soon as it is there."""
        for hint in result.hints:
            self.outputs.send("stream", {"name": "stderr", "text": f"{hint}\n"})
        text = result.text
        if text is None:
            return
        if result.kind == "print":
            self.outputs.send("stream", {"name": "stdout", "text": f"{text}\n"})
            return
        *pictures, last = result._parts()
        for picture in pictures:
            self.outputs.send("display_data", {"data": picture, "metadata": {}})
        content: dict[str, Any] = {"data": last, "metadata": {}}
        if result.kind == "value":
            self.outputs.text = text
            content["execution_count"] = self.execution_count
        self.outputs.send("execute_result" if result.kind == "value" else "display_data", content)

    def play(self, position: str) -> None:
        """Shows a position as a board that is played by clicks."""
        from ._board import Board

        data, metadata = Board(position, session=self.games)._repr_mimebundle_()
        self.outputs.send("display_data", {"data": data, "metadata": metadata})

    def failed(self, name: str, message: str, report: str) -> dict[str, Any]:
        content = {"ename": name, "evalue": message, "traceback": report.split("\n")}
        self.outputs.send("error", content)
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
        found = self.games.inspect(name, len(name)) or document(name) or f"there is no help on `{name}`"
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
        if not is_complete(code):
            return {"status": "incomplete", "indent": "    "}
        return {"status": "complete" if can_be_read(code) or code.startswith((":", "?")) else "invalid"}

    async def do_history(
        self,
        hist_access_type: str,
        output: bool,
        raw: bool,
        session: int | None = None,
        start: int | None = None,
        stop: int | None = None,
        n: int | None = None,
        pattern: str | None = None,
        unique: bool = False,
    ) -> dict[str, Any]:
        """The inputs since the kernel was started: its session is number 0, and no other one is known."""
        found = [] if session else self.inputs
        if hist_access_type == "range":
            found = [one for one in found if (start or 0) <= one[0] and (stop is None or one[0] < stop)]
        elif hist_access_type == "search":
            found = [one for one in found if fnmatch.fnmatchcase(one[1], pattern or "*")]
            found = list({one[1]: one for one in found}.values()) if unique else found
        if n is not None and hist_access_type != "range":
            found = found[-n:] if n > 0 else []
        history = [(0, line, (code, text) if output else code) for line, code, text in found]
        return {"status": "ok", "history": history}

    async def do_shutdown(self, restart: bool) -> dict[str, Any]:
        return {"status": "ok", "restart": restart}


class Outputs:
    """The outputs of a cell. While it works, a line below them says how far it is; nothing of it stays."""

    def __init__(self, kernel: CgtKernel, silent: bool = False) -> None:
        self.kernel, self.silent = kernel, silent
        self.due = time.monotonic() + PATIENCE
        self.sent: list[tuple[str, dict[str, Any]]] = []
        self.progress: str | None = None
        self.text: str | None = None
        """The value of the cell as text."""

    def send(self, kind: str, content: dict[str, Any]) -> None:
        """Adds an output."""
        if not self.silent:
            self.end()
            self.sent.append((kind, content))
            self._send(kind, content)

    def tell(self, text: str) -> None:
        """Shows a text such as `12 of 40 cases`."""
        if self.silent or time.monotonic() < self.due:
            return
        text = ", ".join(part for part in (text, f"{self.kernel.games.positions} positions") if part)
        name = f"cgt-progress-{self.kernel.execution_count}"
        content = {"data": {"text/plain": text}, "metadata": {}, "transient": {"display_id": name}}
        self._send("update_display_data" if self.progress else "display_data", content)
        self.progress = text

    def end(self) -> None:
        """Removes the line: an output goes only with all others, which come again."""
        if self.progress:
            self.progress = None
            self._send("clear_output", {"wait": bool(self.sent)})
            for kind, content in self.sent:
                self._send(kind, content)

    def _send(self, kind: str, content: dict[str, Any]) -> None:
        self.kernel.send_response(self.kernel.iopub_socket, kind, content)


if __name__ == "__main__":
    IPKernelApp.launch_instance(kernel_class=CgtKernel)
