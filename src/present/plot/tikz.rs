//! Thermographs as TikZ, for `\usepackage{tikz}`.

use super::{Plot, colour, mark, name};
use crate::eval::TextPiece;
use crate::present::document::latex;
use crate::present::scene::tikz::number;
use crate::session::Curve;
use crate::value::{Dyadic, Spelling, Vertex};
use std::fmt::Write;

/// Maximum size of the plot, in centimetres.
const WIDTH: f64 = 11.0;
const HEIGHT: f64 = 8.0;
/// Minimum length of a side, in centimetres.
const LEAST: f64 = 3.0;

/// All curves in one picture, with a legend.
pub fn write(curves: &[Curve]) -> String {
    let plot = Plot::new(curves);
    let (width, height) = plot.size(WIDTH, HEIGHT, LEAST);
    let x = |value: &Dyadic| number(plot.across(value) * width);
    let y = |temperature: &Dyadic| number(plot.up(temperature) * height);
    let (right, top, zero) = (number(width), number(height), y(&Dyadic::ZERO));
    let mut text = String::from(
        "% needs \\usepackage{amsmath,tikz}; values grow to the left, temperatures upwards from -1\n\
         \\begin{tikzpicture}[line join=round]\n",
    );
    // Writing to a string cannot fail.
    for value in &plot.values {
        let x = x(value);
        let _ = writeln!(
            text,
            "  \\draw[black!15] ({x},0) -- ({x},{top}); \\node[below,font=\\small] at ({x},0) {{{}}};",
            mark_in_words(value)
        );
    }
    for temperature in &plot.temperatures {
        let y = y(temperature);
        let _ = writeln!(
            text,
            "  \\draw[black!15] (0,{y}) -- ({right},{y}); \\node[left,font=\\small] at (0,{y}) {{{}}};",
            mark_in_words(temperature)
        );
    }
    let _ = writeln!(
        text,
        "  \\draw[black!50,thick] (0,{zero}) -- ({right},{zero});"
    );
    for (at, curve) in curves.iter().enumerate() {
        let (colour, round) = colour(at);
        let _ = writeln!(text, "  \\definecolor{{cgt{at}}}{{HTML}}{{{colour}}}");
        let style = format!("cgt{at},thick{}", if round > 0 { ",dashed" } else { "" });
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
        let _ = writeln!(text, "  \\fill[cgt{at}] {};", dots.join(" "));
        if !curve.has_legend {
            continue;
        }
        let row = number(-0.9 - 0.5 * at as f64);
        let _ = writeln!(
            text,
            "  \\draw[{style},very thick] (0,{row}) -- (0.6,{row}) node[right,black,font=\\small] \
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
