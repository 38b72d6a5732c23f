//! Which faults become exceptions, and where they are.

use crate::error::{Failure, FailureData};
use cgt_lang::diagnostic::Diagnostic;
use cgt_lang::present::terminal::failed_assertion;
use cgt_lang::session::{Datum, Operation, Session, Spelling, StatementResult};
use cgt_lang::source::Span;

/// Longest text of an operand in an error.
const MOST_CHARACTERS: usize = 60;

/// The error of a statement: its first one, or that of an assertion that failed.
pub fn failure(session: &Session, result: &StatementResult) -> Option<Failure> {
    let error = result.diagnostics.iter().find(|fault| fault.is_error());
    let assertion = || failed_assertion(result, Spelling::Pretty);
    let error = error.cloned().or_else(assertion)?;
    Some(FailureData::new(session, &error))
}

/// An operation with its operands as a text, and the places of its parts: first the whole, then each operand.
fn written(operation: Operation, operands: &[String]) -> (String, Vec<(usize, usize)>) {
    let (head, between, tail) = match operation {
        Operation::Add => ("", " + ", ""),
        Operation::Subtract => ("", " - ", ""),
        Operation::Multiply => ("", " * ", ""),
        Operation::Divide => ("", " / ", ""),
        Operation::Equal => ("", " == ", ""),
        Operation::Less => ("", " < ", ""),
        Operation::LessEqual => ("", " <= ", ""),
        Operation::Confused => ("", " <> ", ""),
        Operation::Negate => ("-", "", ""),
        Operation::Braces(_) => ("{", ", ", "}"),
        Operation::Call(entry) => (entry.name, ", ", ")"),
        Operation::Text | Operation::Written | Operation::Next(_) => ("", "", ""),
    };
    let mut text = String::from(head);
    if matches!(operation, Operation::Call(_)) {
        text.push('(');
    }
    let mut places = vec![(0, 0)];
    for (number, operand) in operands.iter().enumerate() {
        match operation {
            Operation::Braces(left) if number == left => text.push_str(" | "),
            _ if number > 0 => text.push_str(between),
            _ => {}
        }
        let start = text.len();
        text.push_str(operand);
        places.push((start, text.len()));
    }
    text.push_str(tail);
    places[0].1 = text.len();
    (text, places)
}

/// The failure of an operation, whose operands are written out for it.
pub fn operand_failure(
    session: &mut Session,
    operation: Operation,
    data: &[Datum],
    fault: Diagnostic,
) -> Failure {
    let mut operands = Vec::with_capacity(data.len());
    for datum in data {
        let text = session.operate_briefly(Operation::Written, std::slice::from_ref(datum));
        operands.push(match text {
            Some(Ok(Datum::Str(text))) if text.len() <= MOST_CHARACTERS => text.to_string(),
            _ => datum.a_kind(),
        });
    }
    let (text, places) = written(operation, &operands);
    let source = session.add_source("<python>", &text, None);
    let whole = places.first().copied().unwrap_or_default();
    let place = |span: Span| {
        let is_operand = span.source == Span::default().source;
        let known = places.get(span.start as usize).filter(|_| is_operand);
        let (start, end) = known.copied().unwrap_or(whole);
        Span::new(source, start, end)
    };
    FailureData::new(session, &fault.placed(place))
}
