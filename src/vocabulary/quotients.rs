//! Misère quotients.

use super::Arity::Counts;
use super::Meaning::Query;
use super::octal::octal_game;
use super::{Call, Datum, Entry, Eval, Interpreter};
use crate::diagnostic::{Code, WithHelp};
use crate::eval::{Limited, fault, outcome_portion as portion, presentation as presented};
use crate::rulesets::octal::Octal;
use crate::solve::{Game, PositionQuotient, Term};
use crate::value::Outcome;
use std::sync::Arc;

/// Largest heap in a quotient.
const LARGEST_HEAP: usize = 10_000;

const QUOTIENTS: &str = "plambeck-siegel";

pub(super) const WORDS: &[Entry] = &[
    Entry {
        name: "misere_quotient",
        forms: &[
            "misere_quotient(octal(\"0.77\"), n)",
            "misere_quotient([g, h])",
            "misere_quotient(g)",
        ],
        arity: Counts(&[1, 2]),
        doc: "The misère quotient of the heaps 1 to n of an octal game, or of the games in a list: the monoid that decides every sum of them in misère play.",
        definition: "Sums of these games and their followers are equivalent if replacing one by the other never changes who wins; the quotient is the monoid of equivalence classes. The games may be partizan. Printed are its order, generators and relations, the P-portion (of partizan games, also those that Left and Right win), and the images of the games. The result is proved. A quotient with more than 4096 elements, or an infinite one, is not found.",
        source: QUOTIENTS,
        example: (
            "misere_quotient(nim 2)",
            "order 6\n<a, b | a^2 = 1, b^3 = b>\nP = {a, b^2}\nnim(2) -> b",
        ),
        meaning: Query(misere_quotient),
    },
    Entry {
        name: "order",
        forms: &["order(q)"],
        arity: Counts(&[1]),
        doc: "The number of elements of a misère quotient.",
        definition: "The number of equivalence classes of the sums of its positions.",
        source: QUOTIENTS,
        example: ("order(misere_quotient(octal(\"0.123\"), 9))", "20"),
        meaning: Query(|this, call| Ok(Datum::integer(quotient(this, call)?.quotient.order()))),
    },
    Entry {
        name: "p_portion",
        forms: &["p_portion(q)"],
        arity: Counts(&[1]),
        doc: "The elements of a misère quotient whose sums the previous player wins.",
        definition: "Each is a product of generators; 1 is the identity, the class of the empty sum.",
        source: QUOTIENTS,
        example: ("p_portion(misere_quotient(nim 2))", "[\"a\",\"b^2\"]"),
        meaning: Query(p_portion),
    },
    Entry {
        name: "outcome_portion",
        forms: &["outcome_portion(q, o)"],
        arity: Counts(&[2]),
        doc: "The elements of a misère quotient whose sums have the outcome L, R, N or P.",
        definition: "Each is a product of generators; 1 is the identity, the class of the empty sum.",
        source: QUOTIENTS,
        example: (
            "outcome_portion(misere_quotient({0|*}), L)",
            "[\"b^3\",\"b^4\"]",
        ),
        meaning: Query(outcome_portion),
    },
    Entry {
        name: "presentation",
        forms: &["presentation(q)"],
        arity: Counts(&[1]),
        doc: "Generators and relations of a misère quotient: the positions that are not sums of earlier ones are a, b, c, ...",
        definition: "Two products are the same element exactly if the relations make them equal; a sum of positions is mapped to the product of their images.",
        source: QUOTIENTS,
        example: (
            "presentation(misere_quotient(nim 2))",
            "<a, b | a^2 = 1, b^3 = b>",
        ),
        meaning: Query(presentation),
    },
    Entry {
        name: "quotient_map",
        forms: &["quotient_map(q)", "quotient_map(q, g)"],
        arity: Counts(&[1, 2]),
        doc: "The image of a sum in a misère quotient, or the images of all its games in order.",
        definition: "The pretending function: the shortest product of generators, and the alphabetically first among those.",
        source: QUOTIENTS,
        example: (
            "quotient_map(misere_quotient(octal(\"0.77\"), 5))",
            "[\"a\",\"b\",\"ab\",\"a\",\"c\"]",
        ),
        meaning: Query(quotient_map),
    },
    Entry {
        name: "quotient_outcome",
        forms: &["quotient_outcome(q, g)"],
        arity: Counts(&[2]),
        doc: "Who wins a sum of positions of a misère quotient in misère play, however large: L, R, P (the previous player) or N (the next player).",
        definition: "The outcome of the element to which the quotient maps the sum.",
        source: QUOTIENTS,
        example: (
            "quotient_outcome(misere_quotient(octal(\"0.77\"), 5), 1000 * octal(\"0.77\", 5, 4))",
            "N",
        ),
        meaning: Query(quotient_outcome),
    },
];

fn misere_quotient(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let positions = positions(this, call)?;
    let quotient = this
        .algebra
        .solver
        .misere_quotient(positions)
        .at(call.span)?;
    Ok(Datum::Quotient(Arc::new(quotient)))
}

/// The generators of a quotient with their names: the size of a heap, or else the game.
fn positions(this: &mut Interpreter, call: &Call) -> Eval<Vec<(String, Game)>> {
    if call.arguments.len() == 2 {
        let rules = octal_game(this, call)?;
        let largest = this
            .algebra
            .size(call, 1, "the largest heap", LARGEST_HEAP)?;
        let heap = |n| Game::position(Octal::clone(&rules).heaps(vec![n]));
        return Ok((1..=largest).map(|n| (n.to_string(), heap(n))).collect());
    }
    let (datum, span) = &call.arguments[0];
    if matches!(datum, Datum::List(_) | Datum::Range(..)) {
        let items = this.elements(datum, *span)?;
        let named = items.iter().map(|item| {
            let game = this.algebra.game_of(item, *span)?;
            Ok((this.algebra.solver.notation(&game), game))
        });
        return named.collect();
    }
    let game = this.algebra.game(call, 0)?;
    if let Term::Position(position) = game.term()
        && let Some(heaps) = position.of::<Octal>()
        && heaps.position.iter().all(|n| *n == 0)
    {
        let code = &heaps.rules.code;
        let message = "the size of the largest heap is missing";
        let help = format!("write `misere_quotient(octal(\"{code}\"), 12)`");
        return Err(fault(Code::Kind, call.span, message).with_help(help));
    }
    Ok(vec![(this.algebra.solver.notation(&game), game)])
}

/// Computes the quotient in the first argument.
fn quotient(this: &mut Interpreter, call: &Call) -> Eval<Arc<PositionQuotient>> {
    match &call.arguments[0] {
        (Datum::Quotient(quotient), _) => Ok(Arc::clone(quotient)),
        (other, span) => {
            let fault = this
                .algebra
                .wrong_kind(other, *span, "a misère quotient is needed here");
            Err(fault.with_help("as in `misere_quotient(octal(\"0.77\"), 12)`"))
        }
    }
}

fn text(text: String) -> Datum {
    Datum::Str(text.into())
}

fn p_portion(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let quotient = quotient(this, call)?;
    Ok(Datum::list(portion(&quotient, Outcome::P).map(text)))
}

fn outcome_portion(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let quotient = quotient(this, call)?;
    let (datum, span) = &call.arguments[1];
    let Datum::Outcome(outcome) = datum else {
        let message = "an outcome is needed here: `L`, `R`, `N` or `P`";
        return Err(this.algebra.wrong_kind(datum, *span, message));
    };
    Ok(Datum::list(portion(&quotient, *outcome).map(text)))
}

fn presentation(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    Ok(text(presented(&*quotient(this, call)?)))
}

fn quotient_map(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let quotient = quotient(this, call)?;
    let image = |element| text(quotient.presentation.element(element));
    if call.arguments.len() == 1 {
        return Ok(Datum::list(quotient.elements.iter().map(|e| image(*e))));
    }
    element(this, call, &quotient).map(image)
}

fn quotient_outcome(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let quotient = quotient(this, call)?;
    let element = element(this, call, &quotient)?;
    Ok(Datum::Outcome(quotient.quotient.outcome(element)))
}

/// The element to which the quotient maps the second argument.
fn element(this: &mut Interpreter, call: &Call, quotient: &PositionQuotient) -> Eval<usize> {
    let game = this.algebra.game(call, 1)?;
    let span = call.arguments[1].1;
    let element = this
        .algebra
        .solver
        .quotient_element(quotient, &game)
        .at(span)?;
    element.ok_or_else(|| {
        let message = "the quotient does not contain this game";
        fault(Code::Undefined, span, message)
            .with_label("not a sum of its positions and of the positions they can become")
            .with_help("take the quotient up to a larger heap, or of a list with this game in it")
    })
}
