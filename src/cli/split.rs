//! `split`: turns one heavy position into a claim about the positions after some moves, for a run in parts.

use super::run::{run_changed, session, verdict};
use super::{CommandLine, Output};
use crate::session::{Budget, Datum, Item, StatementResult};

/// Writes a script whose claim has a case for each distinct position after `depth` moves. `--from` names a file for the
/// script to import.
pub(super) fn split(
    arguments: &CommandLine,
    budget: Budget,
    expression: &str,
    depth: usize,
    outcomes: bool,
    from: Option<&str>,
) -> u8 {
    let mut session = session(arguments, budget);
    let mut output = Output::new(arguments);
    let import = from.map_or(String::new(), |file| format!("import \"{file}\"\n"));
    let expression = expression.trim();
    // Syntax errors are shown in the text as typed.
    let typed = session.add_source("<split>", expression, None);
    for fault in session.parse(typed).diagnostics {
        if fault.is_error() {
            output.checked(&session, &fault);
        }
    }
    if output.has_failed() {
        return verdict(output);
    }
    let positions = format!("followers({expression}, {depth})");
    let asked = session.add_source("<split>", &format!("{import}length({positions})"), None);
    let hide = |result: &mut StatementResult| result.item = Item::Nothing;
    run_changed(&mut session, asked, &mut output, &hide);
    let count = match session.last() {
        Some(Datum::Number(count)) => count.to_integer().and_then(|count| count.to_usize()),
        _ => None,
    };
    if let Some(count) = count {
        let plural = |count: usize| if count == 1 { "" } else { "s" };
        let (moves, places) = (plural(depth), plural(count));
        let query = if outcomes { "outcome" } else { "value" };
        output.write(&format!(
            "{import}claim \"{count} position{places} after {depth} move{moves}\" forall p in {positions}: \
             {query}(p) == {query}(p)\n"
        ));
    }
    verdict(output)
}
