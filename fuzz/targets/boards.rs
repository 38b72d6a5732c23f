//! Boards and other positions that are written as strings. The first line is the name of the ruleset, the rest its text.

use super::positions::sound;
use cgt_lang::rulesets::argument::{Argument, Arguments};
use cgt_lang::vocabulary;
use std::time::Duration;

pub(crate) fn check(data: &[u8]) {
    let text = super::text(data);
    let Some((name, board)) = text.split_once('\n') else {
        return;
    };
    // `nim2d line`: with a reading.
    let (name, reading) = name.split_once(' ').unwrap_or((name, ""));
    let Some(construct) = vocabulary::find(name).and_then(|e| e.meaning.construct()) else {
        return;
    };
    let mut arguments = vec![Argument::Text(board.into())];
    if let Some(entry) = vocabulary::find(reading) {
        arguments.push(Argument::Symbol(entry.name));
    } else if let Ok(heap) = reading.parse::<u32>() {
        arguments.push(Argument::Integer(heap.into()));
    }
    match construct(&Arguments(arguments)) {
        Ok(position) => sound(&mut super::session(Duration::from_millis(20)), &position),
        Err(fault) => {
            assert!(!fault.message.is_empty());
            if let Some(range) = fault.range
                && fault.argument == 0
            {
                assert!(
                    board.get(range.clone()).is_some(),
                    "{range:?} is no place in it"
                );
            }
        }
    }
}
