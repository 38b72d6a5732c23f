//! The last results of a session, for what is typed next.

use super::Session;
use crate::check::{Scope, UserDefinition};
use crate::eval::{Datum, RESULTS, ValueKind};

impl Session {
    /// The name of the last result that is a game, `_`, `_1` or `_2`. A number, which most questions answer with, only if
    /// none of them is another game.
    pub fn last_game(&mut self) -> Option<&'static str> {
        let mut number = None;
        for ((unit, _), name) in self.program.results.iter().rev().zip(RESULTS) {
            let print = self.program.units[*unit].fingerprint;
            match self.evaluator.cache.value(print) {
                Some(Datum::Number(_)) => number = number.or(Some(name)),
                Some(datum) if datum.value_kind() == Some(ValueKind::Game) => return Some(name),
                _ => {}
            }
        }
        number
    }

    /// The names of the session and of its last results, with the kinds of their values.
    pub fn typing_scope(&self) -> Scope {
        let mut scope = self.scope();
        let kind = |unit: usize| {
            let print = self.program.units[unit].fingerprint;
            self.evaluator.cache.value(print)?.value_kind()
        };
        let results = self.program.results.iter().rev().zip(RESULTS);
        for ((unit, _), name) in results {
            scope.define(UserDefinition::value(name));
            scope.set_kind(name, kind(*unit));
        }
        let bound = self.program.names.bound(usize::MAX);
        for (name, unit) in bound {
            scope.set_kind(name, kind(unit));
        }
        scope
    }
}
