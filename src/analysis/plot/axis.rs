//! Axes of plots, with round tick marks.

use crate::value::axis::{label, marks, ratio};
use crate::value::{Dyadic, Int};

/// Longest label of a tick mark, in characters.
const LONGEST_LABEL: usize = 10;

/// A range of numbers or nimbers.
pub(crate) struct Axis {
    pub(crate) least: Dyadic,
    pub(crate) greatest: Dyadic,
    is_nimbers: bool,
    /// Whether all numbers are integers.
    is_integral: bool,
}

impl Axis {
    /// The axis that spans the given numbers, of which there is at least one. A single number gets a margin of 1 on
    /// both sides.
    pub(crate) fn of<'a>(
        numbers: impl Iterator<Item = &'a Dyadic> + Clone,
        is_nimbers: bool,
    ) -> Axis {
        let zero = Dyadic::ZERO;
        Axis {
            least: numbers.clone().min().unwrap_or(&zero).clone(),
            greatest: numbers.clone().max().unwrap_or(&zero).clone(),
            is_nimbers,
            is_integral: numbers.clone().all(Dyadic::is_integer),
        }
    }

    /// The axis of consecutive indices.
    pub(crate) fn of_indices(first: &Int, count: usize) -> Axis {
        let last = first + &Int::from(count as i64 - 1);
        Axis {
            least: Dyadic::from(first.clone()),
            greatest: Dyadic::from(last),
            is_nimbers: false,
            is_integral: true,
        }
    }

    /// The axis with a margin on both sides if it has only one number.
    pub(crate) fn widened(&self) -> Axis {
        let is_single = self.least == self.greatest;
        let room = if is_single { Dyadic::ONE } else { Dyadic::ZERO };
        Axis {
            least: &self.least - &room,
            greatest: &self.greatest + &room,
            ..*self
        }
    }

    /// Maps a number to its place on the axis, from 0 to 1.
    pub(crate) fn place(&self, number: &Dyadic) -> f64 {
        ratio(&(number - &self.least), &(&self.greatest - &self.least))
    }

    /// The number of unit steps on the axis, if all numbers are integers and there are at most `most` steps.
    pub(crate) fn steps(&self, most: usize) -> Option<usize> {
        let length = (&self.greatest - &self.least).to_integer()?;
        let steps = length.to_usize().filter(|steps| *steps <= most);
        steps.filter(|_| self.is_integral)
    }

    /// At most `most` round tick marks, each with its place and label.
    pub(crate) fn marks(&self, most: usize) -> Vec<(f64, String)> {
        let marks = marks(&self.least, &self.greatest, most);
        let marks = marks
            .iter()
            .filter(|mark| !self.is_integral || mark.is_integer());
        marks
            .map(|mark| (self.place(mark), self.label(mark)))
            .collect()
    }

    /// As many tick marks, up to 12, as fit side by side into `room` units. A label takes `width` for each character,
    /// plus `gap`.
    pub(crate) fn marks_within(&self, room: f64, width: f64, gap: f64) -> Vec<(f64, String)> {
        for most in (2..=12).rev() {
            let marks = self.marks(most);
            let longest = marks
                .iter()
                .map(|(_, label)| label.len())
                .max()
                .unwrap_or(0);
            let closest = marks.windows(2).map(|pair| pair[1].0 - pair[0].0);
            if closest.fold(1.0, f64::min) * room >= longest as f64 * width + gap {
                return marks;
            }
        }
        Vec::new()
    }

    /// The label of a number; empty if it is too long.
    pub(crate) fn label(&self, number: &Dyadic) -> String {
        let text = match label(number, LONGEST_LABEL) {
            Some((digits, 0)) => digits,
            Some((digits, zeros)) => format!("{digits}e{zeros}"),
            None => return String::new(),
        };
        match &*text {
            _ if !self.is_nimbers => text,
            "0" => text,
            "1" => "*".into(),
            number => format!("*{number}"),
        }
    }
}

/// Draws an axis in characters, with labels below, indented by `margin`.
pub(crate) fn axis_lines(marks: &[(f64, String)], columns: usize, margin: usize) -> String {
    let column = |place: f64| (place * (columns - 1) as f64).round() as usize;
    let mut line = vec!['-'; columns];
    let mut labels = String::new();
    for (place, label) in marks {
        let at = column(*place);
        line[at] = '+';
        // Centred below the mark, within the width of the lines above.
        let end = (margin + columns).saturating_sub(label.len());
        let start = (margin + at)
            .saturating_sub((label.len() - 1.min(label.len())) / 2)
            .min(end);
        labels += &" ".repeat(start.saturating_sub(labels.len()));
        labels += label;
    }
    let line: String = line.into_iter().collect();
    format!("{}-{line}\n{}", " ".repeat(margin - 1), labels.trim_end())
}
