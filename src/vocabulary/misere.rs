//! Misère play: the outcome, Grundy values and canonical forms.

use super::Arity::{Counts, NotCalled};
use super::Meaning::{Constant, Query};
use super::{Call, Datum, Entry, Eval, Interpreter};
use crate::eval::Limited;
use crate::value::misere::forms::Form;
use crate::value::misere::nim_sum::NimSum;

pub(super) const WORDS: &[Entry] = &[
    Entry {
        name: "misere",
        forms: &["outcome(g, misere)", "winning_moves(g, misere)"],
        arity: NotCalled,
        doc: "Misère play: the player who cannot move wins.",
        definition: "The second argument of outcome and winning_moves.",
        source: "winning-ways 13; onag 12; siegel V.1",
        example: ("outcome(nim 2, misere)", "N"),
        meaning: Constant(|| Datum::Symbol("misere")),
    },
    Entry {
        name: "misere_grundy",
        forms: &["misere_grundy(g)"],
        arity: Counts(&[1]),
        doc: "The misère Grundy value of an impartial game: the n for which the previous player wins its sum with a Nim heap n in misère play.",
        definition: "1 for a game without moves; for any other game, the least natural number that is not the misère Grundy value of an option.",
        source: "onag 12; siegel V.1",
        example: ("misere_grundy(kayles 9)", "0"),
        meaning: Query(misere_grundy),
    },
    Entry {
        name: "genus",
        forms: &["genus(g)"],
        arity: Counts(&[1]),
        doc: "The genus of an impartial game: its Grundy value, then misère Grundy values; only n if the game is tame and behaves like a Nim heap n in every sum with Nim heaps.",
        definition: "The misère Grundy values are those of G, G + *2, G + *2 + *2, ..., up to the point from which two values alternate for ever; values over 9 are in brackets.",
        source: "onag 12; winning-ways 13",
        example: ("genus(kayles 5)", "4^146"),
        meaning: Query(genus),
    },
    Entry {
        name: "is_tame",
        forms: &["is_tame(g)"],
        arity: Counts(&[1]),
        doc: "Whether an impartial game is tame in misère play, not wild: in sums with other tame games it plays like Nim.",
        definition: "Its two Grundy values, in normal and in misère play, are equal, or they are 0 and 1, as for positions of Nim; every smaller value of either kind is the value of a tame option; and every wild option can be answered by a move to a tame game with the Grundy value of the game in normal play, and by a move to one with its Grundy value in misère play. The options are those of the misère canonical form. On Numbers and Games allows no wild options.",
        source: "onag 12; winning-ways 13",
        example: ("is_tame(kayles 5)", "false"),
        meaning: Query(is_tame),
    },
    Entry {
        name: "misere_canonical_form",
        forms: &["misere_canonical_form(g)"],
        arity: Counts(&[1]),
        doc: "The simplest game that can replace an impartial game in every sum in misère play.",
        definition: "No move in it is reversible, at any depth. Two games are equal in misère play exactly if their forms are identical.",
        source: "onag 12; siegel V.3",
        example: ("misere_canonical_form(nim 2 + 2)", "impartial [*2,*3]"),
        meaning: Query(misere_canonical_form),
    },
];

/// The misère canonical form of the argument.
fn form(this: &mut Interpreter, call: &Call) -> Eval<Form> {
    if let (Datum::Form(form), _) = &call.arguments[0] {
        return Ok(*form);
    }
    let game = this.algebra.game(call, 0)?;
    this.algebra
        .misere_form(&game, call.entry.name, call.arguments[0].1)
}

/// The Nim heaps of the argument, or `None` if it is any other game.
fn nim_sum(this: &mut Interpreter, call: &Call) -> Eval<Option<NimSum>> {
    if let (Datum::Form(_), _) = &call.arguments[0] {
        return Ok(None);
    }
    let game = this.algebra.game(call, 0)?;
    this.algebra
        .solver
        .misere_nim_sum(&game)
        .at(call.arguments[0].1)
}

fn misere_grundy(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    if let Some(sum) = nim_sum(this, call)? {
        return Ok(Datum::integer(sum.misere()));
    }
    let form = form(this, call)?;
    let value = this.algebra.solver.forms.misere_grundy(form);
    Ok(Datum::integer(u64::from(value)))
}

fn genus(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    if let Some(sum) = nim_sum(this, call)? {
        return Ok(Datum::Str(sum.to_string().into()));
    }
    let form = form(this, call)?;
    let genus = this
        .algebra
        .solver
        .forms
        .genus(form, &this.algebra.solver.budget);
    let genus = genus.at(call.arguments[0].1)?;
    Ok(Datum::Str(genus.to_string().into()))
}

fn is_tame(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    if nim_sum(this, call)?.is_some() {
        return Ok(Datum::Bool(true));
    }
    let form = form(this, call)?;
    Ok(Datum::Bool(this.algebra.solver.forms.is_tame(form)))
}

fn misere_canonical_form(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    form(this, call).map(Datum::Form)
}
