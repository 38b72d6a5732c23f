//! Drawings of positions: the components of a sum side by side, which each format renders in its own way.

mod pieces;
pub mod svg;
pub mod tikz;
pub mod tree;

use crate::rulesets::scene::{Paint, Scene, Setting, Shape};
use std::mem::discriminant;

/// Margin around a picture, in grid steps.
const MARGIN: f64 = 0.25;
/// Space between the components of a sum, in grid steps.
const GAP: f64 = 1.6;

/// Several scenes in one picture.
struct PlacedScenes {
    shapes: Vec<Shape>,
    width: f64,
    height: f64,
}

/// What a paint is called: in the names of styles and classes, and in data for boards.
pub(in crate::present) fn name_of(paint: Paint) -> &'static str {
    match paint {
        Paint::Ink => "ink",
        Paint::Faint => "faint",
        Paint::Marked => "marked",
        Paint::First => "red",
        Paint::Second => "black",
        Paint::Blue => "blue",
        Paint::Green => "green",
        Paint::Field => "field",
        Paint::Blocked => "blocked",
        Paint::Axis => "axis",
        Paint::Plot => "plot",
        Paint::Shade(_) => "shade",
    }
}

/// Places scenes side by side, vertically centred, with a plus between terms and an ampersand between sides.
fn side_by_side(scenes: &[Scene]) -> PlacedScenes {
    let boxes: Vec<_> = scenes.iter().map(Scene::bounds).collect();
    let height = boxes.iter().map(|b| b.3 - b.1).fold(0.0, f64::max);
    let mut shapes = Vec::new();
    let mut x = MARGIN;
    for (i, (scene, (left, top, right, bottom))) in scenes.iter().zip(&boxes).enumerate() {
        if i > 0 {
            shapes.push(Shape::Word {
                at: (x - GAP / 2.0, MARGIN + height / 2.0),
                text: if scene.is_offside { "&" } else { "+" }.into(),
                setting: Setting::Centred,
            });
        }
        let shift = (x - left, MARGIN + (height - (bottom - top)) / 2.0 - top);
        let place = |(x, y): (f64, f64)| (x + shift.0, y + shift.1);
        shapes.extend(scene.shapes.iter().map(|shape| moved(shape, place)));
        x += right - left + if i + 1 < scenes.len() { GAP } else { 0.0 };
    }
    PlacedScenes {
        shapes,
        width: x + MARGIN,
        height: height + 2.0 * MARGIN,
    }
}

/// Maps all points of a shape.
fn moved(shape: &Shape, place: impl Fn((f64, f64)) -> (f64, f64)) -> Shape {
    let mut shape = shape.clone();
    match &mut shape {
        Shape::Line { from, to, .. } => (*from, *to) = (place(*from), place(*to)),
        Shape::Disc { at, .. } | Shape::Box { at, .. } | Shape::Word { at, .. } => *at = place(*at),
    }
    shape
}

/// Groups neighbouring plot shapes of the same kind, colour and thickness, which one element can draw. Other shapes
/// stay single.
fn groups(shapes: &[Shape]) -> impl Iterator<Item = &[Shape]> {
    let thickness = |shape: &Shape| match shape {
        Shape::Disc { radius, .. } => 2.0 * radius,
        Shape::Box { size, .. } => size.1,
        Shape::Line { .. } | Shape::Word { .. } => 0.0,
    };
    shapes.chunk_by(move |a, b| {
        a.paint().is_some_and(Paint::is_of_plots)
            && a.paint() == b.paint()
            && discriminant(a) == discriminant(b)
            && thickness(a) == thickness(b)
    })
}

/// Colours from dark to light that colour-blind readers can tell apart (viridis), as RGB.
const SHADES: [[u8; 3]; 9] = [
    [68, 1, 84],
    [71, 44, 122],
    [59, 81, 139],
    [44, 113, 142],
    [33, 144, 141],
    [39, 173, 129],
    [92, 200, 99],
    [170, 220, 50],
    [253, 231, 37],
];

/// The colour of a shade, as RGB; the grey of the same lightness if there are no colours.
fn shade(level: u8, is_grey: bool) -> [u8; 3] {
    let place = f64::from(level) / 255.0 * (SHADES.len() - 1) as f64;
    let at = (place as usize).min(SHADES.len() - 2);
    let part = place - at as f64;
    let (low, high) = (SHADES[at], SHADES[at + 1]);
    let colour = [0, 1, 2].map(|c| f64::from(low[c]) * (1.0 - part) + f64::from(high[c]) * part);
    if is_grey {
        let [r, g, b] = colour;
        return [(0.2126 * r + 0.7152 * g + 0.0722 * b).round() as u8; 3];
    }
    colour.map(|c| c.round() as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shades_grow_lighter() {
        assert_eq!((shade(0, false), shade(255, false)), (SHADES[0], SHADES[8]));
        let light = |level| {
            let [r, g, b] = shade(level, false).map(f64::from);
            0.2126 * r + 0.7152 * g + 0.0722 * b
        };
        assert!((1..=255).all(|level| light(level) >= light(level - 1)));
        let grey = |level| shade(level, true);
        assert!((1..=255).all(|level| grey(level) >= grey(level - 1)));
        assert!((0..=255).all(|level| grey(level)[0] == grey(level)[2]));
    }

    #[test]
    fn only_shapes_of_plots_share_an_element() {
        let mut scene = Scene::default();
        for paint in [Paint::Ink, Paint::Plot, Paint::Plot, Paint::Ink, Paint::Ink] {
            scene.disc((0.0, 0.0), 1.0, paint);
        }
        scene.rectangle((0.0, 0.0), (1.0, 1.0), Paint::Shade(1));
        for height in [1.0, 1.0, 2.0] {
            scene.rectangle((0.0, 0.0), (1.0, height), Paint::Shade(2));
        }
        let sizes: Vec<usize> = groups(&scene.shapes).map(<[Shape]>::len).collect();
        assert_eq!(sizes, [1, 2, 1, 1, 1, 2, 1]);
    }
}
