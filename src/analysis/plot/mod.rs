//! Plots: numbers to pictures and to characters.

mod axis;
mod axis_reader;
mod heatmap;
mod histogram;
mod scatter;

pub(crate) use axis_reader::{AxisReader, MOST_BITS};
pub(crate) use heatmap::Heatmap;
pub(crate) use histogram::{Bar, Histogram, bar_label};
pub(crate) use scatter::Scatter;
