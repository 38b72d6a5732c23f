//! Text to syntax tree.
//!
//! ```text
//! text -> lexer -> statements -> fuse            -> statement_parser, parser, operators, atoms -> tree
//!         raw      stretches     tokens whose      chumsky, into an arena (build)
//!         tokens   of them       role is known
//! ```
//!
//! `fuse` decides by adjacency and context what `*`, `-`, `{` or `v` mean, so that the grammar itself is plain. A
//! statement that cannot be read costs one diagnostic, worded in `wording`; the others are read all the same.
//! `grammar/cgt.ebnf` is the grammar as a whole, and `tests/it/grammar` holds the two against each other.

pub mod ast;
mod atoms;
mod braces;
mod build;
#[cfg(test)]
mod debug;
#[cfg(test)]
mod error_tests;
mod fault;
mod format;
mod fuse;
mod fuse_literal;
mod fuse_word;
mod kept;
mod lexer;
mod occurrences;
mod operators;
mod parser;
#[cfg(test)]
mod parser_tests;
mod raw;
mod statement_parser;
mod statements;
mod strings;
mod token;
mod visit;
mod wording;
mod wording_bracket;
mod wording_name;
mod wording_operator;

pub use format::{format, format_range};
pub use occurrences::Occurrence;
pub use statements::needs_more;
pub use strings::written_offset;
pub use token::{KEYWORDS, PREFIXES, RESERVED_NAMES, STATEMENT_KEYWORDS, TokenClass};

use crate::budget::with_stack;
use crate::diagnostic::Diagnostic;
use crate::source::{SourceId, Span};
use ast::{Ast, Statement};
use build::Build;
use chumsky::Parser;
use chumsky::extra::SimpleState;
use kept::Kept;
use statements::{Brackets, Stretch};
use std::sync::Arc;
use token::Token;

/// What the parser makes of a text.
#[derive(Clone, Debug, Default)]
pub struct Parsed {
    /// The statements that could be read.
    pub ast: Ast,
    /// One error for each statement that could not be read, and hints, in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
    /// From `#` to the end of the line, in the order of the text.
    pub comments: Vec<Span>,
    /// Colours of all that is not blank, in the order of the text.
    pub tokens: Vec<(TokenClass, Span)>,
}

/// Parses a text. Never fails: a statement that cannot be read costs one diagnostic.
///
/// ```
/// use cgt_lang::{source::SourceId, syntax::parse};
/// let parsed = parse(SourceId(0), "let g = strip R4B + R4B\nlet = 3\ng");
/// assert_eq!(parsed.ast.statements.len(), 2);
/// assert_eq!(parsed.diagnostics[0].message, "expected a name after `let`, but found `=`");
/// ```
pub fn parse(source: SourceId, text: &str) -> Parsed {
    parse_again(source, &text.into(), Parsed::default())
}

/// Parses a text that was another one before: statements that stand as they stood are not parsed again. What comes out
/// is the same as that of [`parse`].
pub fn parse_again(source: SourceId, text: &Arc<str>, before: Parsed) -> Parsed {
    let Fused {
        tokens,
        statements,
        comments,
        mut diagnostics,
        ..
    } = fuse_all(source, text);
    let mut ast = Ast::default();
    ast.statements.reserve_exact(statements.len());
    let mut kept = Kept::new(before.ast, text);
    let mut grammar = None;
    // With room for what an edit adds: the arena of a long text is not to be copied.
    let room = kept.exprs() / 16 * 17 + 64;
    let mut state = SimpleState(Build::new(source, text, room));
    for part in statements {
        if part.broken {
            continue;
        }
        let slice = tokens.get(part.tokens).unwrap_or(&[]);
        let (Some(first), Some(last)) = (slice.first(), slice.last()) else {
            continue;
        };
        let known = state.exprs.len();
        state.tokens = slice;
        state.fault = None;
        let span = Span::new(source, first.start, last.end);
        let (kind, fault) = match kept.take(span, &mut state) {
            Some(kind) => (Some(kind), None),
            None => {
                let grammar = grammar.get_or_insert_with(statement_parser::statement);
                let read = with_stack(|| grammar.parse_with_state(slice, &mut state));
                let (kind, faults) = read.into_output_errors();
                (kind, faults.into_iter().next())
            }
        };
        let fault = match (kind, fault) {
            (Some(kind), None) if state.fault.is_none() => {
                ast.statements.push(Statement {
                    kind,
                    span,
                    exprs: known as u32..state.exprs.len() as u32,
                    doc: statements::doc_above(text, &comments, first.start),
                });
                diagnostics.extend(part.hints);
                continue;
            }
            (None, Some(fault)) => wording::diagnose(source, text, slice, fault),
            (_, _) => match state.fault.take() {
                Some(fault) => fault,
                None => wording::unreadable(span),
            },
        };
        state.truncate(known);
        diagnostics.push(fault);
    }
    ast.exprs = std::mem::take(&mut state.exprs);
    // A text is kept for as long as it is open.
    ast.exprs.shrink_to_fit();
    ast.statements.shrink_to_fit();
    ast.text = Arc::clone(text);
    diagnostics.sort_by_key(|d| d.span.start);
    let tokens = coloured(source, &tokens, &comments);
    Parsed {
        ast,
        diagnostics,
        comments,
        tokens,
    }
}

/// The colours of a text, in its order, without overlaps; blanks are left out.
pub fn classify(text: &str) -> Vec<(TokenClass, Span)> {
    let source = SourceId(0);
    let fused = fuse_all(source, text);
    coloured(source, &fused.tokens, &fused.comments)
}

/// A statement as a range of fused tokens.
struct Part {
    tokens: std::ops::Range<usize>,
    /// Something in it has been reported already.
    broken: bool,
    /// Remarks on it, of interest only if it can be read.
    hints: Vec<Diagnostic>,
}

struct Fused {
    tokens: Vec<Token>,
    statements: Vec<Part>,
    comments: Vec<Span>,
    diagnostics: Vec<Diagnostic>,
}

/// Lexes, splits and fuses; at most one error for each statement is kept.
fn fuse_all(source: SourceId, text: &str) -> Fused {
    let lexed = lexer::lex(source, text);
    let brackets = statements::match_brackets(text, &lexed.tokens);
    let stretches = statements::split(text, &lexed.tokens, &brackets);
    let mut fused = Fused {
        // A raw word may be several tokens.
        tokens: Vec::with_capacity(2 * lexed.tokens.len()),
        statements: Vec::with_capacity(stretches.len()),
        comments: lexed.comments,
        diagnostics: Vec::new(),
    };
    let mut lexical = lexed.diagnostics.into_iter().peekable();
    for stretch in &stretches {
        let begin = fused.tokens.len();
        let mut found: Vec<Diagnostic> = Vec::new();
        let end = stretch
            .tokens
            .end
            .checked_sub(1)
            .and_then(|t| lexed.tokens.get(t));
        let end = end.map_or(0, |t| t.end);
        while let Some(diagnostic) = lexical.next_if(|d| (d.span.start as usize) < end) {
            found.push(diagnostic);
        }
        found.extend(bracket_fault(
            source,
            text,
            &lexed.tokens,
            &brackets,
            stretch,
        ));
        fuse::fuse(
            source,
            text,
            &lexed.tokens,
            &brackets,
            stretch,
            &mut fused.tokens,
            &mut found,
        );
        found.sort_by_key(|d| d.span.start);
        let error = found.iter().find(|d| d.is_error()).cloned();
        let tokens = begin..fused.tokens.len();
        let broken = error.is_some();
        let hints = if broken { Vec::new() } else { found };
        fused.statements.push(Part {
            tokens,
            broken,
            hints,
        });
        fused.diagnostics.extend(error);
    }
    fused
}

/// The first bracket of a statement that has no partner, if there is one.
fn bracket_fault(
    source: SourceId,
    text: &str,
    tokens: &[raw::RawToken],
    brackets: &Brackets,
    stretch: &Stretch,
) -> Option<Diagnostic> {
    let span = |at: usize| tokens.get(at).map(|t| Span::new(source, t.start, t.end));
    if let Some(stray) = stretch.stray {
        let open = brackets.wanted.get(stray).copied().flatten();
        return Some(wording_bracket::stray(
            text,
            span(stray)?,
            open.and_then(|o| span(o as usize)),
        ));
    }
    let open = span(stretch.unclosed?)?;
    let last = span(stretch.tokens.end.checked_sub(1)?)?;
    Some(wording_bracket::unclosed(text, open, last))
}

/// Merges the pieces of a word or literal that touch, and puts the comments between the tokens.
fn coloured(source: SourceId, tokens: &[Token], comments: &[Span]) -> Vec<(TokenClass, Span)> {
    let mut colours: Vec<(TokenClass, Span)> = Vec::with_capacity(tokens.len() + comments.len());
    let mut comments = comments.iter().peekable();
    for token in tokens {
        let span = token.span(source);
        while let Some(comment) = comments.next_if(|c| c.start < span.start) {
            colours.push((TokenClass::Comment, *comment));
        }
        if let Some((class, before)) = colours.last_mut() {
            if *before == span {
                continue;
            }
            let touch = before.end == span.start;
            let literal = matches!(*class, TokenClass::Number | TokenClass::Value)
                && token.class == TokenClass::Value;
            if touch
                && (literal
                    || (*class, token.class) == (TokenClass::Position, TokenClass::Position))
            {
                *class = token.class;
                before.end = span.end;
                continue;
            }
        }
        colours.push((token.class, span));
    }
    colours.extend(comments.map(|c| (TokenClass::Comment, *c)));
    colours
}
