//! Games as objects of Python, with arithmetic and their partial order.

use crate::convert::{
    fraction, from_python, int_object, rational_object, to_compare, to_python, wrong_argument,
};
use crate::datum::PyDatum;
use crate::session::PySession;
use cgt_lang::session::{Datum, Operation};
use pyo3::exceptions::PyTypeError;
use pyo3::intern;
use pyo3::prelude::*;

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
        let wrong = || wrong_argument(other, "confused", 1);
        let other = to_compare(session, other)?.ok_or_else(wrong)?;
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

    fn __float__(slf: &Bound<'_, Self>) -> PyResult<f64> {
        if let Datum::Number(number) = &base(slf).datum
            && let (Some(numerator), exponent @ 0..=60) =
                (number.numerator().to_i64(), number.exponent())
            && numerator.unsigned_abs() < 1 << 53
        {
            return Ok(numerator as f64 / (1u64 << exponent) as f64);
        }
        PyGame::fraction(slf)?.extract()
    }

    /// The number as a `fractions.Fraction`.
    ///
    /// Raises TypeError if this is not a rational number: ask for one first, as in `g.mean().fraction()`.
    fn fraction<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let (py, own) = (slf.py(), base(slf));
        match rational_object(py, &own.datum)? {
            Some(number) => fraction(py)?.call1((number,)),
            None => Err(own
                .number()
                .err()
                .unwrap_or_else(|| PyTypeError::new_err("not a rational number"))),
        }
    }

    /// The number for sympy, exactly: `sympy.Rational`.
    fn _sympy_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        let exact = PyGame::fraction(slf)?;
        let sides = (exact.getattr("numerator")?, exact.getattr("denominator")?);
        py.import(intern!(py, "sympy"))?
            .getattr(intern!(py, "Rational"))?
            .call1(sides)
    }
}
