//! Drawings of positions as TikZ, for `\usepackage{tikz}`.

use super::side_by_side;
use crate::present::document::latex::escape;
use crate::ruleset::scene::{Paint, Scene, Shape};
use std::fmt::Write;

/// Centimetres of a grid step.
const STEP: f64 = 0.8;

fn colour(paint: Paint) -> &'static str {
    match paint {
        Paint::Ink => "black",
        Paint::Faint => "black!25",
        Paint::Marked => "green!60!black",
        Paint::First => "red!75!black",
        Paint::Second => "black!80",
        Paint::Blue => "blue!80!black",
        Paint::Green => "green!50!black",
        Paint::Field => "brown!10",
        Paint::Blocked => "black!55",
    }
}

/// The components of a sum, or the sides of a loopy game, side by side.
pub fn write(scenes: &[Scene]) -> String {
    let mut text = format!(
        "% needs \\usepackage{{tikz}}\n\\begin{{tikzpicture}}[x={STEP}cm,y=-{STEP}cm,line cap=round]\n"
    );
    for shape in side_by_side(scenes).shapes {
        // Writing to a string cannot fail.
        let _ = match shape {
            Shape::Line {
                from,
                to,
                paint,
                arrow,
            } => {
                let style = if paint == Paint::Faint {
                    "dotted"
                } else {
                    "very thick"
                };
                let end = if arrow { ",->" } else { "" };
                let (from, to) = (point(from), point(to));
                writeln!(
                    text,
                    "  \\draw[{},{style}{end}] {from} -- {to};",
                    colour(paint)
                )
            }
            Shape::Disc { at, radius, paint } => {
                let radius = number(radius * STEP);
                writeln!(
                    text,
                    "  \\fill[{}] {} circle ({radius}cm);",
                    colour(paint),
                    point(at)
                )
            }
            Shape::Box { at, size, paint } => {
                let (from, to) = (point(at), point((at.0 + size.0, at.1 + size.1)));
                let colour = colour(paint);
                writeln!(
                    text,
                    "  \\filldraw[fill={colour},draw=black!40] {from} rectangle {to};"
                )
            }
            Shape::Word { at, text: word } => {
                writeln!(
                    text,
                    "  \\node[font=\\small] at {} {{{}}};",
                    point(at),
                    escape(&word)
                )
            }
        };
    }
    text + "\\end{tikzpicture}"
}

fn point((x, y): (f64, f64)) -> String {
    format!("({},{})", number(x), number(y))
}

/// A number with at most three decimals.
pub(in crate::present) fn number(x: f64) -> String {
    let text = format!("{x:.3}");
    match text.trim_end_matches('0').trim_end_matches('.') {
        "-0" => "0".into(),
        text => text.into(),
    }
}
