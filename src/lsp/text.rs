//! Texts whose places the client names by line and column. No other file converts positions.

use crate::ide::actions::Edit;
use crate::source::{ColumnUnit, LineIndex, Span};
use similar::{DiffTag, TextDiff};
use std::ops::Range as Bytes;
use std::sync::Arc;
use std::time::Duration;
use tower_lsp::ls_types::{Position, Range, TextDocumentContentChangeEvent, TextEdit};

/// A comparison of texts that takes longer gives larger edits.
const PATIENCE: Duration = Duration::from_millis(200);

/// A text with the index of its lines.
#[derive(Clone, Debug)]
pub(super) struct IndexedText {
    /// The text itself.
    pub content: Arc<str>,
    /// The index of its lines.
    pub lines: LineIndex,
    /// The unit in which the client counts columns.
    unit: ColumnUnit,
}

impl IndexedText {
    /// Indexes a text.
    pub(super) fn new(content: impl Into<Arc<str>>, unit: ColumnUnit) -> IndexedText {
        let content = content.into();
        IndexedText {
            lines: LineIndex::new(&content),
            content,
            unit,
        }
    }

    /// Indexes another text for the same client.
    pub(super) fn alike(&self, content: impl Into<Arc<str>>) -> IndexedText {
        IndexedText::new(content, self.unit)
    }

    /// The byte offset of a position, clamped to the end of the line and of the text.
    pub(super) fn offset(&self, place: Position) -> usize {
        let (line, column) = (place.line as usize, place.character as usize);
        self.lines.offset(&self.content, line, column, self.unit)
    }

    /// The position of a byte offset.
    pub(super) fn position(&self, offset: usize) -> Position {
        let (line, column) = self.lines.position(&self.content, offset, self.unit);
        let narrow = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        Position::new(narrow(line), narrow(column))
    }

    /// The line of a byte offset.
    pub(super) fn line(&self, offset: usize) -> u32 {
        // The first unit needs no counting.
        let (line, _) = self.lines.position(&self.content, offset, ColumnUnit::Utf8);
        u32::try_from(line).unwrap_or(u32::MAX)
    }

    /// The range of a span.
    pub(super) fn range(&self, span: Span) -> Range {
        self.range_of(span.start as usize..span.end as usize)
    }

    /// The range of a span of bytes.
    pub(super) fn range_of(&self, bytes: Bytes<usize>) -> Range {
        Range::new(self.position(bytes.start), self.position(bytes.end))
    }

    /// Converts an edit to the protocol.
    pub(super) fn edit(&self, (span, new_text): Edit) -> TextEdit {
        TextEdit {
            range: self.range(span),
            new_text,
        }
    }

    /// Converts edits to the protocol.
    pub(super) fn edits(&self, edits: impl IntoIterator<Item = Edit>) -> Vec<TextEdit> {
        edits.into_iter().map(|edit| self.edit(edit)).collect()
    }

    /// The text after an edit by the client.
    pub(super) fn changed(&self, change: TextDocumentContentChangeEvent) -> IndexedText {
        let Some(range) = change.range else {
            return self.alike(change.text);
        };
        let start = self.offset(range.start);
        let end = self.offset(range.end).max(start);
        let before = self.content.get(..start).unwrap_or("");
        let after = self.content.get(end..).unwrap_or("");
        self.alike([before, &change.text, after].concat())
    }

    /// The edits that turn the text into another, each of whole lines; none if they are equal.
    pub(super) fn differences(&self, new: &str) -> Vec<TextEdit> {
        let mut config = TextDiff::configure();
        let diff = config.timeout(PATIENCE).diff_lines(&*self.content, new);
        let start = |lines: &[&str]| -> Vec<usize> {
            let ends = lines.iter().scan(0, |end, line| {
                *end += line.len();
                Some(*end)
            });
            std::iter::once(0).chain(ends).collect()
        };
        let (before, after) = (start(diff.old_slices()), start(diff.new_slices()));
        let changed = diff.ops().iter().filter(|op| op.tag() != DiffTag::Equal);
        let edits = changed.filter_map(|op| {
            let (old, lines) = (op.old_range(), op.new_range());
            Some(TextEdit {
                range: self.range_of(*before.get(old.start)?..*before.get(old.end)?),
                new_text: new
                    .get(*after.get(lines.start)?..*after.get(lines.end)?)?
                    .into(),
            })
        });
        edits.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edited(text: &str, unit: ColumnUnit, from: (u32, u32), to: (u32, u32), new: &str) -> String {
        let change = TextDocumentContentChangeEvent {
            range: Some(Range::new(
                Position::new(from.0, from.1),
                Position::new(to.0, to.1),
            )),
            range_length: None,
            text: new.into(),
        };
        let changed = IndexedText::new(text, unit).changed(change);
        changed.content.to_string()
    }

    #[test]
    fn edits_count_columns_as_the_client_does() {
        let text = "a\r\né😀R3\r\n";
        assert_eq!(
            edited(text, ColumnUnit::Utf8, (1, 6), (1, 8), "x"),
            "a\r\né😀x\r\n"
        );
        assert_eq!(
            edited(text, ColumnUnit::Utf16, (1, 3), (1, 5), "x"),
            "a\r\né😀x\r\n"
        );
        assert_eq!(
            edited(text, ColumnUnit::Character, (1, 2), (1, 4), "x"),
            "a\r\né😀x\r\n"
        );
    }

    #[test]
    fn edits_outside_the_text_are_put_at_its_end() {
        assert_eq!(
            edited("a\n", ColumnUnit::Utf16, (9, 9), (9, 9), "b"),
            "a\nb"
        );
        assert_eq!(edited("a\nb", ColumnUnit::Utf16, (0, 9), (1, 0), ""), "ab");
        assert_eq!(
            edited("abc", ColumnUnit::Utf16, (0, 2), (0, 1), "x"),
            "abxc"
        );
    }
}
