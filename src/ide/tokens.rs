//! Colours: the classes of a text's tokens, cut at the ends of lines.

use super::Snapshot;
use crate::source::Span;
use crate::syntax::TokenClass;

/// Bytes of the longest line that is coloured; editors leave longer ones as they are.
const LONGEST_LINE: usize = 20_000;

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

    #[test]
    fn lines_that_are_too_long_are_left_out() {
        let text = format!("1\n{}2\n3\r\n4", "1 + ".repeat(LONGEST_LINE / 4));
        let snapshot = Snapshot::new(&text);
        let found = tokens(&snapshot);
        let texts: Vec<&str> = found.iter().map(|(_, s)| s.text(&snapshot.text)).collect();
        assert_eq!(texts, ["1", "3", "4"]);
    }
}
