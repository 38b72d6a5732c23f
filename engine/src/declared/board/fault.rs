//! Faults in texts written by the user.

use std::ops::Range;

/// A fault in a text, with its location and a correction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextFault {
    /// The byte range of the fault in the text.
    pub range: Range<usize>,
    /// The message that describes the fault.
    pub message: String,
    /// The help that suggests a correction.
    pub help: String,
}

impl TextFault {
    /// A fault at a byte range.
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
