//! The README and the book in `docs` show the actual output. Run with `UPDATE_EXPECT=1` to update them.
//!
//! A `console` block is a transcript. A line with `$ ` is a command, lines with `> ` directly after it continue it (for
//! here-documents), and the other lines are its output.

#![cfg(unix)]

use crate::support::{folder, root};
use cgt_lang::eval::Meaning;
use cgt_lang::vocabulary::entries;
use expect_test::expect_file;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The output of a command line, standard error after standard output.
fn run(command: &str) -> String {
    let folder = Path::new(env!("CARGO_BIN_EXE_cgt"))
        .parent()
        .expect("a folder");
    let path = std::env::var("PATH").unwrap_or_default();
    let output = Command::new("sh")
        .args(["-c", &format!("{{ {command}\n}} 2>&1")])
        .current_dir(root())
        .env("PATH", format!("{}:{path}", folder.display()))
        .env("NO_COLOR", "1")
        .env("CGT_CONFIG", "")
        .output()
        .expect("a shell");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// The text with updated output in each `console` block.
fn renewed(text: &str) -> String {
    let mut out = String::new();
    let mut lines = text.lines().peekable();
    let mut inside = false;
    while let Some(line) = lines.next() {
        if line.starts_with("```") {
            inside = line == "```console";
        }
        let command = line.strip_prefix("$ ").filter(|_| inside);
        if !inside || line.starts_with("```") || command.is_some() {
            out += line;
            out.push('\n');
        }
        if let Some(first) = command {
            let mut command = first.to_string();
            while let Some(line) = lines.next_if(|line| line.starts_with('>')) {
                out += line;
                out.push('\n');
                command.push('\n');
                command += line.strip_prefix("> ").unwrap_or("");
            }
            out += &run(&command);
        }
    }
    out
}

/// The table of built-in rulesets, from the registry.
fn rulesets() -> String {
    let rows = entries()
        .filter(|e| matches!(e.meaning, Meaning::Ruleset(_)))
        .map(|entry| {
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

/// Collects the pages of the book.
fn pages(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a readable folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            pages(&path, into);
        } else if path.extension().is_some_and(|e| e == "md") {
            into.push(path);
        }
    }
    into.sort();
}

/// All pages of the book, with their texts.
pub(crate) fn book() -> Vec<(PathBuf, String)> {
    let mut all = Vec::new();
    pages(&root().join("docs"), &mut all);
    let read = |page: PathBuf| {
        let text = std::fs::read_to_string(&page).expect("a readable page");
        (page, text)
    };
    all.into_iter().map(read).collect()
}

#[test]
fn the_book_is_true() {
    let mut transcripts = 0;
    for (page, text) in book() {
        transcripts += text.matches("```console").count();
        expect_file![page].assert_eq(&renewed(&text));
    }
    assert!(transcripts > 50, "{transcripts}");
}

#[test]
fn pictures_of_the_book_are_drawings_of_the_expressions_that_they_stand_for() {
    let folder = folder();
    let drawn = folder.path().join("picture.svg");
    let mut pictures = 0;
    for (page, text) in book() {
        let images = text.lines().filter_map(|line| line.strip_prefix("!["));
        for (expression, target) in images.filter_map(|image| image.split_once("](")) {
            let target = target.trim_end_matches(')');
            if !target.contains("pictures/") {
                continue;
            }
            let output = Command::new(env!("CARGO_BIN_EXE_cgt"))
                .args(["draw", expression, "-o"])
                .arg(&drawn)
                .env("CGT_CONFIG", "")
                .output()
                .expect("the program starts");
            assert!(output.status.success(), "{expression}: {output:?}");
            let svg = std::fs::read_to_string(&drawn).expect("a picture");
            expect_file![page.with_file_name(target)].assert_eq(&svg);
            pictures += 1;
        }
    }
    assert!(pictures > 10, "{pictures}");
}

/// The files to which a page links, without web links and fragments.
fn links(text: &str) -> Vec<&str> {
    let targets = text
        .split("](")
        .skip(1)
        .filter_map(|rest| rest.split_once(')'));
    let files = targets.map(|(target, _)| target.split('#').next().unwrap_or(target));
    files
        .filter(|f| !f.is_empty() && !f.contains("://"))
        .collect()
}

#[test]
fn links_of_the_book_lead_to_files_and_its_summary_to_every_page() {
    let book = book();
    for (page, text) in &book {
        for link in links(text) {
            let file = page.with_file_name(link);
            assert!(file.exists(), "{}: no {link}", page.display());
        }
    }
    let summary = root().join("docs/SUMMARY.md");
    let (_, contents) = book.iter().find(|(p, _)| *p == summary).expect("a summary");
    // Decision records are for contributors.
    let decisions = root().join("docs/decisions");
    let chapters = book
        .iter()
        .filter(|(page, _)| *page != summary && !page.starts_with(&decisions));
    for (page, _) in chapters {
        let name = page.strip_prefix(root().join("docs")).expect("a page");
        let name = name.to_str().expect("a plain name");
        assert!(links(contents).contains(&name), "{name} is in no chapter");
    }
}

#[test]
fn the_tests_that_the_soundness_page_names_are_there() {
    let page = std::fs::read_to_string(root().join("docs/soundness.md")).expect("the page");
    let mut named = 0;
    for word in page.split('`').skip(1).step_by(2) {
        let Some((file, test)) = word.split_once("::") else {
            continue;
        };
        let text = std::fs::read_to_string(root().join(file)).unwrap_or_default();
        assert!(text.contains(&format!("fn {test}(")), "no test {word}");
        named += 1;
    }
    assert!(named > 10, "{named}");
}
