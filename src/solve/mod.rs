//! The solver: from a game to its Grundy value, canonical form, outcome and winning moves.
//!
//! Components are interned and memoised by integer; impartial ones get Grundy values by the mex rule, partizan
//! ones canonical forms. Every step polls the budget.

mod certificate;
mod count;
mod cram;
mod domineering;
pub mod game;
mod misere;
mod misere_values;
mod moves;
mod nimber;
mod nimber_search;
mod nimstring;
mod shard;
pub mod shelf;
mod threads;

pub use crate::budget::{Budget, Stop};
pub use certificate::{Certificate, Refusal};
pub use game::{Game, Move, Term, Worth};
pub use misere_values::PositionQuotient;
pub use nimber::Unfinished;

use crate::budget::with_stack;
use crate::ruleset::domino::patch::Patch;
use crate::ruleset::domino::shape::Shape;
use crate::ruleset::heap_values::{HeapValues, Period};
use crate::ruleset::nimstring::graph::Graph;
use crate::ruleset::octal::Code;
use crate::ruleset::tables::{self, LARGEST_HEAP, Square};
use crate::ruleset::{ClosedForm, Component, Parts, Position, Theorem};
use crate::value::misere::forms::{Form, Forms};
use crate::value::{Arena, Dyadic, Int, Outcome, Player, Value};
use nimber_search::longest_play;
use rustc_hash::FxHashMap;
use shard::Table;
use shelf::{Asked, Shelf};
use std::sync::Arc;

/// Short for a result that a limit can cut off.
pub type Solved<T> = Result<T, Stop>;

/// Domineering boards of so few cells are valued to find their outcome.
const SMALL_BOARDS: usize = 20;
/// Sums of more Domineering boards are not searched for their outcome.
const MOST_BOARDS: usize = 64;

/// Values found so far, and what may be used to find more.
#[derive(Debug)]
pub struct Solver {
    /// The canonical forms.
    pub arena: Arena,
    /// The limits of the computation under way.
    pub budget: Budget,
    /// Whether closed forms may take the place of search.
    pub theorems: bool,
    /// How many threads the search of one component may take.
    pub threads: usize,
    /// Where answers are kept between runs.
    pub shelf: Option<Arc<dyn Shelf>>,
    grundy: Table<Component, u32>,
    values: Table<Component, Value>,
    /// Parts of Domineering boards.
    patches: Table<Patch, Value>,
    heaps: FxHashMap<Code, HeapValues>,
    cram: nimber::NimberSearch<Patch>,
    strings: nimber::NimberSearch<Graph>,
    domineering: domineering::Memory,
    tables: FxHashMap<tables::Table, Square>,
    misere: misere::Memo,
    /// The misere canonical forms.
    pub forms: Forms,
    form_games: FxHashMap<Form, Game>,
    nimbers: nimber_search::Memo,
    asked: Option<Vec<Game>>,
    /// Misere play was asked about.
    asked_misere: bool,
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
            grundy: Table::default(),
            values: Table::default(),
            patches: Table::default(),
            heaps: FxHashMap::default(),
            cram: nimber::NimberSearch::default(),
            strings: nimber::NimberSearch::default(),
            domineering: domineering::Memory::default(),
            tables: FxHashMap::default(),
            misere: misere::Memo::default(),
            forms: Forms::default(),
            form_games: FxHashMap::default(),
            nimbers: nimber_search::Memo::default(),
            asked: None,
            asked_misere: false,
        }
    }

    /// Forgets what was found of positions; canonical forms keep their handles.
    pub fn forget(&mut self) {
        self.grundy = Table::default();
        self.values = Table::default();
        self.heaps = FxHashMap::default();
        self.patches = Table::default();
        self.cram = nimber::NimberSearch::default();
        self.strings = nimber::NimberSearch::default();
        self.domineering = domineering::Memory::default();
        self.nimbers = nimber_search::Memo::default();
        self.tables = FxHashMap::default();
        self.misere = misere::Memo::default();
    }

    /// What a game is worth.
    pub fn worth(&mut self, game: &Game) -> Solved<Worth> {
        self.note(game);
        self.worth_of(game)
    }

    fn worth_of(&mut self, game: &Game) -> Solved<Worth> {
        if let Some(worth) = game.known_worth() {
            return Ok(worth);
        }
        let worth = with_stack(|| self.compute_worth(game))?;
        game.remember(worth);
        Ok(worth)
    }

    fn compute_worth(&mut self, game: &Game) -> Solved<Worth> {
        self.budget.tick()?;
        match game.term() {
            Term::Position(position) => self.position_worth(position.as_ref()),
            Term::Value(value) => Ok(Worth::Value(*value)),
            Term::Loony => Ok(Worth::Loony),
            Term::Explicit { left, right } => {
                let left = self.option_values(left)?;
                let right = self.option_values(right)?;
                let value = self.arena.canonical(&left, &right, &self.budget)?;
                Ok(Worth::Value(value))
            }
            Term::Sum(games) => {
                let mut values = Vec::with_capacity(games.len());
                for game in games {
                    match self.worth_of(game)? {
                        Worth::Loony => return Ok(Worth::Loony),
                        Worth::Value(value) => values.push(value),
                    }
                }
                self.sum_of_values(values).map(Worth::Value)
            }
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

    /// Loony options are left out: whoever moves to one loses.
    fn option_values(&mut self, games: &[Game]) -> Solved<Vec<Value>> {
        let mut values = Vec::with_capacity(games.len());
        for game in games {
            if let Worth::Value(value) = self.worth_of(game)? {
                values.push(value);
            }
        }
        Ok(values)
    }

    /// The sum of values, opposite pairs cancelled first, simple ones added first.
    pub fn sum_of_values(&mut self, values: Vec<Value>) -> Solved<Value> {
        match values.as_slice() {
            [] => return Ok(Value::ZERO),
            [value] => return Ok(*value),
            [one, other] => return self.arena.sum(*one, *other, &self.budget),
            _ => {}
        }
        let mut count: FxHashMap<Value, i64> = FxHashMap::default();
        let mut order = Vec::new();
        for value in values {
            let negative = self.arena.negative(value, &self.budget)?;
            match count.get_mut(&negative) {
                Some(n) if *n > 0 => *n -= 1,
                _ => {
                    let n = count.entry(value).or_insert_with(|| {
                        order.push(value);
                        0
                    });
                    *n += 1;
                }
            }
        }
        let (mut simple, mut total) = (Value::ZERO, Value::ZERO);
        for value in order {
            for _ in 0..count.get(&value).copied().unwrap_or(0) {
                let side = match self.arena.number_up_star_parts(value) {
                    Some(_) => &mut simple,
                    None => &mut total,
                };
                *side = self.arena.sum(*side, value, &self.budget)?;
            }
        }
        self.arena.sum(simple, total, &self.budget)
    }

    fn position_worth(&mut self, position: &dyn Position) -> Solved<Worth> {
        if self.theorems
            && let Some(theorem) = position.theorem()
        {
            return Ok(Worth::Value(self.closed_form(theorem)?));
        }
        self.parts_worth(position.parts())
    }

    fn parts_worth(&mut self, parts: Parts) -> Solved<Worth> {
        let Some(parts) = parts else {
            return Ok(Worth::Loony);
        };
        let mut values = Vec::with_capacity(parts.len());
        for part in parts {
            values.push(self.component_value(part)?);
        }
        Ok(Worth::Value(self.sum_of_values(values)?))
    }

    /// What is known of the component that was under way when the last computation was stopped; asked once.
    pub fn unfinished(&mut self) -> Option<Unfinished> {
        let cram = self.cram.unfinished.take();
        self.strings.unfinished.take().or(cram)
    }

    /// The value that a theorem gives.
    pub fn closed_form(&mut self, theorem: Theorem) -> Solved<Value> {
        match theorem.value {
            ClosedForm::Nimber(size) => Ok(self.arena.nimber(&size)),
            ClosedForm::Integer(n) => Ok(self.arena.number(&Dyadic::new(n, 0))),
            ClosedForm::Value(text) => self
                .arena
                .read(text, &self.budget)
                .map_err(|_| Stop::TooLarge(format!("the value {text} of a theorem"))),
            ClosedForm::SameAs(component) => self.component_value(component),
        }
    }

    /// The value of a component.
    pub fn component_value(&mut self, component: Component) -> Solved<Value> {
        if self.theorems
            && let Some(theorem) = component.theorem()
        {
            return self.closed_form(theorem);
        }
        if let Component::Domineering {
            shape: Shape::Small(patch),
            turned,
        } = component
        {
            return self.patch_value(patch, turned);
        }
        if component.is_impartial() {
            let size = with_stack(|| self.grundy_of(component))?;
            return Ok(self.arena.nimber(&Int::from(u64::from(size))));
        }
        if let Some(value) = self.values.get(&component) {
            return Ok(value);
        }
        if let Component::Domineering {
            shape,
            turned: true,
        } = component
        {
            let turned = false;
            let value = self.component_value(Component::Domineering { shape, turned })?;
            return self.arena.negative(value, &self.budget);
        }
        let question = self.question(Asked::Value, [&component]);
        if let Some(value) = self.recall_value(question.as_ref())? {
            self.remember_value(component, value)?;
            return Ok(value);
        }
        with_stack(|| {
            self.budget.tick()?;
            let mut sides = [Vec::new(), Vec::new()];
            for (side, player) in sides.iter_mut().zip([Player::Left, Player::Right]) {
                for parts in component.options(player, &self.budget)? {
                    if let Worth::Value(value) = self.parts_worth(parts)? {
                        side.push(value);
                    }
                }
            }
            let [left, right] = sides;
            let value = self.arena.canonical(&left, &right, &self.budget)?;
            self.remember_value(component, value)?;
            self.keep_value(question, value)?;
            Ok(value)
        })
    }

    fn remember_value(&mut self, component: Component, value: Value) -> Solved<()> {
        self.values
            .insert(component, value, longest_play, &self.budget)
    }

    /// The Grundy value of an impartial component without capturable coin, by the mex of its options.
    fn grundy_of(&mut self, component: Component) -> Solved<u32> {
        if let Some(size) = self.grundy.get(&component) {
            return Ok(size);
        }
        let question = self.question(Asked::Grundy, [&component]);
        if let Some(size) = self.recall_grundy(question.as_ref()) {
            self.remember_grundy(component, size)?;
            return Ok(size);
        }
        let size = self.search_grundy(component)?;
        self.keep_grundy(question, size)?;
        Ok(size)
    }

    fn remember_grundy(&mut self, component: Component, size: u32) -> Solved<()> {
        self.grundy
            .insert(component, size, longest_play, &self.budget)
    }

    fn search_grundy(&mut self, component: Component) -> Solved<u32> {
        if let Component::OctalHeap(code, counters) = &component {
            let value = self.heap_value(code, *counters as usize)?;
            return Ok(value.into());
        }
        if let Component::Cram(Shape::Small(patch)) = &component {
            return self.cram_value(patch);
        }
        if let Component::Strings(graph) = &component {
            return self.nimstring_value(graph);
        }
        if nimber_search::applies(&component) {
            return self.nimber_of(component);
        }
        self.budget.tick()?;
        let options = component.options(Player::Left, &self.budget)?;
        let mut seen = Vec::with_capacity(options.len());
        for parts in options {
            let Some(parts) = parts else { continue };
            let mut size = 0;
            for part in parts {
                size ^= with_stack(|| self.grundy_of(part))?;
            }
            seen.push(size);
        }
        let size = mex(&mut seen);
        self.remember_grundy(component, size)?;
        Ok(size)
    }

    /// The Grundy value of a heap of an octal game.
    pub fn heap_value(&mut self, code: &Code, heap: usize) -> Solved<u16> {
        self.with_heaps(code, |heaps, theorems, budget| {
            heaps.value(heap, theorems, budget)
        })
    }

    /// The period of an octal game that heaps of at most this size prove.
    pub fn heap_period(&mut self, code: &Code, most: usize) -> Solved<Option<Period>> {
        self.with_heaps(code, |heaps, _, budget| heaps.period(most, budget))
    }

    fn with_heaps<T>(
        &mut self,
        code: &Code,
        ask: impl FnOnce(&mut HeapValues, bool, &Budget) -> Solved<T>,
    ) -> Solved<T> {
        if let Some(heaps) = self.heaps.get_mut(code) {
            return ask(heaps, self.theorems, &self.budget);
        }
        let mut heaps = self.kept_heaps(code);
        let found = ask(&mut heaps, self.theorems, &self.budget);
        self.heaps.insert(code.clone(), heaps);
        found
    }

    /// Both players have the same moves, here and ever after, by the way it is written; a nimber counts.
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
            Term::Loony => true,
            Term::Explicit { left, right } => {
                std::sync::Arc::ptr_eq(left, right) || (left.is_empty() && right.is_empty())
            }
        };
        *game.known_impartial().get_or_init(|| impartial)
    }

    /// The outcome in normal play. A loony game is won by the next player.
    pub fn outcome(&mut self, game: &Game) -> Solved<Outcome> {
        self.note(game);
        // Who wins is often found long before the value.
        if let Term::Position(position) = game.term()
            && game.known_worth().is_none()
            && !(self.theorems && position.theorem().is_some())
            && let Some(parts) = position.parts()
            && let Some(outcome) = self.outcome_by_nimbers(parts)?
        {
            return Ok(outcome);
        }
        if game.known_worth().is_none() {
            let mut parts = Vec::new();
            let all = self.domineering_parts(game, false, &mut parts);
            // The values of small boards are found as fast.
            let cells: usize = parts.iter().map(|p| p.0.count()).sum();
            if all
                && cells > SMALL_BOARDS
                && let Some(outcome) = self.outcome_of_boards(&parts)?
            {
                return Ok(outcome);
            }
        }
        match self.worth_of(game)? {
            Worth::Loony => Ok(Outcome::N),
            Worth::Value(value) => self.arena.outcome(value, &self.budget),
        }
    }

    fn outcome_by_nimbers(&mut self, parts: Vec<Component>) -> Solved<Option<Outcome>> {
        let question = self.question(Asked::Outcome, &parts);
        if let Some(outcome) = self.recall_outcome(question.as_ref()) {
            return Ok(Some(outcome));
        }
        let Some(zero) = self.is_zero_by_nimbers(parts)? else {
            return Ok(None);
        };
        let outcome = if zero { Outcome::P } else { Outcome::N };
        self.keep_outcome(question, outcome)?;
        Ok(Some(outcome))
    }

    fn outcome_of_boards(&mut self, parts: &[(Shape, bool)]) -> Solved<Option<Outcome>> {
        let components: Vec<Component> = parts
            .iter()
            .map(|(shape, turned)| Component::Domineering {
                shape: shape.clone(),
                turned: *turned,
            })
            .collect();
        let question = self.question(Asked::Outcome, &components);
        if let Some(outcome) = self.recall_outcome(question.as_ref()) {
            return Ok(Some(outcome));
        }
        let outcome = self.domineering_outcome(parts)?;
        if let Some(outcome) = outcome {
            self.keep_outcome(question, outcome)?;
        }
        Ok(outcome)
    }

    /// The parts of Domineering boards that a game is the sum of, if it is, each with whether its rows and columns
    /// are exchanged.
    fn domineering_parts(
        &self,
        game: &Game,
        negative: bool,
        into: &mut Vec<(Shape, bool)>,
    ) -> bool {
        let part = |component: Component| match component {
            Component::Domineering { shape, turned } => Some((shape, turned != negative)),
            _ => None,
        };
        match game.term() {
            Term::Position(position) if !position.is_impartial() => {
                let parts = position.parts().unwrap_or_default();
                let count = into.len() + parts.len();
                into.extend(parts.into_iter().filter_map(part));
                into.len() == count
            }
            // Longer sums are not searched.
            Term::Sum(games) => {
                into.len() <= MOST_BOARDS
                    && games.len() <= MOST_BOARDS
                    && games
                        .iter()
                        .all(|g| self.domineering_parts(g, negative, into))
            }
            // One below another only where a long sum is between, which is refused.
            Term::Negative(game) => self.domineering_parts(game, !negative, into),
            _ => false,
        }
    }

    /// An entry of one of Nim's four tables; `None` for heaps beyond [`LARGEST_HEAP`].
    pub fn table(&mut self, table: tables::Table, x: usize, y: usize) -> Solved<Option<i16>> {
        let heap = x.max(y);
        if heap > LARGEST_HEAP {
            return Ok(None);
        }
        if let Some(value) = self.tables.get(&table).and_then(|s| s.get(x, y)) {
            return Ok(Some(value));
        }
        let side = (heap + 1).next_power_of_two().clamp(16, LARGEST_HEAP + 1);
        let square = Square::compute(table, side, &self.budget)?;
        let value = square.get(x, y);
        self.tables.insert(table, square);
        Ok(value)
    }
}

/// The least natural number that is not in the list.
pub fn mex(seen: &mut Vec<u32>) -> u32 {
    seen.sort_unstable();
    seen.dedup();
    (0..)
        .zip(seen.iter())
        .find(|(n, s)| n != *s)
        .map_or(seen.len() as u32, |(n, _)| n)
}
