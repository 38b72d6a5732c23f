//! What the client can do, and what it is told that the server can.

use super::colours::TOKEN_TYPES;
use super::commands::COMMANDS;
use crate::source::ColumnUnit;
use tower_lsp::ls_types::*;

/// What matters of what the client can do.
#[derive(Clone, Copy, Debug)]
pub struct ClientTraits {
    /// How it counts columns.
    pub unit: ColumnUnit,
    /// It understands placeholders in completions.
    pub snippets: bool,
    /// It shows Markdown.
    pub markdown: bool,
    /// It can be told that the hints have changed.
    pub refreshes_hints: bool,
    /// It can be told that the code lenses have changed.
    pub refreshes_lenses: bool,
    /// It asks for problems, so it is not told of them.
    pub pulls_problems: bool,
    /// It can be told to ask for problems again.
    pub refreshes_problems: bool,
    /// It shows progress.
    pub progress: bool,
    /// It can be asked for the settings.
    pub configuration: bool,
    /// It can tell of changed files.
    pub watches_files: bool,
}

impl Default for ClientTraits {
    fn default() -> ClientTraits {
        ClientTraits::of(&ClientCapabilities::default())
    }
}

impl ClientTraits {
    /// Out of what the client says of itself. The first encoding in its list is the one it likes best.
    pub fn of(client: &ClientCapabilities) -> ClientTraits {
        let encodings = client
            .general
            .as_ref()
            .and_then(|g| g.position_encodings.as_ref());
        let unit = encodings
            .into_iter()
            .flatten()
            .find_map(|e| match e.as_str() {
                "utf-8" => Some(ColumnUnit::Utf8),
                "utf-16" => Some(ColumnUnit::Utf16),
                "utf-32" => Some(ColumnUnit::Character),
                _ => None,
            });
        let (text, workspace) = (client.text_document.as_ref(), client.workspace.as_ref());
        let completion = text.and_then(|t| t.completion.as_ref()?.completion_item.as_ref());
        let formats = text.and_then(|t| t.hover.as_ref()?.content_format.as_ref());
        let hints = workspace.and_then(|w| w.inlay_hint.as_ref());
        let lenses = workspace.and_then(|w| w.code_lens.as_ref());
        let problems = workspace.and_then(|w| w.diagnostics.as_ref());
        let told = problems.and_then(|p| p.refresh_support).unwrap_or(false);
        let files = workspace.and_then(|w| w.did_change_watched_files.as_ref());
        let progress = client.window.as_ref().and_then(|w| w.work_done_progress);
        let configuration = workspace.and_then(|w| w.configuration);
        ClientTraits {
            unit: unit.unwrap_or(ColumnUnit::Utf16),
            snippets: completion.and_then(|c| c.snippet_support).unwrap_or(false),
            markdown: formats.is_none_or(|f| f.contains(&MarkupKind::Markdown)),
            refreshes_hints: hints.and_then(|h| h.refresh_support).unwrap_or(false),
            refreshes_lenses: lenses.and_then(|l| l.refresh_support).unwrap_or(false),
            // Results come after the edit that the client asks behind, so it must be told to ask again.
            pulls_problems: text.is_some_and(|t| {
                t.diagnostic.is_some() && (told || t.publish_diagnostics.is_none())
            }),
            refreshes_problems: told,
            progress: progress.unwrap_or(false),
            configuration: configuration.unwrap_or(false),
            watches_files: files.and_then(|f| f.dynamic_registration).unwrap_or(false),
        }
    }
}

/// What the server can do.
pub fn abilities(client: &ClientTraits) -> InitializeResult {
    let unit = client.unit;
    let tokens = SemanticTokensOptions {
        legend: SemanticTokensLegend {
            token_types: TOKEN_TYPES.to_vec(),
            token_modifiers: Vec::new(),
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
        trigger_characters: Some(vec![".".into()]),
        ..CompletionOptions::default()
    };
    let actions = CodeActionOptions {
        code_action_kinds: Some(vec![CodeActionKind::QUICKFIX, CodeActionKind::REFACTOR]),
        ..CodeActionOptions::default()
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
