//! The vocabulary, written once: every ruleset, query, function and constant with its parameters, doc, source and
//! an example. Evaluation, completion, hover, help and the tests read this table.

use super::word::Word;
use super::{PositionRef, kayles, nim, nimstring, strip};
use crate::diagnostic::Diagnostic;
use std::sync::Arc;

/// What sort of thing an entry is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// Makes a position.
    Ruleset,
    /// Asks something of a game.
    Query,
    /// A function of numbers, lists or values.
    Function,
    /// A name that stands for itself.
    Constant,
}

/// Reads a position word of a ruleset.
pub type WordParser = fn(&Word) -> Result<PositionRef, Box<Diagnostic>>;

/// One word of the vocabulary.
#[derive(Debug)]
pub struct Entry {
    /// The name.
    pub name: &'static str,
    /// What it is.
    pub sort: Sort,
    /// How it is called, one form a line.
    pub forms: &'static [&'static str],
    /// Fewest and most arguments of a call; none where it cannot be called.
    pub arity: Option<(usize, usize)>,
    /// One sentence.
    pub doc: &'static str,
    /// Where the mathematics comes from.
    pub source: &'static str,
    /// An expression and what it prints (ASCII).
    pub example: (&'static str, &'static str),
    /// For rulesets that are written as words.
    pub word: Option<WordParser>,
}

/// No upper limit on the number of arguments.
pub const ANY: usize = usize::MAX;

const fn entry(
    name: &'static str,
    sort: Sort,
    forms: &'static [&'static str],
    arity: Option<(usize, usize)>,
    doc: &'static str,
    source: &'static str,
    example: (&'static str, &'static str),
) -> Entry {
    Entry {
        name,
        sort,
        forms,
        arity,
        doc,
        source,
        example,
        word: None,
    }
}

const fn with_word(entry: Entry, word: WordParser) -> Entry {
    Entry {
        word: Some(word),
        ..entry
    }
}

use Sort::{Constant, Function, Query, Ruleset};

/// Every word of the vocabulary, rulesets first.
pub static ENTRIES: &[Entry] = &[
    with_word(
        entry(
            "nimstring",
            Ruleset,
            &["R3cR2", "R[1,2,1]c[2]R[3]a[2]", "nimstring R3 + R2"],
            None,
            "Coins joined by strings, here ladders: a move cuts a string; who detaches a coin must cut again; who cannot cut loses.",
            "Winning Ways, chapter 16; Ishihara 2010, 2011",
            ("R3c2R2", "*2"),
        ),
        |word| {
            Ok(Arc::new(nimstring::Nimstring::of_ladder(
                nimstring::ladder::parse(word)?,
            )))
        },
    ),
    with_word(
        entry(
            "strip",
            Ruleset,
            &["strip 7", "strip R4B + R4B"],
            None,
            "Squares in a row: Left places solid counters, Right two-coloured ones; touching counters agree on the common edge.",
            "Snodgrass 1979",
            ("strip R3R", "{2|0}"),
        ),
        |word| Ok(Arc::new(strip::parse(word)?)),
    ),
    with_word(
        entry(
            "nim",
            Ruleset,
            &["nim 3 + 4 + 8 + 9", "nim(3, 4, 8, 9)"],
            Some((0, ANY)),
            "Heaps of counters: a move takes any positive number from one heap.",
            "Bouton 1901; Winning Ways, chapter 2",
            ("nim 3 + 4 + 8 + 9", "*6"),
        ),
        |word| Ok(Arc::new(nim::parse(word)?)),
    ),
    with_word(
        entry(
            "kayles",
            Ruleset,
            &["kayles 3 + 5 + 6 + 8", "kayles(3, 5, 6, 8)"],
            Some((0, ANY)),
            "Rows of pins: a move takes one pin or two that touch, which may split the row.",
            "Guy and Smith 1956; Winning Ways, chapter 4",
            ("kayles 3 + 5 + 6 + 8", "*5"),
        ),
        |word| Ok(Arc::new(kayles::parse(word)?)),
    ),
    entry(
        "goishi",
        Ruleset,
        &["goishi(x, y, z)", "goishi(\"word\")"],
        Some((1, 3)),
        "Goishi hiroi for two on a line: a move takes any number of stones from a run of equal ones; runs that meet merge.",
        "Abuku, Fukui, Katayama, Suetsugu",
        ("goishi(5,3,4)", "0"),
    ),
    entry(
        "G0",
        Function,
        &["G0(x, y)"],
        Some((2, 2)),
        "The table of Nim: the mex over smaller x and over smaller y, from G0(0,0) = 0.",
        "Abuku, Fukui, Katayama, Suetsugu; Bouton 1901",
        ("G0(3,5)", "6"),
    ),
    entry(
        "G1",
        Function,
        &["G1(x, y)"],
        Some((2, 2)),
        "The table of misere Nim: the mex over smaller x and over smaller y, from G1(0,0) = 1.",
        "Abuku, Fukui, Katayama, Suetsugu",
        ("G1(0,1)", "0"),
    ),
    entry(
        "Gm1",
        Function,
        &["Gm1(x, y)"],
        Some((2, 2)),
        "The mex over smaller x and over smaller y from Gm1(0,0) = -1; negative values do not count for the mex.",
        "Abuku, Fukui, Katayama, Suetsugu",
        ("Gm1(2,2)", "0"),
    ),
    entry(
        "Gm1s",
        Function,
        &["Gm1s(x, y)"],
        Some((2, 2)),
        "The mex over smaller x and over smaller y from Gm1s(0,0) = 0 and Gm1s(1,0) = Gm1s(0,1) = -1.",
        "Abuku, Fukui, Katayama, Suetsugu",
        ("Gm1s(2,2)", "0"),
    ),
    entry(
        "value",
        Query,
        &["value(g)"],
        Some((1, 1)),
        "The canonical form of a game: no option dominated, none reversible.",
        "On Numbers and Games, chapter 10; Winning Ways, chapter 3",
        ("value(R3c2R2)", "*2"),
    ),
    entry(
        "outcome",
        Query,
        &["outcome(g)", "outcome(g, misere)"],
        Some((1, 2)),
        "Who wins: L Left, R Right, N the next player, P the previous one; in misere play whoever cannot move wins.",
        "Winning Ways, chapter 2 and chapter 13",
        ("outcome(nim 1 + 1, misere)", "N"),
    ),
    entry(
        "grundy",
        Query,
        &["grundy(g)"],
        Some((1, 1)),
        "The Grundy value: the n for which the game is *n, or loony.",
        "Sprague 1935, Grundy 1939; Winning Ways, chapter 4",
        ("grundy(kayles 10)", "2"),
    ),
    entry(
        "nim_value",
        Query,
        &["nim_value(g)"],
        Some((1, 1)),
        "Another name of grundy.",
        "Sprague 1935, Grundy 1939",
        ("nim_value(kayles 10)", "2"),
    ),
    entry(
        "mex",
        Function,
        &["mex([a, b, ...])"],
        Some((1, 1)),
        "The least natural number that is not in the list; loony, negative and non-integer elements do not count.",
        "Winning Ways, chapter 4",
        ("mex([0, 1, 3])", "2"),
    ),
    entry(
        "options",
        Query,
        &["options(g)"],
        Some((1, 1)),
        "The positions after one move: Left's, then Right's; of an impartial game once.",
        "Winning Ways, chapter 2",
        ("options(nim 2)", "[0,*]"),
    ),
    entry(
        "left_options",
        Query,
        &["left_options(g)"],
        Some((1, 1)),
        "The positions after one move of Left.",
        "Winning Ways, chapter 2",
        ("left_options(strip R1R)", "[0]"),
    ),
    entry(
        "right_options",
        Query,
        &["right_options(g)"],
        Some((1, 1)),
        "The positions after one move of Right.",
        "Winning Ways, chapter 2",
        ("right_options({1|0,*})", "[0,*]"),
    ),
    entry(
        "moves",
        Query,
        &["moves(g)"],
        Some((1, 1)),
        "The moves with their names, as play takes them; Left's and Right's apart unless the game is impartial.",
        "Winning Ways, chapter 2",
        ("moves(nim 2)", "[2 to 0,2 to 1]"),
    ),
    entry(
        "winning_moves",
        Query,
        &["winning_moves(g)", "winning_moves(g, misere)"],
        Some((1, 2)),
        "The moves after which the mover wins whatever the opponent does.",
        "Winning Ways, chapter 2",
        ("winning_moves(nim 3 + 4 + 8 + 9)", "[4 to 2]"),
    ),
    entry(
        "play",
        Query,
        &["play(g, move)"],
        Some((2, 2)),
        "The position after a move, which is given as moves(g) shows it or by its name in a string.",
        "Winning Ways, chapter 2",
        ("play(nim 3 + 4 + 8 + 9, \"4 to 2\")", "0"),
    ),
    entry(
        "draw",
        Query,
        &["draw(g)"],
        Some((1, 1)),
        "The position drawn in characters.",
        "",
        ("draw(strip R3B)", "R|_|_|_|B"),
    ),
    entry(
        "left_stop",
        Query,
        &["left_stop(g)"],
        Some((1, 1)),
        "The number reached when Left begins and both play for the best number, who moves to a number ending it.",
        "Winning Ways, chapter 6; On Numbers and Games, chapter 9",
        ("left_stop({3|1||0})", "1"),
    ),
    entry(
        "right_stop",
        Query,
        &["right_stop(g)"],
        Some((1, 1)),
        "The number reached when Right begins and both play for the best number.",
        "Winning Ways, chapter 6; On Numbers and Games, chapter 9",
        ("right_stop({3|1||0})", "0"),
    ),
    entry(
        "mean",
        Query,
        &["mean(g)"],
        Some((1, 1)),
        "The mean value: the number that n copies of the game, divided by n, come near; the mast of its thermograph.",
        "Winning Ways, chapter 6; On Numbers and Games, chapter 9",
        ("mean({5|-2})", "3/2"),
    ),
    entry(
        "temperature",
        Query,
        &["temperature(g)"],
        Some((1, 1)),
        "The temperature: where the walls of the thermograph meet; of the number m/2^k in lowest terms, -1/2^k.",
        "Winning Ways, chapter 6; Siegel, Combinatorial Game Theory, chapter II.5",
        ("temperature({5|-2})", "7/2"),
    ),
    entry(
        "birthday",
        Query,
        &["birthday(g)"],
        Some((1, 1)),
        "The height of the game tree of the canonical form.",
        "On Numbers and Games, chapter 7",
        ("birthday(3/16)", "5"),
    ),
    entry(
        "is_zero",
        Query,
        &["is_zero(g)"],
        Some((1, 1)),
        "Whether the second player wins.",
        "Winning Ways, chapter 2",
        ("is_zero(R3 + R3)", "true"),
    ),
    entry(
        "is_number",
        Query,
        &["is_number(g)"],
        Some((1, 1)),
        "Whether the value is a number.",
        "Winning Ways, chapter 2",
        ("is_number({0|1})", "true"),
    ),
    entry(
        "is_integer",
        Query,
        &["is_integer(g)"],
        Some((1, 1)),
        "Whether the value is an integer.",
        "Winning Ways, chapter 2",
        ("is_integer({0|1})", "false"),
    ),
    entry(
        "is_nimber",
        Query,
        &["is_nimber(g)"],
        Some((1, 1)),
        "Whether the value is a nimber; 0 is one.",
        "Winning Ways, chapter 4",
        ("is_nimber({0,*|0,*})", "true"),
    ),
    entry(
        "is_infinitesimal",
        Query,
        &["is_infinitesimal(g)"],
        Some((1, 1)),
        "Whether the game lies between every negative and every positive number: both stops are 0.",
        "Winning Ways, chapter 6",
        ("is_infinitesimal(^)", "true"),
    ),
    entry(
        "is_all_small",
        Query,
        &["is_all_small(g)"],
        Some((1, 1)),
        "Whether in every position of the canonical form both players can move or neither can.",
        "Winning Ways, chapter 8",
        ("is_all_small(^*)", "true"),
    ),
    entry(
        "is_numberish",
        Query,
        &["is_numberish(g)"],
        Some((1, 1)),
        "Whether the game is a number plus an infinitesimal: both stops are equal.",
        "Siegel, Combinatorial Game Theory, chapter II.6",
        ("is_numberish(2*)", "true"),
    ),
    entry(
        "is_even",
        Query,
        &["is_even(g)"],
        Some((1, 1)),
        "Whether the value is an even integer.",
        "",
        ("is_even(4)", "true"),
    ),
    entry(
        "is_odd",
        Query,
        &["is_odd(g)"],
        Some((1, 1)),
        "Whether the value is an odd integer.",
        "",
        ("is_odd(4)", "false"),
    ),
    entry(
        "is_even_tempered",
        Query,
        &["is_even_tempered(g)"],
        Some((1, 1)),
        "Whether every play of the canonical form to a number takes an even number of moves.",
        "Siegel, Combinatorial Game Theory, chapter II.6",
        ("is_even_tempered(3)", "true"),
    ),
    entry(
        "is_odd_tempered",
        Query,
        &["is_odd_tempered(g)"],
        Some((1, 1)),
        "Whether every play of the canonical form to a number takes an odd number of moves.",
        "Siegel, Combinatorial Game Theory, chapter II.6",
        ("is_odd_tempered({2|-1})", "true"),
    ),
    entry(
        "sign",
        Function,
        &["sign(x)"],
        Some((1, 1)),
        "1, 0 or -1 as the value is positive, zero or negative; a game that is confused with 0 has none.",
        "",
        ("sign(-3/4)", "-1"),
    ),
    entry(
        "abs",
        Function,
        &["abs(x)"],
        Some((1, 1)),
        "The larger of a value and its negative, if the value is comparable with 0.",
        "",
        ("abs(-3/4)", "3/4"),
    ),
    entry(
        "max",
        Function,
        &["max(x, y, ...)", "max([x, y, ...])"],
        Some((1, ANY)),
        "The largest of values that are comparable with each other.",
        "",
        ("max(1, *, 1/2)", "1"),
    ),
    entry(
        "min",
        Function,
        &["min(x, y, ...)", "min([x, y, ...])"],
        Some((1, ANY)),
        "The smallest of values that are comparable with each other.",
        "",
        ("min(1, 1/2)", "1/2"),
    ),
    entry(
        "pow",
        Function,
        &["pow(a, n)"],
        Some((2, 2)),
        "The power of an integer.",
        "",
        ("pow(2, 30)", "1073741824"),
    ),
    entry(
        "Tiny",
        Function,
        &["Tiny(g)"],
        Some((1, 1)),
        "Tiny-g, {0||0|-g}: positive, and smaller than every multiple of up when g is a positive number.",
        "Winning Ways, chapter 5",
        ("Tiny(2)", "Tiny(2)"),
    ),
    entry(
        "Miny",
        Function,
        &["Miny(g)"],
        Some((1, 1)),
        "Miny-g, {g|0||0}: the negative of Tiny(g).",
        "Winning Ways, chapter 5",
        ("Miny(2)", "Miny(2)"),
    ),
    entry(
        "length",
        Function,
        &["length(xs)"],
        Some((1, 1)),
        "The number of elements of a list or range, or of characters of a string.",
        "",
        ("length([4, 5, 6])", "3"),
    ),
    entry(
        "tuples",
        Function,
        &["tuples(xs, m)"],
        Some((2, 2)),
        "All lists of m elements of a list, the last element changing fastest.",
        "",
        ("tuples([1,2], 2)", "[[1,1],[1,2],[2,1],[2,2]]"),
    ),
    entry(
        "loony",
        Constant,
        &["loony"],
        None,
        "The value of a Nimstring position whose mover always wins; it absorbs every sum.",
        "Winning Ways, chapter 12 and chapter 16",
        ("loony + *", "loony"),
    ),
    entry(
        "misere",
        Constant,
        &["outcome(g, misere)"],
        None,
        "Misere play: whoever cannot move wins.",
        "Winning Ways, chapter 13",
        ("outcome(nim 2, misere)", "N"),
    ),
    entry(
        "pile",
        Constant,
        &["pile"],
        None,
        "Two-dimensional Nim: a pile is a maximal run without gap, any of its coins are taken.",
        "Kameyama",
        ("pile", "pile"),
    ),
    entry(
        "run",
        Constant,
        &["run"],
        None,
        "Two-dimensional Nim: a pile is a maximal run without gap, neighbours are taken.",
        "Kameyama",
        ("run", "run"),
    ),
    entry(
        "line",
        Constant,
        &["line"],
        None,
        "Two-dimensional Nim: a pile is a whole row or column, any of its coins are taken.",
        "Kameyama",
        ("line", "line"),
    ),
    entry(
        "skip",
        Constant,
        &["skip"],
        None,
        "Two-dimensional Nim: a pile is a whole row or column, neighbours are taken with gaps ignored.",
        "Kameyama",
        ("skip", "skip"),
    ),
];

/// The entry of a name.
pub fn find(name: &str) -> Option<&'static Entry> {
    ENTRIES.iter().find(|e| e.name == name)
}

/// All names.
pub fn names() -> impl Iterator<Item = &'static str> {
    ENTRIES.iter().map(|e| e.name)
}
