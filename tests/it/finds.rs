//! Inputs found by fuzzing. Each runs through its fuzz target again without a panic in any thread. `fuzz/README.md`
//! describes the fuzzing.
#![cfg(feature = "lsp")]

#[path = "../../fuzz/targets/mod.rs"]
mod targets;

use crate::alone::alone;
use crate::support::root;
use cgt_lang::syntax::KEYWORDS;
use cgt_lang::vocabulary;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// The messages of panics in all threads.
static PANICS: Mutex<Vec<String>> = Mutex::new(Vec::new());

fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("a folder");
    let mut paths: Vec<PathBuf> = entries.map(|e| e.expect("an entry").path()).collect();
    paths.sort();
    paths
}

#[test]
fn every_input_that_was_found_is_harmless() {
    // The panic hook applies to the whole process.
    alone("finds::every_input_that_was_found_is_harmless", || {
        std::panic::set_hook(Box::new(|panic| {
            let mut panics = PANICS.lock().unwrap_or_else(|e| e.into_inner());
            panics.push(panic.to_string());
        }));
        let mut wrong = Vec::new();
        for folder in entries(&root().join("tests/finds")) {
            let name = folder.file_name().unwrap_or_default();
            let target = targets::TARGETS.iter().find(|(target, _)| *target == name);
            let (_, check) = target.unwrap_or_else(|| panic!("no target {}", name.display()));
            for input in entries(&folder) {
                let data = std::fs::read(&input).expect("a readable file");
                let _ = catch_unwind(AssertUnwindSafe(|| check(&data)));
                let mut panics = PANICS.lock().unwrap_or_else(|e| e.into_inner());
                wrong.extend(
                    panics
                        .drain(..)
                        .map(|p| format!("{}: {p}", input.display())),
                );
            }
        }
        let _ = std::panic::take_hook();
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    });
}

/// The dictionary of the fuzzers contains every word of the language.
#[test]
fn the_dictionary_has_every_word() {
    let mut words: Vec<&str> = KEYWORDS
        .iter()
        .map(|k| k.word)
        .chain(vocabulary::names())
        .collect();
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
    expect_test::expect_file![root().join("fuzz/cgt.dict")].assert_eq(&expected);
}

/// A word in the syntax of libFuzzer dictionaries, with special bytes in hexadecimal.
fn entry(word: &str) -> String {
    let byte = |b: u8| match b {
        b' '..=b'~' if b != b'"' && b != b'\\' => char::from(b).to_string(),
        b => format!("\\x{b:02x}"),
    };
    word.bytes().map(byte).collect()
}
