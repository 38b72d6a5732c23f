//! The README says what the program prints. Run with `UPDATE_EXPECT=1` to renew it.

#![cfg(unix)]

use cgt_lang::ruleset::registry::{Sort, entries};
use expect_test::expect_file;
use std::path::Path;
use std::process::Command;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// What a command line prints, standard error after standard output.
fn run(command: &str) -> String {
    let folder = Path::new(env!("CARGO_BIN_EXE_cgt"))
        .parent()
        .expect("a folder");
    let path = std::env::var("PATH").unwrap_or_default();
    let output = Command::new("sh")
        .args(["-c", &format!("{{ {command}; }} 2>&1")])
        .current_dir(root())
        .env("PATH", format!("{}:{path}", folder.display()))
        .env("NO_COLOR", "1")
        .output()
        .expect("a shell");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// The text with each `console` block made anew from its commands.
fn renewed(text: &str) -> String {
    let mut out = String::new();
    let mut inside = false;
    for line in text.lines() {
        if inside && line == "```" {
            inside = false;
        }
        let command = line.strip_prefix("$ ").filter(|_| inside);
        if !inside || command.is_some() {
            out += line;
            out.push('\n');
        }
        if let Some(command) = command {
            out += &run(command);
        }
        if line == "```console" {
            inside = true;
        }
    }
    out
}

/// The table of rulesets, from the registry.
fn rulesets() -> String {
    let rows = entries().filter(|e| e.sort == Sort::Ruleset).map(|entry| {
        let forms: Vec<String> = entry.forms.iter().map(|f| format!("`{f}`")).collect();
        format!(
            "| {} | {} |\n",
            entry.name,
            forms.join(", ").replace('|', "\\|")
        )
    });
    rows.collect()
}

#[test]
fn the_readme_is_true() {
    let file = root().join("README.md");
    let text = std::fs::read_to_string(&file).expect("a readable file");
    let (before, rest) = text
        .split_once("| ruleset | written as |\n|---|---|\n")
        .expect("the table");
    let (_, after) = rest
        .split_once("\n## On the command line")
        .expect("the section after it");
    let head = "| ruleset | written as |\n|---|---|\n";
    let text = format!(
        "{before}{head}{}\n## On the command line{after}",
        rulesets()
    );
    expect_file![file].assert_eq(&renewed(&text));
}
