//! The command line.

mod args;
mod command;
mod config;
mod doc;
mod explain;
mod format;
mod manual;
mod output;
mod picture;
mod run;
mod store;
mod table;
mod watch;

use crate::session::Budget;
use clap::{CommandFactory, Parser};
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

pub use args::{Arguments, Format};
pub use command::Command;
pub use output::Output;

/// All is well.
pub const SUCCESS: u8 = 0;
/// An error or a failed assertion.
pub const FAILURE: u8 = 1;
/// Wrong usage, or a configuration file or a store that cannot be used.
const USAGE: i32 = 2;
/// Interrupted twice.
const INTERRUPTED: i32 = 130;
/// Time for a computation to stop: a key pressed twice in haste must not cost the session at the prompt.
const PATIENCE: Duration = Duration::from_secs(1);

/// The arguments of the process; wrong usage ends it with code 2.
pub fn arguments() -> Arguments {
    let arguments = args::protect_expressions(std::env::args_os());
    let arguments = Arguments::try_parse_from(arguments)
        .unwrap_or_else(|error| args::with_advice(error).exit());
    let wrong = |message: String| -> ! {
        let kind = clap::error::ErrorKind::InvalidValue;
        Arguments::command().error(kind, message).exit()
    };
    if let Err(message) = arguments.format() {
        wrong(message);
    }
    let ready =
        config::Config::load().and_then(|config| arguments.with_config(config).with_store());
    match ready {
        Ok(arguments) => arguments,
        Err(message) => {
            complain(&message);
            std::process::exit(USAGE)
        }
    }
}

/// Tells the user on standard error, if anybody reads it.
pub fn complain(message: &str) {
    let _ = writeln!(std::io::stderr(), "cgt: {message}");
}

/// Runs a command of the command line; the shells of their own are not among them.
pub fn run(arguments: &Arguments, budget: Budget) -> u8 {
    match &arguments.command {
        Some(Command::Eval {
            expressions,
            certificate,
            ..
        }) => run::eval(arguments, budget, expressions, certificate.as_deref()),
        Some(Command::Explain {
            rules: Some(ruleset),
            ..
        }) => explain::rules(arguments, budget, ruleset),
        Some(Command::Explain { expressions, .. }) => {
            explain::explain(arguments, budget, expressions)
        }
        Some(Command::ExplainError { code }) => {
            manual::explain_error(arguments, budget, code.as_deref())
        }
        Some(Command::Table { table }) => table::table(arguments, budget, table),
        Some(Command::Completions { shell }) => manual::completions(*shell),
        Some(Command::Man) => manual::man(),
        Some(Command::Checker) => manual::checker(),
        Some(Command::Run {
            files, watch: true, ..
        }) => watch::watch(arguments, budget, files),
        Some(Command::Run {
            files, certificate, ..
        }) => run::run(arguments, budget, files, certificate.as_deref()),
        Some(Command::Check { files }) => run::check(arguments, budget, files),
        Some(Command::Fmt { check, files }) => format::format(arguments, budget, files, *check),
        Some(Command::Draw {
            output,
            winning,
            expression,
        }) => picture::draw(arguments, budget, expression, *winning, output.as_ref()),
        Some(Command::Plot {
            output,
            expressions,
        }) => picture::plot(arguments, budget, expressions, output.as_ref()),
        Some(Command::Store {
            check,
            sample,
            file,
        }) => store::store(arguments, budget, file, check.then_some(*sample)),
        Some(Command::Doc { name }) => doc::doc(arguments, budget, name.as_deref()),
        // Input that is piped in is a script.
        _ => run::run(arguments, budget, &["-".into()], None),
    }
}

/// Ctrl-C stops the computation under way; another one that finds it not yet stopped after a while ends the program.
pub fn on_interrupt(cancel: Arc<AtomicBool>) {
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
