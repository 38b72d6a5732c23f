//! Code actions: fixes of problems, refactorings, and edits that need the value of an expression.

use super::client::Client;
use super::commands::{self, EXPLAIN_ERROR};
use super::convert::{command_at, edit_of};
use super::document::Document;
use super::documents::Documents;
use super::paths;
use super::problems::diagnostics;
use super::settings::ServerSettings;
use crate::diagnostic::{Code, Fix};
use crate::ide::actions::{self, Edit};
use crate::ide::diagnostics::Problem;
use crate::ide::refactor;
use crate::session::{Item, Spelling};
use std::ops::Range;
use tower_lsp::ls_types::{
    CodeAction, CodeActionKind, CodeActionOrCommand, CodeActionParams, CodeActionResponse, Command,
    Position, WorkspaceEdit,
};

/// The quick fixes of the problems in a range, and the refactorings at its start.
pub(super) fn code_action(
    documents: &mut Documents,
    client: &Client,
    params: &CodeActionParams,
) -> Option<CodeActionResponse> {
    let settings = client.settings;
    let document = documents.parsed(&params.text_document.uri)?;
    let begin = document.text.offset(params.range.start);
    let end = document.text.offset(params.range.end);
    let problems = document.problems(settings.spelling);
    let within = problems
        .iter()
        .filter(|p| p.span.start as usize <= end && begin <= p.span.end as usize);
    let mut all: CodeActionResponse = within.flat_map(|p| fixes(document, p, &settings)).collect();
    all.extend(refactorings(document, begin..end));
    all.extend(fix_all(document, &problems));
    let place = params.range.start;
    all.extend(expression_actions(document, client, place, &problems));
    all.extend(run_action(document, begin));
    all.extend(counterexample_actions(document, client, begin));
    if let Some(only) = &params.context.only {
        all.retain(|action| match action {
            CodeActionOrCommand::CodeAction(action) => action
                .kind
                .as_ref()
                .is_none_or(|kind| only.iter().any(|o| kind.as_str().starts_with(o.as_str()))),
            CodeActionOrCommand::Command(_) => true,
        });
    }
    Some(all)
}

/// The code actions of a problem: its fix as an edit and, if the client does not open links to explanations, a command
/// that shows one.
fn fixes(
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
    let title = import.fix_title(&document.text.content);
    let fix = import.fix.as_ref().zip(title).map(|(fix, title)| {
        let edit = document.text.edit((fix.span, fix.replacement.clone()));
        CodeAction {
            edit: Some(edit_of(&document.uri, vec![edit])),
            is_preferred: problem.is_certain().then_some(true),
            ..action(title)
        }
    });
    let is_unused = problem.code == Code::Unused;
    let removal = refactor::removal(&document.snapshot, problem.span).filter(|_| is_unused);
    let removed = removal.map(|removal| {
        let name = problem.span.text(&document.text.content);
        CodeAction {
            edit: Some(edit_of(&document.uri, document.text.edits(vec![removal]))),
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
fn fix_all(document: &Document, problems: &[Problem]) -> Option<CodeActionOrCommand> {
    let certain = problems.iter().filter(|p| p.is_certain());
    let mut fixes: Vec<&Fix> = certain.filter_map(|p| p.fix.as_ref()).collect();
    fixes.sort_by_key(|fix| fix.span.start);
    fixes.dedup_by(|next, fix| next.span.start < fix.span.end || next.span == fix.span);
    let edits = fixes.iter().map(|fix| (fix.span, fix.replacement.clone()));
    let edits = document.text.edits(edits);
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
fn refactorings(document: &Document, selected: Range<usize>) -> Vec<CodeActionOrCommand> {
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
        edit: edits.map(|edits| edit_of(&document.uri, document.text.edits(edits))),
        ..CodeAction::default()
    };
    let all = all.into_iter().filter(|(_, _, edits)| edits.is_some());
    all.map(action)
        .map(CodeActionOrCommand::CodeAction)
        .collect()
}

/// The path that the import of a file which cannot be read most likely means.
fn import_meant(document: &Document, problem: &Problem) -> Option<Fix> {
    let written = problem.span.text(&document.text.content);
    let written = written.strip_prefix('"')?.strip_suffix('"')?;
    let is_unread = problem.code == Code::Import && problem.message.starts_with("cannot read");
    let meant = paths::meant(document.path.as_deref().filter(|_| is_unread)?, written)?;
    Some(Fix {
        span: problem.span,
        replacement: format!("\"{meant}\""),
    })
}

/// The edits of the expression at a position: to another spelling, or by a command that needs its value.
fn expression_actions(
    document: &Document,
    client: &Client,
    place: Position,
    problems: &[Problem],
) -> Vec<CodeActionOrCommand> {
    let (uri, snapshot) = (&document.uri, &document.snapshot);
    let offset = document.text.offset(place);
    let mut all = Vec::new();
    for (spelling, title) in [
        (Spelling::Pretty, "Convert to Unicode"),
        (Spelling::Ascii, "Convert to ASCII"),
    ] {
        let edits = actions::convert_spelling(snapshot, offset, spelling);
        let edits = document.text.edits(edits);
        if !edits.is_empty() {
            all.push(action(title, edit_of(uri, edits)));
        }
    }
    let offers = actions::offers(snapshot, offset);
    let offers = offers
        .into_iter()
        .flat_map(|(statement, expr, mut offers)| {
            let known = document.known(statement, expr);
            let is_wrong = actions::is_wrong(snapshot, statement, expr, problems);
            offers.retain(|offer| !is_wrong && actions::fits(*offer, known));
            offers
        });
    let offered = offers.map(|offer| commands::action_of(document, client, offer, place));
    all.extend(offered.map(CodeActionOrCommand::CodeAction));
    all
}

/// The action that runs the statement at an offset, for editors without code lenses: a claim, a table, or what a limit
/// cut short.
fn run_action(document: &Document, offset: usize) -> Option<CodeActionOrCommand> {
    let (at, statement) = document.snapshot.parsed.statement_at(offset)?;
    let result = document.result(at)?;
    let is_short = result.is_cut() || result.is_interrupted();
    let title = match &result.item {
        _ if is_short => "Run with more time",
        Item::Check(_) | Item::Table { .. } => "Run again",
        _ => return None,
    };
    let place = document.text.range(statement.span).start;
    let command = command_at(title, commands::RUN, &document.uri, place);
    Some(CodeActionOrCommand::CodeAction(CodeAction {
        title: title.into(),
        kind: Some(CodeActionKind::EMPTY),
        command: Some(command),
        ..CodeAction::default()
    }))
}

/// The actions that insert the counterexample of the claim or assertion at an offset, and the one that shows its
/// position on a board.
fn counterexample_actions(
    document: &Document,
    client: &Client,
    offset: usize,
) -> Vec<CodeActionOrCommand> {
    let snapshot = &document.snapshot;
    let Some((at, statement)) = snapshot.parsed.statement_at(offset) else {
        return Vec::new();
    };
    let Some(Item::Check(check)) = document.result(at).map(|result| &result.item) else {
        return Vec::new();
    };
    let edits = actions::counterexample(snapshot, at, check).into_iter();
    let mut all: Vec<CodeActionOrCommand> = edits
        .map(|(title, edit)| {
            let edits = document.text.edits(vec![edit]);
            action(title, edit_of(&document.uri, edits))
        })
        .collect();
    if client.has_boards() && actions::has_board(&statement.ast, check) {
        let title = "Open the counterexample on the board";
        let place = document.text.range(statement.span).start;
        all.push(CodeActionOrCommand::CodeAction(CodeAction {
            title: title.into(),
            kind: Some(CodeActionKind::EMPTY),
            command: Some(command_at(title, commands::BOARD, &document.uri, place)),
            ..CodeAction::default()
        }));
    }
    all
}

fn action(title: &str, edit: WorkspaceEdit) -> CodeActionOrCommand {
    CodeActionOrCommand::CodeAction(CodeAction {
        title: title.into(),
        kind: Some(CodeActionKind::REFACTOR),
        edit: Some(edit),
        ..CodeAction::default()
    })
}
