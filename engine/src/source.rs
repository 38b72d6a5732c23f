//! Sources of text, byte spans within them, and conversion of offsets to lines and columns.
//!
//! A source is a text or a statement. Offsets in a statement count from its first byte, so its tree, its diagnostics
//! and its cached results stay valid when the text around it is edited. A span of a statement is converted to a
//! location in a text only for display: the owner of the text knows the current location of the statement
//! ([`Span::within`]).

use crate::fingerprint::FingerprintHasher;
use serde::{Deserialize, Serialize};
use std::fmt::Debug;

/// The source of a span: a text (a file, a prompt line, an expression on the command line), given by its number, or a
/// statement, given by the hash of its text.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Serialize, Deserialize,
)]
pub struct SourceId(pub u64);

impl SourceId {
    /// Marks the ids of statements.
    const STATEMENT: u64 = 1 << 63;

    /// The id of a statement: a hash of its text and of the user-defined words with which it was parsed.
    pub fn of_statement(text: &str, words: impl Iterator<Item: Debug>) -> SourceId {
        let hasher = FingerprintHasher::default().text(text);
        let all = words.fold(hasher, |all, word| all.text(&format!("{word:?}")));
        SourceId(all.finish().short() | Self::STATEMENT)
    }

    /// Whether offsets count from the start of a statement.
    pub fn is_statement(self) -> bool {
        self.0 & Self::STATEMENT != 0
    }

    /// The number of a text; `None` for a statement.
    pub fn number(self) -> Option<usize> {
        (!self.is_statement()).then_some(self.0 as usize)
    }
}

/// A half-open range of bytes `start..end` in one source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Span {
    /// The source that the offsets refer to.
    pub source: SourceId,
    /// The first byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// The span `start..end` of `source`.
    pub fn new(source: SourceId, start: usize, end: usize) -> Span {
        let clamp = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        Span {
            source,
            start: clamp(start),
            end: clamp(end),
        }
    }

    /// The smallest span that contains both.
    pub fn to(self, other: Span) -> Span {
        Span {
            source: self.source,
            start: self.start.min(other.start),
            end: self.end.max(other.end),
        }
    }

    /// Converts a span of a statement to a span of a text, given the location of the statement.
    pub fn within(self, statement: Span) -> Span {
        Span {
            source: statement.source,
            start: (statement.start + self.start).min(statement.end),
            end: (statement.start + self.end).min(statement.end),
        }
    }

    /// Whether the byte offset is in the span or at its end. So a cursor immediately after a word touches it.
    pub fn touches(self, offset: usize) -> bool {
        (self.start as usize) <= offset && offset <= self.end as usize
    }

    /// The byte range, for slicing.
    pub fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }

    /// The text of the span; empty if the span is out of range.
    pub fn text(self, source: &str) -> &str {
        source.get(self.range()).unwrap_or("")
    }
}

/// The unit in which a client counts columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnUnit {
    /// Bytes of UTF-8.
    Utf8,
    /// 16-bit units of UTF-16.
    Utf16,
    /// Characters (Unicode scalar values).
    Character,
}

impl ColumnUnit {
    fn width(self, c: char) -> usize {
        match self {
            ColumnUnit::Utf8 => c.len_utf8(),
            ColumnUnit::Utf16 => c.len_utf16(),
            ColumnUnit::Character => 1,
        }
    }
}

/// The number of bytes between two marks in a long line.
const STRIDE: usize = 256;

/// A position in a long line, with its column in every unit.
#[derive(Clone, Copy, Debug)]
struct Mark {
    offset: u32,
    /// The numbers of bytes, 16-bit units and characters since the start of the line.
    columns: [u32; 3],
}

impl Mark {
    fn column(&self, unit: ColumnUnit) -> usize {
        let [bytes, units, characters] = self.columns;
        (match unit {
            ColumnUnit::Utf8 => bytes,
            ColumnUnit::Utf16 => units,
            ColumnUnit::Character => characters,
        }) as usize
    }
}

/// The starts of the lines of a text; converts byte offsets to (line, column) and back, both from 0.
#[derive(Clone, Debug, Default)]
pub struct LineIndex {
    starts: Vec<u32>,
    /// Marks within lines longer than [`STRIDE`], so that no conversion scans a whole long line.
    marks: Vec<Mark>,
}

impl LineIndex {
    /// The index of `text`. A line ends after `\n`, `\r\n` or `\r`.
    pub fn new(text: &str) -> LineIndex {
        let bytes = text.as_bytes();
        let ends = bytes.iter().enumerate().filter(|(i, b)| match b {
            b'\n' => true,
            b'\r' => bytes.get(i + 1) != Some(&b'\n'),
            _ => false,
        });
        let starts = std::iter::once(0).chain(ends.map(|(i, _)| i as u32 + 1));
        let mut index = LineIndex {
            starts: starts.collect(),
            marks: Vec::new(),
        };
        for line in 0..index.starts.len() {
            index.mark(text, line);
        }
        index
    }

    fn mark(&mut self, text: &str, line: usize) {
        let range = self.line_range(text, line);
        if range.len() <= STRIDE {
            return;
        }
        let mut columns = [0u32; 3];
        let mut next = STRIDE;
        for (at, c) in text.get(range.clone()).unwrap_or("").char_indices() {
            if at >= next {
                next = at + STRIDE;
                let offset = (range.start + at) as u32;
                self.marks.push(Mark { offset, columns });
            }
            let widths = [c.len_utf8(), c.len_utf16(), 1];
            columns
                .iter_mut()
                .zip(widths)
                .for_each(|(n, w)| *n += w as u32);
        }
    }

    /// The number of lines, at least 1.
    pub fn lines(&self) -> usize {
        self.starts.len()
    }

    /// The length of the longest line in bytes, including its line ending.
    pub fn longest(&self, text: &str) -> usize {
        let begins = self.starts.iter().map(|at| *at as usize);
        let ends = begins.clone().skip(1).chain([text.len()]);
        let lengths = begins.zip(ends).map(|(begin, end)| end - begin);
        lengths.max().unwrap_or(0)
    }

    /// The byte range of a line without its line ending. If there is no such line: the empty range at the end of the
    /// text.
    pub fn line_range(&self, text: &str, line: usize) -> std::ops::Range<usize> {
        let Some(&start) = self.starts.get(line) else {
            return text.len()..text.len();
        };
        let next = self.starts.get(line + 1);
        let whole = next.map_or(text.len(), |&next| next as usize);
        let body = text.get(start as usize..whole).unwrap_or("");
        let body = match next {
            Some(_) => body.strip_suffix('\n').unwrap_or(body),
            None => body,
        };
        start as usize..start as usize + body.strip_suffix('\r').unwrap_or(body).len()
    }

    /// The line and column of a byte offset. An offset inside a character counts as the start of the character.
    pub fn position(&self, text: &str, offset: usize, unit: ColumnUnit) -> (usize, usize) {
        let offset = offset.min(text.len());
        let line = self.starts.partition_point(|&s| s as usize <= offset) - 1;
        let mut start = self.starts[line] as usize;
        let mut column = 0;
        let marks = self.marks.partition_point(|m| m.offset as usize <= offset);
        let mark = marks.checked_sub(1).and_then(|m| self.marks.get(m));
        if let Some(mark) = mark.filter(|m| m.offset as usize >= start) {
            start = mark.offset as usize;
            column = mark.column(unit);
        }
        column += text[start..]
            .char_indices()
            .take_while(|(i, c)| start + i + c.len_utf8() <= offset)
            .map(|(_, c)| unit.width(c))
            .sum::<usize>();
        (line, column)
    }

    /// The byte offset of a line and column. A column beyond the end of its line denotes the end of the line.
    pub fn offset(&self, text: &str, line: usize, column: usize, unit: ColumnUnit) -> usize {
        let range = self.line_range(text, line);
        let (mut start, mut seen) = (range.start, 0);
        let first = self
            .marks
            .partition_point(|m| (m.offset as usize) < range.start);
        let end = self
            .marks
            .partition_point(|m| (m.offset as usize) < range.end);
        let own = self.marks.get(first..end).unwrap_or(&[]);
        let before = own.partition_point(|m| m.column(unit) <= column);
        if let Some(mark) = before.checked_sub(1).and_then(|m| own.get(m)) {
            start = mark.offset as usize;
            seen = mark.column(unit);
        }
        for (i, c) in text.get(start..range.end).unwrap_or("").char_indices() {
            seen += unit.width(c);
            if seen > column {
                return start + i;
            }
        }
        range.end
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_in_every_unit_and_back() {
        let text = "a\r\né😀R3\n\nz";
        let index = LineIndex::new(text);
        assert_eq!(index.lines(), 4);
        let at = text.find('R').unwrap_or(0);
        for (unit, column) in [
            (ColumnUnit::Utf8, 6),
            (ColumnUnit::Utf16, 3),
            (ColumnUnit::Character, 2),
        ] {
            assert_eq!(index.position(text, at, unit), (1, column));
            assert_eq!(index.offset(text, 1, column, unit), at);
            assert_eq!(index.offset(text, 1, 99, unit), at + 2);
            assert_eq!(index.offset(text, 99, 0, unit), text.len());
        }
        assert_eq!(index.line_range(text, 0), 0..1);
        assert_eq!(index.position(text, 999, ColumnUnit::Utf16), (3, 1));
    }

    #[test]
    fn every_line_end_ends_a_line() {
        let text = "a\rb\r\nc\nd\r";
        let index = LineIndex::new(text);
        let lines: Vec<&str> = (0..index.lines())
            .map(|l| &text[index.line_range(text, l)])
            .collect();
        assert_eq!(lines, ["a", "b", "c", "d", ""]);
        assert_eq!(index.position(text, 2, ColumnUnit::Utf8), (1, 0));
    }

    #[test]
    fn long_lines_are_counted_right() {
        let text = format!("x\n{}\ny", "aé😀".repeat(500));
        let index = LineIndex::new(&text);
        for unit in [ColumnUnit::Utf8, ColumnUnit::Utf16, ColumnUnit::Character] {
            let mut column = 0;
            for (at, c) in text.char_indices().skip(2).take(1500) {
                assert_eq!(index.position(&text, at, unit), (1, column));
                assert_eq!(index.offset(&text, 1, column, unit), at);
                column += unit.width(c);
            }
        }
    }
}
