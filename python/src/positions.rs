//! Ranges of positions as sequences of Python, whose elements are made one by one.

use crate::convert::to_python;
use crate::datum::PyDatum;
use crate::session::PySession;
use cgt_lang::session::{Datum, Operation};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// The positions of a ruleset on a board of one size, one of each class of images.
#[pyclass(name = "Positions", module = "cgt_lang", extends = PyDatum, frozen)]
pub struct PyPositions;

#[pymethods]
impl PyPositions {
    /// How many there are, without making them.
    fn __len__(slf: &Bound<'_, Self>) -> PyResult<usize> {
        let own = slf.as_super().get();
        let length = cgt_lang::vocabulary::find("length").map(Operation::Call);
        let length = length.ok_or_else(|| PyValueError::new_err("no length"))?;
        let data = std::slice::from_ref(&own.datum);
        match PySession::operate(own.session(slf.py()), length, data)? {
            Datum::Number(number) => number.to_integer().and_then(|n| n.to_usize()),
            _ => None,
        }
        .ok_or_else(|| PyValueError::new_err("too many positions"))
    }

    fn __iter__(slf: &Bound<'_, Self>) -> PositionIterator {
        PositionIterator {
            positions: slf.as_super().clone().unbind(),
            next: 0,
        }
    }
}

/// Makes the positions of a range.
#[pyclass(module = "cgt_lang")]
pub struct PositionIterator {
    positions: Py<PyDatum>,
    /// The number of the next filling of the board.
    next: u64,
}

#[pymethods]
impl PositionIterator {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__<'py>(&mut self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let positions = self.positions.get();
        let session = positions.session(py);
        let data = std::slice::from_ref(&positions.datum);
        let found = PySession::operate(session, Operation::Next(self.next), data)?;
        let Datum::List(found) = found else {
            return Ok(None);
        };
        let [position, Datum::Number(next)] = &found[..] else {
            return Ok(None);
        };
        self.next = next
            .to_integer()
            .and_then(|n| n.to_u64())
            .unwrap_or(u64::MAX);
        to_python(session, position.clone()).map(Some)
    }
}
