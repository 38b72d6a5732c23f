//! Certificates of loopy outcomes. The checker verifies them, and rejects every change of a rank, winner, outcome or
//! move on which an answer depends.

use crate::certificates::{Folder, certify};
use crate::loopy_rulesets::{random_graph, written};
use crate::support::Dice;

const WALK: &str =
    "ruleset walk(b: line \"x|o.\") = { \"x.\" -> \".x\" rows | \"o.\" -> \".o\" west } loopy";

fn texts() -> Vec<String> {
    let walk = |asked: &str| format!("{WALK}\n{asked}");
    let mut texts = vec![
        walk("outcome(walk(\"x.o.\"))"),
        walk("outcome(walk(\"x.\") + {1|*} - kayles 3 + over)"),
        walk("outcome(walk(\"x.o\") - walk(\"xo.\") + domineering(2, 2))"),
        "outcome(backsliding_toads(\"t.f\"))\nexplain(backsliding_toads(\"t.f\"))".into(),
        "winning_moves(backsliding_toads(\"t.f\") + backsliding_toads(\"t.\"))".into(),
        "outcome(fox_and_geese(4, [[3, 1], [3, 3]], [1, 3]))".into(),
        "loopy def clock(n) = if n == 0 then {pass | 0} else {clock(n - 1) | clock((n + 1) mod 3)}\n[outcome(clock(n)) for n in 0..2]\noutcome(clock(1) - clock(2) + *2)".into(),
        "loopy def f(n) = if n == 0 then {f(1) + 1, {f(0) | *} | kayles 2 - domineering(2, 2)} else {upon | on}\noutcome(f(0))".into(),
    ];
    let mut dice = Dice(5);
    for _ in 0..10 {
        let graph = random_graph(&mut dice, 4);
        texts.push(format!("{}[outcome(f(n)) for n in 0..3]", written(&graph)));
    }
    for _ in 0..2 {
        let graph = random_graph(&mut dice, 4);
        let sums = "[outcome(f(n) - f(3 - n) + {1|-1}) for n in 0..3]";
        texts.push(format!("{}{sums}", written(&graph)));
    }
    texts
}

/// The acceptable effect of a change to a certificate.
#[derive(Clone, Copy, PartialEq)]
enum Allowed {
    Nothing,
    /// The certificate may be verified, with fewer positions or moves in the checker's report.
    Fewer,
}

/// All changes of an entry.
fn other_entries(entry: &str) -> Vec<String> {
    let Some(rank) = entry.get(1..).and_then(|rank| rank.parse::<u32>().ok()) else {
        return match entry {
            "D" => ["L0", "L1", "L2", "R0", "R1", "R2"]
                .map(String::from)
                .to_vec(),
            _ => Vec::new(),
        };
    };
    let (winner, loser) = if entry.starts_with('L') {
        ('L', 'R')
    } else {
        ('R', 'L')
    };
    let mut others = vec!["D".to_string(), format!("{loser}{rank}")];
    others.push(format!("{winner}{}", rank + 1));
    others.extend(rank.checked_sub(1).map(|rank| format!("{winner}{rank}")));
    others
}

/// The changes of a line.
fn changes(line: &str) -> Vec<(Option<String>, Allowed)> {
    let mut changes = Vec::new();
    if let Some((sum, entries)) = line.split_once(" -> ") {
        if line.starts_with("answer") {
            for other in [
                "L", "R", "N", "P", "D", "PHat", "PCheck", "NHat", "NCheck", "x",
            ] {
                if other != entries {
                    changes.push((Some(format!("{sum} -> {other}")), Allowed::Nothing));
                }
            }
            return changes;
        }
        changes.push((None, Allowed::Fewer));
        let sides: Vec<&str> = entries.split(" | ").collect();
        for (at, side) in sides.iter().enumerate() {
            for other in other_entries(side) {
                let mut sides = sides.clone();
                sides[at] = &other;
                let line = format!("{sum} -> {}", sides.join(" | "));
                changes.push((Some(line), Allowed::Nothing));
            }
        }
    } else if let Some((name, options)) = line.split_once(" ::") {
        // A position without moves may be unused.
        if options != " |" {
            changes.push((None, Allowed::Fewer));
        }
        let sides = options.split_once('|').expect("two sides");
        let sides = [sides.0, sides.1].map(|side| {
            let options = side.trim().split(" , ").filter(|option| !option.is_empty());
            options.collect::<Vec<&str>>()
        });
        for (side, options) in sides.iter().enumerate() {
            for at in 0..options.len() {
                let mut sides = sides.clone();
                sides[side].remove(at);
                let [left, right] = sides.map(|side| side.join(" , "));
                let line = format!("{name} :: {left} | {right}");
                // The moves of a value are not counted as believed, because they define it.
                let is_believed = name.contains(':');
                if is_believed {
                    changes.push((Some(line), Allowed::Fewer));
                }
            }
        }
    }
    changes
}

#[test]
fn loopy_outcomes_are_verified_and_their_changes_refused() {
    let folder = Folder::new();
    verify_and_change(&folder, texts(), 1500);
}

/// Checks the certificates of texts, and all changes of their entries and moves, of which there are more than
/// `at_least`.
pub(crate) fn verify_and_change(folder: &Folder, texts: Vec<String>, at_least: usize) {
    let mut changed = Vec::new();
    for text in texts {
        let certificate = certify(&text).unwrap_or_else(|why| panic!("{text}: {why}"));
        let said = folder.check(&certificate.text);
        let said = said.unwrap_or_else(|fault| panic!("{text}: {fault}\n{}", certificate.text));
        let (positions, answers) = (certificate.positions, certificate.answers);
        assert!(said.starts_with(&format!(
            "verified: {positions} positions, {answers} answers"
        )));
        let lines: Vec<&str> = certificate.text.lines().collect();
        for (at, line) in lines.iter().enumerate() {
            for (new, allowed) in changes(line) {
                let mut lines = lines.clone();
                match &new {
                    Some(new) => lines[at] = new,
                    None => drop(lines.remove(at)),
                }
                changed.push((
                    said.clone(),
                    format!("{line} -> {new:?}"),
                    allowed,
                    lines.join("\n"),
                ));
            }
        }
    }
    assert!(changed.len() > at_least, "{}", changed.len());
    let files: Vec<&str> = changed.iter().map(|change| &*change.3).collect();
    let mut refused = 0;
    for ((said, change, allowed, lines), result) in changed.iter().zip(folder.check_all(&files)) {
        match result {
            Err(_) => refused += 1,
            Ok(now) => {
                let is_allowed = *allowed == Allowed::Fewer && now != *said;
                assert!(is_allowed, "taken for true: {change}: {now}\n{lines}");
            }
        }
    }
    assert!(
        refused > changed.len() * 3 / 4,
        "{refused} of {}",
        changed.len()
    );
}

#[test]
fn faults_name_the_entry() {
    let folder = Folder::new();
    let fault = |text: &str| {
        let text = format!("# cgt-certificate 4\n{text}");
        folder.check(&text).expect_err("a fault")
    };
    let moves = "g:a :: g:b | 0\ng:b :: g:d , 0 | g:c\ng:c :: g:b |\ng:d :: g:d | g:d\n";
    let whole = "g:a -> D | R1\ng:b -> L1 | D\ng:c -> D | L0\ng:d -> D | D\nanswer g:a -> NCheck\n";
    let verified = folder.check(&format!("# cgt-certificate 4\n{moves}{whole}"));
    let said = "verified: 4 positions, 1 answers; 8 moves of g are believed";
    assert_eq!(verified.as_deref(), Ok(said));
    let no_option = |winner: char, rank: u32, which: &str| {
        format!("no option that {winner} wins has the rank before {rank} as the {which} one")
    };
    let [a_left, a_right] = ["Left", "Right"].map(|who| format!("6: `g:a` with {who} to move: "));
    for (from, to, expected) in [
        ("R1", "R2", a_right.clone() + &no_option('R', 2, "least")),
        (
            "D | R1",
            "L2 | R1",
            a_left.clone() + &no_option('L', 2, "least"),
        ),
        (
            "D | R1",
            "R2 | R1",
            a_left.clone() + "R does not win all options",
        ),
        (
            "g:b -> L1 | D\n",
            "",
            a_left + "it is not stated who wins one of the options",
        ),
        (
            "D | L0",
            "D | D",
            "8: `g:c` with Right to move: no option is a draw".into(),
        ),
        (
            "D | L0",
            "D | L1",
            "8: `g:c` with Right to move: ".to_string() + &no_option('L', 1, "largest"),
        ),
        ("D | L0", "D", "8: not two entries".into()),
        (
            "L1 | D",
            "D | D",
            "7: `g:b` with Left to move: L wins one of the options".into(),
        ),
        (
            "NCheck",
            "N",
            "10: `g:a`: the entries above state another outcome".into(),
        ),
        (
            "answer g:a",
            "answer g:e",
            "10: `g:e` is not stated above".into(),
        ),
        ("g:b ->", "g:a ->", "7: `g:a` is stated twice".into()),
    ] {
        assert!(whole.contains(from));
        let changed = whole.replacen(from, to, 1);
        assert_eq!(
            fault(&format!("{moves}{changed}")),
            expected,
            "{from} -> {to}"
        );
    }
    for (text, expected) in [
        ("g:a :: g:a\n", "2: a game has two sides"),
        ("g:a :: loony |\n", "2: a loony position in a loopy sum"),
        ("g:a :: - - |\n", "2: `-` is not stated above"),
        ("* :: |\n", "2: `*` is not the name of a loopy game"),
        (
            "nim:oo :: |\n",
            "2: `nim:oo` is not the name of a loopy game",
        ),
        ("g:a :: |\ng:a :: |\n", "3: `g:a` is stated twice"),
        ("g:a :: |\ng:a : |\n", "3: not a new name"),
        ("g:a :: |\none : g:a |\n", "3: an option is loopy"),
        ("g:a :: |\none = g:a\n", "3: `one` is not stated above"),
        (
            "g:a :: |\nanswer g:a = g:a\n",
            "3: a loopy game has no value here",
        ),
        (
            "g:a :: g:b |\ng:b -> D | D\n",
            "3: the moves of a game in it are not stated",
        ),
        ("g:a -> D | D\n", "2: `g:a` is not stated above"),
        ("0 -> R0 | L0\n", "2: a sum of values needs no entries"),
        ("domineering:./. -> L01 | D\n", "2: not two entries"),
        (
            "domineering:././././. = 0\n",
            "2: a part or an option of it is not stated above",
        ),
        (
            "strings:1-2,2-0 -> L1 | ?\n",
            "2: a part whose value is not stated, with a move after which the player must move again",
        ),
    ] {
        assert_eq!(fault(text), expected, "{text}");
    }
    // A game minus itself is not 0 if play can continue forever.
    let dud = "dud :: dud | dud\n";
    assert_eq!(
        fault(&format!("{dud}answer dud - dud -> P\n")),
        "3: `dud - dud`: the entries above state another outcome"
    );
}

#[test]
fn what_has_no_loopy_certificate_is_said() {
    let why = |text: &str| certify(text).expect_err("no certificate");
    let value = why("backsliding_toads(\"t.f\")");
    assert!(
        value.contains("the outcome, not the value: write `outcome(...)`"),
        "{value}"
    );
    let sided = why("outcome(backsliding_toads(\"t.f\") + dud)");
    assert!(sided.contains("the value `dud` is no stopper"), "{sided}");
    let text = "outcome(backsliding_toads(\"t.f\"))\nbacksliding_toads(\"t.f\")\noutcome(backsliding_toads(\"t.f\"), misere)";
    let left_out = certify(text).expect("a certificate").left_out;
    assert!(left_out.misere && left_out.loopy_values);
}
