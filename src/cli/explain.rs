//! `explain`: step-by-step derivations.

use super::run::{self, run_changed, session, verdict};
use super::{CommandLine, Output};
use crate::session::{Budget, Item, Session, comparison_question};
use crate::source::Span;
use std::path::Path;

/// Derives the value of each expression, or explains a comparison.
pub(super) fn explain(arguments: &CommandLine, budget: Budget, expressions: &[String]) -> u8 {
    let mut session = session(arguments, budget);
    let mut output = Output::new(arguments);
    for text in expressions {
        let goes_on = match comparison_question(text, &session.scope()) {
            Some(question) => {
                let id = session.add_source("<explain>", &question, None);
                // Print only the answer, which comes last.
                Some(run_changed(&mut session, id, &mut output, &|result| {
                    if (result.span.end as usize) < question.trim_end().len() {
                        result.item = Item::Nothing;
                    }
                }))
            }
            None => ask(&mut session, &mut output, text, "explain(_)"),
        };
        if goes_on == Some(false) {
            break;
        }
    }
    verdict(output)
}

/// Prints the compiled form of a declared ruleset, given by its name or by a position. A file may define it.
pub(super) fn rules(
    arguments: &CommandLine,
    budget: Budget,
    ruleset: &str,
    file: Option<&Path>,
) -> u8 {
    let mut session = session(arguments, budget);
    let mut output = Output::new(arguments);
    if let Some(file) = file {
        let Some(id) = run::read(&mut session, &mut output, file) else {
            return verdict(output);
        };
        let is_read = run::run_changed(&mut session, id, &mut output, &|result| {
            result.item = Item::Nothing;
        });
        if !is_read {
            return verdict(output);
        }
    }
    let is_name = ruleset.chars().all(|c| c.is_alphanumeric() || c == '_');
    if is_name {
        let asked = format!("rules_of({ruleset})");
        let id = session.add_source("<explain>", &asked, None);
        run::run_changed(&mut session, id, &mut output, &|_| {});
    } else if ask(&mut session, &mut output, ruleset, "rules_of(_)").is_none()
        && !output.has_failed()
    {
        let message = format!("`{ruleset}` is neither the name of a ruleset nor a position");
        output.trouble("<explain>", &message);
    }
    verdict(output)
}

/// Evaluates an expression, then a question about its result `_`. Returns whether to continue; `None` if the expression
/// has no value.
fn ask(session: &mut Session, output: &mut Output, text: &str, question: &str) -> Option<bool> {
    let id = session.add_source("<explain>", text, None);
    let mut asked = None;
    session.run(id, &mut |session, mut result| {
        if matches!(result.item, Item::Value(_)) {
            asked = Some(result.span);
        }
        // Print only the answer to the question.
        if asked.is_some() {
            result.item = Item::Nothing;
        }
        output.result(session, &result)
    });
    let asked = asked?;
    // Diagnostics must point to the expression as typed.
    let question = session.add_source("<explain>", question, None);
    let place = |span: &mut Span| {
        if span.source == question {
            *span = asked;
        }
    };
    Some(run_changed(session, question, output, &|result| {
        place(&mut result.span);
        let faults = result.diagnostics.iter_mut();
        faults.for_each(|fault| place(&mut fault.span));
    }))
}
