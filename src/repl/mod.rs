//! The interactive prompt: reads statements, runs them in one session and prints the results.
//!
//! `reader` reads one input from the terminal, with the help of `assistant` (highlighting, completion, hints); `shell`
//! runs it; `command` and `help` implement the commands with a colon; `history` keeps the inputs across runs.
//!
//! `serve` is the prompt for programs: it answers requests, which `request` reads and `methods` answers.

#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a shell writes to its terminal"
)]

mod actions;
mod assistant;
mod brackets;
mod colours;
mod command;
mod completion;
mod files;
mod help;
mod hint;
mod history;
mod methods;
mod output;
mod pager;
mod play;
mod play_options;
mod preview;
mod reader;
mod request;
mod serve;
mod settings;
mod shell;

use crate::cli::{INTERRUPTED, Pictures, WaitingForInput};
use crate::present::terminal::Look;
use crate::session::{Budget, Options};
use crate::store::Store;
#[cfg(feature = "mcp")]
pub(crate) use methods::Respondent;
use preview::TypingSession;
use reader::{InputLine, LineReader};
#[cfg(feature = "mcp")]
pub(crate) use request::{Params, Request, RequestRefusal};
pub use serve::serve;
use shell::{Next, Shell};
use std::cell::RefCell;
use std::io::IsTerminal;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Options of the prompt.
pub struct ReplOptions {
    /// The style of results on standard output.
    pub look: Look,
    /// The style of diagnostics on standard error.
    pub error_look: Look,
    /// The options of the session.
    pub options: Options,
    /// The limits of the process. Ctrl-C sets its cancel flag during a computation; it is cleared before each input.
    pub budget: Budget,
    /// The store of answers, if any.
    pub store: Option<Arc<Store>>,
    /// How pictures are shown in the terminal.
    pub pictures: Pictures,
    /// Set when the process is asked to end: by SIGTERM, or by SIGHUP.
    pub asked_to_end: Arc<AtomicBool>,
}

/// Exit code of success.
const SUCCESS: u8 = 0;
/// Exit code if the terminal is unusable, or if a statement of a piped script failed.
const FAILURE: u8 = 1;

/// Runs the prompt until the user leaves it, and returns the exit code of the process. The environment variable
/// `CGT_HISTORY` names the history file; if it is empty, no history is kept.
pub fn run(options: ReplOptions) -> u8 {
    let colour = options.look.colour;
    let interactive = std::io::stdin().is_terminal();
    let asked_to_end = Arc::clone(&options.asked_to_end);
    let shell = Rc::new(RefCell::new(Shell::new(options)));
    let typing = TypingSession(Rc::clone(&shell));
    let mut reader = match LineReader::new(colour, interactive, typing) {
        Ok(reader) => reader,
        Err(error) => {
            shell
                .borrow_mut()
                .trouble(&format!("the terminal cannot be used: {error}"));
            return FAILURE;
        }
    };
    if interactive {
        let mut shell = shell.borrow_mut();
        shell.set_screen(reader.screen());
        shell.output.sentences(concat!(
            "cgt ",
            env!("CARGO_PKG_VERSION"),
            " -- `:help` for help, `:quit` to leave"
        ));
    }
    loop {
        let (scope, moves) = (shell.borrow().typing_scope(), shell.borrow().moves());
        reader.know(scope, moves);
        let waiting = WaitingForInput::begin();
        let input = reader.read();
        drop(waiting);
        let mut shell = shell.borrow_mut();
        let text = match input {
            InputLine::Text(text) => text,
            InputLine::Cleared => continue,
            // The first Ctrl-D ends the game.
            InputLine::End if interactive && shell.stop_playing() => {
                shell.line("the game is over");
                continue;
            }
            InputLine::End => break,
            InputLine::NotText => {
                shell.trouble("a line that is not UTF-8 text was left out");
                continue;
            }
            InputLine::Broken(error) => {
                shell.trouble(&format!("the terminal cannot be read: {error}"));
                return FAILURE;
            }
        };
        if interactive {
            shell.set_screen(reader.screen());
        }
        let next = shell.take(&text);
        if asked_to_end.load(Ordering::Relaxed) {
            return INTERRUPTED;
        }
        match next {
            Next::GoOn => {}
            Next::Leave => break,
        }
    }
    // A piped script reports failure by its exit code.
    if !interactive && shell.borrow().has_failed() {
        FAILURE
    } else {
        SUCCESS
    }
}
