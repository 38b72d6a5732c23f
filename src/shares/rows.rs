//! The rows of a table that come before its result, in a file without a name.

use bytesize::ByteSize;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Seek, Write};

/// Most bytes that the rows of a table take.
const MOST_BYTES: u64 = 16 << 30;

/// Rows as JSON, one in each line. The file is gone when this is dropped.
#[derive(Default)]
pub struct StoredRows {
    /// `None` before the first row.
    file: Option<BufWriter<File>>,
    rows: usize,
}

impl StoredRows {
    /// The number of rows.
    pub fn len(&self) -> usize {
        self.rows
    }

    /// Whether there are no rows.
    pub fn is_empty(&self) -> bool {
        self.rows == 0
    }

    /// Adds a row.
    ///
    /// # Errors
    /// That of the file.
    pub fn push(&mut self, row: &impl Serialize) -> io::Result<()> {
        let file = match &mut self.file {
            Some(file) => file,
            none => none.insert(BufWriter::new(tempfile::tempfile()?)),
        };
        serde_json::to_writer(&mut *file, row)?;
        file.write_all(b"\n")?;
        self.rows += 1;
        Ok(())
    }

    /// Fails if the rows take too many bytes.
    ///
    /// # Errors
    /// That of the file, or that it has grown too large.
    pub fn check_size(&mut self) -> io::Result<()> {
        let Some(file) = &mut self.file else {
            return Ok(());
        };
        if file.stream_position()? > MOST_BYTES {
            let bytes = ByteSize(MOST_BYTES);
            return Err(io::Error::other(format!("they take more than {bytes}")));
        }
        Ok(())
    }

    /// The rows in their order. Each is read when it is asked for.
    ///
    /// # Errors
    /// That of the file.
    pub fn rows<T: DeserializeOwned>(self) -> io::Result<impl Iterator<Item = io::Result<T>>> {
        let lines = match self.file {
            Some(file) => {
                let mut file = file.into_inner().map_err(io::IntoInnerError::into_error)?;
                file.rewind()?;
                Some(BufReader::new(file).lines())
            }
            None => None,
        };
        let lines = lines.into_iter().flatten();
        Ok(lines.map(|line| Ok(serde_json::from_str(&line?)?)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_come_back_in_their_order() {
        let mut file = StoredRows::default();
        assert!(file.is_empty());
        for row in [["a", "line\nbreak"], ["", "\"quoted\""]] {
            file.push(&row).expect("room");
        }
        file.check_size().expect("few bytes");
        assert_eq!(file.len(), 2);
        let rows = file.rows::<Vec<String>>().expect("a file");
        let rows: Vec<Vec<String>> = rows.map(|row| row.expect("a row")).collect();
        assert_eq!(rows, [["a", "line\nbreak"], ["", "\"quoted\""]]);
    }
}
