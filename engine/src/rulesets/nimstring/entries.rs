//! The words of Nimstring.

use super::{
    Nimstring, Position, construct_coins, construct_dots, construct_strings, ladder, strings,
};
use crate::entry::Arity::{Counts, NotCalled};
use crate::rulesets::entry::{Notation, RulesetEntry, RulesetMeaning, by_name};

/// The entry for `nimstring`.
pub const NIMSTRING: RulesetEntry = RulesetEntry {
    name: "nimstring",
    forms: &["R3cR2", "R[1,2,1]c[2]R[3]a[2]", "nimstring R3 + R2"],
    arity: NotCalled,
    doc: "Coins joined by strings: a move cuts a string, and a player who detaches a coin must cut again; the player who cannot cut loses.",
    definition: "R3 is a ladder of 3 boxes, R[1,2] a ladder with boxes of these sizes: a box of size s has s strings on each rail. c joins two ladders by a path of strings; a is an arrow, a path to the ground; a^2 is an arrow on both corners of the end; A is an upright string with an arrow on both ends. [k] after c, a or A is its size; a prime puts it on the upper rail. A position whose mover wins in every sum is loony.",
    source: "winning-ways 16; ishihara-1; ishihara-2",
    example: ("R3c2R2", "*2"),
    meaning: RulesetMeaning {
        notation: Notation::Word(|word| Ok(Position::of_ladder(ladder::parse(word)?))),
        rules: |name| by_name(Nimstring, name),
        kind: None,
        sample: ladder::sample,
    },
};

/// The entry for `strings`.
pub const STRINGS: RulesetEntry = RulesetEntry {
    name: "strings",
    forms: &["strings(\"a-b, b-c, c-ground\")"],
    arity: Counts(&[1]),
    doc: "Nimstring on any graph of coins, strings and the ground.",
    definition: "The text lists the strings by the names of their two ends, separated by commas; a-b-c is a path of two strings. ground is not a coin; a string listed twice is two parallel strings.",
    source: "winning-ways 16",
    example: ("strings(\"a-b, b-c, c-a, a-ground\")", "0"),
    meaning: RulesetMeaning {
        notation: Notation::Call(construct_strings),
        rules: |name| by_name(Nimstring, name),
        kind: None,
        sample: strings::sample,
    },
};

/// The entry for `coins`.
pub const COINS: RulesetEntry = RulesetEntry {
    name: "coins",
    forms: &["coins(p, q)"],
    arity: Counts(&[2]),
    doc: "Nimstring on a rectangle of coins without ground.",
    definition: "p rows and q columns of coins, neighbours joined by a string; coins(2, q) is the ladder R with q - 1 boxes.",
    source: "winning-ways 16; ishihara-1",
    example: ("coins(3, 3)", "*"),
    meaning: RulesetMeaning {
        notation: Notation::Call(construct_coins),
        rules: |name| by_name(Nimstring, name),
        kind: None,
        sample: |random| format!("coins({}, {})", random.from(1, 3), random.from(1, 3)),
    },
};

/// The entry for `dots`.
pub const DOTS: RulesetEntry = RulesetEntry {
    name: "dots",
    forms: &["dots(r, c)", "dots(\"\"\"picture\"\"\")"],
    arity: Counts(&[1, 2]),
    doc: "The Nimstring position of a Dots-and-Boxes board.",
    definition: "Boxes are coins, and lines that are not yet drawn are strings; those on the border lead to the ground. The board has r rows and c columns of boxes, or is a picture in which dots are `+` and drawn lines are `--` and `|`. A line is named by its dots: columns are letters, rows are numbers, from the upper left. Édouard Lucas described Dots-and-Boxes first, in 1889.",
    source: "winning-ways 16; dots-and-boxes",
    example: ("dots(3, 3)", "*2"),
    meaning: RulesetMeaning {
        notation: Notation::Call(construct_dots),
        rules: |name| by_name(Nimstring, name),
        kind: None,
        sample: |random| format!("dots({}, {})", random.from(1, 2), random.from(1, 2)),
    },
};
