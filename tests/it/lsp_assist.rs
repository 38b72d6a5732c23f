//! Completion and quick fixes of the language server, as requested by a client.
#![cfg(feature = "lsp")]

use crate::lsp_client::{Client, URI, place};
use crate::support::folder;
use serde_json::{Value, json};

/// The labels of the completions at a place of a document.
fn completions(client: &mut Client, uri: &str, line: usize, column: usize) -> Vec<String> {
    let mut params = place(line, column);
    params["textDocument"]["uri"] = json!(uri);
    let id = client.request("textDocument/completion", params);
    let answer = client.answer(id);
    let items = answer.get("items").unwrap_or(&answer).as_array();
    let items = items.into_iter().flatten();
    let labels = items.filter_map(|i| i["label"].as_str());
    labels.map(String::from).collect()
}

/// The quick fixes in a line of a document: titles with the new text.
fn fixes(client: &mut Client, uri: &str, line: usize) -> Vec<(String, String)> {
    let range =
        json!({"start": {"line": line, "character": 0}, "end": {"line": line + 1, "character": 0}});
    let params = json!({
        "textDocument": {"uri": uri},
        "range": range,
        "context": {"diagnostics": [], "only": ["quickfix"]},
    });
    let id = client.request("textDocument/codeAction", params);
    let answer = client.answer(id);
    let edits = answer.as_array().into_iter().flatten();
    let edits = edits.filter_map(|action| {
        let title = action["title"].as_str()?.to_string();
        let new = action["edit"]["changes"][uri][0]["newText"].as_str()?;
        Some((title, new.to_string()))
    });
    edits.collect()
}

fn open(client: &mut Client, uri: &str, text: &str) {
    let document = json!({"uri": uri, "languageId": "cgt", "version": 1, "text": text});
    client.notify("textDocument/didOpen", json!({"textDocument": document}));
}

#[test]
fn documentation_comes_when_it_is_asked_for() {
    let lazy = json!({"textDocument": {"completion": {"completionItem": {
        "resolveSupport": {"properties": ["documentation"]},
    }}}});
    for (capabilities, is_lazy) in [(lazy, true), (json!({}), false)] {
        let mut client = Client::start(capabilities, json!({}));
        client.open("## Adds one.\ndef succ(n) = n + 1\n");
        let id = client.request("textDocument/completion", place(2, 0));
        let list = client.answer(id);
        assert_eq!(list["isIncomplete"], false);
        let items = list["items"].as_array().expect("a list");
        for (label, doc) in [("succ", "Adds one."), ("mean", "mean(g)")] {
            let item = items.iter().find(|i| i["label"] == label).expect("an item");
            assert_eq!(item["documentation"].is_null(), is_lazy, "{item}");
            let id = client.request("completionItem/resolve", item.clone());
            let resolved = client.answer(id);
            let shown = resolved["documentation"]["value"].as_str().expect("a text");
            assert!(shown.contains(doc), "{shown}");
            assert_eq!(resolved["textEdit"], item["textEdit"]);
        }
        assert_eq!(client.stop(), Some(0));
    }
}

#[test]
fn tooltips_come_when_they_are_asked_for() {
    let lazy = json!({"textDocument": {"inlayHint": {
        "resolveSupport": {"properties": ["tooltip"]},
    }}});
    for (capabilities, is_lazy) in [(lazy, true), (json!({}), false)] {
        let mut client = Client::start(capabilities, json!({}));
        client.open("clobber(\"xo\")\nnim 3\n");
        let range = json!({"start": place(0, 0)["position"], "end": place(9, 0)["position"]});
        let params = json!({"textDocument": {"uri": URI}, "range": range});
        let id = client.request("textDocument/inlayHint", params);
        let hint = client.answer(id)[1].clone();
        assert_eq!(hint["label"], "= *3");
        assert_eq!(hint["tooltip"].is_null(), is_lazy, "{hint}");
        let id = client.request("inlayHint/resolve", hint.clone());
        let resolved = client.answer(id);
        let shown = resolved["tooltip"]["value"].as_str().expect("a text");
        assert!(shown.contains("the next player wins"), "{shown}");
        assert_eq!(resolved["position"], hint["position"]);
        if is_lazy {
            // The hint of a text that has changed has nothing to tell.
            client.edit(2, Some([0, 0, 0, 0]), "# a comment\n");
            let id = client.request("inlayHint/resolve", hint);
            assert!(client.answer(id)["tooltip"].is_null());
        }
        assert_eq!(client.stop(), Some(0));
    }
}

/// The code actions at the beginning of a line.
fn actions_of_line(client: &mut Client, line: usize) -> Vec<Value> {
    let at = place(line, 0)["position"].clone();
    let params = json!({
        "textDocument": {"uri": URI},
        "range": {"start": at, "end": at},
        "context": {"diagnostics": []},
    });
    let id = client.request("textDocument/codeAction", params);
    client.answer(id).as_array().cloned().unwrap_or_default()
}

#[test]
fn edits_that_need_a_value_come_when_they_are_asked_for() {
    let lazy = json!({"textDocument": {"codeAction": {
        "dataSupport": true, "resolveSupport": {"properties": ["edit"]},
    }}});
    let mut client = Client::start(lazy, json!({}));
    client.open("nim(3, 5)");
    let all = actions_of_line(&mut client, 0);
    let titled = |title: &str| all.iter().find(|a| a["title"] == title).cloned();
    let action = titled("Replace by value").expect("an action");
    assert!(action["edit"].is_null() && action["command"].is_null());
    let id = client.request("codeAction/resolve", action.clone());
    let resolved = client.answer(id);
    assert_eq!(resolved["edit"]["changes"][URI][0]["newText"], "*6");
    assert_eq!(resolved["title"], action["title"]);
    // Nobody asks for the edit of a command.
    let command = titled("Insert winning move").expect("an action");
    assert_eq!(command["command"]["command"], "cgt.insertWinningMove");
    client.edit(2, Some([0, 0, 0, 0]), "# a comment\n");
    let id = client.request("codeAction/resolve", action);
    let message = client.message(id);
    assert_eq!(message["error"]["code"], -32803, "{message}");
    assert_eq!(client.stop(), Some(0));
}

#[test]
fn a_claim_can_be_run_without_code_lenses() {
    let mut client = Client::start(json!({}), json!({"timeLimit": 0.2}));
    client.open("claim \"small\" forall n in 0..3: nim {n} + nim {n} == 0\nlet a = 1");
    let claims = client.hints();
    assert_eq!(claims[0].2, "✓ holds, 4 cases");
    let all = actions_of_line(&mut client, 0);
    let run = all.iter().find(|action| action["title"] == "Run again");
    let command = run.expect("an action")["command"].clone();
    let id = client.request("workspace/executeCommand", command);
    assert!(client.answer(id).is_null());
    let told = client.wait(|client| client.told.first().cloned());
    assert_eq!(told["message"], claims[0].2);
    assert!(
        !actions_of_line(&mut client, 1)
            .iter()
            .any(|action| action["title"] == "Run again")
    );
    assert_eq!(client.stop(), Some(0));
}

#[test]
fn long_lists_are_incomplete() {
    let mut client = Client::start(json!({}), json!({}));
    let defs: String = (0..3000)
        .map(|n| format!("def ladder{n}(m) = m\n"))
        .collect();
    client.open(&format!("{defs}ladder29"));
    let id = client.request("textDocument/completion", place(3000, 8));
    let list = client.answer(id);
    assert_eq!(list["isIncomplete"], true);
    let items = list["items"].as_array().expect("a list");
    assert!(items.len() <= 400 && items.iter().any(|i| i["label"] == "ladder2999"));
    let first = items.iter().min_by_key(|i| i["sortText"].as_str());
    assert_eq!(first.expect("an item")["label"], "ladder29");
    assert_eq!(client.stop(), Some(0));
}

#[test]
fn imports_are_completed_and_mended_with_the_files_that_are_there() {
    let folder = folder();
    let folder = folder.path();
    std::fs::create_dir_all(folder.join("lib")).expect("a folder");
    for path in ["ladders.cgt", "lib/heaps.cgt"] {
        std::fs::write(folder.join(path), "let a = 1").expect("a file");
    }
    let main = format!("file://{}", folder.join("main.cgt").display());
    let mut client = Client::with_encodings(&["utf-8"]);
    open(
        &mut client,
        &main,
        "import \"la\nimport \"lader.cgt\"\nimport \"heaps.cgt\"\nprint \"a\"",
    );
    assert_eq!(
        completions(&mut client, &main, 0, 10),
        ["ladders.cgt", "lib/heaps.cgt"]
    );
    assert_eq!(completions(&mut client, &main, 3, 8), Vec::<String>::new());
    let mut fix = |line| fixes(&mut client, &main, line);
    let title = "Replace `\"lader.cgt\"` with `\"ladders.cgt\"`";
    assert_eq!(
        fix(1)[0],
        (title.to_string(), "\"ladders.cgt\"".to_string())
    );
    assert_eq!(fix(2)[0].1, "\"lib/heaps.cgt\"");
    // An untitled document has no folder.
    open(&mut client, "untitled:one", "import \"");
    assert_eq!(
        completions(&mut client, "untitled:one", 0, 8),
        Vec::<String>::new()
    );
    assert_eq!(client.stop(), Some(0));
}

#[test]
fn a_quote_or_a_slash_brings_up_nothing_but_what_it_begins() {
    let mut client = Client::with_encodings(&["utf-8"]);
    client.open("print \"a\"\nclobber(\"\n3/\nclobber xo/\nme");
    let mut labels = |line: usize, column: usize, trigger: &str| -> Vec<Value> {
        let mut params = place(line, column);
        params["context"] = json!({"triggerKind": 2, "triggerCharacter": trigger});
        let id = client.request("textDocument/completion", params);
        let items = client.answer(id)["items"].take();
        let items = items.as_array().into_iter().flatten();
        items.map(|i| i["label"].clone()).collect()
    };
    assert!(labels(0, 9, "\"").is_empty());
    assert_eq!(labels(1, 9, "\""), ["x", "o", ".", "/"]);
    assert!(labels(2, 2, "/").is_empty());
    assert_eq!(labels(3, 11, "/"), ["x", "o", ".", "/"]);
    // Some editors ask at each letter.
    assert!(labels(4, 2, "e").contains(&json!("mean")));
}

/// The titles of the code actions of these kinds at a range of the first line.
fn actions(client: &mut Client, from: usize, to: usize, only: Value) -> Vec<Value> {
    let range =
        json!({"start": {"line": 0, "character": from}, "end": {"line": 0, "character": to}});
    let params = json!({
        "textDocument": {"uri": URI},
        "range": range,
        "context": {"diagnostics": [], "only": only},
    });
    let id = client.request("textDocument/codeAction", params);
    client.answer(id).as_array().cloned().unwrap_or_default()
}

#[test]
fn selections_are_extracted_and_certain_fixes_applied_at_once() {
    let mut client = Client::with_encodings(&["utf-8"]);
    client.open("let a = 1 + mean(3)\na\nmean(3\n[1, 2");
    let found = actions(&mut client, 12, 19, json!(["refactor.extract"]));
    let edits = &found[0]["edit"]["changes"][URI];
    assert_eq!(edits[0]["newText"], "let extracted = mean(3)\n");
    assert_eq!(edits[1]["newText"], "extracted");
    let found = actions(&mut client, 4, 4, json!(["refactor.inline"]));
    assert_eq!(
        found[0]["edit"]["changes"][URI][1]["newText"],
        "(1 + mean(3))"
    );
    let found = actions(&mut client, 0, 0, json!(["source.fixAll"]));
    assert_eq!(found.len(), 1);
    let edits = found[0]["edit"]["changes"][URI].as_array().expect("edits");
    let new: Vec<&Value> = edits.iter().map(|e| &e["newText"]).collect();
    assert_eq!(new, [")", "]"]);
    assert_eq!(client.stop(), Some(0));
}

#[test]
fn a_lost_game_has_no_winning_move_to_insert() {
    let mut client = Client::with_encodings(&["utf-8"]);
    let command = |client: &mut Client| {
        let arguments = json!([URI, {"line": 0, "character": 2}]);
        let command = json!({"command": "cgt.insertWinningMove", "arguments": arguments});
        let id = client.request("workspace/executeCommand", command);
        client.answer(id)
    };
    let offered = |client: &mut Client| {
        let found = actions(client, 2, 2, json!(["refactor"]));
        found.iter().any(|a| a["title"] == "Insert winning move")
    };
    client.open("nim 3 + 3");
    client.hints();
    assert!(!offered(&mut client));
    assert!(command(&mut client).is_null());
    let told = client.wait(|c| c.told.pop());
    assert_eq!(
        told["message"],
        "no move wins; the outcome is P: the player who moves second wins"
    );
    client.edit(2, None, "nim 3 + 4");
    client.hints();
    assert!(offered(&mut client));
    assert_eq!(client.stop(), Some(0));
}

#[test]
fn moves_are_offered_where_one_is_written() {
    let mut client = Client::with_encodings(&["utf-8"]);
    client.open(
        "let g = nim 2\n1 +\nplay(g, \"\ng.play(\"2 to 1\")\nplay(nim(1), \"\")\ndef f(n) = play(n, \"\nprint \"\nplay(nim 2 + 1, \"",
    );
    let mut labels = |line: usize, column: usize| completions(&mut client, URI, line, column);
    assert_eq!(labels(2, 9), ["2 to 0", "2 to 1"]);
    assert_eq!(labels(3, 10), ["2 to 0", "2 to 1"]);
    assert_eq!(labels(4, 14), ["1 to 0"]);
    // The move that wins comes first.
    assert_eq!(labels(7, 17), ["2 to 1", "2 to 0", "1 to 0"]);
    assert_eq!(labels(5, 20), Vec::<String>::new());
    assert_eq!(labels(6, 7), Vec::<String>::new());
    let id = client.request("textDocument/completion", place(7, 17));
    let items = client.answer(id);
    assert_eq!(items[0]["detail"], "wins, to 0", "{items}");
    assert_eq!(items[1]["detail"], "loses, to *", "{items}");
    assert_eq!(client.stop(), Some(0));
}

#[test]
fn hovers_and_diagnostics_propose_the_same_name() {
    let mut client = Client::with_encodings(&["utf-8"]);
    open(
        &mut client,
        "file:///nowhere/other.cgt",
        "def twice(x) = x + x",
    );
    client.open("import \"other.cgt\"\ntwise(3)\nlate\nlet late = 3");
    let hover = client.hover(1, 2);
    let late = client.hover(2, 2);
    let fits = |p: &Value| p["uri"] == URI && p["diagnostics"].to_string().contains("twise");
    client.problems(fits);
    let published = client.published.iter().rev().find(|p| fits(p));
    let problems = published.expect("problems")["diagnostics"].to_string();
    let said = |text: &str| problems.contains(text);
    assert!(
        said("Did you mean `twice`?") && hover.contains("did you mean `twice`?"),
        "{hover}"
    );
    assert!(
        said("`late` is defined below, in line 4") && late.contains("in line 4"),
        "{late}"
    );
    let import = "import \"lost.cgt\"\ntwise(3)";
    client.edit(2, None, import);
    let hover = client.hover(1, 2);
    assert!(
        !hover.contains("did you mean") && hover.contains("import failed"),
        "{hover}"
    );
    assert_eq!(client.stop(), Some(0));
}

#[test]
fn an_expression_with_an_error_has_no_value_to_insert() {
    let mut client = Client::start(json!({}), json!({"client": {"problems": true}}));
    client.open("twise(3)\nlength(positions(nim))");
    client.hints();
    for (line, column) in [(0, 2), (1, 2), (1, 10)] {
        let place = json!({"line": line, "character": column});
        let params = json!({
            "textDocument": {"uri": URI}, "range": {"start": place, "end": place},
            "context": {"diagnostics": []},
        });
        let id = client.request("textDocument/codeAction", params);
        let actions = client.answer(id).to_string();
        assert!(!actions.contains("by value"), "{line}: {actions}");
    }
    // The client shows the error where it is marked, and not elsewhere.
    let marked = client.hover(1, 10);
    assert!(
        marked.contains("positions(f, n)") && !marked.contains("not 1"),
        "{marked}"
    );
    assert!(client.hover(1, 2).contains("not 1"));
    assert_eq!(client.stop(), Some(0));
}

#[test]
fn a_counterexample_can_be_inserted() {
    let mut client = Client::with_encodings(&["utf-8"]);
    client.open(
        "claim forall g in positions(clobber, 1, 2), n in 0..1: g + nim(n) == 0  # no\nlet a = 1",
    );
    client.hints();
    let found = actions(&mut client, 2, 2, json!(["refactor"]));
    let inserted = |title: &str| {
        let mut all = found.iter().filter(|a| a["title"] == title);
        let new = all.next().expect("the action")["edit"]["changes"][URI][0].clone();
        assert_eq!(new["range"]["start"], json!({"line": 0, "character": 76}));
        new["newText"].as_str().expect("a text").to_string()
    };
    let names = inserted("Insert the counterexample as names");
    assert_eq!(names, "\nlet g = clobber(\"..\")\nlet n = 1");
    let assertion = inserted("Assert that it fails at the counterexample");
    let (before, after) = (
        "\nassert let g = clobber(\"..\") in ",
        "let n = 1 in not (g + nim(n) == 0)",
    );
    assert_eq!(assertion, format!("{before}{after}"));
    assert_eq!(crate::support::run(&assertion), ["holds, 1 case"]);
    assert_eq!(client.stop(), Some(0));
}
