//! References, highlights and renaming across files.

use super::documents::Documents;
use super::text::IndexedText;
use crate::ide::references::{self, NameMeaning, NamePlace};
use crate::session::Parsed;
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;
use tower_lsp::ls_types::{
    DocumentHighlight, DocumentHighlightKind, DocumentHighlightParams, LinkedEditingRangeParams,
    LinkedEditingRanges, Location, PrepareRenameResponse, ReferenceParams, RenameParams,
    TextDocumentPositionParams, TextEdit, Uri, WorkspaceEdit,
};

/// A file in which the name may occur.
pub(super) struct SharingFile {
    /// Its URI.
    pub uri: Uri,
    /// Its text.
    pub text: IndexedText,
    /// Its syntax tree.
    pub parsed: Arc<Parsed>,
}

/// The files that share the symbol: the file itself first, then its imports, then the files that import one that binds it.
pub(super) fn sharing(
    documents: &mut Documents,
    uri: &Uri,
    meaning: &NameMeaning,
) -> Option<Vec<SharingFile>> {
    let snapshot = documents.snapshot(uri)?;
    let mut all = vec![SharingFile {
        uri: uri.clone(),
        text: documents.indexed(Arc::clone(&snapshot.text)),
        parsed: Arc::clone(&snapshot.parsed),
    }];
    if matches!(meaning, NameMeaning::Variable(_)) {
        return Some(all);
    }
    let files = snapshot.program.files();
    let binds = |parsed: &Parsed| {
        let places = references::places(parsed, meaning);
        places.iter().any(|p| p.binds)
    };
    let binding: Vec<PathBuf> = files
        .iter()
        .filter(|f| binds(&f.parsed))
        .filter_map(|f| f.path.clone())
        .collect();
    let mut programs = vec![Arc::clone(&snapshot.program)];
    programs.extend(documents.other_programs(uri));
    for (at, program) in programs.iter().enumerate() {
        let files = program.files();
        let shares = |path: &Option<PathBuf>| path.as_ref().is_some_and(|p| binding.contains(p));
        if at > 0 && !files.iter().any(|f| shares(&f.path)) {
            continue;
        }
        for file in files.iter() {
            let Some(uri) = file.path.as_deref().and_then(|p| documents.uri_of(p)) else {
                continue;
            };
            if all.iter().all(|s| s.uri != uri) {
                all.push(SharingFile {
                    uri,
                    text: documents.indexed(Arc::clone(&file.text)),
                    parsed: Arc::clone(&file.parsed),
                });
            }
        }
    }
    Some(all)
}

fn named(documents: &mut Documents, place: &TextDocumentPositionParams) -> Option<NameMeaning> {
    let document = documents.parsed(&place.text_document.uri)?;
    let offset = document.text.offset(place.position);
    references::meaning(&document.snapshot, offset).map(|(meaning, _)| meaning)
}

/// All references to the name at a position, with or without its bindings.
pub(super) fn references(
    documents: &mut Documents,
    params: &ReferenceParams,
) -> Option<Vec<Location>> {
    let place = &params.text_document_position;
    let meaning = named(documents, place)?;
    let mut found = Vec::new();
    for file in sharing(documents, &place.text_document.uri, &meaning)? {
        let places = references::places(&file.parsed, &meaning);
        let wanted = places
            .iter()
            .filter(|p| params.context.include_declaration || !p.binds);
        found.extend(wanted.map(|p| Location {
            uri: file.uri.clone(),
            range: file.text.range(p.span),
        }));
    }
    Some(found)
}

/// The occurrences of the name in its document.
pub(super) fn document_highlight(
    documents: &mut Documents,
    params: &DocumentHighlightParams,
) -> Option<Vec<DocumentHighlight>> {
    let place = &params.text_document_position_params;
    let meaning = named(documents, place)?;
    let document = documents.parsed(&place.text_document.uri)?;
    let places = references::places(&document.snapshot.parsed, &meaning);
    let highlight = |p: &NamePlace| DocumentHighlight {
        range: document.text.range(p.span),
        kind: Some(if p.binds {
            DocumentHighlightKind::WRITE
        } else {
            DocumentHighlightKind::READ
        }),
    };
    Some(places.iter().map(highlight).collect())
}

/// The places that change together with the name at a position.
pub(super) fn linked_editing_range(
    documents: &mut Documents,
    params: &LinkedEditingRangeParams,
) -> Option<LinkedEditingRanges> {
    let place = &params.text_document_position_params;
    let document = documents.parsed(&place.text_document.uri)?;
    let spans = references::linked(&document.snapshot, document.text.offset(place.position))?;
    Some(LinkedEditingRanges {
        ranges: spans.iter().map(|s| document.text.range(*s)).collect(),
        word_pattern: None,
    })
}

/// The span and the current name, if the name can be renamed.
pub(super) fn prepare_rename(
    documents: &mut Documents,
    place: &TextDocumentPositionParams,
) -> Result<Option<PrepareRenameResponse>, String> {
    let Some(document) = documents.parsed(&place.text_document.uri) else {
        return Ok(None);
    };
    let offset = document.text.offset(place.position);
    let (_, span) = references::renamable(&document.snapshot, offset)?;
    Ok(Some(PrepareRenameResponse::RangeWithPlaceholder {
        range: document.text.range(span),
        placeholder: span.text(&document.text.content).into(),
    }))
}

/// Renames the name at a position in all files that share it.
pub(super) fn rename(
    documents: &mut Documents,
    params: &RenameParams,
) -> Result<Option<WorkspaceEdit>, String> {
    let place = &params.text_document_position;
    let name = params.new_name.as_str();
    let Some(document) = documents.parsed(&place.text_document.uri) else {
        return Ok(None);
    };
    let offset = document.text.offset(place.position);
    let (meaning, _) = references::renamable(&document.snapshot, offset)?;
    let files = sharing(documents, &place.text_document.uri, &meaning);
    let files = files.unwrap_or_default();
    let mut changes: HashMap<Uri, Vec<TextEdit>> = HashMap::new();
    for file in &files {
        let places = references::renaming(&file.text.content, &file.parsed, &meaning, name);
        let places = places.map_err(|why| {
            if file.uri == place.text_document.uri {
                why
            } else {
                format!("{}: {why}", file.uri.as_str())
            }
        })?;
        if places.is_empty() {
            continue;
        }
        let edit = |p: &NamePlace| TextEdit {
            range: file.text.range(p.span),
            new_text: name.into(),
        };
        changes.insert(file.uri.clone(), places.iter().map(edit).collect());
    }
    Ok(Some(WorkspaceEdit {
        changes: Some(changes),
        ..WorkspaceEdit::default()
    }))
}
