//! The handlers. Each passes one message to the state and waits for the answer, if there is one; none computes
//! anything, and notifications are passed on before anything is awaited, so that they stay in order.

use super::parent;
use super::state::{Handle, State};
use super::worker::{CancelOnDrop, Switch, Ticket};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tokio::sync::{Notify, oneshot};
use tower_lsp::LanguageServer;
use tower_lsp::jsonrpc::{Error, Result};
use tower_lsp::ls_types::*;

/// What answers the client.
#[derive(Debug)]
pub struct Backend {
    state: Handle,
    describer: Arc<Switch>,
    /// Whether the client has said that it will leave.
    told: Arc<AtomicBool>,
    /// Told when the client is gone.
    closed: Arc<Notify>,
}

impl Backend {
    /// A backend for one client; sets `told` when the client asks for the shutdown, and tells `closed` when its
    /// process has ended.
    pub fn new(
        state: Handle,
        describer: Arc<Switch>,
        told: Arc<AtomicBool>,
        closed: Arc<Notify>,
    ) -> Backend {
        Backend {
            state,
            describer,
            told,
            closed,
        }
    }

    /// The answer of the state to a question; an internal error where it panicked.
    async fn ask<T: Send + 'static>(
        &self,
        question: impl FnOnce(&mut State) -> T + Send + 'static,
    ) -> Result<T> {
        self.ask_late(|state, reply| drop(reply.send(question(state))))
            .await
    }

    /// The same for a question that is answered later.
    async fn ask_late<T: Send + 'static>(
        &self,
        question: impl FnOnce(&mut State, oneshot::Sender<T>) + Send + 'static,
    ) -> Result<T> {
        let answer = self.state.ask(question);
        answer.await.map_err(|_| Error::internal_error())
    }

    /// The button that stops a long evaluation.
    pub async fn progress_cancelled(&self, params: WorkDoneProgressCancelParams) {
        if let ProgressToken::Number(number) = params.token {
            self.state.tell(move |state| state.cancel_progress(number));
        }
    }
}

impl Backend {
    /// A message could not be read.
    pub async fn unreadable(&self) {
        self.state.tell(State::unreadable);
    }
}

impl LanguageServer for Backend {
    async fn initialize(&self, params: InitializeParams) -> Result<InitializeResult> {
        if let Some(client) = params.process_id {
            tokio::spawn(parent::watch(client, Arc::clone(&self.closed)));
        }
        self.ask(move |state| state.initialize(&params)).await
    }

    async fn initialized(&self, _: InitializedParams) {
        self.state.tell(State::initialized);
    }

    async fn shutdown(&self) -> Result<()> {
        self.told.store(true, Ordering::SeqCst);
        Ok(())
    }

    async fn did_open(&self, params: DidOpenTextDocumentParams) {
        let document = params.text_document;
        self.state
            .tell(move |state| state.open(document.uri, document.version, document.text));
    }

    async fn did_change(&self, params: DidChangeTextDocumentParams) {
        let VersionedTextDocumentIdentifier { uri, version } = params.text_document;
        self.state
            .tell(move |state| state.edit(&uri, version, params.content_changes));
    }

    async fn did_save(&self, params: DidSaveTextDocumentParams) {
        let uri = params.text_document.uri;
        self.state
            .tell(move |state| state.files_changed(Some(&uri)));
    }

    async fn did_close(&self, params: DidCloseTextDocumentParams) {
        let uri = params.text_document.uri;
        self.state.tell(move |state| state.close(&uri));
    }

    async fn did_change_watched_files(&self, _: DidChangeWatchedFilesParams) {
        self.state.tell(|state| state.files_changed(None));
    }

    async fn did_change_configuration(&self, params: DidChangeConfigurationParams) {
        self.state
            .tell(move |state| state.settings_changed(&params.settings));
    }

    async fn hover(&self, params: HoverParams) -> Result<Option<Hover>> {
        let ticket = Ticket::new();
        let _guard = CancelOnDrop(Arc::clone(&self.describer), Arc::clone(&ticket));
        self.ask_late(|state, reply| state.hover(params, ticket, reply))
            .await
    }

    async fn inlay_hint(&self, params: InlayHintParams) -> Result<Option<Vec<InlayHint>>> {
        self.ask_late(|state, reply| state.inlay_hints(params, reply))
            .await
            .map(Some)
    }

    async fn completion(&self, params: CompletionParams) -> Result<Option<CompletionResponse>> {
        self.ask(move |state| state.completions(&params)).await
    }

    async fn document_symbol(
        &self,
        params: DocumentSymbolParams,
    ) -> Result<Option<DocumentSymbolResponse>> {
        let found = self
            .ask(move |state| state.symbols(&params.text_document.uri))
            .await?;
        Ok(found.map(DocumentSymbolResponse::Nested))
    }

    async fn goto_definition(
        &self,
        params: GotoDefinitionParams,
    ) -> Result<Option<GotoDefinitionResponse>> {
        let place = params.text_document_position_params;
        let found = self.ask(move |state| state.definition(&place)).await?;
        Ok(found.map(GotoDefinitionResponse::Scalar))
    }

    async fn semantic_tokens_full(
        &self,
        params: SemanticTokensParams,
    ) -> Result<Option<SemanticTokensResult>> {
        let found = self
            .ask(move |state| state.tokens(&params.text_document.uri))
            .await?;
        Ok(found.map(SemanticTokensResult::Tokens))
    }

    async fn formatting(&self, params: DocumentFormattingParams) -> Result<Option<Vec<TextEdit>>> {
        self.ask(move |state| state.formatted(&params.text_document.uri, None))
            .await
    }

    async fn range_formatting(
        &self,
        params: DocumentRangeFormattingParams,
    ) -> Result<Option<Vec<TextEdit>>> {
        self.ask(move |state| state.formatted(&params.text_document.uri, Some(params.range)))
            .await
    }

    async fn diagnostic(
        &self,
        params: DocumentDiagnosticParams,
    ) -> Result<DocumentDiagnosticReportResult> {
        let before = params.previous_result_id;
        let report = self
            .ask(move |state| state.pulled(&params.text_document.uri, before.as_deref()))
            .await?;
        Ok(DocumentDiagnosticReportResult::Report(report))
    }

    async fn code_lens(&self, params: CodeLensParams) -> Result<Option<Vec<CodeLens>>> {
        self.ask(move |state| state.lenses(&params.text_document.uri))
            .await
    }

    async fn execute_command(&self, params: ExecuteCommandParams) -> Result<Option<LSPAny>> {
        let ticket = Ticket::new();
        let _guard = CancelOnDrop(Arc::clone(&self.describer), Arc::clone(&ticket));
        let found = self
            .ask_late(move |state, reply| state.command(&params, ticket, reply))
            .await?;
        found.map_err(refused)
    }

    async fn semantic_tokens_full_delta(
        &self,
        params: SemanticTokensDeltaParams,
    ) -> Result<Option<SemanticTokensFullDeltaResult>> {
        let since = params.previous_result_id;
        self.ask(move |state| state.tokens_since(&params.text_document.uri, &since))
            .await
    }

    async fn semantic_tokens_range(
        &self,
        params: SemanticTokensRangeParams,
    ) -> Result<Option<SemanticTokensRangeResult>> {
        let found = self
            .ask(move |state| state.tokens_within(&params.text_document.uri, params.range))
            .await?;
        Ok(found.map(SemanticTokensRangeResult::Tokens))
    }

    async fn references(&self, params: ReferenceParams) -> Result<Option<Vec<Location>>> {
        self.ask(move |state| state.references(&params)).await
    }

    async fn document_highlight(
        &self,
        params: DocumentHighlightParams,
    ) -> Result<Option<Vec<DocumentHighlight>>> {
        let place = params.text_document_position_params;
        self.ask(move |state| state.highlights(&place)).await
    }

    async fn prepare_rename(
        &self,
        params: TextDocumentPositionParams,
    ) -> Result<Option<PrepareRenameResponse>> {
        let found = self.ask(move |state| state.prepare_rename(&params)).await?;
        found.map_err(refused)
    }

    async fn rename(&self, params: RenameParams) -> Result<Option<WorkspaceEdit>> {
        let found = self.ask(move |state| state.rename(&params)).await?;
        found.map_err(refused)
    }

    async fn symbol(
        &self,
        params: WorkspaceSymbolParams,
    ) -> Result<Option<WorkspaceSymbolResponse>> {
        let found = self
            .ask(move |state| state.workspace_symbols(&params.query))
            .await?;
        Ok(Some(WorkspaceSymbolResponse::Nested(found)))
    }

    async fn folding_range(&self, params: FoldingRangeParams) -> Result<Option<Vec<FoldingRange>>> {
        self.ask(move |state| state.folds(&params.text_document.uri))
            .await
    }

    async fn selection_range(
        &self,
        params: SelectionRangeParams,
    ) -> Result<Option<Vec<SelectionRange>>> {
        self.ask(move |state| state.selections(&params.text_document.uri, &params.positions))
            .await
    }

    async fn document_link(&self, params: DocumentLinkParams) -> Result<Option<Vec<DocumentLink>>> {
        self.ask(move |state| state.links(&params.text_document.uri))
            .await
    }

    async fn signature_help(&self, params: SignatureHelpParams) -> Result<Option<SignatureHelp>> {
        let place = params.text_document_position_params;
        self.ask(move |state| state.signature(&place)).await
    }

    async fn code_action(&self, params: CodeActionParams) -> Result<Option<CodeActionResponse>> {
        self.ask(move |state| state.actions(&params)).await
    }
}

/// An error that says why a request makes no sense.
fn refused(why: String) -> Error {
    let mut error = Error::invalid_params(why);
    error.code = tower_lsp::jsonrpc::ErrorCode::ServerError(-32803);
    error
}
