//! `cgt repl --json`: requests through a pipe, one answer per line. All of them match docs/cgt.schema.json.

use crate::schema::{checked, faults_of};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

/// A computation that ends only if it is cancelled.
const ENDLESS: &str = "grundy(cram(6, 7))";

struct Client {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Client {
    fn new(arguments: &[&str]) -> Client {
        let mut child = Command::new(env!("CARGO_BIN_EXE_cgt"))
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            let lines = output.lines().map_while(Result::ok);
            lines.into_iter().try_for_each(|line| sender.send(line))
        });
        Client {
            child,
            input,
            lines,
        }
    }

    fn write(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("open");
        input.write_all(bytes).expect("it reads");
    }

    fn line(&self) -> String {
        let wait = Duration::from_secs(120);
        self.lines.recv_timeout(wait).expect("a line in time")
    }

    fn send(&mut self, id: u64, method: &str, params: Value) {
        let request = json!({"id": id, "method": method, "params": params});
        assert_eq!(faults_of(&request, "request"), [""; 0]);
        self.write(format!("{request}\n").as_bytes());
    }

    /// The next line that is not a progress report.
    fn answer(&self) -> Value {
        loop {
            let found = checked(&self.line());
            if found.get("progress").is_none() {
                return found;
            }
        }
    }

    fn ask(&mut self, id: u64, method: &str, params: Value) -> Value {
        self.send(id, method, params);
        let found = self.answer();
        assert_eq!(found["id"], id, "{found}");
        let result = found["result"].clone();
        let faults = faults_of(&result, &format!("result_{method}"));
        assert_eq!(faults, [""; 0], "{found}");
        result
    }

    /// The texts of a script's results, or the codes of its errors.
    fn values(&mut self, id: u64, text: &str) -> Vec<String> {
        let found = self.ask(id, "evaluate", json!({"text": text}));
        let results = found["results"].as_array().expect("results");
        let text = |o: &Value| o["value"].as_str().or(o["code"].as_str()).map(String::from);
        results.iter().filter_map(text).collect()
    }

    fn end(mut self) -> Option<i32> {
        drop(self.input.take());
        self.child.wait().expect("it ends").code()
    }
}

fn client() -> Client {
    Client::new(&["repl", "--json"])
}

#[test]
fn each_request_is_answered_at_once_in_one_session() {
    let mut client = client();
    assert_eq!(
        client.values(1, "let g = nim 3\ng + 4\n_ == 7"),
        ["4*3", "false"]
    );
    assert_eq!(client.values(2, "def f(n) = n + 1\nf(g) == *2"), ["false"]);
    // A failed definition does not change the previous one.
    assert_eq!(client.values(3, "let g = 1 +"), ["syntax"]);
    assert_eq!(client.values(4, "g\n_1"), ["*3", "false"]);
    let found = client.ask(
        5,
        "evaluate",
        json!({"text": "assert 1 == 2", "file": "cell"}),
    );
    assert_eq!(
        (&found["ok"], &found["complete"]),
        (&json!(false), &json!(true))
    );
    assert_eq!(found["results"][0]["file"], "cell");
    let formats = ["text/latex", "image/svg+xml"];
    let found = client.ask(
        6,
        "evaluate",
        json!({"text": "clobber xo", "formats": formats}),
    );
    let svg = found["results"][0]["formats"]["image/svg+xml"].as_str();
    assert!(svg.is_some_and(|svg| svg.starts_with("<svg")), "{found}");
    // The last line needs no line ending.
    client.write(br#"{"id": "last", "method": "names"}"#);
    drop(client.input.take());
    let names = client.answer();
    assert_eq!(
        names["result"]["names"][0]["definition"],
        "def f(n) = n + 1"
    );
    assert_eq!(client.end(), Some(0));
}

#[test]
fn every_method_answers_as_the_schema_says() {
    let mut client = client();
    let about = client.ask(1, "about", json!({}));
    let methods = about["methods"].as_array().expect("methods");
    assert_eq!(methods.len(), 11);
    client.values(2, "## Adds 1.\ndef plus(n) = n + 1");
    let found = client.ask(3, "complete", json!({"text": "é + plu", "offset": 7}));
    assert_eq!((&found["from"], &found["to"]), (&json!(4), &json!(7)));
    assert_eq!(found["suggestions"][0]["label"], "plus");
    let found = client.ask(4, "describe", json!({"text": "plus(2)", "offset": 1}));
    assert!(
        found["markdown"]
            .as_str()
            .is_some_and(|m| m.contains("Adds 1.")),
        "{found}"
    );
    let found = client.ask(5, "doc", json!({"name": "plus"}));
    assert_eq!(found["docs"][0]["doc"], "Adds 1.");
    for name in ["mean", "^", "operators", "board game"] {
        client.ask(6, "doc", json!({"name": name}));
    }
    let found = client.ask(7, "check", json!({"text": "1 + x\nn*2"}));
    assert_eq!(found["diagnostics"][0]["column"], 5);
    let found = client.ask(8, "format", json!({"text": "1+  1"}));
    assert_eq!(found["text"], "1 + 1\n");
    let found = client.ask(
        9,
        "settings",
        json!({"seconds": 0.5, "memory": null, "theorems": false}),
    );
    assert_eq!(
        found,
        json!({"seconds": 0.5, "memory": null, "theorems": false})
    );
    assert_eq!(client.values(10, ENDLESS), ["limit-time"]);
    client.ask(11, "reset", json!({}));
    assert_eq!(client.values(12, "plus(1)"), ["unknown-name"]);
    assert_eq!(client.end(), Some(0));
}

#[test]
fn a_request_is_cancelled_while_it_runs() {
    let mut client = client();
    client.send(
        1,
        "evaluate",
        json!({"text": format!("let x = 5\n{ENDLESS}\nx")}),
    );
    client.send(2, "evaluate", json!({"text": "x + 2"}));
    client.send(3, "evaluate", json!({"text": "x + 3"}));
    let progress = checked(&client.line());
    assert_eq!(progress["id"], 1);
    assert_eq!(progress["progress"]["statements"], 1);
    client.send(4, "cancel", json!({"id": 2}));
    let refused = client.answer();
    assert_eq!(
        (&refused["id"], &refused["error"]["code"]),
        (&json!(2), &json!("cancelled"))
    );
    assert_eq!(client.answer()["result"]["cancelled"], json!([2]));
    client.send(5, "cancel", json!({"id": 1}));
    assert_eq!(client.answer()["result"]["cancelled"], json!([1]));
    let stopped = client.answer();
    assert_eq!(stopped["id"], 1);
    assert_eq!(stopped["result"]["results"][0]["code"], "interrupted");
    assert_eq!(stopped["result"]["complete"], false);
    assert_eq!(client.answer()["result"]["results"][0]["value"], "8");
    assert_eq!(client.ask(6, "cancel", json!({}))["cancelled"], json!([]));
    assert_eq!(client.end(), Some(0));
}

#[test]
fn the_time_of_a_request_covers_all_its_statements() {
    let mut client = client();
    let text = format!("1\n{ENDLESS}\n{ENDLESS}\n2");
    let found = client.ask(1, "evaluate", json!({"text": text, "seconds": 0.3}));
    let results = found["results"].as_array().expect("results");
    assert_eq!(results.len(), 2, "{found}");
    assert_eq!(results[1]["code"], "limit-time");
    assert_eq!(found["complete"], false);
    assert_eq!(client.values(2, "1 + 1"), ["2"]);
    assert_eq!(client.end(), Some(0));
}

#[test]
fn bad_requests_are_refused_with_their_place_and_the_session_goes_on() {
    let mut client = client();
    assert_eq!(client.values(0, "let kept = 6"), [""; 0]);
    let cases: &[(&[u8], &str, &str)] = &[
        (b"nim 3 + 4", "json", "2"),
        ("{\"id\": \"é\", x}".as_bytes(), "json", "13"),
        (b"{\"id\": 1", "json", "8"),
        (b"{\"id\": \"\xff\"}", "json", "9"),
        (b"[1, 2]", "request", ""),
        (b"{\"method\": \"about\"}", "request", "id"),
        (b"{\"id\": 1.5, \"method\": \"about\"}", "request", "id"),
        (b"{\"id\": null, \"method\": \"about\"}", "request", "id"),
        (b"{\"id\": 1}", "request", "method"),
        (b"{\"id\": 1, \"method\": 2}", "request", "method"),
        (b"{\"id\": 1, \"method\": \"evalute\"}", "method", "method"),
        (b"{\"id\": 1, \"method\": \"about\", \"more\": 1}", "request", "more"),
        (b"{\"id\": 1, \"method\": \"about\", \"params\": []}", "request", "params"),
        (b"{\"id\": 1, \"method\": \"about\", \"version\": 2}", "version", "version"),
        (b"{\"id\": 1, \"method\": \"evaluate\"}", "params", "params.text"),
        (b"{\"id\": 1, \"method\": \"evaluate\", \"params\": {\"text\": 1}}", "params", "params.text"),
        (
            b"{\"id\": 1, \"method\": \"evaluate\", \"params\": {\"text\": \"1\", \"seconds\": -1}}",
            "params",
            "params.seconds",
        ),
        (
            b"{\"id\": 1, \"method\": \"evaluate\", \"params\": {\"text\": \"1\", \"formats\": [\"pdf\"]}}",
            "params",
            "params.formats",
        ),
        (
            b"{\"id\": 1, \"method\": \"complete\", \"params\": {\"text\": \"m\", \"offset\": 2}}",
            "params",
            "params.offset",
        ),
        (b"{\"id\": 1, \"method\": \"doc\", \"params\": {\"name\": \"qqqq\"}}", "params", "params.name"),
        (b"{\"id\": 1, \"method\": \"cancel\", \"params\": {\"id\": []}}", "params", "params.id"),
        (b"{\"id\": 1, \"method\": \"reset\", \"params\": {\"all\": true}}", "params", "params.all"),
    ];
    for (line, code, place) in cases {
        client.write(line);
        // Blank lines are ignored.
        client.write(b"\n\n \r\n");
        let found = client.answer();
        let shown = String::from_utf8_lossy(line);
        assert_eq!(found["error"]["code"], *code, "{shown}: {found}");
        let error = &found["error"];
        let at = error["field"].as_str().map(String::from);
        let at = at.or(error["column"].as_u64().map(|c| c.to_string()));
        assert_eq!(at.unwrap_or_default(), *place, "{shown}: {found}");
    }
    let mut long = vec![b' '; 20 << 20];
    long.push(b'\n');
    client.write(&long);
    assert_eq!(client.answer()["error"]["code"], "json");
    let deep = format!("{{\"id\": 1, \"params\": {}\n", "[".repeat(100_000));
    client.write(deep.as_bytes());
    assert_eq!(client.answer()["error"]["code"], "json");
    assert_eq!(client.values(2, "kept"), ["6"]);
    assert_eq!(client.end(), Some(0));
}

#[test]
fn the_prompt_in_a_pipe_answers_each_line_at_once() {
    let mut client = Client::new(&["repl"]);
    for (line, answer) in [("let n = 2\nn + 1\n", "3"), ("n * 5\n", "10")] {
        client.write(line.as_bytes());
        assert_eq!(client.line(), answer);
    }
    assert_eq!(client.end(), Some(0));
}
