//! The engines of all rulesets in use, by number.

use super::Solved;
use super::context::Context;
use super::engine::{Engine, EngineKey};
use super::forked::{Adoption, Forked};
use super::part_id::PartId;
use super::ruleset::Ruleset;
use super::ruleset::position::{AnyEngine, Position};
use super::unfinished::Unfinished;
use crate::budget::Budget;
use rustc_hash::FxHashMap;
use std::any::{Any, TypeId};
use std::fmt::Debug;
use std::sync::Arc;

/// The engines of all rulesets in use, by number.
#[derive(Debug, Default)]
pub(super) struct Engines {
    all: Vec<Box<dyn AnyEngine>>,
    numbers: FxHashMap<EngineKey, u16>,
}

impl Engines {
    fn number(&mut self, key: EngineKey, new: impl FnOnce() -> Box<dyn AnyEngine>) -> u16 {
        let next = self.all.len() as u16;
        let number = *self.numbers.entry(key).or_insert(next);
        if number == next {
            self.all.push(new());
        }
        number
    }

    /// Forks the engines for another thread.
    pub(super) fn fork(&mut self) -> Engines {
        let mut fork = Engines {
            all: self.all.iter().map(|engine| engine.fresh()).collect(),
            numbers: self.numbers.clone(),
        };
        for (own, fork) in self.iter_mut().zip(fork.iter_mut()) {
            for (own, fork) in own.tables().into_iter().zip(fork.tables()) {
                own.fork_into(fork);
            }
        }
        fork
    }

    /// The tables of all engines.
    pub(super) fn tables(&mut self) -> impl Iterator<Item = &mut dyn Forked> {
        self.iter_mut().flat_map(AnyEngine::tables)
    }

    /// Merges the results of a fork.
    pub(super) fn adopt(&mut self, mut fork: Engines, by: &mut Adoption) -> Solved<()> {
        for (key, number) in fork.numbers {
            let engine = &mut fork.all[usize::from(number)];
            let own = self.number(key, || engine.fresh());
            let own = self.all[usize::from(own)].tables();
            for (own, fork) in own.into_iter().zip(engine.tables()) {
                own.adopt(fork, by)?;
            }
        }
        Ok(())
    }

    /// The number of the engine of a position.
    pub(super) fn of(&mut self, position: &dyn Position) -> u16 {
        let key = (position.ruleset_type(), position.rules());
        self.number(key, || position.engine())
    }

    /// The part or its negative, whichever has the smaller number, with a flag for negation.
    pub(super) fn signed(
        &mut self,
        id: PartId,
        negative: bool,
        budget: &Budget,
    ) -> Solved<(PartId, bool)> {
        let other = self.get_mut(id.ruleset).negative(id.part, budget)?;
        Ok(match other {
            Some(part) if part < id.part => (PartId { part, ..id }, !negative),
            _ => (id, negative),
        })
    }

    /// The search of a ruleset.
    pub(super) fn search<R: Ruleset>(&mut self, rules: &Arc<R>) -> &mut R::Search {
        let key = (TypeId::of::<R>(), rules.rules());
        let new = || Box::new(Engine::new(Arc::clone(rules))) as Box<dyn AnyEngine>;
        let number = self.number(key, new);
        let engine: &mut dyn Any = self.get_mut(number);
        let engine: &mut Engine<R> = engine
            .downcast_mut()
            .expect("engines are kept by the type of their ruleset");
        &mut engine.search
    }

    /// The partial result for the part at which the last search was stopped. Calling this clears it.
    pub(super) fn unfinished(&mut self) -> Option<Unfinished> {
        self.iter_mut().find_map(AnyEngine::unfinished)
    }

    /// Stores results.
    pub(super) fn settle(&mut self, context: &mut Context) {
        for engine in self.iter_mut() {
            engine.settle(context);
        }
    }

    pub(super) fn get_mut(&mut self, number: u16) -> &mut dyn AnyEngine {
        &mut *self.all[usize::from(number)]
    }

    pub(super) fn get(&self, number: u16) -> &dyn AnyEngine {
        &*self.all[usize::from(number)]
    }

    fn iter_mut(&mut self) -> impl Iterator<Item = &mut dyn AnyEngine> {
        self.all.iter_mut().map(|engine| &mut **engine)
    }
}
