//! Periods of heap games: proved by a theorem, or observed in the values of the first heaps.
//!
//! Suppose that from some heap on the moves take at most t counters, split a heap in two in every way or not at all,
//! and do not depend on the size of the heap. Then finitely many values prove a period: the options of a heap of n + p
//! are those of a heap of n, with one heap larger by p. For an integer saltus c, G(n + p) = G(n) + c follows by number
//! translation if G(n) is not a number. If G(n) is a number, the simplest number that fits must stay on the same side
//! of 0.
//!
//! Sources: Guy and Smith, "The G-values of various games", 1956; Fraenkel and Kotzig, "Partizan octal games: partizan
//! subtraction games", 1987; for number translation Siegel, *Combinatorial Game Theory*, II.3.

use super::sequence::Sequence;
use crate::diagnostic::WithHelp;
use crate::eval::{Callable, Datum, Eval, HeapMove, Interpreter, Limited, content};
use crate::source::Span;
use crate::value::{Dyadic, Int, Period, Value};
use rustc_hash::FxHashMap;

/// Number of heaps before the first attempt at a proof.
pub(crate) const FIRST_LOOK: usize = 16;

/// The period of the heaps of a game.
pub(crate) struct HeapPeriod {
    pub(crate) period: Period,
    pub(crate) saltus: Datum,
    /// The proof, or the heaps in which it is seen.
    pub(crate) evidence: String,
}

/// The moves of all heaps from a certain one on, by player.
pub(crate) type LargeHeapMoves<'a> = (usize, &'a [Vec<HeapMove>; 2]);

/// Looks for the period of the values that a function gives to heaps, up to a heap of `most`.
pub(crate) fn heap_period(
    this: &mut Interpreter,
    function: &Callable,
    rules: Option<LargeHeapMoves>,
    most: usize,
    span: Span,
) -> Eval<Option<HeapPeriod>> {
    let value = |this: &mut Interpreter, heap: usize| {
        this.algebra.solver.budget.part(heap as u64, most as u64);
        let datum = this.call_callable(function, &[(Datum::integer(heap), span)], span)?;
        content(this, &datum, span, &mut FxHashMap::default())
    };
    // Some games have no empty heap.
    let (first, zero) = match this.attempt(|this| value(this, 0))? {
        Some(zero) => (0, vec![zero]),
        None => (1, Vec::new()),
    };
    let mut data = zero;
    let mut look = FIRST_LOOK;
    for heap in first + data.len()..=most {
        let next = value(this, heap).map_err(|fault| {
            let name = function.name();
            match data.len() {
                0 => fault.with_help(format!(
                    "if the heaps start later, renumber them: `def g(n) = {name}(n + {FIRST_LOOK})`"
                )),
                seen if seen > FIRST_LOOK => fault.with_help(format!(
                    "the values of smaller heaps were found: `period({name}, {})`",
                    heap - 1
                )),
                _ => fault,
            }
        })?;
        this.algebra.make_room(&mut data, 1, span)?;
        data.push(next);
        if heap == look || heap == most {
            // The intervals grow with the number of heaps, so that the attempts do not dominate the cost.
            look += look / 2;
            if let Some((from, moves)) = rules
                && let Some(found) = proved(this, (first, &data), (from, moves), span)?
            {
                return Ok(Some(found));
            }
        }
    }
    let sequence = Sequence::new(this, data, span)?;
    let seen = sequence.seen(this, span)?;
    Ok(seen.map(|(seen, saltus)| HeapPeriod {
        period: Period {
            start: seen.start + first,
            ..seen
        },
        saltus,
        evidence: format!("seen to {most}"),
    }))
}

/// Looks for a period that the values prove, given the moves that all large heaps have.
fn proved(
    this: &mut Interpreter,
    (first, data): (usize, &[Datum]),
    (from, moves): LargeHeapMoves,
    span: Span,
) -> Eval<Option<HeapPeriod>> {
    let mut values = Vec::with_capacity(data.len());
    for datum in data {
        values.push(match datum {
            Datum::Value(value) => *value,
            Datum::Number(number) => this.algebra.solver.arena.number(number),
            _ => return Ok(None),
        });
    }
    let all = || moves.iter().flatten();
    if all().any(|one| matches!(one, HeapMove::Two { distinct: true, .. })) {
        // A heap of n + p may split where one of n may not.
        return Ok(None);
    }
    let taken = all().map(HeapMove::taken).max().unwrap_or(0);
    let least = all().filter_map(|one| match one {
        HeapMove::Two { least, .. } => Some(*least),
        _ => None,
    });
    let least = least.max();
    let has_constant = all().any(|one| matches!(one, HeapMove::Constant));
    let sequence = Sequence::new(this, data.to_vec(), span)?;
    for found in sequence.repeats() {
        let (length, start) = (found.length, found.start + first);
        // From this heap on, the options of a heap of n + p are those of a heap of n, shifted by p.
        let mut enough = from.max(start + taken);
        if let Some(least) = least {
            // For a split, the larger part must be one that can shrink by p and still be within the rules.
            enough = enough.max(2 * start.max(least) + length + taken);
        }
        let last = enough + length - 1;
        if last >= first + data.len() {
            continue;
        }
        let saltus = sequence.saltus(this, found, span)?;
        let Datum::Number(number) = &saltus else {
            continue;
        };
        if !number.is_zero() {
            let (Some(saltus), false) = (number.to_integer(), has_constant || sequence.nimbers)
            else {
                continue;
            };
            let heaps = Heaps {
                first,
                values: &values,
                moves,
            };
            let mut holds = true;
            for heap in enough..=last {
                holds = holds && heaps.moves_on(this, heap, &saltus, span)?;
            }
            if !holds {
                continue;
            }
        }
        return Ok(Some(HeapPeriod {
            period: Period { length, start },
            saltus,
            evidence: format!("proved: moves take at most {taken}, and heaps up to {last} repeat"),
        }));
    }
    Ok(None)
}

/// The values and the moves of heaps.
struct Heaps<'a> {
    first: usize,
    values: &'a [Value],
    moves: &'a [Vec<HeapMove>; 2],
}

impl Heaps<'_> {
    /// Whether the value of a heap grows by the saltus, and by its multiples, whenever its options do.
    fn moves_on(
        &self,
        this: &mut Interpreter,
        heap: usize,
        saltus: &Int,
        span: Span,
    ) -> Eval<bool> {
        let value = |heap: usize| {
            heap.checked_sub(self.first)
                .and_then(|at| self.values.get(at))
        };
        let number = value(heap).and_then(|value| this.algebra.solver.arena.as_number(*value));
        let Some(number) = number.cloned() else {
            // Number translation applies.
            return Ok(true);
        };
        // The value follows if no integer fits, or if it is the first integer that fits and grows away from 0.
        let Some(integer) = number.to_integer() else {
            return Ok(true);
        };
        let away = if *saltus > Int::ZERO {
            Int::ONE
        } else {
            -&Int::ONE
        };
        if &integer * &away < Int::ZERO {
            return Ok(false);
        }
        let before = Dyadic::new(&integer - &away, 0);
        let before = this.algebra.solver.arena.number(&before);
        for (side, moves) in self.moves.iter().enumerate() {
            for one in moves {
                let (taken, least) = match one {
                    HeapMove::One(taken) => (*taken, None),
                    HeapMove::Two { taken, least, .. } => (*taken, Some(*least)),
                    HeapMove::Constant => return Ok(false),
                };
                let total = heap - taken;
                for part in least.unwrap_or(0)..=least.map_or(0, |_| total / 2) {
                    let option = match (least, value(part), value(total - part)) {
                        (None, _, Some(whole)) => *whole,
                        (Some(_), Some(a), Some(b)) => {
                            this.algebra.solver.sum_of_values(vec![*a, *b]).at(span)?
                        }
                        _ => return Ok(false),
                    };
                    let (low, high) = if side == 0 {
                        (before, option)
                    } else {
                        (option, before)
                    };
                    // Then the preceding integer does not fit.
                    if this
                        .algebra
                        .solver
                        .arena
                        .le(low, high, &this.algebra.solver.budget)
                        .at(span)?
                    {
                        return Ok(true);
                    }
                }
            }
        }
        Ok(false)
    }
}
