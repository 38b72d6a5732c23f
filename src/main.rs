//! The `cgt` program.

use std::process::ExitCode;

/// Searches and the language server allocate in small pieces; what they free is to go back to the system.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    ExitCode::from(cgt_lang::launch::launch(std::env::args_os().collect()))
}
