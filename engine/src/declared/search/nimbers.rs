//! Grundy values of impartial declared rulesets, by the nimber search.

use crate::budget::Budget;
use crate::declared::board::bits::Bits;
use crate::declared::compile::program::BoardProgram;
use crate::declared::parts::key::{Key, SignedKeys};
use crate::declared::parts::small::SmallPlacements;
use crate::declared::rules::Rules;
use crate::declared::search::size;
use crate::solve::Solved;
use crate::solve::nimber::{self, Sum};
use crate::value::Player;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// A ruleset as the nimber search uses it.
pub(in crate::declared) struct Impartial<'a>(pub &'a Rules);

/// A part with its size. The size is not part of its identity.
#[derive(Clone, Debug)]
pub(in crate::declared) struct SizedPart {
    pub key: Key,
    /// The number of placements that may apply, if it is cheap to compute; otherwise the number of bits of the
    /// position.
    size: u32,
}

impl PartialEq for SizedPart {
    fn eq(&self, other: &SizedPart) -> bool {
        self.key == other.key
    }
}

impl Eq for SizedPart {}

impl Hash for SizedPart {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key.hash(state);
    }
}

/// The options of a part, generated on demand.
pub(in crate::declared) enum LazyOptions<'a> {
    /// A list of options, for rulesets in which generating options can fail.
    Made(std::vec::IntoIter<SignedKeys>),
    Lazy {
        rules: &'a Rules,
        program: Arc<BoardProgram>,
        small: Option<SmallPlacements>,
        bits: Bits,
        placements: std::vec::IntoIter<usize>,
    },
}

/// Adds a part to a sum. Equal pairs cancel.
fn add(sum: &mut Sum<SizedPart>, part: SizedPart) {
    match sum.iter().position(|other| *other == part) {
        Some(twin) => {
            sum.swap_remove(twin);
        }
        None => sum.push(part),
    }
}

impl Iterator for LazyOptions<'_> {
    type Item = Option<Sum<SizedPart>>;

    fn next(&mut self) -> Option<Option<Sum<SizedPart>>> {
        let mut sum = Sum::new();
        match self {
            LazyOptions::Made(all) => {
                let keys = all.next()?.into_iter();
                keys.for_each(|(key, _)| add(&mut sum, SizedPart::new(key)));
            }
            LazyOptions::Lazy {
                rules,
                program,
                small,
                bits,
                placements,
            } => {
                let after = rules.moved(program, placements.next()?, bits);
                match small {
                    Some(small) => {
                        let parts = small.parts(&after, true);
                        rules.each_small_part(program, &parts, &after, true, |(key, _), part| {
                            add(&mut sum, SizedPart { key, size: part.1 });
                        });
                    }
                    None => rules.each_part(program, None, &after, true, |(key, _), _| {
                        add(&mut sum, SizedPart::new(key));
                    }),
                }
            }
        }
        Some(Some(sum))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        match self {
            LazyOptions::Made(all) => all.size_hint(),
            LazyOptions::Lazy { placements, .. } => placements.size_hint(),
        }
    }
}

impl SizedPart {
    pub(in crate::declared) fn new(key: Key) -> SizedPart {
        let size = size(&key);
        SizedPart { key, size }
    }

    pub(in crate::declared) fn size(&self) -> u32 {
        self.size
    }
}

impl<'a> nimber::NimberRules for Impartial<'a> {
    type Part = SizedPart;
    type Options = LazyOptions<'a>;

    fn at_once(&mut self, _: &SizedPart, _: &Budget) -> Solved<Option<u32>> {
        Ok(None)
    }

    fn is_nonzero(&self, _: &SizedPart) -> bool {
        false
    }

    fn options(&mut self, part: &SizedPart, budget: &Budget) -> Solved<LazyOptions<'a>> {
        let (rules, key) = (self.0, &part.key);
        let program = rules.program(key.frame, budget)?;
        if rules.whole || rules.conditional {
            let left = rules.left(&program, &key.bits, Player::Left, true, budget)?;
            return Ok(LazyOptions::Made(left.into_iter()));
        }
        let small = rules.small_within(&program, &key.bits);
        let applying: Vec<usize> = match &small {
            Some(small) => small.applying(&key.bits).into_vec(),
            None => {
                budget.work(program.len() as u64 / 16)?;
                let all = 0..program.len();
                all.filter(|at| program.applies(*at, &key.bits)).collect()
            }
        };
        Ok(LazyOptions::Lazy {
            rules,
            small,
            program,
            bits: key.bits.clone(),
            placements: applying.into_iter(),
        })
    }

    fn work_of_option(&self, _: &SizedPart) -> u64 {
        2
    }

    fn size(&self, part: &SizedPart) -> u32 {
        part.size
    }
}
