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
