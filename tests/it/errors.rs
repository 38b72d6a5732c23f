//! The error manual: one file in `tests/errors` for each code, with its report.
//!
//! A first line `# options: ...` specifies command-line options. Run with `UPDATE_EXPECT=1` to update the reports.

use crate::support::{cgt, fed, results, root, session, text};
use cgt_lang::present::{report::Reporter, terminal::Look};
use cgt_lang::session::Spelling;
use expect_test::expect_file;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Codes that no file provokes: they depend on the machine or a signal, or are bugs.
const NOT_FROM_A_FILE: &[&str] = &[
    "claim",
    "file",
    "internal",
    "interrupted",
    "limit-memory",
    "self-check",
    "shadowed",
    "unused",
];

fn cases() -> Vec<PathBuf> {
    let folder = std::fs::read_dir(root().join("tests/errors")).expect("the folder");
    let mut all: Vec<PathBuf> = folder.map(|e| e.expect("an entry").path()).collect();
    all.retain(|p| p.extension().is_some_and(|e| e == "cgt"));
    all.sort();
    all
}

fn stem(path: &Path) -> String {
    path.file_stem()
        .expect("a name")
        .to_string_lossy()
        .into_owned()
}

fn options(text: &str) -> Vec<String> {
    let first = text.lines().next().unwrap_or("");
    let options = first.strip_prefix("# options: ").unwrap_or("");
    options.split_whitespace().map(String::from).collect()
}

fn run(path: &Path, more: &[&str]) -> std::process::Output {
    let text = std::fs::read_to_string(path).expect("a readable file");
    let name = path.file_name().and_then(|n| n.to_str()).expect("a name");
    let mut program = cgt();
    program.current_dir(root().join("tests/errors"));
    program.args(options(&text)).args(more).args(["run", name]);
    program.output().expect("the program runs")
}

#[test]
fn every_report_is_as_expected() {
    for path in cases() {
        let output = run(&path, &[]);
        let text = format!(
            "{}-- standard output --\n{}",
            String::from_utf8_lossy(&output.stderr),
            String::from_utf8_lossy(&output.stdout)
        );
        let file = root().join(format!("tests/snapshots/errors/{}.txt", stem(&path)));
        expect_file![file].assert_eq(&text);
    }
}

#[test]
fn every_file_provokes_the_code_it_is_named_after() {
    for path in cases() {
        let output = run(&path, &["--json"]);
        let json = String::from_utf8_lossy(&output.stdout).into_owned();
        json.lines()
            .for_each(|line| drop(crate::schema::checked(line)));
        let name = stem(&path);
        let wanted = match &*name {
            "assertion" => "\"type\":\"assert\"".to_string(),
            code => format!("\"code\":\"{code}\""),
        };
        assert!(json.contains(&wanted), "{name}: {json}");
        let hint = json.contains("\"type\":\"hint\"");
        assert_eq!(
            output.status.code(),
            Some(if hint { 0 } else { 1 }),
            "{name}"
        );
    }
}

/// Runs a text from standard input and returns its JSON objects.
fn piped(text: &str) -> String {
    let mut program = cgt();
    program.current_dir(root().join("tests/errors"));
    let output = fed(program.args(["run", "--json", "-"]), text);
    let json = String::from_utf8_lossy(&output.stdout).into_owned();
    json.lines()
        .for_each(|line| drop(crate::schema::checked(line)));
    json
}

/// No text alone shows these, or its correction needs a file.
const NOT_IN_A_TEXT: [&str; 9] = [
    "file",
    "import",
    "internal",
    "interrupted",
    "limit-memory",
    "limit-time",
    "nesting",
    "self-check",
    "unused",
];

#[test]
fn every_code_has_its_text_with_a_wrong_and_a_right_example() {
    use cgt_lang::diagnostic::codes::CODES;
    let names: Vec<&str> = CODES.iter().map(|c| c.code.name()).collect();
    assert!(names.is_sorted());
    let mut wanted: BTreeSet<String> = cases().iter().map(|path| stem(path)).collect();
    wanted.extend(NOT_FROM_A_FILE.iter().map(|name| name.to_string()));
    let known: BTreeSet<String> = names.iter().map(|name| name.to_string()).collect();
    assert_eq!(known, wanted);
    let without: Vec<&str> = CODES
        .iter()
        .filter(|code| code.wrong.is_empty() || code.right.is_empty())
        .map(|code| code.code.name())
        .collect();
    assert_eq!(without, NOT_IN_A_TEXT);
    for code in CODES {
        if !code.wrong.is_empty() {
            let json = piped(code.wrong);
            let provoked = match code.code.name() {
                "assertion" | "claim" => json.contains("\"ok\":false"),
                name => json.contains(&format!("\"code\":\"{name}\"")),
            };
            assert!(provoked, "{}: {json}", code.code);
        }
        let json = piped(code.right);
        let faulty = json.contains("\"type\":\"error\"") || json.contains("\"ok\":false");
        assert!(!faulty, "{}: {json}", code.code);
    }
}

#[test]
fn control_characters_are_shown_as_pictures() {
    let script = "let a = \u{1b}[31m1\nfoo\u{9b}bar \u{7}\n";
    for colour in ["never", "always"] {
        let output = fed(cgt().args(["run", "--color", colour, "-"]), script);
        let told = text(&output.stderr);
        assert!(told.contains('␛') && told.contains('␇'), "{told:?}");
        assert!(!told.contains("\u{1b}[31m1"), "{told:?}");
        assert!(!told.contains(['\u{7}', '\u{9b}']), "{told:?}");
    }
    // What a script prints, its claims, its tables, and its text in a transcript.
    let script = "\"a\u{1b}[2Jb\"\nprint \"c\u{7}\"\nclaim \"d\u{1b}\" 1 == 1\ntable s in [\"e\u{9b}\"]: s + \"\u{1b}f\"\n";
    for arguments in [&["run", "-"][..], &["run", "--echo", "-"]] {
        let output = fed(cgt().args(arguments).args(["--color", "never"]), script);
        let told = text(&output.stdout);
        for shown in ["a␛[2Jb", "c␇", "claim \"d␛\": holds", "e\u{fffd}", "␛f"] {
            assert!(told.contains(shown), "{shown} is not in {told:?}");
        }
        assert!(!told.contains(['\u{1b}', '\u{7}', '\u{9b}']), "{told:?}");
    }
    // Line ends of other systems are no control characters.
    let output = fed(cgt().args(["run", "--echo", "-"]), "1 +\r\n 1\r\n");
    assert_eq!(text(&output.stdout), "1 +\n 1\n    2\n");
}

/// A label stands below what cannot be seen.
#[test]
fn invisible_characters_are_pointed_at() {
    for character in ['\u{200b}', '\u{202e}', '\u{ad}', '\u{feff}'] {
        let output = fed(cgt().args(["run", "-"]), &format!("1 + ni{character}m 3\n"));
        let told = text(&output.stderr);
        assert!(!told.contains(character), "{told:?}");
        let lines: Vec<&str> = told.lines().collect();
        let source = lines.iter().position(|line| line.contains("1 + ni"));
        let source = source.expect("the line of the script");
        let column = lines[source]
            .chars()
            .position(|c| c == 'm')
            .expect("the letter after it");
        let mark = lines[source + 1].chars().nth(column - 1);
        assert_eq!(mark, Some('┬'), "{told}");
    }
}

#[test]
fn reports_for_narrow_terminals_break_between_words() {
    let mut session = session();
    let faults = results(&mut session, "nim 3 + foo", |result| result.diagnostics);
    let mut reporter = Reporter::default();
    let mut report = |width| {
        reporter.set_width(Some(width));
        reporter.report(&session, &faults[0], Look::plain(Spelling::Pretty))
    };
    let narrow = report(24);
    assert!(
        narrow.lines().all(|line| line.chars().count() <= 24),
        "{narrow}"
    );
    let words: Vec<&str> = narrow.split_whitespace().collect();
    let expected =
        "[unknown-name] Error: unknown name `foo` <text>:1:9: nim 3 + foo Help: `cgt doc` lists";
    assert!(words.join(" ").starts_with(expected), "{narrow}");
    assert!(report(80).contains("│ nim 3 + foo"));
}
