//! The text of string literals: escapes, and the margins of blocks.

use crate::source::LineIndex;

/// The byte offset of the first unknown escape.
pub(crate) fn unknown_escape(written: &str) -> Option<usize> {
    let mut chars = written.char_indices();
    while let Some((at, c)) = chars.next() {
        if c == '\\' {
            let (_, escaped) = chars.next()?;
            if !matches!(escaped, 'n' | 't' | '"' | '\\') {
                return Some(at);
            }
        }
    }
    None
}

/// The text of a `"..."` literal, with escapes replaced.
pub(crate) fn unescape(written: &str) -> String {
    let inside = written.strip_prefix('"').unwrap_or(written);
    let inside = inside.strip_suffix('"').unwrap_or(inside);
    let mut text = String::with_capacity(inside.len());
    let mut chars = inside.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => match chars.next() {
                Some('n') => text.push('\n'),
                Some('t') => text.push('\t'),
                Some(other) => text.push(other),
                None => text.push('\\'),
            },
            _ => text.push(c),
        }
    }
    text
}

/// The text of a `"""` block, without the line break after the opening quotes, the one before the closing quotes, and
/// the common indentation. Line ends become `\n`.
pub(crate) fn block(written: &str) -> String {
    let lines: Vec<&str> = block_lines(written).into_iter().map(|(_, l)| l).collect();
    lines.join("\n")
}

/// The lines of a block without the margin, each with its byte offset in the literal.
fn block_lines(written: &str) -> Vec<(usize, &str)> {
    let quotes = "\"\"\"";
    let inside = written.strip_prefix(quotes).unwrap_or(written);
    let start = written.len() - inside.len();
    let inside = inside.strip_suffix(quotes).unwrap_or(inside);
    let index = LineIndex::new(inside);
    let ranges = (0..index.lines()).map(|line| index.line_range(inside, line));
    let mut lines: Vec<(usize, &str)> = ranges
        .map(|range| (start + range.start, inside.get(range).unwrap_or("")))
        .collect();
    let opening = lines.first().is_some_and(|(_, l)| l.trim().is_empty()) && lines.len() > 1;
    if opening {
        lines.remove(0);
    }
    if lines.len() > 1 && lines.last().is_some_and(|(_, l)| l.trim().is_empty()) {
        lines.pop();
    }
    let margin = |line: &str| line.len() - line.trim_start_matches([' ', '\t']).len();
    let skipped = usize::from(!opening);
    let common = lines
        .iter()
        .skip(skipped)
        .filter(|(_, l)| !l.trim().is_empty())
        .map(|(_, l)| margin(l))
        .min()
        .unwrap_or(0);
    for (start, line) in lines.iter_mut().skip(skipped) {
        let cut = common.min(margin(line));
        *line = line.get(cut..).unwrap_or("");
        *start += cut;
    }
    lines
}

/// Converts a byte offset in the text to an offset in the literal as written, quotes included.
pub fn written_offset(written: &str, at: usize) -> usize {
    if written.starts_with("\"\"\"") {
        let mut before = 0;
        for (start, line) in block_lines(written) {
            if at <= before + line.len() {
                return start + at - before;
            }
            before += line.len() + 1;
        }
        return written.len();
    }
    let (mut seen, mut escaped) = (0, false);
    for (offset, c) in written.char_indices().skip(1) {
        if c == '\\' && !escaped {
            escaped = true;
            continue;
        }
        if seen >= at {
            return offset - usize::from(escaped);
        }
        seen += c.len_utf8();
        escaped = false;
    }
    written.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_are_taken_out() {
        assert_eq!(unescape(r#""a\n\"b\"\\""#), "a\n\"b\"\\");
        assert_eq!(unknown_escape(r#""a\d""#), Some(2));
        assert_eq!(unknown_escape(r#""\\d""#), None);
    }

    #[test]
    fn a_place_in_the_text_is_found_in_what_is_written() {
        let place = |written: &str, of: char| {
            let text = if written.starts_with("\"\"\"") {
                block(written)
            } else {
                unescape(written)
            };
            let at = written_offset(written, text.find(of).expect("in the text"));
            assert_eq!(written.get(at..).and_then(|w| w.chars().next()), Some(of));
        };
        place(r#""xo?x""#, '?');
        place("\"\"\"\n    xo\n    .?\n    \"\"\"", '?');
        place("\"\"\"xo\r\n  é?\"\"\"", '?');
        assert_eq!(written_offset(r#""a\"?""#, 2), 4);
        assert_eq!(written_offset(r#""a""#, 1), 2);
    }

    #[test]
    fn blocks_lose_their_margin() {
        assert_eq!(block("\"\"\"\n  xo.\n  .xo\n  \"\"\""), "xo.\n.xo");
        assert_eq!(block("\"\"\"xo.\n   .xo\"\"\""), "xo.\n.xo");
        assert_eq!(block("\"\"\"\r\n +--+\r\n |\r\n\"\"\""), "+--+\n|");
        assert_eq!(block("\"\"\"\"\"\""), "");
        assert_eq!(
            block("\"\"\"\n\n  a\n\n\"\"\""),
            "\n  a\n".replace("  ", "")
        );
    }
}
