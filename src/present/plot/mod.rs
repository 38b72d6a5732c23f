//! Plots of thermographs: frame and scale, which each format draws in its own way.
//!
//! As in Winning Ways, values increase to the left, and temperatures upwards from -1.

pub mod svg;
pub mod tikz;

use crate::session::Curve;
use crate::value::{Dyadic, Int, Vertex};

/// Most marks on an axis.
const MOST_MARKS: usize = 12;
/// Longest name in the legend, in characters.
const LONGEST_NAME: usize = 40;
/// Longest label of a mark, in characters.
const LONGEST_MARK: usize = 7;
/// Colours that colour-blind readers can tell apart (Okabe and Ito), as hexadecimal RGB.
const COLOURS: [&str; 7] = [
    "0072B2", "D55E00", "009E73", "CC79A7", "E69F00", "56B4E9", "000000",
];

/// The frame of a plot.
#[derive(Debug)]
struct Plot {
    /// The largest value, at the left edge.
    left: Dyadic,
    /// The smallest value, at the right edge.
    right: Dyadic,
    /// The temperature at the upper edge, above the foot of every mast.
    top: Dyadic,
    /// Marks on the axis of values.
    values: Vec<Dyadic>,
    /// Marks on the axis of temperatures.
    temperatures: Vec<Dyadic>,
}

impl Plot {
    fn new(curves: &[Curve]) -> Plot {
        let vertices = || {
            let graphs = curves.iter().map(|c| &c.graph);
            graphs.flat_map(|g| g.left_wall.iter().chain(&g.right_wall))
        };
        let zero = Dyadic::ZERO;
        let mut left = vertices().map(|v| &v.value).max().unwrap_or(&zero).clone();
        let mut right = vertices().map(|v| &v.value).min().unwrap_or(&zero).clone();
        let highest = vertices().map(|v| &v.temperature).max().unwrap_or(&zero);
        if left == right {
            left = &left + &Dyadic::ONE;
            right = &right - &Dyadic::ONE;
        }
        // Leave about a sixth of the height to the masts. Temperature 0 is always visible.
        let base = highest.clone().max(Dyadic::ZERO);
        let height = &base + &Dyadic::ONE;
        let top = &base + &step_at_least(&height, 6);
        Plot {
            values: marks(&right, &left),
            temperatures: marks(&Dyadic::from(-1), &top),
            left,
            right,
            top,
        }
    }

    /// The distance of a value from the left edge, as a fraction of the width.
    fn across(&self, value: &Dyadic) -> f64 {
        ratio(&(&self.left - value), &(&self.left - &self.right))
    }

    /// The height of a temperature above -1, as a fraction of the height.
    fn up(&self, temperature: &Dyadic) -> f64 {
        let one = Dyadic::ONE;
        ratio(&(temperature + &one), &(&self.top + &one))
    }

    /// The size of the plot, at most `width` by `height`. Both axes have the same scale, unless a side would be shorter
    /// than `least`.
    fn size(&self, width: f64, height: f64, least: f64) -> (f64, f64) {
        let rise = &self.top + &Dyadic::ONE;
        let slope = ratio(&rise, &(&self.left - &self.right));
        let (w, h) = if slope * width <= height {
            (width, slope * width)
        } else {
            (height / slope, height)
        };
        (w.max(least), h.max(least))
    }

    /// The left wall, right wall and mast of a curve, as polylines.
    fn strokes(&self, curve: &Curve) -> [Vec<Vertex>; 3] {
        let foot = Vertex {
            value: curve.graph.mean.clone(),
            temperature: curve.graph.temperature.clone(),
        };
        let end = Vertex {
            value: foot.value.clone(),
            temperature: self.top.clone(),
        };
        let (left, right) = (&curve.graph.left_wall, &curve.graph.right_wall);
        [left.clone(), right.clone(), vec![foot, end]]
    }
}

/// The colour of a curve, and the number of times that all colours have been used before it.
fn colour(at: usize) -> (&'static str, usize) {
    let colour = COLOURS.get(at % COLOURS.len()).copied();
    (colour.unwrap_or("000000"), at / COLOURS.len())
}

/// Axis marks between two numbers: multiples of 1, 2 or 5 times a power of 10, or of 1/2, 1/4, and so on.
fn marks(from: &Dyadic, to: &Dyadic) -> Vec<Dyadic> {
    let step = step_at_least(&(to - from), MOST_MARKS as i64 - 1);
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
    while next <= *to && marks.len() < MOST_MARKS {
        marks.push(next.clone());
        next = &next + &step;
    }
    marks
}

/// The smallest round step such that `most` steps cover the length.
fn step_at_least(length: &Dyadic, most: i64) -> Dyadic {
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

/// The quotient of numbers of any size; 0 if the divisor is 0.
fn ratio(part: &Dyadic, whole: &Dyadic) -> f64 {
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

/// The label of a mark: its digits, and the number of zeros after them; none if it is too long.
fn mark(number: &Dyadic) -> Option<(String, usize)> {
    let text = number.to_string();
    if text.len() <= LONGEST_MARK {
        return Some((text, 0));
    }
    let digits = text.trim_end_matches('0');
    let zeros = text.len() - digits.len();
    (number.is_integer() && digits.len() < LONGEST_MARK).then(|| (digits.into(), zeros))
}

/// A name shortened for the legend.
fn name(text: &str) -> String {
    match text.char_indices().nth(LONGEST_NAME) {
        Some((at, _)) => format!("{}...", text.get(..at).unwrap_or("")),
        None => text.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listed(from: i64, to: i64) -> String {
        let marks = marks(&Dyadic::from(from), &Dyadic::from(to));
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
        let large: Int = format!("6{}", "0".repeat(40)).parse().expect("an integer");
        assert_eq!(mark(&Dyadic::from(large.clone())), Some(("6".into(), 40)));
        assert_eq!(mark(&Dyadic::from(large + Int::ONE)), None);
        assert_eq!(mark(&Dyadic::from(-1_000_000)), Some(("-1".into(), 6)));
        assert_eq!(
            mark(&Dyadic::new(Int::from(-15), 2)),
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
