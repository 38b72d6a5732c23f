//! Partizan misère play: forms, universes, comparison modulo a universe, simplest forms and inverses.
//!
//! In misère play a player who cannot move wins. Values of normal play say nothing about it, so games are kept as they
//! are written ([`Form`]), and compared by how they do beside the games of a [`Universe`] ([`Modulo`]).

mod calculus;
mod factors;
mod facts;
mod forms;
mod games;
mod inverse;
mod modulo;
mod reasons;
mod simplest;
mod text;
mod universe;
mod witness;

pub use calculus::Calculus;
pub use factors::factors;
pub use forms::{Form, Forms};
pub use games::{games, left_dead_ends};
pub use inverse::{inverse, no_inverse};
pub use modulo::{Match, Modulo};
pub use reasons::{MatchedMove, PlayedMove, matched_moves, play, table};
pub use simplest::{dicot_form, simplest};
pub use text::{shared_text, text};
pub use universe::Universe;
pub use witness::{is_witness, separate};

use crate::budget::{Budget, Stop};
use modulo::Theory;
use rustc_hash::FxHashMap;

/// Forms, and what is known of them modulo each universe.
#[derive(Debug, Default)]
pub struct MiserePlay {
    /// The forms, with the operations on them.
    pub calculus: Calculus,
    theories: FxHashMap<Universe, Theory>,
}

impl MiserePlay {
    /// A copy for another thread, with the same handles and empty caches.
    pub fn fork(&self) -> MiserePlay {
        MiserePlay {
            calculus: self.calculus.fork(),
            theories: FxHashMap::default(),
        }
    }

    /// Forms modulo a universe.
    pub fn modulo<'a>(
        &'a mut self,
        universe: &Universe,
        budget: &'a Budget,
    ) -> Result<Modulo<'a>, Stop> {
        if !self.theories.contains_key(universe) {
            let rules = universe.rules(&self.calculus.forms, budget)?;
            self.theories.insert(universe.clone(), Theory::of(rules));
        }
        let theory = self.theories.get_mut(universe);
        let theory = theory.ok_or_else(|| Stop::Undefined("this universe".into()))?;
        Ok(Modulo {
            calculus: &mut self.calculus,
            theory,
            budget,
        })
    }
}

#[cfg(test)]
mod tests;
