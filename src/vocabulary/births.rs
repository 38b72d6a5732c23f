//! Games by birthday, and the lattice that they form.

use super::Arity::Counts;
use super::Meaning::Query;
use super::{Call, Datum, Entry, Eval, Interpreter};
use crate::diagnostic::{Code, WithHelp};
use crate::eval::{Limited, fault};
use crate::misere::Universe;
use crate::value::misere::forms::Form;
use crate::value::{Int, LAST_DAY, Value};

/// The last day for which misère forms are listed: 4171780 are born by day 5.
const LAST_MISERE_DAY: u32 = 4;

pub(super) const WORDS: &[Entry] = &[
    Entry {
        name: "born",
        forms: &["born(n)", "born(n, dicots)", "born(n, misere)"],
        arity: Counts(&[1, 2]),
        doc: "The values born by day n; with dicots only the all-small ones, with misere the misère canonical forms of impartial games.",
        definition: "0 is born on day 0; the games born by day n + 1 have options among those born by day n. There are 1, 4, 22, 1474 values, 1, 2, 7, 67 all-small ones, and 1, 2, 3, 5, 22 misère forms. `misere_games` lists partizan misère games.",
        source: "onag 10; wolfe-fraser; grundy-smith",
        example: (
            "[born(1), length(born(2)), length(born(2, dicots)), length(born(4, misere))]",
            "[[-1,0,1,*],22,7,22]",
        ),
        meaning: Query(born),
    },
    Entry {
        name: "born_join",
        forms: &["born_join(n, g, h)"],
        arity: Counts(&[3]),
        doc: "The least game born by day n that is at least g and h.",
        definition: "The games born by day n are a distributive lattice. Left moves from the join to the games of the day before that are not at least g or not at least h, Right to those that are at most neither.",
        source: "calistrate-lattice",
        example: ("born_join(2, *, 0)", "1/2"),
        meaning: Query(|this, call| bound(this, call, true)),
    },
    Entry {
        name: "born_meet",
        forms: &["born_meet(n, g, h)"],
        arity: Counts(&[3]),
        doc: "The greatest game born by day n that is at most g and h.",
        definition: "The negative of born_join(n, -g, -h).",
        source: "calistrate-lattice",
        example: ("born_meet(1, *, 0)", "-1"),
        meaning: Query(|this, call| bound(this, call, false)),
    },
    Entry {
        name: "born_irreducibles",
        forms: &["born_irreducibles(n)"],
        arity: Counts(&[1]),
        doc: "The join-irreducible games of the lattice of games born by day n: those that are not the join of smaller ones.",
        definition: "Twice as many as the games born by the day before; a longest chain has one game more. Each game born by day n is the join of those below it.",
        source: "calistrate-lattice; wolfe-fraser",
        example: ("born_irreducibles(1)", "[0,*]"),
        meaning: Query(irreducibles),
    },
];

/// Reads a day.
fn day(this: &mut Interpreter, call: &Call, last: u32) -> Eval<u32> {
    let day = this.algebra.natural(call, 0, "the birthday")?.to_u64();
    match day.and_then(|day| u32::try_from(day).ok()) {
        Some(day) if day <= last => Ok(day),
        _ => {
            let message =
                format!("the games born by this day are too many; {last} is the last day");
            let help = match last {
                LAST_MISERE_DAY => "4171780 misère forms are born by day 5",
                _ => "1474 games are born by day 3, and more than 10^12 by day 4",
            };
            Err(fault(Code::TooLarge, call.arguments[0].1, message).with_help(help))
        }
    }
}

fn born(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let only_all_small = match call.arguments.get(1) {
        None => false,
        Some((Datum::Symbol("misere"), _)) => return misere_born(this, call),
        Some((Datum::Universe(universe), _)) if **universe == Universe::Dicots => true,
        Some((other, span)) => {
            let message = "the second argument can only be `dicots` or `misere`";
            return Err(this.algebra.wrong_kind(other, *span, message));
        }
    };
    let day = day(this, call, LAST_DAY)?;
    let games = values(this, day, only_all_small, call)?;
    Ok(listed(this, games))
}

fn values(this: &mut Interpreter, day: u32, only_all_small: bool, call: &Call) -> Eval<Vec<Value>> {
    let (arena, budget) = (&mut this.algebra.solver.arena, &this.algebra.solver.budget);
    arena.born(day, only_all_small, budget).at(call.span)
}

fn listed(this: &Interpreter, values: Vec<Value>) -> Datum {
    let values = values.into_iter();
    Datum::list(values.map(|value| this.algebra.value_datum(value)))
}

fn misere_born(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let day = day(this, call, LAST_MISERE_DAY)?;
    let (forms, budget) = (&mut this.algebra.solver.forms, &this.algebra.solver.budget);
    let mut born: Vec<Form> = vec![forms.with_options(Vec::new(), budget).at(call.span)?];
    for _ in 0..day {
        let mut next = Vec::new();
        for set in 0..1u32 << born.len() {
            let options = (born.iter().enumerate()).filter(|(bit, _)| set >> bit & 1 == 1);
            let options = options.map(|(_, form)| *form).collect();
            let form = forms.with_options(options, budget).at(call.span)?;
            if !next.contains(&form) {
                next.push(form);
            }
        }
        born = next;
    }
    Ok(Datum::list(born.into_iter().map(Datum::Form)))
}

fn bound(this: &mut Interpreter, call: &Call, is_join: bool) -> Eval<Datum> {
    let day = day(this, call, LAST_DAY + 1)?;
    let mut pair = [Value::ZERO; 2];
    for (slot, at) in pair.iter_mut().zip([1, 2]) {
        let (datum, span) = &call.arguments[at];
        let value = this.algebra.short_value(datum, *span, call.entry.name)?;
        let (arena, budget) = (&mut this.algebra.solver.arena, &this.algebra.solver.budget);
        let birthday = arena.birthday(value, budget).at(*span)?;
        if birthday > Int::from(day) {
            let message = format!("this game is born on day {birthday}, not by day {day}");
            return Err(fault(Code::Undefined, *span, message));
        }
        *slot = value;
    }
    let [a, b] = pair;
    // The only game born by day 0 is 0.
    let Some(before) = day.checked_sub(1) else {
        return Ok(this.algebra.value_datum(a));
    };
    let before = values(this, before, false, call)?;
    let (arena, budget) = (&mut this.algebra.solver.arena, &this.algebra.solver.budget);
    let bound = arena.lattice_bound((a, b), is_join, &before, budget);
    let bound = bound.at(call.span)?;
    Ok(this.algebra.value_datum(bound))
}

fn irreducibles(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let day = day(this, call, LAST_DAY)?;
    let games = values(this, day, false, call)?;
    let (arena, budget) = (&mut this.algebra.solver.arena, &this.algebra.solver.budget);
    let found = arena.join_irreducibles(&games, budget).at(call.span)?;
    Ok(listed(this, found))
}
