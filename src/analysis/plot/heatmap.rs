//! Tables of values as coloured cells.

use super::axis::{Axis, axis_lines};
use crate::rulesets::scene::{Paint, Scene, ScenePoint, Setting};
use crate::value::{Dyadic, Int};
use std::collections::{BTreeMap, BTreeSet};

/// Maximum line width, in characters.
const COLUMNS: usize = 80;
/// Maximum number of rows of a table in characters.
const LINES: usize = 100;
/// Shades in characters, from the least to the greatest value.
const SHADES: [char; 9] = ['.', ':', '-', '=', '+', '*', '#', '%', '@'];
/// Maximum width and height of a picture, in grid steps.
const SIZE: (f64, f64) = (13.0, 10.0);
/// Maximum cell size.
const LARGEST: f64 = 0.8;
/// Minimum width and height of a table whose cells are below the maximum size.
const LEAST: f64 = 2.0;
/// Smallest cell size at which cells have gaps between them.
const LARGE: f64 = 0.3;
/// Height of a line of text, and width of a character.
const LETTER: (f64, f64) = (0.42, 0.2);
/// Maximum number of values that the legend lists one by one.
const FEW: usize = 12;

/// A table with at least one value.
pub(crate) struct Heatmap {
    pub(crate) rows: Vec<Vec<Option<Dyadic>>>,
    pub(crate) scale: Axis,
    /// The index of the first row and of the first column.
    pub(crate) first: Int,
    /// What the plot leaves out.
    pub(crate) remark: String,
}

impl Heatmap {
    /// Draws the heatmap in characters, with lines of at most 80.
    pub(crate) fn text(&self) -> String {
        let mut text = self.table().unwrap_or_else(|| self.characters());
        if !self.remark.is_empty() {
            text.push('\n');
            text += &self.remark;
        }
        text
    }

    fn columns(&self) -> usize {
        self.rows.first().map_or(0, Vec::len)
    }

    /// The index of a row or column, as text.
    fn index(&self, at: usize) -> String {
        (&self.first + &Int::from(at as i64)).to_string()
    }

    fn cell(&self, cell: &Option<Dyadic>) -> String {
        cell.as_ref()
            .map_or(String::new(), |cell| self.scale.label(cell))
    }

    /// A table of all values, if it fits.
    fn table(&self) -> Option<String> {
        let columns = self.columns();
        // Even cells of one character would not fit.
        if columns > COLUMNS / 2 || self.rows.len() > LINES {
            return None;
        }
        let heads: Vec<String> = (0..columns).map(|at| self.index(at)).collect();
        let cells = self
            .rows
            .iter()
            .map(|row| row.iter().map(|c| self.cell(c)).collect());
        let cells: Vec<Vec<String>> = cells.collect();
        let numbers = self.rows.iter().flatten().flatten();
        // Some value has no label.
        if numbers.into_iter().any(|n| self.scale.label(n).is_empty()) {
            return None;
        }
        let margin = self.margin();
        let width = cells
            .iter()
            .flatten()
            .chain(&heads)
            .map(String::len)
            .max()?;
        if margin + 2 + columns * (width + 1) > COLUMNS {
            return None;
        }
        let line = |cells: &[String]| -> String {
            cells
                .iter()
                .map(|cell| format!(" {cell:>width$}"))
                .collect()
        };
        let mut text = format!("{}{}", " ".repeat(margin + 2), line(&heads));
        for (at, row) in cells.iter().enumerate() {
            let (label, row) = (self.index(at), line(row));
            text.push('\n');
            text += format!("{label:>margin$} |{row}").trim_end();
        }
        Some(text)
    }

    /// The width of the row labels.
    fn margin(&self) -> usize {
        let last = self.rows.len().saturating_sub(1);
        self.index(0).len().max(self.index(last).len())
    }

    /// Draws one character for each cell, or for each square block of cells.
    fn characters(&self) -> String {
        let columns = self.columns();
        // Labels get at most a third of the line.
        let long = self.margin() > COLUMNS / 3;
        let margin = if long { 0 } else { self.margin() };
        let room = COLUMNS - margin - 3;
        let side = columns.div_ceil(room).max(self.rows.len().div_ceil(LINES));
        let digits = (side == 1).then(|| self.digits()).flatten();
        let mut text = String::new();
        for (at, rows) in self.rows.chunks(side).enumerate() {
            let label = if long {
                String::new()
            } else {
                self.index(at * side)
            };
            let line: String = match &digits {
                Some(digits) => digits[at].iter().collect(),
                None => (0..columns)
                    .step_by(side)
                    .map(|c| self.shade(rows, c, side))
                    .collect(),
            };
            text += format!("{label:>margin$} |{line}").trim_end();
            text.push('\n');
        }
        let shown = columns.div_ceil(side);
        let axis = Axis::of_indices(&self.first, columns);
        let marks = axis.marks_within(shown as f64, 1.5, 1.0);
        text += &axis_lines(&marks, shown, margin + 2);
        if digits.is_none() {
            text += &format!("\n{}", self.legend());
        }
        if side > 1 {
            text += &format!("\neach character: the mean of {side} by {side} cells");
        }
        text
    }

    /// Each value as a digit, or as a letter from 10 on, if all are integers from 0 to 35.
    fn digits(&self) -> Option<Vec<Vec<char>>> {
        let digit = |cell: &Option<Dyadic>| match cell {
            Some(number) => char::from_digit(number.to_integer()?.to_u64()?.try_into().ok()?, 36)
                .filter(|_| number <= &Dyadic::from(35)),
            None => Some(' '),
        };
        let row = |row: &Vec<Option<Dyadic>>| row.iter().map(digit).collect();
        self.rows.iter().map(row).collect()
    }

    /// The shade of the mean of a block of cells; a blank if none has a value.
    fn shade(&self, rows: &[Vec<Option<Dyadic>>], column: usize, side: usize) -> char {
        let cells = rows
            .iter()
            .flat_map(|row| row.iter().skip(column).take(side));
        let places: Vec<f64> = cells.flatten().map(|cell| self.scale.place(cell)).collect();
        if places.is_empty() {
            return ' ';
        }
        let mean = places.iter().sum::<f64>() / places.len() as f64;
        SHADES[(mean * SHADES.len() as f64).min(SHADES.len() as f64 - 1.0) as usize]
    }

    fn legend(&self) -> String {
        let shades: String = SHADES.iter().collect();
        let (least, greatest) = (&self.scale.least, &self.scale.greatest);
        format!(
            "{} {shades} {}",
            self.scale.label(least),
            self.scale.label(greatest)
        )
    }

    /// The width and height of a cell: equal, unless the table is very long.
    fn cell_size(&self) -> (f64, f64) {
        let (columns, rows) = (self.columns() as f64, self.rows.len() as f64);
        let side = LARGEST.min(SIZE.0 / columns).min(SIZE.1 / rows);
        let least = |count: f64| LARGEST.min(LEAST / count);
        (side.max(least(columns)), side.max(least(rows)))
    }

    /// Draws the heatmap as a picture.
    pub(crate) fn scene(&self) -> Scene {
        let (wide, high) = self.cell_size();
        let (right, bottom) = (self.columns() as f64 * wide, self.rows.len() as f64 * high);
        let gap = if wide.min(high) >= LARGE { 0.03 } else { 0.0 };
        let mut scene = Scene::default();
        for (level, boxes) in self.boxes(gap == 0.0) {
            for (row, column, count) in boxes {
                let at = (column as f64 * wide + gap, row as f64 * high + gap);
                let size = (wide * count as f64 - 2.0 * gap, high - 2.0 * gap);
                scene.rectangle(at, size, Paint::Shade(level));
            }
        }
        self.write_indices((wide, high), &mut scene);
        let cells = self.rows.iter().flatten();
        let longest = cells.map(|cell| self.cell(cell).chars().count()).max();
        if high >= LETTER.0 && longest.unwrap_or(0) as f64 * LETTER.1 + 0.1 <= wide {
            self.write_values((wide, high), &mut scene);
        }
        self.write_legend((right + 0.5, 0.0), bottom, &mut scene);
        if !self.remark.is_empty() {
            scene.set((0.0, bottom + 0.4), self.remark.as_str(), Setting::After);
        }
        scene
    }

    /// Writes the values into their cells.
    fn write_values(&self, (wide, high): (f64, f64), scene: &mut Scene) {
        for (r, row) in self.rows.iter().enumerate() {
            for (c, cell) in row.iter().enumerate() {
                let Some(number) = cell else { continue };
                let at = ((c as f64 + 0.5) * wide, (r as f64 + 0.5) * high);
                let setting = match self.level(number) {
                    0..160 => Setting::OnDark,
                    _ => Setting::OnLight,
                };
                scene.set(at, self.scale.label(number), setting);
            }
        }
    }

    /// Writes as many row and column indices as fit.
    fn write_indices(&self, (wide, high): (f64, f64), scene: &mut Scene) {
        let (columns, rows) = (self.columns(), self.rows.len());
        let last = self.index(columns.max(rows) - 1).len();
        let width = self.index(0).len().max(last) as f64 * LETTER.1 + 0.15;
        for (room, count, size, is_row) in
            [(LETTER.0, rows, high, true), (width, columns, wide, false)]
        {
            let axis = Axis::of_indices(&self.first, count);
            let most = (count as f64 * size / room) as usize;
            let marks = if most >= count {
                axis.marks(count.max(2))
            } else {
                axis.marks(most.clamp(2, 12))
            };
            // One label always fits.
            for (place, label) in marks.into_iter().take(most.max(1)) {
                let at = (place * (count - 1) as f64 + 0.5) * size;
                if is_row {
                    scene.set((-0.2, at), label, Setting::Before);
                } else {
                    scene.word((at, -0.36), label);
                }
            }
        }
    }

    /// The shade of a value.
    fn level(&self, number: &Dyadic) -> u8 {
        (self.scale.place(number) * 255.0).round() as u8
    }

    /// Runs of cells by shade, each with row, column and length. Neighbours in a row form one run if `joined`.
    fn boxes(&self, joined: bool) -> BTreeMap<u8, Vec<(usize, usize, usize)>> {
        let mut all: BTreeMap<u8, Vec<(usize, usize, usize)>> = BTreeMap::new();
        for (r, row) in self.rows.iter().enumerate() {
            for (c, cell) in row.iter().enumerate() {
                let Some(number) = cell else { continue };
                let boxes = all.entry(self.level(number)).or_default();
                match boxes.last_mut() {
                    Some((row, column, count)) if joined && *row == r && *column + *count == c => {
                        *count += 1;
                    }
                    _ => boxes.push((r, c, 1)),
                }
            }
        }
        all
    }

    /// Draws the legend from a corner on: the values one by one if they are few, otherwise a colour bar beside the
    /// table.
    fn write_legend(&self, (left, top): ScenePoint, height: f64, scene: &mut Scene) {
        const WIDTH: f64 = 0.35;
        let values = self.rows.iter().flatten().flatten();
        let values: BTreeSet<&Dyadic> = values.collect();
        if values.len() <= FEW {
            for (at, value) in values.iter().rev().enumerate() {
                let y = top + at as f64 * LETTER.0 + 0.03;
                scene.rectangle((left, y), (WIDTH, WIDTH), Paint::Shade(self.level(value)));
                let at = (left + WIDTH + 0.15, y + WIDTH / 2.0);
                scene.set(at, self.scale.label(value), Setting::After);
            }
            return;
        }
        let height = height.max(4.0);
        let slice = height / 64.0;
        for at in 0..64u8 {
            let y = top + height - (f64::from(at) + 1.0) * slice;
            scene.rectangle((left, y), (WIDTH, slice), Paint::Shade(at * 4 + 2));
        }
        for (place, label) in self.scale.marks(9) {
            let at = (left + WIDTH + 0.15, top + height * (1.0 - place));
            scene.set(at, label, Setting::After);
        }
    }
}
