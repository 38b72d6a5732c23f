//! Raw tokens: the output of the lexer.

use super::ast::Binary;
use logos::Logos;

/// A raw token, before adjacency and context decide its meaning.
#[derive(Logos, Clone, Copy, Debug, PartialEq, Eq)]
#[logos(skip r"[ \t\f\u{a0}]+")]
pub(crate) enum Raw {
    #[regex(r"\r\n|\n|\r")]
    Newline,
    #[regex(r"#[^\n\r]*", allow_greedy = true)]
    Comment,
    #[regex(r"[\p{Ll}_][\p{L}0-9_]*")]
    Ident,
    #[regex(r"\p{Lu}[\p{L}0-9_]*")]
    Word,
    #[regex(r"[0-9]+")]
    Digits,
    #[regex(r"[\^↑⇑]+")]
    Carets,
    #[regex(r"[↓⇓]+")]
    Downs,
    /// A power of up or down, or a sum of the first powers. `on` is an exponent, too.
    #[regex(r"[\^↑v↓](<([0-9]+|on)>|\[([0-9]+|on)\])")]
    #[regex(r"[\^↑↓][⁰¹²³⁴⁵⁶⁷⁸⁹]+")]
    Power,
    #[regex(r#""([^"\\\n\r]|\\[^\n\r])*""#)]
    Str,
    #[regex(r#""([^"\\\n\r]|\\[^\n\r])*"#)]
    OpenStr,
    #[token("\"\"\"")]
    Block,
    /// A `"""` block without its end. The lexer creates it.
    OpenBlock,
    #[token("*")]
    Star,
    #[token("·")]
    #[token("×")]
    Dot4,
    #[token("'")]
    Prime,
    #[token("+-")]
    #[token("±")]
    PlusMinus,
    #[token("+")]
    Plus,
    #[token("-")]
    Minus,
    #[token("/")]
    Slash,
    #[token("&")]
    And,
    #[token("==", |_| Binary::Equal)]
    #[token("!=", |_| Binary::NotEqual)]
    #[token("<", |_| Binary::Less)]
    #[token("<=", |_| Binary::LessEqual)]
    #[token(">", |_| Binary::Greater)]
    #[token(">=", |_| Binary::GreaterEqual)]
    #[token("<|", |_| Binary::LessOrConfused)]
    #[token("|>", |_| Binary::GreaterOrConfused)]
    #[token("<>", |_| Binary::Confused)]
    Compare(Binary),
    #[token("=")]
    Assign,
    #[token("->")]
    Arrow,
    #[token("..")]
    DotDot,
    #[token(".")]
    Dot,
    #[token(":")]
    Colon,
    #[token(",")]
    Comma,
    #[token(";")]
    Semicolon,
    #[regex(r"\|+")]
    Bars,
    #[token("(")]
    LParen,
    #[token(")")]
    RParen,
    #[token("[")]
    LBracket,
    #[token("]")]
    RBracket,
    #[token("{")]
    LBrace,
    #[token("}")]
    RBrace,
    /// `<^1|2,<3|^4>>`. The lexer creates it.
    Scoring,
    /// Operators of other languages. Messages name the equivalent in this one.
    #[token("&&")]
    #[token("!")]
    #[token("%")]
    #[token("=>")]
    #[token("===")]
    #[token("≤")]
    #[token("≥")]
    #[token("≠")]
    #[token("⋅")]
    #[token("−")]
    Foreign,
    /// A meaningless character.
    Error,
}

/// A raw token and its place in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RawToken {
    pub raw: Raw,
    pub start: usize,
    pub end: usize,
}
