//! The reduced canonical form (J. P. Grossman, A. N. Siegel, *Reductions of partizan games*; CGT, II.6).

use crate::budget::Budget;
use crate::value::arena::{Arena, Value};
use crate::value::error::ValueError;
use crate::value::number::dyadic::Dyadic;
use crate::value::number::int::Int;

impl Arena {
    /// The simplest game that differs from `g` by an infinitesimal.
    ///
    /// Cooling by a small positive ε removes infinitesimals and keeps other games distinct; heating by ε restores the
    /// stops. ε is smaller than all differences that numbers in the game can form.
    ///
    /// Errors: limits of the budget.
    pub fn reduced_canonical_form(
        &mut self,
        g: Value,
        budget: &Budget,
    ) -> Result<Value, ValueError> {
        if self.is_numberish(g) {
            return Ok(self.left_stop_id(g));
        }
        let (mut exponent, mut positions) = (0, 0);
        self.visit_positions(g, budget, |arena, v| {
            positions += 1;
            exponent = exponent.max(arena.left_stop(v).exponent());
        })?;
        let depth = self.birthday(g, budget)?.to_u64().unwrap_or(positions);
        let small = Dyadic::new(Int::ONE, exponent + depth.min(positions) + 2);
        let cooled = self.cool(g, &small, budget)?;
        let small = self.number(&small);
        self.heat(cooled, small, budget)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::Spelling;

    #[test]
    fn reduces() {
        let mut arena = Arena::new();
        let budget = Budget::unlimited();
        for (g, reduced) in [
            ("3/4^5*2", "3/4"),
            ("Tiny(1)", "0"),
            ("{3||2*|1*}", "{3||2|1}"),
            ("{2Tiny(1)|0,*}", "{2|0}"),
            ("+-1 + ^", "+-1"),
        ] {
            let g = arena.read(g, &budget).unwrap();
            let v = arena.reduced_canonical_form(g, &budget).unwrap();
            assert_eq!(arena.text(v, Spelling::Ascii), reduced);
        }
    }
}
