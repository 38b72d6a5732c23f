//! Semantic tokens: the token classes of a text, split at line ends.

use super::Snapshot;
use crate::source::Span;
use crate::syntax::TokenClass;

/// Longest highlighted line in bytes.
pub const LONGEST_LINE: usize = 20_000;

/// The highlighted tokens in source order, split at line ends. Brackets, invalid tokens and tokens that begin on a line
/// longer than [`LONGEST_LINE`] are omitted.
pub fn tokens(snapshot: &Snapshot) -> Vec<(TokenClass, Span)> {
    let text = &snapshot.text;
    let mut pieces = Vec::with_capacity(snapshot.parsed.tokens.len());
    // The line that contains the start of the token.
    let mut around = 0..0;
    for (class, span) in &snapshot.parsed.tokens {
        let mut start = span.start as usize;
        while around.end <= start && around.end < text.len() {
            let rest = text.get(around.end..).unwrap_or("");
            let length = rest.find(['\n', '\r']).map_or(rest.len(), |at| at + 1);
            around = around.end..around.end + length;
        }
        if matches!(class, TokenClass::Bracket | TokenClass::Error) || around.len() > LONGEST_LINE {
            continue;
        }
        for line in span.text(text).split_inclusive(['\n', '\r']) {
            let length = line.trim_end_matches(['\n', '\r']).len();
            if length > 0 {
                pieces.push((*class, Span::new(span.source, start, start + length)));
            }
            start += line.len();
        }
    }
    pieces
}
