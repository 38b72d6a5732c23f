//! `thermograph(g)`, its walls, and what is asked of it.

use super::builtins::Call;
use super::{Datum, Eval, Interpreter, stopped};
use crate::source::Span;
use crate::value::{Thermograph, Vertex};
use std::sync::Arc;

impl Interpreter {
    /// `thermograph(g)`, `left_wall(g)` and `right_wall(g)`; the walls as lists of corners [value, temperature].
    pub(super) fn thermography(&mut self, call: &Call) -> Eval<Datum> {
        let Some((argument, span)) = call.arguments.first() else {
            return Err(call.unimplemented());
        };
        let graph = self.thermograph_of(argument, *span)?;
        let corners = |wall: &[Vertex]| {
            let corner = |v: &Vertex| {
                let numbers = [&v.value, &v.temperature];
                Datum::list(numbers.map(|n| Datum::Number(n.clone())))
            };
            Datum::list(wall.iter().map(corner))
        };
        Ok(match call.entry.name {
            "left_wall" => corners(&graph.left_wall),
            "right_wall" => corners(&graph.right_wall),
            _ => Datum::Thermograph(graph),
        })
    }

    /// The thermograph of a game, or the one that is given.
    pub fn thermograph_of(&mut self, datum: &Datum, span: Span) -> Eval<Arc<Thermograph>> {
        if let Datum::Thermograph(graph) = datum {
            return Ok(Arc::clone(graph));
        }
        let value = self.short_value(datum, span, "thermograph")?;
        let (arena, budget) = (&mut self.solver.arena, &self.solver.budget);
        let graph = arena.thermograph(value, budget);
        graph.map(Arc::new).map_err(|s| stopped(s, span))
    }
}
