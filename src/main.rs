//! The `cgt` program.

use std::process::ExitCode;

/// Searches and the language server make many small allocations. mimalloc returns freed memory to the system.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    ExitCode::from(cgt_lang::launch::launch(std::env::args_os().collect()))
}
