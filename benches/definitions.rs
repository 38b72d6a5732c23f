//! How fast rulesets are that users write: `cargo bench --bench definitions [-- name]`. Each program runs in a process
//! of its own; prints seconds and the memory that was resident at the end.
#![allow(clippy::print_stdout, missing_docs)]

use std::process::Command;
use std::time::Instant;

use cgt_lang::budget::{Budget, memory_used};
use cgt_lang::session::{DiskLoader, Item, Options, Session};

/// A name, the example whose definitions are taken, and what is evaluated, with its value where it is known.
const PROGRAMS: &[(&str, &str, &str, &str)] = &[
    ("cutcake_30x30", "cutcake", "cutcake(30, 30)", "0"),
    ("cutcake_60x60", "cutcake", "cutcake(60, 60)", "0"),
    // Its period is 12 from 71 on: 1000 is worth as much as 76.
    ("kayles_1000", "kayles_by_hand", "row(1000)", "*"),
    ("kayles_1000_by_mex", "kayles_by_hand", "size(1000)", "1"),
    ("toads_5_3_5", "toads_and_frogs", "start(5, 3, 5)", "*"),
    ("toads_6_3_6", "toads_and_frogs", "start(6, 3, 6)", ""),
];

fn main() {
    let wanted: Vec<String> = std::env::args()
        .skip(1)
        .filter(|a| a != "--bench")
        .collect();
    if let [one] = wanted.as_slice()
        && let Some((name, file, query, known)) = PROGRAMS.iter().find(|p| p.0 == *one)
    {
        return run(name, file, query, known);
    }
    for (name, ..) in PROGRAMS {
        let this = std::env::current_exe().unwrap();
        assert!(Command::new(this).arg(name).status().unwrap().success());
    }
}

fn run(name: &str, file: &str, query: &str, known: &str) {
    let path = format!("{}/examples/{file}.cgt", env!("CARGO_MANIFEST_DIR"));
    let begin = Instant::now();
    let options = Options::default();
    let mut session = Session::new(options, Budget::unlimited(), Box::new(DiskLoader));
    let program = format!("import \"{path}\"\n{query}");
    let id = session.add_source(name, &program, None);
    let mut found = String::new();
    session.run(id, &mut |_, result| {
        if let Item::Value(shown) = result.item {
            found = shown.text.ascii;
        }
        true
    });
    let memory = memory_used().unwrap_or(0) >> 20;
    println!(
        "{name}: {:.3} s, {memory} MiB: {found}",
        begin.elapsed().as_secs_f64()
    );
    assert!(
        !found.is_empty() && (known.is_empty() || found == known),
        "{known}"
    );
}
