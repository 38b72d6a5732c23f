//! Diagnostics: problems in the terms of the protocol, and the request of a client that pulls them.

use super::client::Client;
use super::content;
use super::convert::uri;
use super::document::Document;
use super::documents::Documents;
use super::settings::ServerSettings;
use crate::diagnostic::{Code, Severity};
use crate::ide::diagnostics::Problem;
use crate::present::built_in;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use tower_lsp::ls_types::*;

/// How to raise the time limit in an editor; appended to the message about it.
const MORE_TIME: &str = "\nRaise the limit in the setting `cgt.timeLimit`, or use `run` above the line or a click on `limit`.";

/// Converts problems to the protocol.
pub(super) fn diagnostics(
    document: &Document,
    problems: &[Problem],
    settings: &ServerSettings,
) -> Vec<Diagnostic> {
    let shown = |p| converted(document, p, settings.client_documents);
    problems.iter().map(shown).collect()
}

/// The link to the explanation of an error code, for clients that open such links.
fn explanation(code: &str) -> Option<CodeDescription> {
    let href = content::uri(&built_in::of_code(code))?;
    Some(CodeDescription { href })
}

fn converted(document: &Document, problem: &Problem, is_linked: bool) -> Diagnostic {
    let related = problem.related.iter().filter_map(|related| {
        let location = match &related.file {
            None => Location {
                uri: document.uri.clone(),
                range: document.text.range(related.span),
            },
            Some((path, text)) => Location {
                uri: uri(path)?,
                range: document.text.alike(Arc::clone(text)).range(related.span),
            },
        };
        let message = related.message.clone();
        Some(DiagnosticRelatedInformation { location, message })
    });
    let related: Vec<_> = related.collect();
    Diagnostic {
        range: document.text.range(problem.span),
        tags: (problem.code == Code::Unused).then(|| vec![DiagnosticTag::UNNECESSARY]),
        severity: Some(match problem.severity {
            Severity::Hint if matches!(problem.code, Code::Unused | Code::Shadowed) => {
                DiagnosticSeverity::HINT
            }
            Severity::Error => DiagnosticSeverity::ERROR,
            Severity::Warning => DiagnosticSeverity::WARNING,
            Severity::Hint => DiagnosticSeverity::INFORMATION,
        }),
        code: Some(NumberOrString::String(problem.code.name().into())),
        code_description: explanation(problem.code.name()).filter(|_| is_linked),
        source: Some("cgt".into()),
        message: match problem.code {
            Code::LimitTime => problem.message.clone() + MORE_TIME,
            _ => problem.message.clone(),
        },
        related_information: (!related.is_empty()).then_some(related),
        ..Diagnostic::default()
    }
}

/// The current problems, or "unchanged" since the answer that the client names.
pub(super) fn diagnostic(
    documents: &mut Documents,
    client: &Client,
    params: &DocumentDiagnosticParams,
) -> DocumentDiagnosticReportResult {
    DocumentDiagnosticReportResult::Report(report(documents, client, params))
}

fn report(
    documents: &mut Documents,
    client: &Client,
    params: &DocumentDiagnosticParams,
) -> DocumentDiagnosticReport {
    let uri = &params.text_document.uri;
    let settings = client.settings;
    let problems = match documents.parsed(uri) {
        Some(document) => {
            let problems = document.problems(settings.spelling);
            let shown = diagnostics(document, &problems, &settings);
            document.published = Some((document.version, problems));
            shown
        }
        None => Vec::new(),
    };
    let mut hasher = DefaultHasher::new();
    serde_json::to_string(&problems)
        .unwrap_or_default()
        .hash(&mut hasher);
    let number = format!("{:x}", hasher.finish());
    if params.previous_result_id.as_deref() == Some(&*number) {
        return DocumentDiagnosticReport::Unchanged(RelatedUnchangedDocumentDiagnosticReport {
            unchanged_document_diagnostic_report: UnchangedDocumentDiagnosticReport {
                result_id: number,
            },
            related_documents: None,
        });
    }
    DocumentDiagnosticReport::Full(RelatedFullDocumentDiagnosticReport {
        full_document_diagnostic_report: FullDocumentDiagnosticReport {
            result_id: Some(number),
            items: problems,
        },
        ..Default::default()
    })
}
