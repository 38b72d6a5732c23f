//! The formatter. It changes blanks, indentation and empty lines, and nothing else.
//!
//! Line breaks within a statement stay. A statement that cannot be parsed is left as it is, and so is one whose tokens
//! formatting would change: formatting never changes a meaning.

mod layout;
#[cfg(test)]
mod tests;

use super::fused::{FusedStatement, Split};
use super::in_force::PrefixesInForce;
use super::prefixes::Prefixes;
use super::token::Token;
use crate::source::{SourceId, Span};
use layout::laid_out;
use std::ops::Range;

/// Width of an indentation.
const INDENT: usize = 4;

/// Formats a text. Formatting is idempotent.
///
/// ```
/// use cgt_lang::{syntax::format, vocabulary::PREFIXES};
/// assert_eq!(format("let g=f( 1,2 ) # two\n\n\n\ng ==  3", &PREFIXES), "let g = f(1, 2)  # two\n\ng == 3\n");
/// ```
pub fn format(text: &str, prefixes: &Prefixes) -> String {
    let cut = CutText::of(text, prefixes);
    let cut = FusedText::of(text, &cut);
    let end = if text.contains("\r\n") { "\r\n" } else { "\n" };
    let mark = if text.starts_with('\u{feff}') {
        "\u{feff}"
    } else {
        ""
    };
    let lines = lines(text, &cut);
    let mut out = String::with_capacity(text.len());
    for line in aligned(lines) {
        out += &line;
        out += "\n";
    }
    let out = out.trim_end_matches('\n');
    if out.is_empty() {
        return mark.into();
    }
    let out = format!("{mark}{}{end}", out.replace('\n', end));
    if cut == FusedText::of(&out, &CutText::of(&out, prefixes)) {
        out
    } else {
        text.into()
    }
}

/// The statements in a range whose layout changes, with their new text. Empty if a change would affect the meaning of
/// another statement, such as one that an unclosed bracket reaches.
pub fn format_range(text: &str, range: Range<usize>, prefixes: &Prefixes) -> Vec<(Span, String)> {
    let cut = CutText::of(text, prefixes);
    let cut = FusedText::of(text, &cut);
    let end = if text.contains("\r\n") { "\r\n" } else { "\n" };
    let mut found = Vec::new();
    for (span, piece) in &cut.statements {
        let span = *span;
        if piece.faults.is_err()
            || (span.end as usize) < range.start
            || range.end < span.start as usize
        {
            continue;
        }
        let new = statement(piece).replace('\n', end);
        if new != piece.text {
            found.push((span, new));
        }
    }
    let mut edited = text.to_string();
    for (span, new) in found.iter().rev() {
        edited.replace_range(span.range(), new);
    }
    if cut != FusedText::of(&edited, &CutText::of(&edited, prefixes)) {
        found.clear();
    }
    found
}

/// A text split into statements, with the prefixes in force at each.
struct CutText {
    split: Split,
    in_force: PrefixesInForce,
}

impl CutText {
    fn of(text: &str, prefixes: &Prefixes) -> CutText {
        let split = Split::of(SourceId(0), text);
        let in_force = PrefixesInForce::of(text, &split, prefixes);
        CutText { split, in_force }
    }
}

/// A text as statements and comments. Two are equal if the texts differ only in layout.
struct FusedText<'a> {
    text: &'a str,
    statements: Vec<(Span, FusedStatement<'a>)>,
    comments: Vec<Span>,
}

impl<'a> FusedText<'a> {
    fn of(text: &'a str, cut: &'a CutText) -> FusedText<'a> {
        FusedText {
            text,
            statements: cut.in_force.fused(SourceId(0), text, &cut.split),
            comments: cut.split.comments.clone(),
        }
    }
}

impl PartialEq for FusedText<'_> {
    fn eq(&self, other: &FusedText<'_>) -> bool {
        let token = |piece: &FusedStatement<'_>, t: &Token| {
            let written = piece.text.get(t.start..t.end).unwrap_or("");
            (t.tok, written.replace("\r\n", "\n"))
        };
        let same = |(_, a): &(Span, FusedStatement<'_>), (_, b): &(Span, FusedStatement<'_>)| {
            let code = |piece: &FusedStatement<'_>| piece.faults.as_ref().map_err(|f| f.code).err();
            let (one, two) = (a.tokens.iter(), b.tokens.iter());
            code(a) == code(b) && one.map(|t| token(a, t)).eq(two.map(|t| token(b, t)))
        };
        let comments = |cut: &FusedText<'_>| -> Vec<String> {
            let all = cut.comments.iter();
            all.map(|c| c.text(cut.text).trim_end().into()).collect()
        };
        self.statements.len() == other.statements.len()
            && (self.statements.iter().zip(&other.statements)).all(|(a, b)| same(a, b))
            && comments(self) == comments(other)
    }
}

/// A line of code, and its comment before it is aligned.
struct LaidOutLine {
    code: String,
    /// The comment after the code, and its original column.
    comment: Option<(String, usize)>,
}

impl LaidOutLine {
    fn of(code: impl Into<String>) -> LaidOutLine {
        LaidOutLine {
            code: code.into(),
            comment: None,
        }
    }
}

/// A statement, or a comment outside of statements.
enum TopLevel<'a> {
    Statement(String, Range<usize>),
    Comment(&'a str, Span),
}

fn lines(text: &str, cut: &FusedText<'_>) -> Vec<LaidOutLine> {
    let mut items: Vec<TopLevel<'_>> = Vec::new();
    let mut comments = cut.comments.iter().peekable();
    for (span, piece) in &cut.statements {
        while let Some(comment) = comments.next_if(|c| c.start < span.start) {
            items.push(TopLevel::Comment(comment.text(text), *comment));
        }
        while comments.next_if(|c| c.start < span.end).is_some() {}
        let shown = match piece.faults {
            Err(_) => plain_ends(piece.text),
            Ok(_) => statement(piece),
        };
        items.push(TopLevel::Statement(shown, span.range()));
    }
    items.extend(comments.map(|c| TopLevel::Comment(c.text(text), *c)));

    let mut lines: Vec<LaidOutLine> = Vec::new();
    let mut before = 0;
    for item in items {
        let range = match &item {
            TopLevel::Statement(_, range) => range.clone(),
            TopLevel::Comment(_, span) => span.range(),
        };
        let gap = text.get(before..range.start).unwrap_or("");
        let breaks = line_ends(gap);
        before = range.end;
        let semicolons = gap.matches(';').count();
        if semicolons > 0
            && let Some(last) = lines.last_mut()
            && last.comment.is_none()
        {
            last.code.push(';');
        }
        if breaks > 1 && !lines.is_empty() {
            lines.push(LaidOutLine::of(""));
        }
        match (item, lines.last_mut()) {
            (TopLevel::Comment(comment, _), Some(last))
                if breaks == 0 && last.comment.is_none() =>
            {
                last.comment = Some((comment.trim_end().into(), column(text, range.start)));
            }
            (TopLevel::Comment(comment, _), _) => lines.push(LaidOutLine::of(comment.trim_end())),
            (TopLevel::Statement(shown, _), last) => {
                let mut own = shown.split('\n');
                if breaks == 0
                    && let (Some(last), Some(first)) = (last, own.next())
                {
                    last.code.push(' ');
                    last.code += first;
                } else {
                    own = shown.split('\n');
                }
                lines.extend(own.map(LaidOutLine::of));
            }
        }
    }
    if text.get(before..).is_some_and(|rest| rest.contains(';'))
        && let Some(last) = lines.last_mut().filter(|l| l.comment.is_none())
    {
        last.code.push(';');
    }
    lines
}

/// Puts comments two blanks after the code. Comments that shared a column still share one.
fn aligned(lines: Vec<LaidOutLine>) -> Vec<String> {
    let width = |line: &LaidOutLine| column(&line.code, line.code.len());
    let mut out = Vec::with_capacity(lines.len());
    let mut at = 0;
    while let Some(line) = lines.get(at) {
        let block = lines.get(at..).unwrap_or(&[]);
        let block = block
            .iter()
            .take_while(|l| l.comment.is_some())
            .count()
            .max(1);
        let block = lines.get(at..at + block).unwrap_or(&[]);
        let column = |l: &LaidOutLine| l.comment.as_ref().map(|(_, column)| *column);
        let together = block.iter().all(|l| column(l) == column(line));
        let widest = block.iter().map(width).max().unwrap_or(0);
        for line in block {
            let Some((comment, _)) = &line.comment else {
                out.push(line.code.trim_end_matches(is_blank).to_string());
                continue;
            };
            let to = if together { widest } else { width(line) };
            let blanks = to.saturating_sub(width(line)) + 2;
            out.push(format!("{}{}{comment}", line.code, " ".repeat(blanks)));
        }
        at += block.len().max(1);
    }
    out
}

/// Formats a statement, with `\n` as line end. Returns it unchanged if its tokens would change.
fn statement(piece: &FusedStatement<'_>) -> String {
    let new = laid_out(piece.text, &piece.tokens, &piece.comments);
    let cut = |text: &str| CutText::of(text, piece.prefixes);
    if FusedText::of(piece.text, &cut(piece.text)) == FusedText::of(&new, &cut(&new)) {
        new
    } else {
        plain_ends(piece.text)
    }
}

/// Converts all line ends to `\n`.
fn plain_ends(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n")
}

/// Whether the lexer skips the character within a line.
fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\u{c}' | '\u{a0}')
}

fn line_ends(gap: &str) -> usize {
    plain_ends(gap).matches('\n').count()
}

/// The number of characters from the start of the line to an offset, not counting a byte order mark.
fn column(text: &str, at: usize) -> usize {
    let line = text.get(..at).unwrap_or("").rsplit(['\n', '\r']).next();
    line.map_or(0, |l| l.trim_start_matches('\u{feff}').chars().count())
}
