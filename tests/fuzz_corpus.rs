//! What the fuzzers have found and kept, replayed: every input of every corpus goes through its target, and nothing
//! panics, in no thread. `fuzz/README.md` tells how to look for more.
#![cfg(feature = "lsp")]

#[path = "../fuzz/targets/mod.rs"]
mod targets;

use cgt_lang::ruleset::registry;
use cgt_lang::syntax::KEYWORDS;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// What the panics said that were caught on the way, in whatever thread.
static PANICS: Mutex<Vec<String>> = Mutex::new(Vec::new());

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz")
}

#[test]
fn every_input_that_was_kept_is_harmless() {
    std::panic::set_hook(Box::new(|panic| {
        let mut panics = PANICS.lock().unwrap_or_else(|e| e.into_inner());
        panics.push(panic.to_string());
    }));
    let mut wrong = Vec::new();
    for (name, check) in targets::TARGETS {
        let entries = std::fs::read_dir(folder().join("corpus").join(name)).expect("a corpus");
        let mut paths: Vec<PathBuf> = entries.map(|e| e.expect("an entry").path()).collect();
        paths.sort();
        assert!(paths.len() >= 10, "{name} has a corpus");
        for path in paths {
            let data = std::fs::read(&path).expect("a readable file");
            let _ = catch_unwind(AssertUnwindSafe(|| check(&data)));
            let mut panics = PANICS.lock().unwrap_or_else(|e| e.into_inner());
            wrong.extend(panics.drain(..).map(|p| format!("{}: {p}", path.display())));
        }
    }
    let _ = std::panic::take_hook();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The words of the language, which the fuzzers put into their inputs.
#[test]
fn the_dictionary_has_every_word() {
    let mut words: Vec<&str> = KEYWORDS.iter().copied().chain(registry::names()).collect();
    let letters = [
        "==",
        "!=",
        "<=",
        ">=",
        "<|",
        "|>",
        "<>",
        "..",
        "+-",
        "||",
        "|||",
        "\"\"\"",
        "{|}",
        "^",
        "v",
        "*",
        "±",
        "·",
        "↑",
        "⇑",
        "↓",
        "⇓",
        ":",
        "'",
        "\n",
        "\r\n",
        "R[1,2]c[2]a'",
        "R{n}",
        "strip R2B",
        "nim 3 + 4",
        "octal(\"0.77\", 9)",
        "\"..#/...\"",
        "\"xo./.xo\"",
        "1/2",
        "Tiny(1)",
        "3/4^*2",
        "forall x in 1..3: ",
    ];
    words.extend(letters);
    words.sort_unstable();
    words.dedup();
    let mut expected = String::from("# The words of the language, from the registry.\n");
    for word in words {
        expected += &format!("\"{}\"\n", entry(word));
    }
    expect_test::expect_file![folder().join("cgt.dict")].assert_eq(&expected);
}

/// A word as libFuzzer reads it: bytes that are not plain letters in hexadecimal.
fn entry(word: &str) -> String {
    let byte = |b: u8| match b {
        b' '..=b'~' if b != b'"' && b != b'\\' => char::from(b).to_string(),
        b => format!("\\x{b:02x}"),
    };
    word.bytes().map(byte).collect()
}
