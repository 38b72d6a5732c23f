//! Positions from arguments: `goishi(5,3,4)`, `domineering("..#/...")`.

use super::PositionRef;
use super::word::bounded;
use crate::value::Int;
use std::ops::Range;
use std::sync::Arc;

/// An argument of a ruleset after evaluation.
#[derive(Clone, Debug, PartialEq)]
pub enum Argument {
    /// An integer.
    Integer(Int),
    /// A string: a board, a word, a picture.
    Text(Arc<str>),
    /// A built-in name that stands for itself, such as `line`.
    Symbol(&'static str),
    /// A list of integers.
    Integers(Vec<Int>),
    /// A list of lists of integers; an integer among them is a list of one.
    Lists(Vec<Vec<Int>>),
}

/// What is wrong with an argument.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct ArgumentFault {
    /// Which argument, from 0.
    pub argument: usize,
    /// The bytes of its text, where it is a text and the fault has a place in it.
    pub range: Option<Range<usize>>,
    /// Which element, from 0, where it is a list and one element is wrong.
    pub item: Option<usize>,
    /// One sentence without a full stop.
    pub message: String,
    /// What would be right.
    pub help: Vec<String>,
}

/// Makes a position from the arguments of a call.
pub type Constructor = fn(&Arguments) -> Result<PositionRef, ArgumentFault>;

/// The arguments of a call.
#[derive(Clone, Debug)]
pub struct Arguments(pub Vec<Argument>);

impl ArgumentFault {
    /// A fault of a whole argument.
    pub fn new(argument: usize, message: impl Into<String>) -> ArgumentFault {
        ArgumentFault {
            argument,
            message: message.into(),
            ..ArgumentFault::default()
        }
    }

    /// At these bytes of its text.
    pub fn at(mut self, range: Range<usize>) -> ArgumentFault {
        self.range = Some(range);
        self
    }

    /// At a character of its text, by the byte where that begins.
    pub fn at_char(self, at: usize, c: char) -> ArgumentFault {
        self.at(at..at + c.len_utf8())
    }

    /// In an element of a list.
    pub fn in_item(self, item: usize) -> ArgumentFault {
        ArgumentFault {
            item: Some(item),
            ..self
        }
    }

    /// With a sentence on what would be right.
    pub fn help(mut self, help: impl Into<String>) -> ArgumentFault {
        self.help.push(help.into());
        self
    }
}

impl Arguments {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The argument as a length from `least` to `most`; `what` is its name in messages.
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

    /// The first two arguments as numbers of rows and columns of a board or of what there is on it.
    pub fn sides(
        &self,
        of: &str,
        least: usize,
        most: usize,
        too_many: &str,
    ) -> Result<(usize, usize), ArgumentFault> {
        let rows = self.length(0, &format!("the number of rows{of}"), least, most)?;
        let columns = self.length(1, &format!("the number of columns{of}"), least, most)?;
        if rows.saturating_mul(columns) > most {
            return Err(ArgumentFault::new(1, too_many));
        }
        Ok((rows, columns))
    }

    /// The argument as text.
    pub fn text(&self, at: usize, what: &str) -> Result<&Arc<str>, ArgumentFault> {
        match self.0.get(at) {
            Some(Argument::Text(text)) => Ok(text),
            _ => Err(ArgumentFault::new(at, format!("{what} must be a string"))),
        }
    }

    /// All arguments as one list of lengths, lists among them opened, each with the number of its argument.
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

    /// All arguments as one list of integers, lists among them opened.
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

/// The items of a list in a text, with the bytes that they take; blank ones are left out.
pub(super) fn items(text: &str) -> impl Iterator<Item = (Range<usize>, &str)> {
    let mut start = 0;
    let items = text.split([',', '\n', ';']).map(move |item| {
        let at = start;
        start += item.len() + 1;
        (trimmed(item, at), item.trim())
    });
    items.filter(|(_, item)| !item.is_empty())
}

/// The bytes of a piece of text without the blanks around it.
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
