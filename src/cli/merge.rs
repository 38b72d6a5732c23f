//! `merge`: merges the parts of a run.

use super::part::{PartReader, Texts, add_script, spelling};
use super::run::{session_with, verdict};
use super::{CommandLine, FAILURE, Format, Output, warn};
use crate::present::part::{Header, Line, PartLine, joined};
use crate::session::{Budget, Item, run_known};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Number of waiting rows of a table above which complete rows are written before the table ends.
const MANY_ROWS: usize = 1 << 14;

/// Prints the output of the run that these parts make up.
pub fn merge(arguments: &CommandLine, budget: Budget, parts: &[PathBuf]) -> u8 {
    let header = match checked(parts) {
        Ok(header) => header,
        Err(message) => {
            warn(&message);
            return FAILURE;
        }
    };
    let needs_data = matches!(arguments.format(), Ok(Format::Json | Format::Csv));
    if needs_data && !header.options.json {
        warn("the parts lack what this format shows: run them with --json");
        return FAILURE;
    }
    let mut session = session_with(arguments, budget, Box::new(Texts::of(&header)));
    let Some(id) = add_script(&mut session, &header) else {
        return FAILURE;
    };
    let mut output = Output::new(arguments);
    output.spell(spelling(&header));
    output.begin();
    let found = pieces(parts);
    let mut pieces = match found {
        Ok(pieces) => pieces,
        Err(message) => {
            warn(&message);
            return FAILURE;
        }
    };
    let mut trouble = None;
    let mut sink = output.sink();
    let mut known = |statement: usize| {
        let mut found = Vec::new();
        let mut rows = BTreeMap::new();
        pieces.iter_mut().for_each(|part| part.gone_through = 0);
        // Read the part that is furthest behind, so that few rows wait for earlier ones.
        let is_next = |part: &&mut OpenPart| {
            let next = part.next.as_ref();
            next.is_some_and(|piece| piece.statement == statement)
        };
        while let Some(part) = pieces
            .iter_mut()
            .filter(is_next)
            .min_by_key(|p| p.gone_through)
            && let Some(mut piece) = part.next.take()
        {
            match following(&mut part.reader) {
                Ok(next) => part.next = next,
                Err(message) => trouble = Some(message),
            }
            part.gone_through = piece.gone_through();
            if let Some(sink) = &mut sink {
                rows.extend(piece.take_rows());
                if rows.len() > MANY_ROWS {
                    let known = pieces.iter().map(|part| part.gone_through).min();
                    let later = rows.split_off(&known.unwrap_or(0));
                    let whole = std::mem::replace(&mut rows, later).into_values();
                    sink(piece.columns(), &whole.collect::<Vec<_>>());
                }
            }
            found.push(*piece);
        }
        let mut result = joined(found);
        if let Item::Table { rows: last, .. } = &mut result.item {
            last.extend(rows.into_values());
        }
        result
    };
    run_known(&mut session, id, &mut known, &mut |session, result| {
        output.result(session, &result)
    });
    if let Some(message) = trouble {
        output.trouble("<merge>", &message);
    }
    verdict(output)
}

/// A part while it is read.
struct OpenPart {
    reader: PartReader,
    next: Option<Box<PartLine>>,
    /// The case before which all cases of its share are known, in the current statement.
    gone_through: u64,
}

fn pieces(parts: &[PathBuf]) -> Result<Vec<OpenPart>, String> {
    let open = |part: &PathBuf| {
        let mut reader = PartReader::open(part)?;
        let next = following(&mut reader)?;
        Ok(OpenPart {
            reader,
            next,
            gone_through: 0,
        })
    };
    parts.iter().map(open).collect()
}

/// Reads the next finding of a part.
fn following(reader: &mut PartReader) -> Result<Option<Box<PartLine>>, String> {
    Ok(match reader.next()? {
        Some(Line::Piece(piece)) => Some(piece),
        Some(Line::Footer) | None => None,
    })
}

/// Reads all parts. Each part must be complete, and together they must make up one run. Returns the header of the
/// first.
fn checked(parts: &[PathBuf]) -> Result<Header, String> {
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
