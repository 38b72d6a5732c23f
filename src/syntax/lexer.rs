//! Splits text into raw tokens. Never fails: unreadable text becomes an error token and a diagnostic.

use super::ast::Binary;
use super::raw::{Raw, RawToken};
use super::scoring_forms;
use super::token::begins_statement;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::{SourceId, Span};
use logos::Logos;

/// The raw tokens and comments of a text, and the errors in it.
pub(crate) struct Lexed {
    /// No blanks and no comments; newlines are tokens.
    pub tokens: Vec<RawToken>,
    /// From `#` to the end of the line, in order. A `#!` line is a comment.
    pub comments: Vec<Span>,
    /// In source order.
    pub diagnostics: Vec<Diagnostic>,
}

/// Lexes a whole text, which may begin with a byte order mark.
pub(crate) fn lex(source: SourceId, text: &str) -> Lexed {
    let base = if text.starts_with('\u{feff}') { 3 } else { 0 };
    lex_from(source, text, base)
}

/// Lexes a text from an offset.
pub(super) fn lex_from(source: SourceId, text: &str, base: usize) -> Lexed {
    let mut lexed = Lexed {
        tokens: Vec::with_capacity(text.len() / 3),
        comments: Vec::new(),
        diagnostics: Vec::new(),
    };
    let mut lexer = Raw::lexer(text.get(base..).unwrap_or(""));
    while let Some(found) = lexer.next() {
        let mut raw = found.unwrap_or(Raw::Error);
        let start = base + lexer.span().start;
        if raw == Raw::Block {
            let rest = lexer.remainder();
            match rest.find("\"\"\"") {
                Some(at) => lexer.bump(at + 3),
                None => {
                    raw = Raw::OpenBlock;
                    lexer.bump(open_block_length(rest));
                }
            }
        }
        if matches!(raw, Raw::Compare(Binary::Less | Binary::LessOrConfused))
            && let Some(read) = scoring_forms::begins(text, start, &lexed.tokens)
        {
            let end = read.unwrap_or_else(|fault| {
                let place = Span::new(source, fault.at, fault.at);
                let diagnostic = Diagnostic::error(Code::Syntax, place, fault.message);
                lexed.diagnostics.push(diagnostic.help(fault.help));
                scoring_forms::end_of_damaged(text, start).max(fault.at)
            });
            raw = Raw::Scoring;
            lexer.bump(end.saturating_sub(base + lexer.span().end));
        }
        let end = base + lexer.span().end;
        let span = Span::new(source, start, end);
        if raw == Raw::Comment {
            let comment = text.get(start..end).unwrap_or("").trim_end();
            lexed
                .comments
                .push(Span::new(source, start, start + comment.len()));
            continue;
        }
        if let Some(diagnostic) = complaint(raw, text, span) {
            lexed.diagnostics.push(diagnostic);
        }
        lexed.tokens.push(RawToken { raw, start, end });
    }
    lexed
}

/// The length of an unterminated block: it ends before the next line that begins with a statement keyword, or at the
/// end of the text.
fn open_block_length(rest: &str) -> usize {
    let mut at = 0;
    for (index, line) in rest.split_inclusive('\n').enumerate() {
        let word = line.split(|c: char| !c.is_alphanumeric()).next();
        if index > 0 && word.is_some_and(begins_statement) {
            break;
        }
        at += line.len();
    }
    rest.get(..at).map_or(0, |block| block.trim_end().len())
}

fn complaint(raw: Raw, text: &str, span: Span) -> Option<Diagnostic> {
    match raw {
        Raw::OpenStr => Some(
            Diagnostic::error(
                Code::UnterminatedString,
                span,
                "this string has no closing quote on its line",
            )
            .help("a string ends with `\"` on the same line; write a text of several lines between `\"\"\"` and `\"\"\"`")
            .fix(Span { start: span.end, ..span }, "\""),
        ),
        Raw::OpenBlock => Some(
            Diagnostic::error(
                Code::UnterminatedString,
                Span { end: span.start + 3, ..span },
                "this block of text has no closing `\"\"\"`",
            )
            .help("write a text of several lines between `\"\"\"` and `\"\"\"`"),
        ),
        Raw::Error => {
            let found = span.text(text);
            let shown: String = match found {
                "\\" => found.into(),
                found => found.chars().flat_map(char::escape_debug).collect(),
            };
            let diagnostic = Diagnostic::error(
                Code::UnknownCharacter,
                span,
                format!("the character `{shown}` has no meaning here"),
            );
            Some(match meant(found) {
                Some(meant) => diagnostic
                    .help(format!("write `{meant}`"))
                    .fix(span, meant),
                None => diagnostic,
            })
        }
        _ => None,
    }
}

/// The sign of the language for a look-alike character.
fn meant(found: &str) -> Option<&'static str> {
    Some(match found {
        "“" | "”" | "„" | "«" | "»" => "\"",
        "–" | "—" => "-",
        "÷" => "/",
        "∧" => "and",
        "∨" => "or",
        "¬" => "not",
        "∀" => "forall",
        "∃" => "exists",
        "∈" => "in",
        "∥" | "‖" => "<>",
        "∣" | "｜" | "│" | "❘" => "|",
        "½" => "1/2",
        "¼" => "1/4",
        "¾" => "3/4",
        "…" => "..",
        "→" | "⇒" | "⟶" => "->",
        "⋆" | "★" | "∗" => "*",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str) -> Vec<Raw> {
        lex(SourceId(0), text)
            .tokens
            .iter()
            .map(|t| t.raw)
            .collect()
    }

    #[test]
    fn longest_operators_win() {
        use crate::syntax::ast::Binary::*;
        use Raw::*;
        assert_eq!(kinds("1..8"), [Digits, DotDot, Digits]);
        assert_eq!(kinds("a<|b"), [Ident, Compare(LessOrConfused), Ident]);
        assert_eq!(kinds("a||b"), [Ident, Bars, Ident]);
        assert_eq!(kinds("a|||b"), [Ident, Bars, Ident]);
        assert_eq!(
            kinds("{0|-1}"),
            [LBrace, Digits, Bars, Minus, Digits, RBrace]
        );
        assert_eq!(kinds("a+-b"), [Ident, PlusMinus, Ident]);
        assert_eq!(
            kinds("a=b==c"),
            [Ident, Assign, Ident, Compare(Equal), Ident]
        );
        assert_eq!(kinds("2⇑*·3"), [Digits, Carets, Star, Dot4, Digits]);
    }

    #[test]
    fn marks_line_ends_and_comments() {
        let text = "\u{feff}#!/usr/bin/env cgt\r\nR2 # two\r\n# three";
        let lexed = lex(SourceId(0), text);
        let comments: Vec<&str> = lexed.comments.iter().map(|c| c.text(text)).collect();
        assert_eq!(comments, ["#!/usr/bin/env cgt", "# two", "# three"]);
        assert_eq!(kinds(text), [Raw::Newline, Raw::Word, Raw::Newline]);
        assert!(lexed.diagnostics.is_empty());
    }

    #[test]
    fn what_cannot_be_read_is_reported_and_lexing_goes_on() {
        let lexed = lex(SourceId(0), "a ¿ \"x\nb \"\"\"\nrest\nlet c = 1");
        let codes: Vec<&str> = lexed.diagnostics.iter().map(|d| d.code.name()).collect();
        assert_eq!(
            codes,
            [
                "unknown-character",
                "unterminated-string",
                "unterminated-string"
            ]
        );
        assert_eq!(kinds("\"\"\"\nx\n\"\"\" y"), [Raw::Block, Raw::Ident]);
        assert_eq!(lexed.tokens.len(), 11);
    }
}
