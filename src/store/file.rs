//! The file of a store: created atomically, and verified completely before it is opened.

use super::untouched::Untouched;
use super::{ABOUT, ANSWERS, LOG, version};
use redb::backends::FileBackend;
use redb::{
    Builder, ConcurrencyMode, Database, DatabaseError, ReadOnlyDatabase, ReadTransaction,
    ReadableDatabase, ReadableTable, ReadableTableMetadata,
};
use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Read};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Cache for pages of the file, in bytes.
const CACHE: usize = 8 << 20;

/// Maximum number of links from one to the next.
const MOST_LINKS: usize = 40;

/// The first bytes of a redb file.
const MAGIC: &[u8] = b"redb\x1A\x0A\xA9\x0D\x0A";

/// Why a file was not opened.
enum Refused {
    /// Another process has exclusive access.
    Taken,
    /// It cannot be used. The sentence says why, and how to proceed.
    Unfit(String),
}

/// Maximum wait for exclusive access by another process, which a verification needs.
const LONGEST_WAIT: Duration = Duration::from_secs(if cfg!(test) { 1 } else { 60 });
const PAUSE: Duration = Duration::from_millis(20);

/// Any number of processes read and write, one transaction at a time.
pub(super) fn builder() -> Builder {
    let mut builder = exclusive();
    builder.set_concurrency_mode(ConcurrencyMode::MultiWriter);
    builder
}

/// Either one process writes, or any number of processes read.
fn exclusive() -> Builder {
    let mut builder = Builder::new();
    builder.set_cache_size(CACHE);
    builder
}

/// The file that a link leads to, also if there is none; any other file itself.
pub(super) fn end_of_links(file: &Path) -> PathBuf {
    let mut end = file.to_path_buf();
    for _ in 0..MOST_LINKS {
        let Ok(next) = std::fs::read_link(&end) else {
            break;
        };
        end = end.parent().unwrap_or(Path::new("")).join(next);
    }
    end
}

/// Creates an empty store atomically. If another process creates the file first, that file is used.
pub(super) fn create(file: &Path) -> Result<(), String> {
    create_filled(file, |_| Ok(())).map(|_: Option<()>| ())
}

/// Creates a store under a temporary name, fills it, and renames it. Returns `None` if a file of the final name exists
/// by then.
pub(super) fn create_filled<T, E: From<String>>(
    file: &Path,
    fill: impl FnOnce(&Path) -> Result<T, E>,
) -> Result<Option<T>, E> {
    let cannot = |error: &dyn std::fmt::Display| {
        format!("cannot create the store `{}`: {error}", file.display())
    };
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let draft = file.with_file_name(format!(".{name}.{}.tmp", std::process::id()));
    let empty = || -> Result<(), redb::Error> {
        let new = OpenOptions::new()
            .read(true)
            .write(true)
            .create_new(true)
            .open(&draft)?;
        let database = exclusive().create_with_backend(FileBackend::new(new)?)?;
        let transaction = database.begin_write()?;
        transaction
            .open_table(ABOUT)?
            .insert("version", version().as_str())?;
        transaction.open_table(ANSWERS)?;
        transaction.open_table(LOG)?;
        transaction.commit()?;
        Ok(())
    };
    let made = empty().map_err(|error| cannot(&error).into());
    // The link fails if the name exists, or if the file system has no links.
    let placed = || match std::fs::hard_link(&draft, file) {
        Ok(()) => Ok(true),
        Err(_) if file.exists() => Ok(false),
        Err(_) => std::fs::rename(&draft, file).map(|()| true),
    };
    let made = made.and_then(|()| {
        let filled = fill(&draft)?;
        let placed = placed().map_err(|error| cannot(&error))?;
        Ok(placed.then_some(filled))
    });
    let _ = std::fs::remove_file(&draft);
    made
}

/// The size of a file in bytes, if known.
pub(super) fn size(file: &Path) -> u64 {
    std::fs::metadata(file).map_or(0, |about| about.len())
}

/// Verifies a store without changing the file: all checksums, the version, and the number of answers. If another
/// process has the file open, that process has verified it.
fn verify(file: &Path) -> Result<(), Refused> {
    let name = file.display();
    let unfit = |why: &str| Refused::Unfit(format!("`{name}` {why}"));
    let cannot = |error: std::io::Error| unfit(&format!("cannot be read: {error}"));
    let is_store = || -> std::io::Result<bool> {
        // Opening a pipe would wait for a writer.
        if !std::fs::metadata(file)?.is_file() {
            return Ok(false);
        }
        let mut first = [0; MAGIC.len()];
        let read = File::open(file)?.read_exact(&mut first);
        Ok(read.is_ok() && first == MAGIC)
    };
    if !is_store().map_err(cannot)? {
        return Err(unfit(
            "is not a cgt store: name another file, or one to create",
        ));
    }
    // Processes share a sound file while they verify it. A file that was not closed, or is damaged, is verified by one
    // of them.
    let lock = open_catching_panics(file, || exclusive().open_read_only(file));
    let found = open_catching_panics(file, || {
        // Exclusive access needs write permission; without it, no process can have it.
        let writable = OpenOptions::new().read(true).write(true).open(file);
        let locks = lock.is_err() && writable.is_ok();
        let backend = FileBackend::new(writable.or_else(|_| File::open(file))?)?;
        let backend = Untouched::new(backend, locks)?;
        let mut database = exclusive().create_with_backend(backend)?;
        if !database.check_integrity()? {
            return Err(DatabaseError::Storage(redb::StorageError::Corrupted(
                "checksum mismatch".into(),
            )));
        }
        Ok(read_all(&database))
    });
    match found {
        Err(Refused::Taken) => Ok(()),
        found => fits(file, found?),
    }
}

/// Refuses a store of another version.
fn fits(file: &Path, version_found: Result<String, redb::Error>) -> Result<(), Refused> {
    let name = file.display();
    match version_found {
        Ok(found) if found == version() => Ok(()),
        Ok(found) if found.is_empty() => Err(Refused::Unfit(format!(
            "`{name}` is a database, but not a cgt store: name another file"
        ))),
        Ok(found) => Err(Refused::Unfit(format!(
            "`{name}` is a store of {found}, but this is {}: stores of other versions cannot be read; delete it, or \
             name another file",
            version()
        ))),
        Err(error) => Err(Refused::Unfit(damaged(file, &error.to_string()))),
    }
}

/// Opens a store for writing. Other processes may write to it at the same time.
pub(super) fn open(file: &Path) -> Result<Database, String> {
    open_verified(file, || builder().open(file))
}

/// Opens a store for reading while other processes may write to it. If a killed process left it open, it is closed
/// first.
pub(super) fn open_read_only(file: &Path) -> Result<ReadOnlyDatabase, String> {
    open_verified(file, || match builder().open_read_only(file) {
        Err(DatabaseError::RepairAborted) => {
            builder().open(file)?.close()?;
            builder().open_read_only(file)
        }
        opened => opened,
    })
}

/// Verifies and opens a store. Waits while another process verifies it.
fn open_verified<T: ReadableDatabase>(
    file: &Path,
    open: impl Fn() -> Result<T, DatabaseError>,
) -> Result<T, String> {
    let since = Instant::now();
    loop {
        let opened = verify(file).and_then(|()| open_catching_panics(file, &open));
        let opened = opened.and_then(|opened| {
            let found = catch_unwind(AssertUnwindSafe(|| version_of(&opened.begin_read()?)));
            let broken = || Err(redb::Error::Corrupted("invalid pages".into()));
            fits(file, found.unwrap_or_else(|_| broken()))?;
            Ok(opened)
        });
        match opened {
            Ok(opened) => return Ok(opened),
            Err(Refused::Unfit(message)) => return Err(message),
            Err(Refused::Taken) if since.elapsed() > LONGEST_WAIT => {
                return Err(format!(
                    "another program uses the store `{}` and shares it with nobody: try again later",
                    file.display()
                ));
            }
            Err(Refused::Taken) => std::thread::sleep(PAUSE),
        }
    }
}

/// Reads all answers and returns the version.
fn read_all(database: &Database) -> Result<String, redb::Error> {
    let transaction = database.begin_read()?;
    let found = version_of(&transaction)?;
    if found == version() {
        transaction.open_table(LOG)?;
        let table = transaction.open_table(ANSWERS)?;
        let mut count = 0;
        for entry in table.iter()? {
            entry?;
            count += 1;
        }
        if count != table.len()? {
            return Err(redb::Error::Corrupted("missing answers".into()));
        }
    }
    Ok(found)
}

fn version_of(transaction: &ReadTransaction) -> Result<String, redb::Error> {
    let found = match transaction.open_table(ABOUT) {
        Ok(table) => table.get("version")?.map(|v| v.value().to_string()),
        Err(_) => None,
    };
    Ok(found.unwrap_or_default())
}

pub(super) fn damaged(file: &Path, why: &str) -> String {
    let name = file.display();
    format!(
        "the store `{name}` is damaged ({why}) and was not used; delete it, or restore a backup"
    )
}

/// Opens a database. redb may panic on a damaged one; the panic becomes an error.
fn open_catching_panics<T>(
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
        Ok(Err(error)) => Err(Refused::Unfit(damaged(file, &error.to_string()))),
        Err(_) => Err(Refused::Unfit(damaged(file, "invalid pages"))),
    }
}
