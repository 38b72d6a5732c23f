//! Options of the server.

use super::infoview::Infoview;
use crate::session::Shelf;
use std::sync::Arc;

/// Options of the server. The client's settings can restrict them further.
#[derive(Clone, Debug)]
pub struct LspOptions {
    /// Limit on the memory of the process, in bytes.
    pub memory: Option<usize>,
    /// Whether theorems (closed forms) may replace search.
    pub theorems: bool,
    /// Number of threads for one statement.
    pub threads: usize,
    /// The store of answers, if any.
    pub shelf: Option<Arc<dyn Shelf>>,
    /// The page that shows the position under the cursor, if it is served.
    pub infoview: Option<Arc<Infoview>>,
}
