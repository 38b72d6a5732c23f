//! Rules that sequences satisfy: polynomials, and linear rules for residue classes.

use super::guess::{LARGEST_FACTOR, SPARE};
use super::periods::{Sequence, difference};
use super::{Datum, Eval, Interpreter};
use crate::eval::ByContent;
use crate::source::Span;

/// The polynomial of a given degree through the elements from `start` on, as a denominator and the numerator's text.
pub(super) fn formula(numbers: &[i128], start: usize, degree: usize) -> Option<(i128, String)> {
    // Newton's form in k - start, multiplied by the factorial of the degree and expanded.
    let mut row: Vec<i128> = numbers.get(start..=start + degree)?.to_vec();
    let mut times: i128 = (1..=degree as i128).product();
    let mut total = vec![0i128; degree + 1];
    let mut falling = vec![1i128];
    let mut factorial = 1i128;
    for j in 0..=degree {
        let scale = row.first()?.checked_mul(times / factorial)?;
        for (sum, part) in total.iter_mut().zip(&falling) {
            *sum = sum.checked_add(part.checked_mul(scale)?)?;
        }
        row = row.windows(2).map(|d| d[1] - d[0]).collect();
        // Multiply by (k - start - j).
        let root = -((start + j) as i128);
        let mut next = vec![0i128; falling.len() + 1];
        for (at, part) in falling.iter().enumerate() {
            next[at + 1] += part;
            next[at] += part.checked_mul(root)?;
        }
        falling = next;
        factorial *= j as i128 + 1;
    }
    let common = total.iter().fold(times, |a, b| gcd(a, *b));
    times /= common;
    let mut text = String::new();
    for (power, coefficient) in total.iter().enumerate().rev() {
        let coefficient = coefficient / common;
        if coefficient == 0 {
            continue;
        }
        let sign = match (text.is_empty(), coefficient < 0) {
            (true, true) => "-",
            (true, false) => "",
            (false, true) => " - ",
            (false, false) => " + ",
        };
        text.push_str(sign);
        let size = coefficient.abs();
        let mut factors = vec!["k".to_owned(); power];
        if size != 1 || power == 0 {
            factors.insert(0, size.to_string());
        }
        text.push_str(&factors.join(" * "));
    }
    Some((times, text))
}

/// The text that adds a value at the end of a sum.
pub(super) fn plus(text: &str) -> String {
    if text == "0" {
        String::new()
    } else if text.chars().all(|c| c.is_ascii_digit()) {
        format!(" + {text}")
    } else {
        format!(" + ({text})")
    }
}

pub(super) fn gcd(a: i128, b: i128) -> i128 {
    if b == 0 { a.abs() } else { gcd(b, a % b) }
}

/// From k = `start` on, element m k + r equals `factor` times element k, plus `plus`.
pub(super) struct Rule {
    pub(super) factor: i128,
    pub(super) plus: Datum,
    pub(super) start: usize,
}

/// Pairs of indices (k, m k + r), last first.
pub(super) fn pairs(
    count: usize,
    m: usize,
    r: usize,
) -> impl Iterator<Item = (usize, usize)> + Clone {
    let all = 0..count.saturating_sub(r).div_ceil(m);
    all.rev().map(move |k| (k, m * k + r))
}

/// The first k from which a rule holds, if the last `holds` of `all` pairs are enough evidence for it.
pub(super) fn enough(holds: usize, all: usize, determined: usize) -> Option<usize> {
    let start = all - holds;
    (holds >= determined + SPARE && 2 * start <= all).then_some(start)
}

pub(super) fn rule_of_numbers(numbers: &[i128], m: usize, r: usize) -> Option<Rule> {
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
    Some(Rule {
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
) -> Eval<Option<Rule>> {
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
            return Ok(Some(Rule {
                factor,
                plus: plus.0,
                start,
            }));
        }
    }
    Ok(None)
}
