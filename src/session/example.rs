//! Runs the example of a word of the vocabulary.

use super::{Item, NoFiles, Options, Session};
use crate::solve::Budget;
use crate::vocabulary::Entry;
use std::time::Duration;

/// Time limit for an example.
const PATIENCE: Duration = Duration::from_secs(5);

/// The result of the example of a word, run in a session of its own; `None` if it has no statement.
pub fn example(entry: &Entry, budget: Budget) -> Option<Item> {
    let options = Options {
        time: Some(PATIENCE),
        ..Options::default()
    };
    let mut session = Session::new(options, budget, Box::new(NoFiles));
    let id = session.add_source("<example>", entry.example.0, None);
    let mut found = None;
    session.run(id, &mut |_, result| {
        found = Some(result.item);
        true
    });
    found
}
