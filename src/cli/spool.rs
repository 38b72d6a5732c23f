//! Stores the rows of a large table in an anonymous file until all of them are known.

use super::{Format, csv_rows};
use crate::present::{bundle, json};
use crate::present::terminal::{self, Look};
use crate::session::{Cell, Item, RowSink, Session, StatementResult};
use bytesize::ByteSize;
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Seek, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Number of rows that are converted to text at a time.
const SOME_ROWS: usize = 1 << 13;

/// Maximum size of a table's rows, in bytes.
const MOST_BYTES: u64 = 16 << 30;

/// The rows of a table that arrive before its result.
#[derive(Clone)]
pub struct Spool(Arc<Mutex<Spooled>>);

/// The stored rows.
pub struct Spooled {
    format: Format,
    look: Look,
    /// One row in each line, as JSON; `None` before the first row.
    file: Option<BufWriter<File>>,
    rows: usize,
    /// The widths of the columns, in text output.
    widths: Vec<u16>,
    fault: Option<io::Error>,
}

impl Spool {
    /// Creates an empty spool, if tables are written row by row in this format.
    pub fn of(format: Format, look: Look) -> Option<Spool> {
        let has_rows = matches!(format, Format::Text | Format::Csv | Format::Json);
        has_rows.then(|| Spool(Arc::new(Mutex::new(Spooled::of(format, look)))))
    }

    fn lock(&self) -> MutexGuard<'_, Spooled> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A sink that adds rows.
    pub fn sink(&self) -> RowSink {
        let spool = self.clone();
        Box::new(move |columns, rows| {
            let mut spooled = spool.lock();
            if spooled.fault.is_none() {
                spooled.fault = spooled.add(columns, rows).err();
            }
            spooled.fault.is_none()
        })
    }

    /// Takes all rows of a table, including the last ones, which are in its result. `None` if no rows were spooled.
    ///
    /// # Errors
    /// If the file cannot be read or written.
    pub fn take(&self, result: &StatementResult) -> io::Result<Option<Spooled>> {
        let mut spooled = self.lock();
        let empty = Spooled::of(spooled.format, spooled.look);
        let mut all = std::mem::replace(&mut *spooled, empty);
        match (all.fault.take(), &result.item) {
            (_, Item::Failed) => Ok(None),
            (Some(fault), _) => Err(fault),
            (None, Item::Table { columns, rows, .. }) if all.rows > 0 => {
                all.add(columns, rows)?;
                Ok(Some(all))
            }
            _ => Ok(None),
        }
    }
}

impl Spooled {
    fn of(format: Format, look: Look) -> Spooled {
        Spooled {
            format,
            look,
            file: None,
            rows: 0,
            widths: Vec::new(),
            fault: None,
        }
    }

    fn add(&mut self, columns: &[String], rows: &[Vec<Cell>]) -> io::Result<()> {
        let look = self.look;
        let file = match &mut self.file {
            Some(file) => file,
            none => none.insert(BufWriter::new(tempfile::tempfile()?)),
        };
        if self.format == Format::Text {
            let widths = terminal::widths(columns, rows, look).into_iter();
            self.widths.resize(columns.len(), 0);
            for (all, width) in self.widths.iter_mut().zip(widths) {
                *all = width.max(*all);
            }
        }
        for row in rows {
            self.rows += 1;
            match self.format {
                Format::Json => serde_json::to_writer(&mut *file, row)?,
                Format::Csv => {
                    let cells = csv_rows::of_row(self.rows, columns, row, look);
                    serde_json::to_writer(&mut *file, &cells.collect::<Vec<_>>())?;
                }
                _ => {
                    let texts: Vec<&str> = row.iter().map(|cell| look.pick(&cell.text)).collect();
                    serde_json::to_writer(&mut *file, &texts)?;
                }
            }
            file.write_all(b"\n")?;
        }
        if file.stream_position()? > MOST_BYTES {
            let bytes = ByteSize(MOST_BYTES);
            return Err(io::Error::other(format!("they take more than {bytes}")));
        }
        Ok(())
    }

    /// Writes the table.
    ///
    /// # Errors
    /// If the file cannot be read, or `out` cannot be written.
    pub fn write(
        self,
        session: &Session,
        result: &StatementResult,
        out: &mut impl Write,
    ) -> io::Result<()> {
        let (Some(file), Item::Table { columns, .. }) = (self.file, &result.item) else {
            return Ok(());
        };
        let mut file = file.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.rewind()?;
        let mut lines = BufReader::new(file).lines();
        match self.format {
            Format::Json => {
                let mut without_rows = result.clone();
                if let Item::Table { rows, .. } = &mut without_rows.item {
                    rows.clear();
                }
                let mime = Format::Json.mime();
                let object = bundle::rendered(session, &without_rows, mime, self.look);
                let object = object.unwrap_or_default();
                // This string is unique in the object, because quotation marks inside strings are escaped.
                let (before, after) = object.split_once(json::NO_ROWS).unwrap_or((&object, ""));
                write!(out, "{before}{}", json::NO_ROWS.trim_end_matches(']'))?;
                for (at, line) in lines.enumerate() {
                    let comma = if at == 0 { "" } else { "," };
                    write!(out, "{comma}{}", line?)?;
                }
                writeln!(out, "]{after}")
            }
            Format::Csv => {
                let mut writer = csv_rows::RowWriter::of(session, result, "table", out);
                for line in lines {
                    let cells: Vec<csv_rows::Cells> = serde_json::from_str(&line?)?;
                    cells.iter().try_for_each(|cells| writer.write(cells))?;
                }
                writer.finish()
            }
            _ => {
                let mut has_head = true;
                loop {
                    let some = lines.by_ref().take(SOME_ROWS);
                    let texts = some.map(|line| Ok(serde_json::from_str(&line?)?));
                    let texts: Vec<Vec<String>> = texts.collect::<io::Result<_>>()?;
                    if texts.is_empty() {
                        return Ok(());
                    }
                    let rows = terminal::table(columns, texts, &self.widths, self.look);
                    let head = if has_head { 0 } else { terminal::HEAD_LINES };
                    for line in rows.skip(head) {
                        writeln!(out, "{line}")?;
                    }
                    has_head = false;
                }
            }
        }
    }
}
