//! Certificates that state the rules of declared rulesets. The checker finds the moves and the parts of positions from
//! the steps, and rejects claims that do not follow from them.

use crate::certificates::{Folder, certify, try_certify};
use crate::loopy_certificates::verify_and_change;
use crate::support::Dice;

const TEXTS: &[&str] = &[
    "clobber(\"xoxo/oxo./x.xo\")",
    "outcome(clobber(\"xoxo/oxox\"))\nclobber(\"xox/oxo\") - domineering(2, 3)",
    "hot_clobber(\"xox/oxo\")\nking_clobber(\"xox/oxo\") + knight_clobber(\"xo.x/ox.o\")",
    "rook_clobber(\"x.o/.o./x.o\")\nqueen_clobber(\"x.o/o.x\")\nanti_clobber(\"xox./.xo.\")",
    "fission(\".x../..x.\")\nbicolour_fission(\".x.o./..x..\")\ncross_purposes(\"x.../..x.\")",
    "toads(\"t.t.f.f\")\nelephants(\"tt..ff\") - toads(\"t.f\")",
    "impartial_variant(clobber(\"xoxo/oxo.\")) + nim 2",
    "outcome(toads(\"ttt..fff\") - clobber(\"xoxo\"))\nwinning_moves(clobber(\"xoxo/oxox\"))",
    "ruleset tiles(b: hex \".#\") = { \"..\" -> \"##\" rows | \"..\" -> \"##\" diagonals }\ntiles(\"..../..../....\")",
    "ruleset jumps(b: grid \"x|o.\") = ±{ \"x[xo].\" -> \"..x\" king }\njumps(\"xox./.oxo/xo..\")",
    "ruleset fill(b: line \"ab.\") = { \"a\" -> \".\", \"b*a\" -> \"b*.\" | \"[ab]b\" -> \"..\" }\nfill(\"abbabab\")",
];

#[test]
fn rules_are_stated_and_positions_checked_by_them() {
    let folder = Folder::new();
    for text in TEXTS {
        let certificate = certify(text).unwrap_or_else(|why| panic!("{text}: {why}"));
        let said = folder.check(&certificate.text);
        let said = said.unwrap_or_else(|fault| panic!("{text}: {fault}\n{}", certificate.text));
        let (positions, answers) = (certificate.positions, certificate.answers);
        let verified = format!("verified: {positions} positions, {answers} answers; the rules of ");
        assert!(said.starts_with(&verified), "{text}: {said}");
        assert!(!said.contains("moves of"), "{text}: {said}");
    }
}

#[test]
fn changes_of_outcomes_are_refused() {
    let outcomes = TEXTS.iter().filter(|text| text.contains("outcome"));
    let outcomes = outcomes.map(|text| text.to_string());
    verify_and_change(&Folder::new(), outcomes.collect(), 20);
}

#[test]
fn changes_of_positions_are_refused() {
    let folder = Folder::new();
    for text in TEXTS {
        let certificate = certify(text).expect("a certificate").text;
        let lines: Vec<&str> = certificate.lines().collect();
        let mut changed = Vec::new();
        for (at, line) in lines.iter().enumerate().step_by(7) {
            let Some((position, value)) = line.rsplit_once(" = ") else {
                continue;
            };
            let others = lines.iter().filter_map(|line| line.rsplit_once(" = "));
            let other = others.map(|(_, other)| other).find(|other| *other != value);
            for other in ["*9"].into_iter().chain(other) {
                let line = format!("{position} = {other}");
                let mut lines = lines.clone();
                lines[at] = &line;
                changed.push(lines.join("\n"));
            }
        }
        // Without its rules a position has no moves.
        changed.push(certificate.replacen("\nrules ", "\n# rules ", 1));
        let texts: Vec<&str> = changed.iter().map(|text| &**text).collect();
        for (text, result) in changed.iter().zip(folder.check_all(&texts)) {
            assert!(result.is_err(), "taken for true: {text}");
        }
    }
}

fn random_step(dice: &mut Dice) -> String {
    let (mut before, mut after) = (String::new(), String::new());
    for _ in 0..dice.below(3) + 1 {
        let cell = dice.one_of(&["x", "o", ".", "#", "x", "o", "[xo]", "[x.]", ".*", "o*"]);
        before += cell;
        after += if dice.below(3) == 0 {
            cell
        } else if cell.ends_with('*') {
            dice.one_of(&["x*", ".*", "#*"])
        } else {
            dice.one_of(&["x", "o", ".", "#", "#"])
        };
    }
    let way = dice.one_of(&["", " rows", " south", " king", " diagonals", " east"]);
    format!("\"{before}\" -> \"{after}\"{way}")
}

/// Random steps. The program and the checker find the same moves, parts and images, or the position has no value.
#[test]
fn random_rules_are_verified() {
    let folder = Folder::new();
    let mut dice = Dice(11);
    let mut certificates = Vec::new();
    for _ in 0..400 {
        let (one, other) = (random_step(&mut dice), random_step(&mut dice));
        let sides = match dice.below(4) {
            0 => format!("impartial [{one}, {other}]"),
            1 => format!("±{{ {one}, {other} }}"),
            _ => format!("{{ {one} | {other} }}"),
        };
        let mut rows = Vec::new();
        for _ in 0..2 + dice.below(2) {
            let row: Vec<&str> = (0..4).map(|_| dice.one_of(&["x", "o", ".", "#"])).collect();
            rows.push(row.concat());
        }
        let position = format!("g(\"{}\")", rows.join("/"));
        let outcome = format!("outcome({position})");
        let asked = dice.one_of(&[&position, &outcome]);
        let text = format!("ruleset g(b: grid \"x|o.#\") = {sides}\n{asked}");
        // For most random steps, termination of play is unknown.
        if let Ok(Ok(certificate)) = try_certify(&text) {
            certificates.push((text, certificate.text));
        }
    }
    assert!(certificates.len() > 100, "{}", certificates.len());
    let texts: Vec<&str> = certificates.iter().map(|(_, text)| &**text).collect();
    for ((text, certificate), result) in certificates.iter().zip(folder.check_all(&texts)) {
        assert!(result.is_ok(), "{text}\n{result:?}\n{certificate}");
    }
}

#[test]
fn faults_in_rules_are_named() {
    let folder = Folder::new();
    let fault = |text: &str| {
        let text = format!("# cgt-certificate 4\n{text}");
        folder.check(&text).expect_err("a fault")
    };
    for (line, expected) in [
        (
            "rules g grid : xo .x 0,1 | xo .x 0,1",
            "not the rules of a board",
        ),
        (
            "rules g grid x|o. more : xo .x 0,1 | xo .x 0,1",
            "not the rules of a board",
        ),
        (
            "rules g torus x|o. : xo .x 0,1 | xo .x 0,1",
            "not the rules of a board",
        ),
        (
            "rules g grid x|o|. : xo .x 0,1 | xo .x 0,1",
            "`x|o|.` are not letters",
        ),
        (
            "rules g grid xx. : x. .x 0,1 | x. .x 0,1",
            "`xx.` are not letters",
        ),
        ("rules g grid x|o. : xo .x 0,1", "a game has two sides"),
        (
            "rules g grid x|o. : xo .# 0,1 |",
            "`xo .# 0,1` is not a step",
        ),
        (
            "rules g grid x|o. : xo* .x 0,1 |",
            "`xo* .x 0,1` is not a step",
        ),
        (
            "rules g grid x|o. : xo [xo]x 0,1 |",
            "`xo [xo]x 0,1` is not a step",
        ),
        ("rules g grid x|o. : xo |", "`xo` is not a step"),
        ("rules g grid x|o. : xo .x |", "`xo .x` is not a step"),
        (
            "rules g grid x|o. : xo . 0,1 |",
            "`xo . 0,1` need not change a cell",
        ),
        (
            "rules g grid x|o. : [xo] x 0,1 |",
            "`[xo] x 0,1` need not change a cell",
        ),
        ("rules g grid x|o. : xo .x 0,0 |", "`0,0` is not a vector"),
        ("rules g grid x|o. : xo .x 0,x |", "`0,x` is not a vector"),
        ("rules nim grid x|o. : xo .x 0,1 |", "not a new ruleset"),
    ] {
        assert_eq!(fault(line), format!("2: {expected}"), "{line}");
    }
    let rules = "rules g grid x|o. : xo .x 0,1 0,-1 | ox .o 0,1 0,-1\n";
    for (lines, expected) in [
        (format!("{rules}{rules}"), "3: not a new ruleset"),
        (format!("g:grid:x : 0 |\n{rules}"), "3: not a new ruleset"),
        (format!("g:grid:x :: 0 |\n{rules}"), "3: not a new ruleset"),
        (format!("{rules}g:grid:xo : 0 |"), "3: not a new name"),
        (format!("{rules}g:grid:x# = 0"), "3: not a position"),
        (format!("{rules}g:line:xo = *"), "3: not a position"),
        (format!("{rules}g:grid:xo = 0"), "3: this is not its value"),
        (
            format!("{rules}g:grid:xoo = 0"),
            "3: a part or an option of it is not stated above",
        ),
    ] {
        assert_eq!(fault(&lines), expected, "{lines}");
    }
    let verified = folder.check(&format!(
        "# cgt-certificate 4\n{rules}g:grid:xo = *\nanswer g:grid:ox g:grid:xo = 0"
    ));
    let said = "verified: 1 positions, 1 answers; the rules of g are believed";
    assert_eq!(verified.as_deref(), Ok(said));
    // The checker does not verify that play ends, so positions that are played do not cancel with their negatives.
    let slide =
        "rules h line x. : x. .x 0,1 0,-1 | x. .x 0,1 0,-1\nanswer h:line:x. - h:line:x. -> P\n";
    assert_eq!(
        fault(slide),
        "3: `h:line:x. - h:line:x.`: the entries above state another outcome"
    );
}
