//! Certificates of outcomes by winning strategies: the checker verifies them, and refuses every change of rank, winner
//! and outcome.

use crate::certificates::{Folder, certify};
use crate::loopy_certificates::verify_and_change;

const TEXTS: &[&str] = &[
    "outcome(domineering(4, 4))",
    "outcome(domineering(3, 4) - domineering(4, 3))",
    "outcome(domineering(4, 4) - domineering(4, 4))",
    "outcome(domineering(4, 3) + {2|*} - kayles 3)\nwinning_moves(domineering(4, 3))",
    "outcome(strip B8R)\noutcome(strip R6R)",
    "outcome(clobber(\"xoxo/oxox\"))",
    "outcome(clobber(\"xoxox\") - clobber(\"xoxo/oxox\") + {1|-1})",
];

#[test]
fn strategies_are_verified_and_their_changes_refused() {
    let folder = Folder::new("strategies");
    verify_and_change(&folder, TEXTS.iter().map(|t| t.to_string()).collect(), 400);
}

/// Where a value is asked for as well, the position has its value and is not played.
#[test]
fn a_part_is_valued_or_played() {
    let folder = Folder::new("valued-or-played");
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

/// How many entries a certificate of an outcome has, and how many positions have values.
fn lines(text: &str) -> (usize, usize) {
    let certificate = certify(text).unwrap_or_else(|why| panic!("{text}: {why}"));
    let is_entry = |line: &&str| line.contains(" -> ") && !line.starts_with("answer");
    let entries = certificate.text.lines().filter(is_entry).count();
    (entries, certificate.positions - entries)
}

/// A strategy is shorter than values; a ruleset with few positions has values.
#[test]
fn what_is_shorter_is_written() {
    let (entries, valued) = lines("outcome(domineering(4, 5))");
    let values = certify("domineering(4, 5)").expect("values").positions;
    assert!(
        entries > 0 && 3 * (entries + valued) < values,
        "{entries} and {valued}, {values}"
    );
    assert_eq!(lines("outcome(kayles 12)").0, 0);
}
