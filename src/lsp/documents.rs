//! The documents: the texts that the client has open, and the other files of the workspace while it is checked.

use super::convert;
use super::document::Document;
use super::open_texts::OpenTexts;
use super::parser::Parser;
use super::reading::{InputReader, Reading, Unread};
use super::text::IndexedText;
use super::workspace::Workspace;
use crate::ide::Snapshot;
use crate::session::{DiskLoader, Loader, Program};
use crate::source::ColumnUnit;
use rustc_hash::FxHashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tower_lsp::ls_types::{TextDocumentContentChangeEvent, Uri, WorkspaceFoldersChangeEvent};

/// How long background documents may be parsed before other work is done.
const READING: Duration = Duration::from_millis(20);

/// The documents by URI, and what parses them.
pub(super) struct Documents {
    by_uri: FxHashMap<Uri, Document>,
    /// The unit in which the client counts columns.
    unit: ColumnUnit,
    workspace: Workspace,
    open_texts: OpenTexts,
    parser: Parser,
    /// Since when all files of the workspace have been documents, if they are: those that are not open are documents in
    /// the background.
    checked_since: Option<Instant>,
}

impl Documents {
    /// No documents. `reader` must share the open texts.
    pub(super) fn new(open_texts: OpenTexts, reader: InputReader, remarks: bool) -> Documents {
        Documents {
            by_uri: FxHashMap::default(),
            unit: ColumnUnit::Utf16,
            workspace: Workspace::default(),
            parser: Parser::new(open_texts.clone(), reader, remarks),
            open_texts,
            checked_since: None,
        }
    }

    /// Stores what the client states before it opens documents.
    pub(super) fn initialize(&mut self, unit: ColumnUnit, workspace: Workspace) {
        self.unit = unit;
        self.workspace = workspace;
    }

    /// Follows a change of the workspace folders.
    pub(super) fn change_workspace(&mut self, event: &WorkspaceFoldersChangeEvent) {
        self.workspace.change(event);
    }

    /// A document.
    pub(super) fn get(&self, uri: &Uri) -> Option<&Document> {
        self.by_uri.get(uri)
    }

    /// A document, to be changed.
    pub(super) fn get_mut(&mut self, uri: &Uri) -> Option<&mut Document> {
        self.by_uri.get_mut(uri)
    }

    /// All documents.
    pub(super) fn all(&self) -> impl Iterator<Item = &Document> + Clone {
        self.by_uri.values()
    }

    /// All documents, to be changed.
    pub(super) fn all_mut(&mut self) -> impl Iterator<Item = &mut Document> {
        self.by_uri.values_mut()
    }

    /// A text with the client's unit of columns.
    pub(super) fn indexed(&self, text: impl Into<Arc<str>>) -> IndexedText {
        IndexedText::new(text, self.unit)
    }

    /// Opens a document. Returns whether it was one in the background.
    pub(super) fn open(&mut self, uri: Uri, version: i32, text: String) -> bool {
        let before = self.by_uri.remove(&uri);
        let was_in_background = before.is_some_and(|d| d.in_background);
        let text = self.indexed(text);
        let content = Arc::clone(&text.content);
        let mut document = Document::new(uri.clone(), convert::path(&uri), version, text);
        let path = document.path.clone();
        document.open_text = path.map(|path| self.open_texts.open(path, content));
        self.by_uri.insert(uri.clone(), document);
        self.files_changed(Some(&uri));
        was_in_background
    }

    /// Applies edits to a document. Returns false if it is not open.
    pub(super) fn edit(
        &mut self,
        uri: &Uri,
        version: i32,
        changes: Vec<TextDocumentContentChangeEvent>,
    ) -> bool {
        let Some(document) = self.by_uri.get_mut(uri) else {
            return false;
        };
        document.edit(version, changes);
        self.files_changed(Some(uri));
        true
    }

    /// Closes a document. Returns false if it is not open.
    pub(super) fn close(&mut self, uri: &Uri) -> bool {
        let is_open = self.by_uri.remove(uri).is_some();
        if is_open {
            self.files_changed(Some(uri));
        }
        is_open
    }

    /// Parses and evaluates documents with imports again, except `but`, because files may have changed.
    pub(super) fn files_changed(&mut self, but: Option<&Uri>) {
        let importers = self.by_uri.values_mut();
        for document in importers.filter(|d| Some(&d.uri) != but && d.snapshot.has_imports()) {
            document.is_dirty = true;
            document.evaluate_soon();
        }
    }

    /// From the next [`Documents::update_folder`] on, all files of the workspace are documents.
    pub(super) fn check_folder(&mut self) {
        self.checked_since.get_or_insert_with(Instant::now);
    }

    /// If the workspace is checked, reads the files that are not open. Returns the documents whose files are gone.
    pub(super) fn update_folder(&mut self) -> Vec<Uri> {
        let Some(begun) = self.checked_since else {
            return Vec::new();
        };
        let paths = self.closed_files();
        let is_there = |path: &Path| paths.iter().any(|p| p == path);
        let is_gone = |d: &&Document| d.in_background && !d.path.as_deref().is_some_and(is_there);
        let gone: Vec<Uri> = self.all().filter(is_gone).map(|d| d.uri.clone()).collect();
        for uri in &gone {
            self.by_uri.remove(uri);
        }
        for path in paths {
            let Some((uri, text)) = convert::uri(&path).zip(DiskLoader.load(&path).ok()) else {
                continue;
            };
            let text = self.indexed(text);
            match self.by_uri.get_mut(&uri) {
                Some(known) if known.text.content == text.content => {}
                Some(known) => {
                    known.set_text(text);
                    known.due = Some(Instant::now());
                }
                None => {
                    let mut document = Document::new(uri.clone(), Some(path), 0, text);
                    document.in_background = true;
                    document.edited = begun;
                    self.by_uri.insert(uri, document);
                }
            }
        }
        gone
    }

    /// Drops all results, because settings that affect them have changed.
    pub(super) fn forget_results(&mut self) {
        self.all_mut().for_each(Document::forget_results);
    }

    /// Makes the evaluation of all documents due.
    pub(super) fn evaluate_all(&mut self) {
        let now = Instant::now();
        self.all_mut().for_each(|d| d.due = Some(now));
    }

    /// Stops the evaluation of the document whose progress report has this number.
    pub(super) fn cancel_progress(&mut self, number: i32) {
        let mut documents = self.by_uri.values_mut();
        if let Some(document) = documents.find(|d| d.progress.has_number(number)) {
            document.stop();
            document.publish = Some(Instant::now());
        }
    }

    /// Sets whether parsing includes lints.
    pub(super) fn set_remarks(&mut self, remarks: bool) {
        if self.parser.set_remarks(remarks) {
            self.all_mut().for_each(|d| d.is_dirty = true);
        }
    }

    /// Parses the documents that have changed, those in the background for a limited time, and none whose text is
    /// about to change.
    pub(super) fn parse_changed(&mut self, will_change: impl Fn(&Uri) -> bool) {
        let begun = Instant::now();
        let dirty = self.all().filter(|d| d.is_dirty && !will_change(&d.uri));
        let mut dirty: Vec<_> = dirty.map(|d| (d.in_background, d.uri.clone())).collect();
        dirty.sort_by_key(|(in_background, _)| *in_background);
        for (in_background, uri) in dirty {
            if in_background && begun.elapsed() > READING {
                break;
            }
            if let Some(document) = self.by_uri.get_mut(&uri) {
                self.parser.parse(document);
            }
        }
    }

    /// The document, parsed if necessary; none while the reader is parsing it.
    pub(super) fn parsed(&mut self, uri: &Uri) -> Option<&mut Document> {
        let document = self.by_uri.get_mut(uri)?;
        if document.is_dirty {
            self.parser.parse(document);
        }
        Some(document).filter(|d| d.is_read())
    }

    /// Installs what the reader has parsed; see [`Document::install`].
    pub(super) fn install(&mut self, unread: &Unread, reading: Option<Box<Reading>>) -> bool {
        let document = self.by_uri.get_mut(&unread.uri);
        document.is_none_or(|document| document.install(unread, reading))
    }

    /// Whether a document depends on other files.
    pub(super) fn have_imports(&self) -> bool {
        self.all().any(|d| d.snapshot.has_imports())
    }

    /// The URI under which a path is open, else a new URI for the path.
    pub(super) fn uri_of(&self, path: &Path) -> Option<Uri> {
        let open = self.all().find(|d| d.path.as_deref() == Some(path));
        open.map(|d| d.uri.clone()).or_else(|| convert::uri(path))
    }

    /// The source files of the workspace that the client has not opened.
    fn closed_files(&self) -> Vec<PathBuf> {
        let open = self.all().filter(|d| !d.in_background);
        let open = open.filter_map(|d| d.path.as_deref()).collect();
        self.workspace.closed_files(&open)
    }

    fn uris(&self) -> Vec<Uri> {
        self.by_uri.keys().cloned().collect()
    }

    /// The programs of the other documents and of the files that are not open.
    pub(super) fn other_programs(&mut self, but: &Uri) -> Vec<Arc<Program>> {
        let mut all = Vec::new();
        for uri in self.uris().iter().filter(|uri| *uri != but) {
            all.extend(self.parsed(uri).map(|d| Arc::clone(&d.snapshot.program)));
        }
        for path in self.closed_files() {
            all.extend(self.parser.file(&path).map(Arc::new));
        }
        all
    }

    /// The program of a document whose text is replaced by another.
    pub(super) fn variant(&mut self, uri: &Uri, text: Arc<str>) -> Option<Program> {
        let document = self.by_uri.get(uri)?;
        Some(self.parser.variant(document, text))
    }

    /// A file, open or not.
    pub(super) fn snapshot(&mut self, uri: &Uri) -> Option<Arc<Snapshot>> {
        if self.by_uri.contains_key(uri) {
            return self.parsed(uri).map(|d| Arc::clone(&d.snapshot));
        }
        let program = self.parser.file(&convert::path(uri)?)?;
        Some(Arc::new(Snapshot::of(program)))
    }

    /// All files that are open, in the workspace, or beside an open one.
    pub(super) fn all_snapshots(&mut self) -> Vec<(Uri, Arc<Snapshot>)> {
        let mut all = Vec::new();
        for uri in self.uris() {
            all.extend(self.snapshot(&uri).map(|snapshot| (uri, snapshot)));
        }
        for path in self.closed_files() {
            if let (Some(uri), Some(program)) = (self.uri_of(&path), self.parser.file(&path)) {
                all.push((uri, Arc::new(Snapshot::of(program))));
            }
        }
        all
    }
}
