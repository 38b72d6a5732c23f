//! Writes a part of a run, from its beginning or from where an earlier run was stopped.

use super::header::{Header, named};
use super::line::PartLine;
use super::lines::{Line, PartLines};
use super::reader::PartReader;
use super::run::Begin;
use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, Seek, Write};
use std::path::Path;

/// Writes a part. Each line is in the file before the next one is found.
pub struct PartWriter {
    out: BufWriter<Box<dyn Write>>,
    lines: PartLines,
}

impl PartWriter {
    /// A writer of a new part, with its header written.
    ///
    /// # Errors
    /// A message for the user.
    pub fn new(out: Box<dyn Write>, header: &Header) -> Result<PartWriter, String> {
        let mut writer = PartWriter {
            out: BufWriter::new(out),
            lines: PartLines::default(),
        };
        let line = writer.lines.header(header);
        let written = writer.write(&line);
        written.map_err(|error| format!("cannot write the part: {error}"))?;
        Ok(writer)
    }

    /// Writes a finding.
    ///
    /// # Errors
    /// That of the file.
    pub fn finding(&mut self, line: &PartLine) -> io::Result<()> {
        let line = self.lines.finding(line);
        self.write(&line)
    }

    /// Writes the footer.
    ///
    /// # Errors
    /// That of the file.
    pub fn finish(&mut self) -> io::Result<()> {
        let footer = self.lines.footer();
        self.write(&footer)
    }

    fn write(&mut self, line: &str) -> io::Result<()> {
        self.out.write_all(line.as_bytes())?;
        self.out.flush()
    }
}

/// Opens a part to resume it, or a new one. Returns where to resume; `None` if the part is finished.
///
/// # Errors
/// A message for the user.
pub fn resumed(part: &Path, header: &Header) -> Result<(PartWriter, Option<Begin>), String> {
    let name = part.display();
    let cannot = |error: io::Error| format!("cannot write `{name}`: {error}");
    if !part.exists() || is_cut_in_header(part, header) {
        let file = File::create(part).map_err(cannot)?;
        let writer = PartWriter::new(Box::new(file), header)?;
        return Ok((writer, Some(Begin::default())));
    }
    let mut reader = PartReader::open(part)?;
    if let Some(why) = header.difference(&reader.header) {
        return Err(format!(
            "`{name}` is a part of another run, and is left as it is: {why}"
        ));
    }
    if header.share != reader.header.share {
        let (old, new) = (named(reader.header.share), named(header.share));
        return Err(format!("`{name}` is {old}, not {new}; it is left as it is"));
    }
    let mut begin = Begin::default();
    let mut is_whole = false;
    while let Some(line) = reader.next_line()? {
        match line {
            Line::Finding(finding) => begin = finding.next(),
            Line::Footer => is_whole = true,
        }
    }
    let mut file = OpenOptions::new().append(true).open(part).map_err(cannot)?;
    // A killed run may have written half a line.
    file.set_len(reader.bytes).map_err(cannot)?;
    file.seek(io::SeekFrom::End(0)).map_err(cannot)?;
    let writer = PartWriter {
        out: BufWriter::new(Box::new(file)),
        lines: reader.lines,
    };
    Ok((writer, (!is_whole).then_some(begin)))
}

/// Whether a file has only a prefix of the first line, because the run was killed at once.
fn is_cut_in_header(part: &Path, header: &Header) -> bool {
    let line = PartLines::default().header(header);
    let is_shorter = std::fs::metadata(part).is_ok_and(|found| found.len() < line.len() as u64);
    is_shorter && std::fs::read(part).is_ok_and(|found| line.as_bytes().starts_with(&found))
}
