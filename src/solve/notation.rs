//! Games as they would be written.

use super::{Game, Solver, Term, Worth};
use crate::budget::with_stack;
use crate::value::{Spelling, Value};

/// Longest text of a value in an explanation.
const MOST_IN_VALUE: usize = 200;
/// Games in braces that are longer are written as their values.
const MOST_IN_BRACES: usize = 40;
/// Longest text of such a value.
const MOST_SHORT: usize = 40;
/// Longer sums are not written out.
const MOST_NOTATION: usize = 2000;

impl Solver {
    /// The text of a value, unless that is very long.
    pub fn value_text(&mut self, value: Value, spelling: Spelling) -> String {
        let text = self.arena.text_limited(value, spelling, MOST_IN_VALUE);
        text.unwrap_or_else(|| "(a long value)".into())
    }

    /// A game as it would be written; long games in braces by their values.
    pub fn notation(&mut self, game: &Game) -> String {
        match game.term() {
            Term::Position(position) => position.notation(),
            Term::Call(call) => call.notation(self),
            Term::Value(value) => self.value_text(*value, Spelling::Ascii),
            Term::Loony => "loony".into(),
            Term::Explicit { .. } => {
                let mut room = MOST_IN_BRACES;
                let braces = self.braces(game, &mut room);
                braces.unwrap_or_else(|| self.short_game(game))
            }
            Term::Negative(inner) => format!("-({})", with_stack(|| self.notation(inner))),
            Term::Multiple(n, inner) => format!("{n} * ({})", with_stack(|| self.notation(inner))),
            Term::Sum(games) => {
                let (mut parts, mut length) = (Vec::new(), 0);
                for game in games {
                    let part = with_stack(|| self.notation(game));
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

    /// A game by its value, if that is known.
    fn short_game(&mut self, game: &Game) -> String {
        match self.known_worth(game) {
            Some(Worth::Value(value)) => {
                let text = self.arena.text_limited(value, Spelling::Ascii, MOST_SHORT);
                text.unwrap_or_else(|| "...".into())
            }
            Some(Worth::Loony) => "loony".into(),
            None => "a game".into(),
        }
    }

    /// A game in braces by its options, if there is room for so many characters and options.
    fn braces(&mut self, game: &Game, room: &mut usize) -> Option<String> {
        *room = room.checked_sub(1)?;
        let mut list = |games: &[Game], between: &str| {
            let texts = games.iter().map(|g| with_stack(|| self.braces(g, room)));
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
            Term::Position(_) | Term::Call(_) | Term::Value(_) | Term::Loony => {
                let text = self.notation(game);
                *room = room.checked_sub(text.len())?;
                Some(text)
            }
        }
    }
}
