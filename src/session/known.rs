//! Properties of a game that need no search.

use crate::eval::Datum;
use crate::solve::{Game, Solver, Term, Worth};
use crate::value::Value;
use std::borrow::Cow;

/// The value of a datum, if it is known and hot.
pub(super) fn hot_value(solver: &Solver, datum: &Datum) -> Option<Value> {
    let value = match datum {
        Datum::Value(value) => *value,
        Datum::Game(game) => match game.known_worth()? {
            Worth::Value(value) => value,
            Worth::Loony => return None,
        },
        _ => return None,
    };
    let arena = &solver.arena;
    (arena.left_stop(value) > arena.right_stop(value)).then_some(value)
}

/// The type of a datum in words, with its article.
pub(super) fn kind(solver: &mut Solver, datum: &Datum) -> String {
    let Datum::Game(game) = datum else {
        return datum.a_kind();
    };
    let named = ruleset(game);
    if game.is_loopy() && named.is_none() {
        return "a loopy game".into();
    }
    let players = if solver.is_impartial_throughout(game).unwrap_or(false) {
        "an impartial game"
    } else {
        "a partizan game"
    };
    match named {
        Some(ruleset) => format!("{players}, a position of `{ruleset}`"),
        None => players.into(),
    }
}

/// Whether a drawing shows more than the value.
pub(super) fn is_drawn(game: &Game) -> bool {
    game.all_terms(|part| match part {
        Term::Position(_) => true,
        Term::Call(call) => !call.word().is_empty(),
        _ => false,
    })
}

/// The ruleset of the positions of a game, if all have the same.
pub(super) fn ruleset(game: &Game) -> Option<Cow<'static, str>> {
    let mut found = None;
    let is_one = game.all_terms(|part| {
        let word = match part {
            Term::Position(position) => position.word(),
            Term::Call(call) if !call.word().is_empty() => Cow::Owned(call.word().to_string()),
            _ => return false,
        };
        *found.get_or_insert_with(|| word.clone()) == word
    });
    found.filter(|_| is_one)
}

/// The theorem behind the value of a single position.
pub(super) fn theorem(game: &Game) -> Option<&'static str> {
    match game.term() {
        Term::Position(position) => position.theorem().map(|theorem| theorem.source),
        Term::Call(call) => {
            let theorem = call.theorem().filter(|theorem| theorem.number().is_some());
            theorem.map(|theorem| theorem.source)
        }
        _ => None,
    }
}
