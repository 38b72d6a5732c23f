//! The usual layout: formatted again it stays the same; tokens, tree, comments and messages are those of before.

use cgt_lang::source::SourceId;
use cgt_lang::syntax::{self, Parsed};
use cgt_lang::vocabulary::PREFIXES;

pub(crate) fn check(data: &[u8]) {
    super::parser::check(data);
    let text = &super::text(data);
    let new = &syntax::format(text, &PREFIXES);
    assert_eq!(&syntax::format(new, &PREFIXES), new, "formatted again");
    same(text, new);
    // Statement by statement, as an editor does it.
    let mut edited = text.clone();
    for (span, replacement) in syntax::format_range(text, 0..text.len(), &PREFIXES)
        .into_iter()
        .rev()
    {
        edited.replace_range(span.range(), &replacement);
    }
    same(text, &edited);
}

fn same(before: &str, after: &str) {
    let (old, new) = (parse(before), parse(after));
    assert_eq!(letters(before), letters(after), "letters");
    assert_eq!(comments(&old, before), comments(&new, after), "comments");
    assert_eq!(tree(&old), tree(&new), "tree");
    let codes = |p: &Parsed| p.diagnostics.iter().map(|d| d.code).collect::<Vec<_>>();
    assert_eq!(codes(&old), codes(&new), "messages");
}

fn parse(text: &str) -> Parsed {
    syntax::parse(SourceId(0), text, &PREFIXES)
}

/// The text without blanks and the semicolons that say nothing.
fn letters(text: &str) -> String {
    let is_layout = |c: char| c.is_whitespace() || c == ';';
    text.chars().filter(|c| !is_layout(*c)).collect()
}

fn comments(parsed: &Parsed, text: &str) -> Vec<String> {
    let all = parsed.comments.iter();
    all.map(|c| c.text(text).trim_end().to_string()).collect()
}

/// The tree in letters, without the places, and without the line ends in its strings.
fn tree(parsed: &Parsed) -> String {
    let mut all = String::new();
    for statement in &parsed.statements {
        all += &format!("{:?}\n", statement.ast.kind);
        for expr in &statement.ast.exprs {
            all += &format!("{:?}\n", expr.kind);
        }
    }
    let all = all.replace("\\r\\n", "\\n");
    let mut parts = all.split("Span {");
    let mut bare = parts.next().unwrap_or("").to_string();
    for part in parts {
        bare += part.split_once('}').map_or("", |(_, rest)| rest);
    }
    bare
}
