//! Boards as JSON objects.

use crate::diagnostic::Diagnostic;
use crate::eval::{Explanation, LoopyOutcome, MOST_OPTIONS, OptionLine, Side, Text, outcome_words};
use crate::present::document::side_in_words;
use crate::present::editor;
use crate::present::scene::name_of;
use crate::rulesets::scene::{Piece, Scene, Shape};
use crate::session::Goal;
use crate::session::board::{
    BoardFact, BoardFacts, BoardMove, BoardPart, BoardView, Comparison, EditHandle, Judgement,
    MoveFate,
};
use crate::value::{Dyadic, Player, Spelling, Thermograph};
use serde_json::{Map, Value, json};
use std::cmp::Ordering;

pub(super) fn fault(fault: &Diagnostic) -> Value {
    json!({"fault": {
        "code": fault.code,
        "message": fault.message,
        "help": fault.help,
        "start": fault.span.start,
        "end": fault.span.end,
    }})
}

pub(super) fn text(text: &Text) -> Value {
    json!({"ascii": text.ascii, "pretty": text.pretty})
}

pub(super) fn view(view: &BoardView) -> Value {
    json!({
        "text": view.text,
        "parts": view.parts.iter().map(part).collect::<Vec<_>>(),
        "moves": view.moves.iter().map(one_move).collect::<Vec<_>>(),
        "unlisted": view.unlisted,
        "impartial": view.impartial,
        "mover": view.mover,
        "again": view.must_move_again,
        "goals": view.goals.iter().copied().map(goal).collect::<Vec<_>>(),
        "taken": view.taken.as_ref().map(|taken| [&taken.person, &taken.solver].map(count)),
        "onBoard": view.on_board.as_ref().map(count),
        "over": view.over,
        "won": view.won,
        "winner": view.winner,
    })
}

/// A number of boxes or points: a number if it is an integer that fits, else text.
fn count(points: &Dyadic) -> Value {
    match points.to_integer().and_then(|n| n.to_i64()) {
        Some(integer) => json!(integer),
        None => json!(points.to_string()),
    }
}

fn goal(goal: Goal) -> &'static str {
    match goal {
        Goal::Normal => "normal",
        Goal::Misere => "misere",
        Goal::Boxes => "boxes",
        Goal::Points => "points",
    }
}

fn part(part: &BoardPart) -> Value {
    json!({
        "text": part.text,
        "copies": part.copies,
        "scene": part.scene.as_ref().map(scene),
        "drawing": part.drawing,
    })
}

fn scene(scene: &Scene) -> Value {
    let (left, top, right, bottom) = scene.bounds();
    json!({"bounds": [left, top, right, bottom], "shapes": shapes(&scene.shapes)})
}

fn shapes(shapes: &[Shape]) -> Vec<Value> {
    shapes.iter().map(shape).collect()
}

fn shape(shape: &Shape) -> Value {
    match shape {
        Shape::Line {
            from,
            to,
            paint: colour,
            arrow,
        } => {
            json!({"line": [from.0, from.1, to.0, to.1], "paint": name_of(*colour), "arrow": arrow})
        }
        Shape::Disc {
            at,
            radius,
            paint: colour,
            piece,
        } => {
            let piece = piece.map(Piece::name);
            json!({"disc": [at.0, at.1, radius], "paint": name_of(*colour), "piece": piece})
        }
        Shape::Box {
            at,
            size,
            paint: colour,
        } => json!({"box": [at.0, at.1, size.0, size.1], "paint": name_of(*colour)}),
        Shape::Word { at, text, .. } => json!({"word": [at.0, at.1], "text": text}),
    }
}

fn one_move(one: &BoardMove) -> Value {
    json!({
        "name": one.name,
        "player": one.player,
        "part": one.part,
        "label": one.label,
        "note": one.note,
        "area": shapes(&one.area),
        "to": one.to,
    })
}

/// Writes a known fact with `write`, or the reason why it is unknown.
fn known<T>(found: &BoardFact<T>, write: impl FnOnce(&T) -> Value) -> Value {
    match found {
        Ok(found) => write(found),
        Err(reason) => json!({"unknown": reason}),
    }
}

fn outcome(outcome: LoopyOutcome) -> Value {
    json!({"is": outcome, "words": outcome_words(outcome)})
}

pub(super) fn facts(facts: &BoardFacts, mover: Player) -> Value {
    let winner = facts.outcome.as_ref().ok().and_then(|o| o.winner(mover));
    json!({
        "outcome": known(&facts.outcome, |o| outcome(*o)),
        "winner": winner,
        "moves": facts.moves,
        "score": known(&facts.score, count),
        "value": known(&facts.value, text),
        "heat": known(&facts.heat, |heat| thermograph(heat)),
    })
}

/// How the first position compares with the second, and what they do not share; `lines` tells it in words.
pub(super) fn comparison(found: &Comparison, mover: Player) -> Value {
    let sign = |order: &Option<Ordering>| match order {
        Some(Ordering::Less) => "<",
        Some(Ordering::Equal) => "=",
        Some(Ordering::Greater) => ">",
        None => "||",
    };
    let changed = found.changed.iter();
    let changed = changed.map(|pair| json!(pair.each_ref().map(judgement)));
    json!({
        "sign": known(&found.order, |order| json!(sign(order))),
        "lines": differences(found),
        "facts": found.facts.each_ref().map(|one| facts(one, mover)),
        "gone": found.gone,
        "new": found.new,
        "changed": changed.collect::<Vec<_>>(),
    })
}

/// The differences between two positions, a line each.
fn differences(found: &Comparison) -> Vec<String> {
    let mut lines = vec![match &found.order {
        Ok(Some(Ordering::Less)) => "the second is better for Left".into(),
        Ok(Some(Ordering::Equal)) => "they are equal".into(),
        Ok(Some(Ordering::Greater)) => "the first is better for Left".into(),
        Ok(None) => "they are confused: neither is better".into(),
        Err(reason) => format!("unknown which is better: {reason}"),
    }];
    let mut pair = |name: &str, [before, after]: [String; 2]| {
        lines.push(if before == after {
            format!("{name}: {before} for both")
        } else {
            format!("{name}: {before} → {after}")
        });
    };
    let facts = &found.facts;
    let value = |one: &BoardFacts| match &one.value {
        Ok(value) => value.pretty.clone(),
        Err(reason) => format!("unknown ({reason})"),
    };
    let outcome = |one: &BoardFacts| match &one.outcome {
        Ok(outcome) => outcome.to_string(),
        Err(reason) => format!("unknown ({reason})"),
    };
    pair("value", facts.each_ref().map(value));
    pair("outcome", facts.each_ref().map(outcome));
    for [before, after] in &found.changed {
        let note = |one| editor::move_note(one, Spelling::Pretty);
        pair(&before.name, [note(before), note(after)]);
    }
    for (words, moves) in [
        ("moves of the first alone", &found.gone),
        ("moves of the second alone", &found.new),
    ] {
        if !moves.is_empty() {
            lines.push(format!("{words}: {}", moves.join(", ")));
        }
    }
    lines
}

/// Numbers are written as text, because they are exact.
fn thermograph(graph: &Thermograph) -> Value {
    json!(graph)
}

pub(super) fn judgement(judged: &Judgement) -> Value {
    let mut object = Map::new();
    object.insert("name".into(), json!(judged.name));
    object.insert("outcome".into(), json!(judged.outcome));
    object.insert("wins".into(), json!(judged.wins));
    object.insert("score".into(), json!(judged.score.as_ref().map(count)));
    object.insert("value".into(), json!(judged.value.as_ref().map(text)));
    object.insert("reason".into(), json!(judged.reason));
    let (fate, by) = match &judged.fate {
        None => (None, Value::Null),
        Some(MoveFate::Sensible) => (Some("sensible"), Value::Null),
        Some(MoveFate::Equal(other)) => (Some("equal"), json!(other)),
        Some(MoveFate::Dominated(better)) => (Some("dominated"), json!(better)),
        Some(MoveFate::Reversible(through)) => (Some("reversible"), json!(through.pretty)),
    };
    object.insert("fate".into(), json!(fate));
    object.insert("by".into(), by);
    Value::Object(object)
}

/// The derivation of a value. The components and options are positions of which it can be asked, too.
pub fn explanation(found: &Explanation) -> Value {
    let components = found.components.iter();
    let components = components.map(|one| json!({"game": one.game, "value": text(&one.value)}));
    json!({
        "game": found.game,
        "value": text(&found.value),
        "outcome": found.outcome.map(outcome),
        "theorem": found.theorem.as_ref().map(text),
        "components": components.collect::<Vec<_>>(),
        "sides": found.sides.iter().map(side).collect::<Vec<_>>(),
        "conclusion": text(&found.conclusion),
    })
}

fn side(side: &Side) -> Value {
    let options = side.options.iter().take(MOST_OPTIONS);
    json!({
        "words": side_in_words(side),
        "options": options.map(option).collect::<Vec<_>>(),
        "unlisted": side.options.len().saturating_sub(MOST_OPTIONS),
    })
}

fn option(one: &OptionLine) -> Value {
    json!({
        "moves": text(&one.moves_text()),
        "position": one.position,
        "value": text(&one.value),
        "fate": text(&one.fate),
    })
}

pub(super) fn handle(handle: &EditHandle) -> Value {
    json!({
        "part": handle.part,
        "kind": handle.kind,
        "area": shapes(&handle.area),
        "now": handle.now,
        "choices": handle.choices,
    })
}
