//! Linear rules that sequences satisfy on residue classes.

use super::sequence::{Sequence, difference};
use crate::eval::{ByContent, Datum, Eval, Interpreter};
use crate::source::Span;

/// Number of elements, beyond those that determine a polynomial or rule, in which it must also hold.
pub(super) const SPARE: usize = 3;
/// Largest factor in a rule for element m k + r.
const LARGEST_FACTOR: i128 = 16;

/// From k = `start` on, element m k + r equals `factor` times element k, plus `plus`.
pub(super) struct Recurrence {
    pub(super) factor: i128,
    pub(super) plus: Datum,
    pub(super) start: usize,
}

/// Pairs of indices (k, m k + r), last first.
fn pairs(count: usize, m: usize, r: usize) -> impl Iterator<Item = (usize, usize)> + Clone {
    let all = 0..count.saturating_sub(r).div_ceil(m);
    all.rev().map(move |k| (k, m * k + r))
}

/// The first k from which a rule holds, if the last `holds` of `all` pairs are enough evidence for it.
fn enough(holds: usize, all: usize, determined: usize) -> Option<usize> {
    let start = all - holds;
    (holds >= determined + SPARE && 2 * start <= all).then_some(start)
}

pub(super) fn rule_of_numbers(numbers: &[i128], m: usize, r: usize) -> Option<Recurrence> {
    let pairs = pairs(numbers.len(), m, r);
    let (k, to) = pairs.clone().next()?;
    let (x, y) = (numbers[k], numbers[to]);
    // Two pairs with different elements determine the factor.
    let other = pairs.clone().find(|(k, _)| numbers[*k] != x);
    let factor = match other {
        None => 0,
        Some((k, to)) => {
            let (run, rise) = (numbers[k] - x, numbers[to] - y);
            (rise % run == 0).then_some(rise / run)?
        }
    };
    if factor.abs() > LARGEST_FACTOR {
        return None;
    }
    let plus = y - factor * x;
    let holds = |(k, to): &(usize, usize)| numbers[*to] == factor * numbers[*k] + plus;
    let all = pairs.clone().count();
    let start = enough(pairs.take_while(holds).count(), all, 2)?;
    Some(Recurrence {
        factor,
        plus: Datum::integer(i64::try_from(plus).ok()?),
        start,
    })
}

pub(super) fn rule_of_values(
    this: &mut Interpreter,
    sequence: &Sequence,
    (m, r): (usize, usize),
    span: Span,
) -> Eval<Option<Recurrence>> {
    let data = &sequence.data;
    let subtracts = |datum: &Datum| matches!(datum, Datum::Value(_) | Datum::Number(_));
    let can_subtract = data.iter().all(subtracts);
    let pairs = pairs(data.len(), m, r);
    let all = pairs.clone().count();
    for factor in [0, 1] {
        let mut plus: Option<ByContent> = None;
        let mut holds = 0;
        for (k, to) in pairs.clone() {
            let next = match factor {
                0 => data[to].clone(),
                _ if can_subtract => difference(this, &data[to], &data[k], span)?,
                _ => break,
            };
            let next = ByContent(next);
            if *plus.get_or_insert_with(|| next.clone()) != next {
                break;
            }
            holds += 1;
        }
        if let (Some(plus), Some(start)) = (plus, enough(holds, all, 1)) {
            return Ok(Some(Recurrence {
                factor,
                plus: plus.0,
                start,
            }));
        }
    }
    Ok(None)
}
