//! The command line.

mod args;
mod build;
mod command;
mod config;
mod csv_rows;
mod doc;
mod echo;
mod explain;
mod family;
mod format;
mod graphics;
#[cfg(feature = "serve")]
mod http;
mod interrupt;
mod machine;
mod manual;
mod merge;
mod options;
mod output;
mod output_format;
mod paper;
mod part;
mod pdf;
mod picture;
mod run;
#[cfg(feature = "serve")]
mod serve;
mod sheet;
mod split;
mod spool;
mod store;
mod table;
mod watch;

use crate::session::Budget;
use clap::FromArgMatches;
use std::ffi::OsString;
use std::io::Write;

use crate::present::sheet::SheetStyle;
pub use args::{CommandLine, size, time};
pub use command::{Command, StoreAction};
pub use graphics::{Canvas, Pictures};
pub use interrupt::{INTERRUPTED, WaitingForInput, asked_to_end, on_interrupt};
pub use machine::default_memory_limit;
pub use output::Output;
pub use output_format::Format;
#[cfg(feature = "serve")]
pub use serve::{Respond, answer_requests};

/// Exit code of success.
pub const SUCCESS: u8 = 0;
/// Exit code of an error or a failed assertion.
pub const FAILURE: u8 = 1;
/// Exit code of a usage error, or of an unusable configuration file or store.
const USAGE: i32 = 2;
/// Parses the arguments of the process, the first of which is the name of the program. A usage error exits with code 2.
pub fn arguments(arguments: Vec<OsString>) -> CommandLine {
    let asks_help = arguments.get(1).is_some_and(|word| word == "help");
    let arguments = args::protect_expressions(arguments);
    let arguments = options::program()
        .try_get_matches_from(arguments)
        .and_then(|matches| CommandLine::from_arg_matches(&matches))
        .unwrap_or_else(|error| told(&args::with_advice(error, asks_help)));
    let wrong = |message: String| -> ! {
        let kind = clap::error::ErrorKind::InvalidValue;
        options::program().error(kind, message).exit()
    };
    if let Err(message) = arguments.format() {
        wrong(message);
    }
    let ready =
        config::Config::load().and_then(|config| arguments.with_config(config).with_store());
    match ready {
        Ok(arguments) => arguments,
        Err(message) => {
            warn(&message);
            std::process::exit(USAGE)
        }
    }
}

/// Prints help, a version or a usage error, and exits. Help that cannot be written, as to a full disk, is a failure.
fn told(error: &clap::Error) -> ! {
    match error.print() {
        Err(fault) if fault.kind() != std::io::ErrorKind::BrokenPipe => {
            warn(&format!("cannot write the output: {fault}"));
            std::process::exit(FAILURE.into())
        }
        _ => std::process::exit(error.exit_code()),
    }
}

/// Writes a message to standard error. Write errors are ignored.
pub fn warn(message: &str) {
    let _ = writeln!(std::io::stderr(), "cgt: {message}");
}

/// Runs a command and returns its exit code. The interactive shells are started elsewhere.
pub fn run(arguments: &CommandLine, budget: Budget) -> u8 {
    match &arguments.command {
        Some(Command::Eval {
            expressions,
            certificate,
            ..
        }) => run::eval(arguments, budget, expressions, certificate.as_deref()),
        Some(Command::Explain {
            rules: Some(ruleset),
            file,
            ..
        }) => explain::rules(arguments, budget, ruleset, file.as_deref()),
        Some(Command::Explain { expressions, .. }) => {
            explain::explain(arguments, budget, expressions)
        }
        Some(Command::ExplainError { code }) => {
            manual::explain_error(arguments, budget, code.as_deref())
        }
        Some(Command::Table { table }) => table::table(arguments, budget, table),
        Some(Command::Cite) => manual::cite(),
        Some(Command::Completions { shell }) => manual::completions(*shell),
        Some(Command::Kernel { .. }) => manual::kernel(),
        Some(Command::Man { command, output }) => {
            manual::man(arguments, command.as_deref(), output.as_deref())
        }
        Some(Command::Schema) => manual::schema(),
        Some(Command::Checker { rocq }) => manual::checker(rocq.as_deref()),
        Some(Command::Run {
            files, watch: true, ..
        }) => watch::watch(arguments, budget, files),
        Some(Command::Run {
            files,
            partition: Some(share),
            resume,
            ..
        }) => part::run(arguments, budget, files, *share, resume.as_deref()),
        Some(Command::Split {
            depth,
            outcomes,
            from,
            expression,
        }) => split::split(
            arguments,
            budget,
            expression,
            *depth,
            *outcomes,
            from.as_deref(),
        ),
        Some(Command::Merge { parts }) => merge::merge(arguments, budget, parts),
        Some(Command::Run {
            files, certificate, ..
        }) => run::run(arguments, budget, files, certificate.as_deref()),
        Some(Command::Check { rules, files }) => run::check(arguments, budget, *rules, files),
        Some(Command::Fmt { check, files }) => format::format(arguments, budget, files, *check),
        Some(Command::Draw {
            output,
            winning,
            tree,
            pictures,
            paper,
            expression,
        }) => {
            let wanted = picture::DrawnParts {
                winning: *winning,
                tree: *tree,
            };
            let target = picture::Target::new(arguments, output.as_ref(), *pictures, paper);
            picture::draw(arguments, budget, expression, wanted, target)
        }
        Some(Command::Sheet {
            solutions,
            space,
            seed,
            output,
            script,
        }) => {
            let style = SheetStyle {
                solutions: *solutions,
                space: space.clone(),
            };
            sheet::sheet(arguments, budget, script, *seed, &style, output.as_deref())
        }
        Some(Command::Plot {
            output,
            pictures,
            paper,
            expressions,
        }) => {
            let target = picture::Target::new(arguments, output.as_ref(), *pictures, paper);
            picture::plot(arguments, budget, expressions, target)
        }
        Some(Command::Store { action }) => match action {
            StoreAction::Build(build) => build::build(arguments, budget, build),
            StoreAction::Stat { file } => store::stat(arguments, file),
            StoreAction::Check { sample, file } => store::check(arguments, budget, file, *sample),
            StoreAction::Export { file } => store::export(arguments, budget, file),
            StoreAction::Merge { into, from } => store::merge(arguments, budget, into, from),
        },
        #[cfg(feature = "serve")]
        Some(Command::Serve { port, folder }) => {
            serve::serve(folder.as_deref(), *port, &budget.cancel_flag())
        }
        Some(Command::Doc { name, from }) => {
            doc::doc(arguments, budget, name.as_deref(), from.as_deref())
        }
        // Piped input is a script.
        _ => run::run(arguments, budget, &["-".into()], None),
    }
}
