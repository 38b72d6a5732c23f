//! Forks of forms for other threads, and forms of a fork in the original.

use super::each;
use super::interned::{Form, Interned, Kind};
use crate::budget::{Budget, Stop};
use rustc_hash::FxHashMap;
use std::sync::Arc;

impl<K: Kind> Interned<K> {
    /// A copy for another thread, with the same handles and empty caches.
    pub fn fork(&self) -> Interned<K> {
        Interned {
            nodes: self.nodes.clone(),
            known: self.known.clone(),
            none: Arc::clone(&self.none),
            exchanged: FxHashMap::default(),
            common: self.nodes.len(),
        }
    }

    /// Translates a form of a fork; `known` caches earlier results.
    pub fn adopt(
        &mut self,
        fork: &Interned<K>,
        form: Form<K>,
        known: &mut FxHashMap<Form<K>, Form<K>>,
        budget: &Budget,
    ) -> Result<Form<K>, Stop> {
        if form.place() < fork.common {
            return Ok(form);
        }
        if let Some(known) = known.get(&form) {
            return Ok(*known);
        }
        let sides = each(&fork.sides(form), |option| {
            self.adopt(fork, option, known, budget)
        })?;
        let own = self.labelled(sides, fork.label(form).clone(), budget)?;
        known.insert(form, own);
        Ok(own)
    }
}
