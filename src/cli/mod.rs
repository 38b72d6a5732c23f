//! The command line.

#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a shell writes to its terminal"
)]

mod args;
mod draw;
mod output;
mod run;

use crate::solve::Budget;
use clap::Parser;
use std::io::IsTerminal;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

pub use args::{Arguments, Command};
pub use output::Output;

/// All is well.
const SUCCESS: u8 = 0;
/// An error or a failed assertion.
const FAILURE: u8 = 1;
/// Interrupted twice.
const INTERRUPTED: i32 = 130;
/// Time for a computation to stop: a key pressed twice in haste must not cost the session at the prompt.
const PATIENCE: Duration = Duration::from_secs(1);

/// Runs the program with the arguments of the process.
pub fn main() -> ExitCode {
    let arguments = Arguments::parse_from(args::protect_expressions(std::env::args_os()));
    // A panic is caught and reported as an internal error of its statement.
    std::panic::set_hook(Box::new(|_| {}));
    ExitCode::from(dispatch(arguments))
}

fn dispatch(arguments: Arguments) -> u8 {
    let cancel = Arc::new(AtomicBool::new(false));
    let memory = arguments.memory_limit();
    let budget = Budget::new(memory, Arc::clone(&cancel));
    match &arguments.command {
        #[cfg(feature = "lsp")]
        Some(Command::Lsp) => serve(memory, !arguments.no_theorems),
        Some(Command::Eval { expressions }) => {
            on_interrupt(cancel);
            run::eval(&arguments, budget, expressions)
        }
        Some(Command::Run { files }) => {
            on_interrupt(cancel);
            run::run(&arguments, budget, files)
        }
        Some(Command::Draw {
            output,
            winning,
            expression,
        }) => {
            on_interrupt(cancel);
            draw::draw(&arguments, budget, expression, *winning, output.as_deref())
        }
        Some(Command::Check { files }) => run::check(&arguments, budget, files),
        #[cfg(feature = "repl")]
        Some(Command::Repl) => {
            on_interrupt(cancel);
            prompt(&arguments, budget)
        }
        None => {
            on_interrupt(cancel);
            #[cfg(feature = "repl")]
            if std::io::stdin().is_terminal() {
                return prompt(&arguments, budget);
            }
            if std::io::stdin().is_terminal() {
                eprintln!("cgt was built without its prompt; see `cgt --help`");
                return FAILURE;
            }
            run::run(&arguments, budget, &["-".into()])
        }
    }
}

#[cfg(feature = "repl")]
fn prompt(arguments: &Arguments, budget: Budget) -> u8 {
    crate::repl::run(crate::repl::ReplOptions {
        look: arguments.look(std::io::stdout().is_terminal()),
        error_look: arguments.error_look(),
        options: arguments.options(),
        budget,
    })
}

#[cfg(feature = "lsp")]
fn serve(memory: Option<usize>, theorems: bool) -> u8 {
    match crate::lsp::run(crate::lsp::LspOptions { memory, theorems }) {
        Ok(()) => SUCCESS,
        Err(error) => {
            eprintln!("cgt lsp: {error}");
            FAILURE
        }
    }
}

/// Ctrl-C stops the computation under way; another one that finds it not yet stopped after a while ends the program.
fn on_interrupt(cancel: Arc<AtomicBool>) {
    let mut first = Instant::now();
    let handler = move || {
        if !cancel.swap(true, Ordering::Relaxed) {
            first = Instant::now();
        } else if first.elapsed() > PATIENCE {
            std::process::exit(INTERRUPTED);
        }
    };
    // Without a handler Ctrl-C ends the program, which is good enough.
    let _ = ctrlc::set_handler(handler);
}
