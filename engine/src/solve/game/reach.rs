//! Whether play leads from one game to another, decided part by part.

use super::count::{Ended, check_alternation, route};
use crate::budget::with_stack;
use crate::solve::calls::representative;
use crate::solve::part_id::PartId;
use crate::solve::sums::options_of_atom;
use crate::solve::{Extent, Game, Solved, Solver, Stop};
use crate::value::Player;
use rustc_hash::FxHashMap;

/// See [`Solver::is_reachable`].
pub(in crate::solve) fn is_reachable(solver: &mut Solver, from: &Game, to: &Game) -> Solved<bool> {
    let mut ended = Ended::default();
    let parts = (
        parts(solver, &mut ended, from)?,
        parts(solver, &mut ended, to)?,
    );
    let (Some(from_parts), Some(wanted)) = parts else {
        return Ok(route(solver, from, to)?.is_some());
    };
    if wanted.len() > Wanted::BITS as usize {
        return Ok(route(solver, from, to)?.is_some());
    }
    let all = (1..=wanted.len()).fold(0, |all, _| all << 1 | 1);
    let mut reach = Reach {
        sizes: FxHashMap::default(),
        known: FxHashMap::default(),
        wanted,
    };
    reach.leads(solver, &from_parts, all)
}

/// The parts that go on; `None` for games whose plays do not fall into those of parts, or may be infinite.
fn parts(solver: &mut Solver, ended: &mut Ended, game: &Game) -> Solved<Option<Box<[u32]>>> {
    if game.is_loopy() || check_alternation(game, "").is_err() {
        return Ok(None);
    }
    let representative = representative(solver, game)?;
    let state = solver
        .atoms()
        .state(representative.as_ref().unwrap_or(game));
    match state {
        Ok(state) => ended.without(state.into_vec(), solver).map(Some),
        Err(Stop::Undefined(_) | Stop::LoonyBeside) => Ok(None),
        Err(stop) => Err(stop),
    }
}

/// A set of wanted parts, as bits.
type Wanted = u32;

/// What moves can only make smaller.
#[derive(Clone)]
struct Size {
    ruleset: u16,
    /// An upper bound of the number of moves.
    longest: u32,
    extent: Extent,
}

impl Size {
    /// Whether nothing speaks against a play from a part of this size to one of another.
    fn allows(&self, goal: &Size) -> bool {
        let mut extents = self.extent.iter().zip(&goal.extent);
        self.ruleset == goal.ruleset
            && self.longest >= goal.longest
            && extents.all(|(own, goal)| own >= goal)
    }
}

/// The search. A part that is not wanted can be played to its end, so each part of a game may lead to some of the wanted
/// parts, whatever the others do.
struct Reach {
    wanted: Box<[u32]>,
    sizes: FxHashMap<u32, Option<Size>>,
    /// Whether a part leads to a set of wanted parts.
    known: FxHashMap<(u32, Wanted), bool>,
}

impl Reach {
    /// Whether these parts lead to the wanted ones.
    fn leads(&mut self, solver: &mut Solver, parts: &[u32], wanted: Wanted) -> Solved<bool> {
        if wanted == 0 {
            return Ok(true);
        }
        let Some((first, rest)) = parts.split_first() else {
            return Ok(false);
        };
        if rest.is_empty() {
            return self.part_leads(solver, *first, wanted);
        }
        // Each subset for the first part, the largest one first.
        let mut taken = wanted;
        loop {
            if self.part_leads(solver, *first, taken)?
                && self.leads(solver, rest, wanted & !taken)?
            {
                return Ok(true);
            }
            if taken == 0 {
                return Ok(false);
            }
            taken = (taken - 1) & wanted;
        }
    }

    fn part_leads(&mut self, solver: &mut Solver, part: u32, wanted: Wanted) -> Solved<bool> {
        if wanted == 0 {
            return Ok(true);
        }
        if let Some(known) = self.known.get(&(part, wanted)) {
            return Ok(*known);
        }
        let found = match self.known_by_ruleset(solver, part, wanted) {
            Some(known) => known,
            None => {
                self.is_wanted(part, wanted)
                    || self.may_lead(solver, part, wanted)
                        && with_stack(|| self.option_leads(solver, part, wanted))?
            }
        };
        solver.budget.room_in_table(&self.known)?;
        self.known.insert((part, wanted), found);
        Ok(found)
    }

    /// Whether the part is the only wanted one.
    fn is_wanted(&self, part: u32, wanted: Wanted) -> bool {
        wanted.is_power_of_two() && self.wanted.get(wanted.trailing_zeros() as usize) == Some(&part)
    }

    /// Whether the sizes allow it. A part of a position leads to parts of its own ruleset only.
    fn may_lead(&mut self, solver: &mut Solver, part: u32, wanted: Wanted) -> bool {
        let Some(own) = self.size(solver, part) else {
            return true;
        };
        let mut goals = (0..self.wanted.len()).filter(|at| wanted >> at & 1 == 1);
        goals.all(|at| {
            let goal = self.size(solver, self.wanted[at]);
            goal.is_some_and(|goal| own.allows(&goal))
        })
    }

    /// The answer that the ruleset knows without a search.
    fn known_by_ruleset(&self, solver: &mut Solver, part: u32, wanted: Wanted) -> Option<bool> {
        if !wanted.is_power_of_two() {
            return None;
        }
        let goal = *self.wanted.get(wanted.trailing_zeros() as usize)?;
        let ((own, exchanged), (goal, other)) =
            solver.sums.part(part).zip(solver.sums.part(goal))?;
        if own.ruleset != goal.ruleset || exchanged != other {
            return None;
        }
        let (engine, _) = solver.engine(own.ruleset);
        engine.leaves(own.part, goal.part)
    }

    /// The size of a part; `None` for values and calls.
    fn size(&mut self, solver: &mut Solver, part: u32) -> Option<Size> {
        if let Some(known) = self.sizes.get(&part) {
            return known.clone();
        }
        let found = solver.sums.part(part).map(|(PartId { ruleset, part }, _)| {
            let (engine, _) = solver.engine(ruleset);
            Size {
                ruleset,
                longest: engine.longest_play(part),
                extent: engine.extent(part),
            }
        });
        self.sizes.insert(part, found.clone());
        found
    }

    /// Whether a move leads to the wanted parts, or to others that do. Options that have lost most come first.
    fn option_leads(&mut self, solver: &mut Solver, part: u32, wanted: Wanted) -> Solved<bool> {
        let mut options = Vec::new();
        for player in [Player::Left, Player::Right] {
            for option in options_of_atom(solver, part, player)? {
                let sizes = option.iter().map(|part| self.size(solver, *part));
                let size: u64 = sizes
                    .map(|size| u64::from(size.map_or(0, |s| s.longest)))
                    .sum();
                options.push((size, option));
            }
        }
        options.sort_unstable();
        options.dedup();
        for (_, option) in options {
            solver.budget.tick()?;
            if self.leads(solver, &option, wanted)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
