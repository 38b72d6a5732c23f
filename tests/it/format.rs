//! The formatter on every example: it preserves the program, the results and the comments, and is idempotent.

use crate::support::{cgt, folder, text};
use cgt_lang::source::SourceId;
use cgt_lang::syntax::{format, parse};
use cgt_lang::vocabulary::PREFIXES;
use std::path::{Path, PathBuf};
use std::process::Command;

fn files() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folders = ["examples", "examples/papers", "tests/errors"];
    let mut all = Vec::new();
    for folder in folders {
        let entries = std::fs::read_dir(root.join(folder)).expect("a folder");
        let paths = entries.map(|e| e.expect("an entry").path());
        all.extend(paths.filter(|p| p.extension().is_some_and(|e| e == "cgt")));
    }
    assert!(all.len() > 20);
    all
}

/// The text without blanks and semicolons.
fn letters(text: &str) -> String {
    text.chars()
        .filter(|c| !c.is_whitespace() && *c != ';')
        .collect()
}

#[test]
fn formatting_changes_nothing_but_blanks() {
    for path in files() {
        let text = std::fs::read_to_string(&path).expect("a file");
        // The original, with fewer blanks, and with more blanks.
        let tight = text
            .replace(" == ", "==")
            .replace(", ", ",")
            .replace(" = ", "=");
        let wide = text.replace(", ", " ,  ").replace('\n', "  \n\n\n");
        for text in [text, tight, wide] {
            let new = format(&text, &PREFIXES);
            assert_eq!(format(&new, &PREFIXES), new, "{}", path.display());
            assert_eq!(letters(&new), letters(&text), "{}", path.display());
            let (old, new_tree) = (
                parse(SourceId(0), &text, &PREFIXES),
                parse(SourceId(0), &new, &PREFIXES),
            );
            let comments = |p: &cgt_lang::syntax::Parsed, t: &str| -> Vec<String> {
                p.comments.iter().map(|c| c.text(t).to_string()).collect()
            };
            assert_eq!(comments(&old, &text), comments(&new_tree, &new));
            let kinds = |p: &cgt_lang::syntax::Parsed| -> Vec<_> {
                let of = |e: &cgt_lang::syntax::ast::Expr| std::mem::discriminant(&e.kind);
                let all = p.statements.iter().flat_map(|s| &s.ast.exprs);
                all.map(of).collect()
            };
            assert_eq!(kinds(&old), kinds(&new_tree), "{}", path.display());
        }
    }
}

#[test]
fn formatted_programs_have_the_same_results() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = folder();
    let text = std::fs::read_to_string(root.join("examples/tour.cgt")).expect("the tour");
    let tight = text
        .replace(" == ", "==")
        .replace(", ", ",")
        .replace(" = ", "=");
    let file = folder.path().join("tour.cgt");
    std::fs::write(&file, &tight).expect("a file");
    let cgt = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cgt"));
        let output = command
            .args(arguments)
            .arg(&file)
            .output()
            .expect("cgt runs");
        (
            output.status.code(),
            String::from_utf8_lossy(&output.stdout).into_owned(),
        )
    };
    let before = cgt(&["run", "--ascii"]);
    assert_eq!(cgt(&["fmt", "--check"]).0, Some(1));
    assert_eq!(std::fs::read_to_string(&file).expect("a file"), tight);
    assert_eq!(cgt(&["fmt"]).0, Some(0));
    assert_eq!(cgt(&["fmt", "--check"]), (Some(0), String::new()));
    // Column heads show the expressions as written.
    let rows = |text: &str| letters(text);
    assert_eq!(rows(&cgt(&["run", "--ascii"]).1), rows(&before.1));
    assert_eq!(std::fs::read_dir(&folder).expect("a folder").count(), 1);
}

#[test]
fn the_files_of_the_project_are_formatted() {
    let checked = cgt()
        .args(["fmt", "--check", "examples", "library"])
        .output();
    let checked = checked.expect("the program runs");
    assert_eq!(text(&checked.stdout), "");
    assert!(checked.status.success(), "{}", text(&checked.stderr));
}

#[test]
fn folders_are_formatted_and_checked() {
    let folder = folder();
    let inner = folder.path().join("inner");
    std::fs::create_dir(&inner).expect("a folder");
    std::fs::write(inner.join("a.cgt"), "let  a=1\n").expect("a file");
    std::fs::write(folder.path().join("b.txt"), "let  b=1\n").expect("a file");
    let run = |arguments: &[&str]| {
        let output = cgt().args(arguments).arg(folder.path()).output();
        let output = output.expect("the program runs");
        (text(&output.stdout), output.status.success())
    };
    let (told, is_formatted) = run(&["fmt", "--check"]);
    assert!(
        told.ends_with("a.cgt would be formatted\n") && !is_formatted,
        "{told}"
    );
    assert_eq!(run(&["fmt"]), (String::new(), true));
    assert_eq!(run(&["fmt", "--check"]), (String::new(), true));
    assert_eq!(run(&["check"]), (String::new(), true));
}
