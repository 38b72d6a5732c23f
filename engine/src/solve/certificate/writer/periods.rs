//! The lines of a certificate for periods of octal games: the values of the heaps that prove a period, the period, and
//! the values of larger heaps that follow from it.

use super::super::Refusable;
use super::{Stated, Writer};
use crate::solve::Game;
use crate::solve::Term;
use crate::solve::part_id::PartId;
use crate::value::{Period, octal_period};

/// No period is searched for below this heap size.
const FIRST_LOOK: u32 = 64;

impl Writer<'_> {
    /// The worth of a heap of an octal game by a period, after its line; `None` if the heap is too small or smaller
    /// heaps prove no period.
    pub(super) fn heap_by_period(&mut self, part: PartId) -> Refusable<Option<Stated>> {
        let Some(heap) = self.solver.engines.get(part.ruleset).octal_heap(part.part) else {
            return Ok(None);
        };
        let period = match self.periods.get(&part.ruleset) {
            Some(known) => *known,
            None if heap.counters < FIRST_LOOK => return Ok(None),
            None => self.find_period(part)?,
        };
        let Some(Period { length, start }) = period else {
            return Ok(None);
        };
        let counters = heap.counters as usize;
        if counters < start + length {
            return Ok(None);
        }
        let same = self.heap(part.ruleset, start + (counters - start) % length)?;
        let found = self.part(same)?;
        self.state_part(part, found)?;
        Ok(Some(found))
    }

    /// States the values of smaller heaps in ascending order until they prove a period, and then states the period.
    fn find_period(&mut self, part: PartId) -> Refusable<Option<Period>> {
        let ruleset = part.ruleset;
        // The heaps below must not use a period.
        self.periods.insert(ruleset, None);
        let Some(heap) = self.solver.engines.get(ruleset).octal_heap(part.part) else {
            return Ok(None);
        };
        let mut values = vec![0];
        let mut look = FIRST_LOOK;
        for counters in 1..heap.counters {
            let smaller = self.heap(ruleset, counters as usize)?;
            values.push(match self.part(smaller)? {
                Stated::Nimber(Some(size)) => size,
                Stated::Nimber(None) | Stated::Value(_) | Stated::Loopy(_) => u32::MAX,
            });
            if counters < look {
                continue;
            }
            look += look / 4;
            if let Some(period) = octal_period(&values, heap.digits) {
                let Period { length, start } = period;
                self.line(&format!("period {} {length} {start}", heap.rules))?;
                self.periods.insert(ruleset, Some(period));
                return Ok(Some(period));
            }
        }
        // A larger heap may find one.
        self.periods.remove(&ruleset);
        Ok(None)
    }

    fn heap(&mut self, ruleset: u16, counters: usize) -> Refusable<PartId> {
        let (engine, context) = self.solver.engine(ruleset);
        let part = engine.heap(counters as u32, context.budget)?;
        Ok(PartId {
            ruleset,
            part: part.unwrap_or_default(),
        })
    }

    /// States the period requested with `game`, a heap larger than all those that prove it.
    pub(crate) fn answer_period(&mut self, game: &Game) -> Refusable<()> {
        self.items(game, false)?;
        let Term::Position(position) = game.term() else {
            return Ok(());
        };
        let ruleset = self.solver.engines.of(&**position);
        if let Some(Some(Period { length, start })) = self.periods.get(&ruleset) {
            let rules = position.rules();
            let line = format!("answer period {rules} {length} {start}");
            if self.answers.insert(line.clone()) {
                self.line(&line)?;
            }
        }
        Ok(())
    }
}
