//! The hierarchy of calls, across files.

use super::convert;
use super::documents::Documents;
use super::names::sharing;
use super::text::IndexedText;
use crate::ide::Snapshot;
use crate::ide::calls::{self, Callee};
use crate::ide::symbols::{self, Symbol};
use crate::source::Span;
use std::sync::Arc;
use tower_lsp::ls_types::{
    CallHierarchyIncomingCall, CallHierarchyIncomingCallsParams, CallHierarchyItem,
    CallHierarchyOutgoingCall, CallHierarchyOutgoingCallsParams, CallHierarchyPrepareParams,
    Position, Range, Uri,
};

/// The statement that binds the name at a position, else the statement there.
pub(super) fn prepare_call_hierarchy(
    documents: &mut Documents,
    params: &CallHierarchyPrepareParams,
) -> Option<Vec<CallHierarchyItem>> {
    let place = &params.text_document_position_params;
    let asked = Asked::at(documents, &place.text_document.uri, place.position)?;
    let (_, statement) = asked.snapshot.parsed.statement_at(asked.offset)?;
    let on_name = |c: &Callee| c.places.iter().any(|p| p.touches(asked.offset));
    let mut called = calls::callees(&asked.snapshot, asked.offset).into_iter();
    Some(vec![match called.find(on_name) {
        Some(named) => asked.callee(documents, named)?,
        None => asked.item(symbols::of_any(statement)),
    }])
}

/// The statements that use what a statement binds, in all files.
pub(super) fn incoming_calls(
    documents: &mut Documents,
    params: &CallHierarchyIncomingCallsParams,
) -> Option<Vec<CallHierarchyIncomingCall>> {
    let called = &params.item;
    let asked = Asked::at(documents, &called.uri, called.selection_range.start)?;
    let mut found = Vec::new();
    for meaning in calls::bound(&asked.snapshot, asked.offset) {
        for file in sharing(documents, &called.uri, &meaning)? {
            let callers = calls::callers(&file.parsed, &meaning).into_iter();
            found.extend(callers.map(|caller| CallHierarchyIncomingCall {
                from_ranges: ranges(&file.text, &caller.places),
                from: item(file.uri.clone(), &file.text, caller.symbol),
            }));
        }
    }
    Some(found)
}

/// The statements whose names a statement uses.
pub(super) fn outgoing_calls(
    documents: &mut Documents,
    params: &CallHierarchyOutgoingCallsParams,
) -> Option<Vec<CallHierarchyOutgoingCall>> {
    let caller = &params.item;
    let asked = Asked::at(documents, &caller.uri, caller.selection_range.start)?;
    let callees = calls::callees(&asked.snapshot, asked.offset).into_iter();
    let calls = callees.filter_map(|called| {
        Some(CallHierarchyOutgoingCall {
            from_ranges: ranges(&asked.text, &called.places),
            to: asked.callee(documents, called)?,
        })
    });
    Some(calls.collect())
}

/// The position that a request names, in its file.
struct Asked {
    uri: Uri,
    snapshot: Arc<Snapshot>,
    text: IndexedText,
    offset: usize,
}

impl Asked {
    fn at(documents: &mut Documents, uri: &Uri, place: Position) -> Option<Asked> {
        let snapshot = documents.snapshot(uri)?;
        let text = documents.indexed(Arc::clone(&snapshot.text));
        Some(Asked {
            uri: uri.clone(),
            offset: text.offset(place),
            snapshot,
            text,
        })
    }

    /// A statement of the file.
    fn item(&self, of: Symbol) -> CallHierarchyItem {
        item(self.uri.clone(), &self.text, of)
    }

    /// A statement of the file or of one that it imports.
    fn callee(&self, documents: &Documents, called: Callee) -> Option<CallHierarchyItem> {
        let Some(import) = called.import else {
            return Some(self.item(called.symbol));
        };
        let file = self.snapshot.imports.get(import)?;
        let text = documents.indexed(Arc::clone(&file.text));
        Some(item(documents.uri_of(&file.path)?, &text, called.symbol))
    }
}

/// Converts a statement to the protocol.
fn item(uri: Uri, text: &IndexedText, of: Symbol) -> CallHierarchyItem {
    CallHierarchyItem {
        name: of.name,
        kind: convert::symbol_kind(of.kind),
        tags: None,
        detail: None,
        uri,
        range: text.range(of.span),
        selection_range: text.range(of.name_span),
        data: None,
    }
}

fn ranges(text: &IndexedText, places: &[Span]) -> Vec<Range> {
    places.iter().map(|place| text.range(*place)).collect()
}
