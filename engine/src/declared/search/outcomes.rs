//! The outcome of a sum of parts of a declared ruleset, without the values of large parts.

use super::guess::trial;
use crate::declared::compile::program::BoardProgram;
use crate::declared::parts::key::{Key, SignedKeys};
use crate::declared::rules::Rules;
use crate::declared::search::{DeclaredSearch, size};
use crate::solve::partizan::{PartFacts, SumOf, SumRules, SumRun};
use crate::solve::{Context, Solved};
use crate::value::{Outcome, Player, Value};

/// Parts with at most this many bits are valued.
const SMALL: u32 = 6;

/// Maximum number of placements of a frame that are tried to count moves.
const MOST_TRIED: usize = 1 << 13;

/// A search in progress.
pub(in crate::declared) struct OutcomeSearch<'a, 'c> {
    pub rules: &'a Rules,
    pub search: &'a mut DeclaredSearch,
    pub context: &'a mut Context<'c>,
}

impl OutcomeSearch<'_, '_> {
    /// The outcome of a sum of parts and a value.
    pub(in crate::declared) fn outcome(
        &mut self,
        parts: SignedKeys,
        rest: Value,
    ) -> Solved<Outcome> {
        self.search(|mut run| run.outcome(SumOf { parts, rest }))
    }

    /// See [`SumRun::outcome_by_search`].
    pub(in crate::declared) fn by_search(
        &mut self,
        parts: SignedKeys,
        rest: Value,
    ) -> Solved<Outcome> {
        self.search(|mut run| run.outcome_by_search(SumOf { parts, rest }))
    }

    /// Whether a sum of parts and a value is a win for the second player.
    pub(in crate::declared) fn is_zero(&mut self, parts: SignedKeys, rest: Value) -> Solved<bool> {
        self.search(|mut run| run.is_zero(SumOf { parts, rest }))
    }

    fn search<T>(
        &mut self,
        ask: impl FnOnce(SumRun<'_, &mut OutcomeSearch<'_, '_>>) -> Solved<T>,
    ) -> Solved<T> {
        let mut tables = std::mem::take(&mut self.search.outcomes);
        let mut parts = OutcomeSearch {
            rules: self.rules,
            search: self.search,
            context: self.context,
        };
        let answer = ask(SumRun::new(&mut parts, &mut tables));
        self.search.outcomes = tables;
        answer
    }

    /// The approximate numbers of moves of both players, ignoring conditions. On frames with very many placements, the
    /// number of bits is used instead.
    fn moves(&self, program: &BoardProgram, key: &Key) -> [u32; 2] {
        if program.placements.len() > MOST_TRIED {
            return [size(key); 2];
        }
        let small = self.rules.small(program);
        let applying = small.map(|small| small.applying(&key.bits));
        [Player::Left, Player::Right].map(|player| {
            let own = program.of(player);
            let count = match &applying {
                Some(all) => all.iter().filter(|at| own.contains(at)).count(),
                None => own.filter(|at| program.applies(*at, &key.bits)).count(),
            };
            count as u32
        })
    }
}

impl SumRules for &mut OutcomeSearch<'_, '_> {
    type Part = Key;

    fn context(&mut self) -> Context<'_> {
        Context {
            arena: self.context.arena,
            ..*self.context
        }
    }

    fn value(&mut self, part: &Key) -> Solved<Option<Value>> {
        if self.rules.lost {
            return Ok(None);
        }
        if size(part) > SMALL {
            return self.search.stored(self.rules, part, self.context);
        }
        let value = self.search.value_of(self.rules, part, self.context);
        value.map(Some)
    }

    fn value_within(&mut self, part: &Key, work: u64) -> Solved<Option<Value>> {
        if self.rules.lost {
            return Ok(None);
        }
        let value = |context: &mut Context| self.search.value_of(self.rules, part, context);
        trial(work, self.context, value)
    }

    fn facts(&mut self, part: &Key) -> Solved<PartFacts> {
        let program = self.rules.program(part.frame, self.context.budget)?;
        Ok(PartFacts {
            own_negative: self.rules.is_own_negative(part),
            moves: self.moves(&program, part),
        })
    }

    fn has_lost(&mut self, part: &Key, player: Player) -> Solved<Option<bool>> {
        if !self.rules.lost {
            return Ok(None);
        }
        let budget = self.context.budget;
        let program = self.rules.program(part.frame, budget)?;
        let board = self.rules.board(&program, &part.bits);
        self.rules.has_lost(&board, player, budget).map(Some)
    }

    fn options(&mut self, part: &Key, player: Player) -> Solved<Vec<SumOf<Key>>> {
        let budget = self.context.budget;
        let program = self.rules.program(part.frame, budget)?;
        let left = self
            .rules
            .left(&program, &part.bits, player, true, budget)?;
        let rest = Value::ZERO;
        let sum = |parts: SignedKeys| SumOf { parts, rest };
        Ok(left.into_iter().map(sum).collect())
    }
}
