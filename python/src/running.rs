//! Texts that a session runs, and what stopped statements have found, which goes into the exception.

use crate::convert::to_python;
use crate::fault::failure;
use crate::result::{PyStatementResult, Reported};
use crate::session::PySession;
use cgt_lang::present::effort;
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;
use pyo3::types::PyList;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// Time between two reports of progress.
const PROGRESS: Duration = Duration::from_millis(400);

/// The value of the last expression of a text.
pub fn eval<'py>(slf: &Bound<'py, PySession>, text: &str) -> PyResult<Bound<'py, PyAny>> {
    let py = slf.py();
    let stopped = Mutex::new(None);
    let found = slf.get().engine.run(py, &mut || Ok(()), |session| {
        let id = session.add_source("<python>", text, None);
        let mut last = Ok(None);
        session.run_without_rendering(id, &mut |session, result| {
            if let Some(failure) = failure(session, &result) {
                last = Err(failure);
                if result.stopped_at.is_some()
                    && let Ok(mut stopped) = stopped.lock()
                {
                    *stopped = Some(Reported::new(session, result));
                }
                return false;
            }
            let is_value = matches!(result.item, cgt_lang::session::Item::Value(_));
            if let Some(value) = session.reported().filter(|_| is_value) {
                last = Ok(Some(value));
            }
            true
        });
        last
    });
    let error = match found {
        Ok(Ok(Some(value))) => return to_python(slf, value),
        Ok(Ok(None)) => return Ok(py.None().into_bound(py)),
        Ok(Err(failure)) => failure.exception(py),
        Err(error) => error,
    };
    if let Ok(mut stopped) = stopped.lock()
        && let Some(stopped) = stopped.take()
    {
        let result = PyStatementResult::new(slf, stopped);
        error
            .value(py)
            .setattr("results", PyList::new(py, [result])?)?;
    }
    Err(error)
}

/// The results of the statements of a text.
pub fn run<'py>(
    slf: &Bound<'py, PySession>,
    text: &str,
    report: Option<Bound<'py, PyAny>>,
    progress: Option<Bound<'py, PyAny>>,
    name: &str,
) -> PyResult<Bound<'py, PyList>> {
    let py = slf.py();
    let engine = &slf.get().engine;
    let results = PyList::empty(py);
    let reported = Mutex::new(Vec::new());
    let mut last = Instant::now();
    let mut take = || {
        let new = reported.lock().map(|mut new| std::mem::take(&mut *new));
        for one in new.unwrap_or_default() {
            let result = Bound::new(py, PyStatementResult::new(slf, one))?;
            results.append(&result)?;
            if let Some(report) = &report {
                report.call1((result,))?;
            }
        }
        if let Some(progress) = progress.as_ref().filter(|_| last.elapsed() > PROGRESS) {
            last = Instant::now();
            let text = effort::so_far(engine.progress());
            progress.call1((text.trim_end_matches(", "),))?;
        }
        Ok(())
    };
    let waker = std::thread::current();
    let failed = engine.run(py, &mut take, |session| {
        let id = session.add_source(name, text, None);
        let mut failed = None;
        session.run(id, &mut |session, result| {
            failed = failure(session, &result);
            if (failed.is_none() || result.stopped_at.is_some())
                && let Ok(mut reported) = reported.lock()
            {
                reported.push(Reported::new(session, result));
                waker.unpark();
            }
            failed.is_none()
        });
        failed
    });
    let failed = match failed {
        Ok(failed) => failed,
        Err(error) => {
            if error.is_instance_of::<PyKeyboardInterrupt>(py) {
                take()?;
                error.value(py).setattr("results", results)?;
            }
            return Err(error);
        }
    };
    take()?;
    let Some(failure) = failed else {
        return Ok(results);
    };
    let error = failure.exception(py);
    error.value(py).setattr("results", results)?;
    Err(error)
}
