//! Where a move is on the picture of its component: the shapes of the places that it touches.

use crate::rulesets::scene::{Paint, Place, Scene, Shape};
use crate::solve::Move;

/// The shapes of a picture that a move changes: all of it if the move has no place in it; none without a picture.
pub(super) fn area(one: &Move, scene: Option<&Scene>) -> Vec<Shape> {
    let Some(scene) = scene else {
        return Vec::new();
    };
    let mut area = shapes(scene, &one.places);
    if area.is_empty() {
        let (left, top, right, bottom) = scene.bounds();
        area.push(Shape::Box {
            at: (left, top),
            size: (right - left, bottom - top),
            paint: Paint::Marked,
        });
    }
    area
}

/// The shapes of some places, marked.
pub(super) fn shapes(scene: &Scene, places: &[Place]) -> Vec<Shape> {
    let shapes = places.iter().flat_map(|place| scene.shapes_at(*place));
    shapes.map(marked).collect()
}

fn marked(shape: &Shape) -> Shape {
    let mut shape = shape.clone();
    match &mut shape {
        Shape::Line { paint, arrow, .. } => (*paint, *arrow) = (Paint::Marked, false),
        Shape::Disc { paint, .. } | Shape::Box { paint, .. } => *paint = Paint::Marked,
        Shape::Word { .. } => {}
    }
    shape
}
