//! Changes of a position by clicks: a letter of a cell, an edge, a line of dots, a number. Rulesets say what can be
//! changed where; the numbers of other positions are those in their texts. Whether the new text is a position, the
//! language says.

use super::super::Match;
use super::area::shapes;
use super::text::numbers;
use super::view::{components, scene, unsigned};
use crate::rulesets::scene::{Scene, Shape};
use crate::solve::{Game, Handle, HandleKind, Solver, Term};

/// Maximum number of places of a component that can be changed by clicks.
const MOST_HANDLES: usize = 2_000;
/// The radius of the place where edges begin, in radii of a dot.
const JOINT: f64 = 3.0;

/// A place of a position that can be changed.
#[derive(Clone, Debug, PartialEq)]
pub struct EditHandle {
    /// The index of its component.
    pub part: usize,
    /// Its kind.
    pub kind: HandleKind,
    /// Its shapes in the picture of the component; empty if it has none.
    pub area: Vec<Shape>,
    /// Its current text.
    pub now: String,
    /// The texts that can replace it, where they are listed: a number can become any number. An empty text removes an edge
    /// or a line.
    pub choices: Vec<String>,
}

/// The places of a position that can be changed.
pub(super) fn handles(solver: &mut Solver, contest: &Match) -> Vec<EditHandle> {
    let mut handles = Vec::new();
    for (part, game) in components(&contest.game).iter().enumerate() {
        let (_, game) = unsigned(game);
        let scene = scene(game).unwrap_or_default();
        let mut found = handles_of(game);
        if found.is_empty() {
            found = number_handles(&solver.notation(game));
        }
        found.truncate(MOST_HANDLES);
        handles.extend(found.into_iter().map(|handle| EditHandle {
            part,
            area: area(&handle, &scene),
            kind: handle.kind,
            now: handle.now,
            choices: handle.choices.to_vec(),
        }));
    }
    handles
}

/// The position as an expression after a change of a component; `None` if it has no such place.
pub(super) fn edited(
    solver: &mut Solver,
    contest: &Match,
    part: usize,
    kind: &HandleKind,
    choice: &str,
) -> Option<String> {
    let games = components(&contest.game);
    let mut texts: Vec<String> = games.iter().map(|game| solver.notation(game)).collect();
    let (copies, game) = unsigned(games.get(part)?);
    let text = match (game.term(), kind) {
        (_, HandleKind::Number(number)) if handles_of(game).is_empty() => {
            let notation = solver.notation(game);
            let range = numbers(&notation).into_iter().nth(*number)?;
            choice.parse::<u64>().ok()?;
            let (before, after) = (&notation[..range.start], &notation[range.end..]);
            format!("{before}{choice}{after}")
        }
        (Term::Position(position), _) => position.changed(kind, choice)?,
        (Term::Call(call), _) => call.changed(kind, choice, solver)?,
        _ => return None,
    };
    *texts.get_mut(part)? = match &*copies {
        "1" => text,
        "-1" => format!("-({text})"),
        copies => format!("{copies} * ({text})"),
    };
    Some(texts.join(" + "))
}

/// The places that the ruleset of a component can change.
fn handles_of(game: &Game) -> Vec<Handle> {
    match game.term() {
        Term::Position(position) => position.handles(),
        Term::Call(call) => call.handles(),
        _ => Vec::new(),
    }
}

/// The numbers of a text.
fn number_handles(notation: &str) -> Vec<Handle> {
    let handle = |(at, range): (usize, std::ops::Range<usize>)| Handle {
        kind: HandleKind::Number(at),
        place: None,
        now: notation[range].into(),
        choices: std::sync::Arc::default(),
    };
    numbers(notation)
        .into_iter()
        .enumerate()
        .map(handle)
        .collect()
}

/// The shapes of a place that can be changed.
fn area(handle: &Handle, scene: &Scene) -> Vec<Shape> {
    let mut area = shapes(scene, handle.place.as_slice());
    if matches!(handle.kind, HandleKind::Joint(_)) {
        for shape in &mut area {
            if let Shape::Disc { radius, .. } = shape {
                *radius *= JOINT;
            }
        }
    }
    area
}
