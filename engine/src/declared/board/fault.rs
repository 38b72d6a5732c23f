//! What is wrong with a text that a user wrote.

use std::ops::Range;

/// What is wrong with a text, where, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextFault {
    /// The bytes of the text that it is about.
    pub range: Range<usize>,
    /// What is wrong.
    pub message: String,
    /// What would be right.
    pub help: String,
}

impl TextFault {
    /// A fault at some bytes of a text.
    pub fn new(
        range: Range<usize>,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> TextFault {
        TextFault {
            range,
            message: message.into(),
            help: help.into(),
        }
    }

    /// A fault at one character.
    pub(in crate::declared) fn at(
        at: usize,
        c: char,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> TextFault {
        TextFault::new(at..at + c.len_utf8(), message, help)
    }
}
