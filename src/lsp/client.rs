//! The client: what it supports, its settings, and the channel to it.

use super::capabilities::Capabilities;
use super::outgoing::Outgoing;
use super::settings::ServerSettings;
use tokio::sync::mpsc::UnboundedSender;
use tower_lsp::ls_types::Uri;

/// The client of the server.
#[derive(Debug)]
pub(super) struct Client {
    /// What it supports.
    pub capabilities: Capabilities,
    /// Its settings.
    pub settings: ServerSettings,
    /// Whether the server has an infoview.
    pub has_infoview: bool,
    outgoing: UnboundedSender<Outgoing>,
    /// Whether a file watcher has been registered.
    watches_files: bool,
    /// The number of the last progress report.
    last_progress: i32,
}

impl Client {
    /// A client that has not been initialized: the defaults of the protocol and of the settings apply.
    pub(super) fn new(settings: ServerSettings, outgoing: UnboundedSender<Outgoing>) -> Client {
        Client {
            capabilities: Capabilities::default(),
            settings,
            has_infoview: false,
            outgoing,
            watches_files: false,
            last_progress: 0,
        }
    }

    /// The client of a server with an infoview, or without.
    pub(super) fn with_infoview(self, has_infoview: bool) -> Client {
        Client {
            has_infoview,
            ..self
        }
    }

    /// Sends a message.
    pub(super) fn send(&self, message: Outgoing) {
        // Fails only when the server ends.
        let _ = self.outgoing.send(message);
    }

    /// Sends what follows initialization: a request for the settings, and the registration of the built-in documents.
    pub(super) fn greet(&self) {
        self.request_settings();
        if self.settings.client_documents {
            self.send(Outgoing::OfferDocuments);
        }
    }

    /// Requests the settings. Returns false if the client does not support this.
    pub(super) fn request_settings(&self) -> bool {
        let is_supported = self.capabilities.configuration;
        if is_supported {
            self.send(Outgoing::AskSettings);
        }
        is_supported
    }

    /// Registers a file watcher, once.
    pub(super) fn watch_files(&mut self) {
        if self.capabilities.watches_files && !self.watches_files {
            self.watches_files = true;
            self.send(Outgoing::WatchFiles);
        }
    }

    /// Asks the client to request inlay hints again, if it supports this.
    pub(super) fn refresh_hints(&self) {
        if self.capabilities.refreshes_hints {
            self.send(Outgoing::RefreshHints);
        }
    }

    /// Asks the client to request code lenses again, if it supports this.
    pub(super) fn refresh_lenses(&self) {
        if self.capabilities.refreshes_lenses {
            self.send(Outgoing::RefreshLenses);
        }
    }

    /// Asks the client to pull diagnostics again, if it supports this.
    pub(super) fn refresh_problems(&self) {
        if self.capabilities.refreshes_problems {
            self.send(Outgoing::RefreshProblems);
        }
    }

    /// Removes the published problems of a document.
    pub(super) fn clear_problems(&self, uri: Uri) {
        self.send(Outgoing::Problems(uri, Vec::new(), None));
    }

    /// Whether a board can be shown, by the client or in the infoview.
    pub(super) fn has_boards(&self) -> bool {
        self.settings.client_boards || self.has_infoview
    }

    /// Shows the text of an answer, unless the client shows answers itself.
    pub(super) fn show_answer(&self, text: &str) {
        if !self.settings.client_shows {
            self.send(Outgoing::Show(text.into()));
        }
    }

    /// Begins a progress report.
    pub(super) fn begin_progress(&mut self, title: String, text: String) -> ProgressReport {
        self.last_progress += 1;
        let number = self.last_progress;
        self.send(Outgoing::BeginProgress(number, title, text.clone()));
        ProgressReport {
            number,
            text,
            outgoing: self.outgoing.clone(),
        }
    }
}

/// A progress report that the client shows until this is dropped.
#[derive(Debug)]
pub(super) struct ProgressReport {
    number: i32,
    text: String,
    outgoing: UnboundedSender<Outgoing>,
}

impl ProgressReport {
    /// Whether this is the number of the report.
    pub(super) fn has_number(&self, number: i32) -> bool {
        self.number == number
    }

    /// Replaces the text.
    pub(super) fn update(&mut self, text: String) {
        if self.text != text {
            self.text.clone_from(&text);
            let _ = self.outgoing.send(Outgoing::Progress(self.number, text));
        }
    }
}

impl Drop for ProgressReport {
    fn drop(&mut self) {
        let _ = self.outgoing.send(Outgoing::EndProgress(self.number));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_progress_report_ends_when_it_is_dropped() {
        let (outgoing, mut messages) = tokio::sync::mpsc::unbounded_channel();
        let mut client = Client::new(ServerSettings::new(true), outgoing);
        let mut report = client.begin_progress("Evaluating a".into(), "0 of 2".into());
        report.update("0 of 2".into());
        report.update("1 of 2".into());
        drop(report);
        drop(client);
        let sent = std::iter::from_fn(|| messages.try_recv().ok());
        let sent: Vec<String> = sent.map(|message| format!("{message:?}")).collect();
        let expected = [
            r#"BeginProgress(1, "Evaluating a", "0 of 2")"#,
            r#"Progress(1, "1 of 2")"#,
            "EndProgress(1)",
        ];
        assert_eq!(sent, expected);
    }
}
