//! Plots of thermographs: frame and scale, which each format renders in its own way.
//!
//! As in Winning Ways, values increase to the left, and temperatures upwards from -1.

pub mod small;
pub mod svg;
pub mod tikz;

use crate::session::Curve;
use crate::value::axis::{self, marks, ratio, step_at_least};
use crate::value::{Dyadic, Vertex};

/// Maximum number of tick marks on an axis.
const MOST_MARKS: usize = 12;
/// Maximum length of a name in the legend, in characters.
const LONGEST_NAME: usize = 40;
/// Maximum length of a tick label, in characters.
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
    /// Tick marks on the axis of values.
    values: Vec<Dyadic>,
    /// Tick marks on the axis of temperatures.
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
        // The masts get about a sixth of the height. Temperature 0 is always visible.
        let base = highest.clone().max(Dyadic::ZERO);
        let height = &base + &Dyadic::ONE;
        let top = &base + &step_at_least(&height, 6);
        Plot {
            values: marks(&right, &left, MOST_MARKS),
            temperatures: marks(&Dyadic::from(-1), &top, MOST_MARKS),
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

/// The colour of a curve, and how many times all colours have already been used. In black and white, there is one colour.
fn colour(at: usize, is_grey: bool) -> (&'static str, usize) {
    if is_grey {
        return ("000000", at);
    }
    let colour = COLOURS.get(at % COLOURS.len()).copied();
    (colour.unwrap_or("000000"), at / COLOURS.len())
}

/// The label of a tick mark: its digits, and the number of zeros after them. `None` if it is too long.
fn mark(number: &Dyadic) -> Option<(String, usize)> {
    axis::label(number, LONGEST_MARK)
}

/// The label of a tick mark as text.
fn mark_in_words(number: &Dyadic) -> String {
    match mark(number) {
        Some((digits, 0)) => digits,
        Some((digits, zeros)) => format!("{digits}e{zeros}"),
        None => String::new(),
    }
}

/// Shortens a name for the legend.
fn name(text: &str) -> String {
    match text.char_indices().nth(LONGEST_NAME) {
        Some((at, _)) => format!("{}...", text.get(..at).unwrap_or("")),
        None => text.into(),
    }
}
