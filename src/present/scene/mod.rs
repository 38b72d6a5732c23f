//! Drawings of positions: the components of a sum side by side, which each format draws in its own way.

pub mod svg;
pub mod tikz;

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
        shapes.extend(scene.shapes.iter().map(|shape| shifted(shape, shift)));
        x += right - left + if i + 1 < scenes.len() { GAP } else { 0.0 };
    }
    PlacedScenes {
        shapes,
        width: x + MARGIN,
        height: height + 2.0 * MARGIN,
    }
}

fn shifted(shape: &Shape, (dx, dy): (f64, f64)) -> Shape {
    let mut shape = shape.clone();
    let shift = |point: &mut (f64, f64)| *point = (point.0 + dx, point.1 + dy);
    match &mut shape {
        Shape::Line { from, to, .. } => {
            shift(from);
            shift(to);
        }
        Shape::Disc { at, .. } | Shape::Box { at, .. } | Shape::Word { at, .. } => shift(at),
    }
    shape
}
