//! Drawings of the game that a text ends with.

use super::Session;
use crate::diagnostic::{Code, Diagnostic};
use crate::eval::{Datum, Drawing, Eval, stopped};
use crate::source::SourceId;

/// Draws the last result of a session, with which a text ends; marks its winning moves if `winning`.
pub fn draw_last(session: &mut Session, id: SourceId, winning: bool) -> Eval<Drawing> {
    let (last, span) = (session.last(), session.program.span_of(id));
    let interpreter = &mut session.evaluator.interpreter;
    let graph = match last.as_ref().filter(|_| !winning) {
        Some(Datum::Loopy(value)) => Some(value.clone()),
        Some(Datum::Game(game)) => interpreter.algebra.value_of_loopy_braces(game, span)?,
        _ => None,
    };
    if let Some(value) = graph {
        return interpreter.algebra.loopy_drawing(&value, span);
    }
    let game = last
        .as_ref()
        .and_then(|last| interpreter.algebra.as_game(last));
    let Some(game) = game else {
        let message = "only positions and their sums can be drawn";
        let help = match last {
            Some(Datum::Thermograph(_)) => "`cgt plot` draws the thermographs of games",
            _ => "end the input with one, such as `R3c2R2` or `dots(3, 3)`",
        };
        let fault = Diagnostic::error(Code::Kind, span, message);
        return Err(Box::new(fault.help(help)));
    };
    let mut marked = Vec::new();
    if winning {
        let moves = interpreter.algebra.solver.winning_moves(&game, false);
        let moves = moves.map_err(|s| stopped(s, span))?;
        marked.extend(moves.iter().map(|m| m.name()));
    }
    let mut drawing = interpreter.algebra.drawing(&game, &marked, span)?;
    if winning && marked.is_empty() {
        drawing.text += "\nno move wins";
    }
    Ok(drawing)
}
