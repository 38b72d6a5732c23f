//! The engines of all rulesets in use, by number.

use super::context::Context;
use super::engine::{Engine, EngineKey};
use super::forked::{Adoption, Forked};
use super::position::{AnyEngine, Position};
use super::ruleset::{Ruleset, Search};
use super::{Solved, Solver};
use crate::value::Value;
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

    pub(super) fn get(&self, number: u16) -> &dyn AnyEngine {
        &*self.all[usize::from(number)]
    }

    pub(super) fn iter_mut(&mut self) -> impl Iterator<Item = &mut dyn AnyEngine> {
        self.all.iter_mut().map(|engine| &mut **engine)
    }
}

impl Solver {
    /// The resources of a search.
    pub(super) fn context(&mut self) -> Context<'_> {
        self.engines_and_context().1
    }

    pub(super) fn engines_and_context(&mut self) -> (&mut Engines, Context<'_>) {
        let context = Context {
            arena: &mut self.arena,
            budget: &self.budget,
            theorems: self.theorems,
            threads: self.threads,
            shelf: self.shelf.as_ref(),
        };
        (&mut self.engines, context)
    }

    /// The number of the engine of a position.
    pub(super) fn engine_of(&mut self, position: &dyn Position) -> u16 {
        let key = (position.ruleset_type(), position.rules());
        self.engines.number(key, || position.engine())
    }

    /// An engine and the resources for its search.
    pub(super) fn engine(&mut self, number: u16) -> (&mut dyn AnyEngine, Context<'_>) {
        let (engines, context) = self.engines_and_context();
        (&mut *engines.all[usize::from(number)], context)
    }

    /// The search of a ruleset and the resources for it.
    pub fn search<R: Ruleset>(&mut self, rules: &Arc<R>) -> (&mut R::Search, Context<'_>) {
        let key = (TypeId::of::<R>(), rules.rules());
        let new = || Box::new(Engine::new(Arc::clone(rules))) as Box<dyn AnyEngine>;
        let number = self.engines.number(key, new);
        let (engine, context) = self.engine(number);
        let engine: &mut dyn Any = engine;
        let engine: &mut Engine<R> = engine
            .downcast_mut()
            .expect("engines are kept by the type of their ruleset");
        (&mut engine.search, context)
    }

    /// The value of a part.
    pub fn part_value<R: Ruleset>(&mut self, rules: &Arc<R>, part: &R::Part) -> Solved<Value> {
        let (search, mut context) = self.search(rules);
        search.value(rules, part, &mut context)
    }

    /// Stores results. To be called when no computation is in progress.
    pub fn settle(&mut self) {
        let (engines, mut context) = self.engines_and_context();
        for engine in engines.iter_mut() {
            engine.settle(&mut context);
        }
        if let Some(shelf) = &self.shelf {
            shelf.settle();
        }
    }
}
