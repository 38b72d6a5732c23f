//! `doc`: what the words of the language mean.

use super::run::verdict;
use super::{Arguments, Format, Output};
use crate::present::doc::{self, Topic};
use crate::present::page::Page;
use crate::present::terminal::{self, Look};
use crate::session::Budget;
use std::io::IsTerminal;
use std::sync::Arc;

/// Columns of a page that goes to a file or a program.
const USUAL_WIDTH: usize = 80;

/// Tells what a word means, or all of them.
pub fn doc(arguments: &Arguments, budget: Budget, name: Option<&str>) -> u8 {
    let mut output = Output::new(arguments);
    let terminal = std::io::stdout().is_terminal();
    let look = arguments.look(terminal);
    let width = match terminal_size::terminal_size() {
        Some((width, _)) if terminal => usize::from(width.0),
        _ => USUAL_WIDTH,
    };
    let page = Page { look, width };
    let plain = Look {
        colour: false,
        ..look
    };
    let result = |entry: &_| {
        let cancel = budget.cancel_flag();
        let item = crate::session::example(entry, Budget::new(None, Arc::clone(&cancel)));
        let text = item.and_then(|item| terminal::item(&item, plain));
        text.unwrap_or_default()
    };
    let topic: Option<Topic> = match name.map(doc::find) {
        Some(None) => {
            output.trouble("<doc>", &doc::unknown(name.unwrap_or_default()));
            return verdict(output);
        }
        Some(found) => found,
        None => None,
    };
    match (arguments.format(), topic) {
        (Ok(Format::Json), Some(topic)) => output.line(&topic.json(result).to_string()),
        (Ok(Format::Json), None) => {
            for topic in doc::topics() {
                output.line(&topic.json(result).to_string());
            }
        }
        (Ok(Format::Markdown), Some(topic)) => output.line(&topic.markdown(result)),
        (Ok(Format::Markdown), None) => output.line(doc::reference(result).trim_end()),
        (_, Some(topic)) => output.line(topic.terminal(page, result).trim_end()),
        (_, None) => output.line(doc::overview(page).trim_end()),
    }
    verdict(output)
}
