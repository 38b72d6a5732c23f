//! Patterns in a list, reported as claims: periods, polynomials, rules for element m k + r in terms of element k, and
//! octal games.

use super::polynomial::{formula, plus};
use super::recurrence::{SPARE, rule_of_numbers, rule_of_values};
use super::sequence::Sequence;
use crate::eval::{Datum, Eval, Interpreter, Limited};
use crate::rulesets::octal::OctalCode;
use crate::source::Span;
use std::fmt::Write;

/// Highest degree of a polynomial.
const HIGHEST: usize = 6;
/// Largest m in a rule for element m k + r.
const LARGEST_STEP: usize = 4;
/// Maximum number of octal games reported.
const MOST_GAMES: usize = 4;
/// Number of values in the first, cheap comparison with an octal game.
const FIRST_VALUES: usize = 64;

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
        text: String::new(),
    };
    let numbers = integers(&sequence.data);
    let found = claims.period(this, &sequence, span)?;
    if let (false, Some(numbers)) = (found, &numbers) {
        let found = claims.polynomial(numbers) || claims.quadratic(numbers);
        if !found {
            claims.rules(&sequence, Some(numbers), this, span)?;
        }
    } else if !found {
        claims.rules(&sequence, None, this, span)?;
    }
    if let Some(numbers) = numbers {
        claims.octal(this, &numbers, span)?;
    }
    if claims.text.is_empty() {
        let all = sequence.data.len();
        claims.text = format!("# no pattern is seen in {all} elements");
    }
    Ok(claims.text)
}

fn integers(data: &[Datum]) -> Option<Vec<i128>> {
    let integer = |datum: &Datum| match datum {
        Datum::Number(number) => number.to_integer()?.to_i64().map(i128::from),
        _ => None,
    };
    data.iter().map(integer).collect()
}

/// The claims found so far about a list.
struct Claims {
    written: String,
    nimbers: bool,
    text: String,
}

impl Claims {
    /// Adds a claim about elements `from` to `to`.
    fn claim(&mut self, name: &str, (from, to): (usize, usize), condition: &str) {
        let condition = format!("forall k in {from}..{to}: {condition}");
        // A list that is a plain name needs no `let`.
        let is_name = |c: char| c.is_alphanumeric() || c == '_';
        let line = if self.written.chars().all(is_name) {
            let condition = condition.replace("g[", &format!("{}[", self.written));
            format!("claim \"{name}\" {condition}")
        } else {
            format!("claim \"{name}\" let g = {} in {condition}", self.written)
        };
        let _ = writeln!(self.text, "{line}");
    }

    /// The expression for an element, or for its Grundy value if the list has nimbers.
    fn at(&self, index: &str) -> String {
        if self.nimbers {
            format!("grundy(g[{index}])")
        } else {
            format!("g[{index}]")
        }
    }

    fn period(&mut self, this: &mut Interpreter, sequence: &Sequence, span: Span) -> Eval<bool> {
        let count = sequence.data.len();
        let Some((found, saltus)) = sequence.seen(this, span)? else {
            return Ok(false);
        };
        let (p, s) = (found.length, found.start);
        let from = match s {
            0 => String::new(),
            s => format!(" from element {s} on"),
        };
        let range = (s, count - 1 - p);
        if matches!(&saltus, Datum::Number(number) if number.is_zero()) {
            let condition = format!("g[k + {p}] == g[k]");
            self.claim(&format!("period {p}{from}"), range, &condition);
        } else {
            let saltus = this.algebra.text(&saltus, span)?.ascii;
            let (next, now) = (self.at(&format!("k + {p}")), self.at("k"));
            let condition = format!("{next} == {now}{}", plus(&saltus));
            let name = format!("period {p}{from}, saltus {saltus}");
            self.claim(&name, range, &condition);
        }
        Ok(true)
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
                self.claim(&name, range, &format!("{left} == {formula}"));
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
            if same > p.max(SPARE) && 2 * start <= count {
                let (second, first, now) = (
                    self.at(&format!("k + {}", 2 * p)),
                    self.at(&format!("k + {p}")),
                    self.at("k"),
                );
                let condition = format!("{second} - 2 * {first} + {now} == {last}");
                let name = format!("quadratic with period {p}");
                self.claim(&name, (start, count - 1 - 2 * p), &condition);
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
                    self.claim(
                        &format!("elements {at}"),
                        range,
                        &format!("{left} == {right}"),
                    );
                }
                return Ok(());
            }
        }
        Ok(())
    }

    /// Looks for octal games with the same values.
    fn octal(&mut self, this: &mut Interpreter, numbers: &[i128], span: Span) -> Eval<()> {
        let values: Option<Vec<u16>> = numbers.iter().map(|n| u16::try_from(*n).ok()).collect();
        let Some(values) = values.filter(|all| all.iter().any(|v| *v != 0)) else {
            return Ok(());
        };
        let from_zero = values.first() == Some(&0);
        let with_zero: Vec<u16> = std::iter::once(0).chain(values.iter().copied()).collect();
        let lists = [Some(&with_zero), from_zero.then_some(&values)];
        for (at, list) in lists.into_iter().enumerate() {
            let Some(list) = list else {
                continue;
            };
            let mut named = 0;
            for code in octal_codes() {
                this.algebra.solver.budget.work(1).at(span)?;
                if !code
                    .heap_rules()
                    .begins_with(&list[..list.len().min(FIRST_VALUES)])
                {
                    continue;
                }
                let mut heaps = code.heap_values();
                let mut same = true;
                for (heap, value) in list.iter().enumerate() {
                    let found = heaps
                        .value(heap, true, &this.algebra.solver.budget)
                        .at(span)?;
                    same = same && found == *value;
                    if !same {
                        break;
                    }
                }
                if !same {
                    continue;
                }
                named += 1;
                if named > MOST_GAMES {
                    let _ = writeln!(self.text, "# more octal games have these values");
                    break;
                }
                let heaps = list.len() - 1;
                let zero = if at == 0 { "" } else { "[0] + " };
                let all = match (self.nimbers, &self.written) {
                    (true, all) => format!("[grundy(x) for x in {all}]"),
                    (false, all) => all.clone(),
                };
                let _ = writeln!(
                    self.text,
                    "claim \"octal game {code}\" {all} == {zero}grundy_sequence(octal(\"{code}\"), {heaps})"
                );
            }
        }
        Ok(())
    }
}

/// All codes of at most four digits, shortest first.
fn octal_codes() -> impl Iterator<Item = OctalCode> {
    (1..=4usize).flat_map(|length| {
        (0..8u32.pow(length as u32))
            .filter(|n| n % 8 != 0)
            .flat_map(move |n| ['0', '4'].map(|before| format!("{before}.{n:0length$o}")))
            .filter_map(|code| OctalCode::read(&code, 0).ok())
    })
}
