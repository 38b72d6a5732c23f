//! Tokens of the grammar, as the parser reads them.

use super::ast::Binary;
use crate::source::{SourceId, Span};

/// A keyword and its documentation.
#[derive(Debug)]
pub struct Keyword {
    /// The keyword. It cannot be a name.
    pub word: &'static str,
    /// Whether it begins a statement.
    pub begins_statement: bool,
    /// Its syntax.
    pub form: &'static str,
    /// Its documentation: one sentence.
    pub doc: &'static str,
    pub(super) tok: Tok,
}

macro_rules! keywords {
    ($($begins_statement:literal $word:literal $tok:ident: $form:literal, $doc:literal;)+) => {
        /// All keywords. Those that begin a statement come first.
        pub const KEYWORDS: &[Keyword] = &[$(Keyword {
            word: $word,
            begins_statement: $begins_statement,
            form: $form,
            doc: $doc,
            tok: Tok::$tok,
        }),+];
    };
}

// Lexer, recovery, messages, completion, help, highlighting and the word lists of the editors are derived from this
// table.
keywords! {
    true "let" Let: "let g = strip R4B + R4B", "Binds a name to a value; `let x = a in b` does so inside an expression.";
    true "def" Def: "def ladder(m) = R{m}", "Defines a function; recursion is memoised.";
    true "ruleset" Ruleset:
        "ruleset clobber(b: grid \"x|o.\") = ±{ \"xo\" -> \".x\" }", "Declares a ruleset: a board, and the moves on it.";
    true "assert" Assert: "assert g == 0", "Fails at the first case that does not hold.";
    true "claim" Claim:
        "claim \"name\" forall m in 1..9: R{m} == R{m}", "Runs all cases and says whether they hold.";
    true "table" Table:
        "table n in 1..8: strip {n}, strip R{n}", "A row for each case, a column for each expression.";
    true "find" Find:
        "find b in positions(clobber, 2, 3) if outcome(b) == N", "The first case that passes the condition; `find 10 b in xs if cond` gives ten, `find all b in xs` all.";
    true "tally" Tally:
        "tally outcome(b) for b in positions(clobber, 2, 3)", "How often each value occurs; `if cond` at its end leaves cases out.";
    true "import" Import: "import \"other.cgt\"", "Binds the names of another file, relative to this one.";
    true "print" Print: "print \"R2 is \", R2", "Prints its items, with commas between them; strings are printed as they are.";
    false "forall" Forall: "forall x in xs, y in ys: cond", "Whether a condition holds in every case.";
    false "exists" Exists: "exists x in xs: cond", "Whether a condition holds in some case.";
    false "for" For: "[f(x) for x in xs if cond]", "The list of values in all cases.";
    false "in" In: "forall x in 1..9: cond", "Says what a variable ranges over; as a condition, whether a list or string contains something.";
    false "if" If: "if cond then a else b", "One of two values; in a list, a condition on its cases, or on an item without `else`.";
    false "then" Then: "if cond then a else b", "The value if the condition holds.";
    false "else" Else: "if cond then a else b", "The value if the condition does not hold; after an index, the value out of range.";
    false "and" And: "a and b", "Whether both hold.";
    false "or" Or: "a or b", "Whether one holds or both.";
    false "not" Not: "not a", "Whether it does not hold.";
    false "mod" Mod: "7 mod 3", "The remainder of a division of integers.";
    false "div" Div: "7 div 3", "The quotient of a division of integers, rounded down.";
    false "impartial" Impartial: "impartial [0, *]", "The game with a list of options for both players.";
    false "pass" Pass: "{0 | pass}", "In braces, a move to the game itself: these braces, or the part of them between bars that it stands in.";
    false "true" True: "true", "A condition that holds.";
    false "false" False: "false", "A condition that does not hold.";
}

/// The keywords that begin a statement.
pub fn statement_keywords() -> impl Iterator<Item = &'static str> + Clone {
    let words = KEYWORDS.iter().filter(|k| k.begins_statement);
    words.map(|k| k.word)
}

/// Whether a word is a keyword that begins a statement.
pub fn begins_statement(word: &str) -> bool {
    statement_keywords().any(|k| k == word)
}

/// Built-in names that cannot be redefined. (Neither can a run of `v`, nor `v` with digits.)
pub const RESERVED_NAMES: &[&str] = &["misere", "pile", "run", "line", "skip", "Left", "Right"];

/// A token of the grammar. `glued` means that it continues the previous literal, `first` that it begins a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tok {
    Let,
    Def,
    Ruleset,
    Assert,
    Claim,
    Table,
    Find,
    /// The `all` after `find`.
    All,
    Tally,
    Import,
    Print,
    Forall,
    Exists,
    For,
    /// The `in` of clauses and of `let`. The condition `in` is a comparison.
    In,
    If,
    Then,
    Else,
    /// The `else` after an index.
    IndexElse,
    And,
    Or,
    Not,
    Mod,
    Div,
    Impartial,
    True,
    False,
    Pass,
    /// A name without a `(` directly after it.
    Name,
    /// A name or a capitalised word with a `(` directly after it.
    Function,
    /// The name of a game before its braces: `a{0|a}`.
    GameName,
    /// `over` or `under` after a number.
    Over,
    Outcome,
    Str,
    Block,
    /// Digits, with a minus and a denominator that have no blanks around them.
    Number,
    Ups {
        glued: bool,
    },
    Tiny {
        glued: bool,
    },
    Star {
        glued: bool,
    },
    /// `*5`
    Nimber {
        glued: bool,
    },
    /// `*{` or `*(` of a nimber with a computed size, or `*omega`.
    StarHole,
    /// The `^` of a power.
    Power,
    /// `<^1|2>`
    Scoring,
    Prefix,
    /// The board after the name of a declared ruleset.
    BoardWord,
    Letter {
        first: bool,
    },
    Digits {
        first: bool,
    },
    Hole {
        first: bool,
    },
    Sizes,
    Caret,
    Prime,
    /// `+` and `-` inside a prefixed sum of words.
    WordPlus,
    WordMinus,
    Plus,
    Minus,
    PlusMinus,
    /// `±` before `{a, b}`.
    PlusMinusSet,
    Times,
    Slash,
    /// `&` between the two sides of a game.
    Sides,
    Compare(Binary),
    Assign,
    /// `->` of a move or a function.
    Arrow,
    /// The kind of a parameter of a ruleset.
    Kind,
    /// A direction, or another word of a step.
    StepWord,
    /// The word that begins an effect of a move.
    Effect,
    /// The word that begins a clause of a ruleset.
    Clause,
    /// The `loopy` before `def`.
    Loopy,
    DotDot,
    Dot,
    Colon,
    /// The colon that ends the clauses of `forall`, `exists`, `table` and `find`.
    ClauseColon,
    Comma,
    Semicolon,
    Bars,
    LParen,
    /// `(` before the parameters of a function without a name.
    Parameters,
    RParen,
    LBracket,
    /// `[` directly after its operand.
    Index,
    RBracket,
    LBrace,
    /// `{` of `±{a, b}`.
    SetBrace,
    RBrace,
    Error,
}

/// A token of the grammar with its place and its highlighting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Token {
    pub tok: Tok,
    pub class: TokenClass,
    pub start: usize,
    pub end: usize,
}

impl Token {
    /// Its span in `source`.
    pub(super) fn span(&self, source: SourceId) -> Span {
        Span::new(source, self.start, self.end)
    }
}

/// The classes of syntax highlighting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TokenClass {
    /// `let`, `forall`, `mod` ...
    Keyword,
    /// A variable or built-in constant.
    Name,
    /// A called name, also after a dot.
    Function,
    /// A prefix or a position word, without the contents of brackets.
    Position,
    /// A value literal other than a plain number: `3^*2`, `*`, `Tiny`.
    Value,
    /// A number.
    Number,
    /// A string or block.
    String,
    /// From `#` to the end of the line.
    Comment,
    /// An operator, comma, colon or dot.
    Operator,
    /// A bracket or a bar of braces.
    Bracket,
    /// `L`, `R`, `N`, `P`, `D`, `PHat` ...
    Outcome,
    /// Text that the lexer could not read.
    Error,
}

impl Tok {
    /// Whether it is a keyword that begins a statement.
    pub(super) fn begins_statement(self) -> bool {
        KEYWORDS.iter().any(|k| k.begins_statement && k.tok == self)
    }
}

/// The token of a keyword, or `None` for any other word.
pub(crate) fn keyword(word: &str) -> Option<Tok> {
    KEYWORDS.iter().find(|k| k.word == word).map(|k| k.tok)
}

/// Whether a word denotes downs: a run of `v`, or one `v` and digits.
pub(crate) fn is_downs(word: &str) -> bool {
    let Some(rest) = word.strip_prefix('v') else {
        return false;
    };
    rest.bytes().all(|b| b == b'v') || rest.bytes().all(|b| b.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_form_of_every_keyword_can_be_read() {
        for keyword in KEYWORDS {
            let parsed = crate::syntax::parse_alone(keyword.form);
            assert!(parsed.diagnostics.is_empty(), "{keyword:?}");
            assert!(keyword.form.contains(keyword.word), "{keyword:?}");
        }
    }

    #[test]
    fn runs_of_v_are_downs() {
        for word in ["v", "vv", "vvvv", "v3", "v10"] {
            assert!(is_downs(word), "{word}");
        }
        for word in ["", "x", "vx", "vv3", "v3v", "_v"] {
            assert!(!is_downs(word), "{word}");
        }
    }
}
