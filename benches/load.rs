//! The language server under load: 50 open documents, 200 edits a second for a minute, hovers and cancels between, and
//! lines of a megabyte: `cargo bench --bench load`, or `-- SECONDS` for another time. Fails where an answer is lost.
#![allow(clippy::print_stdout, missing_docs)]
#![cfg(feature = "lsp")]

#[path = "../tests/it/lsp_client.rs"]
mod lsp_client;

use lsp_client::Client;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

const DOCUMENTS: usize = 50;
const LINES: usize = 200;
/// Between two edits.
const TICK: Duration = Duration::from_millis(5);
/// Edits between two hovers; every fourth hover is cancelled.
const HOVER_EVERY: usize = 5;
/// Bytes of a line that nobody would type.
const HOSTILE: usize = 1 << 20;

/// A hover that is not answered yet.
struct Asked {
    id: i64,
    at: Instant,
    is_cancelled: bool,
}

fn main() {
    let seconds = std::env::args().filter_map(|a| a.parse().ok()).next();
    let time = Duration::from_secs(seconds.unwrap_or(60));
    let mut client = Client::with_encodings(&["utf-8"]);
    for document in 0..DOCUMENTS {
        let text = (0..LINES).map(|n| line(document, n, 0)).collect::<String>();
        open(&mut client, &name(document), &text);
    }
    (0..DOCUMENTS).for_each(|document| settle(&mut client, document));
    let before = client.memory();
    let mut most = before;
    let (mut asked, mut took): (Vec<Asked>, Vec<Duration>) = (Vec::new(), Vec::new());
    let (mut cancelled, mut behind, mut tick) = (0, Duration::ZERO, 0);
    let begin = Instant::now();
    while begin.elapsed() < time {
        tick += 1;
        edit(&mut client, tick);
        if tick % HOVER_EVERY == 0 {
            let is_cancelled = tick % (4 * HOVER_EVERY) == 0;
            asked.push(hover(&mut client, tick, is_cancelled));
        }
        if let Some(text) = hostile(tick, time) {
            open(&mut client, "file:///nowhere/hostile.cgt", &text);
        }
        let next = begin + TICK * tick as u32;
        behind = behind.max(Instant::now().saturating_duration_since(next));
        while client.handle_until(next) {
            collect(&mut client, &mut asked, &mut took, &mut cancelled);
        }
        client.published.clear();
        if tick % 200 == 0 {
            most = most.max(client.memory());
        }
    }
    let last = Instant::now();
    while !asked.is_empty() && client.handle_until(last + lsp_client::PATIENCE) {
        collect(&mut client, &mut asked, &mut took, &mut cancelled);
    }
    assert!(asked.is_empty(), "{} hovers have no answer", asked.len());
    (0..DOCUMENTS).for_each(|document| settle(&mut client, document));
    took.sort();
    let of = |thousandths: usize| took[(took.len() - 1) * thousandths / 1000];
    println!(
        "{tick} edits in {DOCUMENTS} documents, {:.0} a second",
        tick as f64 / begin.elapsed().as_secs_f64()
    );
    println!("edits sent late by {behind:?} at most");
    println!(
        "hovers: {} answered, median {:?}, 99th percentile {:?}, longest {:?}; {cancelled} cancelled",
        took.len(),
        of(500),
        of(990),
        of(1000)
    );
    println!("all values {:?} after the last edit", last.elapsed());
    println!(
        "memory: {before} KiB before, {most} KiB at most, {} KiB after",
        client.memory()
    );
    assert_eq!(client.stop(), Some(0));
}

fn name(document: usize) -> String {
    format!("file:///nowhere/{document}.cgt")
}

/// A line of a document, as the edit with this number leaves it.
fn line(document: usize, line: usize, edit: usize) -> String {
    let (a, b) = ((document + line) % 7 + 1, (line + edit) % 5 + 1);
    match line % 4 {
        0 => format!("let g{line} = strip R{a}B + R{b}B\n"),
        1 => format!("g{} + {b}\n", line - 1),
        2 => format!("# edit {edit}\n"),
        _ => format!("assert R{a} == (if {a} mod 2 == 1 then 0 else *)\n"),
    }
}

fn open(client: &mut Client, uri: &str, text: &str) {
    let document = json!({"uri": uri, "languageId": "cgt", "version": 1, "text": text});
    client.notify("textDocument/didOpen", json!({"textDocument": document}));
}

/// One line becomes another.
fn edit(client: &mut Client, tick: usize) {
    let (document, at) = (tick % DOCUMENTS, tick / DOCUMENTS * 13 % LINES);
    let range =
        json!({"start": {"line": at, "character": 0}, "end": {"line": at + 1, "character": 0}});
    let change = json!({"range": range, "text": line(document, at, tick)});
    let named = json!({"uri": name(document), "version": 1 + tick});
    let params = json!({"textDocument": named, "contentChanges": [change]});
    client.notify("textDocument/didChange", params);
}

fn hover(client: &mut Client, tick: usize, is_cancelled: bool) -> Asked {
    let named = json!({"uri": name(tick * 7 % DOCUMENTS)});
    let position = json!({"line": tick % LINES / 4 * 4 + 1, "character": 1});
    let params = json!({"textDocument": named, "position": position});
    let at = Instant::now();
    let id = client.request("textDocument/hover", params);
    if is_cancelled {
        client.notify("$/cancelRequest", json!({"id": id}));
    }
    Asked {
        id,
        at,
        is_cancelled,
    }
}

/// Takes note of the answers that have come.
fn collect(
    client: &mut Client,
    asked: &mut Vec<Asked>,
    took: &mut Vec<Duration>,
    cancelled: &mut usize,
) {
    asked.retain(|hover| {
        let Some(answer) = client.answered(hover.id) else {
            return true;
        };
        match answer["error"]["code"].as_i64() {
            None if !answer["result"].is_null() => took.push(hover.at.elapsed()),
            Some(-32800) if hover.is_cancelled => *cancelled += 1,
            _ => panic!("{answer}"),
        }
        false
    });
}

/// Waits until a document is evaluated.
fn settle(client: &mut Client, document: usize) {
    let begin = Instant::now();
    let at = |line: usize| json!({"line": line, "character": 0});
    let range = json!({"start": at(0), "end": at(LINES)});
    loop {
        let params = json!({"textDocument": {"uri": name(document)}, "range": range});
        let id = client.request("textDocument/inlayHint", params);
        let hints: Value = client.answer(id);
        if hints.as_array().is_some_and(|h| h.len() >= LINES / 2) {
            return;
        }
        assert!(begin.elapsed() < lsp_client::PATIENCE, "no values");
    }
}

/// A megabyte in one line, a few times in the course of the test, each time another.
fn hostile(tick: usize, time: Duration) -> Option<String> {
    let ticks = (time.as_millis() / TICK.as_millis()) as usize;
    let pieces = [
        "(",
        "1 + ",
        "strip R4B + ",
        "R3c",
        "\"x",
        "{1|",
        "é😀 ",
        "g.",
    ];
    let every = (ticks / (pieces.len() + 1)).max(1);
    let piece = pieces.get((tick / every).checked_sub(1)?)?;
    tick.is_multiple_of(every)
        .then(|| piece.repeat(HOSTILE / piece.len()))
}
