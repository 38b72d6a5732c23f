//! Changes of a position by clicks: a letter of a cell, an edge, a line of dots, a number. A change is one of its text;
//! whether the new text is a position, the language says.

use super::area::{disc, line};
use super::text::{BoardText, changed, numbers};
use super::{Match, components, scene, unsigned};
use crate::ruleset::scene::{Scene, ScenePoint, Shape};
use crate::session::{Program, Session};
use crate::solve::{Game, Term};
use crate::vocabulary::kinds;
use serde::{Deserialize, Serialize};

/// Maximum number of places of a component that can be changed by clicks.
const MOST_HANDLES: usize = 2_000;
/// Radius of a vertex that holds a letter, and of one that does not, as pictures of graphs draw them.
const VERTICES: [f64; 2] = [0.37, 0.09];

/// The vertex that is drawn as the ground.
const GROUND: &str = "ground";

/// A place of a position that can be changed.
#[derive(Clone, Debug, PartialEq)]
pub struct EditHandle {
    /// The index of its component.
    pub part: usize,
    /// What it is.
    pub kind: HandleKind,
    /// Its shapes in the picture of the component; empty if it has none.
    pub area: Vec<Shape>,
    /// What it is now.
    pub now: String,
    /// What it can become, as far as that is known: any number for a number. Nothing stands for no edge.
    pub choices: Vec<String>,
}

/// What can be changed. As JSON it is `{"cell": 3}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum HandleKind {
    /// The letter of a cell: its index in the text of the board.
    Cell(usize),
    /// The letter of a vertex, by its name.
    Vertex(String),
    /// A vertex that edges can lead to, by its name.
    Joint(String),
    /// An edge: its index in the text.
    Edge(usize),
    /// A line of a board of dots: the index of its first character in the drawing.
    Line(usize),
    /// A number, by its order in the text.
    Number(usize),
}

/// The letters that a kind such as `grid "x|o."` names.
fn letters_of(kind: &str) -> Vec<String> {
    let letters = kind.split('"').nth(1).unwrap_or("");
    let letters = letters.chars().filter(|c| *c != '|' && *c != ' ');
    letters.map(String::from).collect()
}

impl Session {
    /// What can be changed in a position; `context` holds the definitions of its rulesets.
    pub fn handles(&mut self, context: &str, contest: &Match) -> Vec<EditHandle> {
        let mut handles = Vec::new();
        for (part, game) in components(&contest.game).iter().enumerate() {
            let (_, game) = unsigned(game);
            let scene = scene(game).unwrap_or_default();
            let written = BoardText::of(self, game);
            let mut found = written.map_or_else(Vec::new, |written| {
                let letters = declared_letters(context, game);
                of_string(part, &scene, &written, &letters)
            });
            if found.is_empty() {
                let notation = self.interpreter.solver.notation(game);
                found = of_numbers(part, &scene, &notation);
            }
            found.truncate(MOST_HANDLES);
            handles.append(&mut found);
        }
        handles
    }

    /// The position as an expression after a change of a component; `None` if it has no such place.
    pub fn edited(
        &mut self,
        contest: &Match,
        part: usize,
        kind: &HandleKind,
        choice: &str,
    ) -> Option<String> {
        let games = components(&contest.game);
        let mut texts: Vec<String> = games
            .iter()
            .map(|game| self.interpreter.solver.notation(game))
            .collect();
        let (copies, game) = unsigned(games.get(part)?);
        let text = match kind {
            HandleKind::Number(number) => {
                let notation = self.interpreter.solver.notation(game);
                let range = numbers(&notation).into_iter().nth(*number)?;
                choice.parse::<u64>().ok()?;
                format!(
                    "{}{choice}{}",
                    &notation[..range.start],
                    &notation[range.end..]
                )
            }
            _ => {
                let written = BoardText::of(self, game)?;
                let inside = changed(&written.inside, kind, choice)?;
                written.with(&inside)
            }
        };
        *texts.get_mut(part)? = match &*copies {
            "1" => text,
            "-1" => format!("-({text})"),
            copies => format!("{copies} * ({text})"),
        };
        Some(texts.join(" + "))
    }
}

/// The letters that the ruleset of a board declares.
fn declared_letters(context: &str, game: &Game) -> Vec<String> {
    let word = match game.term() {
        Term::Position(position) => position.word().to_string(),
        Term::Call(call) => call.word().to_string(),
        _ => return Vec::new(),
    };
    let scope = Program::of_text(context).scope(usize::MAX);
    match scope.meanings(&word).last() {
        Some(own) => own.kinds.iter().flat_map(|kind| letters_of(kind)).collect(),
        None => kinds(&word)
            .iter()
            .flat_map(|kind| letters_of(kind))
            .collect(),
    }
}

/// The letters of cells, and an empty one.
fn letters_in(cells: &[(usize, char)]) -> Vec<String> {
    let mut letters: Vec<String> = cells.iter().map(|(_, c)| c.to_string()).collect();
    letters.push(".".into());
    letters.sort();
    letters.dedup();
    letters
}

fn of_string(
    part: usize,
    scene: &Scene,
    written: &BoardText,
    letters: &[String],
) -> Vec<EditHandle> {
    let handle = |kind, area, now: String, choices: &[String]| EditHandle {
        part,
        kind,
        area,
        now,
        choices: choices.to_vec(),
    };
    if !written.is_board() {
        return Vec::new();
    }
    let boxes = scene
        .shapes
        .iter()
        .filter(|shape| matches!(shape, Shape::Box { .. }));
    let cells = written.inside.char_indices();
    let cells: Vec<(usize, char)> = cells.filter(|(_, c)| !"/\n ".contains(*c)).collect();
    if boxes.clone().count() == cells.len() && !cells.is_empty() {
        let own = letters_in(&cells);
        let letters = if letters.is_empty() { &own } else { letters };
        let cells = boxes.zip(cells);
        return cells
            .map(|(shape, (at, letter))| {
                let kind = HandleKind::Cell(at);
                handle(kind, vec![shape.clone()], letter.into(), letters)
            })
            .collect();
    }
    if written.inside.starts_with('+') {
        return lines_of_dots(part, scene, &written.inside);
    }
    let vertices = vertices(scene);
    let place = |name: &str| vertices.iter().find(|v| v.0 == name).map(|v| v.1);
    let holds_letters = vertices.iter().any(|(.., radius)| *radius == VERTICES[0]);
    if holds_letters {
        let items: Vec<&str> = written.inside.split(',').map(str::trim).collect();
        return vertices
            .iter()
            .map(|(name, at, radius)| {
                let prefix = format!("{name}:");
                let now = items.iter().find_map(|item| item.strip_prefix(&prefix));
                let area = vec![disc(*at, *radius)];
                let kind = HandleKind::Vertex(name.clone());
                handle(kind, area, now.unwrap_or(".").into(), letters)
            })
            .collect();
    }
    let mut found = Vec::new();
    let mut choices = vec![String::new()];
    choices.extend(letters.iter().filter(|letter| *letter != ".").cloned());
    for (at, item) in written.inside.split(',').enumerate() {
        let (ends, letter) = item.trim().split_once(':').unwrap_or((item.trim(), ""));
        let Some((a, b)) = ends.split_once('-') else {
            continue;
        };
        let area = edge(place(a), place(b));
        found.push(handle(
            HandleKind::Edge(at),
            area.into_iter().collect(),
            letter.into(),
            &choices,
        ));
    }
    let joints = vertices
        .iter()
        .map(|(name, at, radius)| (name.clone(), disc(*at, 3.0 * radius)));
    let ground = ground(scene).map(|shape| (GROUND.into(), shape));
    for (name, shape) in joints.chain(ground).filter(|_| choices.len() > 1) {
        let kind = HandleKind::Joint(name.clone());
        found.push(handle(kind, vec![shape], name, &choices[1..]));
    }
    found
}

/// The line of the ground, which begins left of all vertices.
fn ground(scene: &Scene) -> Option<Shape> {
    scene.shapes.iter().find_map(|shape| match shape {
        Shape::Line { from, to, .. } if from.0 < 0.0 && from.1 == 0.0 && to.1 == 0.0 => {
            Some(line(*from, *to))
        }
        _ => None,
    })
}

/// The line of an edge; one to the ground, which has no place, stands upright.
fn edge(a: Option<ScenePoint>, b: Option<ScenePoint>) -> Option<Shape> {
    let (from, to) = match (a, b) {
        (Some(a), Some(b)) => (a, b),
        (Some(one), None) | (None, Some(one)) => ((one.0, 0.0), one),
        (None, None) => return None,
    };
    Some(line(from, to))
}

/// The vertices of a picture of a graph: names, places and radii.
fn vertices(scene: &Scene) -> Vec<(String, ScenePoint, f64)> {
    let mut last = None;
    let mut found = Vec::new();
    for shape in &scene.shapes {
        match shape {
            Shape::Disc { at, radius, .. } if VERTICES.contains(radius) => {
                last = Some((*at, *radius));
            }
            Shape::Word { text, .. } => {
                // The letter on a vertex is no name.
                let named = last.filter(|(at, _)| !is_at(shape, *at));
                if let Some((at, radius)) = named {
                    found.push((text.clone(), at, radius));
                    last = None;
                }
            }
            _ => {}
        }
    }
    found
}

fn is_at(word: &Shape, place: ScenePoint) -> bool {
    matches!(word, Shape::Word { at, .. } if *at == place)
}

/// The lines of a board of dots, drawn or not: between the dots, three characters and two rows apart.
fn lines_of_dots(part: usize, scene: &Scene, drawing: &str) -> Vec<EditHandle> {
    let mut found = Vec::new();
    for shape in &scene.shapes {
        let Shape::Line { from, to, .. } = shape else {
            continue;
        };
        let (column, row) = (from.0 as usize, from.1 as usize);
        let across = from.1 == to.1;
        let (row, column) = if across {
            (2 * row, 3 * column + 1)
        } else {
            (2 * row + 1, 3 * column)
        };
        // A drawing has no blanks at the ends of its lines, so a place is told by row and column.
        let width = 1 + drawing.lines().map(str::len).max().unwrap_or(0);
        let drawn = drawing
            .lines()
            .nth(row)
            .and_then(|r| r.get(column..=column));
        let now = drawn.filter(|c| *c != " ").map_or("", |_| "line");
        found.push(EditHandle {
            part,
            kind: HandleKind::Line(row * width + column),
            area: vec![line(*from, *to)],
            now: now.into(),
            choices: vec![String::new(), "line".into()],
        });
    }
    found
}

/// The numbers of a component; that of a heap is at its counters.
fn of_numbers(part: usize, scene: &Scene, notation: &str) -> Vec<EditHandle> {
    let ranges = numbers(notation);
    let rows = scene.shapes.iter().filter_map(|shape| match shape {
        Shape::Word { at, text, .. } if text.parse::<u64>().is_ok() => Some((at.1, text)),
        _ => None,
    });
    let rows: Vec<(f64, &String)> = rows.collect();
    let are_heaps = rows.len() == ranges.len();
    let ranges = ranges.into_iter().enumerate();
    ranges
        .map(|(at, range)| {
            let row = rows.get(at).filter(|_| are_heaps).map(|row| row.0);
            let discs = scene.shapes.iter().filter_map(|shape| match shape {
                Shape::Disc { at, radius, .. } if Some(at.1) == row => Some(disc(*at, *radius)),
                _ => None,
            });
            EditHandle {
                part,
                kind: HandleKind::Number(at),
                area: discs.collect(),
                now: notation[range].into(),
                choices: Vec::new(),
            }
        })
        .collect()
}
