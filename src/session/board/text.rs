//! The numbers in the text of a component.

use std::ops::Range;

/// The numbers of a notation behind its first name, outside strings.
pub(super) fn numbers(notation: &str) -> Vec<Range<usize>> {
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    let name = notation.find(|c| !is_name(c));
    let start = name.filter(|_| notation.starts_with(char::is_alphabetic));
    let mut found: Vec<Range<usize>> = Vec::new();
    let mut quoted = false;
    for (at, c) in notation
        .char_indices()
        .skip_while(|(at, _)| *at < start.unwrap_or(0))
    {
        quoted ^= c == '"';
        if quoted || !c.is_ascii_digit() {
            continue;
        }
        match found.last_mut() {
            Some(last) if last.end == at => last.end = at + 1,
            _ => found.push(at..at + 1),
        }
    }
    found
}
