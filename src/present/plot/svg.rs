//! Thermographs as SVG.

use super::{Plot, colour, mark_in_words, name};
use crate::present::paper::Paper;
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

/// The look on light and dark pages, in the colours of drawings: the left wall is solid and blue, the right wall dashed
/// and red.
pub(super) const STYLE: &str = "<style>text{fill:#63676f}.name{fill:#464b54}.legend{fill:#1a1c20;font-size:14px}\
    .grid{stroke:#dedcd5;stroke-width:1}.axis{stroke:#85878c;stroke-width:1.25}.below{fill:#85878c;fill-opacity:.12}\
    .wall{fill:none;stroke-width:3;stroke-linejoin:round;stroke-linecap:round}.left{stroke:#2260b8}\
    .right{stroke:#cc3f26;stroke-dasharray:8 5;stroke-linecap:butt}.mast{stroke:#1a1c20;stroke-width:3.5}\
    @media(prefers-color-scheme:dark){text{fill:#9ca1aa}.name{fill:#bfc2c8}.legend{fill:#eceae5}.grid{stroke:#31353c}\
    .axis{stroke:#7a808a}.left{stroke:#6aa5f2}.right{stroke:#f07d63}.mast{stroke:#eceae5}}</style>";

/// All curves in one picture, with a legend.
pub fn write(curves: &[Curve], look: Look, paper: Option<&Paper>) -> String {
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
         <text class=\"name\" x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">value (Left is better to the left)</text>\
         <text class=\"name\" transform=\"translate(20 {:.1}) rotate(-90)\" text-anchor=\"middle\">temperature</text>",
        LEFT + width / 2.0,
        floor + 36.0,
        EDGE + height / 2.0
    );
    let mut longest = 0;
    for (at, curve) in curves.iter().enumerate() {
        let (colour, round) = colour(at, paper.is_some_and(|paper| paper.is_grey));
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
        let text = if curve.has_legend {
            legend(curve, look)
        } else {
            String::new()
        };
        longest = longest.max(text.chars().count());
        let row = floor + BELOW + (at as f64 + 1.0) * LINE - 4.0;
        if curves.len() == 1 {
            for (class, wall) in [("left", &left), ("right", &right), ("mast", &mast)] {
                let points = line(wall);
                let _ = writeln!(
                    body,
                    "<polyline class=\"wall {class}\" points=\"{points}\"/>"
                );
            }
            let _ = writeln!(
                body,
                "<text class=\"legend\" x=\"{LEFT:.1}\" y=\"{row:.1}\" dy=\".35em\">{}</text>",
                escape(&text)
            );
            continue;
        }
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
    let root = Paper::root(paper, (w, h));
    let style = Paper::style(paper, STYLE);
    format!(
        "{root} font-family=\"sans-serif\" font-size=\"13\">\n\
         {style}\n\
         {body}</svg>\n"
    )
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
