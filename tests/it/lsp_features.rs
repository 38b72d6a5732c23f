//! The features of the language server, as requested by a client.
#![cfg(feature = "lsp")]

use crate::lsp_client::{Client, URI, place};
use crate::support::folder;
use serde_json::{Value, json};

const OTHER: &str = "file:///nowhere/other.cgt";

fn open_other(client: &mut Client, text: &str) {
    let document = json!({"uri": OTHER, "languageId": "cgt", "version": 1, "text": text});
    client.notify("textDocument/didOpen", json!({"textDocument": document}));
}

fn ask(client: &mut Client, method: &str, mut params: Value) -> Value {
    params["textDocument"] = json!({"uri": URI});
    let id = client.request(&format!("textDocument/{method}"), params);
    client.answer(id)
}

/// Ranges as `line:column-column`.
fn ranges(found: &Value) -> Vec<String> {
    let range = |r: &Value| {
        let r = r.get("range").unwrap_or(r);
        let (start, end) = (&r["start"], &r["end"]);
        format!(
            "{}:{}-{}",
            start["line"], start["character"], end["character"]
        )
    };
    found
        .as_array()
        .expect("a list")
        .iter()
        .map(range)
        .collect()
}

#[test]
fn a_name_is_found_and_renamed_in_all_files() {
    let mut client = Client::with_encodings(&["utf-8"]);
    open_other(&mut client, "# Two halves\ndef twice(x) = x + x");
    client.open("import \"other.cgt\"\nlet é😀 = 1; twice(3)\n2.twice");
    let mut at = place(2, 4);
    at["context"] = json!({"includeDeclaration": true});
    let found = ask(&mut client, "references", at.clone());
    assert_eq!(ranges(&found), ["1:16-21", "2:2-7", "1:4-9"]);
    assert_eq!(found[2]["uri"], OTHER);
    let found = ask(&mut client, "documentHighlight", place(2, 4));
    assert_eq!(ranges(&found), ["1:16-21", "2:2-7"]);
    let range = ask(&mut client, "prepareRename", place(2, 4));
    assert_eq!(range["placeholder"], "twice");
    let mut to = place(2, 4);
    to["newName"] = json!("double");
    let edit = ask(&mut client, "rename", to.clone());
    assert_eq!(edit["changes"][URI].as_array().map(Vec::len), Some(2));
    assert_eq!(edit["changes"][OTHER][0]["newText"], "double");
    for bad in ["let", "mean", "x y"] {
        to["newName"] = json!(bad);
        let mut params = to.clone();
        params["textDocument"] = json!({"uri": URI});
        let id = client.request("textDocument/rename", params);
        assert_eq!(client.message(id)["error"]["code"], -32803, "{bad}");
    }
    let links = ask(&mut client, "documentLink", json!({}));
    assert_eq!(links[0]["target"], OTHER);
    let id = client.request("workspace/symbol", json!({"query": "twi"}));
    assert_eq!(client.answer(id)[0]["name"], "twice(x)");
    assert_eq!(client.stop(), Some(0));
}

#[test]
fn texts_are_folded_selected_and_formatted() {
    let mut client = Client::with_encodings(&["utf-16"]);
    client.open("let g=f( 1,\n2)\ndef f(a,b)=a # é😀\n");
    let folds = ask(&mut client, "foldingRange", json!({}));
    assert_eq!(
        (folds[0]["startLine"].as_u64(), folds[0]["endLine"].as_u64()),
        (Some(0), Some(1))
    );
    let positions = json!({"positions": [{"line": 0, "character": 9}]});
    let mut selection = ask(&mut client, "selectionRange", positions)[0].take();
    let mut depth = 0;
    while !selection.is_null() {
        depth += 1;
        selection = selection["parent"].take();
    }
    assert_eq!(depth, 4, "the word, the call, the statement, the text");
    let options = json!({"options": {"tabSize": 4, "insertSpaces": true}});
    let edits = ask(&mut client, "formatting", options.clone());
    assert_eq!(edits.as_array().map(Vec::len), Some(1));
    let mut within = options;
    within["range"] =
        json!({"start": {"line": 2, "character": 0}, "end": {"line": 2, "character": 1}});
    let edits = ask(&mut client, "rangeFormatting", within);
    assert_eq!(edits[0]["newText"], "def f(a, b) = a");
    client.edit(2, Some([2, 0, 2, 0]), "let g={0|1}\n");
    let typed = json!({
        "position": {"line": 2, "character": 11}, "ch": "}",
        "options": {"tabSize": 4, "insertSpaces": true},
    });
    let edits = ask(&mut client, "onTypeFormatting", typed);
    assert_eq!(edits[0]["range"]["start"]["character"], 5);
    assert_eq!(edits[0]["newText"], " = ");
    assert_eq!(edits[0]["range"]["end"]["character"], 6);
    assert_eq!(client.stop(), Some(0));
}

#[test]
fn signatures_and_colours() {
    let mut client = Client::with_encodings(&["utf-8"]);
    client.open("cool(1, \nlet a = 3");
    let help = ask(&mut client, "signatureHelp", place(0, 8));
    assert_eq!(help["signatures"][0]["label"], "cool(g, t)");
    assert_eq!(help["activeParameter"], 1);
    let full = ask(&mut client, "semanticTokens/full", json!({}));
    let id = full["resultId"].clone();
    client.edit(2, Some([1, 8, 1, 9]), "R3 + 1");
    let delta = ask(
        &mut client,
        "semanticTokens/full/delta",
        json!({"previousResultId": id}),
    );
    let fresh = ask(&mut client, "semanticTokens/full", json!({}));
    let mut made = full["data"].as_array().expect("numbers").clone();
    for edit in delta["edits"].as_array().expect("edits") {
        let start = edit["start"].as_u64().unwrap_or(0) as usize;
        let count = edit["deleteCount"].as_u64().unwrap_or(0) as usize;
        let data = edit["data"].as_array().cloned().unwrap_or_default();
        made.splice(start..start + count, data);
    }
    assert_eq!(json!(made), fresh["data"]);
    let range = json!({"range": {"start": {"line": 1, "character": 0}, "end": {"line": 2, "character": 0}}});
    let some = ask(&mut client, "semanticTokens/range", range);
    assert_eq!(some["data"][0], 1);
    // A line of half a megabyte.
    client.edit(3, None, &"R3 + ".repeat(100_000));
    let begin = std::time::Instant::now();
    ask(&mut client, "semanticTokens/full", json!({}));
    assert!(begin.elapsed().as_secs() < 20, "{:?}", begin.elapsed());
    assert_eq!(client.stop(), Some(0));
}

#[test]
fn values_are_put_in_by_command() {
    let mut client = Client::with_encodings(&["utf-8"]);
    client.open("let g = 2 * nim 3 + 4\ng + 1\n3^^*\nnim 3\nmap(n -> 2 * n, 1..3)");
    client.hints();
    // A list has a value, too, but no winning move.
    let map = json!({"line": 4, "character": 1});
    let params = json!({"range": {"start": map, "end": map}, "context": {"diagnostics": []}});
    let actions = ask(&mut client, "codeAction", params).to_string();
    assert!(actions.contains("Replace by value"), "{actions}");
    assert!(!actions.contains("Insert winning move"), "{actions}");
    let range = json!({"start": {"line": 0, "character": 14}, "end": {"line": 0, "character": 14}});
    let actions = ask(
        &mut client,
        "codeAction",
        json!({"range": range, "context": {"diagnostics": []}}),
    );
    let titles: Vec<&str> = actions
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|a| a["title"].as_str())
        .collect();
    assert!(
        titles.contains(&"Replace by value") && titles.contains(&"Insert winning move"),
        "{titles:?}"
    );
    for (command, line, column, expected) in [
        ("cgt.replaceByValue", 0, 14, "(*7)"),
        ("cgt.replaceByValue", 4, 1, "[2, 4, 6]"),
        ("cgt.insertAssert", 0, 14, "\nassert nim 3 + 4 == *7"),
        (
            "cgt.insertWinningMove",
            0,
            14,
            "\nplay(nim 3 + 4, \"4 to 3\")",
        ),
    ] {
        let arguments = json!([URI, {"line": line, "character": column}]);
        let id = client.request(
            "workspace/executeCommand",
            json!({"command": command, "arguments": arguments}),
        );
        client.answer(id);
        let edit = client.wait(|c| {
            let at = c
                .requests
                .iter()
                .position(|r| r["method"] == "workspace/applyEdit")?;
            Some(c.requests.remove(at))
        });
        assert_eq!(
            edit["params"]["edit"]["changes"][URI][0]["newText"],
            expected
        );
    }
    let arguments = json!([URI, {"line": 0, "character": 14}]);
    let id = client.request(
        "workspace/executeCommand",
        json!({"command": "cgt.explain", "arguments": arguments}),
    );
    let answer = client.answer(id);
    assert!(
        answer["text"].as_str().is_some_and(|t| t.contains("*7")),
        "{answer}"
    );
    assert_eq!(answer["explanation"]["value"]["pretty"], "*7");
    let arguments = json!([URI, {"line": 1, "character": 2}]);
    let command = json!({"command": "cgt.thermograph", "arguments": arguments});
    let id = client.request("workspace/executeCommand", command);
    let answer = client.answer(id);
    assert!(
        answer["svg"].as_str().is_some_and(|t| t.contains("<svg")),
        "{answer}"
    );
    let range = json!({"start": {"line": 2, "character": 1}, "end": {"line": 2, "character": 1}});
    let actions = ask(
        &mut client,
        "codeAction",
        json!({"range": range, "context": {"diagnostics": [], "only": ["refactor"]}}),
    );
    assert_eq!(actions[0]["title"], "Convert to Unicode");
    assert_eq!(actions[0]["edit"]["changes"][URI][0]["newText"], "3⇑*");
    client.hints();
    let lenses = ask(&mut client, "codeLens", json!({}));
    // Lenses above positions are shown where they are wanted.
    assert_eq!(lenses, json!([]));
    assert_eq!(client.stop(), Some(0));
}

/// The labels of the hints.
fn labels(client: &mut Client) -> Vec<String> {
    client.hints().into_iter().map(|h| h.2).collect()
}

#[test]
fn problems_are_pulled_by_clients_that_ask() {
    // Like VS Code, which supports both push and pull diagnostics.
    let capabilities = json!({
        "textDocument": {"diagnostic": {}, "publishDiagnostics": {"versionSupport": true}},
        "workspace": {"diagnostics": {"refreshSupport": true}},
    });
    let mut client = Client::start(capabilities, json!({}));
    client.open("let a = 1\nlet b = unknown\nb\nassert 1 == 2");
    client.hints();
    let found = ask(&mut client, "diagnostic", json!({}));
    let codes: Vec<&str> = found["items"]
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|p| p["code"].as_str())
        .collect();
    assert_eq!(codes, ["unused", "unknown-name", "no-value", "assertion"]);
    assert_eq!(found["items"][0]["severity"], 4);
    assert_eq!(found["items"][0]["tags"], json!([1]));
    let again = ask(
        &mut client,
        "diagnostic",
        json!({"previousResultId": found["resultId"]}),
    );
    assert_eq!(again["kind"], "unchanged");
    let refreshed = |c: &Client| {
        let all = c.asked.iter();
        all.filter(|m| *m == "workspace/diagnostic/refresh").count()
    };
    let before = refreshed(&client);
    assert!(before > 0);
    // No refresh for changes that the client has already pulled.
    client.edit(2, Some([0, 0, 0, 0]), " ");
    client.hints();
    ask(&mut client, "diagnostic", json!({}));
    let settled = refreshed(&client);
    client.edit(3, Some([3, 0, 3, 0]), "# ");
    client.hints();
    ask(&mut client, "diagnostic", json!({}));
    client.edit(4, Some([3, 0, 3, 2]), "");
    client.wait(|c| (refreshed(c) > settled).then_some(()));
    client.notify(
        "textDocument/didClose",
        json!({"textDocument": {"uri": URI}}),
    );
    client.hover(0, 0);
    assert!(client.published.is_empty(), "{:?}", client.published);
    assert_eq!(client.stop(), Some(0));
}

#[test]
fn a_statement_is_run_with_more_time_by_command() {
    // The limit is ten times the longest expected stall of the machine, and a tenth of the statement's running time.
    let mut client = Client::start(json!({}), json!({"timeLimit": 0.5, "longTimeLimit": 600}));
    let slow = "let g = [a for a in 1..2000, b in 1..10000 if a == 0]";
    // Until it is run, the statements that depend on it, directly or indirectly, have no value either.
    client.open(&format!("{slow}\nlet h = [g, 1]\nh\n1"));
    assert_eq!(labels(&mut client), ["limit", "= 1"]);
    let lenses = ask(&mut client, "codeLens", json!({}));
    assert_eq!(lenses[0]["command"]["command"], "cgt.run");
    let arguments = lenses[0]["command"]["arguments"].clone();
    let id = client.request(
        "workspace/executeCommand",
        json!({"command": "cgt.run", "arguments": arguments}),
    );
    client.answer(id);
    let begin = std::time::Instant::now();
    while labels(&mut client) != ["= []", "= [[], 1]", "= [[], 1]", "= 1"] {
        assert!(begin.elapsed().as_secs() < 60, "{:?}", client.hints());
    }
    assert!(client.hover(2, 0).contains("h = [[], 1]"));
    assert_eq!(client.stop(), Some(0));
}

#[test]
fn what_a_code_means_is_told_by_link_or_by_action() {
    let text = "let b = unknown";
    let range = json!({"start": {"line": 0, "character": 9}, "end": {"line": 0, "character": 9}});
    let of_problems = json!({"range": range, "context": {"diagnostics": [], "only": ["quickfix"]}});
    let mut client = Client::with_encodings(&["utf-8"]);
    client.open(text);
    let actions = ask(&mut client, "codeAction", of_problems.clone());
    assert_eq!(actions[0]["title"], "Explain `unknown-name`");
    let command = &actions[0]["command"];
    let id = client.request(
        "workspace/executeCommand",
        json!({"command": command["command"], "arguments": command["arguments"]}),
    );
    let answer = client.answer(id);
    let told = client.wait(|c| c.told.pop());
    assert_eq!(told["message"], answer["text"]);
    let shown = told["message"].as_str().expect("a text");
    assert!(
        shown.starts_with("unknown-name: The name is not defined."),
        "{shown}"
    );
    let id = client.request(
        "workspace/executeCommand",
        json!({"command": "cgt.explainError", "arguments": ["nonsense"]}),
    );
    assert_eq!(
        client.message(id)["error"]["message"],
        "there is no code `nonsense`"
    );
    let options = json!({"client": {"shows": true, "documents": true}});
    let mut client = Client::start(json!({}), options);
    client.open(text);
    client.problems(|p| p["version"] == 1);
    let found = &client.published[0]["diagnostics"];
    let links: Vec<&Value> = found
        .as_array()
        .expect("a list")
        .iter()
        .map(|p| &p["codeDescription"]["href"])
        .collect();
    assert_eq!(links, ["cgt-doc:errors/unknown-name.md"]);
    assert_eq!(ask(&mut client, "codeAction", of_problems), json!([]));
}

#[test]
fn hovers_mark_the_winning_moves() {
    let mut client = Client::with_encodings(&["utf-8"]);
    client.open("R3c2R2\nstrip R3B");
    let text = client.hover(0, 1);
    assert!(text.contains("o--o==o--.--o==o--o"), "{text}");
    assert!(client.hover(1, 1).contains("mean -1, temperature 1"));
    let mut pictures = Client::start(json!({}), json!({"client": {"images": true}}));
    pictures.open("R3c2R2");
    let text = pictures.hover(0, 1);
    assert!(
        text.contains("![](data:image/svg+xml;utf8,%3Csvg"),
        "{text}"
    );
    assert!(!text.contains("o--o"), "{text}");
}

#[test]
fn a_name_is_renamed_in_files_that_are_not_open_without_a_project() {
    let folder = folder();
    let folder = folder.path();
    let uri = |name: &str| format!("file://{}/{name}", folder.display());
    let own = "def twice(x) = x + x\n";
    std::fs::write(folder.join("own.cgt"), own).expect("a file");
    std::fs::write(folder.join("user.cgt"), "import \"own.cgt\"\ntwice(3)\n").expect("a file");
    std::fs::write(folder.join("other.cgt"), "def twice(x) = x\n").expect("a file");
    let mut client = Client::with_encodings(&["utf-8"]);
    let document = json!({"uri": uri("own.cgt"), "languageId": "cgt", "version": 1, "text": own});
    client.notify("textDocument/didOpen", json!({"textDocument": document}));
    let mut rename = place(0, 5);
    rename["textDocument"] = json!({"uri": uri("own.cgt")});
    rename["newName"] = json!("double");
    let id = client.request("textDocument/rename", rename);
    let edit = client.answer(id);
    assert_eq!(client.stop(), Some(0));
    let mut changed: Vec<&String> = edit["changes"]
        .as_object()
        .expect("changes")
        .keys()
        .collect();
    changed.sort();
    assert_eq!(changed, [&uri("own.cgt"), &uri("user.cgt")]);
    assert_eq!(
        edit["changes"][uri("user.cgt")][0]["range"]["start"]["line"],
        1
    );
}

#[test]
fn a_scene_is_what_an_infoview_shows() {
    let mut client = Client::with_encodings(&["utf-8"]);
    client.open("let h = nim 3\nh + nim 5\nclaim forall g in positions(clobber, 1, 2): g == 0");
    client.hints();
    let mut scene = |line: usize, column: usize| {
        let id = client.request("cgt/scene", place(line, column));
        client.answer(id)
    };
    let sum = scene(1, 2);
    assert_eq!(sum["expression"], "h + nim 5");
    assert_eq!(sum["facts"]["value"]["pretty"], "*6");
    let wins = sum["judge"]["moves"].as_array().expect("moves").iter();
    let wins: Vec<&serde_json::Value> = wins.filter(|m| m["wins"] == true).collect();
    assert_eq!(wins[0]["name"], "2: 5 to 3");
    // The position in which the claim fails, and not the first one.
    let case = scene(2, 2);
    assert_eq!(case["facts"]["outcome"]["is"], "N", "{case}");
    let board = case["show"]["text"].as_str().expect("a position");
    assert!(board.contains("xo") || board.contains("ox"), "{case}");
    assert_eq!(scene(0, 1)["expression"], "nim 3");
    assert!(scene(3, 0).is_null());
    // A comparison is about the difference; an explanation and a query about their game.
    client.edit(
        2,
        None,
        "let h = nim 3\nh >= nim 5\nexplain(h >= nim 5)\noutcome(h)\nh == 0",
    );
    client.hints();
    let mut scene = |line: usize, column: usize| {
        let id = client.request("cgt/scene", place(line, column));
        client.answer(id)
    };
    let difference = scene(1, 3);
    assert_eq!(difference["title"], "h >= nim 5");
    assert_eq!(difference["expression"], "(h) - (nim 5)");
    assert_eq!(difference["facts"]["outcome"]["is"], "N");
    assert_eq!(scene(2, 1)["expression"], "(h) - (nim 5)");
    assert_eq!(scene(3, 1)["expression"], "h");
    assert_eq!(scene(4, 3)["expression"], "h");
    assert_eq!(client.stop(), Some(0));
}

#[test]
fn boards_ask_the_server() {
    let mut client = Client::with_encodings(&["utf-8"]);
    client.open("let h = nim 3\n\n# of h\nlet g = h + nim 5");
    let mut asked = place(3, 12);
    asked["methods"] = json!([]);
    let id = client.request("cgt/scene", asked);
    let scene = client.answer(id);
    assert_eq!(scene["title"], "nim 5");
    assert_eq!(scene["context"], "let h = nim 3");
    assert_eq!(
        scene["statement"]["end"],
        json!({"line": 3, "character": 17})
    );
    assert!(scene["show"].is_null());
    let params = json!({"context": scene["context"], "expression": "h", "moves": ["3 to 1"]});
    let id = client.request("cgt/board", json!({"method": "facts", "params": params}));
    assert_eq!(client.answer(id)["value"]["pretty"], "*");
    let id = client.request("cgt/board", json!({"method": "dance", "params": {}}));
    assert!(client.answer(id)["fault"].is_object());
    assert_eq!(client.stop(), Some(0));
}

/// The status and the text of an answer of the server on this machine.
#[cfg(feature = "serve")]
pub(crate) fn fetched(host: &str, target: &str) -> (String, String) {
    use std::io::{Read, Write};
    let mut stream = std::net::TcpStream::connect(host).expect("it listens");
    let request = format!("GET {target} HTTP/1.1\r\nHost: {host}\r\n\r\n");
    stream.write_all(request.as_bytes()).expect("it reads");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("it answers");
    let (head, text) = answer.split_once("\r\n\r\n").expect("a head");
    let status = head.split(' ').nth(1).expect("a status");
    (status.into(), text.into())
}

#[cfg(feature = "serve")]
#[test]
fn the_infoview_shows_the_position_under_the_cursor() {
    let mut client = Client::with_arguments(&["--infoview"]);
    let told = client.wait(|client| client.told.pop());
    let address = told["message"].as_str().expect("a text");
    let address = address
        .strip_prefix("the infoview is at http://")
        .expect("an address");
    let (host, query) = address.split_once("/?").expect("a query");
    let json = |path: &str, parameters: &str| -> Value {
        let (status, text) = fetched(host, &format!("{path}?{query}&{parameters}"));
        assert_eq!(status, "200", "{text}");
        serde_json::from_str(&text).expect("JSON")
    };
    assert!(
        fetched(host, &format!("/?{query}"))
            .1
            .contains("<title>cgt infoview</title>")
    );
    assert_eq!(fetched(host, "/?token=0").0, "403");
    assert_eq!(fetched(host, &format!("/none?{query}")).0, "404");
    client.open("let h = nim 3\nh + nim 5\nh");
    client.hover(1, 2);
    let first = json("/scene", "after=0");
    assert_eq!(first["expression"], "h + nim 5");
    let ask = |method: &str, moves: &str| {
        json(
            "/ask",
            &format!("scene={}&method={method}&moves={moves}", first["number"]),
        )
    };
    assert_eq!(ask("facts", "[]")["value"]["pretty"], "*6");
    let after = ask("show", "%5B%222%3A+5+to+3%22%5D");
    assert_eq!(after["text"], "nim(3) + nim(3)");
    let why = ask("explain", "[]");
    assert_eq!(why["value"]["pretty"], "*6");
    assert_eq!(why["components"][0]["game"], "nim(3)");
    let next = ask("explain", "[]&position=nim(3)");
    assert_eq!(
        next["sides"][0]["options"][2]["value"]["pretty"], "*2",
        "{next}"
    );
    assert!(ask("judge", "[7]")["fault"].is_object());
    // The next scene comes when the cursor moves.
    let id = client.request("textDocument/documentHighlight", place(2, 0));
    client.answer(id);
    let next = json("/scene", &format!("after={}", first["change"]));
    assert_eq!(next["expression"], "h");
    // A pinned scene stays known, is compared with another, and is marked when the text has changed.
    let with = format!("&with={}&with_moves=[]", next["number"]);
    let difference = ask("compare", &format!("[]{with}"));
    assert_eq!(difference["sign"], "||", "{difference}");
    assert_eq!(difference["facts"][1]["value"]["pretty"], "*3");
    let pinned = format!("pinned={}", first["number"]);
    let mut after = next["change"].clone();
    for _ in 0..10 {
        for line in [0, 2] {
            let id = client.request("textDocument/documentHighlight", place(line, 0));
            client.answer(id);
        }
        after = json("/scene", &format!("after={after}&{pinned}"))["change"].clone();
    }
    assert_eq!(ask("facts", "[]")["value"]["pretty"], "*6");
    let mut edited = |version, text: &str| {
        client.edit(version, Some([1, 0, 1, 0]), text);
        let found = json("/scene", &format!("after={after}&{pinned}"));
        after = found["change"].clone();
        found["pinned_has_changed"].clone()
    };
    assert_eq!(edited(2, "h + "), true);
    client.edit(3, Some([1, 0, 1, 4]), "");
    let back = json("/scene", &format!("after={after}&{pinned}"));
    assert_eq!(back["pinned_has_changed"], false);
    // What is at the cursor is shown again when the text there changes.
    client.edit(4, Some([2, 0, 2, 1]), "nim 9");
    let now = json("/scene", &format!("after={}", back["change"]));
    assert_eq!(now["expression"], "nim 9");
    assert_eq!(client.stop(), Some(0));
}

/// The lines of the problems of a version of a document, once it is evaluated.
fn problem_lines(client: &mut Client, uri: &str, version: i64) -> Vec<i64> {
    let (first, last) = (
        json!({"line": 0, "character": 0}),
        json!({"line": 9, "character": 0}),
    );
    let params = json!({"textDocument": {"uri": uri}, "range": {"start": first, "end": last}});
    let id = client.request("textDocument/inlayHint", params);
    client.answer(id);
    let published = client.wait(|client| {
        let mut all = client.published.iter().rev();
        let is_it = |p: &&Value| p["uri"] == uri && p["version"] == version;
        all.find(is_it).cloned()
    });
    let starts = published["diagnostics"].as_array().expect("a list").iter();
    starts
        .filter_map(|d| d["range"]["start"]["line"].as_i64())
        .collect()
}

#[test]
fn the_error_of_an_import_moves_with_it() {
    let folder = folder();
    std::fs::write(folder.path().join("b.cgt"), "let x = 1 +\n").expect("a file");
    let uri = format!("file://{}", folder.path().join("a.cgt").display());
    let mut client = Client::with_encodings(&["utf-8"]);
    let document =
        json!({"uri": uri, "languageId": "cgt", "version": 1, "text": "import \"b.cgt\"\n1 + 1\n"});
    client.notify("textDocument/didOpen", json!({"textDocument": document}));
    assert_eq!(problem_lines(&mut client, &uri, 1), [0]);
    let start = json!({"line": 0, "character": 0});
    let change = json!({"range": {"start": start, "end": start}, "text": "# c\n2 + 2\n"});
    client.notify(
        "textDocument/didChange",
        json!({"textDocument": {"uri": uri, "version": 2}, "contentChanges": [change]}),
    );
    assert_eq!(problem_lines(&mut client, &uri, 2), [2]);
    assert_eq!(client.stop(), Some(0));
}
