//! Scatter plots.

use super::axis::{Axis, axis_lines};
use crate::rulesets::scene::{Paint, Scene, Setting};
use crate::value::Dyadic;
use rustc_hash::FxHashSet;
use std::iter::once;

/// Maximum number of columns in characters.
const COLUMNS: usize = 65;
/// Maximum number of lines in characters.
const LINES: usize = 21;
/// Width and height of the picture, in grid steps.
const SIZE: (f64, f64) = (13.0, 8.0);
/// Space between the axes and the points next to them, in grid steps.
const PAD: f64 = 0.25;
/// Maximum number of points that are drawn exactly.
const FEW: usize = 2_000;
/// Raster to which the dots of larger plots are rounded, across and up. Neighbouring dots touch.
const RASTER: (f64, f64) = (240.0, 150.0);

/// At least one point, with the axes.
pub(crate) struct Scatter {
    pub(crate) points: Vec<(Dyadic, Dyadic)>,
    pub(crate) x: Axis,
    pub(crate) y: Axis,
    /// What the plot leaves out.
    pub(crate) remark: String,
}

impl Scatter {
    /// Draws the plot in characters, with lines of at most 80.
    pub(crate) fn text(&self) -> String {
        let (x, y) = (self.x.widened(), self.y.widened());
        let columns = match x.steps(COLUMNS - 1) {
            Some(steps) => steps * ((COLUMNS - 1) / steps).clamp(1, 4) + 1,
            None => COLUMNS,
        };
        let (lines, most) = match y.steps(LINES - 1) {
            Some(steps) => (steps + 1, LINES),
            None => (LINES, 6),
        };
        let mut cells = vec![vec![' '; columns]; lines];
        let line = |place: f64| (place * (lines - 1) as f64).round() as usize;
        for (a, b) in &self.points {
            let column = (x.place(a) * (columns - 1) as f64).round() as usize;
            let cell = &mut cells[line(y.place(b))][column];
            *cell = if *cell == ' ' { 'o' } else { '@' };
        }
        let mut labels = vec![String::new(); lines];
        for (place, label) in y.marks(most) {
            labels[line(place)] = label;
        }
        let margin = labels.iter().map(String::len).max().unwrap_or(0);
        let mut text = String::new();
        for (label, cells) in labels.iter().zip(&cells).rev() {
            let cells: String = cells.iter().collect();
            text += format!("{label:>margin$} |{cells}").trim_end();
            text.push('\n');
        }
        let marks = x.marks_within(columns as f64, 1.5, 1.0);
        text += &axis_lines(&marks, columns, margin + 2);
        if !self.remark.is_empty() {
            text.push('\n');
            text += &self.remark;
        }
        text
    }

    /// Draws the plot as a picture.
    pub(crate) fn scene(&self) -> Scene {
        let (x, y) = (self.x.widened(), self.y.widened());
        let (width, height) = SIZE;
        let across = |place: f64| PAD + place * (width - 2.0 * PAD);
        let up = |place: f64| height - PAD - place * (height - 2.0 * PAD);
        let mut scene = Scene::default();
        let x_marks = x.marks_within(width, 0.2, 0.4);
        let y_marks = y.marks(9);
        let lines = [
            ((0.0, 0.0), (0.0, height)),
            ((0.0, height), (width, height)),
        ];
        let ticks = x_marks.iter().map(|(place, _)| {
            let x = across(*place);
            ((x, height), (x, height + 0.12))
        });
        let side_ticks = y_marks.iter().map(|(place, _)| {
            let y = up(*place);
            ((0.0, y), (-0.12, y))
        });
        for (from, to) in lines.into_iter().chain(ticks).chain(side_ticks) {
            scene.line(from, to, Paint::Axis);
        }
        for (place, label) in x_marks {
            scene.word((across(place), height + 0.4), label);
        }
        for (place, label) in y_marks {
            scene.set((-0.25, up(place)), label, Setting::Before);
        }
        let radius = if self.points.len() > FEW { 0.035 } else { 0.07 };
        for (a, b) in self.places(&x, &y) {
            scene.disc((across(a), up(b)), radius, Paint::Plot);
        }
        for remark in once(&self.remark).filter(|remark| !remark.is_empty()) {
            scene.word((width / 2.0, height + 0.9), remark.as_str());
        }
        scene
    }

    /// The distinct places of the dots, as fractions of both axes.
    fn places(&self, x: &Axis, y: &Axis) -> Vec<(f64, f64)> {
        let places = self.points.iter().map(|(a, b)| (x.place(a), y.place(b)));
        if self.points.len() <= FEW {
            let mut known = FxHashSet::default();
            return places
                .filter(|(a, b)| known.insert((a.to_bits(), b.to_bits())))
                .collect();
        }
        let mut known = FxHashSet::default();
        let places = places.map(|(a, b)| ((a * RASTER.0).round(), (b * RASTER.1).round()));
        let places = places.filter(|(a, b)| known.insert((*a as u32, *b as u32)));
        places.map(|(a, b)| (a / RASTER.0, b / RASTER.1)).collect()
    }
}
