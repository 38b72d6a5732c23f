//! Request handlers. Each sends one message to the state thread and awaits the answer, if any; none computes.
//! Notifications are forwarded before the first `await`, so that they stay in order.

use super::content::{Content, ContentParams};
use super::framing::UnreadableParams;
use super::outgoing::Outgoing;
use super::scene::{self, BoardParams, BoardQuestion, SceneParams};
use super::state::{ServerState, StateHandle};
use super::ticket::{CancelOnDrop, Switches, Ticket};
use super::{
    actions, calls, content, definition, formatting, hints, lenses, moved, names, parent, problems,
    semantic_tokens, structure, suggestions, symbols,
};
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

    /// The answer of the state thread to a question about one document, if it is about one alone; an internal error if
    /// the thread panicked.
    async fn ask<T: Send + 'static>(
        &self,
        uri: Option<Uri>,
        question: impl FnOnce(&mut ServerState) -> T + Send + 'static,
    ) -> Result<T> {
        self.ask_late(uri, |state, reply| drop(reply.send(question(state))))
            .await
    }

    /// Like `ask`, for an answer that may come later.
    async fn ask_late<T: Send + 'static>(
        &self,
        uri: Option<Uri>,
        question: impl FnOnce(&mut ServerState, oneshot::Sender<T>) + Send + 'static,
    ) -> Result<T> {
        let answer = self.state.ask(uri, question);
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
        let uri = Some(params.text_document.uri.clone());
        self.ask_late(uri, move |state, reply| {
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
        self.ask_late(None, move |state, reply| {
            state.ask_board(question, ticket, reply)
        })
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
/// answers, and the parts of the state that it takes; behind the type is where it names its document.
macro_rules! answered {
    ($($request:ident($params:ty $(, $first:ident$(.$next:ident)*)?) -> $answer:ty = $file:ident($($part:ident),*);)*) => {$(
        async fn $request(&self, params: $params) -> Result<$answer> {
            let uri = None $(.or(Some(params.$first$(.$next)*.uri.clone())))?;
            self.ask(uri, move |state| $file::$request($(&mut state.$part,)* &params)).await
        }
    )*};
}

impl LanguageServer for Backend {
    async fn initialize(&self, params: InitializeParams) -> Result<InitializeResult> {
        if let Some(client) = params.process_id {
            tokio::spawn(parent::watch(client, Arc::clone(&self.closed)));
        }
        self.ask(None, move |state| state.initialize(&params)).await
    }

    async fn initialized(&self, _: InitializedParams) {
        self.state.tell(|state| state.greet());
    }

    async fn shutdown(&self) -> Result<()> {
        self.is_shut_down.store(true, Ordering::SeqCst);
        Ok(())
    }

    async fn did_open(&self, params: DidOpenTextDocumentParams) {
        let uri = params.text_document.uri.clone();
        self.state
            .tell_about(Some(uri), move |state| state.open(params.text_document));
    }

    async fn did_change(&self, params: DidChangeTextDocumentParams) {
        self.state.edit(params);
    }

    async fn did_save(&self, params: DidSaveTextDocumentParams) {
        let uri = params.text_document.uri;
        self.state
            .tell(move |state| state.documents.files_changed(Some(&uri)));
    }

    async fn did_close(&self, params: DidCloseTextDocumentParams) {
        let uri = params.text_document.uri;
        let about = Some(uri.clone());
        self.state.tell_about(about, move |state| state.close(uri));
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
        let place = &params.text_document_position_params;
        let uri = Some(place.text_document.uri.clone());
        self.ask_late(uri, move |state, reply| state.hover(&params, ticket, reply))
            .await
    }

    async fn document_highlight(
        &self,
        params: DocumentHighlightParams,
    ) -> Result<Option<Vec<DocumentHighlight>>> {
        let place = &params.text_document_position_params;
        let uri = Some(place.text_document.uri.clone());
        self.ask(uri, move |state| {
            state.follow(&params.text_document_position_params);
            names::document_highlight(&mut state.documents, &params)
        })
        .await
    }

    async fn completion(&self, params: CompletionParams) -> Result<Option<CompletionResponse>> {
        let ticket = Ticket::new();
        let _guard = CancelOnDrop(Arc::clone(&self.switches.describer), Arc::clone(&ticket));
        let uri = Some(params.text_document_position.text_document.uri.clone());
        self.ask_late(uri, move |state, reply| {
            state.completion(&params, ticket, reply)
        })
        .await
    }

    async fn inlay_hint(&self, params: InlayHintParams) -> Result<Option<Vec<InlayHint>>> {
        let uri = Some(params.text_document.uri.clone());
        self.ask_late(uri, move |state, reply| {
            hints::inlay_hints(&mut state.documents, &state.client, &params, reply);
        })
        .await
        .map(Some)
    }

    async fn execute_command(&self, params: ExecuteCommandParams) -> Result<Option<LSPAny>> {
        let ticket = Ticket::new();
        let _guard = CancelOnDrop(Arc::clone(&self.switches.describer), Arc::clone(&ticket));
        let found = self
            .ask_late(None, move |state, reply| {
                state.execute_command(&params, ticket, reply)
            })
            .await?;
        found.map_err(refused)
    }

    async fn code_action_resolve(&self, action: CodeAction) -> Result<CodeAction> {
        let ticket = Ticket::new();
        let _guard = CancelOnDrop(Arc::clone(&self.switches.describer), Arc::clone(&ticket));
        let found = self
            .ask_late(None, move |state, reply| {
                state.resolve_action(action, ticket, reply)
            })
            .await?;
        found.map_err(refused)
    }

    answered! {
        code_action(CodeActionParams, text_document) -> Option<CodeActionResponse> = actions(documents, client);
        incoming_calls(CallHierarchyIncomingCallsParams) -> Option<Vec<CallHierarchyIncomingCall>> = calls(documents);
        inlay_hint_resolve(InlayHint) -> InlayHint = hints(documents, client);
        linked_editing_range(LinkedEditingRangeParams, text_document_position_params.text_document) -> Option<LinkedEditingRanges> = names(documents);
        outgoing_calls(CallHierarchyOutgoingCallsParams) -> Option<Vec<CallHierarchyOutgoingCall>> = calls(documents);
        prepare_call_hierarchy(CallHierarchyPrepareParams, text_document_position_params.text_document) -> Option<Vec<CallHierarchyItem>> = calls(documents);
        will_rename_files(RenameFilesParams) -> Option<WorkspaceEdit> = moved(documents);
        code_lens(CodeLensParams, text_document) -> Option<Vec<CodeLens>> = lenses(documents, client);
        completion_resolve(CompletionItem) -> CompletionItem = suggestions(documents, client);
        diagnostic(DocumentDiagnosticParams, text_document) -> DocumentDiagnosticReportResult = problems(documents, client);
        document_link(DocumentLinkParams, text_document) -> Option<Vec<DocumentLink>> = structure(documents);
        document_symbol(DocumentSymbolParams, text_document) -> Option<DocumentSymbolResponse> = symbols(documents);
        folding_range(FoldingRangeParams, text_document) -> Option<Vec<FoldingRange>> = structure(documents);
        formatting(DocumentFormattingParams, text_document) -> Option<Vec<TextEdit>> = formatting(documents);
        goto_definition(GotoDefinitionParams, text_document_position_params.text_document) -> Option<GotoDefinitionResponse> = definition(documents, client);
        on_type_formatting(DocumentOnTypeFormattingParams, text_document_position.text_document) -> Option<Vec<TextEdit>> = formatting(documents);
        range_formatting(DocumentRangeFormattingParams, text_document) -> Option<Vec<TextEdit>> = formatting(documents);
        references(ReferenceParams, text_document_position.text_document) -> Option<Vec<Location>> = names(documents);
        selection_range(SelectionRangeParams, text_document) -> Option<Vec<SelectionRange>> = structure(documents);
        semantic_tokens_full(SemanticTokensParams, text_document) -> Option<SemanticTokensResult> = semantic_tokens(documents);
        semantic_tokens_full_delta(SemanticTokensDeltaParams, text_document) -> Option<SemanticTokensFullDeltaResult> = semantic_tokens(documents);
        semantic_tokens_range(SemanticTokensRangeParams, text_document) -> Option<SemanticTokensRangeResult> = semantic_tokens(documents);
        signature_help(SignatureHelpParams, text_document_position_params.text_document) -> Option<SignatureHelp> = structure(documents, client);
        symbol(WorkspaceSymbolParams) -> Option<WorkspaceSymbolResponse> = symbols(documents);
    }

    async fn prepare_rename(
        &self,
        params: TextDocumentPositionParams,
    ) -> Result<Option<PrepareRenameResponse>> {
        let found = self
            .ask(None, move |state| {
                names::prepare_rename(&mut state.documents, &params)
            })
            .await?;
        found.map_err(refused)
    }

    async fn rename(&self, params: RenameParams) -> Result<Option<WorkspaceEdit>> {
        let found = self
            .ask(None, move |state| {
                names::rename(&mut state.documents, &params)
            })
            .await?;
        found.map_err(refused)
    }
}

/// A `RequestFailed` error with a message.
fn refused(why: String) -> Error {
    let mut error = Error::invalid_params(why);
    error.code = tower_lsp::jsonrpc::ErrorCode::ServerError(-32803);
    error
}
