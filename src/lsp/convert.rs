//! Converts between `ide` and the protocol. No other file converts positions.

use super::document::Document;
use crate::ide::actions::Edit;
use crate::present::markdown;
use crate::source::{ColumnUnit, LineIndex, Span};
use similar::{DiffTag, TextDiff};
use std::path::{Path, PathBuf};
use std::time::Duration;
use tower_lsp::ls_types::*;

/// A comparison of texts that takes longer gives larger edits.
const PATIENCE: Duration = Duration::from_millis(200);

/// The path of a `file` URI; none for other schemes.
pub fn path(uri: &Uri) -> Option<PathBuf> {
    let is_file = uri.scheme().as_str().eq_ignore_ascii_case("file");
    is_file.then(|| uri.to_file_path().map(|p| p.into_owned()))?
}

/// The URI of a path.
pub fn uri(path: &Path) -> Option<Uri> {
    Uri::from_file_path(path)
}

impl Document {
    /// The byte offset of a position, clamped to the end of the line and of the text.
    pub fn offset(&self, place: Position) -> usize {
        offset_in(&self.text, &self.lines, place, self.unit)
    }

    /// The range of a span.
    pub fn range(&self, span: Span) -> Range {
        range_in(&self.text, &self.lines, span, self.unit)
    }

    /// The range of a span of bytes.
    pub fn range_of(&self, bytes: std::ops::Range<usize>) -> Range {
        let at = |offset| position(&self.text, &self.lines, offset, self.unit);
        Range::new(at(bytes.start), at(bytes.end))
    }

    /// Converts edits.
    pub fn edits(&self, edits: Vec<Edit>) -> Vec<TextEdit> {
        let edits = edits.into_iter();
        let edits = edits.map(|(span, new_text)| TextEdit {
            range: self.range(span),
            new_text,
        });
        edits.collect()
    }

    /// Applies an edit by the client.
    pub fn change(&mut self, change: TextDocumentContentChangeEvent) {
        self.set_text(changed(&self.text, &self.lines, self.unit, change));
    }

    /// The edits that turn the text into another, each of whole lines; none if they are equal.
    pub fn differences(&self, new: &str) -> Vec<TextEdit> {
        let mut config = TextDiff::configure();
        let diff = config.timeout(PATIENCE).diff_lines(&*self.text, new);
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

fn offset_in(text: &str, lines: &LineIndex, place: Position, unit: ColumnUnit) -> usize {
    lines.offset(text, place.line as usize, place.character as usize, unit)
}

fn position(text: &str, lines: &LineIndex, offset: usize, unit: ColumnUnit) -> Position {
    let (line, column) = lines.position(text, offset, unit);
    let narrow = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    Position::new(narrow(line), narrow(column))
}

/// The range of a span in a text that is not open.
pub fn range_in(text: &str, lines: &LineIndex, span: Span, unit: ColumnUnit) -> Range {
    let at = |offset: u32| position(text, lines, offset as usize, unit);
    Range::new(at(span.start), at(span.end))
}

/// The text after an edit.
fn changed(
    text: &str,
    lines: &LineIndex,
    unit: ColumnUnit,
    change: TextDocumentContentChangeEvent,
) -> String {
    let Some(range) = change.range else {
        return change.text;
    };
    let start = offset_in(text, lines, range.start, unit);
    let end = offset_in(text, lines, range.end, unit).max(start);
    let (before, after) = (
        text.get(..start).unwrap_or(""),
        text.get(end..).unwrap_or(""),
    );
    [before, &change.text, after].concat()
}

/// A hover with Markdown content, or plain text if the client does not render Markdown.
pub fn hover(range: Range, text: &str, client_knows_markdown: bool) -> Hover {
    let (kind, value) = if client_knows_markdown {
        (MarkupKind::Markdown, text.to_string())
    } else {
        (MarkupKind::PlainText, markdown::plain(text))
    };
    Hover {
        contents: HoverContents::Markup(MarkupContent { kind, value }),
        range: Some(range),
    }
}

/// Documentation as Markdown, or plain text if the client does not render Markdown.
pub fn documentation(doc: &str, client_knows_markdown: bool) -> Documentation {
    if client_knows_markdown {
        Documentation::MarkupContent(MarkupContent {
            kind: MarkupKind::Markdown,
            value: doc.into(),
        })
    } else {
        Documentation::String(markdown::plain(doc))
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
        changed(text, &LineIndex::new(text), unit, change)
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

    #[test]
    fn files_have_names() {
        let name: Uri = "file:///tmp/a%20b%C3%A9.cgt".parse().expect("a name");
        assert_eq!(path(&name).as_deref(), Some(Path::new("/tmp/a bé.cgt")));
        assert_eq!(path(&"untitled:Untitled-1".parse().expect("a name")), None);
    }
}
