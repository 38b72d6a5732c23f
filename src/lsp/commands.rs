//! Commands and code lenses: questions about an expression, edits that need its value, evaluation with a longer limit.

use super::outgoing::Outgoing;
use super::state::ServerState;
use super::worker::{EvaluationTask, Ticket, Work};
use crate::diagnostic::{Diagnostic, codes};
use crate::ide::actions::{self, Offer};
use crate::ide::hover;
use crate::ide::lenses::{self, Lens};
use crate::present::document::Picture;
use crate::present::markdown;
use crate::present::terminal::Look;
use crate::session::{ExprId, Question, Shown, Spelling};
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Instant;
use tokio::sync::oneshot;
use tower_lsp::ls_types::{
    CodeAction, CodeActionKind, CodeActionOrCommand, CodeLens, CodeLensParams, Command,
    ExecuteCommandParams, Position, TextEdit, Uri, WorkspaceEdit,
};

/// The command that explains an error code. Its argument is the code.
pub const EXPLAIN_ERROR: &str = "cgt.explainError";

/// The command that evaluates all files of the folder. It takes nothing.
const CHECK_FOLDER: &str = "cgt.checkFolder";

/// The commands of the server. All but the first two take a document URI and a position.
pub const COMMANDS: [&str; 10] = [
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

/// Most code lenses for a document.
const MOST_LENSES: usize = 500;

/// The channel for the result of a command.
pub type CommandReply = oneshot::Sender<Result<Option<Value>, String>>;

/// What to do with the answer: show it, or make an edit from it.
#[derive(Clone, Copy, Debug)]
enum Purpose {
    Show(Question),
    Edit(Offer),
}

/// A command that waits for its answer.
#[derive(Debug)]
pub struct PendingCommand {
    pub(super) ticket: Arc<Ticket>,
    reply: CommandReply,
    begun: CommandSubject,
}

/// The subject of a command.
#[derive(Debug)]
struct CommandSubject {
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

fn command(offer: Offer) -> (&'static str, &'static str) {
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

impl ServerState {
    /// Executes a command, or queues its question for a worker.
    pub fn command(
        &mut self,
        params: &ExecuteCommandParams,
        ticket: Arc<Ticket>,
        reply: CommandReply,
    ) {
        if params.command == EXPLAIN_ERROR {
            let _ = reply.send(self.explain_error(params));
            return;
        }
        if params.command == CHECK_FOLDER {
            self.check_folder();
            let _ = reply.send(Ok(None));
            return;
        }
        match self.begin_command(params, &ticket) {
            Ok(Some(begun)) => self.commands.push(PendingCommand {
                ticket,
                reply,
                begun,
            }),
            Ok(None) => drop(reply.send(Ok(None))),
            Err(why) => drop(reply.send(Err(why))),
        }
    }

    fn explain_error(&self, params: &ExecuteCommandParams) -> Result<Option<Value>, String> {
        let name = params.arguments.first().and_then(Value::as_str);
        let name = name.ok_or_else(|| format!("`{EXPLAIN_ERROR}` takes the code of a problem"))?;
        let code = codes::find(name).ok_or_else(|| format!("there is no code `{name}`"))?;
        let markdown = markdown::explained_code(code);
        let text = markdown::plain(&markdown);
        self.client.show_answer(&text);
        Ok(Some(
            json!({"title": name, "text": text, "markdown": markdown}),
        ))
    }

    fn begin_command(
        &mut self,
        params: &ExecuteCommandParams,
        ticket: &Arc<Ticket>,
    ) -> Result<Option<CommandSubject>, String> {
        let usage = || format!("`{}` takes a document and a position in it", params.command);
        let uri = params.arguments.first().and_then(Value::as_str);
        let uri: Uri = uri.and_then(|u| u.parse().ok()).ok_or_else(usage)?;
        let place = params
            .arguments
            .get(1)
            .cloned()
            .unwrap_or(json!({"line": 0, "character": 0}));
        let place: Position = serde_json::from_value(place).map_err(|_| usage())?;
        let settings = self.client.settings;
        let document = self.document(&uri).ok_or("the document is not open")?;
        let offset = document.offset(place);
        if params.command == "cgt.run" {
            let nothing = "no statement here";
            let parsed = &document.snapshot.parsed;
            let (statement, _) = parsed.statement_at(offset).ok_or(nothing)?;
            document.insist(statement);
            document.publish = Some(Instant::now());
            self.refresh_hints();
            return Ok(None);
        }
        let purpose = purpose(&params.command)
            .ok_or_else(|| format!("unknown command `{}`", params.command))?;
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
        self.describer.give(EvaluationTask {
            ticket: Arc::clone(ticket),
            program: Arc::clone(&snapshot.program),
            work: Work::Ask(statement, expr, question),
            settings,
        });
        Ok(Some(CommandSubject {
            purpose,
            uri,
            version,
            statement,
            expr,
        }))
    }

    /// Completes the command that waits for this answer.
    pub(super) fn asked(&mut self, id: u64, answer: Result<Shown, Box<Diagnostic>>) {
        let Some(at) = self.commands.iter().position(|c| c.ticket.id == id) else {
            return;
        };
        let pending = self.commands.swap_remove(at);
        let result = match answer {
            Err(fault) => Err(fault.message.clone()),
            Ok(shown) => self.finish_command(&pending.begun, &shown),
        };
        let _ = pending.reply.send(result);
    }

    fn finish_command(
        &mut self,
        pending: &CommandSubject,
        shown: &Shown,
    ) -> Result<Option<Value>, String> {
        let settings = self.client.settings;
        let document = self
            .document(&pending.uri)
            .ok_or("the document was closed")?;
        let snapshot = Arc::clone(&document.snapshot);
        if document.version != pending.version {
            return Err("the text has changed in the meantime".into());
        }
        match pending.purpose {
            Purpose::Show(question) => {
                let statement = snapshot.parsed.statements.get(pending.statement);
                let statement = statement.ok_or("the text has changed in the meantime")?;
                let source = statement.place_of(pending.expr).text(&snapshot.text);
                let function = format!("{}(", question.function());
                let title = if source.starts_with(&function) {
                    source.to_string()
                } else {
                    format!("{function}{source})")
                };
                let text = shown.text.spelled(settings.spelling);
                self.client.show_answer(text);
                let markdown = markdown::answer(&title, shown, settings.spelling);
                let mut answer = json!({"title": title, "text": text, "markdown": markdown});
                if let Some(picture) = Picture::of(shown, source) {
                    answer["svg"] = json!(picture.svg(Look::plain(settings.spelling)));
                }
                Ok(Some(answer))
            }
            // Nobody wins by moving.
            Purpose::Edit(Offer::InsertWinningMove) if shown.kind == "outcome" => {
                self.client
                    .send(Outgoing::Show(actions::no_winning_move(&shown.text.ascii)));
                Ok(None)
            }
            Purpose::Edit(offer) => {
                let spelling = match offer {
                    Offer::ReplaceByCanonicalForm => Spelling::Ascii,
                    _ => settings.spelling,
                };
                let answer = shown.text.spelled(spelling);
                let (statement, expr) = (pending.statement, pending.expr);
                let edit = actions::edit(&snapshot, statement, expr, offer, answer);
                let (span, new_text) =
                    edit.ok_or_else(|| format!("{answer} has no notation in the language"))?;
                let edit = TextEdit {
                    range: document.range(span),
                    new_text,
                };
                self.client
                    .send(Outgoing::Edit(edit_of(&pending.uri, vec![edit])));
                Ok(None)
            }
        }
    }

    /// The refactorings at a position.
    pub(super) fn refactorings(&mut self, uri: &Uri, place: Position) -> Vec<CodeActionOrCommand> {
        let Some(document) = self.document(uri) else {
            return Vec::new();
        };
        let snapshot = Arc::clone(&document.snapshot);
        let offset = document.offset(place);
        let mut all = Vec::new();
        for (spelling, title) in [
            (Spelling::Pretty, "Convert to Unicode"),
            (Spelling::Ascii, "Convert to ASCII"),
        ] {
            let edits = actions::convert_spelling(&snapshot, offset, spelling);
            let edits: Vec<TextEdit> = edits
                .into_iter()
                .map(|(span, new_text)| TextEdit {
                    range: document.range(span),
                    new_text,
                })
                .collect();
            if !edits.is_empty() {
                all.push(action(title, None, Some(edit_of(uri, edits))));
            }
        }
        let offers = actions::offers(&snapshot, offset);
        let offers = offers
            .into_iter()
            .flat_map(|(statement, expr, mut offers)| {
                let known = document.known(statement, expr);
                offers.retain(|offer| actions::fits(*offer, known));
                offers
            });
        for offer in offers {
            let (name, title) = command(offer);
            all.push(action(
                title,
                Some(command_at(title, name, uri, place)),
                None,
            ));
        }
        all
    }

    /// The code lenses on claims, tables and positions, and on statements that hit a limit.
    pub fn code_lens(&mut self, params: &CodeLensParams) -> Option<Vec<CodeLens>> {
        let uri = &params.text_document.uri;
        let (enabled, spelling) = (
            self.client.settings.code_lens,
            self.client.settings.spelling,
        );
        // The hint at the end of the line tells the state.
        let has_hints = self.client.settings.inlay_hints;
        let document = self.document(uri).filter(|_| enabled)?;
        document.lenses_stale = !document.is_complete();
        let snapshot = Arc::clone(&document.snapshot);
        let mut all = Vec::new();
        for (at, statement) in snapshot.parsed.statements.iter().enumerate() {
            if all.len() >= MOST_LENSES {
                break;
            }

            let result = document.result(at);
            let range = document.range(statement.span);
            let lenses = result.map(|r| lenses::lenses(&statement.ast, r, spelling));
            let mut lens = |title: &str, name: &str, place: Position| {
                all.push(CodeLens {
                    range: tower_lsp::ls_types::Range::new(range.start, range.start),
                    command: Some(command_at(title, name, uri, place)),
                    data: None,
                });
            };
            let start = |root| document.range(statement.place_of(root)).start;
            for found in lenses.into_iter().flatten() {
                match found {
                    Lens::MoreTime => lens("run with more time", "cgt.run", range.start),
                    Lens::State(_) if has_hints => lens("run again", "cgt.run", range.start),
                    Lens::State(state) => lens(&state, "cgt.run", range.start),
                    Lens::Explain(root) => lens("explain", "cgt.explain", start(root)),
                    Lens::Thermograph(root) => lens("thermograph", "cgt.thermograph", start(root)),
                }
            }
        }
        Some(all)
    }
}

/// A command of the server about a place in a document.
pub fn command_at(title: &str, name: &str, uri: &Uri, place: Position) -> Command {
    let arguments = vec![json!(uri.as_str()), json!(place)];
    Command::new(title.into(), name.into(), Some(arguments))
}

/// The edit of one document.
pub fn edit_of(uri: &Uri, edits: Vec<TextEdit>) -> WorkspaceEdit {
    WorkspaceEdit {
        changes: Some([(uri.clone(), edits)].into_iter().collect()),
        ..WorkspaceEdit::default()
    }
}

fn action(
    title: &str,
    command: Option<Command>,
    edit: Option<WorkspaceEdit>,
) -> CodeActionOrCommand {
    CodeActionOrCommand::CodeAction(CodeAction {
        title: title.into(),
        kind: Some(CodeActionKind::REFACTOR),
        command,
        edit,
        ..CodeAction::default()
    })
}
