//! The infoview follows the cursor, and the text below it.

use super::client::Client;
use super::documents::Documents;
use super::infoview::Infoview;
use super::outgoing::Outgoing;
use super::scene;
use crate::ide::Snapshot;
use std::sync::Arc;
use tower_lsp::ls_types::{TextDocumentPositionParams, Uri};

/// What an infoview shows, and where that is in the documents.
#[derive(Debug)]
pub(super) struct Following {
    view: Arc<Infoview>,
    /// Where the cursor was last.
    cursor: Option<TextDocumentPositionParams>,
    /// Whether a text or a result has changed since the last look.
    is_due: bool,
    /// The texts in which the pinned scenes were looked for last.
    looked: Vec<(Uri, Arc<Snapshot>)>,
}

impl Following {
    /// An infoview that shows nothing yet.
    pub(super) fn new(view: Arc<Infoview>) -> Following {
        Following {
            view,
            cursor: None,
            is_due: false,
            looked: Vec::new(),
        }
    }

    /// Says where the page is.
    pub(super) fn greet(&self, client: &Client) {
        if let Some(address) = self.view.address() {
            client.send(Outgoing::Show(format!("the infoview is at {address}")));
        }
    }

    /// Opens the page, or says where it is if the client opens none.
    pub(super) fn open(&self, client: &Client) {
        if client.capabilities.opens_pages {
            client.send(Outgoing::OpenPage(Arc::clone(&self.view)));
        } else {
            self.greet(client);
        }
    }

    /// Shows the position at a place.
    pub(super) fn go(&mut self, documents: &mut Documents, place: &TextDocumentPositionParams) {
        self.cursor = Some(place.clone());
        self.show(documents);
    }

    /// A text or a result has changed.
    pub(super) fn notice(&mut self) {
        self.is_due = true;
    }

    /// After a change, shows what is at the cursor now, and marks the scenes that are in no text any more.
    pub(super) fn look(&mut self, documents: &mut Documents) {
        let is_dirty = |uri: &Uri| documents.get(uri).is_some_and(|d| !d.is_read());
        if !self.is_due || self.cursor.iter().any(|at| is_dirty(&at.text_document.uri)) {
            return;
        }
        self.is_due = false;
        self.show(documents);
        let all = documents.all().filter(|d| d.is_read());
        let now = all.map(|d| (d.uri.clone(), Arc::clone(&d.snapshot)));
        let now: Vec<_> = now.collect();
        let is_same = |(uri, snapshot): &(Uri, Arc<Snapshot>)| {
            let mut looked = self.looked.iter();
            looked.any(|(of, at)| of == uri && Arc::ptr_eq(at, snapshot))
        };
        if now.len() != self.looked.len() || !now.iter().all(is_same) {
            self.looked = now;
            self.view.mark(|uri, print| {
                let document = documents.get(uri)?;
                let program = &document.snapshot.program;
                let mut statements = 0..document.snapshot.parsed.statements.len();
                let is_there = |at| program.fingerprint(at) == Some(print);
                document.is_read().then(|| statements.any(is_there))
            });
        }
    }

    fn show(&self, documents: &mut Documents) {
        if let Some(at) = &self.cursor
            && let Some(found) = scene::at(documents, &at.text_document.uri, at.position)
        {
            self.view.show(found);
        }
    }
}
