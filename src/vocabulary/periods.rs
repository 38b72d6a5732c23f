//! The word `period`.

use super::Arity::Counts;
use super::Meaning::Combinator;
use super::library;
use super::octal::octal_game;
use super::{Call, Datum, Entry, Eval, Interpreter};
use crate::analysis::{self, FIRST_LOOK, LargeHeapMoves};
use crate::diagnostic::{Code, WithHelp};
use crate::eval::{Callable, HeapRules, Limited, fault};
use crate::rulesets::heap_search::heap_period;
use crate::rulesets::heaps::HeapGame;
use crate::rulesets::octal::Octal;
use crate::solve::Game;
use crate::value::Period;
use std::sync::Arc;

/// Default number of heaps in which the period of an octal game is sought.
const HEAPS_OF_OCTAL: usize = 100_000;
/// Default number of heaps in which the period of a function is sought.
const HEAPS_OF_FUNCTION: usize = 200;

pub(super) const WORDS: &[Entry] = &[Entry {
    name: "period",
    forms: &["period(octal(\"0.77\"))", "period(f)", "period(f, most)"],
    arity: Counts(&[1, 2]),
    doc: "The period of the values of the heaps of a game, from which heap on it holds, its saltus, and whether it is proved.",
    definition: "[p, s, c, how] means G(n + p) = G(n) + c for all n >= s; for impartial games G is the Grundy value. f is an octal game, or a ruleset or function of one heap by its name. how begins with `proved` where a theorem proves it: that of Guy and Smith for an octal game, and its like for a definition in which the moves of all large heaps take at most t counters. Otherwise it is `seen to n`: the period is seen two and a half times in the values of heaps up to n, and in half of them at least. Heaps up to 100000 are searched in octal games, up to 200 else, or up to most.",
    source: "guy-smith; winning-ways 4; fraenkel-kotzig",
    example: (
        "period(octal(\"0.77\"))",
        "[12,71,0,\"proved: Guy and Smith 1956\"]",
    ),
    meaning: Combinator(period),
}];

fn period(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let (of, span) = &call.arguments[0];
    if matches!(of, Datum::List(_) | Datum::Range(..)) {
        let message = "`period` needs a ruleset or function of one heap";
        let error = this.algebra.wrong_kind(of, *span, message);
        return Err(error.with_help("`guess(xs)` shows the periods of a list"));
    }
    let Datum::Function(callable) = of else {
        let rules = octal_game(this, call)?;
        return of_octal(this, call, &rules);
    };
    let rules = this.large_heap(callable, &|name| library::of_library(name, *span).ok());
    let code = match &rules {
        Some(HeapRules::Word("kayles", _)) => Some("0.77".into()),
        Some(HeapRules::Word("octal", code)) => match code.as_slice() {
            [Datum::Str(code)] => Some(Arc::clone(code)),
            _ => None,
        },
        _ => None,
    };
    match (code, rules) {
        (Some(code), _) => {
            let octal = super::find("octal").map(Callable::Word);
            let octal =
                octal.ok_or_else(|| Box::new(crate::diagnostic::Diagnostic::internal(*span)))?;
            let game = this.call_callable(&octal, &[(Datum::Str(code), *span)], *span)?;
            let rules = octal_game(this, &call.with(&[(game, *span)]))?;
            of_octal(this, call, &rules)
        }
        (None, Some(HeapRules::Moves { from, moves })) => {
            of_function(this, call, callable, Some((from, &moves)))
        }
        (None, _) => of_function(this, call, callable, None),
    }
}

/// The largest heap to search, from the second argument or the default.
fn most(this: &mut Interpreter, call: &Call, otherwise: usize) -> Eval<usize> {
    if call.arguments.len() == 2 {
        this.algebra
            .size(call, 1, "the largest heap", Octal::MOST_COUNTERS)
    } else {
        Ok(otherwise)
    }
}

/// A larger limit, to suggest in an error message.
fn more_than(most: usize) -> usize {
    most.max(HEAPS_OF_FUNCTION)
        .saturating_mul(10)
        .min(Octal::MOST_COUNTERS)
}

/// The list that a script sees.
fn period_list(period: Period, saltus: Datum, evidence: String) -> Datum {
    Datum::list([
        Datum::integer(period.length),
        Datum::integer(period.start),
        saltus,
        Datum::Str(evidence.into()),
    ])
}

fn of_octal(this: &mut Interpreter, call: &Call, rules: &Arc<Octal>) -> Eval<Datum> {
    let most = most(this, call, HEAPS_OF_OCTAL)?;
    let code = &rules.code;
    if let Some(period) = heap_period(&mut this.algebra.solver, rules, most).at(call.span)? {
        // Makes the certificate list enough heaps to prove the period.
        let enough = 2 * period.start + 2 * period.length + code.length();
        let heap = Octal::clone(rules).heaps(vec![enough + enough / 4 + FIRST_LOOK * 8]);
        this.algebra.solver.note_period(Game::position(heap));
        let how = "proved: Guy and Smith 1956".to_owned();
        return Ok(period_list(period, Datum::integer(0), how));
    }
    let more = more_than(most);
    let message = format!("heaps up to {most} prove no period of {code}");
    let help = format!("larger heaps may: `period(octal(\"{code}\"), {more})`");
    Err(fault(Code::Undefined, call.span, message).with_help(help))
}

fn of_function(
    this: &mut Interpreter,
    call: &Call,
    function: &Callable,
    rules: Option<LargeHeapMoves>,
) -> Eval<Datum> {
    let span = call.arguments[0].1;
    let most = most(this, call, HEAPS_OF_FUNCTION)?;
    let Some(found) = analysis::heap_period(this, function, rules, most, span)? else {
        let message = format!("heaps up to {most} show no period of `{}`", function.name());
        let more = more_than(most);
        let help = format!("larger heaps may: `period({}, {more})`", function.name());
        return Err(fault(Code::Undefined, call.span, message).with_help(help));
    };
    Ok(period_list(found.period, found.saltus, found.evidence))
}
