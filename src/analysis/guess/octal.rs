//! Octal games with the values of a list.

use super::Claims;
use crate::eval::{Eval, Interpreter, Limited};
use crate::rulesets::octal::OctalCode;
use crate::source::Span;
use std::fmt::Write;

/// Maximum number of octal games reported.
const MOST_GAMES: usize = 4;
/// Number of values in the first, cheap comparison with an octal game.
const FIRST_VALUES: usize = 64;

/// Claims octal games with the same values.
pub(super) fn octal(
    this: &mut Interpreter,
    claims: &Claims,
    numbers: &[i64],
    span: Span,
) -> Eval<String> {
    let mut text = String::new();
    let values: Option<Vec<u16>> = numbers.iter().map(|n| u16::try_from(*n).ok()).collect();
    let Some(values) = values.filter(|all| all.iter().any(|v| *v != 0)) else {
        return Ok(text);
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
                let _ = writeln!(text, "# more octal games have these values");
                break;
            }
            let heaps = list.len() - 1;
            let zero = if at == 0 { "" } else { "[0] + " };
            let all = match (claims.nimbers, &claims.written) {
                (true, all) => format!("[grundy(x) for x in {all}]"),
                (false, all) => all.clone(),
            };
            let _ = writeln!(
                text,
                "claim \"octal game {code}\" {all} == {zero}grundy_sequence(octal(\"{code}\"), {heaps}) # all {} elements agree",
                numbers.len()
            );
        }
    }
    Ok(text)
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
