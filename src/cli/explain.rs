//! `explain`: step-by-step derivations.

use super::run::{self, run_changed, session, verdict};
use super::{Arguments, Output};
use crate::session::{Budget, Item};
use crate::source::Span;

/// Derives the value of each expression.
pub fn explain(arguments: &Arguments, budget: Budget, expressions: &[String]) -> u8 {
    let mut session = session(arguments, budget);
    let mut output = Output::new(arguments);
    let explanation = session.add_source("<explain>", "explain(_)", None);
    for text in expressions {
        let id = session.add_source("<explain>", text, None);
        let mut asked = None;
        session.run(id, &mut |session, mut result| {
            if matches!(result.item, Item::Value(_)) {
                asked = Some(result.span);
            }
            // The derivation ends with the value.
            if asked.is_some() {
                result.item = Item::Nothing;
            }
            output.result(session, &result)
        });
        let Some(asked) = asked else {
            continue;
        };
        // Diagnostics point to the expression as the user typed it.
        let place = |span: &mut Span| {
            if span.source == explanation {
                *span = asked;
            }
        };
        let go_on = run_changed(&mut session, explanation, &mut output, &|result| {
            place(&mut result.span);
            let faults = result.diagnostics.iter_mut();
            faults.for_each(|fault| place(&mut fault.span));
        });
        if !go_on {
            break;
        }
    }
    verdict(output)
}

/// Prints the compiled form of a declared ruleset, given as a name of the library or as a position.
pub fn rules(arguments: &Arguments, budget: Budget, ruleset: &str) -> u8 {
    let is_name = ruleset.chars().all(|c| c.is_alphanumeric() || c == '_');
    let asked = if is_name {
        format!("rules_of(\"{ruleset}\")")
    } else {
        format!("rules_of({ruleset})")
    };
    run::eval(arguments, budget, &[asked], None)
}
