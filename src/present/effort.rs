//! How far a computation is, in words.

use crate::session::Counter;
use std::sync::atomic::Ordering;

/// `312 of 682 done, 312 cases, 3 of 21 options decided, not 0 nor *, ` as far as there is something to tell; a comma and
/// a blank behind each part.
pub fn so_far(counter: &Counter) -> String {
    let mut text = match counter.all.load(Ordering::Relaxed) {
        0 | 1 => String::new(),
        all => format!("{} of {all} done, ", counter.done.load(Ordering::Relaxed)),
    };
    match counter.cases.load(Ordering::Relaxed) {
        0 => {}
        cases => text += &format!("{cases} cases, "),
    }
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
        text += &format!("not {}, ", excluded.join(" nor "));
    }
    text
}
