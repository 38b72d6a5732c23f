//! What can be asked of an octal game as a whole: its values in order, and their period.

use super::builtins::Call;
use super::{Datum, Eval, Interpreter, fault, stopped};
use crate::diagnostic::Diagnostic;
use crate::ruleset::octal::{Code, MOST_COUNTERS};
use crate::solve::{Game, Term};

/// Most values in a list.
const MOST_VALUES: usize = 10_000_000;
/// Heaps in which a period is looked for, where the call does not say.
const LOOK_FOR_PERIOD: usize = 100_000;

impl Interpreter {
    /// `grundy_sequence(g, n)` and `period(g)`.
    pub(super) fn octal(&mut self, call: &Call) -> Eval<Datum> {
        let code = self.octal_code(call)?;
        let at = call.arguments.get(1).map_or(call.span, |a| a.1);
        if call.entry.name == "grundy_sequence" {
            let count = self.heap_limit(call, "the number of heaps", MOST_VALUES)?;
            let count = count.unwrap_or(0);
            let mut values = Vec::with_capacity(count.min(LOOK_FOR_PERIOD));
            for heap in 1..=count {
                let value = self.solver.heap_value(&code, heap);
                let value = value.map_err(|s| stopped(s, call.span))?;
                self.solver.budget.work(1).map_err(|s| stopped(s, at))?;
                self.make_room(&mut values, 1, call.span)?;
                values.push(Datum::integer(i64::from(value)));
            }
            // They are copied to be shared.
            self.room_for(values.len(), call.span)?;
            return Ok(Datum::list(values));
        }
        let most = self.heap_limit(call, "the largest heap", MOST_COUNTERS)?;
        let most = most.unwrap_or(LOOK_FOR_PERIOD);
        let period = self.solver.heap_period(&code, most);
        match period.map_err(|s| stopped(s, call.span))? {
            Some(period) => Ok(Datum::list([
                Datum::integer(period.length),
                Datum::integer(period.start),
            ])),
            None => Err(Box::new(
                Diagnostic::error(
                    "undefined",
                    call.span,
                    format!("heaps up to {most} prove no period of {code}"),
                )
                .help(format!(
                    "larger heaps may: `period(octal(\"{code}\"), {})`",
                    most.saturating_mul(10).min(MOST_COUNTERS)
                )),
            )),
        }
    }

    pub(super) fn octal_code(&mut self, call: &Call) -> Eval<Code> {
        let game = self.game(call, 0)?;
        if let Term::Position(position) = game.term()
            && let Some(code) = position.octal_code()
        {
            return Ok(code.clone());
        }
        let found = self.short(&Datum::Game(Game::clone(&game)));
        Err(Box::new(
            Diagnostic::error("kind", call.arguments[0].1, "an octal game is needed here")
                .label(format!("this is {found}"))
                .help("as in `octal(\"0.77\")`"),
        ))
    }

    /// The second argument as a number of counters, if there is one.
    fn heap_limit(&mut self, call: &Call, what: &str, most: usize) -> Eval<Option<usize>> {
        let Some((_, span)) = call.arguments.get(1) else {
            return Ok(None);
        };
        let n = self.integer_argument(call, 1, what)?;
        match n.to_usize() {
            Some(n) if n <= most => Ok(Some(n)),
            _ if n.is_negative() => Err(fault("kind", *span, format!("{what} cannot be negative"))),
            _ => Err(fault(
                "too-large",
                *span,
                format!("{what} is at most {most} here"),
            )),
        }
    }
}
