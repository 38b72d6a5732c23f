//! The hierarchy of calls, across files.

use super::answers;
use super::convert::range_in;
use super::state::ServerState;
use crate::ide::Snapshot;
use crate::ide::calls::{self, Callee};
use crate::ide::symbols::{self, Symbol};
use crate::source::{ColumnUnit, LineIndex, Span};
use std::sync::Arc;
use tower_lsp::ls_types::{
    CallHierarchyIncomingCall, CallHierarchyIncomingCallsParams, CallHierarchyItem,
    CallHierarchyOutgoingCall, CallHierarchyOutgoingCallsParams, CallHierarchyPrepareParams,
    Position, Range, Uri,
};

/// Converts a statement to the protocol.
fn item(
    uri: Uri,
    text: &str,
    lines: &LineIndex,
    unit: ColumnUnit,
    of: Symbol,
) -> CallHierarchyItem {
    CallHierarchyItem {
        name: of.name,
        kind: answers::symbol_kind(of.kind),
        tags: None,
        detail: None,
        uri,
        range: range_in(text, lines, of.span, unit),
        selection_range: range_in(text, lines, of.name_span, unit),
        data: None,
    }
}

impl ServerState {
    /// The statement that binds the name at a position, else the statement there.
    pub fn prepare_call_hierarchy(
        &mut self,
        params: &CallHierarchyPrepareParams,
    ) -> Option<Vec<CallHierarchyItem>> {
        let place = &params.text_document_position_params;
        let asked = Asked::at(self, &place.text_document.uri, place.position)?;
        let (_, statement) = asked.snapshot.parsed.statement_at(asked.offset)?;
        let on_name = |c: &Callee| c.places.iter().any(|p| p.touches(asked.offset));
        let mut called = calls::callees(&asked.snapshot, asked.offset).into_iter();
        Some(vec![match called.find(on_name) {
            Some(named) => asked.callee(self, named)?,
            None => asked.item(symbols::of_any(statement)),
        }])
    }

    /// The statements that use what a statement binds, in all files.
    pub fn incoming_calls(
        &mut self,
        params: &CallHierarchyIncomingCallsParams,
    ) -> Option<Vec<CallHierarchyIncomingCall>> {
        let (unit, called) = (self.client.capabilities.unit, &params.item);
        let asked = Asked::at(self, &called.uri, called.selection_range.start)?;
        let mut found = Vec::new();
        for meaning in calls::bound(&asked.snapshot, asked.offset) {
            for file in self.sharing(&called.uri, &meaning)? {
                let lines = LineIndex::new(&file.text);
                let callers = calls::callers(&file.parsed, &meaning).into_iter();
                found.extend(callers.map(|caller| CallHierarchyIncomingCall {
                    from_ranges: ranges(&file.text, &lines, unit, &caller.places),
                    from: item(file.uri.clone(), &file.text, &lines, unit, caller.symbol),
                }));
            }
        }
        Some(found)
    }

    /// The statements whose names a statement uses.
    pub fn outgoing_calls(
        &mut self,
        params: &CallHierarchyOutgoingCallsParams,
    ) -> Option<Vec<CallHierarchyOutgoingCall>> {
        let caller = &params.item;
        let asked = Asked::at(self, &caller.uri, caller.selection_range.start)?;
        let (text, lines) = (&asked.snapshot.text, &asked.lines);
        let callees = calls::callees(&asked.snapshot, asked.offset).into_iter();
        let calls = callees.filter_map(|called| {
            Some(CallHierarchyOutgoingCall {
                from_ranges: ranges(text, lines, asked.unit, &called.places),
                to: asked.callee(self, called)?,
            })
        });
        Some(calls.collect())
    }
}

/// A place in a file that is asked about.
struct Asked {
    uri: Uri,
    snapshot: Arc<Snapshot>,
    lines: LineIndex,
    unit: ColumnUnit,
    offset: usize,
}

impl Asked {
    fn at(state: &mut ServerState, uri: &Uri, place: Position) -> Option<Asked> {
        let (snapshot, unit) = (state.snapshot(uri)?, state.client.capabilities.unit);
        let lines = LineIndex::new(&snapshot.text);
        let (line, column) = (place.line as usize, place.character as usize);
        Some(Asked {
            uri: uri.clone(),
            offset: lines.offset(&snapshot.text, line, column, unit),
            snapshot,
            lines,
            unit,
        })
    }

    /// A statement of the file, in the protocol's terms.
    fn item(&self, of: Symbol) -> CallHierarchyItem {
        item(
            self.uri.clone(),
            &self.snapshot.text,
            &self.lines,
            self.unit,
            of,
        )
    }

    /// A statement of the file or of one that it imports.
    fn callee(&self, state: &ServerState, called: Callee) -> Option<CallHierarchyItem> {
        let Some(import) = called.import else {
            return Some(self.item(called.symbol));
        };
        let file = self.snapshot.imports.get(import)?;
        let lines = LineIndex::new(&file.text);
        let uri = state.uri_of(&file.path)?;
        Some(item(uri, &file.text, &lines, self.unit, called.symbol))
    }
}

fn ranges(text: &str, lines: &LineIndex, unit: ColumnUnit, places: &[Span]) -> Vec<Range> {
    let range = |place: &Span| range_in(text, lines, *place, unit);
    places.iter().map(range).collect()
}
