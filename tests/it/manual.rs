//! Manual pages and shell completions.

#![cfg(unix)]

use crate::support;
use std::collections::BTreeSet;
use std::path::Path;
use std::process::{Command, Output};

fn cgt(arguments: &[&str]) -> Output {
    let mut command = support::cgt();
    command.args(arguments).output().expect("the program runs")
}

/// The pages to which a page refers. `cgt\-eval(1)` is the file `cgt-eval.1`.
fn referred(page: &str) -> BTreeSet<String> {
    let plain = page.replace('\\', "");
    let words = plain.split_whitespace();
    words
        .filter_map(|w| w.strip_suffix("(1)"))
        .map(|w| format!("{w}.1"))
        .collect()
}

#[test]
fn pages_that_a_page_names_exist() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("man/pages");
    let _ = std::fs::remove_dir_all(&folder);
    let written = cgt(&["man", "--output", folder.to_str().expect("a path")]);
    assert!(written.status.success(), "{written:?}");
    let files = std::fs::read_dir(&folder).expect("a folder");
    let pages: BTreeSet<String> = files
        .map(|f| {
            f.expect("a file")
                .file_name()
                .to_string_lossy()
                .into_owned()
        })
        .collect();
    assert!(pages.contains("cgt.1") && pages.contains("cgt-store-build.1"));
    let mut all = BTreeSet::new();
    for page in &pages {
        let text = std::fs::read_to_string(folder.join(page)).expect("a page");
        all.extend(referred(&text));
    }
    assert!(all.contains("cgt-eval.1"), "{all:?}");
    assert_eq!(all.difference(&pages).collect::<Vec<_>>(), [""; 0]);
}

#[test]
fn pages_have_the_sections_that_readers_look_for() {
    let page = String::from_utf8(cgt(&["man", "eval"]).stdout).expect("UTF-8");
    for section in [
        "EXAMPLES",
        "\"EXIT STATUS\"",
        "ENVIRONMENT",
        "FILES",
        "\"SEE ALSO\"",
    ] {
        assert!(
            page.contains(&format!(".SH {section}\n")),
            "{section}: {page}"
        );
    }
    assert!(
        page.contains("[\\fB\\-\\-certificate\\fR \\fIFILE\\fR]"),
        "{page}"
    );
    assert!(
        page.contains(concat!("\"cgt ", env!("CARGO_PKG_VERSION"), "\"")),
        "{page}"
    );
    assert!(!page.contains('`'), "{page}");
}

#[test]
fn a_page_is_printed_by_the_name_of_its_command() {
    let page = cgt(&["man", "store-build"]);
    assert!(String::from_utf8_lossy(&page.stdout).contains("\\-\\-store"));
    let unknown = cgt(&["man", "evil"]);
    assert_eq!(unknown.status.code(), Some(1));
    let message = String::from_utf8_lossy(&unknown.stderr).into_owned();
    assert!(message.contains("did you mean `eval`"), "{message}");
}

/// Bash's completions for the last word of a command line.
fn offered(line: &[&str]) -> BTreeSet<String> {
    let words = line.join(" ");
    let (last, before) = (line.len() - 1, line[line.len() - 2]);
    let script = format!(
        "complete() {{ :; }}; source <(\"$0\" completions bash); COMP_WORDS=({words}); COMP_CWORD={last}; \
         _cgt cgt '{}' '{before}'; printf '%s\\n' \"${{COMPREPLY[@]}}\"",
        line[last]
    );
    let output = Command::new("bash")
        .args(["-c", &script, env!("CARGO_BIN_EXE_cgt")])
        .output()
        .expect("bash");
    let text = String::from_utf8_lossy(&output.stdout);
    text.lines().map(str::to_owned).collect()
}

#[test]
fn bash_completes_words_and_codes() {
    let words = offered(&["cgt", "doc", "winning"]);
    assert!(words.contains("winning_moves"), "{words:?}");
    let codes = offered(&["cgt", "explain-error", "star"]);
    assert_eq!(codes.into_iter().collect::<Vec<_>>(), ["star-spacing"]);
    assert!(offered(&["cgt", "ev"]).contains("eval"));
}

#[test]
fn other_shells_get_the_words_too() {
    for shell in ["fish", "zsh"] {
        let script = String::from_utf8(cgt(&["completions", shell]).stdout).expect("UTF-8");
        assert!(script.contains("winning_moves"), "{shell}");
        assert!(script.contains("star-spacing"), "{shell}");
    }
}
