//! Certificates of scores of Dots-and-Boxes. The checker verifies them by the rules, and refuses what does not follow.

use crate::certificates::{Folder, certify};

const ASKED: [&str; 7] = [
    "[score(dots(1, n)) for n in 1..4]\nscore(dots(2, 2))",
    "score(coins(2, 3))\nscore(coins(3, 3))",
    "best_moves(dots(1, 3))\nbest_moves(dots(2, 2))",
    "score(strings(\"a-b, b-c, c-ground, a-ground, a-c\"))",
    // A coin with a string to itself, two parallel strings, and a piece apart.
    "score(strings(\"a-a, a-b, a-b, c-ground\"))\nbest_moves(strings(\"a-a, a-b, b-c\"))",
    "score(dots(1, 1) + R2c[1]R1)\nscore(R[2,3])",
    "score(dots(2, 2))\nscore(dots(2, 2) + dots(1, 1))\nscore(strings(\"b-ground, c-b, a-c, a-ground, a-c\"))",
];

fn all() -> Vec<String> {
    let certificate = |text: &&str| {
        let found = certify(text).unwrap_or_else(|why| panic!("{text}: {why}"));
        found.text
    };
    ASKED.iter().map(certificate).collect()
}

#[test]
fn the_checker_verifies_them() {
    let certificates = all();
    let texts: Vec<&str> = certificates.iter().map(String::as_str).collect();
    for (text, verdict) in texts.iter().zip(Folder::new().check_all(&texts)) {
        let count = |prefix: &str| text.lines().filter(|l| l.starts_with(prefix)).count();
        let expected = format!(
            "verified: {} positions, {} answers",
            count("score "),
            count("answer score ")
        );
        assert_eq!(verdict, Ok(expected), "{text}");
    }
}

/// A claim that is false where the line states the score.
fn sharper(line: &str) -> String {
    let (rest, number) = line.rsplit_once(' ').expect("a claim");
    let number: i64 = number.parse().expect("a score");
    let by = if rest.ends_with("<=") { -2 } else { 2 };
    format!("{rest} {}", number + by)
}

#[test]
fn the_checker_refuses_what_does_not_follow() {
    let folder = Folder::new();
    for text in all() {
        let lines: Vec<&str> = text.lines().collect();
        let last = lines.len() - 1;
        let mut changes = Vec::new();
        let mut change = |at: usize, line: &str| {
            let mut lines = lines.clone();
            lines[at] = line;
            changes.push(lines.join("\n") + "\n");
        };
        // Nothing sharper than a score holds.
        for at in (1..=last).filter(|at| lines[*at].contains(" = ")) {
            change(at, &sharper(lines[at]));
        }
        // An answer needs the lines above it.
        changes.push(format!("{}\n{}\n", lines[0], lines[last]));
        let texts: Vec<&str> = changes.iter().map(String::as_str).collect();
        for (text, verdict) in texts.iter().zip(folder.check_all(&texts)) {
            assert!(verdict.is_err(), "{text}");
        }
    }
}

/// Two coins on a chain from ground to ground. Whoever begins opens it, best in the middle.
fn chain(from: &str, to: &str) -> String {
    let text = "# cgt-certificate 4
score strings:0-1 >= 1
score strings:0-1 <= 1
score strings:0-1,0-2 >= 2
score strings:0-1,0-2 <= 2
score strings:1-2 >= 2
score strings:0-1,1-2 >= 2
score strings:0-1,1-2 <= 2
score strings:0-1,1-2,0-2 >= -2
score strings:0-1,1-2,0-2 <= -2
answer score strings:0-7,7-5,5-0 = -2
answer score strings:0-1,1-2,0-2 >= -3
";
    assert!(text.contains(from), "{from}");
    text.replacen(from, to, 1)
}

#[test]
fn a_small_certificate_is_read_strictly() {
    let folder = Folder::new();
    let verdict = folder.check(&chain("= -2", "= -2"));
    assert_eq!(verdict.as_deref(), Ok("verified: 9 positions, 2 answers"));
    for (from, to) in [
        ("score strings:0-1 >= 1\n", ""),
        ("score strings:0-1 <= 1\n", ""),
        ("score strings:0-1,1-2 >= 2\n", ""),
        ("0-1 >= 1", "0-1 >= 2"),
        ("0-1 <= 1", "0-1 <= 0"),
        ("0-1,0-2 >= 2", "0-1,0-2 >= 1"),
        ("0-1,1-2,0-2 <= -2", "0-1,1-2,0-2 <= -3"),
        ("0-1,1-2,0-2 >= -2", "0-1,1-2,0-2 >= -1"),
        ("= -2", "= -1"),
        ("= -2", "= -2.0"),
        ("= -2", "-> -2"),
        ("= -2", "= - 2"),
        ("0-7,7-5,5-0 =", "0-7,7-5,5-7 ="),
        ("0-7,7-5,5-0 =", "0-7,7-5,5-0 strings:1-0 ="),
        (">= -3", ">= -1"),
        ("strings:0-1 >=", "nim:o >="),
        ("score strings:0-1 >= 1", "score strings:0-1 = 1"),
    ] {
        assert!(folder.check(&chain(from, to)).is_err(), "{from}: {to}");
    }
}

#[test]
fn names_of_coins_make_no_new_lines() {
    let lines = |text: &str| certify(text).expect("a certificate").text.lines().count();
    let one = lines("score(strings(\"a-b, b-c, c-ground, a-ground, a-c\"))");
    let two = lines(
        "score(strings(\"a-b, b-c, c-ground, a-ground, a-c\"))\nscore(strings(\"c-b, b-a, a-ground, c-ground, a-c\"))",
    );
    // Two bounds, and an answer with its comment.
    assert!(two <= one + 4, "{one} {two}");
    assert!(lines("dots(2, 3)") < 2000);
}
