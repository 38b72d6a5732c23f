//! Drawings of the game that a text ends with.

use super::Session;
use crate::diagnostic::Diagnostic;
use crate::eval::{Datum, scene_of_text, stopped};
use crate::ruleset::scene::Scene;
use crate::solve::{Game, Term};
use crate::source::{SourceId, Span};

/// A drawing of a game.
#[derive(Clone, Debug)]
pub struct Drawing {
    /// As text.
    pub text: String,
    /// As shapes, one scene for each component; `None` if a component can only be drawn as text.
    pub scenes: Option<Vec<Scene>>,
}

impl Session {
    /// Draws the value of the last expression; marks its winning moves if `winning`.
    pub fn draw_last(&mut self, id: SourceId, winning: bool) -> Result<Drawing, Box<Diagnostic>> {
        let length = self.source(id).map_or(0, |s| s.text.len());
        let span = Span::new(id, 0, length);
        if let Some(Datum::Loopy(game)) = self.last().filter(|_| !winning) {
            let (text, scenes) = self.interpreter.loopy_drawing(&game, span)?;
            return Ok(Drawing {
                text,
                scenes: Some(scenes),
            });
        }
        let Some(game) = self.last_game() else {
            let message = "only positions and their sums can be drawn";
            let fault = Diagnostic::error("kind", span, message);
            return Err(Box::new(
                fault.help("end the input with one, such as `R3c2R2` or `dots(3, 3)`"),
            ));
        };
        let mut marked = Vec::new();
        if winning {
            let moves = self.interpreter.solver.winning_moves(&game, false);
            let moves = moves.map_err(|s| stopped(s, span))?;
            marked.extend(moves.iter().map(|m| m.name()));
        }
        let mut text = self.interpreter.marked_drawing(&game, &marked, span)?;
        if winning && marked.is_empty() {
            text += "\nno move wins";
        }
        let mut scenes = Some(Vec::new());
        collect(&game, &marked, &mut scenes);
        Ok(Drawing { text, scenes })
    }
}

/// The scenes of a game; `None` if a component can only be drawn as text.
pub fn scenes(game: &Game) -> Option<Vec<Scene>> {
    let mut scenes = Some(Vec::new());
    collect(game, &[], &mut scenes);
    scenes
}

pub(super) fn collect(game: &Game, marked: &[String], scenes: &mut Option<Vec<Scene>>) {
    match game.term() {
        Term::Position(position) => {
            let names: Vec<&str> = marked
                .iter()
                .map(|m| {
                    m.strip_prefix("L ")
                        .or_else(|| m.strip_prefix("R "))
                        .unwrap_or(m)
                })
                .collect();
            match (scenes.as_mut(), position.scene(&names)) {
                (Some(all), Some(scene)) => all.push(scene),
                _ => *scenes = None,
            }
        }
        Term::Sum(games) => {
            for (at, part) in games.iter().enumerate() {
                let prefix = format!("{}: ", at + 1);
                let own = marked.iter().filter_map(|m| {
                    let name = m
                        .strip_prefix("L ")
                        .or_else(|| m.strip_prefix("R "))
                        .unwrap_or(m);
                    name.strip_prefix(&*prefix).map(String::from)
                });
                collect(part, &own.collect::<Vec<_>>(), scenes);
            }
        }
        Term::Call(call) => {
            let of_text = || scene_of_text(&call.board()?);
            let scene = call.scene().or_else(of_text).filter(|_| marked.is_empty());
            match (scenes.as_mut(), scene) {
                (Some(all), Some(scene)) => all.push(scene),
                _ => *scenes = None,
            }
        }
        _ => *scenes = None,
    }
}
