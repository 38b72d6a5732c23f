//! The protocol of the language server: what it sends, and at which positions.
#![cfg(feature = "lsp")]

use crate::lsp_client::{Client, URI, place};
use cgt_lang::budget::Budget;
use cgt_lang::session::{DiskLoader, Item, Options, Session};
use cgt_lang::vocabulary;
use serde_json::json;

#[test]
fn columns_are_counted_as_the_client_counts_them() {
    let text = "let x = 1\r\n\"é😀\"; R3cR2 + R2\r\n";
    for (encoding, column) in [("utf-8", 10), ("utf-16", 7), ("utf-32", 6)] {
        let mut client = Client::with_encodings(&[encoding]);
        client.open(text);
        let id = client.ask_hover(1, column + 2);
        let hover = client.answer(id);
        let range = &hover["range"];
        assert_eq!(
            range["start"],
            json!({"line": 1, "character": column}),
            "{encoding}"
        );
        assert_eq!(
            range["end"],
            json!({"line": 1, "character": column + 5}),
            "{encoding}"
        );
        let value = hover["contents"]["value"].as_str().unwrap_or("");
        assert!(value.starts_with("```cgt\nR3cR2 = "), "{encoding}: {value}");
        // An edit before the word, in the same columns.
        client.edit(2, Some([1, column - 2, 1, column - 2]), "; 2");
        assert!(
            client.hover(1, column + 4).starts_with("```cgt\nR3cR2 = "),
            "{encoding}"
        );
        assert_eq!(client.stop(), Some(0));
    }
}

#[test]
fn the_first_encoding_that_is_known_is_taken() {
    for (offered, taken) in [
        (json!(["utf-7", "utf-32", "utf-8"]), "utf-32"),
        (json!([]), "utf-16"),
        (json!(null), "utf-16"),
    ] {
        let mut client = Client::spawn();
        let capabilities = json!({"general": {"positionEncodings": offered}});
        let id = client.request("initialize", json!({"capabilities": capabilities}));
        assert_eq!(client.answer(id)["capabilities"]["positionEncoding"], taken);
    }
}

#[test]
fn three_broken_lines_among_eight_leave_five_results() {
    let text = "1 + 1\nlet = 3\nR3 + R3\nmean(\nnim 3 + 4\nfoo(3)\n2 == 2\nassert 1 == 1";
    let mut client = Client::with_encodings(&["utf-8"]);
    client.open(text);
    let problems = client.problems(|p| p["diagnostics"].as_array().is_some_and(|d| d.len() == 3));
    let places: Vec<_> = problems
        .iter()
        .map(|(line, start, end, _)| (*line, *start, *end))
        .collect();
    assert_eq!(places, [(1, 4, 5), (3, 4, 5), (5, 0, 3)], "{problems:?}");
    let hints = client.hints();
    let hints: Vec<_> = hints
        .iter()
        .map(|(line, column, label)| (*line, *column, &**label))
        .collect();
    let expected = [
        (0, 5, "= 2"),
        (2, 7, "= 0"),
        (4, 9, "= *7"),
        (6, 6, "= true"),
        (7, 13, "✓ holds"),
    ];
    assert_eq!(hints, expected);
    assert_eq!(client.published[0]["version"], 1);
    assert_eq!(client.stop(), Some(0));
}

#[test]
fn an_assertion_that_fails_is_underlined_after_evaluation() {
    let mut client = Client::with_encodings(&["utf-8"]);
    client.open("assert forall m in 1..9: R{m} == 0\nclaim \"T\" 1 == 2");
    let problems = client.problems(|p| p["diagnostics"].as_array().is_some_and(|d| d.len() == 2));
    assert_eq!(
        problems[0].3,
        "assertion failed in case 2, at m = 2: left side is *"
    );
    assert_eq!(problems[1].3, "claim T fails: left side is 1");
    // After the fix the problem disappears.
    client.edit(2, None, "assert true");
    let problems = client.problems(|p| p["version"] == 2);
    assert!(problems.is_empty(), "{problems:?}");
}

#[test]
fn hints_are_the_values_of_the_command_line() {
    let examples: Vec<&str> = vocabulary::entries().map(|e| e.example.0).collect();
    let text = examples.join("\n");
    let mut session = Session::new(
        Options::default(),
        Budget::unlimited(),
        Box::new(DiskLoader),
    );
    let id = session.add_source("examples", &text, None);
    let mut expected = Vec::new();
    session.run(id, &mut |_, result| {
        if let Item::Value(shown) = result.item {
            expected.push(format!("= {}", shown.text.ascii));
        }
        true
    });
    let mut client = Client::start(json!({}), json!({"spelling": "ascii"}));
    client.open(&text);
    let mut hints = client.hints();
    // A slow machine may need several requests.
    for _ in 0..10 {
        if hints.len() < expected.len() {
            hints = client.hints();
        }
    }
    let hints: Vec<String> = hints.into_iter().map(|(_, _, label)| label).collect();
    let shortened = |s: &String| s.chars().count() > 40 || s.contains('\n');
    assert_eq!(hints.len(), expected.len());
    for (hint, value) in hints.iter().zip(&expected) {
        assert!(hint == value || shortened(value), "{hint} is not {value}");
    }
}

#[test]
fn completion_has_placeholders_only_for_clients_that_know_them() {
    for (snippets, expected) in [(true, "goishi(${1:x}, ${2:y}, ${3:z})"), (false, "goishi")] {
        let item = json!({"textDocument": {"completion": {"completionItem": {"snippetSupport": snippets}}}});
        let mut client = Client::start(item, json!({}));
        client.open("let gap = 3\ngo");
        let id = client.request("textDocument/completion", place(1, 2));
        let items = client.answer(id);
        let find = |label: &str| {
            items["items"]
                .as_array()
                .and_then(|i| i.iter().find(|i| i["label"] == label))
                .cloned()
        };
        let goishi = find("goishi").expect("the ruleset");
        assert_eq!(goishi["textEdit"]["newText"], expected);
        assert_eq!(
            goishi["textEdit"]["range"]["start"],
            json!({"line": 1, "character": 0})
        );
        assert!(find("gap").is_some() && find("let").is_some());
    }
}

#[test]
fn imports_see_the_text_that_is_open() {
    let mut client = Client::with_encodings(&["utf-8"]);
    let other = "file:///nowhere/other.cgt";
    let open = |client: &mut Client, uri: &str, text: &str| {
        let document = json!({"uri": uri, "languageId": "cgt", "version": 1, "text": text});
        client.notify("textDocument/didOpen", json!({"textDocument": document}));
    };
    open(&mut client, other, "## Two halves\ndef twice(x) = x + x");
    open(&mut client, URI, "import \"other.cgt\"\ntwice(3)");
    let hover = client.hover(1, 2);
    assert!(hover.starts_with("```cgt\ntwice(3) = 6\n```"), "{hover}");
    assert!(
        hover.contains("Two halves") && hover.contains("other.cgt"),
        "{hover}"
    );
    let id = client.request("textDocument/definition", place(1, 2));
    let target = client.answer(id);
    assert_eq!(target["uri"], other);
    assert_eq!(target["range"]["start"], json!({"line": 1, "character": 4}));
    // An edit of the imported document changes the value.
    let change = json!({"textDocument": {"uri": other, "version": 2}, "contentChanges": [{"text": "def twice(x) = 2 * x + 1"}]});
    client.notify("textDocument/didChange", change);
    assert!(client.hover(1, 2).starts_with("```cgt\ntwice(3) = 7\n```"));
    // After the import is closed, there is an error.
    client.notify(
        "textDocument/didClose",
        json!({"textDocument": {"uri": other}}),
    );
    let problems = client.problems(|p| {
        p["uri"] == URI && p["diagnostics"].as_array().is_some_and(|d| !d.is_empty())
    });
    assert!(problems[0].3.starts_with("cannot read"), "{problems:?}");
}

#[test]
fn a_misspelt_name_is_mended() {
    let mut client = Client::with_encodings(&["utf-8"]);
    client.open("temprature(3)");
    let range = json!({"start": {"line": 0, "character": 3}, "end": {"line": 0, "character": 3}});
    let params =
        json!({"textDocument": {"uri": URI}, "range": range, "context": {"diagnostics": []}});
    let id = client.request("textDocument/codeAction", params);
    let actions = client.answer(id);
    assert_eq!(
        actions[0]["title"],
        "Replace `temprature` with `temperature`"
    );
    assert_eq!(
        actions[0]["edit"]["changes"][URI][0]["newText"],
        "temperature"
    );
}

#[test]
fn settings_arrive_while_it_runs() {
    let mut client = Client::with_encodings(&["utf-8"]);
    client.open("{2|0} + ^");
    assert!(client.hover(0, 6).contains("{2↑|↑}\n# {2^|^}"));
    assert_eq!(client.hints()[0].2, "= {2↑|↑}");
    let settings = json!({"settings": {"cgt": {"spelling": "ascii"}}});
    client.notify("workspace/didChangeConfiguration", settings);
    assert_eq!(client.hints()[0].2, "= {2^|^}");
    let settings = json!({"settings": {"cgt": {"inlayHints": {"enable": false}}}});
    client.notify("workspace/didChangeConfiguration", settings);
    assert!(client.hints().is_empty());
}
