//! The search for both rulesets.

use super::cram::Cram;
use super::search::Domineering;
use super::{Dominoes, Part};
use crate::solve::{Context, Forked, Search, Solved, Unfinished};
use crate::value::{Outcome, Value};

/// The search for Domineering and Cram.
#[derive(Debug, Default)]
pub struct DominoSearch {
    domineering: Domineering,
    cram: Cram,
}

impl Search<Dominoes> for DominoSearch {
    fn value(&mut self, rules: &Dominoes, part: &Part, context: &mut Context) -> Solved<Value> {
        if rules.partizan {
            self.domineering.value(part, context)
        } else {
            self.cram.value(part, context)
        }
    }

    fn outcome(
        &mut self,
        rules: &Dominoes,
        parts: &[Part],
        context: &mut Context,
    ) -> Solved<Option<Outcome>> {
        if rules.partizan {
            self.domineering.outcome(parts, context)
        } else {
            Ok(None)
        }
    }

    fn tables(&mut self) -> Vec<&mut dyn Forked> {
        let mut tables = self.domineering.tables();
        tables.extend(self.cram.tables());
        tables
    }

    fn unfinished(&mut self) -> Option<Unfinished> {
        self.cram.unfinished()
    }
}
