//! Thermographs as TikZ, for `\usepackage{tikz}`.

use super::{Plot, colour, mark, name};
use crate::eval::TextPiece;
use crate::present::document::latex;
use crate::present::paper::Paper;
use crate::present::scene::tikz::number;
use crate::session::Curve;
use crate::value::{Dyadic, Spelling, Vertex};
use std::fmt::Write;

/// Maximum size of the plot, in centimetres.
const WIDTH: f64 = 11.0;
const HEIGHT: f64 = 8.0;
/// Minimum length of a side, in centimetres.
const LEAST: f64 = 3.0;
/// The width of the labels at the left.
const LABELS: f64 = 0.9;

/// All curves in one picture, with a legend.
pub fn write(curves: &[Curve], paper: &Paper) -> String {
    let plot = Plot::new(curves);
    let wanted = paper
        .width
        .map_or(WIDTH, |mm| (mm / 10.0 - LABELS).max(1.0));
    let (width, height) = plot.size(wanted, HEIGHT * wanted / WIDTH, LEAST.min(wanted));
    let x = |value: &Dyadic| number(plot.across(value) * width);
    let y = |temperature: &Dyadic| number(plot.up(temperature) * height);
    let (right, top, zero) = (number(width), number(height), y(&Dyadic::ZERO));
    let mut text = String::from(
        "% needs \\usepackage{amsmath,tikz}; values grow to the left, temperatures upwards from -1\n\
         \\begin{tikzpicture}[line join=round,\n",
    );
    text += "  cgt word/.style={font=\\small},cgt grid/.style={draw=black!15},cgt axis/.style={draw=black!50,thick},\n";
    // Writing to a string cannot fail.
    for at in 0..curves.len() {
        let (colour, round) = colour(at, paper.is_grey);
        let [r, g, b] = [0, 2, 4].map(|i| {
            let digits = colour.get(i..i + 2).unwrap_or("00");
            u8::from_str_radix(digits, 16).unwrap_or(0)
        });
        let dash = match round {
            0 => String::new(),
            n => format!(",dash pattern=on {}pt off 3pt", 2 + 3 * n),
        };
        let _ = writeln!(
            text,
            "  cgt curve {}/.style={{color={{rgb,255:red,{r};green,{g};blue,{b}}},thick{dash}}},",
            at + 1
        );
    }
    text += "  cgt/.try]\n";
    for value in &plot.values {
        let x = x(value);
        let _ = writeln!(
            text,
            "  \\path[cgt grid] ({x},0) -- ({x},{top}); \\node[cgt word,below] at ({x},0) {{{}}};",
            mark_in_words(value)
        );
    }
    for temperature in &plot.temperatures {
        let y = y(temperature);
        let _ = writeln!(
            text,
            "  \\path[cgt grid] (0,{y}) -- ({right},{y}); \\node[cgt word,left] at (0,{y}) {{{}}};",
            mark_in_words(temperature)
        );
    }
    let _ = writeln!(text, "  \\path[cgt axis] (0,{zero}) -- ({right},{zero});");
    for (at, curve) in curves.iter().enumerate() {
        let style = format!("cgt curve {}", at + 1);
        let [left, right, mast] = plot.strokes(curve);
        for (wall, more) in [(&left, ""), (&right, ""), (&mast, ",very thick")] {
            let points: Vec<String> = wall
                .iter()
                .map(|v| format!("({},{})", x(&v.value), y(&v.temperature)))
                .collect();
            if points.len() > 1 {
                let _ = writeln!(text, "  \\draw[{style}{more}] {};", points.join(" -- "));
            }
        }
        let dots: Vec<String> = left
            .iter()
            .chain(&right)
            .map(|v: &Vertex| format!("({},{}) circle (1.6pt)", x(&v.value), y(&v.temperature)))
            .collect();
        let _ = writeln!(text, "  \\fill[{style}] {};", dots.join(" "));
        if !curve.has_legend {
            continue;
        }
        let row = number(-0.9 - 0.5 * at as f64);
        let _ = writeln!(
            text,
            "  \\draw[{style},very thick] (0,{row}) -- (0.6,{row}) node[cgt word,right,black] \
             {{{}: mean ${}$, temperature ${}$}};",
            label(curve),
            latex::value(&name(&curve.graph.mean.to_string())),
            latex::value(&name(&curve.graph.temperature.to_string()))
        );
    }
    text + "\\end{tikzpicture}"
}

/// The label of a tick mark as LaTeX.
fn mark_in_words(number: &Dyadic) -> String {
    match mark(number) {
        Some((digits, 0)) => format!("${}$", latex::value(&digits)),
        Some((digits, zeros)) => format!("${digits}\\cdot 10^{{{zeros}}}$"),
        None => String::new(),
    }
}

/// A name in the legend: values in math mode, other expressions as code.
fn label(curve: &Curve) -> String {
    let short = curve.label.ascii.chars().count() <= super::LONGEST_NAME;
    let is_value = matches!(
        curve.label.pieces(Spelling::Ascii, Spelling::Ascii)[..],
        [TextPiece::Value(_)]
    );
    if is_value && short {
        latex::text(&curve.label)
    } else {
        latex::code(&name(&curve.label.ascii))
    }
}
