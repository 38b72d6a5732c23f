//! Moves and thermographs as objects of Python.

use crate::convert::{fraction_object, to_python};
use crate::datum::PyDatum;
use cgt_lang::session::{Datum, Move};
use cgt_lang::value::{Player, Thermograph, Vertex};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyList;

/// A move of a game, as `moves()` gives it.
#[pyclass(name = "Move", module = "cgt_lang", extends = PyDatum, frozen)]
pub struct PyMove;

fn played<'a>(one: &'a Bound<'_, PyMove>) -> PyResult<&'a Move> {
    match &one.as_super().get().datum {
        Datum::Move(played) => Ok(played),
        _ => Err(PyTypeError::new_err("not a move")),
    }
}

#[pymethods]
impl PyMove {
    /// The name with player and component, as `play()` takes it.
    #[getter]
    fn name(slf: &Bound<'_, Self>) -> PyResult<String> {
        played(slf).map(|played| played.name())
    }

    /// The name without player and component.
    #[getter]
    fn label(slf: &Bound<'_, Self>) -> PyResult<String> {
        played(slf).map(|played| played.label.clone())
    }

    /// Who makes it: `"Left"`, `"Right"`, or `None` in an impartial game.
    #[getter]
    fn player(slf: &Bound<'_, Self>) -> PyResult<Option<&'static str>> {
        Ok(played(slf)?.player.map(|player| match player {
            Player::Left => "Left",
            Player::Right => "Right",
        }))
    }

    /// The number of the component in a sum, from 1; `None` elsewhere.
    #[getter]
    fn component(slf: &Bound<'_, Self>) -> PyResult<Option<usize>> {
        played(slf).map(|played| played.component)
    }

    /// A remark, such as `loony`.
    #[getter]
    fn note(slf: &Bound<'_, Self>) -> PyResult<Option<String>> {
        played(slf).map(|played| played.note.clone())
    }

    /// The game after it.
    #[getter]
    fn game<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let to = Datum::Game(played(slf)?.to.clone());
        to_python(slf.as_super().get().session(slf.py()), to)
    }
}

/// The walls of a game cooled by t, for t >= -1.
#[pyclass(name = "Thermograph", module = "cgt_lang", extends = PyDatum, frozen)]
pub struct PyThermograph;

fn graph<'a>(one: &'a Bound<'_, PyThermograph>) -> PyResult<&'a Thermograph> {
    match &one.as_super().get().datum {
        Datum::Thermograph(graph) => Ok(graph),
        _ => Err(PyTypeError::new_err("not a thermograph")),
    }
}

fn wall<'py>(py: Python<'py>, vertices: &[Vertex]) -> PyResult<Bound<'py, PyList>> {
    let list = PyList::empty(py);
    for vertex in vertices {
        let value = fraction_object(py, &vertex.value)?;
        list.append((value, fraction_object(py, &vertex.temperature)?))?;
    }
    Ok(list)
}

#[pymethods]
impl PyThermograph {
    /// The value of the mast, a `fractions.Fraction`.
    #[getter]
    fn mean<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        fraction_object(slf.py(), &graph(slf)?.mean)
    }

    /// The temperature at which the mast begins, a `fractions.Fraction`.
    #[getter]
    fn temperature<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        fraction_object(slf.py(), &graph(slf)?.temperature)
    }

    /// Vertices of the left wall by increasing temperature, each a pair of value and temperature; the last is the foot
    /// of the mast.
    #[getter]
    fn left_wall<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyList>> {
        wall(slf.py(), &graph(slf)?.left_wall)
    }

    /// Vertices of the right wall, like `left_wall`.
    #[getter]
    fn right_wall<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyList>> {
        wall(slf.py(), &graph(slf)?.right_wall)
    }
}
