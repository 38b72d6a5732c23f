//! Completion of file names.

use super::completion::Candidate;
use std::path::{MAIN_SEPARATOR, Path};

/// Maximum number of files offered.
const MOST_FILES: usize = 500;

/// The path at the end of a line, where a path is expected.
pub(super) fn path_at_end(line: &str) -> Option<&str> {
    imported(line).or_else(|| loaded(line))
}

/// The path in an `import` with an unterminated string.
fn imported(line: &str) -> Option<&str> {
    let (before, path) = line.rsplit_once('"')?;
    let before = before.trim_end().strip_suffix("import")?;
    let is_word = !before.ends_with(|c: char| c.is_alphanumeric() || c == '_');
    is_word.then_some(path)
}

/// The path after `:load`.
fn loaded(line: &str) -> Option<&str> {
    let rest = line.trim_start().strip_prefix(":load")?;
    let path = rest.trim_start();
    (path.len() < rest.len()).then_some(path)
}

/// The directories and `.cgt` files that complete a path.
pub(super) fn offers(path: &str) -> Vec<Candidate> {
    let at = path.rfind(['/', MAIN_SEPARATOR]).map_or(0, |at| at + 1);
    let (folder, begin) = path.split_at_checked(at).unwrap_or(("", path));
    let place = if folder.is_empty() {
        Path::new(".")
    } else {
        Path::new(folder)
    };
    let Ok(entries) = std::fs::read_dir(place) else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for entry in entries.flatten().take(10 * MOST_FILES) {
        let name = entry.file_name();
        let Some(name) = name.to_str() else { continue };
        if !name.starts_with(begin) || name.starts_with('.') && begin.is_empty() {
            continue;
        }
        let typed = match std::fs::metadata(entry.path()) {
            Ok(data) if data.is_dir() => format!("{folder}{name}/"),
            Ok(_) if name.ends_with(".cgt") => format!("{folder}{name}"),
            _ => continue,
        };
        let shown = typed.strip_prefix(folder).unwrap_or(&typed).to_string();
        found.push(Candidate { shown, typed });
    }
    found.sort_by(|a, b| a.typed.cmp(&b.typed));
    found.truncate(MOST_FILES);
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_found_and_go_on() {
        assert_eq!(path_at_end("1; import \"src/re"), Some("src/re"));
        assert_eq!(path_at_end(":load a b"), Some("a b"));
        assert_eq!(path_at_end("important \"x"), None);
        assert_eq!(path_at_end(":loader"), None);
        let typed = |path| {
            offers(path)
                .into_iter()
                .map(|c| c.typed)
                .collect::<Vec<_>>()
        };
        assert_eq!(typed("src/rep"), ["src/repl/"]);
        assert_eq!(typed("no/such/folder/"), Vec::<String>::new());
    }
}
