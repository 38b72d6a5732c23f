//! What was typed in earlier runs: a file of one entry a line.
//!
//! New entries are appended one by one, so that nothing is lost whatever ends the program, and sessions side by side
//! do not overwrite each other. A file that has grown long is replaced as a whole by a rename. No fault of the file
//! is an error for the user.

use crate::session::replace_file;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// Entries kept.
const MOST: usize = 2_000;
/// Lines at which the file is replaced.
const LONG: usize = 2 * MOST;
/// An entry longer than this is not kept.
const LARGEST: usize = 64 * 1024;

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
        let text = match file.is_file() {
            true => fs::read(&file).unwrap_or_default(),
            false => Vec::new(),
        };
        let text = String::from_utf8_lossy(&text);
        let mut past = Past {
            entries: Vec::new(),
            file: Some(file),
        };
        let lines = text.lines().filter(|line| !line.is_empty());
        let mut count = 0;
        let mut seen = rustc_hash::FxHashSet::default();
        for line in lines.rev() {
            count += 1;
            if past.entries.len() < MOST && seen.insert(line) {
                past.entries.push(unescaped(line));
            }
        }
        past.entries.reverse();
        if count > LONG {
            // It stays as it is if it cannot be replaced.
            let _ = past.replace();
        }
        past
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

    /// Puts all entries in the place of what the file has.
    fn replace(&self) -> io::Result<()> {
        let Some(file) = &self.file else {
            return Ok(());
        };
        let text: String = self.entries.iter().map(|e| escaped(e) + "\n").collect();
        replace_file(file, &text)
    }
}

/// The folder for the state of programs, or for their data where there is none.
fn usual_place() -> Option<PathBuf> {
    use etcetera::BaseStrategy;
    let places = etcetera::base_strategy::choose_native_strategy().ok()?;
    let folder = places.state_dir().unwrap_or_else(|| places.data_dir());
    Some(folder.join("cgt").join("history"))
}

/// Opens a file that only its owner may read.
fn private(options: &mut OpenOptions, file: &Path) -> io::Result<File> {
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(options, 0o600);
    options.open(file)
}

fn append(file: &Path, entry: &str) -> io::Result<()> {
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder)?;
    }
    let mut line = escaped(entry) + "\n";
    let mut out = private(
        OpenOptions::new().read(true).append(true).create(true),
        file,
    )?;
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
    fn a_file_that_cannot_be_written_is_no_error() {
        let mut past = Past::of_file(std::env::temp_dir());
        past.add("R2");
        assert_eq!(past.entries(), ["R2"]);
    }
}
