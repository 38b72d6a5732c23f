//! The names of a program: which units bind each of them.

use rustc_hash::FxHashMap;
use std::sync::Arc;

/// The number of an interned name.
pub(super) type NameId = u32;

/// The names that occur in a program, and the units that bind them.
#[derive(Debug, Default)]
pub(super) struct NameTable {
    symbols: FxHashMap<Arc<str>, NameId>,
    spelling: Vec<Arc<str>>,
    /// For each name, the units that bind it, in order.
    binders: Vec<Vec<usize>>,
}

impl NameTable {
    /// The number of a name; a new one if the name has not occurred yet.
    pub(super) fn intern(&mut self, name: &str) -> NameId {
        if let Some(known) = self.symbols.get(name) {
            return *known;
        }
        let next = self.spelling.len() as NameId;
        let name: Arc<str> = name.into();
        self.symbols.insert(Arc::clone(&name), next);
        self.spelling.push(name);
        self.binders.push(Vec::new());
        next
    }

    /// The number of a name that occurs in the program.
    pub(super) fn known(&self, name: &str) -> Option<NameId> {
        self.symbols.get(name).copied()
    }

    /// The text of a name.
    pub(super) fn spelling(&self, name: NameId) -> &Arc<str> {
        &self.spelling[name as usize]
    }

    /// Notes that a unit binds a name. Units are added in order.
    pub(super) fn bind(&mut self, name: NameId, unit: usize) {
        self.binders[name as usize].push(unit);
    }

    /// Notes that a unit does not bind a name.
    pub(super) fn unbind(&mut self, name: NameId, unit: usize) {
        self.binders[name as usize].retain(|b| *b != unit);
    }

    /// The units that bind a name, in order.
    pub(super) fn binders(&self, name: NameId) -> &[usize] {
        &self.binders[name as usize]
    }

    /// The last unit before `point` that binds a name.
    pub(super) fn binder(&self, name: NameId, point: usize) -> Option<usize> {
        let binders = &self.binders[name as usize];
        let before = binders.partition_point(|b| *b < point);
        Some(binders[before.checked_sub(1)?])
    }

    /// The last unit that binds a name.
    pub(super) fn last_binder(&self, name: &str) -> Option<usize> {
        self.binder(self.known(name)?, usize::MAX)
    }

    /// The names bound before a point, each with the last unit that binds it.
    pub(super) fn bound(&self, point: usize) -> impl Iterator<Item = (&Arc<str>, usize)> {
        let names = self.spelling.iter().zip(0..);
        names.filter_map(move |(text, name)| Some((text, self.binder(name, point)?)))
    }

    /// Removes the units from `end` on.
    pub(super) fn truncate(&mut self, end: usize) {
        for binders in &mut self.binders {
            binders.truncate(binders.partition_point(|b| *b < end));
        }
    }

    /// Keeps the last unit that binds each name, under a new number.
    pub(super) fn settle(&mut self, number: impl Fn(usize) -> usize) {
        for binders in &mut self.binders {
            binders.drain(..binders.len().saturating_sub(1));
            binders.iter_mut().for_each(|b| *b = number(*b));
        }
    }
}
