//! Certificates of scores, and of outcomes where moves keep the turn, oblige or win. The checker verifies them, and
//! refuses what does not follow.

use crate::certificates::{Folder, certify};

const SCORES: [&str; 7] = [
    "[score(scoring_nim([1, 2], n)) for n in 0..8]\nscore(scoring_nim([1, 2], 5) + scoring_nim([1, 2], 4))",
    "score(coins_in_a_row([4, 9, 2, 7]))\nscore(coins_in_a_row([1/2, -3, 2]) + coins_in_a_row([5]))",
    "[outcome(flip_points(n, 2)) for n in 1..3]\nleft_score(flip_points(1, 2) - 2 * flip_points(1, 1))",
    "score(boxes_by_steps(\"a-b, b-c, c-a, a-ground\"))",
    "outcome(konane_points(\"xo.o.\"))\nleft_score(konane_points(\"xo.\") - konane_points(\"xoo.\"))",
    "[left_score(strip_go(n)) for n in 1..4]\noutcome(strip_go(2) + strip_go(\"x.o\"))",
    "winning_moves(scoring_nim([1, 2], 4))\nbest_moves(coins_in_a_row([4, 9, 2]))",
];

const OUTCOMES: [&str; 9] = [
    "[outcome(top_entails(n)) for n in 0..6]\nwinning_moves(top_entails(4) + nim 6)",
    "top_entails(4)\ntop_entails(6) + top_entails(5)",
    "[outcome(prime_splits(n) + nim 1) for n in 0..8]",
    "outcome(stations([[1, 1], [2, 0]], 3, 2) + top_entails(3) + kayles 2)",
    "outcome(duel(\"x.o\"))\noutcome(duel(\"xo\") + 3)\noutcome(duel(\"xx..oo\") - duel(\"x..o\") + {2|-1})",
    "outcome(hunt(\".../rk.\"))\noutcome(hunt(\"r.k\") + domineering(2, 2))",
    "outcome(three_in_a_row(\".....\"))\noutcome(three_in_a_row(\"xx.\") - 1/2)",
    "outcome(press(\"o.x\"))\nwinning_moves(press(\"o..x\") + press(\"ox.\") - press(\"o.x\"))",
    "outcome(entailed(top_entails(3)) + nim 2)\noutcome(prime_splits(4) + duel(\"xo\"))",
];

const LOONY: [&str; 4] = [
    "top_entails(3)\ntop_entails(3) + top_entails(4) + nim 2 + kayles 5",
    "[prime_splits(n) for n in 0..8]\nprime_splits(4) - 2 * top_entails(1)",
    "stations([[1, 1], [2, 0]], 3, 0)",
    "def f(n) = impartial [if n > 0 then f(n - 1), if n > 2 then f(n - 3) wins, if n == 2 then [f(n - 1), top_entails(3)] entails]\nf(4)",
];

fn all() -> Vec<String> {
    let texts = SCORES.iter().chain(&OUTCOMES).chain(&LOONY);
    let certificate = |text: &&str| {
        let found = certify(text).unwrap_or_else(|why| panic!("{text}: {why}"));
        assert!(!found.left_out.effects, "{text}");
        found.text
    };
    texts.map(certificate).collect()
}

#[test]
fn the_checker_verifies_them() {
    let certificates = all();
    let texts: Vec<&str> = certificates.iter().map(String::as_str).collect();
    for (text, verdict) in texts.iter().zip(Folder::new().check_all(&texts)) {
        let verdict = verdict.unwrap_or_else(|fault| panic!("{fault}\n{text}"));
        let count = |prefix: &str| text.lines().filter(|l| l.starts_with(prefix)).count();
        assert!(verdict.contains("are believed"), "{verdict}");
        let answers = format!(" {} answers", count("answer "));
        assert!(verdict.contains(&answers), "{verdict}\n{text}");
    }
    let all = certificates.concat();
    for kind in [
        " keeps ",
        " wins",
        " entailed ",
        "gains -",
        "passes",
        " passed ",
        "? 0",
        "- entailed ",
        "answer play left ",
        "answer play right ",
        "-> NHat",
        "-> P\n",
        ">= 3/2",
    ] {
        assert!(all.contains(kind), "{kind}");
    }
}

/// A claim that is false.
fn refuted(line: &str) -> Option<String> {
    let (rest, last) = line.rsplit_once(' ')?;
    let (_, sign) = rest.rsplit_once(' ')?;
    Some(match (sign, last) {
        ("->", "L") if line.starts_with("play ") => format!("{rest} R"),
        ("->", "R") if line.starts_with("play ") => format!("{rest} L"),
        ("->", "P") => format!("{rest} N"),
        ("->", _) => format!("{rest} P"),
        (">=" | "=", number) => format!("{rest} {}", shifted(number, 1)),
        ("<=", number) => format!("{rest} {}", shifted(number, -1)),
        _ => return None,
    })
}

fn shifted(number: &str, by: i64) -> String {
    let (numerator, denominator) = number.split_once('/').unwrap_or((number, "1"));
    let denominator: i64 = denominator.parse().expect("a denominator");
    let numerator: i64 = numerator.parse().expect("a numerator");
    match denominator {
        1 => (numerator + by).to_string(),
        _ => format!("{}/{denominator}", numerator + by * denominator),
    }
}

#[test]
fn the_checker_refuses_what_does_not_follow() {
    let folder = Folder::new();
    let mut tried = 0;
    for text in all() {
        let lines: Vec<&str> = text.lines().collect();
        let with = |at: usize, line: &str| {
            let mut lines = lines.clone();
            lines[at] = line;
            lines.join("\n") + "\n"
        };
        let mut changes = Vec::new();
        let claims = lines
            .iter()
            .enumerate()
            .filter(|(_, line)| line.starts_with("play ") || line.starts_with("answer play "));
        for (at, line) in claims.step_by(lines.len() / 30 + 1) {
            let refuted = refuted(line).unwrap_or_else(|| panic!("{line}"));
            changes.push(with(at, &refuted));
        }
        // The moves of some position are not stated, and no position is stated twice.
        for (at, line) in lines
            .iter()
            .enumerate()
            .filter(|(_, l)| l.starts_with("moves "))
        {
            changes.push(with(at, "#"));
            changes.push(with(at, &format!("{line}\n{line}")));
        }
        // A position whose moves are stated cannot be a value, and the other way round.
        let name = |line: &str| line.split(' ').nth(1).map(str::to_owned);
        let last = lines.iter().rfind(|l| l.starts_with("moves "));
        let name = last.and_then(|line| name(line)).expect("moves");
        changes.push(format!("{text}{name} : |\n"));
        changes.push(format!("{text}{name} :: |\n"));
        tried += changes.len();
        let changes: Vec<&str> = changes.iter().map(String::as_str).collect();
        for (changed, verdict) in changes.iter().zip(folder.check_all(&changes)) {
            assert!(verdict.is_err(), "{changed}");
        }
    }
    assert!(tried > 500, "{tried}");
}

#[test]
fn changed_replies_are_refused() {
    let folder = Folder::new();
    let mut changes = Vec::new();
    for text in LOONY {
        let text = certify(text).unwrap_or_else(|why| panic!("{text}: {why}"));
        let lines: Vec<&str> = text.text.lines().collect();
        let mut with = |at: usize, line: String| {
            let mut lines: Vec<&str> = lines.clone();
            lines[at] = &line;
            changes.push(lines.join("\n") + "\n");
        };
        let mut not_loony = None;
        for (at, line) in lines.iter().enumerate() {
            if let Some((sum, _)) = line
                .strip_prefix("answer replies ")
                .and_then(|l| l.split_once(" ="))
            {
                with(at, format!("answer replies {sum} = 0"));
                with(at, format!("answer replies entailed {sum} = loony"));
                with(at, format!("answer replies {sum} 1 = loony"));
                with(
                    at,
                    format!("answer replies {} = loony", not_loony.unwrap_or("0")),
                );
            }
            let Some((head, set)) = line
                .split_once(" = ")
                .filter(|_| line.starts_with("replies "))
            else {
                continue;
            };
            let (all_but, numbers) = match set.strip_prefix("all but ") {
                Some(numbers) => ("all but ", numbers),
                None => ("", set),
            };
            if set != "all but []" {
                not_loony = head.split(' ').nth(1);
            }
            let other = if all_but.is_empty() { "all but " } else { "" };
            let more = match numbers {
                "[]" => "[77]".to_owned(),
                _ => numbers.replace(']', ",77]"),
            };
            with(at, format!("{head} = {other}{numbers}"));
            with(at, format!("{head} = {all_but}{more}"));
            if let Some((_, fewer)) = numbers.split_once(',') {
                with(at, format!("{head} = {all_but}[{fewer}"));
            } else if numbers != "[]" {
                with(at, format!("{head} = {all_but}[]"));
            }
            with(at, "#".into());
            with(at, format!("{line}\n{line}"));
        }
        assert!(not_loony.is_some() && text.text.contains("answer replies "));
    }
    assert!(changes.len() > 100, "{}", changes.len());
    let changes: Vec<&str> = changes.iter().map(String::as_str).collect();
    for (changed, verdict) in changes.iter().zip(folder.check_all(&changes)) {
        assert!(verdict.is_err(), "{changed}");
    }
}

/// Moves are believed. Where an answer rests on them, another list refutes it; otherwise the checker counts other moves.
#[test]
fn changes_of_moves_are_refused_or_counted() {
    let folder = Folder::new();
    let mut refused = 0;
    for text in all() {
        let verdict = folder.check(&text).expect("verified");
        let lines: Vec<&str> = text.lines().collect();
        let mut changes = Vec::new();
        for (at, line) in lines.iter().enumerate() {
            let Some((head, moves)) = line.strip_prefix("moves ").and_then(|l| l.split_once(" :"))
            else {
                continue;
            };
            let sides: Vec<&str> = moves.split(" |").collect();
            for side in 0..2 {
                let moves: Vec<&str> = sides[side].split(" , ").collect();
                for dropped in 0..moves.len() {
                    let mut moves = moves.clone();
                    if moves.remove(dropped).is_empty() {
                        continue;
                    }
                    let left = moves.join(" , ");
                    let left = if left.is_empty() || left.starts_with(' ') {
                        left
                    } else {
                        format!(" {left}")
                    };
                    let mut sides = sides.clone();
                    sides[side] = &left;
                    let mut lines: Vec<String> = lines.iter().map(|l| l.to_string()).collect();
                    lines[at] = format!("moves {head} :{}", sides.join(" |"));
                    changes.push(lines.join("\n") + "\n");
                }
            }
        }
        let changes: Vec<&str> = changes
            .iter()
            .step_by(changes.len() / 25 + 1)
            .map(String::as_str)
            .collect();
        for (changed, found) in changes.iter().zip(folder.check_all(&changes)) {
            refused += usize::from(found.is_err());
            assert_ne!(found.as_ref(), Ok(&verdict), "{changed}");
        }
    }
    assert!(refused > 50, "{refused}");
}

/// A hand-written certificate, with one line in place of another.
fn small(from: &str, to: &str) -> String {
    let text = "# cgt-certificate 4
moves take:1 scored ? ? : gains 1 0 | gains 1 0
moves take:2 scored ? ? : gains 1 take:1 , gains 2 0 | gains 1 take:1 , gains 2 0
play right take:1 >= -1
play left take:2 >= 2
play right take:1 <= -1
play left take:2 <= 2
answer play left take:2 = 2
answer play left take:2 >= 1
";
    assert!(text.contains(from), "{from}");
    text.replace(from, to)
}

#[test]
fn a_small_certificate_is_read_strictly() {
    let folder = Folder::new();
    let verdict = folder.check(&small("take:2 = 2", "take:2 = 2"));
    assert_eq!(
        verdict.as_deref(),
        Ok("verified: 4 positions, 2 answers; 6 moves of take are believed")
    );
    for (from, to) in [
        ("gains 2 0 |", "gains 3 0 |"),
        ("gains 2 0 |", "gains 1 0 |"),
        ("gains 2 0 |", "wins |"),
        ("gains 2 0 |", "gains 2 entailed take:1 |"),
        ("gains 2 0 |", "gains 2 keeps take:1 |"),
        ("gains 2 0 |", "gains 2 1 |"),
        ("gains 2 0 |", "gains two 0 |"),
        ("gains 1 take:1 ,", "gains 1 take:3 ,"),
        ("gains 1 0 | gains 1 0", "gains 1 0 | gains 2 0"),
        ("gains 1 0 | gains 1 0", "gains 1 0 |"),
        ("take:1 scored ? ?", "take:1"),
        ("take:1 scored ? ?", "take:1 scored ? ? passes"),
        ("take:1 scored ? ?", "take:1 scored ?"),
        ("play right take:1 <= -1\n", ""),
        ("play right take:1 >= -1", "play right take:1 -> R"),
        ("play right take:1 >= -1", "play right take:1 >= 0"),
        ("play right take:1 <= -1", "play left take:1 <= 1"),
        ("play right take:1 >= -1", "play right passed take:1 >= -1"),
        (
            "play right take:1 >= -1",
            "play right take:1 - take:4 >= -1",
        ),
        ("play right take:1 <= -1", "play right take:1 <= -2"),
        ("play right take:1 <= -1", "play right take:1 * <= -1"),
        ("take:2 = 2", "take:2 = 3"),
        ("take:2 = 2", "take:2 -> L"),
        ("take:2 >= 1", "take:2 >= 5/2"),
        ("take:2 >= 1", "take:2 -> L"),
        ("play left take:2 <= 2\n", ""),
    ] {
        assert!(folder.check(&small(from, to)).is_err(), "{from}: {to}");
    }
}

#[test]
fn what_has_no_certificate_is_said() {
    let found = certify("top_entails(3)\ntop_entails(4)").expect("a certificate");
    assert!(!found.left_out.effects);
    for line in ["(3) = loony\n", "(4) * -> P\n"] {
        assert!(found.text.contains(line), "{}", found.text);
    }
    let form = certify("left_score(<1|2>)").expect_err("no certificate");
    assert!(form.contains("nothing was asked"), "{form}");
    let braces = certify("outcome({duel(\"xo\")|0})");
    assert!(braces.is_err(), "{braces:?}");
}

#[test]
fn a_sum_that_is_too_large_is_refused() {
    let why = certify("outcome(5000 * top_entails(4))").expect_err("no certificate");
    assert!(why.contains("5000 copies"), "{why}");
}
