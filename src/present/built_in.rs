//! Documents about built-in words, by name, for editors that open them beside the user's files: `words/mean.md`,
//! `errors/limit-time.md`, `library/boards.cgt`.

use super::{doc, markdown};
use crate::diagnostic::codes;
use crate::vocabulary::{self, Entry};

/// The text of a document, or `None` if it does not exist.
pub fn text(name: &str) -> Option<String> {
    let (folder, file) = name.trim_start_matches('/').split_once('/')?;
    match (folder, file.rsplit_once('.')?) {
        ("words", (word, "md")) => Some(doc::find(word)?.markdown(|e: &Entry| e.example.1.into())),
        ("errors", (code, "md")) => codes::find(code).map(markdown::explained_code),
        ("library", (file, "cgt")) => vocabulary::library_text(file).map(str::to_string),
        _ => None,
    }
}

/// The document about an error code.
pub fn of_code(code: &str) -> String {
    format!("errors/{code}.md")
}

/// The document that defines a word, its text, and the byte offset of the definition: a library file if there is one,
/// otherwise the page of the word.
pub fn of_word(name: &str) -> Option<(String, String, usize)> {
    if let Some((file, text, start)) = vocabulary::source(name) {
        return Some((format!("library/{file}.cgt"), text.into(), start));
    }
    let name = format!("words/{name}.md");
    let text = text(&name)?;
    Some((name, text, 0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_and_code_has_a_document() {
        for word in doc::names() {
            let (name, found, start) = of_word(word).expect(word);
            assert_eq!(text(&name).as_ref(), Some(&found));
            let line = found.get(start..).and_then(|rest| rest.lines().next());
            assert!(
                line.is_some_and(|l| l.contains(word) || start == 0),
                "{word}: {line:?}"
            );
        }
        assert!(text(&of_code("limit-time")).is_some_and(|t| t.contains("limit-time")));
        for odd in [
            "",
            "words",
            "words/xyz.md",
            "words/mean.cgt",
            "library/../x.cgt",
            "x/y.md",
        ] {
            assert_eq!(text(odd), None, "{odd}");
        }
    }
}
