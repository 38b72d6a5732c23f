//! The files of the workspace folders and beside open documents.

use super::convert;
use crate::session::find_scripts;
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use tower_lsp::ls_types::{InitializeParams, WorkspaceFolder, WorkspaceFoldersChangeEvent};

/// The workspace folders of the client.
#[derive(Clone, Debug, Default)]
pub(super) struct Workspace {
    folders: Vec<PathBuf>,
}

impl Workspace {
    /// The workspace folders that the client names.
    #[expect(deprecated, reason = "older clients name one folder in `rootUri`")]
    pub(super) fn of(params: &InitializeParams) -> Workspace {
        let folders = params.workspace_folders.iter().flatten().map(|f| &f.uri);
        let mut folders: Vec<PathBuf> = folders.filter_map(convert::path).collect();
        if folders.is_empty() {
            folders.extend(params.root_uri.as_ref().and_then(convert::path));
        }
        Workspace { folders }
    }

    /// Follows the client, which has added and removed folders.
    pub(super) fn change(&mut self, event: &WorkspaceFoldersChangeEvent) {
        let paths = |folders: &[WorkspaceFolder]| -> Vec<PathBuf> {
            let paths = folders.iter().filter_map(|f| convert::path(&f.uri));
            paths.collect()
        };
        let removed = paths(&event.removed);
        self.folders.retain(|folder| !removed.contains(folder));
        self.folders.extend(paths(&event.added));
    }

    /// The source files that are not open: those in the folders, and those beside an open file that is in none of them.
    pub(super) fn closed_files(&self, open: &FxHashSet<&Path>) -> Vec<PathBuf> {
        let is_inside = |path: &Path| self.folders.iter().any(|folder| path.starts_with(folder));
        let outside = open.iter().filter(|path| !is_inside(path));
        let beside: BTreeSet<&Path> = outside.filter_map(|path| path.parent()).collect();
        let mut paths = Vec::new();
        for folder in &self.folders {
            find_scripts(folder, true, &mut paths);
        }
        for folder in beside {
            find_scripts(folder, false, &mut paths);
        }
        paths.retain(|path| !open.contains(&**path));
        paths
    }
}
