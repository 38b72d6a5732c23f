//! Commands: questions about an expression, edits that need its value, evaluation with a longer limit.

use super::client::Client;
use super::convert::edit_of;
use super::documents::Documents;
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
use tower_lsp::ls_types::{ExecuteCommandParams, Position, Uri};

/// The command that explains an error code. Its argument is the code.
pub(super) const EXPLAIN_ERROR: &str = "cgt.explainError";

/// The command that evaluates all files of the folder. It has no arguments.
pub(super) const CHECK_FOLDER: &str = "cgt.checkFolder";

/// The commands of the server. All but the first two take a document URI and a position.
pub(super) const COMMANDS: [&str; 10] = [
    EXPLAIN_ERROR,
    CHECK_FOLDER,
    "cgt.explain",
    "cgt.thermograph",
    "cgt.winningMoves",
    "cgt.run",
    "cgt.replaceByValue",
    "cgt.replaceByCanonicalForm",
    "cgt.insertAssert",
    "cgt.insertWinningMove",
];

/// The result of a command, or the reason why it was refused.
pub(super) type CommandResult = Result<Option<Value>, String>;

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
pub(super) fn of_offer(offer: Offer) -> (&'static str, &'static str) {
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
    let document = documents.parsed(&uri).ok_or("the document is not open")?;
    let offset = document.text.offset(place);
    if params.command == "cgt.run" {
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
        let shown = &answer.map_err(|fault| fault.message.clone())?;
        let settings = client.settings;
        let document = documents
            .parsed(&self.uri)
            .ok_or("the document was closed")?;
        let snapshot = Arc::clone(&document.snapshot);
        if document.version != self.version {
            return Err("the text has changed in the meantime".into());
        }
        match self.purpose {
            Purpose::Show(question) => {
                let statement = snapshot.parsed.statements.get(self.statement);
                let statement = statement.ok_or("the text has changed in the meantime")?;
                let source = statement.place_of(self.expr).text(&snapshot.text);
                let function = format!("{}(", question.function());
                let title = if source.starts_with(&function) {
                    source.to_string()
                } else {
                    format!("{function}{source})")
                };
                let text = shown.text.spelled(settings.spelling);
                client.show_answer(text);
                let markdown = markdown::answer(&title, shown, settings.spelling);
                let mut answer = json!({"title": title, "text": text, "markdown": markdown});
                if let Some(Detail::Explanation(found)) = &shown.detail {
                    answer["explanation"] = board::explanation(found);
                }
                if let Some(picture) = Picture::of(shown, source) {
                    answer["svg"] = json!(picture.svg(Look::plain(settings.spelling)));
                }
                Ok(Some(answer))
            }
            // Nobody wins by moving.
            Purpose::Edit(Offer::InsertWinningMove) if shown.kind == "outcome" => {
                client.send(Outgoing::Show(actions::no_winning_move(&shown.text.ascii)));
                Ok(None)
            }
            Purpose::Edit(offer) => {
                let spelling = match offer {
                    Offer::ReplaceByCanonicalForm => Spelling::Ascii,
                    _ => settings.spelling,
                };
                let answer = shown.text.spelled(spelling);
                let (statement, expr) = (self.statement, self.expr);
                let edit = actions::edit(&snapshot, statement, expr, offer, answer);
                let (span, new_text) =
                    edit.ok_or_else(|| format!("{answer} has no notation in the language"))?;
                let edit = document.text.edit((span, new_text));
                client.send(Outgoing::Edit(edit_of(&self.uri, vec![edit])));
                Ok(None)
            }
        }
    }
}
