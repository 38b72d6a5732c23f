//! The checker verifies the certificates that `--certificate` writes, and rejects altered ones. Needs Python 3.9 or
//! later, as `python3`.

use crate::support::{folder, session};
use cgt_lang::session::Item;
use cgt_lang::solve::Certificate;
use expect_test::expect_file;
use std::collections::{BTreeMap, HashMap, HashSet};
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

fn words_of(line: &str) -> Vec<&str> {
    line.split(' ').collect()
}

/// The words of a line with one word replaced.
fn with_word(words: &[&str], at: usize, word: &str) -> String {
    let mut words = words.to_vec();
    words[at] = word;
    words.join(" ")
}

/// The options of a line in the syntax of braces, with names of games replaced by their values.
fn braces(line: &str, games: &HashMap<String, String>) -> String {
    let words = words_of(line).into_iter().skip(2);
    let term = |word: &str| match word {
        "," | "|" | "-" => word.to_string(),
        word => format!("({})", games.get(word).map_or(word, |v| v)),
    };
    let mut text = String::new();
    for word in words.map(term) {
        let sum = word.starts_with('(') && !text.is_empty() && !text.ends_with(['-', '|', ',']);
        text += if sum { " + " } else { " " };
        text += &word;
    }
    text.trim().to_string()
}

/// Whether two games, given as the contents of braces, are equal.
fn equal(one: &str, other: &str) -> bool {
    let mut session = session();
    let text = format!("{{{one}}} == {{{other}}}");
    let id = session.add_source("test", &text, None);
    let mut found = None;
    session.run(id, &mut |_, result| {
        if let Item::Value(shown) = result.item {
            found = Some(shown.text.ascii == "true");
        }
        true
    });
    found.unwrap_or_else(|| panic!("no answer to {text}"))
}

#[test]
fn whatever_is_changed_is_refused() {
    let folder = Folder::new();
    let mut files: Vec<(PathBuf, String, Option<String>)> = Vec::new();
    // Writes a file with one line changed. `said` is the permitted output; `None` means that the file must be rejected.
    let mut changed = |lines: &[&str], at: usize, line: Option<&str>, said: Option<String>| {
        let new: Vec<&str> = lines[..at]
            .iter()
            .copied()
            .chain(line)
            .chain(lines[at + 1..].iter().copied())
            .collect();
        let file = folder.0.path().join(files.len().to_string());
        std::fs::write(&file, new.join("\n") + "\n").expect("a file");
        let line = line.unwrap_or("nothing");
        let told = format!("`{line}` for `{}` in\n{}", lines[at], lines.join("\n"));
        files.push((file, told, said));
    };
    for text in [
        "nim 3 + 5",
        "kayles 7",
        "cram(2, 4)",
        "domineering(3, 3)",
        "strip R4B + R3R",
        "goishi(2, 1, 2)",
        "goishi(\"xo./.xo\")",
        "nim2d(2, 3, run)",
        "strings(\"a-b, b-c, c-a, a-ground\")",
        "R1cR1",
        "{2|0} - strip R3R",
        "def cutcake(a, b) = {[cutcake(a, k) + cutcake(a, b - k) for k in 1..b-1] | [cutcake(k, b) + cutcake(a - k, b) for k in 1..a-1]}\ncutcake(3, 4)",
    ] {
        let certificate = certify(text).expect("a certificate");
        let lines: Vec<&str> = certificate.text.lines().collect();
        // The checker cannot know the moves of a definition.
        let said = folder.check(&certificate.text).expect("a certificate");
        let note = said.split_once(" answers").map_or("", |(_, note)| note);
        assert_eq!(
            note.ends_with("moves of def.cutcake are believed"),
            text.starts_with("def")
        );
        let stated = |line: &&str| line.rsplit_once(" = ").map(|(_, value)| value.to_string());
        let mut values: Vec<String> = lines.iter().filter_map(stated).collect();
        values.extend(["0", "*", "*9", "nonsense"].map(String::from));
        values.sort();
        values.dedup();
        // Some of the other values, a different choice for each value.
        let others = |value: &str| {
            let start = values.iter().position(|v| v == value).unwrap_or(0);
            let others = values.iter().cycle().skip(start + 1);
            others.take(3.min(values.len() - 1))
        };
        let game = |line: &&str| {
            let (name, value) = line.split_once(" = ")?;
            let is_name = !name.contains(':') && !name.starts_with("answer");
            is_name.then(|| (name.to_string(), value.to_string()))
        };
        let games: HashMap<String, String> = lines.iter().filter_map(game).collect();
        for (at, line) in lines.iter().enumerate().filter(|l| !l.1.starts_with('#')) {
            let words = words_of(line);
            let options = match words.as_slice() {
                [_, ":", ..] => 2..words.len(),
                _ => 0..0,
            };
            // A missing line is not counted if nothing depends on it. Without the value of a game in braces, the
            // checker plays further, and the answer remains valid.
            let fewer = |positions, answers| {
                let (all, told) = (
                    certificate.positions - positions,
                    certificate.answers - answers,
                );
                Some(format!("verified: {all} positions, {told} answers{note}"))
            };
            match words[0] {
                _ if !options.is_empty() => changed(&lines, at, None, None),
                "answer" => changed(&lines, at, None, fewer(0, 1)),
                position if position.contains(':') => changed(&lines, at, None, fewer(1, 0)),
                _ => {}
            }
            if let Some(value) = stated(line) {
                for other in others(&value) {
                    changed(
                        &lines,
                        at,
                        Some(&with_word(&words, words.len() - 1, other)),
                        None,
                    );
                }
                // Assigning this value to another position must be rejected, if the certificate states a different
                // value for it.
                for other in lines.iter().cycle().skip(at + 1).take(lines.len().min(6)) {
                    let other_words = words_of(other);
                    if let ([_, "=", _], [position, "=", other]) = (&words[..], &other_words[..])
                        && *other != value
                    {
                        changed(&lines, at, Some(&with_word(&words, 0, position)), None);
                    }
                }
            }
            for word in options {
                if ["|", ",", "-"].contains(&words[word]) || words[word].contains(':') {
                    continue;
                }
                for other in others(words[word]) {
                    if other == "nonsense" || other == "loony" {
                        continue;
                    }
                    let new = with_word(&words, word, other);
                    // A different option may leave the value unchanged.
                    if !equal(&braces(line, &games), &braces(&new, &games)) {
                        changed(&lines, at, Some(&new), None);
                    }
                }
            }
        }
    }
    assert!(files.len() > 1500, "{}", files.len());
    let paths: Vec<PathBuf> = files.iter().map(|f| f.0.clone()).collect();
    let output = run_checker(&paths);
    let [verified, said] =
        [&output.stdout, &output.stderr].map(|said| String::from_utf8_lossy(said));
    let refused: HashSet<&str> = said.lines().filter_map(|l| l.split(':').next()).collect();
    let mut verified = verified.lines();
    for (file, change, may_be_said) in &files {
        if !refused.contains(&*file.to_string_lossy()) {
            assert_eq!(
                verified.next(),
                may_be_said.as_deref(),
                "taken for true: {change}"
            );
        }
    }
    assert_eq!(verified.next(), None);
}

#[test]
fn faults_are_named_with_their_place() {
    let folder = Folder::new();
    let check = |text: &str| folder.check(&format!("# cgt-certificate 4\n{text}"));
    let fault = |text: &str| check(text).expect_err("a fault");
    for other in ["", "# cgt-certificate 3\n"] {
        let said = folder.check(other).expect_err("a fault");
        assert_eq!(said, "1: expected `# cgt-certificate 4`");
    }
    assert_eq!(
        fault("nim:o = *\nnim:oo = *3\n"),
        "3: this is not its value"
    );
    let option = "2: a part or an option of it is not stated above";
    assert_eq!(fault("nim:oo = *2\n"), option);
    assert_eq!(fault("answer nim:o = *\n"), option);
    assert_eq!(fault("nim:o = one\n"), "2: `one` is not stated above");
    assert_eq!(fault("one = *\n"), "2: `one` is not stated above");
    for line in ["nonsense", "\u{feff}nim:o = *", "nim:o\t=\t*"] {
        assert_eq!(fault(line), "2: not a line of a certificate");
    }
    assert_eq!(fault("one : 0\n"), "2: a game has two sides");
    assert_eq!(fault("one : loony |\n"), "2: an option is loony");
    let parts = "2: not a position of one part";
    assert_eq!(fault("cram:../##/.. = 0"), parts);
    // Ambiguous text is not a position.
    for position in [
        "nim:x",
        "chess:o",
        "strip:R..",
        "strings:1-",
        "cgt:",
        "octal-.4:oo",
        "octal-00.7:o",
        "cram:.-",
        "cram:.x",
        "nim2d-pile:o#o",
        "goishi:a#a",
    ] {
        assert_eq!(fault(&format!("{position} = 0")), "2: not a position");
    }
    // Nimbers, symbols and positions cannot be used as names.
    for name in [
        "0",
        "*",
        "*4",
        "loony",
        "nim:oo",
        "two words",
        "-",
        "+",
        "=",
        "|",
        ",",
        "",
        "answer",
        "\u{ff11}",
        "*2\u{200b}",
    ] {
        assert_eq!(
            fault(&format!("{name} : 0 |\n")),
            "2: not a new name",
            "{name}"
        );
    }
    assert_eq!(fault("one : 0 |\none : 0 |\n"), "3: not a new name");
    for sum in ["- - one", "one -", "-"] {
        let text = format!("one : 0 |\nanswer {sum} = one\n");
        assert_eq!(fault(&text), "3: `-` is not stated above");
    }
    assert_eq!(
        fault("one : 0 |\nanswerone = one\n"),
        "3: `answerone` is not stated above"
    );
    // A name for a nimber can replace the nimber, also in a mex.
    let star = "star : 0 | 0\nnim:o = star\n";
    assert_eq!(
        fault(&format!("{star}nim:oo = star\n")),
        "4: this is not its value"
    );
    assert_eq!(
        check(&format!("{star}nim:oo = *2\n")),
        Ok("verified: 2 positions, 0 answers".into())
    );
    // Very deep games give an error message.
    let mut deep = String::from("1 : 0 |\n");
    for n in 2..30_000 {
        deep += &format!("{n} : {} |\n", n - 1);
    }
    let said = fault(&format!("{deep}answer 29999 - 15000 = 1\n"));
    assert!(
        said.starts_with("30001: maximum recursion depth exceeded"),
        "{said}"
    );
    let output = run_checker(&[]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).starts_with("cgt_check.py FILE..."));
    let output = run_checker(&[folder.0.path().join("nowhere")]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("No such file"));
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
    assert_eq!(files(&folder.0.path().join("proof")), files(&source));
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
    expect_file!["../snapshots/lean.txt"].assert_eq(&lean("domineering(2, 2) - strip R3R + nim 2"));
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
            "from collections import defaultdict",
            "from fractions import Fraction",
            "from functools import lru_cache",
            "from itertools import chain, combinations, count, product",
            "from operator import xor",
            "from typing import NamedTuple, Optional",
        ]
    );
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
