//! Positions as they are written.

use crate::source::Span;
use crate::syntax::ast::{ExprId, Name, Sign};

/// A position word, or a prefix with a sum of them: `R3cR2`, `strip R4B + R4B`, `nim 3 + 4`.
#[derive(Clone, Debug, PartialEq)]
pub struct Position {
    /// `strip`, `nim`, `kayles`, `nimstring` or a declared ruleset; none for a bare ladder.
    pub prefix: Option<Name>,
    /// The words with their signs; one only where there is no prefix.
    pub words: Vec<(Sign, PositionWord)>,
}

/// One position word.
#[derive(Clone, Debug, PartialEq)]
pub struct PositionWord {
    /// Its pieces, in order, without gaps.
    pub pieces: Vec<Piece>,
    /// All of it.
    pub span: Span,
}

/// A piece of a position word, with its place.
#[derive(Clone, Debug, PartialEq)]
pub struct Piece {
    /// What it is.
    pub kind: PieceKind,
    /// Where.
    pub span: Span,
}

/// The pieces of position words.
#[derive(Clone, Debug, PartialEq)]
pub enum PieceKind {
    /// One letter, of either case.
    Letter(char),
    /// Digits.
    Digits(Box<str>),
    /// `{expr}` in the place of digits.
    Hole(ExprId),
    /// `[a, b]`; a list among them spreads.
    Sizes(Vec<ExprId>),
    /// `^` (its digits follow as a piece of their own)
    Caret,
    /// `'`
    Prime,
    /// All of a board, as it is written; the only piece of its word.
    Board(Box<str>),
}
