//! The engine for Python. The package `cgt_lang` puts the parts that are written in Python around this module.

mod assist;
mod convert;
mod datum;
mod error;
mod fault;
mod game;
mod parts;
mod positions;
mod result;
mod running;
mod session;
mod words;
mod work;

use pyo3::prelude::*;
use std::ffi::OsString;

/// Searches allocate in small pieces; what they free is to go back to the system.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Runs the program `cgt`; returns its exit code. The first argument is the name of the program.
#[pyfunction]
fn launch(py: Python<'_>, arguments: Vec<OsString>) -> u8 {
    py.detach(|| cgt_lang::launch::launch(arguments))
}

/// Resident memory of the process in bytes; `None` if the system does not tell.
#[pyfunction]
fn memory_used() -> Option<usize> {
    cgt_lang::session::memory_used()
}

#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    // The engine catches panics and reports them as errors of their statements.
    std::panic::set_hook(Box::new(|_| {}));
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<session::PySession>()?;
    module.add_class::<datum::PyDatum>()?;
    module.add_class::<game::PyGame>()?;
    module.add_class::<parts::PyMove>()?;
    module.add_class::<parts::PyThermograph>()?;
    module.add_class::<positions::PyPositions>()?;
    module.add_class::<result::PyStatementResult>()?;
    module.add_function(wrap_pyfunction!(launch, module)?)?;
    module.add_function(wrap_pyfunction!(memory_used, module)?)?;
    module.add_function(wrap_pyfunction!(assist::document, module)?)?;
    module.add_function(wrap_pyfunction!(assist::is_complete, module)?)?;
    module.add_function(wrap_pyfunction!(assist::can_be_read, module)?)?;
    module.add_function(wrap_pyfunction!(words::words, module)?)?;
    Ok(())
}
