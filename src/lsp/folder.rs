//! The files of the folder that are not open, evaluated behind those that are: the list of problems is then that of the
//! whole folder.

use super::convert;
use super::document::Document;
use super::outgoing::Outgoing;
use super::state::ServerState;
use crate::session::{DiskLoader, Loader};
use std::path::Path;
use std::time::Instant;
use tower_lsp::ls_types::Uri;

impl ServerState {
    /// Evaluates all files of the folder, now and when they change.
    pub(super) fn check_folder(&mut self) {
        self.checks_folder.get_or_insert_with(Instant::now);
        self.client.watch_files();
        self.update_folder();
    }

    /// Takes over what has changed in the files that are not open.
    pub(super) fn update_folder(&mut self) {
        let Some(begun) = self.checks_folder else {
            return;
        };
        let paths = self.closed_files();
        let gone = |d: &&Document| {
            let is_there = |path: &Path| paths.iter().any(|p| p == path);
            d.in_background && !d.path.as_deref().is_some_and(is_there)
        };
        let gone: Vec<Uri> = self
            .documents
            .values()
            .filter(gone)
            .map(|d| d.uri.clone())
            .collect();
        gone.iter().for_each(|uri| self.forget_in_background(uri));
        for path in paths {
            let Some((uri, text)) = convert::uri(&path).zip(DiskLoader.load(&path).ok()) else {
                continue;
            };
            match self.documents.get_mut(&uri) {
                Some(known) if *known.text == *text => {}
                Some(known) => {
                    known.set_text(text);
                    known.due = Some(Instant::now());
                }
                None => {
                    let mut document = Document::new(
                        uri.clone(),
                        Some(path),
                        0,
                        text,
                        self.client.capabilities.unit,
                    );
                    document.in_background = true;
                    document.edited = begun;
                    self.documents.insert(uri, document);
                }
            }
        }
    }

    /// Forgets a file that is not open, with its problems.
    pub(super) fn forget_in_background(&mut self, uri: &Uri) {
        if self.documents.get(uri).is_some_and(|d| d.in_background)
            && self.documents.remove(uri).is_some()
        {
            self.client
                .send(Outgoing::Problems(uri.clone(), Vec::new(), None));
        }
    }
}
