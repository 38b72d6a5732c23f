//! What the client supports, read once from its `initialize` request.

use crate::source::ColumnUnit;
use tower_lsp::ls_types::*;

/// The capabilities of the client that the server depends on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Capabilities {
    /// The unit of columns.
    pub unit: ColumnUnit,
    /// Supports snippets in completions.
    pub snippets: bool,
    /// Resolves the documentation of completions lazily.
    pub resolves_documentation: bool,
    /// Resolves the tooltips of hints lazily.
    pub resolves_hints: bool,
    /// Resolves the edits of code actions lazily.
    pub resolves_edits: bool,
    /// Renders Markdown.
    pub markdown: bool,
    /// Supports refreshing inlay hints.
    pub refreshes_hints: bool,
    /// Supports refreshing code lenses.
    pub refreshes_lenses: bool,
    /// Pulls diagnostics, so they are not published.
    pub pulls_problems: bool,
    /// Supports refreshing pulled diagnostics.
    pub refreshes_problems: bool,
    /// Opens a web page on request.
    pub opens_pages: bool,
    /// Shows progress.
    pub progress: bool,
    /// Answers requests for the configuration.
    pub configuration: bool,
    /// Supports registration of file watchers.
    pub watches_files: bool,
}

impl Default for Capabilities {
    fn default() -> Capabilities {
        Capabilities::of(&ClientCapabilities::default())
    }
}

impl Capabilities {
    /// Reads the capabilities. The client lists position encodings in order of preference; the first supported one is
    /// used.
    pub(super) fn of(client: &ClientCapabilities) -> Capabilities {
        let encodings = client
            .general
            .as_ref()
            .and_then(|g| g.position_encodings.as_ref());
        let unit = encodings
            .into_iter()
            .flatten()
            .find_map(|e| match e.as_str() {
                "utf-8" => Some(ColumnUnit::Utf8),
                "utf-16" => Some(ColumnUnit::Utf16),
                "utf-32" => Some(ColumnUnit::Character),
                _ => None,
            });
        let (text, workspace) = (client.text_document.as_ref(), client.workspace.as_ref());
        let completion = text.and_then(|t| t.completion.as_ref()?.completion_item.as_ref());
        let resolved = completion.and_then(|c| c.resolve_support.as_ref());
        let formats = text.and_then(|t| t.hover.as_ref()?.content_format.as_ref());
        let tooltips = text.and_then(|t| t.inlay_hint.as_ref()?.resolve_support.as_ref());
        let actions = text.and_then(|t| t.code_action.as_ref());
        let edits = actions.and_then(|a| a.resolve_support.as_ref());
        let keeps_data = actions.and_then(|a| a.data_support).unwrap_or(false);
        let hints = workspace.and_then(|w| w.inlay_hint.as_ref());
        let lenses = workspace.and_then(|w| w.code_lens.as_ref());
        let problems = workspace.and_then(|w| w.diagnostics.as_ref());
        let refreshes_problems = problems.and_then(|p| p.refresh_support).unwrap_or(false);
        let files = workspace.and_then(|w| w.did_change_watched_files.as_ref());
        let window = client.window.as_ref();
        let progress = window.and_then(|w| w.work_done_progress);
        let pages = window.and_then(|w| w.show_document.as_ref());
        let configuration = workspace.and_then(|w| w.configuration);
        Capabilities {
            unit: unit.unwrap_or(ColumnUnit::Utf16),
            snippets: completion.and_then(|c| c.snippet_support).unwrap_or(false),
            resolves_documentation: resolved
                .is_some_and(|r| r.properties.iter().any(|p| p == "documentation")),
            resolves_hints: tooltips.is_some_and(|r| r.properties.iter().any(|p| p == "tooltip")),
            resolves_edits: keeps_data
                && edits.is_some_and(|r| r.properties.iter().any(|p| p == "edit")),
            markdown: formats.is_none_or(|f| f.contains(&MarkupKind::Markdown)),
            refreshes_hints: hints.and_then(|h| h.refresh_support).unwrap_or(false),
            refreshes_lenses: lenses.and_then(|l| l.refresh_support).unwrap_or(false),
            // The client pulls problems before results exist, so the server must be able to ask for another pull.
            pulls_problems: text.is_some_and(|t| {
                t.diagnostic.is_some() && (refreshes_problems || t.publish_diagnostics.is_none())
            }),
            refreshes_problems,
            opens_pages: pages.is_some_and(|p| p.support),
            progress: progress.unwrap_or(false),
            configuration: configuration.unwrap_or(false),
            watches_files: files.and_then(|f| f.dynamic_registration).unwrap_or(false),
        }
    }
}
