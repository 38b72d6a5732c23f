//! Drawings of loopy games: their graphs as text and as scenes.

use crate::diagnostic::{Code, WithHelp};
use crate::eval::{Algebra, Datum, Drawing, Eval, Limited, fault};
use crate::loopy::{Diagram, DiagramVertex, Loopy};
use crate::rulesets::scene::{Paint, Scene, ScenePoint};
use crate::source::Span;
use crate::value::Spelling;
use std::f64::consts::TAU;

/// The length of a pass in a drawing.
const LOOP: f64 = 0.75;

impl Algebra {
    /// Draws the graph of a loopy game as text, and as one scene per side.
    pub fn loopy_drawing(&mut self, game: &Loopy, span: Span) -> Eval<Drawing> {
        let (arena, budget) = (&mut self.solver.arena, &self.solver.budget);
        let found = game.diagrams(arena, Spelling::Pretty, budget).at(span)?;
        let Some(diagrams) = found else {
            let what = self.short(&Datum::Loopy(game.clone()));
            let message = "this loopy game has too many positions to be drawn";
            return Err(fault(Code::TooLarge, span, message).with_label(format!("this is {what}")));
        };
        let sides = diagrams.iter().map(lines);
        let text = match &*sides.collect::<Vec<_>>() {
            [onside, offside] => format!("onside:\n{onside}\noffside:\n{offside}"),
            sides => sides.concat(),
        };
        let mut scenes: Vec<Scene> = diagrams.iter().map(scene).collect();
        if let [_, offside] = scenes.as_mut_slice() {
            offside.is_offside = true;
        }
        Ok(Drawing {
            text,
            scenes: Some(scenes),
        })
    }
}

/// One line for each position that is not a short game.
fn lines(diagram: &Diagram) -> String {
    let moves = |options: &[usize]| match options {
        [] => "cannot move".to_string(),
        _ => {
            let names = options.iter().filter_map(|&o| diagram.get(o));
            let names: Vec<&str> = names.map(|vertex| &*vertex.name).collect();
            format!("to {}", names.join(", "))
        }
    };
    let line = |vertex: &DiagramVertex| {
        let [left, right] = vertex.options.each_ref().map(|o| moves(o));
        format!("{}: Left {left}; Right {right}", vertex.name)
    };
    let shown = diagram.iter().filter(|vertex| !vertex.is_short);
    shown.map(line).collect::<Vec<_>>().join("\n")
}

/// Places the positions on a circle, clockwise from the root at the top. Left's moves are blue arrows, Right's are red.
fn scene(diagram: &Diagram) -> Scene {
    let count = diagram.len() as f64;
    let radius = if diagram.len() == 1 {
        0.0
    } else {
        (0.35 * count).max(1.0)
    };
    let outward = |at: usize| {
        let angle = TAU * at as f64 / count;
        (angle.sin(), -angle.cos())
    };
    let place = |at: usize| along((0.0, 0.0), outward(at), radius);
    let mut scene = Scene::default();
    scene.disc(place(0), 0.2, Paint::Marked);
    for (at, vertex) in diagram.iter().enumerate() {
        for (options, paint, side) in [
            (&vertex.options[0], Paint::Blue, 1.0),
            (&vertex.options[1], Paint::First, -1.0),
        ] {
            for &option in options {
                if option == at {
                    pass(&mut scene, place(at), outward(at), (paint, side));
                } else {
                    // Moves between the same two positions are drawn side by side.
                    let aside = 0.12 - 0.06 * side;
                    arrow(&mut scene, (place(at), place(option)), aside, paint);
                }
            }
        }
    }
    for (at, vertex) in diagram.iter().enumerate() {
        scene.disc(place(at), 0.11, Paint::Ink);
        let has_pass = vertex.options.iter().flatten().any(|&option| option == at);
        let width = 0.1 * vertex.name.chars().count() as f64;
        let away = if has_pass { LOOP + 0.3 } else { 0.4 } + width * outward(at).0.abs();
        scene.word(along(place(at), outward(at), away), vertex.name.clone());
    }
    scene
}

/// The point at distance `by` in a direction.
fn along(from: ScenePoint, direction: ScenePoint, by: f64) -> ScenePoint {
    (from.0 + by * direction.0, from.1 + by * direction.1)
}

fn turned((x, y): ScenePoint, angle: f64) -> ScenePoint {
    let (sin, cos) = angle.sin_cos();
    (x * cos - y * sin, x * sin + y * cos)
}

/// Draws an arrow between the rims of two positions, offset to the right of the straight line.
fn arrow(scene: &mut Scene, (from, to): (ScenePoint, ScenePoint), aside: f64, paint: Paint) {
    const RIM: f64 = 0.18;
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy).max(RIM);
    let ahead = (dx / length, dy / length);
    let sideways = turned(ahead, TAU / 4.0);
    let start = along(along(from, ahead, RIM), sideways, aside);
    let end = along(along(to, ahead, -RIM), sideways, aside);
    scene.arrow(start, end, paint);
}

/// Draws a pass as a triangle that points outward. Left's and Right's are on opposite sides.
fn pass(scene: &mut Scene, from: ScenePoint, outward: ScenePoint, (paint, side): (Paint, f64)) {
    let corner = |angle: f64| along(from, turned(outward, -side * angle), LOOP);
    let (far, near) = (corner(1.1), corner(0.25));
    scene.line(from, far, paint);
    scene.line(far, near, paint);
    let back = (from.0 - near.0, from.1 - near.1);
    scene.arrow(near, along(near, back, 0.75), paint);
}
