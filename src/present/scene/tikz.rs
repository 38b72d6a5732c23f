//! Drawings of positions as TikZ, for `\usepackage{tikz}`.

use super::{groups, shade, side_by_side};
use crate::present::document::latex::escape;
use crate::rulesets::scene::{Paint, Scene, Setting, Shape};
use std::fmt::Write;

/// Centimetres per grid step.
const STEP: f64 = 0.8;

/// Maximum number of shapes in one path: TeX keeps a path in its memory.
const MOST_IN_PATH: usize = 200;

fn colour(paint: Paint) -> String {
    let name = match paint {
        Paint::Ink => "black",
        Paint::Faint => "black!25",
        Paint::Marked => "green!60!black",
        Paint::First => "red!75!black",
        Paint::Second => "black!80",
        Paint::Blue => "blue!80!black",
        Paint::Green => "green!50!black",
        Paint::Field => "brown!10",
        Paint::Blocked => "black!55",
        Paint::Axis => "black!50",
        Paint::Plot => "{rgb,255:red,0;green,114;blue,178}",
        Paint::Shade(level) => {
            let [r, g, b] = shade(level);
            return format!("{{rgb,255:red,{r};green,{g};blue,{b}}}");
        }
    };
    name.into()
}

/// The components of a sum, or the sides of a loopy game, side by side.
pub fn write(scenes: &[Scene]) -> String {
    let mut text = format!(
        "% needs \\usepackage{{tikz}}\n\\begin{{tikzpicture}}[x={STEP}cm,y=-{STEP}cm,line cap=round]\n"
    );
    for group in groups(&side_by_side(scenes).shapes) {
        match group.first().and_then(Shape::paint) {
            Some(paint) if paint.is_of_plots() => {
                group
                    .chunks(MOST_IN_PATH)
                    .for_each(|some| path(&mut text, some, paint));
            }
            _ => group.iter().for_each(|one| shape(&mut text, one)),
        }
    }
    text + "\\end{tikzpicture}"
}

fn shape(text: &mut String, shape: &Shape) {
    // Writing to a string cannot fail.
    let _ = match shape {
        Shape::Line {
            from,
            to,
            paint,
            arrow,
        } => {
            let style = if *paint == Paint::Faint {
                "dotted"
            } else {
                "very thick"
            };
            let end = if *arrow { ",->" } else { "" };
            let (from, to) = (point(*from), point(*to));
            writeln!(
                text,
                "  \\draw[{},{style}{end}] {from} -- {to};",
                colour(*paint)
            )
        }
        Shape::Disc {
            at, radius, paint, ..
        } => {
            let radius = number(radius * STEP);
            writeln!(
                text,
                "  \\fill[{}] {} circle ({radius}cm);",
                colour(*paint),
                point(*at)
            )
        }
        Shape::Box { at, size, paint } => {
            let (from, to) = (point(*at), point((at.0 + size.0, at.1 + size.1)));
            let colour = colour(*paint);
            writeln!(
                text,
                "  \\filldraw[fill={colour},draw=black!40] {from} rectangle {to};"
            )
        }
        Shape::Word {
            at,
            text: word,
            setting,
        } => {
            writeln!(
                text,
                "  \\node[font=\\small{}] at {} {{{}}};",
                style(*setting),
                point(*at),
                escape(word)
            )
        }
    };
}

/// Draws plot shapes of one kind, colour and thickness as one path of lines. Lines take much less of TeX's memory than
/// circles and rectangles.
fn path(text: &mut String, shapes: &[Shape], paint: Paint) {
    let mut style = String::new();
    let mut outline = String::new();
    let thick = |width: f64| format!(",line width={}cm", number(width * STEP));
    for shape in shapes {
        let (from, to) = match shape {
            Shape::Line { from, to, .. } => (*from, *to),
            Shape::Disc { at, radius, .. } => {
                style = thick(2.0 * radius);
                (*at, *at)
            }
            Shape::Box { at, size, .. } => {
                style = thick(size.1) + ",line cap=butt";
                let middle = at.1 + size.1 / 2.0;
                ((at.0, middle), (at.0 + size.0, middle))
            }
            Shape::Word { .. } => continue,
        };
        // Writing to a string cannot fail.
        let _ = write!(outline, " {} -- {}", point(from), point(to));
    }
    let colour = colour(paint);
    let _ = writeln!(text, "  \\draw[color={colour}{style}]{outline};");
}

fn style(setting: Setting) -> &'static str {
    match setting {
        Setting::Centred | Setting::OnLight => "",
        Setting::Before => ",anchor=east,inner sep=0pt",
        Setting::After => ",anchor=west,inner sep=0pt",
        Setting::OnDark => ",text=white",
    }
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
