//! Values of impartial positions: for each position the set of all n such that a player who must move in it wins beside
//! \*n. The value is the least number that is not in it, and the position is loony if there is none
//! (Winning Ways, chapter 12; Larsson, Nowakowski and Santos 2021).
//!
//! The set is finite or cofinite. It is cofinite exactly if the player wins beside a loony position: a plain move loses
//! there, a move that keeps the turn or wins is enough, and an entailing one wins if the set of the answer is finite.

use super::heaps;
use crate::budget::{Budget, with_stack};
use crate::solve::calls::{choices, worth_of_call};
use crate::solve::game::moves::moves;
use crate::solve::{Effect, Game, SharedCall, Solved, Solver, Stop, Term, Turn, Worth};
use crate::value::{Int, Player};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

/// A finite or cofinite set of numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReplySet {
    is_cofinite: bool,
    /// The numbers in the set, or those that are not in it.
    listed: BTreeSet<u64>,
}

/// The sets of calls.
pub(in crate::solve) type ReplyTable = FxHashMap<SharedCall, Arc<ReplySet>>;

impl ReplySet {
    /// The set with these numbers, or with all others.
    pub(super) fn of(is_cofinite: bool, listed: BTreeSet<u64>) -> ReplySet {
        ReplySet {
            is_cofinite,
            listed,
        }
    }

    /// The numbers in the set, or those that are not in it.
    pub(super) fn listed(&self) -> &BTreeSet<u64> {
        &self.listed
    }

    fn all() -> ReplySet {
        ReplySet {
            is_cofinite: true,
            listed: BTreeSet::new(),
        }
    }

    fn only(number: u64) -> ReplySet {
        ReplySet {
            is_cofinite: false,
            listed: BTreeSet::from([number]),
        }
    }

    fn complement(mut self) -> ReplySet {
        self.is_cofinite = !self.is_cofinite;
        self
    }

    /// The numbers whose nim sum with `by` is in the set.
    fn shifted(&self, by: u64) -> ReplySet {
        ReplySet {
            is_cofinite: self.is_cofinite,
            listed: self.listed.iter().map(|n| n ^ by).collect(),
        }
    }

    fn insert(&mut self, number: u64) {
        if self.is_cofinite {
            self.listed.remove(&number);
        } else {
            self.listed.insert(number);
        }
    }

    fn add(&mut self, other: ReplySet) {
        match (self.is_cofinite, other.is_cofinite) {
            (_, false) => other.listed.into_iter().for_each(|n| self.insert(n)),
            (true, true) => self.listed.retain(|n| other.listed.contains(n)),
            (false, true) => {
                let own = std::mem::replace(self, other);
                self.add(own);
            }
        }
    }

    /// Whether a number is in the set.
    pub fn has(&self, number: u64) -> bool {
        self.listed.contains(&number) != self.is_cofinite
    }

    /// Whether all but finitely many numbers are in the set.
    pub fn is_cofinite(&self) -> bool {
        self.is_cofinite
    }

    /// Whether every number is in the set.
    pub fn is_all(&self) -> bool {
        self.is_cofinite && self.listed.is_empty()
    }

    /// Whether no number is in the set.
    pub fn is_empty(&self) -> bool {
        !self.is_cofinite && self.listed.is_empty()
    }

    /// The least number that is not in the set, if there is one.
    pub(super) fn mex(&self) -> Option<u64> {
        if self.is_cofinite {
            return self.listed.first().copied();
        }
        let mut free = 0;
        for number in &self.listed {
            if *number != free {
                break;
            }
            free += 1;
        }
        Some(free)
    }
}

impl fmt::Display for ReplySet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let listed: Vec<String> = self.listed.iter().map(u64::to_string).collect();
        let all = if self.is_cofinite { "all but " } else { "" };
        write!(f, "{all}[{}]", listed.join(","))
    }
}

/// The worth of an impartial call.
pub(in crate::solve) fn worth_of_impartial(
    solver: &mut Solver,
    call: &SharedCall,
) -> Solved<Worth> {
    let number = match heaps::value_of_heap(solver, call)? {
        Some(number) => number,
        None => found(solver, call)?.mex(),
    };
    Ok(match number {
        Some(number) => Worth::Value(solver.arena.nimber(&Int::from(number))),
        None => Worth::Loony,
    })
}

/// The set of a game; `None` if some position is not impartial.
pub(super) fn of_game(solver: &mut Solver, game: &Game) -> Solved<Option<ReplySet>> {
    match set_of_game(solver, game) {
        Ok(set) => Ok(Some(ReplySet::clone(&set))),
        Err(Stop::Undefined(_) | Stop::LoonyBeside) => Ok(None),
        Err(stop) => Err(stop),
    }
}

pub(super) fn set_of_game(solver: &mut Solver, game: &Game) -> Solved<Arc<ReplySet>> {
    if let Term::Call(call) = game.term() {
        if call.obliged().is_some() {
            return Err(not_impartial());
        }
        if call.play_kind() == crate::solve::PlayKind::Entailing {
            // This finds the sets of all followers, and play that does not end.
            worth_of_call(solver, call)?;
            return found(solver, call);
        }
    }
    let mut all = ReplySet::default();
    for one in moves(solver, game, Player::Left)? {
        add_move(solver, &one.to, &one.effect, &mut all)?;
    }
    Ok(Arc::new(all))
}

fn found(solver: &mut Solver, call: &SharedCall) -> Solved<Arc<ReplySet>> {
    if let Some(known) = solver.replies.get(call) {
        return Ok(Arc::clone(known));
    }
    if !call.is_impartial() {
        return Err(not_impartial());
    }
    let mut all = ReplySet::default();
    if let Some(set) = heaps::set_of_heap(solver, call)? {
        return Ok(Arc::new(set));
    }
    for choice in choices(solver, call, Player::Left)? {
        with_stack(|| add_move(solver, &choice.to, &choice.effect, &mut all))?;
    }
    let all = Arc::new(all);
    let budget: &Budget = &solver.budget;
    budget.room_in_table(&solver.replies)?;
    budget.reserve(all.listed.len() * 16)?;
    solver.replies.insert(call.clone(), Arc::clone(&all));
    Ok(all)
}

fn not_impartial() -> Stop {
    Stop::Undefined("the Grundy value of a game that is not impartial".into())
}

/// Adds the numbers beside which a move wins.
fn add_move(solver: &mut Solver, to: &Game, effect: &Effect, all: &mut ReplySet) -> Solved<()> {
    solver.budget.tick()?;
    match effect.turn {
        Turn::Wins => *all = ReplySet::all(),
        Turn::Passes => {
            if let Some(number) = number_of(solver, to)? {
                all.insert(number);
            }
        }
        Turn::Keeps => all.add(match number_of(solver, to)? {
            Some(number) => ReplySet::only(number).complement(),
            None => ReplySet::all(),
        }),
        Turn::Entails => {
            let (mut rest, mut answered) = (Vec::new(), None);
            for term in super::flat(to) {
                match term.obliged() {
                    Some(inner) => answered = Some(inner.clone()),
                    None => rest.push(term.clone()),
                }
            }
            let Some(answered) = answered else {
                return Err(not_impartial());
            };
            let answers = set_of_game(solver, &answered)?;
            match number_of(solver, &Game::sum(rest))? {
                Some(number) => all.add(answers.shifted(number).complement()),
                None if answers.is_cofinite => {}
                None => *all = ReplySet::all(),
            }
        }
    }
    Ok(())
}

/// The Grundy value of a game; `None` if it is loony.
fn number_of(solver: &mut Solver, game: &Game) -> Solved<Option<u64>> {
    match solver.worth_of(game)? {
        Worth::Loony => Ok(None),
        Worth::Value(value) => match solver.arena.as_nimber(value) {
            Some(number) => match number.to_u64() {
                Some(number) => Ok(Some(number)),
                None => Err(Stop::TooLarge(format!("the nimber *{number}"))),
            },
            None => Err(not_impartial()),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::ReplySet;

    #[test]
    fn sets_are_finite_or_cofinite() {
        let mut set = ReplySet::only(2);
        set.insert(0);
        assert_eq!((set.to_string(), set.mex()), ("[0,2]".into(), Some(1)));
        let others = set.clone().complement();
        assert_eq!(
            (others.to_string(), others.mex()),
            ("all but [0,2]".into(), Some(0))
        );
        assert_eq!(others.shifted(1).to_string(), "all but [1,3]");
        let mut both = set.clone();
        both.add(others.clone());
        assert_eq!((both.clone(), both.mex()), (ReplySet::all(), None));
        let mut some = others;
        some.add(ReplySet::only(3).complement());
        assert_eq!(some, ReplySet::all());
        assert!(set.has(2) && !set.has(1) && both.has(7));
    }
}
