//! Drawings of positions as SVG.

use super::{groups, name_of, pieces, shade, side_by_side};
use crate::present::paper::Paper;
use crate::rulesets::scene::{Paint, Scene, Setting, Shape};
use std::fmt::Write;

/// Pixels per grid step.
const STEP: f64 = 48.0;

/// The radius of a stone in the file of the pieces.
const STONE: f64 = 16.5;

/// The look of the classes on light and dark pages, in the colours of `web/page/src/board/tokens.ts`. The background is
/// transparent. Blue is Left, solid; red is Right, with an inset line; green belongs to both, with a dot or dashes.
const STYLE: &str = "<style>.piece>*{stroke-width:2;stroke-linejoin:round}.line{fill:none;stroke-linecap:round;stroke-width:4.8}\
    .blue{fill:#2260b8;stroke:#123a74}.red{fill:#cc3f26;stroke:#7c2110}.green{fill:#3f7d2a;stroke:#24500f}\
    .line.blue{stroke:#2260b8;stroke-width:7.7}.line.red{stroke:#cc3f26;stroke-width:7.7}\
    .line.green{stroke:#3f7d2a;stroke-width:7.7;stroke-dasharray:8.2 3.8;stroke-linecap:butt}\
    .piece>.line,.piece>.right,.line.inner{fill:none;stroke:#fff;stroke-width:2.4;stroke-linecap:round}\
    .piece>.eye,.piece>.both{fill:#fff;stroke:none}\
    .ink{fill:#1a1c20;stroke:#1a1c20}.faint{fill:#a2977f;stroke:#a2977f}.marked{fill:#00695c;stroke:#00695c}\
    .line.faint{stroke-width:2.2;stroke-dasharray:.5 6.7}.dot{stroke:none}\
    .cell{fill:#f3ecdc;stroke:#8d7f60;stroke-width:1.25}.cell.blocked{fill:#5d564a}.dot.field{fill:#fff}.dot.blocked{fill:#5d564a}\
    .cell.blue{fill:#2260b8}.cell.red{fill:#cc3f26}.cell.green{fill:#3f7d2a}.cell.ink{fill:#1a1c20}text{fill:#63676f;stroke:#fff}\
    @media(prefers-color-scheme:dark){.blue{fill:#6aa5f2;stroke:#bcd8ff}.red{fill:#f07d63;stroke:#ffc9bc}\
    .green{fill:#86bd6b;stroke:#cdebbd}.line.blue{stroke:#6aa5f2}.line.red{stroke:#f07d63}.line.green{stroke:#86bd6b}\
    .piece>.line,.piece>.right,.line.inner{stroke:#3a1d15}.piece>.eye,.piece>.both{fill:#3a1d15}\
    .ink{fill:#eceae5;stroke:#eceae5}.faint{fill:#7c745f;stroke:#7c745f}.marked{fill:#58d3bd;stroke:#58d3bd}\
    .cell{fill:#2c2a25;stroke:#85795d}.cell.blocked,.dot.blocked{fill:#867c69}.dot.field{fill:#1c1f24}\
    .cell.blue{fill:#6aa5f2}.cell.red{fill:#f07d63}.cell.green{fill:#86bd6b}.cell.ink{fill:#eceae5}\
    text{fill:#9ca1aa;stroke:#1c1f24}}</style>";

/// The colours of plots, which only plots need.
const PLOT_STYLE: &str = "<style>.axis{color:#8c959f}.plot{color:#0072b2}.ondark{fill:#fff}.onlight{fill:#1c2733}\
    .shade{shape-rendering:crispEdges}@media(prefers-color-scheme:dark){.plot{color:#56b4e9}}</style>";

/// The class of a colour.
fn class(paint: Paint) -> &'static str {
    match paint {
        Paint::Second => name_of(Paint::Ink),
        paint => name_of(paint),
    }
}

/// The components of a sum, or the sides of a loopy game, side by side; on a screen or on paper.
pub fn write(scenes: &[Scene], paper: Option<&Paper>) -> String {
    let layout = side_by_side(scenes);
    let mut body = String::new();
    let mut style = STYLE.to_string();
    for group in groups(&layout.shapes) {
        match group.first().and_then(Shape::paint) {
            Some(paint) if paint.is_of_plots() => {
                if style == STYLE {
                    style += PLOT_STYLE;
                }
                path(&mut body, group, paint, paper);
            }
            _ => group
                .iter()
                .for_each(|one| shape(&mut body, one, paper.is_some())),
        }
    }
    let root = Paper::root(paper, (layout.width * STEP, layout.height * STEP));
    let style = Paper::style(paper, &style);
    format!(
        "{root}>\n\
         <defs><marker id=\"arrow\" viewBox=\"0 0 10 10\" refX=\"8\" refY=\"5\" markerWidth=\"5\" \
         markerHeight=\"5\" orient=\"auto\"><path d=\"M0 0L10 5L0 10z\" fill=\"context-stroke\"/></marker></defs>\n\
         {style}\n{body}</svg>\n"
    )
}

/// Draws plot shapes of one kind and colour as one element.
fn path(body: &mut String, shapes: &[Shape], paint: Paint, paper: Option<&Paper>) {
    let mut outline = String::new();
    let mut stroke = None;
    for shape in shapes {
        // Writing to a string cannot fail.
        let _ = match shape {
            Shape::Line { from, to, .. } => {
                stroke = Some(1.5);
                let (from, to) = (place(*from), place(*to));
                write!(outline, "M{from}L{to}")
            }
            // A line of length zero with round ends.
            Shape::Disc { at, radius, .. } => {
                stroke = Some(2.0 * radius * STEP);
                write!(outline, "M{}h0", place(*at))
            }
            Shape::Box {
                at,
                size: (width, height),
                ..
            } => {
                let (width, height) = (number(width * STEP), number(height * STEP));
                write!(outline, "M{}h{width}v{height}h-{width}z", place(*at))
            }
            Shape::Word { .. } => Ok(()),
        };
    }
    let colour = match paint {
        Paint::Shade(level) => {
            let [r, g, b] = shade(level, paper.is_some_and(|paper| paper.is_grey));
            format!("#{r:02x}{g:02x}{b:02x}")
        }
        _ => "currentColor".into(),
    };
    let style = match stroke {
        Some(width) => {
            let width = number(width);
            format!("stroke=\"{colour}\" stroke-width=\"{width}\" stroke-linecap=\"round\"")
        }
        None => format!("fill=\"{colour}\""),
    };
    let _ = writeln!(
        body,
        "<path class=\"{}\" {style} d=\"{outline}\"/>",
        class(paint)
    );
}

/// Converts a point to pixels.
fn place((x, y): (f64, f64)) -> String {
    format!("{} {}", number(x * STEP), number(y * STEP))
}

/// A number with one decimal, omitted if it is 0.
fn number(x: f64) -> String {
    let text = format!("{x:.1}");
    text.strip_suffix(".0").map_or(text.clone(), String::from)
}

/// A text drawing as SVG, for positions without another drawing.
pub fn of_text(text: &str, paper: Option<&Paper>) -> String {
    let columns = text.lines().map(|l| l.chars().count()).max().unwrap_or(0);
    let (width, height) = (
        columns as f64 * 9.7 + 40.0,
        text.lines().count() as f64 * 20.0 + 36.0,
    );
    let mut body = String::new();
    for (i, line) in text.lines().enumerate() {
        let y = 32 + 20 * i;
        // Writing to a string cannot fail.
        let _ = writeln!(
            body,
            "<text x=\"20\" y=\"{y}\" font-family=\"monospace\" font-size=\"16\" stroke-width=\"0\" xml:space=\"preserve\">{}</text>",
            escape(line)
        );
    }
    let root = Paper::root(paper, (width, height));
    let style = Paper::style(paper, STYLE);
    format!("{root}>\n{style}\n{body}</svg>\n")
}

fn shape(body: &mut String, shape: &Shape, is_file: bool) {
    let place = |(x, y): (f64, f64)| (x * STEP, y * STEP);
    let _ = match shape {
        Shape::Line {
            from,
            to,
            paint,
            arrow,
        } => {
            let ((x1, y1), (x2, y2)) = (place(*from), place(*to));
            let ends = format!("x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\"");
            let head = if *arrow {
                " marker-end=\"url(#arrow)\""
            } else {
                ""
            };
            let line = writeln!(
                body,
                "<line class=\"line {}\" {ends}{head}/>",
                class(*paint)
            );
            match paint {
                Paint::First => writeln!(body, "<line class=\"line inner\" {ends}/>"),
                _ => line,
            }
        }
        Shape::Disc {
            at,
            radius,
            paint: paint @ (Paint::Blue | Paint::First | Paint::Green),
            piece,
        } => {
            let (x, y) = place(*at);
            let scale = radius * STEP / STONE;
            let _ = writeln!(
                body,
                "<g class=\"piece {}\" transform=\"translate({x:.1} {y:.1}) scale({scale:.3})\">",
                class(*paint)
            );
            for element in pieces::elements(*piece, *paint) {
                let _ = writeln!(body, "{element}");
            }
            writeln!(body, "</g>")
        }
        Shape::Disc {
            at, radius, paint, ..
        } => {
            let (x, y) = place(*at);
            writeln!(
                body,
                "<circle class=\"dot {}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{:.1}\"/>",
                class(*paint),
                radius * STEP,
            )
        }
        Shape::Box { at, size, paint } => {
            let (x, y) = place(*at);
            writeln!(
                body,
                "<rect class=\"cell {}\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{:.1}\" height=\"{:.1}\"/>",
                class(*paint),
                size.0 * STEP,
                size.1 * STEP
            )
        }
        Shape::Word { at, text, setting } => {
            word(body, *at, text, *setting);
            // Some readers paint the halo of a word over it: it comes a second time, without.
            if is_file && let Some((_, last)) = body.rsplit_once("<text") {
                let again = format!("<text{last}").replace(HALO, "stroke-width=\"0\"");
                if !body.ends_with(&again) {
                    *body += &again;
                }
            }
            Ok(())
        }
    };
}

/// The light edge of a word.
const HALO: &str = "stroke-width=\"4\"";

fn word(body: &mut String, (x, y): (f64, f64), text: &str, setting: Setting) {
    let (x, y) = (x * STEP, y * STEP);
    let (class, anchor, halo) = match setting {
        Setting::Centred => ("", "middle", "4"),
        Setting::Before => ("", "end", "4"),
        Setting::After => ("", "start", "4"),
        Setting::OnDark => (" class=\"ondark\"", "middle", "0"),
        Setting::OnLight => (" class=\"onlight\"", "middle", "0"),
    };
    let _ = writeln!(
        body,
        "<text{class} x=\"{x:.1}\" y=\"{y:.1}\" font-family=\"sans-serif\" font-size=\"15\" \
         paint-order=\"stroke\" stroke-width=\"{halo}\" stroke-linejoin=\"round\" \
         text-anchor=\"{anchor}\" dy=\"0.35em\">{}</text>",
        escape(text)
    );
}

/// Escapes the special characters of XML.
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}
