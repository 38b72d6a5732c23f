//! Drawings of games, as text and as scenes.

use crate::budget::with_stack;
use crate::diagnostic::Code;
use crate::eval::algebra::text::MOST_CHARACTERS;
use crate::eval::{Algebra, Datum, Eval, fault, scene_of_text};
use crate::rulesets::scene::Scene;
use crate::solve::{Game, Term};
use crate::source::Span;

/// A drawing of a game, as text and where possible as scenes.
#[derive(Clone, Debug)]
pub struct Drawing {
    /// The drawing in characters.
    pub text: String,
    /// One scene per component; `None` if a component can only be drawn as text.
    pub scenes: Option<Vec<Scene>>,
}

impl Algebra {
    /// Draws a game and marks the given moves, named as in `moves`.
    pub fn drawing(&mut self, game: &Game, marked: &[String], span: Span) -> Eval<Drawing> {
        let text = self.marked_drawing(game, marked, span)?;
        let mut scenes = Some(Vec::new());
        collect(game, marked, &mut scenes);
        Ok(Drawing { text, scenes })
    }

    /// Draws a game as text and marks the given moves, named as in `moves`.
    pub fn marked_drawing(&mut self, game: &Game, marked: &[String], span: Span) -> Eval<String> {
        Ok(match game.term() {
            Term::Position(position) => {
                let labels = marked.iter().map(|name| without_player(name));
                position.marked_drawing(&labels.collect::<Vec<_>>())
            }
            Term::Sum(games) => {
                let mut parts = Vec::with_capacity(games.len());
                let mut length = 0;
                for (at, game) in games.iter().enumerate() {
                    let prefix = format!("{}: ", at + 1);
                    let own = marked
                        .iter()
                        .filter_map(|n| without_player(n).strip_prefix(&*prefix));
                    let own: Vec<String> = own.map(String::from).collect();
                    self.step(span)?;
                    parts.push(with_stack(|| self.marked_drawing(game, &own, span))?);
                    length += parts.last().map_or(0, String::len);
                    if length > MOST_CHARACTERS {
                        let message = "the drawing of this sum is too large";
                        return Err(fault(Code::TooLarge, span, message));
                    }
                }
                let tall = parts.iter().any(|p| p.contains('\n'));
                parts.join(if tall { "\n+\n" } else { "  +  " })
            }
            Term::Call(call) => match call.board() {
                Some(board) => {
                    let mut rows = board.to_string();
                    if !marked.is_empty() {
                        rows.push_str(&format!("\nmarked: {}", marked.join("; ")));
                    }
                    rows
                }
                None => self.solver.notation(game),
            },
            Term::Negative(inner) | Term::Multiple(_, inner) => {
                let (words, sign) = match game.term() {
                    Term::Multiple(n, _) => (format!("{n} times"), format!("{n} * ")),
                    _ => ("negative of".into(), "-".into()),
                };
                let drawing = with_stack(|| self.marked_drawing(inner, marked, span))?;
                if drawing.contains('\n') {
                    format!("{words}\n{drawing}")
                } else {
                    format!("{sign}({drawing})")
                }
            }
            Term::Value(_) | Term::Loopy(_) | Term::Loony | Term::Explicit { .. } => {
                let text = self.text(&Datum::Game(game.clone()), span)?.pretty;
                match marked {
                    [] => text,
                    _ => format!("{text} (marked: {})", marked.join("; ")),
                }
            }
        })
    }
}

/// Strips the prefix `L ` or `R ` from the name of a move.
fn without_player(name: &str) -> &str {
    name.strip_prefix("L ")
        .or_else(|| name.strip_prefix("R "))
        .unwrap_or(name)
}

/// The scenes of a game, or `None` if a component can only be drawn as text.
pub fn scenes(game: &Game) -> Option<Vec<Scene>> {
    let mut scenes = Some(Vec::new());
    collect(game, &[], &mut scenes);
    scenes
}

fn collect(game: &Game, marked: &[String], scenes: &mut Option<Vec<Scene>>) {
    match game.term() {
        Term::Position(position) => {
            let names: Vec<&str> = marked.iter().map(|name| without_player(name)).collect();
            match (scenes.as_mut(), position.scene(&names)) {
                (Some(all), Some(scene)) => all.push(scene),
                _ => *scenes = None,
            }
        }
        Term::Sum(games) => {
            for (at, part) in games.iter().enumerate() {
                let prefix = format!("{}: ", at + 1);
                let own = marked
                    .iter()
                    .filter_map(|name| without_player(name).strip_prefix(&*prefix))
                    .map(String::from);
                let own: Vec<String> = own.collect();
                with_stack(|| collect(part, &own, scenes));
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
