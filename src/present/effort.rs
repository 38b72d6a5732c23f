//! Describes the progress of a computation.

use crate::session::Counter;
use std::sync::atomic::{AtomicU64, Ordering};

/// `fails at n = 2, 312 of 682 cases, 3 of 21 options decided, value not 0 nor *, `, with only the parts that are known. Each part ends
/// with a comma and a blank. If an element of the outermost range has several cases, the text begins `3 of 10 done, 312
/// cases, `.
pub fn so_far(counter: &Counter) -> String {
    let of = |number: &AtomicU64| number.load(Ordering::Relaxed);
    let (done, all, cases) = (of(&counter.done), of(&counter.all), of(&counter.cases));
    let failure = counter.failure();
    let mut text = failure.map_or_else(String::new, |case| format!("fails at {case}, "));
    text += &match (all, cases) {
        (0 | 1, 0) => String::new(),
        (0 | 1, cases) => format!("{cases} cases, "),
        (all, 0) => format!("{done} of {all} done, "),
        (all, cases) if cases.abs_diff(done) <= 1 => format!("{done} of {all} cases, "),
        (all, cases) => format!("{done} of {all} done, {cases} cases, "),
    };
    if let Some((done, all)) = counter.root() {
        text += &format!("{done} of {all} options decided, ");
    }
    let name = |nimber| match nimber {
        0 => "0".into(),
        1 => "*".into(),
        size => format!("*{size}"),
    };
    let excluded: Vec<String> = counter.excluded().map(name).collect();
    if !excluded.is_empty() {
        text += &format!("value not {}, ", excluded.join(" nor "));
    }
    text
}
