//! The parts and states met by a search.

use super::PartFacts;
use super::bounds::Bounding;
use crate::budget::{Budget, Stop};
use crate::solve::Solved;
use crate::solve::interned::Interned;
use crate::solve::shard::Table;
use crate::value::{BothBounds, Player, Value};
use smallvec::SmallVec;
use std::hash::Hash;
use std::sync::Arc;

/// The number of a part, shifted left by one bit, with its sign in the lowest bit.
pub(super) type Signed = u32;

/// Parts sorted by number.
pub(super) type SignedSum = SmallVec<[Signed; 4]>;

/// A sum of parts and a value.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct SumState {
    pub parts: SignedSum,
    pub rest: Value,
}

impl SumState {
    pub(super) fn value(rest: Value) -> SumState {
        let parts = SignedSum::new();
        SumState { parts, rest }
    }
}

/// The estimated work left to prove that the player to move wins, and that the opponent wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Proof {
    pub win: u32,
    pub loss: u32,
}

/// More work than any proof takes.
pub(super) const NEVER: u32 = 1 << 30;

impl Proof {
    pub(super) const WON: Proof = Proof {
        win: 0,
        loss: NEVER,
    };
    pub(super) const LOST: Proof = Proof {
        win: NEVER,
        loss: 0,
    };
}

/// The remainders after a player's moves in a part: for each move, the end of its parts in the list, and the value of
/// all others.
#[derive(Debug)]
pub(super) struct Leaves {
    ends: Box<[(u32, Value)]>,
    parts: Box<[Signed]>,
}

impl Leaves {
    /// Stores the options without duplicates.
    pub(super) fn new(mut options: Vec<SumState>) -> Leaves {
        let key = |option: &SumState| option.rest.handle_key();
        options.sort_unstable_by(|a, b| (&a.parts, key(a)).cmp(&(&b.parts, key(b))));
        options.dedup();
        let mut end = 0;
        let ends = options.iter().map(|option| {
            end += option.parts.len() as u32;
            (end, option.rest)
        });
        let ends = ends.collect();
        let parts = options.iter().flat_map(|option| &option.parts);
        Leaves {
            ends,
            parts: parts.copied().collect(),
        }
    }

    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.ends) + size_of_val(&*self.parts) + size_of::<Leaves>()
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (&[Signed], Value)> {
        let mut begin = 0;
        self.ends.iter().map(move |(end, rest)| {
            let parts = self.parts.get(begin..*end as usize).unwrap_or_default();
            begin = *end as usize;
            (parts, *rest)
        })
    }
}

#[derive(Debug)]
struct LargePart {
    facts: PartFacts,
    /// Whether a player to move has lost, if that is known.
    lost: [Option<bool>; 2],
    bounds: Option<BothBounds>,
    options: [Option<Arc<Leaves>>; 2],
}

/// The facts known about the sums of parts of some rules.
#[derive(Debug)]
pub(crate) struct SumTables<P> {
    parts: Interned<P>,
    large: Vec<LargePart>,
    proofs: Table<SumState, Proof>,
    pub(super) bounding: Bounding,
    /// The bytes that options may take before memory is checked again.
    room: usize,
    /// The bytes taken by options, and their limit after memory was short.
    bytes: usize,
    most_bytes: usize,
    /// Whether play is misère: a player who cannot move wins, and nothing cancels.
    is_misere: bool,
    /// Below this number of states, nothing is forgotten.
    worth_forgetting: usize,
}

/// Below this number of states, a search that forgets some hardly progresses.
const WORTH_FORGETTING: usize = 1 << 12;

/// The bytes of options between two checks of the memory.
const ROOM: usize = 1 << 20;

impl<P> Default for SumTables<P> {
    fn default() -> SumTables<P> {
        SumTables {
            parts: Interned::default(),
            large: Vec::new(),
            proofs: Table::default(),
            bounding: Bounding::default(),
            room: 0,
            bytes: 0,
            most_bytes: usize::MAX,
            is_misere: false,
            worth_forgetting: WORTH_FORGETTING,
        }
    }
}

impl<P> SumTables<P> {
    /// Tables for misère play. Values do not apply, so all parts are large.
    pub(crate) fn for_misere() -> SumTables<P> {
        SumTables {
            is_misere: true,
            ..SumTables::default()
        }
    }

    /// Tables that forget even if they contain little.
    #[cfg(test)]
    pub(super) fn forgetful() -> SumTables<P> {
        SumTables {
            worth_forgetting: 0,
            ..SumTables::default()
        }
    }

    pub(super) fn is_misere(&self) -> bool {
        self.is_misere
    }
}

impl<P: Clone + Eq + Hash> SumTables<P> {
    /// The number of a part, if it has been met.
    pub(super) fn known(&self, part: &P) -> Option<u32> {
        self.parts.find(part)
    }

    /// Numbers a new part.
    ///
    /// Errors: limits of the budget; [`Stop::Memory`] if more parts would leave too little memory for results that
    /// cannot be forgotten.
    pub(super) fn add(&mut self, part: P, facts: PartFacts, budget: &Budget) -> Solved<u32> {
        if self.parts.is_full() && self.proofs.len() >= self.worth_forgetting {
            let bytes = self.large.len() * (size_of::<LargePart>() + size_of::<P>());
            if !budget.affords_positions(2 * bytes) {
                return Err(Stop::Memory);
            }
        }
        budget.room_in(&mut self.large, 1)?;
        let number = self.parts.number(part, budget)?;
        let large = LargePart {
            facts,
            lost: [None, None],
            bounds: None,
            options: [None, None],
        };
        match self.large.get_mut(number as usize) {
            Some(forgotten) => *forgotten = large,
            None => self.large.push(large),
        }
        if number >= 1 << 31 {
            return Err(Stop::TooLarge("the number of parts of a search".into()));
        }
        Ok(number)
    }

    /// Forgets the half of the states with the fewest moves, and the parts that occur neither in the remaining states
    /// nor in `root`. Their memory is reused.
    ///
    /// Errors: [`Stop::Memory`] if there are too few states.
    pub(super) fn forget(&mut self, root: &SumState, budget: &Budget) -> Solved<()> {
        // This acknowledges the alarm.
        budget.should_shrink_tables();
        if self.proofs.len() < self.worth_forgetting {
            return Err(Stop::Memory);
        }
        self.drop_options();
        let SumTables {
            parts,
            large,
            proofs,
            ..
        } = self;
        proofs.evict_half(|state| size(large, state));
        let mut is_kept = vec![false; parts.len()];
        let states = proofs.keys().chain([root]);
        for part in states.flat_map(|state| &state.parts) {
            if let Some(kept) = is_kept.get_mut((part >> 1) as usize) {
                *kept = true;
            }
        }
        parts.forget(|number| is_kept.get(number as usize) == Some(&true));
        budget.check()
    }

    pub(super) fn part(&self, number: u32) -> Option<&P> {
        self.parts.get(number)
    }

    /// Whether a part is its own negative.
    pub(super) fn is_own_negative(&self, number: u32) -> bool {
        let large = self.large.get(number as usize);
        large.is_some_and(|large| large.facts.own_negative)
    }

    /// Whether a player to move has lost on a part, if that is known.
    pub(super) fn lost(&self, number: u32, player: Player) -> Option<bool> {
        self.large.get(number as usize)?.lost[side(player)]
    }

    pub(super) fn keep_lost(&mut self, number: u32, player: Player, lost: bool) {
        if let Some(large) = self.large.get_mut(number as usize) {
            large.lost[side(player)] = Some(lost);
        }
    }

    /// The bounds of a part, if they are known, and the larger of its numbers of moves.
    pub(super) fn bounds(&self, number: u32) -> (Option<BothBounds>, u32) {
        let large = self.large.get(number as usize);
        large.map_or((None, u32::MAX), |large| {
            let [left, right] = large.facts.moves;
            (large.bounds, left.max(right))
        })
    }

    pub(super) fn keep_bounds(&mut self, number: u32, bounds: BothBounds) {
        if let Some(large) = self.large.get_mut(number as usize) {
            large.bounds = Some(bounds);
        }
    }

    pub(super) fn options(&self, number: u32, player: Player) -> Option<Arc<Leaves>> {
        let large = self.large.get(number as usize)?;
        large.options[side(player)].clone()
    }

    /// Stores options while there is room. Otherwise drops the options of all parts, which can be recomputed.
    pub(super) fn keep_options(
        &mut self,
        (number, player): (u32, Player),
        options: &Arc<Leaves>,
        budget: &Budget,
    ) {
        let bytes = options.bytes();
        if self.bytes + bytes > self.most_bytes {
            self.drop_options();
        } else if bytes > self.room && self.most_bytes == usize::MAX {
            self.room = bytes.max(ROOM);
            if !budget.affords(self.room) {
                self.most_bytes = self.bytes.max(ROOM);
                self.drop_options();
            }
        }
        if let Some(large) = self.large.get_mut(number as usize) {
            self.room = self.room.saturating_sub(bytes);
            self.bytes += bytes;
            large.options[side(player)] = Some(Arc::clone(options));
        }
    }

    fn drop_options(&mut self) {
        self.bytes = 0;
        for large in &mut self.large {
            large.options = [None, None];
        }
    }

    /// The approximate numbers of moves of Left and Right in the large parts of a state.
    pub(super) fn moves(&self, state: &SumState) -> [u32; 2] {
        let mut moves = [0u32; 2];
        for part in &state.parts {
            let Some(large) = self.large.get((part >> 1) as usize) else {
                continue;
            };
            for (side, all) in moves.iter_mut().enumerate() {
                *all += large.facts.moves[side ^ (part & 1) as usize];
            }
        }
        moves
    }

    pub(super) fn proof(&self, state: &SumState) -> Option<Proof> {
        self.proofs.get(state)
    }

    pub(super) fn prove(&mut self, state: &SumState, proof: Proof, budget: &Budget) -> Solved<()> {
        let large = &self.large;
        self.proofs
            .put(state, proof, |state| size(large, state), budget)
    }

    /// Sorts the parts of a sum, and removes pairs of opposite parts in normal play.
    pub(super) fn cancel(&self, sum: &mut SignedSum) {
        if sum.len() < 2 {
            sum.iter_mut().for_each(|part| *part = self.unsigned(*part));
            return;
        }
        let mut parts = std::mem::take(sum);
        parts
            .iter_mut()
            .for_each(|part| *part = self.unsigned(*part));
        parts.sort_unstable();
        for part in parts {
            match sum.last() {
                Some(last) if *last == self.opposite(part) && !self.is_misere => {
                    sum.pop();
                }
                _ => sum.push(part),
            }
        }
    }

    /// Clears the sign of a part that is its own negative.
    fn unsigned(&self, part: Signed) -> Signed {
        part & !u32::from(self.is_own_negative(part >> 1))
    }

    fn opposite(&self, part: Signed) -> Signed {
        part ^ u32::from(!self.is_own_negative(part >> 1))
    }

    /// Adds a part to a sorted sum. In normal play it cancels with its negative.
    pub(super) fn add_signed(&self, sum: &mut SignedSum, part: Signed) {
        let part = self.unsigned(part);
        if !self.is_misere
            && let Ok(at) = sum.binary_search(&self.opposite(part))
        {
            sum.remove(at);
            return;
        }
        let at = sum.binary_search(&part).unwrap_or_else(|at| at);
        sum.insert(at, part);
    }
}

/// The approximate size of the search of a state: the number of moves of both players.
fn size(large: &[LargePart], state: &SumState) -> u32 {
    let moves = |part: &Signed| large.get((part >> 1) as usize).map(|l| l.facts.moves);
    let moves = state.parts.iter().filter_map(moves).flatten();
    moves.fold(0, u32::saturating_add)
}

fn side(player: Player) -> usize {
    usize::from(player == Player::Right)
}
