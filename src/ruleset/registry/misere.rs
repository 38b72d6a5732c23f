//! Play where whoever cannot move wins.

use super::Meaning::{Constant, Query};
use super::{Entry, Family};
use crate::entry::Arity::*;

const QUOTIENTS: &str = "Plambeck and Siegel, Misere quotients for impartial games, 2008";

pub(super) const FAMILY: Family = Family {
    title: "Misere play",
    entries: &[
        Entry {
            name: "misere",
            forms: &["outcome(g, misere)"],
            arity: NotCalled,
            doc: "Misere play: whoever cannot move wins.",
            definition: "The second argument of outcome and winning_moves.",
            source: "Winning Ways, chapter 13; On Numbers and Games, chapter 12; Siegel, Combinatorial Game Theory, chapter V.1",
            example: ("outcome(nim 2, misere)", "N"),
            meaning: Constant,
        },
        Entry {
            name: "misere_grundy",
            forms: &["misere_grundy(g)"],
            arity: Counts(&[1]),
            doc: "The misere Grundy value of an impartial game: the n for which its sum with a Nim heap n is won by the previous player in misere play.",
            definition: "1 for a game without moves, for any other the least natural number that no option has.",
            source: "On Numbers and Games, chapter 12; Siegel, Combinatorial Game Theory, chapter V.1",
            example: ("misere_grundy(kayles 9)", "0"),
            meaning: Query,
        },
        Entry {
            name: "genus",
            forms: &["genus(g)"],
            arity: Counts(&[1]),
            doc: "The genus of an impartial game: its Grundy value, then misere Grundy values; just n where the game is tame and behaves like a Nim heap n in every sum with Nim heaps.",
            definition: "The misere Grundy values are those of G, G + *2, G + *2 + *2, ..., stopped where the last two repeat for ever, with values over 9 in brackets.",
            source: "On Numbers and Games, chapter 12; Winning Ways, chapter 13",
            example: ("genus(kayles 5)", "4^146"),
            meaning: Query,
        },
        Entry {
            name: "is_tame",
            forms: &["is_tame(g)"],
            arity: Counts(&[1]),
            doc: "Whether an impartial game is tame in misere play, not wild: in sums with other tame games it is played like Nim.",
            definition: "Its two Grundy values, in normal and in misere play, are equal or they are 0 and 1, as those of Nim positions are; all lesser values of both kinds are values of tame options; and each wild option can be answered by a move to a tame game with the Grundy value of the game in normal play, and by one with that in misere play. The options are those of the misere canonical form. On Numbers and Games allows no wild options.",
            source: "On Numbers and Games, chapter 12; Winning Ways, chapter 13",
            example: ("is_tame(kayles 5)", "false"),
            meaning: Query,
        },
        Entry {
            name: "misere_canonical_form",
            forms: &["misere_canonical_form(g)"],
            arity: Counts(&[1]),
            doc: "The simplest game that can stand for an impartial game in every sum in misere play.",
            definition: "No move of it can be reversed, here and ever after. Two games are equal in misere play exactly if these forms are identical.",
            source: "On Numbers and Games, chapter 12; Siegel, Combinatorial Game Theory, chapter V.3",
            example: ("misere_canonical_form(nim 2 + 2)", "impartial [*2,*3]"),
            meaning: Query,
        },
        Entry {
            name: "misere_quotient",
            forms: &[
                "misere_quotient(octal(\"0.77\"), n)",
                "misere_quotient([g, h])",
                "misere_quotient(g)",
            ],
            arity: Counts(&[1, 2]),
            doc: "The misere quotient of the heaps 1 to n of an octal game, or of all games in a list: the monoid that tells who wins every sum of them in misere play.",
            definition: "Sums of these games and of all they can become are alike if in no such sum one in place of the other changes who wins; the quotient is the monoid of classes. Printed are its order, generators and relations, the classes P won by the previous player, and where the games are mapped to. It is proved to be the quotient; one with more than 4096 elements, or infinitely many, is not found.",
            source: QUOTIENTS,
            example: (
                "misere_quotient(nim 2)",
                "order 6\n<a, b | a^2 = 1, b^3 = b>\nP = {a, b^2}\n1 -> b",
            ),
            meaning: Query,
        },
        Entry {
            name: "order",
            forms: &["order(q)"],
            arity: Counts(&[1]),
            doc: "The number of elements of a misere quotient.",
            definition: "How many classes the sums of its positions fall into.",
            source: QUOTIENTS,
            example: ("order(misere_quotient(octal(\"0.123\"), 9))", "20"),
            meaning: Query,
        },
        Entry {
            name: "p_portion",
            forms: &["p_portion(q)"],
            arity: Counts(&[1]),
            doc: "The elements of a misere quotient whose sums are won by the previous player.",
            definition: "Each as a product of generators, 1 for the identity, the class of the sum without moves.",
            source: QUOTIENTS,
            example: ("p_portion(misere_quotient(nim 2))", "[\"a\",\"b^2\"]"),
            meaning: Query,
        },
        Entry {
            name: "presentation",
            forms: &["presentation(q)"],
            arity: Counts(&[1]),
            doc: "Generators and relations of a misere quotient: the positions that are no sums of earlier ones are a, b, c, ...",
            definition: "Two products are the same element exactly if the relations make them equal; a sum of positions is mapped to the product of their elements.",
            source: QUOTIENTS,
            example: (
                "presentation(misere_quotient(nim 2))",
                "<a, b | a^2 = 1, b^3 = b>",
            ),
            meaning: Query,
        },
        Entry {
            name: "quotient_map",
            forms: &["quotient_map(q)", "quotient_map(q, g)"],
            arity: Counts(&[1, 2]),
            doc: "The element of a misere quotient that a sum of its positions is mapped to, or those of its heaps in order.",
            definition: "The pretending function: the shortest product of generators, the first one in the alphabet.",
            source: QUOTIENTS,
            example: (
                "quotient_map(misere_quotient(octal(\"0.77\"), 5))",
                "[\"a\",\"b\",\"ab\",\"a\",\"c\"]",
            ),
            meaning: Query,
        },
        Entry {
            name: "quotient_outcome",
            forms: &["quotient_outcome(q, g)"],
            arity: Counts(&[2]),
            doc: "Who wins a sum of positions of a misere quotient in misere play, however many they are: P the previous player, N the next one.",
            definition: "P if the element that the sum is mapped to is in the P-portion, else N.",
            source: QUOTIENTS,
            example: (
                "quotient_outcome(misere_quotient(octal(\"0.77\"), 5), 1000 * octal(\"0.77\", 5, 4))",
                "N",
            ),
            meaning: Query,
        },
    ],
};
