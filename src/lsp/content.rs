//! The built-in documents, which the client requests by `workspace/textDocumentContent`.

use crate::present::built_in;
use serde::{Deserialize, Serialize};
use tower_lsp::ls_types::{Registration, Uri};

/// The scheme of the documents.
const SCHEME: &str = "cgt-doc";

/// A request for a document.
#[derive(Debug, Deserialize)]
pub(super) struct ContentParams {
    uri: Uri,
}

/// A document.
#[derive(Debug, Serialize)]
pub(super) struct Content {
    text: String,
}

/// The URI of a document.
pub(super) fn uri(name: &str) -> Option<Uri> {
    format!("{SCHEME}:{name}").parse().ok()
}

/// The registration of the provider of these documents.
pub(super) fn registration() -> Registration {
    Registration {
        id: "cgt-documents".into(),
        method: "workspace/textDocumentContent".into(),
        register_options: Some(serde_json::json!({"schemes": [SCHEME]})),
    }
}

/// The text of a document.
///
/// # Errors
/// If there is no such document.
pub(super) fn content(params: &ContentParams) -> Result<Content, String> {
    let uri = params.uri.as_str();
    let name = uri.strip_prefix(SCHEME).and_then(|u| u.strip_prefix(':'));
    match name.and_then(built_in::text) {
        Some(text) => Ok(Content { text }),
        None => Err(format!("there is no document `{uri}`")),
    }
}
