"""The board of notebooks: what its script asks is answered, and Python follows."""

import threading
import time

import cgt_lang as cgt
import pytest

pytest.importorskip("anywidget")
board_module = pytest.importorskip("cgt_lang._board", reason="web/build notebook was not run", exc_type=ImportError)


class Asked:
    """Stands for the script of a board: asks, and hears the answers."""

    def __init__(self, board):
        self.board, self.heard, self.is_there = board, {}, threading.Condition()
        board.send = board._worth.send = self.hear

    def hear(self, message):
        with self.is_there:
            self.heard[message["id"]] = message["answer"]
            self.is_there.notify_all()

    def ask(self, method, seconds=30, name="a", **params):
        self.board._asked(None, {"id": name, "method": method, "params": {**self.board.situation, **params}}, None)
        return self.answer(name, seconds)

    def answer(self, name, seconds=30):
        with self.is_there:
            self.is_there.wait_for(lambda: name in self.heard, seconds)
        return self.heard.get(name)


def test_requests_are_answered():
    board = cgt.board("clobber xo/ox")
    asked = Asked(board)
    view = asked.ask("board.show")
    assert view["moves"][0]["name"] == "L 1,1-1,2" and view["mover"] == "left"
    facts = asked.ask("worth.facts", name="b")
    game = board.position
    assert facts["outcome"]["is"] == game.outcome() and facts["value"]["pretty"] == str(game.value())
    assert asked.ask("board.show", name="c", expression="foo")["fault"]["code"] == "unknown-name"
    board.close()


def test_a_cancelled_search_ends_and_the_next_one_is_answered():
    asked = Asked(cgt.board("domineering(9, 9)"))
    asked.board._asked(None, {"id": "long", "method": "worth.facts", "params": {**asked.board.situation, "seconds": 60}}, None)
    time.sleep(0.5)
    begin = time.monotonic()
    asked.board._asked(None, {"cancelled": ["long"]}, None)
    facts = asked.ask("worth.facts", name="short", expression="nim 3")
    assert facts["value"]["ascii"] == "*3" and time.monotonic() - begin < 10
    assert "long" not in asked.heard
    asked.board.close()


def test_python_follows_the_board_and_the_board_python():
    board = cgt.board(cgt.eval("strip R2B"))
    seen = []
    board.observe(lambda change: seen.append(str(change["new"])), "position")
    # As the script tells it.
    board.set_state({"situation": {**board.situation, "moves": ["L R at 1"]}})
    assert board.moves == ["L R at 1"] and board.position == cgt.eval("strip R1B") and seen == ["strip R1B"]
    board.moves = []
    assert str(board.position) == "strip R2B" and board.situation["moves"] == []
    with pytest.raises(cgt.Error, match="there is no move `dance` here"):
        board.moves = ["dance"]
    assert board.moves == [] and str(board.position) == "strip R2B"
    board.position = "nim 3 + 4"
    assert board.situation["expression"] == "nim(3,4)" and seen[-1] == "nim(3,4)"
    board.set_state({"situation": {**board.situation, "expression": "nim 5", "moves": ["5 to 4"]}})
    assert (str(board.position), board.moves) == ("nim(4)", ["5 to 4"])
    for wrong in (3, None, [cgt.nim(1)]):
        with pytest.raises(TypeError, match="a board shows a game"):
            cgt.board(wrong)


def test_a_board_knows_the_names_of_its_session():
    session = cgt.Session()
    session.eval("let most = 2\ndef take(n) = impartial [take(m) for m in n - most..n - 1 if m >= 0]\nlet most = most + 1")
    board = cgt.board(session.call("take", 5))
    view = Asked(board).ask("board.show")
    assert view["text"] == "take(5)" and len(view["moves"]) == 3
    board.moves = ["to take(3)"]
    assert str(board.position) == "take(3)" and board.position.session is session


def test_a_board_is_a_picture_where_there_are_no_widgets():
    data, _ = cgt.board("domineering(2, 2)")._repr_mimebundle_()
    assert "<svg" in data["image/svg+xml"] and data["text/plain"] == "domineering(2,2)"
    assert "application/vnd.jupyter.widget-view+json" in data
