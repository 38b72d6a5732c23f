"""The server of tools under the client of the protocol's authors: `CGT=/path/to/cgt pytest tests/clients`."""

import asyncio
import json
import os
import subprocess
import time
from contextlib import asynccontextmanager
from pathlib import Path

import jsonschema
from mcp import Client, MCPError, StdioServerParameters

CGT = os.environ.get("CGT", "target/release/cgt")
ROOT = Path(__file__).parents[2]
SCHEMA = json.loads((ROOT / "docs/cgt.schema.json").read_text())
HOUR = "forall a in 1..100000, b in 1..100000: a + b > 0"
ENDLESS = "def loop(n) = {loop(n + 1) | loop(n + 1)}"


@asynccontextmanager
async def client(*options):
    async with Client(StdioServerParameters(command=CGT, args=["mcp", *options])) as it:
        yield it


def test(*options):
    """A test that has a client of a server of its own."""

    def decorate(body):
        def run():
            async def scenario():
                async with client(*options) as it:
                    await asyncio.wait_for(body(it), 300)

            asyncio.run(scenario())

        run.__name__, run.__doc__ = body.__name__, body.__doc__
        return run

    return decorate


test.__test__ = False


async def ask(it, tool, **arguments):
    found = await it.call_tool(tool, arguments)
    return found, found.content[0].text


def expressions():
    """Three hundred expressions, of several rulesets."""
    yield from (f"nim {a} + {b} + {c}" for a in range(1, 6) for b in range(1, 6) for c in (2, 7))
    yield from (f"domineering({a}, {b})" for a in range(1, 5) for b in range(1, 5))
    yield from (f"grundy(kayles {n})" for n in range(84))
    yield from (f"{{{a} | {b}}} + {{{c} | 0}}" for a in range(-2, 3) for b in range(-2, 3) for c in (1, 2))
    yield from (f"outcome({{{a} | *{b}}})" for a in range(-5, 5) for b in range(1, 6))
    yield from (f"R{n}cR{m}" for n in range(1, 6) for m in range(1, 6))
    yield from (f"temperature({{{a} | {b}}})" for a in range(5) for b in range(-5, 0))


@test()
async def test_300_expressions_are_equal_to_those_of_eval(it):
    asked = list(expressions())
    assert len(asked) == len(set(asked)) == 300
    done = subprocess.run([CGT, "eval", *asked], capture_output=True, text=True, check=True)
    answers = []
    for one in asked:
        found, text = await ask(it, "evaluate", script=one)
        assert not found.is_error and found.structured_content["ok"]
        [result] = found.structured_content["results"]
        assert result["pretty"] == text
        answers.append(text)
    assert answers == done.stdout.splitlines()


@test()
async def test_every_tool_answers_by_its_schema(it):
    calls = {
        "evaluate": {"script": "let g = nim 3 + 4\noutcome(g)", "formats": ["text/latex"]},
        "check_claim": {"claim": "forall m in 0..7, n in 0..7: grundy(nim(m, n)) <= 4"},
        "winning_moves": {"position": "nim 3 + 4 # a comment"},
        "explain": {"position": "nim 3 + 4"},
        "draw": {"position": "clobber xoo", "winning": True},
        "ruleset": {"definition": 'ruleset hop(b: line "xo.") = {["xo" -> ".x"] | ["ox" -> ".o"]}'},
        "guess": {"list": "[1, 1, 2, 3, 5, 8, 13, 21]"},
        "search_words": {"query": "temperature"},
    }
    tools = (await it.list_tools()).tools
    assert [tool.name for tool in tools] == list(calls)
    texts = {}
    for tool in tools:
        for schema in (tool.input_schema, tool.output_schema):
            jsonschema.Draft202012Validator.check_schema(schema)
        jsonschema.validate(calls[tool.name], tool.input_schema)
        found, texts[tool.name] = await ask(it, tool.name, **calls[tool.name])
        assert not found.is_error, texts[tool.name]
        jsonschema.validate(found.structured_content, tool.output_schema)
        if tool.name == "draw":
            assert found.content[1].resource.text.startswith("<svg")
    assert texts["evaluate"] == "N"
    assert "first at m = 0, n = 5" in texts["check_claim"]
    assert "hop: " in texts["ruleset"] and "small boards on which a player can move agree" in texts["ruleset"]
    found, text = await ask(it, "evaluate", script='hop("xo")')
    assert not found.is_error and text == "*", text


@test()
async def test_resources_and_prompts(it):
    resources = (await it.list_resources()).resources
    assert len(resources) > 30
    for resource in resources:
        [contents] = (await it.read_resource(resource.uri)).contents
        assert len(contents.text) > 200 and contents.mime_type == resource.mime_type
    assert any(resource.uri == "cgt://book/language" for resource in resources)
    for wrong in ("cgt://book/nothing", "cgt://book/../Cargo.toml", "file:///etc/passwd"):
        try:
            await it.read_resource(wrong)
        except MCPError as error:
            assert "there is no resource" in str(error)
        else:
            raise AssertionError(wrong)
    for prompt in (await it.list_prompts()).prompts:
        [argument] = prompt.arguments
        found = await it.get_prompt(prompt.name, {argument.name: "nim 3 + 4"})
        assert "nim 3 + 4" in found.messages[0].content.text


@test()
async def test_what_is_wrong_is_refused_and_the_session_goes_on(it):
    await ask(it, "evaluate", script="let kept = 7")
    wrong = [
        ("evaluate", {"script": "nim 3 +"}, "line 1, column"),
        ("evaluate", {}, "must be a string"),
        ("evaluate", {"script": 3}, "must be a string"),
        ("evaluate", {"script": "1", "secnds": 1}, "did you mean `seconds`"),
        ("evaluate", {"script": "1", "seconds": 1e9}, "may take 3600 seconds"),
        ("evaluate", {"script": "1", "seconds": -1}, "seconds"),
        ("evaluate", {"script": "1", "formats": ["text/html"]}, "text/markdown"),
        ("evaluate", {"script": 'import "/etc/passwd"'}, "passwd"),
        ("evaluate", {"script": "1 + " * 250_000 + "1"}, "1000001 bytes"),
        ("evaluate", {"script": "(" * 100_000}, "error"),
        ("winning_moves", {"position": "let a = 1"}, "takes one expression"),
        ("winning_moves", {"position": "nim 3) + (nim 4"}, "error"),
        ("ruleset", {"definition": "1 + 1"}, "no `ruleset` statement"),
        ("search_words", {"query": "qqqqqq"}, "qqqqqq"),
        ("evalute", {"script": "1"}, "did you mean `evaluate`"),
    ]
    for tool, arguments, message in wrong:
        found, text = await ask(it, tool, **arguments)
        assert found.is_error and message in text, (tool, str(arguments)[:60], text[:300])
        assert "root:" not in text
    found, text = await ask(it, "evaluate", script="kept")
    assert text == "7"


@test()
async def test_limits_hold_without_being_asked_for(it):
    begun = time.monotonic()
    found, text = await ask(it, "check_claim", claim=HOUR, seconds=1)
    assert found.is_error and "error[limit" in text, text
    found, text = await ask(it, "evaluate", script=f"{ENDLESS}\nloop(0)", seconds=1)
    assert found.is_error, text
    found, text = await ask(it, "evaluate", script="[n for n in 0..10000000]", seconds=20)
    assert found.is_error and len(text) < 30_000, text[:300]
    assert time.monotonic() - begun < 60
    found, text = await ask(it, "evaluate", script="nim 1 + 2")
    assert text == "*3"


@test("--time-limit", "2s")
async def test_the_command_line_sets_the_limit(it):
    begun = time.monotonic()
    found, text = await ask(it, "check_claim", claim=HOUR)
    assert found.is_error and time.monotonic() - begun < 10, text
    found, text = await ask(it, "evaluate", script="1", seconds=3)
    assert found.is_error and "may take 2 seconds" in text


@test()
async def test_a_claim_of_an_hour_reports_progress_and_is_cancelled(it):
    told = []

    async def progress(done, total, message):
        told.append((done, message))

    hour = asyncio.create_task(
        it.call_tool("check_claim", {"claim": HOUR, "seconds": 3600}, progress_callback=progress)
    )
    waiting = asyncio.create_task(it.call_tool("evaluate", {"script": "let never = 1"}))
    while len(told) < 3:
        await asyncio.sleep(0.1)
    assert [done for done, _ in told] == sorted(done for done, _ in told)
    assert any("cases" in message for _, message in told), told
    waiting.cancel()
    hour.cancel()
    begun = time.monotonic()
    found, text = await ask(it, "evaluate", script="nim 1 + 2")
    assert text == "*3" and time.monotonic() - begun < 10
    found, text = await ask(it, "evaluate", script="never")
    assert found.is_error, "a call that was cancelled before it began has not run"


def test_lines_that_are_no_messages_do_not_end_the_server():
    opening = {
        "jsonrpc": "2.0",
        "id": 1,
        "method": "initialize",
        "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "t", "version": "0"}},
    }
    call = {"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {"name": "evaluate", "arguments": {"script": "nim 3 + 4"}}}
    lines = [
        json.dumps(opening),
        json.dumps({"jsonrpc": "2.0", "method": "notifications/initialized"}),
        "no json",
        "\x00\x01",
        "[" * 100_000,
        "x" * (5 << 20),
        json.dumps({"jsonrpc": "2.0", "id": 9, "method": "no/such"}),
        json.dumps(call),
    ]
    server = subprocess.Popen([CGT, "mcp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    server.stdin.write("\n".join(lines) + "\n")
    server.stdin.flush()
    answers = {}
    while 2 not in answers:
        answer = json.loads(server.stdout.readline())
        answers[answer.get("id")] = answer
    assert answers[2]["result"]["content"][0]["text"] == "*7"
    assert answers[9]["error"]["code"] == -32601
    server.stdin.close()
    assert server.wait(10) == 0
