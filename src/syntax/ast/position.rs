//! Position literals.

use crate::source::Span;
use crate::syntax::ast::{ExprId, Name, Sign};

/// A position word, or a prefix and a sum of words: `R3cR2`, `strip R4B + R4B`, `nim 3 + 4`.
#[derive(Clone, Debug, PartialEq)]
pub struct Position {
    /// `strip`, `nim`, `kayles`, `nimstring` or a declared ruleset; `None` for a bare ladder.
    pub prefix: Option<Name>,
    /// The words with their signs. Without a prefix there is exactly one.
    pub words: Vec<(Sign, PositionWord)>,
}

/// One position word.
#[derive(Clone, Debug, PartialEq)]
pub struct PositionWord {
    /// Its pieces in order, without gaps.
    pub pieces: Vec<Piece>,
    /// The span of the whole word.
    pub span: Span,
}

/// A piece of a position word, and its place.
#[derive(Clone, Debug, PartialEq)]
pub struct Piece {
    /// The kind of piece.
    pub kind: PieceKind,
    /// Its place.
    pub span: Span,
}

/// The pieces of position words.
#[derive(Clone, Debug, PartialEq)]
pub enum PieceKind {
    /// One letter, of either case.
    Letter(char),
    /// Digits.
    Digits(Box<str>),
    /// `{expr}` instead of digits.
    Hole(ExprId),
    /// `[a, b]`; lists among the items are spliced.
    Sizes(Vec<ExprId>),
    /// `^`; its digits are the next piece.
    Caret,
    /// `'`
    Prime,
    /// A whole board as written. It is the only piece of its word.
    Board(Box<str>),
}
