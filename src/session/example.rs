//! The example of a word of the vocabulary, run.

use super::{Item, NoFiles, Options, Session};
use crate::solve::Budget;
use crate::vocabulary::Entry;
use std::time::Duration;

/// Longest time for an example.
const PATIENCE: Duration = Duration::from_secs(5);

/// What the example of a word gives, found in a session of its own; nothing where the budget does not allow it.
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
