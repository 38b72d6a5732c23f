//! The history: a file with one entry per line, kept across runs.
//!
//! Each entry is appended immediately, so that none is lost if the program is killed. A long file is shortened and
//! replaced by a rename. Concurrent sessions lock the file, so that no entry is lost while another session replaces it.
//! File errors are never reported to the user.

use crate::session::replace_file;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Maximum number of entries.
const MOST: usize = 2_000;
/// Number of lines above which the file is shortened.
const LONG: usize = 2 * MOST;
/// Maximum length of an entry, in bytes.
const LARGEST: usize = 64 * 1024;
/// Number of attempts to lock the file, and the time between them.
const TURNS: usize = 500;
const TURN: Duration = Duration::from_millis(10);

/// The entries without duplicates, and their file.
#[derive(Debug, Default)]
pub(super) struct PromptHistory {
    entries: Vec<String>,
    file: Option<PathBuf>,
}

impl PromptHistory {
    /// Reads the file named by `CGT_HISTORY` (none if empty), by default one in the user's state directory.
    pub(super) fn usual() -> PromptHistory {
        let file = match std::env::var_os("CGT_HISTORY") {
            Some(path) if path.is_empty() => None,
            Some(path) => Some(PathBuf::from(path)),
            None => usual_place(),
        };
        match file {
            Some(file) => PromptHistory::of_file(file),
            None => PromptHistory::default(),
        }
    }

    /// Reads a file, which need not exist.
    fn of_file(file: PathBuf) -> PromptHistory {
        // Reading a pipe or a device might never end.
        let bytes = if file.is_file() {
            fs::read(&file).unwrap_or_default()
        } else {
            Vec::new()
        };
        let (mut entries, lines) = entries_of(&bytes);
        if lines > LONG {
            // If the file cannot be replaced, it stays as it is.
            entries = shortened(&file).unwrap_or(entries);
        }
        PromptHistory {
            entries,
            file: Some(file),
        }
    }

    /// The entries, oldest first.
    pub(super) fn entries(&self) -> &[String] {
        &self.entries
    }

    /// Appends an entry and removes an earlier duplicate.
    pub(super) fn add(&mut self, entry: &str) {
        let entry = entry.trim_end();
        if entry.trim().is_empty()
            || entry.len() > LARGEST
            || self.entries.last().is_some_and(|e| e == entry)
        {
            return;
        }
        self.entries.retain(|e| e != entry);
        if self.entries.len() >= MOST {
            self.entries.remove(0);
        }
        self.entries.push(entry.into());
        if let Some(file) = &self.file
            && append(file, entry).is_err()
        {
            // The file cannot be written: keep entries for this run only.
            self.file = None;
        }
    }
}

/// The last entries of a file, without duplicates, oldest first, and the number of its lines.
fn entries_of(bytes: &[u8]) -> (Vec<String>, usize) {
    let text = String::from_utf8_lossy(bytes);
    let lines = text.lines().filter(|line| !line.is_empty());
    let mut entries = Vec::new();
    let mut count = 0;
    let mut seen = rustc_hash::FxHashSet::default();
    for line in lines.rev() {
        count += 1;
        if entries.len() < MOST && seen.insert(line) {
            entries.push(unescaped(line));
        }
    }
    entries.reverse();
    (entries, count)
}

/// Shortens a file to its last entries, and returns them.
fn shortened(file: &Path) -> io::Result<Vec<String>> {
    let mut old = open_locked(file)?;
    let mut bytes = Vec::new();
    old.read_to_end(&mut bytes)?;
    let (entries, _) = entries_of(&bytes);
    let text: String = entries.iter().map(|e| escaped(e) + "\n").collect();
    replace_file(file, &text)?;
    Ok(entries)
}

/// The default path: in the user's state directory, or in the data directory on systems without one.
fn usual_place() -> Option<PathBuf> {
    use etcetera::BaseStrategy;
    let places = etcetera::base_strategy::choose_native_strategy().ok()?;
    let folder = places.state_dir().unwrap_or_else(|| places.data_dir());
    Some(folder.join("cgt").join("history"))
}

/// Opens a file and locks it until it is closed. A new file is readable only by its owner. If the file system has no
/// locks, opens it unlocked. An error if the lock is not released in time.
fn open_locked(file: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).append(true).create(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    for _ in 0..TURNS {
        let opened = options.open(file)?;
        match opened.try_lock() {
            Err(TryLockError::WouldBlock) => std::thread::sleep(TURN),
            _ if is_at(&opened, file) => return Ok(opened),
            // Another session has replaced the file.
            _ => {}
        }
    }
    Err(io::ErrorKind::WouldBlock.into())
}

/// Whether a path still leads to the opened file. Returns `true` if this cannot be determined.
#[cfg(unix)]
fn is_at(opened: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let both = opened.metadata().and_then(|a| Ok((a, fs::metadata(path)?)));
    both.is_ok_and(|(a, b)| (a.dev(), a.ino()) == (b.dev(), b.ino()))
}

#[cfg(not(unix))]
fn is_at(_: &File, _: &Path) -> bool {
    true
}

fn append(file: &Path, entry: &str) -> io::Result<()> {
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder)?;
    }
    let mut line = escaped(entry) + "\n";
    let mut out = open_locked(file)?;
    // The last line may be incomplete, for example after a full disk.
    let mut last = [b'\n'];
    if out.seek(SeekFrom::End(-1)).is_ok() && out.read_exact(&mut last).is_ok() && last != *b"\n" {
        line.insert(0, '\n');
    }
    out.write_all(line.as_bytes())
}

/// Escapes an entry to one line: a line break becomes `\n`, a backslash `\\`.
fn escaped(entry: &str) -> String {
    entry
        .replace('\\', "\\\\")
        .replace('\n', "\\n")
        .replace('\r', "")
}

fn unescaped(line: &str) -> String {
    let mut entry = String::with_capacity(line.len());
    let mut chars = line.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => match chars.next() {
                Some('n') => entry.push('\n'),
                Some(other) => entry.push(other),
                None => entry.push('\\'),
            },
            c => entry.push(c),
        }
    }
    entry
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder() -> tempfile::TempDir {
        tempfile::tempdir().expect("a folder")
    }

    #[test]
    fn entries_come_back_without_repetitions() {
        let folder = folder();
        let file = folder.path().join("deep").join("history");
        let mut past = PromptHistory::of_file(file.clone());
        for entry in ["R2", "def f(n) =\n  \"\\n\"", "R2", "R2", "  "] {
            past.add(entry);
        }
        let again = PromptHistory::of_file(file);
        assert_eq!(again.entries(), ["def f(n) =\n  \"\\n\"", "R2"]);
    }

    #[test]
    fn a_long_file_is_replaced() {
        let folder = folder();
        let file = folder.path().join("history");
        let text: String = (0..LONG + 1).map(|n| format!("{n}\n")).collect();
        assert!(fs::write(&file, text).is_ok());
        let past = PromptHistory::of_file(file.clone());
        assert_eq!(past.entries().len(), MOST);
        let kept = fs::read_to_string(&file).unwrap_or_default();
        assert_eq!(kept.lines().count(), MOST);
        assert_eq!(kept.lines().last(), Some("4000"));
    }

    #[test]
    fn what_another_session_appends_while_the_file_is_replaced_is_kept() {
        let folder = folder();
        let file = folder.path().join("history");
        assert!(append(&file, "one").is_ok());
        let turn = open_locked(&file);
        let other = file.clone();
        let other = std::thread::spawn(move || append(&other, "three").is_ok());
        // By then it is most likely waiting for the lock.
        std::thread::sleep(10 * TURN);
        assert!(replace_file(&file, "two\n").is_ok());
        drop(turn);
        assert!(other.join().is_ok_and(|appended| appended));
        assert_eq!(PromptHistory::of_file(file).entries, ["two", "three"]);
    }

    #[test]
    fn a_file_that_cannot_be_written_is_no_error() {
        let mut past = PromptHistory::of_file(std::env::temp_dir());
        past.add("R2");
        assert_eq!(past.entries(), ["R2"]);
    }
}
