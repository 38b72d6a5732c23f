//! The task that sends the queued messages to the client, in order. Nothing else awaits the client.

use super::content;
use super::infoview::Infoview;
use super::outgoing::Outgoing;
use super::state::StateHandle;
use rustc_hash::FxHashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::mpsc;
use tower_lsp::Client;
use tower_lsp::ls_types::{
    ConfigurationItem, DidChangeWatchedFilesRegistrationOptions, FileSystemWatcher, GlobPattern,
    MessageType, ProgressToken, Registration, ShowDocumentParams,
};

/// How long an open page may take to answer.
const PAGE_ANSWERS: Duration = Duration::from_millis(700);

/// Sends messages until the state thread ends. Requests to the client run in tasks of their own, so that a slow answer
/// delays no other message.
pub(super) async fn pump(
    client: Client,
    mut messages: mpsc::UnboundedReceiver<Outgoing>,
    state: StateHandle,
) {
    let mut progress: FxHashMap<i32, mpsc::UnboundedSender<String>> = FxHashMap::default();
    while let Some(message) = messages.recv().await {
        let client = client.clone();
        match message {
            Outgoing::Problems(uri, problems, version) => {
                client.publish_diagnostics(uri, problems, version).await;
            }
            Outgoing::Log(text) => client.log_message(MessageType::WARNING, text).await,
            Outgoing::Show(text) => client.show_message(MessageType::INFO, text).await,
            Outgoing::OpenPage(view) => {
                tokio::spawn(open_page(client, view));
            }
            Outgoing::Edit(edit) => {
                tokio::spawn(async move { client.apply_edit(edit).await });
            }
            Outgoing::RefreshProblems => {
                tokio::spawn(async move { client.workspace_diagnostic_refresh().await });
            }
            Outgoing::RefreshLenses => {
                tokio::spawn(async move { client.code_lens_refresh().await });
            }
            Outgoing::RefreshHints => {
                tokio::spawn(async move { client.inlay_hint_refresh().await });
            }
            Outgoing::BeginProgress(number, title, text) => {
                let (sender, texts) = mpsc::unbounded_channel();
                let _ = sender.send(text);
                progress.insert(number, sender);
                tokio::spawn(show_progress(client, number, title, texts));
            }
            Outgoing::Progress(number, text) => {
                let known = progress.get(&number);
                let _ = known.map(|sender| sender.send(text));
            }
            Outgoing::EndProgress(number) => drop(progress.remove(&number)),
            Outgoing::AskSettings => {
                tokio::spawn(ask_settings(client, state.clone()));
            }
            Outgoing::WatchFiles => {
                tokio::spawn(watch_files(client));
            }
            Outgoing::OfferDocuments => {
                let offered = vec![content::registration()];
                tokio::spawn(async move { client.register_capability(offered).await });
            }
        }
    }
}

async fn show_progress(
    client: Client,
    number: i32,
    title: String,
    mut texts: mpsc::UnboundedReceiver<String>,
) {
    let token = ProgressToken::Number(number);
    if client
        .create_work_done_progress(token.clone())
        .await
        .is_err()
    {
        return;
    }
    let progress = client
        .progress(token, title)
        .with_cancel_button()
        .begin()
        .await;
    // The sender is dropped when the progress ends.
    while let Some(text) = texts.recv().await {
        progress.report_with_message(text, Some(true)).await;
    }
    progress.finish().await;
}

async fn open_page(client: Client, view: Arc<Infoview>) {
    let called = Instant::now();
    view.call();
    tokio::time::sleep(PAGE_ANSWERS).await;
    let address = view.address().filter(|_| !view.was_asked_since(called));
    if let Some(uri) = address.and_then(|address| address.parse().ok()) {
        let params = ShowDocumentParams {
            uri,
            external: Some(true),
            take_focus: None,
            selection: None,
        };
        let _ = client.show_document(params).await;
    }
}

async fn ask_settings(client: Client, state: StateHandle) {
    let item = ConfigurationItem {
        scope_uri: None,
        section: Some("cgt".into()),
    };
    if let Ok(found) = client.configuration(vec![item]).await
        && let Some(settings) = found.into_iter().next()
    {
        state.tell(move |state| state.configure(&settings));
    }
}

async fn watch_files(client: Client) {
    let options = DidChangeWatchedFilesRegistrationOptions {
        watchers: vec![FileSystemWatcher {
            glob_pattern: GlobPattern::String("**/*.cgt".into()),
            kind: None,
        }],
    };
    let registration = Registration {
        id: "cgt-files".into(),
        method: "workspace/didChangeWatchedFiles".into(),
        register_options: serde_json::to_value(options).ok(),
    };
    let _ = client.register_capability(vec![registration]).await;
}
