//! Merges the answers of several stores, and compares answers to the same question.

use super::file::{create_filled, open};
use super::reader::StoreSnapshot;
use super::{ABOUT, ANSWERS};
use crate::solve::shelf::{Agreement, compare};
use redb::{Database, ReadableTable, ReadableTableMetadata};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

/// Two different answers to one question.
#[derive(Debug, PartialEq, Eq)]
pub struct Conflict {
    /// The question.
    pub question: Vec<u8>,
    /// The answers, each with its file.
    pub answers: [(Vec<u8>, PathBuf); 2],
}

/// Why stores were not merged.
#[derive(Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MergeError {
    /// A store cannot be used. The sentence says why, and how to proceed.
    Unfit(String),
    /// Two stores disagree.
    Conflict(Box<Conflict>),
}

impl From<String> for MergeError {
    fn from(message: String) -> MergeError {
        MergeError::Unfit(message)
    }
}

/// Statistics of a merge.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Merged {
    /// Number of answers added.
    pub added: u64,
    /// Number of answers that equal an existing one.
    pub equal: u64,
    /// Number of answers in the merged store.
    pub answers: u64,
}

/// Adds the answers and marks of several stores to the store `into`, which is created if it is missing. After an error,
/// nothing has been written.
///
/// # Errors
/// If a store cannot be used, or if two disagree.
pub fn merge(into: &Path, from: &[PathBuf]) -> Result<Merged, MergeError> {
    let snapshots = from.iter().map(|file| StoreSnapshot::open(file));
    let snapshots: Vec<StoreSnapshot> = snapshots.collect::<Result<_, _>>()?;
    if into.exists() {
        return add(into, &snapshots);
    }
    let merged = create_filled(into, |draft| add(draft, &snapshots))?;
    merged.ok_or_else(|| {
        let name = into.display();
        MergeError::Unfit(format!(
            "`{name}` was created by another process: merge again to add to it"
        ))
    })
}

/// Adds everything in one transaction.
fn add(into: &Path, snapshots: &[StoreSnapshot]) -> Result<Merged, MergeError> {
    let database = open(into)?;
    let added = catch_unwind(AssertUnwindSafe(|| add_to(&database, into, snapshots)));
    let broken = |why: String| {
        MergeError::Unfit(format!(
            "cannot write the store `{}`: {why}",
            into.display()
        ))
    };
    match added {
        Ok(Ok(merged)) => Ok(merged),
        Ok(Err(Failure::Merge(error))) => Err(error),
        Ok(Err(Failure::Database(error))) => Err(broken(error.to_string())),
        Err(_) => Err(broken("database error".into())),
    }
}

enum Failure {
    Merge(MergeError),
    Database(redb::Error),
}

impl From<String> for Failure {
    fn from(message: String) -> Failure {
        Failure::Merge(message.into())
    }
}

/// Implements `From` for errors of the database.
macro_rules! from_database {
    ($($error:ident),*) => {$(
        impl From<redb::$error> for Failure {
            fn from(error: redb::$error) -> Failure {
                Failure::Database(error.into())
            }
        }
    )*};
}

from_database!(CommitError, StorageError, TableError, TransactionError);

fn add_to(
    database: &Database,
    into: &Path,
    snapshots: &[StoreSnapshot],
) -> Result<Merged, Failure> {
    let mut merged = Merged::default();
    let transaction = database.begin_write()?;
    {
        let mut table = transaction.open_table(ANSWERS)?;
        for (at, snapshot) in snapshots.iter().enumerate() {
            snapshot.for_each(|question, answer| {
                let agreement = match table.get(question)? {
                    None => Agreement::Second,
                    Some(known) => {
                        merged.equal += 1;
                        let agreement = compare(known.value(), answer);
                        if agreement == Agreement::None {
                            let earlier = snapshots.iter().take(at);
                            let source = earlier.rev().find(|earlier| earlier.has(question));
                            let source = source.map_or(into, StoreSnapshot::file);
                            let answers = [
                                (known.value().to_vec(), source.to_path_buf()),
                                (answer.to_vec(), snapshot.file().to_path_buf()),
                            ];
                            let question = question.to_vec();
                            return Err(Failure::Merge(MergeError::Conflict(Box::new(Conflict {
                                question,
                                answers,
                            }))));
                        }
                        agreement
                    }
                };
                if agreement == Agreement::Second {
                    merged.added += u64::from(table.insert(question, answer)?.is_none());
                }
                Ok(())
            })?;
        }
        merged.answers = table.len()?;
        let mut about = transaction.open_table(ABOUT)?;
        for snapshot in snapshots {
            for (name, mark) in snapshot.marks()? {
                let known = about.get(name.as_str())?;
                let known = known.and_then(|known| known.value().parse::<u64>().ok());
                if known.is_none_or(|known| known < mark) {
                    about.insert(name.as_str(), mark.to_string().as_str())?;
                }
            }
        }
    }
    transaction.commit()?;
    Ok(merged)
}
