//! `explain`: derivations.

use super::run::{run_source, session, verdict};
use super::{Arguments, Output};
use crate::session::{Budget, Item};

/// Derives the value of each expression.
pub fn explain(arguments: &Arguments, budget: Budget, expressions: &[String]) -> u8 {
    let mut session = session(arguments, budget);
    let mut output = Output::new(arguments);
    let explanation = session.add_source("<explain>", "explain(_)", None);
    for text in expressions {
        let id = session.add_source("<explain>", text, None);
        let mut found = false;
        session.run(id, &mut |session, mut result| {
            found |= matches!(result.item, Item::Value(_));
            // The derivation says the value too.
            if found {
                result.item = Item::Nothing;
            }
            output.result(session, &result)
        });
        if found && !run_source(&mut session, explanation, &mut output) {
            break;
        }
    }
    verdict(output)
}
