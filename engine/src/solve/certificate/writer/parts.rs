//! The lines of a certificate for parts of positions: their moves, unless the checker knows the rules, and their
//! worths.

use super::super::Refusable;
use super::{MoveEntry, Stated, Writer, listed, written};
use crate::budget::with_stack;
use crate::solve::Remainder;
use crate::solve::part_id::PartId;
use crate::value::{Player, mex};

/// Parts with at most this many moves are valued in proofs of winners.
const SMALL: u32 = 4;

impl Writer<'_> {
    /// States the rules of a ruleset once, if the checker can read them.
    pub(super) fn state_rules(&mut self, ruleset: u16) -> Refusable<()> {
        if self.rulesets.contains_key(&ruleset) {
            return Ok(());
        }
        let line = self.solver.engines.get(ruleset).certified_rules();
        self.rulesets.insert(ruleset, line.is_some());
        line.map_or(Ok(()), |line| self.line(&line))
    }

    /// The text of a part.
    pub(super) fn text(&self, part: PartId) -> String {
        self.solver
            .engines
            .get(part.ruleset)
            .certified_text(part.part)
    }

    /// The remainders after a player's moves in a part.
    pub(super) fn options(
        &mut self,
        id: PartId,
        player: Player,
    ) -> Refusable<Vec<Remainder<PartId>>> {
        let ruleset = id.ruleset;
        let (engine, context) = self.solver.engine(ruleset);
        let options = engine.certified_options(id.part, player, context.budget)?;
        let left = |left: Remainder<u32>| Remainder {
            again: left.again,
            parts: left
                .parts
                .into_iter()
                .map(|part| PartId { ruleset, part })
                .collect(),
        };
        Ok(options.into_iter().map(left).collect())
    }

    /// The worth of a part as a term of a sum: its value after its line, or a mark that it is played out.
    pub(super) fn part_of_sum(&mut self, part: PartId) -> Refusable<Stated> {
        let engine = self.solver.engines.get(part.ruleset);
        let is_heap =
            || engine.nim_heap(part.part).is_some() || engine.octal_heap(part.part).is_some();
        let may_be_played =
            || engine.longest_play(part.part) > SMALL && !is_heap() && !engine.is_entailing();
        let is_played = self.plays && !self.found.contains_key(&part) && may_be_played();
        if is_played || engine.is_loopy() {
            self.played_part(part)
        } else {
            self.part(part)
        }
    }

    /// The worth of a part, after its line.
    pub(super) fn part(&mut self, part: PartId) -> Refusable<Stated> {
        if let Some(found) = self.found.get(&part) {
            return Ok(*found);
        }
        if let Some(found) = self.heap_by_period(part)? {
            return Ok(found);
        }
        let engine = self.solver.engines.get(part.ruleset);
        let (impartial, known) = (engine.is_impartial(), engine.is_known_to_checker());
        let mut sides = Vec::with_capacity(2);
        for player in Player::movers(impartial) {
            let options = self.options(part, player)?;
            let mut side = Vec::with_capacity(options.len());
            for Remainder { again, parts } in options {
                let mut items = Vec::with_capacity(parts.len());
                for part in parts {
                    let found = with_stack(|| self.part(part))?;
                    let text = if known {
                        String::new()
                    } else {
                        self.text(part)
                    };
                    items.push((false, text, found));
                }
                side.push((again, items));
            }
            sides.push(side);
        }
        if !known {
            self.list_moves(part, &sides)?;
        }
        let found = match sides.as_slice() {
            [left, right] => self.partizan(left, right)?,
            sides => impartial_value(sides.iter().flatten()),
        };
        self.state_part(part, found)?;
        Ok(found)
    }

    /// States the worth of a part.
    pub(super) fn state_part(&mut self, part: PartId, found: Stated) -> Refusable<()> {
        let name = self.name(found)?;
        let line = format!("{} = {name}", self.text(part));
        self.line(&line)?;
        self.positions += 1;
        self.solver.budget.room_in_table(&self.found)?;
        self.found.insert(part, found);
        Ok(())
    }

    /// Lists the moves of a part whose rules the checker does not know.
    pub(super) fn list_moves(&mut self, part: PartId, sides: &[Vec<MoveEntry>]) -> Refusable<()> {
        let side = |side: &Vec<MoveEntry>| {
            let option = |choice: &MoveEntry| match choice.1.as_slice() {
                [] => "0".to_string(),
                items => written(items),
            };
            let mut options: Vec<String> = side.iter().map(option).collect();
            options.sort_unstable();
            options.dedup();
            listed(&options)
        };
        let left = sides.first().map(side).unwrap_or_default();
        let right = sides.last().map(side).unwrap_or_default();
        let line = format!("{} :{left} |{right}", self.text(part));
        self.line(&line)
    }

    pub(super) fn partizan(
        &mut self,
        left: &[MoveEntry],
        right: &[MoveEntry],
    ) -> Refusable<Stated> {
        let mut values = [Vec::new(), Vec::new()];
        for (values, side) in values.iter_mut().zip([left, right]) {
            for (_, items) in side {
                values.push(self.sum(items)?);
            }
        }
        let [left, right] = values;
        let solver = &mut *self.solver;
        let value = solver.arena.canonical(&left, &right, &solver.budget)?;
        Ok(Stated::Value(value))
    }
}

/// The mex of the options. If some moves are entailing, the value is their common one if they agree and no other move
/// leads to it; otherwise the part is loony.
fn impartial_value<'a>(choices: impl Iterator<Item = &'a MoveEntry>) -> Stated {
    let (mut over, mut again) = (Vec::new(), Vec::new());
    for (goes_on, items) in choices {
        let sizes = items.iter().map(|item| match item.2 {
            Stated::Nimber(size) => size,
            Stated::Value(_) | Stated::Loopy(_) => None,
        });
        let value = exclusive_or(sizes.collect());
        if *goes_on {
            again.push(value);
        } else {
            over.extend(value);
        }
    }
    again.dedup();
    Stated::Nimber(match again.as_slice() {
        [] => Some(mex(over)),
        [one] => one.filter(|n| !over.contains(n)),
        _ => None,
    })
}

/// The nimber of a sum; `None` if a term has none.
pub(super) fn exclusive_or(sizes: Vec<Option<u32>>) -> Option<u32> {
    let mut sizes = sizes.into_iter();
    sizes.try_fold(0, |a, b| Some(a ^ b?))
}
