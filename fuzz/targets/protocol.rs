//! A client that says anything in any order. A line of the input is a message in short (see [`message`]); what is no
//! such line is sent as it is. The server answers each request that it can read, and once only.

use cgt_lang::lsp::{LspOptions, run_on};
use serde_json::{Value, json};
use std::collections::HashSet;
use std::io::Cursor;

/// Lines of an input that are sent.
const MOST: usize = 64;
/// The requests are counted from here; what is sent as it is has other numbers.
const FIRST: i64 = 7_000_000_000;

pub(crate) fn check(data: &[u8]) {
    let text = super::text(data);
    let mut script = Script::default();
    for line in text.lines().take(MOST) {
        script.add(line);
    }
    let mut output = Vec::new();
    let options = LspOptions {
        memory: Some(super::MEMORY),
        theorems: true,
        threads: 1,
        shelf: None,
        infoview: None,
    };
    // A client that leaves without a word is an error, and that is all.
    let _ = run_on(options, Cursor::new(script.bytes), &mut output);
    let mut answered = HashSet::new();
    for message in frames(&output) {
        assert_eq!(message["jsonrpc"], "2.0");
        if message.get("method").is_none()
            && let Some(id) = message["id"].as_i64().filter(|id| *id > FIRST)
        {
            assert!(answered.insert(id), "{id} is answered twice");
        }
    }
}

/// What is sent, and how many requests it has.
#[derive(Default)]
struct Script {
    bytes: Vec<u8>,
    requests: i64,
}

impl Script {
    fn add(&mut self, line: &str) {
        if let Some(raw) = line.strip_prefix("raw ") {
            self.bytes.extend(unescaped(raw).bytes());
        } else if let Some((method, params, is_request)) = message(line) {
            let mut message = json!({"jsonrpc": "2.0", "method": method, "params": params});
            if is_request {
                self.requests += 1;
                message["id"] = (FIRST + self.requests).into();
            }
            self.send(&message.to_string());
        } else {
            self.send(line);
        }
    }

    fn send(&mut self, body: &str) {
        let frame = format!("Content-Length: {}\r\n\r\n{body}", body.len());
        self.bytes.extend(frame.bytes());
    }
}

fn unescaped(text: &str) -> String {
    text.replace("\\n", "\n").replace("\\r", "\r")
}

/// The method and the parameters of a line, and whether it is a request: `open TEXT`, `edit 0:1-0:2 TEXT`,
/// `hover 0:1`, `formatting`, `cancel 3`, `command cgt.explain 0:1` ...; a digit after the first word is the number of
/// the document.
fn message(line: &str) -> Option<(&str, Value, bool)> {
    let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
    let name = verb.trim_end_matches(|c: char| c.is_ascii_digit());
    let uri = format!("file:///nowhere/{}.cgt", verb.get(name.len()..)?);
    let document = json!({ "uri": uri });
    let (place, text) = rest.split_once(' ').unwrap_or((rest, ""));
    let at = |place: &str| {
        let (line, character) = place.split_once(':')?;
        Some(
            json!({"line": line.parse::<u64>().ok()?, "character": character.parse::<u64>().ok()?}),
        )
    };
    let range = || {
        let (from, to) = place.split_once('-')?;
        Some(json!({"start": at(from)?, "end": at(to)?}))
    };
    let version = |v: usize| json!({"uri": uri, "version": v});
    let notification = |method, params| Some((method, params, false));
    let request = |method, params| Some((method, params, true));
    match name {
        "initialize" => request(
            "initialize",
            serde_json::from_str(rest).unwrap_or_else(|_| json!({"capabilities": {}})),
        ),
        "initialized" => notification("initialized", json!({})),
        "shutdown" => request("shutdown", Value::Null),
        "exit" => notification("exit", Value::Null),
        "open" => {
            let document =
                json!({"uri": uri, "languageId": "cgt", "version": 1, "text": unescaped(rest)});
            notification("textDocument/didOpen", json!({"textDocument": document}))
        }
        "edit" => {
            let change = json!({"range": range()?, "text": unescaped(text)});
            notification(
                "textDocument/didChange",
                json!({"textDocument": version(line.len()), "contentChanges": [change]}),
            )
        }
        "replace" => {
            let change = json!({"text": unescaped(rest)});
            notification(
                "textDocument/didChange",
                json!({"textDocument": version(line.len()), "contentChanges": [change]}),
            )
        }
        "save" => notification("textDocument/didSave", json!({"textDocument": document})),
        "close" => notification("textDocument/didClose", json!({"textDocument": document})),
        "files" => notification("workspace/didChangeWatchedFiles", json!({"changes": []})),
        "settings" => notification(
            "workspace/didChangeConfiguration",
            json!({"settings": serde_json::from_str::<Value>(rest).unwrap_or(Value::Null)}),
        ),
        "cancel" => notification(
            "$/cancelRequest",
            json!({"id": FIRST + rest.parse::<i64>().ok()? % FIRST}),
        ),
        "command" => {
            let (name, rest) = (place, text);
            let place = at(rest).unwrap_or(Value::Null);
            request(
                "workspace/executeCommand",
                json!({"command": name, "arguments": [uri, place]}),
            )
        }
        "symbol" => request("workspace/symbol", json!({"query": rest})),
        "rename" => {
            let params = json!({"textDocument": document, "position": at(place)?, "newName": text});
            request("textDocument/rename", params)
        }
        _ => {
            let (method, shape) = METHODS.iter().find(|(m, _)| {
                m.rsplit_once("textDocument/")
                    .is_some_and(|(_, m)| m == name)
            })?;
            let mut params = json!({"textDocument": document});
            match shape {
                Shape::Document => {}
                Shape::Position => params["position"] = at(place)?,
                Shape::Positions => params["positions"] = json!([at(place)?]),
                Shape::Range => params["range"] = range()?,
            }
            for (key, value) in [
                (
                    "context",
                    json!({"includeDeclaration": true, "diagnostics": []}),
                ),
                ("options", json!({"tabSize": 4, "insertSpaces": true})),
                ("previousResultId", json!(text)),
            ] {
                params[key] = value;
            }
            request(method, params)
        }
    }
}

/// What a request says besides the document.
enum Shape {
    Document,
    Position,
    Positions,
    Range,
}

const METHODS: &[(&str, Shape)] = &[
    ("textDocument/hover", Shape::Position),
    ("textDocument/completion", Shape::Position),
    ("textDocument/definition", Shape::Position),
    ("textDocument/references", Shape::Position),
    ("textDocument/documentHighlight", Shape::Position),
    ("textDocument/prepareRename", Shape::Position),
    ("textDocument/signatureHelp", Shape::Position),
    ("textDocument/selectionRange", Shape::Positions),
    ("textDocument/inlayHint", Shape::Range),
    ("textDocument/codeAction", Shape::Range),
    ("textDocument/rangeFormatting", Shape::Range),
    ("textDocument/semanticTokens/range", Shape::Range),
    ("textDocument/semanticTokens/full", Shape::Document),
    ("textDocument/semanticTokens/full/delta", Shape::Document),
    ("textDocument/documentSymbol", Shape::Document),
    ("textDocument/formatting", Shape::Document),
    ("textDocument/diagnostic", Shape::Document),
    ("textDocument/codeLens", Shape::Document),
    ("textDocument/foldingRange", Shape::Document),
    ("textDocument/documentLink", Shape::Document),
];

/// The messages in what the server has written.
fn frames(mut output: &[u8]) -> Vec<Value> {
    let mut found = Vec::new();
    while !output.is_empty() {
        let text = std::str::from_utf8(output).expect("the server writes text");
        let (header, body) = text.split_once("\r\n\r\n").expect("a whole header");
        let length = header
            .split("\r\n")
            .find_map(|l| l.strip_prefix("Content-Length: "));
        let length: usize = length.and_then(|l| l.parse().ok()).expect("a length");
        // A client that has left may miss the end of the last message.
        let Some(body) = body.get(..length) else {
            return found;
        };
        found.push(serde_json::from_str(body).expect("the server writes JSON"));
        output = output.split_at(header.len() + 4 + length).1;
    }
    found
}
