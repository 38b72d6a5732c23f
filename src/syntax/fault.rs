//! What the parser says when it fails: where, and what would have been right there. Worded elsewhere.

use super::parser::Input;
use super::token::Token;
use chumsky::DefaultExpected;
use chumsky::error::{Error, LabelError};
use chumsky::span::{SimpleSpan, Span as _};
use chumsky::util::MaybeRef;

/// What can be expected at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Expect {
    /// Anything that is not said in words.
    Other,
    Expression,
    Operator,
    /// A name that is bound.
    Name,
    /// `name(`
    Signature,
    /// `name(` of a ruleset
    RulesetSignature,
    /// The name after a dot.
    Method,
    Assign,
    Then,
    Else,
    In,
    LetIn,
    ClauseColon,
    Comma,
    RParen,
    RBracket,
    RBrace,
    Bar,
    /// A word, digits or a hole after a prefix.
    Word,
    Str,
    For,
    LParen,
    /// The text of a step.
    MoveText,
    /// `near`
    Near,
    /// The colon behind a parameter of a ruleset.
    KindColon,
    /// The kind of a parameter of a ruleset.
    Kind,
    /// The `if` of `lost if`.
    LostIf,
}

/// Where the parser failed, as the index of a token, and the set of what it expected there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ParseFault {
    pub at: usize,
    expected: u32,
}

impl ParseFault {
    /// Whether this would have been right.
    pub fn expects(&self, what: Expect) -> bool {
        self.expected & (1 << what as u8) != 0
    }
}

impl<'a> Error<'a, Input<'a>> for ParseFault {
    fn merge(self, other: Self) -> Self {
        ParseFault {
            at: self.at.max(other.at),
            expected: self.expected | other.expected,
        }
    }
}

impl<'a> LabelError<'a, Input<'a>, Expect> for ParseFault {
    fn expected_found<E: IntoIterator<Item = Expect>>(
        expected: E,
        _: Option<MaybeRef<'a, Token>>,
        span: SimpleSpan<usize>,
    ) -> Self {
        ParseFault {
            at: span.start(),
            expected: expected.into_iter().fold(0, |set, e| set | 1 << e as u8),
        }
    }

    fn label_with(&mut self, label: Expect) {
        self.expected = 1 << label as u8;
    }
}

impl<'a> LabelError<'a, Input<'a>, DefaultExpected<'a, Token>> for ParseFault {
    fn expected_found<E: IntoIterator<Item = DefaultExpected<'a, Token>>>(
        _: E,
        _: Option<MaybeRef<'a, Token>>,
        span: SimpleSpan<usize>,
    ) -> Self {
        ParseFault {
            at: span.start(),
            expected: 1 << Expect::Other as u8,
        }
    }
}

impl ParseFault {
    /// A fault at a token where one thing would have been right.
    pub fn expecting(at: usize, what: Expect) -> ParseFault {
        ParseFault {
            at,
            expected: 1 << what as u8,
        }
    }
}
