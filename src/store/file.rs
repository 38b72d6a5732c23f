//! The file of a store: created atomically, and verified from end to end before it is opened for writing.

use super::untouched::Untouched;
use super::{ABOUT, ANSWERS, Refused, version};
use redb::backends::FileBackend;
use redb::{Builder, Database, DatabaseError, ReadableTable, ReadableTableMetadata};
use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Read};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

/// Cache for pages of the file, in bytes.
const CACHE: usize = 8 << 20;

/// The first bytes of a redb file.
const MAGIC: &[u8] = b"redb\x1A\x0A\xA9\x0D\x0A";
pub(super) fn builder() -> Builder {
    let mut builder = Builder::new();
    builder
        .set_cache_size(CACHE)
        .create_with_file_format_v3(true);
    builder
}

/// Creates an empty store atomically.
pub(super) fn create(file: &Path) -> Result<(), Refused> {
    let unfit = |error: &dyn std::fmt::Display| {
        Refused::Unfit(format!(
            "cannot create the store `{}`: {error}",
            file.display()
        ))
    };
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let other = file.with_file_name(format!(".{name}.{}.tmp", std::process::id()));
    let empty = || -> Result<(), redb::Error> {
        let new = OpenOptions::new()
            .read(true)
            .write(true)
            .create_new(true)
            .open(&other)?;
        let database = builder().create_file(new)?;
        let transaction = database.begin_write()?;
        transaction
            .open_table(ABOUT)?
            .insert("version", version().as_str())?;
        transaction.open_table(ANSWERS)?;
        transaction.commit()?;
        Ok(())
    };
    let made = empty().map_err(|error| unfit(&error));
    // The link fails if another process was faster, whose file is as good, or if the file system has no links.
    let made = made.and_then(|()| match std::fs::hard_link(&other, file) {
        Err(_) if !file.exists() => std::fs::rename(&other, file).map_err(|error| unfit(&error)),
        _ => Ok(()),
    });
    let _ = std::fs::remove_file(&other);
    made
}

/// Verifies a store without changing the file: every checksum, the version, each answer. Returns its size in bytes.
pub(super) fn inspect(file: &Path, mut each: impl FnMut(&[u8], &[u8])) -> Result<u64, Refused> {
    let name = file.display();
    let unfit = |why: &str| Refused::Unfit(format!("`{name}` {why}"));
    let cannot = |error: std::io::Error| unfit(&format!("cannot be read: {error}"));
    let mut opened = File::open(file).map_err(cannot)?;
    let about = opened.metadata().map_err(cannot)?;
    let mut first = [0; MAGIC.len()];
    if !about.is_file() || opened.read_exact(&mut first).is_err() || first != MAGIC {
        return Err(unfit(
            "is not a cgt store: name another file, or one to create",
        ));
    }
    let found = open_catching_panics(file, || {
        let backend = Untouched::new(FileBackend::new(opened)?)?;
        let mut database = builder().create_with_backend(backend)?;
        if !database.check_integrity()? {
            return Err(DatabaseError::Storage(redb::StorageError::Corrupted(
                "checksum mismatch".into(),
            )));
        }
        Ok(read_all(&database, &mut each))
    })?;
    let damaged = |error: redb::Error| damaged(file, &error.to_string());
    match found {
        Ok(found) if found == version() => Ok(about.len()),
        Ok(found) if found.is_empty() => Err(unfit(
            "is a database, but not a cgt store: name another file",
        )),
        Ok(found) => Err(unfit(&format!(
            "is a store of {found}, but this is {}: stores of other versions cannot be read; delete it, or name \
             another file",
            version()
        ))),
        Err(error) => Err(damaged(error)),
    }
}

/// Returns the version; passes each answer to `each` if the version is right.
fn read_all(
    database: &Database,
    each: &mut impl FnMut(&[u8], &[u8]),
) -> Result<String, redb::Error> {
    let transaction = database.begin_read()?;
    let found = match transaction.open_table(ABOUT) {
        Ok(table) => table.get("version")?.map(|v| v.value().to_string()),
        Err(_) => None,
    };
    let found = found.unwrap_or_default();
    if found == version() {
        let table = transaction.open_table(ANSWERS)?;
        let expected = table.len()?;
        let mut count = 0;
        for entry in table.iter()? {
            let (question, answer) = entry?;
            each(question.value(), answer.value());
            count += 1;
        }
        if count != expected {
            return Err(redb::Error::Corrupted("missing answers".into()));
        }
    }
    Ok(found)
}

fn damaged(file: &Path, why: &str) -> Refused {
    let name = file.display();
    Refused::Unfit(format!(
        "the store `{name}` is damaged ({why}) and was not used; delete it, or restore a backup"
    ))
}

/// Opens a database. A damaged one may make redb panic, which becomes an error.
pub(super) fn open_catching_panics<T>(
    file: &Path,
    open: impl FnOnce() -> Result<T, DatabaseError>,
) -> Result<T, Refused> {
    match catch_unwind(AssertUnwindSafe(open)) {
        Ok(Ok(opened)) => Ok(opened),
        Ok(Err(DatabaseError::DatabaseAlreadyOpen)) => Err(Refused::Taken),
        Ok(Err(DatabaseError::Storage(redb::StorageError::Io(error))))
            if !matches!(
                error.kind(),
                ErrorKind::InvalidData | ErrorKind::UnexpectedEof
            ) =>
        {
            let name = file.display();
            Err(Refused::Unfit(format!(
                "cannot open the store `{name}`: {error}"
            )))
        }
        Ok(Err(error)) => Err(damaged(file, &error.to_string())),
        Err(_) => Err(damaged(file, "invalid pages")),
    }
}
