//! The solver: computes values, outcomes and winning moves of games.
//!
//! A [`Ruleset`] defines positions and their parts. Its [`Search`] computes values and outcomes of parts and has its
//! own tables. This module solves games composed of positions. Every step polls the budget.

mod board;
pub mod call;
mod calls;
mod certificate;
mod context;
mod count;
mod engine;
mod engines;
mod fork;
mod forked;
pub mod game;
mod handle;
mod impartial;
mod interned;
mod loony;
mod loopy;
mod misere;
mod misere_values;
mod mixed;
mod moves;
mod named;
pub(crate) mod nimber;
mod notation;
mod part;
mod part_id;
pub(crate) mod partizan;
mod position;
mod relation;
mod ruleset;
mod search;
pub(crate) mod shard;
pub mod shelf;
mod step;
mod sums;
mod theorem;
pub(crate) mod threads;
mod typed_position;
mod unfinished;

pub use crate::budget::{Budget, Stop};
pub use board::{BoardImage, PositionData};
pub use call::{Called, Choice, Endless, MOST_CALLS, SharedCall};
pub use certificate::{Certificate, LeftOut, Refusal};
pub use context::Context;
pub use fork::Findings;
pub use forked::{Adoption, Forked};
pub use game::{Game, Move, Term, Worth};
pub use handle::{Handle, HandleKind, Owners};
pub use loopy::{Fate, GameValue};
pub use misere_values::PositionQuotient;
pub use named::Meant;
pub use part::{Choices, Left, Part, Parts};
pub use position::{Position, PositionRef};
pub use ruleset::{Ruleset, Search, TypedPosition};
pub use search::{OptionSearch, canonical_form, mex_of_options};
pub use step::{Moves, Step};
pub use theorem::{ClosedForm, Theorem};
pub use threads::run_parallel;
pub use unfinished::Unfinished;

use crate::budget::with_stack;
use crate::loopy::LoopyOutcome;
pub use crate::value::mex;
use crate::value::misere::forms::{Form, Forms};
use crate::value::{Arena, Outcome, Value};
use engines::Engines;
use game::same_options;
use mixed::{MixedPart, SumTerms};
use partizan::SumTables;
use rustc_hash::FxHashMap;
use shelf::Shelf;
use std::sync::Arc;

/// The result of a computation that a limit can stop.
pub type Solved<T> = Result<T, Stop>;

/// Maximum number of positions in a sum that is passed to the search of their ruleset.
const MOST_POSITIONS: usize = 64;

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
    engines: Engines,
    calls: calls::Calls,
    sums: sums::Sums,
    loopy: loopy::LoopyTables,
    misere: misere::MisereMemo,
    mixed: SumTables<MixedPart>,
    one_lists: impartial::ImpartialFacts,
    /// The misere canonical forms.
    pub forms: Forms,
    form_games: FxHashMap<Form, Game>,
    /// The worths found by a fork, by identity of the game; `None` outside forks. They are not stored in the shared
    /// games, because handles of a fork are invalid elsewhere.
    worths: Option<FxHashMap<usize, (Game, Worth)>>,
    asked: Option<certificate::Questions>,
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
            calls: calls::Calls::default(),
            sums: sums::Sums::default(),
            loopy: loopy::LoopyTables::default(),
            misere: misere::MisereMemo::default(),
            mixed: SumTables::default(),
            one_lists: impartial::ImpartialFacts::default(),
            forms: Forms::default(),
            form_games: FxHashMap::default(),
            worths: None,
            asked: None,
        }
    }

    /// Drops the results about positions. Handles of canonical forms stay valid.
    pub fn forget(&mut self) {
        self.engines = Engines::default();
        self.calls = calls::Calls::default();
        self.sums = sums::Sums::default();
        self.loopy = loopy::LoopyTables::default();
        self.misere = misere::MisereMemo::default();
        self.mixed = SumTables::default();
        self.one_lists = impartial::ImpartialFacts::default();
    }

    /// The worth of a game.
    pub fn worth(&mut self, game: &Game) -> Solved<Worth> {
        self.note(game);
        self.worth_of(game)
    }

    fn worth_of(&mut self, game: &Game) -> Solved<Worth> {
        if let Some(worth) = self.known_worth(game) {
            return Ok(worth);
        }
        let worth = with_stack(|| self.compute_worth(game))?;
        self.remember_worth(game, worth);
        Ok(worth)
    }

    fn compute_worth(&mut self, game: &Game) -> Solved<Worth> {
        self.budget.step()?;
        if game.is_loopy() {
            return match self.loopy_value(game)? {
                GameValue::Short(value) => Ok(Worth::Value(value)),
                GameValue::Loopy(_) => Err(Stop::Undefined(format!(
                    "the short value of `{}`, which is a loopy game,",
                    self.notation(game)
                ))),
            };
        }
        match game.term() {
            Term::Position(position) => {
                let number = self.engine_of(&**position);
                let (engine, mut context) = self.engine(number);
                engine.worth(&**position, &mut context)
            }
            Term::Call(call) => self.worth_of_call(call),
            Term::Value(value) => Ok(Worth::Value(*value)),
            Term::Loony | Term::Loopy(_) => Ok(Worth::Loony),
            Term::Explicit { left, right } => {
                let is_impartial = same_options(left, right);
                let left = self.values_of_options(left.iter(), is_impartial)?;
                let right = self.values_of_options(right.iter(), is_impartial)?;
                let value = self.arena.canonical(&left, &right, &self.budget)?;
                Ok(Worth::Value(value))
            }
            Term::Sum(games) => self.worth_of_sum(games),
            Term::Negative(game) => match self.worth_of(game)? {
                Worth::Loony => Ok(Worth::Loony),
                Worth::Value(value) => Ok(Worth::Value(self.arena.negative(value, &self.budget)?)),
            },
            Term::Multiple(n, _) if n.is_zero() => Ok(Worth::Value(Value::ZERO)),
            Term::Multiple(n, game) => match self.worth_of(game)? {
                Worth::Loony => Ok(Worth::Loony),
                Worth::Value(value) => {
                    Ok(Worth::Value(self.arena.multiple(n, value, &self.budget)?))
                }
            },
        }
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
        let mut all = self.engines.iter_mut();
        let found = all.find_map(|engine| engine.unfinished());
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

    /// Whether both players have the same moves, judged by the notation. Nimbers are impartial.
    pub fn is_impartial(&self, game: &Game) -> bool {
        if let Some(known) = game.known_impartial().get() {
            return *known;
        }
        let impartial = match game.term() {
            Term::Value(value) => self.arena.is_nimber(*value),
            Term::Sum(games) => games.iter().all(|g| with_stack(|| self.is_impartial(g))),
            Term::Negative(game) | Term::Multiple(_, game) => {
                with_stack(|| self.is_impartial(game))
            }
            Term::Position(position) => position.is_impartial(),
            Term::Call(call) => call.is_impartial(),
            Term::Loony => true,
            Term::Loopy(_) => false,
            Term::Explicit { left, right } => {
                Arc::ptr_eq(left, right) || (left.is_empty() && right.is_empty())
            }
        };
        *game.known_impartial().get_or_init(|| impartial)
    }

    /// The outcome in normal play. A loony game is won by the next player. A loony position in a sum with partizan
    /// games is played out.
    pub fn outcome(&mut self, game: &Game) -> Solved<Outcome> {
        if game.is_loopy() {
            return match self.loopy_outcome(game)? {
                LoopyOutcome::Decided(outcome) => Ok(outcome),
                _ => Err(Stop::Undefined("the winner of a drawn game".into())),
            };
        }
        let outcome = self.outcome_of_short(game)?;
        self.note_outcome(game, LoopyOutcome::Decided(outcome));
        Ok(outcome)
    }

    fn outcome_of_short(&mut self, game: &Game) -> Solved<Outcome> {
        // The winner is often found long before the value.
        if self.known_worth(game).is_none() {
            match self.outcome_by_search(game) {
                Ok(Some(outcome)) => return Ok(outcome),
                Ok(None) => {}
                Err(Stop::LoonyBeside) => {}
                Err(stop) => return Err(stop),
            }
        }
        match self.worth_of(game) {
            Ok(Worth::Loony) => Ok(Outcome::N),
            Ok(Worth::Value(value)) => self.arena.outcome(value, &self.budget),
            Err(Stop::LoonyBeside) => self.outcome_beside_loony(game),
            Err(stop) => Err(stop),
        }
    }

    fn outcome_by_search(&mut self, game: &Game) -> Solved<Option<Outcome>> {
        let Some(terms) = SumTerms::of(game) else {
            return Ok(None);
        };
        if let Some(number) = self.common_ruleset(&terms) {
            let (engine, mut context) = self.engine(number);
            if let Some(outcome) = engine.outcome(&terms.positions, &mut context)? {
                return Ok(Some(outcome));
            }
        }
        self.outcome_of_terms(&terms)
    }

    /// The common ruleset of all terms of a sum of few positions.
    fn common_ruleset(&mut self, terms: &SumTerms) -> Option<u16> {
        let few = terms.others.is_empty() && terms.positions.len() <= MOST_POSITIONS;
        let mut rulesets = terms.positions.iter().map(|(p, _)| self.engine_of(*p));
        let first = rulesets.next().filter(|_| few)?;
        rulesets.all(|ruleset| ruleset == first).then_some(first)
    }
}
