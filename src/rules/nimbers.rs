//! Grundy values of impartial declared rulesets, by the nimber search.

use super::bits::Bits;
use super::declared::Rules;
use super::divide::{Key, Keys};
use super::program::Program;
use super::search::size;
use super::small::Small;
use crate::budget::Budget;
use crate::solve::Solved;
use crate::solve::nimber::{self, Sum};
use crate::value::Player;
use std::sync::Arc;

/// A ruleset as the nimber search sees it.
pub(super) struct Impartial<'a>(pub &'a Rules);

/// The options of a part, made as far as they are asked for.
pub(super) enum Options<'a> {
    /// Where making them can fail.
    Made(std::vec::IntoIter<Keys>),
    Lazy {
        rules: &'a Rules,
        program: Arc<Program>,
        small: Option<Small>,
        bits: Bits,
        next: usize,
    },
}

/// The parts of a sum; equal pairs are worth nothing.
fn sum(keys: Keys) -> Sum<Key> {
    let mut sum = Sum::new();
    for (key, _) in keys {
        match sum.iter().position(|other| *other == key) {
            Some(twin) => {
                sum.swap_remove(twin);
            }
            None => sum.push(key),
        }
    }
    sum
}

impl Iterator for Options<'_> {
    type Item = Option<Sum<Key>>;

    fn next(&mut self) -> Option<Option<Sum<Key>>> {
        match self {
            Options::Made(all) => all.next().map(|keys| Some(sum(keys))),
            Options::Lazy {
                rules,
                program,
                small,
                bits,
                next,
            } => {
                let mut rest = *next..program.len();
                let at = rest.find(|at| program.applies(*at, bits))?;
                *next = at + 1;
                let after = rules.moved(program, at, bits);
                let keys = rules.keys_within(program, small.as_ref(), &after, true);
                Some(Some(sum(keys)))
            }
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        match self {
            Options::Made(all) => all.size_hint(),
            Options::Lazy { program, next, .. } => (0, Some(program.len().saturating_sub(*next))),
        }
    }
}

impl<'a> nimber::Rules for Impartial<'a> {
    type Part = Key;
    type Options = Options<'a>;

    fn at_once(&mut self, _: &Key, _: &Budget) -> Solved<Option<u32>> {
        Ok(None)
    }

    fn is_nonzero(&self, _: &Key) -> bool {
        false
    }

    fn options(&mut self, key: &Key, budget: &Budget) -> Solved<Options<'a>> {
        let rules = self.0;
        let program = rules.program(key.frame, budget)?;
        if rules.whole {
            let left = rules.left(&program, &key.bits, Player::Left, true, budget)?;
            return Ok(Options::Made(left.into_iter()));
        }
        Ok(Options::Lazy {
            rules,
            small: rules.small_within(&program, &key.bits),
            program,
            bits: key.bits.clone(),
            next: 0,
        })
    }

    fn work_of_option(&self, _: &Key) -> u64 {
        2
    }

    fn size(&self, key: &Key) -> u32 {
        size(key)
    }
}
