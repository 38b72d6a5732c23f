//! Identities of terms. Positions are identified by rules and text, other games by address.

use crate::solve::{Game, SharedCall, Term};
use crate::value::Value;
use std::borrow::Cow;

/// The identity of a term of a sum.
#[derive(Clone, Debug, PartialEq, Hash)]
pub(super) enum TermIdentity {
    /// A position, by rules and text.
    Position(Cow<'static, str>, String),
    Call(SharedCall),
    Value(Value),
    /// Any other game, by address.
    Shared(usize),
}

impl TermIdentity {
    pub(super) fn of(game: &Game) -> TermIdentity {
        match game.term() {
            Term::Position(position) => {
                TermIdentity::Position(position.rules(), position.notation())
            }
            Term::Call(call) => TermIdentity::Call(call.clone()),
            Term::Value(value) => TermIdentity::Value(*value),
            _ => TermIdentity::Shared(game.identity()),
        }
    }

    /// The term as text with its rules, if it can be cached across runs.
    pub(super) fn stored(&self) -> Option<(String, Cow<'static, str>)> {
        match self {
            TermIdentity::Position(rules, text) => Some((text.clone(), rules.clone())),
            TermIdentity::Call(call) => {
                let (rules, arguments) = call.stored()?;
                let arguments = String::from_utf8(arguments).ok()?;
                Some((format!("{}({arguments})", call.word()), rules))
            }
            TermIdentity::Value(_) | TermIdentity::Shared(_) => None,
        }
    }
}
