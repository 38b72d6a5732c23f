//! File access for programs: reads with a size limit, and atomic replacement.

use super::Loader;
use std::fs::{self, File};
use std::io::{Error, ErrorKind, Read, Result, Write};
use std::path::{Path, PathBuf};

/// Maximum size of a program, in bytes.
pub(super) const MOST_BYTES: u64 = 4 << 20;

/// Reads files from the disk.
#[derive(Debug, Default)]
pub struct DiskLoader;

impl Loader for DiskLoader {
    fn load(&self, path: &Path) -> Result<String> {
        // Reading a pipe or a device might never end.
        if fs::metadata(path)?.is_file() {
            read_text(File::open(path)?)
        } else {
            Err(Error::other("not a file"))
        }
    }
}

/// Reads the text of a program.
pub fn read_text(from: impl Read) -> Result<String> {
    String::from_utf8(read_program(from)?)
        .map_err(|_| Error::new(ErrorKind::InvalidData, "not UTF-8 text"))
}

/// Whether bytes are UTF-16 text: they begin with its mark, or with a letter and a zero.
fn is_utf16(bytes: &[u8]) -> bool {
    match bytes {
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => true,
        [0, letter, ..] | [letter, 0, ..] => *letter != 0,
        _ => false,
    }
}

/// Reads the bytes of a program. Errors: more than `MOST_BYTES` bytes, as in an endless file; UTF-16 text.
pub fn read_program(from: impl Read) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MOST_BYTES {
        Err(Error::new(
            ErrorKind::FileTooLarge,
            format!("a program can have at most {} MiB", MOST_BYTES >> 20),
        ))
    } else if is_utf16(&bytes) {
        let message = "it is UTF-16 text: save it as UTF-8";
        Err(Error::new(ErrorKind::InvalidData, message))
    } else {
        Ok(bytes)
    }
}

/// Most scripts found in a folder.
const MOST_SCRIPTS: usize = 5000;
/// Greatest depth of nested folders.
const DEEPEST: usize = 8;

/// Finds the scripts in a folder in order of their names: those below it, too, if `is_deep`, except in hidden folders
/// and in those of packages.
pub fn find_scripts(folder: &Path, is_deep: bool, found: &mut Vec<PathBuf>) {
    files(folder, if is_deep { 0 } else { DEEPEST }, found);
}

fn files(folder: &Path, depth: usize, found: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    let mut entries: Vec<_> = entries.flatten().collect();
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        let Ok(kind) = entry.file_type() else {
            continue;
        };
        let hidden = name.starts_with('.') || matches!(&*name, "target" | "node_modules");
        if found.len() >= MOST_SCRIPTS || hidden {
            continue;
        }
        if kind.is_dir() && depth < DEEPEST {
            files(&entry.path(), depth + 1, found);
        } else if kind.is_file() && name.ends_with(".cgt") {
            found.push(entry.path());
        }
    }
}

/// Replaces the contents of a file atomically: they are the old text or the new one, whatever happens. Links are
/// followed; anything but a regular file, such as a pipe, is written to directly.
pub fn replace_file(file: &Path, content: impl AsRef<[u8]>) -> Result<()> {
    let old = fs::metadata(file);
    let is_link = file.is_symlink();
    if old.as_ref().map_or(is_link, |old| !old.is_file()) {
        return fs::write(file, content);
    }
    let file = if is_link { &file.canonicalize()? } else { file };
    let (beside, mut out) = new_beside(file)?;
    let written = || -> Result<()> {
        if let Ok(old) = old {
            out.set_permissions(old.permissions())?;
        }
        out.write_all(content.as_ref())?;
        out.sync_all()?;
        fs::rename(&beside, file)
    };
    let written = written();
    if written.is_err() {
        let _ = fs::remove_file(&beside);
    }
    written
}

/// Creates a temporary file beside `file`. A killed process may have left one of the same name.
fn new_beside(file: &Path) -> Result<(PathBuf, File)> {
    let mut last = ErrorKind::AlreadyExists.into();
    for number in 0..100 {
        let name = format!(".cgt-{}-{number}.tmp", std::process::id());
        let beside = file.with_file_name(name);
        match File::create_new(&beside) {
            Ok(out) => return Ok((beside, out)),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => last = error,
            Err(error) => return Err(error),
        }
    }
    Err(last)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endless_files_are_refused() {
        let error = read_program(std::io::repeat(0)).expect_err("refused");
        assert_eq!(error.to_string(), "a program can have at most 4 MiB");
        let fits = std::io::repeat(b' ').take(MOST_BYTES);
        assert_eq!(read_program(fits).expect("read").len() as u64, MOST_BYTES);
    }

    #[test]
    fn utf_16_is_named() {
        let of = |bytes: &[u8]| read_program(bytes).map_err(|error| error.to_string());
        let named = Err("it is UTF-16 text: save it as UTF-8".to_string());
        for bytes in [
            &b"\xff\xfe1\0"[..],
            b"\xfe\xff\x001",
            b"1\0\n\0",
            b"\x001\0\n",
        ] {
            assert_eq!(of(bytes), named);
        }
        assert_eq!(of("é 1".as_bytes()), Ok("é 1".into()));
        assert_eq!(of(b""), Ok(Vec::new()));
    }

    #[test]
    fn what_a_killed_program_left_behind_is_no_obstacle() {
        let folder = tempfile::tempdir().expect("a folder");
        let folder = folder.path();
        let left = folder.join(format!(".cgt-{}-0.tmp", std::process::id()));
        fs::write(&left, "half").expect("written");
        let file = folder.join("a.cgt");
        for text in ["one", "two"] {
            replace_file(&file, text).expect("replaced");
            assert_eq!(fs::read_to_string(&file).expect("read"), text);
        }
        let names = fs::read_dir(folder).expect("a folder").count();
        assert_eq!(names, 2, "nothing else is left");
    }
}
