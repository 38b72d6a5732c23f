//! Signs of the language that are not words: operators, the notation of values, brackets.

/// A sign with its documentation.
#[derive(Debug)]
pub struct SignEntry {
    /// Its spellings, most common first.
    pub spellings: &'static [&'static str],
    /// Its name in words.
    pub name: &'static str,
    /// One or two sentences.
    pub doc: &'static str,
    /// An expression and its output in ASCII, if an expression shows the sign.
    pub example: Option<(&'static str, &'static str)>,
}

/// All signs, in the order of the reference.
pub const SIGNS: &[SignEntry] = &[
    SignEntry {
        spellings: &["*", "*n"],
        name: "star",
        doc: "The nimber: `*n` is a Nim heap of n counters, and `*` is `*1`, the game {0|0}. Glued to a number it is added to it: `2*3` is 2 + *3. With blanks on both sides `*` multiplies.",
        example: Some(("* + *2", "*3")),
    },
    SignEntry {
        spellings: &["^", "↑", "^^", "⇑", "^n"],
        name: "up",
        doc: "The value {0|*}, positive and less than every positive number. `^^` or `⇑` is twice up, `^3` three times, `^*` is up + star.",
        example: Some(("^ + ^*", "^^*")),
    },
    SignEntry {
        spellings: &["v", "↓", "vv", "⇓", "vn"],
        name: "down",
        doc: "The negative of up, {*|0}. `vv` or `⇓` is twice down, `v3` three times, `v*` is down + star.",
        example: Some(("v + ^", "0")),
    },
    SignEntry {
        spellings: &["^<n>", "^[n]"],
        name: "powers of up",
        doc: "`^<2>` or `↑²` is the second power of up, {0|v*}; `^[2]` is the sum of up and its second power.",
        example: Some(("^<2> < ^", "true")),
    },
    SignEntry {
        spellings: &["±", "+-"],
        name: "plus-minus",
        doc: "The switch: `±x` is {x|-x}. In braces or brackets it gives Left the options, Right their negatives: `±{a, b}` is {a,b|-a,-b}.",
        example: Some(("+-2", "+-2")),
    },
    SignEntry {
        spellings: &["{|}", "{}", "|", "||", "|||"],
        name: "braces",
        doc: "A game by its options: Left's before the bar, Right's behind it. Further bars replace inner braces: {a||b|c} is {a|{b|c}}.",
        example: Some(("{2||1|0}", "{2||1|0}")),
    },
    SignEntry {
        spellings: &["+"],
        name: "sum",
        doc: "The disjunctive sum: a player moves in one of the games. It also joins lists and strings.",
        example: Some(("nim 3 + 5", "*6")),
    },
    SignEntry {
        spellings: &["-"],
        name: "negative, difference",
        doc: "The game with the players exchanged. `a - b` is a + (-b), and it is 0 exactly if a and b are equal.",
        example: Some(("-{3|1}", "{-1|-3}")),
    },
    SignEntry {
        spellings: &[" * ", "·"],
        name: "product",
        doc: "With blanks on both sides, `n * g` is the sum of n copies of the game g, or the product of two numbers.",
        example: Some(("3 * ^", "^3")),
    },
    SignEntry {
        spellings: &["/", "mod", "div"],
        name: "division",
        doc: "Quotients of numbers: `/` gives a dyadic rational, `div` rounds down, and `mod` is what is left.",
        example: Some(("-7 mod 3", "2")),
    },
    SignEntry {
        spellings: &[":"],
        name: "ordinal sum",
        doc: "`g : h` is the ordinal sum: a move in g removes h.",
        example: Some(("1 : *", "1*")),
    },
    SignEntry {
        spellings: &["&"],
        name: "two sides",
        doc: "The loopy game with these two sides: `onside & offside`.",
        example: Some(("on & off", "dud")),
    },
    SignEntry {
        spellings: &["==", "!="],
        name: "equality",
        doc: "Whether two games are equal: whether the second player wins the difference. `!=` is the opposite.",
        example: Some(("nim 1 + 2 == *3", "true")),
    },
    SignEntry {
        spellings: &["<", "<=", ">", ">="],
        name: "order",
        doc: "The order of games: `g >= h` if Left wins g - h when Right begins. Comparisons do not chain: write `a < b and b < c`.",
        example: Some(("0 < ^", "true")),
    },
    SignEntry {
        spellings: &["<>", "||"],
        name: "confused with",
        doc: "Neither equal, nor less, nor greater: the first player wins the difference. Books write ‖, CGSuite `||`; here it is `<>`.",
        example: Some(("* <> 0", "true")),
    },
    SignEntry {
        spellings: &["|>", "<|"],
        name: "greater or confused, less or confused",
        doc: "`g |> h` if Left, moving first, wins g - h; `g <| h` if Right, moving first, does.",
        example: Some(("1 |> *", "true")),
    },
    SignEntry {
        spellings: &[".."],
        name: "range",
        doc: "The integers from one to another, both included.",
        example: Some(("[n for n in 2..4]", "[2,3,4]")),
    },
    SignEntry {
        spellings: &["."],
        name: "dot",
        doc: "A function applied to the term before it: `g.mean` is mean(g). Numbers are fractions: 1/2, not 0.5.",
        example: Some(("{5|-2}.mean", "3/2")),
    },
    SignEntry {
        spellings: &["[]", "[", "]"],
        name: "square brackets",
        doc: "A list, `[1, 2]`; behind a list or a string, one of its elements, counted from 0: `xs[0]`, or `xs[n] else d`.",
        example: Some(("[5, 6, 7][1]", "6")),
    },
    SignEntry {
        spellings: &["\"", "\"\"", "\"\"\""],
        name: "quotes",
        doc: "A string; three quotes begin and end one of several lines, such as a board.",
        example: Some(("length(\"abc\")", "3")),
    },
    SignEntry {
        spellings: &["_", "_1", "_2"],
        name: "last result",
        doc: "The last result; `_1` is the one before it, `_2` the one before that.",
        example: None,
    },
    SignEntry {
        spellings: &["#", "##"],
        name: "comment",
        doc: "The rest of the line is a comment. Lines with `##` above a definition document it.",
        example: Some(("1 + 1 # two", "2")),
    },
];

/// The signs with this spelling.
pub fn find(spelling: &str) -> impl Iterator<Item = &'static SignEntry> {
    let is_meant =
        move |sign: &&SignEntry| sign.spellings.iter().any(|s| s.trim() == spelling.trim());
    SIGNS.iter().filter(is_meant)
}

/// The signs in a value's notation, such as down and star in `v*`; empty if the text is not such a notation.
pub fn of_value(text: &str) -> Vec<&'static SignEntry> {
    const MARKS: [(&[char], &str); 4] = [
        (&['^', '↑', '⇑'], "^"),
        (&['v', '↓', '⇓'], "v"),
        (&['*'], "*"),
        (&['±'], "±"),
    ];
    let is_mark = |c: char| MARKS.iter().any(|(marks, _)| marks.contains(&c));
    let is_value = text
        .chars()
        .all(|c| is_mark(c) || c.is_ascii_digit() || "/<>[].".contains(c));
    if !is_value || !text.contains(is_mark) {
        return Vec::new();
    }
    let used = MARKS.iter().filter(|(marks, _)| text.contains(*marks));
    used.flat_map(|(_, sign)| find(sign).take(1)).collect()
}
