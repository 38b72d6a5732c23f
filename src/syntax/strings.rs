//! What the text between quotes means: escapes of a string, the margin of a block.

/// Byte offset of the first backslash that begins no known escape.
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

/// The text of a `"..."`, its escapes taken out.
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

/// The text of a `"""` block: without the line break after the opening quotes, the last line break before the
/// closing ones, and the blanks that all its lines begin with. Line ends become `\n`.
pub(crate) fn block(written: &str) -> String {
    let inside = written.strip_prefix("\"\"\"").unwrap_or(written);
    let inside = inside.strip_suffix("\"\"\"").unwrap_or(inside);
    let mut lines: Vec<&str> = inside
        .split('\n')
        .map(|l| l.strip_suffix('\r').unwrap_or(l))
        .collect();
    let opening = lines.first().is_some_and(|l| l.trim().is_empty()) && lines.len() > 1;
    if opening {
        lines.remove(0);
    }
    if lines.len() > 1 && lines.last().is_some_and(|l| l.trim().is_empty()) {
        lines.pop();
    }
    let margin = |line: &str| line.len() - line.trim_start_matches([' ', '\t']).len();
    let skipped = usize::from(!opening);
    let common = lines
        .iter()
        .skip(skipped)
        .filter(|l| !l.trim().is_empty())
        .map(|l| margin(l))
        .min()
        .unwrap_or(0);
    let cut = lines.iter().enumerate().map(|(index, line)| {
        if index < skipped {
            line
        } else {
            line.get(common.min(margin(line))..).unwrap_or("")
        }
    });
    cut.collect::<Vec<&str>>().join("\n")
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
