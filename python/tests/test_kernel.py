"""The Jupyter kernel, asked by another program's tests and by our own; and the magics of IPython."""

import pathlib
import subprocess
import sys
import time
import unittest

import cgt_lang as cgt
import pytest

jupyter_kernel_test = pytest.importorskip("jupyter_kernel_test")
PROGRAM = pathlib.Path(sys.executable).with_name("cgt")


class KernelTests(jupyter_kernel_test.KernelTests):
    kernel_name = "cgt"
    language_name = "cgt"
    file_extension = ".cgt"
    code_hello_world = 'print "hello, world"'
    code_stderr = "1^2"
    completion_samples = [
        {"text": "temperat", "matches": {"temperature"}},
        {"text": "let mine = 1\nmea", "matches": {"mean"}},
    ]
    complete_code_samples = ["nim 3 + 4", "let g = {2|1}"]
    incomplete_code_samples = ["{2|", "nim 3 +"]
    invalid_code_samples = ["1 +* / 2)", "let = 3"]
    supported_history_operations = ("tail", "range", "search")
    code_history_pattern = "1 +\n*"
    code_page_something = "?mean"
    code_generate_error = "let x = foo"
    code_execute_result = [{"code": "nim 3 + 4", "result": "*7"}, {"code": "1 +\n 1", "result": "2"}]
    code_display_data = [{"code": "claim 1 == 1", "mime": "text/markdown"}]
    code_inspect_sample = "temperature"

    def outputs(self, code):
        self.flush_channels()
        reply, messages = self.execute_helper(code)
        return reply["content"], messages

    def heard(self, kind, fits):
        """The content of the next message of a kind about a widget."""
        while True:
            message = self.kc.get_iopub_msg(timeout=30)
            if message["msg_type"] == kind and fits(message["content"]["data"]):
                return message["content"]

    def test_results_are_pictures_formulas_and_tables(self):
        reply, messages = self.outputs("domineering(2, 2)\n{2|-1}\ntable n in 1..2: n, nim {n}\nlet g = 1")
        assert reply["status"] == "ok"
        kinds = [set(message["content"]["data"]) - {"text/plain"} for message in messages if "data" in message["content"]]
        assert kinds == [{"image/svg+xml"}, {"text/latex"}, {"text/latex"}, {"text/markdown"}]

    def test_an_error_names_its_place_and_the_kernel_goes_on(self):
        reply, messages = self.outputs("let kept = 3\nkept + outcom(kept)")
        assert reply["status"] == "error" and reply["ename"] == "unknown-name"
        assert any("did you mean `outcome`" in line for line in reply["traceback"])
        assert any(":2:8" in line for line in reply["traceback"])
        reply, messages = self.outputs("kept")
        assert messages[-1]["content"]["data"]["text/plain"] == "3"

    def test_an_interrupt_stops_a_search_and_the_kernel_goes_on(self):
        self.flush_channels()
        self.kc.execute("1 + 1\ndomineering(9, 9)\n2")
        seen = []
        while "execute_result" not in seen:
            seen.append(self.kc.get_iopub_msg(timeout=30)["msg_type"])
        time.sleep(0.5)
        begin = time.monotonic()
        self.km.interrupt_kernel()
        reply = self.kc.get_shell_msg(timeout=30)["content"]
        assert (reply["status"], reply["ename"]) == ("error", "KeyboardInterrupt")
        assert time.monotonic() - begin < 10
        reply, messages = self.outputs("nim 3 + 4")
        assert messages[-1]["content"]["data"]["text/plain"] == "*7"

    def test_progress_is_shown(self):
        self.flush_channels()
        self.kc.execute("domineering(9, 9)")
        while True:
            message = self.kc.get_iopub_msg(timeout=30)
            if message["msg_type"] == "display_data":
                break
        assert "positions" in message["content"]["data"]["text/plain"]
        self.km.interrupt_kernel()
        assert self.kc.get_shell_msg(timeout=30)["content"]["status"] == "error"

    def test_nothing_of_the_progress_stays(self):
        import nbformat
        from nbclient import NotebookClient

        cell = nbformat.v4.new_code_cell('print "first"\n1 + 1\ndomineering(9, 9)')
        notebook = nbformat.v4.new_notebook(cells=[cell], metadata={"kernelspec": {"name": "cgt", "display_name": "cgt"}})
        client = NotebookClient(notebook, timeout=4, interrupt_on_timeout=True, allow_errors=True)
        client.execute()
        assert [output.output_type for output in cell.outputs] == ["stream", "execute_result", "error"]

    def test_names_of_the_user_are_explained(self):
        self.outputs("## My game.\nlet mine = nim 3")
        reply, _ = self.outputs("?mine")
        page = reply["payload"][0]["data"]["text/plain"]
        assert "let mine = nim 3" in page and "My game." in page

    def test_a_position_is_played_on_a_board(self):
        pytest.importorskip("cgt_lang._board", reason="web/build notebook was not run", exc_type=ImportError)
        reply, messages = self.outputs("def take(n) = impartial [take(m) for m in n - 2..n - 1 if m >= 0]\ntake(1)")
        assert reply["status"] == "ok"
        # The helper of these tests does not know the messages of widgets.
        self.kc.execute(":play take(4)")
        opened = self.heard("comm_open", lambda data: "situation" in data["state"])
        begin = opened["data"]["state"]["situation"]
        assert begin["expression"] == "take(4)"
        asked = {"id": "1", "method": "board.show", "params": {**begin, "moves": ["to take(3)"]}}
        data = {"method": "custom", "content": asked}
        self.kc.shell_channel.send(self.kc.session.msg("comm_msg", {"comm_id": opened["comm_id"], "data": data}))
        answer = self.heard("comm_msg", lambda data: data["method"] == "custom")
        assert answer["data"]["content"]["answer"]["text"] == "take(3)"
        self.kc.get_shell_msg(timeout=30)
        self.flush_channels()
        reply, _ = self.outputs(":play foo")
        assert reply["status"] == "error" and reply["ename"] == "unknown-name"

    def test_expressions_after_a_cell_have_values(self):
        self.flush_channels()
        self.kc.execute("let g = nim 3", user_expressions={"a": "g.value", "b": "foo"})
        found = self.kc.get_shell_msg(timeout=30)["content"]["user_expressions"]
        assert found["a"]["data"]["text/plain"] == "*3" and found["b"]["status"] == "error"


class OtherTests(unittest.TestCase):
    def test_the_kernel_is_installed_where_it_is_wanted(self):
        import tempfile

        with tempfile.TemporaryDirectory() as folder:
            told = subprocess.run([PROGRAM, "kernel", "install", "--prefix", folder], capture_output=True, text=True, timeout=60)
            assert told.returncode == 0, told.stderr
            assert pathlib.Path(folder, "share/jupyter/kernels/cgt/kernel.json").exists()
        hidden = "import sys; sys.modules['ipykernel'] = None; sys.argv = ['cgt', 'kernel', 'install']; from cgt_lang._command import main; sys.exit(main())"
        told = subprocess.run([sys.executable, "-c", hidden], capture_output=True, text=True, timeout=60)
        assert told.returncode == 1 and "pip install ipykernel" in told.stderr
        told = subprocess.run([PROGRAM, "--ascii", "kernel", "install"], capture_output=True, text=True, timeout=60)
        assert told.returncode == 1 and "Python package" in told.stderr

    def test_magics_run_texts(self):
        from IPython.core.interactiveshell import InteractiveShell
        from IPython.utils.capture import capture_output

        shell = InteractiveShell.instance()
        shell.run_line_magic("load_ext", "cgt_lang")
        found = shell.run_line_magic("cgt", "nim 3 + 4")
        assert found.text == "*7" and found.value.outcome() == "N"
        with capture_output() as shown:
            shell.run_cell_magic("cgt", "", "let magic = {2|1}\nmagic\nprint magic\ndomineering(2, 2)")
        assert shown.stdout == "{2|1}\n" and len(shown.outputs) == 3
        assert cgt.eval("magic") == cgt.game([2], [1])
        # Braces are not for Python.
        assert shell.run_cell("%cgt {2|0}").result.value == cgt.game([2], [0])
        assert shell.run_cell("%cgt mean({5|-2})").result.text == "3/2"
        with capture_output() as shown:
            shell.run_cell("%cgt foo + 1")
        assert "unknown name `foo`" in shown.stdout + shown.stderr and "Traceback" not in shown.stdout + shown.stderr
