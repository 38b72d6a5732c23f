//! Arguments of calls such as `goishi(5,3,4)` and `domineering("..#/...")`.

use super::PositionRef;
use super::word::bounded;
use crate::value::Int;
use std::ops::Range;
use std::sync::Arc;

/// An evaluated argument of a call.
#[derive(Clone, Debug, PartialEq)]
pub enum Argument {
    /// An integer.
    Integer(Int),
    /// A string that contains a board, a word or a picture.
    Text(Arc<str>),
    /// A built-in name that evaluates to itself, such as `line`.
    Symbol(&'static str),
    /// A list of integers.
    Integers(Vec<Int>),
    /// A list of lists of integers. A bare integer among them counts as a list of one.
    Lists(Vec<Vec<Int>>),
}

/// A fault in an argument.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct ArgumentFault {
    /// The index of the argument.
    pub argument: usize,
    /// The byte range of the fault, if the argument is a text and the fault has a location in it.
    pub range: Option<Range<usize>>,
    /// The index of the faulty element, if the argument is a list.
    pub item: Option<usize>,
    /// The message: one sentence without a full stop.
    pub message: String,
    /// Help texts that suggest corrections.
    pub help: Vec<String>,
}

/// A constructor of positions from the arguments of a call.
pub type Constructor = fn(&Arguments) -> Result<PositionRef, ArgumentFault>;

/// The arguments of a call.
#[derive(Clone, Debug)]
pub struct Arguments(pub Vec<Argument>);

impl ArgumentFault {
    /// A fault in a whole argument.
    pub fn new(argument: usize, message: impl Into<String>) -> ArgumentFault {
        ArgumentFault {
            argument,
            message: message.into(),
            ..ArgumentFault::default()
        }
    }

    /// Sets the byte range of the fault.
    pub fn at(mut self, range: Range<usize>) -> ArgumentFault {
        self.range = Some(range);
        self
    }

    /// Sets the location to the character `c` that begins at byte `at`.
    pub fn at_char(self, at: usize, c: char) -> ArgumentFault {
        self.at(at..at + c.len_utf8())
    }

    /// Sets the index of the faulty element.
    pub fn in_item(self, item: usize) -> ArgumentFault {
        ArgumentFault {
            item: Some(item),
            ..self
        }
    }

    /// Adds a help text.
    pub fn help(mut self, help: impl Into<String>) -> ArgumentFault {
        self.help.push(help.into());
        self
    }
}

impl Arguments {
    /// The number of arguments.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are no arguments.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The argument as a length from `least` to `most`. `what` names the argument in messages.
    pub fn length(
        &self,
        at: usize,
        what: &str,
        least: usize,
        most: usize,
    ) -> Result<usize, ArgumentFault> {
        match self.0.get(at) {
            Some(Argument::Integer(n)) => check_length(n, at, what, least, most),
            _ => Err(ArgumentFault::new(at, format!("{what} must be an integer"))),
        }
    }

    /// The first two arguments as numbers of rows and columns. In messages, `of` names what they count.
    pub fn sides(
        &self,
        of: &str,
        least: usize,
        most: usize,
        too_many: &str,
    ) -> Result<(usize, usize), ArgumentFault> {
        if let [Argument::Text(_), Argument::Text(_), ..] = self.0.as_slice() {
            let fault = ArgumentFault::new(1, "a board is one text");
            return Err(fault.help("separate its rows by `/`, as in `\"../..\"`"));
        }
        let rows = self.length(0, &format!("the number of rows{of}"), least, most)?;
        let columns = self.length(1, &format!("the number of columns{of}"), least, most)?;
        if rows.saturating_mul(columns) > most {
            return Err(ArgumentFault::new(1, too_many));
        }
        Ok((rows, columns))
    }

    /// The argument as a text. `what` names the argument in messages.
    pub fn text(&self, at: usize, what: &str) -> Result<&Arc<str>, ArgumentFault> {
        match self.0.get(at) {
            Some(Argument::Text(text)) => Ok(text),
            _ => Err(ArgumentFault::new(at, format!("{what} must be a string"))),
        }
    }

    /// All arguments as a flat list of lengths, each with the index of its argument.
    pub fn lengths(
        &self,
        what: &str,
        least: usize,
        most: usize,
    ) -> Result<Vec<usize>, ArgumentFault> {
        let mut all = Vec::new();
        for (at, n) in self.integers(what)? {
            all.push(check_length(n, at, what, least, most)?);
        }
        Ok(all)
    }

    /// All arguments as a flat list of integers, each with the index of its argument.
    pub fn integers(&self, what: &str) -> Result<Vec<(usize, &Int)>, ArgumentFault> {
        let mut all = Vec::new();
        for (at, argument) in self.0.iter().enumerate() {
            match argument {
                Argument::Integer(n) => all.push((at, n)),
                Argument::Integers(list) => all.extend(list.iter().map(|n| (at, n))),
                _ => return Err(ArgumentFault::new(at, format!("{what} must be an integer"))),
            }
        }
        Ok(all)
    }
}

/// The items of a list in a text, with their byte ranges. Blank items are skipped.
pub(super) fn items(text: &str) -> impl Iterator<Item = (Range<usize>, &str)> {
    let mut start = 0;
    let items = text.split([',', '\n', ';']).map(move |item| {
        let at = start;
        start += item.len() + 1;
        (trimmed(item, at), item.trim())
    });
    items.filter(|(_, item)| !item.is_empty())
}

/// The byte range of a piece of text without surrounding blanks.
pub(super) fn trimmed(piece: &str, start: usize) -> Range<usize> {
    let from = start + piece.len() - piece.trim_start().len();
    from..from + piece.trim().len()
}

fn check_length(
    n: &Int,
    at: usize,
    what: &str,
    least: usize,
    most: usize,
) -> Result<usize, ArgumentFault> {
    let wrong = |(message, help): (String, String)| ArgumentFault::new(at, message).help(help);
    bounded(n, what, least, most).map_err(wrong)
}
