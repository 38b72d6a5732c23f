//! Certificates of outcomes by winning strategies. The checker verifies them, and rejects every change of a rank,
//! winner or outcome.

use crate::certificates::{Folder, certify};
use crate::loopy_certificates::verify_and_change;

/// The checker takes seconds for the changes of a text, so each of these is a test of its own.
macro_rules! changes_are_refused {
    ($($name:ident: $($text:literal),+;)+) => {
        $(
            #[test]
            fn $name() {
                verify_and_change(&Folder::new(), vec![$($text.to_string()),+], 20);
            }
        )+
    };
}

changes_are_refused! {
    changes_of_domineering_are_refused:
        "outcome(domineering(4, 4))",
        "outcome(domineering(4, 4) - domineering(4, 4))";
    changes_of_a_difference_are_refused:
        "outcome(domineering(3, 4) - domineering(4, 3))";
    changes_of_a_sum_with_values_are_refused:
        "outcome(domineering(4, 3) + {2|*} - kayles 3)\nwinning_moves(domineering(4, 3))";
    changes_of_strips_are_refused:
        "outcome(strip B8R)\noutcome(strip R6R)";
    changes_of_clobber_are_refused:
        "outcome(clobber(\"xoxo/oxox\"))";
    changes_of_a_sum_of_clobber_are_refused:
        "outcome(clobber(\"xoxox\") - clobber(\"xoxo/oxox\") + {1|-1})";
    changes_of_cram_are_refused:
        "outcome(cram(4, 4))\noutcome(cram(3, 4) + kayles 3 + {1|-1})";
    changes_of_goishi_hiroi_are_refused:
        "outcome(cram(3, 4) - cram(3, 4))\noutcome(goishi(\"xxox/oxxo/xox.\"))";
    changes_of_nim_on_boards_are_refused:
        "outcome(nim2d(3, 3))\noutcome(nim2d(2, 3, skip) + cram(3, 3))";
}

/// If the value of a position is needed, too, the certificate states the value instead of playing the position.
#[test]
fn a_part_is_valued_or_played() {
    let folder = Folder::new();
    for text in [
        "outcome(domineering(4, 4))\ndomineering(4, 4)",
        "domineering(3, 4)\noutcome(domineering(4, 4))",
        "outcome(domineering(4, 4))\noutcome(domineering(4, 4) + {domineering(3, 4) | 0})",
        "outcome(clobber(\"xoxo/oxox\"))\nclobber(\"xoxo/oxo.\")",
        "outcome(domineering(4, 4))\noutcome(strip 14)\noutcome(backsliding_toads(\"t.f\") + domineering(3, 4))",
    ] {
        let certificate = certify(text).unwrap_or_else(|why| panic!("{text}: {why}"));
        let said = folder.check(&certificate.text);
        let said = said.unwrap_or_else(|fault| panic!("{text}: {fault}\n{}", certificate.text));
        let (positions, answers) = (certificate.positions, certificate.answers);
        let verified = format!("verified: {positions} positions, {answers} answers");
        assert!(said.starts_with(&verified), "{text}: {said}");
    }
}

/// The number of outcome entries in a certificate, and the number of positions with values.
fn lines(text: &str) -> (usize, usize) {
    let certificate = certify(text).unwrap_or_else(|why| panic!("{text}: {why}"));
    let is_entry = |line: &&str| line.contains(" -> ") && !line.starts_with("answer");
    let entries = certificate.text.lines().filter(is_entry).count();
    (entries, certificate.positions - entries)
}

/// A strategy is written if it is shorter than values. A ruleset with few positions has values.
#[test]
fn what_is_shorter_is_written() {
    let (entries, valued) = lines("outcome(domineering(4, 5))");
    assert!(
        entries > 0 && entries + valued < 300,
        "{entries} and {valued}"
    );
    assert_eq!(lines("outcome(kayles 12)").0, 0);
}

/// A value that would need many lines is proved by the second player's strategy in the difference.
#[test]
fn values_are_proved_by_strategies() {
    let folder = Folder::new();
    for (text, answers) in [
        (
            "cram(4, 5) + kayles 3\ndomineering(4, 5)",
            [
                "answer cram:..../..../..../..../.... octal-0.77:ooo - *",
                "answer domineering:...../...../...../..... - 1",
            ],
        ),
        (
            "cram(5, 5)\nnim2d(4, 4, run)",
            [
                "answer cram:...../...../...../...../.....",
                "answer nim2d-run:oooo/oooo/oooo/oooo",
            ],
        ),
    ] {
        let certificate = certify(text).unwrap_or_else(|why| panic!("{text}: {why}"));
        for answer in answers {
            let line = format!("\n{answer} -> P\n");
            assert!(certificate.text.contains(&line), "{text}: {answer}");
        }
        let said = folder.check(&certificate.text);
        let said = said.unwrap_or_else(|fault| panic!("{text}: {fault}"));
        assert!(certificate.positions < 3000, "{text}: {said}");
    }
}

/// The program wins against every choice of the loser: always the first option, always the last one, and others.
#[test]
fn the_player_of_a_certificate_wins() {
    let folder = Folder::new();
    for (text, games) in [
        ("outcome(domineering(4, 4))", 2),
        (
            "outcome(clobber(\"xoxo/oxox\"))\noutcome(strip B8R - {2 | *})",
            4,
        ),
        ("outcome(backsliding_toads(\"t.f\"))", 2),
    ] {
        let lines = certify(text).expect("a certificate").text;
        for game in 1..=games {
            for choices in ["1\n", "2\n1\n", "3\n2\n1\n"] {
                let input = format!("{game}\n{}", choices.repeat(60));
                let (status, said, fault) = folder.play(&lines, &input);
                assert_eq!((status, &*fault), (Some(0), ""), "{text}");
                let chosen = said
                    .lines()
                    .find(|line| line.starts_with(&format!("{game}: ")));
                let winner = chosen.and_then(|line| line.rsplit(", ").next());
                let winner = winner.expect("a game to choose");
                let last = said.lines().next_back();
                assert_eq!(last, Some(&*format!("none: {winner}")), "{text}: {said}");
            }
        }
    }
}

#[test]
fn the_player_says_what_is_wrong() {
    let folder = Folder::new();
    let lines = certify("outcome(domineering(3, 4))")
        .expect("a certificate")
        .text;
    let (status, said, _) = folder.play(&lines, "0\nx\n1\n domineering:..../...#/...#\n");
    assert_eq!(status, Some(0), "the end of the input leaves");
    for expected in [
        "`0` is none of them: write a number from 1 to 2, or an option as it stands there",
        "`x` is none of them",
        "\n> Right moves to ",
    ] {
        assert!(said.contains(expected), "{said}");
    }
    // A certificate that is cut anywhere is rejected, with the place.
    let all: Vec<&str> = lines.lines().collect();
    for end in 0..all.len() {
        let cut = all[..end].join("\n");
        let (status, said, fault) = folder.play(&cut, "1\n");
        assert_eq!((status, &*said), (Some(1), ""), "{cut}");
        let place = fault
            .split_once(": ")
            .map(|(line, _)| line.parse::<usize>());
        assert!(
            matches!(place, Some(Ok(line)) if line >= 1 && line <= end.max(1)),
            "{fault}"
        );
    }
    let values = certify("domineering(2, 2)").expect("a certificate").text;
    let (_, _, fault) = folder.play(&values, "");
    assert!(fault.ends_with("no answer states who wins"), "{fault}");
}
