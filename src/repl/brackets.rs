//! Matching brackets in a text that is being typed. Brackets in strings and comments are ignored.

use crate::session::TokenClass;
use crate::source::Span;

/// Whether a token is a comment or a string, including an unterminated string.
pub(super) fn is_quoted(token: &(TokenClass, Span), text: &str) -> bool {
    let (class, span) = token;
    matches!(class, TokenClass::String | TokenClass::Comment) || span.text(text).starts_with('"')
}

/// The brackets outside strings and comments, with their byte offsets.
pub(super) fn brackets(text: &str, tokens: &[(TokenClass, Span)]) -> Vec<(usize, char)> {
    let mut skipped = tokens
        .iter()
        .filter(|token| is_quoted(token, text))
        .map(|(_, span)| span.range())
        .peekable();
    let mut found = Vec::new();
    for (at, c) in text.char_indices() {
        while skipped.next_if(|range| range.end <= at).is_some() {}
        let inside = skipped.peek().is_some_and(|range| range.contains(&at));
        if !inside && matches!(c, '(' | '[' | '{' | ')' | ']' | '}') {
            found.push((at, c));
        }
    }
    found
}

/// The closing bracket for an opening one.
fn closing(open: char) -> Option<char> {
    match open {
        '(' => Some(')'),
        '[' => Some(']'),
        '{' => Some('}'),
        _ => None,
    }
}

/// The bracket under or before the cursor and its match, if any.
pub(super) fn pair_at(brackets: &[(usize, char)], cursor: usize) -> Option<(usize, usize)> {
    let mut open: Vec<(usize, char)> = Vec::new();
    let mut pairs = Vec::new();
    for &(at, c) in brackets {
        if closing(c).is_some() {
            open.push((at, c));
        } else if let Some((start, _)) = open.pop_if(|(_, o)| closing(*o) == Some(c)) {
            pairs.push((start, at));
        }
    }
    let touches = |at: usize| pairs.iter().copied().find(|(a, b)| *a == at || *b == at);
    touches(cursor).or_else(|| touches(cursor.checked_sub(1)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::{Scope, classify};

    fn at(text: &str) -> Vec<(usize, char)> {
        brackets(text, &classify(text, &Scope::default()))
    }

    #[test]
    fn strings_and_comments_hold_no_brackets() {
        assert_eq!(at("f(\"(\") # )"), [(1, '('), (5, ')')]);
    }

    #[test]
    fn partners_are_found_from_both_ends() {
        let found = at("f([1, (2)])");
        assert_eq!(pair_at(&found, 1), Some((1, 10)));
        assert_eq!(pair_at(&found, 11), Some((1, 10)));
        assert_eq!(pair_at(&found, 4), None);
        assert_eq!(pair_at(&at("(]"), 0), None);
    }
}
