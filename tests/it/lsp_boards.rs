//! Boards beside a text: rows of tables, counterexamples that are opened, and pages that do not wait for what is slow.
#![cfg(all(feature = "lsp", feature = "serve"))]

use crate::lsp_client::{Client, URI, place};
use crate::lsp_features::fetched;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

const CLAIM: &str = "claim forall n in 1..2: domineering(n, n) == 0\n";
const TITLE: &str = "Open the counterexample on the board";

/// The commands of the code actions with the title at the beginning of the first line.
fn board_actions(client: &mut Client) -> Vec<Value> {
    let at = place(0, 0)["position"].clone();
    let params = json!({
        "textDocument": {"uri": URI},
        "range": {"start": at, "end": at},
        "context": {"diagnostics": []},
    });
    let id = client.request("textDocument/codeAction", params);
    let all = client.answer(id);
    let all = all.as_array().into_iter().flatten();
    let found = all.filter(|action| action["title"] == TITLE);
    found.map(|action| action["command"].clone()).collect()
}

/// The host of the infoview and the query with its token.
fn infoview(client: &mut Client) -> (String, String) {
    let told = client.wait(|client| client.told.pop());
    let told = told["message"].as_str().expect("a text");
    let address = told.rsplit_once("http://").expect("an address").1;
    let (host, query) = address.split_once("/?").expect("a query");
    (host.into(), query.into())
}

#[test]
fn a_counterexample_is_opened_on_the_board() {
    // A client with boards of its own has the command.
    let mut client = Client::start(json!({}), json!({"client": {"boards": true}}));
    client.open(CLAIM);
    client.hints();
    let found = board_actions(&mut client);
    assert_eq!(found[0]["command"], "cgt.board");
    assert_eq!(
        found[0]["arguments"],
        json!([URI, {"line": 0, "character": 0}])
    );
    client.edit(2, None, "claim forall n in 1..2: n == 1");
    client.hints();
    assert_eq!(board_actions(&mut client), Vec::<Value>::new());
    assert_eq!(client.stop(), Some(0));
    // Without boards there is no action.
    let mut client = Client::start(json!({}), json!({}));
    client.open(CLAIM);
    client.hints();
    assert_eq!(board_actions(&mut client), Vec::<Value>::new());
    assert_eq!(client.stop(), Some(0));
    // An infoview is opened in a browser, once; a client that opens no pages shows the address.
    for opens in [true, false] {
        let capabilities = json!({"window": {"showDocument": {"support": opens}}});
        let mut client = Client::capable(&["--infoview"], capabilities);
        let (host, query) = infoview(&mut client);
        client.open(CLAIM);
        client.hints();
        let command = board_actions(&mut client).remove(0);
        let id = client.request("workspace/executeCommand", command.clone());
        client.answer(id);
        if !opens {
            assert_eq!(infoview(&mut client).0, host);
            assert_eq!(client.stop(), Some(0));
            continue;
        }
        let opened = |client: &Client| {
            let asked = client.asked.iter();
            asked.filter(|m| *m == "window/showDocument").count()
        };
        client.wait(|client| (opened(client) == 1).then_some(()));
        let asked = client.requests.last().expect("a request");
        assert_eq!(asked["params"]["uri"], format!("http://{host}/?{query}"));
        assert_eq!(asked["params"]["external"], true);
        let scene = fetched(&host, &format!("/scene?{query}&after=0")).1;
        assert!(scene.contains("counterexample: n = 2"), "{scene}");
        // A page that is open asks again, and no other is opened.
        let page = std::thread::spawn(move || {
            let mut after = 0;
            for _ in 0..2 {
                let text = fetched(&host, &format!("/scene?{query}&after={after}")).1;
                let scene: Value = serde_json::from_str(&text).expect("JSON");
                after = scene["change"].as_u64().expect("a number");
            }
            let _ = fetched(&host, &format!("/scene?{query}&after=0"));
        });
        std::thread::sleep(Duration::from_millis(300));
        let id = client.request("workspace/executeCommand", command);
        client.answer(id);
        client.handle_until(Instant::now() + Duration::from_millis(1500));
        page.join().expect("it ends");
        assert_eq!(opened(&client), 1);
        assert_eq!(client.stop(), Some(0));
    }
}

#[test]
fn a_row_of_a_table_has_a_scene() {
    let mut client = Client::with_encodings(&["utf-8"]);
    client.open("table n in 1..3: 2 * n, domineering(n, n)\ntable n in 1..2: n * n\n");
    client.hints();
    let mut scene = |line: usize, column: usize, row: usize| {
        let mut params = place(line, column);
        params["row"] = json!(row);
        let id = client.request("cgt/scene", params);
        client.answer(id)
    };
    // On the keyword, and on an expression that depends on the variable.
    for column in [1, 28] {
        let first = scene(0, column, 0);
        assert_eq!(first["title"], "n = 1", "{first}");
        assert_eq!(first["rows"], json!(["n = 1", "n = 2", "n = 3"]));
        assert_eq!(first["facts"]["value"]["ascii"], "0");
    }
    let second = scene(0, 1, 1);
    assert_eq!(second["title"], "n = 2");
    assert_eq!(second["facts"]["value"]["pretty"], "±1", "{second}");
    assert!(scene(1, 1, 0).is_null(), "it speaks of no position");
    assert_eq!(client.stop(), Some(0));
}

#[test]
fn a_page_does_not_wait_for_what_it_does_not_show_any_more() {
    let mut client = Client::with_arguments(&["--infoview"]);
    let (host, query) = infoview(&mut client);
    client.open("domineering(8, 9)\nnim 3\ntable n in 1..2: n * n\n");
    client.hover(1, 1);
    let follow = |client: &mut Client, line: usize| {
        let id = client.request("textDocument/documentHighlight", place(line, 0));
        client.answer(id);
        let text = fetched(&host, &format!("/scene?{query}&after=0")).1;
        let scene: Value = serde_json::from_str(&text).expect("JSON");
        scene["number"].clone()
    };
    let ask = |scene: &Value, rest: &str| {
        let text = fetched(&host, &format!("/ask?{query}&scene={scene}&{rest}")).1;
        serde_json::from_str::<Value>(&text).expect("JSON")
    };
    let slow = follow(&mut client, 0);
    std::thread::scope(|scope| {
        let late = scope.spawn(|| ask(&slow, "method=facts"));
        std::thread::sleep(Duration::from_millis(500));
        let begun = Instant::now();
        let next = follow(&mut client, 1);
        assert_eq!(ask(&next, "method=facts")["value"]["pretty"], "*3");
        let taken = begun.elapsed();
        assert!(taken < Duration::from_secs(2), "{taken:?}");
        late.join().expect("it ends");
    });
    // Nor for the position before other moves.
    let slow = follow(&mut client, 0);
    std::thread::scope(|scope| {
        let late = scope.spawn(|| ask(&slow, "method=facts&moves=[]"));
        std::thread::sleep(Duration::from_millis(500));
        let begun = Instant::now();
        let shown = ask(&slow, "method=show&moves=%5B%22L+1%2C1-2%2C1%22%5D");
        assert!(shown["fault"].is_null(), "{shown}");
        let taken = begun.elapsed();
        assert!(taken < Duration::from_secs(2), "{taken:?}");
        late.join().expect("it ends");
    });
    let table = follow(&mut client, 2);
    let none = ask(&table, "method=show");
    assert_eq!(none["fault"]["message"], "There is no position here.");
    assert_eq!(client.stop(), Some(0));
}

#[test]
fn rows_are_shown_without_running_the_file() {
    let mut client = Client::with_encodings(&["utf-8"]);
    client
        .open("table n in 1..30: n * n\nfind n in 1..9 if n > 4\ntable s in [\"ab\"]: s + \"c\"\n");
    let labels: Vec<String> = client.hints().into_iter().map(|(_, _, l)| l).collect();
    assert_eq!(labels, ["30 rows", "n = 5", "s = ab, s + \"c\" = abc"]);
    let hover = client.hover(0, 1);
    for line in [" 4  │ 16", " 20 │ 400", "and 10 more"] {
        assert!(hover.contains(line), "{line} is not in {hover}");
    }
    assert!(!hover.contains("441"), "{hover}");
    assert!(client.hover(1, 1).contains(" 5"));
    assert_eq!(client.stop(), Some(0));
}
