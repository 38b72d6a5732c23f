//! Impartial games with infinite play.

use crate::diagnostic::WithHelp;
use crate::eval::{Call, Datum, Eval, Interpreter, Limited};
use crate::loopy::{NimValue, nim_values};
use crate::solve::Game;
use crate::source::Span;

pub(super) fn infinity(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let mut sizes = std::collections::BTreeSet::new();
    for (datum, span) in call.arguments {
        let size = this.algebra.integer(datum, *span, "the size of a nimber")?;
        if size.is_negative() {
            let message = "the size of a nimber cannot be negative";
            return Err(this.algebra.wrong_kind(datum, *span, message));
        }
        sizes.insert(size);
    }
    Ok(Datum::Infinity(Box::new(NimValue::Infinite(sizes))))
}

/// The Grundy value of a loopy impartial position, or the infinity that it is worth.
pub(in crate::vocabulary) fn grundy_of_position(
    this: &mut Interpreter,
    game: &Game,
    span: Span,
) -> Eval<Datum> {
    let graph = this.algebra.solver.impartial_graph(game).at(span)?;
    let values = nim_values(&graph, &this.algebra.solver.budget).at(span)?;
    Ok(match values.into_iter().next() {
        Some(NimValue::Finite(n)) => Datum::integer(n),
        Some(infinite) => Datum::Infinity(Box::new(infinite)),
        None => Datum::integer(0i64),
    })
}

pub(super) fn nim_values_of(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let (graph, span) = &call.arguments[0];
    let lists = this.elements(graph, *span)?;
    let count = lists.len();
    let mut options = Vec::with_capacity(count);
    for list in lists.iter() {
        let ends = this.elements(list, *span)?;
        let ends = ends.iter().map(|end| vertex(this, end, count, *span));
        options.push(ends.collect::<Eval<Vec<u32>>>()?);
    }
    let values = nim_values(&options, &this.algebra.solver.budget).at(call.span)?;
    let data = values
        .into_iter()
        .map(|value| this.algebra.nim_datum(value));
    Ok(Datum::list(data.collect::<Vec<_>>()))
}

fn vertex(this: &mut Interpreter, end: &Datum, count: usize, span: Span) -> Eval<u32> {
    let number = this.algebra.integer(end, span, "the end of an edge")?;
    let vertex = number.to_usize().and_then(|n| u32::try_from(n).ok());
    match vertex.filter(|&v| (v as usize) < count) {
        Some(vertex) => Ok(vertex),
        None => Err(this
            .algebra
            .wrong_kind(end, span, format!("the graph has no vertex {number}"))
            .with_help("the n-th list has the ends of the edges of vertex n, counted from 0")),
    }
}
