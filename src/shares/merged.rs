//! The parts of a run, read side by side.

use super::header::Header;
use super::joined::joined;
use super::line::PartLine;
use super::lines::Line;
use super::reader::PartReader;
use crate::session::{Item, RowSink, StatementResult};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// More rows of a table than these do not wait for its end.
const MANY_ROWS: usize = 1 << 14;

/// The parts of a run, read side by side, one statement after the other.
pub struct MergedParts {
    parts: Vec<OpenPart>,
    /// The error of a part, if one could not be read.
    pub trouble: Option<String>,
}

/// A part that is being read.
struct OpenPart {
    reader: PartReader,
    next: Option<Box<PartLine>>,
    /// The case before which all cases of its share are known, of the statement that is read.
    gone_through: u64,
}

impl MergedParts {
    /// Opens the parts.
    ///
    /// # Errors
    /// What is wrong with a file.
    pub fn open(parts: &[PathBuf]) -> Result<MergedParts, String> {
        let open = |part: &PathBuf| {
            let mut reader = PartReader::open(part)?;
            let next = following(&mut reader)?;
            Ok(OpenPart {
                reader,
                next,
                gone_through: 0,
            })
        };
        Ok(MergedParts {
            parts: parts.iter().map(open).collect::<Result<_, String>>()?,
            trouble: None,
        })
    }

    /// The result of the next statement from the findings of all parts. With a sink, many rows of a table go there before
    /// the result, which has the others.
    pub fn result(&mut self, statement: usize, mut sink: Option<&mut RowSink>) -> StatementResult {
        let mut found = Vec::new();
        let mut rows = BTreeMap::new();
        self.parts.iter_mut().for_each(|part| part.gone_through = 0);
        // The part that lags behind is read first, so that few rows wait for those before them.
        let is_next = |part: &&mut OpenPart| {
            let next = part.next.as_ref();
            next.is_some_and(|line| line.statement == statement)
        };
        while let Some(part) = self
            .parts
            .iter_mut()
            .filter(is_next)
            .min_by_key(|p| p.gone_through)
            && let Some(mut line) = part.next.take()
        {
            match following(&mut part.reader) {
                Ok(next) => part.next = next,
                Err(message) => self.trouble = Some(message),
            }
            part.gone_through = line.gone_through();
            if let Some(sink) = &mut sink {
                rows.extend(line.take_rows());
                if rows.len() > MANY_ROWS {
                    let known = self.parts.iter().map(|part| part.gone_through).min();
                    let later = rows.split_off(&known.unwrap_or(0));
                    let whole = std::mem::replace(&mut rows, later).into_values();
                    sink(line.columns(), &whole.collect::<Vec<_>>());
                }
            }
            found.push(*line);
        }
        let mut result = joined(found);
        if let Item::Table { rows: last, .. } = &mut result.item {
            last.extend(rows.into_values());
        }
        result
    }
}

/// The next finding of a part.
fn following(reader: &mut PartReader) -> Result<Option<Box<PartLine>>, String> {
    Ok(match reader.next_line()? {
        Some(Line::Finding(finding)) => Some(finding),
        Some(Line::Footer) | None => None,
    })
}

/// Reads all parts; each must be whole, and together they must be all parts of one run. Returns the header of the first.
///
/// # Errors
/// A message for the user.
pub fn checked(parts: &[PathBuf]) -> Result<Header, String> {
    let mut whole: Option<(&Path, Header)> = None;
    let mut seen: Vec<(u64, &Path)> = Vec::new();
    for part in parts {
        let reader = PartReader::open(part)?;
        let header = reader.header.clone();
        if let Some((first, known)) = &whole
            && let Some(why) = known.difference(&header)
        {
            let (one, two) = (first.display(), part.display());
            return Err(format!(
                "`{one}` and `{two}` are not parts of one run: {why}"
            ));
        }
        let number = header.share.part;
        if let Some((_, other)) = seen.iter().find(|(known, _)| *known == number) {
            let (one, two) = (other.display(), part.display());
            let parts = header.share.parts;
            return Err(format!(
                "`{one}` and `{two}` are both part {number} of {parts}"
            ));
        }
        reader.verify()?;
        seen.push((number, part));
        whole.get_or_insert((part, header));
    }
    let (_, header) = whole.ok_or("no parts are given")?;
    let all = 1..=header.share.parts;
    let missing: Vec<String> = all
        .filter(|number| seen.iter().all(|(known, _)| known != number))
        .map(|number| number.to_string())
        .take(20)
        .collect();
    if !missing.is_empty() {
        let (are, parts) = (missing.join(", "), header.share.parts);
        let word = if missing.len() == 1 {
            "part is"
        } else {
            "parts are"
        };
        return Err(format!(
            "of {parts} parts, the following {word} missing: {are}"
        ));
    }
    Ok(header)
}
