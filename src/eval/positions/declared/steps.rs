//! The moves of positions that are calls, and the same positions with the players exchanged.

use super::{board_datum, placed, refused, remembered, ruleset, written};
use crate::eval::positions::effects::obliged;
use crate::eval::{Datum, Eval, Function, Interpreter, Limited};
use crate::solve::{Choice, PlayKind, Turn};
use crate::value::Player;
use std::sync::Arc;

impl Interpreter {
    /// The steps of a player, in a position that has other options too.
    pub(in crate::eval) fn steps(
        &mut self,
        function: &Arc<Function>,
        data: &[Datum],
        player: Player,
    ) -> Eval<Vec<Choice>> {
        let (Some(part), Some(found)) = (&function.ruleset, ruleset(function)) else {
            return Ok(Vec::new());
        };
        let at = found.name.span;
        let Some(own) = data.get(part.board).filter(|_| part.kind.is_some()) else {
            return Ok(Vec::new());
        };
        let rules = self.rules_of(function, found, part, data)?;
        let board = self.algebra.read_board(&rules, own, at, None)?;
        let position = rules.position(board, &self.algebra.solver.budget);
        let position = position.map_err(|why| refused(why, at))?;
        let Some(position) = placed(&position) else {
            return Ok(Vec::new());
        };
        let budget = &self.algebra.solver.budget;
        let moves = match (function.play_kind, rules.written()) {
            (PlayKind::Normal, _) if !found.has_memory() => {
                rules.named_moves(position, player, budget)
            }
            (_, Some(written)) if found.has_memory() => {
                let before = data.last().map(|before| match before {
                    Datum::Board(own) => board_datum(&rules, &rules.seen_by(own.board(), player)),
                    heap => heap.clone(),
                });
                let written = written::with_memory(written, before);
                rules.moves_with_effects(position.board(), player, written, budget)
            }
            _ => rules.moves_with_effects(position.board(), player, None, budget),
        };
        let moves = moves.at(at)?;
        let mut choices = Vec::with_capacity(moves.len());
        let (data, _) = part.separated(data);
        for one in moves {
            let mut arguments = data.to_vec();
            if let Some(slot) = arguments.get_mut(part.board) {
                *slot = board_datum(&rules, &one.to);
            }
            let to = self.declared(function, &arguments, at, None)?;
            let Some(mut to) = self.algebra.as_game(&to) else {
                continue;
            };
            if one.effect.turn == Turn::Entails {
                to = obliged(&to, at)?;
            }
            choices.push(Choice {
                label: Some(one.label.into()),
                places: one.places,
                to,
                effect: one.effect,
            });
        }
        Ok(choices)
    }

    /// The arguments of a position after exchanging the letters of each pair; `None` if there is no board.
    pub(in crate::eval) fn exchanged(
        &mut self,
        function: &Arc<Function>,
        data: &[Datum],
    ) -> Eval<Option<Vec<Datum>>> {
        let (Some(part), Some(found)) = (&function.ruleset, ruleset(function)) else {
            return Ok(None);
        };
        let Some(own) = data.get(part.board).filter(|_| part.kind.is_some()) else {
            return Ok(None);
        };
        let rules = self.rules_of(function, found, part, data)?;
        let board = self
            .algebra
            .read_board(&rules, own, found.name.span, None)?;
        let board = board.exchange(rules.letters());
        let mut exchanged = data.to_vec();
        if let Some(slot) = exchanged.get_mut(part.board) {
            *slot = board_datum(&rules, &board);
        }
        let remembered = exchanged.iter_mut().skip(part.own());
        remembered.for_each(|datum| remembered::exchange(datum, &rules));
        Ok(Some(exchanged))
    }
}
