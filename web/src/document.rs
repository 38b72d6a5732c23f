//! A text shown on the page: the text of an editor, or the line of a prompt after its prelude.

use crate::files::{Files, GivenFiles, Missing};
use crate::units::UnitIndex;
use cgt_lang::ide::{Snapshot, diagnostics, diagnostics::Problem, lint};
use cgt_lang::session::{Library, Parsed};
use cgt_lang::source::Span;
use serde::Serialize;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

/// A text and its analysis.
pub struct Document {
    /// The parsed text.
    pub snapshot: Snapshot,
    /// Problems found without evaluation.
    pub faults: Vec<Problem>,
    units: UnitIndex,
    /// The offset after the prelude, in 16-bit units and in bytes.
    begin: (usize, usize),
    library: Library,
    /// The files available to the library.
    files: Files,
    missing: Missing,
}

impl Default for Document {
    fn default() -> Document {
        let (files, missing) = (Files::default(), Missing::default());
        Document {
            snapshot: Snapshot::default(),
            faults: Vec::new(),
            units: UnitIndex::default(),
            begin: (0, 0),
            library: library(&files, &missing),
            files,
            missing,
        }
    }
}

fn library(files: &Files, missing: &Missing) -> Library {
    Library::new(Box::new(GivenFiles {
        files: files.clone(),
        missing: missing.clone(),
    }))
}

/// A range in 16-bit units.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Place {
    /// Its first unit.
    pub from: usize,
    /// One past its last unit.
    pub to: usize,
}

impl Document {
    /// Supplies the files of the imports.
    pub fn give(&mut self, files: Files) {
        if files != self.files {
            self.library = library(&files, &self.missing);
            self.files = files;
        }
    }

    /// The imported files that have not been supplied and were not reported before.
    pub fn missing(&self) -> Vec<String> {
        let missing = self.missing.take();
        missing
            .iter()
            .map(|path| path.display().to_string())
            .collect()
    }

    /// Replaces the text. Unchanged statements are not parsed again. The statements of the prelude are in scope. Places
    /// count from the first character after the prelude.
    pub fn set_text(&mut self, prelude: &str, text: &str, path: Option<&Path>) {
        let text: Arc<str> = [prelude, text].concat().into();
        self.units = UnitIndex::new(&text);
        self.begin = (self.units.units(&text, prelude.len()), prelude.len());
        let before: Arc<Parsed> = Arc::clone(&self.snapshot.parsed);
        let program = self.library.read_again(&text, path, &before);
        self.faults = diagnostics::of_program(&program);
        self.snapshot = Snapshot::of(program);
        self.faults.extend(lint::remarks(&self.snapshot));
        let begin = prelude.len();
        self.faults.retain(|p| begin <= p.span.start as usize);
        self.faults.sort_by_key(|p| (p.span.start, p.span.end));
    }

    /// Whether a span is after the prelude.
    pub fn has(&self, span: Span) -> bool {
        self.begin.1 <= span.start as usize
    }

    /// Converts a JavaScript offset to a byte offset.
    pub fn byte(&self, units: usize) -> usize {
        let units = units.saturating_add(self.begin.0);
        self.units.byte(&self.snapshot.text, units)
    }

    /// Converts a byte range to a JavaScript range.
    pub fn place(&self, bytes: Range<usize>) -> Place {
        let at = |byte| {
            let units = self.units.units(&self.snapshot.text, byte);
            units.saturating_sub(self.begin.0)
        };
        Place {
            from: at(bytes.start),
            to: at(bytes.end),
        }
    }

    /// Converts a span to a JavaScript range.
    pub fn span(&self, span: Span) -> Place {
        self.place(span.range())
    }
}
