//! Drawings of positions as TikZ, for `\usepackage{tikz}`.

use super::{MARGIN, groups, name_of, shade, side_by_side};
use crate::present::document::latex::escape;
use crate::present::paper::Paper;
use crate::rulesets::scene::{Paint, Scene, Setting, Shape};
use std::collections::BTreeMap;
use std::fmt::Write;

/// Centimetres per grid step.
const STEP: f64 = 0.8;

/// Maximum number of shapes in one path: TeX keeps a path in its memory.
const MOST_IN_PATH: usize = 200;

fn colour(paint: Paint, is_grey: bool) -> String {
    let name = match paint {
        Paint::Shade(level) => {
            let [r, g, b] = shade(level, is_grey);
            return format!("{{rgb,255:red,{r};green,{g};blue,{b}}}");
        }
        Paint::Ink => "black",
        Paint::Faint => "black!25",
        Paint::Blocked => "black!55",
        Paint::Axis => "black!50",
        Paint::Second => "black!80",
        Paint::Field if is_grey => "white",
        Paint::First if is_grey => "black!15",
        Paint::Green if is_grey => "black!40",
        Paint::Marked if is_grey => "black!50",
        Paint::Blue | Paint::Plot if is_grey => "black",
        Paint::Marked => "green!60!black",
        Paint::First => "red!75!black",
        Paint::Blue => "blue!80!black",
        Paint::Green => "green!50!black",
        Paint::Field => "brown!10",
        Paint::Plot => "{rgb,255:red,0;green,114;blue,178}",
    };
    name.into()
}

/// The style of a shape: its name and what it is unless the paper redefines it. Black and white has other strokes for the
/// players: Left's are solid, Right's are double, and those of both are dashed. Words have a style of their own.
fn style_of(shape: &Shape, is_grey: bool) -> Option<(String, String)> {
    let paint = shape.paint()?;
    let name = name_of(paint);
    let colour = colour(paint, is_grey);
    Some(match shape {
        _ if paint.is_of_plots() => (name.into(), format!("color={colour}")),
        Shape::Line { .. } => {
            let stroke = match paint {
                Paint::Faint => format!("draw={colour},dotted"),
                Paint::First if is_grey => {
                    "draw=black,semithick,double,double distance=1.2pt".into()
                }
                Paint::Green if is_grey => "draw=black!70,very thick,dashed".into(),
                _ => format!("draw={colour},very thick"),
            };
            (format!("{name} line"), stroke)
        }
        Shape::Disc { .. } => {
            let fill = match paint {
                Paint::First if is_grey => "fill=white,draw=black,semithick".into(),
                Paint::Green if is_grey => format!("fill={colour},draw=black,semithick"),
                _ => format!("fill={colour}"),
            };
            (format!("{name} dot"), fill)
        }
        Shape::Box { .. } => (
            format!("{name} cell"),
            format!("fill={colour},draw=black!40"),
        ),
        Shape::Word { .. } => return None,
    })
}

/// The components of a sum, or the sides of a loopy game, side by side.
pub fn write(scenes: &[Scene], paper: &Paper) -> String {
    let placed = side_by_side(scenes);
    let step = paper
        .width
        .map_or(STEP, |mm| mm / 10.0 / (placed.width - 2.0 * MARGIN));
    let styles: BTreeMap<String, String> = placed
        .shapes
        .iter()
        .filter(|shape| !matches!(shape.paint(), Some(Paint::Shade(_))))
        .filter_map(|shape| style_of(shape, paper.is_grey))
        .collect();
    let unit = number(step);
    let mut text = format!(
        "% needs \\usepackage{{tikz}}\n\\begin{{tikzpicture}}[x={unit}cm,y=-{unit}cm,line cap=round,cgt word/.style={{font=\\small}},\n"
    );
    for (name, style) in styles {
        text += &format!("  cgt {name}/.style={{{style}}},\n");
    }
    text += "  cgt/.try]\n";
    for group in groups(&placed.shapes) {
        match group.first().and_then(Shape::paint) {
            Some(paint) if paint.is_of_plots() => group
                .chunks(MOST_IN_PATH)
                .for_each(|some| path(&mut text, some, (paint, paper.is_grey), step)),
            _ => group
                .iter()
                .for_each(|one| shape(&mut text, one, step, paper.is_grey)),
        }
    }
    text + "\\end{tikzpicture}"
}

fn shape(text: &mut String, shape: &Shape, step: f64, is_grey: bool) {
    let name = style_of(shape, is_grey).map_or(String::new(), |(name, _)| name);
    // Writing to a string cannot fail.
    let _ = match shape {
        Shape::Line {
            from, to, arrow, ..
        } => {
            let end = if *arrow { ",->" } else { "" };
            let (from, to) = (point(*from), point(*to));
            writeln!(text, "  \\path[cgt {name}{end}] {from} -- {to};")
        }
        Shape::Disc { at, radius, .. } => {
            let radius = number(radius * step);
            writeln!(
                text,
                "  \\path[cgt {name}] {} circle ({radius}cm);",
                point(*at)
            )
        }
        Shape::Box { at, size, .. } => {
            let (from, to) = (point(*at), point((at.0 + size.0, at.1 + size.1)));
            writeln!(text, "  \\path[cgt {name}] {from} rectangle {to};")
        }
        Shape::Word {
            at,
            text: word,
            setting,
        } => {
            writeln!(
                text,
                "  \\node[cgt word{}] at {} {{{}}};",
                style(*setting),
                point(*at),
                escape(word)
            )
        }
    };
}

/// Draws plot shapes of one kind, colour and thickness as one path of lines. Lines take much less of TeX's memory than
/// circles and rectangles.
fn path(text: &mut String, shapes: &[Shape], (paint, is_grey): (Paint, bool), step: f64) {
    let mut style = String::new();
    let mut outline = String::new();
    let thick = |width: f64| format!(",line width={}cm", number(width * step));
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
    let colour = match paint {
        Paint::Shade(_) => format!("color={}", colour(paint, is_grey)),
        _ => format!("cgt {}", name_of(paint)),
    };
    let _ = writeln!(text, "  \\draw[{colour}{style}]{outline};");
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
