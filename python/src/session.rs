//! Sessions as objects of Python.

use crate::assist::{self, Offers};
use crate::convert::{argument, to_python};
use crate::datum::PyDatum;
use crate::error::Failure;
use crate::fault::{failure, operand_failure};
use crate::parts;
use crate::running;
use crate::work::Engine;
use cgt_lang::cli::default_memory_limit;
use cgt_lang::present::board;
use cgt_lang::session::{Datum, Operation, Options, Session, Spelling};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyFunction, PyList, PyString, PyTuple};
use std::sync::atomic::Ordering;
use std::time::Duration;

/// Time limit for finding the moves that a completion offers.
const PATIENCE: Duration = Duration::from_millis(500);
/// Most threads of a session.
const MOST_THREADS: usize = 256;

/// Names, results and limits. Threads can share one: they take turns.
///
/// Session(time_limit=None, memory_limit=None, theorems=True, threads=1)
///
/// `time_limit` is in seconds and holds for each statement and each call; `memory_limit` is in bytes and holds for the
/// process, by default three quarters of the machine's memory; `theorems=False` means search only.
#[pyclass(name = "Session", module = "cgt_lang", frozen, weakref)]
pub struct PySession {
    pub engine: Engine,
}

impl PySession {
    /// Applies an operation to data of the session.
    ///
    /// Errors: those of the operation as exceptions that show the operands.
    pub fn operate(
        session: &Bound<'_, PySession>,
        operation: Operation,
        data: &[Datum],
    ) -> PyResult<Datum> {
        let (py, engine) = (session.py(), &session.get().engine);
        let brief = {
            let mut held = engine.hold(py)?;
            let found = held.operate_briefly(operation, data);
            found.map(|found| {
                found.map_err(|fault| operand_failure(&mut held, operation, data, *fault))
            })
        };
        let found = match brief {
            Some(found) => found,
            None => engine.run(py, &mut || Ok(()), |session| {
                let found = session.operate(operation, data);
                found.map_err(|fault| operand_failure(session, operation, data, *fault))
            })?,
        };
        found.map_err(|failure| failure.exception(py))
    }

    /// Calls a word or a function of the session; `this` is the first argument of a method.
    pub fn call_with<'py>(
        session: &Bound<'py, PySession>,
        word: &str,
        this: Option<&Bound<'py, PyDatum>>,
        arguments: &Bound<'py, PyTuple>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let mut data = Vec::with_capacity(arguments.len() + 1);
        if let Some(this) = this {
            data.push(this.get().datum.clone());
        }
        let mut words: Vec<(usize, String)> = Vec::new();
        for (number, object) in arguments.iter_borrowed().enumerate() {
            match word_of(&object)? {
                Some(word) => words.push((data.len() + words.len(), word)),
                None => data.push(argument(session, &object, word, number + 1)?),
            }
        }
        let is_own = session.get().engine.hold(session.py())?.defines(word);
        let entry = cgt_lang::vocabulary::find(word).filter(|_| !is_own && words.is_empty());
        let found = match entry {
            Some(entry) => PySession::operate(session, Operation::Call(entry), &data)?,
            None => PySession::call_by_text(session, word, &data, words)?,
        };
        to_python(session, found)
    }

    /// Calls a function that the session has defined, or one whose arguments at some places are words.
    fn call_by_text(
        session: &Bound<'_, PySession>,
        name: &str,
        data: &[Datum],
        words: Vec<(usize, String)>,
    ) -> PyResult<Datum> {
        let mut texts = Vec::with_capacity(data.len() + words.len());
        for datum in data {
            match PySession::operate(session, Operation::Written, std::slice::from_ref(datum))? {
                Datum::Str(text) => texts.push(text.to_string()),
                _ => return Err(PyValueError::new_err("an argument has no text")),
            }
        }
        for (place, word) in words {
            texts.insert(place, word);
        }
        PySession::read_again(session, &format!("{name}({})", texts.join(", ")))
    }

    /// The value of an expression, which leaves no trace in the session.
    pub fn read_again(session: &Bound<'_, PySession>, text: &str) -> PyResult<Datum> {
        let py = session.py();
        let engine = &session.get().engine;
        let found = engine.run(py, &mut || Ok(()), |session| isolated(session, text))?;
        let found = found.map_err(|failure| failure.exception(py))?;
        found.ok_or_else(|| PyValueError::new_err(format!("`{text}` has no value")))
    }

    /// The names of the moves of the game that a text ends with, as far as they are found in time.
    fn moves_of(session: &Bound<'_, PySession>, text: &str) -> PyResult<Vec<String>> {
        let engine = &session.get().engine;
        engine.run(session.py(), &mut || Ok(()), |session| {
            let before = session.options().time;
            session.set_time_limit(Some(PATIENCE));
            let found = match isolated(session, text) {
                Ok(Some(game)) => session.boards().ranked_moves(&game, PATIENCE),
                _ => Vec::new(),
            };
            session.set_time_limit(before);
            found.into_iter().map(|one| one.name).collect()
        })
    }
}

#[pymethods]
impl PySession {
    #[new]
    #[pyo3(signature = (time_limit=None, memory_limit=None, theorems=true, threads=None), text_signature = "(time_limit=None, memory_limit=None, theorems=True, threads=1)")]
    fn new(
        time_limit: Option<f64>,
        memory_limit: Option<Bound<'_, PyAny>>,
        theorems: bool,
        threads: Option<Bound<'_, PyAny>>,
    ) -> PyResult<PySession> {
        let options = Options {
            theorems,
            time: seconds(time_limit)?,
            threads: threads.map_or(Ok(1), |threads| {
                number_of(
                    &threads,
                    MOST_THREADS,
                    "the number of threads is one from 1 to 256",
                )
            })?,
            spelling: Spelling::Pretty,
            data: true,
        };
        let memory = bytes(memory_limit)?.or_else(default_memory_limit);
        let engine = Engine::new(options, memory);
        Ok(PySession { engine })
    }

    /// The value of the last expression of a text, which may have several statements; `None` if it has no expression.
    /// Positions are not solved for it.
    ///
    /// Raises `cgt_lang.Error` for the first statement that fails, with its place; `KeyboardInterrupt` on Ctrl-C. Names
    /// that were defined before it stay. The attribute `results` of the exception has what a statement that was stopped had
    /// found.
    fn eval<'py>(slf: &Bound<'py, Self>, text: &str) -> PyResult<Bound<'py, PyAny>> {
        running::eval(slf, text)
    }

    /// Runs a text; returns the results of its statements. `report` is called with each as soon as it is there;
    /// `progress` is called now and then with a text such as `12 of 40 cases`. The session cannot be used in them.
    ///
    /// Raises like `eval`; the attribute `results` of the exception, also of `KeyboardInterrupt`, has the results before
    /// it, and of a statement that was stopped what it had found.
    #[pyo3(signature = (text, report=None, progress=None, name="<python>"))]
    fn run<'py>(
        slf: &Bound<'py, Self>,
        text: &str,
        report: Option<Bound<'py, PyAny>>,
        progress: Option<Bound<'py, PyAny>>,
        name: &str,
    ) -> PyResult<Bound<'py, PyList>> {
        running::run(slf, text, report, progress, name)
    }

    /// Calls a word of the language, or a function or ruleset that the session has defined.
    #[pyo3(signature = (word, *arguments))]
    fn call<'py>(
        slf: &Bound<'py, Self>,
        word: &str,
        arguments: &Bound<'py, PyTuple>,
    ) -> PyResult<Bound<'py, PyAny>> {
        PySession::call_with(slf, word, None, arguments)
    }

    /// The game `{left | right}` of games, or of numbers.
    fn game<'py>(
        slf: &Bound<'py, Self>,
        left: &Bound<'py, PyAny>,
        right: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let [left, right] = [options(left, "left")?, options(right, "right")?];
        let mut data = Vec::with_capacity(left.len() + right.len());
        for (number, object) in left.iter().chain(&right).enumerate() {
            data.push(argument(slf, object, "game", number + 1)?);
        }
        to_python(
            slf,
            PySession::operate(slf, Operation::Braces(left.len()), &data)?,
        )
    }

    /// The words that may stand at a cursor, which counts characters; where a move is written, the moves.
    fn complete(slf: &Bound<'_, Self>, text: &str, cursor: usize) -> PyResult<Offers> {
        let scope = slf.get().engine.hold(slf.py())?.scope();
        let Some(question) = assist::move_question(text, cursor, &scope) else {
            return Ok(assist::offers(text, cursor, &scope));
        };
        let moves = PySession::moves_of(slf, &question.text)?;
        Ok(assist::move_offers(text, cursor, question.replaced, moves))
    }

    /// The documentation of the word at a cursor, or of the function whose arguments are there, as Markdown; `None` if
    /// it has none. Of a name of the session, its definition and its value.
    fn inspect(&self, py: Python<'_>, text: &str, cursor: usize) -> PyResult<Option<String>> {
        let mut held = self.engine.hold(py)?;
        Ok(assist::inspected(text, cursor, &mut held))
    }

    /// Another session with the same settings, without names and results.
    fn _twin(&self, py: Python<'_>) -> PyResult<PySession> {
        let held = self.engine.hold(py)?;
        let engine = Engine::new(held.options(), held.memory_limit());
        Ok(PySession { engine })
    }

    /// The names of the session as a text that binds them again.
    fn _definitions(&self, py: Python<'_>) -> PyResult<String> {
        self.engine.run(py, &mut || Ok(()), Session::definitions)
    }

    /// The value of an expression, which leaves no trace in the session.
    fn _read<'py>(slf: &Bound<'py, Self>, text: &str) -> PyResult<Bound<'py, PyAny>> {
        to_python(slf, PySession::read_again(slf, text)?)
    }

    /// Answers a request of a board that is clicked, both as JSON: see `present::board`. Sets the time limit.
    fn _board(&self, py: Python<'_>, method: &str, params: &str) -> PyResult<String> {
        let params = serde_json::from_str(params)
            .map_err(|error| PyValueError::new_err(format!("not JSON: {error}")))?;
        self.engine.run(py, &mut || Ok(()), |session| {
            if !session.budget().affords(0) {
                session.forget_results();
            }
            board::answer(session, method, params).to_string()
        })
    }

    /// Forgets all names and results.
    fn reset(&self, py: Python<'_>) -> PyResult<()> {
        let mut held = self.engine.hold(py)?;
        held.forget_names();
        held.forget_files();
        held.forget_results();
        Ok(())
    }

    /// Stops the work that another thread has the session do: that thread gets the error `Interrupted`.
    fn interrupt(&self) {
        self.engine.interrupt();
    }

    /// How many positions and comparisons the work under way has counted.
    #[getter]
    fn positions(&self) -> u64 {
        self.engine.progress().positions.load(Ordering::Relaxed)
    }

    /// The time limit in seconds, or `None`.
    #[getter]
    fn time_limit(&self, py: Python<'_>) -> PyResult<Option<f64>> {
        let time = self.engine.hold(py)?.options().time;
        Ok(time.map(|time| time.as_secs_f64()))
    }

    #[setter]
    fn set_time_limit(&self, py: Python<'_>, limit: Option<f64>) -> PyResult<()> {
        self.engine.hold(py)?.set_time_limit(seconds(limit)?);
        Ok(())
    }

    /// Whether theorems of the literature are used.
    #[getter]
    fn theorems(&self, py: Python<'_>) -> PyResult<bool> {
        Ok(self.engine.hold(py)?.options().theorems)
    }

    /// The number of threads.
    #[getter]
    fn threads(&self, py: Python<'_>) -> PyResult<usize> {
        Ok(self.engine.hold(py)?.options().threads)
    }

    /// The thermograph with this mean, temperature and walls, which a pickle has kept.
    fn _thermograph<'py>(
        slf: &Bound<'py, Self>,
        mast: [Bound<'py, PyAny>; 2],
        walls: [Vec<[Bound<'py, PyAny>; 2]>; 2],
    ) -> PyResult<Bound<'py, PyAny>> {
        parts::thermograph(slf, mast, walls)
    }

    /// The move with these parts, which a pickle has kept.
    fn _move<'py>(
        slf: &Bound<'py, Self>,
        player: Option<&str>,
        component: Option<usize>,
        label: String,
        note: Option<String>,
        game: &Bound<'py, PyAny>,
        effect: parts::EffectState<'py, String>,
    ) -> PyResult<Bound<'py, PyAny>> {
        parts::restored_move(slf, player, component, (label, note), game, &effect)
    }

    /// The memory limit of the process in bytes, or `None`.
    #[getter]
    fn memory_limit(&self, py: Python<'_>) -> PyResult<Option<usize>> {
        Ok(self.engine.hold(py)?.memory_limit())
    }

    #[setter]
    fn set_memory_limit(&self, py: Python<'_>, limit: Option<Bound<'_, PyAny>>) -> PyResult<()> {
        let limit = bytes(limit)?;
        self.engine.hold(py)?.set_memory_limit(limit);
        Ok(())
    }
}

/// The value of the last statement of a text, which leaves no trace in the session.
fn isolated(session: &mut Session, text: &str) -> Result<Option<Datum>, Failure> {
    let id = session.add_source("<python>", text, None);
    let mut last = Ok(None);
    session.run_aside(id, &mut |session, result| {
        last = match failure(session, &result) {
            Some(failure) => Err(failure),
            None => Ok(session.reported()),
        };
        last.is_ok()
    });
    last
}

/// The word of the language that a function of the package stands for, such as a ruleset that is an argument.
fn word_of(object: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
    if !object.is_instance_of::<PyFunction>() {
        return Ok(None);
    }
    let word = object.getattr_opt(intern!(object.py(), "_word"))?;
    word.map(|word| word.extract()).transpose()
}

/// The options of a player.
fn options<'py>(object: &Bound<'py, PyAny>, side: &str) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let is_several = !object.is_instance_of::<PyString>() && object.try_iter().is_ok();
    if !is_several {
        let found = object.get_type().name()?;
        return Err(PyTypeError::new_err(format!(
            "argument `{side}` of game() must be a list of options, not {found}: write game([1], [2, 3])"
        )));
    }
    object.try_iter()?.collect()
}

/// A memory limit from bytes.
fn bytes(limit: Option<Bound<'_, PyAny>>) -> PyResult<Option<usize>> {
    let wanted = "a memory limit is a positive number of bytes";
    limit
        .map(|limit| number_of(&limit, usize::MAX, wanted))
        .transpose()
}

/// An integer from 1 to `most`. Errors: a `ValueError` that says what is wanted; a `TypeError` for what is no integer.
fn number_of(object: &Bound<'_, PyAny>, most: usize, wanted: &str) -> PyResult<usize> {
    let wrong = || PyValueError::new_err(format!("{wanted}, not {object}"));
    match object.extract::<usize>() {
        Ok(number) if (1..=most).contains(&number) => Ok(number),
        Err(error) if error.is_instance_of::<PyTypeError>(object.py()) => Err(error),
        _ => Err(wrong()),
    }
}

/// A time limit from seconds.
fn seconds(limit: Option<f64>) -> PyResult<Option<Duration>> {
    let Some(limit) = limit else {
        return Ok(None);
    };
    let time = Duration::try_from_secs_f64(limit)
        .ok()
        .filter(|time| !time.is_zero());
    let wrong = || PyValueError::new_err("a time limit is a positive number of seconds");
    time.map(Some).ok_or_else(wrong)
}
