//! Builds values of the protocol that more than one request needs.

use crate::ide::symbols;
use crate::present::markdown;
use serde_json::json;
use std::path::{Path, PathBuf};
use tower_lsp::ls_types::*;

/// The path of a `file` URI; none for other schemes.
pub(super) fn path(uri: &Uri) -> Option<PathBuf> {
    let is_file = uri.scheme().as_str().eq_ignore_ascii_case("file");
    is_file.then(|| uri.to_file_path().map(|p| p.into_owned()))?
}

/// The URI of a path.
pub(super) fn uri(path: &Path) -> Option<Uri> {
    Uri::from_file_path(path)
}

/// A hover with Markdown content, or plain text if the client does not render Markdown.
pub(super) fn hover(range: Range, text: &str, client_knows_markdown: bool) -> Hover {
    let (kind, value) = if client_knows_markdown {
        (MarkupKind::Markdown, text.to_string())
    } else {
        (MarkupKind::PlainText, markdown::plain(text))
    };
    Hover {
        contents: HoverContents::Markup(MarkupContent { kind, value }),
        range: Some(range),
    }
}

/// Documentation as Markdown, or plain text if the client does not render Markdown.
pub(super) fn documentation(doc: &str, client_knows_markdown: bool) -> Documentation {
    if client_knows_markdown {
        Documentation::MarkupContent(MarkupContent {
            kind: MarkupKind::Markdown,
            value: doc.into(),
        })
    } else {
        Documentation::String(markdown::plain(doc))
    }
}

/// Converts the kind of a symbol to the protocol.
pub(super) fn symbol_kind(kind: symbols::SymbolKind) -> SymbolKind {
    match kind {
        symbols::SymbolKind::Value => SymbolKind::VARIABLE,
        symbols::SymbolKind::Function => SymbolKind::FUNCTION,
        symbols::SymbolKind::Ruleset => SymbolKind::CLASS,
        symbols::SymbolKind::Claim => SymbolKind::EVENT,
        symbols::SymbolKind::Table => SymbolKind::ARRAY,
        symbols::SymbolKind::Section => SymbolKind::MODULE,
    }
}

/// A command of the server about a place in a document.
pub(super) fn command_at(title: &str, name: &str, uri: &Uri, place: Position) -> Command {
    let arguments = vec![json!(uri.as_str()), json!(place)];
    Command::new(title.into(), name.into(), Some(arguments))
}

/// The edit of one document.
pub(super) fn edit_of(uri: &Uri, edits: Vec<TextEdit>) -> WorkspaceEdit {
    WorkspaceEdit {
        changes: Some([(uri.clone(), edits)].into_iter().collect()),
        ..WorkspaceEdit::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_have_names() {
        let name: Uri = "file:///tmp/a%20b%C3%A9.cgt".parse().expect("a name");
        assert_eq!(path(&name).as_deref(), Some(Path::new("/tmp/a bé.cgt")));
        assert_eq!(path(&"untitled:Untitled-1".parse().expect("a name")), None);
    }
}
