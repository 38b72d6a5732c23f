//! Thermographs as SVG.

use super::{Plot, colour, mark, name};
use crate::present::scene::svg::escape;
use crate::present::terminal::Look;
use crate::session::Curve;
use crate::value::{Dyadic, Vertex};
use std::fmt::Write;

/// Maximum size of the plot, in pixels.
const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 480.0;
/// Minimum length of a side, in pixels.
const LEAST: f64 = 200.0;
/// Margins around the plot. The left one has room for labels.
const LEFT: f64 = 72.0;
const EDGE: f64 = 36.0;
const BELOW: f64 = 44.0;
/// Line height of the legend.
const LINE: f64 = 22.0;
/// Typical width of a character in the legend.
const LETTER: f64 = 7.6;

/// All curves in one picture, with a legend.
pub fn write(curves: &[Curve], look: Look) -> String {
    let plot = Plot::new(curves);
    let (width, height) = plot.size(WIDTH, HEIGHT, LEAST);
    let x = |value: &Dyadic| LEFT + plot.across(value) * width;
    let y = |temperature: &Dyadic| EDGE + (1.0 - plot.up(temperature)) * height;
    let mut body = String::new();
    // Writing to a string cannot fail.
    let (right, floor, zero) = (LEFT + width, EDGE + height, y(&Dyadic::ZERO));
    let _ = writeln!(
        body,
        "<rect x=\"{LEFT:.1}\" y=\"{zero:.1}\" width=\"{width:.1}\" height=\"{:.1}\" class=\"below\"/>",
        floor - zero
    );
    for value in &plot.values {
        let x = x(value);
        let _ = writeln!(
            body,
            "<path class=\"grid\" d=\"M{x:.1} {EDGE:.1}V{floor:.1}\"/>\
             <text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>",
            floor + 18.0,
            mark_in_words(value)
        );
    }
    for temperature in &plot.temperatures {
        let y = y(temperature);
        let _ = writeln!(
            body,
            "<path class=\"grid\" d=\"M{LEFT:.1} {y:.1}H{right:.1}\"/>\
             <text x=\"{:.1}\" y=\"{y:.1}\" text-anchor=\"end\" dy=\".35em\">{}</text>",
            LEFT - 8.0,
            mark_in_words(temperature)
        );
    }
    let _ = writeln!(
        body,
        "<path class=\"axis\" d=\"M{LEFT:.1} {zero:.1}H{right:.1}\"/>\
         <text class=\"name\" x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">value</text>\
         <text class=\"name\" x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">temperature</text>",
        LEFT + width / 2.0,
        floor + 36.0,
        LEFT + 24.0,
        EDGE - 14.0
    );
    let mut longest = 0;
    for (at, curve) in curves.iter().enumerate() {
        let (colour, round) = colour(at);
        let dash = match round {
            0 => String::new(),
            n => format!(" stroke-dasharray=\"{} 4\"", 4 + 4 * n),
        };
        let line = |wall: &[Vertex]| -> String {
            let points = wall
                .iter()
                .map(|v| format!("{:.2},{:.2}", x(&v.value), y(&v.temperature)));
            points.collect::<Vec<_>>().join(" ")
        };
        let [left, right, mast] = plot.strokes(curve);
        let _ = writeln!(
            body,
            "<g stroke=\"#{colour}\" fill=\"none\" stroke-width=\"2.5\" stroke-linejoin=\"round\"{dash}>"
        );
        for wall in [&left, &right] {
            let _ = writeln!(body, "<polyline points=\"{}\"/>", line(wall));
        }
        let _ = writeln!(
            body,
            "<polyline points=\"{}\" stroke-width=\"3.5\"/></g>",
            line(&mast)
        );
        for corner in left.iter().chain(&right) {
            let _ = writeln!(
                body,
                "<circle cx=\"{:.2}\" cy=\"{:.2}\" r=\"3.5\" fill=\"#{colour}\"/>",
                x(&corner.value),
                y(&corner.temperature)
            );
        }
        let text = legend(curve, look);
        longest = longest.max(text.chars().count());
        let row = floor + BELOW + (at as f64 + 1.0) * LINE - 4.0;
        let _ = writeln!(
            body,
            "<path stroke=\"#{colour}\" stroke-width=\"4\"{dash} d=\"M{LEFT:.1} {row:.1}h28\"/>\
             <text class=\"legend\" x=\"{:.1}\" y=\"{row:.1}\" dy=\".35em\">{}</text>",
            LEFT + 38.0,
            escape(&text)
        );
    }
    let needed = LEFT + 38.0 + longest as f64 * LETTER;
    let (w, h) = (
        (right + EDGE).max(needed + EDGE),
        floor + BELOW + (curves.len() as f64 + 0.7) * LINE,
    );
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" style=\"max-width:100%;height:auto\" width=\"{w:.0}\" height=\"{h:.0}\" viewBox=\"0 0 {w:.0} {h:.0}\" \
         font-family=\"sans-serif\" font-size=\"13\">\n\
         <style>text{{fill:#3b4754}}.grid{{stroke:#dde2e7;stroke-width:1}}.axis{{stroke:#8c959f;stroke-width:1.5}}\
         .below{{fill:#8c959f;fill-opacity:.1}}.name{{font-style:italic}}.legend{{fill:#1c2733;font-size:14px}}\
         @media(prefers-color-scheme:dark){{text,.legend{{fill:#c3ccd6}}.grid{{stroke:#3a434e}}}}</style>\n\
         {body}</svg>\n"
    )
}

/// The label of a tick mark as text.
fn mark_in_words(number: &Dyadic) -> String {
    match mark(number) {
        Some((digits, 0)) => digits,
        Some((digits, zeros)) => format!("{digits}e{zeros}"),
        None => String::new(),
    }
}

fn legend(curve: &Curve, look: Look) -> String {
    let graph = &curve.graph;
    format!(
        "{}   (mean {}, temperature {})",
        name(look.pick(&curve.label)),
        name(&graph.mean.to_string()),
        name(&graph.temperature.to_string())
    )
}
