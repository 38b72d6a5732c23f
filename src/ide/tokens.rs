//! Colours: the classes of a text's tokens, cut at the ends of lines.

use super::Snapshot;
use crate::source::Span;
use crate::syntax::TokenClass;

/// The coloured pieces of a text in order, each within one line; brackets and what cannot be read are left out.
pub fn tokens(snapshot: &Snapshot) -> Vec<(TokenClass, Span)> {
    let mut pieces = Vec::with_capacity(snapshot.parsed.tokens.len());
    for (class, span) in &snapshot.parsed.tokens {
        if matches!(class, TokenClass::Bracket | TokenClass::Error) {
            continue;
        }
        let mut start = span.start as usize;
        for line in span.text(&snapshot.text).split_inclusive(['\n', '\r']) {
            let length = line.trim_end_matches(['\n', '\r']).len();
            if length > 0 {
                pieces.push((*class, Span::new(span.source, start, start + length)));
            }
            start += line.len();
        }
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_cut_at_line_ends() {
        let snapshot = Snapshot::new("let b = \"\"\"\r\n x\n\"\"\" # end");
        let found = tokens(&snapshot);
        let texts: Vec<&str> = found.iter().map(|(_, s)| s.text(&snapshot.text)).collect();
        assert_eq!(texts, ["let", "b", "=", "\"\"\"", " x", "\"\"\"", "# end"]);
    }
}
