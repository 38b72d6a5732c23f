//! The lines of a certificate for games given by their options: braces and calls.

use super::super::{Refusable, Refusal};
use super::{Stated, Writer, listed, written};
use crate::solve::calls::choices;
use crate::solve::{Game, SharedCall};
use crate::value::{Player, Value};

impl Writer<'_> {
    /// The name of a game in braces, after its line.
    pub(super) fn explicit(
        &mut self,
        game: &Game,
        sides: [&[Game]; 2],
    ) -> Refusable<(String, Value)> {
        if let Some((_, name, value)) = self.games.get(&game.identity()) {
            return Ok((name.clone(), *value));
        }
        let (lists, value) = self.options_and_value(sides)?;
        let name = format!("game{}", self.games.len() + 1);
        self.state_game(&name, lists, value)?;
        let known = (game.clone(), name.clone(), value);
        self.games.insert(game.identity(), known);
        Ok((name, value))
    }

    /// The name of a call, after its line.
    pub(super) fn call(&mut self, call: &SharedCall) -> Refusable<(String, Value)> {
        if let Some(known) = self.calls.get(call) {
            let known = known.clone().ok_or_else(|| {
                Refusal::Because("a position is among those that can be reached from it".into())
            });
            return known;
        }
        self.calls.insert(call.clone(), None);
        let mut sides = [Vec::new(), Vec::new()];
        for (side, player) in sides.iter_mut().zip([Player::Left, Player::Right]) {
            let choices = choices(self.solver, call, player)?;
            side.extend(choices.into_iter().map(|choice| choice.to));
        }
        let [left, right] = &sides;
        let (lists, value) = self.options_and_value([left, right])?;
        let name = self.call_name(call);
        self.state_game(&name, lists, value)?;
        self.positions += 1;
        let known = (name, value);
        self.calls.insert(call.clone(), Some(known.clone()));
        Ok(known)
    }

    /// A fresh name for a call.
    pub(super) fn call_name(&mut self, call: &SharedCall) -> String {
        let notation = call.notation(self.solver);
        let word = call.word();
        let arguments = notation.strip_prefix(&*word).unwrap_or(&notation);
        let word = if word.is_empty() { "braces" } else { &word };
        // The name of a combination contains those of its rulesets: `joined(nim, kayles)`.
        let mut name = format!("def.{}:{}", visible(word), visible(arguments));
        // Another function with the same name may have taken this name.
        while !self.call_names.insert(name.clone()) {
            name.push('\'');
        }
        name
    }

    /// The options of a game as text, and its value.
    pub(super) fn options_and_value(
        &mut self,
        sides: [&[Game]; 2],
    ) -> Refusable<([String; 2], Value)> {
        let plays = std::mem::take(&mut self.plays);
        let mut lists = [String::new(), String::new()];
        let mut values = [Vec::new(), Vec::new()];
        for (side, (list, values)) in sides.iter().zip(lists.iter_mut().zip(&mut values)) {
            let mut options = Vec::with_capacity(side.len());
            for option in side.iter() {
                let mut items = self.items(option, false)?;
                if items.is_empty() {
                    items.push((false, self.define(Value::ZERO)?, Stated::Value(Value::ZERO)));
                }
                values.push(self.sum(&items)?);
                options.push(written(&items));
            }
            options.sort_unstable();
            options.dedup();
            *list = listed(&options);
        }
        self.plays = plays;
        let [left, right] = &values;
        let solver = &mut self.solver;
        let value = solver.arena.canonical(left, right, &solver.budget)?;
        Ok((lists, value))
    }

    /// States the options and the value of a game.
    pub(super) fn state_game(
        &mut self,
        name: &str,
        lists: [String; 2],
        value: Value,
    ) -> Refusable<()> {
        let stated = self.define(value)?;
        let [left, right] = lists;
        self.line(&format!("{name} :{left} |{right}"))?;
        self.line(&format!("{name} = {stated}"))
    }
}

/// Replaces invisible characters by escapes. Words of a line must not contain them.
fn visible(text: &str) -> String {
    let mut visible = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            ' ' => visible.push_str("\\_"),
            other => visible.extend(other.escape_default()),
        }
    }
    visible
}
