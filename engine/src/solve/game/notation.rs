//! Games in the user's notation.

use crate::budget::{Budget, with_stack};
use crate::loopy::Loopy;
use crate::solve::{Game, Solver, Term, Worth};
use crate::value::{Arena, Spelling, Value};

/// Maximum length of the text of a value in an explanation.
const MOST_IN_VALUE: usize = 200;
/// Maximum length of a game in braces. Longer ones are replaced by their values.
const MOST_IN_BRACES: usize = 40;
/// Maximum length of the text of such a value.
const MOST_SHORT: usize = 40;
/// Maximum length of a sum. Further terms are omitted.
const MOST_NOTATION: usize = 2000;

/// See [`Solver::value_text`].
pub(in crate::solve) fn value_text(arena: &mut Arena, value: Value, spelling: Spelling) -> String {
    let text = arena.text_limited(value, spelling, MOST_IN_VALUE);
    text.unwrap_or_else(|| "(a long value)".into())
}

/// The text of a loopy value, or a placeholder if it is very long.
fn loopy_text(value: &Loopy, arena: &mut Arena, budget: &Budget) -> String {
    let spelling = Spelling::Ascii;
    let text = value.text(arena, spelling, MOST_IN_VALUE, budget);
    let text = text.ok().flatten();
    text.unwrap_or_else(|| "(a long loopy value)".into())
}

/// See [`Solver::notation`].
pub(in crate::solve) fn notation(solver: &mut Solver, game: &Game) -> String {
    match game.term() {
        Term::Position(position) => position.notation(),
        Term::Call(call) => call.notation(solver),
        Term::Value(value) => solver.value_text(*value, Spelling::Ascii),
        Term::Loopy(value) => loopy_text(value, &mut solver.arena, &solver.budget),
        Term::Loony => "loony".into(),
        Term::Explicit { .. } => {
            let mut room = MOST_IN_BRACES;
            let braces = braces(solver, game, &mut room);
            braces.unwrap_or_else(|| short_game(solver, game))
        }
        Term::Negative(inner) => format!("-({})", with_stack(|| solver.notation(inner))),
        Term::Multiple(n, inner) => format!("{n} * ({})", with_stack(|| solver.notation(inner))),
        Term::Sum(games) => {
            let (mut parts, mut length) = (Vec::new(), 0);
            for game in games {
                let part = with_stack(|| solver.notation(game));
                length += part.len();
                parts.push(part);
                if length > MOST_NOTATION {
                    let more = games.len() - parts.len();
                    return format!("{} + ... and {more} more", parts.join(" + "));
                }
            }
            // `strip R2R + strip R1B` is written `strip R2R + R1B`.
            let word = parts.first().and_then(|p| p.split_once(' '));
            let word = word.filter(|(prefix, _)| !prefix.contains(['(', '[', '{', '"']));
            let prefix = word.map(|(prefix, _)| format!("{prefix} "));
            match prefix {
                Some(prefix) if parts.iter().all(|p| p.starts_with(&prefix)) => {
                    let words: Vec<&str> = parts.iter().map(|p| &p[prefix.len()..]).collect();
                    format!("{prefix}{}", words.join(" + "))
                }
                _ => parts.join(" + "),
            }
        }
    }
}

/// The value of a game, if it is known and short; otherwise `...`.
fn short_game(solver: &mut Solver, game: &Game) -> String {
    match solver.known_worth(game) {
        Some(Worth::Value(value)) => {
            let text = solver
                .arena
                .text_limited(value, Spelling::Ascii, MOST_SHORT);
            text.unwrap_or_else(|| "...".into())
        }
        Some(Worth::Loony) => "loony".into(),
        None => "a game".into(),
    }
}

/// A game in braces with at most `room` characters and options; `None` if it is larger.
fn braces(solver: &mut Solver, game: &Game, room: &mut usize) -> Option<String> {
    *room = room.checked_sub(1)?;
    let mut list = |games: &[Game], between: &str| {
        let texts = games.iter().map(|g| with_stack(|| braces(solver, g, room)));
        Some(texts.collect::<Option<Vec<String>>>()?.join(between))
    };
    match game.term() {
        Term::Explicit { left, right } => {
            Some(format!("{{{}|{}}}", list(left, ", ")?, list(right, ", ")?))
        }
        Term::Sum(games) => list(games, " + "),
        Term::Negative(inner) => Some(format!("-({})", list(std::slice::from_ref(inner), "")?)),
        Term::Multiple(n, inner) => Some(format!(
            "{n} * ({})",
            list(std::slice::from_ref(inner), "")?
        )),
        Term::Position(_) | Term::Call(_) | Term::Value(_) | Term::Loopy(_) | Term::Loony => {
            let text = solver.notation(game);
            *room = room.checked_sub(text.len())?;
            Some(text)
        }
    }
}
