//! Diagnostics as reports with the source line and underlined spans.

use crate::diagnostic::{Diagnostic, Severity};
use crate::session::Session;
use crate::source::{SourceId, Span};
use crate::value::Spelling;
use ariadne::{CharSet, Color, Config, IndexType, Label, Report, ReportKind, Source};
use rustc_hash::FxHashMap;
use std::fmt;
use std::ops::Range;
use unicode_width::UnicodeWidthStr;

use super::terminal::Look;

/// The colour of hints. [`Reporter::report`] removes its escape sequence.
const HINT: Color = Color::Cyan;

/// Maximum length of a line that is shown in full, in bytes.
const LONGEST_LINE: usize = 2000;
/// Number of bytes shown before and after an error in a longer line.
const AROUND: usize = 40;

/// Writes reports, and caches indexed sources.
#[derive(Default)]
pub struct Reporter {
    sources: FxHashMap<SourceId, (usize, String, Source<String>)>,
    /// Columns of the terminal, between whose words long sentences are broken.
    width: Option<usize>,
}

/// The terminals that are narrower have no room for a frame with the line and its marks.
const NARROW: usize = 40;

/// The width of ` 1234 │ Help 1: `, which stands before a help.
const BEFORE_HELP: usize = 16;

impl Reporter {
    /// Breaks sentences between words where they are wider than a terminal.
    pub fn set_width(&mut self, width: Option<usize>) {
        self.width = width;
    }

    /// A sentence behind a text of this width, in lines.
    fn sentence(&self, text: &str, before: usize) -> String {
        let text = visible(text);
        match self.width {
            Some(width) => wrapped(&text, width, before),
            None => text,
        }
    }

    fn help(&self, text: &str) -> String {
        let text = visible(text);
        let width = self.width.filter(|width| *width >= 2 * BEFORE_HELP);
        width.map_or(text.clone(), |width| wrapped(&text, width - BEFORE_HELP, 0))
    }

    /// The report of a diagnostic: several lines, each with a line ending.
    pub fn report(&mut self, session: &Session, fault: &Diagnostic, look: Look) -> String {
        if let Some(report) = brief(session, fault, self.width) {
            return report;
        }
        let (kind, colour) = match fault.severity {
            Severity::Error => (ReportKind::Error, Color::Red),
            Severity::Warning => (ReportKind::Warning, Color::Yellow),
            Severity::Hint => (ReportKind::Custom("Hint", HINT), HINT),
        };
        let config = Config::default()
            .with_color(look.colour)
            .with_index_type(IndexType::Byte)
            .with_char_set(match look.spelling {
                Spelling::Ascii => CharSet::Ascii,
                Spelling::Pretty => CharSet::Unicode,
            });
        let place = |span: Span| (span.source, clamped(session, span));
        let kind_width = fault.code.name().len() + "[] Warning: ".len();
        let helps = fault.help.iter();
        let helps: Vec<String> = helps.map(|help| self.help(help)).collect();
        let main = place(fault.span);
        let mut report = Report::build(kind, main.clone())
            .with_config(config)
            .with_code(fault.code)
            .with_message(self.sentence(&fault.message, kind_width))
            .with_label(
                label(main, &fault.label)
                    .with_color(colour)
                    .with_priority(1),
            );
        for other in &fault.others {
            report =
                report.with_label(label(place(other.span), &other.message).with_color(Color::Blue));
        }
        for help in helps {
            report.add_help(help);
        }
        let mut text = Vec::new();
        let cache = Cache {
            reporter: self,
            session,
        };
        match report.finish().write(cache, &mut text) {
            Ok(()) => {
                let mut text = String::from_utf8_lossy(&text).into_owned();
                if !look.colour {
                    // The library colours custom kinds even if colours are off.
                    for escape in ["\u{1b}[36m", "\u{1b}[0m"] {
                        text = text.replace(escape, "");
                    }
                }
                text.lines()
                    .map(|line| format!("{}\n", unmarked(line.trim_end())))
                    .collect()
            }
            Err(_) => plain(fault),
        }
    }
}

/// A text with line ends between words, so that no line is wider than `width`, nor the first than what `before` leaves.
pub fn wrapped(text: &str, width: usize, before: usize) -> String {
    let mut left = width.saturating_sub(before);
    let mut lines = String::new();
    for (at, word) in text.split(' ').enumerate() {
        let needed = word.width();
        let is_too_wide = if at > 0 {
            needed + 1 > left
        } else {
            before > 0 && needed > left
        };
        if is_too_wide {
            lines.push('\n');
            left = width;
        } else if at > 0 {
            lines.push(' ');
            left -= 1;
        }
        lines += word;
        left = left.saturating_sub(needed);
    }
    lines
}

/// A text of several lines, each broken between words.
fn wrapped_lines(text: &str, width: usize) -> String {
    let lines = text.lines().map(|line| wrapped(line, width, 0) + "\n");
    lines.collect()
}

/// A span as a range on character boundaries of its source.
fn clamped(session: &Session, span: Span) -> Range<usize> {
    let text = session.source(span.source).map_or("", |s| &s.text);
    let start = boundary(text, span.start as usize);
    start..boundary(text, span.end as usize).max(start)
}

fn boundary(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// The report of a diagnostic in a very long line, or for a narrow terminal: an excerpt around the error. `None` where the
/// whole line can be shown.
fn brief(session: &Session, fault: &Diagnostic, width: Option<usize>) -> Option<String> {
    let narrow = width.filter(|width| *width < NARROW);
    let source = session.source(fault.span.source)?;
    let text = &*source.text;
    let span = clamped(session, fault.span);
    let begin = text[..span.start].rfind('\n').map_or(0, |at| at + 1);
    let end = text[span.start..].find('\n');
    let end = end.map_or(text.len(), |at| span.start + at);
    if end - begin <= LONGEST_LINE && narrow.is_none() {
        return None;
    }
    let from = boundary(text, begin.max(span.start.saturating_sub(AROUND)));
    let to = boundary(text, end.min(span.end.min(span.start + AROUND) + AROUND));
    let (line, column) = source.line_column(span.start);
    let mut report = plain(fault);
    let dots = |cut: bool| if cut { "..." } else { "" };
    let (before, after) = (dots(from > begin), dots(to < end));
    let around = visible(text[from..to].trim());
    report += &format!(
        "  {}:{line}:{column}: {before}{around}{after}\n",
        source.name
    );
    for help in &fault.help {
        report += &format!("  Help: {}\n", visible(help));
    }
    Some(match narrow {
        Some(width) => wrapped_lines(&report, width),
        None => report,
    })
}

fn label(place: (SourceId, Range<usize>), message: &str) -> Label<(SourceId, Range<usize>)> {
    let label = Label::new(place);
    match message {
        "" => label.with_message("here"),
        message => label.with_message(visible(message)),
    }
}

fn plain(fault: &Diagnostic) -> String {
    let kind = match fault.severity {
        Severity::Error => "Error",
        Severity::Warning => "Warning",
        Severity::Hint => "Hint",
    };
    format!("[{}] {kind}: {}\n", fault.code, visible(&fault.message))
}

/// The escape character, with which a script could change the terminal, and what stands for it in sources, so that it
/// differs from those of the report and has the same length.
const ESCAPE: char = '\u{1b}';
const ESCAPE_OF_SOURCE: char = '\u{1c}';

/// A source whose escape characters are told from those of the report, and whose characters without a width have one,
/// so that a label can stand below them.
fn marked(text: &str) -> String {
    let marked = |c| match c {
        ESCAPE => ESCAPE_OF_SOURCE,
        c => stand_in(c),
    };
    text.chars().map(marked).collect()
}

/// What stands for a character that only changes how others are set, such as a zero-width space or a mark of direction.
/// It takes as many bytes.
fn stand_in(c: char) -> char {
    match c {
        '\u{ad}' | '\u{61c}' => '·',
        '\u{200b}'..='\u{200f}'
        | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}'
        | '\u{feff}' => char::REPLACEMENT_CHARACTER,
        c => c,
    }
}

/// A line of a report with the control characters of the source as pictures.
fn unmarked(line: &str) -> String {
    let shown = |c| match c {
        ESCAPE => ESCAPE,
        ESCAPE_OF_SOURCE => picture(ESCAPE),
        c => picture(c),
    };
    line.chars().map(shown).collect()
}

/// A text with its control characters as pictures: those of a script would change the terminal.
pub fn visible(text: &str) -> String {
    text.replace("\r\n", "\n").chars().map(picture).collect()
}

/// The picture of a control character, such as `␛`; other characters, tabs and line ends stay.
fn picture(c: char) -> char {
    match c {
        '\n' | '\t' => c,
        '\0'..='\u{1f}' => char::from_u32(0x2400 + u32::from(c)).unwrap_or(c),
        '\u{7f}' => '␡',
        c if c.is_control() => char::REPLACEMENT_CHARACTER,
        c => c,
    }
}

struct Cache<'a> {
    reporter: &'a mut Reporter,
    session: &'a Session,
}

impl ariadne::Cache<SourceId> for Cache<'_> {
    type Storage = String;

    fn fetch(&mut self, id: &SourceId) -> Result<&Source<String>, impl fmt::Debug> {
        let Some(source) = self.session.source(*id) else {
            return Err("no such source".to_string());
        };
        let version = source.text.as_ptr() as usize;
        let known = self
            .reporter
            .sources
            .get(id)
            .is_some_and(|s| s.0 == version);
        if !known {
            let indexed = Source::from(marked(&source.text));
            self.reporter
                .sources
                .insert(*id, (version, source.name.clone(), indexed));
        }
        match self.reporter.sources.get(id) {
            Some((_, _, source)) => Ok(source),
            None => Err("no such source".to_string()),
        }
    }

    fn display<'b>(&self, id: &'b SourceId) -> Option<impl fmt::Display + 'b> {
        self.session.source(*id).map(|s| s.name.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::wrapped;

    #[test]
    fn sentences_are_broken_between_words() {
        let text = "the search stopped in a component";
        assert_eq!(wrapped(text, 80, 10), text);
        assert_eq!(wrapped(text, 12, 0), "the search\nstopped in a\ncomponent");
        assert_eq!(wrapped(text, 12, 5), "the\nsearch\nstopped in a\ncomponent");
        // A word that is wider has a line of its own.
        assert_eq!(wrapped("a component", 4, 0), "a\ncomponent");
        assert_eq!(wrapped("", 4, 9), "");
        assert_eq!(wrapped("a sum", 4, 4), "\na\nsum");
    }
}
