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
    code_stderr = None
    completion_samples = [
        {"text": "temperat", "matches": {"temperature"}},
        {"text": "let mine = 1\nmea", "matches": {"mean"}},
    ]
    complete_code_samples = ["nim 3 + 4", "let g = {2|1}"]
    incomplete_code_samples = ["{2|", "nim 3 +"]
    code_page_something = "?mean"
    code_generate_error = "let x = foo"
    code_execute_result = [{"code": "nim 3 + 4", "result": "*7"}, {"code": "1 +\n 1", "result": "2"}]
    code_display_data = [{"code": "claim 1 == 1", "mime": "text/markdown"}]
    code_inspect_sample = "temperature"

    def outputs(self, code):
        self.flush_channels()
        reply, messages = self.execute_helper(code)
        return reply["content"], messages

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
