//! Pictures of graphs: paths and trees from left to right, cycles as circles, edges above the ground.

use super::{MOST_CELLS, mark, piece, stone};
use crate::declared::board::letters::{EMPTY, Letters};
use crate::declared::board::places::{link_place, vertex_place};
use crate::declared::board::{Board, BoardGraph, BoardKind};
use crate::scene::{Paint, Scene, ScenePoint};
use std::collections::VecDeque;

/// The distance between adjacent vertices of a layer.
const STEP: f64 = 1.5;
/// The name of the vertex that is drawn as the ground.
const GROUND: &str = "ground";

/// Draws a graph with its vertices in layers by distance from a first vertex.
pub(super) fn scene(
    board: &Board,
    graph: &BoardGraph,
    letters: &Letters,
    marked: &[&str],
) -> Option<Scene> {
    if graph.names().len() > MOST_CELLS || graph.links().len() > MOST_CELLS {
        return None;
    }
    let places = places(graph);
    let ground = graph
        .vertex_named(GROUND)
        .filter(|_| graph.kind() == BoardKind::Edges);
    let mut scene = Scene::default();
    let mut drawn: Vec<usize> = Vec::new();
    let mut spokes: Vec<Vec<ScenePoint>> = vec![Vec::new(); places.len()];
    for (number, (a, b)) in graph.links().iter().enumerate() {
        let letter = board.letters().get(number).copied().unwrap_or(EMPTY);
        let paint = match graph.kind() {
            BoardKind::Edges if letter == EMPTY => continue,
            BoardKind::Edges => piece(letters, letter),
            _ => Paint::Ink,
        };
        drawn.push(number);
        let ends = ends(&places, ground, (*a, *b));
        let (dx, dy) = (ends.1.0 - ends.0.0, ends.1.1 - ends.0.1);
        spokes[*a as usize].push((dx, dy));
        spokes[*b as usize].push((-dx, -dy));
        let twins = drawn.iter().filter(|other| {
            let (c, d) = graph.links()[**other];
            (c, d) == (*a, *b) || (d, c) == (*a, *b)
        });
        let twins = twins.count() - 1;
        let is_arc = graph.kind() == BoardKind::Digraph;
        scene.at(link_place(graph, number), |scene| {
            bend(scene, ends, twins, paint, is_arc)
        });
    }
    if let Some(ground) = ground {
        let right = places.iter().map(|p| p.0).fold(0.0, f64::max);
        scene.at(vertex_place(graph, ground as usize), |scene| {
            scene.line((-0.6, 0.0), (right + 0.6, 0.0), Paint::Ink);
        });
    }
    for (vertex, place) in places.iter().enumerate() {
        if ground == Some(vertex as u32) {
            continue;
        }
        let is_cell = graph.kind() != BoardKind::Edges;
        scene.at(vertex_place(graph, vertex), |scene| {
            scene.disc(*place, if is_cell { 0.37 } else { 0.09 }, Paint::Ink);
        });
        if is_cell {
            scene.disc(*place, 0.34, Paint::Field);
            stone(&mut scene, letters, *place, board.letters()[vertex]);
            if board.letters()[vertex] == '#' {
                scene.disc(*place, 0.34, Paint::Blocked);
            }
        }
        let distance = if is_cell { 0.6 } else { 0.4 };
        let (x, y) = free_direction(&spokes[vertex]);
        scene.word(
            (place.0 + distance * x, place.1 + distance * y),
            graph.names()[vertex].clone(),
        );
    }
    for name in marked {
        mark_cells(&mut scene, board, graph, &places, ground, name);
    }
    Some(scene)
}

/// The direction for the label of a vertex that is farthest from its edges.
fn free_direction(spokes: &[ScenePoint]) -> ScenePoint {
    const DIRECTIONS: [ScenePoint; 8] = [
        (0.6, -0.8),
        (0.0, -1.0),
        (-0.6, -0.8),
        (1.0, 0.0),
        (-1.0, 0.0),
        (0.6, 0.8),
        (0.0, 1.0),
        (-0.6, 0.8),
    ];
    /// Smaller improvements are ignored, so the first of similar directions wins.
    const LESS: f64 = 0.05;
    let nearness = |(x, y): ScenePoint| {
        let cosines = spokes
            .iter()
            .map(|(dx, dy)| (x * dx + y * dy) / dx.hypot(*dy).max(f64::MIN_POSITIVE));
        cosines.fold(-1.0, f64::max)
    };
    let mut best = DIRECTIONS[0];
    for direction in DIRECTIONS {
        if nearness(direction) < nearness(best) - LESS {
            best = direction;
        }
    }
    best
}

/// The ends of an edge. An end at the ground is placed directly below the other end.
fn ends(
    places: &[ScenePoint],
    ground: Option<u32>,
    (a, b): (u32, u32),
) -> (ScenePoint, ScenePoint) {
    let (from, to) = (places[a as usize], places[b as usize]);
    if Some(a) == ground && a != b {
        ((to.0, 0.0), to)
    } else if Some(b) == ground && a != b {
        (from, (from.0, 0.0))
    } else {
        (from, to)
    }
}

/// Draws an edge, bent aside if there are parallel edges. A loop is drawn as a triangle.
fn bend(
    scene: &mut Scene,
    (from, to): (ScenePoint, ScenePoint),
    twins: usize,
    paint: Paint,
    arrow: bool,
) {
    if from == to {
        let size = 0.4 + 0.2 * twins as f64;
        let corners = [
            from,
            (from.0 - size / 2.0, from.1 - size),
            (from.0 + size / 2.0, from.1 - size),
            from,
        ];
        for pair in corners.windows(2) {
            scene.line(pair[0], pair[1], paint);
        }
        return;
    }
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy);
    if arrow {
        // The arrowhead ends at the rim of the vertex.
        let rim = 0.4 / length;
        let end = (to.0 - rim * dx, to.1 - rim * dy);
        scene.arrow(from, end, paint);
    } else if twins == 0 {
        scene.line(from, to, paint);
    } else {
        let side = if twins % 2 == 1 { 1.0 } else { -1.0 };
        let aside = side * 0.25 * twins.div_ceil(2) as f64 / length;
        let middle = (
            (from.0 + to.0) / 2.0 - aside * dy,
            (from.1 + to.1) / 2.0 + aside * dx,
        );
        scene.line(from, middle, paint);
        scene.line(middle, to, paint);
    }
}

fn mark_cells(
    scene: &mut Scene,
    board: &Board,
    graph: &BoardGraph,
    places: &[ScenePoint],
    ground: Option<u32>,
    name: &str,
) {
    if graph.kind() == BoardKind::Edges {
        for edge in name.split(' ').filter_map(|name| board.cell(name)) {
            let (from, to) = ends(places, ground, graph.links()[edge]);
            let middle = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0);
            mark(scene, std::iter::once(middle));
        }
        return;
    }
    let vertices = name.split([' ', '-']).filter_map(|name| board.cell(name));
    mark(scene, vertices.map(|vertex| places[vertex]));
}

/// The place of each vertex.
fn places(graph: &BoardGraph) -> Vec<ScenePoint> {
    let count = graph.names().len();
    let mut near: Vec<Vec<usize>> = vec![Vec::new(); count];
    for (a, b) in graph.links() {
        near[*a as usize].push(*b as usize);
        near[*b as usize].push(*a as usize);
    }
    let ground = graph
        .vertex_named(GROUND)
        .filter(|_| graph.kind() == BoardKind::Edges);
    let mut layer: Vec<Option<usize>> = vec![None; count];
    let mut places = vec![(0.0, 0.0); count];
    let mut top = 0.0;
    // Start at the ground if there is one, then at ends of paths.
    let mut starts: Vec<usize> = (0..count).collect();
    starts.sort_by_key(|v| (ground != Some(*v as u32), near[*v].len() > 1));
    for start in starts {
        if layer[start].is_some() {
            continue;
        }
        let members = component(&near, &mut layer, start);
        let is_cycle =
            members.len() > 2 && ground.is_none() && members.iter().all(|v| near[*v].len() == 2);
        if is_cycle {
            top = circle(&near, &members, top, &mut places);
        } else {
            top = layers(&members, &layer, top, &mut places);
        }
    }
    if ground.is_some() {
        // Turn the layers, so that they rise from the ground.
        for place in &mut places {
            *place = (place.1, -place.0);
        }
    }
    places
}

/// The vertices connected to `start`, in order of distance.
fn component(near: &[Vec<usize>], layer: &mut [Option<usize>], start: usize) -> Vec<usize> {
    let mut members = Vec::new();
    let mut waiting = VecDeque::from([(start, 0)]);
    layer[start] = Some(0);
    while let Some((vertex, distance)) = waiting.pop_front() {
        members.push(vertex);
        for to in &near[vertex] {
            if layer[*to].is_none() {
                layer[*to] = Some(distance + 1);
                waiting.push_back((*to, distance + 1));
            }
        }
    }
    members
}

/// Places the layers of a component side by side. Returns where the next component begins.
fn layers(members: &[usize], layer: &[Option<usize>], top: f64, places: &mut [ScenePoint]) -> f64 {
    let (mut rank, mut last, mut bottom) = (0, None, top);
    for vertex in members {
        let own = layer[*vertex];
        rank = if own == last { rank + 1 } else { 0 };
        last = own;
        let y = top + STEP * rank as f64;
        places[*vertex] = (STEP * own.unwrap_or(0) as f64, y);
        bottom = f64::max(bottom, y);
    }
    bottom + STEP
}

fn circle(near: &[Vec<usize>], members: &[usize], top: f64, places: &mut [ScenePoint]) -> f64 {
    let radius = (STEP * members.len() as f64 / std::f64::consts::TAU).max(0.9);
    let (mut before, mut vertex) = (usize::MAX, members[0]);
    for at in 0..members.len() {
        let angle = std::f64::consts::TAU * at as f64 / members.len() as f64;
        let (x, y) = (radius * angle.sin(), -radius * angle.cos());
        places[vertex] = (radius + x, top + radius + y);
        let next = near[vertex].iter().find(|v| **v != before).copied();
        (before, vertex) = (vertex, next.unwrap_or(vertex));
    }
    top + 2.0 * radius + STEP
}
