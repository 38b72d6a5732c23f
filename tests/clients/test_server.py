"""The language server under a client library that others wrote: `CGT=/path/to/cgt pytest tests/clients`."""

import asyncio
import json
import os
import signal
import subprocess
import time

import pytest
import pytest_lsp
from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

CGT = os.environ.get("CGT", "target/release/cgt")
URI = "file:///nowhere/test.cgt"
SEARCH = "goishi(400,400,400)"
SLOW = "[a for a in 1..100000, b in 1..100000 if a == 0]"


def capabilities(encoding):
    return lsp.ClientCapabilities(
        general=lsp.GeneralClientCapabilities(position_encodings=[encoding]),
        text_document=lsp.TextDocumentClientCapabilities(
            publish_diagnostics=lsp.PublishDiagnosticsClientCapabilities(version_support=True)
        ),
    )


def open_text(client, text):
    item = lsp.TextDocumentItem(uri=URI, language_id="cgt", version=1, text=text)
    client.text_document_did_open(lsp.DidOpenTextDocumentParams(text_document=item))


def edit(client, version, line, start, end, text):
    change = lsp.TextDocumentContentChangePartial(
        range=lsp.Range(lsp.Position(line, start), lsp.Position(line, end)), text=text
    )
    document = lsp.VersionedTextDocumentIdentifier(uri=URI, version=version)
    client.text_document_did_change(
        lsp.DidChangeTextDocumentParams(text_document=document, content_changes=[change])
    )


def hover_params(line, character):
    document = lsp.TextDocumentIdentifier(uri=URI)
    return lsp.HoverParams(text_document=document, position=lsp.Position(line, character))


@pytest_lsp.fixture(
    params=[
        lsp.PositionEncodingKind.Utf8,
        lsp.PositionEncodingKind.Utf16,
        lsp.PositionEncodingKind.Utf32,
    ],
    config=ClientServerConfig(server_command=[CGT, "lsp"]),
)
async def encoded(request, lsp_client: LanguageClient):
    result = await lsp_client.initialize_session(
        lsp.InitializeParams(capabilities=capabilities(request.param))
    )
    assert result.capabilities.position_encoding == request.param
    lsp_client.taken = request.param
    yield
    await lsp_client.shutdown_session()


@pytest_lsp.fixture(
    params=["visual-studio-code", "neovim", "emacs"],
    config=ClientServerConfig(server_command=[CGT, "lsp"]),
)
async def editor(request, lsp_client: LanguageClient):
    await lsp_client.initialize_session(
        lsp.InitializeParams(capabilities=client_capabilities(request.param))
    )
    yield
    await lsp_client.shutdown_session()


@pytest_lsp.fixture(config=ClientServerConfig(server_command=[CGT, "lsp"]))
async def client(lsp_client: LanguageClient):
    await lsp_client.initialize_session(
        lsp.InitializeParams(
            capabilities=capabilities(lsp.PositionEncodingKind.Utf16),
            initialization_options={"timeLimit": 600},
        )
    )
    yield
    await lsp_client.shutdown_session()


@pytest.mark.asyncio
async def test_columns_behind_wide_characters(encoded: LanguageClient):
    open_text(encoded, '"é😀"; R3cR2 + unknown\n')
    await encoded.wait_for_notification(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
    before = {"utf-8": 8, "utf-16": 5, "utf-32": 4}[encoded.taken] + 2
    hover = await encoded.text_document_hover_async(hover_params(0, before + 2))
    assert hover.range.start == lsp.Position(0, before)
    assert hover.range.end == lsp.Position(0, before + 5)
    (problem,) = encoded.diagnostics[URI]
    assert problem.range.start == lsp.Position(0, before + 8)
    assert problem.range.end == lsp.Position(0, before + 15)


@pytest.mark.asyncio
async def test_every_editor_gets_values_and_problems(editor: LanguageClient):
    open_text(editor, "let g = R3cR2\ng + unknown\ng")
    await editor.wait_for_notification(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
    hover = await editor.text_document_hover_async(hover_params(2, 0))
    assert "g = 0" in hover.contents.value
    assert [p.code for p in editor.diagnostics[URI]] == ["unknown-name"]


@pytest.mark.asyncio
async def test_edits_and_hovers_stay_in_order(client: LanguageClient):
    open_text(client, "0")
    asked = []
    for n in range(1, 2001):
        edit(client, n + 1, 0, 0, len(str(n - 1)), str(n))
        asked.append((n, client.protocol.send_request(lsp.TEXT_DOCUMENT_HOVER, hover_params(0, 0))))
        if n % 50 == 0:
            await asyncio.sleep(0)
    for n, answer in asked:
        hover = await asyncio.wait_for(asyncio.wrap_future(answer), 60)
        assert hover.contents.value.startswith(f"```cgt\n{n}\n"), n


@pytest.mark.asyncio
async def test_a_running_search_is_cancelled_at_once(client: LanguageClient):
    open_text(client, SEARCH + "\nR2")
    times = []
    for n in range(5):
        name = f"slow-{n}"
        answer = client.protocol.send_request(
            lsp.TEXT_DOCUMENT_HOVER, hover_params(0, 2), msg_id=name
        )
        await asyncio.sleep(0.3)
        begin = time.monotonic()
        client.protocol.notify(lsp.CANCEL_REQUEST, lsp.CancelParams(id=name))
        with pytest.raises(JsonRpcException):
            await asyncio.wait_for(asyncio.wrap_future(answer), 5)
        # The worker is free again.
        await asyncio.wait_for(client.text_document_hover_async(hover_params(1, 1)), 5)
        times.append(time.monotonic() - begin)
    # The best of them: other programs may run on the machine.
    assert min(times) < 0.05, times


def start():
    return subprocess.Popen([CGT, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def send(server, body):
    server.stdin.write(f"Content-Length: {len(body)}\r\n\r\n{body}".encode())
    server.stdin.flush()


INITIALIZE = '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}'


def receive(server):
    length = 0
    while line := server.stdout.readline().strip():
        length = int(line.split(b":")[1])
    return json.loads(server.stdout.read(length))


def test_exit_ends_the_server_while_its_input_is_open():
    server = start()
    send(server, INITIALIZE)
    assert receive(server)["id"] == 1
    send(server, '{"jsonrpc":"2.0","method":"initialized","params":{}}')
    send(server, '{"jsonrpc":"2.0","id":2,"method":"shutdown"}')
    assert receive(server)["id"] == 2
    send(server, '{"jsonrpc":"2.0","method":"exit"}')
    assert server.wait(5) == 0
    server.stdin.close()


def is_alive(process):
    try:
        with open(f"/proc/{process}/stat") as stat:
            return stat.read().split(")")[1].split()[0] != "Z"
    except FileNotFoundError:
        return False


def expect_end(server):
    """Servers of clients that died are gone in two seconds."""
    for _ in range(40):
        if not is_alive(server):
            return
        time.sleep(0.05)
    os.kill(server, signal.SIGKILL)
    pytest.fail("the server lives on")


OPEN = (
    '{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":'
    f'{{"uri":"{URI}","languageId":"cgt","version":1,"text":"%s"}}}}}}'
)
HOVER = (
    '{"jsonrpc":"2.0","id":2,"method":"textDocument/hover","params":{"textDocument":'
    f'{{"uri":"{URI}"}},"position":{{"line":0,"character":2}}}}}}'
)


@pytest.mark.parametrize(
    "messages",
    [
        [],
        [INITIALIZE],
        [INITIALIZE, OPEN % SLOW],
        [INITIALIZE, OPEN % SEARCH, HOVER],
        [INITIALIZE, OPEN % ("(" * 1_000_000)],
    ],
    ids=["silent", "idle", "evaluating", "hovering", "parsing"],
)
def test_a_client_that_dies_takes_the_server_with_it(messages):
    # The client is a process of its own, which is killed while the server works for it.
    program = f"""
import subprocess, sys, time
server = subprocess.Popen([{CGT!r}, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
for body in sys.stdin.read().splitlines():
    server.stdin.write(f"Content-Length: {{len(body)}}\\r\\n\\r\\n{{body}}".encode())
    server.stdin.flush()
print(server.pid, flush=True)
time.sleep(60)
"""
    client = subprocess.Popen(
        ["python3", "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    client.stdin.write("\n".join(messages))
    client.stdin.close()
    server = int(client.stdout.readline())
    time.sleep(0.5)
    assert is_alive(server)
    client.send_signal(signal.SIGKILL)
    client.wait()
    expect_end(server)


def test_a_client_whose_pipe_stays_open_takes_the_server_with_it():
    # Another process may hold the other end of the pipe.
    editor = subprocess.Popen(["sleep", "60"])
    server = start()
    send(server, INITIALIZE.replace('"params":{', f'"params":{{"processId":{editor.pid},'))
    assert receive(server)["id"] == 1
    time.sleep(1)
    assert is_alive(server.pid)
    editor.send_signal(signal.SIGKILL)
    editor.wait()
    expect_end(server.pid)
