//! Code lenses.

use super::client::Client;
use super::convert::command_at;
use super::documents::Documents;
use crate::ide::lenses::{self, Lens};
use std::sync::Arc;
use tower_lsp::ls_types::{CodeLens, CodeLensParams, Position, Range};

/// Most code lenses for a document.
const MOST_LENSES: usize = 500;

/// The code lenses on claims, tables and positions, and on statements that hit a limit.
pub(super) fn code_lens(
    documents: &mut Documents,
    client: &Client,
    params: &CodeLensParams,
) -> Option<Vec<CodeLens>> {
    let uri = &params.text_document.uri;
    let (enabled, spelling) = (client.settings.code_lens, client.settings.spelling);
    // The hint at the end of the line tells the state.
    let has_hints = client.settings.inlay_hints;
    let document = documents.parsed(uri).filter(|_| enabled)?;
    document.lenses_stale = !document.is_complete();
    let snapshot = Arc::clone(&document.snapshot);
    let mut all = Vec::new();
    for (at, statement) in snapshot.parsed.statements.iter().enumerate() {
        if all.len() >= MOST_LENSES {
            break;
        }
        let result = document.result(at);
        let range = document.text.range(statement.span);
        let lenses = result.map(|r| lenses::lenses(&statement.ast, r, spelling));
        let mut lens = |title: &str, name: &str, place: Position| {
            all.push(CodeLens {
                range: Range::new(range.start, range.start),
                command: Some(command_at(title, name, uri, place)),
                data: None,
            });
        };
        let start = |root| document.text.range(statement.place_of(root)).start;
        let is_short = result.is_some_and(|r| r.is_cut() || r.is_interrupted());
        for found in lenses.into_iter().flatten() {
            match found {
                Lens::Explain(_) | Lens::Thermograph(_) if !client.settings.position_lenses => {}
                Lens::MoreTime => lens("run with more time", "cgt.run", range.start),
                Lens::State(_) if has_hints && is_short => {}
                Lens::State(_) if has_hints => lens("run again", "cgt.run", range.start),
                Lens::State(state) => lens(&state, "cgt.run", range.start),
                Lens::Explain(root) => lens("explain", "cgt.explain", start(root)),
                Lens::Thermograph(root) => lens("thermograph", "cgt.thermograph", start(root)),
            }
        }
    }
    Some(all)
}
