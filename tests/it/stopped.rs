//! Statements that are stopped: what they have found is a result, and evaluating them again goes on from there.

use crate::support::{results, session_with};
use cgt_lang::session::{Counter, Item, Options, Session, StatementResult};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// No search finds it in the time of a test.
const ENDLESS: &str = "value(domineering(40,41))";

fn sessions() -> impl Iterator<Item = Session> {
    [1, 2].into_iter().map(|threads| {
        session_with(Options {
            threads,
            ..Options::default()
        })
    })
}

/// The result of a statement that is stopped when this number of cases is done.
fn stopped(session: &mut Session, text: &str, cases: u64) -> StatementResult {
    stopped_after(session, text, |progress| &progress.cases, cases)
}

/// The result of a statement that is stopped when something has been counted so often.
fn stopped_after(
    session: &mut Session,
    text: &str,
    counted: fn(&Counter) -> &AtomicU64,
    most: u64,
) -> StatementResult {
    let budget = session.budget();
    let (progress, cancel) = (budget.progress(), budget.cancel_flag());
    cancel.store(false, Ordering::Relaxed);
    counted(&progress).store(0, Ordering::Relaxed);
    let found = std::thread::scope(|scope| {
        scope.spawn(|| {
            while counted(&progress).load(Ordering::Relaxed) < most {
                std::thread::sleep(Duration::from_millis(1));
            }
            cancel.store(true, Ordering::Relaxed);
        });
        results(session, text, Some)
    });
    found.into_iter().next().expect("a result")
}

fn case(result: &StatementResult) -> (Vec<String>, u64, Option<u64>) {
    let at = result.stopped_at.as_ref().expect("it was stopped");
    let case = at.case.iter();
    let case = case.map(|(name, value)| format!("{name} = {}", value.text.ascii));
    (case.collect(), at.done, at.all)
}

fn rows(item: &Item) -> Vec<String> {
    let Item::Table { rows, .. } = item else {
        panic!("{item:?} is no table");
    };
    let cells = rows
        .iter()
        .map(|row| row.iter().map(|cell| &*cell.text.ascii));
    cells.map(|row| row.collect::<Vec<_>>().join(" ")).collect()
}

#[test]
fn a_claim_says_what_it_has_found() {
    let text = format!(
        "claim forall n in [1,2,3,40,5]: (if n == 40 then {ENDLESS} else value(domineering(n,n))) == 0"
    );
    for mut session in sessions() {
        let found = stopped(&mut session, &text, 3);
        let Item::Check(check) = &found.item else {
            panic!("{:?}", found.item);
        };
        assert_eq!(
            (check.cases, check.failed, check.holds()),
            (3, 2, Some(false))
        );
        assert_eq!(check.counterexample[0].1.text.ascii, "2");
        assert_eq!(
            check.verdict().ascii,
            "fails in 2 of 3 cases so far, first at n = 2: left side is +-1"
        );
        assert_eq!(case(&found), (vec!["n = 40".into()], 3, Some(5)));
        assert_eq!(
            found.diagnostics[0].message,
            "computation interrupted at n = 40, after 3 of 5 cases"
        );
        assert!(found.is_failure() && found.is_interrupted());
    }
}

#[test]
fn an_assertion_that_has_not_failed_is_undecided() {
    let text = format!("assert forall n in 1..4: (if n == 3 then {ENDLESS} else 0) == 0");
    for mut session in sessions() {
        let found = stopped(&mut session, &text, 2);
        let Item::Check(check) = &found.item else {
            panic!("{:?}", found.item);
        };
        assert_eq!((check.cases, check.holds()), (2, None));
        assert!(found.is_failure());
    }
}

#[test]
fn tables_lists_and_tallies_keep_their_rows() {
    for mut session in sessions() {
        let body = format!("if n == 4 then {ENDLESS} else n * n");
        let table = stopped(&mut session, &format!("table n in 1..9: {body}"), 3);
        assert_eq!(rows(&table.item), ["1 1", "2 4", "3 9"]);
        assert_eq!(case(&table).0, ["n = 4"]);
        let find = format!("find n in 1..9 if n != 2: {body}");
        assert_eq!(rows(&stopped(&mut session, &find, 1).item), ["1 1"]);
        let find = format!("find 5 n in 1..9 if n != 2: {body}");
        let found = stopped(&mut session, &find, 2);
        assert_eq!(
            (rows(&found.item), case(&found).1),
            (vec!["1 1".into(), "3 9".into()], 3)
        );
        let tally = format!("tally (if n == 4 then {ENDLESS} else n mod 2) for n in 1..9");
        assert_eq!(rows(&stopped(&mut session, &tally, 3).item), ["1 2", "0 1"]);
    }
}

/// A list of positions is quickly made, and searched only to be shown.
#[test]
fn a_list_keeps_the_elements_whose_values_are_known() {
    for mut session in sessions() {
        for list in [
            "[domineering(2, 2), 3, domineering(12, 13), 0]",
            "[domineering(n, n) for n in [1, 2, 12]]",
        ] {
            let found = stopped_after(&mut session, list, |progress| &progress.ticks, 10_000);
            let Item::Value(shown) = &found.item else {
                panic!("{:?}", found.item);
            };
            let known = if list.contains('3') {
                "[+-1,3]"
            } else {
                "[0,+-1]"
            };
            assert_eq!(shown.text.ascii, known);
            let all = if list.contains('3') { 4 } else { 3 };
            assert_eq!(case(&found), (vec![], 2, Some(all)));
            assert!(found.is_failure());
        }
    }
}

#[test]
fn it_goes_on_where_it_was_stopped() {
    for mut session in sessions() {
        // The cases are worth several threads.
        let text = format!(
            "claim forall n in 1..3000: (if n == 3000 then {ENDLESS} else sum([k for k in 1..n])) != 6"
        );
        let verdict = "fails in 1 of 2999 cases so far, first at n = 3: left side is 6";
        let first = stopped(&mut session, &text, 2999);
        let Item::Check(check) = &first.item else {
            panic!("{:?}", first.item);
        };
        assert_eq!(check.verdict().ascii, verdict);
        // No case is done again: the second run is stopped by what is known of the first.
        let budget = session.budget();
        let (progress, cancel) = (budget.progress(), budget.cancel_flag());
        cancel.store(false, Ordering::Relaxed);
        let second = std::thread::scope(|scope| {
            scope.spawn(|| {
                while progress.failure().is_none() {
                    std::thread::sleep(Duration::from_millis(1));
                }
                cancel.store(true, Ordering::Relaxed);
            });
            results(&mut session, &text, Some).into_iter().next()
        });
        let second = second.expect("a result");
        let Item::Check(check) = &second.item else {
            panic!("{:?}", second.item);
        };
        assert_eq!(check.verdict().ascii, verdict);
        assert_eq!(progress.cases.load(Ordering::Relaxed), 0);
    }
}

#[test]
fn lists_keep_their_elements() {
    let budget_cases = |session: &mut Session, text: &str| {
        let progress = session.budget().progress();
        let cancel = session.budget().cancel_flag();
        std::thread::scope(|scope| {
            scope.spawn(|| {
                // Elements are counted by the range, not as cases.
                while progress.done.load(Ordering::Relaxed) < 3 {
                    std::thread::sleep(Duration::from_millis(1));
                }
                cancel.store(true, Ordering::Relaxed);
            });
            results(session, text, Some).into_iter().next()
        })
    };
    for mut session in sessions() {
        let text = format!("[if n == 4 then {ENDLESS} else n for n in 1..9]");
        let found = budget_cases(&mut session, &text).expect("a result");
        let Item::Value(list) = &found.item else {
            panic!("{:?}", found.item);
        };
        assert_eq!(list.text.ascii, "[1,2,3]");
        assert_eq!(case(&found), (vec!["n = 4".into()], 3, Some(9)));
    }
}
