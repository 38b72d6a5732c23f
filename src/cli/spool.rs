//! The rows of a large table, written in a format when all of them are known.

use super::{Format, csv_rows};
use crate::present::json;
use crate::present::terminal::{self, Look};
use crate::session::{Cell, Item, RowSink, Session, StatementResult};
use crate::shares::StoredRows;
use serde_json::value::RawValue;
use std::io::{self, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Number of rows that are converted to text at a time.
const SOME_ROWS: usize = 1 << 13;

/// The rows of a table that came before its result.
#[derive(Clone)]
pub(super) struct Spool(Arc<Mutex<Spooled>>);

/// The stored rows.
pub(super) struct Spooled {
    format: Format,
    look: Look,
    rows: StoredRows,
    /// The widths of the columns as text.
    widths: Vec<u16>,
    fault: Option<io::Error>,
}

impl Spool {
    /// Creates an empty spool, if tables are written row by row in this format.
    pub(super) fn of(format: Format, look: Look) -> Option<Spool> {
        let has_rows = matches!(format, Format::Text | Format::Csv | Format::Json);
        has_rows.then(|| Spool(Arc::new(Mutex::new(Spooled::of(format, look)))))
    }

    fn lock(&self) -> MutexGuard<'_, Spooled> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A sink that adds rows.
    pub(super) fn sink(&self) -> RowSink {
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
    pub(super) fn take(&self, result: &StatementResult) -> io::Result<Option<Spooled>> {
        let mut spooled = self.lock();
        let empty = Spooled::of(spooled.format, spooled.look);
        let mut all = std::mem::replace(&mut *spooled, empty);
        match (all.fault.take(), &result.item) {
            (_, Item::Failed) => Ok(None),
            (Some(fault), _) => Err(fault),
            (None, Item::Table { columns, rows, .. }) if !all.rows.is_empty() => {
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
            rows: StoredRows::default(),
            widths: Vec::new(),
            fault: None,
        }
    }

    fn add(&mut self, columns: &[String], rows: &[Vec<Cell>]) -> io::Result<()> {
        let look = self.look;
        if self.format == Format::Text {
            let widths = terminal::widths(columns, rows, look).into_iter();
            self.widths.resize(columns.len(), 0);
            for (all, width) in self.widths.iter_mut().zip(widths) {
                *all = width.max(*all);
            }
        }
        for row in rows {
            match self.format {
                Format::Json => self.rows.push(row)?,
                Format::Csv => {
                    let cells = csv_rows::of_row(self.rows.len() + 1, columns, row, look);
                    self.rows.push(&cells.collect::<Vec<_>>())?;
                }
                _ => {
                    let texts = row.iter().map(|cell| look.pick(&cell.text));
                    self.rows.push(&texts.collect::<Vec<&str>>())?;
                }
            }
        }
        self.rows.check_size()
    }

    /// Writes the table.
    ///
    /// # Errors
    /// If the file cannot be read, or `out` cannot be written.
    pub(super) fn write(
        self,
        session: &Session,
        result: &StatementResult,
        out: &mut impl Write,
    ) -> io::Result<()> {
        let Item::Table { columns, .. } = &result.item else {
            return Ok(());
        };
        match self.format {
            Format::Json => {
                let rows = self.rows.rows::<Box<RawValue>>()?;
                json::write_table(session, result, columns, rows, out)
            }
            Format::Csv => {
                let mut writer = csv_rows::RowWriter::of(session, result, "table", out);
                for row in self.rows.rows::<Vec<csv_rows::Cells>>()? {
                    row?.iter().try_for_each(|cells| writer.write(cells))?;
                }
                writer.finish()
            }
            _ => {
                let mut rows = self.rows.rows::<Vec<String>>()?;
                let mut has_head = true;
                loop {
                    let texts: Vec<_> = rows.by_ref().take(SOME_ROWS).collect::<io::Result<_>>()?;
                    if texts.is_empty() {
                        return Ok(());
                    }
                    let lines = terminal::table(columns, texts, &self.widths, self.look);
                    let head = if has_head { 0 } else { terminal::HEAD_LINES };
                    for line in lines.skip(head) {
                        writeln!(out, "{line}")?;
                    }
                    has_head = false;
                }
            }
        }
    }
}
