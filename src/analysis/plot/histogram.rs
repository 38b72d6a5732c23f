//! Histograms: how often elements occur.

use crate::rulesets::scene::{Paint, Scene, Setting};

/// Longest label, in characters.
const LONGEST_LABEL: usize = 24;
/// Longest bar in characters. Up to this count, one character is one element.
const COLUMNS: u64 = 45;
/// Longest bar in a picture, in grid steps.
const WIDTH: f64 = 9.0;
/// Distance between bars, and their height, in grid steps.
const ROW: (f64, f64) = (0.5, 0.36);

/// An element and how often it occurs.
pub(crate) struct Bar {
    /// The element in text output.
    pub(crate) label: String,
    /// The element in a picture.
    pub(crate) pretty: String,
    pub(crate) count: u64,
}

/// At least one bar.
pub(crate) struct Histogram {
    pub(crate) bars: Vec<Bar>,
}

/// Shortens a text to one line.
pub(crate) fn bar_label(text: &str) -> String {
    let line = text.replace('\n', " ");
    match line.char_indices().nth(LONGEST_LABEL) {
        Some(_) => {
            let start: String = line.chars().take(LONGEST_LABEL - 3).collect();
            start + "..."
        }
        None => line,
    }
}

impl Histogram {
    fn most(&self) -> u64 {
        self.bars.iter().map(|bar| bar.count).max().unwrap_or(1)
    }

    /// Draws the histogram in characters, with lines of at most 80.
    pub(crate) fn text(&self) -> String {
        let most = self.most();
        let labels = self.bars.iter().map(|bar| bar.label.chars().count());
        let margin = labels.max().unwrap_or(0);
        let line = |bar: &Bar| {
            let length = match most {
                0..=COLUMNS => bar.count,
                // Rounded up, so that no bar is empty.
                _ => {
                    (u128::from(bar.count) * u128::from(COLUMNS)).div_ceil(u128::from(most)) as u64
                }
            };
            let signs = "#".repeat(length as usize);
            format!("{:>margin$} |{signs} {}", bar.label, bar.count)
        };
        self.bars.iter().map(line).collect::<Vec<_>>().join("\n")
    }

    /// Draws the histogram as a picture.
    pub(crate) fn scene(&self) -> Scene {
        let mut scene = Scene::default();
        let most = self.most() as f64;
        let (row, height) = ROW;
        for (at, bar) in self.bars.iter().enumerate() {
            let top = at as f64 * row + (row - height) / 2.0;
            let width = WIDTH * bar.count as f64 / most;
            scene.rectangle((0.0, top), (width, height), Paint::Plot);
        }
        let end = self.bars.len() as f64 * row;
        scene.line((0.0, 0.0), (0.0, end), Paint::Axis);
        for (at, bar) in self.bars.iter().enumerate() {
            let y = (at as f64 + 0.5) * row;
            scene.set((-0.15, y), bar.pretty.as_str(), Setting::Before);
            let width = WIDTH * bar.count as f64 / most;
            scene.set((width + 0.15, y), bar.count.to_string(), Setting::After);
        }
        scene
    }
}
