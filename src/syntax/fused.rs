//! A text split into statements, and each statement as tokens of the grammar.

use super::fuse::fuse;
use super::lexer::{Lexed, lex, lex_from};
use super::prefixes::Prefixes;
use super::raw::{Raw, RawToken};
use super::statements::{Brackets, Stretch, match_brackets, split, stretch_from};
use super::token::{Tok, Token, TokenClass};
use super::wording_bracket::{stray, unclosed};
use super::wording_line::broken_line;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::{SourceId, Span};
use std::ops::Range;

/// A text split into statements.
pub(super) struct Split {
    /// The statements, from first to last token.
    pub statements: Vec<Span>,
    /// The comments, from `#` to the end of the line.
    pub comments: Vec<Span>,
    /// Closing brackets that do not match a bracket left open by an earlier statement, each with that bracket.
    strays: Vec<(Span, Span)>,
}

impl Split {
    pub(super) fn of(source: SourceId, text: &str) -> Split {
        let lexed = lex(source, text);
        let brackets = match_brackets(text, &lexed.tokens);
        let stretches = split(text, &lexed.tokens, &brackets);
        let spans = stretches.iter().filter_map(|stretch| {
            let tokens = lexed.tokens.get(stretch.tokens.clone())?;
            let (first, last) = (tokens.first()?, tokens.last()?);
            Some(Span::new(source, first.start, last.end))
        });
        let strays = stretches.iter().filter_map(|stretch| {
            let open = *brackets.wanted.get(stretch.stray?)?;
            let open = open.filter(|open| (*open as usize) < stretch.tokens.start)?;
            let span = |at: usize| {
                lexed
                    .tokens
                    .get(at)
                    .map(|t| Span::new(source, t.start, t.end))
            };
            Some((span(stretch.stray?)?, span(open as usize)?))
        });
        Split {
            statements: spans.collect(),
            strays: strays.collect(),
            comments: lexed.comments,
        }
    }

    /// Rewords the error of a statement if its cause is a bracket that an earlier statement left open.
    pub(super) fn fault(&self, text: &str, fault: Diagnostic) -> Diagnostic {
        let mut strays = self.strays.iter();
        match strays
            .find(|(closing, _)| fault.code == Code::UnclosedBracket && *closing == fault.span)
        {
            Some((closing, open)) => stray(text, *closing, Some(*open), false),
            None => fault,
        }
    }
}

/// A statement as tokens of the grammar. Offsets count from its first byte, so nothing here depends on the surrounding
/// text.
pub(super) struct FusedStatement<'a> {
    pub source: SourceId,
    pub text: &'a str,
    pub prefixes: &'a Prefixes,
    pub tokens: Vec<Token>,
    pub comments: Vec<Span>,
    /// Hints, or the first error.
    pub faults: Result<Vec<Diagnostic>, Diagnostic>,
    /// The error of a line that the line above does not wait for.
    pub line_fault: Option<Diagnostic>,
}

impl<'a> FusedStatement<'a> {
    pub(super) fn read(
        source: SourceId,
        text: &'a str,
        prefixes: &'a Prefixes,
    ) -> FusedStatement<'a> {
        let Lexed {
            tokens: raw,
            comments,
            diagnostics: mut found,
        } = lex_from(source, text, 0);
        let brackets = match_brackets(text, &raw);
        let stretch = stretch_from(text, &raw, &brackets, 0, None);
        // An unclosed string hides the brackets after it, so they are not reported.
        if !raw.iter().any(|t| t.raw == Raw::OpenStr) {
            found.extend(bracket_fault(source, text, &raw, (&brackets, &stretch)));
        }
        let line_fault = stretch
            .broken
            .and_then(|at| broken_line(source, text, &raw, at));
        let mut tokens = Vec::with_capacity(2 * raw.len());
        let raw = (raw.as_slice(), &brackets);
        fuse(source, text, prefixes, raw, &mut tokens, &mut found);
        found.sort_by_key(|d| d.span.start);
        let error = found.iter().find(|d| d.is_error()).cloned();
        FusedStatement {
            source,
            text,
            prefixes,
            tokens,
            comments,
            faults: error.map_or(Ok(found), Err),
            line_fault,
        }
    }

    /// The names that the statement would bind, guessed from its first tokens.
    pub(super) fn names(&self) -> Vec<Box<str>> {
        let first = self.tokens.first().map(|t| t.tok);
        let is_definition = matches!(first, Some(Tok::Def | Tok::Ruleset | Tok::Loopy | Tok::Let));
        let end = self.tokens.iter().position(|t| t.tok == Tok::Assign);
        let end = match end {
            Some(end) => end,
            None if is_definition => self.tokens.len(),
            None => return Vec::new(),
        };
        let head = self.tokens.get(..end).unwrap_or(&[]);
        let name = |token: &Token| Box::from(self.text.get(token.start..token.end).unwrap_or(""));
        if let Some(function) = head.iter().find(|t| t.tok == Tok::Function) {
            return vec![name(function)];
        }
        let names = head.iter().filter(|t| t.tok == Tok::Name).map(name);
        // In `def f (x)`, the later names are parameters. `let [a, b]` binds several names.
        names
            .take(if first == Some(Tok::Let) {
                head.len()
            } else {
                1
            })
            .collect()
    }

    /// The highlighting of its tokens. Adjacent pieces of a word or literal are merged.
    pub(super) fn colours(&self) -> Box<[(TokenClass, Range<u32>)]> {
        let mut colours: Vec<(TokenClass, Range<u32>)> = Vec::with_capacity(self.tokens.len());
        for token in &self.tokens {
            let range = token.start as u32..token.end as u32;
            if let Some((class, before)) = colours.last_mut() {
                if *before == range {
                    continue;
                }
                let literal = matches!(*class, TokenClass::Number | TokenClass::Value)
                    && token.class == TokenClass::Value;
                let word = (*class, token.class) == (TokenClass::Position, TokenClass::Position);
                if before.end == range.start && (literal || word) {
                    *class = token.class;
                    before.end = range.end;
                    continue;
                }
            }
            colours.push((token.class, range));
        }
        colours.into()
    }
}

/// The error for the first unmatched bracket of a statement.
fn bracket_fault(
    source: SourceId,
    text: &str,
    tokens: &[RawToken],
    (brackets, stretch): (&Brackets, &Stretch),
) -> Option<Diagnostic> {
    let span = |at: usize| tokens.get(at).map(|t| Span::new(source, t.start, t.end));
    if let Some(at) = stretch.stray {
        let open = brackets.wanted.get(at).copied().flatten();
        let open = open.and_then(|open| span(open as usize));
        let has_partner = brackets.partner.get(at).is_some_and(Option::is_some);
        return Some(stray(text, span(at)?, open, has_partner));
    }
    let is_open = |at: &usize| {
        let raw = tokens.get(*at).map(|t| t.raw);
        let opens = matches!(raw, Some(Raw::LParen | Raw::LBracket | Raw::LBrace));
        opens && brackets.partner.get(*at) == Some(&None)
    };
    let open = (stretch.unclosed?..tokens.len()).filter(is_open);
    let open: Vec<Span> = open.filter_map(span).collect();
    let fault = unclosed(text, &open, span(tokens.len().checked_sub(1)?)?)?;
    // A pattern or parameters end before the sign, not at the end of the statement.
    let inside = tokens.get(stretch.unclosed?..)?;
    let is_head = inside.iter().any(|token| token.raw == Raw::Assign);
    Some(Diagnostic {
        fix: fault.fix.filter(|_| !is_head),
        ..fault
    })
}
