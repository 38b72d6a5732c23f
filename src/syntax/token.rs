//! The tokens that the parser reads.

use super::ast::Binary;
use crate::source::{SourceId, Span};

/// Words that begin a statement.
pub const STATEMENT_KEYWORDS: &[&str] =
    &["let", "def", "assert", "claim", "table", "import", "print"];

/// All keywords; none of them can be a name.
pub const KEYWORDS: &[&str] = &[
    "let",
    "def",
    "assert",
    "claim",
    "table",
    "import",
    "print",
    "forall",
    "exists",
    "for",
    "in",
    "if",
    "then",
    "else",
    "and",
    "or",
    "not",
    "mod",
    "div",
    "impartial",
    "true",
    "false",
];

/// Words that turn the position words after them into positions of their ruleset.
pub const PREFIXES: &[&str] = &["strip", "nim", "kayles", "nimstring"];

/// Built-in names that cannot be redefined (any run of `v`, and `v` with digits, cannot either).
pub const RESERVED_NAMES: &[&str] = &["misere", "pile", "run", "line", "skip"];

/// A token of the grammar. `glued` says that it goes on with the literal before it, `first` that it begins a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tok {
    Let,
    Def,
    Assert,
    Claim,
    Table,
    Import,
    Print,
    Forall,
    Exists,
    For,
    In,
    If,
    Then,
    Else,
    And,
    Or,
    Not,
    Mod,
    Div,
    Impartial,
    True,
    False,
    /// A name that no `(` follows directly.
    Name,
    /// A name, or a capitalised word, that a `(` follows directly.
    Function,
    Outcome,
    Str,
    Block,
    /// Digits, a glued minus and a glued denominator with them.
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
    /// `*{` of a computed nimber.
    StarHole,
    Prefix,
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
    Compare(Binary),
    Assign,
    DotDot,
    Dot,
    Colon,
    /// The colon that ends the clauses of `forall`, `exists` and `table`.
    ClauseColon,
    Comma,
    Semicolon,
    Bars,
    LParen,
    RParen,
    LBracket,
    /// `[` glued to the operand before it.
    Index,
    RBracket,
    LBrace,
    /// `{` of `±{a, b}`.
    SetBrace,
    RBrace,
    Error,
}

/// A token of the grammar with its bytes and its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Token {
    pub tok: Tok,
    pub class: TokenClass,
    pub start: usize,
    pub end: usize,
}

impl Token {
    /// Its place in `source`.
    pub fn span(&self, source: SourceId) -> Span {
        Span::new(source, self.start, self.end)
    }
}

/// What a stretch of text is, for colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TokenClass {
    /// `let`, `forall`, `mod` ...
    Keyword,
    /// A variable or built-in constant.
    Name,
    /// A name that is called, also after a dot.
    Function,
    /// A prefix or a position word, without the contents of its brackets.
    Position,
    /// A value literal that is not only a number: `3^*2`, `*`, `Tiny`.
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
    /// `L`, `R`, `N`, `P`
    Outcome,
    /// What the lexer could not read.
    Error,
}

/// The keyword that a word is, if it is one.
pub(crate) fn keyword(word: &str) -> Option<Tok> {
    Some(match word {
        "let" => Tok::Let,
        "def" => Tok::Def,
        "assert" => Tok::Assert,
        "claim" => Tok::Claim,
        "table" => Tok::Table,
        "import" => Tok::Import,
        "print" => Tok::Print,
        "forall" => Tok::Forall,
        "exists" => Tok::Exists,
        "for" => Tok::For,
        "in" => Tok::In,
        "if" => Tok::If,
        "then" => Tok::Then,
        "else" => Tok::Else,
        "and" => Tok::And,
        "or" => Tok::Or,
        "not" => Tok::Not,
        "mod" => Tok::Mod,
        "div" => Tok::Div,
        "impartial" => Tok::Impartial,
        "true" => Tok::True,
        "false" => Tok::False,
        _ => return None,
    })
}

/// Whether a word is downs: any run of `v`, or one `v` and digits.
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
    fn keywords_are_known_in_both_tables() {
        assert!(KEYWORDS.iter().all(|k| keyword(k).is_some()));
        assert!(STATEMENT_KEYWORDS.iter().all(|k| KEYWORDS.contains(k)));
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
