//! Variants of games, and rulesets made of others: the same positions with different moves.

use super::Arity::Counts;
use super::Meaning::{Combinator as Combine, Query};
use super::{Call, Datum, Entry, Eval, Interpreter};
use crate::diagnostic::WithHelp;
use crate::eval::{Algebra, Callable, Combinator, VariantKind};
use crate::fingerprint::Fingerprint;

pub(super) const WORDS: &[Entry] = &[
    Entry {
        name: "impartial_variant",
        forms: &["impartial_variant(g)"],
        arity: Counts(&[1]),
        doc: "The game in which both players have the moves of both, in each position.",
        definition: "The options of either player are the impartial variants of all options of g.",
        source: "cgsuite",
        example: ("impartial_variant(strip R3B)", "*"),
        meaning: Query(|this, call| variant(this, call, VariantKind::Impartial)),
    },
    Entry {
        name: "dicotic_variant",
        forms: &["dicotic_variant(g)"],
        arity: Counts(&[1]),
        doc: "The game in which a player may move only while the other one could move too.",
        definition: "The options are the dicotic variants of those of g where both players have options, and none where one has none.",
        source: "cgsuite",
        example: ("dicotic_variant(domineering(2, 3))", "^"),
        meaning: Query(|this, call| variant(this, call, VariantKind::Dicotic)),
    },
    Entry {
        name: "twisted_variant",
        forms: &["twisted_variant(g)"],
        arity: Counts(&[1]),
        doc: "The game in which each position is negated after a move.",
        definition: "The options are the twisted variants of the negatives of the options of g.",
        source: "cgsuite",
        example: ("twisted_variant(domineering(2, 3))", "1"),
        meaning: Query(|this, call| variant(this, call, VariantKind::Twisted)),
    },
    Entry {
        name: "joined",
        forms: &["joined(f, g)"],
        arity: Counts(&[2]),
        doc: "The ruleset in which a move is one of f or one of g.",
        definition: "It is called with what both are called with: joined(f, g)(n). Its options are those of f(n) and of g(n), and play goes on in them by joined(f, g).",
        source: "cgsuite",
        example: ("joined(nim, kayles)(5)", "*5"),
        meaning: Combine(|this, call| combined(this, call, Combinator::Joined)),
    },
    Entry {
        name: "partizan",
        forms: &["partizan(f, g)"],
        arity: Counts(&[2]),
        doc: "The ruleset in which Left moves by f and Right by g.",
        definition: "It is called with what both are called with: partizan(f, g)(n). Left's options are those of f(n), Right's those of g(n), and play goes on in them by partizan(f, g).",
        source: "cgsuite",
        example: ("partizan(kayles, grundys)(3)", "5/2"),
        meaning: Combine(|this, call| combined(this, call, Combinator::Partizan)),
    },
    Entry {
        name: "direct_product",
        forms: &["direct_product(f, g)"],
        arity: Counts(&[2]),
        doc: "The product of two impartial rulesets of heaps, whose values are the nim products of theirs.",
        definition: "It is called with two heaps. A move takes a move of f from m to a sum of heaps a, and one of g from n to a sum of heaps b: the option is the sum of all (a, n), all (m, b) and all (a, b). Its value is the nim product of those of f(m) and g(n), by the Tartan theorem. A heap of 0 counts as none.",
        source: "winning-ways 14",
        example: ("direct_product(nim, nim)(2, 2)", "*3"),
        meaning: Combine(|this, call| combined(this, call, Combinator::DirectProduct)),
    },
    Entry {
        name: "acrostic_product",
        forms: &["acrostic_product(f, g)"],
        arity: Counts(&[2]),
        doc: "The product of two impartial rulesets of heaps in which a move is one of f in the first heap or one of g in the second.",
        definition: "It is called with two heaps. For a move from m to a sum of heaps a, an option of (m, n) is the sum of all (a, n), likewise in the second heap. A heap of 0 counts as none.",
        source: "cgsuite; winning-ways 14",
        example: ("acrostic_product(nim, kayles)(3, 3)", "*"),
        meaning: Combine(|this, call| combined(this, call, Combinator::AcrosticProduct)),
    },
    Entry {
        name: "cake_product",
        forms: &["cake_product(f, g)"],
        arity: Counts(&[2]),
        doc: "The partizan product of two rulesets of heaps: Left moves by f in the second heap, Right by g in the first.",
        definition: "It is called with two heaps. For a move of Left by f from n to a sum of heaps b, an option of (m, n) is the sum of all (m, b), likewise for Right by g in m. A heap of 0 counts as none. Cutcake is such a product.",
        source: "cgsuite; winning-ways 2",
        example: ("cake_product(kayles, grundys)(3, 3)", "3"),
        meaning: Combine(|this, call| combined(this, call, Combinator::CakeProduct)),
    },
];

fn combined(this: &mut Interpreter, call: &Call, how: Combinator) -> Eval<Datum> {
    let rulesets = [ruleset(this, call, 0)?, ruleset(this, call, 1)?];
    let fingerprints = rulesets.each_ref().map(fingerprint_of);
    Ok(Algebra::combination(how, rulesets, fingerprints))
}

/// The fingerprint of a ruleset and everything reachable from it.
fn fingerprint_of(ruleset: &Callable) -> Fingerprint {
    match ruleset {
        Callable::Own(own) => own.fingerprint(),
        Callable::Word(entry) => super::fingerprint(entry.name),
        Callable::Made(of) => of.fingerprint(),
        Callable::Lambda(lambda) => lambda.fingerprint(),
    }
}

/// The ruleset that an argument names.
pub(super) fn ruleset(this: &mut Interpreter, call: &Call, at: usize) -> Eval<Callable> {
    match &call.arguments[at] {
        (Datum::Function(ruleset), _) => Ok(Callable::clone(ruleset)),
        (other, span) => {
            let message = "expected the name of a ruleset or of a function";
            let help = format!("write its name alone: `{}`", call.entry.example.0);
            Err(this
                .algebra
                .wrong_kind(other, *span, message)
                .with_help(help))
        }
    }
}

fn variant(this: &mut Interpreter, call: &Call, kind: VariantKind) -> Eval<Datum> {
    let game = this.algebra.game(call, 0)?;
    this.algebra.variant(kind, &game, call.arguments[0].1)
}
