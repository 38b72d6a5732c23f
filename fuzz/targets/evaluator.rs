//! Programs under a small budget: they end in time, nothing panics, and what is printed as a value is read as it.

use cgt_lang::present::{bundle, terminal};
use cgt_lang::session::{Item, Session};
use cgt_lang::value::Spelling;
use std::time::Duration;

/// For each statement.
const LIMIT: Duration = Duration::from_millis(20);
/// How much more time of the processor it may take.
const LATE: Duration = Duration::from_millis(500);
/// Statements of an input that are run.
const MOST: usize = 8;

pub(crate) fn check(data: &[u8]) {
    let text = &super::text(data);
    let mut session = super::session(LIMIT);
    let id = session.add_source("input", text, None);
    let mut values = Vec::new();
    let (mut count, mut begin) = (0, busy());
    session.run(id, &mut |session, result| {
        let taken = busy().saturating_sub(begin);
        assert!(taken < LIMIT + LATE, "a statement took {taken:?}");
        for fault in &result.diagnostics {
            assert_ne!(fault.code.name(), "internal", "{}", fault.message);
            super::parser::fault_is_sound(text, fault);
        }
        for spelling in [Spelling::Ascii, Spelling::Pretty] {
            let colour = true;
            let _ = bundle::bundle(session, &result, terminal::Look { spelling, colour });
        }

        if let Item::Value(shown) = result.item
            && matches!(&*shown.kind, "value" | "number" | "loony")
        {
            values.push(shown.text);
        }
        count += 1;
        begin = busy();
        count < MOST
    });
    for value in values {
        same(&mut session, &value.ascii, &value.pretty);
    }
}

/// Both spellings of a value are read as the same value.
fn same(session: &mut Session, ascii: &str, pretty: &str) {
    let text = format!("assert {ascii} == {pretty}; {ascii}");
    let id = session.add_source("value", &text, None);
    session.run(id, &mut |_, result| {
        // Values that are nested deeper than texts may be are printed, and refused where they are read.
        let too_much = result
            .diagnostics
            .iter()
            .any(|d| d.is_stopped() || d.code.name() == "nesting");
        assert!(
            too_much || !result.is_failure(),
            "{text}: {:?}",
            result.diagnostics
        );
        if let Item::Value(shown) = &result.item {
            assert_eq!(shown.text.ascii, ascii, "read again");
        }
        true
    });
}

/// How long the processor has worked for this thread, where the system tells: a busy machine is late by itself.
fn busy() -> Duration {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat");
    let first = told.ok().and_then(|t| t.split(' ').next()?.parse().ok());
    Duration::from_nanos(first.unwrap_or(0))
}
