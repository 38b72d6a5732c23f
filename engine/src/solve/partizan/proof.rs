//! Depth-first proof-number search over states with Left to move.
//!
//! Each state has two numbers, which estimate the work left to prove that the player to move wins and that the opponent
//! wins (Nagai, *Df-pn algorithm for searching AND/OR trees*, 2002). A win needs one option that the opponent loses. A
//! loss needs all options; these share so many states that their sum would overestimate the work, so the largest number
//! is used, plus a share for each other option (Ueda et al., *Weak proof-number search*, 2008). A new state starts with
//! the numbers of moves of both players. If a state consists of a number and large parts, moves in the number are tried
//! last: if one of them wins, so does a move in a part that is not a number (number avoidance, *Winning Ways*, chapter
//! 6).

use super::children::mover;
use super::tables::{Leaves, NEVER, Proof, SumState, SumTables};
use super::{SumOf, SumRules};
use crate::budget::{Stop, with_stack};
use crate::solve::Solved;
use crate::solve::relation::Relation;
use crate::value::{Outcome, Player, Value};
use std::sync::Arc;

/// The initial proof number of a state is this much per move. An option other than the hardest adds 1.
const MOVE: u32 = 2;

/// The same where a player can lose before the moves end. Plays then end early, and a smaller number keeps the search
/// deep: 4x4 Hex takes 16 000 states in place of 167 000.
const MOVE_OF_RACE: u32 = 1;

/// A search in progress.
pub(crate) struct SumRun<'a, R: SumRules> {
    pub rules: R,
    pub tables: &'a mut SumTables<R::Part>,
    /// The search stops with [`Stop::Cancelled`] once the budget has spent this many ticks.
    pub(super) until: u64,
    /// Whether the progress of this search is reported, and the number of states on the stack.
    is_root: bool,
    pub(super) depth: usize,
    /// Whether memory was so short that results were forgotten.
    pub(super) has_forgotten: bool,
    /// The number of options of the current state that were met.
    pub(super) met: usize,
}

/// An option of a state, from the opponent's point of view.
pub(super) struct Child {
    pub(super) state: SumState,
    pub(super) proof: Proof,
}

/// A part in a search: its number if it is large, otherwise its value.
enum ReadPart {
    Large(u32),
    Small(Value),
}

/// The combined proof numbers of the options of a state.
struct Summary {
    proof: Proof,
    best: usize,
    /// The least work to win by an option other than the best.
    second: u32,
    /// The contribution of the other options to the proof of a loss.
    others: u32,
}

impl<'a, R: SumRules> SumRun<'a, R> {
    /// A search that starts with the results in `tables`.
    pub(crate) fn new(rules: R, tables: &'a mut SumTables<R::Part>) -> SumRun<'a, R> {
        let until = u64::MAX;
        SumRun {
            rules,
            tables,
            until,
            is_root: false,
            depth: 0,
            has_forgotten: false,
            met: 0,
        }
    }

    /// The outcome of a sum by search alone.
    pub(crate) fn outcome_by_search(&mut self, sum: SumOf<R::Part>) -> Solved<Outcome> {
        self.asked(sum, |run, state| run.outcome_of(&state))
    }

    /// The answer to a question about a sum. Its progress is reported.
    pub(super) fn asked<T>(
        &mut self,
        sum: SumOf<R::Part>,
        find: impl FnOnce(&mut Self, SumState) -> Solved<T>,
    ) -> Solved<T> {
        let state = match self.state(sum.clone()) {
            Err(Stop::Memory) => {
                let budget = self.rules.context().budget;
                self.tables.forget(&SumState::value(Value::ZERO), budget)?;
                self.state(sum)?
            }
            state => state?,
        };
        self.is_root = self.rules.context().budget.begin_root(1);
        let found = find(self, state)?;
        if self.is_root {
            self.rules.context().budget.end_root();
        }
        Ok(found)
    }

    pub(super) fn outcome_of(&mut self, state: &SumState) -> Solved<Outcome> {
        let left = self.wins_moving_first(state, Player::Left)?;
        let right = self.wins_moving_first(state, Player::Right)?;
        Ok(Outcome::from_wins(left, !right))
    }

    /// Whether the second player wins a sum, by search alone.
    pub(crate) fn is_zero(&mut self, sum: SumOf<R::Part>) -> Solved<bool> {
        self.asked(sum, |run, state| {
            Relation::EQUAL.decide(|player| run.wins_moving_first(&state, player))
        })
    }

    /// Whether the player wins a sum moving first.
    pub(crate) fn wins_first(&mut self, sum: SumOf<R::Part>, player: Player) -> Solved<bool> {
        self.asked(sum, |run, state| run.wins_moving_first(&state, player))
    }

    /// Whether the player wins a state moving first.
    pub(super) fn wins_moving_first(&mut self, state: &SumState, player: Player) -> Solved<bool> {
        match player {
            Player::Left => self.wins(state),
            Player::Right => {
                let negative = self.negative(state)?;
                self.wins(&negative)
            }
        }
    }

    /// Whether Left wins moving first.
    fn wins(&mut self, state: &SumState) -> Solved<bool> {
        loop {
            self.depth = 0;
            match self.decided_by_search(state) {
                Err(Stop::Memory) => {
                    let budget = self.rules.context().budget;
                    self.tables.forget(state, budget)?;
                    self.has_forgotten = true;
                }
                found => return found,
            }
        }
    }

    /// The same, without a second try where memory is short: a search around this one may need what would be forgotten.
    pub(super) fn decided_by_search(&mut self, state: &SumState) -> Solved<bool> {
        let mut proof = self.known(state)?;
        while proof.win != 0 && proof.loss != 0 {
            let most = Proof {
                win: NEVER,
                loss: NEVER,
            };
            proof = with_stack(|| self.search(state, most))?;
        }
        Ok(proof.win == 0)
    }

    pub(super) fn state(&mut self, sum: SumOf<R::Part>) -> Solved<SumState> {
        let mut state = SumState::value(sum.rest);
        for (part, negative) in sum.parts {
            match self.read(part)? {
                ReadPart::Large(number) => state.parts.push(number << 1 | u32::from(negative)),
                ReadPart::Small(mut value) => {
                    let context = self.rules.context();
                    if negative {
                        value = context.arena.negative(value, context.budget)?;
                    }
                    state.rest = context.arena.sum(state.rest, value, context.budget)?;
                }
            }
        }
        self.tables.cancel(&mut state.parts);
        Ok(state)
    }

    fn read(&mut self, part: R::Part) -> Solved<ReadPart> {
        if let Some(number) = self.tables.known(&part) {
            return Ok(ReadPart::Large(number));
        }
        if let Some(value) = self.rules.value(&part)? {
            return Ok(ReadPart::Small(value));
        }
        let facts = self.rules.facts(&part)?;
        let budget = self.rules.context().budget;
        self.tables.add(part, facts, budget).map(ReadPart::Large)
    }

    /// The remainders after a player's moves in a large part.
    pub(super) fn options(&mut self, number: u32, player: Player) -> Solved<Arc<Leaves>> {
        if let Some(known) = self.tables.options(number, player) {
            return Ok(known);
        }
        let mut all = Vec::new();
        if let Some(part) = self.tables.part(number).cloned() {
            for option in self.rules.options(&part, player)? {
                all.push(self.state(option)?);
            }
        }
        let options = Arc::new(Leaves::new(all));
        let budget = self.rules.context().budget;
        self.tables.keep_options((number, player), &options, budget);
        Ok(options)
    }

    pub(super) fn negative(&mut self, state: &SumState) -> Solved<SumState> {
        let parts = self.opposite(&state.parts, None);
        let context = self.rules.context();
        let rest = context.arena.negative(state.rest, context.budget)?;
        Ok(SumState { parts, rest })
    }

    /// The known proof numbers of a state with Left to move.
    fn known(&mut self, state: &SumState) -> Solved<Proof> {
        self.known_beside_bounds(state, false)
    }

    /// The same. If `is_bounded`, bounds were tried and do not decide it.
    pub(super) fn known_beside_bounds(
        &mut self,
        state: &SumState,
        is_bounded: bool,
    ) -> Solved<Proof> {
        if state.parts.is_empty() && self.tables.is_misere() {
            return Ok(Proof::WON);
        }
        if state.parts.is_empty() {
            let context = self.rules.context();
            let outcome = context.arena.outcome(state.rest, context.budget)?;
            let wins = outcome.winner(Player::Left) == Player::Left;
            return Ok(if wins { Proof::WON } else { Proof::LOST });
        }
        if let Some(proof) = self.tables.proof(state) {
            return Ok(proof);
        }
        let lost = if self.tables.is_misere() {
            None
        } else {
            self.has_lost(state)?
        };
        if lost == Some(true) {
            return Ok(Proof::LOST);
        }
        self.tables.bounding.is_off = lost.is_some();
        if !is_bounded && let Some(wins) = self.decided_by_bounds(state)? {
            return Ok(if wins { Proof::WON } else { Proof::LOST });
        }
        let each = if lost.is_some() { MOVE_OF_RACE } else { MOVE };
        let [left, right] = self.tables.moves(state);
        let first = |moves: u32| moves.saturating_mul(each).saturating_add(1).min(NEVER - 1);
        Ok(Proof {
            win: first(right),
            loss: first(left),
        })
    }

    /// Whether Left to move has lost before any move. Without this test, the search would come to a decided state one
    /// move too late. `None` where the rules know no such loss.
    fn has_lost(&mut self, state: &SumState) -> Solved<Option<bool>> {
        let mut found = None;
        for part in state.parts.iter() {
            let (number, player) = (part >> 1, mover(*part));
            let known = self.tables.lost(number, player);
            let lost = match (known, self.tables.part(number)) {
                (Some(lost), _) => Some(lost),
                (None, Some(part)) => self.rules.has_lost(part, player)?,
                (None, None) => None,
            };
            match lost {
                None => return Ok(None),
                Some(is_lost) => self.tables.keep_lost(number, player, is_lost),
            }
            if lost == Some(true) {
                return Ok(lost);
            }
            found = lost;
        }
        Ok(found)
    }

    /// Searches a state with Left to move until it is decided, or until one of its numbers reaches that of `most`.
    fn search(&mut self, state: &SumState, most: Proof) -> Solved<Proof> {
        let budget = self.rules.context().budget;
        budget.tick()?;
        if budget.spent() >= self.until {
            return Err(Stop::Cancelled);
        }
        if let Some(part) = state.parts.first().and_then(|p| self.tables.part(p >> 1)) {
            self.rules.enter(part)?;
        }
        self.tables.bounding.count_search();
        self.depth += 1;
        let proof = self.proved(state, most);
        self.depth -= 1;
        self.rules.leave();
        let proof = proof?;
        let budget = self.rules.context().budget;
        self.tables.prove(state, proof, budget)?;
        Ok(proof)
    }

    fn proved(&mut self, state: &SumState, most: Proof) -> Solved<Proof> {
        let is_number = self.rules.context().arena.is_number(state.rest);
        let mut children = Vec::new();
        self.met = 0;
        if self.move_in_parts(state, &mut children)?
            || !is_number && self.move_in_value(state, &mut children)?
        {
            return Ok(Proof::WON);
        }
        if self.tables.is_misere() && children.is_empty() && !self.can_move(state)? {
            return Ok(Proof::WON);
        }
        let mut is_value_open = is_number;
        let is_root = self.is_root && self.depth == 1;
        let all = self.met;
        loop {
            if is_root {
                let budget = self.rules.context().budget;
                budget.report_root(all.saturating_sub(children.len()), all.max(1));
            }
            if children.is_empty() {
                if !is_value_open {
                    return Ok(Proof::LOST);
                }
                is_value_open = false;
                if self.move_in_value(state, &mut children)? {
                    return Ok(Proof::WON);
                }
                continue;
            }
            let Summary {
                proof,
                best,
                second,
                others,
            } = summary(&children);
            if proof.win >= most.win || proof.loss >= most.loss {
                return Ok(proof);
            }
            let Some(child) = children.get_mut(best) else {
                return Ok(proof);
            };
            let enough = Proof {
                win: if most.loss >= NEVER {
                    NEVER
                } else {
                    most.loss - others
                },
                loss: most.win.min(second + second / 4 + 1),
            };
            child.proof = with_stack(|| self.search(&child.state, enough))?;
            if child.proof.loss == 0 {
                return Ok(Proof::WON);
            }
            if child.proof.win == 0 {
                children.swap_remove(best);
            }
        }
    }
}

fn summary(children: &[Child]) -> Summary {
    let (mut best, mut least, mut second, mut hardest) = (0, Proof::LOST, NEVER, 0);
    least.loss = NEVER;
    for (at, Child { proof, .. }) in children.iter().enumerate() {
        hardest = hardest.max(proof.win);
        if (proof.loss, proof.win) < (least.loss, least.win) {
            second = least.loss;
            (best, least) = (at, *proof);
        } else {
            second = second.min(proof.loss);
        }
    }
    let others = children.len() as u32 - 1;
    Summary {
        proof: Proof {
            win: least.loss,
            loss: hardest.saturating_add(others).clamp(1, NEVER - 1),
        },
        best,
        second,
        others,
    }
}
