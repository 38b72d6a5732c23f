//! The texts of `:help`.

use super::colours::HEADING;
use super::command::{self, COMMANDS, Command};
use super::keywords::{KEYWORDS, Keyword};
use crate::diagnostic::did_you_mean;
use crate::present::terminal::Look;
use crate::ruleset::registry::{self, Entry, Sort, entries};
use unicode_width::UnicodeWidthStr;

/// How help is written.
#[derive(Clone, Copy, Debug)]
pub struct Page {
    /// With or without colours.
    pub look: Look,
    /// Columns of the terminal.
    pub width: usize,
}

const KEYS: &[(&str, &str)] = &[
    (
        "Tab",
        "completes names, queries after a dot, commands and files",
    ),
    (
        "Enter",
        "in an open bracket or after an operator goes on in the next line",
    ),
    (
        "Up",
        "earlier inputs; in a later line, edits all lines together",
    ),
    ("Ctrl-R", "searches earlier inputs"),
    ("Alt-Enter", "begins a new line anywhere"),
    ("Ctrl-C", "clears the input; stops a computation"),
];

/// Everything there is.
pub fn overview(page: Page) -> String {
    let mut text = page.wrap(
        "",
        "Type an expression to see its value; `_` is the last one. `let` and `def` bind names.",
    );
    text.push('\n');
    let commands = COMMANDS.iter().map(|c| (head(c), c.doc));
    text += &page.list(commands);
    text.push('\n');
    text += &page.list(KEYS.iter().map(|(key, doc)| (key.to_string(), *doc)));
    let sorts = [
        ("Rulesets", Sort::Ruleset),
        ("Queries", Sort::Query),
        ("Functions", Sort::Function),
        ("Constants", Sort::Constant),
    ];
    let words = KEYWORDS.iter().map(|k| k.word).collect();
    text += &page.group("Grammar", words);
    for (title, sort) in sorts {
        let names = entries()
            .filter(|e| e.sort == sort)
            .map(|e| e.name)
            .collect();
        text += &page.group(title, names);
    }
    text
}

/// What a name is; `result` gives the result of an example. An error is a sentence for the user.
pub fn about<'a>(
    page: Page,
    name: &str,
    own: impl Iterator<Item = &'a str>,
    result: impl FnOnce(&Entry) -> String,
) -> Result<String, String> {
    let bare = name.trim_start_matches(':');
    let bare = bare.trim_end_matches("()");
    if let Some(entry) = registry::find(bare).filter(|_| !name.starts_with(':')) {
        return Ok(of_entry(page, entry, &result(entry)));
    }
    if let Some(keyword) = KEYWORDS
        .iter()
        .find(|k| k.word == bare && !name.starts_with(':'))
    {
        return Ok(of_keyword(page, keyword));
    }
    if let Some(command) = command::find(bare) {
        return Ok(of_command(page, command));
    }
    let all = entries()
        .map(|e| e.name)
        .chain(KEYWORDS.iter().map(|k| k.word));
    let all = all.chain(COMMANDS.iter().map(|c| c.name)).chain(own);
    Err(match did_you_mean(bare, all) {
        Some(near) => format!("there is no help on `{name}`: did you mean `{near}`?"),
        None => format!("there is no help on `{name}`; `:help` lists all there is"),
    })
}

fn of_entry(page: Page, entry: &Entry, result: &str) -> String {
    let sort = match entry.sort {
        Sort::Ruleset => "ruleset",
        Sort::Query => "query",
        Sort::Function => "function",
        Sort::Constant => "constant",
    };
    let mut text = format!("{}, a {sort}\n", page.heading(entry.name));
    for form in entry.forms {
        text += &format!("  {form}\n");
    }
    text.push('\n');
    text += &page.wrap("", entry.doc);
    if !entry.source.is_empty() {
        text += &page.wrap("", &format!("Source: {}", entry.source));
    }
    let (example, _) = entry.example;
    text += &format!("\n  cgt> {example}\n");
    for line in result.lines() {
        text += &format!("  {line}\n");
    }
    text
}

fn of_keyword(page: Page, keyword: &Keyword) -> String {
    let begin = format!(
        "{}, a word of the grammar\n  {}\n\n",
        page.heading(keyword.word),
        keyword.form
    );
    begin + &page.wrap("", keyword.doc)
}

fn of_command(page: Page, command: &Command) -> String {
    let mut text = format!("{}: {}\n", page.heading(&head(command)), command.doc);
    if !command.aliases.is_empty() {
        let aliases: Vec<String> = command.aliases.iter().map(|a| format!(":{a}")).collect();
        text += &format!("Also written {}.\n", aliases.join(", "));
    }
    text
}

/// `:help NAME`
fn head(command: &Command) -> String {
    format!(":{} {}", command.name, command.argument)
        .trim_end()
        .into()
}

impl Page {
    fn heading(self, text: &str) -> String {
        self.look.paint(HEADING, text)
    }

    /// Words in lines that fit, with their first and later lines set in by `indent`.
    fn wrap(self, indent: &str, text: &str) -> String {
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
    fn list<'a>(self, items: impl Iterator<Item = (String, &'a str)>) -> String {
        const COLUMN: usize = 22;
        let indent = " ".repeat(COLUMN + 2);
        let mut text = String::new();
        for (head, doc) in items {
            let body = if self.width < 50 {
                self.wrap("    ", doc)
            } else {
                self.wrap(&indent, doc)
            };
            if self.width < 50 {
                text += &format!("  {head}\n{body}");
            } else {
                text += &format!("  {head:COLUMN$}{}", body.trim_start());
            }
        }
        text
    }

    fn group(self, title: &str, names: Vec<&str>) -> String {
        format!(
            "\n{}\n{}",
            self.heading(title),
            self.wrap("  ", &names.join(" "))
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::Spelling;

    fn page(width: usize) -> Page {
        let look = Look {
            spelling: Spelling::Ascii,
            colour: false,
        };
        Page { look, width }
    }

    fn about(name: &str) -> Result<String, String> {
        super::about(page(80), name, ["ladder"].into_iter(), |entry| {
            entry.example.1.into()
        })
    }

    #[test]
    fn every_name_has_its_page() {
        let text = about("outcome").unwrap_or_default();
        assert!(
            text.starts_with("outcome, a query\n  outcome(g)\n  outcome(g, misere)\n\nWho wins"),
            "{text}"
        );
        assert!(
            text.ends_with("\n  cgt> outcome(nim 1 + 1, misere)\n  N\n"),
            "{text}"
        );
        assert!(about("forall").is_ok_and(|t| t.contains("in every case")));
        assert!(about(":quit").is_ok_and(|t| t.contains(":q, :exit")));
        assert_eq!(
            about("outcme"),
            Err("there is no help on `outcme`: did you mean `outcome`?".into())
        );
        assert_eq!(
            about("ladde"),
            Err("there is no help on `ladde`: did you mean `ladder`?".into())
        );
    }

    #[test]
    fn the_overview_fits_the_terminal() {
        for width in [30, 60, 100] {
            let text = overview(page(width));
            assert!(text.lines().all(|line| line.width() <= width), "{text}");
            assert!(entries().all(|e| text.contains(e.name)));
        }
    }
}
