//! Python objects to data and back.

use crate::datum::PyDatum;
use crate::game::PyGame;
use crate::parts::{PyMove, PyThermograph};
use crate::positions::PyPositions;
use crate::session::PySession;
use cgt_lang::session::Budget;
use cgt_lang::session::Datum;
use cgt_lang::value::{Dyadic, Int, Quadratic};
use num_bigint::BigInt;
use pyo3::PyTypeInfo;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyFloat, PyInt, PyList, PyRange, PyString, PyTuple, PyType};

/// Deepest nesting of lists that are converted.
const DEEPEST: usize = 200;

/// The class `fractions.Fraction`.
pub fn fraction(py: Python<'_>) -> PyResult<&Bound<'_, PyType>> {
    static FRACTION: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    FRACTION.import(py, "fractions", "Fraction")
}

/// The class `numbers.Rational`, which the fractions of other libraries, such as sympy, belong to.
fn rational(py: Python<'_>) -> PyResult<&Bound<'_, PyType>> {
    static RATIONAL: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    RATIONAL.import(py, "numbers", "Rational")
}

/// The class `decimal.Decimal`.
fn decimal(py: Python<'_>) -> PyResult<&Bound<'_, PyType>> {
    static DECIMAL: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    DECIMAL.import(py, "decimal", "Decimal")
}

/// The datum of a Python object for a session: an integer, a rational number such as a `Fraction`, a `Decimal`, a truth
/// value, a string, a list, a tuple, a range, or a datum. `None` for an object of another kind.
///
/// Errors: a `ValueError` for a decimal that is no number, and for lists that are nested too deeply.
pub fn from_python(
    session: &Bound<'_, PySession>,
    object: &Bound<'_, PyAny>,
) -> PyResult<Option<Datum>> {
    from_nested(session, object, 0)
}

fn from_nested(
    session: &Bound<'_, PySession>,
    object: &Bound<'_, PyAny>,
    depth: usize,
) -> PyResult<Option<Datum>> {
    if let Ok(datum) = object.cast::<PyDatum>() {
        return PyDatum::within(datum, session).map(Some);
    }
    if let Ok(truth) = object.cast::<PyBool>() {
        return Ok(Some(Datum::Bool(truth.is_true())));
    }
    if object.is_instance_of::<PyInt>() {
        return Ok(Some(Datum::Number(Dyadic::new(integer(object)?, 0))));
    }
    if let Ok(text) = object.cast::<PyString>() {
        return Ok(Some(Datum::Str(text.to_cow()?.into_owned().into())));
    }
    if object.is_instance(fraction(object.py())?)? {
        return ratio(object).map(Some);
    }
    if let Ok(range) = object.cast::<PyRange>()
        && range.getattr("step")?.eq(1)?
    {
        let first = integer(&range.getattr("start")?)?;
        let end = integer(&range.getattr("stop")?)?;
        return Ok(Some(Datum::Range(first.into(), (&end - &Int::ONE).into())));
    }
    if object.is_instance_of::<PyList>()
        || object.is_instance_of::<PyTuple>()
        || object.is_instance_of::<PyRange>()
    {
        if depth >= DEEPEST {
            return Err(too_deep());
        }
        let mut items = Vec::new();
        for (at, item) in object.try_iter()?.enumerate() {
            let item = item?;
            match from_nested(session, &item, depth + 1)? {
                Some(item) => items.push(item),
                None => return Err(wrong_kind(&format!("element {at} of a list"), &item)),
            }
        }
        return Ok(Some(Datum::list(items)));
    }
    // Integers of other libraries, such as numpy.
    if let Ok(index) = object.call_method0("__index__") {
        return Ok(Some(Datum::Number(Dyadic::new(integer(&index)?, 0))));
    }
    if object.is_instance(rational(object.py())?)? {
        return ratio(object).map(Some);
    }
    if object.is_instance(decimal(object.py())?)? {
        let exact = fraction(object.py())?.call1((object,));
        let exact =
            exact.map_err(|_| PyValueError::new_err(format!("{object} is not a number")))?;
        return ratio(&exact).map(Some);
    }
    Ok(None)
}

/// Like [`from_python`], for an object that a game is compared with: a finite float is the dyadic number that it is.
pub fn to_compare(
    session: &Bound<'_, PySession>,
    object: &Bound<'_, PyAny>,
) -> PyResult<Option<Datum>> {
    let is_finite = |float: &Bound<'_, PyFloat>| float.value().is_finite();
    if object.cast::<PyFloat>().is_ok_and(is_finite) {
        let exact = fraction(object.py())?.call1((object,))?;
        return ratio(&exact).map(Some);
    }
    from_python(session, object)
}

/// The datum of an argument of a function; errors name both.
pub fn argument(
    session: &Bound<'_, PySession>,
    object: &Bound<'_, PyAny>,
    function: &str,
    number: usize,
) -> PyResult<Datum> {
    from_python(session, object)?.ok_or_else(|| wrong_argument(object, function, number))
}

/// The error of an argument that is not a datum.
pub fn wrong_argument(object: &Bound<'_, PyAny>, function: &str, number: usize) -> PyErr {
    wrong_kind(&format!("argument {number} of {function}()"), object)
}

fn too_deep() -> PyErr {
    PyValueError::new_err(format!("lists are nested more than {DEEPEST} deep"))
}

/// The error of an object that is not a datum.
fn wrong_kind(what: &str, object: &Bound<'_, PyAny>) -> PyErr {
    let found = object
        .get_type()
        .name()
        .map_or_else(|_| "?".into(), |name| name.to_string());
    let help = match &*found {
        "float" => "; write an exact number, such as Fraction(1, 2)",
        "dict" | "set" | "frozenset" => "; pass its elements in a list",
        _ => "",
    };
    PyTypeError::new_err(format!(
        "{what} must be a game, an integer, a Fraction, a string, a truth value or a list of these, not {found}{help}"
    ))
}

fn integer(object: &Bound<'_, PyAny>) -> PyResult<Int> {
    if let Ok(small) = object.extract::<i64>() {
        return Ok(small.into());
    }
    let digits: String = object.call_method1("__format__", ("x",))?.extract()?;
    let number = BigInt::parse_bytes(digits.as_bytes(), 16);
    number
        .map(Int::from)
        .ok_or_else(|| PyValueError::new_err("not an integer"))
}

fn ratio(object: &Bound<'_, PyAny>) -> PyResult<Datum> {
    let numerator = integer(&object.getattr("numerator")?)?;
    let denominator = integer(&object.getattr("denominator")?)?;
    let exponent = denominator.trailing_zeros().unwrap_or_default();
    if denominator == Int::ONE.shl(exponent) {
        return Ok(Datum::Number(Dyadic::new(numerator, exponent)));
    }
    let number = Quadratic::ratio(numerator, denominator, &Budget::unlimited());
    let number = number.map_err(|_| PyValueError::new_err(format!("{object} is not a number")))?;
    Ok(Datum::Real(number.into()))
}

/// An integer of Python.
pub fn int_object<'py>(py: Python<'py>, int: &Int) -> PyResult<Bound<'py, PyAny>> {
    match int.to_i64() {
        Some(small) => Ok(small.into_pyobject(py)?.into_any()),
        None => {
            let digits = BigInt::from(int).to_str_radix(16);
            PyInt::type_object(py).call1((digits, 16))
        }
    }
}

/// A number of Python: an integer, or a `Fraction`.
pub fn number_object<'py>(py: Python<'py>, number: &Dyadic) -> PyResult<Bound<'py, PyAny>> {
    let numerator = int_object(py, number.numerator())?;
    if number.is_integer() {
        return Ok(numerator);
    }
    fraction(py)?.call1((numerator, int_object(py, &number.denominator())?))
}

/// A number of Python for a rational datum; `None` for other data.
pub fn rational_object<'py>(py: Python<'py>, datum: &Datum) -> PyResult<Option<Bound<'py, PyAny>>> {
    match datum {
        Datum::Number(number) => number_object(py, number).map(Some),
        Datum::Real(real) => match real.as_ratio() {
            Some((over, under)) => {
                let sides = (int_object(py, over)?, int_object(py, under)?);
                fraction(py)?.call1(sides).map(Some)
            }
            None => Ok(None),
        },
        _ => Ok(None),
    }
}

/// A `Fraction` of Python.
pub fn fraction_object<'py>(py: Python<'py>, number: &Dyadic) -> PyResult<Bound<'py, PyAny>> {
    fraction(py)?.call1((number_object(py, number)?,))
}

/// The Python object of a datum: games, moves and thermographs are objects of their own; truth values, strings, lists
/// and ranges are those of Python, and outcomes are strings.
///
/// Errors: a `ValueError` for lists that are nested too deeply.
pub fn to_python<'py>(
    session: &Bound<'py, PySession>,
    datum: Datum,
) -> PyResult<Bound<'py, PyAny>> {
    to_nested(session, datum, 0)
}

fn to_nested<'py>(
    session: &Bound<'py, PySession>,
    datum: Datum,
    depth: usize,
) -> PyResult<Bound<'py, PyAny>> {
    if depth >= DEEPEST {
        return Err(too_deep());
    }
    let py = session.py();
    let base = |datum| PyDatum::new(session, datum);
    Ok(match datum {
        Datum::Game(_)
        | Datum::Value(_)
        | Datum::Number(_)
        | Datum::Real(_)
        | Datum::Surreal(_)
        | Datum::LongNimber(_)
        | Datum::Loopy(_)
        | Datum::Infinity(_)
        | Datum::Loony
        | Datum::Form(_)
        | Datum::Written(_) => Bound::new(
            py,
            PyClassInitializer::from(base(datum)).add_subclass(PyGame),
        )?
        .into_any(),
        Datum::Move(_) => Bound::new(
            py,
            PyClassInitializer::from(base(datum)).add_subclass(PyMove),
        )?
        .into_any(),
        Datum::Thermograph(_) => Bound::new(
            py,
            PyClassInitializer::from(base(datum)).add_subclass(PyThermograph),
        )?
        .into_any(),
        Datum::Positions(_) => Bound::new(
            py,
            PyClassInitializer::from(base(datum)).add_subclass(PyPositions),
        )?
        .into_any(),
        Datum::Outcome(outcome) => PyString::new(py, &outcome.to_string()).into_any(),
        Datum::Drawn(outcome) => PyString::new(py, &outcome.to_string()).into_any(),
        Datum::Bool(truth) => PyBool::new(py, truth).to_owned().into_any(),
        Datum::Str(text) => PyString::new(py, &text).into_any(),
        Datum::Board(board) => PyString::new(py, board.text()).into_any(),
        Datum::Range(first, last) => {
            let end = int_object(py, &(&*last + &Int::ONE))?;
            PyRange::type_object(py).call1((int_object(py, &first)?, end))?
        }
        Datum::List(items) => {
            let list = PyList::empty(py);
            for item in items.iter() {
                list.append(to_nested(session, item.clone(), depth + 1)?)?;
            }
            list.into_any()
        }
        datum => Bound::new(py, base(datum))?.into_any(),
    })
}
