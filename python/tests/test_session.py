"""Sessions: texts, errors, limits, signals and threads."""

import concurrent.futures
import json
import multiprocessing
import os
import pickle
import signal
import threading
import time
from fractions import Fraction

import cgt_lang as cgt
import pytest

LONG = "domineering(9, 9)"


@pytest.fixture
def session():
    return cgt.Session()


def test_positions_are_made_one_by_one():
    boards = cgt.eval("positions(cram, 2, 3)")
    assert isinstance(boards, cgt.Positions)
    assert str(boards) == f"positions(cram, 2, 3): {len(boards)} positions"
    values = [board.grundy() for board in boards]
    assert len(values) == len(boards) == 24
    assert values == cgt.eval("[grundy(b) for b in positions(cram, 2, 3)]")
    # Far more than can be made.
    large = cgt.eval("positions(cram, 7, 8)")
    assert len(large) > 2**53
    assert isinstance(next(iter(large)), cgt.Game)
    assert len(pickle.loads(pickle.dumps(boards))) == 24


def test_names_stay(session):
    session.eval("let g = {2|1}\ndef f(n) = n + g")
    assert session.eval("f(1)") == cgt.eval("{3|2}")
    assert session.call("f", 1) == session.eval("f(1)")
    session.reset()
    with pytest.raises(cgt.Error, match="unknown name `g`"):
        session.eval("g")


def test_positions_of_rulesets_of_the_session_are_games(session):
    session.eval("def take(n) = impartial [take(m) for m in n - 2..n - 1 if m >= 0]")
    position = session.call("take", 5)
    assert position.kind == "game" and position.value() == cgt.eval("*2")
    assert [move.label for move in position.moves()] == ["to take(3)", "to take(4)"]


def test_errors_have_message_place_and_help(session):
    with pytest.raises(cgt.Error) as error:
        session.eval("let x = 1\n  x + outcom(x)")
    error = error.value
    assert (error.code, error.line, error.column, error.end_column) == ("unknown-name", 2, 7, 13)
    assert error.message == "unknown name `outcom`" and any("outcome" in help for help in error.help)
    assert "outcom(x)" in str(error) and error.source.endswith("outcom(x)")
    assert session.eval("x") == 1, "the session goes on"
    again = pickle.loads(pickle.dumps(error))
    assert (again.code, again.line, again.message) == (error.code, error.line, error.message)
    with pytest.raises(AssertionError):
        session.eval("assert 1 == 2")
    for text in ["", "# nothing"]:
        assert session.eval(text) is None
    for text in ["(" * 100_000, "\0", "\U0001f600", "1 +"]:
        with pytest.raises(cgt.Error):
            session.eval(text)
    with pytest.raises((UnicodeError, TypeError)):
        session.eval("\ud800")
    with pytest.raises(TypeError):
        session.eval(3)


def test_results_have_their_data(session):
    seen = []
    text = 'let g = {2|1}\ng\ntable n in 1..2: n, n / 2, nim {n}\nclaim "c" 1 == 2\ndomineering(2, 3)\nprint "hi", g\nassert 1 == 1'
    results = session.run(text, report=seen.append)
    assert results == seen
    assert [result.kind for result in results] == ["nothing", "value", "table", "claim", "value", "print", "assert"]
    let, value, table, claim, board, _, held = results
    assert let.value == value.value == session.eval("g") and value.line == 2
    assert table.columns == ["n", "n", "n / 2", "nim {n}"][-len(table.columns):]
    assert table.rows[1][-2:] == [1, "*2"]
    assert claim.holds is False and held.holds is True and value.holds is None
    assert "<svg" in board._repr_svg_() and "text/latex" in value._repr_mimebundle_()
    assert json.loads(value.to_json())["type"] == "value"
    assert "|" in table._repr_markdown_() and "tabular" in table.to_latex()
    with pytest.raises(cgt.Error) as error:
        session.run("1\n2\nfoo\n3")
    assert [result.text for result in error.value.results] == ["1", "2"] and error.value.line == 3


def test_tables_become_frames(session):
    pandas = pytest.importorskip("pandas")
    [table, other] = session.run('table n in 1..3: n / 2, n > 1, nim {n}\n"text"')
    frame = table.to_pandas()
    assert isinstance(frame, pandas.DataFrame) and frame.shape[0] == 3
    assert list(frame["n / 2"]) == [Fraction(1, 2), 1, Fraction(3, 2)] and list(frame["n > 1"]) == [False, True, True]
    with pytest.raises(TypeError, match="not a table"):
        other.to_pandas()


def test_limits_raise_and_the_session_goes_on(session):
    session.time_limit = 0.2
    for work in (lambda: session.eval(LONG).value(), lambda: session.run(LONG)):
        begin = time.monotonic()
        with pytest.raises(cgt.LimitError, match="time limit"):
            work()
        assert time.monotonic() - begin < 5
    assert session.eval("1 + 1") == 2
    session.time_limit = None
    session.memory_limit = 1
    with pytest.raises(cgt.LimitError, match="memory limit"):
        session.eval(LONG).value()
    for wrong in (0, -1, float("nan"), float("inf")):
        with pytest.raises(ValueError):
            cgt.Session(time_limit=wrong)
        with pytest.raises(ValueError):
            session.time_limit = wrong
    for wrong in (0, -1, 2**80):
        with pytest.raises(ValueError, match="positive number of bytes"):
            cgt.Session(memory_limit=wrong)
        with pytest.raises(ValueError, match="positive number of bytes"):
            session.memory_limit = wrong
    for wrong in (0, -1, 257):
        with pytest.raises(ValueError, match="from 1 to 256"):
            cgt.Session(threads=wrong)
    with pytest.raises(TypeError):
        cgt.Session(memory_limit="much")


def test_help_names_what_python_has(session):
    session.time_limit = 0.2
    faults = []
    for text in (f"{LONG}.value", "qqqqqqq", "qqqqqqq 3", "let x = qqqqqqq(1)"):
        with pytest.raises(cgt.Error) as error:
            session.run(text)
        faults.append(error.value)
    assert faults[0].help == ["raise `time_limit` of the session, or try a smaller case"]
    assert "time_limit" in str(faults[0]) and "dir(cgt_lang)" in str(faults[1])
    for fault in faults:
        assert "--" not in "".join(fault.help) and "cgt doc" not in str(fault)


def test_editors_are_helped(session):
    session.run("## How much.\nlet g = nim 3 + 4\ndef f(n, m) = n + m")
    offered = lambda text: [word for word, _ in session.complete(text, len(text))[2]]  # noqa: E731
    assert offered("temperat") == ["temperature"] and "g" in offered("let a = (g")
    assert offered('play(g, "4') == ["4 to 0", "4 to 1", "4 to 2", "4 to 3"]
    assert offered('play(strip R2B, "R ') == ["R RB at 1", "R RB at 2"]
    assert session.complete('play(g, "4 to', 13)[:2] == (9, 13)
    assert offered('play(domineering(9, 9).value, "') == [], "the time is limited"
    shown = session.inspect("cool(", 5)
    assert shown == session.inspect("cool", 2) and "cool(g, t)" in shown
    own = session.inspect("g", 1)
    assert "let g = nim 3 + 4" in own and "How much." in own and "nim(3,4)" in own
    assert "def f(n, m)" in session.inspect("f(1, ", 5)
    assert session.inspect("qqq", 1) is None and session.inspect("", 0) is None


def interrupted(work):
    """Runs work that Ctrl-C stops; returns the seconds that it took."""
    timer = threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT))
    timer.start()
    begin = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        work()
    timer.join()
    return time.monotonic() - begin


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_ctrl_c_stops_work_and_the_session_goes_on():
    for threads in (1, 2):
        session = cgt.Session(threads=threads)
        for work in (lambda: session.eval(LONG).value(), lambda: session.run(LONG), lambda: hash(session.eval(LONG))):
            assert interrupted(work) < 5
            assert session.eval("nim 3 + 4").value() == cgt.eval("*7")


def test_what_a_stopped_claim_has_found_is_in_the_exception():
    claim = "claim forall n in 1..40: domineering(n, n) == 0"
    shown = []
    with pytest.raises(cgt.LimitError) as raised:
        cgt.Session(time_limit=1).run("1 + 1\n" + claim, shown.append)
    first, found = raised.value.results
    assert first.value == 2 and first.cases is None and first.stopped_at is None
    assert (found.kind, found.holds, found.counterexample) == ("claim", False, {"n": "2"})
    assert 0 < found.failed < found.cases == int(found.stopped_at["n"]) - 1
    assert shown == [first, found]
    assert "so far" in found.text


def test_what_a_stopped_evaluation_has_found_is_in_the_exception():
    session = cgt.Session(time_limit=1)
    with pytest.raises(cgt.LimitError) as raised:
        session.eval("claim forall n in 1..40: domineering(n, n) == 0")
    [found] = raised.value.results
    assert found.counterexample == {"n": "2"} and found.stopped_at is not None
    with pytest.raises(cgt.Error) as raised:
        session.eval("1 / 0")
    assert raised.value.results == []


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_what_ctrl_c_leaves_is_in_the_exception_too():
    session = cgt.Session()
    timer = threading.Timer(2, lambda: os.kill(os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt) as raised:
        session.run("table n in 1..40: domineering(n, n)")
    timer.join()
    [found] = raised.value.results
    assert found.rows[1][1] == "+-1" and found.stopped_at["n"] == str(len(found.rows) + 1)


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_a_signal_handler_finds_the_session_at_work(session):
    def handler(*_):
        session.eval("1")

    before = signal.signal(signal.SIGALRM, handler)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.2)
        with pytest.raises(RuntimeError, match="at work"):
            session.run(LONG)
    finally:
        signal.signal(signal.SIGALRM, before)
    assert session.eval("1") == 1


def test_long_work_lets_other_threads_run_and_stop_it(session):
    failed = []

    def work():
        try:
            session.run(LONG)
        except cgt.Interrupted as error:
            failed.append(error)

    thread = threading.Thread(target=work)
    thread.start()
    counted = 0
    while not counted:
        counted = session.positions
        time.sleep(0.01)
    waiting = threading.Thread(target=lambda: failed.append(session.eval("1 + 1")))
    waiting.start()
    session.interrupt()
    thread.join()
    waiting.join()
    assert len(failed) == 2 and isinstance(failed[0], cgt.Error) and failed[1] == 2


def test_progress_is_told_and_callbacks_may_fail(session):
    told = []
    session.time_limit = 1.5
    with pytest.raises(cgt.LimitError):
        session.run(LONG, progress=told.append)
    assert told and all(isinstance(text, str) for text in told)
    session.time_limit = None

    def fail(_):
        raise LookupError("mine")

    with pytest.raises(LookupError, match="mine"):
        session.run(f"1\n{LONG}", report=fail)
    with pytest.raises(RuntimeError, match="at work"):
        session.run(f"1\n{LONG}", report=lambda _: session.eval("2"))
    assert session.eval("2") == 2


def test_a_session_crosses_processes(session):
    session.time_limit = 7
    session.eval("let g = nim 3; def f(n) = n + g; def half(n) = impartial [half(k) for k in 0..n - 1 if 2 * k <= n]")
    again = pickle.loads(pickle.dumps(session))
    assert again.time_limit == 7 and again.theorems == session.theorems and again.threads == session.threads
    assert again.eval("f(nim 1)") == cgt.eval("*2") and again.eval("half(5)") == session.eval("half(5)")
    again.eval("let g = 0")
    assert session.eval("g") == cgt.eval("*3")


def test_results_cross_processes():
    # Their values are read again in the default session; moves of different sessions cannot be compared.
    session = cgt.default_session()
    script = 'let g = nim 3\ntable n in 1..3: n, 1/n\nclaim forall n in 1..9: n < 4\nclobber("xo")\nmoves(nim 2)\nprint 1\n2^10'
    results = session.run(script)
    with concurrent.futures.ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
        again = pool.submit(list, results).result(60)
    assert len(again) == len(results) == 7
    for one, other in zip(results, again):
        public = [name for name in dir(cgt.Result) if not name.startswith("_")]
        for name in public:
            found, kept = getattr(one, name), getattr(other, name)
            if name == "to_pandas":
                continue
            assert (found() == kept()) if callable(found) else (found == kept), name
        assert repr(one) == repr(other) and one._repr_mimebundle_() == other._repr_mimebundle_()
        with pytest.raises(AttributeError, match="not writable"):
            other.value = 1
    assert list(again[1].to_pandas()["1/n"]) == [1, Fraction(1, 2), Fraction(1, 3)]
    with pytest.raises(TypeError, match="not a table"):
        again[0].to_pandas()


def test_texts_that_nothing_needs_are_forgotten(session):
    def growth(count):
        before = cgt._native.memory_used()
        for n in range(count):
            session.eval(f"{n} + 1")
        return (cgt._native.memory_used() - before) / count

    growth(3000)
    assert growth(20000) < 120