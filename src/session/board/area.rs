//! Where a move is on the picture of its component.
//!
//! Rulesets mark moves in their pictures: the marks tell the cells, the vertices or the line. A heap is told by its size
//! in the name of the move. Otherwise, the pictures before and after the move are compared, and at last the whole
//! component is the place. So each move of a component with a picture has a place.

use super::{BoardPart, components, scene, unsigned};
use crate::ruleset::scene::{Paint, Scene, ScenePoint, Shape};
use crate::solve::{Game, Move, Term};

/// Maximum number of shapes that are compared for all moves of a board.
const MOST_COMPARED: usize = 30_000_000;
/// How far from a line a mark may be that means the line.
const NEAR: f64 = 0.3;

/// Finds the places of the moves of a game.
pub(super) struct Areas<'a> {
    games: &'a [Game],
    scenes: Vec<Option<Scene>>,
    /// Number of shapes that may still be compared.
    left: usize,
    /// Whether there are so few shapes that the pictures after the moves can be made, too.
    compares: bool,
}

impl<'a> Areas<'a> {
    pub fn new(game: &'a Game, parts: &[BoardPart], moves: usize) -> Areas<'a> {
        let scenes: Vec<_> = parts.iter().map(|part| part.scene.clone()).collect();
        let largest = scenes.iter().flatten().map(|s| s.shapes.len()).max();
        let all = largest.unwrap_or(0).saturating_mul(moves);
        Areas {
            games: components(game),
            scenes,
            left: MOST_COMPARED,
            compares: all <= MOST_COMPARED / 10,
        }
    }

    /// The shapes of the picture that a move changes.
    pub fn of(&mut self, one: &Move) -> Vec<Shape> {
        let part = one.component.map_or(0, |number| number - 1);
        let (Some(Some(scene)), Some(game)) = (self.scenes.get(part), self.games.get(part)) else {
            return Vec::new();
        };
        let mut area = Vec::new();
        if self.compares {
            let added = marks(unsigned(game).1, &one.label, scene);
            area = by_marks(&added, scene);
            if area.is_empty() {
                area = by_size(&one.label, scene);
            }
            if area.is_empty() {
                area = beside(scene, &added);
            }
            if area.is_empty()
                && let Some(after) = self.after(part, &one.to)
            {
                let work = scene.shapes.len().saturating_mul(after.shapes.len());
                if let Some(left) = self.left.checked_sub(work) {
                    area = by_difference(scene, &after);
                    self.left = left;
                }
            }
        }
        if area.is_empty() {
            area.push(whole(scene));
        }
        area
    }

    /// The picture of a component after a move in it; `None` if it has become several.
    fn after(&self, part: usize, to: &Game) -> Option<Scene> {
        let after = match self.games {
            [_] => to,
            games => components(to)
                .get(part)
                .filter(|_| components(to).len() == games.len())?,
        };
        scene(unsigned(after).1)
    }
}

/// The box around a scene.
fn whole(scene: &Scene) -> Shape {
    let (left, top, right, bottom) = scene.bounds();
    rectangle((left, top), (right - left, bottom - top))
}

fn rectangle(at: ScenePoint, size: (f64, f64)) -> Shape {
    let paint = Paint::Marked;
    Shape::Box { at, size, paint }
}

pub(super) fn disc(at: ScenePoint, radius: f64) -> Shape {
    let paint = Paint::Marked;
    Shape::Disc { at, radius, paint }
}

pub(super) fn line(from: ScenePoint, to: ScenePoint) -> Shape {
    Shape::Line {
        from,
        to,
        paint: Paint::Marked,
        arrow: false,
    }
}

/// Adds a shape unless it is there.
fn add(area: &mut Vec<Shape>, shape: Shape) {
    if !area.contains(&shape) {
        area.push(shape);
    }
}

/// The shapes that a picture gains when a move is marked in it.
fn marks(game: &Game, label: &str, scene: &Scene) -> Vec<Shape> {
    match game.term() {
        Term::Position(position) => {
            let with = position.scene(&[label]);
            with.map_or_else(Vec::new, |with| added(scene, &with))
        }
        _ => Vec::new(),
    }
}

/// The place of a move by what its ruleset draws in the colour of marks.
fn by_marks(added: &[Shape], scene: &Scene) -> Vec<Shape> {
    let (mut area, mut ends) = (Vec::new(), Vec::new());
    let mut has_discs = false;
    for shape in added {
        match shape {
            Shape::Line {
                from,
                to,
                paint: Paint::Marked,
                ..
            } if has_line(scene, *from, *to) => add(&mut area, line(*from, *to)),
            Shape::Line {
                from,
                to,
                paint: Paint::Marked,
                ..
            } => ends.extend([*from, *to]),
            Shape::Disc {
                at,
                paint: Paint::Marked,
                ..
            } => {
                has_discs = true;
                add(&mut area, shape_at(scene, *at));
            }
            _ => {}
        }
    }
    if area.is_empty() && !has_discs {
        ends.into_iter()
            .for_each(|end| add(&mut area, shape_at(scene, end)));
    }
    area
}

/// The shapes of the second picture that are not in the first, where both draw in the same order.
fn added(scene: &Scene, with: &Scene) -> Vec<Shape> {
    let mut old = scene.shapes.iter().peekable();
    let mut added = Vec::new();
    for shape in &with.shapes {
        match old.peek() {
            Some(before) if *before == shape => {
                old.next();
            }
            before => {
                // A shape may have changed its colour only.
                if before.is_some_and(|before| has_same_place(before, shape)) {
                    old.next();
                }
                added.push(shape.clone());
            }
        }
    }
    added
}

fn has_same_place(one: &Shape, other: &Shape) -> bool {
    match (one, other) {
        (Shape::Line { from, to, .. }, Shape::Line { from: a, to: b, .. }) => from == a && to == b,
        (Shape::Disc { at, .. }, Shape::Disc { at: other, .. })
        | (Shape::Box { at, .. }, Shape::Box { at: other, .. }) => at == other,
        _ => false,
    }
}

fn has_line(scene: &Scene, start: ScenePoint, end: ScenePoint) -> bool {
    let is_such = |shape: &Shape| matches!(shape, Shape::Line { from, to, .. } if *from == start && *to == end);
    scene.shapes.iter().any(is_such)
}

/// The square, the vertex or the line of a picture at a point; else a disc around the point.
fn shape_at(scene: &Scene, point: ScenePoint) -> Shape {
    let (x, y) = point;
    let mut vertex: Option<(ScenePoint, f64)> = None;
    let mut nearest: Option<(f64, &Shape)> = None;
    for shape in &scene.shapes {
        match shape {
            Shape::Box { at, size, .. } => {
                let inside = |x: f64, from: f64, size: f64| from <= x && x <= from + size;
                if inside(x, at.0, size.0) && inside(y, at.1, size.1) {
                    return rectangle(*at, *size);
                }
            }
            Shape::Disc { at, radius, .. } => {
                let holds = (at.0 - x).hypot(at.1 - y) <= *radius;
                if holds && vertex.is_none_or(|(_, most)| *radius > most) {
                    vertex = Some((*at, *radius));
                }
            }
            Shape::Line { from, to, .. } => {
                let middle = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0);
                let distance = (middle.0 - x).hypot(middle.1 - y);
                if distance <= NEAR && nearest.is_none_or(|(least, _)| distance < least) {
                    nearest = Some((distance, shape));
                }
            }
            Shape::Word { .. } => {}
        }
    }
    match (vertex, nearest) {
        (Some((at, radius)), _) => disc(at, radius),
        (None, Some((_, Shape::Line { from, to, .. }))) => line(*from, *to),
        _ => disc(point, NEAR),
    }
}

/// The pieces above what is written below them: the square above a counter, the run of stones above a word.
fn beside(scene: &Scene, added: &[Shape]) -> Vec<Shape> {
    let boxes = added.iter().filter_map(|shape| match shape {
        Shape::Box { at, size, .. } => Some(at.0 + size.0 / 2.0),
        _ => None,
    });
    let mut area = Vec::new();
    for x in boxes {
        for shape in &scene.shapes {
            if let Shape::Box { at, size, .. } = shape
                && at.0 <= x
                && x <= at.0 + size.0
            {
                add(&mut area, rectangle(*at, *size));
            }
        }
    }
    let words = added.iter().filter_map(|shape| match shape {
        Shape::Word { at, .. } => Some(at.0),
        _ => None,
    });
    if area.is_empty() {
        words.for_each(|x| area.extend(run(scene, x)));
    }
    area
}

/// The discs of one colour side by side whose middle is at `x`.
fn run(scene: &Scene, x: f64) -> Vec<Shape> {
    let discs = scene.shapes.iter().filter_map(|shape| match shape {
        Shape::Disc { at, radius, paint } => Some((*at, *radius, *paint)),
        _ => None,
    });
    let mut runs: Vec<Vec<(ScenePoint, f64, Paint)>> = Vec::new();
    for one in discs {
        match runs.last_mut() {
            Some(last) if last.last().is_some_and(|before| before.2 == one.2) => last.push(one),
            _ => runs.push(vec![one]),
        }
    }
    let middle = |run: &[(ScenePoint, f64, Paint)]| {
        run.iter().map(|(at, ..)| at.0).sum::<f64>() / run.len() as f64
    };
    let distance = |run: &[(ScenePoint, f64, Paint)]| (middle(run) - x).abs();
    let nearest = runs
        .iter()
        .min_by(|a, b| distance(a).total_cmp(&distance(b)));
    let nearest = nearest.into_iter().flatten();
    nearest.map(|(at, radius, _)| disc(*at, *radius)).collect()
}

/// The heaps of the size with which a name such as `5 to 1+3` begins.
fn by_size(label: &str, scene: &Scene) -> Vec<Shape> {
    let Some((size, _)) = label.split_once(" to ") else {
        return Vec::new();
    };
    let heaps = scene.shapes.iter().filter_map(|shape| match shape {
        Shape::Word { at, text, .. } if text == size => Some(at.1),
        _ => None,
    });
    let mut area = Vec::new();
    for y in heaps {
        for shape in &scene.shapes {
            if let Shape::Disc { at, radius, .. } = shape
                && (at.1 - y).abs() < NEAR
            {
                add(&mut area, disc(*at, *radius));
            }
        }
    }
    area
}

/// The squares, pieces and lines that differ between the pictures before and after a move.
fn by_difference(before: &Scene, after: &Scene) -> Vec<Shape> {
    let gone = before.shapes.iter().filter(|s| !after.shapes.contains(s));
    let new = after.shapes.iter().filter(|s| !before.shapes.contains(s));
    let mut area = Vec::new();
    for shape in gone.chain(new) {
        match shape {
            Shape::Box { at, size, .. } => {
                let middle = (at.0 + size.0 / 2.0, at.1 + size.1 / 2.0);
                if let found @ Shape::Box { .. } = shape_at(before, middle) {
                    add(&mut area, found);
                }
            }
            Shape::Disc { at, .. } => {
                let found = shape_at(before, *at);
                if found != disc(*at, NEAR) {
                    add(&mut area, found);
                }
            }
            Shape::Line { from, to, .. } if has_line(before, *from, *to) => {
                add(&mut area, line(*from, *to));
            }
            _ => {}
        }
    }
    area
}
