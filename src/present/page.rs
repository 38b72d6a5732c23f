//! Text set in lines that fit a terminal.

use super::terminal::Look;
use anstyle::{Effects, Style};
use unicode_width::UnicodeWidthStr;

const HEADING: Style = Style::new().effects(Effects::BOLD);
/// Widest column of heads in a list.
const WIDEST_HEAD: usize = 24;
/// With fewer columns the items of a list stand below their heads.
const NARROW: usize = 50;

/// How a page is written.
#[derive(Clone, Copy, Debug)]
pub struct Page {
    /// With or without colours.
    pub look: Look,
    /// Columns of the terminal.
    pub width: usize,
}

impl Page {
    /// A heading.
    pub fn heading(self, text: &str) -> String {
        self.look.paint(HEADING, text)
    }

    /// Words in lines that fit, set in by `indent`.
    pub fn wrap(self, indent: &str, text: &str) -> String {
        let width = self.width.clamp(20, 100);
        let mut lines = String::new();
        let mut line = String::from(indent);
        for word in text.split_whitespace() {
            let begins = line.len() == indent.len();
            if !begins && line.width() + 1 + word.width() > width {
                lines += &line;
                lines.push('\n');
                line = String::from(indent);
            } else if !begins {
                line.push(' ');
            }
            line += word;
        }
        lines + &line + "\n"
    }

    /// Heads in a column of their own, with what they are beside them, or below where there is no room.
    pub fn list(self, items: &[(String, &str)]) -> String {
        let widest = items.iter().map(|(head, _)| head.width()).max();
        let column = widest.unwrap_or(0).min(WIDEST_HEAD) + 2;
        let indent = " ".repeat(column + 2);
        let mut text = String::new();
        for (head, doc) in items {
            if self.width < NARROW {
                text += &format!("  {head}\n{}", self.wrap("    ", doc));
            } else {
                let body = self.wrap(&indent, doc);
                text += &format!("  {head:column$}{}", body.trim_start());
            }
        }
        text
    }

    /// Words below a heading.
    pub fn group(self, title: &str, words: &[&str]) -> String {
        format!(
            "\n{}\n{}",
            self.heading(title),
            self.wrap("  ", &words.join(" "))
        )
    }
}
