//! The files that the program writes: certificates, the checker, and what is read by provers.

use super::{Folder, certify, checker};
use expect_test::expect_file;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

#[test]
fn a_file_is_written_for_the_answers_that_were_found() {
    let folder = Folder::new();
    let file = folder.0.path().join("one");
    let run = |expressions: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_cgt"))
            .env("CGT_CONFIG", "")
            .args(["eval", "--certificate"])
            .arg(&file)
            .args(expressions)
            .output()
            .expect("the program runs");
        (
            output.status.code(),
            String::from_utf8_lossy(&output.stderr).into_owned(),
        )
    };
    let stopped = ["--time-limit", "2", "nim 3 + 5", "value(domineering(8, 8))"];
    for expressions in [&["nim 3 + 5", "1/0"][..], &stopped] {
        let (code, said) = run(expressions);
        assert_eq!((code, file.exists()), (Some(1), true), "{said}");
        assert!(said.contains("1 answer in"), "{said}");
        assert!(said.contains("statements that failed have none"), "{said}");
        let text = std::fs::read_to_string(&file).expect("the certificate");
        let checked = Ok("verified: 5 positions, 1 answers".into());
        assert_eq!(folder.check(&text), checked);
        std::fs::remove_file(&file).expect("the file was written");
    }
    let (code, said) = run(&["misere_quotient([nim 3])"]);
    assert_eq!((code, file.exists()), (Some(1), false), "{said}");
    assert!(said.contains("no certificate written: "), "{said}");
    let (code, said) = run(&["nim 3 + 4", "misere_quotient([nim 3])"]);
    assert_eq!(code, Some(0), "{said}");
    assert!(
        said.contains("other questions about misere play have none"),
        "{said}"
    );
    let (code, said) = run(&["nim 3 + 5", "count_positions(nim 3)"]);
    assert_eq!((code, file.exists()), (Some(0), true), "{said}");
    assert!(!said.contains("misere"), "{said}");
    let text = std::fs::read_to_string(&file).expect("the certificate");
    assert_eq!(
        folder.check(&text),
        Ok("verified: 5 positions, 1 answers".into())
    );
}

#[test]
fn the_proved_checker_is_written_to_a_folder() {
    let folder = Folder::new();
    let output = Command::new(env!("CARGO_BIN_EXE_cgt"))
        .env("CGT_CONFIG", "")
        .args(["checker", "--rocq"])
        .arg(folder.0.path().join("proof"))
        .output()
        .expect("the program runs");
    assert!(output.status.success());
    // All files in the folder `proof`, except for build products and the comparison with the Python checker.
    let files = |folder: &Path| -> BTreeMap<String, Vec<u8>> {
        let entries = std::fs::read_dir(folder).expect("a folder");
        let paths = entries.map(|entry| entry.expect("an entry").path());
        let file = |path: PathBuf| {
            let name = path.file_name()?.to_string_lossy().to_string();
            let is_written = path.is_file() && name != "test";
            is_written.then(|| (name, std::fs::read(&path).expect("a file")))
        };
        paths.filter_map(file).collect()
    };
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("proof");
    let (written, expected) = (files(&folder.0.path().join("proof")), files(&source));
    let names = |files: &BTreeMap<String, Vec<u8>>| files.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(&written), names(&expected));
    for (name, bytes) in written {
        assert!(
            expected.get(&name) == Some(&bytes),
            "{name} is another file"
        );
    }
}

#[test]
fn certificates_of_values_are_written_for_lean() {
    let folder = Folder::new();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("proof/lean");
    let lean = |text: &str| {
        let file = folder.0.path().join("certificate");
        std::fs::write(&file, certify(text).expect("a certificate").text).expect("a file");
        let output = Command::new("python3").arg(&script).arg(&file).output();
        let output = output.expect("`proof/lean` needs `python3`");
        let said = if output.status.success() {
            output.stdout
        } else {
            output.stderr
        };
        String::from_utf8(said).expect("UTF-8")
    };
    expect_file!["../../snapshots/lean.txt"]
        .assert_eq(&lean("domineering(2, 2) - strip R3R + nim 2"));
    for (text, fault) in [
        ("R2a", "the player must move again"),
        ("outcome(domineering(4, 4))", "who wins is not exported"),
        (
            "outcome(backsliding_toads(\"t.f\"))",
            "who wins is not exported",
        ),
        ("outcome({0,*|}, misere)", "misère play is not exported"),
    ] {
        let said = lean(text);
        assert!(said.contains(fault), "{text}: {said}");
    }
    let changed = folder.0.path().join("changed");
    std::fs::write(&changed, "# cgt-certificate 4\nnim:oo = *\n").expect("a file");
    let output = Command::new("python3").arg(&script).arg(&changed).output();
    let said = output.expect("`proof/lean` needs `python3`").stderr;
    assert!(
        String::from_utf8_lossy(&said).contains("a part or an option of it is not stated above")
    );
}

#[test]
fn the_checker_needs_nothing_and_is_what_the_program_prints() {
    let text = std::fs::read_to_string(checker()).expect("the checker");
    let output = Command::new(env!("CARGO_BIN_EXE_cgt"))
        .env("CGT_CONFIG", "")
        .arg("checker")
        .output()
        .expect("the program runs");
    assert_eq!(String::from_utf8_lossy(&output.stdout), text);
    let imports: Vec<&str> = text.lines().filter(|l| l.contains("import ")).collect();
    assert_eq!(
        imports,
        [
            "import re",
            "import signal",
            "import sys",
            "from collections import Counter, defaultdict",
            "from fractions import Fraction",
            "from functools import lru_cache",
            "from itertools import chain, combinations, count, product",
            "from operator import xor",
            "from typing import NamedTuple, Optional",
        ]
    );
}
