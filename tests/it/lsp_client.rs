//! A small client that talks to `cgt lsp` through pipes, as an editor does.
#![allow(dead_code, reason = "not every test uses all of it")]

use serde_json::{Value, json};
use std::collections::HashMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

/// Timeout of every wait.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);
/// The document of most tests.
pub(crate) const URI: &str = "file:///nowhere/test.cgt";

/// A running server.
pub(crate) struct Client {
    child: Child,
    input: Option<ChildStdin>,
    messages: Receiver<Value>,
    answers: HashMap<i64, Value>,
    /// The published diagnostics, with document and version, in order.
    pub published: Vec<Value>,
    /// Messages to be shown to the user.
    pub told: Vec<Value>,
    /// The progress reports, in order.
    pub progress: Vec<Value>,
    /// Methods of the server's requests.
    pub asked: Vec<String>,
    /// The server's requests in full.
    pub requests: Vec<Value>,
    next: i64,
}

impl Client {
    /// Starts and initializes a server.
    pub(crate) fn start(capabilities: Value, options: Value) -> Client {
        Client::spawn().greeted(capabilities, options)
    }

    fn greeted(mut self, capabilities: Value, options: Value) -> Client {
        let id = self.request(
            "initialize",
            json!({"processId": null, "rootUri": null, "capabilities": capabilities, "initializationOptions": options}),
        );
        self.answer(id);
        self.notify("initialized", json!({}));
        self
    }

    /// Starts a server with these environment variables.
    pub(crate) fn in_environment(variables: &[(&str, &str)]) -> Client {
        Client::spawn_in(variables, &[]).greeted(json!({}), json!({}))
    }

    /// Starts a server with these arguments.
    pub(crate) fn with_arguments(arguments: &[&str]) -> Client {
        Client::spawn_in(&[], arguments).greeted(json!({}), json!({}))
    }

    /// Starts a server with these arguments, for a client with these capabilities.
    pub(crate) fn capable(arguments: &[&str], capabilities: Value) -> Client {
        Client::spawn_in(&[], arguments).greeted(capabilities, json!({}))
    }

    /// Starts a server and offers these position encodings.
    pub(crate) fn with_encodings(encodings: &[&str]) -> Client {
        Client::start(
            json!({"general": {"positionEncodings": encodings}}),
            json!({}),
        )
    }

    /// Starts a server without initialization.
    pub(crate) fn spawn() -> Client {
        Client::spawn_in(&[], &[])
    }

    fn spawn_in(variables: &[(&str, &str)], arguments: &[&str]) -> Client {
        let mut child = Command::new(env!("CARGO_BIN_EXE_cgt"))
            .arg("lsp")
            .args(arguments)
            .envs(variables.iter().copied())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the server starts");
        let output = child.stdout.take().expect("standard output");
        let (sender, messages) = channel();
        std::thread::spawn(move || {
            let mut output = BufReader::new(output);
            while let Some(message) = read(&mut output) {
                if sender.send(message).is_err() {
                    return;
                }
            }
        });
        Client {
            input: child.stdin.take(),
            child,
            messages,
            answers: HashMap::new(),
            published: Vec::new(),
            told: Vec::new(),
            progress: Vec::new(),
            asked: Vec::new(),
            requests: Vec::new(),
            next: 1,
        }
    }

    fn send(&mut self, message: &Value) {
        let text = message.to_string();
        self.send_raw(&format!("Content-Length: {}\r\n\r\n{text}", text.len()));
    }

    /// Sends raw bytes.
    pub(crate) fn send_raw(&mut self, text: &str) {
        let input = self.input.as_mut().expect("the server listens");
        input
            .write_all(text.as_bytes())
            .expect("the server listens");
        input.flush().expect("the server listens");
    }

    /// Sends a notification.
    pub(crate) fn notify(&mut self, method: &str, params: Value) {
        self.send(&json!({"jsonrpc": "2.0", "method": method, "params": params}));
    }

    /// Sends a request and returns its id.
    pub(crate) fn request(&mut self, method: &str, params: Value) -> i64 {
        let id = self.next;
        self.next += 1;
        self.send(&json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}));
        id
    }

    /// Waits for the response to a request, as a whole message.
    pub(crate) fn message(&mut self, id: i64) -> Value {
        self.wait(|client| client.answers.remove(&id))
    }

    /// Waits for the result of a request.
    pub(crate) fn answer(&mut self, id: i64) -> Value {
        let mut message = self.message(id);
        assert!(message.get("error").is_none(), "{message}");
        message["result"].take()
    }

    /// Handles messages until `found` returns a result.
    pub(crate) fn wait<T>(&mut self, mut found: impl FnMut(&mut Client) -> Option<T>) -> T {
        let until = Instant::now() + PATIENCE;
        loop {
            if let Some(found) = found(self) {
                return found;
            }
            let left = until.saturating_duration_since(Instant::now());
            let message = self
                .messages
                .recv_timeout(left)
                .expect("the server answers in time");
            self.receive(message);
        }
    }

    /// Handles one message if one arrives before `until`. Returns whether one did.
    pub(crate) fn handle_until(&mut self, until: Instant) -> bool {
        let left = until.saturating_duration_since(Instant::now());
        let message = self.messages.recv_timeout(left).ok();
        let has_come = message.is_some();
        message.into_iter().for_each(|m| self.receive(m));
        has_come
    }

    /// The response to a request, if it has arrived, as a whole message.
    pub(crate) fn answered(&mut self, id: i64) -> Option<Value> {
        self.answers.remove(&id)
    }

    /// Resident memory of the server, in KiB.
    pub(crate) fn memory(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.process()));
        let status = status.unwrap_or_default();
        let line = status.lines().find(|l| l.starts_with("VmRSS:"));
        let number = line.and_then(|l| l.split_whitespace().nth(1));
        number.and_then(|n| n.parse().ok()).unwrap_or(0)
    }

    fn receive(&mut self, message: Value) {
        match (
            message.get("id"),
            message.get("method").and_then(Value::as_str),
        ) {
            (Some(id), Some(method)) => {
                self.asked.push(method.to_string());
                self.requests.push(message.clone());
                let answer = json!({"jsonrpc": "2.0", "id": id, "result": null});
                self.send(&answer);
            }
            (Some(id), None) => {
                self.answers.insert(id.as_i64().unwrap_or(0), message);
            }
            (None, Some("window/showMessage")) => self.told.push(message["params"].clone()),
            (None, Some("$/progress")) => self.progress.push(message["params"].clone()),
            (None, Some("textDocument/publishDiagnostics")) => {
                self.published.push(message["params"].clone());
            }
            _ => {}
        }
    }

    /// Whether a progress report has begun.
    pub(crate) fn begun(&self, token: u64) -> bool {
        self.progress.iter().any(|p| p["token"] == token)
    }

    /// Whether a progress report has ended.
    pub(crate) fn ended(&self, token: u64) -> bool {
        let all = self.progress.iter();
        let mut ends = all.filter(|p| p["value"]["kind"] == "end");
        ends.any(|p| p["token"] == token)
    }

    /// Opens [`URI`] as version 1.
    pub(crate) fn open(&mut self, text: &str) {
        let document = json!({"uri": URI, "languageId": "cgt", "version": 1, "text": text});
        self.notify("textDocument/didOpen", json!({"textDocument": document}));
    }

    /// Edits [`URI`]: replaces a range, or the whole text.
    pub(crate) fn edit(&mut self, version: i64, range: Option<[usize; 4]>, text: &str) {
        let mut change = json!({"text": text});
        if let Some([line, column, end_line, end_column]) = range {
            change["range"] = json!({
                "start": {"line": line, "character": column},
                "end": {"line": end_line, "character": end_column}
            });
        }
        let document = json!({"uri": URI, "version": version});
        let params = json!({"textDocument": document, "contentChanges": [change]});
        self.notify("textDocument/didChange", params);
    }

    /// Requests a hover on [`URI`] and returns the id of the request.
    pub(crate) fn ask_hover(&mut self, line: usize, column: usize) -> i64 {
        self.request("textDocument/hover", place(line, column))
    }

    /// The text of a hover; empty if there is none.
    pub(crate) fn hover(&mut self, line: usize, column: usize) -> String {
        let id = self.ask_hover(line, column);
        let answer = self.answer(id);
        answer["contents"]["value"]
            .as_str()
            .unwrap_or("")
            .to_string()
    }

    /// All inlay hints of [`URI`], as (line, column, label).
    pub(crate) fn hints(&mut self) -> Vec<(u64, u64, String)> {
        let range =
            json!({"start": {"line": 0, "character": 0}, "end": {"line": 100_000, "character": 0}});
        let params = json!({"textDocument": {"uri": URI}, "range": range});
        let id = self.request("textDocument/inlayHint", params);
        let answer = self.answer(id);
        let hints = answer.as_array().expect("a list").iter();
        let hint = |h: &Value| {
            let at = |key: &str| h["position"][key].as_u64().unwrap_or(0);
            let label = match &h["label"] {
                Value::Array(parts) => parts.iter().filter_map(|p| p["value"].as_str()).collect(),
                label => label.as_str().unwrap_or("").to_string(),
            };
            (at("line"), at("character"), label)
        };
        hints.map(hint).collect()
    }

    /// Waits for diagnostics of [`URI`] that satisfy `fit`. Returns them as (line, column, end column, message's first
    /// line).
    pub(crate) fn problems(
        &mut self,
        fit: impl Fn(&Value) -> bool,
    ) -> Vec<(u64, u64, u64, String)> {
        let found = self.wait(|client| client.published.iter().rev().find(|p| fit(p)).cloned());
        let found = found["diagnostics"].as_array().expect("a list").iter();
        let problem = |d: &Value| {
            let (start, end) = (&d["range"]["start"], &d["range"]["end"]);
            let number = |v: &Value| v.as_u64().unwrap_or(0);
            let message = d["message"]
                .as_str()
                .unwrap_or("")
                .lines()
                .next()
                .unwrap_or("");
            let columns = (number(&start["character"]), number(&end["character"]));
            (
                number(&start["line"]),
                columns.0,
                columns.1,
                message.to_string(),
            )
        };
        found.map(problem).collect()
    }

    /// The id of the server's process.
    pub(crate) fn process(&self) -> u32 {
        self.child.id()
    }

    /// Closes the pipe without shutdown.
    pub(crate) fn hang_up(&mut self) {
        self.input = None;
    }

    /// Waits for the server to end and returns its exit code.
    pub(crate) fn exit_code(&mut self) -> Option<i32> {
        let until = Instant::now() + PATIENCE;
        while Instant::now() < until {
            if let Some(status) = self.child.try_wait().expect("a child") {
                return status.code();
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        panic!("the server does not end");
    }

    /// Shuts the server down and returns its exit code.
    pub(crate) fn stop(&mut self) -> Option<i32> {
        let id = self.request("shutdown", Value::Null);
        self.answer(id);
        self.notify("exit", Value::Null);
        self.exit_code()
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A position in [`URI`] as request parameters.
pub(crate) fn place(line: usize, column: usize) -> Value {
    json!({"textDocument": {"uri": URI}, "position": {"line": line, "character": column}})
}

fn read(output: &mut BufReader<ChildStdout>) -> Option<Value> {
    let mut length = 0;
    loop {
        let mut line = String::new();
        if output.read_line(&mut line).ok()? == 0 {
            return None;
        }
        let line = line.trim();
        if line.is_empty() {
            break;
        }
        if let Some(text) = line.strip_prefix("Content-Length: ") {
            length = text.parse().ok()?;
        }
    }
    let mut body = vec![0; length];
    output.read_exact(&mut body).ok()?;
    serde_json::from_slice(&body).ok()
}
