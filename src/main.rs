//! The `cgt` program: one engine, and the shell that is asked for.

use cgt_lang::cli::{self, Command, CommandLine};
use cgt_lang::solve::Budget;
use std::io::IsTerminal;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Searches and the language server allocate in small pieces; what they free is to go back to the system.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    // A panic is caught and reported: as an internal error of its statement, or as a damaged store.
    std::panic::set_hook(Box::new(|_| {}));
    let arguments = cli::arguments();
    let cancel = Arc::new(AtomicBool::new(false));
    let budget = Budget::new(arguments.memory_limit(), Arc::clone(&cancel));
    let code = match &arguments.command {
        #[cfg(feature = "lsp")]
        Some(Command::Lsp) => serve(&arguments),
        #[cfg(feature = "repl")]
        Some(Command::Repl) => prompt(&arguments, budget, cancel),
        #[cfg(feature = "repl")]
        None if std::io::stdin().is_terminal() => prompt(&arguments, budget, cancel),
        _ => {
            cli::on_interrupt(cancel);
            cli::run(&arguments, budget)
        }
    };
    arguments.report_store();
    ExitCode::from(code)
}

#[cfg(feature = "repl")]
fn prompt(arguments: &CommandLine, budget: Budget, cancel: Arc<AtomicBool>) -> u8 {
    cli::on_interrupt(cancel);
    cgt_lang::repl::run(cgt_lang::repl::ReplOptions {
        look: arguments.look(std::io::stdout().is_terminal()),
        error_look: arguments.error_look(),
        options: arguments.options(),
        budget,
        store: arguments.opened_store(),
    })
}

#[cfg(feature = "lsp")]
fn serve(arguments: &CommandLine) -> u8 {
    let options = cgt_lang::lsp::LspOptions {
        memory: arguments.memory_limit(),
        theorems: arguments.options().theorems,
        threads: arguments.options().threads,
        shelf: arguments.shelf(),
    };
    match cgt_lang::lsp::run(options) {
        Ok(()) => cli::SUCCESS,
        Err(error) => {
            cli::warn(&format!("the language server: {error}"));
            cli::FAILURE
        }
    }
}
