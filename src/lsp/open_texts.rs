//! The texts of open files. Imports use them instead of the files on disk.

use crate::session::{DiskLoader, Loader};
use rustc_hash::FxHashMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The texts of open files by path, shared with the thread that parses long texts.
#[derive(Clone, Debug, Default)]
pub(super) struct OpenTexts(Arc<Mutex<FxHashMap<PathBuf, Arc<str>>>>);

impl OpenTexts {
    /// Opens a file with this text.
    pub(super) fn open(&self, path: PathBuf, text: Arc<str>) -> OpenText {
        let opened = OpenText {
            texts: self.clone(),
            path,
        };
        opened.set(text);
        opened
    }

    fn lock(&self) -> MutexGuard<'_, FxHashMap<PathBuf, Arc<str>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Loads open files as they are in the editor, others from disk.
impl Loader for OpenTexts {
    fn load(&self, path: &Path) -> io::Result<String> {
        let open = self.lock().get(path).cloned();
        match open {
            Some(text) => Ok(text.to_string()),
            None => DiskLoader.load(path),
        }
    }
}

/// An open file. When this is dropped, imports read the file from disk again.
#[derive(Debug)]
pub(super) struct OpenText {
    texts: OpenTexts,
    path: PathBuf,
}

impl OpenText {
    /// Replaces the text.
    pub(super) fn set(&self, text: Arc<str>) {
        self.texts.lock().insert(self.path.clone(), text);
    }
}

impl Drop for OpenText {
    fn drop(&mut self) {
        self.texts.lock().remove(&self.path);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn imports_read_an_open_file_until_it_is_closed() {
        let texts = OpenTexts::default();
        let path = Path::new("/no/such/folder/a.cgt");
        let open = texts.open(path.into(), "let a = 1".into());
        open.set("let a = 2".into());
        assert_eq!(texts.load(path).ok().as_deref(), Some("let a = 2"));
        drop(open);
        assert!(texts.load(path).is_err());
    }
}
