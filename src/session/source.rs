//! A text of a program, with its syntax tree while it is needed.

use crate::source::{ColumnUnit, LineIndex, SourceId};
use crate::syntax::{self, Parsed, Prefixes};
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

/// A text of a program: one to run, or an imported file.
#[derive(Debug)]
pub struct Source {
    /// Its name in messages: a path, or a label such as `<stdin>`.
    pub name: String,
    /// The text.
    pub text: Arc<str>,
    /// The file it was read from.
    pub path: Option<PathBuf>,
    /// Its syntax tree, while it is needed.
    pub parsed: Arc<Parsed>,
    lines: OnceLock<LineIndex>,
}

impl Source {
    pub(super) fn new(name: &str, text: &Arc<str>, path: Option<&Path>) -> Source {
        Source {
            name: name.into(),
            text: Arc::clone(text),
            path: path.map(Into::into),
            parsed: Arc::default(),
            lines: OnceLock::new(),
        }
    }

    pub(super) fn parse(&mut self, number: usize, prefixes: &Prefixes, before: &Parsed) {
        let number = SourceId(number as u64);
        self.parsed = Arc::new(syntax::parse_again(number, &self.text, prefixes, before));
    }

    /// Line and column of an offset, both from 1, columns in characters.
    pub fn line_column(&self, offset: usize) -> (usize, usize) {
        let lines = self.lines.get_or_init(|| LineIndex::new(&self.text));
        let (line, column) = lines.position(&self.text, offset, ColumnUnit::Character);
        (line + 1, column + 1)
    }
}
