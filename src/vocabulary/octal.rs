//! Queries about an octal game as a whole.

use super::Arity::Counts;
use super::Meaning::Combinator;
use super::impartial::grundy_of;
use super::{Call, Datum, Entry, Eval, Interpreter};
use crate::diagnostic::{Code, WithHelp};
use crate::eval::{Limited, fault};
use crate::rulesets::heap_search::heap_value;
use crate::rulesets::octal::Octal;
use crate::solve::Term;
use std::sync::Arc;

/// Largest length of a list of values.
const MOST_VALUES: usize = 10_000_000;

pub(super) const WORDS: &[Entry] = &[Entry {
    name: "grundy_sequence",
    forms: &[
        "grundy_sequence(octal(\"0.77\"), n)",
        "grundy_sequence(f, n)",
    ],
    arity: Counts(&[2]),
    doc: "The Grundy values of the heaps 1 to n of an octal game, or of an impartial ruleset of heaps.",
    definition: "The code is written octal(\"0.77\"), a ruleset or function by its name alone, as in grundy_sequence(kayles, 9); element k of the list, counted from 0, belongs to the heap of k + 1 counters.",
    source: "guy-smith; winning-ways 4",
    example: ("grundy_sequence(octal(\"0.77\"), 8)", "[1,2,3,1,4,3,2,1]"),
    meaning: Combinator(grundy_sequence),
}];

/// Reads the octal game in the first argument.
pub(super) fn octal_game(this: &mut Interpreter, call: &Call) -> Eval<Arc<Octal>> {
    let game = this.algebra.game(call, 0)?;
    if let Term::Position(position) = game.term()
        && let Some(heaps) = position.of::<Octal>()
    {
        let rules = Arc::clone(&heaps.rules);
        if heaps.position.iter().all(|n| *n == 0) {
            return Ok(rules);
        }
        let help = format!("write the game without heaps: `octal(\"{}\")`", rules.code);
        let message = format!("`{}` is about all heaps of a game", call.entry.name);
        return Err(fault(Code::Kind, call.arguments[0].1, message)
            .with_label("here are some of its heaps")
            .with_help(help));
    }
    let found = this.algebra.short(&Datum::Game(game.clone()));
    let name = call.entry.name;
    let message =
        format!("`{name}` needs an octal game, or the name of a ruleset or function of one heap");
    Err(fault(Code::Kind, call.arguments[0].1, message)
        .with_label(format!("this is {found}"))
        .with_help(format!(
            "write `{name}(octal(\"0.77\"))` or `{name}(nim)`, without a heap"
        )))
}

fn grundy_sequence(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let (first, span) = &call.arguments[0];
    if let Datum::Function(ruleset) = first {
        return sequence(this, call, |this, heap| {
            let datum = this.call_callable(ruleset, &[(Datum::integer(heap), *span)], *span)?;
            let game = this.algebra.game_of(&datum, *span)?;
            grundy_of(this, &game, *span)
        });
    }
    let rules = octal_game(this, call)?;
    sequence(this, call, |this, heap| {
        let value = heap_value(&mut this.algebra.solver, &rules, heap).at(call.span)?;
        Ok(Datum::integer(i64::from(value)))
    })
}

/// A list with one value for each heap from 1 to the second argument.
fn sequence(
    this: &mut Interpreter,
    call: &Call,
    mut of_heap: impl FnMut(&mut Interpreter, usize) -> Eval<Datum>,
) -> Eval<Datum> {
    let count = this
        .algebra
        .size(call, 1, "the number of heaps", MOST_VALUES)?;
    let mut values = Vec::with_capacity(count.min(1 << 16));
    for heap in 1..=count {
        this.algebra.solver.budget.work(1).at(call.arguments[1].1)?;
        let value = of_heap(this, heap)?;
        this.algebra.make_room(&mut values, 1, call.span)?;
        values.push(value);
    }
    // Sharing the list copies it.
    this.algebra.room_for(values.len(), call.span)?;
    Ok(Datum::list(values))
}
