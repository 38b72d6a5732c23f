//! Sections of a text. A heading is a comment on its own line, such as `# --- Values ---`, `# === Values ===` or `# %%
//! Values`. Its section extends to the next heading.

use super::Snapshot;
use crate::source::Span;
use std::ops::Range;

/// A section of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextSection {
    /// The text of its heading; empty for a cell without a title.
    pub title: String,
    /// The span of the heading.
    pub heading: Span,
    /// The byte range from the heading to the last line that is not blank.
    pub bytes: Range<usize>,
}

/// The sections of a text, in source order.
pub fn sections(snapshot: &Snapshot) -> Vec<TextSection> {
    let text = &snapshot.text;
    let comments = snapshot.parsed.comments.iter();
    let headings = comments.filter(|span| is_alone(text, span.start as usize));
    let headings = headings.filter_map(|span| Some((*span, title(span.text(text))?)));
    let headings: Vec<(Span, &str)> = headings.collect();
    let ends = headings.iter().skip(1).map(|(span, _)| span.start as usize);
    let ends = ends.chain([text.len()]);
    let sections = headings.iter().zip(ends).map(|((heading, title), end)| {
        let start = heading.start as usize;
        let length = text.get(start..end).unwrap_or("").trim_end().len();
        TextSection {
            title: (*title).into(),
            heading: *heading,
            bytes: start..start + length,
        }
    });
    sections.collect()
}

/// The title of a comment that is a heading.
fn title(comment: &str) -> Option<&str> {
    let words = comment.strip_prefix('#')?.trim();
    let cell = words.strip_prefix("%%").map(str::trim);
    let ruled = || {
        let mark = ["---", "==="].iter().find(|mark| words.starts_with(**mark));
        let title = words.trim_matches(mark?.chars().next()?).trim();
        (!title.is_empty()).then_some(title)
    };
    cell.or_else(ruled)
}

/// Whether only blanks precede an offset on its line.
pub(super) fn is_alone(text: &str, offset: usize) -> bool {
    let line = text.get(..offset).unwrap_or("");
    let line = line.rsplit(['\n', '\r']).next();
    line.is_some_and(|l| l.trim().is_empty())
}
