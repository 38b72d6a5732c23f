//! The store: a persistent cache of the solver's answers in a file.
//!
//! It is a redb database: committed answers survive a kill at any moment. Before it is opened for writing, it is read
//! from end to end without changing a byte. A file that is damaged, is not a store, or belongs to another version of
//! the program is refused and left unchanged. The checksums are redb's.

#![allow(
    clippy::result_large_err,
    reason = "redb's errors are large, and end all work with the store"
)]

mod file;
mod untouched;

use crate::ruleset::entry::find_rules;
use crate::solve::shelf::{Kept, Shelf};
use file::{builder, create, inspect, open_catching_panics};
use redb::{Database, TableDefinition};
use rustc_hash::{FxHashSet, FxHasher};
use std::collections::HashMap;
use std::hash::{Hash, Hasher};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Increment it when the encoding of questions or answers changes, or when an answer changes.
const RULES: u32 = 5;
const ABOUT: TableDefinition<&str, &str> = TableDefinition::new("about");
const ANSWERS: TableDefinition<&[u8], &[u8]> = TableDefinition::new("answers");

/// Answers are written in batches: after this time, or at this number of bytes.
const PATIENCE: Duration = Duration::from_secs(1);
const MOST_WAITING: usize = 1 << 23;
/// Minimum work for an answer to be stored, in ticks of the budget: a millisecond or more.
const LEAST_WORK: u64 = 1 << 14;
/// Maximum size of a stored answer, in bytes.
const LONGEST_ANSWER: usize = 16 << 20;

/// Why a store is not used.
#[derive(Debug, PartialEq, Eq)]
pub enum Refused {
    /// Another process writes to it.
    Taken,
    /// It cannot be used. The sentence says why and what to do.
    Unfit(String),
}

/// A store that is open for writing.
#[derive(Debug)]
pub struct Store {
    file: PathBuf,
    state: Mutex<OpenStore>,
    distrusted: AtomicU64,
    least_work: u64,
}

#[derive(Debug)]
struct OpenStore {
    /// `None` after a failed write.
    database: Option<Database>,
    /// The error of that write.
    failure: Option<String>,
    /// Hashes of all stored questions: a miss, the usual case, needs no access to the file.
    hashes: FxHashSet<u64>,
    /// Answers not written yet, by question, and the bytes of both.
    waiting: HashMap<Vec<u8>, Vec<u8>>,
    /// Marks not written yet, by name.
    marks: HashMap<String, u64>,
    bytes: usize,
    written_at: Instant,
}

/// The contents of a store, read without opening it for writing.
#[derive(Debug)]
pub struct Contents {
    /// Its version.
    pub version: String,
    /// Its size in bytes.
    pub bytes: u64,
    /// All answers; `None` for invalid ones.
    pub answers: Vec<Option<Kept>>,
}

/// The version of the stores that this program writes.
pub fn version() -> String {
    format!("cgt {}, rules {RULES}", env!("CARGO_PKG_VERSION"))
}

/// The message for [`Refused::Taken`].
pub fn taken(file: &Path) -> String {
    format!(
        "the store `{}` is in use by another process; continuing without it",
        file.display()
    )
}

impl Store {
    /// Opens a store for reading and writing; creates a missing file.
    pub fn open(file: &Path) -> Result<Store, Refused> {
        Store::open_for(file, LEAST_WORK)
    }

    /// Like [`Store::open`], for answers that took at least `least_work` ticks.
    pub fn open_for(file: &Path, least_work: u64) -> Result<Store, Refused> {
        if !file.exists() {
            create(file)?;
        }
        let mut hashes = FxHashSet::default();
        inspect(file, |question, _| {
            hashes.insert(hash(question));
        })?;
        let database = open_catching_panics(file, || builder().open(file))?;
        Ok(Store {
            file: file.into(),
            state: Mutex::new(OpenStore {
                database: Some(database),
                failure: None,
                hashes,
                waiting: HashMap::new(),
                marks: HashMap::new(),
                bytes: 0,
                written_at: Instant::now(),
            }),
            distrusted: AtomicU64::new(0),
            least_work,
        })
    }

    /// Reads all of a store; the file is not changed.
    pub fn read(file: &Path) -> Result<Contents, Refused> {
        let mut answers = Vec::new();
        let bytes = inspect(file, |question, answer| {
            answers.push(Kept::read(question, answer, find_rules));
        })?;
        Ok(Contents {
            version: version(),
            bytes,
            answers,
        })
    }

    /// The file.
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

    /// Whether an answer could not be written, so that no more are.
    pub fn has_failed(&self) -> bool {
        self.state().failure.is_some()
    }

    /// The written mark of this name: how far a build has come.
    pub fn mark(&self, name: &str) -> Option<u64> {
        let state = self.state();
        let found = catch_unwind(AssertUnwindSafe(|| {
            let reading = state.database.as_ref()?.begin_read().ok()?;
            let found = reading.open_table(ABOUT).ok()?.get(mark_key(name).as_str());
            found.ok()??.value().parse().ok()
        }));
        found.ok()?
    }

    /// Sets a mark. It is written with the answers that were kept before it, or after them.
    pub fn set_mark(&self, name: &str, mark: u64) {
        self.state().marks.insert(mark_key(name), mark);
    }

    /// Problems since it was opened, as sentences for the user.
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
    fn find(&self, question: &[u8]) -> Option<Vec<u8>> {
        if !self.hashes.contains(&hash(question)) {
            return None;
        }
        if let Some(answer) = self.waiting.get(question) {
            return Some(answer.clone());
        }
        let table = self
            .database
            .as_ref()?
            .begin_read()
            .ok()?
            .open_table(ANSWERS)
            .ok()?;
        Some(table.get(question).ok()??.value().to_vec())
    }

    fn write(&mut self) {
        self.written_at = Instant::now();
        self.bytes = 0;
        let waiting = std::mem::take(&mut self.waiting);
        let marks = std::mem::take(&mut self.marks);
        let nothing = waiting.is_empty() && marks.is_empty();
        let Some(database) = self.database.as_ref().filter(|_| !nothing) else {
            return;
        };
        let written = catch_unwind(AssertUnwindSafe(|| write(database, &waiting, &marks)));
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
    }
    Ok(transaction.commit()?)
}

impl Shelf for Store {
    fn find(&self, question: &[u8]) -> Option<Vec<u8>> {
        let state = self.state();
        catch_unwind(AssertUnwindSafe(|| state.find(question))).ok()?
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
        if !state.waiting.is_empty() || !state.marks.is_empty() {
            state.write();
        }
    }
}

impl Drop for Store {
    fn drop(&mut self) {
        self.settle();
    }
}

fn hash(question: &[u8]) -> u64 {
    let mut hasher = FxHasher::default();
    question.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests;
