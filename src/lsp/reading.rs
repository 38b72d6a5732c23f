//! What is known of a text without evaluation. Texts are read by the state itself, which takes milliseconds; those that
//! would take long are read by a thread of their own, so that they hold up no other document.

use super::state::{Message, OpenTexts};
use super::worker::OpenLoader;
use crate::ide::diagnostics::{self, Problem};
use crate::ide::{Snapshot, lint};
use crate::session::Library;
use crate::source::LineIndex;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::{Arc, mpsc};
use tower_lsp::ls_types::Uri;

/// Bytes of the longest text that the state reads itself.
const LONGEST_TEXT: usize = 1 << 20;
/// Bytes of the longest line that somebody may have typed.
const LONGEST_LINE: usize = 1 << 16;

/// A text that is not read yet.
#[derive(Clone, Debug)]
pub struct Unread {
    /// The name of its document.
    pub uri: Uri,
    /// The text.
    pub text: Arc<str>,
    /// The file that it is, if it is one.
    pub path: Option<PathBuf>,
    /// Whether names that nothing uses are problems.
    pub remarks: bool,
}

/// A text that has been read.
#[derive(Debug, Default)]
pub struct Reading {
    /// Its tree, and what it imports.
    pub snapshot: Snapshot,
    /// What is wrong with it without evaluation.
    pub faults: Vec<Problem>,
}

impl Unread {
    /// Whether it is to be left to the [`Reader`].
    pub fn takes_long(&self, lines: &LineIndex) -> bool {
        self.text.len() > LONGEST_TEXT || lines.longest(&self.text) > LONGEST_LINE
    }

    /// Reads it with what it imports; `before` is what was known of its document.
    pub fn read(&self, library: &mut Library, before: &Snapshot) -> Reading {
        let program = library.read_again(&self.text, self.path.as_deref(), &before.parsed);
        let mut faults = diagnostics::of_program(&program);
        let snapshot = Snapshot::of(program);
        if self.remarks {
            faults.extend(lint::remarks(&snapshot));
        }
        Reading { snapshot, faults }
    }
}

/// The thread that reads what takes long.
#[derive(Debug)]
pub struct InputReader(mpsc::Sender<Unread>);

impl InputReader {
    /// Starts the thread. It ends when the reader is dropped.
    pub fn start(open: OpenTexts, state: mpsc::Sender<Message>) -> io::Result<InputReader> {
        let (texts, queue) = mpsc::channel::<Unread>();
        let mut library = Library::new(Box::new(OpenLoader(open)));
        let thread = std::thread::Builder::new().name("read".into());
        thread.spawn(move || {
            while let Ok(text) = queue.recv() {
                let reading = catch_unwind(AssertUnwindSafe(|| {
                    text.read(&mut library, &Snapshot::default())
                }));
                let message = Message::Read(text, reading.ok().map(Box::new));
                if state.send(message).is_err() {
                    return;
                }
            }
        })?;
        Ok(InputReader(texts))
    }

    /// Puts a text at the end of the queue.
    pub fn give(&self, text: Unread) {
        // The reader ends only with the server.
        let _ = self.0.send(text);
    }
}
