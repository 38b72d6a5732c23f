//! Messages from the state thread to the client. They wait in a channel, so the state thread never waits for the client.

use super::infoview::Infoview;
use std::sync::Arc;
use tower_lsp::ls_types::{Diagnostic, Uri, WorkspaceEdit};

/// A message to the client.
#[derive(Debug)]
pub(super) enum Outgoing {
    /// Publishes the problems of a version of a document.
    Problems(Uri, Vec<Diagnostic>, Option<i32>),
    /// Asks the client to request inlay hints again.
    RefreshHints,
    /// A log message.
    Log(String),
    /// A message for the user.
    Show(String),
    /// Opens the page of an infoview, unless a browser shows it.
    OpenPage(Arc<Infoview>),
    /// A workspace edit.
    Edit(WorkspaceEdit),
    /// Asks the client to pull diagnostics again.
    RefreshProblems,
    /// Asks the client to request code lenses again.
    RefreshLenses,
    /// Begins a progress report: its number, title and text.
    BeginProgress(i32, String, String),
    /// Replaces the text of the progress report with this number.
    Progress(i32, String),
    /// Ends the progress report with this number.
    EndProgress(i32),
    /// Requests the settings.
    AskSettings,
    /// Registers a file watcher.
    WatchFiles,
    /// Registers the provider of the built-in documents.
    OfferDocuments,
}
