//! Position words with evaluated expressions, as input of the parsers of rulesets, and faults in them.

use crate::diagnostic::{Code, Diagnostic, WithHelp};
use crate::source::Span;
use crate::value::Int;

/// A piece of a position word with evaluated expressions.
#[derive(Clone, Debug, PartialEq)]
pub enum PieceValue {
    /// One letter.
    Letter(char),
    /// Digits or `{expr}`.
    Number(Int),
    /// `[a, b]`
    Sizes(Vec<Int>),
    /// `^`
    Caret,
    /// `'`
    Prime,
}

/// A piece with its location.
pub type PlacedPiece = (PieceValue, Span);

/// A position word with its location.
#[derive(Clone, Debug, PartialEq)]
pub struct Word {
    /// The pieces in order.
    pub pieces: Vec<PlacedPiece>,
    /// The location of the whole word.
    pub span: Span,
}

/// The diagnostic code of all faults in position words and boards.
pub const BAD_POSITION: Code = Code::Position;

/// An error in a position, with its location.
pub fn fault(span: Span, message: impl Into<String>) -> Box<Diagnostic> {
    Box::new(Diagnostic::error(BAD_POSITION, span, message))
}

/// Reads a word from left to right.
pub struct WordReader<'a> {
    word: &'a Word,
    next: usize,
}

impl<'a> WordReader<'a> {
    /// At the beginning of the word.
    pub fn new(word: &'a Word) -> WordReader<'a> {
        WordReader { word, next: 0 }
    }

    /// The next piece, without consuming it.
    pub fn peek(&self) -> Option<&'a PieceValue> {
        self.word.pieces.get(self.next).map(|p| &p.0)
    }

    /// Consumes the next piece.
    pub fn take(&mut self) -> Option<&'a PlacedPiece> {
        let piece = self.word.pieces.get(self.next)?;
        self.next += 1;
        Some(piece)
    }

    /// Consumes the next piece if it equals `piece`.
    pub fn eats(&mut self, piece: PieceValue) -> bool {
        let found = self.peek() == Some(&piece);
        self.next += usize::from(found);
        found
    }

    /// Consumes the next piece if it is this letter.
    pub fn letter(&mut self, letter: char) -> bool {
        self.eats(PieceValue::Letter(letter))
    }

    /// Consumes the next piece if it is a number.
    pub fn number(&mut self) -> Option<(&'a Int, Span)> {
        match self.word.pieces.get(self.next) {
            Some((PieceValue::Number(n), span)) => {
                self.next += 1;
                Some((n, *span))
            }
            _ => None,
        }
    }

    /// The location of the next piece, or of the end of the word.
    pub fn place(&self) -> Span {
        match self.word.pieces.get(self.next) {
            Some((_, span)) => *span,
            None => Span {
                start: self.word.span.end,
                ..self.word.span
            },
        }
    }

    /// A description of the next piece for messages.
    pub fn found(&self) -> String {
        match self.peek() {
            None => "the end of the word".into(),
            Some(PieceValue::Letter(c)) => format!("`{c}`"),
            Some(PieceValue::Number(n)) => format!("the number {n}"),
            Some(PieceValue::Sizes(_)) => "a list of sizes".into(),
            Some(PieceValue::Caret) => "`^`".into(),
            Some(PieceValue::Prime) => "a prime".into(),
        }
    }
}

/// A length in a word, from `least` to `most`. `what` names it in messages.
pub fn length(
    n: &Int,
    span: Span,
    what: &str,
    least: usize,
    most: usize,
) -> Result<usize, Box<Diagnostic>> {
    let wrong = |(message, help): (String, String)| fault(span, message).with_help(help);
    bounded(n, what, least, most).map_err(wrong)
}

/// A number from `least` to `most`. The error is a message and a help text.
pub(super) fn bounded(
    n: &Int,
    what: &str,
    least: usize,
    most: usize,
) -> Result<usize, (String, String)> {
    match n.to_usize() {
        Some(size) if (least..=most).contains(&size) => Ok(size),
        _ if n.is_negative() => Err((
            format!("{what} cannot be negative"),
            format!("the least is {least}"),
        )),
        Some(size) if size < least => {
            Err((format!("{what} is at least {least}"), format!("it is {n}")))
        }
        _ => Err((
            format!("{what} is at most {most} here"),
            "larger positions would not fit into memory".into(),
        )),
    }
}
