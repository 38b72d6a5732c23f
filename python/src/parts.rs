//! Moves and thermographs as objects of Python.

use crate::convert::{argument, fraction_object, to_python};
use crate::datum::PyDatum;
use crate::session::PySession;
use cgt_lang::session::{Datum, Move, Operation};
use cgt_lang::solve::{Effect, Game, Turn};
use cgt_lang::value::{Player, Thermograph, Vertex};
use cgt_lang::vocabulary;
use pyo3::exceptions::PyTypeError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyList;
use std::sync::Arc;

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

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, MoveState<'py>)> {
        let py = slf.py();
        let one = played(slf)?;
        let restore = py
            .import(intern!(py, "cgt_lang"))?
            .getattr(intern!(py, "_restore_move"))?;
        let state = (
            PyMove::player(slf)?,
            one.component,
            one.label.clone(),
            one.note.clone(),
            PyMove::game(slf)?,
            (
                fraction_object(py, &one.effect.gain)?,
                name_of(one.effect.turn),
            ),
        );
        Ok((restore, state))
    }
}

/// The points that a move gains, and what it does to the turn.
pub type EffectState<'py, Name> = (Bound<'py, PyAny>, Name);

/// What a pickled move is made of: the player, the component, the label, the note, the game after it, and its effect.
type MoveState<'py> = (
    Option<&'static str>,
    Option<usize>,
    String,
    Option<String>,
    Bound<'py, PyAny>,
    EffectState<'py, &'static str>,
);

const TURNS: [(Turn, &str); 4] = [
    (Turn::Passes, "passes"),
    (Turn::Keeps, "keeps"),
    (Turn::Entails, "entails"),
    (Turn::Wins, "wins"),
];

fn name_of(turn: Turn) -> &'static str {
    let found = TURNS.iter().find(|(one, _)| *one == turn);
    found.map_or("passes", |(_, name)| name)
}

fn restored_effect(
    session: &Bound<'_, PySession>,
    (gain, turn): &EffectState<'_, String>,
) -> PyResult<Effect> {
    let Datum::Number(gain) = argument(session, gain, "_move", 6)? else {
        return Err(PyTypeError::new_err("points are a number"));
    };
    let found = TURNS.iter().find(|(_, name)| name == turn);
    let turn = found.map(|(turn, _)| *turn);
    let turn = turn.ok_or_else(|| PyTypeError::new_err("no such turn"))?;
    Ok(Effect { gain, turn })
}

/// The move of which a pickle has kept these parts. What it touches in a picture is not kept.
pub fn restored_move<'py>(
    session: &Bound<'py, PySession>,
    player: Option<&str>,
    component: Option<usize>,
    (label, note): (String, Option<String>),
    game: &Bound<'py, PyAny>,
    effect: &EffectState<'py, String>,
) -> PyResult<Bound<'py, PyAny>> {
    let player = match player {
        None => None,
        Some("Left") => Some(Player::Left),
        Some("Right") => Some(Player::Right),
        Some(_) => return Err(PyTypeError::new_err("a player is `Left` or `Right`")),
    };
    let to = match argument(session, game, "_move", 5)? {
        Datum::Game(game) => game,
        value => as_option(session, value)?,
    };
    let one = Move {
        player,
        component,
        label,
        note,
        to,
        places: Default::default(),
        effect: restored_effect(session, effect)?,
    };
    to_python(session, Datum::Move(Arc::new(one)))
}

/// A number or another value as the game that a move leads to.
fn as_option(session: &Bound<'_, PySession>, value: Datum) -> PyResult<Game> {
    let braces = PySession::operate(session, Operation::Braces(1), &[value])?;
    let moves = vocabulary::find("moves")
        .map(|moves| PySession::operate(session, Operation::Call(moves), &[braces]))
        .transpose()?;
    match moves {
        Some(Datum::List(moves)) => match moves.first() {
            Some(Datum::Move(one)) => Ok(one.to.clone()),
            _ => Err(PyTypeError::new_err("a move leads to a game")),
        },
        _ => Err(PyTypeError::new_err("a move leads to a game")),
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

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, (Parts<'py>, Parts<'py>))> {
        let py = slf.py();
        let restore = py.import(intern!(py, "cgt_lang"))?;
        let mast = PyList::new(
            py,
            [PyThermograph::mean(slf)?, PyThermograph::temperature(slf)?],
        )?;
        let walls = PyList::new(
            py,
            [
                PyThermograph::left_wall(slf)?,
                PyThermograph::right_wall(slf)?,
            ],
        )?;
        Ok((
            restore.getattr(intern!(py, "_restore_thermograph"))?,
            (mast, walls),
        ))
    }
}

/// A list of what a pickled thermograph is made of.
type Parts<'py> = Bound<'py, PyList>;

/// The thermograph with this mean, temperature and walls.
pub fn thermograph<'py>(
    session: &Bound<'py, PySession>,
    [mean, temperature]: [Bound<'py, PyAny>; 2],
    [left, right]: [Vec<[Bound<'py, PyAny>; 2]>; 2],
) -> PyResult<Bound<'py, PyAny>> {
    let number = |object: &Bound<'py, PyAny>| match argument(session, object, "_thermograph", 1)? {
        Datum::Number(number) => Ok(number),
        _ => Err(PyTypeError::new_err("a thermograph has dyadic numbers")),
    };
    let wall = |vertices: &[[Bound<'py, PyAny>; 2]]| {
        let vertices = vertices.iter().map(|[value, temperature]| {
            Ok(Vertex {
                value: number(value)?,
                temperature: number(temperature)?,
            })
        });
        vertices.collect::<PyResult<Vec<Vertex>>>()
    };
    let graph = Thermograph {
        mean: number(&mean)?,
        temperature: number(&temperature)?,
        left_wall: wall(&left)?,
        right_wall: wall(&right)?,
    };
    to_python(session, Datum::Thermograph(graph.into()))
}
