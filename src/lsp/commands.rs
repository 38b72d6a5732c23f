//! Commands: questions about an expression, edits that need its value, evaluation with a longer limit.

use super::client::Client;
use super::convert::{command_at, edit_of};
use super::document::Document;
use super::documents::Documents;
use super::following::Following;
use super::hints;
use super::outgoing::Outgoing;
use super::task::{Assignment, Response, Work};
use crate::diagnostic::{Diagnostic, codes};
use crate::ide::actions::{self, Offer};
use crate::ide::hover;
use crate::present::board;
use crate::present::document::Picture;
use crate::present::markdown;
use crate::present::terminal::Look;
use crate::session::{Detail, ExprId, Question, Shown, Spelling};
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Instant;
use tower_lsp::ls_types::{
    CodeAction, CodeActionKind, ExecuteCommandParams, Position, TextDocumentIdentifier,
    TextDocumentPositionParams, Uri, WorkspaceEdit,
};

/// The command that explains an error code. Its argument is the code.
pub(super) const EXPLAIN_ERROR: &str = "cgt.explainError";

/// The command that runs a statement again, with more time.
pub(super) const RUN: &str = "cgt.run";

/// The command that shows the position at a place on a board. It takes a document URI and a position.
pub(super) const BOARD: &str = "cgt.board";

/// The command that evaluates all files of the folder. It has no arguments.
pub(super) const CHECK_FOLDER: &str = "cgt.checkFolder";

/// The commands of the server. All but the first two take a document URI and a position.
pub(super) const COMMANDS: [&str; 10] = [
    EXPLAIN_ERROR,
    CHECK_FOLDER,
    "cgt.explain",
    "cgt.thermograph",
    "cgt.winningMoves",
    RUN,
    "cgt.replaceByValue",
    "cgt.replaceByCanonicalForm",
    "cgt.insertAssert",
    "cgt.insertWinningMove",
];

/// The result of a command, or the reason why it was refused.
pub(super) type CommandResult = Result<Option<Value>, String>;

/// A code action with its edit, or the reason why there is none.
pub(super) type ActionResult = Result<CodeAction, String>;

/// Why a command that comes late is refused.
const CHANGED: &str = "the text has changed in the meantime";

/// What to do with the answer: show it, or make an edit from it.
#[derive(Clone, Copy, Debug)]
enum Purpose {
    Show(Question),
    Edit(Offer),
}

/// A command that waits for the answer of a worker.
#[derive(Debug)]
pub(super) struct PendingCommand {
    purpose: Purpose,
    uri: Uri,
    version: i32,
    statement: usize,
    expr: ExprId,
}

fn purpose(command: &str) -> Option<Purpose> {
    Some(match command {
        "cgt.explain" => Purpose::Show(Question::Explain),
        "cgt.thermograph" => Purpose::Show(Question::Thermograph),
        "cgt.winningMoves" => Purpose::Show(Question::WinningMoves),
        "cgt.replaceByValue" => Purpose::Edit(Offer::ReplaceByValue),
        "cgt.replaceByCanonicalForm" => Purpose::Edit(Offer::ReplaceByCanonicalForm),
        "cgt.insertAssert" => Purpose::Edit(Offer::InsertAssert),
        "cgt.insertWinningMove" => Purpose::Edit(Offer::InsertWinningMove),
        _ => return None,
    })
}

/// The command that makes the edit, and its title.
fn of_offer(offer: Offer) -> (&'static str, &'static str) {
    match offer {
        Offer::ReplaceByValue => ("cgt.replaceByValue", "Replace by value"),
        Offer::ReplaceByCanonicalForm => (
            "cgt.replaceByCanonicalForm",
            "Replace by canonical form in ASCII",
        ),
        Offer::InsertAssert => ("cgt.insertAssert", "Insert assert with this value"),
        Offer::InsertWinningMove => ("cgt.insertWinningMove", "Insert winning move"),
    }
}

/// Executes a command on a document, or prepares its question for a worker.
///
/// # Errors
/// If the command is unknown, its arguments are, or there is nothing that it applies to.
pub(super) fn command(
    documents: &mut Documents,
    client: &Client,
    infoview: &mut Option<Following>,
    params: &ExecuteCommandParams,
) -> Result<Response<Option<Value>, PendingCommand>, String> {
    if params.command == EXPLAIN_ERROR {
        return explain_error(client, params).map(Response::Ready);
    }
    let usage = || format!("`{}` takes a document and a position in it", params.command);
    let uri = params.arguments.first().and_then(Value::as_str);
    let uri: Uri = uri.and_then(|u| u.parse().ok()).ok_or_else(usage)?;
    let place = params
        .arguments
        .get(1)
        .cloned()
        .unwrap_or(json!({"line": 0, "character": 0}));
    let place: Position = serde_json::from_value(place).map_err(|_| usage())?;
    if params.command == BOARD {
        let view = infoview
            .as_mut()
            .ok_or("start the server with `--infoview`")?;
        let document = TextDocumentIdentifier::new(uri);
        view.go(documents, &TextDocumentPositionParams::new(document, place));
        view.open(client);
        return Ok(Response::Ready(None));
    }
    let document = documents.parsed(&uri).ok_or("the document is not open")?;
    let offset = document.text.offset(place);
    if params.command == RUN {
        let nothing = "no statement here";
        let parsed = &document.snapshot.parsed;
        let (statement, _) = parsed.statement_at(offset).ok_or(nothing)?;
        document.insist(statement);
        document.publish = Some(Instant::now());
        hints::refresh(documents, client);
        return Ok(Response::Ready(None));
    }
    let purpose =
        purpose(&params.command).ok_or_else(|| format!("unknown command `{}`", params.command))?;
    let snapshot = Arc::clone(&document.snapshot);
    let version = document.version;
    let subject = hover::subject(&snapshot, offset).and_then(|s| s.expression);
    let (statement, expr) = subject
        .or_else(|| actions::whole(&snapshot, offset))
        .ok_or("no expression with a value of its own here")?;
    let question = match purpose {
        Purpose::Show(question) => question,
        Purpose::Edit(Offer::InsertWinningMove) => Question::WinningMove,
        Purpose::Edit(_) => Question::Value,
    };
    let assignment = Assignment {
        program: Arc::clone(&snapshot.program),
        work: Work::Ask(statement, expr, question),
    };
    let pending = PendingCommand {
        purpose,
        uri,
        version,
        statement,
        expr,
    };
    Ok(Response::Pending(pending, assignment))
}

fn explain_error(client: &Client, params: &ExecuteCommandParams) -> CommandResult {
    let name = params.arguments.first().and_then(Value::as_str);
    let name = name.ok_or_else(|| format!("`{EXPLAIN_ERROR}` takes the code of a problem"))?;
    let code = codes::find(name).ok_or_else(|| format!("there is no code `{name}`"))?;
    let markdown = markdown::explained_code(code);
    let text = markdown::plain(&markdown);
    client.show_answer(&text);
    Ok(Some(
        json!({"title": name, "text": text, "markdown": markdown}),
    ))
}

impl PendingCommand {
    /// Completes the command with the answer of the worker.
    pub(super) fn complete(
        &self,
        documents: &mut Documents,
        client: &Client,
        answer: Result<Box<Shown>, Box<Diagnostic>>,
    ) -> CommandResult {
        let shown = &answer.map_err(|fault| told(&fault))?;
        let document = self.document(documents)?;
        match self.purpose {
            Purpose::Show(question) => self.shown(document, client, question, shown),
            // Nobody wins by moving.
            Purpose::Edit(Offer::InsertWinningMove) if shown.kind == "outcome" => {
                client.send(Outgoing::Show(actions::no_winning_move(&shown.text.ascii)));
                Ok(None)
            }
            Purpose::Edit(offer) => {
                let edit = self.edit(document, client, offer, shown)?;
                client.send(Outgoing::Edit(edit));
                Ok(None)
            }
        }
    }

    /// Completes a code action with its edit. The user is told why there is none, as clients drop the reason.
    pub(super) fn resolve(
        &self,
        documents: &mut Documents,
        client: &Client,
        action: CodeAction,
        answer: Result<Box<Shown>, Box<Diagnostic>>,
    ) -> ActionResult {
        let shown = answer.map_err(|fault| told(&fault));
        let edit = shown.and_then(|shown| {
            let document = self.document(documents)?;
            match self.purpose {
                Purpose::Edit(offer) => self.edit(document, client, offer, &shown),
                Purpose::Show(_) => Err("this command makes no edit".into()),
            }
        });
        if let Err(why) = &edit {
            client.send(Outgoing::Show(why.clone()));
        }
        let edit = Some(edit?);
        Ok(CodeAction { edit, ..action })
    }

    /// The document, if its text is still that of the question.
    fn document<'a>(&self, documents: &'a mut Documents) -> Result<&'a Document, String> {
        let document = documents.parsed(&self.uri);
        let document = document.ok_or("the document was closed")?;
        if document.version != self.version {
            return Err(CHANGED.into());
        }
        Ok(document)
    }

    /// Shows an answer, and returns it as data.
    fn shown(
        &self,
        document: &Document,
        client: &Client,
        question: Question,
        shown: &Shown,
    ) -> CommandResult {
        let (snapshot, spelling) = (&document.snapshot, client.settings.spelling);
        let statement = snapshot.parsed.statements.get(self.statement);
        let source = statement.ok_or(CHANGED)?.place_of(self.expr);
        let source = source.text(&snapshot.text);
        let function = format!("{}(", question.function());
        let title = if source.starts_with(&function) {
            source.to_string()
        } else {
            format!("{function}{source})")
        };
        let text = shown.text.spelled(spelling);
        client.show_answer(text);
        let markdown = markdown::answer(&title, shown, spelling);
        let mut answer = json!({"title": title, "text": text, "markdown": markdown});
        if let Some(Detail::Explanation(found)) = &shown.detail {
            answer["explanation"] = board::explanation(found);
        }
        if let Some(picture) = Picture::of(shown, source) {
            answer["svg"] = json!(picture.svg(Look::plain(spelling)));
        }
        Ok(Some(answer))
    }

    /// The edit that an offer makes with an answer.
    fn edit(
        &self,
        document: &Document,
        client: &Client,
        offer: Offer,
        shown: &Shown,
    ) -> Result<WorkspaceEdit, String> {
        let spelling = match offer {
            Offer::ReplaceByCanonicalForm => Spelling::Ascii,
            _ => client.settings.spelling,
        };
        let answer = shown.text.spelled(spelling);
        let (statement, expr) = (self.statement, self.expr);
        let edit = actions::edit(&document.snapshot, statement, expr, offer, answer);
        let edit = edit.ok_or_else(|| format!("{answer} has no notation in the language"))?;
        Ok(edit_of(&self.uri, vec![document.text.edit(edit)]))
    }
}

/// A fault in one sentence, with what is at its place.
fn told(fault: &Diagnostic) -> String {
    match &*fault.label {
        "" => fault.message.clone(),
        label => format!("{}: {label}", fault.message),
    }
}

/// An action whose edit waits for a worker, or is made by its command now.
pub(super) fn action_of(
    document: &Document,
    client: &Client,
    offer: Offer,
    place: Position,
) -> CodeAction {
    let (name, title) = of_offer(offer);
    let command = command_at(title, name, &document.uri, place);
    let action = CodeAction {
        title: title.into(),
        kind: Some(CodeActionKind::REFACTOR),
        ..CodeAction::default()
    };
    // Where nobody wins by moving there is no edit, and the command says so.
    if !client.capabilities.resolves_edits || offer == Offer::InsertWinningMove {
        let command = Some(command);
        return CodeAction { command, ..action };
    }
    let data =
        json!({"command": name, "arguments": command.arguments, "version": document.version});
    CodeAction {
        data: Some(data),
        ..action
    }
}

/// Prepares the question for the edit of an action; none if it has its edit or needs none.
///
/// # Errors
/// If the text has changed since the action was offered, or as those of [`command`].
pub(super) fn unresolved(
    documents: &mut Documents,
    client: &Client,
    action: &CodeAction,
) -> Result<Option<(PendingCommand, Assignment)>, String> {
    let Some(data) = &action.data else {
        return Ok(None);
    };
    let params = ExecuteCommandParams {
        command: data["command"].as_str().unwrap_or_default().into(),
        arguments: data["arguments"].as_array().cloned().unwrap_or_default(),
        ..ExecuteCommandParams::default()
    };
    match command(documents, client, &mut None, &params)? {
        Response::Pending(pending, _) if data["version"] != pending.version => Err(CHANGED.into()),
        Response::Pending(pending, assignment) => Ok(Some((pending, assignment))),
        Response::Ready(_) => Ok(None),
    }
}
