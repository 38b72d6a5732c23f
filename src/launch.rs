//! The program `cgt`: one engine, and the shell that the command line asks for.

use crate::cli::{self, Command, CommandLine};
use crate::session::Budget;
use std::ffi::OsString;
#[cfg(feature = "repl")]
use std::io::IsTerminal;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Runs the program and returns its exit code. The first argument is the name of the program. Usage errors exit the
/// process.
pub fn launch(arguments: Vec<OsString>) -> u8 {
    // Panics are caught and reported elsewhere, as internal errors of statements or as damaged stores.
    std::panic::set_hook(Box::new(|_| {}));
    let arguments = cli::arguments(arguments);
    let cancel = Arc::new(AtomicBool::new(false));
    let budget = Budget::new(arguments.memory_limit(), Arc::clone(&cancel));
    let code = match &arguments.command {
        #[cfg(feature = "lsp")]
        Some(Command::Lsp { .. }) => serve(&arguments),
        #[cfg(feature = "mcp")]
        Some(Command::Mcp) => serve_tools(&arguments),
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
    code
}

#[cfg(feature = "repl")]
fn prompt(arguments: &CommandLine, budget: Budget, cancel: Arc<AtomicBool>) -> u8 {
    cli::on_interrupt(cancel);
    let run = match arguments.format() {
        Ok(cli::Format::Json) => crate::repl::serve,
        _ => crate::repl::run,
    };
    run(crate::repl::ReplOptions {
        look: arguments.look(std::io::stdout().is_terminal()),
        error_look: arguments.error_look(),
        options: arguments.options(),
        budget,
        store: arguments.opened_store(),
        pictures: arguments.pictures(),
        asked_to_end: cli::asked_to_end(),
    })
}

/// Most memory of the server of tools, in bytes, unless the command line says otherwise.
#[cfg(feature = "mcp")]
const TOOL_MEMORY: usize = 2 << 30;

#[cfg(feature = "mcp")]
fn serve_tools(arguments: &CommandLine) -> u8 {
    let memory = match arguments.chosen_memory_limit() {
        None => arguments.memory_limit().map(|most| most.min(TOOL_MEMORY)),
        chosen => chosen,
    };
    let options = crate::repl::ReplOptions {
        look: arguments.look(false),
        error_look: arguments.error_look(),
        options: arguments.options(),
        budget: Budget::new(memory, Arc::new(AtomicBool::new(false))),
        store: arguments.opened_store(),
        pictures: cli::Pictures::Never,
        asked_to_end: cli::asked_to_end(),
    };
    match crate::mcp::run(options) {
        Ok(()) => cli::SUCCESS,
        Err(error) => {
            cli::warn(&format!("the server of tools: {error}"));
            cli::FAILURE
        }
    }
}

#[cfg(feature = "lsp")]
fn serve(arguments: &CommandLine) -> u8 {
    let options = crate::lsp::LspOptions {
        memory: arguments.memory_limit(),
        theorems: arguments.options().theorems,
        threads: arguments.options().threads,
        shelf: arguments.shelf(),
        infoview: infoview(arguments),
    };
    match crate::lsp::run(options) {
        Ok(()) => cli::SUCCESS,
        Err(error) => {
            cli::warn(&format!("the language server: {error}"));
            cli::FAILURE
        }
    }
}

/// Serves the infoview, if it is wanted.
#[cfg(all(feature = "lsp", feature = "serve"))]
fn infoview(arguments: &CommandLine) -> Option<Arc<crate::lsp::Infoview>> {
    let Some(Command::Lsp { infoview: true }) = arguments.command else {
        return None;
    };
    let (memory, theorems) = (arguments.memory_limit(), arguments.options().theorems);
    let view = Arc::new(crate::lsp::Infoview::new(memory, theorems));
    let shown = Arc::clone(&view);
    match cli::answer_requests(Box::new(move |path, query| shown.answer(path, query))) {
        Ok(address) => view.set_address(address),
        Err(message) => cli::warn(&message),
    }
    Some(view)
}

#[cfg(all(feature = "lsp", not(feature = "serve")))]
fn infoview(_: &CommandLine) -> Option<Arc<crate::lsp::Infoview>> {
    None
}
