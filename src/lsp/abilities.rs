//! What the server can do, which the client learns at the start.

use super::client::Client;
use super::commands::{BOARD, COMMANDS};
use super::formatting;
use super::tokens::{TOKEN_MODIFIERS, TOKEN_TYPES};
use crate::source::ColumnUnit;
use tower_lsp::ls_types::*;

/// The answer to `initialize`: the capabilities of the server for this client.
pub(super) fn abilities(client: &Client) -> InitializeResult {
    let unit = client.capabilities.unit;
    // A client with boards has the command itself.
    let shows_boards = client.has_infoview && !client.settings.client_boards;
    let board = shows_boards.then_some(&BOARD);
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
        resolve_provider: Some(client.capabilities.resolves_edits),
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
            inlay_hint_provider: Some(OneOf::Right(InlayHintServerCapabilities::Options(
                InlayHintOptions {
                    resolve_provider: Some(client.capabilities.resolves_hints),
                    ..InlayHintOptions::default()
                },
            ))),
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
                commands: COMMANDS.iter().chain(board).map(|c| (*c).into()).collect(),
                ..ExecuteCommandOptions::default()
            }),
            diagnostic_provider: client.capabilities.pulls_problems.then(|| {
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
