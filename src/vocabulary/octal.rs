//! Questions about an octal game as a whole.

use super::Arity::Counts;
use super::Meaning::{Combinator, Query};
use super::impartial::grundy_of;
use super::{Call, Datum, Entry, Eval, Interpreter};
use crate::diagnostic::WithHelp;
use crate::eval::{Limited, fault};
use crate::ruleset::heaps::HeapGame;
use crate::ruleset::octal::{Octal, heap_period, heap_value};
use crate::solve::Term;
use std::sync::Arc;

/// Most values in a list.
const MOST_VALUES: usize = 10_000_000;
/// Heaps among which a period is sought, where the call does not say.
const HEAPS_FOR_PERIOD: usize = 100_000;

pub(super) const WORDS: &[Entry] = &[
    Entry {
        name: "grundy_sequence",
        forms: &[
            "grundy_sequence(octal(\"0.77\"), n)",
            "grundy_sequence(f, n)",
        ],
        arity: Counts(&[2]),
        doc: "The Grundy values of the heaps 1 to n of an octal game, or of an impartial ruleset of heaps.",
        definition: "The code is written octal(\"0.77\"), a ruleset or function by its name alone, as in grundy_sequence(kayles, 9); element k of the list, counted from 0, belongs to the heap of k + 1 counters.",
        source: "Guy and Smith 1956; Winning Ways, chapter 4",
        example: ("grundy_sequence(octal(\"0.77\"), 8)", "[1,2,3,1,4,3,2,1]"),
        meaning: Combinator(grundy_sequence),
    },
    Entry {
        name: "period",
        forms: &["period(octal(\"0.77\"))", "period(octal(\"0.77\"), most)"],
        arity: Counts(&[1, 2]),
        doc: "The period of the Grundy values of an octal game, and the heap from which it holds.",
        definition: "[p, s] means G(n + p) = G(n) for all n >= s. The proof is the theorem of Guy and Smith: if the code has d digits after the point and the equation holds for s <= n < 2s + p + d, it holds for all n >= s. Heaps up to 100000, or most, are searched.",
        source: "Guy and Smith 1956; Winning Ways, chapter 4",
        example: ("period(octal(\"0.77\"))", "[12,71]"),
        meaning: Query(period),
    },
];

/// The octal game in the first argument.
pub(super) fn octal_game(this: &mut Interpreter, call: &Call) -> Eval<Arc<Octal>> {
    let game = this.game(call, 0)?;
    if let Term::Position(position) = game.term()
        && let Some(heaps) = position.of::<Octal>()
    {
        return Ok(Arc::clone(&heaps.rules));
    }
    let found = this.short(&Datum::Game(game.clone()));
    let message = "an octal game is needed here";
    Err(fault("kind", call.arguments[0].1, message)
        .with_label(format!("this is {found}"))
        .with_help("as in `octal(\"0.77\")`"))
}

fn grundy_sequence(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let (first, span) = &call.arguments[0];
    if let Datum::Function(ruleset) = first {
        return sequence(this, call, |this, heap| {
            let datum = this.call_callable(ruleset, &[(Datum::integer(heap), *span)], *span)?;
            let game = this.game_of(&datum, *span)?;
            grundy_of(this, &game, *span)
        });
    }
    let rules = octal_game(this, call)?;
    sequence(this, call, |this, heap| {
        let value = heap_value(&mut this.solver, &rules, heap).at(call.span)?;
        Ok(Datum::integer(i64::from(value)))
    })
}

/// The list of what is found for the heaps from 1 to the second argument.
fn sequence(
    this: &mut Interpreter,
    call: &Call,
    mut of_heap: impl FnMut(&mut Interpreter, usize) -> Eval<Datum>,
) -> Eval<Datum> {
    let count = this.size(call, 1, "the number of heaps", MOST_VALUES)?;
    let mut values = Vec::with_capacity(count.min(HEAPS_FOR_PERIOD));
    for heap in 1..=count {
        this.solver.budget.work(1).at(call.arguments[1].1)?;
        let value = of_heap(this, heap)?;
        this.make_room(&mut values, 1, call.span)?;
        values.push(value);
    }
    // They are copied to be shared.
    this.room_for(values.len(), call.span)?;
    Ok(Datum::list(values))
}

fn period(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let rules = octal_game(this, call)?;
    let most = if call.arguments.len() == 2 {
        this.size(call, 1, "the largest heap", Octal::MOST_COUNTERS)?
    } else {
        HEAPS_FOR_PERIOD
    };
    let code = &rules.code;
    match heap_period(&mut this.solver, &rules, most).at(call.span)? {
        Some(period) => Ok(Datum::list([
            Datum::integer(period.length),
            Datum::integer(period.start),
        ])),
        None => {
            let more = most.saturating_mul(10).min(Octal::MOST_COUNTERS);
            let message = format!("heaps up to {most} prove no period of {code}");
            let help = format!("larger heaps may: `period(octal(\"{code}\"), {more})`");
            Err(fault("undefined", call.span, message).with_help(help))
        }
    }
}
