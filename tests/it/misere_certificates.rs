//! Certificates of misère play. The checker verifies outcomes, comparisons and the games that show that one fails, and
//! refuses what does not follow.

use crate::certificates::{Folder, certify};

const UNIVERSES: [&str; 6] = [
    "dicots",
    "integers",
    "dead_ending",
    "blocking",
    "all_games",
    "universe([{|0,-1}])",
];

fn texts() -> Vec<String> {
    let mut texts = vec![
        "outcome(nim 3 + 2, misere)".to_owned(),
        "[outcome(g, misere) for g in [domineering(2, 3), clobber(\"xo/ox\"), {0,*|}]]".into(),
        "outcome({stop,0|*}, misere)".into(),
        "misere_compare({0,*|*}, {stop,0|*}, dicots)".into(),
        "misere_separate({*|*}, 0, dead_ending)".into(),
        "misere_simplest(domineering(2, 4), dead_ending)".into(),
        "misere_simplest(toads(\"t.f\"), blocking)".into(),
    ];
    for universe in UNIVERSES {
        let games = "[0, 1, -1, *]";
        let more = "[{0,*|0,*}, {0,*|}, {|0,-1}, {1|{*|0}}, {stop,0|*}]";
        texts.push(format!(
            "[misere_compare(g, h, {universe}) for g in {more}, h in {more}]\n[misere_compare(g, h, {universe}) for g in {games}, h in {more}]"
        ));
    }
    texts
}

#[test]
fn the_checker_verifies_them() {
    let certificates: Vec<String> = texts()
        .iter()
        .map(|text| certify(text).unwrap_or_else(|why| panic!("{text}: {why}")))
        .map(|found| {
            assert!(!found.left_out.misere, "{}", found.text);
            found.text
        })
        .collect();
    let certificates: Vec<&str> = certificates.iter().map(String::as_str).collect();
    let folder = Folder::new();
    for (text, verdict) in certificates.iter().zip(folder.check_all(&certificates)) {
        assert!(verdict.is_ok(), "{verdict:?}\n{text}");
    }
    let all = certificates.concat();
    for kind in [" fails beside ", "\nmisere ", " = P\n", " >= ", "stop"] {
        assert!(all.contains(kind), "{kind}");
    }
}

/// The lines of a certificate with another line in one place.
fn changed(text: &str, at: usize, line: &str) -> String {
    let mut lines: Vec<&str> = text.lines().collect();
    lines[at] = line;
    lines.join("\n") + "\n"
}

#[test]
fn the_checker_refuses_what_does_not_follow() {
    let folder = Folder::new();
    let mut tried = [0; 3];
    for universe in ["dead_ending", "integers", "blocking"] {
        // These are all different modulo the universe, so of two comparisons at most one holds.
        let text = certify(&format!(
            "[misere_compare(g, h, {universe}) for g in misere_games(1, all_games), h in [{{*|0}}, {{2|0,*}}, {{|0,-1}}]]\noutcome({{2|0,*}}, misere)"
        ));
        let text = text.expect("a certificate").text;
        let mut changes = Vec::new();
        for (at, line) in text.lines().enumerate() {
            if let Some((statement, _)) = line.split_once(" fails beside ") {
                tried[0] += 1;
                changes.push(changed(&text, at, statement));
                changes.push(changed(&text, at, statement.trim_start_matches("answer ")));
            } else if let Some(statement) = line.strip_prefix("misere ")
                && let Some((g, rest)) = statement.split_once(" >= ")
                && let Some((h, end)) = rest.split_once(' ')
            {
                tried[1] += 1;
                changes.push(changed(&text, at, &format!("misere {h} >= {g} {end}")));
            } else if line.starts_with("answer ") && line.contains(" = ") {
                tried[2] += 1;
                let (name, found) = line.split_once(" = ").expect("an outcome");
                for outcome in ["L", "R", "N", "P"] {
                    if outcome != found {
                        changes.push(changed(&text, at, &format!("{name} = {outcome}")));
                    }
                }
            }
        }
        let changes: Vec<&str> = changes.iter().map(String::as_str).collect();
        for (text, verdict) in changes.iter().zip(folder.check_all(&changes)) {
            assert!(verdict.is_err(), "{text}");
        }
    }
    assert!(tried.iter().all(|count| *count > 2), "{tried:?}");
}

#[test]
fn forms_that_are_too_large_are_left_out() {
    let found = certify("outcome(domineering(2, 2), misere)\noutcome(nim 100000, misere)");
    let found = found.expect("a certificate");
    assert_eq!((found.answers, found.left_out.misere), (1, true));
    let found = certify("outcome(nim 2, misere)\nmisere_inverse(1, dead_ending)");
    assert!(found.expect("a certificate").left_out.misere);
    let why = certify("is_left_strong(1, dicots)").expect_err("no certificate");
    assert!(why.contains("nothing was asked"), "{why}");
}
