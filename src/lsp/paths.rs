//! Paths of source files in imports.

use crate::diagnostic::did_you_mean;
use std::collections::VecDeque;
use std::path::{Path, PathBuf};

/// Most directory entries read for one answer.
const MOST_ENTRIES: usize = 5000;
/// Most paths in an answer.
const MOST_PATHS: usize = 300;

/// The files that a file can import, nearest first: those in its folder and below. Leading `../` of the typed path move
/// the search to a parent folder.
pub(super) fn importable(file: &Path, typed: &str) -> Vec<String> {
    let ups = typed
        .split('/')
        .take_while(|part| matches!(*part, "." | ".."));
    let (mut folder, mut prefix) = (file.parent(), String::new());
    for part in ups {
        prefix += &format!("{part}/");
        folder = folder.and_then(|folder| {
            if part == ".." {
                folder.parent()
            } else {
                Some(folder)
            }
        });
    }
    let Some(folder) = folder else {
        return Vec::new();
    };
    let mut found = Vec::new();
    let mut folders: VecDeque<(PathBuf, String)> = [(folder.into(), prefix)].into();
    let mut left = MOST_ENTRIES;
    while let Some((folder, prefix)) = folders.pop_front() {
        let Ok(entries) = std::fs::read_dir(&folder) else {
            continue;
        };
        let mut entries: Vec<_> = entries.flatten().take(left).collect();
        left -= entries.len();
        entries.sort_by_key(std::fs::DirEntry::file_name);
        for entry in entries {
            let name = entry.file_name();
            let (Some(name), Ok(kind)) = (name.to_str(), entry.file_type()) else {
                continue;
            };
            if name.starts_with('.') || matches!(name, "target" | "node_modules") {
                continue;
            }
            let path = entry.path();
            if kind.is_dir() {
                folders.push_back((path, format!("{prefix}{name}/")));
            } else if name.ends_with(".cgt") && path != file {
                found.push(format!("{prefix}{name}"));
            }
        }
        if left == 0 || found.len() >= MOST_PATHS {
            break;
        }
    }
    found.truncate(MOST_PATHS);
    found
}

/// The likeliest target of an import that cannot be read: a file of the same name in another folder, or one with a
/// similar path or name.
pub(super) fn meant(file: &Path, written: &str) -> Option<String> {
    let paths = importable(file, written);
    let name_of = |path: &str| path.rsplit('/').next().unwrap_or(path).to_string();
    let name = name_of(written);
    let names: Vec<String> = paths.iter().map(|path| name_of(path)).collect();
    let called = |name: &str| names.iter().position(|n| n == name);
    let near = || did_you_mean(&name, names.iter().map(|n| &**n));
    let same = called(&name).or_else(|| {
        let near = did_you_mean(written, paths.iter().map(|p| &**p));
        near.and_then(|near| paths.iter().position(|p| p == near))
    });
    let at = same.or_else(|| called(near()?))?;
    paths.into_iter().nth(at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_beside_and_below_can_be_imported() {
        let folder = tempfile::tempdir().expect("a folder");
        let folder = folder.path();
        let make = |path: &str| {
            let path = folder.join(path);
            std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            std::fs::write(path, "let a = 1").expect("a file");
        };
        for path in [
            "main.cgt",
            "ladders.cgt",
            "lib/heaps.cgt",
            ".git/x.cgt",
            "lib/notes.txt",
        ] {
            make(path);
        }
        let main = folder.join("main.cgt");
        assert_eq!(importable(&main, ""), ["ladders.cgt", "lib/heaps.cgt"]);
        assert_eq!(
            importable(&main, "./l"),
            ["./ladders.cgt", "./lib/heaps.cgt"]
        );
        let heaps = folder.join("lib/heaps.cgt");
        assert_eq!(importable(&heaps, ""), Vec::<String>::new());
        assert_eq!(importable(&heaps, "../"), ["../ladders.cgt", "../main.cgt"]);
        assert_eq!(importable(&heaps, ".."), ["../ladders.cgt", "../main.cgt"]);
        assert_eq!(meant(&main, "lader.cgt").as_deref(), Some("ladders.cgt"));
        assert_eq!(meant(&main, "heaps.cgt").as_deref(), Some("lib/heaps.cgt"));
        assert_eq!(
            meant(&main, "lib/heap.cgt").as_deref(),
            Some("lib/heaps.cgt")
        );
        assert_eq!(meant(&main, "quite_another.cgt"), None);
    }
}
