//! Drawings of the game that a text ends with.

use super::Session;
use crate::diagnostic::{Code, Diagnostic};
use crate::eval::{Datum, Drawing, stopped};
use crate::source::{SourceId, Span};

impl Session {
    /// Draws the value of the last expression; marks its winning moves if `winning`.
    pub fn draw_last(&mut self, id: SourceId, winning: bool) -> Result<Drawing, Box<Diagnostic>> {
        let length = self.source(id).map_or(0, |s| s.text.len());
        let span = Span::new(id, 0, length);
        let graph = match self.last().filter(|_| !winning) {
            Some(Datum::Loopy(value)) => Some(value),
            Some(Datum::Game(game)) => self
                .interpreter
                .algebra
                .value_of_loopy_braces(&game, span)?,
            _ => None,
        };
        if let Some(value) = graph {
            return self.interpreter.algebra.loopy_drawing(&value, span);
        }
        let Some(game) = self.last_game() else {
            let message = "only positions and their sums can be drawn";
            let fault = Diagnostic::error(Code::Kind, span, message);
            return Err(Box::new(
                fault.help("end the input with one, such as `R3c2R2` or `dots(3, 3)`"),
            ));
        };
        let mut marked = Vec::new();
        if winning {
            let moves = self.interpreter.algebra.solver.winning_moves(&game, false);
            let moves = moves.map_err(|s| stopped(s, span))?;
            marked.extend(moves.iter().map(|m| m.name()));
        }
        let mut drawing = self.interpreter.algebra.drawing(&game, &marked, span)?;
        if winning && marked.is_empty() {
            drawing.text += "\nno move wins";
        }
        Ok(drawing)
    }
}
