//! Sources of text, byte spans in them, and conversion of offsets to lines and columns.

/// Number of a source text (a file, a prompt line, an expression of the command line).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct SourceId(pub u32);

/// A half-open range of bytes `start..end` in one source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Span {
    /// The source that the bytes are counted in.
    pub source: SourceId,
    /// First byte.
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

    /// The smallest span that holds both.
    pub fn to(self, other: Span) -> Span {
        Span {
            source: self.source,
            start: self.start.min(other.start),
            end: self.end.max(other.end),
        }
    }

    /// Whether the byte offset lies in the span; its end counts, so that a cursor behind a word is on it.
    pub fn touches(self, offset: usize) -> bool {
        (self.start as usize) <= offset && offset <= self.end as usize
    }

    /// The bytes as a range, for slicing.
    pub fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }

    /// The text of the span; empty where the span does not fit the text.
    pub fn text(self, source: &str) -> &str {
        source.get(self.range()).unwrap_or("")
    }
}

/// How a client counts columns.
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

/// Where the lines of a text begin; converts byte offsets to (line, column) and back, both from 0.
#[derive(Clone, Debug, Default)]
pub struct LineIndex {
    starts: Vec<u32>,
}

impl LineIndex {
    /// Index of `text`. A line ends after `\n`; `\r\n` counts as one end.
    pub fn new(text: &str) -> LineIndex {
        let ends = text.bytes().enumerate().filter(|(_, b)| *b == b'\n');
        let starts = std::iter::once(0).chain(ends.map(|(i, _)| i as u32 + 1));
        LineIndex {
            starts: starts.collect(),
        }
    }

    /// Number of lines; at least 1.
    pub fn lines(&self) -> usize {
        self.starts.len()
    }

    /// Byte offset where `line` begins, and where its text ends (before its line end).
    pub fn line_range(&self, text: &str, line: usize) -> std::ops::Range<usize> {
        let Some(&start) = self.starts.get(line) else {
            return text.len()..text.len();
        };
        let end = self
            .starts
            .get(line + 1)
            .map_or(text.len(), |&next| next as usize - 1);
        let body = text.get(start as usize..end).unwrap_or("");
        start as usize..start as usize + body.strip_suffix('\r').unwrap_or(body).len()
    }

    /// Line and column of a byte offset; an offset inside a character counts as its start.
    pub fn position(&self, text: &str, offset: usize, unit: ColumnUnit) -> (usize, usize) {
        let offset = offset.min(text.len());
        let line = self.starts.partition_point(|&s| s as usize <= offset) - 1;
        let start = self.starts[line] as usize;
        let column = text[start..]
            .char_indices()
            .take_while(|(i, c)| start + i + c.len_utf8() <= offset)
            .map(|(_, c)| unit.width(c))
            .sum();
        (line, column)
    }

    /// Byte offset of a line and column; a column past the end of its line is the end of the line.
    pub fn offset(&self, text: &str, line: usize, column: usize, unit: ColumnUnit) -> usize {
        let range = self.line_range(text, line);
        let mut seen = 0;
        for (i, c) in text[range.clone()].char_indices() {
            seen += unit.width(c);
            if seen > column {
                return range.start + i;
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
}
