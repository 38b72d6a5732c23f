//! Grundy values of Cram. Parts that fit into a word use the nimber search, larger ones the mex of their options.

use super::patch::{Patch, Pieces};
use super::patch_moves::PatchMoves;
use super::shape::DominoShape;
use super::{Dominoes, Part, small_cram};
use crate::budget::Budget;
use crate::rulesets::Ruleset;
use crate::rulesets::octal::OctalCode;
use crate::solve::heap_values::HeapValues;
use crate::solve::nimber::{NimberRules, NimberSearch, Sum, WORTH_THREADS, grundy};
use crate::solve::shard::Table;
use crate::solve::shelf::QuestionKind;
use crate::solve::{Context, Forked, Solved, Unfinished, mex_of_options};
use crate::value::Value;
use std::iter::Map;

/// The values found so far.
#[derive(Debug)]
pub(super) struct Cram {
    nimbers: NimberSearch<Patch>,
    /// Dawson's Kayles, whose values are those of rows and columns.
    straight: HeapValues,
    large: Table<DominoShape, u32>,
}

impl Default for Cram {
    fn default() -> Cram {
        Cram {
            nimbers: NimberSearch::default(),
            straight: OctalCode::dawsons_kayles().heap_values(),
            large: Table::default(),
        }
    }
}

/// The rules of Cram on connected cells, for the nimber search.
struct CramRules<'a> {
    theorems: bool,
    straight: &'a mut HeapValues,
    /// The number of parts that the search has requested.
    asked: u32,
}

/// After this many requests, computing the values of all small boxes pays off.
const WORTH_SMALL_BOXES: u32 = 1_600;

impl<'a> CramRules<'a> {
    fn new(theorems: bool, straight: &'a mut HeapValues) -> CramRules<'a> {
        CramRules {
            theorems,
            straight,
            asked: 0,
        }
    }
}

impl NimberRules for CramRules<'_> {
    type Part = Patch;
    type Options = Map<PatchMoves, fn(Pieces) -> Option<Sum<Patch>>>;

    fn at_once(&mut self, part: &Patch, budget: &Budget) -> Solved<Option<u32>> {
        if part.is_straight() {
            let length = part.count() as usize;
            let value = self.straight.value(length, self.theorems, budget)?;
            return Ok(Some(value.into()));
        }
        if self.theorems && part.is_centrally_symmetric() && part.centre_is_free() {
            return Ok(Some(0));
        }
        self.asked = self.asked.saturating_add(1);
        if self.asked > WORTH_SMALL_BOXES {
            return Ok(small_cram::value(part));
        }
        Ok(None)
    }

    fn is_nonzero(&self, part: &Patch) -> bool {
        // The first player places a domino on the two central cells and then plays second by symmetry.
        let (rows, columns) = part.size();
        let one_centre_pair = (rows % 2 == 0) != (columns % 2 == 0);
        self.theorems && one_centre_pair && part.is_centrally_symmetric() && !part.centre_is_free()
    }

    fn options(&mut self, part: &Patch, _: &Budget) -> Solved<Self::Options> {
        let parts: fn(Pieces) -> Option<Sum<Patch>> =
            |pieces| Some(pieces.into_iter().map(|p| p.0).collect());
        Ok(part.moves_left(true, true).map(parts))
    }

    fn work_of_option(&self, _: &Patch) -> u64 {
        0
    }

    fn size(&self, part: &Patch) -> u32 {
        part.moves()
    }

    fn most(&self, part: &Patch) -> u32 {
        part.count() / 2
    }
}

impl Cram {
    /// The tables that threads share.
    pub(super) fn tables(&mut self) -> Vec<&mut dyn Forked> {
        vec![&mut self.nimbers, &mut self.large]
    }

    pub(super) fn value(&mut self, part: &Part, context: &mut Context) -> Solved<Value> {
        if context.theorems
            && let Some(theorem) = Dominoes::CRAM.theorem(part)
        {
            return context.closed_form(theorem, |same, context| self.value(&same, context));
        }
        let size = self.grundy(part, context)?;
        Ok(context.nimber(size))
    }

    fn grundy(&mut self, part: &Part, context: &mut Context) -> Solved<u32> {
        if let Some(size) = self.large.get(&part.shape) {
            return Ok(size);
        }
        let size = context.kept(
            QuestionKind::Grundy,
            &Dominoes::CRAM,
            part,
            |context| match &part.shape {
                straight if straight.is_straight() => {
                    let (theorems, budget) = (context.theorems, context.budget);
                    let size = self.straight.value(straight.count(), theorems, budget)?;
                    Ok(size.into())
                }
                DominoShape::Small(patch) => self.patch_grundy(patch, context),
                DominoShape::Large(_) => {
                    mex_of_options(&Dominoes::CRAM, part, context, |part, context| {
                        self.grundy(part, context)
                    })
                }
            },
        )?;
        if let DominoShape::Large(_) = part.shape {
            let count = |shape: &DominoShape| shape.count() as u32;
            let shape = part.shape.clone();
            self.large.insert(shape, size, count, context.budget)?;
        }
        Ok(size)
    }

    fn patch_grundy(&mut self, patch: &Patch, context: &mut Context) -> Solved<u32> {
        let theorems = context.theorems;
        if context.threads > 1 && patch.moves() >= WORTH_THREADS {
            let code = OctalCode::dawsons_kayles();
            return self.nimbers.grundy_on_threads(
                context.threads,
                context.budget,
                |tables, turn, budget| {
                    let straight = &mut code.heap_values();
                    grundy(
                        patch,
                        CramRules::new(theorems, straight),
                        tables,
                        turn,
                        budget,
                    )
                },
            );
        }
        let rules = CramRules::new(theorems, &mut self.straight);
        self.nimbers.grundy(patch, rules, context.budget)
    }

    pub(super) fn unfinished(&mut self) -> Option<Unfinished> {
        self.nimbers.unfinished.take()
    }
}
