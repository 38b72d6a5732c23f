//! Colours: the classes of a text's tokens, cut at the ends of lines.

use super::Snapshot;
use crate::source::Span;
use crate::syntax::TokenClass;

/// Bytes of the longest line that is coloured; editors leave longer ones as they are.
pub const LONGEST_LINE: usize = 20_000;

/// The coloured pieces of a text in order, each within one line; brackets, what cannot be read and what stands in a
/// line that is too long are left out.
pub fn tokens(snapshot: &Snapshot) -> Vec<(TokenClass, Span)> {
    let text = &snapshot.text;
    let mut pieces = Vec::with_capacity(snapshot.parsed.tokens.len());
    // The line in which the token begins.
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
