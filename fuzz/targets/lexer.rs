//! Tokens: in order, without overlaps, and all that is not blank is in one.

use cgt_lang::syntax;
use cgt_lang::vocabulary::PREFIXES;

pub(crate) fn check(data: &[u8]) {
    let text = &super::text(data);
    let mut end = 0;
    for (class, span) in syntax::classify(text, &PREFIXES) {
        let range = span.range();
        assert!(
            end <= range.start && range.start < range.end,
            "{class:?} at {range:?}"
        );
        assert!(
            text.get(range.clone()).is_some(),
            "{class:?} splits a character"
        );
        blank(text, end, range.start);
        end = range.end;
    }
    blank(text, end, text.len());
    let _ = syntax::needs_more(text);
}

fn blank(text: &str, from: usize, to: usize) {
    let gap = text.get(from..to).expect("whole characters");
    let is_blank = |c: char| c.is_whitespace() || matches!(c, ';' | '\u{feff}');
    assert!(gap.chars().all(is_blank), "no token has {gap:?}");
}
