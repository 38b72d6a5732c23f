//! The checker verifies the certificates that `--certificate` writes, and rejects altered ones. Needs Python 3.9 or
//! later, as `python3`.

mod changed;
mod faults;
mod files;

use crate::support::{folder, session};
use cgt_lang::solve::Certificate;
use std::collections::HashSet;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

/// The certificate of the answers in a text.
pub(crate) fn certify(text: &str) -> Result<Certificate, String> {
    try_certify(text).unwrap_or_else(|fault| panic!("{text}: {fault}"))
}

/// Like [`certify`], for a text that may have errors.
///
/// Errors: the first error of the text.
pub(crate) fn try_certify(text: &str) -> Result<Result<Certificate, String>, String> {
    let mut session = session();
    session.note_questions();
    let id = session.add_source("test", text, None);
    let mut fault = None;
    session.run(id, &mut |_, result| {
        if result.is_failure() {
            fault = Some(format!("{result:?}"));
        }
        fault.is_none()
    });
    match fault {
        Some(fault) => Err(fault),
        None => Ok(session.certificate(false)),
    }
}

/// A directory for the files of a test.
pub(crate) struct Folder(TempDir);

impl Folder {
    pub(crate) fn new() -> Folder {
        Folder(folder())
    }

    /// The output of the checker for a certificate, or its error without the file name.
    pub(crate) fn check(&self, text: &str) -> Result<String, String> {
        let file = self.0.path().join("certificate");
        std::fs::write(&file, text).expect("a file");
        let output = run_checker(std::slice::from_ref(&file));
        let text = |bytes| String::from_utf8_lossy(bytes).trim().to_string();
        match output.status.code() {
            Some(0) => Ok(text(&output.stdout)),
            Some(1) => {
                let fault = text(&output.stderr);
                Err(fault[file.to_string_lossy().len() + 1..].to_string())
            }
            _ => panic!("the checker ends by a signal"),
        }
    }

    /// Plays a certificate with a user's input lines. Returns the exit status, the output, and the error without the
    /// file name.
    pub(crate) fn play(&self, text: &str, lines: &str) -> (Option<i32>, String, String) {
        let file = self.0.path().join("played");
        std::fs::write(&file, text).expect("a file");
        let mut command = Command::new("python3");
        command.arg(checker()).arg("--play").arg(&file);
        let piped = [Stdio::piped(), Stdio::piped(), Stdio::piped()];
        let [input, output, error] = piped;
        let mut run = command
            .stdin(input)
            .stdout(output)
            .stderr(error)
            .spawn()
            .expect("the checker of certificates needs `python3`");
        // The program may exit before it has read all input.
        let _ = run
            .stdin
            .take()
            .expect("a pipe")
            .write_all(lines.as_bytes());
        let output = run.wait_with_output().expect("an end");
        let [said, fault] = [output.stdout, output.stderr]
            .map(|bytes| String::from_utf8_lossy(&bytes).trim().to_string());
        let place = format!("{}:", file.display());
        let fault = fault.strip_prefix(&*place).unwrap_or(&fault).to_string();
        (output.status.code(), said, fault)
    }

    /// The checker's verdict on each certificate.
    pub(crate) fn check_all(&self, texts: &[&str]) -> Vec<Result<String, String>> {
        let files: Vec<PathBuf> = (0..texts.len())
            .map(|n| self.0.path().join(n.to_string()))
            .collect();
        for (file, text) in files.iter().zip(texts) {
            std::fs::write(file, text).expect("a file");
        }
        let output = run_checker(&files);
        let [verified, refused] =
            [&output.stdout, &output.stderr].map(|said| String::from_utf8_lossy(said));
        let mut verified = verified.lines();
        let mut refused = refused.lines().peekable();
        let result = |file: &PathBuf| {
            let place = format!("{}:", file.display());
            match refused.next_if(|line| line.starts_with(&place)) {
                Some(fault) => Err(fault[place.len()..].to_string()),
                None => Ok(verified.next().expect("a result").to_string()),
            }
        };
        files.iter().map(result).collect()
    }
}

fn checker() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src/checker/cgt_check.py")
}

fn run_checker(files: &[PathBuf]) -> Output {
    let run = Command::new("python3").arg(checker()).args(files).output();
    run.expect("the checker of certificates needs `python3`")
}

const TEXTS: &[&str] = &[
    "nim 3 + 4 + 8 + 9",
    "kayles 5 + 3 + 12",
    "octal(\"4.05\", 14)",
    "octal(\"0.137\", 20, 3)",
    "cram(3, 3)",
    "cram(\"..#/.../#..\") + cram(1, 7)",
    "domineering(3, 4)",
    "domineering(\"..#./....\") - domineering(2, 3)",
    "strip 7",
    "strip R4B + R3R + B2",
    "strip R3B - (strip B5)",
    "goishi(2, 3, 2)",
    "goishi(\"xyzzyx\")",
    "goishi(\"xo./.xo/x.x\")",
    "nim2d(2, 3)",
    "nim2d(\"oo.o/o.oo\", skip)",
    "nim2d(\"ooo/.oo\", run)",
    "young(3, 2, 1)",
    "R2",
    "R1cR1",
    "R2a",
    "coins(2, 3)",
    "dots(1, 3)",
    "strings(\"a-b, b-c, c-ground, a-ground, a-c\")",
    "strings(\"a-b, b-c, a-a, c-ground\") + nim 2",
    "{2|0} + strip R1R",
    "{3 || 2 | 1}",
    "def cutcake(a, b) = {[cutcake(a, k) + cutcake(a, b - k) for k in 1..b-1] | [cutcake(k, b) + cutcake(a - k, b) for k in 1..a-1]}\ncutcake(4, 7)",
    "def row(n) = impartial [row(a) + row(n - 2 - a) for a in 0..n-2]\nrow(7) + kayles 3",
    "3 * domineering(2, 2) + 2 * {1 | -3} - 1/2",
    "outcome(strip R4B + R4B)\nwinning_moves(kayles 3 + 4)",
    "claim \"odd\" forall m in 1..2: R{m} == (if m mod 2 == 1 then 0 else *)",
];

#[test]
fn certificates_are_verified() {
    let folder = Folder::new();
    for text in TEXTS {
        let certificate = certify(text).unwrap_or_else(|why| panic!("{text}: {why}"));
        let Certificate {
            text: lines,
            positions,
            answers,
            ..
        } = certificate;
        let mut seen = HashSet::new();
        for line in lines.lines().filter(|line| !line.starts_with('#')) {
            assert!(seen.insert(line), "twice in {text}: {line}");
        }
        let said = folder.check(&lines);
        let said = said.unwrap_or_else(|fault| panic!("{text}: {fault}\n{lines}"));
        let verified = format!("verified: {positions} positions, {answers} answers");
        // The checker cannot know the moves of a definition.
        let note = said
            .strip_prefix(&*verified)
            .unwrap_or_else(|| panic!("{said}"));
        assert_eq!(
            note.ends_with("are believed"),
            text.starts_with("def"),
            "{said}"
        );
    }
}

#[test]
fn periods_are_verified_and_their_changes_refused() {
    let folder = Folder::new();
    for text in [
        "grundy(kayles 1000000)",
        "kayles 100 + 5 + 99999",
        "period(octal(\"0.77\"))",
        "period(octal(\"0.3\"))",
        "period(octal(\"4.3\"))",
        "[period(octal(\"0.07\")), grundy(octal(\"0.07\", 5000))]",
        // Smaller heaps prove no period.
        "grundy(octal(\"0.6\", 150))",
    ] {
        let certificate = certify(text).expect("a certificate");
        let found = folder.check(&certificate.text).expect("verified");
        let (positions, answers) = (certificate.positions, certificate.answers);
        let verified = format!("verified: {positions} positions, {answers} answers");
        assert_eq!(found, verified, "{text}");
        assert!(certificate.positions < 350, "{text}");
    }
    let text = certify("period(octal(\"0.77\"))\ngrundy(kayles 1000000)")
        .expect("a certificate")
        .text;
    let period = "period octal-0.77 12 71";
    let large = "octal-0.77:1000000 = *";
    assert!(text.contains(&format!("\n{period}\n")) && text.contains(&format!("\n{large}\n")));
    let without = text.replace(&format!("\n{period}\n"), "\n");
    for changed in [
        // Other periods, and starts before the true one.
        text.replace(period, "period octal-0.77 12 70"),
        text.replace(period, "period octal-0.77 11 71"),
        text.replace(period, "period octal-0.77 6 71"),
        text.replace(period, "period octal-0.77 0 71"),
        // Nothing proves a larger multiple, because the heaps needed are not stated.
        text.replace(period, "period octal-0.77 120 71"),
        text.replace(period, "period octal-0.07 12 71"),
        text.replace(period, "period nim 12 71"),
        text.replace(period, "period octal-0.77 12"),
        text.replace(period, "period octal-0.77 12 71 0"),
        // The values of large heaps no longer follow.
        without.clone(),
        without.replacen("\n", &format!("\n{period}\n"), 1),
        text.replace(large, "octal-0.77:1000000 = *2"),
        text.replace(large, "octal-0.77:1000001 = *"),
        text.replace(
            "answer octal-0.77:1000000 = *",
            "answer octal-0.77:1000000 = 0",
        ),
        text.replace(
            "answer period octal-0.77 12 71",
            "answer period octal-0.77 24 71",
        ),
        text.replace(
            "answer period octal-0.77 12 71",
            "answer period octal-0.07 12 71",
        ),
    ] {
        assert_ne!(changed, text);
        assert!(folder.check(&changed).is_err());
    }
    // In 0.4, a heap of three counters is the smallest that can be split.
    let split =
        "# cgt-certificate 4\nperiod octal-0.4 1 0\noctal-0.4:ooo = 0\nanswer octal-0.4:ooo = 0\n";
    let fault = folder.check(split).expect_err("no period");
    assert!(fault.starts_with("2: "), "{fault}");
}

#[test]
fn what_has_no_certificate_is_said() {
    let why = |text: &str| certify(text).expect_err("no certificate");
    assert!(why("impartial [strings(\"a-b, b-c, c-ground\")]").contains("loony"));
    assert!(why("outcome(R0a + 3)").contains("loony"));
    assert!(why("2 + 2").contains("nothing was asked"));
    assert!(why("genus(nim 3)").contains("nothing was asked"));
    assert!(why("100000 * domineering(2, 2)").contains("copies"));
}

#[test]
fn combinations_have_names_that_the_checker_reads() {
    let folder = Folder::new();
    let text = r##"
        def tk(n) = impartial [tk(n - k) for k in [1, 2] if k <= n]
        def größe(n) = { [größe(n - k) for k in [1, 3] if k <= n] | [größe(n - 2) for k in 1..1 if n >= 2] }
        joined(tk, kayles)(4)
        partizan(kayles, grundys)(5)
        partizan(größe, nim)(4)
        outcome(partizan(clobber, konane)("xo./oxo"))
        joined(cram, domineering)(2, 2) + joined(nim, tk)(3)
        cake_product(kayles, grundys)(3, 3)
        direct_product(tk, nim)(2, 2)
        joined(subtraction, splittles)([1, 2], 4)
        joined(cram, cram)(3, 2)
        impartial_variant(partizan(kayles, grundys)(3))"##;
    let certificate = certify(text).expect("a certificate");
    let words = |line: &str| {
        line.split(' ')
            .all(|word| word.chars().all(|c| ('!'..='~').contains(&c)))
    };
    let mut lines = certificate
        .text
        .lines()
        .filter(|line| !line.starts_with('#'));
    assert!(lines.all(words), "{}", certificate.text);
    folder.check(&certificate.text).expect("accepted");
}
