//! The solver: the results found so far, the resources of the computation, and values and outcomes of games.

mod facade;
mod fork;
pub(super) mod outcome;
mod worth;
mod worths;

pub use fork::Findings;

use super::calls::Calls;
use super::certificate::Recorder;
use super::context::Context;
use super::engines::Engines;
use super::entailing::{AffineTables, EntailingTables, HeapReplies, ReplyTable};
use super::game::impartial::OneLists;
use super::game::representative::Representatives;
use super::loopy::LoopyTables;
use super::misere::MisereMemo;
use super::mixed::MixedPart;
use super::partizan::SumTables;
use super::ruleset::position::{AnyEngine, PositionRef};
use super::ruleset::theorem::{ClosedForm, Theorem};
use super::ruleset::{Ruleset, Search};
use super::scored::ScoredTables;
use super::shelf::Shelf;
use super::sums::{Atoms, Sums};
use super::{Game, Solved, Term, Unfinished, Worth};
use crate::affine::AffinePlay;
use crate::budget::{Budget, Stop, with_stack};
use crate::misere::{self, MiserePlay};
use crate::scoring::ScoringPlay;
use crate::value::misere::forms::{Form, Forms};
use crate::value::{Arena, Value};
use rustc_hash::FxHashMap;
use std::any::Any;
use std::sync::Arc;
use worth::compute_worth;
use worths::ForkWorths;

/// The results found so far, and the resources of the computation.
#[derive(Debug)]
pub struct Solver {
    /// The canonical forms.
    pub arena: Arena,
    /// The limits of the current computation.
    pub budget: Budget,
    /// Whether theorems (closed forms) may replace search.
    pub theorems: bool,
    /// Maximum number of threads for the search of one part.
    pub threads: usize,
    /// The store of answers.
    pub shelf: Option<Arc<dyn Shelf>>,
    pub(super) engines: Engines,
    pub(super) calls: Calls,
    pub(super) sums: Sums,
    pub(super) scored: ScoredTables,
    pub(super) entailing: EntailingTables,
    pub(super) replies: ReplyTable,
    pub(super) heap_replies: HeapReplies,
    pub(super) affine_calls: AffineTables,
    pub(super) loopy: LoopyTables,
    pub(super) misere: MisereMemo,
    pub(super) mixed: SumTables<MixedPart>,
    pub(super) one_lists: OneLists,
    pub(super) representatives: Representatives,
    /// The misere canonical forms.
    pub forms: Forms,
    pub(super) form_games: FxHashMap<Form, Game>,
    /// Forms for partizan misere play, and what is known of them.
    pub misere_play: MiserePlay,
    /// Scoring games as forms, and what is known of them.
    pub scoring: ScoringPlay,
    /// Affine games as forms, and what is known of them.
    pub affine: AffinePlay,
    pub(super) literal_games: FxHashMap<misere::Form, Game>,
    worths: ForkWorths,
    pub(super) asked: Recorder,
}

impl Solver {
    /// A solver with empty tables.
    pub fn new(budget: Budget, theorems: bool) -> Solver {
        Solver {
            arena: Arena::new(),
            budget,
            theorems,
            threads: 1,
            shelf: None,
            engines: Engines::default(),
            calls: Calls::default(),
            sums: Sums::default(),
            scored: ScoredTables::default(),
            entailing: EntailingTables::default(),
            replies: ReplyTable::default(),
            heap_replies: HeapReplies::default(),
            affine_calls: AffineTables::default(),
            loopy: LoopyTables::default(),
            misere: MisereMemo::default(),
            mixed: SumTables::default(),
            one_lists: OneLists::default(),
            representatives: Representatives::default(),
            forms: Forms::default(),
            form_games: FxHashMap::default(),
            misere_play: MiserePlay::default(),
            scoring: ScoringPlay::default(),
            affine: AffinePlay::default(),
            literal_games: FxHashMap::default(),
            worths: ForkWorths::default(),
            asked: Recorder::default(),
        }
    }

    /// Drops the results about positions. Handles of canonical forms stay valid.
    pub fn forget(&mut self) {
        self.engines = Engines::default();
        self.calls = Calls::default();
        self.sums = Sums::default();
        self.scored = ScoredTables::default();
        self.entailing = EntailingTables::default();
        self.replies = ReplyTable::default();
        self.heap_replies = HeapReplies::default();
        self.affine_calls = AffineTables::default();
        self.loopy = LoopyTables::default();
        self.misere = MisereMemo::default();
        self.mixed = SumTables::default();
        self.one_lists = OneLists::default();
        self.representatives = Representatives::default();
    }

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

    /// An engine and the resources for its search.
    pub(super) fn engine(&mut self, number: u16) -> (&mut dyn AnyEngine, Context<'_>) {
        let (engines, context) = self.engines_and_context();
        (engines.get_mut(number), context)
    }

    /// The atoms of sums in which nothing cancels.
    pub(super) fn atoms(&mut self) -> Atoms<'_> {
        Atoms {
            sums: &mut self.sums,
            engines: &mut self.engines,
            arena: &mut self.arena,
            budget: &self.budget,
        }
    }

    /// The search of a ruleset and the resources for it.
    pub fn search<R: Ruleset>(&mut self, rules: &Arc<R>) -> (&mut R::Search, Context<'_>) {
        let (engines, context) = self.engines_and_context();
        (engines.search(rules), context)
    }

    /// The value of a part.
    pub fn part_value<R: Ruleset>(&mut self, rules: &Arc<R>, part: &R::Part) -> Solved<Value> {
        let (search, mut context) = self.search(rules);
        search.value(rules, part, &mut context)
    }

    /// Stores results. To be called when no computation is in progress.
    pub fn settle(&mut self) {
        let (engines, mut context) = self.engines_and_context();
        engines.settle(&mut context);
        if let Some(shelf) = &self.shelf {
            shelf.settle();
        }
    }

    /// Takes a reusable resource left by an earlier call.
    pub fn take_reusable(&mut self) -> Option<Box<dyn Any + Send>> {
        self.calls.take_reusable()
    }

    /// Leaves a reusable resource for the next call.
    pub fn return_reusable(&mut self, spare: Box<dyn Any + Send>) {
        self.calls.return_reusable(spare);
    }

    /// Resets the guards against endless recursion.
    pub fn forget_calls_under_way(&mut self) {
        self.calls.forget_under_way();
    }

    /// The result of `find` within `work` ticks; `None` if it takes more.
    pub(super) fn within<T>(
        &mut self,
        work: u64,
        find: impl FnOnce(&mut Solver) -> Solved<T>,
    ) -> Solved<Option<T>> {
        let trial = self.budget.trial(work);
        let budget = std::mem::replace(&mut self.budget, trial);
        let found = find(self);
        let trial = std::mem::replace(&mut self.budget, budget);
        self.budget.end_trial(&trial, found)
    }

    /// The worth of a game, if it has been computed.
    pub fn known_worth(&self, game: &Game) -> Option<Worth> {
        if let Term::Call(call) = game.term() {
            return self.calls.worth(call);
        }
        game.known_worth().or_else(|| self.worths.get(game))
    }

    /// The worth of a game.
    pub fn worth(&mut self, game: &Game) -> Solved<Worth> {
        self.asked.note(game);
        self.worth_of(game)
    }

    pub(super) fn worth_of(&mut self, game: &Game) -> Solved<Worth> {
        if let Some(worth) = self.known_worth(game) {
            return Ok(worth);
        }
        let worth = with_stack(|| compute_worth(self, game))?;
        // The table of calls stores those of calls.
        if !matches!(game.term(), Term::Call(_)) {
            self.worths.insert(game, worth);
        }
        Ok(worth)
    }

    /// The negative of a game. The negative of a value is a value.
    ///
    /// # Errors
    /// Limits of the budget.
    pub fn negated(&mut self, game: &Game) -> Solved<Game> {
        Ok(match game.term() {
            Term::Value(value) => {
                let negative = self.arena.negative(*value, &self.budget)?;
                Game::new(Term::Value(negative))
            }
            Term::Loopy(value) => Game::new(Term::Loopy(value.negative(&self.budget)?)),
            _ => game.negative(),
        })
    }

    /// The sum of values. Opposite pairs cancel first; simple values are added before others.
    pub fn sum_of_values(&mut self, values: Vec<Value>) -> Solved<Value> {
        self.context().sum_of_values(values)
    }

    /// The partial result for the part at which the last computation was stopped. Calling this clears it.
    pub fn unfinished(&mut self) -> Option<Unfinished> {
        let found = self.engines.unfinished();
        let at_root = |(valued, options)| Unfinished {
            excluded: Vec::new(),
            valued: valued as usize,
            moves: options as usize,
        };
        found.or_else(|| self.budget.progress().root().map(at_root))
    }

    /// The value that a theorem gives.
    pub fn closed_form(&mut self, theorem: Theorem<PositionRef>) -> Solved<Value> {
        let Theorem { value, source } = theorem;
        if let ClosedForm::SameAs(position) = value {
            return match self.worth_of(&Game::position(position))? {
                Worth::Value(value) => Ok(value),
                Worth::Loony => Err(Stop::Undefined(format!("the value by {source}"))),
            };
        }
        let theorem = Theorem { value, source };
        self.context()
            .closed_form(theorem, |_: PositionRef, _| Ok(Value::ZERO))
    }
}
