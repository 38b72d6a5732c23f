//! Read-only access to a store that other processes may write to, or that is the base of another store.

use super::file::{open_read_only, size};
use super::{ABOUT, ANSWERS, hash};
use redb::{ReadOnlyTable, ReadTransaction, ReadableDatabase, ReadableTable};
use rustc_hash::FxHashSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

/// The answers of a store at one point in time.
#[derive(Debug)]
pub struct StoreSnapshot {
    file: PathBuf,
    transaction: ReadTransaction,
}

impl StoreSnapshot {
    /// Opens a store without changing the file.
    ///
    /// # Errors
    /// If the store cannot be used.
    pub fn open(file: &Path) -> Result<StoreSnapshot, String> {
        let database = open_read_only(file)?;
        let transaction = database
            .begin_read()
            .map_err(|error| unreadable(file, &error.into()))?;
        Ok(StoreSnapshot {
            file: file.into(),
            transaction,
        })
    }

    /// The path of the file.
    pub fn file(&self) -> &Path {
        &self.file
    }

    /// Its size in bytes.
    pub fn bytes(&self) -> u64 {
        size(&self.file)
    }

    /// Calls `each` with every question and its answer, ordered by question.
    ///
    /// # Errors
    /// If the file cannot be read, or if `each` fails.
    pub fn for_each<E: From<String>>(
        &self,
        mut each: impl FnMut(&[u8], &[u8]) -> Result<(), E>,
    ) -> Result<(), E> {
        let unreadable = |error| E::from(unreadable(&self.file, &error));
        let table = self.answers().map_err(unreadable)?;
        for entry in table.iter().map_err(|error| unreadable(error.into()))? {
            let (question, answer) = entry.map_err(|error| unreadable(error.into()))?;
            each(question.value(), answer.value())?;
        }
        Ok(())
    }

    /// The marks of builds, by name.
    pub(super) fn marks(&self) -> Result<Vec<(String, u64)>, String> {
        let marks = || -> Result<_, redb::Error> {
            let about = self.transaction.open_table(ABOUT)?;
            let mut marks = Vec::new();
            for entry in about.iter()? {
                let (name, mark) = entry?;
                if let Ok(mark) = mark.value().parse() {
                    marks.push((name.value().to_string(), mark));
                }
            }
            Ok(marks)
        };
        marks().map_err(|error| unreadable(&self.file, &error))
    }

    /// Whether a question has an answer.
    pub(super) fn has(&self, question: &[u8]) -> bool {
        let table = self.answers().ok();
        table.is_some_and(|table| matches!(table.get(question), Ok(Some(_))))
    }

    fn answers(&self) -> Result<ReadOnlyTable<&'static [u8], &'static [u8]>, redb::Error> {
        Ok(self.transaction.open_table(ANSWERS)?)
    }
}

fn unreadable(file: &Path, error: &redb::Error) -> String {
    let name = file.display();
    format!("cannot read the store `{name}`: {error}")
}

/// A store whose answers are read but which is never changed.
#[derive(Debug)]
pub struct Base {
    snapshot: StoreSnapshot,
    table: ReadOnlyTable<&'static [u8], &'static [u8]>,
    /// Hashes of its questions. A miss, the usual case, needs no access to the file.
    hashes: FxHashSet<u64>,
}

impl Base {
    /// Opens a store as a base.
    ///
    /// # Errors
    /// If the store cannot be used.
    pub fn open(file: &Path) -> Result<Base, String> {
        let snapshot = StoreSnapshot::open(file)?;
        let mut hashes = FxHashSet::default();
        snapshot.for_each(|question, _| {
            hashes.insert(hash(question));
            Ok::<(), String>(())
        })?;
        let table = snapshot
            .answers()
            .map_err(|error| unreadable(file, &error))?;
        Ok(Base {
            snapshot,
            table,
            hashes,
        })
    }

    /// The path of the file.
    pub fn file(&self) -> &Path {
        self.snapshot.file()
    }

    pub(super) fn find(&self, question: &[u8]) -> Option<Vec<u8>> {
        if !self.hashes.contains(&hash(question)) {
            return None;
        }
        let found = catch_unwind(AssertUnwindSafe(|| self.table.get(question)));
        Some(found.ok()?.ok()??.value().to_vec())
    }
}
