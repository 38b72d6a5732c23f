//! The files of the workspace folders and beside open documents.

use super::convert;
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use tower_lsp::ls_types::InitializeParams;

/// Most files read in a workspace.
const MOST_FILES: usize = 5000;
/// Greatest depth of nested folders.
const DEEPEST: usize = 8;

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

    /// The source files that are not open: those in the folders, and those beside an open file that is in none of them.
    pub(super) fn closed_files(&self, open: &FxHashSet<&Path>) -> Vec<PathBuf> {
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
