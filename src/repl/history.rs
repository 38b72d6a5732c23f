//! What was typed in earlier runs: a file of one entry a line.
//!
//! New entries are appended one by one, so that nothing is lost whatever ends the program. A file that has grown long is
//! replaced as a whole by a rename. Sessions side by side take turns by a lock on the file, so that what one appends
//! while another one replaces the file is kept. No fault of the file is an error for the user.

use crate::session::replace_file;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Entries kept.
const MOST: usize = 2_000;
/// Lines at which the file is replaced.
const LONG: usize = 2 * MOST;
/// An entry longer than this is not kept.
const LARGEST: usize = 64 * 1024;
/// How often a session that waits for its turn looks again, and after how long.
const TURNS: usize = 500;
const TURN: Duration = Duration::from_millis(10);

/// The entries, without repetitions, and the file they are kept in.
#[derive(Debug, Default)]
pub struct Past {
    entries: Vec<String>,
    file: Option<PathBuf>,
}

impl Past {
    /// Of the file that `CGT_HISTORY` names (empty: none), or else in the usual place for the state of programs.
    pub fn usual() -> Past {
        let file = match std::env::var_os("CGT_HISTORY") {
            Some(path) if path.is_empty() => None,
            Some(path) => Some(PathBuf::from(path)),
            None => usual_place(),
        };
        match file {
            Some(file) => Past::of_file(file),
            None => Past::default(),
        }
    }

    /// Of a file, which need not exist.
    fn of_file(file: PathBuf) -> Past {
        // Reading a pipe or a device might never end.
        let bytes = if file.is_file() {
            fs::read(&file).unwrap_or_default()
        } else {
            Vec::new()
        };
        let (mut entries, lines) = entries_of(&bytes);
        if lines > LONG {
            // It stays as it is if it cannot be replaced.
            entries = shortened(&file).unwrap_or(entries);
        }
        Past {
            entries,
            file: Some(file),
        }
    }

    /// The entries, oldest first.
    pub fn entries(&self) -> &[String] {
        &self.entries
    }

    /// Adds an entry at the end; where it was before it is taken out.
    pub fn add(&mut self, entry: &str) {
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
            // Read-only or gone: remember for this run only.
            self.file = None;
        }
    }
}

/// The last entries of a file without repetitions, oldest first, and how many lines there are.
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

/// Puts the last entries of a file, which it returns, in the place of what it has.
fn shortened(file: &Path) -> io::Result<Vec<String>> {
    let mut old = open_in_turn(file)?;
    let mut bytes = Vec::new();
    old.read_to_end(&mut bytes)?;
    let (entries, _) = entries_of(&bytes);
    let text: String = entries.iter().map(|e| escaped(e) + "\n").collect();
    replace_file(file, &text)?;
    Ok(entries)
}

/// The folder for the state of programs, or for their data where there is none.
fn usual_place() -> Option<PathBuf> {
    use etcetera::BaseStrategy;
    let places = etcetera::base_strategy::choose_native_strategy().ok()?;
    let folder = places.state_dir().unwrap_or_else(|| places.data_dir());
    Some(folder.join("cgt").join("history"))
}

/// Opens a file, which only its owner may read, when it is this session's turn, which ends when it is closed. Where files
/// cannot be locked there are no turns; an error if somebody does not let go.
fn open_in_turn(file: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).append(true).create(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    for _ in 0..TURNS {
        let opened = options.open(file)?;
        match opened.try_lock() {
            Err(TryLockError::WouldBlock) => std::thread::sleep(TURN),
            _ if is_at(&opened, file) => return Ok(opened),
            // Another one was put in its place meanwhile.
            _ => {}
        }
    }
    Err(io::ErrorKind::WouldBlock.into())
}

/// Whether a path still leads to a file that was opened there; taken for granted where that cannot be told.
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
    let mut out = open_in_turn(file)?;
    // The last entry may have been cut off, by a full disk say.
    let mut last = [b'\n'];
    if out.seek(SeekFrom::End(-1)).is_ok() && out.read_exact(&mut last).is_ok() && last != *b"\n" {
        line.insert(0, '\n');
    }
    out.write_all(line.as_bytes())
}

/// On one line: a line end becomes `\n`, a backslash `\\`.
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

    fn folder(name: &str) -> PathBuf {
        let folder =
            std::env::temp_dir().join(format!("cgt-history-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        folder
    }

    #[test]
    fn entries_come_back_without_repetitions() {
        let folder = folder("back");
        let file = folder.join("deep").join("history");
        let mut past = Past::of_file(file.clone());
        for entry in ["R2", "def f(n) =\n  \"\\n\"", "R2", "R2", "  "] {
            past.add(entry);
        }
        let again = Past::of_file(file);
        assert_eq!(again.entries(), ["def f(n) =\n  \"\\n\"", "R2"]);
        let _ = fs::remove_dir_all(folder);
    }

    #[test]
    fn a_long_file_is_replaced() {
        let folder = folder("long");
        assert!(fs::create_dir_all(&folder).is_ok());
        let file = folder.join("history");
        let text: String = (0..LONG + 1).map(|n| format!("{n}\n")).collect();
        assert!(fs::write(&file, text).is_ok());
        let past = Past::of_file(file.clone());
        assert_eq!(past.entries().len(), MOST);
        let kept = fs::read_to_string(&file).unwrap_or_default();
        assert_eq!(kept.lines().count(), MOST);
        assert_eq!(kept.lines().last(), Some("4000"));
        let _ = fs::remove_dir_all(folder);
    }

    #[test]
    fn what_another_session_appends_while_the_file_is_replaced_is_kept() {
        let folder = folder("turns");
        assert!(fs::create_dir_all(&folder).is_ok());
        let file = folder.join("history");
        assert!(append(&file, "one").is_ok());
        let turn = open_in_turn(&file);
        let other = file.clone();
        let other = std::thread::spawn(move || append(&other, "three").is_ok());
        // Most likely it waits by then.
        std::thread::sleep(10 * TURN);
        assert!(replace_file(&file, "two\n").is_ok());
        drop(turn);
        assert!(other.join().is_ok_and(|appended| appended));
        assert_eq!(Past::of_file(file).entries, ["two", "three"]);
        let _ = fs::remove_dir_all(folder);
    }

    #[test]
    fn a_file_that_cannot_be_written_is_no_error() {
        let mut past = Past::of_file(std::env::temp_dir());
        past.add("R2");
        assert_eq!(past.entries(), ["R2"]);
    }
}
