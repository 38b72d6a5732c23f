//! The files of the workspace folders and beside open documents, open or not.

use super::state::ServerState;
use super::{answers, convert};
use crate::ide::Snapshot;
use crate::ide::symbols::{self, Symbol};
use crate::session::Program;
use crate::source::LineIndex;
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tower_lsp::ls_types::{
    InitializeParams, Location, OneOf, Uri, WorkspaceSymbol, WorkspaceSymbolParams,
    WorkspaceSymbolResponse,
};

/// Most files read in a workspace.
const MOST_FILES: usize = 5000;
/// Greatest depth of nested folders.
const DEEPEST: usize = 8;
/// Most symbols in an answer.
const MOST_SYMBOLS: usize = 1000;

/// The workspace folders of the client.
#[expect(deprecated, reason = "older clients say it in the older way")]
pub fn folders(params: &InitializeParams) -> Vec<PathBuf> {
    let folders = params.workspace_folders.iter().flatten().map(|f| &f.uri);
    let mut all: Vec<PathBuf> = folders.filter_map(convert::path).collect();
    if all.is_empty() {
        all.extend(params.root_uri.as_ref().and_then(convert::path));
    }
    all
}

/// Adds the source files in a folder and its subfolders, except hidden ones and those of packages.
fn files(folder: &Path, depth: usize, found: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return;
    };
    let mut entries: Vec<_> = entries.flatten().collect();
    entries.sort_by_key(std::fs::DirEntry::file_name);
    for entry in entries {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        let Ok(kind) = entry.file_type() else {
            continue;
        };
        let hidden = name.starts_with('.') || matches!(&*name, "target" | "node_modules");
        if found.len() >= MOST_FILES || hidden {
            continue;
        }
        if kind.is_dir() && depth < DEEPEST {
            files(&entry.path(), depth + 1, found);
        } else if kind.is_file() && name.ends_with(".cgt") {
            found.push(entry.path());
        }
    }
}

impl ServerState {
    /// The source files that the client has not opened: those in the workspace folders, and those beside an open document that is in
    /// none of them.
    pub(super) fn closed_files(&self) -> Vec<PathBuf> {
        let open: FxHashSet<&Path> = self
            .documents
            .values()
            .filter(|d| !d.in_background)
            .flat_map(|d| &d.path)
            .map(|p| &**p)
            .collect();
        let is_inside = |path: &Path| self.folders.iter().any(|folder| path.starts_with(folder));
        let outside = open.iter().filter(|path| !is_inside(path));
        let beside: BTreeSet<&Path> = outside.filter_map(|path| path.parent()).collect();
        let mut paths = Vec::new();
        for folder in &self.folders {
            files(folder, 0, &mut paths);
        }
        for folder in beside {
            files(folder, DEEPEST, &mut paths);
        }
        paths.retain(|path| !open.contains(&**path));
        paths
    }

    /// The programs of the other open documents and of the files that are not open.
    pub(super) fn other_programs(&mut self, but: &Uri) -> Vec<Arc<Program>> {
        let uris: Vec<Uri> = self
            .documents
            .keys()
            .filter(|u| *u != but)
            .cloned()
            .collect();
        let mut all = Vec::new();
        for uri in uris {
            all.extend(self.document(&uri).map(|d| Arc::clone(&d.snapshot.program)));
        }
        for path in self.closed_files() {
            all.extend(self.library.open(&path).map(Arc::new));
        }
        all
    }

    /// A file, open or not.
    pub(super) fn snapshot(&mut self, uri: &Uri) -> Option<Arc<Snapshot>> {
        if self.documents.contains_key(uri) {
            return self.document(uri).map(|d| Arc::clone(&d.snapshot));
        }
        let program = self.library.open(&convert::path(uri)?)?;
        Some(Arc::new(Snapshot::of(program)))
    }

    /// All files that are open, in the folders of the client, or beside an open one.
    pub(super) fn all_snapshots(&mut self) -> Vec<(Uri, Arc<Snapshot>)> {
        let uris: Vec<Uri> = self.documents.keys().cloned().collect();
        let open = uris.into_iter();
        let mut all: Vec<(Uri, Arc<Snapshot>)> = open
            .filter_map(|uri| Some((uri.clone(), self.snapshot(&uri)?)))
            .collect();
        all.extend(self.closed_snapshots());
        all
    }

    /// The symbols in all files that match the query.
    pub fn symbol(&mut self, params: &WorkspaceSymbolParams) -> Option<WorkspaceSymbolResponse> {
        let query = &params.query;
        let unit = self.client.capabilities.unit;
        let mut seen: Vec<Uri> = Vec::new();
        let mut found = Vec::new();
        for (uri, snapshot) in self.all_snapshots() {
            if seen.contains(&uri) {
                continue;
            }
            let lines = LineIndex::new(&snapshot.text);
            for symbol in symbols::symbols(&snapshot) {
                if fits(&symbol, query) && found.len() < MOST_SYMBOLS {
                    found.push(WorkspaceSymbol {
                        kind: answers::symbol_kind(symbol.kind),
                        location: OneOf::Left(Location {
                            uri: uri.clone(),
                            range: convert::range_in(
                                &snapshot.text,
                                &lines,
                                symbol.name_span,
                                unit,
                            ),
                        }),
                        name: symbol.name,
                        tags: None,
                        container_name: None,
                        data: None,
                    });
                }
            }
            seen.push(uri);
        }
        Some(WorkspaceSymbolResponse::Nested(found))
    }

    fn closed_snapshots(&mut self) -> Vec<(Uri, Arc<Snapshot>)> {
        let mut all = Vec::new();
        for path in self.closed_files() {
            if let (Some(uri), Some(program)) = (self.uri_of(&path), self.library.open(&path)) {
                all.push((uri, Arc::new(Snapshot::of(program))));
            }
        }
        all
    }
}

/// Whether the query is a subsequence of the name, ignoring case.
fn fits(symbol: &Symbol, query: &str) -> bool {
    let mut name = symbol.name.chars().flat_map(char::to_lowercase);
    let mut letters = query.chars().flat_map(char::to_lowercase);
    letters.all(|wanted| name.any(|c| c == wanted))
}
