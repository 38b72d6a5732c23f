//! The `cgt` program.

fn main() -> std::process::ExitCode {
    cgt_lang::cli::main()
}
