//! Patterns in a list, reported as claims: periods, polynomials, linear recurrences, Beatty sequences, rules for element
//! m k + r in terms of element k, and octal games.

mod linear;
mod octal;

use linear::{Slope, beatty, recurrence, recurrence_keeps};
use octal::octal;

use super::polynomial::{formula, plus};
use super::recurrence::{SPARE, rule_of_numbers, rule_of_values};
use super::sequence::Sequence;
use crate::eval::{Datum, Eval, Interpreter};
use crate::source::Span;
use crate::value::{Int, LinearRecurrence, Period};

/// Highest degree of a polynomial.
const HIGHEST: usize = 6;
/// Largest m in a rule for element m k + r.
const LARGEST_STEP: usize = 4;
/// A period of all elements that is seen so often comes before a Beatty sequence. Slopes by the golden ratio and the
/// square roots of 2 and 3 show no period as often as that.
const OFTEN: usize = 4;

/// The patterns of a list, each as a claim about it. `written` is the source text of the list.
pub(crate) fn guess(
    this: &mut Interpreter,
    data: Vec<Datum>,
    written: String,
    span: Span,
) -> Eval<String> {
    let sequence = Sequence::new(this, data, span)?;
    let mut claims = Claims {
        written,
        nimbers: sequence.nimbers,
        offers: Vec::new(),
    };
    let integers = integers(&sequence.data);
    let numbers: Option<Vec<i64>> =
        (integers.as_ref()).and_then(|all| all.iter().map(Int::to_i64).collect());
    let period = sequence.likely(this, span)?;
    let mut is_polynomial = false;
    if let Some(integers) = &integers {
        let wide: Option<Vec<i128>> =
            (numbers.as_ref()).map(|all| all.iter().copied().map(i128::from).collect());
        is_polynomial = period.is_none()
            && wide.is_some_and(|wide| claims.polynomial(&wide) || claims.quadratic(&wide));
        if !is_polynomial && let Some(found) = recurrence(integers, this, span)? {
            match &period {
                Some((period, _)) if recurrence_keeps(&found, integers, *period, this, span)? => {}
                _ => claims.recurrence(&found, integers.len()),
            }
        }
    }
    let count = sequence.data.len();
    let slope = match &numbers {
        Some(numbers) if !is_polynomial => beatty(numbers, this, span)?,
        _ => None,
    };
    // An irrational slope that is nearly rational shows a period for a while.
    let (before, after) = match &period {
        Some((period, _)) if is_often_seen(*period, count) => (None, slope),
        _ => (slope, None),
    };
    let is_all = claims.offers.is_empty() && period.is_none();
    if let Some(found) = before
        && (found.is_confirmed || found.is_light && is_all)
    {
        claims.beatty(&found, count);
    }
    if let Some((period, saltus)) = period {
        claims.period(this, count, period, &saltus, span)?;
    }
    if let Some(found) = after.filter(|found| found.is_confirmed) {
        claims.beatty(&found, count);
    }
    if claims.offers.is_empty() {
        let wide: Option<Vec<i128>> = numbers
            .as_ref()
            .map(|all| all.iter().copied().map(i128::from).collect());
        claims.rules(&sequence, wide.as_deref(), this, span)?;
    }
    let mut text = claims.offers.concat();
    if let Some(numbers) = &numbers {
        text += &octal(this, &claims, numbers, span)?;
    }
    if text.is_empty() {
        let all = sequence.data.len();
        text = format!("# no pattern is seen in {all} elements");
    }
    Ok(text)
}

/// The number of elements that determine a period and its saltus.
fn period_determined_by(period: Period) -> usize {
    period.start + period.length + 1
}

fn is_often_seen(period: Period, count: usize) -> bool {
    period.start == 0 && count >= OFTEN * period.length
}

fn integers(data: &[Datum]) -> Option<Vec<Int>> {
    let integer = |datum: &Datum| match datum {
        Datum::Number(number) => number.to_integer(),
        _ => None,
    };
    data.iter().map(integer).collect()
}

/// The index k + `more`.
fn index(more: usize) -> String {
    match more {
        0 => "k".to_owned(),
        more => format!("k + {more}"),
    }
}

/// The claims found so far about a list.
struct Claims {
    written: String,
    nimbers: bool,
    /// The likeliest first.
    offers: Vec<String>,
}

impl Claims {
    /// Adds a claim about elements `from` to `to`. Of the elements that it speaks of, the first `used` determine it.
    fn claim(
        &mut self,
        name: &str,
        (from, to): (usize, usize),
        condition: &str,
        (used, all): (usize, usize),
    ) {
        let condition = format!("forall k in {from}..{to}: {condition}");
        // A list that is a plain name needs no `let`.
        let is_name = |c: char| c.is_alphanumeric() || c == '_';
        let line = if self.written.chars().all(is_name) {
            let condition = condition.replace("g[", &format!("{}[", self.written));
            format!("claim \"{name}\" {condition}")
        } else {
            format!("claim \"{name}\" let g = {} in {condition}", self.written)
        };
        let confirm = all.saturating_sub(used);
        self.offers.push(format!(
            "{line} # {used} elements determine it, {confirm} confirm it\n"
        ));
    }

    /// The expression for an element, or for its Grundy value if the list has nimbers.
    fn at(&self, index: &str) -> String {
        if self.nimbers {
            format!("grundy(g[{index}])")
        } else {
            format!("g[{index}]")
        }
    }

    fn period(
        &mut self,
        this: &mut Interpreter,
        count: usize,
        found: Period,
        saltus: &Datum,
        span: Span,
    ) -> Eval<()> {
        let (p, s) = (found.length, found.start);
        let from = match s {
            0 => String::new(),
            s => format!(" from element {s} on"),
        };
        let range = (s, count - 1 - p);
        if matches!(saltus, Datum::Number(number) if number.is_zero()) {
            let condition = format!("g[k + {p}] == g[k]");
            let evidence = (s + p, count);
            self.claim(&format!("period {p}{from}"), range, &condition, evidence);
        } else {
            let saltus = this.algebra.text(saltus, span)?.ascii;
            let (next, now) = (self.at(&format!("k + {p}")), self.at("k"));
            let condition = format!("{next} == {now}{}", plus(&saltus));
            let name = format!("period {p}{from}, saltus {saltus}");
            let evidence = (period_determined_by(found), count);
            self.claim(&name, range, &condition, evidence);
        }
        Ok(())
    }

    /// Claims a linear recurrence.
    fn recurrence(&mut self, found: &LinearRecurrence, count: usize) {
        let order = found.coefficients.len();
        let mut right = String::new();
        for (i, c) in found
            .coefficients
            .iter()
            .enumerate()
            .filter(|(_, c)| **c != 0)
        {
            right += match (right.is_empty(), *c < 0) {
                (true, false) => "",
                (true, true) => "-",
                (false, false) => " + ",
                (false, true) => " - ",
            };
            let element = self.at(&index(order - 1 - i));
            match c.unsigned_abs() {
                1 => right += &element,
                size => right += &format!("{size} * {element}"),
            }
        }
        let condition = format!("{} == {right}", self.at(&index(order)));
        let from = match found.start {
            0 => String::new(),
            start => format!(" from element {start} on"),
        };
        let name = format!("a linear recurrence of order {order}{from}");
        let range = (found.start, count - 1 - order);
        self.claim(&name, range, &condition, (found.determined_by(), count));
    }

    /// Claims a Beatty sequence.
    fn beatty(&mut self, Slope { found, used, .. }: &Slope, count: usize) {
        let k = match found.shift {
            0 => "k".to_owned(),
            shift if shift < 0 => format!("(k - {})", -shift),
            shift => format!("(k + {shift})"),
        };
        let mut slope = found.slope().to_string();
        if !slope.starts_with('(') && slope.contains(['+', '-']) {
            slope = format!("({slope})");
        }
        let sign = if found.plus < 0 { '-' } else { '+' };
        let constant = match (found.plus.abs(), found.over) {
            (0, _) => String::new(),
            (plus, 1) => format!(" {sign} {plus}"),
            (plus, over) => format!(" {sign} {plus}/{over}"),
        };
        let condition = format!("{} == floor({k} * {slope}{constant})", self.at("k"));
        self.claim(
            "a Beatty sequence",
            (0, count - 1),
            &condition,
            (*used, count),
        );
    }

    /// Looks for a polynomial that gives all elements from some index on.
    fn polynomial(&mut self, numbers: &[i128]) -> bool {
        let mut differences = numbers.to_vec();
        for degree in 0..=HIGHEST {
            let last = *differences.last().unwrap_or(&0);
            let same = differences.iter().rev().take_while(|d| **d == last).count();
            let start = differences.len() - same;
            if degree >= 2 && same > SPARE && 2 * start <= numbers.len() {
                let Some(formula) = formula(numbers, start, degree) else {
                    return false;
                };
                let (times, formula) = formula;
                let element = self.at("k");
                let left = match times {
                    1 => element,
                    times => format!("{times} * {element}"),
                };
                let name = format!("a polynomial of degree {degree}");
                let range = (start, numbers.len() - 1);
                let evidence = (start + degree + 1, numbers.len());
                self.claim(&name, range, &format!("{left} == {formula}"), evidence);
                return true;
            }
            differences = differences.windows(2).map(|d| d[1] - d[0]).collect();
        }
        false
    }

    /// Looks for quadratic growth with a period.
    fn quadratic(&mut self, numbers: &[i128]) -> bool {
        let count = numbers.len();
        for p in 2..=count / 4 {
            let second: Vec<i128> = numbers
                .windows(2 * p + 1)
                .map(|w| w[2 * p] - 2 * w[p] + w[0])
                .collect();
            let last = *second.last().unwrap_or(&0);
            let same = second.iter().rev().take_while(|d| **d == last).count();
            let start = second.len() - same;
            // At least half as many elements confirm it as determine it. Without growth it only restates a period.
            let used = start + 2 * p + 1;
            if last != 0 && same > p.max(SPARE) && 2 * start <= count && 3 * used <= 2 * count {
                let (second, first, now) = (
                    self.at(&format!("k + {}", 2 * p)),
                    self.at(&format!("k + {p}")),
                    self.at("k"),
                );
                let condition = format!("{second} - 2 * {first} + {now} == {last}");
                let name = format!("quadratic with period {p}");
                let range = (start, count - 1 - 2 * p);
                self.claim(&name, range, &condition, (used, count));
                return true;
            }
        }
        false
    }

    /// Looks for rules that give the elements m k + r from element k, for every r of one m.
    fn rules(
        &mut self,
        sequence: &Sequence,
        numbers: Option<&[i128]>,
        this: &mut Interpreter,
        span: Span,
    ) -> Eval<()> {
        let count = sequence.data.len();
        for m in 2..=LARGEST_STEP {
            // The list may begin with a heap of 0 or with a heap of 1.
            for first in [0, m - 1] {
                let mut found = Vec::new();
                for r in first..first + m {
                    let rule = match numbers {
                        Some(numbers) => rule_of_numbers(numbers, m, r),
                        None => rule_of_values(this, sequence, (m, r), span)?,
                    };
                    found.extend(rule.map(|rule| (r, rule)));
                }
                // Constant rules for every r only restate a period.
                if found.len() < m || found.iter().all(|(_, rule)| rule.factor == 0) {
                    continue;
                }
                for (r, rule) in found {
                    let at = match r {
                        0 => format!("{m} * k"),
                        r => format!("{m} * k + {r}"),
                    };
                    let (left, now) = (self.at(&at), self.at("k"));
                    let more = this.algebra.text(&rule.plus, span)?.ascii;
                    let right = match rule.factor {
                        0 => more,
                        1 => format!("{now}{}", plus(&more)),
                        factor => format!("{factor} * {now}{}", plus(&more)),
                    };
                    let range = (rule.start, (count - 1 - r) / m);
                    // A rule with a factor is determined by two elements, and one without by one.
                    let used = 1 + usize::from(rule.factor != 0);
                    let evidence = (used, range.1 + 1 - range.0);
                    let condition = format!("{left} == {right}");
                    self.claim(&format!("elements {at}"), range, &condition, evidence);
                }
                return Ok(());
            }
        }
        Ok(())
    }
}
