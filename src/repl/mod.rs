//! The interactive prompt: reads statements, runs them in one session and shows what comes out.
//!
//! `reader` gets one whole input from the terminal, with the help of `assistant` (colours, completion, hints);
//! `shell` runs it; `command` and `help` are what begins with a colon; `history` keeps the inputs between runs.

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
mod output;
mod play;
mod reader;
mod settings;
mod shell;

use crate::present::terminal::Look;
use crate::session::{Budget, Options};
use crate::store::Store;
use reader::{Entered, LineReader};
use shell::{Next, Shell};
use std::io::IsTerminal;
use std::sync::Arc;

/// What the prompt is started with.
pub struct ReplOptions {
    /// How results are written to standard output.
    pub look: Look,
    /// How diagnostics are written to standard error.
    pub error_look: Look,
    /// What each statement may use.
    pub options: Options,
    /// The limits of the process; its cancel flag is set by Ctrl-C during a computation, and unset here before each
    /// input.
    pub budget: Budget,
    /// What is kept between runs.
    pub store: Option<Arc<Store>>,
}

/// The prompt was left.
const SUCCESS: u8 = 0;
/// The terminal could not be used, or a statement failed that was not typed on one.
const FAILURE: u8 = 1;

/// Runs the prompt until it is left; the exit code of the process. The environment variable `CGT_HISTORY` names the
/// file of the history; with an empty one nothing is kept.
pub fn run(options: ReplOptions) -> u8 {
    let colour = options.look.colour;
    let interactive = std::io::stdin().is_terminal();
    let mut shell = Shell::new(options);
    let mut reader = match LineReader::new(colour, interactive) {
        Ok(reader) => reader,
        Err(error) => {
            shell.trouble(&format!("the terminal cannot be used: {error}"));
            return FAILURE;
        }
    };
    if interactive {
        shell.line(concat!(
            "cgt ",
            env!("CARGO_PKG_VERSION"),
            " -- `:help` for help, `:quit` to leave"
        ));
    }
    loop {
        reader.know(shell.scope(), shell.moves());
        let text = match reader.read() {
            Entered::Text(text) => text,
            Entered::Cleared => continue,
            // Out of the game first.
            Entered::End if interactive && shell.stop_playing() => {
                shell.line("the game is over");
                continue;
            }
            Entered::End => break,
            Entered::Broken(error) => {
                shell.trouble(&format!("the terminal cannot be read: {error}"));
                return FAILURE;
            }
        };
        if interactive {
            shell.set_screen(reader.screen());
        }
        match shell.take(&text) {
            Next::GoOn => {}
            Next::Leave => break,
        }
    }
    // Nobody saw the errors of a script that was piped in.
    if !interactive && shell.has_failed() {
        FAILURE
    } else {
        SUCCESS
    }
}
