//! Static analysis of a text. The state thread parses most texts itself, within milliseconds. A separate thread parses
//! long ones, so that they do not delay other documents.

use super::open_texts::OpenTexts;
use crate::ide::diagnostics::{self, Problem};
use crate::ide::{Snapshot, lint};
use crate::session::Library;
use crate::source::LineIndex;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::{Arc, mpsc};
use tower_lsp::ls_types::Uri;

/// Longest text in bytes that the state thread parses.
const LONGEST_TEXT: usize = 1 << 20;
/// Longest line in bytes that the state thread parses.
const LONGEST_LINE: usize = 1 << 16;

/// A text to be parsed.
#[derive(Clone, Debug)]
pub(super) struct Unread {
    /// The URI of its document.
    pub uri: Uri,
    /// The text.
    pub text: Arc<str>,
    /// Its path, if it is a file.
    pub path: Option<PathBuf>,
    /// Whether to include lints.
    pub remarks: bool,
}

/// A parsed text.
#[derive(Debug, Default)]
pub(super) struct Reading {
    /// Its tree with its imports.
    pub snapshot: Snapshot,
    /// Problems found without evaluation.
    pub faults: Vec<Problem>,
}

impl Unread {
    /// Whether to leave it to the [`InputReader`].
    pub(super) fn takes_long(&self, lines: &LineIndex) -> bool {
        self.text.len() > LONGEST_TEXT || lines.longest(&self.text) > LONGEST_LINE
    }

    /// Parses the text and its imports. Unchanged statements are taken from `before`, the previous snapshot.
    pub(super) fn read(&self, library: &mut Library, before: &Snapshot) -> Reading {
        let program = library.read_again(&self.text, self.path.as_deref(), &before.parsed);
        let mut faults = diagnostics::of_program(&program);
        let snapshot = Snapshot::of(program);
        if self.remarks {
            faults.extend(lint::remarks(&snapshot));
        }
        Reading { snapshot, faults }
    }
}

/// The thread that parses long texts.
#[derive(Debug)]
pub(super) struct InputReader(mpsc::Sender<Unread>);

impl InputReader {
    /// Starts the thread. It hands each text to `done` with what was parsed, nothing if the parser panicked. It ends when
    /// the reader is dropped or `done` returns false.
    pub(super) fn start(
        open: OpenTexts,
        done: impl Fn(Unread, Option<Box<Reading>>) -> bool + Send + 'static,
    ) -> io::Result<InputReader> {
        let (texts, queue) = mpsc::channel::<Unread>();
        let mut library = Library::new(Box::new(open));
        let thread = std::thread::Builder::new().name("read".into());
        thread.spawn(move || {
            while let Ok(text) = queue.recv() {
                let reading = catch_unwind(AssertUnwindSafe(|| {
                    text.read(&mut library, &Snapshot::default())
                }));
                if !done(text, reading.ok().map(Box::new)) {
                    return;
                }
            }
        })?;
        Ok(InputReader(texts))
    }

    /// Queues a text.
    pub(super) fn give(&self, text: Unread) {
        // Fails only when the server ends.
        let _ = self.0.send(text);
    }
}
