//! Drawings of positions: the components of a sum side by side, which each format draws in its own way.

pub mod svg;
pub mod tikz;
pub mod tree;

use crate::ruleset::scene::{Scene, Shape};

/// Margin around a picture, in grid steps.
const MARGIN: f64 = 0.7;
/// Space between the components of a sum, in grid steps.
const GAP: f64 = 1.6;

/// Several scenes placed in one picture.
struct PlacedScenes {
    shapes: Vec<Shape>,
    width: f64,
    height: f64,
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

/// A shape with each of its points at another place.
fn moved(shape: &Shape, place: impl Fn((f64, f64)) -> (f64, f64)) -> Shape {
    let mut shape = shape.clone();
    match &mut shape {
        Shape::Line { from, to, .. } => (*from, *to) = (place(*from), place(*to)),
        Shape::Disc { at, .. } | Shape::Box { at, .. } | Shape::Word { at, .. } => *at = place(*at),
    }
    shape
}
