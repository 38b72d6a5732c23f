//! The language server under load: requests do not block, messages stay in order, and it exits when it should.
#![cfg(feature = "lsp")]

use crate::lsp_client::{self, Client, PATIENCE, URI};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// A loop that takes hours.
const SLOW: &str = "[a for a in 1..100000, b in 1..100000 if a == 0]";
/// A search that takes minutes.
const SEARCH: &str = "goishi(400,400,400)";
/// Less than the time of either, but longer than a stall of a busy machine.
const SOON: Duration = Duration::from_secs(20);

#[test]
fn a_slow_statement_leaves_the_editor_usable() {
    let mut client = Client::start(json!({}), json!({"timeLimit": 600}));
    client.open(&format!("1 + 1\n{SLOW}\nR3cR2"));
    // Wait until it is being evaluated.
    std::thread::sleep(Duration::from_millis(300));
    let begin = Instant::now();
    assert!(client.hover(2, 1).starts_with("```cgt\nR3cR2 = "));
    assert!(begin.elapsed() < SOON, "{:?}", begin.elapsed());
    // The results of other statements are available.
    let known = [(0, 5, "= 2".to_string()), (2, 5, "= 0".to_string())];
    assert_eq!(client.hints(), known);
    // An edit of its line cancels it.
    client.edit(2, Some([1, 0, 1, SLOW.len()]), "2 + 2");
    let begin = Instant::now();
    let hints = client.hints();
    assert_eq!(hints.len(), 3, "{hints:?}");
    assert_eq!(hints[1], (1, 5, "= 4".to_string()));
    assert!(begin.elapsed() < SOON, "{:?}", begin.elapsed());
    assert_eq!(client.stop(), Some(0));
}

#[test]
fn a_slow_hover_gives_way() {
    let mut client = Client::start(json!({}), json!({"timeLimit": 600}));
    client.open(&format!("{SEARCH}\nR3cR2"));
    let slow = client.ask_hover(0, 2);
    std::thread::sleep(Duration::from_millis(700));
    let begin = Instant::now();
    assert!(client.hover(1, 1).starts_with("```cgt\nR3cR2 = "));
    assert!(begin.elapsed() < SOON, "{:?}", begin.elapsed());
    let text = client.answer(slow)["contents"]["value"].to_string();
    assert!(
        text.contains("no value") && text.contains("Goishi"),
        "{text}"
    );
}

#[test]
fn a_slow_hover_gives_way_to_one_that_waits_already() {
    let mut client = Client::start(json!({}), json!({"timeLimit": 600}));
    client.open(&format!("{SEARCH}\nR3cR2"));
    let slow = client.ask_hover(0, 2);
    assert!(client.hover(1, 1).starts_with("```cgt\nR3cR2 = "));
    let text = client.answer(slow)["contents"]["value"].to_string();
    assert!(text.contains("interrupted"), "{text}");
    // With nothing behind it, a hover has its full time.
    let slow = client.ask_hover(0, 2);
    let text = client.answer(slow)["contents"]["value"].to_string();
    assert!(text.contains("time limit"), "{text}");
}

#[test]
fn scenes_that_nobody_cancels_give_way_to_the_next() {
    let mut client = Client::start(json!({}), json!({"timeLimit": 600}));
    client.open(&format!("{SEARCH}\nR3cR2"));
    // Each alone would take ten seconds.
    let slow: Vec<i64> = (0..20)
        .map(|_| client.request("cgt/scene", lsp_client::place(0, 2)))
        .collect();
    let last = client.request("cgt/scene", lsp_client::place(1, 1));
    let begin = Instant::now();
    assert_eq!(client.answer(last)["title"], "R3cR2");
    assert!(begin.elapsed() < PATIENCE / 2, "{:?}", begin.elapsed());
    for id in slow {
        assert_eq!(client.answer(id)["title"], SEARCH);
    }
    assert_eq!(client.stop(), Some(0));
}

#[test]
fn a_backlog_of_one_document_leaves_the_others() {
    let other = "file:///nowhere/other.cgt";
    let mut client = Client::with_encodings(&["utf-8"]);
    let lines: String = (0..3000).map(|n| format!("let x{n} = {n}\n")).collect();
    client.open(&lines);
    let document = json!({"uri": other, "languageId": "cgt", "version": 1, "text": "1 + 1"});
    client.notify("textDocument/didOpen", json!({"textDocument": document}));
    let mut asked = Vec::new();
    for version in 2..60 {
        client.edit(version, Some([5, 0, 5, 0]), &format!("# {version}\n"));
        let params = json!({"textDocument": {"uri": URI}});
        asked.push(client.request("textDocument/semanticTokens/full", params));
    }
    let mut params = lsp_client::place(0, 2);
    params["textDocument"]["uri"] = json!(other);
    let hover = client.request("textDocument/hover", params);
    let text = client.answer(hover)["contents"]["value"].to_string();
    assert!(text.contains("1 + 1 = 2"), "{text}");
    let last = asked.pop().expect("a request");
    assert!(
        client.answered(last).is_none(),
        "the backlog held up the hover"
    );
    assert!(client.answer(last)["data"].is_array());
    // Edits that nothing asks about between are merged, and none is lost.
    for version in 60..1000 {
        client.edit(
            version,
            Some([0, 0, 1, 0]),
            &format!("let x0 = {version}\n"),
        );
    }
    assert!(client.hover(0, 9).starts_with("```cgt\n999\n"));
    assert_eq!(client.stop(), Some(0));
}

#[test]
fn a_cancelled_hover_frees_its_worker() {
    let mut client = Client::start(json!({}), json!({"timeLimit": 0.1}));
    client.open(&format!("{SEARCH}\nR3cR2"));
    let slow = client.ask_hover(0, 2);
    std::thread::sleep(Duration::from_millis(200));
    client.notify("$/cancelRequest", json!({"id": slow}));
    let message = client.message(slow);
    assert_eq!(message["error"]["code"], -32800, "{message}");
    let begin = Instant::now();
    assert!(client.hover(1, 1).starts_with("```cgt\nR3cR2 = "));
    assert!(begin.elapsed() < SOON, "{:?}", begin.elapsed());
}

#[test]
fn edits_and_hovers_stay_in_order() {
    let mut client = Client::with_encodings(&["utf-8"]);
    client.open("0");
    let mut asked = Vec::new();
    for n in 1..=400usize {
        let before = (n - 1).to_string().len();
        client.edit(1 + n as i64, Some([0, 0, 0, before]), &n.to_string());
        asked.push((n, client.ask_hover(0, 0)));
    }
    for (n, id) in asked {
        let answer = client.answer(id);
        let text = answer["contents"]["value"].as_str().unwrap_or("");
        assert!(
            text.starts_with(&format!("```cgt\n{n}\n```")),
            "{n}: {text}"
        );
    }
    assert_eq!(client.hints(), [(0, 3, "= 400".to_string())]);
    assert_eq!(client.stop(), Some(0));
}

#[test]
fn a_statement_over_its_time_is_a_warning() {
    let mut client = Client::start(json!({}), json!({"timeLimit": 0.2}));
    client.open(&format!("{SEARCH}\n1 + 1"));
    let problems = client.problems(|p| p["diagnostics"].as_array().is_some_and(|d| !d.is_empty()));
    assert!(
        problems[0].3.starts_with("time limit reached"),
        "{problems:?}"
    );
    let hints = client.hints();
    let limit = (0, SEARCH.len() as u64, "limit".to_string());
    assert_eq!(hints, [limit, (1, 5, "= 2".to_string())]);
}

#[test]
fn a_long_evaluation_is_shown_and_can_be_stopped() {
    let mut client = Client::start(able(), json!({"timeLimit": 600}));
    client.open(&format!("{SLOW}\n1 + 1"));
    client.wait(|c| {
        c.asked
            .iter()
            .any(|m| m == "window/workDoneProgress/create")
            .then_some(())
    });
    // The progress token is the number of the evaluation, the first of this server.
    client.notify("window/workDoneProgress/cancel", json!({"token": 1}));
    let begin = Instant::now();
    let stopped = (0, SLOW.len() as u64, "stopped".to_string());
    assert_eq!(client.hints(), [stopped, (1, 5, "= 2".to_string())]);
    // Clicking the hint runs the statement under a new progress token.
    assert_eq!(
        first_hint(&mut client)["label"][0]["command"]["command"],
        "cgt.run"
    );
    run(&mut client, 0);
    let two = |c: &mut Client| {
        let all = c.asked.iter();
        let begun = all.filter(|m| *m == "window/workDoneProgress/create");
        (begun.count() == 2).then_some(())
    };
    client.wait(two);
    // An edit elsewhere does not end it; only Stop does.
    wait_for(&mut client, &[(0, "…"), (1, "= 2")]);
    client.edit(2, Some([1, 4, 1, 5]), "2");
    wait_for(&mut client, &[(0, "…"), (1, "= 3")]);
    assert!(!client.ended(2));
    client.notify("window/workDoneProgress/cancel", json!({"token": 2}));
    client.wait(|c| c.ended(2).then_some(()));
    assert!(begin.elapsed() < SOON, "{:?}", begin.elapsed());
}

/// The first hint as the server sends it.
fn first_hint(client: &mut Client) -> Value {
    let range = json!({"start": {"line": 0, "character": 0}, "end": {"line": 9, "character": 0}});
    let params = json!({"textDocument": {"uri": URI}, "range": range});
    let id = client.request("textDocument/inlayHint", params);
    client.answer(id)[0].take()
}

/// Runs the statement of a line with more time.
fn run(client: &mut Client, line: u64) {
    let arguments = json!([URI, {"line": line, "character": 0}]);
    let params = json!({"command": "cgt.run", "arguments": arguments});
    let id = client.request("workspace/executeCommand", params);
    client.answer(id);
}

/// The capabilities of a client that shows progress and can refresh hints.
fn able() -> Value {
    json!({"window": {"workDoneProgress": true}, "workspace": {"inlayHint": {"refreshSupport": true}}})
}

/// Waits for these hints; `…` may be followed by how far the statement is.
fn wait_for(client: &mut Client, expected: &[(u64, &str)]) {
    let begin = Instant::now();
    let shown = |label: &str| {
        if label.starts_with("… ") {
            "…".into()
        } else {
            label.to_string()
        }
    };
    loop {
        let hints = client.hints();
        let hints: Vec<_> = hints
            .iter()
            .map(|(l, _, label)| (*l, shown(label)))
            .collect();
        let found: Vec<_> = hints.iter().map(|(l, label)| (*l, &**label)).collect();
        if found == expected {
            return;
        }
        assert!(begin.elapsed() < SOON, "{found:?} is not {expected:?}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn slow_statements_hold_back_no_others() {
    let mut client = Client::start(able(), json!({"timeLimit": 600}));
    // The second document also has the slow statement, and one that needs more than its time slice.
    let text = format!("{SLOW}\nlet x = {SLOW}\nx\n1 + 1");
    client.open(&text);
    let pending = [(0, "…"), (1, "…"), (2, "…"), (3, "= 2")];
    wait_for(&mut client, &pending);
    client.edit(2, Some([3, 4, 3, 5]), "4");
    wait_for(&mut client, &[(0, "…"), (1, "…"), (2, "…"), (3, "= 5")]);
    // A statement that takes half a second gets further slices while the long lane is busy.
    let medium = "length([a for a in 1..1000, b in 1..1000 if a == b])";
    client.edit(3, Some([3, 0, 3, 5]), medium);
    wait_for(&mut client, &[(0, "…"), (1, "…"), (2, "…"), (3, "= 1000")]);
    // The slow line is removed; a value that is written there needs no hint.
    client.edit(4, Some([1, 8, 1, 8 + SLOW.len()]), "7");
    wait_for(&mut client, &[(0, "…"), (2, "= 7"), (3, "= 1000")]);
    assert_eq!(client.stop(), Some(0));
}

#[test]
fn a_slice_changes_no_answer() {
    let mut client = Client::start(able(), json!({"timeLimit": 600}));
    // The last result belongs to the slow statement, not to the statement before it.
    client.open(&format!("5\n{SLOW}\n_\n1 / 0\nlet z = 1 / 0\nz"));
    wait_for(&mut client, &[(0, "= 5"), (1, "…"), (2, "…")]);
    // A statement with a permanent error needs no more time.
    client.problems(|p| {
        p["diagnostics"]
            .as_array()
            .is_some_and(|all| all.len() == 4)
    });
    client.edit(2, Some([1, 0, 1, SLOW.len()]), "8");
    wait_for(&mut client, &[(0, "= 5"), (1, "= 8"), (2, "= 8")]);
}

#[test]
fn a_statement_of_two_documents_outlives_one_of_them() {
    let mut client = Client::start(able(), json!({"timeLimit": 600}));
    let other = "file:///nowhere/other.cgt";
    let document = json!({"uri": other, "languageId": "cgt", "version": 1, "text": SLOW});
    client.notify("textDocument/didOpen", json!({"textDocument": document}));
    client.wait(|c| c.begun(1).then_some(()));
    client.open(&format!("{SLOW}\n1 + 1"));
    wait_for(&mut client, &[(0, "…"), (1, "= 2")]);
    client.notify(
        "textDocument/didClose",
        json!({"textDocument": {"uri": other}}),
    );
    client.wait(|c| c.ended(1).then_some(()));
    client.wait(|c| c.begun(2).then_some(()));
    client.notify("window/workDoneProgress/cancel", json!({"token": 2}));
    wait_for(&mut client, &[(0, "stopped"), (1, "= 2")]);
    assert_eq!(client.stop(), Some(0));
}

#[test]
fn what_runs_outlives_edits_settings_and_closing() {
    let mut client = Client::start(able(), json!({"timeLimit": 0.2, "longTimeLimit": 600}));
    client.open(&format!("1\n{SLOW}\n3"));
    wait_for(&mut client, &[(0, "= 1"), (1, "limit"), (2, "= 3")]);
    run(&mut client, 1);
    wait_for(&mut client, &[(0, "= 1"), (1, "…"), (2, "= 3")]);
    // Lines above move the statement. An error elsewhere does not affect it.
    client.edit(2, Some([0, 0, 0, 0]), "2 )\n\n");
    wait_for(&mut client, &[(2, "= 1"), (3, "…"), (4, "= 3")]);
    // A changed limit restarts all evaluations. The run with more time is still wanted.
    let settings = json!({"settings": {"cgt": {"timeLimit": 0.3}}});
    client.notify("workspace/didChangeConfiguration", settings);
    wait_for(&mut client, &[(2, "= 1"), (3, "…"), (4, "= 3")]);
    client.wait(|c| c.begun(1).then_some(()));
    client.notify(
        "textDocument/didClose",
        json!({"textDocument": {"uri": URI}}),
    );
    client.wait(|c| c.ended(1).then_some(()));
    client.open("1 + 1");
    wait_for(&mut client, &[(0, "= 2")]);
    assert_eq!(client.stop(), Some(0));
}

#[test]
fn progress_counts_cases_and_statements() {
    let mut client = Client::start(able(), json!({"timeLimit": 600}));
    client.open(
        "1\nclaim forall n in 1..1000: length([a for a in 1..1000, b in 1..1000 if a == b]) > 0",
    );
    let text = client.wait(|c| {
        let mut texts = c
            .progress
            .iter()
            .filter_map(|p| p["value"]["message"].as_str());
        texts.find(|t| t.ends_with(" cases")).map(str::to_string)
    });
    assert!(text.starts_with("1 of 2 statements, "), "{text}");
    assert!(text.ends_with(" of 1000 cases"), "{text}");
}

#[test]
fn ten_thousand_statements_that_need_a_slow_one() {
    let mut client = Client::start(able(), json!({"timeLimit": 1}));
    let mut text = format!("let x = {SLOW}\n");
    for n in 0..10_000 {
        text += &format!("[x, {n}]\n");
    }
    client.open(&text);
    let begin = Instant::now();
    let limit = (0, 8 + SLOW.len() as u64, "limit".to_string());
    while client.hints() != [limit.clone()] {
        assert!(begin.elapsed() < SOON, "{:?}", begin.elapsed());
        std::thread::sleep(Duration::from_millis(200));
    }
    client.edit(2, Some([0, 8, 0, 8 + SLOW.len()]), "0");
    let begin = Instant::now();
    while client
        .hints()
        .iter()
        .filter(|h| h.2.starts_with("= [0, "))
        .count()
        < 10_000
    {
        assert!(begin.elapsed() < SOON, "{:?}", begin.elapsed());
        std::thread::sleep(Duration::from_millis(200));
    }
    assert_eq!(client.stop(), Some(0));
}

#[test]
fn the_document_edited_last_comes_first() {
    let mut client = Client::start(json!({}), json!({"timeLimit": 600}));
    let document =
        json!({"uri": "file:///nowhere/slow.cgt", "languageId": "cgt", "version": 1, "text": SLOW});
    client.notify("textDocument/didOpen", json!({"textDocument": document}));
    std::thread::sleep(Duration::from_millis(300));
    client.open("1 + 1");
    let begin = Instant::now();
    assert_eq!(client.hints(), [(0, 5, "= 2".to_string())]);
    assert!(begin.elapsed() < SOON, "{:?}", begin.elapsed());
}

#[test]
fn it_ends_when_it_should() {
    let mut told = Client::with_encodings(&["utf-16"]);
    told.open(SLOW);
    assert_eq!(told.stop(), Some(0));

    // By the protocol, `exit` without `shutdown` is an error.
    let mut untold = Client::with_encodings(&["utf-16"]);
    untold.notify("exit", Value::Null);
    assert_eq!(untold.exit_code(), Some(1));

    // When the client dies, the server ends, whatever it is doing.
    let mut dead = Client::start(json!({}), json!({"timeLimit": 600}));
    dead.open(SLOW);
    dead.ask_hover(0, 0);
    std::thread::sleep(Duration::from_millis(200));
    let begin = Instant::now();
    dead.hang_up();
    assert_eq!(dead.exit_code(), Some(1));
    assert!(begin.elapsed() < SOON, "{:?}", begin.elapsed());
}

#[test]
fn odd_requests_do_no_harm() {
    let mut client = Client::with_encodings(&["utf-16"]);
    client.open("\u{feff}R3cR2");
    assert!(client.hover(0, 2).starts_with("```cgt\nR3cR2 = "));
    let behind_the_end = client.hover(99, 99);
    assert!(behind_the_end.starts_with("```cgt\nR3cR2 = "));
    client.edit(2, Some([7, 3, 2, 9]), "\n)(");
    client.edit(3, Some([0, 3, 0, 1]), "}");
    client.notify(
        "textDocument/didClose",
        json!({"textDocument": {"uri": "file:///never/opened"}}),
    );
    client.notify(
        "textDocument/didChange",
        json!({"textDocument": {"uri": "x:", "version": 1}, "contentChanges": []}),
    );
    for method in ["hover", "completion", "definition"] {
        let mut params = lsp_client::place(0, 0);
        params["textDocument"]["uri"] = json!("file:///never/opened");
        let id = client.request(&format!("textDocument/{method}"), params);
        assert_eq!(client.answer(id), Value::Null);
    }
    let id = client.request(
        "textDocument/documentSymbol",
        json!({"textDocument": {"uri": URI}}),
    );
    client.answer(id);
    let id = client.request("cgt/unknown", json!({}));
    assert_eq!(client.message(id)["error"]["code"], -32601);
    let id = client.request("textDocument/hover", json!({"wrong": true}));
    assert_eq!(client.message(id)["error"]["code"], -32602);
    assert_eq!(client.stop(), Some(0));
}

#[test]
fn a_message_that_cannot_be_read_is_left_out() {
    let mut client = Client::with_encodings(&["utf-8"]);
    client.open("R3cR2");
    for (bad, code) in [
        ("{\"jsonrpc\":", -32700),
        ("[1,2]", -32600),
        ("null", -32600),
        ("{\"jsonrpc\":\"2.0\",\"id\":{}}", -32600),
    ] {
        client.send_raw(&format!("Content-Length: {}\r\n\r\n{bad}", bad.len()));
        // The answer to it has no id.
        let answer = client.message(0);
        assert_eq!(
            (&answer["id"], &answer["error"]["code"]),
            (&Value::Null, &json!(code))
        );
        assert!(client.hover(0, 2).starts_with("```cgt\nR3cR2 = "), "{bad}");
    }
    assert_eq!(client.stop(), Some(0));
}

#[test]
fn texts_with_endless_lines_are_read_aside() {
    let long = "file:///nowhere/long.cgt";
    let mut client = Client::with_encodings(&["utf-8"]);
    client.open("R3cR2");
    let open = |client: &mut Client, version: i64, text: &str| {
        let document = json!({"uri": long, "languageId": "cgt", "version": version, "text": text});
        client.notify("textDocument/didOpen", json!({"textDocument": document}));
    };
    let problems = |client: &mut Client, version: i64| {
        client.wait(|client| {
            let mut published = client.published.iter().rev();
            let found = published.find(|p| p["uri"] == long && p["version"] == version);
            found.map(|p| p["diagnostics"].as_array().map_or(0, Vec::len))
        })
    };
    open(&mut client, 1, &"1 + ".repeat(1 << 18));
    assert!(client.hover(0, 1).contains("R3cR2 = 0"));
    assert_eq!(problems(&mut client, 1), 1);
    // Edit the document while it is being parsed, then make it short.
    open(&mut client, 2, &"2 + ".repeat(1 << 18));
    open(&mut client, 3, "R2");
    assert_eq!(problems(&mut client, 3), 0);
    let range = json!({"start": {"line": 0, "character": 0}, "end": {"line": 1, "character": 0}});
    let params = json!({"textDocument": {"uri": long}, "range": range});
    let id = client.request("textDocument/inlayHint", params);
    assert_eq!(client.answer(id)[0]["label"], "= *");
}

#[test]
fn the_hint_of_a_running_claim_tells_how_far_it_is() {
    let refreshes = json!({"workspace": {"inlayHint": {"refreshSupport": true}}});
    let mut client = Client::start(refreshes, json!({"timeLimit": 60}));
    client.open("claim forall n in 1..40: domineering(n, n) == 0");
    let until = Instant::now() + PATIENCE;
    let is_told = |client: &mut Client| {
        let hints = client.hints();
        hints.iter().any(|(_, _, label)| {
            label.starts_with("… fails at n = 2, ") && label.contains("of 40 cases")
        })
    };
    let refreshes = |client: &Client| {
        let mut asked = client.asked.iter();
        asked.any(|method| method == "workspace/inlayHint/refresh")
    };
    // The request to look again may come after a hint that was asked for unbidden.
    while !is_told(&mut client) || !refreshes(&client) {
        assert!(Instant::now() < until);
    }
    assert_eq!(client.stop(), Some(0));
}
