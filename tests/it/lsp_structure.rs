//! The structure of texts and workspaces, as requested by a client of the language server.
#![cfg(feature = "lsp")]

use crate::lsp_client::{Client, URI, place};
use serde_json::{Value, json};
use std::path::Path;

fn ask(client: &mut Client, method: &str, mut params: Value) -> Value {
    params["textDocument"] = json!({"uri": URI});
    let id = client.request(&format!("textDocument/{method}"), params);
    client.answer(id)
}

fn titles(lenses: &Value) -> Vec<String> {
    let all = lenses.as_array().expect("a list").iter();
    all.map(|l| format!("{} {}", l["range"]["start"]["line"], l["command"]["title"]))
        .collect()
}

#[test]
fn lenses_stand_where_there_is_something_to_tell() {
    let options = json!({"codeLens": {"positions": true}});
    let mut client = Client::start(json!({}), options);
    client.open("1 + 1\nstrip R4B\nnim 3 + 4\nassert true\nassert 1 == 2\nclaim \"C\" true\ntable n in 1..3: n\n{2|0}\nlet g = {3|1}");
    client.hints();
    let lenses = ask(&mut client, "codeLens", json!({}));
    assert_eq!(
        titles(&lenses),
        [
            "1 \"explain\"",
            "1 \"thermograph\"",
            "2 \"explain\"",
            "4 \"run again\"",
            "5 \"run again\"",
            "6 \"run again\"",
            "7 \"thermograph\"",
            "8 \"thermograph\"",
        ]
    );
    assert_eq!(client.stop(), Some(0));
}

#[test]
fn hovers_tell_of_claims() {
    let mut client = Client::with_encodings(&["utf-8"]);
    client.open("def row(n) = clobber line(\"x\" * n)\nclaim \"C\" forall n in 1..3: outcome(nim(n)) == P\nlet g = 3");
    client.hints();
    let text = client.hover(1, 2);
    assert!(
        text.contains("✗ fails in 3 of 3 cases, first at n = 1: left side is N"),
        "{text}"
    );
    assert!(text.contains("let n = 1 in nim(n) = *"), "{text}");
    assert!(text.contains("**claim**: "), "{text}");
    assert!(client.hover(1, 7).contains("✗ fails"));
    assert!(client.hover(2, 1).contains("**let**: "));
    assert_eq!(client.stop(), Some(0));
}

#[test]
fn the_formatter_changes_only_lines_that_differ() {
    let mut client = Client::with_encodings(&["utf-8"]);
    client.open("1+1\nlet g = 3\n2 +  2\n");
    let edits = ask(
        &mut client,
        "formatting",
        json!({"options": {"tabSize": 4, "insertSpaces": true}}),
    );
    let shown: Vec<String> = edits
        .as_array()
        .expect("a list")
        .iter()
        .map(|e| {
            format!(
                "{}-{} {}",
                e["range"]["start"]["line"], e["range"]["end"]["line"], e["newText"]
            )
        })
        .collect();
    assert_eq!(shown, ["0-1 \"1 + 1\\n\"", "2-3 \"2 + 2\\n\""]);
    assert_eq!(client.stop(), Some(0));
}

#[test]
fn what_is_built_in_opens_as_a_document() {
    let options = json!({"client": {"documents": true}});
    let mut client = Client::start(json!({}), options);
    client.open("mean({2|0})\nkonane xo");
    client.wait(|c| {
        c.asked
            .iter()
            .any(|m| m == "client/registerCapability")
            .then_some(())
    });
    let found = ask(&mut client, "definition", place(0, 1));
    assert_eq!(found["uri"], "cgt-doc:words/mean.md");
    let id = client.request(
        "workspace/textDocumentContent",
        json!({"uri": found["uri"]}),
    );
    let text = client.answer(id)["text"].clone();
    assert!(
        text.as_str().is_some_and(|t| t.contains("mean(g)")),
        "{text}"
    );
    let found = ask(&mut client, "definition", place(1, 1));
    assert_eq!(found["uri"], "cgt-doc:library/boards.cgt");
    let id = client.request(
        "workspace/textDocumentContent",
        json!({"uri": found["uri"]}),
    );
    let text = client.answer(id)["text"].clone();
    let line = found["range"]["start"]["line"].as_u64().expect("a line") as usize;
    let line = text.as_str().and_then(|t| t.lines().nth(line));
    assert!(
        line.is_some_and(|l| l.starts_with("ruleset konane(")),
        "{line:?}"
    );
    let id = client.request(
        "workspace/textDocumentContent",
        json!({"uri": "cgt-doc:words/xyz.md"}),
    );
    assert_eq!(client.message(id)["error"]["code"], -32803);
    assert_eq!(client.stop(), Some(0));
}

#[test]
fn imports_follow_files_that_move_and_calls_cross_files() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("moved");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(folder.join("sub")).expect("a folder");
    let uri = |name: &str| format!("file://{}", folder.join(name).display());
    std::fs::write(folder.join("base.cgt"), "def twice(g) = g + g\n").expect("a file");
    std::fs::write(
        folder.join("sub/user.cgt"),
        "import \"../base.cgt\"\nclaim \"D\" twice(1) == 2\n",
    )
    .expect("a file");
    let mut client = Client::with_encodings(&["utf-8"]);
    let text = "import \"base.cgt\"\nlet x = twice(3)\n";
    let document = json!({"uri": uri("main.cgt"), "languageId": "cgt", "version": 1, "text": text});
    client.notify("textDocument/didOpen", json!({"textDocument": document}));
    let user = json!({"uri": uri("sub/user.cgt"), "languageId": "cgt", "version": 1, "text": "import \"../base.cgt\"\nclaim \"D\" twice(1) == 2\n"});
    client.notify("textDocument/didOpen", json!({"textDocument": user}));
    let moved = |client: &mut Client, old: &str, new: &str| {
        let files = json!({"files": [{"oldUri": uri(old), "newUri": uri(new)}]});
        let id = client.request("workspace/willRenameFiles", files);
        let changes = client.answer(id)["changes"].clone();
        let mut texts: Vec<String> = changes
            .as_object()
            .expect("changes")
            .iter()
            .map(|(uri, edits)| {
                let name = uri.rsplit('/').next().unwrap_or("");
                format!("{name} {}", edits[0]["newText"].as_str().unwrap_or(""))
            })
            .collect();
        texts.sort();
        texts
    };
    assert_eq!(
        moved(&mut client, "base.cgt", "sub/low.cgt"),
        ["main.cgt \"sub/low.cgt\"", "user.cgt \"low.cgt\""]
    );
    assert_eq!(moved(&mut client, "sub", "under"), Vec::<String>::new());
    assert_eq!(
        moved(&mut client, "main.cgt", "sub/main.cgt"),
        ["main.cgt \"../base.cgt\""]
    );
    let mut at = place(1, 10);
    at["textDocument"] = json!({"uri": uri("main.cgt")});
    let id = client.request("textDocument/prepareCallHierarchy", at);
    let item = client.answer(id)[0].clone();
    assert_eq!(item["name"], "twice(g)");
    assert_eq!(item["uri"], uri("base.cgt"));
    let id = client.request("callHierarchy/incomingCalls", json!({"item": item}));
    let calls = client.answer(id);
    let mut names: Vec<&str> = calls
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|c| c["from"]["name"].as_str())
        .collect();
    names.sort_unstable();
    assert_eq!(names, ["D", "x"]);
    let from = calls
        .as_array()
        .and_then(|all| all.iter().find(|c| c["from"]["name"] == "D"))
        .expect("the claim");
    let id = client.request("callHierarchy/outgoingCalls", json!({"item": from["from"]}));
    assert_eq!(client.answer(id)[0]["to"]["name"], "twice(g)");
    assert_eq!(client.stop(), Some(0));
}

#[test]
fn files_that_are_not_open_are_checked_by_command() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("checked");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    let uri = |name: &str| format!("file://{}", folder.join(name).display());
    let write = |name: &str, text: &str| std::fs::write(folder.join(name), text).expect("a file");
    write("base.cgt", "def twice(g) = g + g\n");
    write(
        "bad.cgt",
        "import \"base.cgt\"\nclaim \"D\" twice(1) == 3\n",
    );
    let mut client = Client::with_encodings(&["utf-8"]);
    let document = |text: &str| json!({"uri": uri("main.cgt"), "languageId": "cgt", "version": 1, "text": text});
    client.notify(
        "textDocument/didOpen",
        json!({"textDocument": document("1 == 1")}),
    );
    let id = client.request(
        "workspace/executeCommand",
        json!({"command": "cgt.checkFolder"}),
    );
    client.answer(id);
    let told = |client: &mut Client, name: &str, count: usize| {
        let uri = uri(name);
        client.wait(|c| {
            let last = c.published.iter().rev().find(|p| p["uri"] == *uri)?;
            let all = last["diagnostics"].as_array()?;
            (all.len() == count).then(|| all.first().map(|d| d["message"].to_string()))
        })
    };
    let message = told(&mut client, "bad.cgt", 1).unwrap_or_default();
    assert!(
        message.contains("claim D fails: left side is 2"),
        "{message}"
    );
    // A changed file is checked again, and a deleted file has no problems.
    write("base.cgt", "def twice(g) = g + 2\n");
    write("more.cgt", "nonsense(3)\n");
    client.notify("workspace/didChangeWatchedFiles", json!({"changes": []}));
    told(&mut client, "bad.cgt", 0);
    told(&mut client, "more.cgt", 1);
    std::fs::remove_file(folder.join("more.cgt")).expect("the file");
    client.notify("workspace/didChangeWatchedFiles", json!({"changes": []}));
    told(&mut client, "more.cgt", 0);
    assert_eq!(client.stop(), Some(0));
}
