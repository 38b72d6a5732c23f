//! Reading files, and no more of them than a program can be.

use super::Loader;
use std::fs::File;
use std::io::{Error, ErrorKind, Read, Result};
use std::path::Path;

/// Most bytes of a program.
pub const MOST_BYTES: u64 = 4 << 20;

/// Reads files from the disk.
#[derive(Debug, Default)]
pub struct DiskLoader;

impl Loader for DiskLoader {
    fn load(&self, path: &Path) -> Result<String> {
        let bytes = read_program(File::open(path)?)?;
        String::from_utf8(bytes)
            .map_err(|_| Error::new(ErrorKind::InvalidData, "it is not UTF-8 text"))
    }
}

/// The bytes of a program: a file that is longer, or never ends, is an error.
pub fn read_program(from: impl Read) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
    match bytes.len() as u64 > MOST_BYTES {
        false => Ok(bytes),
        true => Err(Error::new(
            ErrorKind::FileTooLarge,
            format!("a program has at most {} MiB", MOST_BYTES >> 20),
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endless_files_are_refused() {
        let error = read_program(std::io::repeat(0)).expect_err("refused");
        assert_eq!(error.to_string(), "a program has at most 4 MiB");
        let fits = std::io::repeat(b' ').take(MOST_BYTES);
        assert_eq!(read_program(fits).expect("read").len() as u64, MOST_BYTES);
    }
}
