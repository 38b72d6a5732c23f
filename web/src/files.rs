//! Files that a host supplies for the imports of a text.

use cgt_lang::session::Loader;
use std::collections::{BTreeSet, HashMap};
use std::io::{Error, ErrorKind, Result};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// The texts of files by path; `None` for a file that the host cannot read.
pub type Files = HashMap<PathBuf, Option<String>>;

/// The imported files that the host has not supplied.
#[derive(Clone, Default)]
pub struct Missing(Arc<Mutex<BTreeSet<PathBuf>>>);

impl Missing {
    /// Removes and returns all of them.
    pub fn take(&self) -> BTreeSet<PathBuf> {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn add(&self, path: &Path) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.insert(path.into());
    }
}

/// Loads files supplied by the host.
pub struct GivenFiles {
    /// The supplied files.
    pub files: Files,
    /// Records files that were not supplied.
    pub missing: Missing,
}

impl Loader for GivenFiles {
    fn load(&self, path: &Path) -> Result<String> {
        let known = self.files.get(path);
        if known.is_none() {
            self.missing.add(path);
        }
        let text = known.cloned().flatten();
        text.ok_or_else(|| Error::from(ErrorKind::NotFound))
    }
}
