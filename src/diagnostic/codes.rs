//! What each code means, with a wrong and a right example; `cgt explain-error` shows them.

/// A code of diagnostics.
#[derive(Debug)]
pub struct Code {
    /// The code, as it stands in brackets before a message and in JSON.
    pub name: &'static str,
    /// When it is given and what to do, in whole sentences.
    pub meaning: &'static str,
    /// A text that gives it; empty where none does by itself.
    pub wrong: &'static str,
    /// The text as it might have been meant.
    pub right: &'static str,
}

const fn code(
    name: &'static str,
    meaning: &'static str,
    wrong: &'static str,
    right: &'static str,
) -> Code {
    Code {
        name,
        meaning,
        wrong,
        right,
    }
}

/// All codes, in alphabetical order.
#[rustfmt::skip]
pub const CODES: &[Code] = &[
    code("arity",
        "A function gets more or fewer arguments than it has parameters, or a name that needs arguments stands alone. \
         `cgt doc NAME` shows how it is written.",
        "mex(1, 2)", "mex([1, 2])"),
    code("assertion",
        "An `assert` does not hold. The report shows the first case in which it fails and the value found there. A \
         `claim` tells the same as a result, without failing the file.",
        "assert forall m in 1..9: R{m} == 0", "assert forall m in 1..9: R{m} == (if m mod 2 == 1 then 0 else *)"),
    code("braces-without-bar",
        "Braces hold a game, whose bar stands between Left's options and Right's. A list is written in square brackets.",
        "{1, 2}", "{1|2}"),
    code("claim",
        "A `claim` does not hold. The report shows the first case in which it fails and the value found there. This is a \
         result: the file does not fail.",
        "claim forall m in 1..9: R{m} == 0", "claim forall m in 1..9: R{m} == (if m mod 2 == 1 then 0 else *)"),
    code("division-by-zero", "A division or a remainder by 0.", "1 / 0", "1 / 4"),
    code("duplicate-name", "Two parameters of a function have one name.",
        "def f(x, x) = x", "def f(x, y) = x + y"),
    code("file", "A file cannot be read or written, or it is not text in UTF-8.", "", ""),
    code("import",
        "The file of an `import` cannot be read, has errors itself, or imports itself in a circle. Its path is relative \
         to the file that imports it.",
        "import \"no-such-file.cgt\"", ""),
    code("index", "A list or a string has no element of this number. Elements are counted from 0.",
        "[1, 2, 3][3]", "[1, 2, 3][2]"),
    code("internal",
        "A fault of cgt itself. The other statements go on. Please report the statement that shows it.", "", ""),
    code("interrupted", "The computation was stopped by Ctrl-C or by the editor. What was found on the way is kept.",
        "", ""),
    code("keyword-as-name", "A word of the grammar cannot be the name of a value or a function.",
        "let in = 3", "let inner = 3"),
    code("kind",
        "A value of another kind is needed: a game where a list stands, a number where a game stands, and so on.",
        "[1] + 2", "[1] + [2]"),
    code("limit-memory",
        "The memory limit was reached before the answer was found. Nothing is printed in its place. `--memory-limit \
         8GiB` gives more; a smaller position needs less.",
        "", ""),
    code("limit-time",
        "The time limit of a statement was reached before the answer was found. Nothing is printed in its place. \
         `--time-limit 1m` gives more; a smaller position needs less.",
        "", ""),
    code("loony",
        "The position is loony: who moves first wins any sum with it, so it has no value, and is in no order with other \
         games. Its outcome is N.",
        "mean(R0a)", "outcome(R0a)"),
    code("misere-value",
        "A sum of values is a value, that is a canonical form under normal play. Misere play is asked about that value and \
         cannot see the terms. A sum with a position or a game in braces keeps its terms.",
        "outcome(*2 + *2, misere)", "outcome(nim 2 + 2, misere)"),
    code("move", "The game has no such move. `moves(g)` lists them with their names.",
        "play(nim 3 + 4, \"3 to 5\")", "play(nim 3 + 4, \"3 to 1\")"),
    code("nesting", "Brackets are nested more than 500 deep. Names for the inner parts help.", "", ""),
    code("no-value", "The name is known, but its definition had an error, which is reported where it stands.",
        "let a = unknown_thing\na + 1", "let a = 2\na + 1"),
    code("not-dyadic",
        "Numbers of short games are dyadic: an integer divided by a power of two. Others arise only in infinite games.",
        "1/3", "3/8"),
    code("position",
        "The position is not written as its ruleset has it. The help says what can stand at the place; `cgt doc` has \
         the notation of each ruleset.",
        "strip R4Q", "strip R4B"),
    code("power", "`2^10` is the value 2 and ten ups, and no power; since it might have been meant as one, a hint says so.",
        "2^10", "pow(2, 10)"),
    code("product",
        "Games have no product with each other; only an integer multiplies a game. There are `norton`, \
         `conway_product`, `nim_product` and `ordinal_sum`.",
        "± 1 * ↑", "3 * ↑"),
    code("recursion",
        "A function calls itself without end, or too deep. A case that does not call it again, such as `if n == 0 then \
         0 else ...`, ends it.",
        "def f(n) = f(n + 1)\nf(1)", "def f(n) = if n == 0 then 0 else f(n - 1)\nf(1)"),
    code("reserved-name",
        "The name has a meaning of its own that cannot be changed, or changes with every result, as `_` does.",
        "let misere = 1", "let reversed = 1"),
    code("shadowed",
        "A name is bound again, or the variable of a loop has the name of something outside it: the inner one counts. \
         Editors show this, and `cgt.remarks.enable` switches it off.",
        "", ""),
    code("star-spacing",
        "`n*2` could be a product or n and the nimber *2 side by side. Blanks tell: `n * 2`, or `n + *2`.",
        "let n = 3\nn*2", "let n = 3\nn * 2"),
    code("syntax", "The text cannot be read as a statement. The report says what was expected at the place.",
        "let x = ", "let x = 3"),
    code("too-large",
        "The answer, or a list on the way to it, would not fit into memory, however much there is.",
        "pow(2, pow(10, 20))", "pow(2, 100)"),
    code("unclosed-bracket", "A bracket is not closed where the statement ends.",
        "let x = (1 + 2\nx", "let x = (1 + 2)\nx"),
    code("undefined",
        "The question has no answer for this value: the message names the condition that fails.",
        "grundy(1)", "grundy(*3)"),
    code("unknown-character", "The language has no use for this character outside strings and comments.",
        "let x = 3 $ 4", "let x = 3 - 4"),
    code("unknown-escape",
        "In a string a backslash stands before `n`, `t`, `\"` or another backslash.",
        "print \"a\\qb\"", "print \"a\\nb\""),
    code("unknown-name", "Nothing has this name. The help names something that is written almost alike, if there is.",
        "temprature({2|0})", "temperature({2|0})"),
    code("unterminated-string", "A string is not closed on its line. Longer ones stand between triple quotes.",
        "print \"abc", "print \"abc\""),
    code("unused",
        "Nothing uses this name. Editors show this, and `cgt.remarks.enable` switches it off.",
        "", ""),
];

/// The entry of a code.
pub fn find(name: &str) -> Option<&'static Code> {
    CODES.iter().find(|code| code.name == name)
}
