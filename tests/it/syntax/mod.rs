//! Parser tests. In a file of `tests/syntax`, each case is followed by its tree or its errors, on lines that begin with
//! `#>`. Run with `UPDATE_EXPECT=1` to update them.

mod edits;
mod robust;
mod tree;

use cgt_lang::source::SourceId;
use cgt_lang::syntax::{Parsed, classify, needs_more, parse};
use cgt_lang::vocabulary::PREFIXES;
use expect_test::{expect, expect_file};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// Prefix of lines with expected output.
const EXPECTED: &str = "#>";

/// The cases of a file. A case ends after its expected output or, if that is missing, after the statement.
fn cases(text: &str) -> Vec<String> {
    let mut all = Vec::new();
    let mut case = String::new();
    for line in text.lines() {
        let is_expected = line.starts_with(EXPECTED);
        if !is_expected && (!line.is_empty() || needs_more(&case)) {
            case += line;
            case.push('\n');
        } else if !case.is_empty() {
            all.push(std::mem::take(&mut case));
        }
    }
    all.extend((!case.is_empty()).then_some(case));
    all
}

/// The errors of a text, with their spans between `»` and `«`.
fn faults(text: &str, parsed: &Parsed) -> String {
    let mut shown = String::new();
    for found in &parsed.diagnostics {
        let mut marked = text.to_string();
        marked.insert(found.span.end as usize, '«');
        marked.insert(found.span.start as usize, '»');
        let _ = writeln!(shown, "{}", marked.replace('\n', "\\n"));
        let _ = writeln!(shown, "  {}: {}", found.code, found.message);
        for other in &found.others {
            let _ = writeln!(shown, "  `{}` {}", other.span.text(text), other.message);
        }
        for help in &found.help {
            let _ = writeln!(shown, "  help: {help}");
        }
        if let Some(fix) = &found.fix {
            let mut fixed = text.to_string();
            fixed.replace_range(fix.span.range(), &fix.replacement);
            let _ = writeln!(shown, "  fix: {}", fixed.replace('\n', "\\n"));
        }
    }
    shown
}

fn check_folder(folder: &str, is_right: bool) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/syntax")
        .join(folder);
    let entries = std::fs::read_dir(folder).expect("the folder");
    let mut files: Vec<PathBuf> = entries.map(|e| e.expect("an entry").path()).collect();
    files.sort();
    assert!(files.len() > 4);
    for file in files {
        let text = std::fs::read_to_string(&file).expect("a readable file");
        let mut renewed: Vec<String> = Vec::new();
        for case in cases(&text) {
            let text = &*case.trim_end_matches('\n').to_string();
            let parsed = parse(SourceId(0), text, &PREFIXES);
            let is_read = parsed.diagnostics.iter().all(|d| !d.is_error());
            assert_eq!(is_read, is_right, "{}: {text}", file.display());
            let crlf = parse(SourceId(0), &text.replace('\n', "\r\n"), &PREFIXES);
            assert_eq!(tree::trees(&crlf), tree::trees(&parsed));
            let mut shown = faults(text, &parsed);
            if is_right {
                shown += &tree::trees(&parsed);
            }
            if shown.is_empty() {
                shown.push('\n');
            } else {
                let lines = shown.lines().map(|line| format!("{EXPECTED} {line}\n"));
                shown = lines.collect();
            }
            renewed.push(case + &shown);
        }
        expect_file![&file].assert_eq(&renewed.join(if is_right { "" } else { "\n" }));
    }
}

#[test]
fn trees() {
    check_folder("ok", true);
}

#[test]
fn errors() {
    check_folder("err", false);
}

#[test]
fn colours() {
    let text =
        "#!x\nlet g = strip R{n + 1}B + 3 # c\nR3a[1].f(-3/4^*, L) +- \"s\" ¿ *{k} != Tiny(2)*5";
    let shown: Vec<String> = classify(text, &PREFIXES)
        .iter()
        .map(|(class, span)| format!("{class:?} {}", span.text(text)))
        .collect();
    expect![[r#"
        Comment #!x
        Keyword let
        Name g
        Operator =
        Position strip
        Position R
        Bracket {
        Name n
        Operator +
        Number 1
        Bracket }
        Position B
        Operator +
        Position 3
        Comment # c
        Position R3a
        Bracket [
        Number 1
        Bracket ]
        Operator .
        Function f
        Bracket (
        Value -3/4^*
        Operator ,
        Outcome L
        Bracket )
        Operator +-
        String "s"
        Error ¿
        Value *
        Bracket {
        Name k
        Bracket }
        Operator !=
        Value Tiny
        Bracket (
        Number 2
        Bracket )
        Value *5"#]]
    .assert_eq(&shown.join("\n"));
    assert_eq!(
        parse(SourceId(0), text, &PREFIXES).tokens,
        classify(text, &PREFIXES)
    );
}
