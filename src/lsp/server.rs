//! Request handlers. Each sends one message to the state thread and awaits the answer, if any; none computes.
//! Notifications are forwarded before the first `await`, so that they stay in order.

use super::capabilities::Capabilities;
use super::commands::COMMANDS;
use super::content::{Content, ContentParams};
use super::framing::UnreadableParams;
use super::outgoing::Outgoing;
use super::scene::{self, BoardParams, BoardQuestion, SceneParams};
use super::state::{ServerState, StateHandle};
use super::ticket::{CancelOnDrop, Switches, Ticket};
use super::tokens::{TOKEN_MODIFIERS, TOKEN_TYPES};
use super::{
    actions, calls, content, definition, formatting, hints, lenses, moved, names, parent, problems,
    semantic_tokens, structure, suggestions, symbols,
};
use crate::source::ColumnUnit;
use serde_json::Value;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tokio::sync::{Notify, oneshot};
use tower_lsp::LanguageServer;
use tower_lsp::jsonrpc::{Error, Result};
use tower_lsp::ls_types::*;

/// The server side of the protocol library.
#[derive(Debug)]
pub(super) struct Backend {
    state: StateHandle,
    switches: Switches,
    /// Whether the client has requested shutdown.
    is_shut_down: Arc<AtomicBool>,
    /// Notified when the client's process has ended.
    closed: Arc<Notify>,
}

impl Backend {
    /// A backend for one client. It sets `is_shut_down` on a shutdown request, and notifies `closed` when the
    /// client's process has ended.
    pub(super) fn new(
        state: StateHandle,
        switches: Switches,
        is_shut_down: Arc<AtomicBool>,
        closed: Arc<Notify>,
    ) -> Backend {
        Backend {
            state,
            switches,
            is_shut_down,
            closed,
        }
    }

    /// The answer of the state thread; an internal error if it panicked.
    async fn ask<T: Send + 'static>(
        &self,
        question: impl FnOnce(&mut ServerState) -> T + Send + 'static,
    ) -> Result<T> {
        self.ask_late(|state, reply| drop(reply.send(question(state))))
            .await
    }

    /// Like `ask`, for an answer that may come later.
    async fn ask_late<T: Send + 'static>(
        &self,
        question: impl FnOnce(&mut ServerState, oneshot::Sender<T>) + Send + 'static,
    ) -> Result<T> {
        let answer = self.state.ask(question);
        answer.await.map_err(|_| Error::internal_error())
    }

    /// Handles the cancellation of a progress report.
    pub(super) async fn progress_cancelled(&self, params: WorkDoneProgressCancelParams) {
        if let ProgressToken::Number(number) = params.token {
            self.state
                .tell(move |state| state.documents.cancel_progress(number));
        }
    }

    /// The text of a built-in document.
    pub(super) async fn content(&self, params: ContentParams) -> Result<Content> {
        content::content(&params).map_err(refused)
    }

    /// The position at a place, with its moves and what is known of it.
    pub(super) async fn scene(&self, params: SceneParams) -> Result<Option<Value>> {
        let ticket = Ticket::new();
        let _guard = CancelOnDrop(Arc::clone(&self.switches.boards), Arc::clone(&ticket));
        self.ask_late(move |state, reply| {
            if let Some(question) = scene::question(&mut state.documents, params) {
                state.scheduler.boards.interrupt_long_task();
                state.ask_board(question, ticket, reply);
            } else {
                drop(reply.send(None));
            }
        })
        .await
    }

    /// The answer to a request of a board.
    pub(super) async fn board(&self, params: BoardParams) -> Result<Option<Value>> {
        let ticket = Ticket::new();
        let _guard = CancelOnDrop(Arc::clone(&self.switches.boards), Arc::clone(&ticket));
        let question = BoardQuestion::Board(params);
        self.ask_late(move |state, reply| state.ask_board(question, ticket, reply))
            .await
    }

    /// Refuses the request that replaces an unreadable message.
    pub(super) async fn unreadable(&self, params: UnreadableParams) -> Result<()> {
        let text =
            "ignored a message that is not a request, notification or response of JSON-RPC 2.0";
        self.state
            .tell(|state| state.client.send(Outgoing::Log(text.into())));
        Err(if params.is_json {
            Error::invalid_request()
        } else {
            Error::parse_error()
        })
    }
}

/// Handlers of requests that the state thread answers immediately. The right side names the file of the function that
/// answers, and the parts of the state that it takes.
macro_rules! answered {
    ($($request:ident($params:ty) -> $answer:ty = $file:ident($($part:ident),*);)*) => {$(
        async fn $request(&self, params: $params) -> Result<$answer> {
            self.ask(move |state| $file::$request($(&mut state.$part,)* &params)).await
        }
    )*};
}

impl LanguageServer for Backend {
    async fn initialize(&self, params: InitializeParams) -> Result<InitializeResult> {
        if let Some(client) = params.process_id {
            tokio::spawn(parent::watch(client, Arc::clone(&self.closed)));
        }
        self.ask(move |state| abilities(&state.initialize(&params)))
            .await
    }

    async fn initialized(&self, _: InitializedParams) {
        self.state.tell(|state| state.greet());
    }

    async fn shutdown(&self) -> Result<()> {
        self.is_shut_down.store(true, Ordering::SeqCst);
        Ok(())
    }

    async fn did_open(&self, params: DidOpenTextDocumentParams) {
        self.state
            .tell(move |state| state.open(params.text_document));
    }

    async fn did_change(&self, params: DidChangeTextDocumentParams) {
        self.state.tell(move |state| state.edit(params));
    }

    async fn did_save(&self, params: DidSaveTextDocumentParams) {
        let uri = params.text_document.uri;
        self.state
            .tell(move |state| state.documents.files_changed(Some(&uri)));
    }

    async fn did_close(&self, params: DidCloseTextDocumentParams) {
        let uri = params.text_document.uri;
        self.state.tell(move |state| state.close(uri));
    }

    async fn did_change_watched_files(&self, _: DidChangeWatchedFilesParams) {
        self.state.tell(ServerState::watched_files_changed);
    }

    async fn did_change_workspace_folders(&self, params: DidChangeWorkspaceFoldersParams) {
        self.state
            .tell(move |state| state.documents.change_workspace(&params.event));
    }

    async fn did_change_configuration(&self, params: DidChangeConfigurationParams) {
        self.state
            .tell(move |state| state.settings_changed(&params.settings));
    }

    async fn hover(&self, params: HoverParams) -> Result<Option<Hover>> {
        let ticket = Ticket::new();
        let _guard = CancelOnDrop(Arc::clone(&self.switches.describer), Arc::clone(&ticket));
        self.ask_late(move |state, reply| state.hover(&params, ticket, reply))
            .await
    }

    async fn document_highlight(
        &self,
        params: DocumentHighlightParams,
    ) -> Result<Option<Vec<DocumentHighlight>>> {
        self.ask(move |state| {
            state.follow(&params.text_document_position_params);
            names::document_highlight(&mut state.documents, &params)
        })
        .await
    }

    async fn completion(&self, params: CompletionParams) -> Result<Option<CompletionResponse>> {
        let ticket = Ticket::new();
        let _guard = CancelOnDrop(Arc::clone(&self.switches.describer), Arc::clone(&ticket));
        self.ask_late(move |state, reply| state.completion(&params, ticket, reply))
            .await
    }

    async fn inlay_hint(&self, params: InlayHintParams) -> Result<Option<Vec<InlayHint>>> {
        self.ask_late(move |state, reply| {
            hints::inlay_hints(&mut state.documents, &state.client, &params, reply);
        })
        .await
        .map(Some)
    }

    async fn execute_command(&self, params: ExecuteCommandParams) -> Result<Option<LSPAny>> {
        let ticket = Ticket::new();
        let _guard = CancelOnDrop(Arc::clone(&self.switches.describer), Arc::clone(&ticket));
        let found = self
            .ask_late(move |state, reply| state.execute_command(&params, ticket, reply))
            .await?;
        found.map_err(refused)
    }

    answered! {
        code_action(CodeActionParams) -> Option<CodeActionResponse> = actions(documents, client);
        incoming_calls(CallHierarchyIncomingCallsParams) -> Option<Vec<CallHierarchyIncomingCall>> = calls(documents);
        linked_editing_range(LinkedEditingRangeParams) -> Option<LinkedEditingRanges> = names(documents);
        outgoing_calls(CallHierarchyOutgoingCallsParams) -> Option<Vec<CallHierarchyOutgoingCall>> = calls(documents);
        prepare_call_hierarchy(CallHierarchyPrepareParams) -> Option<Vec<CallHierarchyItem>> = calls(documents);
        will_rename_files(RenameFilesParams) -> Option<WorkspaceEdit> = moved(documents);
        code_lens(CodeLensParams) -> Option<Vec<CodeLens>> = lenses(documents, client);
        completion_resolve(CompletionItem) -> CompletionItem = suggestions(documents, client);
        diagnostic(DocumentDiagnosticParams) -> DocumentDiagnosticReportResult = problems(documents, client);
        document_link(DocumentLinkParams) -> Option<Vec<DocumentLink>> = structure(documents);
        document_symbol(DocumentSymbolParams) -> Option<DocumentSymbolResponse> = symbols(documents);
        folding_range(FoldingRangeParams) -> Option<Vec<FoldingRange>> = structure(documents);
        formatting(DocumentFormattingParams) -> Option<Vec<TextEdit>> = formatting(documents);
        goto_definition(GotoDefinitionParams) -> Option<GotoDefinitionResponse> = definition(documents, client);
        on_type_formatting(DocumentOnTypeFormattingParams) -> Option<Vec<TextEdit>> = formatting(documents);
        range_formatting(DocumentRangeFormattingParams) -> Option<Vec<TextEdit>> = formatting(documents);
        references(ReferenceParams) -> Option<Vec<Location>> = names(documents);
        selection_range(SelectionRangeParams) -> Option<Vec<SelectionRange>> = structure(documents);
        semantic_tokens_full(SemanticTokensParams) -> Option<SemanticTokensResult> = semantic_tokens(documents);
        semantic_tokens_full_delta(SemanticTokensDeltaParams) -> Option<SemanticTokensFullDeltaResult> = semantic_tokens(documents);
        semantic_tokens_range(SemanticTokensRangeParams) -> Option<SemanticTokensRangeResult> = semantic_tokens(documents);
        signature_help(SignatureHelpParams) -> Option<SignatureHelp> = structure(documents, client);
        symbol(WorkspaceSymbolParams) -> Option<WorkspaceSymbolResponse> = symbols(documents);
    }

    async fn prepare_rename(
        &self,
        params: TextDocumentPositionParams,
    ) -> Result<Option<PrepareRenameResponse>> {
        let found = self
            .ask(move |state| names::prepare_rename(&mut state.documents, &params))
            .await?;
        found.map_err(refused)
    }

    async fn rename(&self, params: RenameParams) -> Result<Option<WorkspaceEdit>> {
        let found = self
            .ask(move |state| names::rename(&mut state.documents, &params))
            .await?;
        found.map_err(refused)
    }
}

/// The answer to `initialize`: the capabilities of the server for this client.
pub(super) fn abilities(client: &Capabilities) -> InitializeResult {
    let unit = client.unit;
    let tokens = SemanticTokensOptions {
        legend: SemanticTokensLegend {
            token_types: TOKEN_TYPES.to_vec(),
            token_modifiers: TOKEN_MODIFIERS.to_vec(),
        },
        full: Some(SemanticTokensFullOptions::Delta { delta: Some(true) }),
        range: Some(true),
        ..SemanticTokensOptions::default()
    };
    let sync = TextDocumentSyncOptions {
        open_close: Some(true),
        change: Some(TextDocumentSyncKind::INCREMENTAL),
        save: Some(TextDocumentSyncSaveOptions::Supported(true)),
        ..TextDocumentSyncOptions::default()
    };
    let completion = CompletionOptions {
        trigger_characters: Some(vec![".".into(), "\"".into(), "/".into()]),
        resolve_provider: Some(true),
        ..CompletionOptions::default()
    };
    let actions = CodeActionOptions {
        code_action_kinds: Some(vec![
            CodeActionKind::QUICKFIX,
            CodeActionKind::REFACTOR,
            CodeActionKind::REFACTOR_EXTRACT,
            CodeActionKind::REFACTOR_INLINE,
            CodeActionKind::SOURCE_FIX_ALL,
        ]),
        ..CodeActionOptions::default()
    };
    let moved = |glob: &str, matches| FileOperationFilter {
        scheme: Some("file".into()),
        pattern: FileOperationPattern {
            glob: glob.into(),
            matches: Some(matches),
            options: None,
        },
    };
    let moves = FileOperationRegistrationOptions {
        filters: vec![
            moved("**/*.cgt", FileOperationPatternKind::File),
            moved("**", FileOperationPatternKind::Folder),
        ],
    };
    InitializeResult {
        server_info: Some(ServerInfo {
            name: "cgt".into(),
            version: Some(env!("CARGO_PKG_VERSION").into()),
        }),
        capabilities: ServerCapabilities {
            position_encoding: Some(match unit {
                ColumnUnit::Utf8 => PositionEncodingKind::UTF8,
                ColumnUnit::Utf16 => PositionEncodingKind::UTF16,
                ColumnUnit::Character => PositionEncodingKind::UTF32,
            }),
            text_document_sync: Some(TextDocumentSyncCapability::Options(sync)),
            hover_provider: Some(HoverProviderCapability::Simple(true)),
            inlay_hint_provider: Some(OneOf::Left(true)),
            completion_provider: Some(completion),
            document_symbol_provider: Some(OneOf::Left(true)),
            definition_provider: Some(OneOf::Left(true)),
            references_provider: Some(OneOf::Left(true)),
            document_formatting_provider: Some(OneOf::Left(true)),
            document_range_formatting_provider: Some(OneOf::Left(true)),
            document_on_type_formatting_provider: Some(formatting::on_type_options()),
            code_lens_provider: Some(CodeLensOptions {
                resolve_provider: Some(false),
            }),
            execute_command_provider: Some(ExecuteCommandOptions {
                commands: COMMANDS.iter().map(|c| (*c).into()).collect(),
                ..ExecuteCommandOptions::default()
            }),
            diagnostic_provider: client.pulls_problems.then(|| {
                DiagnosticServerCapabilities::Options(DiagnosticOptions {
                    inter_file_dependencies: true,
                    ..DiagnosticOptions::default()
                })
            }),
            document_highlight_provider: Some(OneOf::Left(true)),
            rename_provider: Some(OneOf::Right(RenameOptions {
                prepare_provider: Some(true),
                work_done_progress_options: WorkDoneProgressOptions::default(),
            })),
            folding_range_provider: Some(FoldingRangeProviderCapability::Simple(true)),
            selection_range_provider: Some(SelectionRangeProviderCapability::Simple(true)),
            document_link_provider: Some(DocumentLinkOptions {
                resolve_provider: Some(false),
                work_done_progress_options: WorkDoneProgressOptions::default(),
            }),
            call_hierarchy_provider: Some(CallHierarchyServerCapability::Simple(true)),
            linked_editing_range_provider: Some(LinkedEditingRangeServerCapabilities::Simple(true)),
            workspace: Some(WorkspaceServerCapabilities {
                workspace_folders: Some(WorkspaceFoldersServerCapabilities {
                    supported: Some(true),
                    change_notifications: Some(OneOf::Left(true)),
                }),
                file_operations: Some(WorkspaceFileOperationsServerCapabilities {
                    will_rename: Some(moves),
                    ..WorkspaceFileOperationsServerCapabilities::default()
                }),
            }),
            workspace_symbol_provider: Some(OneOf::Left(true)),
            signature_help_provider: Some(SignatureHelpOptions {
                trigger_characters: Some(vec!["(".into(), ",".into()]),
                ..SignatureHelpOptions::default()
            }),
            semantic_tokens_provider: Some(
                SemanticTokensServerCapabilities::SemanticTokensOptions(tokens),
            ),
            code_action_provider: Some(CodeActionProviderCapability::Options(actions)),
            ..ServerCapabilities::default()
        },
        ..InitializeResult::default()
    }
}

/// A `RequestFailed` error with a message.
fn refused(why: String) -> Error {
    let mut error = Error::invalid_params(why);
    error.code = tower_lsp::jsonrpc::ErrorCode::ServerError(-32803);
    error
}
