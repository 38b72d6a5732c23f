//! Reads a part of a run from a file.

use super::header::{Header, named};
use super::lines::{Line, PartLines};
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

/// Reads a part line by line. Errors name the file and the line.
pub(super) struct PartReader {
    /// Its first line.
    pub header: Header,
    name: String,
    from: BufReader<File>,
    /// The hash of the lines that were read.
    pub(super) lines: PartLines,
    /// The number of the last line that was read.
    number: usize,
    /// The bytes of all whole lines that were read.
    pub(super) bytes: u64,
    has_footer: bool,
}

impl PartReader {
    /// Opens a part, and reads its header.
    ///
    /// # Errors
    /// A file that cannot be read, or is not a part.
    pub(super) fn open(part: &Path) -> Result<PartReader, String> {
        let name = part.display().to_string();
        let file = File::open(part).map_err(|error| format!("cannot read `{name}`: {error}"))?;
        let mut from = BufReader::new(file);
        let mut lines = PartLines::default();
        let first = line(&mut from, &name, 1)?.unwrap_or_default();
        let header = lines.read_header(&first);
        Ok(PartReader {
            header: header.map_err(|why| format!("`{name}` {why}"))?,
            from,
            lines,
            number: 1,
            bytes: first.len() as u64,
            has_footer: false,
            name,
        })
    }

    /// The next line; `None` at the end, or where the last line is not whole.
    ///
    /// # Errors
    /// What is wrong with the line.
    pub(super) fn next_line(&mut self) -> Result<Option<Line>, String> {
        let Some(text) = line(&mut self.from, &self.name, self.number + 1)? else {
            return Ok(None);
        };
        self.number += 1;
        self.bytes += text.len() as u64;
        let (name, number) = (&self.name, self.number);
        if self.has_footer {
            return Err(format!(
                "`{name}`, line {number}: the part has ended before this line"
            ));
        }
        let read = self.lines.read(&text);
        let read = read.map_err(|why| format!("`{name}`, line {number}: {why}"))?;
        self.has_footer = matches!(read, Line::Footer);
        Ok(Some(read))
    }

    /// Reads all of it.
    ///
    /// # Errors
    /// A line that is wrong, or a part that is not finished.
    pub(super) fn verify(mut self) -> Result<(), String> {
        while self.next_line()?.is_some() {}
        if self.has_footer {
            return Ok(());
        }
        let (name, number) = (&self.name, self.number);
        let share = named(self.header.share);
        Err(format!(
            "`{name}` ends after line {number} without its last line: the run was not finished; `cgt run --partition \
             {share} --resume {name} SCRIPT` goes on with it"
        ))
    }
}

/// The next line with its end; `None` where no whole line is left.
fn line(from: &mut BufReader<File>, name: &str, number: usize) -> Result<Option<String>, String> {
    let mut text = String::new();
    let read = from.read_line(&mut text);
    read.map_err(|error| format!("cannot read `{name}`, line {number}: {error}"))?;
    Ok(text.ends_with('\n').then_some(text))
}
