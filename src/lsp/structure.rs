//! Folding ranges, selection ranges, document links and signature help.

use super::client::Client;
use super::convert;
use super::documents::Documents;
use crate::ide::folding::{self, FoldKind};
use crate::ide::{definition, selection, signature};
use std::sync::Arc;
use tower_lsp::ls_types::*;

/// The folding ranges.
pub(super) fn folding_range(
    documents: &mut Documents,
    params: &FoldingRangeParams,
) -> Option<Vec<FoldingRange>> {
    let document = documents.parsed(&params.text_document.uri)?;
    let folds = folding::folds(&document.snapshot);
    let fold = |(kind, bytes): &(FoldKind, std::ops::Range<usize>)| {
        let range = document.text.range_of(bytes.clone());
        FoldingRange {
            start_line: range.start.line,
            end_line: range.end.line,
            kind: match kind {
                FoldKind::Section | FoldKind::Statement => Some(FoldingRangeKind::Region),
                FoldKind::Comment => Some(FoldingRangeKind::Comment),
                FoldKind::Imports => Some(FoldingRangeKind::Imports),
            },
            ..FoldingRange::default()
        }
    };
    Some(folds.iter().map(fold).collect())
}

/// The selection ranges at each position.
pub(super) fn selection_range(
    documents: &mut Documents,
    params: &SelectionRangeParams,
) -> Option<Vec<SelectionRange>> {
    let document = documents.parsed(&params.text_document.uri)?;
    let mut all = Vec::with_capacity(params.positions.len());
    for place in &params.positions {
        let offset = document.text.offset(*place);
        let ranges = selection::ranges(&document.snapshot, offset);
        let nested = ranges.into_iter().rev().fold(None, |parent, bytes| {
            Some(SelectionRange {
                range: document.text.range_of(bytes),
                parent: parent.map(Box::new),
            })
        });
        all.extend(nested);
    }
    Some(all)
}

/// Links from imports to their files.
pub(super) fn document_link(
    documents: &mut Documents,
    params: &DocumentLinkParams,
) -> Option<Vec<DocumentLink>> {
    let uri = &params.text_document.uri;
    let snapshot = Arc::clone(&documents.parsed(uri)?.snapshot);
    let mut all = Vec::new();
    for (span, file) in definition::links(&snapshot) {
        let target = file.and_then(|path| documents.uri_of(path));
        all.push(DocumentLink {
            range: documents.parsed(uri)?.text.range(span),
            target,
            tooltip: None,
            data: None,
        });
    }
    Some(all)
}

/// The signatures of the call at a position.
pub(super) fn signature_help(
    documents: &mut Documents,
    client: &Client,
    params: &SignatureHelpParams,
) -> Option<SignatureHelp> {
    let place = &params.text_document_position_params;
    let document = documents.parsed(&place.text_document.uri)?;
    let offset = document.text.offset(place.position);
    let found = signature::signature(&document.snapshot, offset)?;
    let active = |form: &&signature::CallForm| found.argument < form.parameters.len();
    let first = found.forms.iter().position(|f| active(&f)).unwrap_or(0);
    let information = |form: &signature::CallForm| {
        let units = |at: usize| {
            let before = form.label.get(..at).unwrap_or("");
            before.encode_utf16().count() as u32
        };
        let parameter = |range: &std::ops::Range<usize>| ParameterInformation {
            label: ParameterLabel::LabelOffsets([units(range.start), units(range.end)]),
            documentation: None,
        };
        SignatureInformation {
            label: form.label.clone(),
            documentation: (!found.doc.is_empty())
                .then(|| convert::documentation(&found.doc, client.capabilities.markdown)),
            parameters: Some(form.parameters.iter().map(parameter).collect()),
            active_parameter: None,
        }
    };
    Some(SignatureHelp {
        signatures: found.forms.iter().map(information).collect(),
        active_signature: Some(first as u32),
        active_parameter: Some(found.argument as u32),
    })
}
