//! The layout of one statement: blanks between tokens, and the indentation of its lines.

use super::{INDENT, line_ends};
use crate::source::Span;
use crate::syntax::token::{Tok, Token};
use std::ops::Range;

/// An open bracket.
struct OpenLayout {
    /// Whether blanks inside stay as they are, because the bracket is part of a word or a game.
    tight: bool,
    /// The line with the bracket.
    line: usize,
}

pub(super) fn laid_out(text: &str, tokens: &[Token], comments: &[Span]) -> String {
    let mut out = String::new();
    let mut open: Vec<OpenLayout> = Vec::new();
    let mut line = 0;
    let mut before: Option<&Token> = None;
    for token in tokens {
        let written = text.get(token.start..token.end).unwrap_or("");
        let closes = matches!(token.tok, Tok::RParen | Tok::RBracket | Tok::RBrace);
        if let Some(last) = before {
            // Two tokens may share their bytes.
            if token.start < last.end {
                continue;
            }
            let gap = text.get(last.end..token.start).unwrap_or("");
            if line_ends(gap) > 0 || gap.contains('#') {
                let mut open_lines: Vec<usize> = open.iter().map(|o| o.line).collect();
                if closes {
                    open_lines.pop();
                }
                open_lines.dedup();
                let depth = open_lines
                    .len()
                    .max(usize::from(!closes || !open_lines.is_empty()));
                let indent = " ".repeat(INDENT * depth);
                inner_lines(text, last.end..token.start, comments, &indent, &mut out);
                out += &indent;
                line += 1;
            } else if blank(
                last,
                token,
                before_last(tokens, last),
                !gap.is_empty(),
                &open,
            ) {
                out.push(' ');
            }
        }
        if closes {
            open.pop();
        }
        match token.tok {
            Tok::LParen | Tok::Parameters | Tok::LBracket | Tok::Index => {
                open.push(OpenLayout { tight: false, line })
            }
            Tok::LBrace | Tok::SetBrace | Tok::Hole { .. } | Tok::Sizes | Tok::StarHole => {
                open.push(OpenLayout { tight: true, line });
            }
            _ => {}
        }
        out += &written.replace("\r\n", "\n");
        before = Some(token);
    }
    out
}

fn before_last<'a>(tokens: &'a [Token], last: &Token) -> Option<&'a Token> {
    let at = tokens.partition_point(|t| t.start < last.start);
    at.checked_sub(1).and_then(|at| tokens.get(at))
}

/// Writes the line breaks and comments between two tokens of a statement, ending with a line break.
fn inner_lines(text: &str, gap: Range<usize>, comments: &[Span], indent: &str, out: &mut String) {
    let first = comments.partition_point(|c| (c.start as usize) < gap.start);
    let mut from = gap.start;
    for comment in comments.iter().skip(first) {
        if comment.start as usize >= gap.end {
            break;
        }
        let breaks = line_ends(text.get(from..comment.start as usize).unwrap_or(""));
        if breaks == 0 {
            *out += "  ";
        } else {
            *out += if breaks > 1 { "\n\n" } else { "\n" };
            *out += indent;
        }
        *out += comment.text(text).trim_end();
        from = comment.end as usize;
    }
    let breaks = line_ends(text.get(from..gap.end).unwrap_or(""));
    *out += if breaks > 1 { "\n\n" } else { "\n" };
}

/// Whether to put a blank between two tokens of a line.
fn blank(
    last: &Token,
    next: &Token,
    before: Option<&Token>,
    written: bool,
    open: &[OpenLayout],
) -> bool {
    // The colon after the name of a move or a column, unlike that of an ordinal sum.
    if last.tok == Tok::Str && next.tok == Tok::Colon {
        return false;
    }
    if last.tok == Tok::Colon && before.is_some_and(|t| t.tok == Tok::Str) {
        return true;
    }
    if open.last().is_some_and(|o| o.tight) {
        let is_step = last.tok == Tok::Arrow || next.tok == Tok::Arrow;
        return written || is_step;
    }
    if matches!(
        next.tok,
        Tok::Comma | Tok::RParen | Tok::RBracket | Tok::ClauseColon
    ) || matches!(
        last.tok,
        Tok::LParen | Tok::Parameters | Tok::LBracket | Tok::Index
    ) {
        return false;
    }
    if matches!(last.tok, Tok::Comma | Tok::ClauseColon) {
        return true;
    }
    let binary = |token: &Token, before: Option<&Token>| match token.tok {
        Tok::Assign | Tok::Arrow | Tok::Let | Tok::IndexElse | Tok::Compare(_) => true,
        Tok::Sides => true,
        Tok::Clause | Tok::Effect | Tok::StepWord | Tok::Kind => next.tok != Tok::LParen,
        Tok::Plus | Tok::Minus => before.is_some_and(ends_operand),
        Tok::WordPlus | Tok::WordMinus => true,
        _ => false,
    };
    written || binary(next, Some(last)) || binary(last, before)
}

fn ends_operand(token: &Token) -> bool {
    matches!(
        token.tok,
        Tok::Name
            | Tok::Number
            | Tok::Ups { .. }
            | Tok::Star { .. }
            | Tok::Nimber { .. }
            | Tok::Scoring
            | Tok::Outcome
            | Tok::Str
            | Tok::Block
            | Tok::True
            | Tok::False
            | Tok::Pass
            | Tok::Over
            | Tok::Letter { .. }
            | Tok::Digits { .. }
            | Tok::Prime
            | Tok::RParen
            | Tok::RBracket
            | Tok::RBrace
    )
}
