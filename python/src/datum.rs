//! Data as objects of Python.

use crate::convert::{rational_object, to_compare, to_python};
use crate::result;
use crate::session::PySession;
use cgt_lang::present::bundle::Mime;
use cgt_lang::session::{Datum, Operation};
use cgt_lang::value::Dyadic;
use pyo3::basic::CompareOp;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use pyo3::{IntoPyObjectExt, intern};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::OnceLock;

/// Data of a session: a game, a move, a thermograph, an explanation, a misere quotient or a function.
#[pyclass(name = "Datum", module = "cgt_lang", subclass, frozen, weakref)]
pub struct PyDatum {
    session: Py<PySession>,
    pub datum: Datum,
    hash: OnceLock<isize>,
}

impl PyDatum {
    pub fn new(session: &Bound<'_, PySession>, datum: Datum) -> PyDatum {
        PyDatum {
            session: session.clone().unbind(),
            datum,
            hash: OnceLock::new(),
        }
    }

    /// The datum as one of another session, which may be its own.
    pub fn within(this: &Bound<'_, PyDatum>, session: &Bound<'_, PySession>) -> PyResult<Datum> {
        let own = this.get();
        if own.session.is(session) {
            return Ok(own.datum.clone());
        }
        let text = own.written(this.py())?;
        PySession::read_again(session, &text)
    }

    /// Its session.
    pub fn session<'py>(&self, py: Python<'py>) -> &Bound<'py, PySession> {
        self.session.bind(py)
    }

    fn text_by(&self, py: Python<'_>, operation: Operation) -> PyResult<String> {
        let found = PySession::operate(
            self.session(py),
            operation,
            std::slice::from_ref(&self.datum),
        )?;
        match found {
            Datum::Str(text) => Ok(text.to_string()),
            _ => Err(PyValueError::new_err("this has no text")),
        }
    }

    /// The number that it is; a `TypeError` if it is none.
    pub fn number(&self) -> PyResult<&Dyadic> {
        match &self.datum {
            Datum::Number(number) => Ok(number),
            other => Err(PyTypeError::new_err(format!(
                "{} is not a number; ask for one, such as g.value() or g.mean()",
                other.a_kind()
            ))),
        }
    }

    /// The hash of a game is that of its value; numbers have the hashes of Python's numbers.
    fn find_hash(&self, py: Python<'_>) -> PyResult<isize> {
        let operate = |operation, datum: &Datum| {
            PySession::operate(self.session(py), operation, std::slice::from_ref(datum))
        };
        let value = match (&self.datum, cgt_lang::vocabulary::find("value")) {
            (game @ Datum::Game(_), Some(entry)) => operate(Operation::Call(entry), game)?,
            (other, _) => other.clone(),
        };
        if let Some(number) = rational_object(py, &value)? {
            return number.hash();
        }
        let mut hasher = DefaultHasher::new();
        if let Datum::Str(text) = operate(Operation::Text, &value)? {
            text.hash(&mut hasher);
        }
        Ok(hasher.finish() as isize)
    }
}

#[pymethods]
impl PyDatum {
    /// The kind, as JSON names it: `game` for a position or a sum, `value`, `number`, `loopy`, `move` ...
    #[getter]
    fn kind(&self) -> &'static str {
        self.datum.kind()
    }

    /// The session that it belongs to.
    #[getter]
    #[pyo3(name = "session")]
    fn own_session(&self, py: Python<'_>) -> Py<PySession> {
        self.session.clone_ref(py)
    }

    /// A text that evaluates to the datum again.
    #[pyo3(name = "_written")]
    fn written(&self, py: Python<'_>) -> PyResult<String> {
        self.text_by(py, Operation::Written)
    }

    #[pyo3(signature = (word, *arguments))]
    fn _call<'py>(
        slf: &Bound<'py, PyDatum>,
        word: &str,
        arguments: &Bound<'py, PyTuple>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let session = slf.get().session(slf.py());
        PySession::call_with(session, word, Some(slf), arguments)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        result::glance(self.session(py), &self.datum, Mime::Plain).map(Option::unwrap_or_default)
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        if let Some(hash) = self.hash.get() {
            return Ok(*hash);
        }
        let hash = self.find_hash(py)?;
        Ok(*self.hash.get_or_init(|| hash))
    }

    fn __richcmp__<'py>(
        slf: &Bound<'py, PyDatum>,
        other: &Bound<'py, PyAny>,
        operator: CompareOp,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        let this = slf.get();
        let session = this.session(py);
        let Some(other) = to_compare(session, other)? else {
            return Ok(py.NotImplemented().into_bound(py));
        };
        let this = this.datum.clone();
        let (operation, operands) = match operator {
            CompareOp::Lt => (Operation::Less, [this, other]),
            CompareOp::Le => (Operation::LessEqual, [this, other]),
            CompareOp::Gt => (Operation::Less, [other, this]),
            CompareOp::Ge => (Operation::LessEqual, [other, this]),
            CompareOp::Eq | CompareOp::Ne => (Operation::Equal, [this, other]),
        };
        let found = PySession::operate(session, operation, &operands)?;
        match (found, operator) {
            (Datum::Bool(equal), CompareOp::Ne) => (!equal).into_bound_py_any(py),
            (found, _) => to_python(session, found),
        }
    }

    fn __reduce__<'py>(slf: &Bound<'py, PyDatum>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let py = slf.py();
        let read = py
            .import(intern!(py, "cgt_lang"))?
            .getattr(intern!(py, "_restore"))?;
        Ok((read, (slf.get().written(py)?,)))
    }

    /// The picture as SVG; none for what has no picture.
    fn to_svg(&self, py: Python<'_>) -> PyResult<Option<String>> {
        result::glance(self.session(py), &self.datum, Mime::Svg)
    }

    /// A fragment of LaTeX, which needs the packages amsmath, booktabs and tikz.
    fn to_latex(&self, py: Python<'_>) -> PyResult<Option<String>> {
        result::glance(self.session(py), &self.datum, Mime::Latex)
    }

    /// A fragment of Markdown.
    fn to_markdown(&self, py: Python<'_>) -> PyResult<Option<String>> {
        result::glance(self.session(py), &self.datum, Mime::Markdown)
    }

    #[pyo3(signature = (**_options))]
    fn _repr_mimebundle_<'py>(
        &self,
        py: Python<'py>,
        _options: Option<Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let formats = result::glances(self.session(py), &self.datum)?;
        result::notebook(py, &formats)
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<Option<String>> {
        self.to_svg(py)
    }

    fn _repr_latex_(&self, py: Python<'_>) -> PyResult<Option<String>> {
        Ok(result::mathematics(&result::glances(
            self.session(py),
            &self.datum,
        )?))
    }

    fn _repr_markdown_(&self, py: Python<'_>) -> PyResult<Option<String>> {
        Ok(result::prose(&result::glances(
            self.session(py),
            &self.datum,
        )?))
    }
}
