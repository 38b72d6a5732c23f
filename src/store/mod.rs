//! The store: a persistent cache of the solver's answers in a file.
//!
//! It is a redb database: committed answers survive a kill at any moment, and several processes share one file. The
//! first process that opens the file reads it completely without changing a byte. A file that is damaged, is not a
//! store, or belongs to another version of the program is refused and left unchanged. The checksums are those of redb.
//!
//! Each process knows the hashes of all questions, and learns the questions of other processes from a log of batches.

#![allow(
    clippy::result_large_err,
    reason = "redb's errors are large, and end all work with the store"
)]

mod file;
mod merge;
mod reader;
mod untouched;

pub use merge::{Conflict, MergeError, Merged, merge};
pub use reader::{Base, StoreSnapshot};

use crate::fingerprint::FingerprintHasher;
use crate::rulesets::entry::find_rules;
use crate::solve::shelf::{Kept, Shelf};
use file::{create, end_of_links, open};
use redb::{Database, ReadOnlyTable, ReadableDatabase, ReadableTable, TableDefinition};
use rustc_hash::FxHashSet;
use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The version of the rules. Increment it when the encoding of questions or answers changes, or when an answer changes.
const RULES: u32 = 8;
const ABOUT: TableDefinition<&str, &str> = TableDefinition::new("about");
const ANSWERS: TableDefinition<&[u8], &[u8]> = TableDefinition::new("answers");
/// The hashes of the questions in each batch of answers, by batch number.
const LOG: TableDefinition<u64, &[u8]> = TableDefinition::new("log");

/// Answers are written in batches, after this delay or at this number of bytes.
const PATIENCE: Duration = Duration::from_secs(1);
const MOST_WAITING: usize = 1 << 23;
/// Minimum work for an answer to be stored, in ticks of the budget: a millisecond or more.
const LEAST_WORK: u64 = 1 << 14;
/// Maximum size of a stored answer, in bytes.
const LONGEST_ANSWER: usize = 16 << 20;

/// A store that is open for writing.
#[derive(Debug)]
pub struct Store {
    file: PathBuf,
    base: Option<Arc<Base>>,
    state: Mutex<OpenStore>,
    distrusted: AtomicU64,
    least_work: u64,
}

#[derive(Debug)]
struct OpenStore {
    /// `None` after a failed write.
    database: Option<Database>,
    /// The error of the failed write.
    failure: Option<String>,
    /// Hashes of all stored questions. A miss, the usual case, needs no access to the file.
    hashes: FxHashSet<u64>,
    /// The last batch whose questions are in `hashes`.
    batch: u64,
    /// The answers as they were at the last write.
    table: Option<ReadOnlyTable<&'static [u8], &'static [u8]>>,
    /// Answers not yet written, by question, and the size of both in bytes.
    waiting: HashMap<Vec<u8>, Vec<u8>>,
    /// Marks not yet written, by name.
    marks: HashMap<String, u64>,
    bytes: usize,
    written_at: Instant,
}

/// The version of the stores that this program writes.
pub fn version() -> String {
    format!("cgt {}, rules {RULES}", env!("CARGO_PKG_VERSION"))
}

impl Store {
    /// Opens a store for reading and writing, and creates a missing file. Waits while another process verifies it.
    ///
    /// # Errors
    /// A sentence that says why the store cannot be used, and how to proceed.
    pub fn open(file: &Path) -> Result<Store, String> {
        Store::open_for(file, LEAST_WORK)
    }

    /// Like [`Store::open`], for answers that took at least `least_work` ticks.
    ///
    /// # Errors
    /// The same as for [`Store::open`].
    pub fn open_for(file: &Path, least_work: u64) -> Result<Store, String> {
        // A new store of a link without a target is that target.
        let file = &end_of_links(file);
        if !file.exists() {
            create(file)?;
        }
        let database = open(file)?;
        let mut hashes = FxHashSet::default();
        let read = catch_unwind(AssertUnwindSafe(|| read_hashes(&database, &mut hashes)));
        let batch = match read {
            Ok(Ok(batch)) => batch,
            Ok(Err(error)) => return Err(file::damaged(file, &error.to_string())),
            Err(_) => return Err(file::damaged(file, "invalid pages")),
        };
        Ok(Store {
            file: file.into(),
            base: None,
            state: Mutex::new(OpenStore {
                database: Some(database),
                failure: None,
                hashes,
                batch,
                table: None,
                waiting: HashMap::new(),
                marks: HashMap::new(),
                bytes: 0,
                written_at: Instant::now(),
            }),
            distrusted: AtomicU64::new(0),
            least_work,
        })
    }

    /// Also reads the answers of a base. None of them is written to this store.
    #[must_use]
    pub fn with_base(mut self, base: Option<Arc<Base>>) -> Store {
        self.base = base;
        self
    }

    /// The base, if any.
    pub fn base(&self) -> Option<Arc<Base>> {
        self.base.clone()
    }

    /// The path of the file.
    pub fn file(&self) -> &Path {
        &self.file
    }

    /// The number of answers.
    pub fn len(&self) -> usize {
        self.state().hashes.len()
    }

    /// Whether there are no answers.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether a write has failed. After a failure, nothing more is written.
    pub fn has_failed(&self) -> bool {
        self.state().failure.is_some()
    }

    /// The written mark of this name: the progress of a build.
    pub fn mark(&self, name: &str) -> Option<u64> {
        let state = self.state();
        let found = catch_unwind(AssertUnwindSafe(|| {
            let reading = state.database.as_ref()?.begin_read().ok()?;
            let found = reading.open_table(ABOUT).ok()?.get(mark_key(name).as_str());
            found.ok()??.value().parse().ok()
        }));
        found.ok()?
    }

    /// Sets a mark. It is written together with the answers kept before it, or later.
    pub fn set_mark(&self, name: &str, mark: u64) {
        self.state().marks.insert(mark_key(name), mark);
    }

    /// Problems since the store was opened, as sentences for the user.
    pub fn problems(&self) -> Vec<String> {
        let file = self.file.display();
        let mut problems = Vec::new();
        if let Some(failure) = &self.state().failure {
            problems.push(format!(
                "cannot write the store `{file}`: {failure}; later answers are not saved"
            ));
        }
        match self.distrusted.load(Ordering::Relaxed) {
            0 => {}
            n => problems.push(format!(
                "{n} invalid answers in the store `{file}` were recomputed"
            )),
        }
        problems
    }

    fn state(&self) -> MutexGuard<'_, OpenStore> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl OpenStore {
    fn find(&mut self, question: &[u8]) -> Option<Vec<u8>> {
        if !self.hashes.contains(&hash(question)) {
            return None;
        }
        if let Some(answer) = self.waiting.get(question) {
            return Some(answer.clone());
        }
        if self.table.is_none() {
            let transaction = self.database.as_ref()?.begin_read().ok()?;
            self.table = Some(transaction.open_table(ANSWERS).ok()?);
        }
        Some(self.table.as_ref()?.get(question).ok()??.value().to_vec())
    }

    /// Writes waiting answers, and learns what other processes have written.
    fn write(&mut self) {
        self.written_at = Instant::now();
        self.bytes = 0;
        self.table = None;
        let waiting = std::mem::take(&mut self.waiting);
        let marks = std::mem::take(&mut self.marks);
        let Some(database) = &self.database else {
            return;
        };
        let (hashes, batch) = (&mut self.hashes, &mut self.batch);
        let written = catch_unwind(AssertUnwindSafe(|| {
            if waiting.is_empty() && marks.is_empty() {
                let log = database.begin_read()?.open_table(LOG)?;
                learn(&log, hashes, batch)
            } else {
                write(database, &waiting, &marks, hashes, batch)
            }
        }));
        let failure = match written {
            Ok(Ok(())) => return,
            Ok(Err(error)) => error.to_string(),
            Err(_) => "database error".into(),
        };
        self.failure = Some(failure);
        self.database = None;
    }
}

fn mark_key(name: &str) -> String {
    format!("built {name}")
}

fn write(
    database: &Database,
    answers: &HashMap<Vec<u8>, Vec<u8>>,
    marks: &HashMap<String, u64>,
    hashes: &mut FxHashSet<u64>,
    batch: &mut u64,
) -> Result<(), redb::Error> {
    let transaction = database.begin_write()?;
    {
        let mut about = transaction.open_table(ABOUT)?;
        for (name, mark) in marks {
            about.insert(name.as_str(), mark.to_string().as_str())?;
        }
        let mut table = transaction.open_table(ANSWERS)?;
        for (question, answer) in answers {
            table.insert(question.as_slice(), answer.as_slice())?;
        }
        let mut log = transaction.open_table(LOG)?;
        learn(&log, hashes, batch)?;
        let added = answers.keys().flat_map(|q| hash(q).to_le_bytes());
        *batch += 1;
        log.insert(*batch, added.collect::<Vec<u8>>().as_slice())?;
    }
    Ok(transaction.commit()?)
}

/// Adds the hashes of all batches after `batch`.
fn learn(
    log: &impl ReadableTable<u64, &'static [u8]>,
    hashes: &mut FxHashSet<u64>,
    batch: &mut u64,
) -> Result<(), redb::Error> {
    for entry in log.range(*batch + 1..)? {
        let (number, added) = entry?;
        let (added, _) = added.value().as_chunks();
        hashes.extend(added.iter().map(|hash| u64::from_le_bytes(*hash)));
        *batch = number.value();
    }
    Ok(())
}

/// Collects the hashes of all questions, and returns the last batch number.
fn read_hashes(database: &Database, hashes: &mut FxHashSet<u64>) -> Result<u64, redb::Error> {
    let transaction = database.begin_read()?;
    for entry in transaction.open_table(ANSWERS)?.iter()? {
        hashes.insert(hash(entry?.0.value()));
    }
    let log = transaction.open_table(LOG)?;
    let last = log.last()?;
    Ok(last.map_or(0, |(number, _)| number.value()))
}

impl Shelf for Store {
    fn find(&self, question: &[u8]) -> Option<Vec<u8>> {
        let mut state = self.state();
        let found = catch_unwind(AssertUnwindSafe(|| state.find(question)));
        drop(state);
        let base = || self.base.as_ref()?.find(question);
        found.ok().flatten().or_else(base)
    }

    fn keep(&self, question: Vec<u8>, answer: Vec<u8>) {
        if answer.len() > LONGEST_ANSWER {
            return;
        }
        let mut state = self.state();
        state.hashes.insert(hash(&question));
        state.bytes += question.len() + answer.len();
        state.waiting.insert(question, answer);
        if state.bytes > MOST_WAITING || state.written_at.elapsed() > PATIENCE {
            state.write();
        }
    }

    fn report_invalid(&self, _: &[u8]) {
        self.distrusted.fetch_add(1, Ordering::Relaxed);
    }

    fn least_work(&self) -> u64 {
        self.least_work
    }

    fn settle(&self) {
        let mut state = self.state();
        let has_waiting = !state.waiting.is_empty() || !state.marks.is_empty();
        if has_waiting || state.written_at.elapsed() > PATIENCE {
            state.write();
        }
    }
}

impl Drop for Store {
    fn drop(&mut self) {
        self.settle();
    }
}

/// Decodes a question and its answer; `None` if they are invalid.
pub fn decode(question: &[u8], answer: &[u8]) -> Option<Kept> {
    Kept::read(question, answer, find_rules)
}

fn hash(question: &[u8]) -> u64 {
    let mut hasher = FingerprintHasher::default();
    hasher.add(question);
    hasher.finish().short()
}

#[cfg(test)]
mod tests;
