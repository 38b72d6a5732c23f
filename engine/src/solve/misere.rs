//! Misere play by search: a player who cannot move wins.
//!
//! Nothing cancels in misere play, so a position is the sorted list of its atoms. It is searched by proof-number
//! search. Source: *Winning Ways*, chapter 13. If the search of an impartial sum takes long, the misere quotient of its
//! parts is tried, which decides Kayles with rows of any length (Plambeck and Siegel 2008; Sibert and Conway 1992).

use super::misere_values::StateQuotient;
use super::partizan::{PartFacts, SumOf, SumRules, SumRun, SumTables};
use super::shelf::{QuestionKind, StoredQuestion};
use super::sums::AtomSum;
use super::{Context, Game, Solved, Solver, Stop};
use crate::value::misere::forms::Form;
use crate::value::misere::nim_sum::NimSum;
use crate::value::{Int, Outcome, Player, Value};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// Cached results of misere search.
#[derive(Debug, Default)]
pub(super) struct MisereMemo {
    /// The tables of the search; `None` before the first search.
    sums: Option<SumTables<u32>>,
    /// Misere canonical forms by atom.
    pub(super) forms: FxHashMap<u32, Form>,
    /// The quotient that decided the last long search.
    quotient: Option<StateQuotient>,
}

/// Work of the search for the winner of an impartial sum, in ticks, before its misere quotient is tried.
const SEARCH_WORK: u64 = 1 << 15;
/// Work of the first attempt to find a quotient, in ticks. Search and quotient then alternate with increasing work.
const QUOTIENT_WORK: u64 = 1 << 22;

impl Solver {
    /// The outcome in misere play.
    pub fn misere_outcome(&mut self, game: &Game) -> Solved<Outcome> {
        let left = self.misere_wins_first(game, Player::Left)?;
        let right = self.misere_wins_first(game, Player::Right)?;
        Ok(Outcome::from_wins(left, !right))
    }

    /// Whether the player wins a game in misere play moving first.
    pub fn misere_wins_first(&mut self, game: &Game, player: Player) -> Solved<bool> {
        let state = self.misere_state(game)?;
        if !self.theorems || !state.iter().all(|a| self.is_impartial_atom(*a)) {
            return self.misere_search(&state, player);
        }
        if let Some(sum) = self.nim_sum_of_state(&state) {
            return Ok(!sum.misere().is_zero());
        }
        if let Some(p) = self.misere.quotient.as_ref().and_then(|q| q.is_p(&state)) {
            return Ok(!p);
        }
        let (mut search_work, mut quotient_work) = (SEARCH_WORK, QUOTIENT_WORK);
        loop {
            let search = |solver: &mut Solver| solver.misere_search(&state, player);
            if let Some(wins) = self.within(search_work, search)? {
                return Ok(wins);
            }
            match self.within(quotient_work, |solver| solver.wins_by_quotient(&state)) {
                Err(Stop::TooLarge(_)) => return self.misere_search(&state, player),
                Ok(None) => {}
                found => return Ok(found?.unwrap_or_default()),
            }
            search_work = quotient_work.saturating_mul(2);
            quotient_work = quotient_work.saturating_mul(8);
        }
    }

    /// The Nim heaps of a game that is a sum of Nim heaps; `None` if theorems are disabled or it has other terms.
    ///
    /// # Errors
    /// Limits; `Undefined` where misere play is not defined.
    pub fn misere_nim_sum(&mut self, game: &Game) -> Solved<Option<NimSum>> {
        let state = self.misere_state(game)?;
        Ok(self.nim_sum_of_state(&state))
    }

    fn nim_sum_of_state(&self, state: &AtomSum) -> Option<NimSum> {
        let heaps = state.iter().map(|atom| self.nim_heap(*atom));
        self.theorems
            .then(|| heaps.collect::<Option<Vec<Int>>>())
            .flatten()
            .map(NimSum::of)
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

    /// Whether the next player wins an impartial sum, decided by the quotient of its parts and their followers.
    fn wins_by_quotient(&mut self, state: &AtomSum) -> Solved<bool> {
        let quotient = self.quotient_of_state(state)?;
        let wins = !quotient.is_p(state).unwrap_or_default();
        self.misere.quotient = Some(quotient);
        let question = self.misere_question(state, Player::Left);
        self.context().keep(question, wins)?;
        Ok(wins)
    }

    /// The parts of a game. Records that misere play was requested.
    pub(super) fn misere_state(&mut self, game: &Game) -> Solved<AtomSum> {
        self.note_misere();
        if game.is_loopy() {
            return Err(Stop::Undefined("misère play of a loopy game".into()));
        }
        self.state(game)
    }

    fn misere_search(&mut self, state: &AtomSum, player: Player) -> Solved<bool> {
        // In an impartial game the winner does not depend on who is to move.
        let is_impartial = state.iter().all(|atom| self.is_impartial_atom(*atom));
        let player = if is_impartial { Player::Left } else { player };
        let question = self.misere_question(state, player);
        if let Some(wins) = self.context().recall(question.as_ref())? {
            return Ok(wins);
        }
        let mut parts = SmallVec::new();
        for atom in state {
            parts.push(self.signed_atom(*atom)?);
        }
        let rest = Value::ZERO;
        let mut tables = self
            .misere
            .sums
            .take()
            .unwrap_or_else(SumTables::for_misere);
        let mut run = SumRun::new(MisereParts(self), &mut tables);
        let wins = run.wins_first(SumOf { parts, rest }, player);
        self.misere.sums = Some(tables);
        let wins = wins?;
        self.context().keep(question, wins)?;
        Ok(wins)
    }

    /// The question for the store whether the player wins a sum; `None` if the store cannot hold it.
    fn misere_question(&mut self, state: &AtomSum, player: Player) -> Option<StoredQuestion> {
        self.shelf.as_ref()?;
        let parts = self.stored_parts(state).filter(|parts| !parts.is_empty())?;
        let asked = match player {
            Player::Left => QuestionKind::MisereLeft,
            Player::Right => QuestionKind::MisereRight,
        };
        self.context().question_of(asked, parts)
    }
}

/// The parts of misère sums, by atom numbers.
struct MisereParts<'a>(&'a mut Solver);

impl SumRules for MisereParts<'_> {
    type Part = u32;

    fn context(&mut self) -> Context<'_> {
        self.0.context()
    }

    fn value(&mut self, _: &u32) -> Solved<Option<Value>> {
        Ok(None)
    }

    fn value_within(&mut self, _: &u32, _: u64) -> Solved<Option<Value>> {
        Ok(None)
    }

    fn facts(&mut self, atom: &u32) -> Solved<PartFacts> {
        self.0.facts_of_atom(*atom)
    }

    fn options(&mut self, atom: &u32, player: Player) -> Solved<Vec<SumOf<u32>>> {
        let options = self.0.options_of_atom(*atom, player)?;
        let mut sums = Vec::with_capacity(options.len());
        for option in options {
            let mut parts = SmallVec::new();
            for atom in option {
                parts.push(self.0.signed_atom(atom)?);
            }
            let rest = Value::ZERO;
            sums.push(SumOf { parts, rest });
        }
        Ok(sums)
    }
}
