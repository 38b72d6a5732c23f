//! The thermographs of the games that a text ends with.

use super::{Item, Session, StatementResult};
use crate::diagnostic::{Code, Diagnostic};
use crate::eval::{Datum, Eval, Text};
use crate::source::{SourceId, Span};
use crate::value::Thermograph;
use std::sync::Arc;

/// A thermograph to plot.
#[derive(Clone, Debug)]
pub struct Curve {
    /// The expression it comes from.
    pub source: String,
    /// The label in the legend: the expression, or the value of an element of a list.
    pub label: Text,
    /// The walls.
    pub graph: Arc<Thermograph>,
    /// Whether a legend says what it is, with its mean and temperature.
    pub has_legend: bool,
}

impl Curve {
    /// The thermograph of an expression.
    pub fn of(source: &str, graph: &Arc<Thermograph>) -> Curve {
        Curve {
            source: source.into(),
            label: Text::plain(source),
            graph: Arc::clone(graph),
            has_legend: true,
        }
    }
}

/// Runs a text and returns the thermograph of its last result, or those of a list of games. Reports the results before it,
/// and the error if there is no thermograph.
pub fn thermographs(
    session: &mut Session,
    id: SourceId,
    report: &mut dyn FnMut(&Session, &StatementResult) -> bool,
) -> Option<Vec<Curve>> {
    let mut last = None;
    let mut failed = false;
    session.run(id, &mut |session, result| {
        failed |= result.is_failure();
        let before = last.replace(result);
        before.is_none_or(|before| report(session, &before))
    });
    let mut last = last?;
    let is_value = matches!(last.item, Item::Value(_));
    let is_drawing = matches!(&last.item, Item::Value(shown) if shown.kind == "drawing");
    // The value itself is not reported.
    last.item = Item::Nothing;
    let curves = if is_value && !is_drawing {
        thermographs_of_last(session, last.span)
    } else {
        Ok(Vec::new())
    };
    match curves {
        _ if failed => {}
        Ok(curves) if !curves.is_empty() => {
            report(session, &last);
            return Some(curves);
        }
        Ok(_) => {
            let message = "expected a game: only games have thermographs";
            let fault = Diagnostic::error(Code::Kind, last.span, message);
            last.diagnostics.push(fault.help(if is_drawing {
                "this is a picture already: `cgt draw` shows it, and writes it with `-o`"
            } else {
                "end the input with one, such as `{2|-1}` or `domineering(3, 3)`"
            }));
        }
        Err(fault) => last.diagnostics.push(*fault),
    }
    report(session, &last);
    None
}

/// The thermographs of the last result; a text says how it was written.
pub fn last_thermographs(session: &mut Session, id: SourceId) -> Eval<Vec<Curve>> {
    thermographs_of_last(session, session.program.span_of(id))
}

fn thermographs_of_last(session: &mut Session, span: Span) -> Eval<Vec<Curve>> {
    let Some(datum) = session.last() else {
        return Ok(Vec::new());
    };
    let source = session.span_text(span).trim().to_string();
    let evaluator = &mut session.evaluator;
    evaluator.start(evaluator.mode.time);
    let (items, many) = match &datum {
        Datum::List(items) => (items.to_vec(), true),
        one => (vec![one.clone()], false),
    };
    let mut curves = Vec::with_capacity(items.len());
    for (at, item) in items.into_iter().enumerate() {
        let label = match &item {
            Datum::Thermograph(_) if many => Text::plain(&format!("{source}[{at}]")),
            Datum::Thermograph(_) => Text::plain(&source),
            game => {
                let value = evaluator.interpreter.algebra.text(game, span)?;
                let is_written = value.ascii == source.replace(' ', "");
                if many || is_written {
                    value
                } else {
                    Text::plain(&source)
                }
            }
        };
        curves.push(Curve {
            source: source.clone(),
            label,
            graph: evaluator.interpreter.algebra.thermograph_of(&item, span)?,
            has_legend: true,
        });
    }
    Ok(curves)
}
