//! Converts problems and their fixes to the protocol.

use super::commands::{EXPLAIN_ERROR, edit_of};
use super::content;
use super::convert::{range_in, uri};
use super::document::Document;
use super::paths;
use super::settings::ServerSettings;
use crate::diagnostic::{Code, Fix, Severity};
use crate::ide::actions::Edit;
use crate::ide::diagnostics::Problem;
use crate::ide::refactor;
use crate::present::built_in;
use crate::source::LineIndex;
use tower_lsp::ls_types::*;

/// What to do about the time limit in an editor.
const MORE_TIME: &str = "\nRaise the limit in the setting `cgt.timeLimit`, or use `run` above the line or a click on `limit`.";

/// Converts problems to the protocol.
pub fn diagnostics(
    document: &Document,
    problems: &[Problem],
    settings: &ServerSettings,
) -> Vec<Diagnostic> {
    let shown = |p| diagnostic(document, p, settings.client_documents);
    problems.iter().map(shown).collect()
}

/// The link to the explanation of an error code, for clients that open such links.
fn explanation(code: &str) -> Option<CodeDescription> {
    let href = content::uri(&built_in::of_code(code))?;
    Some(CodeDescription { href })
}

fn diagnostic(document: &Document, problem: &Problem, is_linked: bool) -> Diagnostic {
    let related = problem.related.iter().filter_map(|related| {
        let location = match &related.file {
            None => Location {
                uri: document.uri.clone(),
                range: document.range(related.span),
            },
            Some((path, text)) => Location {
                uri: uri(path)?,
                range: range_in(text, &LineIndex::new(text), related.span, document.unit),
            },
        };
        let message = related.message.clone();
        Some(DiagnosticRelatedInformation { location, message })
    });
    let related: Vec<_> = related.collect();
    Diagnostic {
        range: document.range(problem.span),
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

/// The code actions of a problem: its fix as an edit and, if the client cannot open explanations, a command that shows
/// one.
pub fn actions(
    document: &Document,
    problem: &Problem,
    settings: &ServerSettings,
) -> Vec<CodeActionOrCommand> {
    let action = |title: String| CodeAction {
        title,
        kind: Some(CodeActionKind::QUICKFIX),
        diagnostics: Some(diagnostics(
            document,
            std::slice::from_ref(problem),
            settings,
        )),
        ..CodeAction::default()
    };
    let import = Problem {
        fix: problem
            .fix
            .clone()
            .or_else(|| import_meant(document, problem)),
        ..problem.clone()
    };
    let title = import.fix_title(&document.text);
    let fix = import.fix.as_ref().zip(title).map(|(fix, title)| {
        let edit = TextEdit {
            range: document.range(fix.span),
            new_text: fix.replacement.clone(),
        };
        CodeAction {
            edit: Some(edit_of(&document.uri, vec![edit])),
            is_preferred: problem.is_certain().then_some(true),
            ..action(title)
        }
    });
    let is_unused = problem.code == Code::Unused;
    let removal = refactor::removal(&document.snapshot, problem.span).filter(|_| is_unused);
    let removed = removal.map(|removal| {
        let name = problem.span.text(&document.text);
        CodeAction {
            edit: Some(edit_of(&document.uri, document.edits(vec![removal]))),
            ..action(format!("Remove the definition of `{name}`"))
        }
    });
    let explained = (!settings.client_documents).then(|| {
        let title = format!("Explain `{}`", problem.code);
        let arguments = Some(vec![problem.code.name().into()]);
        CodeAction {
            command: Some(Command::new(title.clone(), EXPLAIN_ERROR.into(), arguments)),
            ..action(title)
        }
    });
    let all = fix.into_iter().chain(removed).chain(explained);
    all.map(CodeActionOrCommand::CodeAction).collect()
}

/// The action that applies all certain fixes; none if there is nothing to fix.
pub fn fix_all(document: &Document, problems: &[Problem]) -> Option<CodeActionOrCommand> {
    let certain = problems.iter().filter(|p| p.is_certain());
    let mut fixes: Vec<&Fix> = certain.filter_map(|p| p.fix.as_ref()).collect();
    fixes.sort_by_key(|fix| fix.span.start);
    fixes.dedup_by(|next, fix| next.span.start < fix.span.end || next.span == fix.span);
    let edits = fixes.iter().map(|fix| (fix.span, fix.replacement.clone()));
    let edits = document.edits(edits.collect());
    (!edits.is_empty()).then(|| {
        CodeActionOrCommand::CodeAction(CodeAction {
            title: "Fix all problems that have one certain fix".into(),
            kind: Some(CodeActionKind::SOURCE_FIX_ALL),
            edit: Some(edit_of(&document.uri, edits)),
            ..CodeAction::default()
        })
    })
}

/// The refactorings of a selection: extract to `let`, inline a `let`.
pub fn refactorings(
    document: &Document,
    selected: std::ops::Range<usize>,
) -> Vec<CodeActionOrCommand> {
    let snapshot = &document.snapshot;
    let inline = refactor::inline(snapshot, selected.start);
    let extract = refactor::extract(snapshot, selected);
    let all = [
        (
            "Extract to `let`",
            CodeActionKind::REFACTOR_EXTRACT,
            extract,
        ),
        ("Inline this `let`", CodeActionKind::REFACTOR_INLINE, inline),
    ];
    let action = |(title, kind, edits): (&str, CodeActionKind, Option<Vec<Edit>>)| CodeAction {
        title: title.into(),
        kind: Some(kind),
        edit: edits.map(|edits| edit_of(&document.uri, document.edits(edits))),
        ..CodeAction::default()
    };
    let all = all.into_iter().filter(|(_, _, edits)| edits.is_some());
    all.map(action)
        .map(CodeActionOrCommand::CodeAction)
        .collect()
}

/// The path that the import of a file which cannot be read most likely means.
fn import_meant(document: &Document, problem: &Problem) -> Option<Fix> {
    let written = problem.span.text(&document.text);
    let written = written.strip_prefix('"')?.strip_suffix('"')?;
    let is_unread = problem.code == Code::Import && problem.message.starts_with("cannot read");
    let meant = paths::meant(document.path.as_deref().filter(|_| is_unread)?, written)?;
    Some(Fix {
        span: problem.span,
        replacement: format!("\"{meant}\""),
    })
}
