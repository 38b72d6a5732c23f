//! Exercise sheets. Run with `UPDATE_EXPECT=1` to update.

use crate::support::{cgt, folder, root};
use expect_test::expect_file;
use std::path::Path;
use std::process::Output;

fn sheet(arguments: &[&str]) -> Output {
    let mut command = cgt();
    command
        .arg("sheet")
        .args(arguments)
        .output()
        .expect("the program starts")
}

fn text(output: &Output) -> String {
    assert!(output.status.success(), "{output:?}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn a_script_is_a_sheet() {
    let snapshots = root().join("tests/snapshots/formats");
    let file = "examples/exercises.cgt";
    let markdown = text(&sheet(&[file, "--solutions"]));
    expect_file![snapshots.join("sheet.md")].assert_eq(&markdown);
    let latex = text(&sheet(&[file, "--solutions", "--format", "latex"]));
    expect_file![snapshots.join("sheet.tex")].assert_eq(&latex);
    let (questions, _) = markdown.split_once("\n## Solutions").expect("solutions");
    assert_eq!(text(&sheet(&[file])).trim_end(), questions.trim_end());
}

#[test]
fn the_name_of_the_file_decides() {
    let folder = folder();
    let file = folder.path().join("sheet.tex");
    text(&sheet(&[
        "examples/exercises.cgt",
        "-o",
        &file.display().to_string(),
    ]));
    let written = std::fs::read_to_string(&file).expect("a sheet");
    assert!(written.starts_with("\\documentclass"), "{written}");
}

#[test]
fn a_question_is_no_title() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("sheets");
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("untitled.cgt");
    std::fs::write(&file, "## Who wins?\noutcome(nim 3 + 5)\n").expect("written");
    let markdown = text(&sheet(&[&file.display().to_string()]));
    assert_eq!(markdown.matches("Who wins?").count(), 1, "{markdown}");
    let other = sheet(&["examples/exercises.cgt", "-o", "sheet.docx"]);
    assert_eq!(other.status.code(), Some(2));
}

#[test]
fn what_is_no_sheet_says_so() {
    for (file, message) in [
        ("examples/tour.cgt", "no exercises in `examples/tour.cgt`"),
        ("examples/none.cgt", "cannot read `examples/none.cgt`"),
        ("tests/errors/kind.cgt", "[kind]"),
    ] {
        let output = sheet(&[file]);
        let faults = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{file}");
        assert!(faults.contains(message), "{faults}");
        assert!(output.stdout.is_empty(), "{file}");
    }
}

fn sheet_of(script: &str, arguments: &[&str]) -> String {
    let folder = folder();
    let file = folder.path().join("own.cgt");
    std::fs::write(&file, script).expect("written");
    text(&sheet(
        &[&[&*file.display().to_string()], arguments].concat(),
    ))
}

#[test]
fn questions_are_markdown_with_formulas() {
    let script = "# Sheet on $\\up$\n\n## Let $G = \\{0 \\mid *\\}$, a *hot* game?\n## What is the **value** of `{0|*}`?\n{0|*}\n";
    let markdown = sheet_of(script, &[]);
    let question =
        "**1.** Let $G = \\{0 \\mid *\\}$, a *hot* game?\nWhat is the **value** of `{0|*}`?";
    assert!(markdown.contains(question), "{markdown}");
    let latex = sheet_of(script, &["--format", "latex"]);
    let question = "\\item Let $G = \\{0 \\mid *\\}$, a \\emph{hot} game?\nWhat is the \\textbf{value} of \\texttt";
    assert!(
        latex.contains(question) && latex.contains("{Sheet on $\\up$}"),
        "{latex}"
    );
}

/// Questions without a statement, such as proofs, are part of a sheet; documentation is not.
#[test]
fn no_question_is_dropped() {
    let script = "## Prove it. (5 points)\n\n## Who wins?\noutcome(nim 3)\n\n## A function.\ndef f(n) = n\n\n## Prove that, too.\n";
    let markdown = sheet_of(script, &["--solutions", "--space", "3cm"]);
    let (questions, solutions) = markdown.split_once("## Solutions").expect("solutions");
    for question in [
        "**1.** Prove it. (5 points)",
        "**2.** Who wins?",
        "**3.** Prove that, too.",
    ] {
        assert!(questions.contains(question), "{markdown}");
    }
    assert!(!questions.contains("A function"), "{markdown}");
    assert_eq!(questions.matches("height: 3cm").count(), 3, "{markdown}");
    assert!(
        solutions.contains("**2.**") && !solutions.contains("**1.**"),
        "{markdown}"
    );
    let latex = sheet_of(
        script,
        &["--solutions", "--format", "latex", "--space", "3cm"],
    );
    assert_eq!(latex.matches("\\vspace{3cm}").count(), 3, "{latex}");
    assert!(latex.contains("\\item[2.] "), "{latex}");
    assert_eq!(
        sheet(&["examples/exercises.cgt", "--space", "3 miles"])
            .status
            .code(),
        Some(2)
    );
}

#[test]
fn a_thermograph_that_is_asked_for_does_not_tell_its_numbers() {
    let script = "## Read off the mean.\nthermograph({2 | -1})\nmean({2 | -1})\n";
    for format in ["markdown", "latex"] {
        let questions = sheet_of(script, &["--format", format]);
        assert!(
            !questions.contains("mean $") && !questions.contains("mean 1/2"),
            "{questions}"
        );
        assert!(!questions.contains("left wall"), "{questions}");
    }
}

#[test]
fn a_seed_makes_a_variant() {
    let script = "let seed = 1\n## Who wins?\nlet g = random_position(clobber, 3, 4, seed)\ndraw(g)\noutcome(g)\n";
    let first = sheet_of(script, &["--solutions"]);
    assert_eq!(sheet_of(script, &["--solutions", "--seed", "1"]), first);
    assert_ne!(sheet_of(script, &["--solutions", "--seed", "2"]), first);
    let output = sheet(&["examples/exercises.cgt", "--seed", "2"]);
    let faults = String::from_utf8_lossy(&output.stderr);
    assert!(
        faults.contains("no seed in `examples/exercises.cgt`"),
        "{faults}"
    );
}

/// Every sheet of the course has questions, proofs without a solution among them, and its claims hold.
#[test]
fn the_course_is_whole() {
    let folder = std::fs::read_dir(root().join("examples/course")).expect("a folder");
    let mut proofs = 0;
    let mut sheets = 0;
    for entry in folder {
        let file = entry.expect("an entry").path().display().to_string();
        let markdown = text(&sheet(&[&file, "--solutions"]));
        let (questions, solutions) = markdown.split_once("\n## Solutions").expect("solutions");
        let numbered = |text: &str| {
            let heads = text.lines().filter_map(|line| line.strip_prefix("**"));
            heads
                .filter(|head| head.starts_with(|c: char| c.is_ascii_digit()))
                .count()
        };
        let asked = numbered(questions);
        assert!(asked >= 5 && questions.contains("# Sheet "), "{file}");
        assert!(!solutions.contains("fails"), "{solutions}");
        proofs += asked - numbered(solutions);
        sheets += 1;
        let document = text(&sheet(&[&file, "--format", "latex"]));
        assert!(document.ends_with("\\end{document}\n"), "{file}");
    }
    assert_eq!(sheets, 12);
    assert!(proofs >= 8, "{proofs}");
}
