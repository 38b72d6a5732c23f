//! Text wrapped to the width of a terminal.

use super::terminal::Look;
use anstyle::{Effects, Style};
use unicode_width::UnicodeWidthStr;

const HEADING: Style = Style::new().effects(Effects::BOLD);
/// Maximum width of the column of heads in a list.
const WIDEST_HEAD: usize = 24;
/// Terminal width below which list items are printed under their heads.
const NARROW: usize = 50;

/// The style and width of a page.
#[derive(Clone, Copy, Debug)]
pub struct Page {
    /// The style of text.
    pub look: Look,
    /// Width of the terminal in columns.
    pub width: usize,
}

impl Page {
    /// A heading.
    pub fn heading(self, text: &str) -> String {
        self.look.paint(HEADING, text)
    }

    /// Wraps words to the width, with indented lines.
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

    /// A list with the heads in a separate column, or above the items on a narrow terminal.
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
                let gap = if head.width() < column { "" } else { "  " };
                text += &format!("  {head:column$}{gap}{}", body.trim_start());
            }
        }
        text
    }

    /// Words under a heading.
    pub fn group(self, title: &str, words: &[&str]) -> String {
        format!(
            "\n{}\n{}",
            self.heading(title),
            self.wrap("  ", &words.join(" "))
        )
    }
}
