//! Lines that damage the statement above: they begin with tokens that cannot begin a statement.

use super::raw::{Raw, RawToken};
use super::statements::{is_clause, word};

/// Whether a line can only be a continuation of the statement above, judged by its first token at `at`. The statement
/// begins with the first of `tokens`.
pub(super) fn goes_on(text: &str, tokens: &[RawToken], at: usize) -> bool {
    let Some(token) = tokens.get(at) else {
        return false;
    };
    let next = tokens.get(at + 1);
    let is_apart = next.is_some_and(|next| next.start > token.end && next.raw != Raw::Newline);
    let is_before_operand = next.is_some_and(|next| begins_operand(text, next));
    match token.raw {
        Raw::Plus | Raw::And | Raw::Slash | Raw::Dot4 | Raw::Compare(_) => true,
        Raw::Assign | Raw::Arrow | Raw::DotDot | Raw::Dot | Raw::Comma | Raw::Bars => true,
        Raw::RParen | Raw::RBracket | Raw::RBrace => true,
        // `*2` and `* + 2` begin with a nimber; `* 2` continues a product.
        Raw::Star => is_apart && is_before_operand,
        Raw::Foreign => !matches!(word(text, token), "!" | "−"),
        // A step of a ruleset.
        Raw::Str => next.is_some_and(|next| next.raw == Raw::Arrow),
        // `where x > 1`, `lost if c`, `start "xo"`: a name before an operand is not an expression.
        Raw::Ident => match word(text, token) {
            "mod" | "div" => true,
            // `loopy def`
            "loopy" => false,
            "where" | "when" | "with" | "unless" => is_apart && is_before_operand,
            _ => is_apart && is_before_operand && is_clause(text, &tokens[0], token),
        },
        _ => false,
    }
}

/// Whether a token begins an operand, or the condition of `lost if`.
fn begins_operand(text: &str, token: &RawToken) -> bool {
    match token.raw {
        Raw::Ident => !matches!(
            word(text, token),
            "and" | "or" | "mod" | "div" | "in" | "then" | "else" | "for"
        ),
        Raw::Word | Raw::Str | Raw::Block | Raw::Digits | Raw::Scoring => true,
        Raw::LBracket | Raw::LParen | Raw::LBrace => true,
        _ => false,
    }
}

/// Whether the line begins with `def`, or both the statement and the line with `let`. The column of the line does not
/// matter.
pub(super) fn is_next_let(text: &str, first: &RawToken, token: &RawToken) -> bool {
    let is = |token: &RawToken, what: &str| token.raw == Raw::Ident && word(text, token) == what;
    is(first, "let") && is(token, "let") || is(token, "def")
}
