//! How fast the language server is on a file of 10 000 lines: `cargo bench --bench editor`. Fails where a figure that
//! is promised is not kept.
#![allow(clippy::print_stdout, missing_docs)]
#![cfg(feature = "lsp")]

#[path = "../tests/it/lsp_client.rs"]
mod lsp_client;

use lsp_client::Client;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// From a key to the diagnostics of the text with it.
const KEY_TO_DIAGNOSTICS: Duration = Duration::from_millis(60);
/// A hover, of a hundred ninety-nine.
const HOVER: Duration = Duration::from_millis(10);

/// What makes a line wrong.
const WRONG: &str = " + unknown";

fn main() {
    let lines = text(2500);
    let mut client = Client::with_encodings(&["utf-8"]);
    let begin = Instant::now();
    client.open(&lines.join("\n"));
    client.problems(|p| p["version"] == 1);
    println!("open to first diagnostics: {:?}", begin.elapsed());
    client.settle();
    println!("open to all values: {:?}", begin.elapsed());

    let mut bare = text(3334);
    bare.retain(|line| !line.starts_with('#'));
    let openings = ["", "# ladders\n"].map(|head| opening(&(head.to_string() + &bare.join("\n"))));
    println!(
        "open without comments: {:?}, with one at the top: {:?}",
        openings[0], openings[1]
    );

    let mut version = 1;
    let mut keys = Vec::new();
    let mut results = Vec::new();
    let mut hovers = Vec::new();
    let mut hovers_after_keys = Vec::new();
    for n in 0..1000usize {
        let begin = Instant::now();
        version += 1;
        client.change(&lines, n, version);
        let after = client.timed_hover(9000 + n % 900, 1);
        client.problems(|p| p["version"] == version);
        keys.push(begin.elapsed());
        hovers_after_keys.push(after);
        if n < 200 {
            client.settle();
            results.push(begin.elapsed());
            for at in 0..5 {
                hovers.push(client.timed_hover((n * 37 + at * 1999) % 9990, 1));
            }
        }
    }
    let of = |times: &mut Vec<Duration>, hundredths: usize| {
        times.sort();
        times[(times.len() - 1) * hundredths / 100]
    };
    let report = |name: &str, times: &mut Vec<Duration>| {
        println!(
            "{name}: median {:?}, 99th percentile {:?}",
            of(times, 50),
            of(times, 99)
        );
    };
    report("key to diagnostics", &mut keys);
    report("key to values", &mut results);
    report("hover", &mut hovers);
    report("hover sent right behind a key", &mut hovers_after_keys);
    assert_eq!(client.stop(), Some(0));
    let [few, many] = memory(&lines);
    println!("memory after 10 edits {few} KiB, after 1000 {many} KiB");
    assert!(
        of(&mut keys, 99) < KEY_TO_DIAGNOSTICS,
        "a key takes too long"
    );
    assert!(of(&mut hovers, 99) < HOVER, "a hover takes too long");
    assert!(
        openings[1] < openings[0] * 2,
        "a comment above many statements is read for each of them"
    );
    assert!(many <= few * 11 / 10, "memory grows");
}

/// The least time, of three, from opening a text to its diagnostics.
fn opening(text: &str) -> Duration {
    let times = [0; 3].map(|_| {
        let mut client = Client::with_encodings(&["utf-8"]);
        let begin = Instant::now();
        client.open(text);
        client.problems(|p| p["version"] == 1);
        begin.elapsed()
    });
    times.into_iter().min().unwrap_or_default()
}

/// The memory of a server after 10 edits and after 1000. It gives back what is freed at once: left to itself, the
/// allocator keeps some of it, now more, now less.
fn memory(lines: &[String]) -> [u64; 2] {
    let mut client = Client::in_environment(&[("MIMALLOC_PURGE_DELAY", "0")]);
    client.open(&lines.join("\n"));
    client.settle();
    // What hovers found is kept, too.
    for line in 0..9990 {
        client.timed_hover(line, 1);
    }
    let mut version = 1;
    [0..10, 10..1000].map(|edits| {
        for n in edits {
            version += 1;
            client.change(lines, n, version);
            client.timed_hover(9000 + n % 900, 1);
            client.problems(|p| p["version"] == version);
        }
        client.settle();
        client.memory()
    })
}

/// Four lines a block, one of them a comment.
fn text(blocks: usize) -> Vec<String> {
    let block = |i: usize| {
        [
            format!("let g{i} = strip R{}B + R{}B", i % 7 + 1, i % 5 + 1),
            format!("g{i} + {}", i % 9),
            format!("# block {i}: ladders"),
            format!(
                "assert R{} == (if {} mod 2 == 1 then 0 else *)",
                i % 9 + 1,
                i % 9 + 1
            ),
        ]
    };
    (0..blocks).flat_map(block).collect()
}

impl Client {
    /// A line in the middle becomes wrong and right again; every hundredth pair of edits is on one that others need.
    fn change(&mut self, lines: &[String], n: usize, version: i64) {
        let line = match n / 2 % 50 {
            49 => 0,
            pair => 4000 + (n / 100 * 50 + pair) % 800,
        };
        let column = lines[line].len();
        match n % 2 {
            0 => self.edit(version, Some([line, column, line, column]), WRONG),
            _ => self.edit(
                version,
                Some([line, column, line, column + WRONG.len()]),
                "",
            ),
        }
    }

    /// Waits until everything is evaluated.
    fn settle(&mut self) {
        loop {
            let range = json!({"start": {"line": 9990, "character": 0}, "end": {"line": 10_000, "character": 0}});
            let params = json!({"textDocument": {"uri": lsp_client::URI}, "range": range});
            let id = self.request("textDocument/inlayHint", params);
            if self.answer(id).as_array().is_some_and(|h| h.len() >= 5) {
                return;
            }
        }
    }

    fn timed_hover(&mut self, line: usize, column: usize) -> Duration {
        let begin = Instant::now();
        let id = self.ask_hover(line, column);
        let answer: Value = self.answer(id);
        drop(answer);
        begin.elapsed()
    }
}
