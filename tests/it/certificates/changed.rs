//! Whatever is changed in a certificate is refused.

use super::{Folder, certify, run_checker};
use crate::support::session;
use cgt_lang::session::Item;
use std::collections::{HashMap, HashSet};
use std::path::PathBuf;

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
        "dots(1, 4)",
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
                // A line states a value.
                changed(
                    &lines,
                    at,
                    Some(&with_word(&words, words.len() - 1, "")),
                    None,
                );
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
