//! Operations on data for a host language, which holds them in its own objects.

use super::cache::ResultCache;
use super::evaluator::Evaluator;
use super::program::Program;
use super::{Detail, Item, Shown, StatementResult};
use crate::diagnostic::Diagnostic;
use crate::eval::{Datum, Operation};
use crate::source::Span;
use std::sync::Arc;

/// Work of an operation that is too short to be interrupted, in ticks: up to half a millisecond.
const LITTLE: u64 = 1024;

/// Applies an operation to data of a session, within its limits.
///
/// Errors: those of the operation. The start of their place is the number of an operand, from 1; 0 is the operation.
pub(super) fn operate(
    evaluator: &mut Evaluator,
    operation: Operation,
    data: &[Datum],
) -> Result<Datum, Box<Diagnostic>> {
    evaluator.start(evaluator.mode.time);
    evaluator.make_room();
    evaluator.guarded(Span::default(), |evaluator| {
        evaluator.interpreter.operate(operation, data)
    })
}

/// Like [`operate`], within a millisecond. `None` if that does not suffice; partial results speed up the next attempt.
pub(super) fn operate_briefly(
    evaluator: &mut Evaluator,
    operation: Operation,
    data: &[Datum],
) -> Option<Result<Datum, Box<Diagnostic>>> {
    let found = evaluator.on_trial(LITTLE, None, Span::default(), |evaluator| {
        evaluator.interpreter.operate(operation, data)
    });
    match found {
        Err(fault) if fault.is_stopped() => None,
        found => Some(found),
    }
}

/// A datum as a result that is shown without evaluation: a game by its notation, with its picture if it has one.
pub(super) fn glance(
    evaluator: &mut Evaluator,
    datum: &Datum,
) -> Result<StatementResult, Box<Diagnostic>> {
    evaluator.start(evaluator.mode.time);
    let (text, drawing) = evaluator.interpreter.algebra.glance(datum)?;
    Ok(StatementResult::of(Item::Value(Shown {
        detail: match datum {
            Datum::Explanation(one) => Some(Detail::Explanation(Arc::clone(one))),
            Datum::Thermograph(one) => Some(Detail::Thermograph(Arc::clone(one))),
            _ => None,
        },
        drawing,
        ..Shown::of_text(datum.kind(), text)
    })))
}

/// The value of a name; `None` for a function and for one of several names that a `let` binds.
pub(super) fn value_of(cache: &ResultCache, program: &Program, name: &str) -> Option<Datum> {
    let unit = program.names.last_binder(name)?;
    let is_one = program.binds(unit).count() == 1 && !program.is_function(unit);
    let print = program.units[unit].fingerprint;
    cache.value(print).filter(|_| is_one).cloned()
}

/// The names bound so far as a text that binds them in another session: functions as they were written, values by their
/// notation, if they have one.
pub(super) fn definitions(evaluator: &mut Evaluator, program: &Program) -> String {
    let units = 0..program.units.len();
    let binders: Vec<usize> = units.filter(|at| program.is_binder(*at)).collect();
    let names_of = |at: usize| -> Vec<String> {
        let binds = program.units[at].ast.parts().binds.iter();
        binds.map(|name| name.text.to_string()).collect()
    };
    let functions = binders.iter().filter(|at| program.is_function(**at));
    let calls: Vec<String> = functions
        .flat_map(|at| names_of(*at))
        .map(|name| name + "(")
        .collect();
    // Values that functions use, then functions, then values that use functions.
    let [mut before, mut written, mut behind] = [const { String::new() }; 3];
    for at in binders {
        let unit = &program.units[at];
        let value = evaluator.cache.value(unit.fingerprint).cloned();
        let value = value.filter(|_| !program.is_function(at));
        let value = value.map(|value| operate(evaluator, Operation::Written, &[value]));
        let Some(Ok(Datum::Str(value))) = value else {
            written.push_str(program.span_text(unit.place));
            written.push('\n');
            continue;
        };
        let pattern = match &names_of(at)[..] {
            [name] => name.clone(),
            names => format!("[{}]", names.join(", ")),
        };
        let is_plain = !calls.iter().any(|call| value.contains(call));
        let into = if is_plain { &mut before } else { &mut behind };
        into.push_str(&format!("let {pattern} = {value}\n"));
    }
    before + &written + &behind
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::session::{NoFiles, Options, Session};

    fn session() -> Session {
        let loader = Box::new(NoFiles);
        Session::new(Options::default(), Budget::unlimited(), loader)
    }

    /// The values of the statements of a text.
    fn values(session: &mut Session, text: &str) -> Vec<Datum> {
        let id = session.add_source("<host>", text, None);
        let mut found = Vec::new();
        session.run(id, &mut |session, _| {
            found.extend(session.reported());
            true
        });
        found
    }

    fn text(session: &mut Session, operation: Operation, data: &[Datum]) -> String {
        match session.operate(operation, data) {
            Ok(Datum::Str(text)) => text.to_string(),
            Ok(other) => text(session, Operation::Text, &[other]),
            Err(fault) => format!("{} at {}", fault.message, fault.span.start),
        }
    }

    #[test]
    fn operations_are_those_of_the_language() {
        let mut session = session();
        let [g, h] = [0, 1].map(|at| values(&mut session, "{2|-1}\n^*")[at].clone());
        let cool = crate::vocabulary::find("cool").expect("a word");
        let mut ask = |operation, data: &[Datum]| text(&mut session, operation, data);
        let both = [g.clone(), h.clone()];
        assert_eq!(ask(Operation::Subtract, &[g.clone(), g.clone()]), "0");
        assert_eq!(ask(Operation::Negate, &both[1..]), "v*");
        assert_eq!(ask(Operation::Confused, &both), "true");
        assert_eq!(ask(Operation::LessEqual, &both), "false");
        assert_eq!(ask(Operation::Braces(1), &both), "0");
        let cooled = [g.clone(), Datum::integer(1i64)];
        assert_eq!(ask(Operation::Call(cool), &cooled), "{1|0}");
        assert!(ask(Operation::Call(cool), &both).ends_with("at 2"));
        assert!(ask(Operation::Add, &[g, Datum::Loony, h]).starts_with("wrong number"));
    }

    #[test]
    fn what_is_written_is_read_again() {
        let mut session = session();
        let wanted = "nim 3 + 4\n-(strip R2B)\n3 * {nim 2 | ^, \"\".length}\n{2|-1} - {2|-1}\non\n[1, [true, \"a\"]]";
        let data = values(&mut session, wanted);
        assert_eq!(data.len(), 6);
        for datum in &data {
            let written = text(
                &mut session,
                Operation::Written,
                std::slice::from_ref(datum),
            );
            let again = values(&mut session, &written);
            let same = [datum.clone(), again[0].clone()];
            assert_eq!(
                text(&mut session, Operation::Equal, &same),
                "true",
                "{written}"
            );
        }
    }

    #[test]
    fn definitions_are_read_by_another_session() {
        let (mut first, mut second) = (session(), session());
        let names = "let n = 2\ndef take(m) = impartial [take(k) for k in m - n..m - 1 if k >= 0]\nlet n = n + 1\nlet [a, b] = [nim 3, take(5)]\nlet graph = thermograph(±take(1))";
        values(&mut first, names);
        let written = first.definitions();
        values(&mut second, &written);
        let asked = "[value(take(7)), n, value(a + b), mean(take(3)), graph]";
        let [own, other] = [&mut first, &mut second].map(|session| {
            let found = values(session, asked);
            text(session, Operation::Text, &found)
        });
        assert_eq!(own, other, "{written}");
    }

    #[test]
    fn brief_work_ends_early_and_helps_later_work() {
        let mut session = session();
        let data = values(&mut session, "let g = domineering(6, 6)");
        let value = Operation::Call(crate::vocabulary::find("value").expect("a word"));
        assert!(session.operate_briefly(value, &data).is_none());
        let one = session.operate_briefly(Operation::Add, &[Datum::Loony, Datum::Loony]);
        assert!(matches!(one, Some(Ok(Datum::Loony))));
        session
            .budget()
            .cancel_flag()
            .store(true, std::sync::atomic::Ordering::Relaxed);
        assert!(
            session
                .operate(value, &data)
                .is_err_and(|fault| fault.is_stopped())
        );
        let shown = session.glance(&data[0]).expect("a result");
        assert!(
            matches!(shown.item, Item::Value(shown) if shown.text.ascii == "domineering(6,6)" && shown.drawing.is_some())
        );
    }
}
