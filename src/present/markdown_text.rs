//! Markdown text: markup, code, and escaping.

use super::markdown::LONGEST;
use std::borrow::Cow;

/// Markdown without markup, for clients that do not render it.
pub fn plain(markdown: &str) -> String {
    let mut fenced = false;
    let mut lines: Vec<String> = Vec::new();
    for line in markdown.lines() {
        if line.starts_with("```") {
            fenced = !fenced;
            continue;
        }
        let line = if fenced {
            line.to_string()
        } else {
            unmarked(line)
        };
        if !(line.trim().is_empty() && lines.last().is_none_or(|l| l.trim().is_empty())) {
            lines.push(line);
        }
    }
    lines.join("\n").trim_end().to_string()
}

pub(super) fn unmarked(line: &str) -> String {
    let mut out = String::with_capacity(line.len());
    let mut chars = line.chars();
    let mut in_code = false;
    while let Some(c) = chars.next() {
        match c {
            '`' => in_code = !in_code,
            '*' if !in_code => {}
            '\\' if !in_code => out.extend(chars.next()),
            _ => out.push(c),
        }
    }
    if out.starts_with("---") {
        String::new()
    } else {
        out
    }
}

/// A code block; its fence is longer than any fence inside it.
pub fn fence(language: &str, code: &str) -> String {
    let mut marks = "```".to_string();
    while code.contains(&marks) {
        marks.push('`');
    }
    format!("{marks}{language}\n{code}\n{marks}")
}

/// Inline code.
pub(super) fn code(text: &str) -> String {
    if text.contains('`') {
        format!("`` {text} ``")
    } else {
        format!("`{text}`")
    }
}

/// A line of prose as Markdown with the same meaning. Words with markup characters become code, because some clients
/// show the backslashes of escapes.
pub(super) fn inline(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for (at, part) in text.split('`').enumerate() {
        if at > 0 {
            out.push('`');
        }
        if at % 2 == 1 {
            out += part;
            continue;
        }
        for word in part.split_inclusive(char::is_whitespace) {
            out += &marked_up(word);
        }
    }
    match out.strip_prefix('#') {
        Some(rest) => format!("\\#{rest}"),
        None => out,
    }
}

/// A word of prose, as code if it has a character that Markdown would read as markup.
pub(super) fn marked_up(word: &str) -> Cow<'_, str> {
    let core = word.trim_end();
    let core = core.trim_end_matches(['.', ',', ';', ':']);
    let is_closed = |t: &str| t.matches(')').count() > t.matches('(').count();
    let core = core
        .strip_suffix(')')
        .filter(|_| is_closed(core))
        .unwrap_or(core);
    let is_opened = |t: &str| t.matches('(').count() > t.matches(')').count();
    let core = core
        .strip_prefix('(')
        .filter(|_| is_opened(core))
        .unwrap_or(core);
    let is_marked = core.contains('*')
        || core.starts_with('_')
        || core.ends_with('_')
        || core.contains('\\')
        || core.contains("](")
        || core.contains('<') && core.contains('>');
    match word.find(core) {
        Some(at) if is_marked && !core.is_empty() => {
            let (before, after) = (word.get(..at), word.get(at + core.len()..));
            format!(
                "{}{}{}",
                before.unwrap_or(""),
                code(core),
                after.unwrap_or("")
            )
            .into()
        }
        _ => word.into(),
    }
}

pub(super) fn one_line(text: &str, most: usize) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    cut(&words.join(" "), most)
}

pub(super) fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((at, _)) if most >= LONGEST => {
            let shown = text.get(..at).unwrap_or("");
            format!("{shown}… ({} characters)", text.chars().count())
        }
        Some((at, _)) => format!("{}…", text.get(..at).unwrap_or("")),
        None => text.into(),
    }
}
