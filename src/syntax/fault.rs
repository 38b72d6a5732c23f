//! Failures of the parser as data: the place, and what it expected there. `wording` turns them into messages.

use super::parser::Input;
use super::token::Token;
use chumsky::DefaultExpected;
use chumsky::error::{Error, LabelError};
use chumsky::span::{SimpleSpan, Span as _};
use chumsky::util::MaybeRef;

/// What the parser can expect at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Expect {
    /// Anything that messages do not name.
    Other,
    Expression,
    Operator,
    /// A name to bind.
    Name,
    /// `name(` of a function
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
    /// The `in` after a local `def`.
    DefIn,
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
    /// The colon after a parameter of a ruleset.
    KindColon,
    /// The kind of a parameter of a ruleset.
    Kind,
    /// The `if` of `lost if`.
    LostIf,
    /// What follows `ko`.
    Ko,
    /// What follows `with`.
    Memory,
}

/// The index of the token at which the parser failed, and the set of expectations there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ParseFault {
    pub at: usize,
    expected: u32,
}

impl ParseFault {
    /// Whether `what` was expected.
    pub(super) fn expects(&self, what: Expect) -> bool {
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
    /// A failure at a token with a single expectation.
    pub(super) fn expecting(at: usize, what: Expect) -> ParseFault {
        ParseFault {
            at,
            expected: 1 << what as u8,
        }
    }
}
