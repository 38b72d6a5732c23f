//! Parses documents: most at once, long ones on the thread of the reader.

use super::document::Document;
use super::open_texts::OpenTexts;
use super::reading::{InputReader, Unread};
use crate::session::{Library, Program};
use std::path::Path;
use std::sync::Arc;

/// Parses documents and files with their imports.
pub(super) struct Parser {
    library: Library,
    /// Parses long texts.
    reader: InputReader,
    /// Whether parsing includes lints.
    remarks: bool,
}

impl Parser {
    /// A parser that loads open texts from where `reader` does.
    pub(super) fn new(open_texts: OpenTexts, reader: InputReader, remarks: bool) -> Parser {
        Parser {
            library: Library::new(Box::new(open_texts)),
            reader,
            remarks,
        }
    }

    /// Sets whether parsing includes lints. Returns whether this is a change.
    pub(super) fn set_remarks(&mut self, remarks: bool) -> bool {
        std::mem::replace(&mut self.remarks, remarks) != remarks
    }

    /// Parses a document, or queues it for the reader.
    pub(super) fn parse(&mut self, document: &mut Document) {
        if document.being_read.is_some() {
            return;
        }
        // Set first, so that a text whose parsing panics is not parsed forever.
        document.is_dirty = false;
        let unread = Unread {
            uri: document.uri.clone(),
            text: Arc::clone(&document.text.content),
            path: document.path.clone(),
            remarks: self.remarks,
        };
        if unread.takes_long(&document.text.lines) {
            document.being_read = Some(Arc::clone(&unread.text));
            self.reader.give(unread);
            return;
        }
        let reading = unread.read(&mut self.library, &document.snapshot);
        document.set_reading(reading);
    }

    /// The program of a document whose text is replaced by another.
    pub(super) fn variant(&mut self, document: &Document, text: Arc<str>) -> Program {
        let (path, before) = (document.path.as_deref(), &document.snapshot.parsed);
        self.library.read_again(&text, path, before)
    }

    /// The program of a file; none if it cannot be read.
    pub(super) fn file(&mut self, path: &Path) -> Option<Program> {
        self.library.open(path)
    }
}
