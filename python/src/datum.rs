//! Data as objects of Python.

use crate::convert::{
    argument, fraction_object, from_python, int_object, number_object, to_python,
};
use crate::result;
use crate::session::PySession;
use cgt_lang::present::bundle::Mime;
use cgt_lang::session::{Datum, Operation};
use cgt_lang::value::{Dyadic, Player};
use pyo3::basic::CompareOp;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};
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

    fn session<'py>(&self, py: Python<'py>) -> &Bound<'py, PySession> {
        self.session.bind(py)
    }

    /// A text that evaluates to the datum again.
    fn written(&self, py: Python<'_>) -> PyResult<String> {
        self.text_by(py, Operation::Written)
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

    fn number(&self) -> PyResult<&Dyadic> {
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
        if let Datum::Number(number) = &value {
            return number_object(py, number)?.hash();
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
        let Some(other) = from_python(session, other)? else {
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

/// A game: a position, a sum of games, a value or a number. `<`, `<=`, `==` and `|>` compare values; the order is
/// partial: see `confused`. Games are truthy unless they are equal to 0.
#[pyclass(name = "Game", module = "cgt_lang", extends = PyDatum, frozen)]
pub struct PyGame;

type Game<'a, 'py> = &'a Bound<'py, PyGame>;

fn base<'a>(game: &'a Bound<'_, PyGame>) -> &'a PyDatum {
    game.as_super().get()
}

/// An operation on a game and another object, in this order or the other one.
fn with_other<'py>(
    game: Game<'_, 'py>,
    other: &Bound<'py, PyAny>,
    operation: Operation,
    is_first: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let py = game.py();
    let own = base(game);
    let session = own.session(py);
    let addend = match from_python(session, other)? {
        Some(Datum::Str(_) | Datum::List(_) | Datum::Range(..) | Datum::Bool(_)) | None => {
            return Ok(py.NotImplemented().into_bound(py));
        }
        Some(addend) => addend,
    };
    let own = own.datum.clone();
    let operands = if is_first {
        [own, addend]
    } else {
        [addend, own]
    };
    to_python(session, PySession::operate(session, operation, &operands)?)
}

#[pymethods]
impl PyGame {
    fn __add__<'py>(
        slf: &Bound<'py, Self>,
        other: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        with_other(slf, other, Operation::Add, true)
    }

    fn __radd__<'py>(
        slf: &Bound<'py, Self>,
        other: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        with_other(slf, other, Operation::Add, false)
    }

    fn __sub__<'py>(
        slf: &Bound<'py, Self>,
        other: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        with_other(slf, other, Operation::Subtract, true)
    }

    fn __rsub__<'py>(
        slf: &Bound<'py, Self>,
        other: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        with_other(slf, other, Operation::Subtract, false)
    }

    fn __mul__<'py>(
        slf: &Bound<'py, Self>,
        other: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        with_other(slf, other, Operation::Multiply, true)
    }

    fn __rmul__<'py>(
        slf: &Bound<'py, Self>,
        other: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        with_other(slf, other, Operation::Multiply, false)
    }

    fn __truediv__<'py>(
        slf: &Bound<'py, Self>,
        other: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        with_other(slf, other, Operation::Divide, true)
    }

    fn __rtruediv__<'py>(
        slf: &Bound<'py, Self>,
        other: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        with_other(slf, other, Operation::Divide, false)
    }

    fn __neg__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let own = base(slf);
        let session = own.session(slf.py());
        let found =
            PySession::operate(session, Operation::Negate, std::slice::from_ref(&own.datum))?;
        to_python(session, found)
    }

    fn __pos__<'py>(slf: Bound<'py, Self>) -> Bound<'py, Self> {
        slf
    }

    fn __bool__(slf: &Bound<'_, Self>) -> PyResult<bool> {
        let own = base(slf);
        let zero = Datum::integer(0i64);
        let operands = [own.datum.clone(), zero];
        let found = PySession::operate(own.session(slf.py()), Operation::Equal, &operands)?;
        Ok(!matches!(found, Datum::Bool(true)))
    }

    /// Whether neither game is greater than the other one, and they are not equal: `g <> h` in the language.
    fn confused<'py>(
        slf: &Bound<'py, Self>,
        other: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let own = base(slf);
        let session = own.session(slf.py());
        let other = argument(session, other, "confused", 1)?;
        let operands = [own.datum.clone(), other];
        to_python(
            session,
            PySession::operate(session, Operation::Confused, &operands)?,
        )
    }

    fn __index__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let number = base(slf).number()?;
        if !number.is_integer() {
            return Err(PyTypeError::new_err(format!("{number} is not an integer")));
        }
        int_object(slf.py(), number.numerator())
    }

    fn __int__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        PyGame::fraction(slf)?.call_method0(intern!(slf.py(), "__trunc__"))
    }

    fn __float__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        PyGame::fraction(slf)?.call_method0(intern!(slf.py(), "__float__"))
    }

    /// The number as a `fractions.Fraction`.
    ///
    /// Raises TypeError if this is not a number: ask for one first, as in `g.mean().fraction()`.
    fn fraction<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        fraction_object(slf.py(), base(slf).number()?)
    }
}

/// A move of a game, as `moves()` gives it.
#[pyclass(name = "Move", module = "cgt_lang", extends = PyDatum, frozen)]
pub struct PyMove;

fn played<'a>(one: &'a Bound<'_, PyMove>) -> PyResult<&'a cgt_lang::session::Move> {
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

fn graph<'a>(one: &'a Bound<'_, PyThermograph>) -> PyResult<&'a cgt_lang::value::Thermograph> {
    match &one.as_super().get().datum {
        Datum::Thermograph(graph) => Ok(graph),
        _ => Err(PyTypeError::new_err("not a thermograph")),
    }
}

fn wall<'py>(
    py: Python<'py>,
    vertices: &[cgt_lang::value::Vertex],
) -> PyResult<Bound<'py, PyList>> {
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
