//! The last results of a session, for what is typed next.

use super::Session;
use crate::check::{Scope, UserDefinition};
use crate::eval::{Datum, RESULTS, ValueKind};
use std::cmp::Reverse;

impl Session {
    /// The name of the game that was typed last: of one of the last results, `_`, `_1` or `_2`, or one that a `let` has
    /// bound. A number, which most questions answer with, only if there is no other game.
    pub fn last_game(&mut self) -> Option<String> {
        let results = self.program.results.iter().rev().zip(RESULTS);
        let results = results.map(|((unit, _), name)| (*unit, name.to_string()));
        let bound = self.program.names.bound(usize::MAX);
        let bound = bound.map(|(name, unit)| (unit, name.to_string()));
        let mut named: Vec<(usize, String)> = results.chain(bound).collect();
        named.sort_by_key(|(unit, _)| Reverse(*unit));
        let mut number = None;
        for (unit, name) in named {
            let print = self.program.units[unit].fingerprint;
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
