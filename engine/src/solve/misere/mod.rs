//! Misere play by search: a player who cannot move wins.
//!
//! Nothing cancels in misere play, so a position is the sorted list of its atoms. It is searched by proof-number
//! search. Source: *Winning Ways*, chapter 13. If the search of an impartial sum takes long, the misere quotient of its
//! parts is tried, which decides Kayles with rows of any length (Plambeck and Siegel 2008; Sibert and Conway 1992).

mod forms;
mod partizan;
mod quotient;

pub(super) use forms::{game_of_form, misere_form};
pub(super) use partizan::{game_of_literal_form, literal_form};
pub use quotient::PositionQuotient;
pub(super) use quotient::{is_misere_impartial, misere_quotient, quotient_element};

use super::certificate::MisereQuestion;
use super::partizan::{PartFacts, SumOf, SumRules, SumRun, SumTables};
use super::shelf::{QuestionKind, StoredQuestion};
use super::sums::{AtomSum, options_of_atom};
use super::{Context, Game, Solved, Solver, Stop, lost};
use crate::misere;
use crate::value::misere::forms::Form;
use crate::value::misere::nim_sum::NimSum;
use crate::value::{Int, Outcome, Player, Value};
use quotient::{StateQuotient, quotient_of_state};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// Cached results of misere search.
#[derive(Debug, Default)]
pub(super) struct MisereMemo {
    /// The tables of the search; `None` before the first search.
    sums: Option<SumTables<u32>>,
    /// Misere canonical forms by atom.
    pub(super) forms: FxHashMap<u32, Form>,
    /// Forms for partizan misere play by atom.
    pub(super) literal_forms: FxHashMap<u32, misere::Form>,
    /// The quotient that decided the last long search.
    quotient: Option<StateQuotient>,
}

/// Work of the search for the winner of an impartial sum, in ticks, before its misere quotient is tried.
const SEARCH_WORK: u64 = 1 << 15;
/// Work of the first attempt to find a quotient, in ticks. Search and quotient then alternate with increasing work.
const QUOTIENT_WORK: u64 = 1 << 22;

/// See [`Solver::misere_outcome`].
pub(in crate::solve) fn misere_outcome(solver: &mut Solver, game: &Game) -> Solved<Outcome> {
    let left = wins_first(solver, game, Player::Left)?;
    let right = wins_first(solver, game, Player::Right)?;
    let outcome = Outcome::from_wins(left, !right);
    let question = || MisereQuestion::Outcome(game.clone(), outcome);
    solver.asked.note_misere_question(question);
    Ok(outcome)
}

/// See [`Solver::misere_wins_first`].
pub(in crate::solve) fn misere_wins_first(
    solver: &mut Solver,
    game: &Game,
    player: Player,
) -> Solved<bool> {
    solver.asked.note_misere();
    wins_first(solver, game, player)
}

fn wins_first(solver: &mut Solver, game: &Game, player: Player) -> Solved<bool> {
    let state = parts(solver, game)?;
    if state.len() > 1 && !state.iter().all(|atom| solver.atoms().is_summable(*atom)) {
        return Err(lost::no_sum());
    }
    if !solver.theorems || !state.iter().all(|a| solver.sums.is_impartial(*a)) {
        return misere_search(solver, &state, player);
    }
    if let Some(sum) = nim_sum_of_state(solver, &state) {
        return Ok(!sum.misere().is_zero());
    }
    if let Some(p) = solver.misere.quotient.as_ref().and_then(|q| q.is_p(&state)) {
        return Ok(!p);
    }
    let (mut search_work, mut quotient_work) = (SEARCH_WORK, QUOTIENT_WORK);
    loop {
        let search = |solver: &mut Solver| misere_search(solver, &state, player);
        if let Some(wins) = solver.within(search_work, search)? {
            return Ok(wins);
        }
        match solver.within(quotient_work, |solver| wins_by_quotient(solver, &state)) {
            Err(Stop::TooLarge(_)) => return misere_search(solver, &state, player),
            Ok(None) => {}
            found => return Ok(found?.unwrap_or_default()),
        }
        search_work = quotient_work.saturating_mul(2);
        quotient_work = quotient_work.saturating_mul(8);
    }
}

/// See [`Solver::misere_nim_sum`].
pub(in crate::solve) fn misere_nim_sum(solver: &mut Solver, game: &Game) -> Solved<Option<NimSum>> {
    let state = misere_state(solver, game)?;
    Ok(nim_sum_of_state(solver, &state))
}

fn nim_sum_of_state(solver: &mut Solver, state: &AtomSum) -> Option<NimSum> {
    if !solver.theorems {
        return None;
    }
    let atoms = solver.atoms();
    let heaps = state.iter().map(|atom| atoms.nim_heap(*atom));
    heaps.collect::<Option<Vec<Int>>>().map(NimSum::of)
}

/// Whether the next player wins an impartial sum, decided by the quotient of its parts and their followers.
fn wins_by_quotient(solver: &mut Solver, state: &AtomSum) -> Solved<bool> {
    let quotient = quotient_of_state(solver, state)?;
    let wins = !quotient.is_p(state).unwrap_or_default();
    solver.misere.quotient = Some(quotient);
    let question = misere_question(solver, state, Player::Left);
    solver.context().keep(question, wins)?;
    Ok(wins)
}

/// The parts of a game. Records that misere play was requested.
pub(super) fn misere_state(solver: &mut Solver, game: &Game) -> Solved<AtomSum> {
    solver.asked.note_misere();
    parts(solver, game)
}

/// The parts of a game, for questions that a certificate covers.
pub(super) fn parts(solver: &mut Solver, game: &Game) -> Solved<AtomSum> {
    if game.is_loopy() {
        return Err(Stop::Undefined("misère play of a loopy game".into()));
    }
    solver.atoms().state(game)
}

fn misere_search(solver: &mut Solver, state: &AtomSum, player: Player) -> Solved<bool> {
    // In an impartial game the winner does not depend on who is to move.
    let is_impartial = state.iter().all(|atom| solver.sums.is_impartial(*atom));
    let player = if is_impartial { Player::Left } else { player };
    let question = misere_question(solver, state, player);
    if let Some(wins) = solver.context().recall(question.as_ref())? {
        return Ok(wins);
    }
    let mut parts = SmallVec::new();
    for atom in state {
        parts.push(solver.atoms().signed(*atom)?);
    }
    let rest = Value::ZERO;
    let mut tables = solver
        .misere
        .sums
        .take()
        .unwrap_or_else(SumTables::for_misere);
    let mut run = SumRun::new(MisereParts(solver), &mut tables);
    let wins = run.wins_first(SumOf { parts, rest }, player);
    solver.misere.sums = Some(tables);
    let wins = wins?;
    solver.context().keep(question, wins)?;
    Ok(wins)
}

/// The question for the store whether the player wins a sum; `None` if the store cannot hold it.
fn misere_question(solver: &mut Solver, state: &AtomSum, player: Player) -> Option<StoredQuestion> {
    solver.shelf.as_ref()?;
    let parts = solver
        .atoms()
        .stored_parts(state)
        .filter(|parts| !parts.is_empty())?;
    let asked = match player {
        Player::Left => QuestionKind::MisereLeft,
        Player::Right => QuestionKind::MisereRight,
    };
    solver.context().question_of(asked, parts)
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
        self.0.atoms().facts(*atom)
    }

    fn options(&mut self, atom: &u32, player: Player) -> Solved<Vec<SumOf<u32>>> {
        let options = options_of_atom(self.0, *atom, player)?;
        let mut sums = Vec::with_capacity(options.len());
        for option in options {
            let mut parts = SmallVec::new();
            for atom in option {
                parts.push(self.0.atoms().signed(atom)?);
            }
            let rest = Value::ZERO;
            sums.push(SumOf { parts, rest });
        }
        Ok(sums)
    }
}
