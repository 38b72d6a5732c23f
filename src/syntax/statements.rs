//! Groups raw tokens into statements: decides which newlines end one, which brackets match, and which comments document
//! it.

use super::lexer::{Lexed, lex};
use super::line_start;
use super::raw::{Raw, RawToken};
use super::ruleset_words::{self, WordPlace};
use super::token;
use crate::source::{SourceId, Span};
use std::ops::Range;

/// The matching of brackets in a text. Indices are those of raw tokens.
pub(crate) struct Brackets {
    /// The matching bracket of each bracket.
    pub partner: Vec<Option<u32>>,
    /// For `{`, whether it directly contains a bar.
    pub bar: Vec<bool>,
    /// For an unmatched closing bracket, the opening bracket that it should have closed.
    pub wanted: Vec<Option<u32>>,
}

/// A statement as a range of raw tokens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Stretch {
    /// Its tokens, including newlines but not the `;` that ends it.
    pub tokens: Range<usize>,
    /// The first unmatched opening bracket.
    pub unclosed: Option<usize>,
    /// The first unmatched closing bracket.
    pub stray: Option<usize>,
    /// The first token of a line that the line above does not wait for. Such a statement is damaged.
    pub broken: Option<usize>,
}

/// Whether a token is a keyword that begins a statement.
pub(super) fn begins_statement(text: &str, token: &RawToken) -> bool {
    token.raw == Raw::Ident && token::begins_statement(word(text, token))
}

/// Whether a token is a `let` or a `def` to the right of a column. If an expression is open, it is part of it.
pub(super) fn is_inner_let(text: &str, token: &RawToken, indent: usize) -> bool {
    token.raw == Raw::Ident
        && matches!(word(text, token), "let" | "def")
        && column(text, token.start) > indent
}

/// Whether a token begins a clause of the statement that starts with `first`.
pub(super) fn is_clause(text: &str, first: &RawToken, token: &RawToken) -> bool {
    first.raw == Raw::Ident
        && word(text, first) == "ruleset"
        && ruleset_words::is_word(WordPlace::Clause, word(text, token))
}

pub(super) fn word<'a>(text: &'a str, token: &RawToken) -> &'a str {
    text.get(token.start..token.end).unwrap_or("")
}

/// Matches all brackets. A statement keyword at the start of a line discards the brackets that are still open, except
/// for a `let` or a `def` to the right of the line with the outermost bracket.
pub(crate) fn match_brackets(text: &str, tokens: &[RawToken]) -> Brackets {
    let mut brackets = Brackets {
        partner: vec![None; tokens.len()],
        bar: vec![false; tokens.len()],
        wanted: vec![None; tokens.len()],
    };
    let mut open: Vec<(usize, Raw)> = Vec::new();
    let mut before = Raw::Newline;
    // The columns where the current line and the line of the outermost bracket begin.
    let (mut line, mut indent) = (0, 0);
    for (index, token) in tokens.iter().enumerate() {
        if before == Raw::Newline {
            line = column(text, token.start);
        }
        if open.is_empty() {
            indent = line;
        }
        let fresh = matches!(before, Raw::Newline | Raw::Semicolon);
        let inner = before == Raw::Newline && is_inner_let(text, token, indent);
        before = token.raw;
        let closes = match token.raw {
            Raw::LParen | Raw::LBracket | Raw::LBrace => {
                open.push((index, token.raw));
                None
            }
            Raw::Bars => {
                if let Some(&(top, Raw::LBrace)) = open.last() {
                    brackets.bar[top] = true;
                }
                None
            }
            Raw::RParen => Some(Raw::LParen),
            Raw::RBracket => Some(Raw::LBracket),
            Raw::RBrace => Some(Raw::LBrace),
            Raw::Ident if fresh && !inner && begins_statement(text, token) => {
                open.clear();
                None
            }
            _ => None,
        };
        let Some(opening) = closes else { continue };
        match open.last() {
            Some(&(top, raw)) if raw == opening => {
                open.pop();
                brackets.partner[top] = Some(index as u32);
                brackets.partner[index] = Some(top as u32);
            }
            Some(&(top, _)) => {
                // A bracket is missing inside: take the nearest one that matches, if it is near enough.
                let near = open
                    .iter()
                    .rev()
                    .take(4)
                    .position(|(_, raw)| *raw == opening);
                brackets.wanted[index] = Some(top as u32);
                if let Some(back) = near {
                    let keep = open.len() - 1 - back;
                    let (fits, _) = open[keep];
                    open.truncate(keep);
                    brackets.partner[fits] = Some(index as u32);
                    brackets.partner[index] = Some(fits as u32);
                }
            }
            None => {}
        }
    }
    brackets
}

/// Splits the tokens into statements.
pub(crate) fn split(text: &str, tokens: &[RawToken], brackets: &Brackets) -> Vec<Stretch> {
    let mut statements = Vec::new();
    let lines = tokens
        .windows(2)
        .filter(|pair| pair[0].raw == Raw::Newline && pair[1].raw != Raw::Newline);
    let least = lines
        .map(|pair| column(text, pair[1].start))
        .min()
        .unwrap_or(0);
    let mut at = 0;
    while at < tokens.len() {
        if matches!(tokens[at].raw, Raw::Newline | Raw::Semicolon) {
            at += 1;
            continue;
        }
        let stretch = stretch_from(text, tokens, brackets, at, Some(least));
        at = stretch.tokens.end.max(at + 1);
        statements.push(stretch);
    }
    statements
}

/// The statement that begins at a token. `least` is the smallest indentation of any line but the first, or `None` if
/// the whole text is one statement.
pub(super) fn stretch_from(
    text: &str,
    tokens: &[RawToken],
    brackets: &Brackets,
    start: usize,
    least: Option<usize>,
) -> Stretch {
    let mut stretch = Stretch {
        tokens: start..start,
        unclosed: None,
        stray: None,
        broken: None,
    };
    let mut indent = None;
    let mut line = LineEnd::default();
    let mut at = start;
    while let Some(token) = tokens.get(at) {
        match token.raw {
            Raw::Semicolon => break,
            Raw::Newline => {
                let next_at = (at..tokens.len()).find(|next| tokens[*next].raw != Raw::Newline);
                let Some(next_at) = next_at else { break };
                let next = &tokens[next_at];
                let indent = *indent.get_or_insert_with(|| column(text, tokens[start].start));
                let is_complete = stretch.unclosed.is_none() && !line.waits;
                let begins = begins_statement(text, next) && !is_inner_let(text, next, indent);
                let is_next = is_complete && line_start::is_next_let(text, &tokens[start], next);
                let goes_on = if least.is_some() && (begins || is_next) {
                    false
                } else if stretch.unclosed.is_some() {
                    least.is_none()
                        || column(text, next.start) > indent
                        || matches!(
                            next.raw,
                            Raw::RParen | Raw::RBracket | Raw::RBrace | Raw::Bars
                        )
                } else {
                    let is_whole = least.is_none();
                    let is_inside = column(text, next.start) > indent;
                    let clause = is_clause(text, &tokens[start], next);
                    let waits = line.waits
                        || matches!(word(text, next), "then" | "else" | "in" | "and" | "or")
                        || clause && is_inside;
                    // A line that cannot be a statement by itself belongs to the statement that it damages. The first
                    // line of an embedded text lacks the indentation that all other lines have.
                    let least = least.filter(|_| is_on_first_line(text, tokens[start].start));
                    let is_deeper =
                        is_inside && least.is_none_or(|least| column(text, next.start) > least);
                    let belongs = is_whole
                        || is_deeper
                        || line_start::goes_on(text, &tokens[start..], next_at - start);
                    if belongs && !waits {
                        stretch.broken = stretch.broken.or(Some(next_at));
                    }
                    waits || belongs
                };
                if !goes_on {
                    break;
                }
                // Skip all empty lines at once.
                while tokens.get(at + 1).is_some_and(|t| t.raw == Raw::Newline) {
                    at += 1;
                }
            }
            Raw::LParen | Raw::LBracket | Raw::LBrace => match brackets.partner[at] {
                Some(close) => {
                    stretch.scan_inside(brackets, tokens, at + 1..close as usize);
                    if brackets.wanted[close as usize].is_some() && stretch.stray.is_none() {
                        stretch.stray = Some(close as usize);
                    }
                    at = close as usize;
                    line.see(text, &tokens[at]);
                }
                None => {
                    stretch.unclosed = stretch.unclosed.or(Some(at));
                    line.see(text, token);
                }
            },
            Raw::RParen | Raw::RBracket | Raw::RBrace => {
                stretch.stray = stretch.stray.or(Some(at));
                line.see(text, token);
            }
            _ => line.see(text, token),
        }
        at += 1;
        stretch.tokens.end = at;
    }
    while stretch.tokens.end > start + 1 && tokens[stretch.tokens.end - 1].raw == Raw::Newline {
        stretch.tokens.end -= 1;
    }
    stretch
}

impl Stretch {
    /// Records the unmatched brackets inside a matching pair.
    fn scan_inside(&mut self, brackets: &Brackets, tokens: &[RawToken], inside: Range<usize>) {
        for at in inside {
            match tokens[at].raw {
                Raw::LParen | Raw::LBracket | Raw::LBrace if brackets.partner[at].is_none() => {
                    self.unclosed = self.unclosed.or(Some(at));
                }
                Raw::RParen | Raw::RBracket | Raw::RBrace
                    if brackets.partner[at].is_none() || brackets.wanted[at].is_some() =>
                {
                    self.stray = self.stray.or(Some(at));
                }
                _ => {}
            }
        }
    }
}

fn is_on_first_line(text: &str, at: usize) -> bool {
    !text
        .get(..at)
        .is_some_and(|before| before.contains(['\n', '\r']))
}

/// The number of bytes between the start of the line and `at`.
fn column(text: &str, at: usize) -> usize {
    let before = text.get(..at).unwrap_or("");
    at - before.rfind(['\n', '\r']).map_or(0, |n| n + 1)
}

/// What the last token of a line implies for the next line.
#[derive(Default)]
pub(super) struct LineEnd {
    /// Whether it needs a right side.
    pub waits: bool,
    /// Whether it ends an operand.
    pub operand: bool,
    end: usize,
    /// Whether it is a name.
    name: bool,
    /// Whether it is part of a board after a name, as in `clobber xo/..`.
    board: bool,
}

impl LineEnd {
    pub(super) fn see(&mut self, text: &str, token: &RawToken) {
        let word = word(text, token);
        self.board = match token.raw {
            Raw::Ident | Raw::Word | Raw::Digits | Raw::Dot | Raw::DotDot | Raw::Slash => {
                if self.end == token.start {
                    self.board
                } else {
                    self.name && token.raw != Raw::Slash
                }
            }
            _ => false,
        };
        self.waits = match token.raw {
            Raw::Slash | Raw::DotDot if self.board => false,
            Raw::Plus | Raw::Minus | Raw::PlusMinus | Raw::Slash | Raw::Dot4 | Raw::And => true,
            Raw::Compare(_) | Raw::Assign | Raw::Arrow | Raw::DotDot | Raw::Colon | Raw::Comma => {
                true
            }
            Raw::Star => self.operand && self.end < token.start,
            Raw::Ident => matches!(word, "and" | "or" | "mod" | "div" | "then" | "else" | "in"),
            _ => false,
        };
        self.operand = match token.raw {
            Raw::Ident => token::keyword(word).is_none() || matches!(word, "true" | "false"),
            Raw::Word | Raw::Digits | Raw::Carets | Raw::Downs | Raw::Power | Raw::Prime => true,
            Raw::Str | Raw::Block | Raw::RParen | Raw::RBracket | Raw::RBrace => true,
            Raw::Scoring => true,
            Raw::Star => !self.waits,
            _ => self.board,
        };
        self.name = token.raw == Raw::Ident && self.operand && !self.board;
        self.end = token.end;
    }
}

/// The text of the `##` lines among the comment lines directly above `start`, without the `#` signs.
pub(crate) fn doc_above(text: &str, comments: &[Span], start: usize) -> Option<Box<str>> {
    let mut lines: Vec<&str> = Vec::new();
    let mut below = start;
    let upto = comments.partition_point(|c| (c.end as usize) <= start);
    for comment in comments.get(..upto)?.iter().rev() {
        // A comment may be far above: the text between is only looked at if it is blank.
        let is_blank = text.get(..below)?.trim_end().len() <= comment.end as usize;
        let between = text.get(comment.end as usize..below).filter(|_| is_blank);
        let ends = |between: &str| between.replace("\r\n", "\n").matches(['\n', '\r']).count();
        let adjacent = between.is_some_and(|between| ends(between) == 1);
        let from = comment.start as usize;
        let before = text.get(from - column(text, from)..from)?;
        let alone = before.trim_start_matches('\u{feff}').trim().is_empty();
        let written = comment.text(text);
        if !adjacent || !alone || written.starts_with("#!") {
            break;
        }
        lines.extend(written.strip_prefix("##"));
        below = from;
    }
    lines.reverse();
    let lines = lines.iter().map(|line| {
        let line = line.trim_start_matches('#');
        line.strip_prefix(' ').unwrap_or(line)
    });
    let doc = lines.collect::<Vec<_>>().join("\n");
    (!doc.trim().is_empty()).then(|| doc.into())
}

/// The paths of all imports in a text.
pub fn imports(text: &str) -> Vec<String> {
    if !text.contains("import") {
        return Vec::new();
    }
    let Lexed { tokens, .. } = lex(SourceId(0), text);
    let pairs = tokens.windows(2);
    let paths = pairs.filter_map(|pair| match pair {
        [first, path] if word(text, first) == "import" && path.raw == Raw::Str => {
            Some(super::strings::unescape(word(text, path)))
        }
        _ => None,
    });
    paths.collect()
}
