//! Values and outcomes of parts of declared rulesets.

pub(super) mod guess;
pub(super) mod nimbers;
pub(super) mod outcomes;

use crate::budget::{Stop, with_stack};
use crate::declared::board::bits::Bits;
use crate::declared::compile::program::BoardProgram;
use crate::declared::hackenbush::BlockValues;
use crate::declared::part::Part;
use crate::declared::parts::frames::FrameId;
use crate::declared::parts::key::{Key, PartWithSign, PiecesOf};
use crate::declared::parts::seen::SeenPositions;
use crate::declared::parts::small::SmallPlacements;
use crate::declared::rules::Rules;
use crate::solve::nimber::{self, NimberSearch, WORTH_THREADS};
use crate::solve::partizan::SumTables;
use crate::solve::shard::Table;
use crate::solve::shelf::QuestionKind;
use crate::solve::{Context, Forked, Search, Solved, Unfinished, lost};
use crate::value::{Outcome, Player, Value};
use guess::trial;
use nimbers::{Impartial, SizedPart};
use outcomes::OutcomeSearch;
use smallvec::SmallVec;

/// The search for the parts of a declared ruleset, with its tables.
#[derive(Debug, Default)]
pub struct DeclaredSearch {
    pub(super) values: Table<Key, Value>,
    seen: SeenPositions,
    nimbers: NimberSearch<SizedPart>,
    pub(super) outcomes: SumTables<Key>,
    hackenbush: BlockValues,
}

impl Search<Rules> for DeclaredSearch {
    fn value(&mut self, rules: &Rules, part: &Part, context: &mut Context) -> Solved<Value> {
        refuse(rules)?;
        let key = rules.key_of(part);
        if rules.is_mirrored(&mut rules.frames(), &key) {
            return Ok(Value::ZERO);
        }
        if rules.compiled.impartial && rules.goes_by_blocks(context) {
            return self.value_of(rules, &key, context);
        }
        if rules.compiled.impartial {
            let size = context.kept(QuestionKind::Grundy, rules, part, |context| {
                self.grundy(rules, &SizedPart::new(key.clone()), context)
            })?;
            return Ok(context.nimber(size));
        }
        self.value_in_turns(rules, &key, context)
    }

    fn outcome(
        &mut self,
        rules: &Rules,
        parts: &[Part],
        context: &mut Context,
    ) -> Solved<Option<Outcome>> {
        if rules.lost && parts.len() > 1 {
            return Err(lost::no_sum());
        }
        if rules.goes_by_blocks(context)
            && let Some(outcome) = self.outcome_by_blocks(rules, parts, context)?
        {
            return Ok(Some(outcome));
        }
        let keys = parts.iter().map(|part| rules.key_of(part));
        let keys = keys.filter(|key| !rules.is_mirrored(&mut rules.frames(), key));
        if rules.compiled.impartial && !rules.lost {
            let sum = keys.map(SizedPart::new).collect();
            let zero = self
                .nimbers
                .is_zero(&sum, Impartial(rules), context.budget)?;
            return Ok(Some(if zero { Outcome::P } else { Outcome::N }));
        }
        let keys = keys.map(|key| rules.least(&key, true)).collect();
        let mut search = OutcomeSearch {
            rules,
            search: self,
            context,
        };
        search.outcome(keys, Value::ZERO).map(Some)
    }

    fn unfinished(&mut self) -> Option<Unfinished> {
        self.nimbers.unfinished.take()
    }

    fn tables(&mut self) -> Vec<&mut dyn Forked> {
        vec![&mut self.values, &mut self.nimbers]
    }
}

/// Rejects rulesets without values: play must end, and a player may lose only by having no move.
fn refuse(rules: &Rules) -> Solved<()> {
    if rules.lost {
        return Err(lost::no_value());
    }
    Ok(())
}

/// The context of a position: its frame, with the relevant placements.
#[derive(Clone, Copy)]
struct FrameContext<'a> {
    frame: FrameId,
    program: &'a BoardProgram,
    small: Option<&'a SmallPlacements>,
}

/// The work for values by blocks before the search for an outcome, in ticks.
const WORK_BY_BLOCKS: u64 = 1 << 16;

/// The number of positions that are looked up together.
const AT_ONCE: usize = 32;

/// The parts of a position that was not cached, and their values as far as they are known.
type Unseen = (PiecesOf, SmallVec<[Option<Value>; 2]>);

impl DeclaredSearch {
    /// The Grundy value of a part of an impartial ruleset.
    fn grundy(&mut self, rules: &Rules, part: &SizedPart, context: &Context) -> Solved<u32> {
        let (threads, budget) = (context.threads, context.budget);
        if threads > 1 && part.size() >= WORTH_THREADS {
            return self
                .nimbers
                .grundy_on_threads(threads, budget, |tables, turn, budget| {
                    nimber::grundy(part, Impartial(rules), tables, turn, budget)
                });
        }
        self.nimbers.grundy(part, Impartial(rules), budget)
    }

    pub(super) fn value_of(
        &mut self,
        rules: &Rules,
        key: &Key,
        context: &mut Context,
    ) -> Solved<Value> {
        if let Some(value) = self.values.get(key) {
            return Ok(value);
        }
        if rules.goes_by_blocks(context) {
            return self.value_by_blocks(rules, key, context);
        }
        let program = rules.program(key.frame, context.budget)?;
        let on = FrameContext {
            frame: key.frame,
            program: &program,
            small: rules.small(&program),
        };
        let (mut position, mut values) = ([key.bits.clone()], Vec::new());
        self.values_on(rules, on, &mut position, &mut values, context)?;
        Ok(values.first().copied().unwrap_or(Value::ZERO))
    }

    /// The value of a part of a ruleset that is Hackenbush.
    fn value_by_blocks(
        &mut self,
        rules: &Rules,
        key: &Key,
        context: &mut Context,
    ) -> Solved<Value> {
        let part = rules.part(key.clone());
        let blocks = &mut self.hackenbush;
        let value = context.kept(QuestionKind::Value, rules, &part, |context| {
            match rules.coloured_part(&part) {
                Some(graph) => blocks.value(&graph, context),
                None => Ok(Value::ZERO),
            }
        })?;
        self.values
            .insert(key.clone(), value, size, context.budget)?;
        Ok(value)
    }

    /// The outcome of parts of a ruleset that is Hackenbush, if their values are found soon.
    fn outcome_by_blocks(
        &mut self,
        rules: &Rules,
        parts: &[Part],
        context: &mut Context,
    ) -> Solved<Option<Outcome>> {
        let found = trial(WORK_BY_BLOCKS, context, |context| {
            let keys = parts.iter().map(|part| rules.key_of(part));
            let values = keys.map(|key| self.value_of(rules, &key, context));
            let values = values.collect::<Solved<Vec<Value>>>()?;
            let sum = context.sum_of_values(values)?;
            context.arena.outcome(sum, context.budget)
        });
        match found {
            Err(Stop::TooLarge(_)) => Ok(None),
            found => found,
        }
    }

    /// Adds the values of positions to `side`. Parts stay on their frame, so the positions after their moves are often
    /// already in the cache, however they arose. All positions are looked up before any is computed, so that cache
    /// misses overlap.
    fn values_on(
        &mut self,
        rules: &Rules,
        on: FrameContext,
        positions: &mut [Bits],
        values: &mut Vec<Value>,
        context: &mut Context,
    ) -> Solved<()> {
        let read = |bits: &mut Bits| on.program.mask_read(bits);
        positions.iter_mut().for_each(read);
        let seen = positions.iter().map(|bits| self.seen.get(on.frame, bits));
        let seen: SmallVec<[Option<Value>; AT_ONCE]> = seen.collect();
        let mut unseen: Vec<Unseen> = Vec::new();
        for (bits, seen) in positions.iter().zip(&seen) {
            if seen.is_none() {
                context.budget.work(2)?;
                let pieces = rules.pieces(on.program, on.small, bits);
                unseen.push((pieces, SmallVec::new()));
            }
        }
        for (pieces, known) in &mut unseen {
            known.extend(pieces.iter().map(|piece| self.values.get(&piece.key)));
        }
        let mut unseen = unseen.into_iter();
        for (bits, seen) in positions.iter().zip(seen) {
            let value = match seen {
                Some(value) => value,
                None => {
                    let unseen = unseen.next().unwrap_or_default();
                    let value = self.value_of_pieces(rules, on, unseen, context)?;
                    self.seen.put(on.frame, bits, value, context.budget);
                    value
                }
            };
            values.push(value);
        }
        Ok(())
    }

    /// See [`Context::simple_value`].
    pub(super) fn stored(
        &mut self,
        rules: &Rules,
        key: &Key,
        context: &mut Context,
    ) -> Solved<Option<Value>> {
        if context.shelf.is_none() {
            return Ok(None);
        }
        let part = rules.part(key.clone());
        let question = context.question(QuestionKind::Value, rules, std::slice::from_ref(&part));
        context.simple_value(question.as_ref())
    }

    fn value_of_pieces(
        &mut self,
        rules: &Rules,
        on: FrameContext,
        (pieces, known): Unseen,
        context: &mut Context,
    ) -> Solved<Value> {
        let mut values = Vec::with_capacity(pieces.len());
        for (piece, known) in pieces.iter().zip(known) {
            let value = match known.or_else(|| self.values.get(&piece.key)) {
                Some(value) => value,
                None => self.found(rules, on, piece, context)?,
            };
            values.push(signed(value, piece.negative, context)?);
        }
        context.sum_of_values(values)
    }

    /// The value of the key of a part that is not known.
    fn found(
        &mut self,
        rules: &Rules,
        on: FrameContext,
        piece: &PartWithSign,
        context: &mut Context,
    ) -> Solved<Value> {
        let PartWithSign { key, negative, .. } = piece;
        let mut compute = |context: &mut Context| {
            let value = with_stack(|| self.canonical(rules, on, &piece.bits, context))?;
            signed(value, *negative, context)
        };
        let value = if context.shelf.is_some() {
            context.kept(
                QuestionKind::Value,
                rules,
                &rules.part(key.clone()),
                compute,
            )?
        } else {
            compute(context)?
        };
        self.values
            .insert(key.clone(), value, size, context.budget)?;
        Ok(value)
    }

    /// The value of a part by its options.
    fn canonical(
        &mut self,
        rules: &Rules,
        on: FrameContext,
        bits: &Bits,
        context: &mut Context,
    ) -> Solved<Value> {
        context.budget.tick()?;
        let small = on.small.map(|small| small.within(bits));
        let on = FrameContext {
            small: small.as_ref(),
            ..on
        };
        let budget = context.budget;
        let mut left = rules.afters(on.program, on.small, bits, Player::Left, budget)?;
        let mut right = rules.afters(on.program, on.small, bits, Player::Right, budget)?;
        let is_root = budget.begin_root(left.len() + right.len());
        // At the root, process positions one at a time to report progress.
        let at_once = if is_root { 1 } else { AT_ONCE };
        let mut sides = [Vec::new(), Vec::new()];
        for (side, afters) in sides.iter_mut().zip([&mut left, &mut right]) {
            for some in afters.chunks_mut(at_once) {
                self.values_on(rules, on, some, side, context)?;
                if is_root {
                    budget.root_option();
                }
            }
        }
        if is_root {
            budget.end_root();
        }
        let [left, right] = sides;
        context.arena.canonical(&left, &right, context.budget)
    }
}

/// A value, negated if `negative`.
pub(super) fn signed(value: Value, negative: bool, context: &mut Context) -> Solved<Value> {
    if negative {
        context.arena.negative(value, context.budget)
    } else {
        Ok(value)
    }
}

/// The approximate size of the search of a part.
pub(super) fn size(key: &Key) -> u32 {
    key.bits.iter().map(|word| word.count_ones()).sum()
}
