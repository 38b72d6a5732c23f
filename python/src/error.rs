//! Errors of the engine as exceptions of Python.

use cgt_lang::diagnostic::{Code, Diagnostic};
use cgt_lang::present::report::Reporter;
use cgt_lang::present::terminal::Look;
use cgt_lang::session::{Session, Spelling};
use pyo3::intern;
use pyo3::prelude::*;

/// An error, boxed because results are small.
pub type Failure = Box<FailureData>;

/// A diagnostic whose help names what Python has instead of what the program has.
fn for_python(fault: &Diagnostic) -> Diagnostic {
    let mut fault = fault.clone();
    let limit = match fault.code {
        Code::LimitTime => Some("time_limit"),
        Code::LimitMemory => Some("memory_limit"),
        _ => None,
    };
    if let Some(limit) = limit {
        fault.help = vec![format!(
            "raise `{limit}` of the session, or try a smaller case"
        )];
    }
    for help in &mut fault.help {
        *help = help.replace("`cgt doc`", "`dir(cgt_lang)`");
        *help = help.replace("`cgt doc rulesets`", "`dir(cgt_lang)`");
    }
    fault
}

/// An error with its place as lines and columns from 1.
pub struct FailureData {
    code: &'static str,
    message: String,
    help: Vec<String>,
    source: String,
    /// Line and column of the first character and of the one behind the last.
    place: [(usize, usize); 2],
    report: String,
}

impl FailureData {
    /// The failure of a text that the session has.
    pub fn new(session: &Session, fault: &Diagnostic) -> Failure {
        let fault = &for_python(fault);
        let source = session.source(fault.span.source);
        let place = [fault.span.start, fault.span.end];
        let look = Look::plain(Spelling::Pretty);
        Box::new(FailureData {
            code: fault.code.name(),
            message: fault.message.clone(),
            help: fault.help.clone(),
            source: source.map_or_else(String::new, |s| s.text.to_string()),
            place: place.map(|at| source.map_or((1, 1), |s| s.line_column(at as usize))),
            report: Reporter::default().report(session, fault, look),
        })
    }

    /// The exception: `cgt_lang.Error` or a kind of it.
    pub fn exception(self: Box<Self>, py: Python<'_>) -> PyErr {
        let [(line, column), (end_line, end_column)] = self.place;
        let place = (line, column, end_line, end_column);
        let make = || {
            let errors = py.import(intern!(py, "cgt_lang._errors"))?;
            let arguments = (
                self.code,
                self.message,
                place,
                self.help,
                self.source,
                self.report,
            );
            errors.call_method1(intern!(py, "error"), arguments)
        };
        make().map_or_else(|error| error, PyErr::from_value)
    }
}
