//! Variants of games: the positions of a game with other moves.

use super::Arity::Counts;
use super::Meaning::Query;
use super::{Call, Datum, Entry, Eval, Interpreter};
use crate::eval::VariantKind;

pub(super) const WORDS: &[Entry] = &[
    Entry {
        name: "impartial_variant",
        forms: &["impartial_variant(g)"],
        arity: Counts(&[1]),
        doc: "The game in which both players have the moves of both, in each position.",
        definition: "The options of either player are the impartial variants of all options of g.",
        source: "CGSuite's variants of rulesets",
        example: ("impartial_variant(strip R3B)", "*"),
        meaning: Query(|this, call| variant(this, call, VariantKind::Impartial)),
    },
    Entry {
        name: "dicotic_variant",
        forms: &["dicotic_variant(g)"],
        arity: Counts(&[1]),
        doc: "The game in which a player may move only while the other one could move too.",
        definition: "The options are the dicotic variants of those of g where both players have options, and none where one has none.",
        source: "CGSuite's variants of rulesets",
        example: ("dicotic_variant(domineering(2, 3))", "^"),
        meaning: Query(|this, call| variant(this, call, VariantKind::Dicotic)),
    },
    Entry {
        name: "twisted_variant",
        forms: &["twisted_variant(g)"],
        arity: Counts(&[1]),
        doc: "The game in which each position is negated after a move.",
        definition: "The options are the twisted variants of the negatives of the options of g.",
        source: "CGSuite's variants of rulesets",
        example: ("twisted_variant(domineering(2, 3))", "1"),
        meaning: Query(|this, call| variant(this, call, VariantKind::Twisted)),
    },
];

fn variant(this: &mut Interpreter, call: &Call, kind: VariantKind) -> Eval<Datum> {
    let game = this.game(call, 0)?;
    this.variant(kind, &game)
}
