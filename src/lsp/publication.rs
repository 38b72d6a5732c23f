//! What the server sends by itself when results arrive: problems, hints and requests to refresh.

use super::client::Client;
use super::document::Document;
use super::documents::Documents;
use super::outgoing::Outgoing;
use super::{hints, problems};
use std::time::Instant;

/// Publishes and answers what is due.
pub(super) fn publish_due(documents: &mut Documents, client: &Client, now: Instant) {
    for document in documents.all_mut().filter(|d| d.is_read()) {
        if document.publish.is_some_and(|at| at <= now) {
            document.publish = None;
            publish(document, client);
        }
        hints::answer_waiting(document, now, client);
        if document.is_complete() && std::mem::take(&mut document.lenses_stale) {
            client.refresh_lenses();
        }
    }
    if documents.all().any(Document::needs_refresh) {
        hints::refresh(documents, client);
    }
}

/// Publishes the problems of a document if they have changed.
fn publish(document: &mut Document, client: &Client) {
    let problems = document.problems(client.settings.spelling);
    let version = document.version;
    // A client that pulls does so after each edit; it needs a refresh only for later changes.
    let pulls = client.capabilities.pulls_problems && !document.in_background;
    let known = |(v, p): &(i32, _)| (*v == version || pulls) && *p == problems;
    if document.published.as_ref().is_some_and(known) {
        return;
    }
    if !pulls {
        let shown = problems::diagnostics(document, &problems, &client.settings);
        let uri = document.uri.clone();
        client.send(Outgoing::Problems(uri, shown, Some(version)));
    } else {
        client.refresh_problems();
    }
    document.published = Some((version, problems));
}
