//! `find` and `tally`: their output equals that of lists of all cases, for any number of threads.

use crate::support::session_with;
use cgt_lang::session::{Item, Options};

/// The rows of a table as text, or the first error.
fn rows(threads: usize, text: &str) -> Result<Vec<String>, String> {
    let options = Options {
        threads,
        ..Options::default()
    };
    let mut session = session_with(options);
    let id = session.add_source("<text>", text, None);
    let mut found = Vec::new();
    session.run(id, &mut |_, result| {
        if let Some(fault) = result.diagnostics.first() {
            found.push(Err(format!("{}: {}", fault.code, fault.message)));
        }
        match &result.item {
            Item::Table { rows, .. } => found.extend(rows.iter().map(|row| {
                let cells: Vec<&str> = row.iter().map(|cell| &*cell.text.ascii).collect();
                Ok(cells.join(" "))
            })),
            Item::Value(shown) => found.push(Ok(shown.text.ascii.clone())),
            _ => {}
        }
        true
    });
    found.into_iter().collect()
}

/// The integers of a list.
fn listed(text: &str) -> Vec<String> {
    let found = rows(1, text).expect("a list").concat();
    let inside = found.trim_matches(['[', ']']);
    inside.split(',').map(String::from).collect()
}

#[test]
fn the_first_cases_that_pass_are_found() {
    let condition = "n mod 7 == 3 and (n * n) mod 11 < 4";
    let all = listed(&format!("[n for n in 1..5000 if {condition}]"));
    assert!(all.len() > 200);
    for threads in [1, 2] {
        let find = |most: &str| rows(threads, &format!("find {most} n in 1..5000 if {condition}"));
        assert_eq!(find("").as_deref(), Ok(&all[..1]));
        assert_eq!(find("1").as_deref(), Ok(&all[..1]));
        assert_eq!(find("90").as_deref(), Ok(&all[..90]));
        assert_eq!(find("100000").as_deref(), Ok(&all[..]));
        assert_eq!(find("all").as_deref(), Ok(&all[..]));
        // Cases after the last one needed are not evaluated.
        let found = rows(
            threads,
            "find n in 1..1000000000000 if 5 div (1000 - n) == 1",
        );
        assert_eq!(found, Ok(vec!["995".into()]));
        let fault = rows(
            threads,
            "find 4 n in 1..1000000000000 if 5 div (1000 - n) == 1",
        );
        assert!(
            fault
                .expect_err("no fourth")
                .starts_with("division-by-zero")
        );
    }
}

#[test]
fn a_position_that_is_found_can_be_written() {
    let found = rows(
        1,
        "find 2 b in positions(clobber, 2, 3) if b == ^*: b, outcome(b)",
    );
    let found = found.expect("positions");
    assert_eq!(found.len(), 2);
    for row in found {
        let (position, rest) = row.split_once(' ').expect("three columns");
        assert_eq!(rest, "^* N");
        assert_eq!(rows(1, position), Ok(vec!["^*".into()]));
    }
}

#[test]
fn a_tally_counts_every_case_once() {
    for threads in [1, 2] {
        let tally = "tally grundy(nim(m, n)) for m in 0..99, n in 0..m if m + n > 3";
        let found = rows(threads, tally).expect("a tally");
        let list = "[grundy(nim(m, n)) for m in 0..99, n in 0..m if m + n > 3]";
        let mut all: Vec<u64> = listed(list)
            .iter()
            .map(|n| n.parse().expect("one"))
            .collect();
        all.sort_unstable();
        let counted = all.chunk_by(|a, b| a == b);
        let counted = counted.map(|same| format!("{} {}", same[0], same.len()));
        assert_eq!(found, counted.collect::<Vec<_>>());
    }
    // Equal values are counted together. Values without an order stay in their original order.
    let found = rows(1, "tally g for g in [{0|0}, *, R3, 1/2, *, {|}]");
    assert_eq!(found, Ok(vec!["* 3".into(), "0 2".into(), "1/2 1".into()]));
}

#[test]
fn what_is_wrong_is_said() {
    for (text, fault) in [
        (
            "find 0 n in 1..3",
            "the number of cases to find is a positive integer",
        ),
        (
            "find 1/2 n in 1..3",
            "the number of cases to find is a positive integer",
        ),
        (
            "find all",
            "expected `in` after `all`, but the statement ends here",
        ),
        (
            "find 10 n",
            "expected `in` after `n`, but the statement ends here",
        ),
        (
            "tally n in 1..3",
            "expected `for` after `3`, but the statement ends here",
        ),
        ("find n in 3", "expected a list or a range"),
    ] {
        let found = rows(1, text).expect_err(text);
        assert!(found.contains(fault), "{text}: {found}");
    }
}

#[test]
fn followers_are_all_positions_that_moves_lead_to() {
    for (game, count) in [
        ("nim 3", "4"),
        // The positions are 5, 4, 1 + 3, 2 + 2, 3, 1 + 2, 2, 1 + 1, 1 + 1 + 1, 1 and 0.
        ("kayles 5", "11"),
        // The empty board, one with Left's domino, one with Right's, and one without moves.
        ("domineering(2, 2)", "4"),
        // {1 | *}, 1, * and 0.
        ("value({1 | *})", "4"),
        // Every subset of the seven strings.
        ("R2", "128"),
    ] {
        let found = rows(1, &format!("length(followers({game}))"));
        assert_eq!(found, Ok(vec![count.into()]), "{game}");
    }
    for game in [
        "cram(3, 4)",
        "domineering(3, 3) + nim 2",
        "clobber(3, 3)",
        "goishi(2, 1, 2)",
        "strip R2B + R1B",
        "{1 | *} + ^",
    ] {
        let text = format!("length(followers({game})) == count_positions({game})");
        assert_eq!(rows(1, &text), Ok(vec!["true".into()]), "{game}");
    }
    for (game, after) in [
        ("nim 3", ["1", "3", "2", "1", "0"]),
        // After Left's domino or Right's, at most one move is left.
        ("domineering(2, 2)", ["1", "2", "1", "0", "0"]),
        ("kayles 3", ["1", "3", "2", "1", "0"]),
    ] {
        for (moves, count) in after.into_iter().enumerate() {
            let found = rows(1, &format!("length(followers({game}, {moves}))"));
            assert_eq!(found, Ok(vec![count.into()]), "{game} after {moves}");
        }
    }
    let fault = rows(1, "followers(^, 2)").expect_err("a value");
    assert_eq!(
        fault,
        "kind: positions after n moves are those of a position"
    );
    let hot = rows(
        1,
        "find b in followers(domineering(3, 3)) if temperature(b) == 1: b",
    );
    assert_eq!(hot.map(|all| all.len()), Ok(1));
}

#[test]
fn ranges_of_positions_are_equal_where_their_elements_are() {
    for (text, expected) in [
        (
            "positions(clobber, 2, 2) == positions(clobber, 2, 2)",
            "true",
        ),
        (
            "positions(clobber, 2, 2) == [g for g in positions(clobber, 2, 2)]",
            "true",
        ),
        (
            "[g for g in positions(clobber, 2, 2)] == positions(clobber, 2, 2)",
            "true",
        ),
        (
            "positions(clobber, 2, 2) == positions(clobber, 2, 3)",
            "false",
        ),
        ("positions(cram, 1, 2) == positions(cram, 2, 1)", "true"),
        ("positions(cram, 1, 2) == [*, 0]", "false"),
        ("positions(cram, 1, 1) == 0..0", "false"),
        ("positions(cram, 1, 2) in [positions(cram, 1, 2)]", "true"),
        ("positions(cram, 1, 2) == 3", "false"),
    ] {
        assert_eq!(rows(1, text), Ok(vec![expected.to_owned()]), "{text}");
    }
}
