//! Renamed and moved files: the edits that adapt imports to them.

use super::convert;
use super::documents::Documents;
use crate::ide::{Snapshot, definition};
use crate::source::Span;
use std::borrow::Cow;
use std::collections::HashMap;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;
use tower_lsp::ls_types::{RenameFilesParams, TextEdit, Uri, WorkspaceEdit};

/// The edits that keep imports valid when files or folders are renamed.
pub(super) fn will_rename_files(
    documents: &mut Documents,
    params: &RenameFilesParams,
) -> Option<WorkspaceEdit> {
    let path = |uri: &str| convert::path(&uri.parse().ok()?);
    let renamed = params.files.iter();
    let renamed = renamed.filter_map(|f| Some((path(&f.old_uri)?, path(&f.new_uri)?)));
    let renamed: Vec<(PathBuf, PathBuf)> = renamed.collect();
    let moved = |path: &Path| {
        let found = renamed.iter().find_map(|(old, new)| {
            let rest = path.strip_prefix(old).ok()?;
            Some(if rest.as_os_str().is_empty() {
                new.clone()
            } else {
                new.join(rest)
            })
        });
        found.unwrap_or_else(|| path.to_path_buf())
    };
    let mut changes: HashMap<Uri, Vec<TextEdit>> = HashMap::new();
    for (uri, snapshot) in documents.all_snapshots() {
        let Some(path) = convert::path(&uri) else {
            continue;
        };
        let text = documents.indexed(Arc::clone(&snapshot.text));
        let edits = text.edits(imports(&snapshot, &path, &moved));
        if !edits.is_empty() {
            changes.insert(uri, edits);
        }
    }
    Some(WorkspaceEdit {
        changes: Some(changes),
        ..WorkspaceEdit::default()
    })
}

/// The imports of the file at `path` that must change, each with its new text.
fn imports(
    snapshot: &Snapshot,
    path: &Path,
    moved: &impl Fn(&Path) -> PathBuf,
) -> Vec<(Span, String)> {
    let home = moved(path);
    let links = definition::links(snapshot).filter_map(|(span, target)| Some((span, target?)));
    let changed = links.filter_map(|(span, target)| {
        let new = moved(target);
        let stays = home == path && new == target;
        let relative = (!stays).then(|| relative(home.parent()?, &new))??;
        let text = format!("\"{relative}\"");
        (text != span.text(&snapshot.text)).then_some((span, text))
    });
    changed.collect()
}

/// The relative path from a folder to a file, with slashes; none if they have no folder in common.
fn relative(folder: &Path, file: &Path) -> Option<String> {
    let (mut from, mut to) = (folder.components().peekable(), file.components().peekable());
    let mut common = 0;
    while from.peek().is_some() && from.peek() == to.peek() {
        common += 1;
        from.next();
        to.next();
    }
    (common > 0).then_some(())?;
    let up = from.map(|_| "..".into());
    let down = to.map(|c| match c {
        Component::Normal(name) => name.to_string_lossy(),
        _ => "".into(),
    });
    let parts: Vec<Cow<'_, str>> = up.chain(down).collect();
    Some(parts.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_way_from_folder_to_file() {
        let way = |folder: &str, file: &str| relative(Path::new(folder), Path::new(file));
        assert_eq!(way("/a/b", "/a/b/c.cgt").as_deref(), Some("c.cgt"));
        assert_eq!(way("/a/b", "/a/d/c.cgt").as_deref(), Some("../d/c.cgt"));
        assert_eq!(way("/a", "/a/b/d/c.cgt").as_deref(), Some("b/d/c.cgt"));
        assert_eq!(way("a", "/a/c.cgt"), None);
    }
}
