//! Axes of plots: round marks between two numbers, their labels, and positions along an axis.

use super::{Dyadic, Int};

/// Axis marks between two numbers, at most `most`: multiples of 1, 2 or 5 times a power of 10, or of 1/2, 1/4, and so on.
pub fn marks(from: &Dyadic, to: &Dyadic, most: usize) -> Vec<Dyadic> {
    let spaces = i64::try_from(most).unwrap_or(i64::MAX).max(2) - 1;
    let step = step_at_least(&(to - from), spaces);
    let first = match step.to_integer() {
        Some(step) => {
            let n = from.ceiling() + &step - Int::ONE;
            n.div_floor(&step).map(|n| Dyadic::from(&n * &step))
        }
        // The step is 1/2^k: count in units of 1/2^k.
        None => {
            let count = from * &Dyadic::from(step.denominator());
            Some(Dyadic::new(count.ceiling(), step.exponent()))
        }
    };
    let mut marks = Vec::new();
    let mut next = first.unwrap_or_default();
    while next <= *to && marks.len() < most {
        marks.push(next.clone());
        next = &next + &step;
    }
    marks
}

/// The smallest round step such that `most` steps cover the length.
pub fn step_at_least(length: &Dyadic, most: i64) -> Dyadic {
    let most = Dyadic::from(most);
    let enough = |step: &Dyadic| &(step * &most) >= length;
    let mut step = Dyadic::ONE;
    if enough(&step) {
        while !length.is_zero() && enough(&step.half()) {
            step = step.half();
        }
        return step;
    }
    loop {
        for factor in [2, 5, 10] {
            let next = &step * &Dyadic::from(factor);
            if enough(&next) {
                return next;
            }
        }
        step = &step * &Dyadic::from(10);
    }
}

/// The quotient of two numbers of any size; 0 if the divisor is 0.
pub fn ratio(part: &Dyadic, whole: &Dyadic) -> f64 {
    let part_number = part.numerator().shl(whole.exponent());
    let whole_number = whole.numerator().shl(part.exponent());
    let excess = part_number
        .bits()
        .max(whole_number.bits())
        .saturating_sub(62);
    let short = |n: &Int| n.shr(excess).to_i64().unwrap_or(0) as f64;
    match short(&whole_number) {
        0.0 => 0.0,
        whole => short(&part_number) / whole,
    }
}

/// The label of a mark: its digits, and the number of zeros that follow them; `None` if it exceeds `longest`
/// characters.
pub fn label(number: &Dyadic, longest: usize) -> Option<(String, usize)> {
    let text = number.to_string();
    if text.len() <= longest {
        return Some((text, 0));
    }
    let digits = text.trim_end_matches('0');
    let zeros = text.len() - digits.len();
    (number.is_integer() && digits.len() < longest).then(|| (digits.into(), zeros))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listed(from: i64, to: i64) -> String {
        let marks = marks(&Dyadic::from(from), &Dyadic::from(to), 12);
        let marks: Vec<String> = marks.iter().map(Dyadic::to_string).collect();
        marks.join(" ")
    }

    #[test]
    fn axes_have_round_marks() {
        assert_eq!(listed(-1, 1), "-1 -3/4 -1/2 -1/4 0 1/4 1/2 3/4 1");
        assert_eq!(listed(-2, 3), "-2 -3/2 -1 -1/2 0 1/2 1 3/2 2 5/2 3");
        assert_eq!(listed(-7, 3), "-7 -6 -5 -4 -3 -2 -1 0 1 2 3");
        assert_eq!(listed(-37, 60), "-30 -20 -10 0 10 20 30 40 50 60");
        assert_eq!(listed(1_000_003, 1_000_004).split(' ').count(), 9);
    }

    #[test]
    fn marks_have_room() {
        let label = |number: &Dyadic| label(number, 7);
        let large: Int = format!("6{}", "0".repeat(40)).parse().expect("an integer");
        assert_eq!(label(&Dyadic::from(large.clone())), Some(("6".into(), 40)));
        assert_eq!(label(&Dyadic::from(large + Int::ONE)), None);
        assert_eq!(label(&Dyadic::from(-1_000_000)), Some(("-1".into(), 6)));
        assert_eq!(
            label(&Dyadic::new(Int::from(-15), 2)),
            Some(("-15/4".into(), 0))
        );
    }

    #[test]
    fn ratios_of_numbers_of_any_size() {
        let large = Dyadic::from(Int::ONE.shl(5000));
        assert_eq!(ratio(&large.half(), &large), 0.5);
        let small = Dyadic::new(Int::ONE, 5000);
        assert_eq!(ratio(&small, &(&small + &small)), 0.5);
        assert_eq!(ratio(&Dyadic::from(-3), &Dyadic::from(4)), -0.75);
    }
}
