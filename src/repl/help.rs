//! The texts of `:help`.

use super::command::{self, COMMANDS, PromptCommand};
use crate::diagnostic::no_such;
use crate::present::doc;
use crate::present::page::Page;
use crate::present::search;
use crate::session::Entry;

const KEYS: &[(&str, &str)] = &[
    (
        "Tab",
        "completes names, queries after a dot, commands and files",
    ),
    (
        "Enter",
        "continues on the next line inside brackets or after an operator",
    ),
    (
        "Up",
        "recalls earlier inputs that begin like the line; on a continuation line, edits all lines together",
    ),
    ("Ctrl-R", "searches earlier inputs"),
    ("Alt-Enter", "starts a new line anywhere"),
    ("Ctrl-C", "clears the input; stops a computation"),
];

/// The overview: commands, keys and words.
pub(super) fn overview(page: Page) -> String {
    let mut text = page.wrap(
        "",
        "Type an expression to see its value; `_` is the last one. `let` and `def` define names.",
    );
    text.push('\n');
    let commands: Vec<_> = COMMANDS.iter().map(|c| (head(c), c.doc)).collect();
    let keys: Vec<_> = KEYS
        .iter()
        .map(|(key, doc)| (key.to_string(), *doc))
        .collect();
    text += &format!("{}\n{}", page.list(&commands), page.list(&keys));
    for (title, words) in doc::families() {
        text += &page.group(title, &words);
    }
    text
}

/// Help on a name. `result` evaluates an example. An error is a message for the user.
pub(super) fn about<'a>(
    page: Page,
    name: &str,
    own: impl Iterator<Item = &'a str> + Clone,
    mut result: impl FnMut(&Entry) -> String,
) -> Result<String, String> {
    let bare = name.trim_start_matches(':');
    let bare = bare.trim_end_matches("()");
    let is_command = name.len() > 1 && name.starts_with(':');
    let pages = doc::pages(if is_command { "" } else { name });
    if !pages.is_empty() {
        let pages = pages
            .into_iter()
            .map(|topic| topic.terminal(page, &mut result));
        return Ok(pages.collect::<Vec<_>>().join("\n"));
    }
    if let Some(command) = command::find(bare) {
        return Ok(of_command(page, command));
    }
    if let Some(section) = search::section(name) {
        return Ok(search::section_page(page, section));
    }
    if let Some(found) = search::search(page, name).filter(|_| !is_command) {
        return Ok(found);
    }
    let all = doc::names()
        .map(|name| -> &'a str { name })
        .chain(COMMANDS.iter().map(|c| c.name))
        .chain(own);
    Err(no_such("help on", bare, all, "`:help` lists all topics"))
}

fn of_command(page: Page, command: &PromptCommand) -> String {
    let mut text = format!("{}: {}\n", page.heading(&head(command)), command.doc);
    if !command.aliases.is_empty() {
        let aliases: Vec<String> = command.aliases.iter().map(|a| format!(":{a}")).collect();
        text += &format!("Also written {}.\n", aliases.join(", "));
    }
    text
}

/// The heading of a command: its name and argument.
fn head(command: &PromptCommand) -> String {
    format!(":{} {}", command.name, command.argument)
        .trim_end()
        .into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::present::terminal::Look;
    use crate::session::Spelling;
    use unicode_width::UnicodeWidthStr;

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
        assert!(about("loopy").is_ok_and(|t| t.contains("`loopy def`") && t.contains("\n  upon ")));
        assert!(about("Misère play").is_ok_and(|t| t.starts_with("Misère play\n\n  ")));
        for sign in ["^", "v", "|>", "||", "<>", "..", "*", "±", "·"] {
            assert!(about(sign).is_ok_and(|t| t.contains("\n\n")), "{sign}");
        }
        assert!(about("v*").is_ok_and(|t| t.contains(", down\n") && t.contains(", star\n")));
        assert!(about("Operators").is_ok_and(|t| t.contains("From weak to strong")));
        assert!(about("therm").is_ok_and(|t| t.contains("\n  thermograph ")));
        assert!(about("mean").is_ok_and(|t| t.contains("\nSee also: ")));
        assert!(about(":quit").is_ok_and(|t| t.contains(":q, :exit")));
        assert_eq!(
            about("outcme"),
            Err("there is no help on `outcme`: did you mean `outcome`?".into())
        );
        assert_eq!(
            about("laddr"),
            Err("there is no help on `laddr`: did you mean `ladder`?".into())
        );
    }

    #[test]
    fn the_overview_fits_the_terminal() {
        for width in [30, 60, 100] {
            let text = overview(page(width));
            assert!(text.lines().all(|line| line.width() <= width), "{text}");
            assert!(doc::names().all(|name| text.contains(name)));
        }
    }
}
