//! How a text is built: folding, selection ranges, links, the call under way.

use super::convert;
use super::state::State;
use crate::ide::folding::{self, FoldKind};
use crate::ide::{selection, signature};
use crate::syntax::ast::StatementKind;
use tower_lsp::ls_types::{
    DocumentLink, FoldingRange, FoldingRangeKind, ParameterInformation, ParameterLabel, Position,
    SelectionRange, SignatureHelp, SignatureInformation, TextDocumentPositionParams, Uri,
};

impl State {
    /// What can be folded.
    pub fn folds(&mut self, uri: &Uri) -> Option<Vec<FoldingRange>> {
        let unit = self.client.unit;
        let document = self.document(uri)?;
        let folds = folding::folds(&document.snapshot);
        let fold = |(kind, bytes): &(FoldKind, std::ops::Range<usize>)| {
            let range = convert::range_of(document, bytes.clone(), unit);
            FoldingRange {
                start_line: range.start.line,
                end_line: range.end.line,
                kind: match kind {
                    FoldKind::Statement => Some(FoldingRangeKind::Region),
                    FoldKind::Comment => Some(FoldingRangeKind::Comment),
                    FoldKind::Imports => Some(FoldingRangeKind::Imports),
                },
                ..FoldingRange::default()
            }
        };
        Some(folds.iter().map(fold).collect())
    }

    /// The selections around places.
    pub fn selections(&mut self, uri: &Uri, places: &[Position]) -> Option<Vec<SelectionRange>> {
        let unit = self.client.unit;
        let document = self.document(uri)?;
        let mut all = Vec::with_capacity(places.len());
        for place in places {
            let offset = convert::offset(document, *place, unit);
            let ranges = selection::ranges(&document.snapshot, offset);
            let nested = ranges.into_iter().rev().fold(None, |parent, bytes| {
                Some(SelectionRange {
                    range: convert::range_of(document, bytes, unit),
                    parent: parent.map(Box::new),
                })
            });
            all.extend(nested);
        }
        Some(all)
    }

    /// The imports as links to their files.
    pub fn links(&mut self, uri: &Uri) -> Option<Vec<DocumentLink>> {
        let unit = self.client.unit;
        let program = std::sync::Arc::clone(&self.document(uri)?.snapshot.program);
        let mut all = Vec::new();
        for (statement, file) in &program.imports {
            let own = program.files().first()?;
            let target = program.files().get(*file);
            let target = target.and_then(|f| self.uri_of(f.path.as_deref()?));
            let statement = own.parsed.statements.get(*statement);
            let Some(statement) = statement else { continue };
            if let StatementKind::Import { path } = &statement.ast.kind {
                let span = statement.place(path.span);
                all.push(DocumentLink {
                    range: convert::range(self.document(uri)?, span, unit),
                    target,
                    tooltip: None,
                    data: None,
                });
            }
        }
        Some(all)
    }

    /// The call around a place.
    pub fn signature(&mut self, place: &TextDocumentPositionParams) -> Option<SignatureHelp> {
        let client = self.client;
        let document = self.document(&place.text_document.uri)?;
        let offset = convert::offset(document, place.position, client.unit);
        let found = signature::signature(&document.snapshot, offset)?;
        let active = |form: &&signature::Form| found.argument < form.parameters.len();
        let first = found.forms.iter().position(|f| active(&f)).unwrap_or(0);
        let information = |form: &signature::Form| {
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
                    .then(|| convert::documentation(&found.doc, client.markdown)),
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
}
