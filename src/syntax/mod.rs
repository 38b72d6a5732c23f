//! Text to syntax tree.
//!
//! ```text
//! text -> lexer -> statements -> fused, fuse     -> statement_parser, parser, operators, atoms -> tree
//!         raw      stretches     tokens whose      chumsky, into an arena (build)
//!         tokens   of them       role is known
//! ```
//!
//! Each statement is parsed from its own text: its tree depends on nothing around it, and its spans refer to that text
//! (see [`crate::source`]). After an edit, unchanged statements are found by their texts and share their trees.
//!
//! `fuse` decides by adjacency and context what `*`, `-`, `{` or `v` mean, so that the grammar itself is plain. A
//! statement that cannot be parsed costs one diagnostic, worded in `wording`; the other statements are unaffected.
//! `grammar/cgt.ebnf` is the complete grammar, and `tests/it/grammar` compares it with the parser.

mod arithmetic;
pub mod ast;
mod atoms;
mod braces;
mod build;
mod fault;
mod format;
mod fuse;
mod fuse_bracket;
mod fuse_function;
mod fuse_keyword;
mod fuse_literal;
mod fuse_power;
mod fuse_word;
mod fused;
mod game_names;
mod in_force;
mod items;
mod lexer;
mod line_start;
mod lone_range;
mod misere_values;
mod misfit;
mod needs_more;
mod no_condition;
mod number_option;
mod occurrences;
mod operators;
mod parser;
mod prefixes;
mod raw;
mod ruleset_parser;
mod ruleset_words;
mod scoring_forms;
mod statement_parser;
mod statements;
mod strings;
mod token;
mod unpaired;
mod unused_let;
mod visit;
mod wording;
mod wording_adjacent;
mod wording_bracket;
mod wording_foreign;
mod wording_line;
mod wording_name;
mod wording_operator;
mod wording_ruleset;

pub use format::{format, format_range};
pub use needs_more::needs_more;
pub use occurrences::Occurrence;
pub use prefixes::{OwnPrefix, Prefixes, WordForm};
pub use ruleset_words::{RULESET_WORDS, RulesetWord, WordPlace};
pub use statements::imports;
pub use strings::written_offset;
pub use token::{
    KEYWORDS, Keyword, RESERVED_NAMES, TokenClass, begins_statement, statement_keywords,
};
pub use visit::StatementParts;

use crate::budget::with_stack;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::{SourceId, Span};
use ast::{Ast, Statement, StatementKind};
use build::Build;
use chumsky::Parser;
use chumsky::extra::SimpleState;
use fused::{FusedStatement, Split};
use in_force::PrefixesInForce;
use parser::Rule;
use rustc_hash::FxHashMap;
use std::ops::Range;
use std::sync::Arc;
use token::{Tok, Token};

/// The result of parsing a text.
#[derive(Clone, Debug, Default)]
pub struct Parsed {
    /// The statements that were parsed, in source order.
    pub statements: Vec<Statement>,
    /// One error for each statement that could not be parsed, and hints, in source order.
    pub diagnostics: Vec<Diagnostic>,
    /// The comments, from `#` to the end of the line, in source order.
    pub comments: Vec<Span>,
    /// The statements that could not be parsed, in source order.
    pub damaged: Vec<Damaged>,
    /// The prefixes that were known before the text.
    pub prefixes: Prefixes,
    /// The highlighting of the text, in source order, without overlaps. Blanks are left out.
    pub tokens: Vec<(TokenClass, Span)>,
}

/// A statement that could not be parsed.
#[derive(Clone, Debug)]
pub struct Damaged {
    /// Its place.
    pub span: Span,
    /// The names that it would have bound.
    pub names: Vec<Box<str>>,
    /// Whether it would have imported a file.
    pub is_import: bool,
}

/// Parses a text. Never fails: a statement that cannot be read costs one diagnostic.
///
/// ```
/// use cgt_lang::{source::SourceId, syntax::parse, vocabulary::PREFIXES};
/// let parsed = parse(SourceId(0), "let g = strip R4B + R4B\nlet = 3\ng", &PREFIXES);
/// assert_eq!(parsed.statements.len(), 2);
/// assert_eq!(parsed.diagnostics[0].message, "expected a name after `let`, but found `=`");
/// ```
pub fn parse(source: SourceId, text: &str, prefixes: &Prefixes) -> Parsed {
    parse_again(source, text, prefixes, &Parsed::default())
}

#[cfg(test)]
fn parse_alone(text: &str) -> Parsed {
    let prefixes = Prefixes::built_in(["strip", "nim", "kayles", "nimstring"]);
    parse(SourceId(0), text, &prefixes)
}

/// Parses a text and shares the trees of statements that are in `before`. The result equals that of [`parse`]. The
/// prefixes may differ from those of `before`, except for built-in ones.
pub fn parse_again(source: SourceId, text: &str, prefixes: &Prefixes, before: &Parsed) -> Parsed {
    let known = before.statements.iter().map(|s| (s.ast.source, &s.ast));
    let known: FxHashMap<SourceId, &Arc<Ast>> = known.collect();
    let split = Split::of(source, text);
    let in_force = PrefixesInForce::of(text, &split, prefixes);
    let parts: Vec<(Span, Result<&Arc<Ast>, FusedStatement<'_>>)> = split
        .statements
        .iter()
        .enumerate()
        .map(|(at, &span)| {
            let text = span.text(text);
            let prefixes = in_force.at(at);
            let id = SourceId::of_statement(text, prefixes.own_in(text));
            let known = known.get(&id).filter(|ast| *ast.text == *text);
            (
                span,
                known
                    .copied()
                    .ok_or_else(|| FusedStatement::read(id, text, prefixes)),
            )
        })
        .collect();
    // Declared after the tokens that it borrows, and built when the first statement needs it.
    let mut grammar = None;
    let mut parsed = Parsed {
        statements: Vec::with_capacity(parts.len()),
        comments: split.comments.clone(),
        prefixes: prefixes.clone(),
        ..Parsed::default()
    };
    let mut merged = MergedColours::of(&parsed.comments);
    for (span, part) in &parts {
        let read = match part {
            Ok(known) => Ok(Arc::clone(known)),
            Err(piece) => read(piece, &mut grammar).map(Arc::new),
        };
        match read {
            Ok(ast) => {
                merged.add(*span, &ast.tokens);
                let hints = ast.hints.iter().cloned();
                (parsed.diagnostics).extend(hints.map(|d| d.placed(|s| s.within(*span))));
                let doc = statements::doc_above(text, &parsed.comments, span.range().start);
                let span = *span;
                parsed.statements.push(Statement { span, doc, ast });
            }
            Err(fault) => {
                let fault = fault.placed(|s| s.within(*span));
                if let Err(piece) = part {
                    merged.add(*span, &piece.colours());
                    let is_import = piece.tokens.first().is_some_and(|t| t.tok == Tok::Import);
                    let names = piece.names();
                    parsed.damaged.push(Damaged {
                        span: *span,
                        names,
                        is_import,
                    });
                }
                parsed.diagnostics.push(split.fault(text, fault));
            }
        }
    }
    parsed.tokens = merged.finish();
    parsed
}

/// Parses a statement.
fn read<'a>(
    piece: &'a FusedStatement<'a>,
    grammar: &mut Option<Rule<'a, StatementKind>>,
) -> Result<Ast, Box<Diagnostic>> {
    let mut hints = piece.faults.clone()?;
    let (source, text, tokens) = (piece.source, piece.text, piece.tokens.as_slice());
    let mut state = SimpleState(Build::new(source, text, tokens));
    let grammar = grammar.get_or_insert_with(statement_parser::statement);
    if let Some(fault) = &piece.line_fault {
        return Err(broken(piece, fault, grammar).into());
    }
    let read = with_stack(|| grammar.parse_with_state(tokens, &mut state));
    let (kind, faults) = read.into_output_errors();
    let kind = match (kind, faults.into_iter().next(), state.fault.take()) {
        (Some(kind), None, None) => kind,
        (None, Some(fault), _) => return Err(wording::diagnose(piece, fault).into()),
        (_, _, Some(fault)) => return Err(fault.into()),
        (_, _, None) => return Err(wording::unreadable(Span::new(source, 0, text.len())).into()),
    };
    let mut ast = Ast {
        text: text.into(),
        source,
        kind,
        exprs: std::mem::take(&mut state.exprs),
        uses: Box::default(),
        hints: Box::default(),
        tokens: piece.colours(),
    };
    if let Some(fault) = items::fault(&ast).or_else(|| game_names::pass_fault(&ast)) {
        return Err(fault.into());
    }
    // A tree lives as long as its text is open.
    ast.exprs.shrink_to_fit();
    ast.uses = ast.free_names();
    hints.extend(misere_values::hints(&ast));
    hints.extend(unused_let::hint(&ast));
    hints.extend(lone_range::hints(&ast));
    hints.extend(ast.parts().ruleset.and_then(ruleset_parser::cost));
    hints.extend(unpaired::hint(&ast));
    hints.extend(no_condition::hint(&ast));
    hints.extend(number_option::hints(&ast));
    hints.sort_by_key(|hint| hint.span.start);
    ast.hints = hints.into();
    Ok(ast)
}

/// The error of a statement with a line that does not continue the line above. If the lines above are not a statement
/// by themselves, their error is reported instead.
fn broken<'a>(
    piece: &'a FusedStatement<'a>,
    line: &Diagnostic,
    grammar: &Rule<'a, StatementKind>,
) -> Diagnostic {
    let (source, text, tokens) = (piece.source, piece.text, piece.tokens.as_slice());
    let parse = |tokens: &'a [Token]| {
        let mut state = SimpleState(Build::new(source, text, tokens));
        let read = with_stack(|| grammar.parse_with_state(tokens, &mut state));
        let (_, faults) = read.into_output_errors();
        faults.into_iter().next()
    };
    let start = line.span.start as usize;
    let above = tokens
        .get(..tokens.partition_point(|t| t.start < start))
        .unwrap_or(tokens);
    let Some(fault) = parse(tokens) else {
        return line.clone();
    };
    let told = wording::diagnose(piece, fault);
    // An unknown word where a clause of a ruleset is expected.
    let is_clause = told.code == Code::Ruleset && told.span.start == line.span.start;
    if is_clause || parse(above).is_some() {
        return told;
    }
    line.clone()
}

/// The highlighting of a text, in source order, without overlaps. Blanks are left out.
pub fn classify(text: &str, prefixes: &Prefixes) -> Vec<(TokenClass, Span)> {
    let source = SourceId(0);
    let split = Split::of(source, text);
    let mut merged = MergedColours::of(&split.comments);
    let in_force = PrefixesInForce::of(text, &split, prefixes);
    for (span, piece) in in_force.fused(source, text, &split) {
        merged.add(span, &piece.colours());
    }
    merged.finish()
}

/// Merges comments into the highlighting of statements.
struct MergedColours<'a> {
    comments: std::slice::Iter<'a, Span>,
    all: Vec<(TokenClass, Span)>,
}

impl<'a> MergedColours<'a> {
    fn of(comments: &'a [Span]) -> MergedColours<'a> {
        MergedColours {
            comments: comments.iter(),
            all: Vec::new(),
        }
    }

    fn add(&mut self, statement: Span, colours: &[(TokenClass, Range<u32>)]) {
        for (class, range) in colours {
            let span = Span {
                start: statement.start + range.start,
                end: statement.start + range.end,
                ..statement
            };
            self.comments_before(span.start);
            self.all.push((*class, span));
        }
    }

    fn comments_before(&mut self, at: u32) {
        while let Some(comment) = self.comments.as_slice().first().filter(|c| c.start < at) {
            self.all.push((TokenClass::Comment, *comment));
            self.comments.next();
        }
    }

    fn finish(mut self) -> Vec<(TokenClass, Span)> {
        self.comments_before(u32::MAX);
        self.all
    }
}
