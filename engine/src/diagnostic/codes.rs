//! The meaning of each code, with a wrong and a right example; `cgt explain-error` shows them.

use serde::{Deserialize, Serialize};
use std::fmt;

/// The code of a diagnostic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Code {
    /// `arity`
    Arity,
    /// `assertion`
    Assertion,
    /// `braces-without-bar`
    BracesWithoutBar,
    /// `claim`
    Claim,
    /// `division-by-zero`
    DivisionByZero,
    /// `duplicate-name`
    DuplicateName,
    /// `file`
    File,
    /// `import`
    Import,
    /// `index`
    Index,
    /// `internal`
    Internal,
    /// `interrupted`
    Interrupted,
    /// `keyword-as-name`
    KeywordAsName,
    /// `kind`
    Kind,
    /// `let-in`
    LetIn,
    /// `limit-memory`
    LimitMemory,
    /// `limit-time`
    LimitTime,
    /// `lone-range`
    LoneRange,
    /// `loony`
    Loony,
    /// `misere-value`
    MisereValue,
    /// `move`
    Move,
    /// `nesting`
    Nesting,
    /// `no-condition`
    NoCondition,
    /// `no-value`
    NoValue,
    /// `not-dyadic`
    NotDyadic,
    /// `number-option`
    NumberOption,
    /// `pattern`
    Pattern,
    /// `plus-minus`
    PlusMinus,
    /// `position`
    Position,
    /// `power`
    Power,
    /// `product`
    Product,
    /// `recursion`
    Recursion,
    /// `refused`
    Refused,
    /// `reserved-name`
    ReservedName,
    /// `ruleset`
    Ruleset,
    /// `self-check`
    SelfCheck,
    /// `shadowed`
    Shadowed,
    /// `star-spacing`
    StarSpacing,
    /// `syntax`
    Syntax,
    /// `too-large`
    TooLarge,
    /// `unclosed-bracket`
    UnclosedBracket,
    /// `undefined`
    Undefined,
    /// `unknown-character`
    UnknownCharacter,
    /// `unknown-escape`
    UnknownEscape,
    /// `unknown-name`
    UnknownName,
    /// `unpaired`
    Unpaired,
    /// `unterminated-string`
    UnterminatedString,
    /// `unused`
    Unused,
}

impl Code {
    /// The code as displayed in brackets before a message and in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Code::Arity => "arity",
            Code::Assertion => "assertion",
            Code::BracesWithoutBar => "braces-without-bar",
            Code::Claim => "claim",
            Code::DivisionByZero => "division-by-zero",
            Code::DuplicateName => "duplicate-name",
            Code::File => "file",
            Code::Import => "import",
            Code::Index => "index",
            Code::Internal => "internal",
            Code::Interrupted => "interrupted",
            Code::KeywordAsName => "keyword-as-name",
            Code::Kind => "kind",
            Code::LetIn => "let-in",
            Code::LimitMemory => "limit-memory",
            Code::LimitTime => "limit-time",
            Code::LoneRange => "lone-range",
            Code::Loony => "loony",
            Code::MisereValue => "misere-value",
            Code::Move => "move",
            Code::Nesting => "nesting",
            Code::NoCondition => "no-condition",
            Code::NoValue => "no-value",
            Code::NotDyadic => "not-dyadic",
            Code::NumberOption => "number-option",
            Code::Pattern => "pattern",
            Code::PlusMinus => "plus-minus",
            Code::Position => "position",
            Code::Power => "power",
            Code::Product => "product",
            Code::Recursion => "recursion",
            Code::Refused => "refused",
            Code::ReservedName => "reserved-name",
            Code::Ruleset => "ruleset",
            Code::SelfCheck => "self-check",
            Code::Shadowed => "shadowed",
            Code::StarSpacing => "star-spacing",
            Code::Syntax => "syntax",
            Code::TooLarge => "too-large",
            Code::UnclosedBracket => "unclosed-bracket",
            Code::Undefined => "undefined",
            Code::UnknownCharacter => "unknown-character",
            Code::UnknownEscape => "unknown-escape",
            Code::UnknownName => "unknown-name",
            Code::Unpaired => "unpaired",
            Code::UnterminatedString => "unterminated-string",
            Code::Unused => "unused",
        }
    }

    /// Whether a limit or an interruption stopped the computation.
    pub fn is_stop(self) -> bool {
        matches!(
            self,
            Code::LimitTime | Code::LimitMemory | Code::Interrupted
        )
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The meaning of a code.
#[derive(Debug)]
pub struct CodeMeaning {
    /// The code.
    pub code: Code,
    /// When the code is reported and how to fix the cause, in full sentences.
    pub meaning: &'static str,
    /// A text that causes the diagnostic; empty if no text alone does.
    pub wrong: &'static str,
    /// The corrected text; may be empty.
    pub right: &'static str,
}

const fn code(
    code: Code,
    meaning: &'static str,
    wrong: &'static str,
    right: &'static str,
) -> CodeMeaning {
    CodeMeaning {
        code,
        meaning,
        wrong,
        right,
    }
}

/// All codes, in alphabetical order.
#[rustfmt::skip]
pub const CODES: &[CodeMeaning] = &[
    code(Code::Arity,
        "A function is called with too many or too few arguments, or used without any. `cgt doc NAME` shows its forms.",
        "mex(1, 2)", "mex([1, 2])"),
    code(Code::Assertion,
        "An `assert` failed. The report shows the first case that fails and the left side of its comparison. A `claim` \
         reports the same as a result, without failing the file.",
        "assert forall m in 1..9: R{m} == 0", "assert forall m in 1..9: R{m} == (if m mod 2 == 1 then 0 else *)"),
    code(Code::BracesWithoutBar,
        "Braces hold a game, with a bar between Left's and Right's options. Write lists in square brackets.",
        "{1, 2}", "{1|2}"),
    code(Code::Claim,
        "A `claim` fails. The report shows the first case that fails and the left side of its comparison. This is a \
         result: the file does not fail.",
        "claim forall m in 1..9: R{m} == 0", "claim forall m in 1..9: R{m} == (if m mod 2 == 1 then 0 else *)"),
    code(Code::DivisionByZero, "A division or a remainder by 0.", "1 / 0", "1 / 4"),
    code(Code::DuplicateName, "Two parameters of a function, or two names of one `let`, are the same.",
        "def f(x, x) = x", "def f(x, y) = x + y"),
    code(Code::File, "A file cannot be read or written, or is not UTF-8 text.", "", ""),
    code(Code::Import,
        "An imported file cannot be read, has errors, or imports itself, directly or indirectly. Paths are relative to \
         the importing file.",
        "import \"no-such-file.cgt\"", ""),
    code(Code::Index, "The index of a list or string is out of range. Indices count from 0.",
        "[1, 2, 3][3]", "[1, 2, 3][2]"),
    code(Code::Internal,
        "A bug in cgt. The other statements are evaluated. Please report the statement.", "", ""),
    code(Code::Interrupted, "The computation was stopped by Ctrl-C or by the editor. Partial results stay cached.",
        "", ""),
    code(Code::KeywordAsName, "A keyword cannot be the name of a value or function.",
        "let in = 3", "let inner = 3"),
    code(Code::Kind,
        "A value has the wrong type, such as a list where a game is expected.",
        "[1] + 2", "[1] + [2]"),
    code(Code::LetIn,
        "A hint: `let c = x in xs` binds `c` to `x` for the expression `xs`, which does not use it. A condition is put in \
         brackets, and so is a local definition at the beginning of a statement.",
        "let xs = [1, 2]\nlet c = 1 in xs", "let xs = [1, 2]\nlet c = (1 in xs)"),
    code(Code::LimitMemory,
        "The memory limit was reached before the answer was found. Raise it with `--memory-limit 8GiB`, or try a smaller \
         position.",
        "", ""),
    code(Code::LimitTime,
        "The time limit of a statement was reached before the answer was found. Raise it with `--time-limit 1m`, or try \
         a smaller position.",
        "", ""),
    code(Code::LoneRange,
        "A hint: `[0..2]` is a list with one element, the range. The range itself is a list of its integers, and \
         `[n for n in 0..2]` is one that can be joined to others.",
        "length([0..2])", "length(0..2)"),
    code(Code::Loony,
        "The position is loony: whoever moves first wins every sum of it with impartial games. `loony` stands for no short \
         game: it has no stops, mean or order, and no sum with a game that is not impartial. Its outcome is N.",
        "mean(R0a)", "outcome(R0a)"),
    code(Code::MisereValue,
        "A sum of values is a value, that is a canonical form under normal play. Misère play is asked about that value and \
         cannot see the terms. A sum with a position or a game in braces keeps its terms.",
        "outcome(*2 + *2, misere)", "outcome(nim 2 + 2, misere)"),
    code(Code::Move, "The game has no such move. `moves(g)` lists the moves.",
        "play(nim 3 + 4, \"3 to 5\")", "play(nim 3 + 4, \"3 to 1\")"),
    code(Code::Nesting, "Brackets are nested more than 500 deep. Name inner parts with `let`.", "", ""),
    code(Code::NoCondition,
        "A hint: what follows the colon of `find` is shown of the cases that are found. A condition on the cases follows \
         `if`.",
        "find n in 1..5: n > 3", "find n in 1..5 if n > 3"),
    code(Code::NoValue, "The definition of the name failed; its error is reported there.",
        "let a = unknown_thing\na + 1", "let a = 2\na + 1"),
    code(Code::NotDyadic,
        "Numbers of short games are dyadic: an integer divided by a power of two. `1/3` is a number, but no part of a short game.",
        "1/3*", "3/8*"),
    code(Code::NumberOption,
        "A hint: the options of `impartial` are positions. `n - 1` is the number n - 1, in which one player has all the \
         moves, and not the heap of this size, which is `r(n - 1)`.",
        "ruleset r(n: heap) = impartial [n - 1, n - 2]", "ruleset r(n: heap) = impartial [r(n - k) for k in 1..2 if k <= n]"),
    code(Code::Pattern,
        "`let [x, y] = ...` needs a list, and as many names as the list has elements.",
        "let [x, y] = [1, 2, 3]", "let [x, y] = [1, 2]"),
    code(Code::PlusMinus, "A hint: `+-` is the sign ±, so `2+-1` is the sum of 2 and the switch ±1.",
        "2+-1", "2 - 1"),
    code(Code::Position,
        "The position does not follow the notation of its ruleset. The help says what is expected; `cgt doc` gives the \
         notation of each ruleset.",
        "strip R4Q", "strip R4B"),
    code(Code::Power, "A hint: `2^10` is the value 2 plus ten ups, not a power.",
        "2^10", "pow(2, 10)"),
    code(Code::Product,
        "Only an integer multiplies a game. Other products are `norton`, `conway_product`, `nim_product` and \
         `ordinal_sum`.",
        "± 1 * ↑", "3 * ↑"),
    code(Code::Recursion,
        "A function calls itself endlessly or too deeply. Add a base case, such as `if n == 0 then 0 else ...`.",
        "def f(n) = f(n + 1)\nf(1)", "def f(n) = if n == 0 then 0 else f(n - 1)\nf(1)"),
    code(Code::Refused,
        "An argument is not allowed. The message is that of `error(text)` in the definition that was called.",
        "take_and_break(\"0.x\", 3)", "take_and_break(\"0.7\", 3)"),
    code(Code::ReservedName,
        "The name is built in and cannot be redefined, or changes with every result, like `_`.",
        "let misere = 1", "let reversed = 1"),
    code(Code::Ruleset,
        "The declaration of a ruleset is wrong: the kind of a parameter is unknown, no parameter is a board, or a clause \
         is repeated.",
        "ruleset mine(b: gird \"x|o.\") = ±{ \"xo\" -> \".x\" }", "ruleset mine(b: grid \"x|o.\") = ±{ \"xo\" -> \".x\" }"),
    code(Code::SelfCheck,
        "A ruleset is compared with the plain definition of its moves on small boards before its first answer, and an \
         answer differs. This is a bug in cgt: please report the ruleset and the board. No answer is given.",
        "", ""),
    code(Code::Shadowed,
        "A name hides another one: a ruleset of the library, or a name of an imported file. Editors show this of all \
         inner names; `cgt.remarks.enable` switches that off.",
        "def clobber(n) = n + 1", "def clobber_more(n) = n + 1"),
    code(Code::StarSpacing,
        "`n*2` is ambiguous: a product, or n plus the nimber *2. Write `n * 2` or `n + *2`.",
        "let n = 3\nn*2", "let n = 3\nn * 2"),
    code(Code::Syntax, "The text does not follow the grammar. The report says what was expected.",
        "let x = ", "let x = 3"),
    code(Code::TooLarge,
        "The answer or an intermediate list would not fit into any memory.",
        "pow(2, pow(10, 20))", "pow(2, 100)"),
    code(Code::UnclosedBracket, "A bracket is not closed where the statement ends.",
        "let x = (1 + 2\nx", "let x = (1 + 2)\nx"),
    code(Code::Undefined,
        "The function is not defined for this value; the message names the failed condition.",
        "grundy(1)", "grundy(*3)"),
    code(Code::UnknownCharacter, "This character has no meaning outside strings and comments.",
        "let x = 3 $ 4", "let x = 3 - 4"),
    code(Code::UnknownEscape,
        "In a string a backslash precedes `n`, `t`, `\"` or another backslash.",
        "print \"a\\qb\"", "print \"a\\nb\""),
    code(Code::UnknownName, "The name is not defined. The help suggests a similar name, if any.",
        "temprature({2|0})", "temperature({2|0})"),
    code(Code::Unpaired,
        "A hint: `±{...}` gives Right the moves of Left with the letters of each pair exchanged, and the letters of the \
         ruleset have no pairs, so both players have the same moves.",
        "ruleset mine(b: grid \"xo.\") = ±{ \"xo\" -> \".x\" }", "ruleset mine(b: grid \"x|o.\") = ±{ \"xo\" -> \".x\" }"),
    code(Code::UnterminatedString, "A string is not closed on its line. Write longer texts between triple quotes.",
        "print \"abc", "print \"abc\""),
    code(Code::Unused,
        "The name is never used. Only editors show this; `cgt.remarks.enable` switches it off.",
        "", ""),
];

/// Finds a code by name.
pub fn find(name: &str) -> Option<&'static CodeMeaning> {
    CODES.iter().find(|code| code.code.name() == name)
}
